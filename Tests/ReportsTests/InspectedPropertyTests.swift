import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossReports
import Testing

/// The lines of `inspect` for models made in code, whose members the fixtures do not have.
@Suite struct InspectedPropertyTests {
  private static func text(_ model: ManagedObjectModel) -> String {
    InspectReport.text([LoadedModel(model: model, name: "M", path: "M.mom")])
  }

  private static func lines(_ model: ManagedObjectModel, after prefix: String) -> [String] {
    text(model).split(separator: "\n").filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  private static func line(_ attribute: AttributeDescription) -> [String] {
    lines(ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: [attribute])]), after: "  E.a: ")
  }

  private static func line(_ relationship: RelationshipDescription) -> [String] {
    lines(ManagedObjectModel(entities: [EntityDescription(name: "E", relationships: [relationship])]), after: "  E.r: ")
  }

  @Test(arguments: [
    (AttributeDescription(name: "a", type: .string), "String, required"),
    (AttributeDescription(name: "a", type: .string, isOptional: true), "String, optional"),
    (AttributeDescription(name: "a", type: .string, isTransient: true), "String, required, transient"),
    (
      AttributeDescription(name: "a", type: .string, derivationExpression: "count:(x)", isDerived: true),
      "String, required, derived from count:(x)"
    ), (AttributeDescription(name: "a", type: .string, isDerived: true), "String, required, derived from nothing"),
    (AttributeDescription(name: "a", type: .boolean, defaultValue: .boolean(true)), "Boolean, required, default YES"),
    (AttributeDescription(name: "a", type: .boolean, defaultValue: .boolean(false)), "Boolean, required, default NO"),
    (AttributeDescription(name: "a", type: .string, defaultValue: .string("\"")), #"String, required, default "\"""#),
    (
      AttributeDescription(name: "a", type: .integer16, minimum: .integer(0), maximum: .integer(0)),
      "Integer 16, required, minimum 0, maximum 0"
    ),
    (
      AttributeDescription(name: "a", type: .string, minimumLength: 0, maximumLength: 0),
      "String, required, minimum length 0, maximum length 0"
    ),
    (
      AttributeDescription(
        name: "a", type: .string,
        validations: [
          ValidationRule(predicate: "SELF != 1", warning: nil), ValidationRule(predicate: "p", warning: .text("w")),
          ValidationRule(predicate: "q", warning: .code(1_550)),
        ]), "String, required, rule SELF != 1, rule p else \"w\", rule q else 1550"
    ),
    (
      AttributeDescription(
        name: "a", type: .transformable, attributeValueClassName: "Tags", valueTransformerName: "T"),
      "Transformable, required, class Tags, transformer T"
    ),
    (AttributeDescription(name: "a", type: .double, usesScalarValueType: true), "Double, required, scalar"),
    (AttributeDescription(name: "a", type: .double, usesScalarValueType: false), "Double, required"),
    (AttributeDescription(name: "a", type: .composite, compositeName: "C"), "Composite, required, composite C"),
    (
      AttributeDescription(name: "a", type: .string, userInfo: ["b": "1", "B": "2"]),
      "String, required, userInfo B=\"2\", userInfo b=\"1\""
    ),
  ])
  func anAttributeIsOneLine(attribute: AttributeDescription, expected: String) {
    #expect(Self.line(attribute) == [expected])
  }

  /// Dates are written in UTC unless their year has more digits than the format.
  @Test(arguments: [
    (0, "2001-01-01T00:00:00Z"), (-978_307_200, "1970-01-01T00:00:00Z"), (59_999_999_999, "3902-04-30T10:39:59Z"),
  ])
  func aDateIsWrittenInUTC(seconds: Double, expected: String) {
    #expect(
      Self.line(AttributeDescription(name: "a", type: .date, minimum: .date(seconds)))
        == ["Date, required, minimum \(expected)"])
  }

  @Test(arguments: [60_000_000_000, -60_000_000_000, 1e300]) func aDateFarAwayIsItsNumber(seconds: Double) {
    let line = Self.line(AttributeDescription(name: "a", type: .date, minimum: .date(seconds))).joined()
    #expect(line.hasPrefix("Date, required, minimum ") && !line.contains("T") && !line.contains("Z"), "\(line)")
  }

  @Test(arguments: [
    (RelationshipDescription(name: "r", destination: nil), "to-one nothing, required, no inverse, delete rule Nullify"),
    (
      RelationshipDescription(name: "r", destination: "F", inverse: "e"),
      "to-one F, required, inverse F.e, delete rule Nullify"
    ),
    (
      RelationshipDescription(name: "r", destination: "F", inverse: "e", inverseEntity: "Base"),
      "to-one F, required, inverse Base.e, delete rule Nullify"
    ),
    (
      RelationshipDescription(
        name: "r", destination: "F", isToMany: true, isOrdered: true, isOptional: true, isTransient: true),
      "to-many F, optional, ordered, transient, no inverse, delete rule Nullify"
    ),
    (
      RelationshipDescription(name: "r", destination: "F", isToMany: true, minCount: 1, maxCount: 1),
      "to-many F, required, minimum count 1, maximum count 1, no inverse, delete rule Nullify"
    ),
    // No limit, and the limit that every to-one relationship has.
    (
      RelationshipDescription(name: "r", destination: "F", isToMany: true, maxCount: 0),
      "to-many F, required, no inverse, delete rule Nullify"
    ),
    (
      RelationshipDescription(name: "r", destination: "F", maxCount: 1),
      "to-one F, required, no inverse, delete rule Nullify"
    ),
  ])
  func aRelationshipIsOneLine(relationship: RelationshipDescription, expected: String) {
    #expect(Self.line(relationship) == [expected])
  }

  @Test(arguments: [
    (FetchRequestTemplate(name: "t"), "fetches nothing"), (FetchRequestTemplate(name: "t", entity: "E"), "fetches E"),
    (FetchRequestTemplate(name: "t", entity: "E", predicate: "a == 1"), "fetches E where a == 1"),
    (FetchRequestTemplate(name: "t", entity: "E", fetchLimit: 1), "fetches E, limit 1"),
    (FetchRequestTemplate(name: "t", entity: "E", fetchBatchSize: 1), "fetches E, batches of 1"),
    (FetchRequestTemplate(name: "t", entity: "E", resultType: .count), "fetches E, as a count"),
    (
      FetchRequestTemplate(name: "t", entity: "E", resultType: .managedObjectIDs), "fetches E, as object identifiers"
    ), (FetchRequestTemplate(name: "t", entity: "E", includesSubentities: false), "fetches E, without subentities"),
    (FetchRequestTemplate(name: "t", entity: "E", resultType: .dictionaries), "fetches E, as dictionaries"),
    (
      FetchRequestTemplate(name: "t", entity: "E", includesPropertyValues: false), "fetches E, without property values"
    ),
    (
      FetchRequestTemplate(name: "t", entity: "E", includesPendingChanges: false), "fetches E, without pending changes"
    ), (FetchRequestTemplate(name: "t", entity: "E", returnsObjectsAsFaults: false), "fetches E, no faults"),
    (FetchRequestTemplate(name: "t", entity: "E", returnsDistinctResults: true), "fetches E, distinct"),
  ])
  func aFetchRequestIsOneLine(template: FetchRequestTemplate, expected: String) {
    #expect(
      Self.lines(ManagedObjectModel(fetchRequestTemplates: [template]), after: "fetch request t: ") == [expected])
  }

  @Test(arguments: [
    (FetchIndexElement(.property("a")), nil, "a"),
    (FetchIndexElement(.property("a"), isAscending: false), "b > 1", "a descending where b > 1"),
    (FetchIndexElement(.expression("a + 1"), type: .rtree), nil, "(a + 1) R-tree"),
  ])
  func anIndexIsOneLine(element: FetchIndexElement, condition: String?, expected: String) {
    let index = FetchIndexDescription(name: "i", elements: [element], partialPredicate: condition)
    let model = ManagedObjectModel(entities: [EntityDescription(name: "E", indexes: [index])])
    #expect(Self.lines(model, after: "  E index i: ") == [expected])
  }

  @Test(arguments: [nil, false, true] as [Bool?]) func onlyAModelThatUsesAFrameworkSaysSo(flag: Bool?) {
    let cloud = ManagedObjectModel(
      configurations: [Configuration(name: "C", entities: ["B", "A"], usesCloudKit: flag)], usesCloudKit: flag)
    let words = flag == true ? ["used with CloudKit"] : []
    #expect(Self.lines(cloud, after: "").filter { $0 == "used with CloudKit" } == words)
    #expect(
      Self.lines(cloud, after: "configuration ") == ["C: A, B" + (flag == true ? ", used with CloudKit" : "")])
    let data = Self.lines(ManagedObjectModel(usesSwiftData: flag), after: "used with SwiftData")
    #expect(data == (flag == true ? [""] : []))
  }

  /// A composite of one attribute for each case is how a store has an enumeration of Swift.
  @Test(arguments: [
    (["EnumType": "Kind", "enum": "(work, fun)"], ["v"], "enum, stored as String: work | fun, required"),
    (["EnumType": "Kind"], ["work", "fun"], "enum, stored as String: work | fun, required"),
    (["EnumType": "Kind"], ["v"], "enum, stored as String, required"),
    ([:], ["v"], "Composite, required, composite C"),
  ])
  func anEnumerationIsShownWithItsCases(userInfo: [String: String], parts: [String], expected: String) {
    var attribute = AttributeDescription(name: "a", type: .composite, compositeName: "C")
    for (key, value) in userInfo { attribute.userInfo[key] = value }
    let composite = CompositeDescription(
      name: "C", attributes: parts.map { AttributeDescription(name: $0, type: .string) })
    let model = ManagedObjectModel(
      entities: [EntityDescription(name: "E", attributes: [attribute])], composites: [composite])
    #expect(Self.lines(model, after: "  E.a: ").allSatisfy { $0.hasPrefix(expected) })
    #expect(Self.lines(model, after: "  E.a: ").count == 1)
  }

  // MARK: - Order

  @Test(arguments: [
    ([], []), (["A"], ["A"]), (["B", "A"], ["A", "B"]), (["A", "B"], ["A", "B"]), (["b", "B", "a"], ["B", "a", "b"]),
    (["A", "C", "B", "D"], ["A", "B", "C", "D"]), (["Z", "É", "z"], ["Z", "z", "É"]),
  ])
  func namesAreSortedByTheirScalars(names: [String], sorted: [String]) {
    let model = ManagedObjectModel(entities: names.map { EntityDescription(name: $0) })
    #expect(Self.lines(model, after: "entity ") == sorted)
  }

  @Test func thoseOfOneNameKeepTheirOrder() {
    let classes = ["C", "A", "B", "D"]
    let model = ManagedObjectModel(
      entities: classes.map { EntityDescription(name: "X", managedObjectClassName: $0) } + [
        EntityDescription(name: "A")
      ]
    )
    #expect(Self.lines(model, after: "entity ") == ["A"] + classes.map { "X: class \($0)" })
  }

  @Test func constraintsAreSorted() {
    let entity = EntityDescription(name: "E", uniquenessConstraints: [["b"], ["a", "c"], ["a"]])
    #expect(Self.lines(ManagedObjectModel(entities: [entity]), after: "  E unique ") == ["a", "a, c", "b"])
  }

  // MARK: - JSON

  /// What has no value is no member.
  @Test(arguments: ModelFormat.allCases) func onlyASourceSaysNoWhereItSaysNothing(format: ModelFormat) {
    let entity = EntityDescription(name: "E", attributes: [AttributeDescription(name: "a", type: .string)])
    let json = InspectReport.json([
      LoadedModel(model: ManagedObjectModel(entities: [entity]), name: "M", path: "M", format: format)
    ])
    let isSource = format == .xml || format == .elements
    #expect(json.contains("\"usesCloudKit\": false") == isSource)
    #expect(json.contains("\"usesScalarValueType\": false") == isSource)
    for member in ["relationships", "composites", "userInfo", "findings", "validations", "version", "superentity"] {
      #expect(!json.contains("\"\(member)\""), "\(member)")
    }
  }

  @Test(arguments: [(nil, true, 0), (0, true, 0), (-1, true, 0), (1, true, 1), (5, true, 5)] as [(Int?, Bool, Int)])
  func aCountWithoutLimitIsZero(maxCount: Int?, isToMany: Bool, expected: Int) {
    let relationship = RelationshipDescription(name: "r", destination: "E", isToMany: isToMany, maxCount: maxCount)
    let entity = EntityDescription(name: "E", relationships: [relationship])
    let json = InspectReport.json([
      LoadedModel(model: ManagedObjectModel(entities: [entity]), name: "M", path: "M")
    ])
    #expect(json.contains("\"maxCount\": \(expected),"), "\(json)")
  }

  @Test func aRuleHasItsWarning() {
    let rules = [
      ValidationRule(predicate: "p", warning: .text("w")), ValidationRule(predicate: "q", warning: .code(7)),
      ValidationRule(predicate: "r", warning: nil),
    ]
    let entity = EntityDescription(
      name: "E", attributes: [AttributeDescription(name: "a", type: .string, validations: rules)])
    let json = InspectReport.json([LoadedModel(model: ManagedObjectModel(entities: [entity]), name: "M", path: "M")])
    let flat = json.filter { !$0.isWhitespace }
    #expect(
      flat.contains(
        #""validations":[{"predicate":"p","warning":"w"},{"predicate":"q","warning":7},{"predicate":"r"}]"#))
  }

  /// In chunks or at once, the bytes are the same.
  @Test func theChunksAreTheWhole() {
    let entities = (0..<300).map {
      EntityDescription(name: "E\($0)", attributes: [AttributeDescription(name: "a", type: .string)])
    }
    let models = [LoadedModel(model: ManagedObjectModel(entities: entities), name: "M", path: "M")]
    // The closure is called on this thread only.
    nonisolated(unsafe) var bytes: [UInt8] = []
    InspectReport.json(models) { chunk in unsafe bytes += chunk }
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    #expect(Array(text.utf8) == Array(InspectReport.json(models).utf8))
  }
}

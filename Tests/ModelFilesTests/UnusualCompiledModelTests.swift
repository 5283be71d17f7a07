import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists
import GlossTestSupport
import Testing

/// Archives that Apple's compilers never write, but that programs, third-party compilers and future ones may.
@Suite struct UnusualCompiledModelTests {
  private typealias Member = KeyedArchiveWriter.Member
  private typealias Members = [(String, Member)]

  private var archive = KeyedArchiveWriter()

  private static func read(_ list: PropertyListNode) throws(InputFailure) -> ModelContents {
    try CompiledModelReader.read(BinaryPropertyListWriter.write(list), path: "Shop.mom")
  }

  private mutating func read(_ members: Members) throws -> ModelContents {
    let root = archive.reserve()
    archive.fill(root, members, class: ["NSManagedObjectModel", "NSObject"])
    return try Self.read(archive.propertyList(root: root))
  }

  private mutating func object(_ members: Members, class name: String) -> Member {
    let object = archive.reserve()
    archive.fill(object, members, class: [name, "NSObject"])
    return object
  }

  private mutating func attribute(
    _ name: String = "x", type: Int64 = 700, class className: String = "NSAttributeDescription", members: Members = []
  ) -> Member {
    object([("NSPropertyName", archive.add(name)), ("NSAttributeType", .integer(type))] + members, class: className)
  }

  private mutating func read(attributes: [(String, Member)]) throws -> ModelContents {
    let properties = archive.add(dictionary: attributes.map { (archive.add($0.0), $0.1) })
    let name = archive.add("A")
    let entity = object([("NSEntityName", name), ("NSProperties", properties)], class: "NSEntityDescription")
    return try read([("NSEntities", archive.add(dictionary: [(name, entity)]))])
  }

  private mutating func read(rules: [(predicate: String, warning: Member)], type: Int64 = 700) throws -> ModelContents {
    let predicates = archive.add(array: rules.map { archive.add($0.predicate) })
    let warnings = archive.add(array: rules.map(\.warning))
    let members = [("NSValidationPredicates", predicates), ("NSValidationWarnings", warnings)]
    return try read(attributes: [("x", attribute(type: type, members: members))])
  }

  private func first(_ loaded: ModelContents) throws -> AttributeDescription {
    try #require(loaded.model.entities.first?.attributes.first)
  }

  @Test mutating func keepsBoundsAsRulesThatAreNoneForTheType() throws {
    let rules = [("length >= 2.5", Member.integer(1670)), ("length <= 9", Member.integer(1660))]
    let loaded = try read(rules: rules)
    #expect(try first(loaded).validations == [ValidationRule(predicate: "length >= 2.5", warning: .code(1670))])
    #expect(try first(loaded).minimumLength == nil)
    #expect(try first(loaded).maximumLength == 9)
  }

  @Test mutating func notesBoundsAndDatesThatAreNotFinite() throws {
    let date = object([("NS.time", .real(.nan))], class: "NSDate")
    let loaded = try read(attributes: [
      ("x", attribute(type: 900, members: [("NSDefaultValue", date), ("NSMaxValueName", .real(.infinity))]))
    ])
    #expect(try first(loaded).defaultValue == nil)
    #expect(try first(loaded).maximum == nil)
    #expect(
      loaded.findings.map(\.message) == [
        "the default value does not fit the type Date", "the maximum does not fit the type Date",
      ])
  }

  @Test mutating func saysOfDefaultValuesOfObjectsThatTheyAreNotRead() throws {
    let loaded = try read(attributes: [("x", attribute(type: 1000, members: [("NSDefaultValue", .data([1, 2]))]))])
    #expect(loaded.findings.map(\.message) == ["a default value of the type Binary is not read"])
    #expect(loaded.findings.map(\.severity) == [.note])
  }

  @Test mutating func takesTheObjectForNullAsNull() throws {
    let null = object([], class: "NSNull")
    #expect(try read(attributes: [("x", attribute(members: [("NSDefaultValue", null)]))]).findings == [])
    let loaded = try read(rules: [("SELF != \"a\"", null)])
    #expect(try first(loaded).validations == [ValidationRule(predicate: "SELF != \"a\"")])
    #expect(loaded.findings == [])
  }

  @Test mutating func saysWhatOfAnErrorIsNotKept() throws {
    let error = object([("NSDomain", archive.add("Shop")), ("NSCode", .integer(7))], class: "NSError")
    let cocoa = object([("NSDomain", archive.add("NSCocoaErrorDomain")), ("NSCode", .integer(1620))], class: "NSError")
    let loaded = try read(rules: [("SELF != \"a\"", error), ("SELF != \"b\"", cocoa)])
    #expect(try first(loaded).validations.map(\.warning) == [.code(7), .code(1620)])
    #expect(
      loaded.findings.map(\.message) == [
        "a validation warning is error 7 of the domain 'Shop', of which only the code is kept"
      ])
  }

  @Test mutating func shortensLongPredicatesThatDoNotParse() throws {
    let loaded = try read(rules: [(String(repeating: "(", count: 5000), .integer(1550))])
    #expect(loaded.findings.first.map { $0.message.utf8.count < 300 } == true)
  }

  @Test mutating func notesTheConditionOfADerivedAttribute() throws {
    let members: Members = [
      ("NSDerivationExpression", archive.add("name")), ("NSFilteringPredicate", archive.add("name != nil")),
    ]
    let loaded = try read(attributes: [("x", attribute(class: "NSDerivedAttributeDescription", members: members))])
    #expect(
      loaded.findings.map(\.message) == [
        "the derived attribute has a value for NSFilteringPredicate, which is not read"
      ])
  }

  @Test mutating func readsCompositesWithinComposites() throws {
    func composite(_ archive: inout Self, _ name: String, of elements: [Member]) -> Member {
      let elements = archive.archive.add(array: elements)
      return archive.attribute(
        name, type: 2100, class: "NSCompositeAttributeDescription", members: [("NSCompositeElements", elements)])
    }
    let point = composite(&self, "point", of: [attribute("x", type: 500), attribute("y", type: 500)])
    let place = composite(&self, "place", of: [attribute("title"), point])
    let other = composite(&self, "other", of: [composite(&self, "point", of: [attribute("z", type: 500)])])
    let loaded = try read(attributes: [("place", place), ("other", other)])
    let members = loaded.model.composites.map { "\($0.name): " + $0.attributes.map(\.name).joined(separator: ",") }
    #expect(members == ["other: point", "place: point,title", "place.point: x,y", "point: z"])
    #expect(loaded.model.composites[1].attributes[0].compositeName == "place.point")
    #expect(loaded.findings == [])
  }

  @Test(.timeLimit(.minutes(1))) mutating func refusesCompositesThatHoldThemselves() throws {
    let elements = archive.reserve()
    let composite = attribute(
      type: 2100, class: "NSCompositeAttributeDescription", members: [("NSCompositeElements", elements)])
    archive.fill(
      elements, [("NS.objects", .array(Array(repeating: PropertyListNode(composite), count: 10)))],
      class: ["NSArray", "NSObject"])
    #expect(throws: InputFailure.self) { try read(attributes: [("x", composite)]) }
  }

  @Test mutating func notesAMemberThatNobodyKnowsOnceForAllObjects() throws {
    let attributes = ["x", "y", "z"].map { ($0, attribute($0, members: [("NSFuture", .boolean(true))])) }
    let findings = try read(attributes: attributes).findings
    #expect(
      findings.map(\.message) == [
        "NSAttributeDescription has the member NSFuture, which is not known; so have 2 other objects"
      ])
    #expect(findings.map(\.objectPath) == ["A.x"])
  }

  @Test mutating func saysWhereEntitiesAndPropertiesShouldBe() throws {
    let failure = #expect(throws: InputFailure.self) { try read([]) }
    #expect(failure?.reason == "is a compiled model without its entities: the member NSEntities is missing")
    let list = archive.add(array: [])
    let findings = try read([("NSEntities", list)]).findings
    #expect(findings.map(\.message) == ["the entities are not a dictionary and not read"])
    let name = archive.add("A")
    let entity = object([("NSEntityName", name), ("NSProperties", list)], class: "NSEntityDescription")
    let loaded = try read([("NSEntities", archive.add(dictionary: [(name, entity)]))])
    #expect(loaded.findings.map(\.message) == ["the properties are not a dictionary and not read"])
    #expect(try read([("NSEntities", archive.add(dictionary: []))]).findings == [])
  }

  @Test mutating func readsVersionIdentifiersOfEveryKind() throws {
    let identifiers = archive.add(set: [archive.add("1.2"), .integer(3), archive.add("")])
    let loaded = try read([("NSEntities", archive.add(dictionary: [])), ("NSVersionIdentifiers", identifiers)])
    #expect(loaded.model.versionIdentifiers == ["1.2", "3"])
  }

  /// Some writers store all strings, including keys, in UTF-16.
  @Test func readsKeysInWideCharacters() throws {
    let narrow = CompiledModelWriter.write(CompiledModelTests.model)
    let wide = Self.widened(narrow)
    #expect(wide.count > narrow.count)
    let models = try [narrow, wide].map { try CompiledModelReader.read($0, path: "Shop.mom").model }
    #expect(models[0] == models[1])
  }

  /// The same property list with every string in UTF-16.
  private static func widened(_ bytes: [UInt8]) -> [UInt8] {
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    let end = bytes.count
    let (offsetSize, count) = (Int(bytes[end - 26]), number(end - 24..<end - 16))
    let (root, table) = (number(end - 16..<end - 8), number(end - 8..<end))
    let places = (0..<count).map { number(table + $0 * offsetSize..<table + ($0 + 1) * offsetSize) }
    let ends = Array(places.dropFirst()) + [table]
    var result = Array(bytes[..<8])
    var offsets: [Int] = []
    for (place, end) in zip(places, ends) {
      offsets.append(result.count)
      let object = bytes[place..<end]
      guard bytes[place] >> 4 == 0x5 else {
        result += object
        continue
      }
      let text = object.suffix(
        bytes[place] == 0x5F ? object.count - 2 - (1 << Int(bytes[place + 1] & 0xF)) : object.count - 1)
      result.append(0x60 | bytes[place] & 0xF)
      result += object.dropFirst().dropLast(text.count)
      for byte in text { result += [0, byte] }
    }
    let newTable = result.count
    for offset in offsets { result += (0..<4).reversed().map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) } }
    result += [0, 0, 0, 0, 0, 0, 4, bytes[end - 25]]
    for value in [count, root, newTable] {
      result += (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return result
  }

  @Test func readsXMLInEveryEncoding() throws {
    let text = XMLPropertyListWriter.write(CompiledModelWriter.propertyList(CompiledModelTests.model))
    let narrow = try CompiledModelReader.read(Array(text.utf8), path: "Shop.mom").model
    let wide = text.replacing("UTF-8", with: "UTF-16").utf16
    let little: [UInt8] = [0xFF, 0xFE] + wide.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big: [UInt8] = wide.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [little, big] {
      #expect(try CompiledModelReader.read(bytes, path: "Shop.mom").model == narrow)
    }
  }

  @Test func readsPackagesThatCameFromAMacOrInPieces() {
    let mom = CompiledModelWriter.write(CompiledModelTests.model)
    let info = Array("{ NSManagedObjectModel_VersionHashes = { League = {}; }; }".utf8)
    let files = InMemoryFileTree([
      "A.momd/League.mom": mom, "A.momd/._League.mom": [0, 5, 0x16, 7], "A.momd/VersionInfo.plist": info,
      "B.momd/League.mom/League.mom": mom, "B.momd/VersionInfo.plist": info,
      "C.momd/A.mom": mom, "C.momd/B.mom": mom,
    ])
    #expect(ModelLoader(files: files).load("A.momd").models.map(\.version) == ["League"])
    #expect(
      ModelLoader(files: files).load("B.momd").failureLines == [
        "B.momd/League.mom: error: it is a folder; a compiled model must be a file; build the model again"
      ])
    let unnamed = ModelLoader(files: files).load("C.momd")
    #expect(unnamed.failures.count == 1)
    #expect(unnamed.findings.map(\.message).first?.hasPrefix("the package has no VersionInfo.plist") == true)
  }

  @Test func readsModelsInFilesOfAnyName() {
    let mom = CompiledModelWriter.write(CompiledModelTests.model)
    let xml = XMLPropertyListWriter.write(CompiledModelWriter.propertyList(CompiledModelTests.model))
    let small = ManagedObjectModel(entities: [EntityDescription(name: "A")])
    let files = InMemoryFileTree([
      "blob": mom, "blob.xml": Array(xml.utf8),
      "list.plist": Array("<plist><dict/></plist>".utf8),
      "elements.old": ElementsWriter.write(small),
    ])
    for (path, format) in [
      ("blob", ModelFormat.mom), ("blob.xml", .mom), ("elements.old", .elements),
    ] {
      #expect(ModelLoader(files: files).load(path).models.map(\.format) == [format])
    }
    #expect(
      ModelLoader(files: files).load("list.plist").failureLines == [
        "list.plist: error: the file is a property list, but not a keyed archive and so not a compiled model"
      ])
  }

  @Test func saysWhereTheOptimizedModelIsNone() {
    let mom = CompiledModelWriter.write(CompiledModelTests.model)
    let pointer = Array("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n".utf8)
    for (bytes, message) in [
      (
        pointer,
        "the optimized model is a Git LFS pointer, not the file itself; Core Data loads the compiled one instead"
      ),
      (mom, "the optimized model does not begin like an optimized model; Core Data loads the compiled one instead"),
    ] {
      let result = ModelLoader(files: InMemoryFileTree(["A.mom": mom, "A.omo": bytes])).load("A.mom")
      #expect(result.models.first?.findings.map(\.message) == [message])
    }
    #expect(
      ModelLoader(files: InMemoryFileTree(["A.omo": mom])).load("A.omo").failureLines == [
        "A.omo: error: the file is a property list, not an optimized model; "
          + "give it the extension .mom if it is a compiled model"
      ])
  }

  /// No compiled model with a subquery was available, so the keys of its parts are uncertain.
  @Test(arguments: [
    ["NSCollection", "NSVariable", "NSPredicate"], ["NSExpression", "NSVariableExpression", "NSSubpredicate"],
  ])
  mutating func readsSubqueriesByTheKindOfTheirParts(keys: [String]) throws {
    func expression(_ archive: inout Self, _ type: Int64, _ members: Members) -> Member {
      archive.object([("NSExpressionType", .integer(type))] + members, class: "NSExpression")
    }
    let one = expression(&self, 0, [("NSConstantValue", .integer(1))])
    let orders = expression(&self, 10, [("NSKeyPath", archive.add("orders"))])
    let variable = expression(&self, 2, [("NSVariable", archive.add("order"))])
    let equals = object([("NSOperatorType", .integer(4))], class: "NSEqualityPredicateOperator")
    let comparison: Members = [("NSLeftExpression", one), ("NSRightExpression", one), ("NSPredicateOperator", equals)]
    let condition = object(comparison, class: "NSComparisonPredicate")
    let subquery = expression(&self, 13, [(keys[0], orders), (keys[1], variable), (keys[2], condition)])
    let count = expression(
      &self, 4, [("NSSelectorName", archive.add("count:")), ("NSArguments", archive.add(array: [subquery]))])
    let loaded = try read(attributes: [
      ("x", attribute(class: "NSDerivedAttributeDescription", members: [("NSDerivationExpression", count)]))
    ])
    #expect(try first(loaded).derivationExpression == "count:(SUBQUERY(orders, $order, 1 == 1))")
  }
}

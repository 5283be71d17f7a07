import GlossBasics
import GlossCloudKitSchemas
import GlossManagedObjectModel
import Testing

/// The fields of single properties, and the problems that keep them from CloudKit.
struct CloudKitFieldTests {
  private static func prediction(
    _ attribute: AttributeDescription, isIncomplete: Bool = false
  ) -> [CloudKitPrediction.Field] {
    var entity = EntityDescription(name: "Trip", attributes: [attribute])
    entity.isIncomplete = isIncomplete
    return CloudKitPrediction([SynchronizedModel(ModelIndex(ManagedObjectModel(entities: [entity])))]).fields
      .filter { $0.property == attribute.name }
  }

  /// The types of Swift that no store has shown, with the field and what it rests on.
  @Test(
    arguments: [
      ("Int8", true, "INT64 unknown"), ("UInt16?", true, "INT64 unknown"), ("CGFloat?", true, "DOUBLE unknown"),
      ("Duration", true, "DOUBLE unknown"), ("Character", true, "STRING unknown"),
      ("[Int8]", true, "BYTES seen, ASSET seen"), ("Set<Int>", true, "BYTES unknown, ASSET unknown"),
      ("Int8", false, ""), ("[Stop]", false, ""), (nil, true, ""),
    ] as [(String?, Bool, String)])
  func guessesTheFieldOfAnUnknownType(_ name: String?, _ isIncomplete: Bool, _ expected: String) {
    var attribute = AttributeDescription(name: "a", type: .undefined, isOptional: true)
    attribute.attributeValueClassName = name
    let fields = Self.prediction(attribute, isIncomplete: isIncomplete)
    #expect(fields.map { "\($0.type) \($0.evidence.rawValue)" }.joined(separator: ", ") == expected)
  }

  /// What a declaration says that is not in the sources is seen as data; an empty one says nothing.
  @Test(arguments: [("struct Stop", CloudKitPrediction.Evidence.seen), ("", .unknown)])
  func aDeclaredTypeIsData(_ declaration: String, _ evidence: CloudKitPrediction.Evidence) {
    var attribute = AttributeDescription(name: "a", type: .undefined, isOptional: true)
    attribute.attributeValueClassName = "Stop"
    attribute.unknownDeclaration = declaration
    #expect(Self.prediction(attribute, isIncomplete: true).map(\.evidence) == [evidence, evidence])
  }

  /// What is written, and on what that rests.
  @Test(arguments: [
    ("Thing: a Date", "a", "TIMESTAMP seen whenSet"), ("Thing: a Date!", "a", "TIMESTAMP seen always"),
    ("Thing: a Date#", "a", "ENCRYPTED TIMESTAMP documented whenSet"),
    ("Thing: a Float", "a", "DOUBLE documented whenSet"), ("Thing: a URI", "a", "STRING unknown whenSet"),
    ("Thing: a URI#", "a", "ENCRYPTED STRING unknown whenSet"),
    ("Thing: a String!", "a", "STRING seen always, ASSET seen whenLarge"),
    ("Thing: a Binary^!", "a", "BYTES seen always, ASSET seen always"),
    ("Thing: a Binary^", "a", "BYTES seen whenSet, ASSET seen whenSet"),
    ("Thing: b Date\nTrip<Thing: a Date", "a", "TIMESTAMP documented whenSet"),
    ("Thing: b Date\nTrip<Thing: a URI", "a", "STRING unknown whenSet"),
    ("Thing: b Date\nTrip<Thing: a Float", "a", "DOUBLE documented whenSet"),
    ("Thing: b→Thing.c, c→Thing.b", "b", "STRING seen whenSet"), ("Thing: b⇉Thing.c, c→Thing.b", "b", ""),
    ("Thing: a Date~", "a", ""),
  ])
  func writesAPropertyToItsField(_ lines: String, _ property: String, _ expected: String) {
    let fields = CloudKitPrediction([model(lines)]).fields.filter { $0.property == property }
    #expect(fields.map { "\($0.type) \($0.evidence.rawValue) \($0.writing)" }.joined(separator: ", ") == expected)
  }

  @Test func aDerivedAttributeIsUnknown() {
    var attribute = AttributeDescription(name: "a", type: .date, isOptional: true)
    #expect(Self.prediction(attribute).map(\.evidence) == [.seen])
    attribute.isDerived = true
    #expect(Self.prediction(attribute).map(\.evidence) == [.unknown])
  }

  /// The problems of the properties of a model, each by its beginning.
  @Test(
    arguments: [
      ("Trip: a Date", []), ("Trip: a Date!", ["a is required and has no default"]), ("Trip: a Integer 64!=0", []),
      ("Trip: a Undefined", ["a has the type Undefined"]), ("Trip: a Object ID", ["a has the type Object ID"]),
      ("Trip: entityName Date", ["entityName has the name of a field of Core Data's own, CD_entityName"]),
      ("Trip: moveReceipt Date", ["moveReceipt has the name of a field of Core Data's own, CD_moveReceipt"]),
      ("Trip: entityNames Date", []), ("Trip: a String, a_ckAsset Date", ["a_ckAsset has the name of the asset"]),
      ("Trip: a_ckAsset Date", []), ("Trip: é Date", ["é has a name with other characters"]),
      ("Tríp: a Date", [" has a name with other characters"]), ("Trip: é Date~", []),
      ("Trip: a→Trip.b, b⇉Trip.a", []), ("Trip: a→Trip", ["a has no inverse"]),
      ("Trip: a⇶Trip.b, b→Trip.a", ["a is ordered"]), ("Trip: a→Lost.b", []),
      ("Thing: x Date\nTrip<Thing: a Date\nWalk<Thing: a String", ["a is STRING in the field CD_Thing.CD_a"]),
      ("Thing: x Date\nTrip<Thing: a Date\nWalk<Thing: a Date", []),
    ] as [(String, [String])])
  func namesTheProblemsOfAProperty(_ lines: String, _ problems: [String]) {
    let found = model(lines).problems.map { "\($0.property ?? "") \($0.text)" }
    #expect(found.count == problems.count && zip(found, problems).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  @Test(arguments: [(DeleteRule.deny, true, 1), (.nullify, true, 0), (.cascade, false, 1), (.deny, false, 2)])
  func aRelationshipIsOptionalAndDeniesNothing(_ rule: DeleteRule, _ isOptional: Bool, _ count: Int) {
    var one = RelationshipDescription(name: "a", destination: "Trip", isToMany: false, isOptional: isOptional)
    (one.inverse, one.inverseEntity, one.deleteRule) = ("b", "Trip", rule)
    var other = RelationshipDescription(name: "b", destination: "Trip", isToMany: true, isOptional: true)
    (other.inverse, other.inverseEntity) = ("a", "Trip")
    var entity = EntityDescription(name: "Trip")
    entity.relationships = [one, other]
    let problems = SynchronizedModel(ModelIndex(ManagedObjectModel(entities: [entity]))).problems
    #expect(problems.count == count && problems.contains { $0.text.contains("Deny") } == (rule == .deny))
    #expect(problems.contains { $0.text == "is required" } == !isOptional)
  }

  @Test func aRelationshipStaysWithinWhatSynchronizes() {
    let index = model("Trip: a→Stop.b, c→Trip.d, d→Trip.c\nStop: b⇉Trip.a").index
    let part = SynchronizedModel(index, entities: ["Trip"])
    #expect(part.problems.map(\.text) == ["leads to 'Stop', which does not synchronize"])
    #expect(SynchronizedModel(index, entities: ["Trip", "Stop"]).problems.isEmpty)
  }

  /// What is there stays, and what the other has is added.
  @Test(arguments: [
    ("A (x STRING)", "A (y DOUBLE)", "A: x STRING, y DOUBLE"), ("A (x STRING)", "A (x DOUBLE)", "A: x STRING"),
    ("A (x STRING)", "B (x DOUBLE)", "A: x STRING; B: x DOUBLE"),
    ("Users (x STRING)", "Users (y DOUBLE)", "Users: x STRING"),
    ("A (x STRING)", "Users (y DOUBLE)", "A: x STRING; Users: y DOUBLE"),
    ("A (x STRING)", "B (x DOUBLE); RECORD TYPE A (z BYTES)", "A: x STRING, z BYTES; B: x DOUBLE"),
  ])
  func addsWhatAnotherSchemaHas(_ old: String, _ new: String, _ expected: String) throws {
    let sum = try schema("DEFINE SCHEMA RECORD TYPE \(old);").schema
      .adding(try schema("DEFINE SCHEMA RECORD TYPE \(new);").schema)
    let text = sum.recordTypes.map { type in
      "\(type.name): " + type.fields.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    }
    #expect(text.joined(separator: "; ") == expected)
  }
}

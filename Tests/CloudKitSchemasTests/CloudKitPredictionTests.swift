import GlossBasics
import GlossCloudKitSchemas
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

struct CloudKitPredictionTests {
  /// Each type of attribute with its field and asset, and what that rests on.
  @Test(arguments: [
    ("Integer 16", "INT64 seen"), ("Integer 32", "INT64 seen"), ("Integer 64", "INT64 seen"), ("Boolean", "INT64 seen"),
    ("Double", "DOUBLE seen"), ("Decimal", "DOUBLE seen"), ("Float", "DOUBLE documented"), ("Date", "TIMESTAMP seen"),
    ("String", "STRING seen, ASSET seen"), ("UUID", "STRING seen"), ("URI", "STRING unknown"),
    ("Binary", "BYTES seen, ASSET seen"), ("Transformable", "BYTES seen, ASSET seen"),
    ("Composite", "BYTES seen, ASSET seen"), ("String#", "ENCRYPTED STRING documented, ASSET documented"),
    ("Undefined", ""), ("Object ID", ""), ("String~", ""),
  ])
  func mapsATypeOfAttribute(_ type: String, _ expected: String) {
    let fields = CloudKitPrediction([model("Trip: a \(type)")]).fields.filter { $0.property == "a" }
    #expect(fields.map { "\($0.type) \($0.evidence.rawValue)" }.joined(separator: ", ") == expected)
    #expect(fields.map(\.name) == Array(["CD_a", "CD_a_ckAsset"].prefix(fields.count)))
  }

  @Test func putsAHierarchyIntoOneRecordType() {
    let prediction = CloudKitPrediction([model("Thing: a Date\nTrip<Thing: b Date\nWalk<Trip: c Date")])
    #expect(prediction.recordTypes == ["CD_Thing"])
    #expect(prediction.field("CD_c", of: "CD_Thing")?.evidence == .documented)
    let clash = CloudKitPrediction([model("Thing: a Date\nTrip<Thing: b Date\nWalk<Thing: b String")])
    #expect(clash.clashes.map(\.second.propertyPath) == ["Walk.b"])
  }

  @Test func linksManyToManyInOneRecordType() {
    let prediction = CloudKitPrediction([model("Tag: p⇉Post.t, q⇉Tag.q, n Date\nPost: t⇉Tag.p")])
    #expect(
      prediction.fields.filter { $0.recordType == "CDMR" }.map(\.name) == [
        "CD_entityNames", "CD_recordNames", "CD_relationships",
      ])
    #expect(
      CloudKitPrediction([model("Post: t⇉Tag.p\nTag: p→Post.t")]).field("CD_p", of: "CD_Tag")?.type.description
        == "STRING")
  }

  /// An array of structures has no known hash, which is no fact about CloudKit.
  @Test func writesASwiftTypeWithoutAHashAsBytes() {
    var attribute = AttributeDescription(name: "stops", type: .undefined)
    attribute.attributeValueClassName = "[Stop]"
    var entity = EntityDescription(name: "Trip", attributes: [attribute])
    entity.isIncomplete = true
    let index = ModelIndex(ManagedObjectModel(entities: [entity]))
    let field = CloudKitPrediction([SynchronizedModel(index)]).field("CD_stops", of: "CD_Trip")
    #expect(field?.type.description == "BYTES" && field?.evidence == .seen)
    #expect(!SynchronizedModel(index).problems.contains { $0.text.contains("type") })
  }

  /// What no store has shown the type of is not written, since a type that was deployed stays for all time, and is
  /// neither equal to another nor different.
  @Test func guessesNoTypeOfAScalar() throws {
    func trip(_ type: String) -> SynchronizedModel {
      var attribute = AttributeDescription(name: "size", type: .undefined, isOptional: true)
      attribute.attributeValueClassName = type
      var entity = EntityDescription(name: "Trip", attributes: [attribute])
      entity.isIncomplete = true
      return SynchronizedModel(ModelIndex(ManagedObjectModel(entities: [entity])))
    }
    for type in ["Int8", "CGFloat", "Character"] {
      let prediction = CloudKitPrediction([trip(type)])
      #expect(prediction.field("CD_size", of: "CD_Trip")?.evidence == .unknown)
      #expect(prediction.schema.recordType(named: "CD_Trip")?.field(named: "CD_size") == nil)
      for deployed in ["INT64", "DOUBLE", "BYTES"] {
        let file = try schema("DEFINE SCHEMA RECORD TYPE CD_Trip (CD_entityName STRING, CD_size \(deployed));")
        #expect(CloudKitComparison(prediction, with: file.schema).isDeployed)
      }
      #expect(CloudKitChange(from: trip(type), to: model("Trip: size Integer 64")).locks.isEmpty)
    }
    #expect(CloudKitPrediction([trip("[Int8]")]).schema.recordType(named: "CD_Trip")?.field(named: "CD_size") != nil)
  }

  @Test func unitesModelsOnOneContainer() {
    let both = CloudKitPrediction([model("Trip: a Date"), model("Trip: a Date, b Date\nStop: c Date")])
    #expect(both.recordTypes == ["CD_Stop", "CD_Trip"] && both.clashes.isEmpty)
    #expect(CloudKitPrediction([model("Trip: a Date"), model("Trip: a String")]).clashes.count == 1)
  }

  @Test func predictsOnlyWhatSynchronizes() {
    let index = model("Thing: a Date\nTrip<Thing: b Date\nLocal: c Date").index
    let prediction = CloudKitPrediction([SynchronizedModel(index, entities: ["Trip"])])
    #expect(prediction.recordTypes == ["CD_Thing"])
  }
}

struct CloudKitComparisonTests {
  private func statements(_ lines: String, _ text: String) throws -> [CloudKitComparison.Statement] {
    let file = try schema(text)
    #expect(file.mistakes.isEmpty)
    return CloudKitComparison(CloudKitPrediction([model(lines)]), with: file.schema).statements(
      model: "App.xcdatamodeld", path: "production.ckdb")
  }

  private func type(_ fields: String) -> String { "DEFINE SCHEMA\nRECORD TYPE CD_Trip (\n\(fields)\n);" }

  @Test(arguments: [
    ("CD_entityName STRING, CD_note STRING", "", "", [String]()),
    ("CD_entityName STRING", "CD_Trip.CD_note is not in production.ckdb", "users' Trip.note will not synchronize", []),
    ("CD_note STRING", "CD_Trip.CD_entityName is not in production.ckdb", "users' Trip will not synchronize", []),
    ("CD_entityName STRING, CD_note_ckAsset ASSET", "only large values were ever saved", "users' Trip.note", []),
    ("CD_entityName STRING, CD_note REFERENCE", "written as STRING", "CD_Trip.CD_note is REFERENCE", ["3:23"]),
    (
      "CD_entityName STRING, CD_note ENCRYPTED STRING", "not encrypted now", "CD_Trip.CD_note is ENCRYPTED STRING",
      ["3:23"]
    ),
  ])
  func saysWhatProductionLacks(_ fields: String, _ part: String, _ start: String, _ places: [String]) throws {
    let found = try statements("Trip: note String", type(fields)).filter { $0.severity == .error }
    #expect(found.count == (part.isEmpty ? 0 : 1))
    guard let first = found.first else { return }
    #expect(first.message.contains(part) && first.message.hasPrefix(start))
    #expect(found.compactMap { $0.position?.description } == places)
  }

  /// Companions and receipts are made late, so they are notes; so are data of which only assets were saved.
  @Test func tellsLazyFieldsFromMissingOnes() throws {
    let all = try statements(
      "Trip: note String, photo Binary^, link URI", type("CD_entityName STRING, CD_note STRING, CD_photo_ckAsset ASSET")
    )
    #expect(all.allSatisfy { $0.severity == .note })
    #expect(all.map(\.message).joined().contains("CD_Trip.CD_link and CD_Trip.CD_photo are not in"))
    #expect(all.count == 3)
  }

  @Test func countsWhatProductionKeeps() throws {
    let all = try statements(
      "Trip: a Date",
      type(
        "CD_entityName STRING, CD_a TIMESTAMP, CD_old STRING, own STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET"
      ).replacing(");", with: ");RECORD TYPE CD_Gone (CD_a STRING);RECORD TYPE Own (a STRING);"))
    #expect(all.map(\.severity) == [.note])
    #expect(
      all.first?.message
        == "1 record type (CD_Gone) and 1 field (CD_Trip.CD_old) of production.ckdb are of no entity that synchronizes now"
    )
  }

  @Test func neverComparesIndexesPermissionsOrOrder() throws {
    let lines = "Trip: b Date, a String"
    var production = CloudKitPrediction([model(lines)]).schema
    for place in production.recordTypes.indices {
      production.recordTypes[place].fields.reverse()
      production.recordTypes[place].grants = []
      for field in production.recordTypes[place].fields.indices {
        production.recordTypes[place].fields[field].indexes = []
      }
    }
    #expect(
      CloudKitComparison(CloudKitPrediction([model(lines)]), with: production).statements(model: "A", path: "a.ckdb")
        .isEmpty)
  }
}

struct CloudKitFitnessTests {
  @Test(arguments: [
    ("Trip: a String!", "Trip.a"), ("Trip: a String!=0", ""), ("Trip: a Undefined", "Trip.a"),
    ("Trip: a Object ID", "Trip.a"),
    ("Trip: a Composite", ""), ("Trip: a→Stop", "Trip.a"), ("Trip: a⇶Stop.t\nStop: t→Trip.a", "Trip.a"),
    ("Trip: a→Stop.t\nStop: t⇉Trip.a", ""), ("Trip: entityName String", "Trip.entityName"),
    ("Trip: moveReceipt Binary", "Trip.moveReceipt"), ("Trip: a String, a_ckAsset String", "Trip.a_ckAsset"),
    ("Trip: ä String", "Trip.ä"), ("Trip: _a String", ""), ("Tür: a String", "Tür"),
    ("Thing: a Date\nTrip<Thing: b Date\nWalk<Thing: b String", "Walk.b"), ("Trip: a Undefined~", ""),
  ])
  func findsWhatMirroringRefuses(_ lines: String, _ expected: String) {
    let problems = model(lines).problems
    #expect(
      problems.map { [$0.entity, $0.property].compactMap(\.self).joined(separator: ".") }.joined(separator: " ")
        == expected)
  }

  @Test func judgesOnlyWhatSynchronizes() {
    let index = model("Trip: a→Local.t\nLocal: t⇉Trip.a, b String!").index
    #expect(
      SynchronizedModel(index, entities: ["Trip"]).problems.map(\.text) == [
        "leads to 'Local', which does not synchronize"
      ])
  }
}

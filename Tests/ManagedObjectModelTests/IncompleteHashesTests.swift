import GlossManagedObjectModel
import Testing

/// What hashes contain beyond the vectors of `VersionHashesTests`: unknown types, composites, names as written.
@Suite struct IncompleteHashesTests {
  private static func hashes(_ entities: [EntityDescription], isIncomplete: Bool = false) -> VersionHashes {
    var model = ManagedObjectModel(entities: entities)
    model.isIncomplete = isIncomplete
    return model.versionHashes
  }

  private static func entity(
    _ name: String, _ attributes: [AttributeDescription] = [], superentity: String? = nil, isIncomplete: Bool = false
  ) -> EntityDescription {
    var entity = EntityDescription(name: name, superentity: superentity, attributes: attributes)
    entity.isIncomplete = isIncomplete
    return entity
  }

  private static func unknown(_ name: String, _ type: String, _ declaration: String = "") -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: .undefined, attributeValueClassName: type)
    attribute.unknownDeclaration = declaration
    return attribute
  }

  // MARK: Incomplete entities

  @Test func anIncompleteEntityAndItsChildrenHaveNoKnownHash() {
    let result = Self.hashes([
      Self.entity("A", isIncomplete: true), Self.entity("B", superentity: "A"), Self.entity("C"),
    ])
    #expect(result.incompleteEntities == ["A", "B"] && !result.isComplete)
    #expect(result.entityHash("A") == nil && result.entityHash("B") == nil)
    #expect(result.entityHash("C")?.count == 32 && result.entityHashes["A"]?.count == 32)
  }

  @Test func aModelIsCompleteIfAllEntitiesAreKnownAndComplete() {
    let complete = Self.hashes([Self.entity("A")])
    let unlisted = Self.hashes([Self.entity("A")], isIncomplete: true)
    let both = Self.hashes([Self.entity("A", isIncomplete: true)], isIncomplete: true)
    #expect(complete.isComplete && !unlisted.isComplete && !both.isComplete)
    // Entities that are not known count in the checksum alone.
    #expect(unlisted.checksum != complete.checksum && unlisted.entityHashes == complete.entityHashes)
    #expect(unlisted.incompleteEntities.isEmpty)
  }

  @Test func theHashOfAnIncompleteEntityIsThatOfItsSource() {
    func hash(_ attributes: [AttributeDescription], isIncomplete: Bool = true) -> [UInt8]? {
      Self.hashes([Self.entity("A", attributes, isIncomplete: isIncomplete)]).entityHashes["A"]
    }
    let (stop, name) = (Self.unknown("stop", "Stop", "struct { var a: Int }"), Self.unknown("name", "Name"))
    #expect(hash([stop, name]) == hash([name, stop]))
    #expect(hash([stop]) != hash([stop], isIncomplete: false))
    #expect(hash([]) != hash([], isIncomplete: false))
    #expect(hash([stop]) != hash([Self.unknown("stop", "Stop", "struct { var b: Int }")]))
    #expect(hash([stop]) != hash([Self.unknown("stop", "Halt", "struct { var a: Int }")]))
    // The type counts only where the model has none, and only in entities known to be incomplete.
    var known = stop
    known.type = .transformable
    var other = known
    other.attributeValueClassName = "Halt"
    #expect(hash([known]) == hash([other]) && hash([known]) != hash([stop]))
    #expect(hash([stop], isIncomplete: false) == hash([Self.unknown("stop", "Halt")], isIncomplete: false))
  }

  @Test func recordedHashesAreCompleteAndMakeTheSameChecksum() {
    let model = Self.hashes([Self.entity("a"), Self.entity("B"), Self.entity("Ä")])
    let recorded = VersionHashes(recorded: model.entityHashes)
    #expect(recorded == model && recorded.isComplete && recorded.incompleteEntities.isEmpty)
  }

  // MARK: Properties

  @Test func aDerivedAttributeIsHashedByItsExpressionAlone() {
    func hash(_ name: String, _ type: AttributeType, _ expression: String?) -> [UInt8]? {
      Self.hashes([
        Self.entity(
          "A", [AttributeDescription(name: name, type: type, derivationExpression: expression, isDerived: true)])
      ]).entityHash("A")
    }
    #expect(hash("a", .string, "canonical:(name)") == hash("b", .integer64, "canonical:(name)"))
    #expect(hash("a", .string, "canonical:(name)") != hash("a", .string, "uppercase:(name)"))
    #expect(hash("a", .string, nil) == hash("b", .date, nil))
  }

  @Test func aCompositeIsHashedByItsPartsAlone() {
    func hash(_ attribute: String, _ composite: String, _ parts: [String], uses type: AttributeType = .composite)
      -> [UInt8]?
    {
      let place = AttributeDescription(name: attribute, type: type, compositeName: composite)
      return ManagedObjectModel(
        entities: [Self.entity("A", [place])],
        composites: [
          CompositeDescription(name: composite, attributes: parts.map { AttributeDescription(name: $0, type: .double) })
        ]
      ).versionHashes.entityHash("A")
    }
    #expect(hash("place", "Place", ["x", "y"]) == hash("spot", "Point", ["y", "x"]))
    #expect(hash("place", "Place", ["x", "y"]) != hash("place", "Place", ["x"]))
    // The name of a composite means nothing for another type.
    #expect(hash("place", "Place", ["x"], uses: .string) == hash("place", "Place", ["x", "y"], uses: .string))
  }

  @Test(arguments: [(1, true), (2, true), (16, true), (17, false)])
  func compositesAreHashedToTheSixteenthLevel(_ count: Int, _ isHashed: Bool) {
    func hash(_ type: AttributeType) -> [UInt8]? {
      let composites = (0..<count).map { number in
        let part =
          number == count - 1
          ? AttributeDescription(name: "x", type: type)
          : AttributeDescription(name: "c", type: .composite, compositeName: "C\(number + 1)")
        return CompositeDescription(name: "C\(number)", attributes: [part])
      }
      let place = AttributeDescription(name: "place", type: .composite, compositeName: "C0")
      return ManagedObjectModel(entities: [Self.entity("A", [place])], composites: composites).versionHashes
        .entityHash("A")
    }
    #expect((hash(.double) != hash(.string)) == isHashed)
  }

  // MARK: Names

  @Test func namesAsWrittenTakeThePlaceOfThoseInTheModel() {
    let name = AttributeDescription(name: "name", type: .string)
    let owner = RelationshipDescription(name: "owner", destination: "A", inverse: "name")
    func model(_ entity: String, _ property: String) -> ModelIndex {
      var renamed = (name, owner)
      renamed.0.name = property
      renamed.1.inverse = property
      renamed.1.destination = entity
      return ModelIndex(
        ManagedObjectModel(entities: [
          EntityDescription(
            name: entity, attributes: [renamed.0], relationships: [renamed.1], uniquenessConstraints: [[property]]),
          EntityDescription(name: "M"),
        ]))
    }
    let index = model("A", "name")
    let cases: [(entities: [String: String], properties: [String: String], expected: ModelIndex)] = [
      ([:], [:], index), (["A": "Z"], [:], model("Z", "name")), ([:], ["name": "zip"], model("A", "zip")),
      (["A": "Z"], ["name": "zip"], model("Z", "zip")), (["Gone": "Z"], ["gone": "zip"], index),
    ]
    for (entities, properties, expected) in cases {
      // What is known of the names in the index is not used for others, and not spoilt by them.
      for known in [nil, KnownHashes()] {
        if known != nil { #expect(VersionHashes(index, known: known) == VersionHashes(index)) }
        let written = VersionHashes(
          index, known: known, writtenEntities: entities, writtenProperties: properties)
        #expect(written.checksum == VersionHashes(expected).checksum, "\(entities) \(properties)")
        #expect(VersionHashes(index, known: known) == VersionHashes(index))
      }
    }
  }
}

import GlossManagedObjectModel
import Testing

/// Whether two contents are the same to a store: one answer, whatever is known of them.
@Suite struct ModelContentTests {
  private static func model(
    _ attributes: [String], of entity: String = "E", type: AttributeType = .string, isIncomplete: Bool = false
  ) -> ManagedObjectModel {
    var model = ManagedObjectModel(entities: [
      EntityDescription(
        name: entity, attributes: attributes.map { AttributeDescription(name: $0, type: type, isOptional: true) }),
      EntityDescription(name: "F", attributes: [AttributeDescription(name: "f", type: .string)]),
    ])
    model.isIncomplete = isIncomplete
    return model
  }

  private static func content(
    _ attributes: [String] = ["a"], unresolved: Set<String>? = nil, shape: String? = nil, written: String = ""
  ) -> ModelContent {
    ModelContent(
      model(attributes), unresolved: unresolved, shapes: shape.map { ["E": $0] } ?? [:], written: written)
  }

  @Test func predictedHashesDecide() {
    #expect(Self.content().matches(Self.content()) == .same)
    #expect(Self.content().matches(Self.content(["b"])) == .different)
    #expect(Self.content(written: "1").matches(Self.content(written: "2")) == .same)
    #expect(Self.content(["b"], written: "1").matches(Self.content(written: "1")) == .different)
    let hashes = VersionHashes(ModelIndex(Self.model(["a"])))
    let locked = ModelContent(hashes: hashes.entityHashes, checksum: hashes.checksum)
    #expect(locked.matches(Self.content()) == .same && Self.content(["b"]).matches(locked) == .different)
    #expect(locked.model == nil && locked.index.entities.isEmpty)
  }

  /// The bytes of a name are hashed, so composed and decomposed letters are two names, whatever was hashed before.
  @Test func namesAreComparedByTheirBytes() {
    let cache = KnownHashes()
    for (one, other) in [("caf\u{E9}", "cafe\u{301}"), ("\u{C5}", "A\u{30A}"), ("\u{212B}", "\u{C5}")] {
      let contents = [one, other].map { ModelContent(Self.model([$0]), cache: cache) }
      #expect(contents[0].matches(contents[1]) == .different)
      let entities = [one, other].map { ModelContent(Self.model(["a"], of: $0), cache: cache) }
      #expect(entities[0].matches(entities[1]) == .different)
      // In one model, too.
      var both = Self.model([one])
      both.entities[1].attributes = [AttributeDescription(name: other, type: .string, isOptional: true)]
      let alone = EntityDescription(
        name: "F", attributes: [AttributeDescription(name: other, type: .string, isOptional: true)])
      #expect(
        VersionHashes(ModelIndex(both)).entityHashes["F"]
          == VersionHashes(ModelIndex(ManagedObjectModel(entities: [alone]))).entityHashes["F"])
    }
  }

  /// An entity that only one has is a difference, whatever its hash is; not where the list of entities is unknown.
  @Test(arguments: [([String](), ModelMatch.different), ([""], .unknown(["", "E"], isSameAsWritten: false))])
  func anEntityThatOnlyOneHasIsADifference(others: [String], expected: ModelMatch) {
    var without = Self.model(["a"])
    without.entities.removeFirst()
    let (then, now) = (
      ModelContent(Self.model(["a"]), unresolved: Set(["E"] + others)), ModelContent(without, unresolved: Set(others))
    )
    #expect(then.matches(now) == expected && now.matches(then) == expected)
  }

  @Test func shapesStandForHashesThatAreNotPredicted() {
    func content(_ shape: String?, _ written: String = "", other: String = "a") -> ModelContent {
      Self.content([other], unresolved: ["E"], shape: shape, written: written)
    }
    #expect(content("x").matches(content("x")) == .same)
    // However its types are called.
    #expect(content("x", "1").matches(content("x", "2", other: "b")) == .same)
    #expect(content("x").matches(content("y")) == .unknown(["E"], isSameAsWritten: false))
    // A text that is the same does not prove that the types it names are.
    #expect(content("x", "1").matches(content("y", "1")) == .unknown(["E"], isSameAsWritten: false))
    #expect(content(nil).matches(content("y")) == .unknown(["E"], isSameAsWritten: true))
    #expect(content(nil).matches(content(nil)) == .unknown(["E"], isSameAsWritten: true))
    #expect(content(nil).matches(content(nil, other: "b")) == .unknown(["E"], isSameAsWritten: false))
    #expect(content(nil, "1").matches(content(nil, "1")) == .same)
    // A hash that is predicted on one side alone is not compared.
    #expect(content("x").matches(Self.content()) == .unknown(["E"], isSameAsWritten: true))
  }

  @Test func whatIsPredictedDecidesBesideWhatIsNot() {
    let open = Self.content(unresolved: ["E"])
    var changed = Self.model(["a"])
    changed.entities[1].attributes[0].name = "g"
    #expect(open.matches(ModelContent(changed, unresolved: ["E"])) == .different)
  }

  @Test func missingEntitiesProveNothingWhereTheListIsUnknown() {
    var one = Self.model(["a"], isIncomplete: true)
    let all = ModelContent(one)
    #expect(all.unresolved == [""])
    one.entities.removeLast()
    #expect(all.matches(ModelContent(one)) == .unknown([""], isSameAsWritten: false))
    one.entities[0].attributes[0].name = "b"
    #expect(all.matches(ModelContent(one)) == .different)
    // The inverse of a relationship may be among the classes that were not read.
    for (place, destination) in ["F", "G"].enumerated() {
      one.entities[0].attributes[0].name = "a\(place)"
      one.entities[0].relationships = [RelationshipDescription(name: "r", destination: destination)]
      #expect(all.matches(ModelContent(one)) == .unknown([""], isSameAsWritten: false))
    }
  }

  /// The answer does not depend on which side is asked, and a content is itself.
  @Test func theAnswerIsThatOfBothSides() {
    let contents = [
      Self.content(), Self.content(["b"]), Self.content(unresolved: ["E"]),
      Self.content(unresolved: ["E"], shape: "x"), Self.content(["b"], unresolved: ["E"], shape: "x"),
      Self.content(unresolved: ["E"], shape: "y", written: "1"), Self.content(unresolved: [""], written: "1"),
      ModelContent(Self.model(["a"], isIncomplete: true)),
    ]
    for one in contents {
      #expect(one.matches(one) == .same)
      for other in contents { #expect(one.matches(other) == other.matches(one)) }
    }
  }
}

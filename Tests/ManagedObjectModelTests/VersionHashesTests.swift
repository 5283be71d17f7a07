import GlossManagedObjectModel
import Testing

private func hexadecimal(_ bytes: [UInt8]?) -> String {
  (bytes ?? []).map { byte in
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }.joined()
}

private func hashes(_ entities: EntityDescription...) -> VersionHashes {
  VersionHashes(ModelIndex(ManagedObjectModel(entities: entities)))
}

/// The vectors are from models of the open source project CoreDataPlus, compiled by Apple's compiler.
@Suite struct VersionHashesTests {
  private let name = AttributeDescription(name: "name", type: .string)
  private let petName = AttributeDescription(name: "petName", type: .string, isOptional: true)
  private let pet = EntityDescription(
    name: "Pet", attributes: [AttributeDescription(name: "name", type: .string)],
    relationships: [
      RelationshipDescription(
        name: "owner", destination: "User", inverse: "pet", inverseEntity: "User", isOptional: true)
    ])
  private let owned = RelationshipDescription(
    name: "pet", destination: "Pet", inverse: "owner", inverseEntity: "Pet", isOptional: true)

  @Test func hashesAttributes() {
    let result = hashes(EntityDescription(name: "User", attributes: [petName, name]))
    #expect(
      hexadecimal(result.entityHash("User")) == "6b31f4e97b691d16c4c820bae55f89408d47013bd42151ecfde1eac7fe4be798")
    #expect(result.checksum == "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=")
  }

  @Test func theOrderOfNamesWithinAConstraintCountsAndThatOfConstraintsDoesNot() {
    func hash(_ constraints: [[String]]) -> [UInt8]? {
      hashes(EntityDescription(name: "User", attributes: [petName, name], uniquenessConstraints: constraints))
        .entityHash("User")
    }
    #expect(hash([["petName", "name"]]) != hash([["name", "petName"]]))
    #expect(hash([["petName"], ["name"]]) == hash([["name"], ["petName"]]))
  }

  @Test(.timeLimit(.minutes(1))) func hashesCompositesThatHoldEachOtherManyTimes() {
    func composite(_ name: String, of other: String) -> CompositeDescription {
      CompositeDescription(
        name: name,
        attributes: (0..<10).map { AttributeDescription(name: "x\($0)", type: .composite, compositeName: other) })
    }
    let place = AttributeDescription(name: "place", type: .composite, compositeName: "Place")
    let model = ManagedObjectModel(
      entities: [EntityDescription(name: "User", attributes: [place])],
      composites: [composite("Place", of: "Area"), composite("Area", of: "Place")])
    #expect(VersionHashes(ModelIndex(model)).entityHash("User")?.count == 32)
  }

  /// Computes every model with the previous one's cached hashes; they differ in one input of an entity's hash: the
  /// entity itself, its parent, a composite, or nothing.
  @Test func whatIsKnownOfOtherVersionsChangesNoHash() {
    var model = ManagedObjectModel(
      entities: [
        EntityDescription(name: "Base", isAbstract: true, attributes: [name]),
        EntityDescription(
          name: "User", superentity: "Base",
          attributes: [AttributeDescription(name: "place", type: .composite, compositeName: "Place")],
          relationships: [owned]),
        pet,
      ], composites: [CompositeDescription(name: "Place", attributes: [petName])])
    var versions = [model]
    let changes: [(inout ManagedObjectModel) -> Void] = [
      { $0.entities[0].attributes[0].isOptional = true },
      { $0.entities[1].relationships[0].isOptional = false },
      { $0.composites[0].attributes[0].type = .integer16 },
      { $0.entities[0].attributes[0].userInfo = ["a": "b"] },
      { $0.entities[1].superentity = nil },
      { $0.entities[0].uniquenessConstraints = [["name"]] },
      { $0.entities[2].attributes[0].preservesValueInHistoryOnDeletion = true },
      { $0.entities[2].versionHashModifier = "2" },
    ]
    for change in changes {
      change(&model)
      versions.append(model)
    }
    let known = KnownHashes()
    var seen = Set<VersionHashes>()
    for version in versions + versions.reversed() {
      let index = ModelIndex(version)
      #expect(VersionHashes(index, known: known) == VersionHashes(index))
      seen.insert(VersionHashes(index))
    }
    // Every change except that of user info changes the hash.
    #expect(seen.count == versions.count - 1)
  }

  @Test func hashesRelationships() {
    let result = hashes(EntityDescription(name: "User", attributes: [name, petName], relationships: [owned]), pet)
    #expect(
      hexadecimal(result.entityHash("Pet")) == "767342262a6458730c78aae73c5328d0fcaa4e3596d2f87f22e366eb46a9f46f")
    #expect(
      hexadecimal(result.entityHash("User")) == "6a47cbef0e3f84c2449249fdc83f003d7e514378f8ee9a76a8d4c0ec8bb1b822")
    #expect(result.checksum == "rzn6eNBLyn8k3AoC3kH3yymPT0vSUPaVcgi0v2SuHS8=")
  }

  @Test func changesWithTheProperties() {
    let result = hashes(EntityDescription(name: "User", attributes: [name], relationships: [owned]), pet)
    #expect(
      hexadecimal(result.entityHash("User")) == "b71589f64466356efd31321ead6c293ade8edaddf6cfd7093144c073c3ac3c3b")
    #expect(result.checksum == "HFFd7j8Z9/s0tJ1vqPzVSPX/pNYEbNAlXayypitIFow=")
  }

  @Test func hashesInheritanceTransientPropertiesAndConstraints() {
    let result = VersionHashes(ModelIndex(Self.sampleModel))
    #expect(
      hexadecimal(result.entityHash("Car")) == "9e555529072158220d1bacd2f80a3dad4919f74a32aa8be9ee22a6a7b4126c8f")
    #expect(
      hexadecimal(result.entityHash("SportCar")) == "514ec1907a568299f9fb6851106516136f0755f45fa53a823a0e4d44013d5313")
    #expect(
      hexadecimal(result.entityHash("ExpensiveSportCar"))
        == "3dc7e32b1be45b5a4c795ac9af3e1d10aa7222d3c69ae805bbeb4408bdeba480")
    #expect(
      hexadecimal(result.entityHash("Person")) == "164268551b45108ae763aa2ba61ff32d32d32323850987c3e21607c8da44b72b")
    #expect(result.checksum == "q779bi2ZZEuRPJyJIsoxXB0eBitt0PkUDBrh5FdJi0o=")
  }

  @Test func ignoresWhatDoesNotChangeTheStore() {
    var changed = Self.sampleModel
    for entity in changed.entities.indices {
      changed.entities[entity].managedObjectClassName = "X"
      changed.entities[entity].renamingIdentifier = "Y"
      changed.entities[entity].userInfo = ["a": "b"]
      changed.entities[entity].attributes.reverse()
      for attribute in changed.entities[entity].attributes.indices {
        changed.entities[entity].attributes[attribute].defaultValue = .string("x")
        changed.entities[entity].attributes[attribute].maximumLength = 3
        changed.entities[entity].attributes[attribute].allowsCloudEncryption = true
      }
      for relationship in changed.entities[entity].relationships.indices {
        changed.entities[entity].relationships[relationship].deleteRule = .deny
      }
    }
    #expect(VersionHashes(ModelIndex(changed)) == VersionHashes(ModelIndex(Self.sampleModel)))
  }

  @Test func hashesConstraintsInTheOrderOfTheirText() {
    // SHA-256 of "E", a zero for not abstract, "a.b" and "c".
    let expected = "c117573364133adbefa569dc1e7fa8d80c2767d80560a0fc83d0f14c0c05d041"
    for constraints in [[["c"], ["a", "b"]], [["a", "b"], ["c"]]] {
      let result = hashes(EntityDescription(name: "E", uniquenessConstraints: constraints))
      #expect(hexadecimal(result.entityHash("E")) == expected)
    }
  }

  @Test func leavesOutAnInverseOnlyWhereTheRelationshipIsItsOwn() {
    func hash(destination: String, inverse: String?) -> [UInt8]? {
      hashes(
        EntityDescription(
          name: "A",
          relationships: [
            RelationshipDescription(
              name: "peer", destination: destination, inverse: inverse, inverseEntity: inverse.map { _ in destination })
          ]), EntityDescription(name: "B")
      ).entityHash("A")
    }
    #expect(hash(destination: "A", inverse: "peer") == hash(destination: "A", inverse: nil))
    #expect(hash(destination: "B", inverse: "peer") != hash(destination: "B", inverse: nil))
    #expect(hash(destination: "A", inverse: "other") != hash(destination: "A", inverse: nil))
  }

  @Test func endsOnACycleOfParents() {
    let result = hashes(
      EntityDescription(name: "A", superentity: "B"), EntityDescription(name: "B", superentity: "A"))
    #expect(result.entityHashes.count == 2 && result.entityHash("C") == nil)
  }

  private static let sampleModel = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Car",
      attributes: [
        AttributeDescription(name: "color", type: .transformable, isOptional: true),
        AttributeDescription(name: "currentDrivingSpeed", type: .integer64, isOptional: true, isTransient: true),
        AttributeDescription(name: "maker", type: .string, isOptional: true),
        AttributeDescription(name: "markedForDeletionAsOf", type: .date, isOptional: true),
        AttributeDescription(name: "model", type: .string, isOptional: true),
        AttributeDescription(name: "numberPlate", type: .string),
      ],
      relationships: [
        RelationshipDescription(
          name: "owner", destination: "Person", inverse: "cars", inverseEntity: "Person", isOptional: true)
      ], uniquenessConstraints: [["numberPlate"]]),
    EntityDescription(name: "SportCar", superentity: "Car"),
    EntityDescription(
      name: "ExpensiveSportCar", superentity: "SportCar",
      attributes: [AttributeDescription(name: "isLimitedEdition", type: .boolean, isOptional: true)]),
    EntityDescription(
      name: "Person",
      attributes: [
        AttributeDescription(name: "firstName", type: .string, isOptional: true),
        AttributeDescription(name: "id", type: .uuid, preservesValueInHistoryOnDeletion: true),
        AttributeDescription(name: "isDriving", type: .boolean, isTransient: true),
        AttributeDescription(name: "lastName", type: .string, isOptional: true),
        AttributeDescription(name: "updatedAt", type: .date),
      ],
      relationships: [
        RelationshipDescription(
          name: "cars", destination: "Car", inverse: "owner", inverseEntity: "Car", isToMany: true, isOptional: true)
      ], uniquenessConstraints: [["firstName", "lastName"]]),
  ])
}

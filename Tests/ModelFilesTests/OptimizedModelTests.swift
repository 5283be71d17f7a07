import Foundation
import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

@Suite struct OptimizedModelTests {
  /// A model with one of everything known about optimized models.
  static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Player", managedObjectClassName: ".Player", superentity: "Thing", renamingIdentifier: "Spieler",
        versionHashModifier: "2", userInfo: ["documentation": "Someone who plays", "ключ": "значение"],
        attributes: [
          AttributeDescription(
            name: "age", type: .integer16, isOptional: true, defaultValue: .integer(-18), isIndexed: true),
          AttributeDescription(name: "birthday", type: .date, defaultValue: .date(1.5)),
          AttributeDescription(
            name: "email", type: .string, defaultValue: .string("a@ü.example"), pattern: #"[^@]+@"[^@]+"\.\w+"#),
          AttributeDescription(
            name: "fee", type: .decimal,
            defaultValue: .decimal(Decimal(sign: .minus, exponent: -2, significand: 123_456_789_012_345))),
          AttributeDescription(
            name: "height", type: .double, isTransient: true, defaultValue: .real(0.25), renamingIdentifier: "size",
            versionHashModifier: "1"),
          AttributeDescription(
            name: "identifier", type: .uuid, preservesValueInHistoryOnDeletion: true),
          AttributeDescription(name: "isActive", type: .boolean, defaultValue: .boolean(true)),
          AttributeDescription(
            name: "lowerName", type: .string, derivationExpression: "lowercase:(email)", isDerived: true),
          AttributeDescription(
            name: "photo", type: .binary, allowsExternalBinaryDataStorage: true, userInfo: ["a": "b"]),
          AttributeDescription(name: "points", type: .integer32, defaultValue: .integer(-70_000)),
          AttributeDescription(name: "ratio", type: .float, defaultValue: .real(0.5)),
          AttributeDescription(
            name: "shape", type: .transformable, attributeValueClassName: "Shape",
            valueTransformerName: "ShapeTransformer"),
          AttributeDescription(
            name: "speed", type: .integer64, defaultValue: .integer(-5_000_000_000),
            validations: [
              ValidationRule(predicate: "SELF != 7 AND NOT SELF == 13", warning: .code(1550)),
              ValidationRule(predicate: "SELF >= 0", warning: .text("Speed < 0")),
            ]),
        ],
        relationships: [
          RelationshipDescription(
            name: "teams", destination: "Team", inverse: "players", inverseEntity: "Team", isToMany: true,
            isOrdered: true, isOptional: true, minCount: 1, maxCount: 5, deleteRule: .deny, userInfo: ["c": "d"])
        ],
        fetchedProperties: [
          FetchedPropertyDescription(
            name: "rivals", isOptional: true,
            fetchRequest: FetchRequestTemplate(
              name: "", entity: "Player", predicate: "age == $FETCH_SOURCE.age", variables: ["FETCH_SOURCE"]),
            userInfo: ["e": "f"])
        ],
        indexes: [
          FetchIndexDescription(name: "byAge", elements: [FetchIndexElement(.property("age"))]),
          FetchIndexDescription(
            name: "byEmail",
            elements: [FetchIndexElement(.property("email"), isAscending: false), FetchIndexElement(.property("age"))]),
        ], uniquenessConstraints: [["email"], ["age", "isActive"]]),
      EntityDescription(
        name: "Team",
        relationships: [
          RelationshipDescription(
            name: "captain", destination: "Player", maxCount: 1, deleteRule: .noAction),
          RelationshipDescription(
            name: "players", destination: "Player", inverse: "teams", inverseEntity: "Player", isToMany: true,
            isOptional: true, deleteRule: .cascade),
        ]),
      EntityDescription(
        name: "Thing", isAbstract: true,
        attributes: [AttributeDescription(name: "made", type: .date, isOptional: true)]),
    ],
    configurations: [Configuration(name: "Cloud", entities: ["Player", "Team"])],
    fetchRequestTemplates: [
      FetchRequestTemplate(name: "byName", entity: "Player", resultType: .dictionaries, includesPendingChanges: false),
      FetchRequestTemplate(
        name: "withAge", entity: "Team", predicate: "captain.age > $AGE", variables: ["AGE"],
        resultType: .managedObjectIDs, includesPropertyValues: false, returnsDistinctResults: true),
    ],
    versionIdentifiers: ["1.0", "β"])

  static let hashes = VersionHashes(ModelIndex(model)).entityHashes
  static let bytes = OptimizedModelWriter.write(model, hashes: hashes)

  /// A small file with a record of every kind.
  static let smallBytes = OptimizedModelWriter.write(
    ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "A",
          attributes: [
            AttributeDescription(name: "b", type: .integer64, defaultValue: .integer(1), userInfo: ["k": "v"]),
            AttributeDescription(name: "c", type: .string, pattern: "x", renamingIdentifier: "y"),
          ],
          relationships: [
            RelationshipDescription(name: "d", destination: "A", inverse: "d", inverseEntity: "A", maxCount: 1)
          ],
          fetchedProperties: [FetchedPropertyDescription(name: "e", fetchRequest: FetchRequestTemplate(name: ""))],
          indexes: [FetchIndexDescription(name: "f", elements: [FetchIndexElement(.property("b"))])],
          uniquenessConstraints: [["b"]]), EntityDescription(name: "B", superentity: "A"),
      ],
      fetchRequestTemplates: [FetchRequestTemplate(name: "g", entity: "A", predicate: "b > $C")]))

  /// The same model in a generation without derived attributes.
  static let earlierModel: ManagedObjectModel = {
    var earlier = model
    earlier.entities[0].attributes.removeAll { $0.isDerived }
    return earlier
  }()

  private func read(_ bytes: [UInt8]) throws(InputFailure) -> ModelContents {
    try OptimizedModelReader.read(bytes, path: "League.omo")
  }

  private func reason(_ bytes: [UInt8]) -> String? {
    do throws(InputFailure) {
      _ = try read(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func readsEverythingThatIsKnown() throws {
    let loaded = try read(Self.bytes)
    #expect(ModelDifference.lines(Self.model, loaded.model) == [])
    #expect(loaded.model == Self.model)
    #expect(loaded.findings == [])
    #expect(loaded.format == .omo)
    #expect(loaded.recordedVersionHashes == Self.hashes)
  }

  @Test func readsTheGenerationBeforeDerivedAttributes() throws {
    let loaded = try read(OptimizedModelWriter.write(Self.earlierModel, generation: .third))
    #expect(loaded.model == Self.earlierModel)
    #expect(loaded.findings == [])
    #expect(reason(OptimizedModelWriter.write(Self.earlierModel, generation: .third) + [0]) == nil)
  }

  @Test func refusesGenerationsWhoseTablesAreNotKnown() {
    for generation in [OptimizedModelGeneration.first, .second, .fourth] {
      let bytes = Array(generation.beginning.utf8) + Array(Self.bytes.dropFirst(64))
      #expect(reason(bytes) == "is an optimized model of a generation whose tables are unknown")
    }
    #expect(reason(Array("momv2$newer".utf8))?.contains("unknown") == true)
    #expect(reason(Array("SQLite format 3\0".utf8))?.contains("SQLite") == true)
  }

  @Test func loadsFromAFileThatStandsAlone() {
    let alone = ModelLoader(files: InMemoryFileTree(["League.omo": Self.bytes])).load("League.omo")
    #expect(alone.models.map(\.model) == [Self.model])
    #expect(alone.models.first?.findings == [])
    let package = ModelLoader(
      files: InMemoryFileTree([
        "League.momd/League 2.omo": Self.bytes,
        "League.momd/VersionInfo.plist": Array("{ NSManagedObjectModel_CurrentVersionName = \"League 2\"; }".utf8),
      ])
    ).load("League.momd")
    #expect(package.models.map(\.version) == ["League 2"])
    #expect(package.models.first?.recordedVersionHashes == Self.hashes)
    #expect(package.models.first?.findings == [])
  }

  @Test func saysWhereTheHashesInTheFileAreOthers() {
    var hashes = Self.hashes
    hashes["Team"] = [UInt8](repeating: 7, count: 32)
    let bytes = OptimizedModelWriter.write(Self.model, hashes: hashes)
    let findings = ModelLoader(files: InMemoryFileTree(["A.omo": bytes])).load("A.omo").models.first?.findings ?? []
    #expect(findings.map(\.rule) == [.versionMismatch])
    #expect(findings.first?.entity == "Team")
  }

  /// The offsets of the property records.
  private func propertyRecords(_ bytes: [UInt8]) -> [Int] {
    func word(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var place = word(64 + 12) + 20
    return (0..<word(64 + 16)).map { _ in
      defer { place += word(place) }
      return place
    }
  }

  @Test func notesWhatNoComparedFileSays() throws {
    var model = Self.model
    model.entities[0].attributes[0].minimum = .integer(-3)
    model.entities[0].attributes[0].maximum = .integer(120)
    model.entities[0].attributes[2].maximumLength = 40
    model.entities[0].attributes[8].isIndexedBySpotlight = true
    model.entities[0].attributes[8].isStoredInExternalRecord = true
    model.entities[0].attributes[8].allowsCloudEncryption = true
    model.fetchRequestTemplates[1].includesPendingChanges = false
    let loaded = try read(OptimizedModelWriter.write(model))
    #expect(loaded.model == model)
    let facts = loaded.findings.map { "\($0.property ?? ""): \($0.message.prefix { $0 != "," })" }
    #expect(
      facts == [
        "age: the minimum value is -3", "age: the maximum value is 120", "email: the maximum length is 40",
        "photo: the attribute is indexed by Spotlight", "photo: the attribute is stored in an external record",
        "photo: the attribute is encrypted in the cloud", ": the fetch request excludes pending changes",
      ])
    #expect(loaded.findings.allSatisfy { $0.severity == .note && $0.remedy.contains(".mom") })
  }

  @Test func leavesOutBoundsThatAreNotAsTheySeem() throws {
    var bytes = Self.bytes
    // The flags of the first property: a minimum, for which there is no room, and an unknown bit.
    let flags = try #require(propertyRecords(bytes).first) + 8
    bytes[flags] |= 0x40
    bytes[flags + 2] |= 0x04
    var loaded = try read(bytes)
    #expect(
      loaded.findings.map(\.message) == [
        "the unknown flags 40000000 are set",
        "the bounds are stored in an unknown way and left out",
      ])
    #expect(loaded.model == Self.model)
    // Fractional bounds.
    var model = Self.model
    model.entities[0].attributes[4].type = .integer64
    model.entities[0].attributes[4].defaultValue = nil
    model.entities[0].attributes[4].minimum = .integer(Int64(bitPattern: (2.5).bitPattern))
    loaded = try read(OptimizedModelWriter.write(model))
    #expect(
      loaded.findings.map(\.message) == ["the bounds are stored in an unknown way and left out"])
    #expect(loaded.model.entities.first?.attributes[4].minimum == nil)
  }

  @Test func skipsDefaultValuesOfAFormThatIsNotKnown() throws {
    var model = Self.model
    model.entities[0].attributes[5].defaultValue = .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    let loaded = try read(OptimizedModelWriter.write(model))
    #expect(loaded.findings.map(\.rule) == [.unreadableValue])
    #expect(loaded.findings.first?.property == "identifier")
    #expect(loaded.model == Self.model)
  }

  @Test func leavesOutIndexesOfAFormThatIsNotKnown() throws {
    var model = Self.model
    model.entities[0].indexes[0].elements = [FetchIndexElement(.expression("lowercase:(email)"))]
    let loaded = try read(OptimizedModelWriter.write(model))
    #expect(loaded.findings.map(\.rule) == [.unreadableValue])
    let player = try #require(loaded.model.entities.first)
    #expect(player.indexes == [])
    #expect(player.uniquenessConstraints == [])
    #expect(player.userInfo == Self.model.entities[0].userInfo)
  }

  @Test func refusesRecordsPutTogetherInAnotherWay() throws {
    var bytes = Self.bytes
    let record = try #require(propertyRecords(bytes).first)
    bytes[record + 7] = 7
    #expect(reason(bytes)?.hasSuffix("it contains a property of the unknown kind 7") == true)
    bytes = Self.bytes
    bytes[record + 31] = 2
    #expect(reason(bytes)?.hasSuffix("2 where only 0 and 1 are known") == true)
    // A property whose name is not in the file.
    bytes = Self.bytes
    bytes[record + 26] = 0x7F
    #expect(reason(bytes)?.contains("which does not exist") == true)
  }

  @Test func refusesEntitiesThatAreTheirOwnAncestors() {
    var model = Self.model
    model.entities[2].superentity = "Player"
    model.entities[2].attributes = []
    #expect(reason(OptimizedModelWriter.write(model))?.hasSuffix("an entity is its own ancestor") == true)
  }

  @Test func refusesEveryTruncatedFile() {
    let bytes = Self.smallBytes
    #expect(reason(bytes) == nil)
    for count in bytes.indices { #expect(reason(Array(bytes.prefix(count))) != nil, "\(count)") }
  }

  @Test func neverTrapsOnDamagedFiles() {
    var refused = 0
    for place in Self.smallBytes.indices {
      var bytes = Self.smallBytes
      bytes[place] ^= place.isMultiple(of: 3) ? 0xFF : 1 << UInt8(truncatingIfNeeded: place % 8)
      if reason(bytes) != nil { refused += 1 }
    }
    #expect(refused > Self.smallBytes.count / 8)
  }

  @Test(arguments: [true, false]) func endsWhereSharedPartsAreReadWithoutEnd(isArchived: Bool) {
    let text = String(repeating: "x", count: 20_000)
    let attributes = (0..<300).map { number in
      isArchived
        ? AttributeDescription(name: "a\(number)", type: .string, userInfo: ["a": text])
        : AttributeDescription(name: "a\(number)", type: .string, defaultValue: .string(text))
    }
    let model = ManagedObjectModel(entities: [EntityDescription(name: "A", attributes: attributes)])
    let bytes = OptimizedModelWriter.write(model)
    let start = ContinuousClock.now
    #expect(reason(bytes)?.contains("repeat too often") == true)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func refusesNamesLongerThanAnyNameIs() {
    let model = ManagedObjectModel(entities: [EntityDescription(name: String(repeating: "x", count: 20_000))])
    #expect(reason(OptimizedModelWriter.write(model))?.hasSuffix("a name is too long") == true)
  }
}

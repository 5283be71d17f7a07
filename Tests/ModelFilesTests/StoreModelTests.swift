import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

@Suite struct StoreModelTests {
  static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Person", managedObjectClassName: "Person", isAbstract: true, userInfo: ["note": "x"],
        attributes: [
          AttributeDescription(name: "age", type: .integer16, minimum: .integer(0), maximum: .integer(150)),
          AttributeDescription(name: "name", type: .string, isOptional: true, maximumLength: 40),
        ],
        relationships: [
          RelationshipDescription(
            name: "friends", destination: "Person", inverse: "friends", inverseEntity: "Person", isToMany: true,
            isOptional: true),
          RelationshipDescription(
            name: "team", destination: "Team", inverse: "people", inverseEntity: "Team", isOptional: true),
        ], uniquenessConstraints: [["name"]]),
      EntityDescription(
        name: "Player", managedObjectClassName: "Player", superentity: "Person",
        attributes: [AttributeDescription(name: "rank", type: .integer32, renamingIdentifier: "place")]),
      EntityDescription(name: "Striker", superentity: "Player"),
      EntityDescription(
        name: "Team",
        relationships: [
          RelationshipDescription(
            name: "people", destination: "Person", inverse: "team", inverseEntity: "Person", isToMany: true,
            isOptional: true)
        ]),
    ],
    configurations: [Configuration(name: "Cloud", entities: ["Team"])],
    fetchRequestTemplates: [FetchRequestTemplate(name: "All", entity: "Person", predicate: "TRUEPREDICATE")],
    versionIdentifiers: ["3"])

  /// The model without the parts that stores usually do not record.
  private static var recorded: ManagedObjectModel {
    var model = model
    model.fetchRequestTemplates = []
    model.entities[0].userInfo = [:]
    model.entities[0].attributes[0].minimum = nil
    model.entities[0].attributes[0].maximum = nil
    model.entities[0].attributes[1].maximumLength = nil
    return model
  }

  private static func load(_ fixture: StoreFixture) -> LoadResult {
    fixture.close()
    return ModelLoader(files: DiskFileTree()).load(fixture.path)
  }

  @Test func readsTheModelThatAStoreKeepsOfItself() throws {
    let result = try Self.load(StoreFixture(Self.model, name: "Some name.db"))
    let loaded = try #require(result.models.first)
    #expect(loaded.model == Self.recorded)
    #expect(loaded.findings.isEmpty)
    #expect(loaded.format == .store)
    #expect(loaded.name == "Some name")
    #expect(!loaded.contents.isReconstructed)
    #expect(loaded.contents.unrecorded == [.validationRules, .userInfo, .fetchRequests])
    #expect(
      result.remarks.map(\.message) == [
        "the model is the store's own copy, which does not record bounds, lengths, patterns and other"
          + " rules, user info and fetch request templates; the app's own may have them"
      ])
    #expect(loaded.versionHashes == VersionHashes(ModelIndex(Self.model)))
    #expect(loaded.recordedVersionHashes == loaded.versionHashes.entityHashes)
  }

  @Test func saysOfWhatIsRecordedNothing() throws {
    let result = try Self.load(StoreFixture(Self.model, cache: .model(keepsRules: true)))
    let loaded = try #require(result.models.first)
    #expect(loaded.model == Self.model)
    #expect(loaded.contents.unrecorded.isEmpty)
    #expect(result.remarks.isEmpty)
  }

  @Test(arguments: [StoreFixture.Cache.none, .empty])
  func tellsWhatTheTablesTell(cache: StoreFixture.Cache) throws {
    let result = try Self.load(StoreFixture(Self.model, cache: cache))
    let loaded = try #require(result.models.first)
    #expect(loaded.contents.isReconstructed)
    #expect(loaded.model.entities.map(\.name) == ["Person", "Player", "Striker", "Team"])
    #expect(loaded.model.entities.map(\.superentity) == [nil, "Person", "Player", nil])
    let person = loaded.model.entities[0]
    #expect(person.attributes.map(\.name).sorted() == ["AGE", "NAME", "RANK", "TEAM"])
    #expect(person.relationships.map(\.name) == ["FRIENDS", "FRIENDS1"])
    #expect(person.relationships.map(\.destination) == ["Person", "Person"])
    // Too little is known to compute them.
    #expect(loaded.versionHashes == VersionHashes(ModelIndex(Self.model)))
    #expect(result.remarks.map(\.message).first?.hasPrefix("the store keeps no copy of its model") == true)
  }

  /// Columns that end alike do not hide the one with the number of an entity.
  @Test func aColumnIsARelationshipIfAnotherSaysSo() throws {
    let fixture = try StoreFixture(Self.model, cache: .none)
    let columns = [
      "ZBOSS", "Z4_BOSS", "Z_FOK_BOSS", "A_BOSS", "B_BOSS", "C_BOSS", "D_BOSS", "E_BOSS", "F_BOSS", "ZLIST",
      "Z_FOK_LIST", "ZNOTE", "A_NOTE", "XNOTE", "Z_NOTE", "Z7ALPHA", "ZX4_Y",
    ]
    for column in columns { try fixture.execute("ALTER TABLE ZTEAM ADD COLUMN \(column) VARCHAR") }
    let loaded = try #require(Self.load(fixture).models.first)
    let team = try #require(loaded.model.entities.first { $0.name == "Team" })
    #expect(team.attributes.map(\.name) == ["NOTE", "7ALPHA", "X4_Y"])
    #expect(team.relationships.map { "\($0.name) \($0.destination ?? "-")" } == ["BOSS Team", "LIST -"])
  }

  @Test(arguments: [
    ("Z_4MATES", "Z_4MATES1 INTEGER, Z_4MATES2 INTEGER", ["MATES1", "MATES2"]),
    ("Z_4MATES", "Z_4MATES1 INTEGER", []), ("Z_4MATES", "Z_4MATES1 INTEGER, Z_4A INTEGER, Z_4B INTEGER", []),
    ("Z_4", "Z_4MATES1 INTEGER, Z_4MATES2 INTEGER", []), ("Z_MATES", "Z_4MATES1 INTEGER, Z_4MATES2 INTEGER", []),
    ("XMATES", "Z_4MATES1 INTEGER, Z_4MATES2 INTEGER", []), ("Z_4MATES", "Z_4MATES1 INTEGER, Z_9MATES2 INTEGER", []),
    ("Z_4MATES", "Z_4MATES1 INTEGER, Z_FOK_X INTEGER, Z_4MATES2 INTEGER", ["MATES1", "MATES2"]),
  ]) func aTableOfPairsIsTwoRelationships(_ table: String, _ columns: String, _ names: [String]) throws {
    let fixture = try StoreFixture(Self.model, cache: .none)
    try fixture.execute("CREATE TABLE \(table) (\(columns))")
    let loaded = try #require(Self.load(fixture).models.first)
    let team = try #require(loaded.model.entities.first { $0.name == "Team" })
    #expect(team.relationships.map(\.name) == names)
    #expect(team.relationships.map(\.inverse) == names.reversed())
    #expect(team.relationships.allSatisfy { $0.isToMany && $0.isOptional && $0.destination == "Team" })
  }

  @Test func aLogThatIsMissingIsNoted() throws {
    let fixture = try StoreFixture(Self.model, cache: .model(keepsRules: true))
    fixture.close()
    let bytes = try DiskFileTree().bytes(at: fixture.path, limit: 1 << 24)
    for (other, isNoted) in [("a.db-shm", true), ("a.db-other", false)] {
      let files = InMemoryFileTree(["a.db": bytes, other: [0]])
      #expect(
        ModelLoader(files: files).load("a.db").remarks.map(\.message)
          == (isNoted ? ["'a.db-shm' exists without its '-wal': the last changes may be missing"] : []))
    }
  }

  @Test func saysWhatAFileIsThatIsNoStore() throws {
    let xml =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE database SYSTEM \"file:///System/Library/DTDs/CoreData.dtd\">\n<database/>"
    let samples: [(name: String, bytes: [UInt8], reason: String)] = [
      ("a.xml", Array(xml.utf8), "the file is a Core Data store in XML, which does not contain its model"),
      (
        "a.sqlite", [0x9C, 0x41, 0x8F, 0x22, 0x07],
        "the file is not a database that SQLite can read; it may be encrypted or damaged"
      ),
      (
        "a.bin", [0x9C, 0x41, 0x8F, 0x22, 0x07], "is not XML and so not a source model, perhaps encrypted or damaged"
      ),
      ("a.sqlite", Array("PK\u{3}\u{4}".utf8), "is a ZIP archive"),
    ]
    for sample in samples {
      let result = ModelLoader(files: InMemoryFileTree([sample.name: sample.bytes])).load(sample.name)
      #expect(result.failures.map(\.reason) == [sample.reason])
    }
  }

  @Test func saysThatAModelInAStoreIsDamaged() throws {
    let archive = ModelCacheWriter.archive(of: Self.model, keepsRules: false)
    for bytes in [Array(archive[..<(archive.count / 2)]), Array("bplist00".utf8), Array("text".utf8)] {
      let result = try Self.load(StoreFixture(Self.model, cache: .bytes(ModelCacheWriter.packed(bytes))))
      #expect(result.models.isEmpty)
      let reason = try #require(result.failures.first?.reason)
      #expect(
        reason.hasPrefix("the store's own copy of its model (Z_MODELCACHE) cannot be read: it "), "\(reason)")
    }
  }

  @Test func readsUnlimitedCountsOfModelsBuiltInCode() throws {
    var model = Self.model
    model.entities[3].relationships[0].maxCount = -1
    let loaded = try #require(Self.load(StoreFixture(model)).models.first)
    #expect(loaded.model.entities[3].relationships[0].maxCount == -1)
    #expect(loaded.findings.isEmpty)
    #expect(loaded.versionHashes == VersionHashes(ModelIndex(model)))
  }

  // MARK: Mutations

  /// A few thousand archives with changed bytes: each gives a model or a reason.
  @Test func survivesChangedArchives() {
    var numbers = SeededNumbers(17)
    var read = 0
    for keepsRules in [true, false] {
      let archive = ModelCacheWriter.archive(of: Self.model, keepsRules: keepsRules)
      for _ in 0..<1_500 {
        do {
          let contents = try CompiledModelReader.readCache(numbers.damaged(archive), path: "a.sqlite")
          #expect(contents.model.entities.count < 100)
          read += 1
        } catch {
          #expect(!error.reason.isEmpty)
        }
      }
    }
    // Both results occur often enough.
    #expect((100..<2_900).contains(read), "\(read)")
  }
}

import Foundation
import GlossBasics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import GlossStores
import GlossTestSupport
import GlossValidation
import Testing

@Suite struct StoreVerbTests {
  private static func relationship(
    _ name: String, to destination: String, inverse: String, toMany: Bool = false, optional: Bool = true,
    minCount: Int = 0, maxCount: Int? = nil
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, inverseEntity: destination, isToMany: toMany,
      isOptional: optional, minCount: minCount, maxCount: maxCount)
  }

  /// A model with a rule of every kind.
  static let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Person",
      attributes: [
        AttributeDescription(
          name: "age", type: .integer16, isOptional: true, minimum: .integer(0), maximum: .integer(150)),
        AttributeDescription(
          name: "born", type: .date, isOptional: true, minimum: .date(0), maximum: .date(1_000_000)),
        AttributeDescription(
          name: "code", type: .string, isOptional: true,
          validations: [ValidationRule(predicate: "SELF BEGINSWITH \"A\"", warning: .text("Code begins with A"))]),
        AttributeDescription(name: "mail", type: .string, isOptional: true, pattern: ".+@.+"),
        AttributeDescription(name: "name", type: .string, minimumLength: 2, maximumLength: 5),
        AttributeDescription(name: "number", type: .string, isOptional: true),
        AttributeDescription(name: "photo", type: .binary),
        AttributeDescription(
          name: "price", type: .decimal, isOptional: true, maximum: .decimal(Decimal(string: "9.99") ?? 0)),
      ],
      relationships: [
        relationship("clubs", to: "Club", inverse: "members", toMany: true, maxCount: 1_000),
        relationship("team", to: "Team", inverse: "people", optional: false),
      ], uniquenessConstraints: [["number"]]),
    EntityDescription(name: "Player", superentity: "Person"),
    EntityDescription(
      name: "Team",
      relationships: [relationship("people", to: "Person", inverse: "team", toMany: true, minCount: 2, maxCount: 30)]),
    EntityDescription(
      name: "Club",
      relationships: [
        relationship("members", to: "Person", inverse: "clubs", toMany: true, optional: false, minCount: 1)
      ]),
  ])

  /// A store of 40 good rows, and a bad one of each kind.
  static func seeded(cache: StoreFixture.Cache = .model(keepsRules: true)) throws -> StoreFixture {
    let fixture = try StoreFixture(model, cache: cache)
    func person(_ key: Int64, _ changes: [String: SQLiteWriter.Value] = [:], entity: String = "Person") throws {
      var row: [String: SQLiteWriter.Value] = [
        "ZNAME": "Anna", "ZTEAM": 1, "ZPHOTO": .blob([1, 2]), "ZNUMBER": .text("n\(key)"), "ZAGE": 30,
        "ZMAIL": "a@b", "ZCODE": "A1", "ZBORN": 5.5, "ZPRICE": 9.99,
      ]
      row.merge(changes) { $1 }
      try fixture.insert(entity, key: key, row)
    }
    try fixture.insert("Team", key: 1)
    try fixture.insert("Team", key: 2)
    for key in 1...20 { try person(Int64(key)) }
    for key in 21...29 { try person(Int64(key), entity: "Player") }
    try person(101, ["ZNAME": nil])
    try person(102, ["ZNAME": "A"])
    try person(103, ["ZNAME": "Annabel"])
    try person(104, ["ZAGE": -1, "ZTEAM": 2])
    try person(105, ["ZAGE": 151], entity: "Player")
    try person(106, ["ZBORN": -0.5, "ZTEAM": 2])
    try person(107, ["ZBORN": 1_000_001, "ZTEAM": 2])
    try person(108, ["ZMAIL": "nobody", "ZTEAM": 2])
    try person(109, ["ZCODE": "B1", "ZTEAM": 2])
    try person(110, ["ZPHOTO": nil, "ZTEAM": 2])
    try person(111, ["ZPRICE": 10.0, "ZTEAM": 2])
    try person(112, ["ZTEAM": nil])
    try person(113, ["ZTEAM": 77])
    try person(114, ["ZNUMBER": "same", "ZTEAM": 2])
    try person(115, ["ZNUMBER": "same", "ZTEAM": 2], entity: "Player")
    try person(116, ["ZNUMBER": nil, "ZNAME": nil, "ZAGE": 500, "ZTEAM": 2])
    try person(117, ["ZNUMBER": nil, "ZTEAM": 2])
    // One team too small, and none of its clubs has a member but one that is gone.
    try fixture.insert("Team", key: 3)
    try person(118, ["ZTEAM": 3])
    try fixture.insert("Club", key: 1)
    try fixture.insert("Club", key: 2)
    try fixture.insert("Club", key: 3)
    for pair in [(1, 1), (2, 999)] {
      try fixture.insert(
        into: "Z_1MEMBERS", ["Z_1CLUBS": .integer(Int64(pair.0)), "Z_2MEMBERS": .integer(Int64(pair.1))])
    }
    return fixture
  }

  private static let expected: [String: [Int]] = [
    "Person/p101": [1570], "Person/p102": [1670], "Person/p103": [1660], "Person/p104": [1620], "Player/p105": [1610],
    "Person/p106": [1640], "Person/p107": [1630], "Person/p108": [1680], "Person/p109": [1550], "Person/p110": [1570],
    "Person/p111": [1610], "Person/p112": [1570], "Person/p113": [1550], "Person/p114": [133021],
    "Player/p115": [133021],
    "Person/p116": [1610, 1570], "Team/p1": [1590], "Team/p3": [1580], "Club/p2": [1550], "Club/p3": [1580],
  ]

  static func answer(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test func findsABadRowOfEveryKind() throws {
    let fixture = try Self.seeded()
    fixture.close()
    let run = CommandRun("validate", "--store", fixture.path, "--format", "json", onDisk: ())
    #expect(run.status == 1)
    let answer = try Self.answer(run)
    var found: [String: [Int]] = [:]
    for object in answer["objects"] as? [[String: Any]] ?? [] {
      let id = try #require(object["id"] as? String)
      let prefix = "x-coredata://\(StoreFixture.identifier)/"
      #expect(id.hasPrefix(prefix))
      found[String(id.dropFirst(prefix.count))] = (object["errors"] as? [[String: Any]] ?? []).compactMap {
        $0["code"] as? Int
      }
    }
    // Team 1 has 33 people, 30 are allowed.
    #expect(found == Self.expected)
    let summary = answer["summary"] as? [[String: Any]] ?? []
    #expect(summary.map { $0["entity"] as? String } == ["Club", "Person", "Player", "Team"])
    #expect(summary.map { $0["objects"] as? Int } == [3, 36, 11, 3])
    #expect(summary.map { $0["invalid"] as? Int } == [2, 14, 2, 2])
    #expect(!run.output.contains("nobody") && !run.output.contains("Annabel"))
    #expect(answer["notChecked"] == nil)
  }

  @Test func printsValuesOnlyWhenAsked() throws {
    let fixture = try Self.seeded()
    fixture.close()
    let run = CommandRun("validate", "--store", fixture.path, "--show-values", "--format", "json", onDisk: ())
    #expect(run.output.contains("nobody") && run.output.contains("Annabel"))
    let text = CommandRun("validate", "--store", fixture.path, "--limit", "1", onDisk: ())
    #expect(text.output.contains("Person  36 objects, 14 invalid\n"))
    #expect(text.output.contains("16 more are not listed; raise --limit to see them"))
    #expect(text.output.contains("  name: name is a required value. (1570, NSValidationMissingMandatoryPropertyError)"))
  }

  @Test func saysFirstWhatTheStoreDoesNotRecord() throws {
    let fixture = try Self.seeded(cache: .model(keepsRules: false))
    fixture.close()
    let run = CommandRun("validate", "--store", fixture.path, "--format", "json", onDisk: ())
    let answer = try Self.answer(run)
    let gaps = answer["notChecked"] as? [[String: Any]] ?? []
    #expect(gaps.map { $0["kind"] as? String } == ["rules"])
    #expect(run.output.hasPrefix("{\n  \"schemaVersion\": 1,\n  \"notChecked\": ["))
    let codes = (answer["objects"] as? [[String: Any]] ?? []).flatMap {
      ($0["errors"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? Int }
    }
    // Required, counts, references and uniqueness are recorded; bounds, lengths, patterns and predicates are not.
    #expect(Set(codes) == [1570, 1550, 133021, 1580, 1590])
    let text = CommandRun("validate", "--store", fixture.path, onDisk: ())
    #expect(text.output.hasPrefix("not checked: the store's own model records no bounds"))
  }

  @Test func readsByTheStoresModelAndJudgesByAnother() throws {
    let fixture = try Self.seeded()
    fixture.close()
    var model = Self.model
    // Renamed, a new rule, and a property that the store has not.
    model.entities[0].attributes[4] = AttributeDescription(
      name: "title", type: .string, maximumLength: 3, renamingIdentifier: "name")
    model.entities[0].attributes.append(AttributeDescription(name: "rank", type: .integer16))
    model.entities.append(EntityDescription(name: "Game"))
    let other = fixture.folder + "/New.mom"
    try Data(CompiledModelWriter.write(model)).write(to: URL(filePath: other))
    let run = CommandRun("validate", other, "--store", fixture.path, "--format", "json", "--limit", "0", onDisk: ())
    let answer = try Self.answer(run)
    let summary = answer["summary"] as? [[String: Any]] ?? []
    // All but the one of a single letter are too long, or missing.
    #expect(summary.first { $0["entity"] as? String == "Person" }?["invalid"] as? Int == 35)
    #expect((answer["objects"] as? [Any])?.isEmpty == true)
    let gaps = (answer["notChecked"] as? [[String: Any]] ?? []).map { gap in
      "\(gap["entity"] ?? "").\(gap["property"] ?? "") \(gap["kind"] ?? "")"
    }
    #expect(gaps == ["Game. entity", "Person.rank value"])
  }

  @Test func findsWhatWasRenamedInTheStoreAfterTheModel() throws {
    var newer = Self.model
    newer.entities[1].name = "Sportsman"
    newer.entities[1].renamingIdentifier = "Player"
    newer.entities[0].attributes[4] = AttributeDescription(
      name: "title", type: .string, renamingIdentifier: "name")
    let fixture = try StoreFixture(newer, cache: .model(keepsRules: true))
    for key in 1...2 { try fixture.insert("Team", key: Int64(key)) }
    try fixture.insert("Sportsman", key: 1, ["ZTITLE": "Annabel", "ZTEAM": 1, "ZPHOTO": .blob([1])])
    fixture.close()
    let older = fixture.folder + "/Old.mom"
    try Data(CompiledModelWriter.write(Self.model)).write(to: URL(filePath: older))
    let answer = try Self.answer(
      CommandRun("validate", older, "--store", fixture.path, "--format", "json", onDisk: ()))
    #expect(answer["notChecked"] == nil)
    let objects = answer["objects"] as? [[String: Any]] ?? []
    let player = objects.first { $0["entity"] as? String == "Player" }
    #expect((player?["errors"] as? [[String: Any]])?.compactMap { $0["code"] as? Int } == [1660])
  }

  @Test func saysWhenTheDatabaseLacksWhatItsModelNeeds() throws {
    for cache in [StoreFixture.Cache.model(keepsRules: false), .none] {
      let fixture = try Self.seeded(cache: cache)
      try fixture.execute("ALTER TABLE ZPERSON DROP COLUMN ZAGE; DROP TABLE ZCLUB")
      fixture.close()
      let model = fixture.folder + "/App.mom"
      try Data(CompiledModelWriter.write(Self.model)).write(to: URL(filePath: model))
      let run = CommandRun("validate", model, "--store", fixture.path, "--format", "json", onDisk: ())
      let gaps = (try Self.answer(run)["notChecked"] as? [[String: Any]] ?? []).map { gap in
        "\(gap["entity"] ?? "").\(gap["property"] ?? "") \(gap["kind"] ?? "")"
      }
      #expect(gaps == ["Club. damage", "Person.age damage", "Person.clubs count"])
      let match = CommandRun("match", model, fixture.path, onDisk: ())
      #expect(match.status == 0)
      #expect(match.output.contains("the database is damaged: it has no table ZCLUB"))
      let json = CommandRun("match", model, fixture.path, "--format", "json", onDisk: ())
      #expect(json.output.contains("\"column\": \"ZAGE\""), "\(json.output)")
      #expect(match.output.contains("the database is damaged: ZPERSON has no column ZAGE, which keeps Person.age"))
    }
  }

  /// What a newer model needs is no damage; what the store's own model needs is, whatever it is checked against.
  @Test func whatANewerModelNeedsIsNoDamage() throws {
    var newer = Self.model
    let person = try #require(newer.entities.firstIndex { $0.name == "Person" })
    newer.entities[person].attributes.append(AttributeDescription(name: "extra", type: .string, isOptional: true))
    for (cache, isKept) in [(StoreFixture.Cache.model(keepsRules: false), true), (.none, false)] {
      let fixture = try Self.seeded(cache: cache)
      let model = fixture.folder + "/App.mom"
      try Data(CompiledModelWriter.write(newer)).write(to: URL(filePath: model))
      func damaged() throws -> [String] {
        let run = CommandRun("validate", model, "--store", fixture.path, "--format", "json", onDisk: ())
        return (try Self.answer(run)["notChecked"] as? [[String: Any]] ?? [])
          .filter { $0["kind"] as? String == "damage" }.map { "\($0["entity"] ?? "").\($0["property"] ?? "")" }
      }
      #expect(try damaged() == [])
      try fixture.execute("ALTER TABLE ZPERSON DROP COLUMN ZAGE")
      #expect(try damaged() == (isKept ? ["Person.age"] : []))
      fixture.close()
    }
  }

  @Test func matchesStoresWithTheVersionsThatMadeThem() throws {
    let fixture = try Self.seeded()
    fixture.close()
    let model = fixture.folder + "/App.mom"
    try Data(CompiledModelWriter.write(Self.model)).write(to: URL(filePath: model))
    let run = CommandRun("match", model, fixture.path, onDisk: ())
    #expect(run.status == 0)
    #expect(run.output.contains("made with 'App', the current version"))
    let folder = CommandRun("match", fixture.folder, "--expect", "current", "--format", "json", onDisk: ())
    #expect(folder.status == 0)
    let store = try #require((Self.answer(folder)["stores"] as? [[String: Any]])?.first)
    #expect((store["matches"] as? [[String: Any]])?.first?["version"] as? String == "App")
    #expect(store["hasModel"] as? Bool == true)
    #expect(store["frameworkVersion"] as? Int == 1345)
    #expect(CommandRun("match", fixture.path, model, "--expect", "Ap", onDisk: ()).status == 64)
    #expect(CommandRun("match", model, onDisk: ()).status == 64)
    var changed = Self.model
    changed.entities[0].attributes[0].type = .integer64
    try Data(CompiledModelWriter.write(changed)).write(to: URL(filePath: model))
    let other = CommandRun("match", fixture.path, model, "--format", "json", onDisk: ())
    #expect(other.status == 1)
    let nearest = try #require((Self.answer(other)["stores"] as? [[String: Any]])?.first?["nearest"] as? [String: Any])
    #expect(nearest["equalEntities"] as? Int == 2)
    let differences = nearest["differences"] as? [[String: Any]] ?? []
    #expect(differences.map { $0["name"] as? String } == ["Person", "Player"])
    let change = (differences.first?["changes"] as? [[String: Any]])?.first
    #expect(change?["property"] as? String == "age")
    #expect(change?["old"] as? String == "Integer 64" && change?["new"] as? String == "Integer 16")
  }

  /// What such a store lacks, the model that made it may have: its names and types are all that is known.
  @Test func complainsOfNoModelThatIsNotKnown() throws {
    let fixture = try StoreFixture(Self.model, cache: .none)
    fixture.close()
    let run = CommandRun("check", fixture.path, "--strict", onDisk: ())
    #expect(run.status == 0 && run.output.isEmpty && run.error.contains("no findings"), "\(run.output)\(run.error)")
    #expect(run.error.contains("the store keeps no copy of its model"))
  }

  /// Its tables say so little that every object of a model would seem to be lost.
  @Test func comparesNothingWithAModelThatIsNotKnown() throws {
    let fixture = try StoreFixture(Self.model, cache: .none)
    fixture.close()
    let known = try StoreFixture(Self.model)
    known.close()
    for run in [
      CommandRun("diff", known.path, fixture.path, onDisk: ()),
      CommandRun("diff", fixture.path, known.path, onDisk: ()),
      CommandRun("changelog", fixture.path, onDisk: ()),
    ] {
      #expect(run.status == 2 && run.output.isEmpty, "\(run.output)")
      #expect(run.error.contains("there is nothing to compare; name the version that made it"), "\(run.error)")
    }
    #expect(CommandRun("diff", known.path, known.path, onDisk: ()).status == 0)
  }

  @Test(arguments: [(false, false), (true, false), (true, true)])
  func takesAStoreForEveryVerbAndTouchesNothing(isLogged: Bool, isReadOnly: Bool) throws {
    let fixture = try StoreFixture(Self.model, isLogged: isLogged)
    try fixture.insert("Team", key: 1)
    fixture.close()
    if isReadOnly {
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: fixture.folder)
    }
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: fixture.folder) }
    let tables = FileManager.default.temporaryDirectory.appending(path: "tables-\(UUID().uuidString)")
    let german = tables.appending(path: "de.lproj")
    try FileManager.default.createDirectory(at: german, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: tables) }
    try Data("\"Entity/Person\" = \"Mensch\";\n\"Property/name/Entity/Person\" = \"Name des Menschen\";\n".utf8)
      .write(to: german.appending(path: "AnythingModel.strings"))
    // The folder's own time tells of files that were there for a moment.
    let before = try FolderState(fixture.folder)
    #expect(before.files.keys.contains("Fixture.sqlite-wal") == isLogged)
    let out = tables.appending(path: "docs").path(percentEncoded: false)
    let strings = ["--strings", tables.path(percentEncoded: false)]
    let other = tables.appending(path: "Other.mom").path(percentEncoded: false)
    try Data(CompiledModelWriter.write(ManagedObjectModel(entities: [EntityDescription(name: "Other")])))
      .write(to: URL(filePath: other))
    let runs: [(arguments: [String], shows: String)] = [
      (["inspect", fixture.path, "--format", "json"], "\"format\": \"store\""),
      (["check", fixture.path, "--fail-on", "never"] + strings, ""),
      (["coverage", fixture.path] + strings, "de"),
      (["preview", fixture.path, "--locale", "de"] + strings, "Name des Menschen"),
      (["explain", fixture.path, "Person.name"] + strings, "Person"),
      (["docs", fixture.path, "-o", out] + strings, ""),
      (["validate", "--store", fixture.path], "Team  1 object, 0 invalid"),
      (["validate", other, "--store", fixture.path], "Team"),
      (["match", fixture.path, other], "no version made it"),
      (["match", fixture.folder, other], "no version made it"),
      (["diff", other, fixture.path], "Team"), (["migrations", fixture.path], ""),
      (["changelog", fixture.path], ""),
    ]
    for run in runs {
      let result = CommandRun(arguments: run.arguments, fromDisk: DiskFileTree())
      #expect(result.status <= 1, "\(run.arguments): \(result.error)")
      #expect(run.shows.isEmpty || result.output.contains(run.shows), "\(run.arguments): \(result.output)")
      #expect(try FolderState(fixture.folder) == before, "\(run.arguments)")
    }
    #expect(FileManager.default.fileExists(atPath: out + "/html"))
    let sync = CommandRun("strings", "sync", fixture.path, onDisk: ())
    #expect(sync.status == 64)
    #expect(sync.error.contains("a store does not record its model's name"))
  }

  // MARK: SwiftData

  /// As the one real store of SwiftData that was read: entities named after Swift types, the version of the schema as
  /// identifier, no rules but what is required.
  @Test func takesAStoreOfSwiftDataForAModel() throws {
    let model = ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Trip",
          attributes: [
            AttributeDescription(name: "identifier", type: .uuid),
            AttributeDescription(name: "name", type: .string),
            AttributeDescription(name: "startDate", type: .date, isOptional: true),
          ],
          relationships: [
            Self.relationship("stays", to: "LivingAccommodation", inverse: "trip", toMany: true)
          ]),
        EntityDescription(
          name: "LivingAccommodation",
          attributes: [AttributeDescription(name: "address", type: .string)],
          relationships: [Self.relationship("trip", to: "Trip", inverse: "stays")]),
      ], versionIdentifiers: ["1.0.0"])
    let fixture = try StoreFixture(model, name: "default.store", isLogged: true)
    try fixture.insert("Trip", key: 1, ["ZIDENTIFIER": .blob(Array(0..<16)), "ZNAME": "North"])
    try fixture.insert("Trip", key: 2, ["ZIDENTIFIER": .blob(Array(0..<16))])
    fixture.close()
    let run = CommandRun("validate", "--store", fixture.path, onDisk: ())
    #expect(run.status == 1 && run.output.contains("Trip  2 objects, 1 invalid"), "\(run.output)")
    #expect(
      run.error.contains("a SwiftData app has no localization policy and shows '%{PROPERTY}@'"), "\(run.error)")
    #expect(!CommandRun("validate", "--store", fixture.path, "--quiet", onDisk: ()).error.contains("SwiftData"))
    let out = FileManager.default.temporaryDirectory.appending(path: "docs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    let docs = CommandRun("docs", fixture.path, "-o", out.path(percentEncoded: false), onDisk: ())
    #expect(docs.status == 0, "\(docs.error)")
    let page = try String(contentsOf: out.appending(path: "markdown/entities/Trip.md"), encoding: .utf8)
    #expect(page.contains("startDate") && page.contains("LivingAccommodation"))
    let other = try Self.seeded()
    other.close()
    #expect(!CommandRun("validate", "--store", other.path, onDisk: ()).error.contains("SwiftData"))
  }
}

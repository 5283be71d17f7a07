import Foundation
import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import GlossTestSupport
import Testing

/// What is read from where in a store: what the database says comes before what the model implies.
@Suite struct StorePlacesTests {
  private static func relationship(
    _ name: String, to destination: String, inverse: String, minCount: Int = 0, isOptional: Bool = true,
    validations: [ValidationRule] = []
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, inverseEntity: destination, isToMany: true,
      isOptional: isOptional, minCount: minCount, validations: validations)
  }

  private static func model(_ entity: EntityDescription, _ composites: CompositeDescription...) -> ManagedObjectModel {
    ManagedObjectModel(entities: [entity], composites: composites)
  }

  private static func answer(_ arguments: String...) throws -> [String: Any] {
    let run = CommandRun(arguments: arguments + ["--format", "json"], fromDisk: DiskFileTree())
    return try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.error) \(run.output)")
  }

  private static func invalid(_ answer: [String: Any]) -> [Int] {
    (answer["summary"] as? [[String: Any]] ?? []).compactMap { $0["invalid"] as? Int }
  }

  private static func gaps(_ answer: [String: Any]) -> [String] {
    (answer["notChecked"] as? [[String: Any]] ?? []).filter { $0["kind"] as? String != "rules" }.map { gap in
      "\(gap["entity"] ?? "").\(gap["property"] ?? "") \(gap["kind"] ?? ""): \(gap["reason"] ?? "")"
    }
  }

  // MARK: Join tables

  private static let users = model(
    EntityDescription(
      name: "User",
      relationships: [
        relationship("fans", to: "User", inverse: "idols"),
        relationship("idols", to: "User", inverse: "fans", minCount: 1, isOptional: false),
      ]))

  @Test(arguments: [
    ("Z_1IDOLS", "Z_1FANS", "Z_1IDOLS"), ("Z_1FANS", "Z_1FANS", "Z_1IDOLS"), ("Z_1FANS", "Z_1FANS1", "Z_1IDOLS"),
    ("Z_1IDOLS1", "Z_1FANS", "Z_1IDOLS2"),
  ])
  func countsByTheJoinTableThatTheDatabaseHas(table: String, fans: String, idols: String) throws {
    let fixture = try StoreFixture(Self.users)
    for key in 1...3 { try fixture.insert("User", key: Int64(key)) }
    try fixture.execute("DROP TABLE Z_1IDOLS; CREATE TABLE \(table) (\(fans) INTEGER, \(idols) INTEGER)")
    // 1 and 2 admire 3, who admires nobody.
    for key in 1...2 { try fixture.insert(into: table, [fans: .integer(Int64(key)), idols: 3]) }
    fixture.close()
    let answer = try Self.answer("validate", "--store", fixture.path)
    #expect(Self.gaps(answer) == [] && Self.invalid(answer) == [1])
    let objects = answer["objects"] as? [[String: Any]] ?? []
    #expect(objects.compactMap { $0["id"] as? String }.allSatisfy { $0.hasSuffix("/p3") })
    let tables = CommandRun("inspect", fixture.path, "--format", "tables", onDisk: ())
    #expect(
      tables.output.contains("  User.idols  \(table): \(fans) → \(idols) (ZUSER.Z_PK)\n"), "\(tables.output)")
    #expect(tables.output.contains("  User.fans  \(table): \(idols) → \(fans) (ZUSER.Z_PK)\n"))
  }

  @Test func saysWhatTheDatabaseDoesNotTell() throws {
    let fixture = try StoreFixture(Self.users)
    try fixture.insert("User", key: 1)
    try fixture.execute("DROP TABLE Z_1IDOLS")
    fixture.close()
    let answer = try Self.answer("validate", "--store", fixture.path)
    #expect(
      Self.gaps(answer) == [
        "User.fans count: the store has no table for it", "User.idols count: the store has no table for it",
      ])
    #expect(
      CommandRun("inspect", fixture.path, "--format", "tables", onDisk: ()).output
        .contains("  User.idols  the store has no table for it\n"))
  }

  @Test func namesBothReadingsOfAJoinTable() throws {
    let model = Self.model(
      EntityDescription(
        name: "Node",
        relationships: [
          Self.relationship("LINK", to: "Node", inverse: "link"),
          Self.relationship("link", to: "Node", inverse: "LINK", minCount: 1),
        ]))
    let fixture = try StoreFixture(model)
    try fixture.insert("Node", key: 1)
    fixture.close()
    let gaps = Self.gaps(try Self.answer("validate", "--store", fixture.path))
    #expect(
      gaps.last
        == "Node.link count: cannot tell which table and columns store it: Z_1LINK with Z_1LINK1 and Z_1LINK,"
        + " or Z_1LINK with Z_1LINK and Z_1LINK1", "\(gaps)")
    #expect(gaps.count == 2)
  }

  @Test func sayBothNamesOfAJoinTableWhereNoStoreIsGiven() throws {
    let fixture = try StoreFixture(Self.users)
    fixture.close()
    let path = fixture.folder + "/M.mom"
    try Data(CompiledModelWriter.write(Self.users)).write(to: URL(filePath: path))
    let tables = CommandRun("inspect", path, "--format", "tables", onDisk: ()).output
    #expect(
      tables.contains(
        "  User.idols  Z_1IDOLS: Z_1FANS → Z_1IDOLS (ZUSER.Z_PK); or Z_1FANS: Z_1FANS → Z_1IDOLS (ZUSER.Z_PK)\n"),
      "\(tables)")
  }

  // MARK: Composites

  @Test func readsAnAttributeBesideALeafWithItsName() throws {
    let author = CompositeDescription(
      name: "Author",
      attributes: [
        AttributeDescription(name: "id", type: .uuid, isOptional: true),
        AttributeDescription(name: "place", type: .string, isOptional: true),
      ])
    let model = Self.model(
      EntityDescription(
        name: "Drink",
        attributes: [
          AttributeDescription(name: "author", type: .composite, isOptional: true, compositeName: "Author"),
          AttributeDescription(name: "id", type: .uuid),
        ]), author)
    let fixture = try StoreFixture(model)
    // The first has no author, the second no identifier.
    try fixture.insert("Drink", key: 1, ["ZID1": .blob(Array(0..<16))])
    try fixture.insert("Drink", key: 2, ["ZID": .blob(Array(0..<16))])
    fixture.close()
    let answer = try Self.answer("validate", "--store", fixture.path)
    #expect(Self.gaps(answer) == [] && Self.invalid(answer) == [1])
    let ids = (answer["objects"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    #expect(ids.count == 1 && ids.first?.hasSuffix("/p2") == true)
    let tables = CommandRun("inspect", fixture.path, "--format", "tables", onDisk: ()).output
    #expect(tables.contains("  Drink.author  ZDRINK.ZID (id), ZDRINK.ZPLACE (place)\n"), "\(tables)")
    #expect(tables.contains("  Drink.id  ZDRINK.ZID1\n"))
  }

  @Test func doesNotCheckAColumnThatMayBeAnothers() throws {
    let place = CompositeDescription(
      name: "Place", attributes: [AttributeDescription(name: "team", type: .string, isOptional: true)])
    let model = Self.model(
      EntityDescription(
        name: "Player",
        attributes: [AttributeDescription(name: "home", type: .composite, compositeName: "Place")],
        relationships: [RelationshipDescription(name: "team", destination: "Player")]), place)
    let fixture = try StoreFixture(model)
    try fixture.insert("Player", key: 1)
    fixture.close()
    let answer = try Self.answer("validate", "--store", fixture.path)
    #expect(Self.invalid(answer) == [0])
    #expect(
      Self.gaps(answer) == [
        "Player.home value: cannot tell which of ZTEAM, ZTEAM1 stores it",
        "Player.team value: cannot tell which of ZTEAM, ZTEAM1 stores it",
      ])
  }

  // MARK: Names

  @Test func readsByRenamingIdentifiersBeforeNames() throws {
    func model(_ first: String?, _ second: String?) -> ManagedObjectModel {
      Self.model(
        EntityDescription(
          name: "Pair",
          attributes: [
            AttributeDescription(name: "left", type: .string, isOptional: first == nil, renamingIdentifier: first),
            AttributeDescription(name: "right", type: .string, isOptional: true, renamingIdentifier: second),
          ]))
    }
    let fixture = try StoreFixture(model(nil, nil))
    // Only what is right now becomes left, which is required.
    try fixture.insert("Pair", key: 1, ["ZLEFT": "here"])
    try fixture.insert("Pair", key: 2, ["ZRIGHT": "here"])
    fixture.close()
    let path = fixture.folder + "/M.mom"
    try Data(CompiledModelWriter.write(model("right", "left"))).write(to: URL(filePath: path))
    let answer = try Self.answer("validate", path, "--store", fixture.path)
    let objects = answer["objects"] as? [[String: Any]] ?? []
    #expect(objects.compactMap { ($0["id"] as? String)?.last } == ["1"])
  }

  // MARK: Counting

  @Test func countsTheSameWhateverTheLimitIs() throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Person",
        relationships: [
          RelationshipDescription(name: "team", destination: "Team", inverse: "people", inverseEntity: "Team")
        ]),
      EntityDescription(
        name: "Team", attributes: [AttributeDescription(name: "name", type: .string)],
        relationships: [
          Self.relationship(
            "people", to: "Person", inverse: "team", validations: [ValidationRule(predicate: "TRUEPREDICATE")])
        ]),
    ])
    let fixture = try StoreFixture(model, cache: .model(keepsRules: true))
    for key in 1...5 { try fixture.insert("Team", key: Int64(key), ["ZNAME": key < 4 ? nil : "Red"]) }
    fixture.close()
    for limit in ["0", "1", "2", "100"] {
      let answer = try Self.answer("validate", "--store", fixture.path, "--limit", limit)
      #expect(Self.invalid(answer) == [3], "--limit \(limit)")
    }
  }

  /// A rule that cannot be evaluated is no reason to pass over the object.
  @Test func listsAnObjectWithNothingButARuleThatCannotBeEvaluated() throws {
    let rule = ValidationRule(predicate: "FUNCTION(SELF, 'initials') == 'R'")
    let model = Self.model(
      EntityDescription(
        name: "Team", attributes: [AttributeDescription(name: "name", type: .string, validations: [rule])]))
    let fixture = try StoreFixture(model, cache: .model(keepsRules: true))
    try fixture.insert("Team", key: 1, ["ZNAME": "Red"])
    fixture.close()
    let answer = try Self.answer("validate", "--store", fixture.path)
    #expect(Self.invalid(answer) == [1])
    #expect((answer["objects"] as? [[String: Any]] ?? []).count == 1)
  }

  // MARK: Who made it

  private static func version(_ name: String, in folder: String, _ attributes: AttributeDescription...) throws {
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Run", attributes: attributes)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(CompiledModelWriter.write(model)).write(to: URL(filePath: "\(folder)/\(name).mom"))
  }

  @Test func saysWhichVersionMadeTheStoreThatAnotherChecks() throws {
    let pace = AttributeDescription(name: "pace", type: .double)
    let place = AttributeDescription(name: "place", type: .string, isOptional: true)
    let far = AttributeDescription(name: "far", type: .string, isOptional: true)
    let fixture = try StoreFixture(Self.model(EntityDescription(name: "Run", attributes: [pace])))
    try fixture.insert("Run", key: 1, ["ZPACE": 1.5])
    fixture.close()
    let package = fixture.folder + "/App.momd"
    try Self.version("App", in: package, pace)
    try Self.version("App 2", in: package, pace, place)
    try Self.version("App 3", in: package, pace, place, far)
    func run(_ version: String) -> CommandRun {
      CommandRun("validate", package + "/\(version).mom", "--store", fixture.path, onDisk: ())
    }
    #expect(!run("App").output.contains("made"))
    #expect(
      run("App 3").output.hasPrefix("the store was created with 'App' and is checked against 'App 3'\n"),
      "\(run("App 3").output)")
    try FileManager.default.removeItem(atPath: package + "/App.mom")
    #expect(
      run("App 3").output.hasPrefix(
        "no version of the model created the store; it is checked against 'App 3' by name; the nearest version is"),
      "\(run("App 3").output)")
    let answer = try Self.answer("validate", package + "/App 3.mom", "--store", fixture.path)
    #expect((answer["madeWith"] as? [String]) == [] && answer["nearestVersion"] is String)
    #expect((answer["opening"] as? [String: Any])?["opening"] as? String == "inferred")
    // Whether the app opens the store is said beside what its rules say of the rows.
    func way(_ version: String) -> String? {
      run(version).output.split(separator: "\n").dropFirst().first.map(String.init)
    }
    #expect(way("App 3") == "'App 3' opens it by inference")
    try Self.version("App 4", in: package, AttributeDescription(name: "pace", type: .date, isOptional: true))
    #expect(way("App 4")?.hasPrefix("whether 'App 4' opens it: refused (134190)") == true, "\(way("App 4") ?? "")")
    try Self.version("App 5", in: package, place)
    #expect(way("App 5") == "'App 5' opens it by inference")
    #expect(run("App 5").output.contains("\n  - "), "\(run("App 5").output)")
  }

  @Test func endsWithTwoWhereADamagedStoreIsToMigrate() throws {
    let pace = AttributeDescription(name: "pace", type: .double)
    let place = AttributeDescription(name: "place", type: .string, isOptional: true)
    for isDamaged in [false, true] {
      let fixture = try StoreFixture(Self.model(EntityDescription(name: "Run", attributes: [pace])))
      if isDamaged { try fixture.execute("ALTER TABLE ZRUN DROP COLUMN ZPACE") }
      fixture.close()
      let package = fixture.folder + "/App.momd"
      try Self.version("App", in: package, pace)
      try Self.version("App 2", in: package, pace, place)
      let run = CommandRun("migrations", package, "--store", fixture.path, "--to", "App 2", onDisk: ())
      #expect(run.status == (isDamaged ? 2 : 0), "\(run.output) \(run.error)")
      #expect(run.output.contains("the database is damaged: ZRUN has no column ZPACE") == isDamaged)
    }
  }

  @Test func callsAMigrationThatTheRowsDoNotDecideAFailure() throws {
    let old = Self.model(
      EntityDescription(name: "Run", attributes: [AttributeDescription(name: "pace", type: .double, isOptional: true)]))
    var new = old
    new.entities[0].attributes[0].isOptional = false
    for (hasColumn, value) in [(true, 1.5 as Double?), (true, nil), (false, nil)] {
      let fixture = try StoreFixture(old)
      try fixture.insert("Run", key: 1, ["ZPACE": value.map { .real($0) } ?? nil])
      if !hasColumn { try fixture.execute("ALTER TABLE ZRUN DROP COLUMN ZPACE") }
      fixture.close()
      let models = [("Old", old), ("New", new)].map { name, model in
        LoadedModel(model: model, name: name, path: name)
      }
      let outcome = try CheckedStore(fixture.path, in: DiskFileTree())
        .outcome(among: models, order: ["Old", "New"], to: models[1], .init(.assumed, [])).outcome
      #expect(outcome?.forecast.verdict == (value == nil ? .fails : .lightweight))
    }
  }

  @Test func comparesAStoreWithOneMergedModel() throws {
    func model(_ name: String, _ type: AttributeType = .string) -> ManagedObjectModel {
      let attribute = AttributeDescription(name: "name", type: type, isOptional: true)
      return ManagedObjectModel(entities: [EntityDescription(name: name, attributes: [attribute])])
    }
    let (core, login) = (model("Core"), model("Login"))
    let fixture = try StoreFixture(ManagedObjectModel.merging([core, login]))
    fixture.close()
    func path(_ name: String, _ model: ManagedObjectModel) throws -> String {
      let path = fixture.folder + "/" + name
      try Data(CompiledModelWriter.write(model)).write(to: URL(filePath: path))
      return path
    }
    let (first, second) = (try path("Core.mom", core), try path("Login.mom", login))
    let merged = CommandRun("match", fixture.path, first, second, "--merge", onDisk: ())
    #expect(merged.status == 0 && merged.output.contains("made with 'Core + Login'"), "\(merged.output)")
    #expect(CommandRun("match", fixture.path, first, "--merge", onDisk: ()).status == 1)
    let changed = try path("Changed.mom", model("Login", .integer16))
    #expect(CommandRun("match", fixture.path, first, changed, "--merge", onDisk: ()).status == 1)
    let colliding = CommandRun("match", fixture.path, first, second, changed, "--merge", onDisk: ())
    #expect(colliding.status == 2 && colliding.error.contains("cannot be merged"), "\(colliding.error)")
  }

  @Test func saysThatAStoreIsNotThere() {
    let run = CommandRun("match", "no/such/nope.sqlite", onDisk: ())
    #expect(run.status == 2 && run.error.contains("there is no such file"), "\(run.error)")
  }

  /// A predicate of a to-many relationship is asked of each object, as its number of destinations is.
  @Test func predicatesOfToManyRelationshipsAreAskedOfRows() throws {
    for (predicate, invalid) in [("SELF.@count > 1", 1), ("SELF.@count > 0", 0)] {
      let people = RelationshipDescription(
        name: "people", destination: "Person", inverse: "team", inverseEntity: "Person", isToMany: true,
        isOptional: true, validations: [ValidationRule(predicate: predicate)])
      let team = RelationshipDescription(
        name: "team", destination: "Team", inverse: "people", inverseEntity: "Team", isOptional: true)
      let fixture = try StoreFixture(
        ManagedObjectModel(entities: [
          EntityDescription(name: "Team", relationships: [people]),
          EntityDescription(name: "Person", relationships: [team]),
        ]), cache: .model(keepsRules: true))
      for key in 1...2 { try fixture.insert("Team", key: Int64(key)) }
      for (key, team) in [(1, 1), (2, 1), (3, 2)] {
        try fixture.insert("Person", key: Int64(key), ["ZTEAM": .integer(Int64(team))])
      }
      fixture.close()
      let answer = try Self.answer("validate", "--store", fixture.path)
      let counts = (answer["summary"] as? [[String: Any]] ?? []).filter { $0["entity"] as? String == "Team" }
      #expect(counts.map { $0["invalid"] as? Int } == [invalid], "\(predicate): \(answer)")
    }
  }
}

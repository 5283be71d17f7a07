import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossPropertyLists
import GlossTestSupport
import Testing

@testable import GlossStores

/// The values, numbers and links that are read from a store's tables.
@Suite struct StoreValuesTests {
  private func store(_ fill: (StoreFixture) throws -> Void) throws -> Store {
    let fixture = try StoreFixture(StoreTests.model)
    try fill(fixture)
    fixture.close()
    return try withExtendedLifetime(fixture) { try Store(fixture.path, in: DiskFileTree()) }
  }

  @Test(
    arguments: [
      (nil, .null, nil), (3, .integer(3), 3), (.integer(.max), .integer(.max), .max), (2.5, .real(2.5), nil),
      (4.0, .real(4), 4), ("12", .text("12"), nil), ("", .text(""), nil), (.blob([]), .blob([]), nil),
      (.blob([49, 50]), .blob([49, 50]), nil),
    ] as [(SQLiteWriter.Value, StoredValue, Int?)])
  func aValueIsReadAsItIsStored(_ written: SQLiteWriter.Value, _ value: StoredValue, _ number: Int?) throws {
    let store = try store { try $0.insert("Team", key: 1) }
    #expect(try store.rows(of: "ZTEAM", [.value("Z_PK")]).next())
    // A column without a type keeps the value's own.
    let typed = try self.store { fixture in
      try fixture.execute("CREATE TABLE ZVALUES (Z_PK INTEGER PRIMARY KEY, ZVALUE)")
      try fixture.insert(into: "ZVALUES", ["Z_PK": 1, "ZVALUE": written])
    }
    let rows = try typed.rows(of: "ZVALUES", [.value("ZVALUE")])
    #expect(try rows.next())
    #expect(rows[0] == value && rows.integer(0) == number)
  }

  @Test func anEntityIsFoundByItsKey() throws {
    let store = try store { fixture in
      try fixture.insert("Person", key: 1)
      try fixture.insert("Player", key: 7)
      try fixture.insert(into: "ZPERSON", ["Z_PK": 9, "Z_ENT": "none", "Z_OPT": 1])
    }
    let finder = try store.finder(in: "ZPERSON")
    let numbers = store.schema.entityNumbers
    for _ in 0..<2 {
      #expect(try finder.entityNumber(ofKey: 7) == numbers["Player"])
      #expect(try finder.entityNumber(ofKey: 1) == numbers["Person"])
      #expect(try finder.entityNumber(ofKey: 2) == nil)
      // A row exists even if its entity is not a number.
      #expect(try finder.entityNumber(ofKey: 9) == 0)
    }
  }

  @Test func theEntitiesOfCoreDataItselfAreLeftOut() throws {
    let store = try store { fixture in
      for (number, name) in [(15_999, "Last"), (16_000, "CHANGE"), (16_001, "TRANSACTION")] {
        try fixture.insert(
          into: "Z_PRIMARYKEY",
          ["Z_ENT": .integer(Int64(number)), "Z_NAME": .text(name), "Z_SUPER": 1, "Z_MAX": 0])
      }
      try fixture.insert(into: "Z_PRIMARYKEY", ["Z_ENT": 20, "Z_NAME": nil, "Z_SUPER": 0, "Z_MAX": 0])
    }
    #expect(store.schema.entities.map(\.name) == ["Person", "Player", "Team", "Last"])
    #expect(store.schema.parents == ["Player": "Person", "Last": "Person"])
  }

  @Test func aTableIsFoundByItsName() throws {
    let store = try store { _ in }
    #expect(store.schema.table(named: "ZTEAM")?.name == "ZTEAM" && store.schema.table(named: "ZNONE") == nil)
    #expect(store.schema.columnsByTable["ZTEAM"] == ["Z_PK", "Z_ENT", "Z_OPT"])
  }

  @Test func aStoreWithoutATableOfModelsKeepsNone() throws {
    let fixture = try StoreFixture(StoreTests.model, cache: .none)
    fixture.close()
    #expect(try Store(fixture.path, in: DiskFileTree()).cachedModel() == nil)
  }

  // MARK: Counting

  @Test func rowsThatShareAllValuesAreDuplicates() throws {
    let store = try store { fixture in
      for (key, entity, name, team) in [
        (1, "Person", "a", 1), (2, "Player", "a", 1), (3, "Person", "a", 2), (4, "Person", nil, 1),
        (5, "Person", nil, 1), (6, "Person", "A", 1), (7, "Person", "b", 3), (8, "Person", "b", 3),
      ] as [(Int64, String, String?, Int64)] {
        try fixture.insert(entity, key: key, ["ZNAME": name.map { .text($0) } ?? .null, "ZTEAM": .integer(team)])
      }
    }
    func keys(_ columns: [String], _ entities: [String]) throws -> ([Int], Int) {
      let numbers = entities.compactMap { store.schema.entityNumbers[$0] }
      let rows = try store.duplicates(of: columns, in: "ZPERSON", entities: numbers)
      var keys: [Int] = []
      while try rows.next() { keys.append(rows.integer(0) ?? 0) }
      return (keys, try store.duplicateCount(of: columns, in: "ZPERSON", entities: numbers))
    }
    #expect(try keys(["ZNAME", "ZTEAM"], ["Person", "Player"]) == ([1, 2, 7, 8], 4))
    #expect(try keys(["ZNAME", "ZTEAM"], ["Person"]) == ([7, 8], 2))
    #expect(try keys(["ZNAME"], ["Person", "Player"]) == ([1, 2, 3, 7, 8], 5))
    #expect(try keys(["ZNAME"], ["Player"]) == ([], 0))
  }

  @Test func objectsWithAnyOfSomeValuesAreCounted() throws {
    let store = try store { fixture in
      try fixture.insert("Person", key: 1, ["ZNAME": "a"])
      try fixture.insert("Person", key: 2, ["ZTEAM": 1])
      try fixture.insert("Person", key: 3)
      try fixture.insert("Player", key: 4, ["ZNAME": "a", "ZTEAM": 1])
    }
    func count(_ columns: [String]) throws -> Int {
      try store.count(
        in: "ZPERSON", entities: [store.schema.entityNumbers["Person"] ?? 0], holdingOneOf: columns)
    }
    #expect(try count(["ZNAME", "ZTEAM"]) == 2 && count(["ZNAME"]) == 1 && count([]) == 0)
  }

  @Test func linksAreCountedOncePerOwner() throws {
    let store = try store { fixture in
      for key: Int64 in 1...3 { try fixture.insert("Person", key: key, ["ZTEAM": key < 3 ? 1 : 9]) }
      try fixture.insert("Player", key: 4, ["ZTEAM": 2])
      for key: Int64 in 1...3 { try fixture.insert("Team", key: key) }
    }
    let numbers = store.schema.entityNumbers
    func count(_ people: [String]) throws -> (people: Int, teams: Int) {
      let people = (table: "ZPERSON", entities: people.compactMap { numbers[$0] })
      let teams = (table: "ZTEAM", entities: [numbers["Team"] ?? 0])
      return (
        try store.linkCount(from: people, by: ("ZPERSON", "Z_PK", "ZTEAM"), to: teams),
        try store.linkCount(from: teams, by: ("ZPERSON", "ZTEAM", "Z_PK"), to: people)
      )
    }
    #expect(try count(["Person", "Player"]) == (3, 2))
    #expect(try count(["Person"]) == (2, 1))
    #expect(try count([]) == (0, 0))
  }

  @Test func pairsWithoutADestinationAreListedBySource() throws {
    let store = try store { fixture in
      try fixture.insert("Team", key: 1)
      try fixture.execute("CREATE TABLE Z_1TEAMS (Z_1PEOPLE INTEGER, Z_3TEAMS INTEGER)")
      for (person, team) in [(2, 1), (2, 8), (1, 9), (3, 1)] as [(Int64, Int64)] {
        try fixture.insert(into: "Z_1TEAMS", ["Z_1PEOPLE": .integer(person), "Z_3TEAMS": .integer(team)])
      }
    }
    let rows = try store.danglingPairs(
      in: "Z_1TEAMS", source: "Z_1PEOPLE", destination: "Z_3TEAMS", destinationTable: "ZTEAM")
    var pairs: [[Int?]] = []
    while try rows.next() { pairs.append([rows.integer(0), rows.integer(1)]) }
    #expect(pairs == [[1, 9], [2, 8]])
    let counts = try store.counts(of: "Z_1PEOPLE", in: "Z_1TEAMS")
    var numbers: [[Int?]] = []
    while try counts.next() { numbers.append([counts.integer(0), counts.integer(1)]) }
    #expect(numbers == [[1, 1], [2, 2], [3, 1]])
  }

  // MARK: Metadata

  private static func metadata(_ value: PropertyListValue) throws(StoreError) -> StoreMetadata {
    try StoreMetadata(identifier: "A", plist: BinaryPropertyListWriter.write(PropertyListNode(value)))
  }

  private static func entry(_ key: String, _ value: PropertyListValue) -> PropertyListEntry {
    PropertyListEntry(key: key, node: PropertyListNode(value))
  }

  @Test func metadataAreADictionary() throws {
    let error = StoreError.unreadable(part: "metadata", reason: "they are not a dictionary")
    #expect(throws: error) { try Self.metadata(.array([])) }
    #expect(throws: error) { try Self.metadata(.string("a")) }
    #expect(throws: StoreError.self) { try StoreMetadata(identifier: "A", plist: [1, 2, 3]) }
    #expect(try Self.metadata(.dictionary([])) == StoreMetadata(identifier: "A", versionHashes: [:]))
  }

  @Test func onlyMetadataOfTheRightTypeAreRead() throws {
    let list = try Self.metadata(
      .dictionary([
        Self.entry(
          "NSStoreModelVersionHashes",
          .dictionary([Self.entry("Run", .data([1, 2])), Self.entry("Lap", .string("none"))])),
        Self.entry(
          "NSStoreModelVersionIdentifiers",
          .array([.string("b"), .string(""), .integer(1), .string("a")].map { PropertyListNode($0) })),
        Self.entry("NSPersistenceFrameworkVersion", .real(1345.4)), Self.entry("NSStoreType", .string("SQLite")),
        Self.entry("NSStoreModelVersionChecksumKey", .integer(1)),
      ]))
    #expect(
      list
        == StoreMetadata(
          identifier: "A", versionHashes: ["Run": [1, 2]], versionIdentifiers: ["a", "b"], frameworkVersion: 1345,
          type: "SQLite"))
  }
}

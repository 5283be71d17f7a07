import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossStoreChecks

/// One row of a store per decision: what the next save of the object reports, and what cannot be checked.
@Suite struct StoreRowTests {
  typealias Values = [String: SQLiteWriter.Value]

  private static let team = EntityDescription(
    name: "Team",
    relationships: [
      RelationshipDescription(
        name: "players", destination: "Player", inverse: "team", inverseEntity: "Player", isToMany: true,
        isOptional: true, minCount: 2, maxCount: 3)
    ])

  private static func player(_ change: (inout EntityDescription) -> Void = { _ in }) -> ManagedObjectModel {
    var player = EntityDescription(
      name: "Player",
      attributes: [
        AttributeDescription(name: "name", type: .string, minimumLength: 2, maximumLength: 5),
        AttributeDescription(
          name: "number", type: .integer16, isOptional: true, minimum: .integer(1), maximum: .integer(9)),
        AttributeDescription(name: "mail", type: .string, isOptional: true),
      ],
      relationships: [
        RelationshipDescription(
          name: "team", destination: "Team", inverse: "players", inverseEntity: "Team", isOptional: true)
      ])
    change(&player)
    return ManagedObjectModel(entities: [player, team])
  }

  private func validation(
    of model: ManagedObjectModel, limit: Int = 10, showsValues: Bool = false, _ fill: (StoreFixture) throws -> Void
  ) throws -> StoreValidation {
    let fixture = try StoreFixture(model, cache: .model(keepsRules: true))
    try fill(fixture)
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    let loaded = LoadedModel(model: model, name: "App", path: "App.mom", format: .mom)
    let lookup = ReaderLookup(index: ModelIndex(model), table: nil, locale: "en")
    return try withExtendedLifetime(fixture) {
      try store.validate(
        by: ValueValidator(for: lookup), of: loaded, limit: limit, showsValues: showsValues, progress: { _ in })
    }
  }

  private func words(_ validation: StoreValidation) -> [String] {
    validation.objects.map { object in
      let row = object.identifier.split(separator: "/").last ?? ""
      let codes = object.errors.flatMap(\.flattened).map { "\($0.code) \($0.property ?? "")" }.sorted()
      return ([String(row)] + codes).joined(separator: ", ")
    }
  }

  private func gaps(_ validation: StoreValidation) -> [String] {
    validation.notChecked.map { "\($0.kind) \($0.entity ?? "").\($0.property ?? "")" }
  }

  /// Bounds and lengths are inclusive, and null is a value that an optional attribute may have.
  @Test(arguments: [
    (["ZNAME": .text("ab")] as Values, [] as [String]), (["ZNAME": .text("abcde")], []),
    (["ZNAME": .text("a")], ["p1, 1670 name"]), (["ZNAME": .text("abcdef")], ["p1, 1660 name"]),
    ([:], ["p1, 1570 name"]), (["ZNAME": .text("ab"), "ZNUMBER": 1], []), (["ZNAME": .text("ab"), "ZNUMBER": 9], []),
    (["ZNAME": .text("ab"), "ZNUMBER": 0], ["p1, 1620 number"]),
    (["ZNAME": .text("ab"), "ZNUMBER": 10], ["p1, 1610 number"]), (["ZNUMBER": 0], ["p1, 1570 name, 1620 number"]),
  ])
  func aRowIsCheckedAgainstTheRulesOfItsAttributes(row: Values, expected: [String]) throws {
    let result = try validation(of: Self.player()) { try $0.insert("Player", key: 1, row) }
    #expect(words(result) == expected)
    let counts = result.counts.filter { $0.objects > 0 }
    #expect(counts.map(\.entity) == ["Player"] && counts.map(\.invalid) == [expected.count])
    #expect(result.notChecked.isEmpty)
  }

  /// The destinations of a to-many relationship are counted in the other table, none of them for an empty optional one.
  @Test(arguments: [
    (0, [] as [String]), (1, ["p1, 1580 players"]), (2, []), (3, []), (4, ["p1, 1590 players"]),
  ])
  func destinationsAreCounted(count: Int, expected: [String]) throws {
    let result = try validation(of: Self.player()) { fixture in
      try fixture.insert("Team", key: 1)
      // The players of a second team are not those of the first.
      try fixture.insert("Team", key: 2)
      for number in 0..<count { try fixture.insert("Player", key: Int64(number + 1), ["ZNAME": "ab", "ZTEAM": 1]) }
      for number in 0..<2 { try fixture.insert("Player", key: Int64(number + 10), ["ZNAME": "ab", "ZTEAM": 2]) }
    }
    #expect(words(result) == expected)
  }

  /// A reference leads to an object, and to one of the right entity.
  @Test(
    arguments: [(1, true, []), (9, true, ["p1, 1570 team"]), (nil, true, []), (nil, false, ["p1, 1570 team"])]
      as [(Int64?, Bool, [String])])
  func aReferenceLeadsToAnObject(destination: Int64?, isOptional: Bool, expected: [String]) throws {
    let model = Self.player {
      $0.relationships[0].isOptional = isOptional
      $0.relationships[0].inverse = nil
    }
    let result = try validation(of: model) { fixture in
      try fixture.insert("Team", key: 1)
      try fixture.insert(
        "Player", key: 1, ["ZNAME": "ab", "ZTEAM": destination.map { .integer($0) } ?? .null])
    }
    let found = words(result).filter { $0.hasPrefix("p1") && !$0.contains("players") }
    #expect(found.isEmpty == expected.isEmpty, "\(found)")
  }

  /// Equal objects violate a constraint with each other; a constraint whose column is missing is not checked on the
  /// rest.
  @Test(arguments: [
    (["a", "a"] as [String?], false, ["p1, 133021 mail", "p2, 133021 mail"]), (["a", "b"], false, []),
    (["a", "b"], true, []), (["a", "a"], true, []),
  ])
  func constraintsAreCheckedOnAllTheirColumns(
    mails: [String?], lacksColumn: Bool, expected: [String]
  ) throws {
    let model = Self.player { $0.uniquenessConstraints = [["mail", "number"]] }
    let result = try validation(of: model) { fixture in
      for (number, mail) in mails.enumerated() {
        try fixture.insert(
          "Player", key: Int64(number + 1), ["ZNAME": "ab", "ZMAIL": mail.map { .text($0) } ?? .null, "ZNUMBER": 3])
      }
      if lacksColumn { try fixture.execute("ALTER TABLE ZPLAYER DROP COLUMN ZMAIL") }
    }
    #expect(words(result).map { $0.prefix(10) } == expected.map { $0.prefix(10) }, "\(words(result))")
    #expect(gaps(result).contains("uniqueness Player.mail, number") == lacksColumn, "\(gaps(result))")
    #expect(result.notChecked.isEmpty == !lacksColumn)
  }

  @Test func aConstraintOfOneMissingColumnStopsNoOther() throws {
    let model = Self.player { $0.uniquenessConstraints = [["mail"], ["number"]] }
    let result = try validation(of: model) { fixture in
      for key: Int64 in 1...2 { try fixture.insert("Player", key: key, ["ZNAME": "ab", "ZNUMBER": 3]) }
      try fixture.execute("ALTER TABLE ZPLAYER DROP COLUMN ZMAIL")
    }
    #expect(words(result).map { $0.prefix(10) } == ["p1, 133021", "p2, 133021"])
    #expect(gaps(result).filter { $0.hasPrefix("uniqueness") } == ["uniqueness Player.mail"])
    #expect(gaps(result).contains("damage Player.mail"))
  }

  @Test func aPropertyWithoutAColumnIsNamed() throws {
    let result = try validation(of: Self.player()) { fixture in
      try fixture.insert("Player", key: 1, ["ZNUMBER": 10])
      try fixture.execute("ALTER TABLE ZPLAYER DROP COLUMN ZNAME")
    }
    // Neither a missing value nor silence: the other attribute is still checked.
    #expect(words(result) == ["p1, 1610 number"])
    #expect(result.notChecked.contains { $0.property == "name" && ["value", "damage"].contains($0.kind) })
  }

  @Test func theListIsCutPerEntityAndTheCountIsNot() throws {
    let result = try validation(of: Self.player(), limit: 2) { fixture in
      for key: Int64 in 1...5 { try fixture.insert("Player", key: key) }
      try fixture.insert("Team", key: 1)
    }
    #expect(result.objects.count == 2)
    #expect(result.counts.first { $0.entity == "Player" }.map { [$0.objects, $0.invalid] } == [5, 5])
    // Names are filled up to the longest, so that numbers stand below each other.
    let columns = result.text.split(separator: "\n").filter { $0.hasSuffix("invalid") }
      .map { line in line.firstIndex { $0.isNumber }.map { line.distance(from: line.startIndex, to: $0) } }
    let width = result.counts.map(\.entity.count).max() ?? 0
    #expect(result.counts.count > 1 && columns == Array(repeating: width + 2, count: result.counts.count))
  }

  /// The widths of bands in the picture of changes: what each entity has itself, in a table shared with its parent.
  @Test(arguments: [
    ("", ["Captain": 2, "Coach": 1, "Player": 3, "Team": 0]),
    ("DROP TABLE ZTEAM", ["Captain": 2, "Coach": 1, "Player": 3]),
    ("DELETE FROM ZPERSON WHERE ZNAME = 'c'", ["Captain": 0, "Coach": 1, "Player": 3, "Team": 0]),
  ])
  func countsTheObjectsOfEachEntity(_ change: String, _ counts: [String: Int]) throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Person", isAbstract: true,
        attributes: [AttributeDescription(name: "name", type: .string, isOptional: true)]),
      EntityDescription(name: "Coach", superentity: "Person"), EntityDescription(name: "Player", superentity: "Person"),
      EntityDescription(name: "Captain", superentity: "Player"), EntityDescription(name: "Team"),
    ])
    for cache in [StoreFixture.Cache.model(keepsRules: true), .none] {
      let fixture = try StoreFixture(model, cache: cache)
      for (entity, name, keys) in [("Player", "p", 1...3), ("Captain", "c", 4...5), ("Coach", "k", 6...6)] {
        for key in keys { try fixture.insert(entity, key: Int64(key), ["ZNAME": .text(name)]) }
      }
      if !change.isEmpty { try fixture.execute(change) }
      fixture.close()
      let store = try CheckedStore(fixture.path, in: DiskFileTree())
      // Without a model in the store, nothing says which rows are of which entity.
      let expected = if case .none = cache { [String: Int]() } else { counts }
      #expect(try withExtendedLifetime(fixture) { try store.objectCounts() } == expected)
    }
  }
}

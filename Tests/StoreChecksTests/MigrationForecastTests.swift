import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// One migration of a small store per decision: the verdict on the versions, and the rows that decide it.
@Suite struct MigrationForecastTests {
  typealias Values = [String: SQLiteWriter.Value]
  typealias Change = @Sendable (inout ManagedObjectModel) -> Void

  private static let old = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Player",
        attributes: [
          AttributeDescription(name: "name", type: .string, isOptional: true),
          AttributeDescription(name: "number", type: .integer64, isOptional: true),
        ],
        relationships: [RelationshipDescription(name: "team", destination: "Team", isOptional: true)]),
      EntityDescription(name: "Team", attributes: [AttributeDescription(name: "size", type: .float, isOptional: true)]),
    ])

  private func forecast(
    _ change: Change, from old: ManagedObjectModel = old, _ fill: (StoreFixture) throws -> Void
  ) throws -> MigrationForecast {
    try outcome(change, from: old, fill).forecast
  }

  /// - Parameter knowsOld: whether the version that made the store is among those at hand.
  private func outcome(
    _ change: Change, from old: ManagedObjectModel = old, cache: StoreFixture.Cache = .model(keepsRules: false),
    knowsOld: Bool = true, _ fill: (StoreFixture) throws -> Void = { _ in }
  ) throws -> CheckedStore.Outcome {
    var new = old
    change(&new)
    let fixture = try StoreFixture(old, cache: cache)
    try fill(fixture)
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    func version(_ name: String, _ model: ManagedObjectModel) -> LoadedModel {
      var loaded = LoadedModel(model: model, name: "App", path: "App.xcdatamodeld/\(name)", format: .mom)
      loaded.origin.version = name
      return loaded
    }
    let target = version("App 2", new)
    return try withExtendedLifetime(fixture) {
      let found = try store.outcome(
        among: (knowsOld ? [version("App", old)] : []) + [target], order: ["App", "App 2"], to: target,
        .init(.assumed, []))
      return try #require(found.outcome)
    }
  }

  /// Whoever made a store is named, also where the migration starts from the model in it.
  @Test(arguments: [(true, true, "App"), (true, false, "App"), (false, true, StoreMigrationReport.storedModel)])
  func theMakerIsTheVersionOfEqualHashes(knowsOld: Bool, hasModel: Bool, maker: String) throws {
    let cache = hasModel ? StoreFixture.Cache.model(keepsRules: false) : .none
    #expect(try outcome(Self.newOptional, cache: cache, knowsOld: knowsOld).maker.version == maker)
  }

  private static let required: Change = { $0.entities[0].attributes[0].isOptional = false }
  private static let withDefault: Change = {
    $0.entities[0].attributes[0].isOptional = false
    $0.entities[0].attributes[0].defaultValue = .string("")
  }
  private static let newRequired: Change = {
    $0.entities[0].attributes.append(AttributeDescription(name: "rank", type: .integer16))
  }
  private static let newOptional: Change = {
    $0.entities[0].attributes.append(AttributeDescription(name: "rank", type: .integer16, isOptional: true))
  }
  private static let requiredTeam: Change = { $0.entities[0].relationships[0].isOptional = false }
  private static let unique: Change = { $0.entities[0].uniquenessConstraints = [["name"]] }
  private static let both: Change = {
    required(&$0)
    requiredTeam(&$0)
  }
  private static let unchanged: Change = { _ in }
  private static let named: Values = ["ZNAME": "a", "ZTEAM": 1]
  private static let other: Values = ["ZNAME": "b", "ZTEAM": 1]
  private static let empty: Values = [:]

  private static let reasons: [(Change, [Values], MigrationOutlook.Verdict, [Int?], Int)] = [
    (required, [named, other], .lightweight, [0], 0), (required, [named, empty, empty], .fails, [2], 2),
    (required, [], .lightweight, [0], 0), (withDefault, [named, empty], .lightweight, [], 0),
    (newRequired, [], .lightweight, [0], 0), (newRequired, [named], .fails, [1], 1),
    (newRequired, [named, empty], .fails, [2], 2), (newOptional, [named, empty], .lightweight, [], 0),
    (requiredTeam, [named], .lightweight, [0], 0), (requiredTeam, [named, empty], .fails, [1], 1),
    (both, [empty, ["ZNAME": "a"], ["ZTEAM": 1], named], .fails, [2, 2], 3),
    (unique, [named, other], .lightweight, [0], 0), (unique, [named, named, other], .fails, [2], 2),
    (unique, [named], .lightweight, [0], 0), (unchanged, [named], .none, [], 0),
  ]

  /// A reason decides only with the rows that it concerns; an object that lacks two things fails once.
  @Test(arguments: reasons)
  func rowsDecide(
    change: Change, rows: [Values], verdict: MigrationOutlook.Verdict, counts: [Int?], failing: Int
  ) throws {
    let forecast = try forecast(change) { fixture in
      try fixture.insert("Team", key: 1)
      for (number, row) in rows.enumerated() { try fixture.insert("Player", key: Int64(number + 1), row) }
    }
    #expect(forecast.verdict == verdict)
    #expect(forecast.counts.map(\.rows) == counts, "\(forecast.counts.map(\.reason.text))")
    #expect(forecast.counts.allSatisfy { $0.total == rows.count })
    #expect(forecast.failingRows == failing)
  }

  private static let deleted: Change = { $0.entities[0].attributes.removeAll { $0.name == "number" } }
  private static let narrowed: Change = { $0.entities[0].attributes[1].type = .integer16 }
  private static let widened: Change = { $0.entities[1].attributes[0].type = .double }
  private static let cut: Change = { $0.entities[0].relationships = [] }
  private static let gone: Change = {
    $0.entities.remove(at: 1)
    $0.entities[0].relationships = []
  }
  private static let numbers: [Values] = [
    ["ZNUMBER": 32_767, "ZTEAM": 1], ["ZNUMBER": 32_768], ["ZNUMBER": -32_768], ["ZNUMBER": -32_769],
    ["ZNUMBER": 40_000], [:],
  ]

  private static let losses: [(Change, [String])] = [
    (deleted, ["Player.number 5 of 6"]), (narrowed, ["Player.number 3 of 6"]), (widened, []),
    (cut, ["Player.team 1 of 6"]), (gone, ["Player.team 1 of 6", "Team. 1 of 1"]),
  ]

  /// A loss counts the objects that have what is lost.
  @Test(arguments: losses)
  func lossesCountWhatIsThere(change: Change, losses: [String]) throws {
    let forecast = try forecast(change) { fixture in
      try fixture.insert("Team", key: 1)
      for (number, row) in Self.numbers.enumerated() { try fixture.insert("Player", key: Int64(number + 1), row) }
    }
    let found = forecast.groupedLosses.map { count in
      "\(count.loss.entity).\(count.loss.property ?? "") \(count.rows.map(String.init) ?? "?") of \(count.total)"
    }
    #expect(found.sorted() == losses)
    #expect(forecast.dropped.map { "\($0.entity) \($0.rows)" } == (losses.count > 1 ? ["Team 1"] : []))
    #expect(forecast.allDropped.map(\.entity) == (losses.count > 1 ? ["Team"] : []))
  }

  /// The objects of a table without the column are counted, what they lose is not: a part is not the whole.
  @Test func aLossOfUnknownSizeHasNoNumber() throws {
    let forecast = try forecast(Self.deleted) { fixture in
      for (number, row) in Self.numbers.enumerated() { try fixture.insert("Player", key: Int64(number + 1), row) }
      try fixture.execute("ALTER TABLE ZPLAYER DROP COLUMN ZNUMBER")
    }
    #expect(forecast.losses.map(\.rows) == [nil] && forecast.losses.map(\.total) == [6])
    #expect(forecast.groupedLosses.map(\.rows) == [nil] && forecast.groupedLosses.map(\.total) == [6])
  }

  /// One property, two tables of objects: the sum of both, or unknown.
  @Test func lossesOfAHierarchyAreSummed() throws {
    let base = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Person", isAbstract: true,
        attributes: [AttributeDescription(name: "age", type: .integer64, isOptional: true)]),
      EntityDescription(name: "Player", superentity: "Person"), EntityDescription(name: "Coach", superentity: "Person"),
    ])
    let forecast = try forecast({ $0.entities[0].attributes = [] }, from: base) { fixture in
      try fixture.insert("Player", key: 1, ["ZAGE": 20])
      try fixture.insert("Player", key: 2, ["ZAGE": 21])
      try fixture.insert("Player", key: 3)
      try fixture.insert("Coach", key: 4, ["ZAGE": 50])
    }
    #expect(forecast.groupedLosses.map(\.rows) == [3] && forecast.groupedLosses.map(\.total) == [4])
    #expect(forecast.losses.count == 2)
  }
}

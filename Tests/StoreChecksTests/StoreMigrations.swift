import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// Opens a store that was made for a test with another version of its model.
enum StoreMigrations {
  typealias Change = @Sendable (inout ManagedObjectModel) -> Void

  /// The answers of the commands.
  struct Result {
    var match: StoreMatch
    var outcome: CheckedStore.Outcome
    var report: StoreMigrationReport
    /// The lines of the report.
    var lines: [String] { report.text.split(separator: "\n").map(String.init) }
    /// The losses, grouped: `Player.number 5 of 6`.
    var losses: [String] {
      outcome.forecast.groupedLosses.map { count in
        "\(count.loss.entity).\(count.loss.property ?? "") \(count.rows.map(String.init) ?? "?") of \(count.total)"
      }.sorted()
    }
    /// The reasons that rows decide: `Player.name 2 of 3`.
    var counts: [String] {
      outcome.forecast.counts.map { count in
        "\(count.reason.entity).\(count.reason.property ?? "") \(count.rows.map(String.init) ?? "?") of \(count.total)"
      }.sorted()
    }
  }

  static func version(_ name: String, _ model: ManagedObjectModel, isSwiftSource: Bool = false) -> LoadedModel {
    var loaded = LoadedModel(
      model: model, name: "App", path: "App.xcdatamodeld/\(name)", format: isSwiftSource ? .swiftdata : .mom)
    loaded.origin.version = name
    return loaded
  }

  /// - Parameters:
  ///   - others: further versions of the package, by name.
  ///   - knowsOld: whether the version that made the store is among those at hand.
  static func open(
    _ old: ManagedObjectModel, with change: Change, others: [(String, ManagedObjectModel)] = [],
    cache: StoreFixture.Cache = .model(keepsRules: false), knowsOld: Bool = true,
    way: StoreOpening.Way = .init(.assumed, []), _ fill: (StoreFixture) throws -> Void = { _ in }
  ) throws -> Result {
    var new = old
    change(&new)
    let fixture = try StoreFixture(old, name: "a.sqlite", cache: cache)
    try fill(fixture)
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    let target = version("App 2", new)
    let versions = (knowsOld ? [version("App", old)] : []) + others.map { version($0.0, $0.1) } + [target]
    return try withExtendedLifetime(fixture) {
      let names = versions.compactMap(\.version)
      let (_, found) = try store.outcome(among: versions, order: names, to: target, way)
      let outcome = try #require(found)
      var identity = store.identity
      identity.path = "a.sqlite"
      let plan = MigrationPlan(
        model: "App", versions: versions.map { ModelVersion($0) }, target: "App 2", migration: way.migration,
        mappings: way.mappings)
      return Result(
        match: StoreMatch(identity, among: versions.map(\.candidate)), outcome: outcome,
        report: StoreMigrationReport(
          identity, madeWith: outcome.maker, plan: plan, forecast: outcome.forecast, others: outcome.others))
    }
  }
}

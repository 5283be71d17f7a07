import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// What is counted and printed of a store that is migrated in another way than by inference.
@Suite struct MigrationWaysTests {
  typealias Change = StoreMigrations.Change

  private static func text(_ name: String) -> AttributeDescription {
    AttributeDescription(name: name, type: .string, isOptional: true)
  }

  private static let old = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Player", attributes: [text("name"), text("mail")],
      relationships: [RelationshipDescription(name: "team", destination: "Team", isOptional: true)]),
    EntityDescription(name: "Team"),
  ])

  private static func fill(_ fixture: StoreFixture) throws {
    try fixture.insert("Team", key: 1)
    try fixture.insert("Team", key: 2)
    try fixture.insert("Player", key: 1, ["ZNAME": "a", "ZMAIL": "b", "ZTEAM": 1])
    try fixture.insert("Player", key: 2, ["ZNAME": "a"])
    try fixture.insert("Player", key: 3)
  }

  private static let unchanged: Change = { _ in }
  private static let added: Change = { $0.entities[1].attributes.append(text("city")) }
  private static let required: Change = { $0.entities[0].attributes[0].isOptional = false }
  private static let retyped: Change = { $0.entities[0].attributes[0].type = .date }
  private static let retypedAndRequired: Change = { model in
    retyped(&model)
    model.entities[0].attributes[1].isOptional = false
  }
  private static let gone: Change = { model in
    retyped(&model)
    model.entities.removeLast()
    model.entities[0].relationships = []
  }

  // MARK: Stages and code

  private static let staged = StoreOpening.Way(ProjectMigration(.staged, sign: "NSStagedMigrationManager"), [])

  /// What inference makes of it does not matter.
  @Test(arguments: [added, required, retyped, gone]) func stagesAreTaken(_ change: Change) throws {
    let result = try StoreMigrations.open(Self.old, with: change, way: Self.staged, Self.fill)
    let forecast = result.outcome.forecast
    #expect(
      forecast.opening.kind == .staged && result.report.verdict == .lightweight && forecast.verdict == .lightweight)
    #expect(forecast.counts.isEmpty && forecast.dropped.isEmpty && forecast.allDropped.isEmpty)
    #expect(forecast.losses.isEmpty && forecast.failingRows == 0)
    #expect(result.lines[0] == "a.sqlite: made with 'App' (App.xcdatamodeld/App)")
    #expect(result.lines[1] == "App → App 2, in one step: by stages")
    #expect(result.lines.contains("  - NSStagedMigrationManager: what it does with stores is not judged"))
  }

  // MARK: Refused

  /// The rows are counted all the same, for those who make a mapping model.
  @Test func whatCannotBeInferredIsCounted() throws {
    let result = try StoreMigrations.open(Self.old, with: Self.retypedAndRequired, Self.fill)
    let forecast = result.outcome.forecast
    #expect(forecast.opening.kind == .refused && forecast.verdict == .custom)
    #expect(result.counts == ["Player.mail 2 of 3"] && forecast.failingRows == 2 && result.losses.isEmpty)
    #expect(
      result.lines[1] == "App → App 2, in one step: Core Data cannot infer the mapping (134190): a mapping model or "
        + "bridging versions are needed")
    #expect(result.lines.contains { $0.hasPrefix("  - ") && $0.hasSuffix(": 2 of 3 objects") })
  }

  // MARK: Mapping models

  private static func hashes(_ model: ManagedObjectModel) -> MappingModel.Version {
    MappingModel.Version(entityHashes: VersionHashes(ModelIndex(model)).entityHashes)
  }

  /// A mapping model that carries over the mail of players, and nothing else.
  private static func way(to change: Change) -> StoreOpening.Way {
    var new = old
    change(&new)
    let player = MappingModel.EntityMapping(
      name: "Player", kind: .transform, source: "Player", destination: "Player",
      attributes: [.init(name: "mail", expression: "$source.mail")])
    return StoreOpening.Way(
      .assumed,
      [
        MappingModel(
          name: "Map", path: "Map.xcmappingmodel", isSource: true, source: hashes(old), destination: hashes(new),
          entityMappings: [player])
      ])
  }

  @Test(arguments: [true, false]) func whatAMappingModelLeavesOutIsCounted(_ hasTeams: Bool) throws {
    let result = try StoreMigrations.open(Self.old, with: Self.gone, way: Self.way(to: Self.gone)) { fixture in
      try Self.fill(fixture)
      if !hasTeams { try fixture.execute("DELETE FROM ZTEAM") }
    }
    let forecast = result.outcome.forecast
    #expect(forecast.opening.kind == .served && forecast.outlook.verdict == .custom)
    #expect(result.report.verdict == .lightweight && forecast.counts.isEmpty && forecast.dropped.isEmpty)
    #expect(
      result.losses == [
        "Player.name 2 of 3", "Player.team \(hasTeams ? 1 : 0) of 3", hasTeams ? "Team. 2 of 2" : "Team. 0 of 0",
      ])
    #expect(forecast.allDropped == (hasTeams ? [.init(entity: "Team", rows: 2)] : []))
    #expect(
      result.lines.dropFirst().prefix(hasTeams ? 4 : 3) == ["App → App 2: served by Map.xcmappingmodel"]
        + (hasTeams ? ["  - 'Team' is gone, so its 2 objects are deleted"] : []) + [
          "  - the values of 'Player.name' are deleted: 2 of 3 objects",
          "  - the values of 'Player.team' are deleted: \(hasTeams ? 1 : 0) of 3 objects",
        ])
  }

  // MARK: SwiftData

  private static func source(_ stages: String) -> String {
    """
    import SwiftData
    import Foundation
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model final class Item { var name: String?; init() {} }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model final class Item { var name: Date?; init() {} }
    }
    enum V3: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model final class Item { var name: String?; var note: String?; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
      static var stages: [MigrationStage] { [\(stages)] }
    }
    """
  }

  private static let missing =
    "refused (134504): no stage of the plan 'Plan' leads from 'V1': “unknown model version”"

  /// A plan stops where a stage is missing or cannot be inferred, whatever one step would do.
  @Test(arguments: [
    ("V2", [("V2", "V3")], missing, 134_504), ("V3", [("V2", "V3")], missing, 134_504),
    (
      "V3", [("V1", "V2"), ("V2", "V3")],
      "refused (134190): the stage from 'V1' to 'V2' cannot be inferred: 'Item.name' cannot be converted from String to "
        + "Date", 134_190
    ),
    (
      "V2", [("V1", "V2")],
      "Core Data cannot infer the mapping (134190): a mapping model or bridging versions are needed", 134_190
    ),
  ])
  func aPlanMayNotLeadThere(
    _ target: String, _ stages: [(String, String)], _ headline: String, _ code: Int
  ) throws {
    let written = stages.map { ".lightweight(fromVersion: \($0).self, toVersion: \($1).self)" }
    let files = InMemoryFileTree(["App/Models.swift": Self.source(written.joined(separator: ", "))])
    let loaded = ModelLoader(files: files).load("App", versions: .all).models
    let made = try #require(loaded.first { $0.version == "V1" })
    let opener = try #require(loaded.first { $0.version == target })
    let scene = try StoreScene(made.model, cache: .model(keepsRules: false)) { try $0.insert("Item", key: 1) }
    let outcome = try #require(
      try scene.store.outcome(
        among: loaded, order: ["V1", "V2", "V3"], to: opener, .init(.assumed, [])
      ).outcome)
    #expect(outcome.forecast.opening.kind == .refused && outcome.forecast.opening.code == code)
    let plan = MigrationPlan(model: "App", versions: loaded.map { ModelVersion($0) }, target: target)
    let report = StoreMigrationReport(
      scene.store.identity, madeWith: outcome.maker, plan: plan, forecast: outcome.forecast)
    let line = report.text.split(separator: "\n")[1]
    #expect(line == "V1 → \(target), in one step: \(headline)", "\(report.text)")
    #expect(report.verdict == .custom)
  }

  // MARK: JSON

  private func members(_ json: JSONValue?) -> [String: JSONValue] {
    guard case .object(let members)? = json else { return [:] }
    return Dictionary(members.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
  }

  private func path(_ result: StoreMigrations.Result) -> [String: JSONValue] {
    guard case .array(let paths)? = members(result.report.json)["paths"] else { return [:] }
    return members(paths.first)
  }

  @Test func theRowsAreInTheJSON() throws {
    let result = try StoreMigrations.open(
      Self.old,
      with: { model in
        Self.required(&model)
        model.entities[0].attributes[1].isOptional = false
      }, Self.fill)
    guard case .array(let reasons)? = path(result)["reasons"] else {
      Issue.record("no reasons")
      return
    }
    // The mail, then the name.
    #expect(reasons.map { members($0)["rows"] } == [.integer(2), .integer(1)])
    #expect(reasons.map { members($0)["objects"] } == [.integer(3), .integer(3)])
    #expect(path(result)["failingRows"] == .integer(2) && path(result)["verdict"] == .string("fails"))
  }

  /// Only a version of the package has stages to go.
  @Test(
    arguments: [(retyped, true, true), (retyped, false, false), (unchanged, true, false)] as [(Change, Bool, Bool)])
  func aStoreHasTheStagesFromItsVersionOn(_ change: Change, _ knowsOld: Bool, _ hasStages: Bool) throws {
    let result = try StoreMigrations.open(
      Self.old, with: change,
      others: knowsOld ? [] : [("App 1", ManagedObjectModel(entities: [EntityDescription(name: "Team")]))],
      knowsOld: knowsOld, Self.fill)
    #expect((members(result.report.json)["stages"] == .array([])) == !hasStages)
    #expect(result.report.text.contains("Stages for NSStagedMigrationManager") == hasStages)
    #expect(result.report.markdown.contains("Stages from") == hasStages)
  }
}

import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels
import Testing

@testable import GlossFreezing

/// A project in memory, and releases of it that are frozen one after the other.
struct StepScene {
  /// What the present files are, and what the freezes made of them.
  private(set) var files: any FileTree
  private(set) var steps: [FreezeStep] = []
  /// The folder that is frozen.
  private let folder = "."

  init(_ files: [String: String]) { self.files = InMemoryFileTree(files) }

  /// A version with a class of its own.
  static func schema(_ name: String, _ members: String, id: String = "1, 0, 0", beside: String = "") -> String {
    """
    import SwiftData
    enum \(name): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(id))
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model final class Item { \(members) }\(beside)
    }

    """
  }

  /// A plan with its stages, and a container with one of its versions; nil for a plan without stages.
  static func plan(_ names: [String], stages: [String]? = nil, current: String? = nil) -> String {
    let between = zip(names, names.dropFirst()).map {
      "MigrationStage.lightweight(fromVersion: \($0).self, toVersion: \($1).self)"
    }
    return """
      import SwiftData
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(names.map { $0 + ".self" }.joined(separator: ", "))] }
        static var stages: [MigrationStage] { [\((stages ?? between).joined(separator: ", "))] }
      }
      let c = try ModelContainer(for: \(current ?? names.last ?? "").Item.self, migrationPlan: AppPlan.self)

      """
  }

  /// A release in a folder of its own.
  static func released(
    _ files: [String: String], revision: String = "v1", version: String? = nil
  ) throws -> SwiftDataFreezing.Released {
    let loader = ModelLoader(files: InMemoryFileTree(files))
    let models = loader.loadSwiftSource(".", isAlone: true).models
    let model = try #require(
      models.first { version != nil && $0.version == version } ?? models.first(where: \.isCurrentVersion)
        ?? models.last)
    let sources = loader.freezableSources(of: ".")
    return SwiftDataFreezing.Released(
      revision: revision, commit: String(repeating: "a", count: 40), state: try SchemaState(model, sources),
      sources: sources, version: model.version, versions: models.compactMap(\.version),
      member: PackagePairing.Member(models, at: "."))
  }

  /// The step of a release.
  ///
  /// - Parameter unread: the versions whose state is not known.
  func step(
    _ release: SwiftDataFreezing.Released, name: String? = nil, unread: [String] = []
  ) throws -> FreezeStep {
    let loader = ModelLoader(files: files)
    let models = loader.loadSwiftSource(folder, isAlone: true).models
    let sources = loader.freezableSources(of: folder)
    let states = try models.map { (name: $0.version ?? "", state: try SchemaState($0, sources)) }
    let current = models.first(where: \.isCurrentVersion) ?? models.last
    return try FreezeStep(
      release, present: models, states: states.filter { !unread.contains($0.name) }, current: current?.version ?? "",
      name: name, after: steps, sources: sources)
  }

  /// Carries out the step of a release.
  @discardableResult
  mutating func freeze(
    _ release: SwiftDataFreezing.Released, name: String? = nil, unread: [String] = []
  ) throws -> FreezeStep {
    let step = try step(release, name: name, unread: unread)
    files = EditedFileTree(files, try step.edits(in: files, folder: folder).edits)
    steps.append(step)
    return step
  }

  func text(_ path: String) throws -> String { String(decoding: try files.bytes(at: path), as: UTF8.self) }

  /// The versions of the plan.
  var plan: SwiftDataSource.Plan? {
    ModelLoader(files: files).loadSwiftSource(folder, isAlone: true).models.first?.contents.swiftData?.plan
  }

  /// The plan's versions, and its stages with a mark for those with code: `V1 V2; V1-V2*`.
  var summary: String {
    let stages = plan?.stages.map { "\($0.from)-\($0.to)\($0.isCustom ? "*" : "")" } ?? []
    return (plan?.versions ?? []).joined(separator: " ") + "; " + stages.joined(separator: " ")
  }
}

extension FreezeStep {
  /// `V1 1.0.0 moves on to V2, after nothing, before V2`
  var summary: String {
    let what =
      switch way {
      case .moveOn(let next): "moves on to \(next)"
      case .replace: "is replaced"
      case .insert: "is inserted"
      case .begin(let live, let plan): "begins \(plan) with \(live)"
      }
    return "\(name) \(identifier) \(what), after \(former ?? "nothing"), before \(latter ?? "nothing")"
  }
}

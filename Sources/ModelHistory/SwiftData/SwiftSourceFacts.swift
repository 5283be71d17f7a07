import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
package import GlossSwiftDataModels

/// Facts in the Swift source of a SwiftData package other than its versions, as far as the guard depends on them.
package struct SwiftSourceFacts: Sendable {
  package var plan: SwiftDataSource.Plan?
  /// Whether a container passes the plan, as far as containers are known.
  var isPassed: Bool
  /// The plan that a container passes and that was not read: how its stores are migrated is unknown.
  var unreadPlan: String?
  /// The defects among the versions.
  package var defects: [SwiftDataDefect]
  /// What else could not be read: containers, their configurations, lists.
  package var unread: [SwiftDataGap] = []
  /// The containers that open stores on a disk.
  package var containers: [SwiftDataContainer] = []
  /// The container that code makes where another one fails.
  var fallback: SwiftDataContainer?
  /// The classes with the name of one that is stored.
  package var twins: [SwiftDataSource.Declaration] = []
  /// How SwiftData migrates between versions: by the stages of the plan, which find a version by its checksum; without
  /// stages it infers the change, like Core Data.
  package var migration: ProjectMigration
  /// The facts on the platforms where an `#if` makes another plan, version or hash.
  package var onPlatforms: [String: SwiftSourceFacts] = [:]

  /// - Parameter sources: those of all versions; that of the current one has the containers.
  init(_ sources: [SwiftDataSource], model: String) {
    let source = sources.first
    self.init(
      plan: source?.plan, containers: sources.flatMap(\.containers),
      defects: source?.history.map { SwiftDataDefect.all(in: $0, model: model) } ?? [])
    var seen = Set<SwiftDataGap>()
    unread = sources.flatMap(\.unread).filter { seen.insert($0).inserted }
    twins = sources.flatMap(\.twins)
    for other in source?.otherHistories ?? [] {
      var facts = Self(
        plan: other.history.plan, containers: containers,
        defects: SwiftDataDefect.all(in: other.history, model: model))
      (facts.unread, facts.twins, facts.fallback) = (unread, twins, fallback)
      for platform in other.platforms { onPlatforms[platform] = facts }
    }
  }

  /// - Parameter containers: all of the project.
  init(plan: SwiftDataSource.Plan?, containers: [SwiftDataContainer] = [], defects: [SwiftDataDefect] = []) {
    fallback = containers.first(where: \.isFallback)
    let containers = containers.filter { $0.call != "Schema" && $0.isStoredInMemoryOnly != true }
    // A plan that no container passes migrates nothing.
    let isPassed = containers.isEmpty ? plan?.isReplaced != true : containers.contains { $0.migrationPlan != nil }
    (self.plan, self.containers, self.defects, self.isPassed) = (plan, containers, defects, isPassed)
    if let container = containers.first(where: { !$0.readsPlan }) {
      unreadPlan = container.migrationPlan
      migration = ProjectMigration(
        .staged, sign: "the plan '\(container.migrationPlan ?? "")', which is not read",
        place: "\(container.path):\(container.position.line)")
      return
    }
    guard let plan, isPassed, !plan.stages.isEmpty || !plan.isComplete else {
      migration = ProjectMigration(.automatic, sign: "SwiftData without stages")
      return
    }
    migration = ProjectMigration(
      .staged, sign: "the plan '\(plan.name)'", place: "\(plan.path):\(plan.position.line)")
  }

  /// Whether a version is the model of a project without versions, which has the package's name.
  static func isUnversioned(_ version: String, of package: String) -> Bool { version == package }
}

extension GuardedPackage.Version {
  /// A version that Swift source declares.
  ///
  /// - Parameter content: that of the model.
  init(swiftSource model: LoadedModel, content: ModelContent, document: String?, known: KnownHashes?) {
    self.init(
      name: model.version ?? model.name, path: model.origin.documentPath, content: content, document: document)
    position = model.contents.swiftData?.schemaPosition
    identifier = model.contents.swiftData?.versionIdentifier
    cloudKitUse = model.cloudKitUse
    for other in model.contents.swiftData?.otherPlatforms ?? [] {
      var version = Self(
        name: name, path: path,
        content: ModelContent(other.model, written: digest + other.platforms.joined(), cache: known),
        document: document)
      (version.position, version.identifier) = (position, identifier)
      version.cloudKitUse = SwiftDataSource.cloudKitUse(of: version.index, in: other.containers)
      for platform in other.platforms { onPlatforms[platform] = version }
    }
    guard !onPlatforms.isEmpty else { return }
    // The declarations are the same whatever the conditions say.
    let sums = onPlatforms.sorted { $0.key.precedes($1.key) }.map { "\($0)\t\($1.checksum)" }
    digest = SHA256.text(of: Array("\(digest)\n\(sums.joined(separator: "\n"))".utf8))
  }
}

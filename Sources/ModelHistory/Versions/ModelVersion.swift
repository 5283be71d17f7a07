package import GlossManagedObjectModel
package import GlossModelFiles
package import GlossSwiftDataModels

/// One version of a model in its history: name, model, and path.
package struct ModelVersion: Sendable {
  /// The version's name, such as `Shop 2`; the model's if there are no versions.
  package var name: String
  package var content: ModelContent
  /// The file or folder, for messages.
  package var path: String
  package var isCurrent: Bool
  /// Its position among the versions, if a migration plan defines it.
  package var place: Int?
  /// Whether Swift source declares it.
  package var isSwiftSource = false
  /// The plan of its SwiftData package.
  package var plan: SwiftDataSource.Plan?
  /// The containers of its SwiftData package, at its current version.
  package var containers: [SwiftDataContainer] = []
  /// All versions of its SwiftData package.
  package var history: SwiftDataHistory?
  /// The types that are not known, for which its entities have no version hash.
  package var unresolved: [SwiftDataSource.Unresolved] = []

  /// The models on the platforms where an `#if` in Swift source makes another one.
  package var onPlatforms: [String: ModelContent] = [:]
  /// The versions of its package on the platforms where those differ.
  package var historiesOnPlatforms: [String: SwiftDataHistory] = [:]

  package init(name: String, model: ManagedObjectModel, path: String = "", isCurrent: Bool = false) {
    self.init(name: name, content: ModelContent(model), path: path, isCurrent: isCurrent)
  }

  package init(name: String, content: ModelContent, path: String = "", isCurrent: Bool = false) {
    self.name = name
    self.content = content
    self.path = path
    self.isCurrent = isCurrent
  }

  /// Creates a version from a loaded model.
  ///
  /// - Parameter known: the hashes of other versions; those of this one are added.
  package init(_ loaded: LoadedModel, known: KnownHashes? = nil) {
    self.init(
      name: loaded.version ?? loaded.name, content: loaded.content(known: known), path: loaded.path,
      isCurrent: loaded.isCurrentVersion)
    let source = loaded.contents.swiftData
    isSwiftSource = loaded.format == .swiftdata
    (plan, history, unresolved) = (source?.plan, source?.history, source?.unresolved ?? [])
    containers = source?.containers ?? []
    onPlatforms = loaded.contentsOnPlatforms(known: known)
    for other in source?.otherHistories ?? [] {
      for platform in other.platforms { historiesOnPlatforms[platform] = other.history }
    }
    place = history?.versions.firstIndex { $0.name == name }
  }
}

extension ModelVersion {
  /// The version as a platform has it.
  func on(_ platform: String) -> Self {
    var version = self
    if let content = onPlatforms[platform] { version.content = content }
    if let history = historiesOnPlatforms[platform] { (version.history, version.plan) = (history, history.plan) }
    (version.onPlatforms, version.historiesOnPlatforms) = ([:], [:])
    return version
  }
}

extension ModelVersion {
  package var model: ManagedObjectModel { content.index.model }
  package var stored: ModelState { ModelState(name: name, content: content) }
}

extension [LoadedModel] {
  /// The versions of a package; what they have in common is hashed once.
  package var asVersions: [ModelVersion] {
    let known = KnownHashes()
    return map { ModelVersion($0, known: known) }
  }
}

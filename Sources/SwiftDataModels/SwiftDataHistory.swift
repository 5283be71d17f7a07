package import GlossBasics
package import GlossManagedObjectModel

/// All versions of a SwiftData package, for statements about several of them.
package struct SwiftDataHistory: Sendable, Equatable {
  package struct Version: Sendable, Equatable {
    /// The type: `SchemaV2`.
    package var name: String
    package var identifier: String?
    /// Of what the version lists; nil if some of its inputs are unknown.
    package var checksum: String?
    /// Equal for versions that are stored identically if their missing types are the same; nil if not all classes are
    /// known.
    package var likeness: String?
    /// The types of properties that are not in the sources.
    package var missingTypes: [String]
    /// The places of the classes: equal for versions that consist of the same declarations.
    package var places: Set<String>
    package var isCurrent: Bool
    /// Whether the plan lists it; false for all versions if there is no plan.
    package var isPlanned: Bool
    package var classes: [SwiftDataSource.EntityClass]
    package var path: String
    package var position: SourcePosition?
    /// What the version lists.
    package var model: ManagedObjectModel
  }

  /// In the order of the plan, including those it leaves out.
  package var versions: [Version]
  package var plan: SwiftDataSource.Plan?

  /// The model of the version before the current one. Stores cannot come from versions that the plan leaves out.
  package var former: ManagedObjectModel? {
    guard let current = versions.firstIndex(where: \.isCurrent) else { return nil }
    let hasPlan = versions.contains(where: \.isPlanned)
    return versions[..<current].last { !hasPlan || $0.isPlanned }?.model
  }

  /// - Complexity: the hashes of each class are computed once, even if versions share it.
  init(_ package: SwiftDataPackage) {
    plan = package.versions.first?.contents.source.plan
    let planned = Set(plan?.versions ?? [])
    let known = KnownHashes()
    versions = package.versions.enumerated().compactMap { place, version in
      // The plan knows what the version lists, whatever a container adds.
      let contents = version.listed ?? version.contents
      guard let name = version.name else { return nil }
      let source = contents.source
      let hashes = VersionHashes(ModelIndex(contents.model), known: known)
      return Version(
        name: name, identifier: source.versionIdentifier, checksum: hashes.isComplete ? hashes.checksum : nil,
        likeness: contents.model.isIncomplete ? nil : source.likeness(hashes),
        missingTypes: Set(source.unresolved.flatMap(\.missingTypes)).sorted { $0.precedes($1) },
        places: Set(source.classes.keys.compactMap(source.place)),
        isCurrent: place == package.current, isPlanned: planned.contains(name),
        classes: source.classes.values.sorted { $0.name.precedes($1.name) }, path: source.path,
        position: source.schemaPosition, model: contents.model)
    }
  }
}

extension SwiftDataSource {
  /// The place of an entity's class.
  fileprivate func place(of entity: String) -> String? {
    declarations[.entity(entity)].map { "\($0.path):\($0.position)" }
  }

  /// The hashes of the entities; the hash of one with more unknown than missing types says nothing of what these types
  /// consist of, so it counts for this declaration only.
  fileprivate func likeness(_ hashes: VersionHashes) -> String {
    let obscure = Set(unresolved.filter { $0.missingTypes.isEmpty && !$0.isOfFramework }.map(\.entity))
    return hashes.entityHashes.sorted { $0.key.precedes($1.key) }.map { name, hash in
      let bytes = hash.map { String($0, radix: 16) }.joined(separator: ".")
      return "\(name) \(bytes)" + (obscure.contains(name) ? " " + (place(of: name) ?? "") : "")
    }.joined(separator: "\n")
  }
}

package import GlossBasics
package import GlossManagedObjectModel

/// A model with its versions, as the working tree or a git revision holds it: what the guard compares.
package struct GuardedPackage: Sendable {
  /// One version.
  package struct Version: Sendable {
    package var name: String
    /// The version's file or folder, for messages.
    package var path: String
    /// What tells whether the bytes are the same: the hash of the document.
    package var digest: String
    package var checksum: String
    package var entityHashes: [String: [UInt8]]
    package var index: ModelIndex
    /// The file that holds it, from the root of the repository; nil where it was not read from git.
    package var document: String?
    /// Where Swift source declares it.
    package var position: SourcePosition?
    /// The identifier that Swift source gives it.
    package var identifier: String?
    /// The entities whose hashes are not predicted, an empty name where the list of them is not known.
    package var unresolved: Set<String> = []

    package init(
      name: String, path: String, digest: String, model: ManagedObjectModel, document: String? = nil,
      known: KnownHashes? = nil
    ) {
      (self.name, self.path, self.digest, self.document) = (name, path, digest, document)
      index = ModelIndex(model)
      let hashes = VersionHashes(index, known: known)
      (checksum, entityHashes) = (hashes.checksum, hashes.entityHashes)
      unresolved = hashes.incompleteEntities.union(model.isIncomplete ? [""] : [])
    }
  }

  /// The package's base name, which names the model.
  package var name: String
  package var path: String
  package var versions: [Version]
  /// The name of the current version; nil when nothing tells it.
  package var current: String?
  /// What Swift source says of the versions together; nil for the models of Core Data.
  package var swiftSource: SwiftSourceFacts?

  package init(name: String, path: String, versions: [Version], current: String?) {
    (self.name, self.path, self.versions, self.current) = (name, path, versions, current)
  }

  package func version(named name: String) -> Version? { versions.first { $0.name == name } }

  package var currentVersion: Version? { current.flatMap { version(named: $0) } }

  /// The versions' places in the order in which they were made.
  func order() -> [String: Int] {
    // A plan says it.
    let names =
      swiftSource != nil
      ? versions.map(\.name) : VersionOrder(versions.map { ($0.name, $0.index.model) }).names
    return Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// What is known to be in the hands of users.
package struct ReleasedPackage: Sendable, Hashable {
  /// One version as a release had it; a version that two releases have differently is here twice.
  package struct Version: Sendable {
    package var name: String
    package var checksum: String
    package var digest: String
    /// Base64, by entity; empty where the lock file was written without.
    package var entityHashes: [String: [UInt8]]
    /// The tags or the revision that have it so, in their order.
    package var releases: [String]
    /// The version as it was read; nil where a lock file tells of it.
    package var state: GuardedPackage.Version?
    /// As `GuardedPackage.Version` has them.
    package var identifier: String?
    package var unresolved: Set<String> = []

    package init(
      name: String, checksum: String, digest: String, entityHashes: [String: [UInt8]] = [:], releases: [String]
    ) {
      (self.name, self.checksum, self.digest) = (name, checksum, digest)
      (self.entityHashes, self.releases) = (entityHashes, releases)
    }

    init(_ version: GuardedPackage.Version) {
      self.init(
        name: version.name, checksum: version.checksum, digest: version.digest, entityHashes: version.entityHashes,
        releases: [])
      (state, identifier, unresolved) = (version, version.identifier, version.unresolved)
    }
  }

  package var name: String
  package var path: String
  package var versions: [Version]
  /// The version that was current in the newest release.
  package var current: String?
  /// Whether Swift source declares the models.
  package var isSwiftSource = false
  /// What was wrong among the versions in the newest release; nil where that is not known.
  package var defects: Set<SwiftDataDefect.Identity>?

  package init(name: String, path: String, versions: [Version] = [], current: String? = nil) {
    (self.name, self.path, self.versions, self.current) = (name, path, versions, current)
  }

  /// Adds what one release has; the releases come in their order.
  ///
  /// - Returns: where its versions are among `versions`, so that a later release with the same package need not look.
  @discardableResult
  package mutating func add(_ package: GuardedPackage, release: String) -> [Int] {
    let places = package.versions.map { version in
      let known = versions.firstIndex {
        $0.name == version.name && $0.checksum == version.checksum && $0.digest == version.digest
      }
      if let known { return known }
      versions.append(Version(version))
      return versions.count - 1
    }
    add(release, at: places)
    current = package.current ?? current
    note(package.swiftSource)
    return places
  }

  /// Takes what Swift source said in a later release.
  mutating func note(_ facts: SwiftSourceFacts?) {
    guard let facts else { return }
    (isSwiftSource, defects) = (true, Set(facts.defects.map(\.identity)))
  }

  /// Adds a release that has the versions at some places.
  mutating func add(_ release: String, at places: [Int]) {
    for place in places { versions[place].releases.append(release) }
  }
}

extension ReleasedPackage.Version: Hashable {
  // What was read is told by its hashes and its digest.
  package static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.checksum == right.checksum && left.digest == right.digest
      && left.entityHashes == right.entityHashes && left.releases == right.releases
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(checksum)
    hasher.combine(digest)
  }
}

extension ReleasedPackage.Version {
  /// Whether a version is as it was, as far as the hashes are predicted on both sides.
  package func hasHashes(of now: GuardedPackage.Version) -> Bool {
    let leftOut = unresolved.union(now.unresolved)
    if leftOut.isEmpty { return checksum == now.checksum }
    var (then, hashes) = (entityHashes, now.entityHashes)
    if leftOut.contains("") {
      // Of a list that is not known, what is missing from it says nothing.
      then = then.filter { hashes[$0.key] != nil }
      hashes = hashes.filter { then[$0.key] != nil }
    }
    return then.filter { !leftOut.contains($0.key) } == hashes.filter { !leftOut.contains($0.key) }
  }
}

/// A change of a released version that somebody has answered for.
package struct AcceptedChange: Sendable, Hashable {
  package var package: String
  /// The package's path, which tells two of one name apart; nil in lock files of earlier versions.
  package var path: String?
  package var version: String
  /// The checksum that is accepted in place of the released one; nil where the version is gone.
  package var checksum: String?
  package var reason: String
  /// `2026-11-22`
  package var date: String

  package init(
    package: String, path: String? = nil, version: String, checksum: String?, reason: String, date: String
  ) {
    (self.package, self.path, self.version, self.checksum) = (package, path, version, checksum)
    (self.reason, self.date) = (reason, date)
  }
}

extension MappingSteps {
  /// The paths of the mapping models that serve the step between two versions, by hashes or by the paths they name.
  static func paths(
    in mappings: [MappingModel], from old: GuardedPackage.Version, to new: GuardedPackage.Version, package: String
  ) -> [String] {
    let versions = [old, new].map { ModelVersion(name: $0.name, model: $0.index.model) }
    return MappingSteps(mappings, versions: versions, package: package).paths(from: old.name, to: new.name)
  }
}

extension DataFate {
  /// What becomes of what a store of one version holds when a program opens it with another.
  init(from old: GuardedPackage.Version, to new: GuardedPackage.Version) {
    self.init(from: old.index, to: new.index, haveEqualHashes: old.checksum == new.checksum)
  }
}

extension MigrationOutlook {
  /// What becomes of a store of one version when a program opens it with another.
  package init(from old: GuardedPackage.Version, to new: GuardedPackage.Version) {
    self.init(
      ModelDifference.migration(from: old.index, to: new.index, haveEqualHashes: old.checksum == new.checksum))
  }
}

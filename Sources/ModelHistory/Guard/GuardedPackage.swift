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

    package init(name: String, path: String, digest: String, model: ManagedObjectModel) {
      (self.name, self.path, self.digest) = (name, path, digest)
      index = ModelIndex(model)
      let hashes = VersionHashes(index)
      (checksum, entityHashes) = (hashes.checksum, hashes.entityHashes)
    }
  }

  /// The package's base name, which names the model.
  package var name: String
  package var path: String
  package var versions: [Version]
  /// The name of the current version; nil when nothing tells it.
  package var current: String?

  package init(name: String, path: String, versions: [Version], current: String?) {
    (self.name, self.path, self.versions, self.current) = (name, path, versions, current)
  }

  package func version(named name: String) -> Version? { versions.first { $0.name == name } }

  /// The versions' places in the order in which they were made.
  func order() -> [String: Int] {
    let names = VersionOrder(versions.map { ($0.name, $0.index.model) }).names
    return Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// What is known to be in the hands of users.
package struct ReleasedPackage: Sendable, Hashable {
  /// One version as a release had it; a version that two releases have differently is here twice.
  package struct Version: Sendable, Hashable {
    package var name: String
    package var checksum: String
    package var digest: String
    /// Base64, by entity; empty where the lock file was written without.
    package var entityHashes: [String: [UInt8]]
    /// The tags or the revision that have it so, in their order.
    package var releases: [String]

    package init(
      name: String, checksum: String, digest: String, entityHashes: [String: [UInt8]] = [:], releases: [String]
    ) {
      (self.name, self.checksum, self.digest) = (name, checksum, digest)
      (self.entityHashes, self.releases) = (entityHashes, releases)
    }
  }

  package var name: String
  package var path: String
  package var versions: [Version]
  /// The version that was current in the newest release.
  package var current: String?

  package init(name: String, path: String, versions: [Version] = [], current: String? = nil) {
    (self.name, self.path, self.versions, self.current) = (name, path, versions, current)
  }

  /// Adds what one release has; the releases come in their order.
  package mutating func add(_ package: GuardedPackage, release: String) {
    for version in package.versions {
      let known = versions.firstIndex {
        $0.name == version.name && $0.checksum == version.checksum && $0.digest == version.digest
      }
      if let known {
        versions[known].releases.append(release)
      } else {
        versions.append(
          Version(
            name: version.name, checksum: version.checksum, digest: version.digest,
            entityHashes: version.entityHashes, releases: [release]))
      }
    }
    current = package.current ?? current
  }
}

/// A change of a released version that somebody has answered for.
package struct AcceptedChange: Sendable, Hashable {
  package var package: String
  package var version: String
  /// The checksum that is accepted in place of the released one; nil where the version is gone.
  package var checksum: String?
  package var reason: String
  /// `2026-11-22`
  package var date: String

  package init(package: String, version: String, checksum: String?, reason: String, date: String) {
    (self.package, self.version, self.checksum) = (package, version, checksum)
    (self.reason, self.date) = (reason, date)
  }
}

extension MigrationOutlook {
  /// What becomes of a store of one version when a program opens it with another.
  package init(from old: GuardedPackage.Version, to new: GuardedPackage.Version) {
    self.init(
      ModelDifference.migration(from: old.index, to: new.index, haveEqualHashes: old.checksum == new.checksum))
  }
}

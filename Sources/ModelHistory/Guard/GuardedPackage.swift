package import GlossBasics
package import GlossCloudKitSchemas
import GlossDiagnostics
package import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// A model with its versions, from the working tree or a git revision: the guard's input.
package struct GuardedPackage: Sendable {
  /// One version.
  package struct Version: Sendable {
    package var name: String
    /// The version's file or folder, for messages.
    package var path: String
    /// What stores know of it.
    package var content: ModelContent
    /// The hash of the document, to compare bytes.
    package var digest: String
    /// The file that contains it, from the root of the repository; nil if it was not read from git.
    package var document: String?
    /// The position of its declaration in Swift source.
    package var position: SourcePosition?
    /// The identifier in Swift source.
    package var identifier: String?
    /// What its document says that cannot be read, and what it says twice.
    package var flaws = Set<String>()
    /// What is known of its use with CloudKit.
    package var cloudKitUse: CloudKitUse
    /// The version on the platforms where an `#if` in Swift source gives it other hashes.
    package var onPlatforms: [String: Version] = [:]

    package init(name: String, path: String, content: ModelContent, document: String? = nil) {
      (self.name, self.path, self.content, self.document) = (name, path, content, document)
      digest = content.written
      cloudKitUse = SynchronizedModel(marked: content.index).map(CloudKitUse.some) ?? .unstated(nil)
    }

    package var index: ModelIndex { content.index }
    package var checksum: String { content.checksum }
    package var entityHashes: [String: [UInt8]] { content.entityHashes }
    package var unresolved: Set<String> { content.unresolved }
    package var stored: ModelState { ModelState(name: name, content: content) }

    /// `from 'App' to 'App 2'`, or `from 'App' as it was to its edited form`.
    func step(to new: Version) -> String {
      "from '\(name)' " + (name == new.name ? "as it was to its edited form" : "to '\(new.name)'")
    }
  }

  /// The package's base name, which is the model's name.
  package var name: String
  package var path: String
  package var versions: [Version]
  /// The name of the current version; nil if unknown.
  package var current: String?
  /// The facts in Swift source about all versions; nil for Core Data models.
  package var swiftSource: SwiftSourceFacts?
  /// Whether Swift code builds the model.
  package var isBuiltInCode = false
  /// Whether Swift files have it, so it is read like SwiftData's.
  var isInSwift: Bool { swiftSource != nil || isBuiltInCode }

  package init(name: String, path: String, versions: [Version], current: String?) {
    (self.name, self.path, self.versions, self.current) = (name, path, versions, current)
  }

  package func version(named name: String) -> Version? { versions.first { $0.name == name } }

  /// Versions with their places; one that is not there has that of the package.
  func places(of versions: [String]) -> [Finding.PlacedVersion] {
    versions.map { name in
      let version = version(named: name)
      return .init(name: name, path: version?.path ?? path, position: version?.position)
    }
  }

  /// Makes a version current, if it is there.
  mutating func open(_ version: String?) {
    if let version, self.version(named: version) != nil { current = version }
  }

  package var currentVersion: Version? { current.flatMap { version(named: $0) } }

  /// Whether a version is declared and of no use: it is not current, and the plan does not list it.
  func isLeftOver(_ name: String) -> Bool {
    guard let plan = swiftSource?.plan, plan.isComplete, name != current else { return false }
    return !plan.versions.contains(name)
  }

  /// The positions of the versions in the order they were made.
  func order() -> [String: Int] {
    // A plan lists them.
    let names =
      swiftSource != nil
      ? versions.map(\.name) : VersionOrder(versions.map { ($0.name, $0.index.model) }).names
    return Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A model as users are known to have it.
package struct ReleasedPackage: Sendable {
  /// One version as released; a version that differs between two releases is listed twice.
  package struct Version: Sendable {
    package var name: String
    /// What stores know of it; of a lock file only hashes, if it has them.
    package var content: ModelContent
    package var digest: String
    /// The tags or the revision with this state, in order.
    package var releases: [String]
    /// Those of them in which it was the current version, so stores hold it.
    package var currentReleases: [String] = []
    /// Whether it was declared and neither current nor in the plan: no store of these releases has it.
    var isLeftOver = false
    /// The version as it was read; nil if it is from a lock file.
    package var state: GuardedPackage.Version?
    /// As in `GuardedPackage.Version`.
    package var identifier: String?

    package init(name: String, content: ModelContent, digest: String, releases: [String]) {
      (self.name, self.content, self.digest, self.releases) = (name, content, digest, releases)
    }

    init(_ version: GuardedPackage.Version) {
      self.init(name: version.name, content: version.content, digest: version.digest, releases: [])
      (state, identifier) = (version, version.identifier)
    }

    package var checksum: String { content.checksum }
    package var entityHashes: [String: [UInt8]] { content.entityHashes }
    package var unresolved: Set<String> { content.unresolved }
    package var stored: ModelState { ModelState(name: name, content: content) }
  }

  package var name: String
  package var path: String
  package var versions: [Version]
  /// The version that was current in the newest release.
  package var current: String?
  /// Whether Swift source declares the models.
  package var isSwiftSource = false
  /// The package in the newest release that has it; nil in a lock file.
  package var newest: GuardedPackage?

  /// All names that it was released under.
  package var names = Set<String>()

  /// What stores hold of a version, if the present one is that, and the version as released never was the current one:
  /// a wrong copy of an older schema, which was corrected.
  func held(_ version: Version, insteadOf now: GuardedPackage.Version) -> Version? {
    guard version.currentReleases.isEmpty else { return nil }
    return versions.first {
      $0.name == version.name && !$0.currentReleases.isEmpty && $0.content.matches(now.content) != .different
    }
  }

  package init(name: String, path: String, versions: [Version] = [], current: String? = nil) {
    (self.name, self.path, self.versions, self.current) = (name, path, versions, current)
  }

  /// Adds the content of one release; releases must come in order.
  ///
  /// - Returns: the positions of its versions in `versions`, so a later release with the same package needs no search.
  @discardableResult
  package mutating func add(_ package: GuardedPackage, release: String) -> [Int] {
    let places = package.versions.map { version in
      let known = versions.firstIndex {
        $0.name == version.name && $0.checksum == version.checksum && $0.digest == version.digest
      }
      if let known { return known }
      versions.append(Version(version))
      versions[versions.count - 1].isLeftOver = package.isLeftOver(version.name)
      return versions.count - 1
    }
    add(release, of: package, at: places)
    return places
  }

  /// Adds a release that has the versions at the given positions.
  mutating func add(_ release: String, of package: GuardedPackage, at places: [Int]) {
    for place in places {
      versions[place].releases.append(release)
      if !package.isLeftOver(versions[place].name) { versions[place].isLeftOver = false }
      if versions[place].name == package.current { versions[place].currentReleases.append(release) }
    }
    current = package.current ?? current
    path = package.path
    names.insert(package.name)
    newest = package
    if package.swiftSource != nil { isSwiftSource = true }
  }

  /// The plan in the newest release, if any.
  var plan: SwiftDataSource.Plan? { newest?.swiftSource?.plan }
  /// Its containers in the newest release.
  var containers: [SwiftDataContainer] { newest?.swiftSource?.containers ?? [] }
}

extension ReleasedPackage: Hashable {
  // What a lock file has; the rest follows from the releases.
  package static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.path == right.path && left.versions == right.versions
      && left.current == right.current
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(versions)
  }
}

extension ReleasedPackage.Version: Hashable {
  // The hashes and the digest identify what was read.
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

/// A change of a released version that was accepted.
package struct AcceptedChange: Sendable, Hashable {
  package var package: String
  /// The package's path, which distinguishes packages with the same name; nil in lock files of earlier versions.
  package var path: String?
  package var version: String
  /// The checksum accepted in place of the released one; nil if the version was removed.
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

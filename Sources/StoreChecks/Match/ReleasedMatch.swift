package import GlossBasics
package import GlossModelHistory

/// A version that made a store, as releases had it.
package struct ReleasedMatch: Sendable, Hashable {
  package var model: String
  package var version: String
  /// The tags with the version in this state, in the order of their commits.
  package var releases: [String]
  /// Those of them in which it was current, so stores were made with it.
  package var currentReleases: [String]
  /// Whether the store has all its entities, and not only those of a configuration or of one of several models.
  package var isWhole: Bool
  /// Its file in those releases, from the root of the repository.
  package var document: String?

  /// The versions of some packages whose hashes a store has, the most complete first.
  package static func all(of store: StoreIdentity, among packages: [ReleasedPackage]) -> [ReleasedMatch] {
    guard !store.versionHashes.isEmpty else { return [] }
    var found = packages.flatMap { package in
      package.versions.compactMap { version -> ReleasedMatch? in
        guard store.versionHashes.allSatisfy({ version.entityHashes[$0.key] == $0.value }) else { return nil }
        return ReleasedMatch(
          model: package.name, version: version.name, releases: version.releases,
          currentReleases: version.currentReleases,
          isWhole: version.entityHashes.count == store.versionHashes.count, document: version.state?.document)
      }
    }
    if found.contains(where: \.isWhole) { found.removeAll { !$0.isWhole } }
    // A release is named by what was current in it.
    if found.contains(where: { !$0.currentReleases.isEmpty }) { found.removeAll(where: \.currentReleases.isEmpty) }
    return found
  }

  /// `'App 3', current in v1.2.0 and v1.2.1`
  package var words: String {
    let shown = currentReleases.isEmpty ? releases : currentReleases
    let few = shown.prefix(Self.mostListed)
    let more = shown.count - few.count
    let list = (Array(few) + (more > 0 ? ["\(more) more"] : [])).wordList
    return "'\(version)', \(currentReleases.isEmpty ? "part of" : "current in") \(list)"
  }

  var lastRelease: String { currentReleases.last ?? releases.last ?? "" }

  private static let mostListed = 6

  package var json: JSONValue {
    .object(of: [
      ("model", .string(model)), ("version", .string(version)), ("releases", .strings(releases)),
      ("currentReleases", currentReleases.isEmpty ? nil : .strings(currentReleases)),
    ])
  }
}

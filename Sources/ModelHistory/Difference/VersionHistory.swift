import GlossBasics
package import GlossManagedObjectModel

/// The versions of a model in order, with the changes of each.
///
/// ```swift
/// let history = VersionHistory([("Shop", first), ("Shop 2", second)])
/// history.steps.first?.difference.migration.kind  // .lightweight
/// ```
package struct VersionHistory: Sendable, Hashable {
  /// One version with its changes.
  package struct Step: Sendable, Hashable {
    package let previousVersion: String
    package let version: String
    package let difference: ModelDifference
  }

  /// The steps in order, one fewer than there are versions.
  package let steps: [Step]

  /// - Parameter versions: names and models, in the order they were made.
  package init(_ versions: [(name: String, model: ManagedObjectModel)]) {
    let known = KnownHashes()
    let sides = versions.concurrentMap { version in
      let index = ModelIndex(version.model)
      return (name: version.name, index: index, hashes: VersionHashes(index, known: known))
    }
    steps = sides.indices.dropFirst().map { $0 }.concurrentMap { place in
      let (old, new) = (sides[place - 1], sides[place])
      return Step(
        previousVersion: old.name, version: new.name,
        difference: ModelDifference(from: old.index, hashes: old.hashes, to: new.index, hashes: new.hashes))
    }
  }
}

package import GlossManagedObjectModel

/// The versions of a model one after the other, with what each changed.
///
/// ```swift
/// let history = VersionHistory([("Shop", first), ("Shop 2", second)])
/// history.steps.first?.difference.migration.kind  // .lightweight
/// ```
package struct VersionHistory: Sendable, Hashable {
  /// One version with what it changed.
  package struct Step: Sendable, Hashable {
    package let previousVersion: String
    package let version: String
    package let difference: ModelDifference
  }

  /// One step fewer than there are versions, in their order.
  package let steps: [Step]

  /// - Parameter versions: names and models, in the order in which they were made.
  package init(_ versions: [(name: String, model: ManagedObjectModel)]) {
    var steps: [Step] = []
    var previous: (name: String, index: ModelIndex, hashes: VersionHashes)?
    for version in versions {
      let index = ModelIndex(version.model)
      let hashes = VersionHashes(index)
      if let previous {
        let difference = ModelDifference(from: previous.index, hashes: previous.hashes, to: index, hashes: hashes)
        steps.append(Step(previousVersion: previous.name, version: version.name, difference: difference))
      }
      previous = (version.name, index, hashes)
    }
    self.steps = steps
  }
}

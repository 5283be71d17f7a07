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

  /// Two versions, by their positions.
  package struct Pair: Sendable, Hashable {
    package let old: Int
    package let new: Int

    package init(from old: Int, to new: Int) { (self.old, self.new) = (old, new) }
  }

  /// The steps in order, one fewer than there are versions.
  package let steps: [Step]
  /// The changes straight from one version to another, in the requested order: two changes that lose nothing may lose
  /// something together.
  package let jumps: [Step]

  /// - Parameters:
  ///   - versions: names and models, in the order they were made.
  ///   - jumps: further pairs to compare; those that do not exist are left out.
  package init(_ versions: [(name: String, model: ManagedObjectModel)], jumps: [Pair] = []) {
    let known = KnownHashes()
    let sides = versions.map { (name: $0.name, content: ModelContent($0.model, cache: known)) }
    _ = sides.concurrentMap { $0.content.checksum }
    let kept = Steps()
    let neighbours = sides.indices.dropFirst().map { Pair(from: $0 - 1, to: $0) }
    let wanted = jumps.filter { sides.indices.contains($0.old) && sides.indices.contains($0.new) }
    let all = (neighbours + wanted).concurrentMap { pair in
      let (old, new) = (sides[pair.old], sides[pair.new])
      return Step(
        previousVersion: old.name, version: new.name,
        difference: kept.step(from: old.content, to: new.content).difference)
    }
    steps = Array(all.prefix(neighbours.count))
    self.jumps = Array(all.dropFirst(neighbours.count))
  }
}

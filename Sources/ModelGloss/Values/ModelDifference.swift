import GlossManagedObjectModel
import GlossModelHistory

/// What changed from one version of a model to another.
public struct ModelDifference: Sendable, Hashable {
  /// What becomes of a store that the old version made.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The version hashes are equal: it opens as it is.
    case none
    /// Core Data infers the mapping.
    case lightweight
    /// Core Data cannot infer the mapping (error 134190): a mapping model or a custom stage is needed.
    case custom
    /// The mapping can be inferred, and rows may make the migration fail (134110).
    case fails
  }

  /// What becomes of a store.
  public let verdict: Verdict
  /// Why, each as a sentence.
  public let reasons: [String]
  /// Entities that are new, sorted.
  public let addedEntities: [String]
  /// Entities that are gone, sorted.
  public let removedEntities: [String]
  /// The former names of entities that have another name now, by the new one.
  public let renamedEntities: [String: String]
  /// Entities in which something changed, sorted.
  public let changedEntities: [String]
  /// Entities whose version hash is not what it was, sorted.
  public let entitiesWithNewHash: [String]

  init(_ difference: GlossModelHistory.ModelDifference) {
    let outlook = MigrationOutlook(difference)
    verdict = Verdict(rawValue: outlook.verdict.rawValue) ?? .custom
    reasons = outlook.reasons.map(\.text)
    func names(_ kind: ChangeKind) -> [String] {
      difference.entities.filter { $0.change.kind == kind }.map(\.change.name)
    }
    addedEntities = names(.added)
    removedEntities = names(.removed)
    changedEntities = names(.changed)
    renamedEntities = Dictionary(
      difference.entities.compactMap { entity in entity.change.formerName.map { (entity.change.name, $0) } },
      uniquingKeysWith: { first, _ in first })
    entitiesWithNewHash = difference.entitiesWithNewHash
  }
}

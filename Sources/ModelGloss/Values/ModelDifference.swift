import GlossManagedObjectModel
import GlossModelHistory

/// What changed from one version of a model to another.
///
/// ```swift
/// @Test func noValueIsLost() throws {
///   let old = try DataModel("App/Shop.xcdatamodeld", version: "Shop 3")
///   let difference = try DataModel("App/Shop.xcdatamodeld").difference(from: old)
///   #expect(difference.losses.isEmpty)  // Player.rank: the values of 'Player.rank' are deleted
/// }
/// ```
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

  /// What users lose when Core Data migrates a store by inference, wholly or in part.
  public struct Loss: Sendable, Hashable, CustomStringConvertible {
    /// What is lost, or why nobody can tell.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The values of a property.
      case deleted
      /// The objects of an entity with all that they hold.
      case objectsDeleted
      /// Links to objects of entities that the relationship does not lead to any more.
      case linksLost
      /// The part of a value that its new type cannot hold.
      case narrowed
      /// The meaning: the stored bytes stay, and are read as something else.
      case reinterpreted
      /// Nothing says what Core Data does.
      case unknown
    }

    /// The concrete entity whose objects lose something, by its name in the old version.
    public let entity: String
    /// The property, inherited ones included, or the element of a composite as `address.street`; nil for the objects.
    public let property: String?
    /// What is lost.
    public let kind: Kind
    /// One sentence in English, without a final full stop.
    public let description: String

    init(_ loss: GlossModelHistory.DataLoss) {
      (entity, property, description) = (loss.entity, loss.property, loss.words)
      kind =
        switch loss.kind {
        case .deleted: .deleted
        case .objectsDeleted: .objectsDeleted
        case .linksLost: .linksLost
        case .narrowed: .narrowed
        case .reinterpreted: .reinterpreted
        case .unknown: .unknown
        }
    }
  }

  /// What becomes of a store.
  public let verdict: Verdict
  /// Why, each as a sentence.
  public let reasons: [String]
  /// What users lose by it, one for each concrete entity and property; empty where no mapping can be inferred.
  public let losses: [Loss]
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
    losses = outlook.verdict == .custom ? [] : difference.fate.losses.map(Loss.init)
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

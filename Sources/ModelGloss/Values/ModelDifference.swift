import GlossManagedObjectModel
import GlossModelHistory

/// The changes from one version of a model to another.
///
/// ```swift
/// @Test func noValueIsLost() throws {
///   let old = try DataModel("App/Shop.xcdatamodeld", version: "Shop 3")
///   let difference = try DataModel("App/Shop.xcdatamodeld").difference(from: old)
///   #expect(difference.losses.isEmpty)  // Player.rank: the values of 'Player.rank' are deleted
/// }
/// ```
public struct ModelDifference: Sendable, Hashable {
  /// What happens to a store created by the old version.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// The version hashes are equal: the store opens unchanged.
    case none
    /// Core Data infers the mapping.
    case lightweight
    /// Core Data cannot infer the mapping (error 134190): a mapping model or a custom stage is needed.
    case custom
    /// The mapping can be inferred, but rows may make the migration fail (134110).
    case fails
  }

  /// A full or partial loss for users if Core Data migrates a store with an inferred mapping.
  public struct Loss: Sendable, Hashable, CustomStringConvertible {
    /// The kind of loss, or unknown.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The values of a property.
      case deleted
      /// The objects of an entity with all their values.
      case objectsDeleted
      /// Links to objects of entities that are no longer in the relationship's destination.
      case linksLost
      /// The part of a value that its new type cannot hold.
      case narrowed
      /// The meaning: the stored bytes stay, but are interpreted differently.
      case reinterpreted
      /// It is unknown what Core Data does.
      case unknown
    }

    /// The concrete entity whose objects are affected, by its name in the old version.
    public let entity: String
    /// The property, including inherited ones, or a composite's element such as `address.street`; nil for the objects.
    public let property: String?
    /// The kind of loss.
    public let kind: Kind
    /// One sentence in English, without a final period.
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

  /// What happens to a store.
  public let verdict: Verdict
  /// The reasons, one sentence each.
  public let reasons: [String]
  /// What users lose, one entry per concrete entity and property; empty if no mapping can be inferred.
  public let losses: [Loss]
  /// New entities, sorted.
  public let addedEntities: [String]
  /// Removed entities, sorted.
  public let removedEntities: [String]
  /// The former names of renamed entities, by the new name.
  public let renamedEntities: [String: String]
  /// Changed entities, sorted.
  public let changedEntities: [String]
  /// Entities whose version hash changed, sorted.
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

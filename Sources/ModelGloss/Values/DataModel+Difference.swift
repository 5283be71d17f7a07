import GlossModelHistory

extension DataModel {
  /// The changes from one version of a model to another.
  ///
  /// ```swift
  /// @Test func noValueIsLost() throws {
  ///   let old = try DataModel("App/Shop.xcdatamodeld", version: "Shop 2")
  ///   let difference = try DataModel("App/Shop.xcdatamodeld").difference(from: old)
  ///   #expect(difference.losses.isEmpty)  // Player.rank: the values of 'Player.rank' are deleted
  /// }
  /// ```
  public struct Difference: Sendable, Hashable, Codable {
    /// What happens to a store created by the old version; later versions may add verdicts.
    public struct Verdict: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
      /// The version hashes are equal: the store opens unchanged.
      public static let none = Verdict(rawValue: "none")
      /// Core Data infers the mapping.
      public static let lightweight = Verdict(rawValue: "lightweight")
      /// Core Data cannot infer the mapping (error 134190): a mapping model or a custom stage is needed.
      public static let custom = Verdict(rawValue: "custom")
      /// The mapping can be inferred, but rows may make the migration fail (134110).
      public static let fails = Verdict(rawValue: "fails")

      /// The word, as in the output of the command.
      public let rawValue: String
      /// The word.
      public var description: String { rawValue }

      /// A value with a raw value, which may be one that a later version adds.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// All values known to this version.
      public static let allCases: [Verdict] = [.none, .lightweight, .custom, .fails]
    }

    /// A full or partial loss for users if Core Data migrates a store with an inferred mapping.
    public struct Loss: Sendable, Hashable, Codable, CustomStringConvertible {
      /// The kind of loss, or unknown.
      public struct Kind: RawRepresentable, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
        /// The values of a property.
        public static let deleted = Kind(rawValue: "deleted")
        /// The objects of an entity with all their values.
        public static let objectsDeleted = Kind(rawValue: "objectsDeleted")
        /// Links to objects of entities that are no longer in the relationship's destination.
        public static let linksLost = Kind(rawValue: "linksLost")
        /// The order of a relationship's objects.
        public static let orderLost = Kind(rawValue: "orderLost")
        /// The part of a value that its new type cannot hold.
        public static let narrowed = Kind(rawValue: "narrowed")
        /// The meaning: the stored bytes stay, but are interpreted differently.
        public static let reinterpreted = Kind(rawValue: "reinterpreted")
        /// It is unknown what Core Data does.
        public static let unknown = Kind(rawValue: "unknown")

        /// The word, as in the output of the command.
        public let rawValue: String
        /// The word.
        public var description: String { rawValue }

        /// A value with a raw value, which may be one that a later version adds.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// All values known to this version.
        public static let allCases: [Kind] = [
          .deleted, .objectsDeleted, .linksLost, .orderLost, .narrowed, .reinterpreted, .unknown,
        ]
      }

      /// The concrete entity whose objects are affected, by its name in the old version.
      public let entity: String
      /// The property, including inherited ones, or a composite's element such as `address.street`; nil for the
      /// objects.
      public let property: String?
      /// The kind of loss.
      public let kind: Kind
      /// One sentence in English, without a final period.
      public let description: String

      init(_ loss: GlossModelHistory.DataLoss) {
        (entity, property, description) = (loss.entity, loss.property, loss.words)
        kind = Kind(rawValue: loss.kind.name)
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
      verdict = Verdict(rawValue: outlook.verdict.rawValue)
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

  /// The result of comparing a source model with its compiled form.
  public struct Verification: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Whether the compiled form was made from the source.
    public let isEqual: Bool
    /// What differs, as `modelgloss verify` prints it.
    public let description: String
  }
}

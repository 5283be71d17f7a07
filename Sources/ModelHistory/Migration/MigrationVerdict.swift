/// Whether a store made with one version opens with another, and what Core Data would do for it.
///
/// The rules are those of Apple's documentation of lightweight migration and of what its mapping builder is observed
/// to refuse (error 134190); what is inferred beyond them is said at each rule.
package struct MigrationVerdict: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The version hashes are the same: the store opens as it is.
    case notNeeded
    /// Core Data infers the mapping: lightweight migration.
    case lightweight
    /// Core Data cannot infer the mapping: a mapping model is needed.
    case impossible
  }

  package let kind: Kind
  /// Why the mapping cannot be inferred; empty unless `kind` is `impossible`.
  package let obstacles: [MigrationIssue]
  /// Where a migration that can be inferred fails at run time or loses data.
  package let hazards: [MigrationIssue]
  /// Uniqueness constraints that entities with rows did not have: rows with equal values stop the migration.
  package var newConstraints: [NewUniquenessConstraint] = []

  static let notNeeded = MigrationVerdict(kind: .notNeeded, obstacles: [], hazards: [])

  init(kind: Kind, obstacles: [MigrationIssue], hazards: [MigrationIssue]) {
    self.kind = kind
    self.obstacles = obstacles
    self.hazards = hazards
  }

  init(obstacles: [MigrationIssue], hazards: [MigrationIssue]) {
    self.init(kind: obstacles.isEmpty ? .lightweight : .impossible, obstacles: obstacles, hazards: hazards)
  }
}

/// One place where migration has difficulties.
package struct MigrationIssue: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// Several objects of the old or the new version have this renaming identifier.
    case ambiguousRenamingIdentifier(String)
    /// `Source and destination attribute types are incompatible`, with Xcode's words.
    case incompatibleTypes(old: String, new: String)
    /// `Can not map from a to-many to a to-one relationship`
    case toManyToOne
    /// `Cannot merge multiple root entity source tables into one destination entity root table`, with the old roots.
    case mergedHierarchies([String])
    /// The attribute is required now and has no default: fails with 134110 as soon as an object has no value.
    case missingValue
    /// The relationship is required now: fails with 134110 as soon as an object has no destination.
    case missingDestination
    /// The name is the same, the renaming identifier is not: removed and added anew, so the data is lost.
    case notCarriedOver
  }

  /// The entity of the new version; of the old one for an ambiguous identifier there.
  package let entity: String
  /// The property; nil for the entity itself.
  package let property: String?
  package let reason: Reason
  /// Where the old version keeps a value that is required now, as `Player.rank`: what a handler can fill before the
  /// migration. nil where the old version, or one entity of it that has the property now, has no place for it.
  package internal(set) var fillable: String?
  /// Whether the attribute that is required now is of a type that takes a default.
  package internal(set) var canHaveDefault = false
  /// The renaming identifier by which the old version knows what bears the name, where nothing else is known by it.
  package internal(set) var formerIdentifier: String?

  init(_ entity: String, _ property: String? = nil, _ reason: Reason, fillable: String? = nil) {
    self.entity = entity
    self.property = property
    self.reason = reason
    self.fillable = fillable
  }

  /// One sentence in English, for command-line output.
  package var summary: String {
    let place = property.map { "'\(entity).\($0)'" } ?? "'\(entity)'"
    switch reason {
    case .ambiguousRenamingIdentifier(let identifier):
      return "\(place) shares the renaming identifier '\(identifier)' with another"
    case .incompatibleTypes(let old, let new): return "\(place) cannot be converted from \(old) to \(new)"
    case .toManyToOne: return "\(place) was a to-many relationship and is a to-one relationship"
    case .mergedHierarchies(let roots):
      return "\(place) unites the tables of \(roots.map { "'\($0)'" }.joined(separator: ", "))"
    case .missingValue: return "\(place) is required and has no default, so objects without a value stop the migration"
    case .missingDestination: return "\(place) is required, so objects without a destination stop the migration"
    case .notCarriedOver: return "\(place) has another renaming identifier than before, so its data is lost"
    }
  }
}

/// Whether a store made with one version opens with another, and what Core Data does for that.
///
/// The rules are those of Apple's documentation of lightweight migration and of what its mapping builder is observed to
/// reject (error 134190); rules with other evidence say so.
package struct MigrationVerdict: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The version hashes are equal: the store opens without migration.
    case notNeeded
    /// Core Data infers the mapping: lightweight migration.
    case lightweight
    /// Core Data cannot infer the mapping: a mapping model is needed.
    case impossible
  }

  package let kind: Kind
  /// Why the mapping cannot be inferred; empty unless `kind` is `impossible`.
  package let obstacles: [MigrationIssue]
  /// Problems of an inferable migration that fails at run time or loses data.
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

/// One problem of a migration.
package struct MigrationIssue: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// Several objects of the old or the new version share this renaming identifier.
    case ambiguousRenamingIdentifier(String)
    /// `Source and destination attribute types are incompatible`, with Xcode's names of the types.
    case incompatibleTypes(old: String, new: String)
    /// A type that is not in the given sources, old or new, so the conversion is unknown; as written.
    case unknownTypes(old: String, new: String)
    /// `Can not map from a to-many to a to-one relationship`
    case toManyToOne
    /// `Cannot merge multiple root entity source tables into one destination entity root table`, with the old roots.
    case mergedHierarchies([String])
    /// The attribute is now required and has no default: fails with 134110 as soon as an object has no value.
    case missingValue
    /// The relationship is now required: fails with 134110 as soon as an object has no destination.
    case missingDestination
    /// The name is the same but not the renaming identifier: removed and added again, so the data is lost.
    case notCarriedOver
  }

  /// The entity of the new version; of the old one for an ambiguous identifier there.
  package let entity: String
  /// The property; nil for the entity itself.
  package let property: String?
  package let reason: Reason
  /// The property of the old version with a value that is now required, as `Player.rank`, which a handler can fill
  /// before the migration. nil if the old version, or one entity of it that now has the property, has no place for it.
  package internal(set) var fillable: String?
  /// Whether the attribute that is now required has a type that allows a default.
  package internal(set) var canHaveDefault = false
  /// The renaming identifier by which the old version knows the object with this name, if nothing else is known by it.
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
    case .unknownTypes(let old, let new):
      return "\(place) changes from \(old) to \(new), which are not both known: no verdict on its values"
    case .toManyToOne: return "\(place) was a to-many relationship and is a to-one relationship"
    case .mergedHierarchies(let roots):
      return "\(place) merges the tables of \(roots.map { "'\($0)'" }.joined(separator: ", "))"
    case .missingValue: return "\(place) is required and has no default, so objects without a value stop the migration"
    case .missingDestination: return "\(place) is required, so objects without a destination stop the migration"
    case .notCarriedOver: return "\(place) has a different renaming identifier than before, so its data is lost"
    }
  }
}

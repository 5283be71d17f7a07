/// The migration of a store when an app opens it with another version: the verdict and the reasons.
///
/// ```swift
/// let outlook = MigrationOutlook(difference)
/// outlook.verdict       // .fails
/// outlook.reasons.first // Player.rank: 134110, "Validation error missing attribute values on …"
/// ```
package struct MigrationOutlook: Sendable, Hashable {
  /// The raw value is the word in every output format.
  package enum Verdict: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The version hashes are equal: the store opens without migration.
    case none
    /// Core Data infers the mapping.
    case lightweight
    /// Core Data infers the mapping, but rows may make the migration fail.
    case fails
    /// Core Data cannot infer the mapping (134190).
    case custom

    /// Ordered from no work to the most work.
    package static func < (left: Verdict, right: Verdict) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// One reason, with Core Data's error.
  package struct Reason: Sendable, Hashable {
    package let entity: String
    package let property: String?
    /// The error code: 134190 if the mapping cannot be inferred, the validation error of a row if the rows decide, nil
    /// if data is only dropped.
    package let code: Int?
    /// The error of the attempt to open the store.
    package let migrationCode: Int?
    /// Core Data's own message, if known.
    package let coreDataText: String?
    /// One sentence in English with the place.
    package let text: String
    /// The possible remedies, simplest first.
    package let advice: [MigrationAdvice]

    /// The advice as sentences.
    ///
    /// - Parameters:
    ///   - old: the version that stores come from, `'App'`.
    ///   - new: the version they migrate to.
    package func advice(from old: String = "the old version", to new: String = "the new version") -> [String] {
      advice.map { $0.words(entity: entity, property: property, old: old, new: new) }
    }

    /// What a handler can do with the objects before the migration; nil if the old version has no place for the values.
    package var preparation: String? {
      advice.first(where: \.isPreparation)?.words(entity: entity, property: property)
    }
  }

  package let verdict: Verdict
  package let reasons: [Reason]

  package init(_ difference: ModelDifference) {
    self.init(difference.migration)
  }

  package init(_ migration: MigrationVerdict) {
    reasons =
      migration.obstacles.map(Reason.init) + migration.hazards.map(Reason.init)
      + migration.newConstraints.map(Reason.init)
    let rowsDecide = reasons.contains { $0.migrationCode == 134_110 || $0.migrationCode == 134_111 }
    verdict =
      switch migration.kind {
      case .notNeeded: .none
      case .impossible: .custom
      case .lightweight: rowsDecide ? .fails : .lightweight
      }
  }

  /// The verdict on a single entity of the new version.
  package func verdict(on entity: String, hasNewHash: Bool) -> Verdict {
    let codes = reasons.filter { $0.entity == entity }.compactMap(\.migrationCode)
    if codes.contains(134_190) { return .custom }
    if !codes.isEmpty { return .fails }
    return hasNewHash ? .lightweight : .none
  }

  /// The verdict explained in a sentence.
  ///
  /// - Parameter isSwiftData: whether the versions are SwiftData's, which knows no mapping models.
  package func sentence(isSwiftData: Bool = false) -> String {
    switch verdict {
    case .none: "the version hashes are equal, so the store opens without migration"
    case .lightweight: "Core Data infers the mapping"
    case .fails: "Core Data infers the mapping, but existing rows may make the migration fail (134110)"
    case .custom:
      "Core Data cannot infer the mapping (134190): \(isSwiftData ? "" : "a mapping model or ")bridging versions are needed"
    }
  }
}

extension MigrationOutlook.Reason {
  package init(_ issue: MigrationIssue) {
    (entity, property) = (issue.entity, issue.property)
    switch issue.reason {
    case .ambiguousRenamingIdentifier:
      coreDataText =
        issue.property == nil
        ? "Each entity must have a unique renaming identifier" : "Each property must have a unique renaming identifier"
    case .incompatibleTypes: coreDataText = "Source and destination attribute types are incompatible"
    case .toManyToOne: coreDataText = "Can not map from a to-many to a to-one relationship"
    case .mergedHierarchies:
      coreDataText = "Cannot merge multiple root entity source tables into one destination entity root table"
    case .missingValue: coreDataText = "Validation error missing attribute values on mandatory destination attribute"
    case .missingDestination:
      coreDataText = "Validation error missing attribute values on mandatory destination relationship"
    case .notCarriedOver, .unknownTypes: coreDataText = nil
    }
    switch issue.reason {
    case .ambiguousRenamingIdentifier, .incompatibleTypes, .toManyToOne, .mergedHierarchies:
      (code, migrationCode) = (134_190, 134_190)
    case .missingValue, .missingDestination: (code, migrationCode) = (1570, 134_110)
    case .notCarriedOver, .unknownTypes: (code, migrationCode) = (nil, nil)
    }
    text = issue.summary
    advice = issue.advice
  }

  package init(_ constraint: NewUniquenessConstraint) {
    (entity, property) = (constraint.entity, constraint.properties.count == 1 ? constraint.properties.first : nil)
    // NSMigrationConstraintViolationError
    (code, migrationCode) = (134_111, 134_111)
    coreDataText = "constraint violation during attempted migration"
    let names = constraint.properties.map { "'\($0)'" }.joined(separator: " and ")
    text = "'\(constraint.entity)' must now be unique by \(names), so objects with equal values stop the migration"
    advice = constraint.advice
  }
}

/// A uniqueness constraint that an entity with rows did not have before.
package struct NewUniquenessConstraint: Sendable, Hashable {
  /// The entity of the new version.
  package let entity: String
  package let properties: [String]
  /// Whether the old version stores all of its properties, so duplicates can be removed before the migration.
  package let isInOldVersion: Bool
}

/// The members of the objects of a model; the raw value is the name in `inspect --format json`.
package enum ModelMember: String, Sendable, Hashable, CaseIterable {
  case managedObjectClassName, isAbstract, superentity, codeGeneration, uniquenessConstraints
  case type, isOptional, isTransient, defaultValue, minimum, maximum, minimumLength, maximumLength, pattern
  case validations, attributeValueClassName, valueTransformerName, usesScalarValueType, derivationExpression
  case isDerived, compositeName, decodedType, allowsExternalBinaryDataStorage, allowsCloudEncryption
  case preservesValueInHistoryOnDeletion, isIndexed, isIndexedBySpotlight, isStoredInExternalRecord
  case destination, inverse, inverseEntity, isToMany, isOrdered, minCount, maxCount, deleteRule
  case renamingIdentifier, versionHashModifier, userInfo
  case entity, predicate, variables, fetchLimit, fetchBatchSize, resultType, includesSubentities
  case includesPropertyValues, includesPendingChanges, returnsObjectsAsFaults, returnsDistinctResults
  case elements, partialPredicate, entities, attributes, usesCloudKit, usesSwiftData, versionIdentifiers

  /// The member as Xcode calls it.
  package var words: String {
    switch self {
    case .managedObjectClassName: "class"
    case .isAbstract: "abstract"
    case .superentity: "parent"
    case .codeGeneration: "code generation"
    case .uniquenessConstraints: "uniqueness constraint"
    case .isTransient: "transient"
    case .defaultValue: "default"
    case .minimumLength: "minimum length"
    case .maximumLength: "maximum length"
    case .validations: "validation rules"
    case .attributeValueClassName: "value class"
    case .valueTransformerName: "transformer"
    case .usesScalarValueType: "scalar"
    case .derivationExpression: "derivation"
    case .isDerived: "derived"
    case .compositeName: "composite"
    case .decodedType: "Swift type"
    case .allowsExternalBinaryDataStorage: "external storage"
    case .allowsCloudEncryption: "cloud encryption"
    case .preservesValueInHistoryOnDeletion: "preserved after deletion"
    case .isIndexed: "indexed"
    case .isIndexedBySpotlight: "in Spotlight"
    case .isStoredInExternalRecord: "in external record"
    case .inverseEntity: "entity of the inverse"
    case .isToMany: "to-many"
    case .isOrdered: "ordered"
    case .minCount: "minimum count"
    case .maxCount: "maximum count"
    case .deleteRule: "delete rule"
    case .renamingIdentifier: "renaming identifier"
    case .versionHashModifier: "hash modifier"
    case .usesCloudKit: "used with CloudKit"
    case .usesSwiftData: "used with SwiftData"
    case .versionIdentifiers: "version identifiers"
    case .partialPredicate: "condition"
    default: rawValue
    }
  }
}

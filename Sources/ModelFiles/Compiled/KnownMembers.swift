import GlossManagedObjectModel
import GlossPropertyLists

/// The members read from each archived class; all others are reported unless known to carry no information.
enum KnownMembers {
  static let model = known(
    .entities, .fetchRequestTemplates, .versionIdentifiers, .configurations, .compilerXcodeVersion,
    .compilerToolVersion)

  static let entity = known(
    .entityName, .managedObjectClassName, .superentity, .subentities, .properties, .userInfo, .versionHashModifier,
    .renamingIdentifier, .uniquenessConstraints, .fetchIndexes, .compoundIndexes, flags: EntityDescription.flags)

  static let attribute = known(
    .propertyName, .attributeType, .attributeValueClassName, .defaultValue, .renamingIdentifier, .valueTransformerName,
    .attributeFlags, .propertyFlags, .userInfo, .versionHashModifier, .validationPredicates, .validationWarnings,
    .minimum, .maximum, .derivationExpression, .compositeElements, flags: AttributeDescription.flags)

  static let relationship = known(
    .propertyName, .destinationEntity, .destinationEntityName, .inverseRelationship, .inverseRelationshipName,
    .minimumCount, .maximumCount, .deleteRule, .renamingIdentifier, .versionHashModifier, .userInfo,
    .validationPredicates, .validationWarnings, flags: RelationshipDescription.flags)

  static let fetchedProperty = known(
    .propertyName, .fetchRequest, .fetchRequestEntityName, .renamingIdentifier, .versionHashModifier, .userInfo,
    flags: FetchedPropertyDescription.flags)

  static let fetchRequest = known(
    .entity, .predicate, .fetchLimit, .batchSize, .resultType, .fetchRequestFlags, .sortDescriptors,
    .prefetchedKeyPaths, .valuesToFetch, .valuesToGroupBy, .havingPredicate, .fetchOffset)

  static let fetchIndex = known(.indexName, .partialIndexPredicate, .indexElements)

  static let fetchIndexElement = known(.propertyName, .indexExpression, .indexElementType, .isAscending)

  private static func known(_ keys: ArchiveKey...) -> Set<String> {
    Set((keys + IgnoredMembers.reasons.keys).map(\.rawValue))
  }

  private static func known<Object>(_ keys: ArchiveKey..., flags: [ObjectFlag<Object>]) -> Set<String> {
    Set((keys + IgnoredMembers.reasons.keys).map(\.rawValue) + flags.compactMap(\.flag.archiveKey))
  }
}

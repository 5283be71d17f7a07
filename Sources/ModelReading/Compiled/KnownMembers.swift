import GlossPropertyLists

/// The members read from each archived class; all others are reported unless known to carry no information.
enum KnownMembers {
  static let model = known(
    .entities, .fetchRequestTemplates, .versionIdentifiers, .configurations, .compilerXcodeVersion,
    .compilerToolVersion)

  static let entity = known(
    .entityName, .managedObjectClassName, .isAbstract, .superentity, .subentities, .properties, .userInfo,
    .versionHashModifier, .renamingIdentifier, .uniquenessConstraints, .fetchIndexes, .compoundIndexes)

  static let attribute = known(
    .propertyName, .attributeType, .attributeValueClassName, .defaultValue, .isOptional, .isTransient,
    .renamingIdentifier, .valueTransformerName, .attributeFlags, .propertyFlags, .userInfo, .versionHashModifier,
    .validationPredicates, .validationWarnings, .minimum, .maximum, .isIndexed, .isIndexedBySpotlight, .isStoredInTruth,
    .allowsCloudEncryption, .derivationExpression, .compositeElements)

  /// The members that nearly every attribute has.
  static let commonOfAttributes = known(
    .propertyName, .attributeType, .attributeValueClassName, .defaultValue, .isOptional, .isTransient,
    .renamingIdentifier, .valueTransformerName, .attributeFlags, .propertyFlags, .userInfo)

  static let relationship = known(
    .propertyName, .destinationEntity, .destinationEntityName, .inverseRelationship, .inverseRelationshipName,
    .isOptional, .isTransient, .isOrdered, .minimumCount, .maximumCount, .deleteRule, .renamingIdentifier,
    .versionHashModifier, .userInfo, .validationPredicates, .validationWarnings, .isIndexed, .isIndexedBySpotlight,
    .isStoredInTruth)

  static let fetchedProperty = known(
    .propertyName, .isTransient, .isOptional, .fetchRequest, .fetchRequestEntityName, .renamingIdentifier,
    .versionHashModifier, .userInfo)

  static let fetchRequest = known(
    .entity, .predicate, .fetchLimit, .batchSize, .resultType, .fetchRequestFlags, .sortDescriptors,
    .prefetchedKeyPaths, .valuesToFetch, .valuesToGroupBy, .havingPredicate, .fetchOffset)

  static let fetchIndex = known(.indexName, .partialIndexPredicate, .indexElements)

  static let fetchIndexElement = known(.propertyName, .indexExpression, .indexElementType, .isAscending)

  private static func known(_ keys: ArchiveKey...) -> KeySet {
    KeySet((keys + IgnoredMembers.reasons.keys).map(\.rawValue) + [ArchiveKey.vocabulary.classKey])
  }
}

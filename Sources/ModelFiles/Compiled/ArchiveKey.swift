import GlossManagedObjectModel
import GlossPropertyLists

/// The member keys of compiled models, as Core Data's classes archive them; the raw value is the key's number in the
/// archive reader. `ModelFlag` has the keys of flags.
///
/// Source: 172 compiled models of Xcode 3 to 26. Keys of predicates and expressions that occur
/// in no real file are inferred from the names of the others.
enum ArchiveKey: Int, CaseIterable {
  // The model.
  case entities = 1, fetchRequestTemplates, versionIdentifiers, configurations, compilerXcodeVersion,
    compilerToolVersion

  // Entities.
  case entityName, managedObjectClassName, model, superentity, subentities, properties,
    uniquenessConstraints, fetchIndexes, compoundIndexes, supplementalIndexes, spotlightDisplayName

  // Entities and properties.
  case userInfo, versionHashModifier, renamingIdentifier

  // Properties.
  case propertyName, entity, isReadOnly, validationPredicates, validationWarnings, propertyFlags

  // Attributes.
  case attributeType, attributeValueClassName, defaultValue, valueTransformerName, attributeFlags, maximum, minimum,
    derivationExpression, filteringPredicate, compositeElements

  // Relationships.
  case destinationEntity, destinationEntityName, inverseRelationship, inverseRelationshipName, minimumCount,
    maximumCount, deleteRule

  // Fetched properties and fetch requests.
  case fetchRequest, fetchRequestEntityName, predicate, sortDescriptors, fetchLimit, fetchOffset, batchSize,
    resultType, allocationType, prefetchedKeyPaths, valuesToFetch, valuesToGroupBy, havingPredicate,
    hasFetchRequestFlags, fetchRequestFlags

  // Fetch indexes.
  case indexName, partialIndexPredicate, indexElements, indexElementType, isAscending, fetchIndex, indexExpression

  // Predicates.
  case leftExpression, rightExpression, predicateOperator, operatorType, modifier, isNegated, variant, options,
    matchingFlags, selectorName, compoundType, subpredicates

  // Expressions.
  case expressionType, constantValue, constantValueClassName, variable, operand, arguments, keyPath, collection,
    trueExpression, falseExpression, assignmentVariable, assignmentExpression, symbol

  /// The keys that an archive numbers.
  static let vocabulary = KeyVocabulary(allCases.map(\.name) + flagNames)

  /// The keys of flags, which come after the others.
  static let flagNames = ModelFlag.all.compactMap { flag in
    if case .key(let name) = flag.archived { name } else { nil }
  }

  /// The number of a flag's key in the archive reader; nil for a flag that is a bit.
  static func number(of flag: ModelFlag) -> Int? {
    guard case .key(let name) = flag.archived else { return nil }
    return flagNames.firstIndex(of: name).map { allCases.count + 1 + $0 }
  }
}

/// The member keys of compiled models, as Core Data's classes archive them. `ModelFlag` has the keys of flags.
///
/// Source: 172 compiled models of Xcode 3 to 26. Keys of predicates and expressions that occur
/// in no real file are inferred from the names of the others.
enum ArchiveKey: String {
  // The model.
  case entities = "NSEntities"
  case fetchRequestTemplates = "NSFetchRequestTemplates"
  case versionIdentifiers = "NSVersionIdentifiers"
  case configurations = "NSConfigurations"
  case compilerXcodeVersion = "CDMCompilerXcodeVersion"
  case compilerToolVersion = "CDMCompilerToolVersion"

  // Entities.
  case entityName = "NSEntityName"
  case managedObjectClassName = "NSClassNameForEntity"
  case model = "NSManagedObjectModel"
  case superentity = "NSSuperentity"
  case subentities = "NSSubentities"
  case properties = "NSProperties"
  case uniquenessConstraints = "NSUniqueTuples"
  case fetchIndexes = "NSFetchIndexDescriptions"
  case compoundIndexes = "NSCompoundIndexes"
  case supplementalIndexes = "NSSupplementalIndexes"
  case spotlightDisplayName = "NSCoreSpotlightDisplayName"

  // Entities and properties.
  case userInfo = "NSUserInfo"
  case versionHashModifier = "NSVersionHashModifier"
  case renamingIdentifier = "NSRenamingIdentifier"

  // Properties.
  case propertyName = "NSPropertyName"
  case entity = "NSEntity"
  case isReadOnly = "NSIsReadOnly"
  case validationPredicates = "NSValidationPredicates"
  case validationWarnings = "NSValidationWarnings"
  case propertyFlags = "_P"

  // Attributes.
  case attributeType = "NSAttributeType"
  case attributeValueClassName = "NSAttributeValueClassName"
  case defaultValue = "NSDefaultValue"
  case valueTransformerName = "NSValueTransformerName"
  case attributeFlags = "NSFlagsKey"
  case maximum = "NSMaxValueName"
  case minimum = "NSMinValueName"
  case derivationExpression = "NSDerivationExpression"
  case filteringPredicate = "NSFilteringPredicate"
  case compositeElements = "NSCompositeElements"

  // Relationships.
  case destinationEntity = "NSDestinationEntity"
  case destinationEntityName = "_NSDestinationEntityName"
  case inverseRelationship = "NSInverseRelationship"
  case inverseRelationshipName = "_NSInverseRelationshipName"
  case minimumCount = "NSMinCount"
  case maximumCount = "NSMaxCount"
  case deleteRule = "NSDeleteRule"

  // Fetched properties and fetch requests.
  case fetchRequest = "NSFetchRequest"
  case fetchRequestEntityName = "_NSFetchRequestEntityName"
  case predicate = "NSPredicate"
  case sortDescriptors = "NSSortDescriptors"
  case fetchLimit = "NSFetchLimit"
  case fetchOffset = "NSFetchOffset"
  case batchSize = "NSBatchSize"
  case resultType = "NSResultType"
  case allocationType = "NSAllocationType"
  case prefetchedKeyPaths = "NSRelationshipKeyPathsForPrefetching"
  case valuesToFetch = "NSValuesToFetch"
  case valuesToGroupBy = "NSValuesToGroupBy"
  case havingPredicate = "NSHavingPredicate"
  case hasFetchRequestFlags = "NSHasFetchRequestFlags"
  case fetchRequestFlags = "NSFetchRequestFlags"

  // Fetch indexes.
  case indexName = "NSIndexName"
  case partialIndexPredicate = "NSPartialIndexPredicate"
  case indexElements = "NSIndexElements"
  case indexElementType = "NSFetchIndexElementType"
  case isAscending = "NSAscending"
  case fetchIndex = "NSFetchIndexDescription"
  case indexExpression = "NSExpression"

  // Predicates.
  case leftExpression = "NSLeftExpression"
  case rightExpression = "NSRightExpression"
  case predicateOperator = "NSPredicateOperator"
  case operatorType = "NSOperatorType"
  case modifier = "NSModifier"
  case isNegated = "NSNegate"
  case variant = "NSVariant"
  case options = "NSOptions"
  case matchingFlags = "NSFlags"
  case selectorName = "NSSelectorName"
  case compoundType = "NSCompoundPredicateType"
  case subpredicates = "NSSubpredicates"

  // Expressions.
  case expressionType = "NSExpressionType"
  case constantValue = "NSConstantValue"
  case constantValueClassName = "NSConstantValueClassName"
  case variable = "NSVariable"
  case operand = "NSOperand"
  case arguments = "NSArguments"
  case keyPath = "NSKeyPath"
  case collection = "NSCollection"
  case trueExpression = "NSTrueExpression"
  case falseExpression = "NSFalseExpression"
  case assignmentVariable = "NSAssignmentVariable"
  case assignmentExpression = "NSAssignmentExpression"
  case symbol = "NSSymbol"
}

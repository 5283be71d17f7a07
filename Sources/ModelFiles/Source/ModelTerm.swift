import GlossManagedObjectModel

/// The names of elements and attributes in a source model, except those of flags, which `ModelFlag` has.
///
/// Source: 985 documents saved by Xcode 4 to 26; Apple publishes no schema.
enum ModelTerm: String, CaseIterable {
  // Elements.
  case model
  case entity
  case attribute
  case relationship
  case fetchedProperty
  case fetchRequest
  case fetchIndex
  case fetchIndexElement
  case uniquenessConstraints
  case uniquenessConstraint
  case constraint
  case compoundIndexes
  case compoundIndex
  case index
  case userInfo
  case entry
  case configuration
  case memberEntity
  case composite
  case elements
  case element

  // Attributes of several elements.
  case name
  case syncable
  case elementID
  case versionHashModifier
  case value
  case key
  case usedWithCloudKit
  case type

  // Attributes of the model.
  case userDefinedModelVersionIdentifier
  case usedWithSwiftData
  case documentVersion
  case lastSavedToolsVersion
  case systemVersion
  case minimumToolsVersion
  case sourceLanguage
  case macOSVersion
  case iOSVersion

  // Attributes of an entity and of its indexes.
  case representedClassName
  case parentEntity
  case codeGenerationType
  case property
  case expression
  case expressionType
  case order
  case partialIndexPredicate

  // Attributes of an attribute.
  case attributeType
  case usesScalarValueType
  case defaultValueString
  case defaultDateTimeInterval
  case minValueString
  case maxValueString
  case minDateTimeInterval
  case maxDateTimeInterval
  case regularExpressionString
  case valueTransformerName
  case customClassName
  case derived
  case derivationExpression

  // Attributes of a relationship.
  case toMany
  case minCount
  case maxCount
  case deletionRule
  case deleteRule
  case destinationEntity
  case inverseName
  case inverseEntity

  // Attributes of a fetch request.
  case predicateString
  case resultType
  case fetchLimit
  case fetchBatchSize
  case includeSubentities
  case includePropertyValues
  case includesPendingChanges
  case returnObjectsAsFaults
  case returnDistinctResults

  // Attributes of an element of the diagram.
  case positionX
  case positionY
  case width
  case height

  private static let all = allCases
  private static let flags = ModelFlag.all.map(\.member)
  /// The numbers of the terms, then of the names of flags.
  static let vocabulary = Dictionary(
    (all.map(\.rawValue) + ModelFlag.all.map(\.sourceName)).enumerated().map { ($1, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The term with a number of the vocabulary; nil for a flag.
  fileprivate static func term(_ number: Int) -> ModelTerm? { all.indices.contains(number) ? all[number] : nil }

  /// The flag with a number of the vocabulary; nil for a term.
  fileprivate static func flag(_ number: Int) -> ModelMember? {
    flags.indices.contains(number - all.count) ? flags[number - all.count] : nil
  }
}

extension XMLTree.Term {
  /// The term for the name; nil if no known model uses it.
  var term: ModelTerm? { number.flatMap(ModelTerm.term) }

  /// The flag for the name of an attribute; nil if it is not one.
  var flag: ModelMember? { number.flatMap(ModelTerm.flag) }
}

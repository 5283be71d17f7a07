import GlossBasics
import GlossManagedObjectModel

extension EntityDescription {
  static func differences(
    from old: EntityDescription, to new: EntityDescription, forms: ComparedForms
  ) -> [MemberChange] {
    var comparison = MemberComparison()
    comparison.compare(.managedObjectClassName, old.managedObjectClassName, new.managedObjectClassName)
    comparison.compare(EntityDescription.flags, old, new)
    comparison.compare(.superentity, old.superentity, new.superentity)
    if forms.tellCodeGeneration {
      comparison.compare(.codeGeneration, old.codeGeneration?.rawValue, new.codeGeneration?.rawValue)
    }
    comparison.compare(.renamingIdentifier, old.renamingIdentifier, new.renamingIdentifier)
    comparison.compare(.versionHashModifier, old.versionHashModifier, new.versionHashModifier)
    comparison.compareUserInfo(old.userInfo, new.userInfo)
    return comparison.changes { HashedMembers.affects($0, of: old, new) }
  }
}

extension AttributeDescription {
  static func differences(
    from old: AttributeDescription, to new: AttributeDescription, forms: ComparedForms
  ) -> [MemberChange] {
    var comparison = MemberComparison()
    comparison.compare(.type, old.typeName, new.typeName)
    if !forms.areSame(composite: old.compositeName, new.compositeName) {
      comparison.compare(.compositeName, old.compositeName, new.compositeName)
    }
    comparison.compare(AttributeDescription.mainFlags, old, new)
    comparison.compareDefaults(old, new)
    comparison.compare(.minimum, old.minimum, new.minimum)
    comparison.compare(.maximum, old.maximum, new.maximum)
    comparison.compare(.minimumLength, old.minimumLength, new.minimumLength)
    comparison.compare(.maximumLength, old.maximumLength, new.maximumLength)
    comparison.compare(.pattern, old.pattern, new.pattern)
    comparison.compare(.validations, old.validations.map(\.text), new.validations.map(\.text))
    if old.unknownDeclaration == new.unknownDeclaration {
      comparison.compare(.attributeValueClassName, old.attributeValueClassName, new.attributeValueClassName)
    } else {
      comparison.compare(.attributeValueClassName, old.unknownType, new.unknownType)
    }
    // A store does not know the Swift type.
    if old.type == new.type, let before = old.decodedType, let after = new.decodedType, before != after {
      comparison.compare(.decodedType, before.text, after.text)
    }
    comparison.compare(.valueTransformerName, old.valueTransformerName, new.valueTransformerName)
    if forms.tellScalars {
      comparison.compare(.usesScalarValueType, old.usesScalarValueType ?? false, new.usesScalarValueType ?? false)
    }
    comparison.compare(.isDerived, old.isDerived, new.isDerived)
    comparison.compare(.derivationExpression, old.derivationExpression, new.derivationExpression)
    comparison.compare(AttributeDescription.traits, old, new)
    comparison.compare(.renamingIdentifier, old.renamingIdentifier, new.renamingIdentifier)
    comparison.compare(.versionHashModifier, old.versionHashModifier, new.versionHashModifier)
    comparison.compareUserInfo(old.userInfo, new.userInfo)
    return comparison.changes { HashedMembers.affects($0, of: old, new) }
  }
}

extension RelationshipDescription {
  static func differences(from old: RelationshipDescription, to new: RelationshipDescription) -> [MemberChange] {
    var comparison = MemberComparison()
    comparison.compare(.destination, old.destination, new.destination)
    comparison.compare(.inverse, old.inverse, new.inverse)
    // The inverse belongs to the destination, so a new destination has a new inverse.
    if old.destination == new.destination {
      comparison.compare(.inverseEntity, old.inverseEntity, new.inverseEntity)
    }
    comparison.compare(.isToMany, old.isToMany, new.isToMany)
    comparison.compare(RelationshipDescription.mainFlags, old, new)
    comparison.compare(.minCount, old.minCount, new.minCount)
    comparison.compare(.maxCount, old.maxCount, new.maxCount)
    comparison.compare(.deleteRule, old.deleteRule.jsonName, new.deleteRule.jsonName)
    comparison.compare(.validations, old.validations.map(\.text), new.validations.map(\.text))
    comparison.compare(RelationshipDescription.traits, old, new)
    comparison.compare(.renamingIdentifier, old.renamingIdentifier, new.renamingIdentifier)
    comparison.compare(.versionHashModifier, old.versionHashModifier, new.versionHashModifier)
    comparison.compareUserInfo(old.userInfo, new.userInfo)
    return comparison.changes { HashedMembers.affects($0, of: old, new) }
  }
}

extension FetchedPropertyDescription {
  static func differences(from old: FetchedPropertyDescription, to new: FetchedPropertyDescription) -> [MemberChange] {
    var comparison = MemberComparison()
    comparison.compare(FetchedPropertyDescription.flags, old, new)
    comparison.compare(.renamingIdentifier, old.renamingIdentifier, new.renamingIdentifier)
    comparison.compare(.versionHashModifier, old.versionHashModifier, new.versionHashModifier)
    let request = FetchRequestTemplate.differences(
      from: old.fetchRequest ?? FetchRequestTemplate(name: ""), to: new.fetchRequest ?? FetchRequestTemplate(name: ""))
    comparison.compareUserInfo(old.userInfo, new.userInfo)
    return request + comparison.changes
  }
}

extension FetchRequestTemplate {
  static func differences(from old: FetchRequestTemplate, to new: FetchRequestTemplate) -> [MemberChange] {
    var comparison = MemberComparison()
    comparison.compare(.entity, old.entity, new.entity)
    comparison.compare(.predicate, old.predicate, new.predicate)
    comparison.compare(.variables, old.variables, new.variables)
    comparison.compare(.fetchLimit, old.fetchLimit, new.fetchLimit)
    comparison.compare(.fetchBatchSize, old.fetchBatchSize, new.fetchBatchSize)
    comparison.compare(.resultType, old.resultType.rawValue, new.resultType.rawValue)
    comparison.compare(.includesSubentities, old.includesSubentities, new.includesSubentities)
    comparison.compare(.includesPropertyValues, old.includesPropertyValues, new.includesPropertyValues)
    comparison.compare(.includesPendingChanges, old.includesPendingChanges, new.includesPendingChanges)
    comparison.compare(.returnsObjectsAsFaults, old.returnsObjectsAsFaults, new.returnsObjectsAsFaults)
    comparison.compare(.returnsDistinctResults, old.returnsDistinctResults, new.returnsDistinctResults)
    return comparison.changes
  }
}

extension FetchIndexDescription {
  static func differences(from old: FetchIndexDescription, to new: FetchIndexDescription) -> [MemberChange] {
    var comparison = MemberComparison()
    comparison.compare(.elements, old.elements.map(\.text), new.elements.map(\.text))
    comparison.compare(.partialPredicate, old.partialPredicate, new.partialPredicate)
    return comparison.changes
  }
}

extension Configuration {
  static func differences(from old: Configuration, to new: Configuration) -> [MemberChange] {
    var comparison = MemberComparison()
    comparison.compare(
      .entities, old.entities.sorted { $0.precedes($1) }, new.entities.sorted { $0.precedes($1) })
    comparison.compare(.usesCloudKit, ifSaid: old.usesCloudKit, new.usesCloudKit)
    return comparison.changes
  }
}

extension ValidationRule {
  /// `SELF > 0 ("Too small")`
  fileprivate var text: String {
    switch warning {
    case .text(let text): "\(predicate) (\"\(text)\")"
    case .code(let code): "\(predicate) (\(code))"
    case nil: predicate
    }
  }
}

extension FetchIndexElement {
  /// `lastName`, `birthday descending`, `location (R-tree)`
  var text: String {
    let subject =
      switch subject {
      case .property(let name): name
      case .expression(let expression): expression
      }
    return subject + (isAscending ? "" : " descending") + (type == .rtree ? " (R-tree)" : "")
  }
}

extension MemberComparison {
  /// Compares defaults as far as their values are known: SwiftData evaluates expressions when the app starts.
  fileprivate mutating func compareDefaults(_ old: AttributeDescription, _ new: AttributeDescription) {
    switch (old.defaultExpression, new.defaultExpression) {
    case (nil, nil): compare(.defaultValue, old.defaultValue, new.defaultValue)
    case (let before?, let after?):
      // A store records a value that differs from launch to launch, and its expression is inferred.
      if old.defaultValue == nil, new.defaultValue == nil { compare(.defaultValue, before, after) }
    case (let before, let after):
      // A constant may be the value of the expression. Stores' defaults of types other than scalar ones are not read.
      let constant = before == nil ? old.defaultValue : new.defaultValue
      guard constant == nil, ![.composite, .transformable, .binary].contains(new.type) else { return }
      compare(.defaultValue, before, after)
    }
  }
}

import Foundation
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension OptimizedModelReader {
  /// Reads a property into the entity that declares it.
  mutating func readProperty(_ number: Int, into entity: inout EntityDescription) throws(OptimizedModelError) {
    let property = properties[number]
    let name = try entry(name: property.name)
    let path = ObjectPath.property(name, of: entity.name)
    var record = property.rest
    let members = try commonMembers(of: property, &record, at: path)
    switch property.kind {
    case .attribute, .derived:
      entity.attributes.append(try attribute(property, members, &record, at: path))
    case .relationship:
      entity.relationships.append(try relationship(property, members, &record, at: path))
    case .fetched:
      let request = try fetchRequest(record.number(), named: "", at: path)
      entity.fetchedProperties.append(
        FetchedPropertyDescription(
          name: name, isOptional: property.has(OptimizedProperty.Flags.isOptional), fetchRequest: request,
          renamingIdentifier: members.renamingIdentifier, versionHashModifier: members.versionHashModifier,
          userInfo: members.userInfo))
    }
    guard record.remaining == 0 else {
      throw OptimizedModelError(.malformed, "the record of '\(path)' has members that are not known")
    }
  }

  // MARK: - Attributes

  private mutating func attribute(
    _ property: OptimizedProperty, _ members: CommonMembers, _ record: inout OptimizedModelCursor, at path: ObjectPath
  ) throws(OptimizedModelError) -> AttributeDescription {
    let transformer = try entry(text: record.number())
    let number = try record.number()
    guard let type = AttributeType(rawValue: number), type != .composite else {
      throw OptimizedModelError(.malformed, "the type of '\(path)' is \(number), which is not known")
    }
    var attribute = AttributeDescription(
      name: path.member, type: type, isOptional: property.has(OptimizedProperty.Flags.isOptional),
      isTransient: property.has(OptimizedProperty.Flags.isTransient),
      renamingIdentifier: members.renamingIdentifier, versionHashModifier: members.versionHashModifier,
      userInfo: members.userInfo)
    attribute.valueTransformerName = transformer.isEmpty ? nil : transformer
    let className = try entry(name: record.number())
    if !className.isEmpty, className != type.defaultValueClassName { attribute.attributeValueClassName = className }
    let isDerived = property.kind == .derived
    if try flag(&record) {
      attribute.defaultValue = try defaultValue(of: type, &record, wordsBehind: isDerived ? 3 : 1, at: path)
    }
    let flags = try record.word()
    typealias AttributeFlags = OptimizedProperty.AttributeFlags
    attribute.allowsExternalBinaryDataStorage = flags & AttributeFlags.allowsExternalStorage != 0
    attribute.preservesValueInHistoryOnDeletion = flags & AttributeFlags.preservesValueOnDeletion != 0
    if flags & ~AttributeFlags.known != 0 {
      report(.unknownElement, "the attribute has flags that are not known", at: path)
    }
    if isDerived {
      attribute.isDerived = true
      attribute.derivationExpression = try archived(record.number(), at: path) { reader, root in
        reader.expression(root, at: path)?.format
      }
      if try record.word() != 0 {
        report(.unreadableValue, "the filter of the derived attribute is not read", at: path)
      }
    }
    read(flags: property, into: &attribute, at: path)
    read(bounds: members.bounds, of: property, into: &attribute, at: path)
    for rule in members.rules { attribute.add(rule) }
    return attribute
  }

  /// The default value of an attribute, kept by its type.
  ///
  /// - Parameter wordsBehind: how many words of the record follow the value, by which one of an unknown form is skipped.
  private mutating func defaultValue(
    of type: AttributeType, _ record: inout OptimizedModelCursor, wordsBehind: Int, at path: ObjectPath
  ) throws(OptimizedModelError) -> AttributeValue? {
    switch type {
    case .integer16, .integer32: return .integer(Int64(Int32(bitPattern: try record.word())))
    case .integer64: return .integer(Int64(bitPattern: try record.doubleWord()))
    case .boolean: return .boolean(try record.word() != 0)
    case .double: return .real(Double(bitPattern: try record.doubleWord()))
    case .date: return .date(Double(bitPattern: try record.doubleWord()))
    case .float: return .real(Double(Float(bitPattern: try record.word())))
    case .string: return .string(try entry(text: record.number()))
    case .decimal:
      let text = try entry(name: record.number())
      if let number = Decimal(string: text) { return .decimal(number) }
      report(.unreadableValue, "the default value '\(text)' is no decimal number", at: path)
      return nil
    default:
      try record.skip(record.remaining - 4 * wordsBehind)
      report(.unreadableValue, "the default value is kept in a way that is not known, and left out", at: path)
      return nil
    }
  }

  /// A warning, which is an archive of its own of a number or a text.
  mutating func warning(
    kind: Int, _ number: Int, at path: ObjectPath
  ) throws(OptimizedModelError) -> ValidationWarning? {
    guard kind == 1 else {
      report(.unreadableValue, "a validation warning is kept in a way that is not known, and left out", at: path)
      return nil
    }
    return try archivedValue(number).flatMap { value in
      switch value {
      case .string(let text): .text(text)
      default: value.wholeNumber.map { .code($0) }
      }
    }
  }

  // MARK: - Relationships

  private mutating func relationship(
    _ property: OptimizedProperty, _ members: CommonMembers, _ record: inout OptimizedModelCursor, at path: ObjectPath
  ) throws(OptimizedModelError) -> RelationshipDescription {
    typealias Flags = OptimizedProperty.Flags
    let destination = try record.number()
    guard entities.indices.contains(destination) else {
      throw OptimizedModelError(.malformed, "'\(path)' leads to an entity that it does not hold")
    }
    var relationship = RelationshipDescription(
      name: path.member, destination: try entityName(destination), isOrdered: property.has(Flags.isOrdered),
      isOptional: property.has(Flags.isOptional), isTransient: property.has(Flags.isTransient),
      renamingIdentifier: members.renamingIdentifier, versionHashModifier: members.versionHashModifier,
      validations: members.rules.map(\.description), userInfo: members.userInfo)
    if try flag(&record) {
      let number = try record.number()
      guard properties.indices.contains(number) else {
        throw OptimizedModelError(.malformed, "the inverse of '\(path)' is a property that it does not hold")
      }
      relationship.inverse = try entry(name: properties[number].name)
      relationship.inverseEntity = try entityName(properties[number].entity)
    }
    relationship.maxCount = try record.number()
    relationship.minCount = try record.number()
    relationship.isToMany = relationship.maxCount != 1
    let rule = try record.number()
    guard let deleteRule = DeleteRule(rawValue: rule) else {
      throw OptimizedModelError(.malformed, "the delete rule of '\(path)' is \(rule), which is none")
    }
    relationship.deleteRule = deleteRule
    relationship.isIndexedBySpotlight = property.has(Flags.isIndexedBySpotlight)
    relationship.isStoredInExternalRecord = property.has(Flags.isStoredInExternalRecord)
    if relationship.isIndexedBySpotlight { note("the relationship is indexed by Spotlight", at: path) }
    if relationship.isStoredInExternalRecord { note("the relationship is stored in an external record", at: path) }
    if members.bounds ?? (0, 0) != (0, 0) {
      report(.unreadableValue, "the relationship has bounds, which are not known of relationships", at: path)
    }
    return relationship
  }
}

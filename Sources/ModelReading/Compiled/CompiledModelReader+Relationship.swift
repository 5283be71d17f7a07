import Diagnostics
import ManagedObjectModel
import PropertyLists

extension CompiledModelReader {
  /// Reads a relationship; its destination and its inverse are followed to their names only.
  mutating func relationship(_ object: KeyedArchive.Object, at path: ObjectPath) -> RelationshipDescription {
    var result = RelationshipDescription(name: path.member, destination: nil, maxCount: 1)
    var names: (destination: String?, inverse: String?)
    var renamingIdentifier: KeyedArchive.Reference?
    var predicates: KeyedArchive.Reference?
    var warnings: KeyedArchive.Reference?
    for position in 0..<object.count {
      let value = archive.value(position, of: object)
      switch key(position, of: object) {
      case .entity, .propertyName: break
      case .destinationEntity: result.destination = entityName(value)
      case .destinationEntityName: names.destination = nonEmptyString(value)
      case .inverseRelationship:
        guard let inverse = archive.object(value) else { break }
        result.inverse = string(.propertyName, of: inverse)
        result.inverseEntity = self.value(.entity, of: inverse).flatMap { entityName($0) }
      case .inverseRelationshipName: names.inverse = nonEmptyString(value)
      case .isOptional: result.isOptional = archive.boolean(value) ?? false
      case .isTransient: result.isTransient = archive.boolean(value) ?? false
      case .isOrdered: result.isOrdered = archive.boolean(value) ?? false
      case .minimumCount: result.minCount = count(value, "minimum", at: path)
      case .maximumCount: result.maxCount = count(value, "maximum", at: path)
      case .deleteRule: result.deleteRule = deleteRule(value, at: path)
      case .renamingIdentifier: renamingIdentifier = value
      case .versionHashModifier: result.versionHashModifier = nonEmptyString(value)
      case .userInfo: result.userInfo = userInfo(value, at: path)
      case .validationPredicates: predicates = value
      case .validationWarnings: warnings = value
      case .isIndexed: result.isIndexed = archive.boolean(value) ?? false
      case .isIndexedBySpotlight: result.isIndexedBySpotlight = archive.boolean(value) ?? false
      case .isStoredInTruth: result.isStoredInExternalRecord = archive.boolean(value) ?? false
      default: noteUnknown(position, of: object, at: path)
      }
    }
    result.destination = result.destination ?? names.destination
    if result.inverse == nil, let inverse = names.inverse {
      result.inverse = inverse
      result.inverseEntity = result.destination
    }
    result.isToMany = result.maxCount != 1
    result.renamingIdentifier = self.renamingIdentifier(renamingIdentifier, named: path.member)
    if let predicates { result.validations = validationRules(predicates, warnings, at: path).map(\.description) }
    return result
  }

  private mutating func count(_ reference: KeyedArchive.Reference, _ word: String, at path: ObjectPath) -> Int {
    if let count = archive.integer(reference), count >= 0 { return count }
    report(.unreadableValue, "the \(word) count is no count; 0 is taken", at: path)
    return 0
  }

  private mutating func deleteRule(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> DeleteRule {
    let number = archive.integer(reference)
    if let rule = number.flatMap({ DeleteRule(rawValue: $0) }) { return rule }
    let what = number.map(String.init) ?? "no number"
    report(.unreadableValue, "the delete rule is \(what), which is none; Nullify is taken", at: path)
    return .nullify
  }
}

import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

extension CompiledModelReader {
  /// Reads a relationship into one of which nothing is known but its name.
  ///
  /// Its destination and its inverse are followed to their names only.
  ///
  /// - Parameter nameReference: the name where it lies in the archive.
  mutating func read(
    _ object: KeyedArchive.Object, named nameReference: KeyedArchive.Reference?,
    into result: inout RelationshipDescription, at path: ObjectPath
  ) {
    result.destination =
      value(.destinationEntity, of: object).flatMap { entityName($0) }
      ?? nonEmptyString(.destinationEntityName, of: object)
    if let inverse = self.object(.inverseRelationship, of: object) {
      result.inverse = string(.propertyName, of: inverse)
      result.inverseEntity = value(.entity, of: inverse).flatMap { entityName($0) }
    }
    if result.inverse == nil, let inverse = nonEmptyString(.inverseRelationshipName, of: object) {
      result.inverse = inverse
      result.inverseEntity = result.destination
    }
    result.isOptional = flag(.isOptional, of: object)
    result.isTransient = flag(.isTransient, of: object)
    result.isOrdered = flag(.isOrdered, of: object)
    result.isIndexed = flag(.isIndexed, of: object)
    result.isIndexedBySpotlight = flag(.isIndexedBySpotlight, of: object)
    result.isStoredInExternalRecord = flag(.isStoredInTruth, of: object)
    if let count = value(.minimumCount, of: object) { result.minCount = self.count(count, "minimum", at: path) }
    if let count = value(.maximumCount, of: object) {
      // Models built in code may say -1 for no limit, which is hashed as it is.
      result.maxCount = archive.integer(count) == -1 ? -1 : self.count(count, "maximum", at: path)
    }
    result.isToMany = result.maxCount != 1
    if let rule = value(.deleteRule, of: object) { result.deleteRule = deleteRule(rule, at: path) }
    result.renamingIdentifier = renamingIdentifier(of: object, named: result.name, at: nameReference)
    result.versionHashModifier = nonEmptyString(.versionHashModifier, of: object)
    if let userInfo = value(.userInfo, of: object) { result.userInfo = self.userInfo(userInfo, at: path) }
    if let predicates = value(.validationPredicates, of: object) {
      let rules = validationRules(predicates, value(.validationWarnings, of: object), at: path)
      result.validations = rules.map(\.description)
    }
    noteUnknownMembers(of: object, known: KnownMembers.relationship, at: path)
  }

  private mutating func count(_ reference: KeyedArchive.Reference, _ word: String, at path: ObjectPath) -> Int {
    if let count = archive.integer(reference), count >= 0 { return count }
    report(.unreadableValue, "the \(word) count is no count; 0 is taken", at: path)
    return 0
  }

  private mutating func deleteRule(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> DeleteRule {
    let number = archive.integer(reference)
    if let rule = number.flatMap({ DeleteRule(rawValue: $0) }) { return rule }
    let what = number.map { "\($0), which is none" } ?? "no number"
    report(.unreadableValue, "the delete rule is \(what); Nullify is taken", at: path)
    return .nullify
  }
}

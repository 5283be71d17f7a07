import GlossDiagnostics
import GlossManagedObjectModel

extension ModelDocumentReader {
  /// Reads a relationship.
  ///
  /// `toMany` decides: what is not to-many holds one destination at most, whatever `maxCount` says. A to-many
  /// relationship of at most one is to-one for Core Data, whose `isToMany` is `maxCount != 1`.
  mutating func relationship(_ index: Int, at path: ObjectPath) -> RelationshipDescription {
    var result = RelationshipDescription(name: path.member, destination: nil)
    var isToMany = false
    var maxCount: Int?
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      case .name: break
      case .optional: result.isOptional = flag(attribute, of: index, at: path)
      case .transient: result.isTransient = flag(attribute, of: index, at: path)
      case .toMany: isToMany = flag(attribute, of: index, at: path)
      case .ordered: result.isOrdered = flag(attribute, of: index, at: path)
      case .minCount: result.minCount = count(attribute, of: index, at: path) ?? 0
      case .maxCount: maxCount = count(attribute, of: index, at: path)
      case .deletionRule: result.deleteRule = deleteRule(attribute, of: index, at: path)
      case .destinationEntity: result.destination = nonEmptyText(attribute)
      case .inverseName: result.inverse = nonEmptyText(attribute)
      case .inverseEntity: result.inverseEntity = nonEmptyText(attribute)
      case .indexed: result.isIndexed = flag(attribute, of: index, at: path)
      case .spotlightIndexingEnabled: result.isIndexedBySpotlight = flag(attribute, of: index, at: path)
      case .storedInTruthFile: result.isStoredInExternalRecord = flag(attribute, of: index, at: path)
      case .elementID: result.renamingIdentifier = renamingIdentifier(attribute, of: path, named: path.member)
      case .versionHashModifier: result.versionHashModifier = nonEmptyText(attribute)
      case .syncable: keep(attribute, of: path)
      case .deleteRule: reportUnheededDeleteRule(attribute, of: index, at: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    if !isToMany, let written = maxCount, written != 1 {
      report(
        .unreadableValue, "maxCount of \"\(path)\" is \(written) but the relationship is not to-many; 1 is taken",
        at: path,
        element: index)
    }
    result.maxCount = isToMany ? maxCount ?? 0 : 1
    result.isToMany = result.maxCount != 1
    readUserInfo(within: index, of: "a relationship", into: &result.userInfo, at: path)
    return result
  }

  /// Other tools than Xcode write `deleteRule`, by Core Data's own name; the compiler reads `deletionRule` alone, and
  /// without it takes Nullify.
  private mutating func reportUnheededDeleteRule(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) {
    let isHarmless = text(attribute) == DeleteRule.nullify.xcodeName
    report(
      isHarmless ? .unknownElement : .unreadableValue,
      "\(statement(attribute, at: path)), but the model compiler reads deletionRule, and takes Nullify without it",
      at: path, element: index)
  }

  private mutating func deleteRule(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) -> DeleteRule {
    let word = text(attribute)
    if let rule = DeleteRule.allCases.first(where: { $0.xcodeName == word }) { return rule }
    report(
      .unreadableValue,
      "\(statement(attribute, at: path)), not one of Nullify, Cascade, Deny, No Action; Nullify is taken",
      at: path, element: index)
    return .nullify
  }
}

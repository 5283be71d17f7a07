import GlossDiagnostics
import GlossManagedObjectModel

extension ModelDocumentReader {
  /// Reads a fetched property.
  mutating func fetchedProperty(_ index: Int, at path: ObjectPath) -> FetchedPropertyDescription {
    var result = FetchedPropertyDescription(name: path.member)
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      case .name: break
      case .optional: result.isOptional = flag(attribute, of: index, at: path)
      // A fetched property is transient whatever is written: compiled models say so of each.
      case .transient: result.isTransient = flag(attribute, of: index, at: path) || result.isTransient
      case .elementID: result.renamingIdentifier = renamingIdentifier(attribute, of: path, named: path.member)
      case .versionHashModifier: result.versionHashModifier = nonEmptyText(attribute)
      case .syncable, .spotlightIndexingEnabled, .storedInTruthFile, .indexed: keep(attribute, of: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    for child in tree.children(of: index) {
      switch tree.term(tree.elements[child].name) {
      case .userInfo: read(userInfo: child, into: &result.userInfo, at: path)
      case .fetchRequest where result.fetchRequest == nil: result.fetchRequest = fetchRequest(child, at: path)
      default: reportUnknownElement(child, in: "a fetched property", at: path)
      }
    }
    return result
  }

  /// Reads a fetch request template, or the request of a fetched property.
  ///
  /// What is not written has the value that a new `NSFetchRequest` of the result type has: dictionaries include no
  /// pending changes, object identifiers no property values. Verified against compiled models.
  mutating func fetchRequest(_ index: Int, at path: ObjectPath) -> FetchRequestTemplate {
    let isTemplate = path.kind == .fetchRequest
    if isTemplate { sourceMap.record(path, at: position(of: index)) }
    var result = FetchRequestTemplate(name: isTemplate ? name(of: index, at: ObjectPath.fetchRequest) : "")
    var includesPropertyValues: Bool?
    var includesPendingChanges: Bool?
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      // Xcode gives the request of every fetched property one name, which compiled models drop.
      case .name: if !isTemplate { keep(attribute, of: path) }
      case .entity: result.entity = nonEmptyText(attribute)
      case .predicateString:
        let predicate = predicate(attribute, of: index, at: path)
        result.predicate = predicate?.format
        result.variables = predicate?.variables ?? []
      case .resultType: result.resultType = resultType(attribute, of: index, at: path)
      case .fetchLimit: result.fetchLimit = count(attribute, of: index, at: path) ?? 0
      case .fetchBatchSize: result.fetchBatchSize = count(attribute, of: index, at: path) ?? 0
      case .includeSubentities: result.includesSubentities = flag(attribute, of: index, at: path)
      case .includePropertyValues: includesPropertyValues = flag(attribute, of: index, at: path)
      case .includesPendingChanges: includesPendingChanges = flag(attribute, of: index, at: path)
      case .returnObjectsAsFaults: result.returnsObjectsAsFaults = flag(attribute, of: index, at: path)
      case .returnDistinctResults: result.returnsDistinctResults = flag(attribute, of: index, at: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    result.includesPropertyValues = includesPropertyValues ?? (result.resultType != .managedObjectIDs)
    result.includesPendingChanges = includesPendingChanges ?? (result.resultType != .dictionaries)
    reportChildren(of: index, in: "a fetch request", at: path)
    return result
  }

  private mutating func resultType(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) -> FetchRequestTemplate.ResultType {
    if let type = Int(text(attribute)).flatMap(FetchRequestTemplate.ResultType.init) { return type }
    report(
      .unreadableValue, "\(statement(attribute, at: path)), not one of 0, 1, 2, 4; 0 is taken", at: path,
      element: index)
    return .managedObjects
  }
}

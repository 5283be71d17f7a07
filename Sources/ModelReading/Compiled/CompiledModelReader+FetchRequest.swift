import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension CompiledModelReader {
  /// The bits of `NSFetchRequestFlags`.
  private enum RequestFlags {
    static let returnsDistinctResults = 0x1
    static let includesSubentities = 0x2
    static let includesPropertyValues = 0x4
    static let returnsObjectsAsFaults = 0x8
    static let includesPendingChanges = 0x10
  }

  /// Reads a fetched property, which is transient whatever its archive says.
  ///
  /// - Parameter nameReference: the name where it lies in the archive.
  mutating func fetchedProperty(
    _ object: KeyedArchive.Object, named nameReference: KeyedArchive.Reference?, at path: ObjectPath
  ) -> FetchedPropertyDescription {
    var result = FetchedPropertyDescription(name: path.member)
    result.isOptional = flag(.isOptional, of: object)
    if let request = self.object(.fetchRequest, of: object) {
      result.fetchRequest = fetchRequest(request, named: "", at: path)
      if result.fetchRequest?.entity == nil {
        result.fetchRequest?.entity = nonEmptyString(.fetchRequestEntityName, of: object)
      }
    }
    result.renamingIdentifier = renamingIdentifier(of: object, named: path.member, at: nameReference)
    result.versionHashModifier = nonEmptyString(.versionHashModifier, of: object)
    if let userInfo = value(.userInfo, of: object) { result.userInfo = self.userInfo(userInfo, at: path) }
    noteUnknownMembers(of: object, known: KnownMembers.fetchedProperty, at: path)
    return result
  }

  /// Reads a fetch request template, or the request of a fetched property.
  ///
  /// Files of compilers that kept no flags have what a new `NSFetchRequest` has.
  mutating func fetchRequest(
    _ object: KeyedArchive.Object, named name: String, at path: ObjectPath
  ) -> FetchRequestTemplate {
    var result = FetchRequestTemplate(name: name)
    result.entity = value(.entity, of: object).flatMap { entityName($0) }
    if let reference = value(.predicate, of: object), let predicate = predicate(reference, at: path) {
      result.predicate = predicate.format
      result.variables = predicate.variables
    }
    result.fetchLimit = max(0, integer(.fetchLimit, of: object) ?? 0)
    result.fetchBatchSize = max(0, integer(.batchSize, of: object) ?? 0)
    if let value = value(.resultType, of: object) {
      let type = archive.integer(value).flatMap { FetchRequestTemplate.ResultType(rawValue: $0) }
      if type == nil { report(.unreadableValue, "the result type is none; objects are taken", at: path) }
      result.resultType = type ?? .managedObjects
    }
    if let flags = integer(.fetchRequestFlags, of: object) { read(flags: flags, into: &result) }
    for key in Self.unsettable { noteUnexpected(key, of: object, "fetch request", at: path) }
    noteUnknownMembers(of: object, known: KnownMembers.fetchRequest, at: path)
    return result
  }

  /// The members that no model editor sets.
  private static let unsettable: [ArchiveKey] = [
    .sortDescriptors, .prefetchedKeyPaths, .valuesToFetch, .valuesToGroupBy, .havingPredicate, .fetchOffset,
  ]

  private func read(flags: Int, into request: inout FetchRequestTemplate) {
    request.returnsDistinctResults = flags & RequestFlags.returnsDistinctResults != 0
    request.includesSubentities = flags & RequestFlags.includesSubentities != 0
    request.includesPropertyValues = flags & RequestFlags.includesPropertyValues != 0
    request.returnsObjectsAsFaults = flags & RequestFlags.returnsObjectsAsFaults != 0
    request.includesPendingChanges = flags & RequestFlags.includesPendingChanges != 0
  }

  /// Notes a member that no model editor sets and that has a value nevertheless.
  mutating func noteUnexpected(
    _ key: ArchiveKey, of object: KeyedArchive.Object, _ what: String, at path: ObjectPath
  ) {
    guard let value = value(key, of: object), !archive.isNull(value), archive.integer(value) != 0 else { return }
    if let elements = archive.decoded(value), elements == .array([]) { return }
    report(.unknownElement, "the \(what) has a value for \(key.name), which is not read", at: path)
  }
}

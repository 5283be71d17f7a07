import Diagnostics
import ManagedObjectModel
import PredicateFormat
import PropertyLists

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
  mutating func fetchedProperty(_ object: KeyedArchive.Object, at path: ObjectPath) -> FetchedPropertyDescription {
    var result = FetchedPropertyDescription(name: path.member)
    var renamingIdentifier: KeyedArchive.Reference?
    var entityName: String?
    for position in 0..<object.count {
      let value = archive.value(position, of: object)
      switch key(position, of: object) {
      case .entity, .propertyName, .isTransient: break
      case .isOptional: result.isOptional = archive.boolean(value) ?? false
      case .fetchRequest:
        result.fetchRequest = archive.object(value).map { fetchRequest($0, named: "", at: path) }
      case .fetchRequestEntityName: entityName = nonEmptyString(value)
      case .renamingIdentifier: renamingIdentifier = value
      case .versionHashModifier: result.versionHashModifier = nonEmptyString(value)
      case .userInfo: result.userInfo = userInfo(value, at: path)
      default: noteUnknown(position, of: object, at: path)
      }
    }
    if result.fetchRequest?.entity == nil { result.fetchRequest?.entity = entityName }
    result.renamingIdentifier = self.renamingIdentifier(renamingIdentifier, named: path.member)
    return result
  }

  /// Reads a fetch request template, or the request of a fetched property.
  ///
  /// Files of compilers that kept no flags have what a new `NSFetchRequest` has.
  mutating func fetchRequest(
    _ object: KeyedArchive.Object, named name: String, at path: ObjectPath
  ) -> FetchRequestTemplate {
    var result = FetchRequestTemplate(name: name)
    var flags: Int?
    for position in 0..<object.count {
      let value = archive.value(position, of: object)
      switch key(position, of: object) {
      case .entity: result.entity = entityName(value)
      case .predicate:
        guard !archive.isNull(value), let predicate = predicate(value, at: path) else { break }
        result.predicate = predicate.format
        result.variables = predicate.variables
      case .fetchLimit: result.fetchLimit = max(0, archive.integer(value) ?? 0)
      case .batchSize: result.fetchBatchSize = max(0, archive.integer(value) ?? 0)
      case .resultType:
        let type = archive.integer(value).flatMap { FetchRequestTemplate.ResultType(rawValue: $0) }
        if type == nil { report(.unreadableValue, "the result type is none; objects are taken", at: path) }
        result.resultType = type ?? .managedObjects
      case .fetchRequestFlags: flags = archive.integer(value)
      case .sortDescriptors, .prefetchedKeyPaths, .valuesToFetch, .valuesToGroupBy, .havingPredicate, .fetchOffset:
        noteUnexpected(position, value, of: object, at: path)
      default: noteUnknown(position, of: object, at: path)
      }
    }
    if let flags { read(flags: flags, into: &result) }
    return result
  }

  private func read(flags: Int, into request: inout FetchRequestTemplate) {
    request.returnsDistinctResults = flags & RequestFlags.returnsDistinctResults != 0
    request.includesSubentities = flags & RequestFlags.includesSubentities != 0
    request.includesPropertyValues = flags & RequestFlags.includesPropertyValues != 0
    request.returnsObjectsAsFaults = flags & RequestFlags.returnsObjectsAsFaults != 0
    request.includesPendingChanges = flags & RequestFlags.includesPendingChanges != 0
  }

  /// Notes a member that no model editor sets and that has a value nevertheless.
  private mutating func noteUnexpected(
    _ position: Int, _ value: KeyedArchive.Reference, of object: KeyedArchive.Object, at path: ObjectPath
  ) {
    if archive.isNull(value) || archive.integer(value) == 0 { return }
    if let elements = archive.decoded(value), elements == .array([]) { return }
    let name = key(position, of: object)?.rawValue ?? ""
    report(.unknownElement, "the fetch request has a value for \(name), which is not read", at: path)
  }
}

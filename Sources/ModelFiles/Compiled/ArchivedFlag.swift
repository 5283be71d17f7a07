import GlossManagedObjectModel
import GlossPropertyLists

/// A flag of one kind of object that compiled models store under a key, with the number of the key.
struct ArchivedFlag<Object>: Sendable {
  private let number: Int
  private let path: any WritableKeyPath<Object, Bool> & Sendable

  /// The flags that have a key.
  static func list(_ flags: [ObjectFlag<Object>]) -> [Self] {
    flags.compactMap { flag in ArchiveKey.number(of: flag.flag).map { Self(number: $0, path: flag.path) } }
  }

  /// Sets the flag if the archived object has it.
  func read(_ object: KeyedArchive.Object, in archive: KeyedArchive, into result: inout Object) {
    if let value = archive.value(number, of: object), archive.boolean(value) == true { result[keyPath: path] = true }
  }
}

/// The flags of each kind of object, numbered once.
enum ArchivedFlags {
  static let ofEntities = ArchivedFlag.list(EntityDescription.flags)
  static let ofAttributes = ArchivedFlag.list(AttributeDescription.mainFlags)
  static let rareOfAttributes = ArchivedFlag.list(AttributeDescription.traits)
  static let ofRelationships = ArchivedFlag.list(RelationshipDescription.flags)
  static let ofFetchedProperties = ArchivedFlag.list(FetchedPropertyDescription.flags)
}

import GlossDiagnostics
import GlossManagedObjectModel

/// The record of a fetch request: a template, or the request of a fetched property.
struct OptimizedFetchRequest {
  /// The bits of the flags, in the order of `NSFetchRequest`.
  ///
  /// Verified against compiled models, except the bit for pending changes, which is inferred from its verified
  /// neighbours.
  enum Flags {
    static let returnsDistinctResults: UInt32 = 0x1
    static let includesSubentities: UInt32 = 0x2
    static let includesPropertyValues: UInt32 = 0x4
    static let returnsObjectsAsFaults: UInt32 = 0x40
    static let excludesPendingChanges: UInt32 = 0x80
    /// Marks the request as immutable, as every template is.
    static let isInUse: UInt32 = 0x100

    /// The result type, in three bits.
    static func resultType(_ flags: UInt32) -> Int { Int(flags >> 3 & 7) }
    static let all: UInt32 = 0x1FF
  }

  /// The number of the entity.
  var entity: Int?
  /// The number of the archived predicate.
  var predicate: Int
  var flags: UInt32
  /// Whether a member is set that is zero in all compared files.
  var hasUnknownMembers: Bool
}

extension OptimizedModelReader {
  /// Reads the table of fetch requests, each between two marks.
  ///
  /// Limits, offset and batch size are among the members that are zero in all compared files; which is which is
  /// unknown.
  mutating func readFetchRequests() throws(OptimizedModelError) {
    let mark: UInt32 = 0xBEEF_CAFE
    var cursor = try OptimizedModelCursor(bytes, at: places.fetchRequests)
    let count = try cursor.count(ofSize: 76)
    for _ in 0..<count {
      var record = try cursor.record(between: mark, of: "a fetch request")
      var rest: UInt32 = 0
      for _ in 0..<6 { rest |= try record.word() }
      var request = OptimizedFetchRequest(predicate: 0, flags: 0, hasUnknownMembers: false)
      if try flag(&record) {
        let entity = try record.number()
        guard entities.indices.contains(entity) else {
          throw OptimizedModelError(.malformed, "a fetch request refers to a missing entity")
        }
        request.entity = entity
      }
      request.predicate = try record.number()
      for _ in 0..<7 { rest |= try record.word() }
      request.flags = try record.word()
      guard record.remaining == 0 else {
        throw OptimizedModelError(.malformed, "a fetch request has unknown members")
      }
      request.hasUnknownMembers = rest != 0
      fetchRequests.append(request)
    }
  }

  mutating func fetchRequest(
    _ number: Int, named name: String, at path: ObjectPath
  ) throws(OptimizedModelError) -> FetchRequestTemplate {
    guard fetchRequests.indices.contains(number) else {
      throw OptimizedModelError(.malformed, "it refers to a missing fetch request")
    }
    typealias Flags = OptimizedFetchRequest.Flags
    let record = fetchRequests[number]
    var request = FetchRequestTemplate(
      name: name, entity: try record.entity.map { number throws(OptimizedModelError) in try entityName(number) })
    let predicate = try archived(record.predicate, at: path) { reader, root in reader.readPredicate(root, at: path) }
    request.predicate = predicate?.format
    request.variables = predicate?.variables ?? []
    guard let type = FetchRequestTemplate.ResultType(rawValue: Flags.resultType(record.flags)) else {
      throw OptimizedModelError(.malformed, "a fetch request has an unknown result type")
    }
    request.resultType = type
    request.returnsDistinctResults = record.flags & Flags.returnsDistinctResults != 0
    request.includesSubentities = record.flags & Flags.includesSubentities != 0
    request.includesPropertyValues = record.flags & Flags.includesPropertyValues != 0
    request.returnsObjectsAsFaults = record.flags & Flags.returnsObjectsAsFaults != 0
    // Dictionaries never include them; the flag is not even set.
    request.includesPendingChanges = record.flags & Flags.excludesPendingChanges == 0 && type != .dictionaries
    if record.flags & Flags.excludesPendingChanges != 0 {
      note("the fetch request excludes pending changes", at: path)
    }
    if record.flags & ~Flags.all != 0 {
      report(.unknownElement, "the fetch request has unknown flags", at: path)
    }
    if record.hasUnknownMembers {
      report(
        .unreadableValue, "the fetch request has a limit, a batch size or a similar member, which is not read", at: path
      )
    }
    return request
  }
}

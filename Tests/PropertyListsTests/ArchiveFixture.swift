import Testing

@testable import GlossPropertyLists

/// An archive that a test builds, with a name for the report.
struct ArchiveFixture: Sendable, CustomTestStringConvertible {
  typealias Member = KeyedArchiveWriter.Member

  var testDescription: String
  var build: @Sendable (inout KeyedArchiveWriter) -> Member

  init(_ name: String, _ build: @escaping @Sendable (inout KeyedArchiveWriter) -> Member) {
    testDescription = name
    self.build = build
  }

  /// The archive of an object with the given members.
  init(_ className: String, _ members: KeyValuePairs<String, Member>) {
    let members = members.map { ($0.key, $0.value) }
    self.init("\(className) \(members.map(\.0))") { archive in
      let object = archive.reserve()
      archive.fill(object, members, class: [className, "NSObject"])
      return object
    }
  }

  /// The archive of a plain value.
  init(_ value: Member) {
    self.init("\(value)") { _ in value }
  }

  func archive(budget: Int? = nil) throws -> KeyedArchive {
    var writer = KeyedArchiveWriter()
    let root = build(&writer)
    let bytes = BinaryPropertyListWriter.write(writer.propertyList(root: root))
    return try KeyedArchive(bytes, budget: budget)
  }

  static func array(_ elements: Member...) -> Member { .array(elements.map { PropertyListNode($0) }) }
}

/// An archive whose objects are given byte by byte, so that they may be damaged. They are numbered from `first`; the
/// first one is the root, and the last one ends where the table of offsets begins.
struct RawArchive {
  static let first: UInt8 = 8

  var objects: [[UInt8]]
  /// What the archive's root refers to, instead of the first object.
  var root: [UInt8] = [0x80, 1]
  /// Further references in the list of objects.
  var more: [UInt8] = []

  func archive() throws -> KeyedArchive {
    let numbers = objects.indices.map { Self.first + UInt8($0) }
    let list: [[UInt8]] = [
      [0xD2, 1, 2, 3, 4], Self.string("$top"), Self.string("$objects"), [0xD1, 5, 6],
      [0xA0 | UInt8(objects.count + more.count + 1), 7] + numbers + more, Self.string("root"), root,
      Self.string("$null"),
    ]
    return try KeyedArchive(BinaryPropertyListTests.list(list + objects))
  }

  static func string(_ string: String) -> [UInt8] { [0x50 | UInt8(string.utf8.count)] + string.utf8 }
}

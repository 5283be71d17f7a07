import Testing

@testable import GlossPropertyLists

/// Damaged objects read as null, and the first of them is recorded.
@Suite struct ArchiveDamageTests {
  private static let key = RawArchive.string("k")

  @Test(
    arguments: [
      ([0x53, 0x61, 0x62, 0x63], "abc"), ([0x53, 0x61, 0x62], nil), ([0x62, 0, 0x61, 0, 0x62], "ab"),
      ([0x62, 0, 0x61, 0], nil), ([0x5F, 0x10, 3, 0x61, 0x62, 0x63], "abc"), ([0x5F, 0x10, 4, 0x61, 0x62, 0x63], nil),
      ([0x5F, 0x11, 0, 3, 0x61, 0x62, 0x63], "abc"), ([0x5F, 0x11, 0, 4, 0x61, 0x62, 0x63], nil), ([0x5F, 0x10], nil),
      ([0x5F], nil), ([0x5F, 0x10, 0], ""), ([0x50], ""), ([0x6F, 0x10, 2, 0, 0x61, 0, 0x62], "ab"),
      ([0x6F, 0x10, 2, 0, 0x61, 0], nil), ([0x5F, 0x51, 0x61], nil),
      // The count of 14 is in the marker: what follows is not one.
      ([0x5E, 0x10, 1, 0x61], nil),
      ([0x5E] + Array(repeating: 0x61, count: 14), String(repeating: "a", count: 14)),
    ] as [([UInt8], String?)])
  func stringsEndWithinTheObjects(bytes: [UInt8], string: String?) throws {
    let archive = try RawArchive(objects: [bytes]).archive()
    let root = try #require(archive.rootValue)
    #expect(archive.string(root) == string)
    #expect((archive.damage == nil) == (string != nil))
  }

  @Test(
    arguments: [
      ([0x10, 5], 5), ([0x10], nil), ([0x11, 1, 2], 258), ([0x11, 1], nil), ([0x12, 0, 1, 0, 0], 65_536),
      ([0x12, 0, 1, 0], nil), ([0x13, 0, 0, 0, 0, 0, 0, 0, 9], 9), ([0x13, 0, 0, 0, 0, 0, 0, 9], nil),
      ([0x08], 0), ([0x09], 1), ([0x15, 0], nil),
    ] as [([UInt8], Int?)])
  func numbersEndWithinTheObjects(bytes: [UInt8], number: Int?) throws {
    let archive = try RawArchive(objects: [bytes]).archive()
    let root = try #require(archive.rootValue)
    #expect(archive.integer(root) == number)
    #expect((archive.damage == nil) == (number != nil))
  }

  /// A reference to the third object, "c", in every size; there are five with the null.
  @Test(
    arguments: [
      ([0x80, 4], "c", false), ([0x81, 0, 4], "c", false), ([0x82, 0, 0, 4], "c", false),
      ([0x83, 0, 0, 0, 4], "c", false), ([0x87, 0, 0, 0, 0, 0, 0, 0, 4], "c", false),
      ([0x88, 0, 0, 0, 0, 0, 0, 0, 0, 4], nil, true), ([0x80, 5], nil, false), ([0x81, 0, 5], nil, false),
      ([0x82, 0, 0, 5], nil, false), ([0x81, 1, 4], nil, false), ([0x80, 0], nil, false),
      ([0x87, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], nil, false),
    ] as [([UInt8], String?, Bool)])
  func referencesHaveAnySizeUpToEightBytes(bytes: [UInt8], string: String?, isDamaged: Bool) throws {
    let objects: [[UInt8]] = [
      [0xD1, 9, 12], Self.key, RawArchive.string("a"), RawArchive.string("c"), bytes,
    ]
    // The objects with the null are numbered from 0, so the fourth of these is number 4.
    let archive = try RawArchive(objects: objects).archive()
    let root = try #require(archive.root)
    let value = archive.value(at: 0, of: root)
    #expect(archive.string(value) == string)
    #expect(archive.isNull(value) == (string == nil))
    #expect((archive.damage != nil) == isDamaged)
  }

  /// The bytes after the last object are those of the table of offsets: 8 is the first of them.
  @Test(arguments: [[0x80], [0x81, 0], [0x81], [0x82, 0, 0], [0x83, 0, 0, 0]] as [[UInt8]])
  func aReferenceThatEndsInTheTableIsNull(bytes: [UInt8]) throws {
    let fillers = (0..<9).map { RawArchive.string("\($0)") }
    let archive = try RawArchive(objects: [[0xD1, 9, 19], Self.key] + fillers + [bytes]).archive()
    let value = archive.value(at: 0, of: try #require(archive.root))
    #expect(archive.isNull(value))
    #expect(archive.damage != nil)
  }

  /// The list of objects may name each of the file's objects, of which there are ten.
  @Test(arguments: [(9, true), (10, false), (11, false), (255, false)] as [(UInt8, Bool)])
  func anObjectOutsideOfTheFileIsRefused(number: UInt8, isThere: Bool) throws {
    let archive = RawArchive(objects: [[0xD1, 9, 9], Self.key], more: [number])
    guard !isThere else { return #expect(try archive.archive().root?.count == 1) }
    let error = #expect(throws: PropertyListError.self) { try archive.archive() }
    #expect(error?.reason == "a reference is out of range")
  }

  @Test func aReferenceToAReferenceIsNull() throws {
    let archive = try RawArchive(objects: [[0x80, 2], RawArchive.string("a")]).archive()
    #expect(archive.rootValue.map { archive.isNull($0) } == true)
  }

  /// The root has one member; there are ten objects, with numbers up to 9.
  @Test(
    arguments: [
      ([0xD1, 9, 9], "k", false), ([0xD1, 9, 10], "k", true), ([0xD1, 9, 11], "k", true), ([0xD1, 10, 9], "", false),
      ([0xD1, 0xFF, 9], "", false), ([0xD1, 0, 9], "", false),
    ] as [([UInt8], String, Bool)])
  func membersOutsideOfTheObjectsAreNull(object: [UInt8], name: String, isDamaged: Bool) throws {
    let archive = try RawArchive(objects: [object, Self.key]).archive()
    let root = try #require(archive.root)
    #expect(archive.keyName(0, of: root) == name)
    #expect((archive["k", of: root] != nil) == (name == "k"))
    #expect(archive.isNull(archive.value(at: 0, of: root)) == isDamaged)
    #expect((archive.damage != nil) == isDamaged)
  }

  @Test func onlyTheFirstDamageIsRecorded() throws {
    let archive = try RawArchive(objects: [[0xD2, 9, 9, 10, 99], Self.key, [0x15, 0]]).archive()
    let root = try #require(archive.root)
    #expect(archive.damage == nil)
    _ = archive.real(archive.value(at: 0, of: root))
    let first = archive.damage
    #expect(first?.reason == "a whole number has an unknown size")
    _ = archive.value(at: 1, of: root)
    #expect(archive.damage == first)
    let other = try RawArchive(objects: [[0xD2, 9, 9, 10, 99], Self.key, [0x15, 0]]).archive()
    _ = other.value(at: 1, of: try #require(other.root))
    _ = other.real(other.value(at: 0, of: try #require(other.root)))
    #expect(other.damage?.reason == "a reference is out of range")
  }

  @Test func keysMayBeStoredInTwoBytesACharacter() throws {
    let archive = try RawArchive(objects: [[0xD1, 9, 10], [0x61, 0, 0x6B], RawArchive.string("a")]).archive()
    let root = try #require(archive.root)
    #expect(archive["k", of: root].flatMap { archive.string($0) } == "a")
    #expect(archive["k", of: root].flatMap { archive.string($0) } == "a")
    #expect(archive.keyName(0, of: root) == "k")
  }

  @Test func anObjectLongerThanTheFileIsNone() throws {
    let archive = try RawArchive(objects: [[0xD2, 9, 9, 9], Self.key]).archive()
    #expect(archive.root?.count == 2)
    let last = try RawArchive(objects: [[0xD1, 9, 10], Self.key, [0xD1, 9]]).archive()
    #expect(last.object(last.value(at: 0, of: try #require(last.root))) == nil)
    #expect(last.damage?.kind == .truncated)
    let exact = try RawArchive(objects: [[0xD1, 9, 10], Self.key, [0xD1, 9, 9]]).archive()
    #expect(exact.object(exact.value(at: 0, of: try #require(exact.root)))?.count == 1)
    #expect(exact.damage == nil)
  }
}

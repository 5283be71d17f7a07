import Foundation
import GlossPropertyLists
import Testing

@Suite struct BinaryPropertyListTests {
  @Test(arguments: 1...200) func readsWhatItWrites(seed: UInt64) throws {
    var random = RandomPropertyList(seed: seed)
    let node = random.node(isXML: false)
    #expect(try PropertyListParser.parse(BinaryPropertyListWriter.write(node)) == node)
  }

  @Test func readsWhatFoundationWrites() throws {
    let object: [String: Any] = [
      "text": "Grüße 👍", "number": -5, "large": UInt64.max, "real": 0.25, "yes": true,
      "date": Date(timeIntervalSinceReferenceDate: 1.5), "data": Data([1, 2, 3]),
      "list": Array(repeating: "x", count: 20),
    ]
    let bytes = Array(try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
    let list = try PropertyListParser.parse(bytes)
    #expect(list["text"]?.value == .string("Grüße 👍"))
    #expect(list["number"]?.value == .integer(-5))
    #expect(list["large"]?.value == .unsigned(.max))
    #expect(list["real"]?.value == .real(0.25))
    #expect(list["yes"]?.value == .boolean(true))
    #expect(list["date"]?.value == .date(1.5))
    #expect(list["data"]?.value == .data([1, 2, 3]))
    #expect(list["list"]?.elements?.count == 20)
  }

  /// A property list of the given objects, each an array of bytes, with one-byte offsets and references.
  static func list(_ objects: [[UInt8]], root: UInt8 = 0, count: UInt64? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: (count ?? UInt64(objects.count)) >> UInt64(56 - 8 * $0)) }
    return bytes + [0, 0, 0, 0, 0, 0, 0, root] + [0, 0, 0, 0, 0, 0, 0, table]
  }

  @Test func readsEverySizeOfNumber() throws {
    let objects: [[UInt8]] = [
      [0xA8, 1, 2, 3, 4, 5, 6, 7, 8], [0x10, 0xFF], [0x11, 0xFF, 0xFE], [0x12, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x13] + Array(repeating: 0xFF, count: 8), [0x14] + Array(repeating: 0xFF, count: 15) + [0xFD],
      [0x22, 0x3F, 0x80, 0, 0], [0x80, 7], [0x83, 0, 1, 0, 0],
    ]
    let values = try PropertyListParser.parse(Self.list(objects)).elements?.map(\.value)
    #expect(
      values == [
        .integer(255), .integer(65534), .integer(4_294_967_295), .integer(-1), .integer(-3), .real(1), .uid(7),
        .uid(65536),
      ])
  }

  @Test func readsSetsAsArrays() throws {
    let objects: [[UInt8]] = [[0xC2, 1, 2], [0x51, 0x61], [0x51, 0x62]]
    #expect(try PropertyListParser.parse(Self.list(objects)).elements?.map(\.string) == ["a", "b"])
  }

  @Test func repairsUnpairedSurrogates() throws {
    let list = Self.list([[0x63, 0, 0x61, 0xD8, 0x00, 0, 0x62]])
    #expect(try PropertyListParser.parse(list).string == "a\u{FFFD}b")
  }

  @Test func keepsDuplicateKeysInOrder() throws {
    let objects: [[UInt8]] = [[0xD2, 1, 1, 2, 3], [0x51, 0x6B], [0x10, 1], [0x10, 2]]
    let entries = try PropertyListParser.parse(Self.list(objects)).entries
    #expect(entries?.map(\.key) == ["k", "k"])
    #expect(entries?.map(\.node.value) == [.integer(1), .integer(2)])
  }

  @Test(
    arguments: [
      ("a list that contains itself", [[0xA1, 0]]),
      ("a cycle of two", [[0xA1, 1], [0xA1, 0]]),
      ("a reference to nothing", [[0xA1, 9]]),
      ("a list longer than the file", [[0xAF, 0x12, 0x40, 0, 0, 0]]),
      ("a text longer than the file", [[0x5F, 0x13, 0, 0, 0, 0, 0x40, 0, 0, 0]]),
      ("a count that wraps around", [[0xDF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      ("a key that is not text", [[0xD1, 1, 1], [0x10, 1]]),
      ("a null", [[0x00]]),
      ("an unknown type", [[0x70]]),
    ] as [(String, [[UInt8]])])
  func refusesDamage(name: String, objects: [[UInt8]]) {
    #expect(throws: PropertyListError.self, "\(name)") { try PropertyListParser.parse(Self.list(objects)) }
  }

  @Test func refusesACountOfObjectsBeyondTheFile() {
    #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Self.list([[0x08]], count: 1 << 30)) }
    #expect(throws: PropertyListError.self) { try PropertyListParser.parse(Self.list([[0x08]], count: .max)) }
  }

  /// Thirty lists with two references each to the next one represent a billion values.
  @Test func refusesListsThatUnfoldWithoutEnd() {
    let objects: [[UInt8]] = (0..<30).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0x08]]
    let start = ContinuousClock.now
    #expect { try PropertyListParser.parse(Self.list(objects)) } throws: { ($0 as? PropertyListError)?.kind == .limit }
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func refusesNestingBeyondItsLimit() {
    let objects: [[UInt8]] = (0..<70).map { [0xA1, UInt8($0 + 1)] } + [[0x08]]
    #expect(throws: Never.self) { try PropertyListParser.parse(Self.list(objects)) }
    var node = PropertyListNode(.boolean(true))
    for _ in 0..<500 { node = PropertyListNode(.array([node])) }
    #expect { try PropertyListParser.parse(BinaryPropertyListWriter.write(node)) } throws: {
      ($0 as? PropertyListError)?.kind == .limit
    }
  }

  @Test func refusesOrReadsEveryPrefixAndEveryChangedByte() {
    var random = RandomPropertyList(seed: 7)
    var node = random.node(isXML: false)
    while node.entries?.isEmpty ?? true { node = random.node(isXML: false) }
    let bytes = BinaryPropertyListWriter.write(node)
    let readable = (6..<bytes.count).filter { (try? PropertyListParser.parse(Array(bytes.prefix($0)))) != nil }
    #expect(readable == [])
    for place in bytes.indices {
      for value: UInt8 in [0, 0x7F, 0xFF, bytes[place] ^ 0x10] {
        var damaged = bytes
        damaged[place] = value
        _ = try? PropertyListParser.parse(damaged)
      }
    }
  }
}

import Testing

@testable import GlossPropertyLists

/// The bounds of the binary format: where objects end, what the trailer may say, and how much may unfold.
@Suite struct BinaryPropertyListEdgeTests {
  private func object(_ bytes: [UInt8]) throws(PropertyListError) -> BinaryPropertyList.Object {
    try BinaryPropertyList(BinaryPropertyListTests.list([bytes])).object(at: 0)
  }

  private static let ff8 = [UInt8](repeating: 0xFF, count: 8)
  private static let zero7 = [UInt8](repeating: 0, count: 7)

  /// Objects begin at offset 8, and nothing follows them but the table.
  @Test(
    arguments: [
      ([0x00], .null), ([0x08], .boolean(false)), ([0x09], .boolean(true)), ([0x10, 7], .integer(7)),
      ([0x11, 1, 0], .integer(256)), ([0x13] + ff8, .integer(-1)),
      ([0x14] + zero7 + [0] + ff8, .unsigned(.max)), ([0x14] + zero7 + [0, 0x7F] + ff8.dropLast(), .integer(.max)),
      ([0x14] + zero7 + [0, 0x80] + zero7, .unsigned(1 << 63)), ([0x14] + ff8 + [0x80] + zero7, .integer(.min)),
      ([0x22, 0x3F, 0, 0, 0], .real(0.5)), ([0x23, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0], .real(0.5)),
      ([0x33, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0], .date(0.5)), ([0x40], .data(9..<9)), ([0x42, 1, 2], .data(9..<11)),
      ([0x4F, 0x10, 2, 1, 2], .data(11..<13)), ([0x4F, 0x11, 0, 1, 1], .data(12..<13)),
      ([0x4F, 0x13] + zero7 + [1, 1], .data(18..<19)), ([0x51, 0x61], .ascii(9..<10)),
      ([0x61, 0, 0x61], .utf16(9..<11)), ([0x80, 3], .uid(3)), ([0x87] + zero7 + [1], .uid(1)),
    ] as [([UInt8], BinaryPropertyList.Object)])
  func objectsMayFillTheirArea(bytes: [UInt8], expected: BinaryPropertyList.Object) throws {
    #expect(try object(bytes) == expected)
  }

  @Test(
    arguments: [
      ([0x01], .malformed), ([0x0F], .malformed), ([0x15, 0], .malformed), ([0x21, 0, 0], .malformed),
      ([0x24] + ff8, .malformed), ([0x32, 0, 0, 0, 0], .malformed), ([0x70], .malformed), ([0x88] + ff8, .malformed),
      ([0x90], .malformed), ([0xE0], .malformed), ([0x14] + zero7 + [1] + ff8, .malformed),
      ([0x14] + ff8 + [0x7F] + ff8.dropLast(), .malformed), ([0x14] + zero7 + [0] + zero7, .truncated),
      ([0x10], .truncated), ([0x11, 0], .truncated), ([0x13] + zero7, .truncated), ([0x22, 0, 0, 0], .truncated),
      ([0x33] + zero7, .truncated), ([0x41], .truncated), ([0x4F], .truncated), ([0x4F, 0x10], .truncated),
      ([0x4F, 0x10, 1], .truncated), ([0x4F, 0x14] + ff8 + ff8, .malformed), ([0x4F, 0x23] + zero7 + [0], .malformed),
      ([0x51], .truncated), ([0x61, 0], .truncated), ([0x80], .truncated), ([0x87] + zero7, .truncated),
      ([0xA1], .truncated), ([0xD1, 0], .truncated),
    ] as [([UInt8], PropertyListError.Kind)])
  func objectsEndWithinTheirArea(bytes: [UInt8], kind: PropertyListError.Kind) {
    #expect { try object(bytes) } throws: { ($0 as? PropertyListError)?.kind == kind }
  }

  @Test func objectsAndReferencesAreNumberedFromZero() throws {
    let list = try BinaryPropertyList(BinaryPropertyListTests.list([[0xA2, 1, 2], [0x09]]))
    #expect(try list.object(at: 1) == .boolean(true))
    for index in [-1, 2] { #expect(throws: PropertyListError.self) { try list.object(at: index) } }
    guard case .array(let references) = try list.object(at: 0) else { throw PropertyListError(.malformed, "") }
    #expect(try list.object(0, of: references) == 1)
    // The second one refers to the object after the last, and there is no third.
    for index in [-1, 1, 2] { #expect(throws: PropertyListError.self) { try list.object(index, of: references) } }
    #expect([-9, -1, 0, 1, 2].map { list.number(at: 9, $0) } == [nil, nil, 1, nil, nil])
    #expect(try list.text(at: 1) == nil)
  }

  /// A list of one object, with the given sizes and numbers in its trailer.
  private func trailer(
    offsetSize: UInt8 = 1, referenceSize: UInt8 = 1, count: UInt8 = 1, root: UInt8 = 0, table: UInt8 = 9
  ) -> [UInt8] {
    let numbers = [count, root, table].flatMap { Self.zero7 + [$0] }
    return Array("bplist00".utf8) + [0x09, 8, 0, 0, 0, 0, 0, 0, offsetSize, referenceSize] + numbers
  }

  @Test func theTrailerMatchesTheFile() throws {
    #expect(try PropertyListParser.parse(trailer()).value == .boolean(true))
    #expect(try PropertyListParser.parse(trailer(referenceSize: 8)).value == .boolean(true))
    let damaged = [
      trailer(offsetSize: 0), trailer(offsetSize: 9), trailer(offsetSize: 2), trailer(referenceSize: 0),
      trailer(referenceSize: 9), trailer(count: 0), trailer(count: 2), trailer(root: 1), trailer(table: 10),
      trailer(table: 8), trailer(table: 11), trailer(table: 0),
    ]
    for bytes in damaged {
      #expect {
        try PropertyListParser.parse(bytes)
      } throws: {
        ($0 as? PropertyListError)?.kind == .truncated
      }
    }
    let short = Array("bplist00".utf8) + trailer().suffix(32)
    #expect { try BinaryPropertyList(short) } throws: {
      ($0 as? PropertyListError)?.reason == "the file ends before its object table"
    }
    #expect { try BinaryPropertyList([0x62] + trailer()) } throws: {
      ($0 as? PropertyListError)?.reason == "the file does not begin with bplist"
    }
  }

  /// Nine bytes and more: the check for ASCII goes by eights.
  @Test(arguments: 1...20) func charactersOfLatin1AreFoundAnywhere(count: Int) throws {
    for place in 0..<count {
      var text = [UInt8](repeating: 0x61, count: count)
      let ascii: [UInt8] = [0x5F, 0x10, UInt8(count)]
      #expect(try PropertyListParser.parse(BinaryPropertyListTests.list([ascii + text])).string?.count == count)
      text[place] = 0xE9
      let read = try PropertyListParser.parse(BinaryPropertyListTests.list([ascii + text])).string
      let before = String(repeating: "a", count: place)
      #expect(read == before + "é" + String(repeating: "a", count: count - place - 1))
    }
  }

  @Test func nestingIsReadToItsLimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      let node = (0..<depth).reduce(PropertyListNode(.boolean(true))) { node, _ in PropertyListNode(.array([node])) }
      return BinaryPropertyListWriter.write(node)
    }
    #expect(throws: Never.self) { try PropertyListParser.parse(nested(PropertyListParser.depthLimit)) }
    #expect { try PropertyListParser.parse(nested(PropertyListParser.depthLimit + 1)) } throws: {
      ($0 as? PropertyListError)?.kind == .limit
    }
  }

  @Test func sharedContainersAreNoCycle() throws {
    let list = BinaryPropertyListTests.list([[0xA2, 1, 1], [0xD1, 2, 3], [0x51, 0x61], [0xA0]])
    let elements = try #require(PropertyListParser.parse(list).elements)
    #expect(elements.count == 2 && elements[0] == elements[1])
    #expect(elements[0]["a"]?.elements == [])
  }

  /// A list whose root has many references to the object after it, which the next ones follow; its size is tuned with
  /// an object to which nothing refers.
  private func list(_ count: Int, _ shared: [UInt8], _ rest: [[UInt8]], size: (Int) -> Int) -> [UInt8] {
    func list(_ padding: Int) -> [UInt8] {
      let root: [UInt8] = [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)] + Array(repeating: 1, count: count)
      let objects = [root, shared] + rest + [[0x4F, 0x11, 0, 0] + Array(repeating: 0, count: padding)]
      var bytes = Array("bplist00".utf8)
      var offsets: [UInt8] = []
      for object in objects {
        offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
        bytes += object
      }
      let table = bytes.count
      bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
      bytes += Self.zero7 + [UInt8(objects.count)] + Self.zero7 + [0]
      return bytes + [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 0xFF)]
    }
    let bytes = list(0)
    return list(size(bytes.count) - bytes.count)
  }

  /// The root, and 101 lists of 999 values each.
  @Test func asManyValuesUnfoldAsTheFileIsLong() throws {
    let shared: [UInt8] = [0xAF, 0x11, 0x03, 0xE7] + Array(repeating: 2, count: 999)
    for (more, isRead) in [(0, true), (-1, false)] {
      let bytes = list(102, shared, [[0x09]]) { _ in 1 + 102 * 1000 - 100_000 + more }
      #expect(((try? PropertyListParser.parse(bytes)) != nil) == isRead)
      #expect(bytes.count == 2001 + more)
    }
  }

  /// A megabyte and as much as the file is long.
  @Test func sharedDataUnfoldToALimit() throws {
    let shared: [UInt8] = [0x4F, 0x11, 0x04, 0] + Array(repeating: 2, count: 1024)
    let limit = 1 << 20
    for (more, isRead) in [(0, true), (-1, false)] {
      let bytes = list(1028, shared, []) { _ in 1028 * 1024 - limit + more }
      #expect(bytes.count == 4096 + more)
      #expect(((try? PropertyListParser.parse(bytes)) != nil) == isRead)
    }
  }
}

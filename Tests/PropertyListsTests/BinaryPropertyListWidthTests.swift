import GlossPropertyLists
import Testing

/// Offsets and references of every width: small files use one byte, files above 64 KB two and three, and a writer may
/// use more.
@Suite struct BinaryPropertyListWidthTests {
  /// An archive of one object with one member, whose name is "Run".
  private struct Archive {
    var offsetSize: Int
    var referenceSize: Int
    /// An object whose offset is changed, if any.
    var misplaced: (object: Int, offset: Int)?

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { place in
        let shift = 8 * (size - 1 - place)
        return shift < 64 ? UInt8(truncatingIfNeeded: UInt64(truncatingIfNeeded: value) >> UInt64(shift)) : 0
      }
    }

    private func container(_ marker: UInt8, _ references: [Int]) -> [UInt8] {
      [marker] + references.flatMap { number($0, referenceSize) }
    }

    private func text(_ text: String) -> [UInt8] {
      text.utf8.count < 15
        ? [0x50 | UInt8(text.utf8.count)] + text.utf8 : [0x5F, 0x10, UInt8(text.utf8.count)] + text.utf8
    }

    var bytes: [UInt8] {
      let objects: [[UInt8]] = [
        container(0xD2, [1, 2, 3, 4]), text("$top"), text("$objects"), container(0xD1, [5, 6]),
        container(0xA3, [7, 8, 9]), text("root"), [0x80, 1], text("$null"), container(0xD1, [10, 11]), text("Run"),
        text("NSEntityName"), [0x81, 0, 2],
      ]
      var bytes = Array("bplist00".utf8)
      var offsets: [Int] = []
      for object in objects {
        offsets.append(bytes.count)
        bytes += object
      }
      if let misplaced { offsets[misplaced.object] = misplaced.offset }
      let table = bytes.count
      bytes += offsets.flatMap { number($0, offsetSize) }
      bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
      return bytes + number(objects.count, 8) + number(0, 8) + number(table, 8)
    }

    func name() throws -> String? {
      let archive = try KeyedArchive(bytes)
      return archive.root.flatMap { archive["NSEntityName", of: $0] }.flatMap { archive.string($0) }
    }
  }

  @Test(arguments: 2...8, 1...8) func readsEveryWidth(ofOffsets offsetSize: Int, ofReferences referenceSize: Int) throws
  {
    #expect(try Archive(offsetSize: offsetSize, referenceSize: referenceSize).name() == "Run")
  }

  @Test(arguments: 1...3) func readsOffsetsOfOneByte(ofReferences referenceSize: Int) throws {
    #expect(try Archive(offsetSize: 1, referenceSize: referenceSize).name() == "Run")
  }

  @Test(arguments: 1...8, [0, 7, -1, Int.max]) func refusesObjectsOutsideTheirArea(offsetSize: Int, offset: Int) {
    for object in [0, 9, 11] {
      let archive = Archive(offsetSize: offsetSize, referenceSize: 1, misplaced: (object, offset))
      #expect(throws: PropertyListError.self) { try archive.name() }
    }
  }

  /// The first offset after the object area is that of the table itself.
  @Test(arguments: 1...8) func refusesAnObjectInTheTable(offsetSize: Int) throws {
    var archive = Archive(offsetSize: offsetSize, referenceSize: 1)
    let table = archive.bytes.count - 32 - 12 * offsetSize
    archive.misplaced = (11, table)
    #expect(throws: PropertyListError.self) { try archive.name() }
  }
}

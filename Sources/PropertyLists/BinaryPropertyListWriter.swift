/// Writes binary property lists; like Core Foundation, it writes equal strings, numbers and dates once.
package enum BinaryPropertyListWriter {
  /// Encodes a property list; duplicate keys are kept.
  package static func write(_ root: PropertyListNode) -> [UInt8] {
    var objects = ObjectTable()
    let top = objects.add(root.value)
    return objects.bytes(root: top)
  }

  private struct ObjectTable {
    private enum Content: Hashable {
      /// A finished object, including its marker.
      case leaf([UInt8])
      case array([Int])
      case dictionary(keys: [Int], values: [Int])
    }

    private var contents: [Content] = []
    private var numbers: [[UInt8]: Int] = [:]

    mutating func add(_ value: PropertyListValue) -> Int {
      switch value {
      case .array(let elements):
        let number = reserve()
        contents[number] = .array(elements.map { add($0.value) })
        return number
      case .dictionary(let entries):
        let number = reserve()
        let keys = entries.map { add(.string($0.key)) }
        contents[number] = .dictionary(keys: keys, values: entries.map { add($0.node.value) })
        return number
      default:
        let bytes = BinaryPropertyListWriter.leaf(value)
        if let number = numbers[bytes] { return number }
        contents.append(.leaf(bytes))
        numbers[bytes] = contents.count - 1
        return contents.count - 1
      }
    }

    private mutating func reserve() -> Int {
      contents.append(.array([]))
      return contents.count - 1
    }

    func bytes(root: Int) -> [UInt8] {
      let referenceSize = BinaryPropertyListWriter.size(of: UInt64(contents.count))
      var bytes = Array("bplist00".utf8)
      var offsets: [Int] = []
      for content in contents {
        offsets.append(bytes.count)
        switch content {
        case .leaf(let leaf):
          bytes += leaf
        case .array(let references):
          bytes += BinaryPropertyListWriter.marker(0xA0, count: references.count)
          for reference in references { bytes += bigEndian(UInt64(reference), size: referenceSize) }
        case .dictionary(let keys, let values):
          bytes += BinaryPropertyListWriter.marker(0xD0, count: keys.count)
          for reference in keys + values { bytes += bigEndian(UInt64(reference), size: referenceSize) }
        }
      }
      let table = bytes.count
      let offsetSize = BinaryPropertyListWriter.size(of: UInt64(table))
      for offset in offsets { bytes += bigEndian(UInt64(offset), size: offsetSize) }
      bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
      for number in [contents.count, root, table] { bytes += bigEndian(UInt64(number), size: 8) }
      return bytes
    }
  }

  /// An object without references, including its marker.
  private static func leaf(_ value: PropertyListValue) -> [UInt8] {
    switch value {
    case .string(let string): return text(string)
    case .integer(let number): return integer(number)
    case .unsigned(let number): return [0x14] + bigEndian(0, size: 8) + bigEndian(number, size: 8)
    case .real(let number): return [0x23] + bigEndian(number.bitPattern, size: 8)
    case .date(let seconds): return [0x33] + bigEndian(seconds.bitPattern, size: 8)
    case .boolean(let flag): return [flag ? 0x09 : 0x08]
    case .data(let data): return marker(0x40, count: data.count) + data
    case .uid(let number):
      let size = size(of: number)
      return [0x80 | UInt8(size - 1)] + bigEndian(number, size: size)
    case .array, .dictionary: return []
    }
  }

  private static func text(_ string: String) -> [UInt8] {
    let bytes = Array(string.utf8)
    if bytes.allSatisfy({ $0 < 0x80 }) { return marker(0x50, count: bytes.count) + bytes }
    let units = Array(string.utf16)
    return marker(0x60, count: units.count) + units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func integer(_ number: Int64) -> [UInt8] {
    guard number >= 0 else { return [0x13] + bigEndian(UInt64(bitPattern: number), size: 8) }
    let size = size(of: UInt64(number))
    return [0x10 | UInt8(size.trailingZeroBitCount)] + bigEndian(UInt64(number), size: size)
  }

  /// A marker with a count; a count above 14 follows as a number object.
  private static func marker(_ type: UInt8, count: Int) -> [UInt8] {
    count < 15 ? [type | UInt8(count)] : [type | 0xF] + integer(Int64(count))
  }

  /// The smallest of 1, 2, 4 and 8 bytes that can hold a number.
  private static func size(of number: UInt64) -> Int {
    number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
  }

  private static func bigEndian(_ number: UInt64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (size - 1 - $0))) }
  }
}

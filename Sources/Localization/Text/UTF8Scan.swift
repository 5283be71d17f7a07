/// Finds invalid UTF-8.
enum UTF8Scan {
  /// The result of a scan.
  struct Result: Equatable {
    /// The ranges of bytes outside valid sequences; adjacent ones are merged.
    var invalid: [Range<Int>] = []
    /// The number of valid multi-byte sequences.
    var multibyteCount = 0
  }

  /// Scans all bytes; a pure ASCII text takes one fast pass.
  static func scan(_ bytes: [UInt8]) -> Result {
    var result = Result()
    guard bytes.contains(where: { $0 >= 0x80 }) else { return result }
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      let length = validLength(bytes, at: offset)
      if length > 0 {
        result.multibyteCount += 1
        offset += length
        continue
      }
      if let last = result.invalid.last, last.upperBound == offset {
        result.invalid[result.invalid.count - 1] = last.lowerBound..<offset + 1
      } else {
        result.invalid.append(offset..<offset + 1)
      }
      offset += 1
    }
    return result
  }

  /// The length of the valid sequence of two to four bytes at an offset, or 0.
  static func validLength(_ bytes: [UInt8], at offset: Int) -> Int {
    let first = bytes[offset]
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, low) = (3, 0xA0)
    case 0xED: (length, high) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, low) = (4, 0x90)
    case 0xF4: (length, high) = (4, 0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard offset + length <= bytes.count, (low...high).contains(bytes[offset + 1]) else { return 0 }
    for index in (offset + 2)..<max(offset + length, offset + 2) where bytes[index] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// The scalar at an offset and its length; an invalid byte is U+FFFD of length 1.
  static func scalar(_ bytes: [UInt8], at offset: Int) -> (scalar: UInt32, length: Int) {
    let first = bytes[offset]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = validLength(bytes, at: offset)
    guard length > 0 else { return (0xFFFD, 1) }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length { scalar = scalar << 6 | UInt32(bytes[offset + index] & 0x3F) }
    return (scalar, length)
  }
}

/// Eight bytes of a text, examined together.
struct EightBytes {
  /// The first byte is the lowest.
  private let word: UInt64

  /// Loads the bytes at an offset; nil if fewer remain.
  @inline(__always)
  init?(_ bytes: [UInt8], at offset: Int) {
    guard offset >= 0, bytes.count - offset >= 8 else { return nil }
    // In bounds, as just checked.
    word = unsafe UInt64(
      littleEndian: bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) })
  }

  /// The number of bytes before the first one whose highest bit is set in the mask; 8 if none is.
  @inline(__always)
  static func count(before marks: UInt64) -> Int { marks.trailingZeroBitCount / 8 }

  /// The highest bit of each non-ASCII byte.
  @inline(__always)
  var high: UInt64 { word & Self.highBits }

  /// The highest bit of the first byte below a value of at most 0x80, and possibly of some after it.
  @inline(__always)
  func below(_ value: UInt8) -> UInt64 { (word &- Self.each(value)) & ~word & Self.highBits }

  /// The highest bit of the first byte equal to a value, and possibly of some after it.
  @inline(__always)
  func equal(_ value: UInt8) -> UInt64 {
    let difference = word ^ Self.each(value)
    return (difference &- Self.each(1)) & ~difference & Self.highBits
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  private static func each(_ value: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(value) }
}

import Foundation

/// Hashes of texts, for finding and distinguishing them without comparing all of their bytes.
///
/// Equal bytes have equal fingerprints within a run; different bytes hardly ever do. It is seeded per run so that no
/// one can craft texts with equal fingerprints.
package enum ByteFingerprint {
  package static func of(_ bytes: Span<UInt8>) -> UInt32 { unsafe bytes.withUnsafeBytes { unsafe of($0) } }

  package static func of(_ text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { unsafe of(UnsafeRawBufferPointer($0)) }
  }

  /// Mixes eight bytes at a time by multiplication; the standard library's hash takes five times as long for texts of
  /// this length.
  private static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var state = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    var offset = 0
    while bytes.count - offset >= 8 {
      // In bounds, as just checked.
      state = mixed(state, unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), 0x9E37_79B9_7F4A_7C15)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = unsafe rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    let result = mixed(mixed(state, rest, 0xD6E8_FEB8_6659_FD93), seed, 0xA076_1D64_78BD_642F)
    return UInt32(truncatingIfNeeded: result)
  }

  private static func mixed(_ state: UInt64, _ word: UInt64, _ factor: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  private static let seed = UInt64.random(in: .min ... .max)
}

extension Span<UInt8> {
  /// Whether both have the same bytes.
  package func isSame(as other: Span<UInt8>) -> Bool {
    unsafe withUnsafeBytes { left in unsafe other.withUnsafeBytes { right in unsafe left.isSame(as: right) } }
  }

  /// Whether these are the bytes of a text.
  package func isSame(as text: String) -> Bool {
    var text = text
    return unsafe withUnsafeBytes { left in text.withUTF8 { unsafe left.isSame(as: UnsafeRawBufferPointer($0)) } }
  }

  /// The bytes as a text; invalid UTF-8 becomes U+FFFD.
  package var text: String { unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}

extension UnsafeRawBufferPointer {
  fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let mine = baseAddress, let others = other.baseAddress else { return true }
    return unsafe memcmp(mine, others, count) == 0
  }
}

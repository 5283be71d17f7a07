#if canImport(CryptoKit)
  import CryptoKit
#endif

/// An incremental SHA-256, as defined in FIPS 180-4.
///
/// It is used for version hashes and nothing security-critical, so a library for one function would be
/// disproportionate. On systems with CryptoKit it uses that.
///
/// ```swift
/// var hash = SHA256()
/// hash.update(Array("abc".utf8))
/// hash.finalize()  // ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad
/// ```
package struct SHA256 {
  #if canImport(CryptoKit)
    private var hasher = CryptoKit.SHA256()

    package init() {}

    package mutating func update(_ bytes: [UInt8]) { hasher.update(data: bytes) }

    /// Hashes the UTF-8 of a string.
    package mutating func update(_ text: String) { hasher.update(data: Array(text.utf8)) }

    package mutating func update(_ byte: UInt8) { hasher.update(data: CollectionOfOne(byte)) }

    /// The 32 bytes of the hash.
    package consuming func finalize() -> [UInt8] { Array(hasher.finalize()) }
  #else
    private var state = PortableSHA256()

    package init() {}

    package mutating func update(_ bytes: [UInt8]) { state.update(bytes) }

    /// Hashes the UTF-8 of a string.
    package mutating func update(_ text: String) { state.update(text) }

    package mutating func update(_ byte: UInt8) { state.update(byte) }

    /// The 32 bytes of the hash.
    package consuming func finalize() -> [UInt8] { state.finalize() }
  #endif
}

/// The portable implementation; tested everywhere, used if the system has no other.
struct PortableSHA256 {
  private var state = SIMD8<UInt32>(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19)
  /// The partial block; stored inline, since most inputs are shorter than one block.
  private var block = SIMD64<UInt8>()
  private var count: UInt64 = 0

  private static let blockSize = 64

  /// The number of bytes in the partial block.
  private var filled: Int { Int(count % UInt64(Self.blockSize)) }

  mutating func update(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBytes { unsafe take($0) } }

  mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { unsafe take(UnsafeRawBufferPointer($0)) }
  }

  mutating func update(_ byte: UInt8) {
    block[filled] = byte
    count &+= 1
    if filled == 0 { compressBlock() }
  }

  consuming func finalize() -> [UInt8] {
    let length = count &* 8
    update(0x80)
    if filled > Self.blockSize - 8 { pad(to: Self.blockSize) }
    pad(to: Self.blockSize - 8)
    for place in 0..<8 { update(UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * place))) }
    for index in 0..<8 { state[index] = state[index].bigEndian }
    return unsafe withUnsafeBytes(of: state) { unsafe Array($0) }
  }

  /// Pads the block with zeros up to a position, which is its end or after its content.
  private mutating func pad(to end: Int) {
    let start = filled
    unsafe withUnsafeMutableBytes(of: &block) { block in
      for place in start..<end { unsafe block[place] = 0 }
    }
    count &+= UInt64(end - start)
    if filled == 0 { compressBlock() }
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let start = filled
      let part = unsafe rest.prefix(Self.blockSize - start)
      unsafe withUnsafeMutableBytes(of: &block) { block in
        unsafe UnsafeMutableRawBufferPointer(rebasing: block[start...]).copyBytes(from: part)
      }
      unsafe count &+= UInt64(part.count)
      unsafe rest = rest[part.endIndex...]
      if filled == 0 { compressBlock() }
    }
  }

  private mutating func compressBlock() {
    let whole = block
    unsafe withUnsafeBytes(of: whole) { unsafe Self.compress($0, into: &state) }
  }

  /// Processes one block.
  ///
  /// Uses buffers of known size, since otherwise two of three instructions would check an index.
  private static func compress(_ block: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        unsafe words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
      }
      for index in 16..<64 {
        let (early, late) = unsafe (words[index &- 15], words[index &- 2])
        let first = rotate(early, 7) ^ rotate(early, 18) ^ (early &>> 3)
        let second = rotate(late, 17) ^ rotate(late, 19) ^ (late &>> 10)
        unsafe words[index] = words[index &- 16] &+ first &+ words[index &- 7] &+ second
      }
      unsafe constants.withUnsafeBufferPointer { constants in
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        // After eight rounds each variable is back in its place, so unrolling them avoids moves.
        for index in stride(from: 0, to: 64, by: 8) {
          let word = { offset in unsafe constants[index &+ offset] &+ words[index &+ offset] }
          round(a, b, c, &d, e, f, g, &h, word(0))
          round(h, a, b, &c, d, e, f, &g, word(1))
          round(g, h, a, &b, c, d, e, &f, word(2))
          round(f, g, h, &a, b, c, d, &e, word(3))
          round(e, f, g, &h, a, b, c, &d, word(4))
          round(d, e, f, &g, h, a, b, &c, word(5))
          round(c, d, e, &f, g, h, a, &b, word(6))
          round(b, c, d, &e, f, g, h, &a, word(7))
        }
        state &+= SIMD8(a, b, c, d, e, f, g, h)
      }
    }
  }

  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
    _ word: UInt32
  ) {
    let second = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let choice = g ^ (e & (f ^ g))
    let left = h &+ second &+ choice &+ word
    let first = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let majority = (a & b) | (c & (a | b))
    d = d &+ left
    h = left &+ first &+ majority
  }

  private static func rotate(_ word: UInt32, _ places: UInt32) -> UInt32 { word &>> places | word &<< (32 &- places) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1,
    0x923F_82A4, 0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
    0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786,
    0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147,
    0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
    0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A,
    0x5B9C_CA4F, 0x682E_6FF3, 0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
    0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

extension SHA256 {
  /// The hash of bytes, as hexadecimal digits.
  package static func text(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize().map { $0.digits(radix: 16, width: 2) }.joined()
  }
}

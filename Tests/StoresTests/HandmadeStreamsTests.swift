import GlossStores
import Testing

/// Streams built bit by bit, at the edges of what RFC 1951 allows.
@Suite struct HandmadeStreamsTests {
  /// Bits of a DEFLATE stream: numbers lowest bit first, Huffman codes highest bit first.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(bit: Int) {
      if count % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(bit << (count % 8))
      count += 1
    }

    mutating func append(_ number: Int, _ width: Int) {
      for place in 0..<width { append(bit: number >> place & 1) }
    }

    mutating func append(code: String) {
      for bit in code { append(bit: bit == "1" ? 1 : 0) }
    }

    /// A symbol in the code of blocks with fixed codes.
    mutating func append(fixed symbol: Int) {
      let (first, width, start) =
        switch symbol {
        case ..<144: (0b0011_0000, 8, 0)
        case ..<256: (0b1_1001_0000, 9, 144)
        case ..<280: (0, 7, 256)
        default: (0b1100_0000, 8, 280)
        }
      for place in (0..<width).reversed() { append(bit: (first + symbol - start) >> place & 1) }
    }

    mutating func append(distance code: Int) {
      for place in (0..<5).reversed() { append(bit: code >> place & 1) }
    }
  }

  private static func fixed(_ fill: (inout Bits) -> Void) -> [UInt8] {
    var bits = Bits()
    bits.append(0b011, 3)
    fill(&bits)
    return bits.bytes
  }

  private func unpacked(_ bytes: [UInt8], limit: Int = 1 << 10) -> Result<[UInt8], Inflate.Failure> {
    do {
      return .success(try Inflate.unpacked(bytes, limit: limit))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Stored blocks

  @Test(
    arguments: [
      ([1, 0, 0, 0xFF, 0xFF], .success([])), ([1, 2, 0, 0xFD, 0xFF, 7, 8], .success([7, 8])),
      // What follows the last block is left.
      ([1, 1, 0, 0xFE, 0xFF, 7, 8], .success([7])),
      ([0, 1, 0, 0xFE, 0xFF, 7, 1, 1, 0, 0xFE, 0xFF, 8], .success([7, 8])),
      ([], .failure(.truncated)), ([1], .failure(.truncated)), ([1, 0, 0, 0xFF], .failure(.truncated)),
      ([1, 2, 0, 0xFD, 0xFF, 7], .failure(.truncated)), ([0, 1, 0, 0xFE, 0xFF, 7], .failure(.truncated)),
      // A length that its complement does not confirm, and a kind of block that does not exist.
      ([1, 1, 0, 0xFD, 0xFF, 7], .failure(.malformed)), ([1, 1, 0, 0xFE, 0xFE, 7], .failure(.malformed)),
      ([7], .failure(.malformed)),
    ] as [([UInt8], Result<[UInt8], Inflate.Failure>)])
  func aStoredBlockIsCopiedIfItIsWhole(_ bytes: [UInt8], _ expected: Result<[UInt8], Inflate.Failure>) {
    #expect(unpacked(bytes) == expected)
  }

  // MARK: Fixed codes

  @Test func everyLiteralHasItsFixedCode() {
    let literals = [0, 1, 143, 144, 200, 255]
    let bytes = Self.fixed { bits in
      for literal in literals + [256] { bits.append(fixed: literal) }
    }
    #expect(unpacked(bytes) == .success(literals.map(UInt8.init)))
  }

  @Test func aStreamMayEndWithTheLastBitOfAByte() {
    // Three bits, six codes of nine and one of seven are eight bytes.
    let bytes = Self.fixed { bits in
      for _ in 0..<6 { bits.append(fixed: 255) }
      bits.append(fixed: 256)
    }
    #expect(bytes.count == 8 && unpacked(bytes) == .success(Array(repeating: 255, count: 6)))
    #expect(unpacked(Array(bytes.dropLast())) == .failure(.truncated))
  }

  @Test(
    arguments: [
      // The symbol of a length, its extra bits, the code of a distance, its extra bits, after "ab".
      (257, 0, 0, 1, 0, 0, "abababab".prefix(5)), (257, 0, 0, 0, 0, 0, "abbbb"), (264, 0, 0, 1, 0, 0, "abababababab"),
      (265, 1, 0, 0, 0, 0, "abbbbbbbbbbbb"), (265, 1, 1, 0, 0, 0, "abbbbbbbbbbbbb"),
      // Further back than there is output; codes that no length and no distance has.
      (257, 0, 0, 2, 0, 0, nil), (257, 0, 0, 4, 1, 0, nil), (286, 0, 0, 0, 0, 0, nil), (287, 0, 0, 0, 0, 0, nil),
      (257, 0, 0, 30, 0, 0, nil), (257, 0, 0, 31, 0, 0, nil),
    ] as [(Int, Int, Int, Int, Int, Int, Substring?)])
  func aMatchRepeatsWhatWasWritten(
    _ symbol: Int, _ lengthBits: Int, _ more: Int, _ distance: Int, _ distanceBits: Int, _ further: Int,
    _ expected: Substring?
  ) {
    let bytes = Self.fixed { bits in
      for literal in "ab".utf8 { bits.append(fixed: Int(literal)) }
      bits.append(fixed: symbol)
      bits.append(more, lengthBits)
      bits.append(distance: distance)
      bits.append(further, distanceBits)
      bits.append(fixed: 256)
      // So that a code that does not exist is not only cut off.
      bits.append(0, 16)
    }
    #expect(unpacked(bytes) == expected.map { .success(Array($0.utf8)) } ?? .failure(.malformed))
  }

  @Test func theLongestMatchHas258Bytes() {
    let bytes = Self.fixed { bits in
      bits.append(fixed: 65)
      bits.append(fixed: 285)
      bits.append(distance: 0)
      bits.append(fixed: 256)
    }
    #expect(unpacked(bytes) == .success(Array(repeating: 65, count: 259)))
  }

  // MARK: Limits

  private static let literals = fixed { bits in
    for symbol in [65, 66, 67, 256] { bits.append(fixed: symbol) }
  }
  private static let match = fixed { bits in
    bits.append(fixed: 65)
    bits.append(fixed: 257)
    bits.append(distance: 0)
    bits.append(fixed: 256)
  }

  @Test(arguments: [(literals, 3), (match, 4), ([1, 2, 0, 0xFD, 0xFF, 7, 8], 2), ([1, 0, 0, 0xFF, 0xFF], 0)])
  func theOutputMayHaveTheSizeOfTheLimit(_ bytes: [UInt8], _ size: Int) throws {
    #expect(try unpacked(bytes, limit: size).get().count == size)
    #expect(try unpacked(bytes, limit: .max).get().count == size)
    if size > 0 { #expect(unpacked(bytes, limit: size - 1) == .failure(.tooLarge(limit: size - 1))) }
  }

  // MARK: Codes of its own

  /// A block whose codes have one bit for `A` and for the end.
  ///
  /// - Parameters:
  ///   - lengths: the number of lengths of literals, 257 to 288.
  ///   - distances: the number of lengths of distances, 1 to 32.
  ///   - zeros: the number of zeros that fill the rest.
  ///   - end: whether the end has a code.
  private static func block(lengths: Int, distances: Int, zeros: Int? = nil, end: Bool = true) -> [UInt8] {
    var bits = Bits()
    bits.append(0b101, 3)
    bits.append(lengths - 257, 5)
    bits.append(distances - 1, 5)
    // Lengths of the codes of lengths, in their order: 18 has one bit, 0 and 1 have two.
    bits.append(18 - 4, 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]
    for symbol in order { bits.append(symbol == 18 ? 1 : symbol < 2 ? 2 : 0, 3) }
    func append(zeros: Int) {
      var rest = zeros
      while rest >= 11 {
        let part = min(rest, 138)
        bits.append(code: "0")
        bits.append(part - 11, 7)
        rest -= part
      }
      for _ in 0..<rest { bits.append(code: "10") }
    }
    append(zeros: 65)
    bits.append(code: "11")
    append(zeros: 190)
    bits.append(code: end ? "11" : "10")
    append(zeros: zeros ?? lengths + distances - 257)
    // "AA", then the end.
    bits.append(code: "001")
    bits.append(0, 7)
    return bits.bytes
  }

  @Test(
    arguments: [
      (257, 1, nil, true), (286, 1, nil, true), (257, 30, nil, true), (286, 30, nil, true),
      // More codes than there are symbols.
      (287, 1, nil, false), (288, 30, nil, false), (257, 31, nil, false), (286, 32, nil, false),
      // A run of zeros that ends behind the last length.
      (286, 30, 60, false), (257, 30, 31, false),
    ] as [(Int, Int, Int?, Bool)])
  func aBlockHasAtMost286LengthsAnd30Distances(_ lengths: Int, _ distances: Int, _ zeros: Int?, _ isValid: Bool) {
    let result = unpacked(Self.block(lengths: lengths, distances: distances, zeros: zeros))
    #expect(result == (isValid ? .success([65, 65]) : .failure(.malformed)))
  }

  @Test func aBlockNeedsACodeForItsEnd() {
    #expect(unpacked(Self.block(lengths: 257, distances: 1, end: false)) == .failure(.malformed))
  }

  /// The widths of the codes for 16, 17, 18 and 0.
  @Test(arguments: [
    ([0, 1, 0, 1], true), ([0, 1, 1, 1], false), ([2, 2, 2, 2], true), ([0, 2, 1, 2], true), ([1, 2, 2, 2], false),
  ])
  func codesOfLengthsMayNotOverlap(_ widths: [Int], _ areSeparate: Bool) {
    var bits = Bits()
    bits.append(0b101, 3)
    bits.append(0, 10)
    bits.append(0, 4)
    for width in widths { bits.append(width, 3) }
    // The zeros that follow are lengths of zero in each of these codes, and too few of them.
    #expect(unpacked(bits.bytes) == .failure(areSeparate ? .truncated : .malformed))
  }
}

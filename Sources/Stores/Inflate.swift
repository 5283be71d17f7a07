/// Decompresses a raw DEFLATE stream (RFC 1951), the format of the model that Core Data caches in a store.
///
/// Implemented here instead of using zlib: the streams are a few kilobytes, once per store, so speed does not matter,
/// while another C library would have to be installed on every system and would read hostile bytes without bounds
/// checks. The output is bounded, so a few bytes cannot ask for gigabytes.
package enum Inflate {
  /// Why a stream cannot be decompressed, as a clause.
  package enum Failure: Error, Sendable, Hashable {
    case truncated
    case malformed
    case tooLarge(limit: Int)

    package var reason: String {
      switch self {
      case .truncated: "the compressed data is truncated"
      case .malformed: "the compressed data is malformed"
      case .tooLarge(let limit): "it decompresses to more than \(limit >> 20) MB"
      }
    }
  }

  /// Decompresses a stream.
  ///
  /// - Parameter limit: the maximum size of the output in bytes.
  package static func unpacked(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    var inflater = Inflater(bytes, limit: limit)
    try inflater.run()
    return inflater.output
  }
}

private struct Inflater {
  private let input: [UInt8]
  private let limit: Int
  private var position = 0
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private(set) var output: [UInt8] = []

  init(_ input: [UInt8], limit: Int) {
    self.input = input
    self.limit = limit
    output.reserveCapacity(min(limit, input.count * 3))
  }

  mutating func run() throws(Inflate.Failure) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try decode(HuffmanCode.fixedLengths, HuffmanCode.fixedDistances)
      case 2:
        let (lengths, distances) = try readCodes()
        try decode(lengths, distances)
      default: throw .malformed
      }
    }
  }

  // MARK: Bits

  private mutating func take(_ count: UInt32) throws(Inflate.Failure) -> Int {
    while bitCount < count {
      guard position < input.count else { throw .truncated }
      bits |= UInt32(input[position]) << bitCount
      position += 1
      bitCount += 8
    }
    let value = bits & (1 << count - 1)
    bits >>= count
    bitCount -= count
    return Int(value)
  }

  private mutating func append(_ byte: UInt8) throws(Inflate.Failure) {
    guard output.count < limit else { throw .tooLarge(limit: limit) }
    output.append(byte)
  }

  // MARK: Blocks

  private mutating func copyStored() throws(Inflate.Failure) {
    (bits, bitCount) = (0, 0)
    guard position + 4 <= input.count else { throw .truncated }
    let length = Int(input[position]) | Int(input[position + 1]) << 8
    let complement = Int(input[position + 2]) | Int(input[position + 3]) << 8
    guard length == ~complement & 0xFFFF else { throw .malformed }
    position += 4
    guard position + length <= input.count else { throw .truncated }
    guard output.count + length <= limit else { throw .tooLarge(limit: limit) }
    output += input[position..<position + length]
    position += length
  }

  private mutating func decode(_ lengths: HuffmanCode, _ distances: HuffmanCode) throws(Inflate.Failure) {
    while true {
      let symbol = try self.symbol(of: lengths)
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol <= 285 else { throw .malformed }
      let length = try Self.lengthBases[symbol - 257] + take(Self.lengthBits[symbol - 257])
      let code = try self.symbol(of: distances)
      guard code < 30 else { throw .malformed }
      let distance = try Self.distanceBases[code] + take(Self.distanceBits[code])
      guard distance <= output.count else { throw .malformed }
      guard output.count + length <= limit else { throw .tooLarge(limit: limit) }
      // Byte by byte: the source may overlap the bytes just written.
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func symbol(of code: HuffmanCode) throws(Inflate.Failure) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...HuffmanCode.longest {
      value |= try take(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .malformed
  }

  private mutating func readCodes() throws(Inflate.Failure) -> (HuffmanCode, HuffmanCode) {
    let lengthCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    guard lengthCount <= 286, distanceCount <= 30 else { throw .malformed }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for place in 0..<codeCount { codeLengths[Self.codeOrder[place]] = UInt8(try take(3)) }
    guard let code = HuffmanCode(codeLengths) else { throw .malformed }
    var lengths: [UInt8] = []
    let total = lengthCount + distanceCount
    while lengths.count < total {
      let symbol = try self.symbol(of: code)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .malformed }
        lengths += repeatElement(last, count: try take(2) + 3)
      case 17: lengths += repeatElement(0, count: try take(3) + 3)
      case 18: lengths += repeatElement(0, count: try take(7) + 11)
      default: lengths.append(UInt8(symbol))
      }
    }
    // A block without an end code is invalid.
    guard lengths.count == total, lengths[256] != 0, let first = HuffmanCode(Array(lengths[..<lengthCount])),
      let second = HuffmanCode(Array(lengths[lengthCount...]))
    else { throw .malformed }
    return (first, second)
  }

  private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits: [UInt32] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  private static let distanceBits: [UInt32] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
}

/// A canonical Huffman code: the number of codes of each length, and the symbols in code order.
private struct HuffmanCode {
  static let longest = 15

  private(set) var counts = [Int](repeating: 0, count: longest + 1)
  private(set) var symbols: [Int] = []

  /// - Returns: nil if the code is oversubscribed.
  init?(_ lengths: [UInt8]) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var left = 1
    for length in 1...Self.longest {
      left = left << 1 - counts[length]
      if left < 0 { return nil }
    }
    var places = [Int](repeating: 0, count: Self.longest + 2)
    for length in 1...Self.longest { places[length + 1] = places[length] + counts[length] }
    symbols = [Int](repeating: 0, count: places[Self.longest + 1])
    for (symbol, length) in lengths.enumerated() where length != 0 {
      symbols[places[Int(length)]] = symbol
      places[Int(length)] += 1
    }
  }

  private init(complete lengths: [UInt8]) {
    self = HuffmanCode(lengths) ?? HuffmanCode()
  }

  private init() {}

  static let fixedLengths = HuffmanCode(
    complete: (0..<288).map { symbol in symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8 })
  static let fixedDistances = HuffmanCode(complete: [UInt8](repeating: 5, count: 30))
}

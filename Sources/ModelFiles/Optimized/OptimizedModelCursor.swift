/// Reads the big-endian numbers of an optimized model in sequence, aligned to their size.
struct OptimizedModelCursor {
  let bytes: [UInt8]
  private(set) var position: Int
  /// The end of the readable range.
  private(set) var end: Int

  init(_ bytes: [UInt8], at position: Int, end: Int? = nil) throws(OptimizedModelError) {
    let end = end ?? bytes.count
    guard position >= 0, position <= end, end <= bytes.count else { throw .truncated }
    self.bytes = bytes
    self.position = position
    self.end = end
  }

  var remaining: Int { end - position }

  mutating func byte() throws(OptimizedModelError) -> UInt8 {
    guard remaining >= 1 else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func word() throws(OptimizedModelError) -> UInt32 {
    align(to: 4)
    guard remaining >= 4 else { throw .truncated }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] { value = value << 8 | UInt32(byte) }
    position += 4
    return value
  }

  mutating func doubleWord() throws(OptimizedModelError) -> UInt64 {
    align(to: 8)
    let high = try word()
    return try UInt64(high) << 32 | UInt64(word())
  }

  /// A count or an index into a list.
  mutating func number() throws(OptimizedModelError) -> Int { try Int(word()) }

  /// The same in 64 bits.
  mutating func longNumber() throws(OptimizedModelError) -> Int {
    guard let number = Int(exactly: try doubleWord()) else {
      throw OptimizedModelError(.malformed, "a number is larger than any file")
    }
    return number
  }

  /// The number of items that follow, each of which takes at least `size` bytes.
  mutating func count(ofSize size: Int) throws(OptimizedModelError) -> Int {
    let count = try number()
    guard count <= remaining / size else { throw .truncated }
    return count
  }

  /// A list of numbers: two words that are always zero, the count, and the numbers, all in 64 bits.
  mutating func list(elementSize: Int = 1) throws(OptimizedModelError) -> [Int] {
    guard try longNumber() == 0, try longNumber() == 0 else {
      throw OptimizedModelError(.malformed, "a list has no header")
    }
    let count = try longNumber()
    guard count <= remaining / (8 * elementSize) else { throw .truncated }
    var elements: [Int] = []
    elements.reserveCapacity(count * elementSize)
    for _ in 0..<count * elementSize { elements.append(try longNumber()) }
    return elements
  }

  mutating func skip(_ count: Int) throws(OptimizedModelError) {
    guard count >= 0, count <= remaining else { throw .truncated }
    position += count
  }

  /// A run of bytes.
  mutating func run(_ count: Int) throws(OptimizedModelError) -> Range<Int> {
    let start = position
    try skip(count)
    return start..<position
  }

  mutating func align(to size: Int) {
    position = min((position + size - 1) / size * size, end)
  }

  /// The next `count` bytes as a cursor of their own; this cursor skips them.
  mutating func part(_ count: Int) throws(OptimizedModelError) -> OptimizedModelCursor {
    let range = try run(count)
    return try OptimizedModelCursor(bytes, at: range.lowerBound, end: range.upperBound)
  }

  /// A record between two marks: the mark, the size, the record, the mark.
  ///
  /// - Parameter name: what the record is in an error, such as `an entity`.
  mutating func record(between mark: UInt32, of name: String) throws(OptimizedModelError) -> OptimizedModelCursor {
    let isMarked = try word() == mark
    let size = try number()
    guard isMarked, size >= 12 else { throw OptimizedModelError(.malformed, "\(name) has no start mark") }
    let record = try part(size - 8)
    guard try word() == mark else { throw OptimizedModelError(.malformed, "\(name) has no end mark") }
    return record
  }
}

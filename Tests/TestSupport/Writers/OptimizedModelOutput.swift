/// The bytes of an optimized model being written: big-endian numbers, aligned to their size.
struct OptimizedModelOutput {
  private(set) var bytes: [UInt8] = []

  mutating func align(to size: Int) {
    while !bytes.count.isMultiple(of: size) { bytes.append(0) }
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func word(_ value: UInt32) {
    align(to: 4)
    for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  mutating func word(_ value: Int) { word(UInt32(truncatingIfNeeded: value)) }

  mutating func doubleWord(_ value: UInt64) {
    align(to: 8)
    word(UInt32(truncatingIfNeeded: value >> 32))
    word(UInt32(truncatingIfNeeded: value))
  }

  mutating func doubleWord(_ value: Int) { doubleWord(UInt64(value)) }

  /// Writes a list: two zero words, the count, and the numbers.
  mutating func list(_ elements: [Int], elementSize: Int = 1) {
    for number in [0, 0, elements.count / elementSize] + elements { doubleWord(number) }
  }

  mutating func append(_ content: some Sequence<UInt8>) { bytes.append(contentsOf: content) }

  /// Closes a table.
  mutating func closeTable() {
    align(to: 4)
    for _ in 0..<2 { append([0xEF, 0xBE, 0xAD, 0xDE]) }
  }

  /// Replaces a word.
  mutating func set(_ value: UInt32, at place: Int) {
    for (index, shift) in stride(from: 24, through: 0, by: -8).enumerated() {
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }
}

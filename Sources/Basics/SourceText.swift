/// A file as UTF-8 bytes, with the line and column of any byte.
package struct SourceText: Sendable {
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lineStarts = [0]
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      index += 1
      // A carriage return ends a line unless a line feed follows, which ends it instead.
      if byte == 0x0A || (byte == 0x0D && !(index < count && bytes[index] == 0x0A)) { lineStarts.append(index) }
    }
    self.lineStarts = lineStarts
  }

  /// The position of a byte; the byte order mark on the first line does not count.
  package func position(of offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    var column = offset - lineStarts[low] + 1
    if low == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { column = max(1, column - 3) }
    return SourcePosition(line: low + 1, column: column)
  }

  /// The bytes of a line without its line break, and without a byte order mark on the first line; nil if the line does
  /// not exist.
  package func line(_ number: Int) -> ArraySlice<UInt8>? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let end = lineStarts.indices.contains(number) ? lineStarts[number] : bytes.count
    var line = bytes[lineStarts[number - 1]..<end]
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
  }
}

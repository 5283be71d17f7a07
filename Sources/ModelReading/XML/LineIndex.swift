import GlossBasics
import GlossDiagnostics

/// Tells the line and column of places in a text.
struct LineIndex: Sendable {
  private var starts: [Int] = [0]

  init(_ text: [UInt8]) {
    starts.reserveCapacity(text.count / 64)
    var offset = 0
    for byte in text {
      offset += 1
      if byte == UInt8(ascii: "\n") { starts.append(offset) }
    }
  }

  /// The place of a byte; one behind the end is taken for the end.
  func position(of offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
  }
}

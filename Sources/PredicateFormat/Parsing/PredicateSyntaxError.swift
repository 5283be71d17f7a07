/// A syntax error in a format string, with its position.
package struct PredicateSyntaxError: Error, Sendable, Hashable {
  /// The line in the format string, from 1.
  package var line: Int
  /// The column in UTF-8 bytes, from 1.
  package var column: Int
  /// The error as a clause without a final full stop.
  package var message: String

  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  init(_ message: String, at offset: Int, of bytes: [UInt8]) {
    var line = 1
    var lineStart = 0
    for (index, byte) in bytes.prefix(offset).enumerated() where byte == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    self.init(line: line, column: min(offset, bytes.count) - lineStart + 1, message: message)
  }
}

extension PredicateSyntaxError: CustomStringConvertible {
  /// `1:7: expected a value after '=='`
  package var description: String { "\(line):\(column): \(message)" }
}

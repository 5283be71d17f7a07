/// A position in a text file.
///
/// Lines and columns start at 1; columns count UTF-8 bytes of the line even if the file has another encoding (the text
/// is measured as if it were UTF-8), so every editor and CI system finds the position.
package struct SourcePosition: Sendable, Hashable, Comparable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `12:3`
  package var description: String { "\(line):\(column)" }
}

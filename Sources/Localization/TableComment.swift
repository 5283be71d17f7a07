package import GlossBasics

/// A comment of a table and its position.
package struct TableComment: Sendable, Hashable {
  /// The text without comment marks and surrounding white space.
  package var text: String
  /// The position of the comment.
  package var position: SourcePosition
  /// The line the comment ends on.
  package var endLine: Int

  package init(text: String, position: SourcePosition, endLine: Int? = nil) {
    self.text = text
    self.position = position
    self.endLine = endLine ?? position.line
  }
}

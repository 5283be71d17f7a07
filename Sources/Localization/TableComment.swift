public import GlossBasics
import GlossDiagnostics

/// A comment of a table, with its place.
public struct TableComment: Sendable, Hashable {
  /// The text without the comment marks and the white space around it.
  public var text: String
  /// Where the comment begins.
  public var position: SourcePosition
  /// The line the comment ends on.
  public var endLine: Int

  public init(text: String, position: SourcePosition, endLine: Int? = nil) {
    self.text = text
    self.position = position
    self.endLine = endLine ?? position.line
  }
}

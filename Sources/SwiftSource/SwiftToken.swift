/// One token of a Swift file: a kind and a range of bytes.
package struct SwiftToken: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// A name or a keyword, distinguished by context. Includes names in backticks.
    case word
    case number
    /// A whole string literal, including its interpolations.
    case string
    /// A whole regex literal.
    case regex
    /// One character of an operator. Operators are runs of these so that `>>` can close two lists of generic
    /// arguments.
    case symbol
    /// One of `( ) [ ] { } , : ; . @ \`.
    case mark
    /// `#` followed by a word: `#if`, `#Unique`.
    case pound
  }

  package var kind: Kind
  /// Whether a line break precedes the token.
  package var beginsLine: Bool
  /// Whether a space, a line break or a comment precedes the token.
  package var isSpaced: Bool
  /// The first byte of a mark or symbol; 0 for other kinds.
  package var character: UInt8
  package var start: Int
  package var end: Int

  package var range: Range<Int> { start..<end }
}

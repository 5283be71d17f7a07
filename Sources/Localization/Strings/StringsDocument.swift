public import GlossBasics
import GlossDiagnostics

/// A text `.strings` file taken apart without losing a byte.
///
/// The tokens lie side by side and cover the text from its first byte to its last, so that an edit replaces what it
/// means to and nothing else. Ranges are offsets in `text`, which is UTF-8 whatever the file is stored in.
public struct StringsDocument: Sendable, Hashable {
  /// One piece of the text.
  public struct Token: Sendable, Hashable {
    public enum Kind: UInt8, Sendable, Hashable {
      case whitespace, lineComment, blockComment, string, equals, semicolon, openBrace, closeBrace
      /// What has no place in a table: stray characters, or an entry with an error in it.
      case damaged
    }

    public var kind: Kind
    public var range: Range<Int>

    public init(kind: Kind, range: Range<Int>) {
      self.kind = kind
      self.range = range
    }
  }

  /// One key with its value.
  public struct Entry: Sendable, Hashable {
    public var key: String
    public var value: String
    /// From the key to past the semicolon.
    public var range: Range<Int>
    /// The key with its quotes.
    public var keyRange: Range<Int>
    /// The value with its quotes; nil where the key stands alone and is its own value.
    public var valueRange: Range<Int>?
    public var keyPosition: SourcePosition
    public var valuePosition: SourcePosition?
    /// The comment lines right before the entry and the one behind it on its line.
    public var comment: String?
    /// From the first of the comment lines right before the entry; nil when there are none.
    public var commentStart: Int?
    /// Whether the entry has an error and what was read of it is a guess.
    public var isRepaired: Bool
  }

  /// The text as UTF-8, without a byte order mark.
  public var text: [UInt8]
  public var encoding: TableEncoding
  /// The name of the encoding where `encoding` is `eightBit`.
  public var charset: String?
  public var tokens: [Token]
  /// All entries in their order, those with a key seen before included.
  public var entries: [Entry]
  /// All comments in their order.
  public var comments: [TableComment]

  /// The file's bytes; nil when the text has a character that the encoding lacks.
  public var bytes: [UInt8]? { TextEncoder.encode(text, as: encoding, charset: charset) }
}

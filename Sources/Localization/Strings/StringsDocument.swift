package import GlossBasics
import GlossDiagnostics

/// A text `.strings` file taken apart without losing a byte.
///
/// The tokens lie side by side and cover the text from its first byte to its last, so that an edit replaces what it
/// means to and nothing else. Ranges are offsets in `text`, which is UTF-8 whatever the file is stored in.
package struct StringsDocument: Sendable, Hashable {
  /// One piece of the text.
  package struct Token: Sendable, Hashable {
    package enum Kind: UInt8, Sendable, Hashable {
      case whitespace, lineComment, blockComment, string, equals, semicolon, openBrace, closeBrace
      /// What has no place in a table: stray characters, or an entry with an error in it.
      case damaged
    }

    package var kind: Kind
    package var range: Range<Int>

    package init(kind: Kind, range: Range<Int>) {
      self.kind = kind
      self.range = range
    }
  }

  /// One key with its value.
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var value: String
    /// From the key to past the semicolon.
    package var range: Range<Int>
    /// The key with its quotes.
    package var keyRange: Range<Int>
    /// The value with its quotes; nil where the key stands alone and is its own value.
    package var valueRange: Range<Int>?
    package var keyPosition: SourcePosition
    package var valuePosition: SourcePosition?
    /// The comment lines right before the entry and the one behind it on its line.
    package var comment: String?
    /// From the first of the comment lines right before the entry; nil when there are none.
    package var commentStart: Int?
    /// Whether the entry has an error and what was read of it is a guess.
    package var isRepaired: Bool

    /// An entry of a table with its places in the text.
    init(_ entry: TableEntry, _ place: StringsParser.EntryPlace) {
      key = entry.key
      value = entry.value
      range = place.range
      keyRange = place.keyRange
      valueRange = place.valueRange
      keyPosition = entry.keyPosition ?? SourcePosition(line: 1, column: 1)
      valuePosition = entry.valuePosition
      comment = entry.comment
      commentStart = place.commentStart
      isRepaired = entry.isRepaired
    }
  }

  /// The text as UTF-8, without a byte order mark.
  package var text: [UInt8]
  package var encoding: TableEncoding
  /// The name of the encoding where `encoding` is `eightBit`.
  package var charset: String?
  package var tokens: [Token]
  /// All entries in their order, those with a key seen before included.
  package var entries: [Entry]
  /// All comments in their order.
  package var comments: [TableComment]

  /// The file's bytes; nil when the text has a character that the encoding lacks.
  package var bytes: [UInt8]? { TextEncoder.encode(text, as: encoding, charset: charset) }
}

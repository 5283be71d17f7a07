package import GlossBasics

/// A text `.strings` file, tokenized without loss.
///
/// The tokens are contiguous and cover the text from the first byte to the last so that an edit replaces exactly its
/// target. Ranges are offsets in `text`, which is UTF-8 whatever the file's encoding.
package struct StringsDocument: Sendable, Hashable {
  /// A token of the text.
  package struct Token: Sendable, Hashable {
    package enum Kind: UInt8, Sendable, Hashable {
      case whitespace, lineComment, blockComment, string, equals, semicolon, openBrace, closeBrace
      /// Text that does not belong in a table: stray characters, or an entry with an error in it.
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
    /// From the key to the end of the semicolon.
    package var range: Range<Int>
    /// The key with its quotes.
    package var keyRange: Range<Int>
    /// The value with its quotes; nil if the key stands alone and is its own value.
    package var valueRange: Range<Int>?
    package var keyPosition: SourcePosition
    package var valuePosition: SourcePosition?
    /// The comment lines right before the entry and the one after it on the same line.
    package var comment: String?
    /// The start of the first comment line right before the entry; nil without comments.
    package var commentStart: Int?
    /// Whether the entry has an error and its content is a guess.
    package var isRepaired: Bool

    /// Creates an entry from a table's entry and its places in the text.
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
  /// The name of the encoding if `encoding` is `eightBit`.
  package var charset: String?
  package var tokens: [Token]
  /// All entries in order, including those with duplicate keys.
  package var entries: [Entry]
  /// All comments in order.
  package var comments: [TableComment]

  /// The file's bytes; nil if the text has a character that the encoding lacks.
  package var bytes: [UInt8]? { TextEncoder.encode(text, as: encoding, charset: charset) }
}

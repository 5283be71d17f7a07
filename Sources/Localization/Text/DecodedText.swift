/// The text of a file as UTF-8, with its original encoding.
///
/// Parsers work on UTF-8 whatever the file's encoding, so columns always count UTF-8 bytes.
package struct DecodedText: Sendable, Hashable {
  /// The text without a byte order mark. Invalid bytes of a UTF-8 file are kept.
  package var utf8: [UInt8]
  package var encoding: TableEncoding
  /// The name of the 8-bit or multi-byte encoding, such as `EUC-KR`, if `encoding` is `eightBit`.
  package var charset: String?
  /// The encoding problems, by offset in `utf8`.
  package var problems: [EncodingProblem]

  package init(
    utf8: [UInt8], encoding: TableEncoding, charset: String? = nil, problems: [EncodingProblem] = []
  ) {
    self.utf8 = utf8
    self.encoding = encoding
    self.charset = charset
    self.problems = problems
  }
}

/// A place where a file's bytes are invalid in its encoding.
package struct EncodingProblem: Sendable, Hashable {
  /// The offset in the decoded text.
  package var offset: Int
  package var message: String
  package var remedy: String

  package init(offset: Int, message: String, remedy: String) {
    self.offset = offset
    self.message = message
    self.remedy = remedy
  }
}

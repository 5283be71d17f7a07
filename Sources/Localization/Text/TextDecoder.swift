import GlossBasics

/// Decodes text files to UTF-8: by byte order mark, pattern of zero bytes, declaration, or guess.
package enum TextDecoder {
  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - charset: the encoding of an 8-bit file if the caller knows it, such as `EUC-KR`.
  ///   - locale: the locale of the file's folder, which tells 8-bit encodings apart if nothing else does.
  package static func decode(_ bytes: [UInt8], charset: String? = nil, locale: String? = nil) -> DecodedText {
    if let (encoding, length) = byteOrderMark(bytes) {
      return decode(bytes, as: encoding, from: length)
    }
    if let encoding = encodingByZeroBytes(bytes) {
      return decode(bytes, as: encoding, from: 0)
    }
    return LegacyText.decode(bytes, charset: charset, locale: locale)
  }

  private static func decode(_ bytes: [UInt8], as encoding: TableEncoding, from start: Int) -> DecodedText {
    switch encoding {
    case .utf8WithBOM:
      let text = Array(bytes[start...])
      return DecodedText(
        utf8: text, encoding: encoding, problems: UTF8Scan.scan(text).invalid.map { .invalidUTF8(text, $0) })
    case .utf16LittleEndian, .utf16LittleEndianWithBOM:
      return UTF16Text.decode(bytes, from: start, isBigEndian: false, encoding: encoding)
    case .utf16BigEndian, .utf16BigEndianWithBOM:
      return UTF16Text.decode(bytes, from: start, isBigEndian: true, encoding: encoding)
    case .utf32LittleEndian, .utf32LittleEndianWithBOM:
      return UTF32Text.decode(bytes, from: start, isBigEndian: false, encoding: encoding)
    default:
      return UTF32Text.decode(bytes, from: start, isBigEndian: true, encoding: encoding)
    }
  }

  private static func byteOrderMark(_ bytes: [UInt8]) -> (TableEncoding, Int)? {
    // UTF-32LE's mark begins with UTF-16LE's; a UTF-16 text would have to begin with U+0000 to be mistaken.
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndianWithBOM, 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndianWithBOM, 4) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndianWithBOM, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndianWithBOM, 2) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8WithBOM, 3) }
    return nil
  }

  /// A table begins with an ASCII character (a quote, a comment, a brace, a letter, white space), so the zero bytes
  /// around it reveal width and byte order.
  private static func encodingByZeroBytes(_ bytes: [UInt8]) -> TableEncoding? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0, 0):
      return bytes.count >= 4 && bytes[2] == 0 && bytes[3] != 0 ? .utf32BigEndian : nil
    case (0, _):
      return .utf16BigEndian
    case (_, 0):
      return bytes.count >= 4 && bytes[2] == 0 && bytes[3] == 0 ? .utf32LittleEndian : .utf16LittleEndian
    default:
      return nil
    }
  }
}

extension EncodingProblem {
  /// The problem of bytes that are not valid UTF-8.
  static func invalidUTF8(_ bytes: [UInt8], _ range: Range<Int>) -> EncodingProblem {
    let shown = bytes[range].prefix(4).map { "0x" + $0.digits(radix: 16, width: 2, uppercase: true) }
    let more = range.count > 4 ? " …" : ""
    return EncodingProblem(
      offset: range.lowerBound,
      message: "\(range.count == 1 ? "the byte" : "the bytes") \(shown.joined(separator: " "))\(more) "
        + "\(range.count == 1 ? "is" : "are") not valid UTF-8",
      remedy: "retype the character and save the file as UTF-8")
  }
}

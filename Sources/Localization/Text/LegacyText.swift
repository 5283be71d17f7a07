import GlossPropertyLists

/// Decodes files that are neither UTF-16 nor UTF-32: UTF-8 or an older encoding.
enum LegacyText {
  static func decode(_ bytes: [UInt8], charset: String?, locale: String?) -> DecodedText {
    let scan = UTF8Scan.scan(bytes)
    if scan.invalid.isEmpty { return DecodedText(utf8: bytes, encoding: .utf8) }
    if let declared = charset ?? CharsetDeclaration.find(in: bytes),
      let text = CharsetConverter.decode(bytes, from: declared)
    {
      return DecodedText(utf8: text, encoding: .eightBit, charset: declared)
    }
    // A UTF-8 file with a few damaged characters has more valid sequences than invalid ones.
    if scan.multibyteCount >= scan.invalid.count {
      return DecodedText(utf8: bytes, encoding: .utf8, problems: scan.invalid.map { .invalidUTF8(bytes, $0) })
    }
    for candidate in CharsetGuess.candidates(for: bytes, locale: locale) {
      guard let text = CharsetConverter.decode(bytes, from: candidate) else { continue }
      // The bytes before the first invalid one are the same in both encodings.
      let offset = scan.invalid.first?.lowerBound ?? 0
      return DecodedText(
        utf8: text, encoding: .eightBit, charset: candidate,
        problems: [
          EncodingProblem(
            offset: offset, message: "the file is not UTF-8; it is read as \(candidate), which is a guess",
            remedy: "convert it: iconv -f \(candidate) -t UTF-8")
        ])
    }
    return DecodedText(utf8: bytes, encoding: .utf8, problems: scan.invalid.map { .invalidUTF8(bytes, $0) })
  }
}

package import GlossBasics
import GlossPropertyLists

extension TextDecoder {
  /// The text that positions in a file are counted in: a table of any format, or a source model.
  ///
  /// Columns count the bytes that the text has in UTF-8, also where the file is stored as UTF-16 or in an 8-bit
  /// encoding, so that this decodes as the reader of the file does.
  ///
  /// - Returns: nil where the file is not text.
  package static func sourceText(of bytes: [UInt8], path: String) -> SourceText? {
    switch PropertyListFormat(of: bytes) {
    case .binary: nil
    case .xml: (try? XMLEncoding.utf8(of: bytes)).map(SourceText.init)
    case .text: SourceText(decode(bytes, locale: TablePath(path).locale).utf8)
    }
  }
}

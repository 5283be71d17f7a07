package import GlossBasics
import GlossPropertyLists

extension TextDecoder {
  /// Returns the text in which positions in a file are counted: a table of any format, or a source model.
  ///
  /// Columns count UTF-8 bytes even if the file is stored as UTF-16 or in an 8-bit encoding, so this decodes the file
  /// as its reader does.
  ///
  /// - Returns: nil if the file is not text.
  package static func sourceText(of bytes: [UInt8], path: String) -> SourceText? {
    switch PropertyListFormat(of: bytes) {
    case .binary: nil
    case .xml: (try? XMLEncoding.utf8(of: bytes)).map(SourceText.init)
    case .text: SourceText(decode(bytes, locale: TablePath(path).locale).utf8)
    }
  }
}

import GlossPropertyLists

/// Encodes text in a file's original encoding.
package enum TextEncoder {
  /// The bytes of a string in an encoding; nil if it has a character that the encoding lacks.
  package static func encode(_ utf8: [UInt8], as encoding: TableEncoding, charset: String? = nil) -> [UInt8]? {
    var bytes: [UInt8] = []
    switch encoding {
    case .utf8, .json, .xmlPropertyList:
      return utf8
    case .utf8WithBOM:
      return [0xEF, 0xBB, 0xBF] + utf8
    case .utf16LittleEndian, .utf16LittleEndianWithBOM:
      if encoding == .utf16LittleEndianWithBOM { bytes = [0xFF, 0xFE] }
      UTF16Text.encode(utf8, isBigEndian: false, into: &bytes)
    case .utf16BigEndian, .utf16BigEndianWithBOM:
      if encoding == .utf16BigEndianWithBOM { bytes = [0xFE, 0xFF] }
      UTF16Text.encode(utf8, isBigEndian: true, into: &bytes)
    case .utf32LittleEndian, .utf32LittleEndianWithBOM:
      if encoding == .utf32LittleEndianWithBOM { bytes = [0xFF, 0xFE, 0, 0] }
      UTF32Text.encode(utf8, isBigEndian: false, into: &bytes)
    case .utf32BigEndian, .utf32BigEndianWithBOM:
      if encoding == .utf32BigEndianWithBOM { bytes = [0, 0, 0xFE, 0xFF] }
      UTF32Text.encode(utf8, isBigEndian: true, into: &bytes)
    case .eightBit:
      return CharsetConverter.encode(utf8, to: charset ?? "ISO-8859-1")
    case .binaryPropertyList:
      return nil
    }
    return bytes
  }
}

import Foundation
import GlossBasics

/// The text of an XML document, brought to UTF-8.
enum XMLText {
  /// The document as UTF-8 without byte order mark, or nil when its encoding is not one that is read here.
  ///
  /// Xcode writes UTF-8. UTF-16 and UTF-32 are told by their byte order mark or by how the first `<` is stored,
  /// the 8-bit encodings of Western Europe by the XML declaration.
  static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    switch (bytes.first, bytes.dropFirst().first, bytes.dropFirst(2).first, bytes.dropFirst(3).first) {
    case (0xEF, 0xBB, 0xBF, _): return Array(bytes.dropFirst(3))
    case (0xFF, 0xFE, 0, 0), (0x3C, 0, 0, 0): return transcoded(bytes, from: .utf32LittleEndian)
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x3C): return transcoded(bytes, from: .utf32BigEndian)
    case (0xFF, 0xFE, _, _), (0x3C, 0, _, _): return transcoded(bytes, from: .utf16LittleEndian)
    case (0xFE, 0xFF, _, _), (0, 0x3C, _, _): return transcoded(bytes, from: .utf16BigEndian)
    default: break
    }
    switch declaredEncoding(of: bytes) {
    case nil, "utf-8", "utf8", "us-ascii", "ascii": return bytes
    case "iso-8859-1", "latin1": return transcoded(bytes, from: .isoLatin1)
    case "windows-1252", "cp1252": return transcoded(bytes, from: .windowsCP1252)
    case "macintosh", "x-mac-roman": return transcoded(bytes, from: .macOSRoman)
    default: return nil
    }
  }

  /// The encoding that the XML declaration names, in lower case.
  static func declaredEncoding(of bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.range(of: "?>"),
      let name = head[..<end.lowerBound].range(of: "encoding")
    else { return nil }
    let value = head[name.upperBound..<end.lowerBound].split { "= \t\r\n\"'".contains($0) }.first
    return value.map { $0.lowercased() }
  }

  private static func transcoded(_ bytes: [UInt8], from encoding: String.Encoding) -> [UInt8]? {
    guard let text = String(bytes: bytes, encoding: encoding) else { return nil }
    return Array(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst().utf8 : text[...].utf8)
  }
}

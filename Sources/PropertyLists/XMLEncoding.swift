/// Decodes XML in any encoding known to libxml2 to UTF-8 so that byte offsets are unambiguous.
///
/// The encoding is detected as in XML 1.0, appendix F: from a byte order mark, from the zeros around the first `<`,
/// otherwise from the declaration.
package enum XMLEncoding {
  /// The document in UTF-8; if the bytes were converted, the encoding declaration is blanked out.
  package static func utf8(of bytes: [UInt8]) throws(PropertyListError) -> [UInt8] {
    guard let name = name(of: bytes) else { return bytes }
    guard var converted = CharsetConverter.decode(bytes, from: name) else {
      throw PropertyListError(.encoding, "it is not valid text in the encoding \(name)")
    }
    blankDeclaredEncoding(in: &converted)
    return converted
  }

  /// The encoding to convert from; nil for UTF-8.
  private static func name(of bytes: [UInt8]) -> String? {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return nil }
    if start == [0x00, 0x00, 0xFE, 0xFF] || start == [0x00, 0x00, 0x00, 0x3C] { return "UCS-4BE" }
    if start == [0xFF, 0xFE, 0x00, 0x00] || start == [0x3C, 0x00, 0x00, 0x00] { return "UCS-4LE" }
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0x00, 0x3C]) { return "UTF-16BE" }
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0x3C, 0x00]) { return "UTF-16LE" }
    guard let range = declaredEncoding(in: bytes) else { return nil }
    let name = String(decoding: bytes[range], as: UTF8.self)
    // A declaration that was legible byte by byte cannot be in a wide encoding.
    let isNarrow = !["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name.uppercased())
    let isWide = name.uppercased().hasPrefix("UTF-16") || name.uppercased().hasPrefix("UCS-")
    return isNarrow && !isWide && !name.isEmpty ? systemNames[name.uppercased()] ?? name : nil
  }

  /// Names in declarations that the system's converters do not know.
  private static let systemNames = [
    "LATIN1": "ISO-8859-1", "ISO8859-1": "ISO-8859-1", "X-MAC-ROMAN": "MACINTOSH", "X-SJIS": "SHIFT_JIS",
  ]

  /// The range of the name in `encoding="name"` of the XML declaration.
  private static func declaredEncoding(in bytes: [UInt8]) -> Range<Int>? {
    let head = bytes.prefix(256)
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard head.dropFirst(start).starts(with: "<?xml".utf8),
      let close = head.firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let word = Array("encoding".utf8)
    var place = start
    while place + word.count < close {
      if head[place..<place + word.count].elementsEqual(word) {
        let rest = head[place..<close]
        guard let open = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
          let end = rest[(open + 1)...].firstIndex(of: rest[open])
        else { return nil }
        return open + 1..<end
      }
      place += 1
    }
    return nil
  }

  private static func blankDeclaredEncoding(in bytes: inout [UInt8]) {
    guard let range = declaredEncoding(in: bytes) else { return }
    var place = range.upperBound
    // From the closing quote back to the start of the word `encoding`.
    while place > 0, bytes[place] != UInt8(ascii: "e") || place > range.lowerBound - 2 {
      bytes[place] = UInt8(ascii: " ")
      place -= 1
    }
    while place > 0, bytes[place] != UInt8(ascii: " ") {
      bytes[place] = UInt8(ascii: " ")
      place -= 1
    }
  }
}

import GlossBasics

/// The beginning of an XML text, seen without parsing it.
enum XMLBeginning {
  /// The number of bytes to search for the root element.
  private static let length = 4096

  /// The name of the root element; nil if none begins within the first bytes.
  static func rootElement(of bytes: [UInt8]) -> String? {
    // Skip zeros, which come from UTF-16 and UTF-32.
    var rest = String(decoding: bytes.prefix(length).lazy.filter { $0 != 0 }, as: UTF8.self)[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...].dropFirst()
      let end: String? = rest.hasPrefix("!--") ? "-->" : rest.hasPrefix("?") ? "?>" : rest.hasPrefix("!") ? ">" : nil
      guard let end else {
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
        return name.isEmpty ? nil : String(name)
      }
      guard let range = rest.byteRange(of: end) else { return nil }
      rest = rest[range.upperBound...]
    }
    return nil
  }
}

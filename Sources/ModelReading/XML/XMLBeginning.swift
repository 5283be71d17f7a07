/// The beginning of an XML text, seen without parsing it.
enum XMLBeginning {
  /// How far the root element is looked for.
  private static let length = 4096

  /// The name of the root element; nil where none begins near the beginning.
  static func rootElement(of bytes: [UInt8]) -> String? {
    // Zeros are those of wide encodings.
    var rest = String(decoding: bytes.prefix(length).lazy.filter { $0 != 0 }, as: UTF8.self)[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...].dropFirst()
      let end: String? = rest.hasPrefix("!--") ? "-->" : rest.hasPrefix("?") ? "?>" : rest.hasPrefix("!") ? ">" : nil
      guard let end else {
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
        return name.isEmpty ? nil : String(name)
      }
      guard let range = rest.firstRange(of: end) else { return nil }
      rest = rest[range.upperBound...]
    }
    return nil
  }
}

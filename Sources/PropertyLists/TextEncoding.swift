/// Decodes the text of a property list to UTF-8: UTF-8 with or without a byte order mark, UTF-16 and UTF-32.
enum TextEncoding {
  /// Returns the text in UTF-8 without a byte order mark.
  static func utf8(of bytes: [UInt8]) throws(PropertyListError) -> [UInt8] {
    let start = bytes.prefix(4)
    if start.starts(with: [0xFF, 0xFE, 0x00, 0x00]) { return try wide(bytes.dropFirst(4), size: 4, bigEndian: false) }
    if start.elementsEqual([0x00, 0x00, 0xFE, 0xFF]) { return try wide(bytes.dropFirst(4), size: 4, bigEndian: true) }
    if start.starts(with: [0xFF, 0xFE]) { return try wide(bytes.dropFirst(2), size: 2, bigEndian: false) }
    if start.starts(with: [0xFE, 0xFF]) { return try wide(bytes.dropFirst(2), size: 2, bigEndian: true) }
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: text, as: UTF8.self) != nil else {
      throw PropertyListError(.encoding, "it is not valid UTF-8")
    }
    return text
  }

  private static func wide(
    _ bytes: ArraySlice<UInt8>, size: Int, bigEndian: Bool
  ) throws(PropertyListError) -> [UInt8] {
    guard bytes.count % size == 0 else {
      throw PropertyListError(.encoding, "it is not valid UTF-\(size * 8): it ends in the middle of a character")
    }
    var units: [UInt32] = []
    units.reserveCapacity(bytes.count / size)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let unit = bytes[place..<place + size]
      units.append((bigEndian ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) })
      place += size
    }
    let text =
      size == 2
      ? String(validating: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
      : String(validating: units, as: UTF32.self)
    guard let text else { throw PropertyListError(.encoding, "it is not valid UTF-\(size * 8)") }
    return Array(text.utf8)
  }
}

extension String {
  /// The text escaped for the content of an element or a quoted attribute value in HTML or XML.
  ///
  /// Works on bytes: a quotation mark with a combining character is a single `Character` and would escape a search by
  /// characters. Callers must handle control characters of untrusted strings first.
  package var escapedForMarkup: String {
    replacingBytes {
      switch $0 {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      default: nil
      }
    }
  }

  /// The text with some ASCII characters replaced; everything between them is copied.
  @inline(__always)
  package func replacingBytes(_ replacement: (UInt8) -> StaticString?) -> String {
    var text = self
    let replaced: String? = text.withUTF8 { bytes in
      var result: [UInt8] = []
      var copied = 0
      for place in bytes.indices {
        guard let replacement = replacement(unsafe bytes[place]) else { continue }
        if copied == 0 { result.reserveCapacity(bytes.count + 32) }
        unsafe result.append(contentsOf: bytes[copied..<place])
        unsafe result.append(
          contentsOf: UnsafeBufferPointer(start: replacement.utf8Start, count: replacement.utf8CodeUnitCount))
        copied = place + 1
      }
      guard copied > 0 else { return nil }
      unsafe result.append(contentsOf: bytes[copied...])
      return String(decoding: result, as: UTF8.self)
    }
    return replaced ?? self
  }
}

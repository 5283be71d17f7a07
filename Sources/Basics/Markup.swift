extension String {
  /// The text for the content of an element or a quoted attribute value of HTML or XML: nothing in it is markup.
  ///
  /// Works on bytes: a quotation mark that a combining character follows is one `Character` with it, and would slip
  /// through a search for characters. Who writes a text from elsewhere takes care of control characters first.
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

  /// The text with other texts in the place of some ASCII characters; what stands between them is copied as it is.
  @inline(__always)
  func replacingBytes(_ replacement: (UInt8) -> StaticString?) -> String {
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

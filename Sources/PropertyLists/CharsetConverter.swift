import GlossCLibXML2

/// Converts encodings through libxml2, which uses the system's converters.
package enum CharsetConverter {
  /// Decodes a string to UTF-8; nil if the encoding is unknown or the bytes are invalid in it.
  package static func decode(_ bytes: [UInt8], from charset: String) -> [UInt8]? {
    if charset == "ISO-8859-1" {
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count * 2)
      for byte in bytes {
        if byte >= 0x80 { text.append(0xC0 | byte >> 6) }
        text.append(byte < 0x80 ? byte : 0x80 | byte & 0x3F)
      }
      return text
    }
    return unsafe convert(bytes, charset: charset) { unsafe xmlCharEncInFunc($0, $1, $2) }
  }

  /// Encodes UTF-8 text; nil if the encoding lacks a character.
  package static func encode(_ text: [UInt8], to charset: String) -> [UInt8]? {
    if charset == "ISO-8859-1" {
      let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
      let bytes = scalars.compactMap { UInt8(exactly: $0.value) }
      return bytes.count == scalars.count ? bytes : nil
    }
    // libxml2 writes a character reference for a missing character; converting back reveals it.
    guard let bytes = unsafe convert(text, charset: charset, { unsafe xmlCharEncOutFunc($0, $1, $2) }) else {
      return nil
    }
    return decode(bytes, from: charset) == text ? bytes : nil
  }

  private typealias Handler = UnsafeMutablePointer<xmlCharEncodingHandler>
  private typealias Buffer = UnsafeMutablePointer<xmlBuffer>

  private static func convert(
    _ bytes: [UInt8], charset: String, _ function: (Handler, Buffer, Buffer) -> Int32
  ) -> [UInt8]? {
    guard !bytes.isEmpty else { return [] }
    xmlInitParser()
    // libxml2 must be able to count an output of four times the size.
    guard bytes.count < Int(Int32.max) / 4, let handler = unsafe xmlFindCharEncodingHandler(charset) else { return nil }
    defer { unsafe xmlCharEncCloseFunc(handler) }
    // The result reports errors; libxml2 would also print them.
    unsafe xmlSetStructuredErrorFunc(nil) { _, _ in }
    defer { xmlSetStructuredErrorFunc(nil, nil) }
    guard let input = unsafe xmlBufferCreate(), let output = unsafe xmlBufferCreate() else { return nil }
    defer {
      unsafe xmlBufferFree(input)
      unsafe xmlBufferFree(output)
    }
    let isAdded = unsafe bytes.withUnsafeBufferPointer {
      unsafe xmlBufferAdd(input, $0.baseAddress, Int32($0.count)) == 0
    }
    guard isAdded else { return nil }
    var left = Int.max
    while unsafe xmlBufferLength(input) > 0 {
      guard unsafe function(handler, output, input) >= 0 else { return nil }
      let now = unsafe Int(xmlBufferLength(input))
      // A rest that no longer shrinks is an incomplete character at the end.
      guard now < left else { return nil }
      left = now
    }
    guard let content = unsafe xmlBufferContent(output) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output))))
  }
}

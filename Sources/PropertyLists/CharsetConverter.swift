import GlossCLibXML2

/// Converts encodings, by way of libxml2, which knows the system's converters.
package enum CharsetConverter {
  /// The text as UTF-8, or nil when the encoding is unknown or the bytes are invalid in it.
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

  /// The UTF-8 text in an encoding, or nil when a character does not exist there.
  package static func encode(_ text: [UInt8], to charset: String) -> [UInt8]? {
    if charset == "ISO-8859-1" {
      let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
      let bytes = scalars.compactMap { UInt8(exactly: $0.value) }
      return bytes.count == scalars.count ? bytes : nil
    }
    // libxml2 writes a character reference where a character does not exist; the way back shows it.
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
    // The output of four times the size still is one that libxml2 can count.
    guard bytes.count < Int(Int32.max) / 4, let handler = unsafe xmlFindCharEncodingHandler(charset) else { return nil }
    defer { unsafe xmlCharEncCloseFunc(handler) }
    // What cannot be converted is told by the result; libxml2 would print it as well.
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
      // What no longer shrinks is half a character at the end.
      guard now < left else { return nil }
      left = now
    }
    guard let content = unsafe xmlBufferContent(output) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output))))
  }
}

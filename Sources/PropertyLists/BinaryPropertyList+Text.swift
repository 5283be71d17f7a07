extension BinaryPropertyList {
  /// The text in the range of an `ascii` object.
  package func text(ascii range: Range<Int>) -> String {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      let span = unsafe UnsafeBufferPointer(rebasing: bytes[range])
      if unsafe Self.isASCII(span) {
        return unsafe String(unsafeUninitializedCapacity: span.count) { text in
          unsafe text.initialize(from: span).1
        }
      }
      return unsafe String(String.UnicodeScalarView(span.lazy.map { Unicode.Scalar($0) }))
    }
  }

  /// Whether no byte is above 0x7F; checks eight at a time.
  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var union: UInt64 = 0
    var index = 0
    while index + 8 <= raw.count {
      union |= unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < raw.count {
      union |= UInt64(unsafe raw[index])
      index += 1
    }
    return union & 0x8080_8080_8080_8080 == 0
  }

  /// The text of the code units in the range of a `utf16` object; unpaired surrogates become U+FFFD.
  package func text(utf16 range: Range<Int>) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(range.count / 2)
    var place = range.lowerBound
    while place + 1 < range.upperBound {
      units.append(UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]))
      place += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The text of an object; nil if it is not text.
  package func text(at index: Int) throws(PropertyListError) -> String? {
    switch try object(at: index) {
    case .ascii(let range): text(ascii: range)
    case .utf16(let range): text(utf16: range)
    default: nil
    }
  }
}

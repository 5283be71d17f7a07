extension [UInt8] {
  /// Appends a scalar as UTF-8; surrogates and values out of range become U+FFFD.
  package mutating func appendUTF8(_ value: UInt32) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    append(contentsOf: UTF8.encode(scalar).map { Array<UInt8>($0) } ?? [0xEF, 0xBF, 0xBD])
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit; nil for any other byte.
  package var hexadecimalDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}

/// The number at the start of a string, as read by `NSString`'s `intValue`, `doubleValue` and the like.
///
/// Leading white space and any text after the number are ignored, and a string without a number is 0; a number too
/// large is clamped (documented for `NSString`).
struct NumberInText {
  private let text: Substring.UTF8View

  init(_ text: String) {
    self.text = text.drop { $0.isWhitespace }.utf8
  }

  /// `integerValue`, `longLongValue`; the caller clamps `intValue` to 32 bits.
  var integer: Int64 {
    var (rest, isNegative) = Self.sign(text)
    var value: Int64 = 0
    while let byte = rest.first, let digit = Self.digit(byte) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || carry { return isNegative ? .min : .max }
      value = sum
      rest = rest.dropFirst()
    }
    return value
  }

  /// `doubleValue`: digits, a fraction and an exponent.
  var real: Double {
    let (digits, isNegative) = Self.sign(text)
    var length = digits.prefix { Self.digit($0) != nil }.count
    var hasDigits = length > 0
    var rest = digits.dropFirst(length)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { Self.digit($0) != nil }.count
      hasDigits = hasDigits || fraction > 0
      length += 1 + fraction
      rest = rest.dropFirst(1 + fraction)
    }
    guard hasDigits else { return 0 }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      let exponent = rest.dropFirst()
      let sign = exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+") ? 1 : 0
      let digits = exponent.dropFirst(sign).prefix { Self.digit($0) != nil }.count
      if digits > 0 { length += 1 + sign + digits }
    }
    let value = Double(String(decoding: digits.prefix(length), as: UTF8.self)) ?? 0
    return isNegative ? -value : value
  }

  /// `boolValue`: true if one of `Y y T t 1` to `9` follows an optional sign and zeros.
  var boolean: Bool {
    let (rest, _) = Self.sign(text)
    guard let byte = rest.drop(while: { $0 == UInt8(ascii: "0") }).first else { return false }
    return "YyTt123456789".utf8.contains(byte)
  }

  private static func sign(_ text: Substring.UTF8View) -> (rest: Substring.UTF8View, isNegative: Bool) {
    switch text.first {
    case UInt8(ascii: "-"): (text.dropFirst(), true)
    case UInt8(ascii: "+"): (text.dropFirst(), false)
    default: (text, false)
    }
  }

  private static func digit(_ byte: UInt8) -> Int64? {
    (0x30...0x39).contains(byte) ? Int64(byte) - 0x30 : nil
  }
}

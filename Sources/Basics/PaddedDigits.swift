extension BinaryInteger {
  /// The digits of a number that is not negative, with zeros before them up to a width.
  ///
  /// `233.digits(radix: 16, width: 4, uppercase: true)` is `00E9`.
  package func digits(radix: Int = 10, width: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension Unicode.Scalar {
  /// `U+00E9`, as Unicode writes it.
  package var codePoint: String { "U+" + value.digits(radix: 16, width: 4, uppercase: true) }
}

extension String {
  /// The characters beyond ASCII, which eyes do not always tell apart: `U+00E9` of `é`, `U+0301` where it is two.
  package var codePointsBeyondASCII: String {
    unicodeScalars.filter { !$0.isASCII }.map(\.codePoint).joined(separator: " ")
  }
}

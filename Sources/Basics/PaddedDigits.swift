extension BinaryInteger {
  /// The digits of a non-negative number, padded with zeros to a width.
  ///
  /// `233.digits(radix: 16, width: 4, uppercase: true)` is `00E9`.
  package func digits(radix: Int = 10, width: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension Unicode.Scalar {
  /// `U+00E9`, in Unicode's notation.
  package var codePoint: String { "U+" + value.digits(radix: 16, width: 4, uppercase: true) }
}

extension String {
  /// The non-ASCII characters, which may look alike: `U+00E9` for `é`, `U+0301` if it is decomposed.
  package var codePointsBeyondASCII: String {
    unicodeScalars.filter { !$0.isASCII }.map(\.codePoint).joined(separator: " ")
  }
}

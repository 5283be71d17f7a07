extension String {
  /// The text with control characters and marks that turn the direction of other text written as `\u{202E}`.
  ///
  /// Names come from files of strangers: none of them may move the cursor, break a line or reverse the rest of one.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isDisruptive) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isDisruptive {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Control characters, line separators and the marks that embed, override or isolate a direction.
  fileprivate var isDisruptive: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

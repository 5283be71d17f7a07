extension String {
  /// The text on one line, with what would break the line or turn its direction written as an escape.
  ///
  /// Names in models and tables are foreign text: without this one of them could forge a line of a report, or send
  /// commands to a terminal.
  package var onSingleLine: String {
    guard unicodeScalars.contains(where: \.needsEscape) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.needsEscape: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Controls, line separators, marks of direction, and what XML 1.0 cannot hold.
  fileprivate var needsEscape: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFFE, 0xFFFF:
      true
    default: false
    }
  }
}

extension Finding {
  /// The message with its remedy, on one line.
  package var sentence: String {
    guard let remedy else { return message.onSingleLine }
    return (message + "; " + remedy).onSingleLine
  }

  /// The message with its remedy, led by the object path where that is all there is of a place.
  package var sentenceWithObject: String {
    guard position == nil, let objectPath else { return sentence }
    return "\(objectPath): ".onSingleLine + sentence
  }
}

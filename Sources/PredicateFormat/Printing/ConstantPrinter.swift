import Foundation
import GlossBasics

/// Prints constants in the format language.
enum ConstantPrinter {
  /// Appends a value's literal.
  ///
  /// Data, UUIDs and URLs have no literal in the language; they are written as casts of a string, a notation of our
  /// own: Foundation prints descriptions that cannot be parsed.
  static func print(_ value: PredicateValue, to text: inout String) {
    switch value {
    case .null: text += "nil"
    case .boolean(let value): text += value ? "1" : "0"
    case .integer(let value): text += String(value)
    case .real(let value): text += number(value)
    case .decimal(let value): text += value.description
    case .string(let value): text += quoted(value)
    case .date(let seconds): text += "CAST(\(fixed(seconds)), \"NSDate\")"
    case .data(let bytes): text += "CAST(\"\(Data(bytes).base64EncodedString())\", \"NSData\")"
    case .uuid(let value): text += "CAST(\(quoted(value)), \"NSUUID\")"
    case .url(let value): text += "CAST(\(quoted(value)), \"NSURL\")"
    case .array(let elements): text += list(elements.map(literal))
    case .set(let elements): text += list(elements.map(literal).sorted { $0.precedes($1) })
    case .dictionary(let values):
      text += list(values.map { quoted($0.key) + " = " + literal($0.value) }.sorted { $0.precedes($1) })
    }
  }

  private static func literal(_ value: PredicateValue) -> String {
    var text = ""
    print(value, to: &text)
    return text
  }

  private static func list(_ elements: [String]) -> String { "{" + elements.joined(separator: ", ") + "}" }

  /// A number as described by `NSNumber`: without a fraction if it is whole.
  private static func number(_ value: Double) -> String {
    // Negative zero equals zero and would be parsed as the whole number.
    if value == 0 { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Six decimal places, as in printed dates.
  private static func fixed(_ seconds: Double) -> String {
    String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), seconds)
  }

  /// A string in double quotes, with quotes, backslashes and control characters escaped.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

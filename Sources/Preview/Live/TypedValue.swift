import Foundation
import GlossLocalization
package import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation

/// Numbers and dates as people of a language write them.
extension FieldValue {
  /// The field with a number or a date in the form that values files have: `1,85` is 1.85 where a comma separates
  /// decimals, and `31.12.1999`, `31. Dezember 1999` and `1999年12月31日` are days. What has that form already stays.
  package func read(as property: Property, in language: String) -> FieldValue {
    guard choice == .automatic || choice == .value, let type = property.attribute?.type else { return self }
    let typed = Self.withPlainDigits(text.trimmingCharacters(in: .whitespacesAndNewlines))
    let formats = Vocabulary(locale: language).formats
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      return Self.number(typed, formats).map { FieldValue(choice, text: $0) } ?? self
    case .date:
      guard let (year, month, day) = Self.date(typed, formats, language), (1...12).contains(month),
        (1...31).contains(day)
      else { return self }
      let pad = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
      return FieldValue(choice, text: "\(year)-\(pad(month))-\(pad(day))T00:00:00Z")
    default: return self
    }
  }

  /// What was understood, in the language's own format: `03/04/1999` is April in German and March in American English;
  /// nil if nothing was typed that can be read, or if it was typed just so.
  package func understood(as property: Property, in language: String) -> String? {
    guard choice == .automatic || choice == .value, let type = property.attribute?.type else { return nil }
    let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let plain = read(as: property, in: language).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let formats = Vocabulary(locale: language).formats
    let said: String?
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      let number = Int64(plain).map(PredicateValue.integer) ?? Double(plain).map(PredicateValue.real)
      if let number, let stored = property.attribute?.alteration(of: number)?.stored {
        return formats.number(FieldValue(.attribute(stored)).text)
      }
      said = Double(plain) == nil ? nil : formats.number(plain)
    case .date: said = ISO8601Date.seconds(plain).flatMap(formats.date)
    default: said = nil
    }
    return said == typed || said == plain ? nil : said
  }

  /// Digits of all scripts as 0 to 9, with Arabic separators and the minus sign as ASCII has them.
  private static func withPlainDigits(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{066B}": result += "."
      case "\u{066C}": continue
      case "\u{2212}": result += "-"
      case _ where scalar.properties.numericType == .decimal:
        result += String(Int(scalar.properties.numericValue ?? 0))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A number with the language's separators in plain notation; nil if it needs no change or could be read in two ways.
  private static func number(_ typed: String, _ formats: WrittenFormats) -> String? {
    let isNegative = typed.hasPrefix("-")
    // Spaces and apostrophes separate thousands alone.
    let text = String(typed.dropFirst(isNegative ? 1 : 0))
    let hasDecimalComma = formats.number("0.5").contains(",")
    let (decimal, group): (Character, Character) = hasDecimalComma ? (",", ".") : (".", ",")
    let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count < 3, parts.dropFirst().allSatisfy({ isDigits($0) }) else { return nil }
    let spaced = whole.split(omittingEmptySubsequences: false) { " \u{A0}\u{202F}'’".contains($0) }
    let groups = spaced.count > 1 ? spaced : whole.split(separator: group, omittingEmptySubsequences: false)
    guard isDigits(groups[0]) else { return nil }
    if groups.count > 1 {
      guard groups[0].count < 4, groups[0] != "0", groups.dropFirst().allSatisfy({ $0.count == 3 && isDigits($0) })
      else {
        return nil
      }
      // In the form of values files `1.234` is a little more than one.
      if hasDecimalComma, spaced.count == 1, groups.count == 2, parts.count == 1 { return nil }
    }
    let fraction = parts.count > 1 ? "." + parts[1] : ""
    return (isNegative ? "-" : "") + groups.joined() + fraction
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A day in one of the language's forms, or with the year first; nil for any other text, ISO 8601 among them.
  private static func date(
    _ typed: String, _ formats: WrittenFormats, _ language: String
  ) -> (year: String, month: Int, day: Int)? {
    let runs = typed.split { !$0.isASCII || !$0.isNumber }
    let words = typed.lowercased()
    // No name is part of another.
    let named = formats.months.firstIndex { !$0.isEmpty && words.contains($0.lowercased()) }
    if let named, runs.count == 2 {
      guard let year = runs.first(where: { $0.count == 4 }), let day = runs.first(where: { $0.count < 3 }) else {
        return nil
      }
      return Int(day).map { (String(year), named + 1, $0) }
    }
    guard runs.count == 3, let first = Int(runs[0]), let second = Int(runs[1]), let third = Int(runs[2]) else {
      return nil
    }
    // With Chinese, Japanese or Korean signs, or with slashes or points.
    let signs = typed.filter { !($0.isASCII && $0.isNumber) && !$0.isWhitespace }
    if runs[0].count == 4 {
      return ["年月日", "년월일", "//", "..", "..."].contains(signs) ? (String(runs[0]), second, third) : nil
    }
    guard runs[2].count == 4 else { return nil }
    switch signs {
    case "..": return (String(runs[2]), second, first)
    // The month comes first in American English alone.
    case "//":
      let isMonthFirst = language == "en" || language == "en-US"
      return isMonthFirst ? (String(runs[2]), first, second) : (String(runs[2]), second, first)
    default: return nil
    }
  }
}

extension AttributeDescription {
  /// A value that its rules on bounds allow, as people of a language write it, and as a field reads it.
  func example(in language: String) -> String {
    switch type {
    case .integer16, .integer32, .integer64: return number(12, in: language)
    case .decimal, .double, .float: return number(1.5, in: language)
    case .date: return ValuesPage.sampleDate(for: self, in: language)
    case .uuid: return "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    case .uri: return "https://example.com"
    case .binary: return "SGVsbG8="
    case .boolean: return "true"
    case .composite: return "{\"a\": 1}"
    case .string, .objectID, .undefined, .transformable: return "\"abc\""
    }
  }

  private func number(_ usual: Double, in language: String) -> String {
    let bound = { (value: AttributeValue?) -> Double? in
      switch value {
      case .integer(let integer)?: Double(integer)
      case .real(let real)?: real
      case .decimal(let decimal)?: Double(AttributeValue.plainNotation(of: decimal))
      default: nil
      }
    }
    var value = usual
    if let most = bound(maximum) { value = min(value, most) }
    if let least = bound(minimum) { value = max(value, least) }
    let plain = Int64(exactly: value).map(String.init) ?? String(value)
    let hasDecimalComma = Vocabulary(locale: language).formats.number("0.5").contains(",")
    return hasDecimalComma ? plain.replacing(".", with: ",") : plain
  }
}

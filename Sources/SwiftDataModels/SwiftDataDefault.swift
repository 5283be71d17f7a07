import Foundation
import GlossManagedObjectModel
import GlossSwiftSource

/// Initial values as defaults of a model: literals are values, all else is an expression.
///
/// SwiftData evaluates the expression once, when the app builds the schema, and that value is the default with which a
/// lightweight migration fills existing rows: `Tags()` and `[]` as well as `UUID()`. `nil` is not a default. Stores
/// have them all.
package enum SwiftDataDefault {
  /// The expression on one line, shortened if it is long; nil without an initial value.
  static func expression(of property: SwiftProperty) -> String? {
    guard let text = property.initialValue else { return nil }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !line.isEmpty, !["nil", ".none", "Optional.none"].contains(line) else { return nil }
    return line.count > lengthLimit ? line.prefix(lengthLimit) + "…" : line
  }

  /// Whether an expression gives the same date or UUID at each launch: `Date.distantPast`, `Date(timeIntervalSince1970: 0)`.
  package static func isConstant(_ expression: String) -> Bool {
    let text = expression.filter { $0 != " " }
    let type = ["Foundation.Date", "Foundation.UUID", "Date", "UUID"].first { text.hasPrefix($0) } ?? ""
    let rest = text.dropFirst(type.count)
    if [".distantPast", ".distantFuture"].contains(rest) { return true }
    let call = rest.hasPrefix(".init(") ? rest.dropFirst(5) : rest
    guard call.hasPrefix("("), let colon = call.firstIndex(of: ":") else { return false }
    let value = call[call.index(after: colon)...]
    switch call[..<colon].dropFirst() {
    case "timeIntervalSince1970", "timeIntervalSinceReferenceDate":
      return value.hasSuffix(")") && Double(number(String(value.dropLast()))) != nil
    case "uuidString":
      let literal = value.hasSuffix(")!") ? value.dropLast(2) : value.dropLast()
      return Self.text(ofLiteral: String(literal)) != nil
    default: return false
    }
  }

  /// Longer expressions, mostly closures, are to be read in the source.
  private static let lengthLimit = 80

  static func value(of property: SwiftProperty, type: AttributeType) -> AttributeValue? {
    guard let text = property.initialValue else { return nil }
    switch type {
    case .string: return Self.text(ofLiteral: text).map { .string($0) }
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .integer16, .integer32, .integer64: return integer(text).map { .integer($0) }
    case .double, .float:
      guard let value = Double(number(text)), value.isFinite else { return nil }
      return .real(value)
    case .decimal:
      let inner = text.hasPrefix("Decimal(") && text.hasSuffix(")") ? String(text.dropFirst(8).dropLast()) : text
      if text == "Decimal.zero" || text == ".zero" { return .decimal(0) }
      guard !inner.isEmpty, number(inner).allSatisfy({ $0.isNumber || $0 == "-" }) else { return nil }
      return Decimal(string: number(inner), locale: Locale(identifier: "en_US_POSIX")).map { .decimal($0) }
    default: return nil
    }
  }

  /// A literal in any of Swift's notations: `-1_000`, `0xFF`, `0o17`, `0b1010`.
  private static func integer(_ literal: String) -> Int64? {
    let text = number(literal)
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard digits.first?.isASCII == true, digits.first?.isNumber == true else { return nil }
    let radix = ["0x": 16, "0o": 8, "0b": 2][String(digits.prefix(2))]
    guard let radix else { return Int64(text) }
    guard let first = digits.dropFirst(2).first, first.isHexDigit else { return nil }
    return Int64((text.hasPrefix("-") ? "-" : "") + digits.dropFirst(2), radix: radix)
  }

  private static func number(_ text: String) -> String { text.filter { $0 != "_" } }

  /// The text of a string literal without escapes or interpolations, which would have to be evaluated.
  package static func text(ofLiteral literal: String) -> String? {
    guard literal.count >= 2, literal.hasPrefix("\""), literal.hasSuffix("\""), !literal.hasPrefix("\"\"\"") else {
      return nil
    }
    var text = ""
    var rest = literal.dropFirst().dropLast()
    while let character = rest.popFirst() {
      if character == "\"" { return nil }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      switch rest.popFirst() {
      case "n"?: text.append("\n")
      case "t"?: text.append("\t")
      case "\""?: text.append("\"")
      case "\\"?: text.append("\\")
      case "'"?: text.append("'")
      default: return nil
      }
    }
    return text
  }
}

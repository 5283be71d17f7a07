import Foundation
import GlossManagedObjectModel
import GlossSwiftSource

/// Initial values that are stored in the model: literals. Everything else is an expression that the app evaluates at
/// each launch.
enum SwiftDataDefault {
  static func value(of property: SwiftProperty, type: AttributeType, in source: SwiftSourceFile) -> AttributeValue? {
    guard let text = property.initialValue else { return nil }
    switch type {
    case .string: return Self.text(ofLiteral: text).map { .string($0) }
    case .boolean: return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .integer16, .integer32, .integer64: return Int64(number(text)).map { .integer($0) }
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

  private static func number(_ text: String) -> String { text.filter { $0 != "_" } }

  /// The text of a string literal without escapes or interpolations, which would have to be evaluated.
  static func text(ofLiteral literal: String) -> String? {
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

import GlossLocalization

/// The value a rule compares with.
package enum MessageLimit: Sendable, Hashable {
  case integer(Int64)
  /// A real number, or a date in seconds since 2001-01-01 00:00 UTC.
  case real(Double)
  /// A decimal in plain notation, a pattern, a predicate or the destination of a delete rule.
  case text(String)
}

extension MessageLimit: CustomStringConvertible {
  /// The limit as a model would write it.
  package var description: String {
    switch self {
    case .integer(let value): String(value)
    case .real(let value): value.description.hasSuffix(".0") ? String(value.description.dropLast(2)) : value.description
    case .text(let text): text
    }
  }
}

extension MessageLimit {
  /// The limit for display, with dates formatted: `2030-12-31`.
  package func text(for code: ValidationErrorCode?) -> String {
    guard code == .dateTooLate || code == .dateTooSoon, case .real(let seconds) = self else { return description }
    return CalendarDate(secondsSinceReferenceDate: seconds)?.text ?? description
  }
}

extension ValidationMessage {
  /// The broken rule in words: `maximum length 20`, `latest 2030-12-31`, `required`.
  package var rule: String {
    let code = ValidationErrorCode(rawValue: code)
    let name = code?.ruleName ?? "predicate"
    if code == .invalidURI { return "\(name); \(ValidationErrorCode.misspeltPlaceholder)" }
    guard let limit else { return name }
    return code == .relationshipDeniedDelete ? name : "\(name) \(limit.text(for: code))"
  }
}

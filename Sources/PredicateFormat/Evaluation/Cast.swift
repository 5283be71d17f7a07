import Foundation

extension PredicateValue {
  /// Casts the value to another of Foundation's classes: `CAST(value, "NSNumber")`.
  func cast(to type: PredicateValue) throws(PredicateEvaluationError) -> PredicateValue {
    guard case .string(let name) = type else { throw .unsuitableOperand(of: "CAST", found: type.kind) }
    if self == .null { return .null }
    let value: PredicateValue? =
      switch name {
      case "NSNumber": number
      case "NSDecimalNumber": decimalNumber.map(PredicateValue.decimal)
      case "NSString": text.map(PredicateValue.string)
      case "NSDate": date.map(PredicateValue.date)
      case "NSUUID": uuid
      case "NSURL": url
      case "NSData": data
      default: throw .unsupported("CAST to \(name)")
      }
    guard let value else { throw .unsuitableOperand(of: "CAST to \(name)", found: kind) }
    return value
  }

  private var number: PredicateValue? {
    switch self {
    case .date(let seconds): .real(seconds)
    case .string(let text): Int64(text).map(PredicateValue.integer) ?? Double(text).map(PredicateValue.real)
    // Not `nil`, which is a value of predicates, too.
    default: isNumber ? .some(self) : .none
    }
  }

  private var decimalNumber: Decimal? {
    switch self {
    case .string(let text): Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    case .real(let value): Decimal(string: value.description, locale: Locale(identifier: "en_US_POSIX"))
    default: decimal
    }
  }

  private var text: String? {
    switch self {
    case .string(let text), .uuid(let text), .url(let text): text
    case .boolean, .integer, .real, .decimal: Expression.constant(self).format
    default: nil
    }
  }

  /// A number is seconds since the reference date; a string is parsed as ISO 8601.
  private var date: Double? {
    switch self {
    case .date(let seconds): seconds
    case .string(let text): (try? Date(text, strategy: .iso8601))?.timeIntervalSinceReferenceDate
    default: real
    }
  }

  private var uuid: PredicateValue? {
    switch self {
    case .uuid: self
    case .string(let text): UUID(uuidString: text).map { .uuid($0.uuidString) }
    default: nil
    }
  }

  private var url: PredicateValue? {
    switch self {
    case .url: self
    case .string(let text): .url(text)
    default: nil
    }
  }

  private var data: PredicateValue? {
    switch self {
    case .data: self
    case .string(let text): Data(base64Encoded: text).map { .data(Array($0)) }
    default: nil
    }
  }
}

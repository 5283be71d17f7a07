import Foundation

extension PredicateValue {
  /// The elements of a collection in a stable order; of an object as dictionary its values. Nil for anything else.
  var elements: [PredicateValue]? {
    switch self {
    case .array(let elements): elements
    case .set(let elements): Array(elements)
    default: nil
    }
  }

  /// The value in words, for errors.
  var kind: String {
    switch self {
    case .null: "nil"
    case .boolean: "a boolean"
    case .integer, .real, .decimal: "a number"
    case .string: "a text"
    case .date: "a date"
    case .data: "data"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .array, .set: "a collection"
    case .dictionary: "an object"
    }
  }

  /// The value as a whole number; nil for what is none.
  var integer: Int64? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    default: nil
    }
  }

  /// The value as a floating-point number; nil for what is no number.
  var real: Double? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .real(let value): value
    case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
    default: nil
    }
  }

  /// The value as a decimal; nil for floating-point numbers and for what is no number.
  var decimal: Decimal? {
    switch self {
    case .decimal(let value): value
    default: integer.map { Decimal($0) }
    }
  }
}

/// The clock.
enum CurrentTime {
  static var secondsSinceReferenceDate: Double { Date().timeIntervalSinceReferenceDate }
}

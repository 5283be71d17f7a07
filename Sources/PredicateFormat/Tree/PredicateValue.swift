package import Foundation

/// A value in a predicate or its evaluation.
package enum PredicateValue: Sendable, Hashable {
  /// `nil` and `NSNull` alike.
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case decimal(Decimal)
  case string(String)
  /// Seconds since 2001-01-01 00:00 UTC, as `NSDate.timeIntervalSinceReferenceDate`.
  case date(Double)
  case data([UInt8])
  /// In the upper-case form of `UUID.uuidString`.
  case uuid(String)
  case url(String)
  case array([PredicateValue])
  case set(Set<PredicateValue>)
  /// An object, as values by key.
  case dictionary([String: PredicateValue])
}

extension PredicateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: PredicateValue...) { self = .array(elements) }
  /// The last value for a duplicate key wins.
  package init(dictionaryLiteral elements: (String, PredicateValue)...) {
    self = .dictionary(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension PredicateValue {
  /// Whether arithmetic accepts the value: numbers and booleans.
  var isNumber: Bool {
    switch self {
    case .boolean, .integer, .real, .decimal: true
    default: false
    }
  }
}

extension PredicateValue {
  /// The elements of a collection in a stable order; the values of an object as a dictionary; nil for anything else.
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

  /// The value as a whole number; nil for other values.
  var integer: Int64? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    default: nil
    }
  }

  /// The value as a floating-point number; nil for other values.
  var real: Double? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): Double(value)
    case .real(let value): value
    case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
    default: nil
    }
  }

  /// The value as a decimal; nil for floating-point numbers and non-numbers.
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

public import Foundation

/// A value that predicates hold and are evaluated over.
public enum PredicateValue: Sendable, Hashable {
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
  /// An object: its values by key.
  case dictionary([String: PredicateValue])
}

extension PredicateValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: PredicateValue...) { self = .array(elements) }
  /// Of a key given twice the last value counts.
  public init(dictionaryLiteral elements: (String, PredicateValue)...) {
    self = .dictionary(Dictionary(elements, uniquingKeysWith: { _, last in last }))
  }
}

extension PredicateValue {
  /// Whether arithmetic takes the value: numbers and booleans.
  var isNumber: Bool {
    switch self {
    case .boolean, .integer, .real, .decimal: true
    default: false
    }
  }
}

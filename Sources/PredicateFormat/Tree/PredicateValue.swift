package import Foundation

/// A value that predicates hold and are evaluated over.
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
  /// An object: its values by key.
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
  /// Of a key given twice the last value counts.
  package init(dictionaryLiteral elements: (String, PredicateValue)...) {
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

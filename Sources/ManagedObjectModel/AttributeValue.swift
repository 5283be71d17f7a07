package import Foundation
package import GlossBasics

/// A value in a model: a default or a bound.
package enum AttributeValue: Sendable, Hashable {
  case integer(Int64)
  /// For `Double` and `Float` attributes; always finite.
  case real(Double)
  case boolean(Bool)
  case decimal(Decimal)
  case string(String)
  /// Seconds since 2001-01-01 00:00 UTC, as `NSDate.timeIntervalSinceReferenceDate`.
  case date(Double)
  /// In the upper-case form of `UUID.uuidString`.
  case uuid(String)
  case uri(String)

  /// The value as a number for comparisons; nil for strings.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .boolean(let value): value ? 1 : 0
    case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
    case .date(let value): value
    case .string, .uuid, .uri: nil
    }
  }

  /// A decimal in plain notation without an exponent or trailing zeros: `"0.05"`, `"12000000"`.
  package static func plainNotation(of decimal: Decimal) -> String {
    decimal.description
  }

  /// The value in JSON output: a number or boolean by type, Decimal as text in plain notation, dates in seconds since
  /// 2001-01-01 00:00 UTC.
  package var json: JSONValue {
    switch self {
    case .integer(let value): .integer(value)
    case .real(let value), .date(let value): .real(value)
    case .boolean(let value): .boolean(value)
    case .decimal(let value): .string(Self.plainNotation(of: value))
    case .string(let value), .uuid(let value), .uri(let value): .string(value)
    }
  }
}

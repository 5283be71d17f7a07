import Foundation
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension AttributeValue {
  /// A default value of a type; nil if the archived value does not fit the type.
  init?(_ value: ArchivedValue, of type: AttributeType) {
    switch (type, value) {
    case (.string, .string(let text)): self = .string(text)
    case (.boolean, .boolean(let flag)): self = .boolean(flag)
    case (.boolean, _):
      guard let number = value.number else { return nil }
      self = .boolean(number != 0)
    case (.date, _):
      guard let seconds = value.number, seconds.isFinite else { return nil }
      self = .date(seconds)
    case (.uuid, .uuid(let text)): self = .uuid(text)
    case (.uuid, .string(let text)): self = .uuid(UUID(uuidString: text)?.uuidString ?? text)
    case (.uri, .url(let text)), (.uri, .string(let text)): self = .uri(text)
    default:
      guard let bound = AttributeValue(bound: value, of: type) else { return nil }
      self = bound
    }
  }

  /// The minimum or maximum value of a type, including dates.
  init?(limit value: ArchivedValue, of type: AttributeType) {
    if type == .date { self.init(value, of: type) } else { self.init(bound: value, of: type) }
  }

  /// A number of a numeric type; nil for other types and for non-numbers.
  init?(bound value: ArchivedValue, of type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64:
      if let whole = value.wholeNumber {
        self = .integer(Int64(whole))
      } else {
        // A fractional bound also applies to integers.
        guard let number = value.number, number.isFinite else { return nil }
        self = .real(number)
      }
    case .decimal:
      guard let decimal = value.decimal else { return nil }
      self = .decimal(decimal)
    case .double, .float:
      guard let number = value.number, number.isFinite else { return nil }
      self = .real(number)
    default:
      return nil
    }
  }
}

extension ArchivedValue {
  /// The value of a constant in a predicate if it is a number or a date.
  init?(_ constant: PredicateValue) {
    switch constant {
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .decimal(let number): self = .decimal(number)
    case .boolean(let flag): self = .boolean(flag)
    case .date(let seconds): self = .date(seconds)
    default: return nil
    }
  }

  /// The value as a number; nil if it is not one.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .real(let number), .date(let number): number
    case .boolean(let flag): flag ? 1 : 0
    case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
    default: nil
    }
  }

  /// The value as an integer; nil if it has a fraction or does not fit.
  var wholeNumber: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    default: number.flatMap { Int(exactly: $0) }
    }
  }

  fileprivate var decimal: Decimal? {
    switch self {
    case .decimal(let number): number
    case .integer(let number): Decimal(number)
    case .unsigned(let number): Decimal(number)
    // Convert via the text, since a binary fraction would add digits that no one wrote.
    case .real(let number) where number.isFinite: Decimal(string: String(number))
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }
}

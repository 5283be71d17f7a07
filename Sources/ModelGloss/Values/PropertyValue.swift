public import Foundation
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation

/// The value of a property: an object's value, a default value or a bound.
///
/// ```swift
/// let values: [String: PropertyValue] = ["firstName": nil, "number": 120, "isCaptain": true, "goals": .count(3)]
/// ```
public enum PropertyValue: Sendable, Hashable {
  /// No value.
  case null
  /// An integer.
  case integer(Int64)
  /// A double- or single-precision number.
  case real(Double)
  /// An `NSDecimalNumber`.
  case decimal(Decimal)
  /// A boolean.
  case boolean(Bool)
  /// A string.
  case string(String)
  /// A point in time.
  case date(Date)
  /// Binary data.
  case data(Data)
  /// A `UUID`.
  case uuid(UUID)
  /// A `URL`, as its absolute string.
  case uri(String)
  /// The destination of a to-one relationship, by any identifier of the object.
  case destination(String)
  /// The destinations of a to-many relationship; duplicates count once.
  case destinations([String])
  /// A to-many relationship of which only the number of destinations is known.
  case count(Int)
}

extension PropertyValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral
{
  /// No value.
  public init(nilLiteral: ()) { self = .null }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number with a fraction.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension PropertyValue {
  init(_ value: AttributeValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .boolean(let flag): self = .boolean(flag)
    case .decimal(let number): self = .decimal(number)
    case .string(let text): self = .string(text)
    case .date(let seconds): self = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .uuid(let text): self = UUID(uuidString: text).map(PropertyValue.uuid) ?? .string(text)
    case .uri(let text): self = .uri(text)
    }
  }

  /// The value as a default or bound of an attribute of a type; nil if no attribute can have it.
  func attributeValue(of type: AttributeType) -> AttributeValue? {
    switch self {
    case .integer(let number):
      switch type {
      case .double, .float: .real(Double(number))
      case .decimal: .decimal(Decimal(number))
      default: .integer(number)
      }
    case .real(let number): type == .decimal ? .decimal(Decimal(number)) : number.isFinite ? .real(number) : nil
    case .decimal(let number): .decimal(number)
    case .boolean(let flag): .boolean(flag)
    case .string(let text): .string(text)
    case .date(let date): .date(date.timeIntervalSinceReferenceDate)
    case .uuid(let uuid): .uuid(uuid.uuidString)
    case .uri(let text): .uri(text)
    case .null, .data, .destination, .destinations, .count: nil
    }
  }

  /// The value as validation takes it, for a property of some type.
  ///
  /// A number without a fraction fits attributes of any numeric type, since its literal is ambiguous.
  func given(for property: Property?) -> GivenValue {
    if case .integer(let number) = self, let type = property?.attribute?.type {
      switch type {
      case .double, .float: return .attribute(.real(Double(number)))
      case .decimal: return .attribute(.decimal(Decimal(number)))
      default: break
      }
    }
    if case .string(let text) = self, case .relationship(let relationship)? = property, !relationship.isToMany {
      return .destination(Destination(identifier: text))
    }
    switch self {
    case .null: return .null
    case .integer(let number): return .attribute(.integer(number))
    case .real(let number): return .attribute(.real(number))
    case .decimal(let number): return .attribute(.decimal(number))
    case .boolean(let flag): return .attribute(.boolean(flag))
    case .string(let text): return .attribute(.string(text))
    case .date(let date): return .attribute(.date(date.timeIntervalSinceReferenceDate))
    case .data(let data): return .attribute(.data(Array(data)))
    case .uuid(let uuid): return .attribute(.uuid(uuid.uuidString))
    case .uri(let text): return .attribute(.url(text))
    case .destination(let identifier): return .destination(Destination(identifier: identifier))
    case .destinations(let identifiers):
      return .destinations(identifiers.map { Destination(identifier: $0) })
    case .count(let count): return .count(count)
    }
  }

  init?(_ value: PredicateValue) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .decimal(let number): self = .decimal(number)
    case .string(let text): self = .string(text)
    case .date(let seconds): self = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .data(let bytes): self = .data(Data(bytes))
    case .uuid(let text): self = UUID(uuidString: text).map(PropertyValue.uuid) ?? .string(text)
    case .url(let text): self = .uri(text)
    case .array(let values): self = .count(values.count)
    case .set(let values): self = .count(values.count)
    case .dictionary: return nil
    }
  }
}

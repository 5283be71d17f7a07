public import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPredicateFormat
import GlossValidation

extension DataModel {
  /// The value of a property: an object's value, a default value or a bound.
  ///
  /// ```swift
  /// let values: [String: DataModel.PropertyValue] = [
  ///   "firstName": nil, "number": 120, "isCaptain": true, "goals": .count(3),
  /// ]
  /// ```
  public enum PropertyValue: Sendable, Hashable, Codable {
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
    /// Several values, for a variable after `IN` or `BETWEEN`.
    case list([PropertyValue])
  }
}

extension DataModel.PropertyValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
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
  /// Several values.
  public init(arrayLiteral elements: DataModel.PropertyValue...) { self = .list(elements) }
}

extension DataModel.PropertyValue {
  init(_ value: AttributeValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .boolean(let flag): self = .boolean(flag)
    case .decimal(let number): self = .decimal(number)
    case .string(let text): self = .string(text)
    case .date(let seconds): self = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .uuid(let text): self = UUID(uuidString: text).map(Self.uuid) ?? .string(text)
    case .uri(let text): self = .uri(text)
    }
  }

  /// The value as a default or bound of an attribute of a type; nil if no attribute of the type can have it.
  func attributeValue(of type: GlossManagedObjectModel.AttributeType) -> AttributeValue? {
    switch (type, self) {
    case (.integer16, .integer(let number)), (.integer32, .integer(let number)), (.integer64, .integer(let number)):
      .integer(number)
    case (.double, .integer(let number)), (.float, .integer(let number)): .real(Double(number))
    case (.double, .real(let number)), (.float, .real(let number)): number.isFinite ? .real(number) : nil
    case (.decimal, .integer(let number)): .decimal(Decimal(number))
    // By way of the text, since a binary fraction would add digits that no one wrote.
    case (.decimal, .real(let number)): number.isFinite ? Decimal(string: "\(number)").map(AttributeValue.decimal) : nil
    case (.decimal, .decimal(let number)): number.isFinite ? .decimal(number) : nil
    case (.double, .decimal(let number)), (.float, .decimal(let number)):
      number.isFinite ? .real(NSDecimalNumber(decimal: number).doubleValue) : nil
    case (.boolean, .boolean(let flag)): .boolean(flag)
    case (.string, .string(let text)): .string(text)
    case (.date, .date(let date)):
      date.timeIntervalSinceReferenceDate.isFinite ? .date(date.timeIntervalSinceReferenceDate) : nil
    case (.uuid, .uuid(let uuid)): .uuid(uuid.uuidString)
    case (.uuid, .string(let text)): UUID(uuidString: text).map { .uuid($0.uuidString) }
    case (.uri, .uri(let text)), (.uri, .string(let text)): .uri(text)
    default: nil
    }
  }

  /// The value as validation takes it; nil if Core Data would not accept its class for the property.
  ///
  /// Literals fit attributes of any numeric type, since `1` may be meant as a decimal number and a string as an
  /// identifier.
  func given(for property: Property) -> GivenValue? {
    switch property {
    case .attribute(let attribute): given(for: attribute.type)
    case .relationship(let relationship): given(for: relationship)
    case .fetched: nil
    }
  }

  private func given(for relationship: RelationshipDescription) -> GivenValue? {
    switch self {
    case .null: relationship.holdsCollection ? .destinations([]) : .null
    case .string(let identifier), .uri(let identifier), .destination(let identifier):
      relationship.holdsCollection ? nil : .destination(Destination(identifier: identifier))
    case .destinations(let identifiers):
      relationship.holdsCollection ? .destinations(identifiers.map { Destination(identifier: $0) }) : nil
    case .count(let count): relationship.holdsCollection ? .count(count) : nil
    case .integer, .real, .decimal, .boolean, .date, .data, .uuid, .list: nil
    }
  }

  func given(for type: AttributeType) -> GivenValue? {
    let value: PredicateValue
    switch self {
    case .null: return .null
    case .integer(let number): value = .integer(number)
    case .real(let number): value = .real(number)
    case .decimal(let number): value = .decimal(number)
    case .boolean(let flag): value = .boolean(flag)
    case .string(let text): value = .string(text)
    case .date(let date): value = .date(date.timeIntervalSinceReferenceDate)
    case .data(let data): value = .data(Array(data))
    case .uuid(let uuid): value = .uuid(uuid.uuidString)
    case .uri(let text): value = .url(text)
    case .destination(let identifier): value = .string(identifier)
    case .destinations, .count, .list: return nil
    }
    switch (type, value) {
    case (.undefined, _), (.transformable, _), (.composite, _): return .attribute(value)
    case (.double, .integer(let number)), (.float, .integer(let number)): return .attribute(.real(Double(number)))
    case (.decimal, .integer(let number)): return .attribute(.decimal(Decimal(number)))
    case (.decimal, .real(let number)): return number.isFinite ? .attribute(.decimal(Decimal(number))) : nil
    // Numbers and booleans are `NSNumber`, so either fits, as does a fraction for an integer.
    case (.integer16, .integer), (.integer32, .integer), (.integer64, .integer), (.boolean, .integer),
      (.integer16, .real), (.integer32, .real), (.integer64, .real), (.double, .real), (.float, .real),
      (.boolean, .real), (.integer16, .decimal), (.integer32, .decimal), (.integer64, .decimal), (.double, .decimal),
      (.float, .decimal), (.boolean, .decimal), (.decimal, .decimal), (.integer16, .boolean), (.integer32, .boolean),
      (.integer64, .boolean), (.double, .boolean), (.float, .boolean), (.boolean, .boolean), (.string, .string),
      (.objectID, .string), (.date, .date), (.binary, .data), (.uuid, .uuid), (.uri, .url):
      return .attribute(value)
    default: return nil
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
    case .uuid(let text): self = UUID(uuidString: text).map(Self.uuid) ?? .string(text)
    case .url(let text): self = .uri(text)
    case .array, .set, .dictionary: return nil
    }
  }
}

extension ObjectValues {
  /// The values of an object of a concrete entity.
  ///
  /// - Throws: `UsageError` for what Core Data does not accept: an unknown or abstract entity, a property that does not
  ///   exist or cannot be set, a value of another class.
  init(
    _ values: [String: DataModel.PropertyValue], of entity: String, in model: LoadedModel, _ index: ModelIndex
  ) throws(UsageError) {
    try ModelProject.requireEntities([entity], in: [model])
    try ModelProject.requireConcrete(entity, in: index)
    self.init(entity: entity, values: [:])
    for (name, value) in values.sorted(by: { $0.key.precedes($1.key) }) {
      do throws(UnsettableProperty) {
        let property = try index.settableProperty(name, of: entity)
        guard let given = value.given(for: property) else {
          throw UnsettableProperty(description: property.refusal(of: value))
        }
        self.values[name] = given
      } catch {
        let names = index.properties(of: entity).map(\.property.name)
        let meant = error.isUnknown ? name.closest(among: names).map { "; did you mean '\($0)'?" } : nil
        throw UsageError(error.description + (meant ?? ""))
      }
    }
  }
}

extension Property {
  /// Why a value cannot be set, like Core Data's exception for a value of another class.
  fileprivate func refusal(of value: DataModel.PropertyValue) -> String {
    let given = "\(value)".prefix { $0 != "(" }
    return
      switch self
    {
    case .attribute(let attribute):
      "'\(name)' has the type \(attribute.type.xcodeName), and \(given) is not a value of it"
    case .relationship(let relationship) where relationship.holdsCollection:
      "'\(name)' is a to-many relationship, and \(given) is not a set of objects"
    case .relationship, .fetched: "'\(name)' is a to-one relationship, and \(given) is not an object"
    }
  }
}

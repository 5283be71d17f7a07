import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat

extension AttributeType {
  /// The value of a JSON node for an attribute of the type; nil if Core Data would not accept its class.
  ///
  /// Numbers and booleans are both `NSNumber`, so either is accepted, as is a fraction for an integer. Attributes with
  /// a custom value class accept anything.
  func value(of node: JSONNode) -> PredicateValue? {
    switch (self, node.value) {
    case (.integer16, .number), (.integer32, .number), (.integer64, .number), (.double, .number), (.float, .number),
      (.boolean, .number), (.undefined, _), (.transformable, _):
      return node.predicateValue
    case (.integer16, .boolean(let value)), (.integer32, .boolean(let value)), (.integer64, .boolean(let value)),
      (.double, .boolean(let value)), (.float, .boolean(let value)), (.boolean, .boolean(let value)):
      return .boolean(value)
    case (.decimal, .number(let text)), (.decimal, .string(let text)): return Self.decimal(text)
    case (.string, .string(let text)), (.objectID, .string(let text)): return .string(text)
    case (.date, .string(let text)): return ISO8601Date.seconds(text).map(PredicateValue.date)
    case (.binary, .string(let text)): return Data(base64Encoded: text).map { .data(Array($0)) }
    case (.uuid, .string(let text)): return UUID(uuidString: text).map { .uuid($0.uuidString) }
    case (.uri, .string(let text)): return text.isEmpty || URL(string: text) != nil ? .url(text) : nil
    case (.composite, .object): return node.predicateValue
    default: return nil
    }
  }

  private static func decimal(_ text: String) -> PredicateValue? {
    // `Decimal` parses any numeric prefix, so check first that the whole text is a number.
    guard Double(text) != nil, let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
      return nil
    }
    return .decimal(value)
  }

  /// What to write for a value of the type.
  var expectation: String {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float: "write a number"
    case .decimal: "write a number, or a string with a number"
    case .boolean: "write true or false"
    case .string: "write a string"
    case .date: "write a date such as \"2030-12-31T23:59:59Z\""
    case .binary: "write the data in Base64"
    case .uuid: "write a UUID such as \"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""
    case .uri: "write a URL"
    case .composite: "write an object"
    case .objectID: "write the identifier as a string"
    case .undefined, .transformable: "write any value"
    }
  }
}

extension JSONNode {
  /// The value as written, without a type to convert to.
  var predicateValue: PredicateValue {
    switch value {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .string(let text): .string(text)
    case .number(let text): Int64(text).map(PredicateValue.integer) ?? .real(Double(text) ?? 0)
    case .array(let elements): .array(elements.map(\.predicateValue))
    case .object(let members):
      .dictionary(Dictionary(members.map { ($0.key, $0.node.predicateValue) }, uniquingKeysWith: { _, last in last }))
    }
  }

  /// The class that Foundation reads the value as.
  var givenClass: String {
    switch value {
    case .null: "NSNull"
    case .boolean, .number: "NSNumber"
    case .string: "NSString"
    case .array: "NSArray"
    case .object: "NSDictionary"
    }
  }
}

/// A JSON value with ordered object members.
///
/// All JSON output of this package goes through it, so the order of members is defined by the code and never by a
/// dictionary.
///
/// ```swift
/// let report: JSONValue = ["schemaVersion": 1, "findings": .array(findings.map(\.json))]
/// print(report.text())
/// ```
package enum JSONValue: Sendable {
  case object([(String, JSONValue)])
  case array([JSONValue])
  case string(String)
  case integer(Int64)
  /// A finite number; others are printed as `null`, since JSON cannot represent them.
  case real(Double)
  case boolean(Bool)
  case null

  /// The object with an additional member; unchanged if the value is nil.
  package func adding(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [(key, value)])
  }

  /// An object with those members that have a value.
  package static func object(of members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// An integer of any width.
  package static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  /// An array of strings.
  package static func strings(_ values: some Sequence<String>) -> JSONValue { .array(values.map(JSONValue.string)) }
}

extension JSONValue: Equatable {
  /// Objects are equal if they have the same members in the same order.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
    case (.array(let left), .array(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.null, .null): true
    default: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
  package init(nilLiteral: ()) { self = .null }
}

/// What reading a stored value needs to know of its Swift type, though neither the model nor its hashes contain it: the
/// raw values of an enumeration, the types of elements, the members of a `Codable` structure.
///
/// SwiftData decodes a value when a property is read, and crashes the app if it cannot.
package indirect enum DecodedType: Sendable, Hashable {
  case plain(String)
  case optional(DecodedType)
  case array(DecodedType)
  case dictionary(DecodedType, DecodedType)
  case enumeration(String, [Case])
  case structure(String, [Member])

  /// A case with what is stored for it: its raw value, or its name.
  package struct Case: Sendable, Hashable {
    package var name: String
    package var stored: String

    package init(_ name: String, stored: String) { (self.name, self.stored) = (name, stored) }
  }

  package struct Member: Sendable, Hashable {
    package var name: String
    package var type: DecodedType

    package init(_ name: String, _ type: DecodedType) { (self.name, self.type) = (name, type) }
  }

  /// The type on one line: `enum Kind { a = "A" }`, `[struct Stop { var name: String }]`.
  package var text: String {
    switch self {
    case .plain(let name): name
    case .optional(let type): type.text + "?"
    case .array(let type): "[\(type.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    case .enumeration(let name, let cases):
      "enum \(name) { "
        + cases.map { $0.stored == $0.name ? $0.name : "\($0.name) = \($0.stored)" }.joined(separator: ", ")
        + " }"
    case .structure(let name, let members):
      "struct \(name) { " + members.map { "\($0.name): \($0.type.text)" }.joined(separator: "; ") + " }"
    }
  }

  /// Whether values written as another type may not decode as this one, or lose a part.
  package func mayMisread(_ old: DecodedType) -> Bool {
    switch (old, self) {
    case (.optional(let old), .optional(let new)), (.array(let old), .array(let new)): new.mayMisread(old)
    case (let old, .optional(let new)): new.mayMisread(old)
    case (.dictionary(let oldKey, let oldValue), .dictionary(let newKey, let newValue)):
      newKey.mayMisread(oldKey) || newValue.mayMisread(oldValue)
    case (.enumeration, .enumeration(_, let cases)):
      !Set(old.storedCases ?? []).isSubset(of: cases.map(\.stored)) || exchangedCase(since: old) != nil
    case (.structure(_, let before), .structure(_, let after)):
      before.contains { member in
        guard let twin = after.first(where: { $0.name == member.name }) else { return true }
        return twin.type.mayMisread(member.type)
      }
        || after.contains { member in
          guard case .optional = member.type else { return !before.contains { $0.name == member.name } }
          return false
        }
    // A nested optional that becomes required has values only where it was set.
    default: old != self
    }
  }

  /// The first stored value that is another case now, though its own case is still there: a case that was added before
  /// others shifts what they are stored as. A case with another name only is the same one.
  package func exchangedCase(since old: DecodedType) -> (then: Case, now: Case)? {
    let (before, after) = (old.cases ?? [], cases ?? [])
    for then in before {
      guard let now = after.first(where: { $0.stored == then.stored }), now.name != then.name else { continue }
      if after.contains(where: { $0.name == then.name }) { return (then, now) }
    }
    return nil
  }

  /// The stored values of an enumeration's cases; nil for other types.
  package var storedCases: [String]? { cases?.map(\.stored) }

  private var cases: [Case]? {
    switch self {
    case .enumeration(_, let cases): cases
    case .optional(let type): type.cases
    default: nil
    }
  }
}

package import GlossBasics

/// What a member of the context holds.
package enum ContextValue: Sendable {
  /// There, but void: a section for it is skipped, and the look-up never climbs to a member of the same name further
  /// out.
  case none
  case text(String)
  case flag(Bool)
  case number(Int)
  case object(ContextObject)
  case list([ContextObject])
  /// The words of the documentation, by key.
  case words([String: String])
}

/// What a template sees: members by name, in the order in which they were added.
package struct ContextObject: Sendable {
  package private(set) var members: [(member: ContextMember, value: ContextValue)] = []

  package init(capacity: Int = 8) { members.reserveCapacity(capacity) }

  /// The value of a member; nil where there is no such member.
  package func value(of member: ContextMember) -> ContextValue? {
    for (name, value) in members where name == member { return value }
    return nil
  }

  package mutating func add(_ member: ContextMember, _ value: ContextValue) { members.append((member, value)) }

  /// Adds the members of another object.
  package mutating func add(_ other: ContextObject) { members += other.members }

  /// The members sorted by name; those without a value are left out.
  package var json: JSONValue {
    .object(of: members.sorted { $0.member.name.precedes($1.member.name) }.map { ($0.member.name, $0.value.json) })
  }
}

extension ContextValue {
  fileprivate var json: JSONValue? {
    switch self {
    case .none: nil
    case .text(let text): .string(text)
    case .flag(let flag): .boolean(flag)
    case .number(let number): .integer(Int64(number))
    case .object(let object): object.json
    case .list(let list): .array(list.map(\.json))
    case .words(let words):
      .object(
        of: words.sorted { $0.key.precedes($1.key) }.map { ($0.key, .string($0.value)) })
    }
  }
}

package import GlossBasics

/// The value of a context member.
package enum ContextValue {
  /// Present but empty: a section for it is skipped, and the lookup does not continue to a member of the same name
  /// further out.
  case none
  case text(String)
  case flag(Bool)
  case number(Int)
  case object(ContextObject)
  case list([ContextObject])
  /// The words of the documentation, by key.
  case words([String: String])
}

/// The template's view of a value: members by name.
///
/// Members are computed lazily, since a page has far more members than any one template uses.
package struct ContextObject {
  let layout: MemberLayout
  /// The value of the member at an index of the layout.
  let value: (Int) -> ContextValue

  init(_ layout: MemberLayout, value: @escaping (Int) -> ContextValue) {
    self.layout = layout
    self.value = value
  }

  /// An object whose values already exist.
  package init(_ members: [(member: ContextMember, value: ContextValue)]) {
    let values = members.map(\.value)
    self.init(MemberLayout(members.map(\.member))) { values[$0] }
  }

  /// Combines the members of two objects; if both have a member, the first one's is used.
  package init(joining first: ContextObject, _ second: ContextObject) {
    let count = first.layout.members.count
    self.init(MemberLayout(first.layout.members + second.layout.members)) { position in
      position < count ? first.value(position) : second.value(position - count)
    }
  }

  /// The value of a member; nil if there is no such member.
  package func value(of member: ContextMember) -> ContextValue? { layout.position(of: member).map(value) }

  /// All members, sorted by name, without those that have no value.
  package var json: JSONValue {
    .object(
      of: layout.members.enumerated().sorted { $0.element.name.precedes($1.element.name) }
        .map { ($0.element.name, value($0.offset).json) })
  }
}

/// The names and indices of the members of a kind of object.
final class MemberLayout: Sendable {
  let members: [ContextMember]
  /// The indices of the members by their numbers; -1 for members not in this layout.
  private let positions: [Int16]

  init(_ members: [ContextMember]) {
    self.members = members
    var positions: [Int16] = Array(repeating: -1, count: (members.map(\.number).max() ?? -1) + 1)
    for (position, member) in members.enumerated() where positions[member.number] < 0 {
      positions[member.number] = Int16(clamping: position)
    }
    self.positions = positions
  }

  /// The index of a member; the first one if the name is not unique, nil if missing.
  func position(of member: ContextMember) -> Int? {
    guard member.number < positions.count, positions[member.number] >= 0 else { return nil }
    return Int(positions[member.number])
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

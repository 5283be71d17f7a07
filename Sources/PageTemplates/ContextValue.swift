package import GlossBasics

/// What a member of the context holds.
package enum ContextValue {
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

/// What a template sees of a value: members by name.
///
/// A member is made when a template looks at it, and not before: a page has far more to tell than any one template
/// shows.
package struct ContextObject {
  let layout: MemberLayout
  /// The value of the member at a position of the layout.
  let value: (Int) -> ContextValue

  init(_ layout: MemberLayout, value: @escaping (Int) -> ContextValue) {
    self.layout = layout
    self.value = value
  }

  /// An object of values that are there already.
  package init(_ members: [(member: ContextMember, value: ContextValue)]) {
    let values = members.map(\.value)
    self.init(MemberLayout(members.map(\.member))) { values[$0] }
  }

  /// The members of two objects, as if they were those of one; where both have one, the first counts.
  package init(joining first: ContextObject, _ second: ContextObject) {
    let count = first.layout.members.count
    self.init(MemberLayout(first.layout.members + second.layout.members)) { position in
      position < count ? first.value(position) : second.value(position - count)
    }
  }

  /// The value of a member; nil where there is no such member.
  package func value(of member: ContextMember) -> ContextValue? { layout.position(of: member).map(value) }

  /// All members sorted by name; those without a value are left out.
  package var json: JSONValue {
    .object(
      of: layout.members.enumerated().sorted { $0.element.name.precedes($1.element.name) }
        .map { ($0.element.name, value($0.offset).json) })
  }
}

/// What the members of a kind of object are called, and where each has its place.
final class MemberLayout: Sendable {
  let members: [ContextMember]
  /// The places of the members by their numbers, -1 for those that are not here.
  private let positions: [Int16]

  init(_ members: [ContextMember]) {
    self.members = members
    var positions: [Int16] = Array(repeating: -1, count: (members.map(\.number).max() ?? -1) + 1)
    for (position, member) in members.enumerated() where positions[member.number] < 0 {
      positions[member.number] = Int16(clamping: position)
    }
    self.positions = positions
  }

  /// The place of a member, the first of several of its name; nil where there is none.
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

/// What a member of the context holds.
enum ContextValue: Sendable {
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
struct ContextObject: Sendable {
  private(set) var members: [(member: ContextMember, value: ContextValue)] = []
  private let wanted: ContextMembers

  /// An object that keeps the members that somebody asks for and spends nothing on the others.
  init(_ wanted: ContextMembers, capacity: Int = 8) {
    self.wanted = wanted
    members.reserveCapacity(capacity)
  }

  /// An object with one text.
  init(_ wanted: ContextMembers, text: String) {
    self.init(wanted, capacity: 1)
    add(.text, text)
  }

  /// The value of a member; nil where there is no such member.
  func value(of member: ContextMember) -> ContextValue? {
    for (name, value) in members where name == member { return value }
    return nil
  }

  /// Adds a text; an empty one is void, as is none.
  mutating func add(_ member: ContextMember, _ text: @autoclosure () -> String?) {
    guard wanted.contains(member) else { return }
    let text = text() ?? ""
    members.append((member, text.isEmpty ? .none : .text(text)))
  }

  mutating func add(_ member: ContextMember, _ flag: @autoclosure () -> Bool) {
    guard wanted.contains(member) else { return }
    members.append((member, .flag(flag())))
  }

  mutating func add(_ member: ContextMember, _ object: @autoclosure () -> ContextObject?) {
    guard wanted.contains(member) else { return }
    members.append((member, object().map(ContextValue.object) ?? .none))
  }

  mutating func add(_ member: ContextMember, _ list: @autoclosure () -> [ContextObject]?) {
    guard wanted.contains(member) else { return }
    members.append((member, list().map(ContextValue.list) ?? .none))
  }

  mutating func add(_ member: ContextMember, words: [String: String]) {
    guard wanted.contains(member) else { return }
    members.append((member, .words(words)))
  }

  /// Adds the members of another object.
  mutating func add(_ other: ContextObject) { members += other.members }
}

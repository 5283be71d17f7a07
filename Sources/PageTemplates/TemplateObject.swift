/// A value of a page that templates see as an object with members.
///
/// A type says in one place what its members are called and how they are made, which is all that a new one costs
/// besides the templates that show it:
///
/// ```swift
/// extension IndexRow: TemplateObject {
///   static let members = TemplateMembers<IndexRow, PageScope> {
///     $0.text("code") { row, page in page.format.code(row.name) }
///   }
/// }
/// ```
package protocol TemplateObject: Sendable {
  /// What knows how the page is written: its format and where it lies.
  associatedtype Writer

  static var members: TemplateMembers<Self, Writer> { get }
}

/// The members of a kind of object, in the order in which they are described.
package struct TemplateMembers<Object, Writer>: Sendable {
  struct Entry: Sendable {
    let member: ContextMember
    let value: @Sendable (Object, Writer, ContextMembers) -> ContextValue
  }

  private(set) var entries: [Entry] = []
  /// The kinds of objects that members hold.
  private(set) var inner: [any TemplateObject.Type] = []

  package init(_ describe: (inout TemplateMembers) -> Void) { describe(&self) }

  private mutating func add(
    _ name: String, _ value: @escaping @Sendable (Object, Writer, ContextMembers) -> ContextValue
  ) {
    entries.append(Entry(member: ContextMember(name), value: value))
  }

  /// A text; an empty one is void, as is none.
  package mutating func text(_ name: String, _ text: @escaping @Sendable (Object, Writer) -> String?) {
    add(name) { object, writer, _ in
      let text = text(object, writer) ?? ""
      return text.isEmpty ? .none : .text(text)
    }
  }

  package mutating func flag(_ name: String, _ flag: @escaping @Sendable (Object, Writer) -> Bool) {
    add(name) { object, writer, _ in .flag(flag(object, writer)) }
  }

  package mutating func object<Inner: TemplateObject>(
    _ name: String, _ object: @escaping @Sendable (Object, Writer) -> Inner?
  ) where Inner.Writer == Writer {
    inner.append(Inner.self)
    add(name) { outer, writer, wanted in
      object(outer, writer).map { .object(ContextObject($0, writer, wanted: wanted)) } ?? .none
    }
  }

  /// Objects in their order; void where there is no list, which is not the same as an empty one.
  package mutating func list<Inner: TemplateObject>(
    _ name: String, _ list: @escaping @Sendable (Object, Writer) -> [Inner]?
  ) where Inner.Writer == Writer {
    inner.append(Inner.self)
    add(name) { outer, writer, wanted in
      list(outer, writer).map { .list($0.map { ContextObject($0, writer, wanted: wanted) }) } ?? .none
    }
  }

  package mutating func words(_ name: String, _ words: @escaping @Sendable (Object, Writer) -> [String: String]) {
    add(name) { object, writer, _ in .words(words(object, writer)) }
  }

  /// All members of an object within, as if they were its own.
  package mutating func members<Inner: TemplateObject>(
    of object: @escaping @Sendable (Object, Writer) -> Inner
  ) where Inner.Writer == Writer {
    inner += Inner.members.inner
    for entry in Inner.members.entries {
      entries.append(
        Entry(member: entry.member) { outer, writer, wanted in entry.value(object(outer, writer), writer, wanted) })
    }
  }
}

extension ContextObject {
  /// What a template sees of a value: the members that somebody asks for.
  package init<Object: TemplateObject>(_ object: Object, _ writer: Object.Writer, wanted: ContextMembers) {
    let entries = Object.members.entries
    self.init(capacity: entries.count)
    for entry in entries where wanted.contains(entry.member) {
      add(entry.member, entry.value(object, writer, wanted))
    }
  }
}

/// Every name that a template can use: what is not here is reported as unknown.
package struct TemplateVocabulary: Sendable {
  let members: [String: ContextMember]

  /// The names of the members of some kinds of objects and of all that those hold.
  package init(_ roots: [any TemplateObject.Type]) {
    var members: [String: ContextMember] = [:]
    var seen = Set<ObjectIdentifier>()
    var pending = roots
    while let type = pending.popLast() {
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      for member in type.ownMembers { members[member.name] = member }
      pending += type.innerTypes
    }
    self.members = members
  }

  /// A vocabulary of names alone.
  package init(names: [String]) {
    members = Dictionary(names.map { ($0, ContextMember($0)) }, uniquingKeysWith: { first, _ in first })
  }
}

extension TemplateObject {
  fileprivate static var ownMembers: [ContextMember] { members.entries.map(\.member) }
  fileprivate static var innerTypes: [any TemplateObject.Type] { members.inner }
}

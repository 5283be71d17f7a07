/// A value of a page that templates see as an object with members.
///
/// A type defines its members and how to compute them in one place, so adding one takes nothing else except the
/// templates that show it:
///
/// ```swift
/// extension IndexRow: TemplateObject {
///   static let members = TemplateMembers<IndexRow, PageScope> {
///     $0.text("code") { row, page in page.format.code(row.name) }
///   }
/// }
/// ```
package protocol TemplateObject: Sendable {
  /// The page's writer, which knows the page's format and path.
  associatedtype Writer

  static var members: TemplateMembers<Self, Writer> { get }
}

/// The members of a kind of object, in the order of their definition.
package struct TemplateMembers<Object, Writer>: Sendable {
  private var members: [ContextMember] = []
  /// Whether the lists have elements, by the names of these flags.
  private var fullness: [(name: String, isFull: @Sendable (Object, Writer) -> Bool)] = []
  fileprivate private(set) var makers: [any AnyObject & Sendable] = []
  fileprivate private(set) var layout = MemberLayout([])
  /// The kinds of objects that members contain.
  private(set) var inner: [any TemplateObject.Type] = []

  package init(_ describe: (inout TemplateMembers) -> Void) {
    describe(&self)
    let known = Set(members)
    for (name, isFull) in fullness where !known.contains(ContextMember(name)) { flag(name, isFull) }
    layout = MemberLayout(members)
  }

  private mutating func add(_ name: String, _ value: @escaping @Sendable (Object, Writer) -> ContextValue) {
    members.append(ContextMember(name))
    makers.append(MemberMaker(value))
  }

  fileprivate static func value(
    _ maker: any AnyObject & Sendable, of object: Object, _ writer: Writer
  ) -> ContextValue {
    // All makers were created by `add`. A typed list would ask the runtime for the type at each access, which took
    // longer than computing most values.
    unsafe unsafeDowncast(maker, to: MemberMaker<Object, Writer>.self).value(object, writer)
  }

  /// Adds a string; nil and the empty string are both empty values.
  package mutating func text(_ name: String, _ text: @escaping @Sendable (Object, Writer) -> String?) {
    add(name) { object, writer in
      guard let text = text(object, writer), !text.isEmpty else { return .none }
      return .text(text)
    }
  }

  package mutating func flag(_ name: String, _ flag: @escaping @Sendable (Object, Writer) -> Bool) {
    add(name) { object, writer in .flag(flag(object, writer)) }
  }

  package mutating func object<Inner: TemplateObject>(
    _ name: String, _ object: @escaping @Sendable (Object, Writer) -> Inner?
  ) where Inner.Writer == Writer {
    inner.append(Inner.self)
    add(name) { outer, writer in
      guard let inner = object(outer, writer) else { return .none }
      return .object(ContextObject(inner, writer))
    }
  }

  /// Adds a list of objects in order; nil is an empty value, which differs from an empty list.
  ///
  /// Templates ask for `hasAttributes` whether the list `attributes` has elements, unless there is a member of that
  /// name.
  package mutating func list<Inner: TemplateObject>(
    _ name: String, _ list: @escaping @Sendable (Object, Writer) -> [Inner]?
  ) where Inner.Writer == Writer {
    inner.append(Inner.self)
    fullness.append(("has" + name.prefix(1).uppercased() + name.dropFirst(), { list($0, $1)?.isEmpty == false }))
    add(name) { outer, writer in
      guard let list = list(outer, writer) else { return .none }
      return .list(list.map { ContextObject($0, writer) })
    }
  }

  package mutating func words(_ name: String, _ words: @escaping @Sendable (Object, Writer) -> [String: String]) {
    add(name) { object, writer in .words(words(object, writer)) }
  }

  /// Adds all members of an inner object as if they were its own.
  package mutating func members<Inner: TemplateObject>(
    of object: @escaping @Sendable (Object, Writer) -> Inner
  ) where Inner.Writer == Writer {
    let own = Inner.members
    inner += own.inner
    for (member, maker) in zip(own.members, own.makers) {
      add(member.name) { outer, writer in
        TemplateMembers<Inner, Writer>.value(maker, of: object(outer, writer), writer)
      }
    }
  }

  fileprivate var names: [ContextMember] { members }
}

/// Computes the value of one member.
private final class MemberMaker<Object, Writer>: Sendable {
  let value: @Sendable (Object, Writer) -> ContextValue

  init(_ value: @escaping @Sendable (Object, Writer) -> ContextValue) { self.value = value }
}

extension ContextObject {
  /// The template's view of a value.
  package init<Object: TemplateObject>(_ object: Object, _ writer: Object.Writer) {
    let members = Object.members
    self.init(members.layout) { [makers = members.makers] position in
      TemplateMembers<Object, Object.Writer>.value(makers[position], of: object, writer)
    }
  }
}

/// Every name that a template can use; other names are reported as unknown.
package struct TemplateVocabulary: Sendable {
  let members: [String: ContextMember]

  /// The names of the members of some kinds of objects and of everything that they contain.
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

  /// A vocabulary of names only.
  package init(names: [String]) {
    members = Dictionary(names.map { ($0, ContextMember($0)) }, uniquingKeysWith: { first, _ in first })
  }
}

extension TemplateObject {
  fileprivate static var ownMembers: [ContextMember] { members.names }
  fileprivate static var innerTypes: [any TemplateObject.Type] { members.inner }
}

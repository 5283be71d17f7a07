import Mustache

/// What a template sees: members by name.
///
/// A member without a value is there but void, so that a section for it is skipped and the look-up never climbs to a
/// member of the same name further out. Values are texts, truth values, objects and lists of objects.
final class TemplateObject: MustacheParent {
  private(set) var members: [String: Any]

  init(_ members: KeyValuePairs<String, Any?>) {
    self.members = Dictionary(minimumCapacity: members.count + 2)
    for (name, value) in members { set(name, value) }
  }

  init(texts: [String: String]) { members = texts }

  func set(_ name: String, _ value: Any?) {
    switch value {
    case nil: members[name] = NoValue()
    case let text as String where text.isEmpty: members[name] = NoValue()
    case let value?: members[name] = value
    }
  }

  func child(named name: String) -> Any? { members[name] }
}

/// A member without a value: nothing as a variable, skipped as a section.
struct NoValue: MustacheCustomRenderable {
  var renderText: String { "" }
  var isNull: Bool { true }
}

import GlossBasics
import GlossDiagnostics

/// What makes text of a page's context.
enum PageRenderer: Sendable {
  case templates(TemplateLibrary)
  /// The context itself, which is also what templates can be written against.
  case json

  /// The members that are looked at.
  var wanted: ContextMembers {
    switch self {
    case .templates(let library): library.members
    case .json: .all
    }
  }

  func render(_ context: ContextObject, template: String) -> String {
    switch self {
    case .templates(let library): library.render(context, template: template)
    case .json:
      JSONValue.object(of: [
        ("page", context.json), ("schemaVersion", .string("1")), ("template", .string(template)),
      ]).text() + "\n"
    }
  }
}

extension ContextObject {
  /// The members sorted by name; those without a value are left out.
  var json: JSONValue {
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

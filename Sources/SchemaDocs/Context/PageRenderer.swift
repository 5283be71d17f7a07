import Diagnostics

/// What makes text of a page's context.
enum PageRenderer: Sendable {
  case templates(TemplateLibrary)
  /// The context itself, which is also what templates can be written against.
  case json

  func render(_ context: TemplateObject, template: String) -> String {
    switch self {
    case .templates(let library): library.render(context, template: template)
    case .json: TemplateObject(["schemaVersion": "1", "template": template, "page": context]).json.text() + "\n"
    }
  }
}

extension TemplateObject {
  /// The members sorted by name; those without a value are left out.
  var json: JSONValue {
    .object(of: members.sorted { $0.key.precedes($1.key) }.map { ($0.key, Self.json($0.value)) })
  }

  private static func json(_ value: Any) -> JSONValue? {
    switch value {
    case let text as String: .string(text)
    case let flag as Bool: .boolean(flag)
    case let object as TemplateObject: object.json
    case let list as [TemplateObject]: .array(list.map(\.json))
    default: nil
    }
  }
}

import GlossBasics
import GlossPageTemplates

/// What makes text of a page's context.
enum PageRenderer: Sendable {
  case templates(TemplateLibrary)
  /// The context itself, which is also what templates can be written against.
  case json

  func render(_ context: ContextObject, template: String) throws(TemplateError) -> String {
    switch self {
    case .templates(let library): try library.render(context, template: template)
    case .json:
      JSONValue.object(of: [
        ("page", context.json), ("schemaVersion", .string("1")), ("template", .string(template)),
      ]).text() + "\n"
    }
  }
}

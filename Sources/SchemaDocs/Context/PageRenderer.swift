import GlossBasics
import GlossPageTemplates

/// Renders a page's context as text.
enum PageRenderer: Sendable {
  case templates(TemplateLibrary)
  /// The context itself, also a reference for authors of templates.
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

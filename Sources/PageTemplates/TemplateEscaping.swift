import GlossBasics

/// How `{{…}}` writes a string: escaped for the format of the page. `{{{…}}}` writes it unchanged.
package enum TemplateEscaping: Sendable {
  case markdown
  case markup
  case none
  /// According to the user's own markup.
  indirect case syntax(MarkupSyntax)

  /// The escaping requested by a template with `{{% CONTENT_TYPE:TEXT}}`.
  init?(contentType: String) {
    switch contentType {
    case "MARKDOWN": self = .markdown
    case "MARKUP", "HTML": self = .markup
    case "TEXT": self = .none
    default: return nil
    }
  }

  func escaped(_ text: String) -> String {
    switch self {
    case .markdown: MarkdownText.escaped(text, isLineStart: true)
    case .markup: HTMLText.escaped(text)
    case .none: text
    case .syntax(let syntax): syntax.escaped(text)
    }
  }
}

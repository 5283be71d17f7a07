/// How `{{…}}` writes a text: as nothing but text in the format of the page. `{{{…}}}` writes it as it is.
package enum TemplateEscaping: Sendable {
  case markdown
  case markup
  case none
  /// As the reader's own markup has it.
  indirect case syntax(MarkupSyntax)

  /// The escaping that a template asks for with `{{% CONTENT_TYPE:TEXT}}`.
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

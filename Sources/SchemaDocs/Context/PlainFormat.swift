import GlossBasics
import GlossPageTemplates

/// Pages as data: strings as they are, documentation in Markdown.
struct PlainFormat: PageFormat {
  let folder = "json"
  let fileExtension = "json"
  let escaping = TemplateEscaping.none

  func escaped(_ text: String) -> String { text }
  func code(_ text: String) -> String { text }
  func link(_ text: String, to href: String) -> String { text }
  func document(_ markdown: String, below level: Int) -> String { markdown }
  func summary(_ markdown: String) -> String { markdown }

  func diagram(
    _ graph: DiagramGraph, title: String, description: String, href: @escaping (PageAddress) -> String
  ) -> String {
    MermaidDrawing(forColumn: graph).text
  }
}

extension DocumentationFormat {
  /// The page format; plain for formats without pages.
  var pageFormat: any PageFormat {
    switch self {
    case .markdown, .llms: MarkdownFormat()
    case .html: HTMLFormat()
    case .docc: DocCFormat()
    default: PlainFormat()
    }
  }
}

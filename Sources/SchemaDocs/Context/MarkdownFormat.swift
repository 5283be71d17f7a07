import GlossBasics
import GlossPageTemplates

/// Pages in GitHub-flavoured Markdown with Mermaid diagrams.
struct MarkdownFormat: PageFormat {
  let folder = "markdown"
  let fileExtension = "md"
  let escaping = TemplateEscaping.markdown

  func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
  func code(_ text: String) -> String { MarkdownText.code(text) }
  func link(_ text: String, to href: String) -> String { "[\(MarkdownText.code(text))](\(href))" }
  func document(_ markdown: String, below level: Int) -> String {
    markdown.isEmpty ? "" : CommonMark.markdown(markdown, below: level)
  }
  func summary(_ markdown: String) -> String { markdown.isEmpty ? "" : CommonMark.markdown(markdown, .summary) }

  func diagram(
    _ graph: DiagramGraph, title: String, description: String, href: @escaping (PageAddress) -> String
  ) -> String {
    MermaidDrawing(forColumn: graph).text
  }
}

import GlossBasics
import GlossLocalization
import GlossPageTemplates

/// Pages in the markup of a user's folder of templates.
struct SyntaxFormat: PageFormat {
  let syntax: MarkupSyntax
  let folder = "markdown"
  var fileExtension: String { syntax.fileExtension }
  var escaping: TemplateEscaping { .syntax(syntax) }
  var outputFolder: String { syntax.folder }
  var linksByName: Bool { syntax.links == .pages }

  func escaped(_ text: String) -> String { syntax.escaped(text) }
  func code(_ text: String) -> String { syntax.code.filling(["text": syntax.escaped(text)]) }
  func link(_ text: String, to href: String) -> String {
    syntax.link.filling(["text": syntax.escaped(text), "href": href])
  }

  func document(_ markdown: String, below level: Int) -> String {
    if markdown.isEmpty { return "" }
    return syntax.document == .html ? CommonMark.markup(markdown, below: level) : plain(markdown, .whole)
  }

  func summary(_ markdown: String) -> String { markdown.isEmpty ? "" : plain(markdown, .summary) }

  /// The text without markup, with its paragraphs kept apart.
  private func plain(_ markdown: String, _ part: CommonMark.Part) -> String {
    CommonMark.plainText(markdown, part).split(separator: "\n", omittingEmptySubsequences: false)
      .map { syntax.escaped(String($0)) }.joined(separator: part == .whole ? "\n" : " ")
  }

  func address(ofPage name: String, anchor: String?) -> String { name + (anchor.map { "#" + $0 } ?? "") }

  func diagram(
    _ graph: DiagramGraph, title: String, description: String, href: @escaping (PageAddress) -> String
  ) -> String {
    MermaidDrawing(forColumn: graph).text
  }
}

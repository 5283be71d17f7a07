import GlossBasics
import GlossPageTemplates

/// Pages of a static site with SVG diagrams.
struct HTMLFormat: PageFormat {
  let folder = "html"
  let fileExtension = "html"
  let escaping = TemplateEscaping.markup
  let drawsWithMermaid = false
  let hasModelPages = true

  func escaped(_ text: String) -> String { HTMLText.escaped(text) }
  func breakable(_ text: String) -> String { CamelHumps.markup(text).text }
  func code(_ text: String) -> String { ("<code>\(CamelHumps.markup(text))</code>" as Markup).text }
  func name(_ text: String) -> String { ("<bdi>\(text)</bdi>" as Markup).text }
  func lines(ofCode text: String) -> String {
    // Ordinary code has no characters that could affect a page.
    if !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 >= 0x7F }) { return text.escapedForMarkup }
    // Ends lines with a line feed only, since `\r\n` is a single character.
    let lines =
      text.utf8.contains(UInt8(ascii: "\r"))
      ? text.split(separator: "\n", omittingEmptySubsequences: false)
      : text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    return lines.map { HTMLText.escaped(String($0)) }.joined(separator: "\n")
  }
  func link(_ text: String, to href: String) -> String {
    ("<a href=\(href)>\(CamelHumps.markup(text))</a>" as Markup).text
  }
  func document(_ markdown: String, below level: Int) -> String {
    markdown.isEmpty ? "" : CommonMark.markup(markdown, below: level)
  }
  func summary(_ markdown: String) -> String { markdown.isEmpty ? "" : CommonMark.markup(markdown, .summary) }

  func diagram(
    _ graph: DiagramGraph, title: String, description: String, href: @escaping (PageAddress) -> String
  ) -> String {
    SVGDrawing(graph, href: href).markup(title: title, description: description).text
  }
}

import GlossPageTemplates

/// Pages as the articles of a DocC catalog.
///
/// DocC resolves links by file names and supports only anchors of headings, so a link to a property leads to the page
/// of its entity. It cannot show the diagrams, so there are none.
struct DocCFormat: PageFormat {
  let folder = "docc"
  let fileExtension = "md"
  let escaping = TemplateEscaping.markdown
  let linksByName = true
  let drawsWithMermaid = false

  /// DocC treats folders with this extension as catalogs.
  func catalogFolder(of site: Site) -> String { SafeName.of(site.title) + ".docc/" }

  /// DocC treats what follows a `-` in a link as a disambiguation of symbols, so no page name contains one.
  func file(ofPage page: String) -> String {
    guard page.hasPrefix("entities/") else { return page }
    return page.replacing("_x2D", with: "_x5Fx2D").replacing("-", with: "_x2D")
  }

  func address(ofPage name: String, anchor: String?) -> String { "doc:" + name }

  func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
  func code(_ text: String) -> String { MarkdownText.code(text) }
  func link(_ text: String, to href: String) -> String { "[\(MarkdownText.code(text))](\(href))" }
  func document(_ markdown: String, below level: Int) -> String {
    markdown.isEmpty ? "" : Self.withoutDirectives(CommonMark.markdown(markdown, below: level))
  }

  func summary(_ markdown: String) -> String { markdown.isEmpty ? "" : CommonMark.markdown(markdown, .summary) }

  func diagram(
    _ graph: DiagramGraph, title: String, description: String, href: @escaping (PageAddress) -> String
  ) -> String { "" }

  /// DocC treats a line that begins with `@` as a directive, except in code.
  private static func withoutDirectives(_ markdown: String) -> String {
    guard markdown.utf8.contains(UInt8(ascii: "@")) else { return markdown }
    var isCode = false
    return markdown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.drop { [" ", ">", "-"].contains($0) }
      if text.hasPrefix("```") { isCode.toggle() }
      guard text.first == "@", !isCode, !line.hasPrefix("    ") else { return String(line) }
      return line.prefix(upTo: text.startIndex) + "\\" + text
    }.joined(separator: "\n")
  }
}

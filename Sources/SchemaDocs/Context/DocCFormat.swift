/// Pages as the articles of a DocC catalog.
///
/// DocC resolves links by the names of files and knows anchors of headings only, so a link to a property leads to the
/// page of its entity. It draws no diagrams, so there are none.
struct DocCFormat: PageFormat {
  let folder = "docc"
  let fileExtension = "md"
  let escaping = TemplateEscaping.markdown
  let linksByName = true

  /// DocC takes folders with this extension for catalogs.
  func catalogFolder(of site: Site) -> String { SafeName.of(site.title) + ".docc/" }

  func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
  func code(_ text: String) -> String { MarkdownText.code(text) }
  func link(_ text: String, to href: String) -> String { "[\(MarkdownText.code(text))](\(href))" }
  func document(_ markdown: String) -> String { markdown.isEmpty ? "" : CommonMark.markdown(markdown) }
  func summary(_ markdown: String) -> String { markdown.isEmpty ? "" : CommonMark.markdown(markdown, .summary) }

  func diagram(
    _ graph: DiagramGraph, title: String, description: String, href: @escaping (PageAddress) -> String
  ) -> String { "" }
}

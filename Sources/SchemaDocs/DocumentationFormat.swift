/// The formats of `docs`; the raw value is the word on the command line and the folder in the output folder.
package enum DocumentationFormat: String, Sendable, Hashable, CaseIterable {
  /// GitHub-flavoured Markdown.
  case markdown
  /// A static site.
  case html
  /// A catalog for DocC.
  case docc
  /// The contents of the pages as data: the context of the templates, versioned.
  case json
  /// Class diagrams for Mermaid.
  case mermaid
  /// Graphviz.
  case dot
  case plantuml
  /// Database Markup Language.
  case dbml
  /// The schema of tbls.
  case tbls
  /// The whole reference as one Markdown file, with an index, `llms.txt`, for programs that read text.
  case llms
  /// Every alert as a phone draws it, on paper, for review by native speakers.
  case sheet
}

/// How a reference is divided into pages.
package enum DocumentationLayout: String, Sendable, Hashable, CaseIterable {
  /// One page per entity and one per overview.
  case pages
  /// Everything on one page.
  case single
}

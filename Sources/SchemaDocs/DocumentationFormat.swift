/// What `docs` can write; the raw value is the word of the command line and the folder below the output folder.
package enum DocumentationFormat: String, Sendable, Hashable, CaseIterable {
  /// GitHub-flavoured Markdown.
  case markdown
  /// A static site.
  case html
  /// A catalog for DocC.
  case docc
  /// What the pages say, as data: the context of the templates, versioned.
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
}

/// How the pages of a reference are cut.
package enum DocumentationLayout: String, Sendable, Hashable, CaseIterable {
  /// One page an entity and one for each overview.
  case pages
  /// Everything on one page.
  case single
}

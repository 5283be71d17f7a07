/// The output formats of a coverage report.
package enum CoverageFormat: String, Sendable, Hashable, CaseIterable {
  case text
  case json
  case markdown
  /// A badge with the overall share of translations.
  case svg

  /// Renders the report, with a final line break.
  ///
  /// - Parameter listsEntities: whether to list each entity, rather than only the model.
  package func render(_ models: [ModelCoverage], toolVersion: String, listsEntities: Bool = true) -> String {
    switch self {
    case .text: CoverageText.render(models, listsEntities: listsEntities)
    case .json: CoverageJSON.render(models, toolVersion: toolVersion)
    case .markdown: CoverageMarkdown.render(models, listsEntities: listsEntities)
    case .svg: CoverageBadge.render(models)
    }
  }
}

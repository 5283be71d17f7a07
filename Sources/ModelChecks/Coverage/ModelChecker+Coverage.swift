package import GlossLocalization
package import GlossModelFiles

extension ModelChecker {
  /// Computes how much of a model is translated and how much is documented.
  package func coverage(of model: LoadedModel, tables: ModelTables) -> ModelCoverage {
    let context = CheckContext(model: model, tables: tables, configuration: configuration, budget: budget)
    return CoverageCount(context: context, ignored: IgnoredFindings(context)).coverage()
  }
}

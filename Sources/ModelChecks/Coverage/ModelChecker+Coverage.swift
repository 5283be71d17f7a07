import GlossDiagnostics
package import GlossLocalization
package import GlossModelReading

extension ModelChecker {
  /// How much of a model its tables translate, and how much of it is documented.
  package func coverage(of model: LoadedModel, tables: ModelTables) -> ModelCoverage {
    let context = CheckContext(model: model, tables: tables, configuration: configuration, budget: budget)
    return CoverageCount(context: context, ignored: IgnoredFindings(context)).coverage()
  }
}

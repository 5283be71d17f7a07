import GlossBasics
package import GlossDiagnostics

extension RuleID {
  package static let staleCompiledModel = RuleID("stale-compiled-model", .warning, about: .model)
}

/// Reports a compiled model that differs from the source with its name; the search through a folder finds it.
package enum StaleCompiledModelRule: DescribedRule {
  package static let card = RuleCard(
    .staleCompiledModel,
    "An app that loads an old product opens stores with the old model: edits of the source have no effect, or end in an "
      + "incompatible store (134100).",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])

  /// - Parameters:
  ///   - differences: what differs, first things first.
  static func finding(_ compiled: LoadedModel, from source: LoadedModel, _ differences: [String]) -> Finding {
    let shown = differences.prefix(3).joined(separator: ", ") + (differences.count > 3 ? " and more" : "")
    return Finding(
      .staleCompiledModel, "the compiled model is out of date with \(source.packagePath) (\(shown))",
      remedy: "build it again, or delete it; 'modelgloss verify \(source.packagePath.shellQuoted) "
        + "\(compiled.packagePath.shellQuoted)' says all that differs",
      path: compiled.packagePath, model: compiled.name)
  }
}

package import GlossDiagnostics
import GlossFileTrees
package import GlossLocalization
package import GlossModelReading

/// Checks a model and its localization tables by all rules.
///
/// ```swift
/// let checker = ModelChecker(configuration: CheckConfiguration(locales: ["de", "fr"]))
/// let result = checker.check(model, tables: tables)
/// ```
package struct ModelChecker: Sendable {
  package let configuration: CheckConfiguration

  package init(configuration: CheckConfiguration = CheckConfiguration()) {
    self.configuration = configuration
  }

  /// Everything found about one model and its tables, and how much of it the tables translate.
  ///
  /// Findings are sorted, each once, at the severity that the configuration gives them; what the model's and the
  /// tables' readers found is among them.
  ///
  /// - Parameter otherVersions: what other versions of the model expect that are checked in the same run.
  package func check(
    _ model: LoadedModel, tables: ModelTables, otherVersions: [ModelVocabulary] = []
  ) -> CheckResult {
    let context = CheckContext(
      model: model, tables: tables, configuration: configuration, otherVersions: otherVersions)
    var findings = model.findings
    for table in context.tables { findings += table.sources.flatMap(\.findings) }
    for index in findings.indices where findings[index].model == nil { findings[index].model = model.name }
    for rule in RuleRegistry.checks where configuration.policy.reports(rule.card.id) {
      guard context.hasTables || rule.card.id.subject != .localization || rule.isAboutMissingTables else { continue }
      findings += rule.findings(in: context)
    }
    let ignored = IgnoredFindings(context)
    return CheckResult(
      findings: reported(findings.filter { !ignored.contains($0) }),
      coverage: CoverageCount(context: context, ignored: ignored).translations().map { $0.entry(model: model.name) })
  }

  /// The findings that the configuration lets through, at the severity it gives them, sorted, each once.
  ///
  /// For findings that belong to no single model, such as those of a package of versions.
  package func reported(_ findings: [Finding]) -> [Finding] {
    let weighed = findings.map { finding in
      guard finding.severity == .warning, configuration.testFolders.hold(finding.path) else { return finding }
      var finding = finding
      finding.severity = .note
      return finding
    }
    let kept = configuration.policy.applied(to: weighed).filter { finding in
      !configuration.exclusions.contains { $0.covers(finding) }
    }
    return kept.inReportOrder()
  }
}

extension Rule {
  /// Whether the rule speaks where there is no table to look at.
  fileprivate static var isAboutMissingTables: Bool { [.missingTable, .misnamedTable].contains(card.id) }
}

/// What a check gave.
package struct CheckResult: Sendable, Hashable {
  package var findings: [Finding]
  /// One entry for each locale that has a table, or was asked for.
  package var coverage: [CoverageEntry]

  package init(findings: [Finding] = [], coverage: [CoverageEntry] = []) {
    self.findings = findings
    self.coverage = coverage
  }
}

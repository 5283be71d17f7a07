package import GlossBasics
package import GlossDiagnostics
import GlossFiles
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelFiles

/// Checks a model and its localization tables with all rules.
///
/// ```swift
/// let checker = ModelChecker(configuration: CheckConfiguration(locales: ["de", "fr"]))
/// let result = checker.check(model, tables: tables)
/// ```
package struct ModelChecker: Sendable {
  package let configuration: CheckConfiguration

  let budget: RunBudget

  /// - Parameter budget: the budget for patterns and suggestions.
  package init(configuration: CheckConfiguration = CheckConfiguration(), budget: RunBudget = RunBudget()) {
    self.configuration = configuration
    self.budget = budget
  }

  /// Checks one model and its tables, and counts how much of it the tables translate.
  ///
  /// Findings are sorted, unique and have the severity given by the configuration; those from reading the model and the
  /// tables are included.
  ///
  /// - Parameters:
  ///   - otherVersions: the objects of other versions that are checked in the same run.
  ///   - earlier: earlier states of a model, the latest first, which tell what was renamed.
  ///   - words: the translations of the app's models that were checked before.
  package func check(
    _ model: LoadedModel, tables: ModelTables, otherVersions: [ModelVocabulary] = [],
    earlier: (LoadedModel) -> [ManagedObjectModel] = { _ in [] }, words: TranslatedWords = TranslatedWords()
  ) -> CheckResult {
    let context = CheckContext(
      model: model, tables: tables, configuration: configuration, otherVersions: otherVersions, earlier: earlier,
      words: words, budget: budget)
    var findings = model.findings
    for table in context.tables { findings += table.sources.flatMap(\.findings) }
    findings += context.findingsOfSharedFiles
    for index in findings.indices where findings[index].model == nil { findings[index].model = model.name }
    @Sendable func runs(_ rule: any Rule.Type) -> Bool {
      let rule = rule.card.id
      // A store without a model reveals only names and column types; what it lacks, the app's model may have.
      if model.contents.isReconstructed, rule.subject != .localization { return false }
      return configuration.policy.reports(rule)
        && (context.hasTables || rule.subject != .localization || [.missingTable, .misnamedTable].contains(rule))
    }
    let (ofTables, ofAll) = (RuleRegistry.tableRules.filter(runs), RuleRegistry.wholeRules.filter(runs))
    let ignored = IgnoredFindings(context)
    @Sendable func kept(_ findings: [Finding]) -> [Finding] { weighed(findings, without: ignored) }
    let tableCount = context.tables.count
    // The longest tasks first: all rules about tables process one table before they go on to the next.
    let (coverage, found) = Parallel.one(
      { CoverageCount(context: context, ignored: ignored).translations() },
      beside: Array(0..<tableCount + ofAll.count), isWorthwhile: context.isLarge
    ) { part -> [Finding] in
      guard part < tableCount else { return kept(ofAll[part - tableCount].findings(in: context)) }
      let texts = context.judge(of: context.tables[part])
      return ofTables.flatMap { kept($0.findings(in: texts, of: context)) }
    }
    findings = kept(findings) + found.joined()
    return CheckResult(
      findings: findings.inReportOrder(), coverage: coverage.map { $0.entry(model: model.name) })
  }

  /// The findings allowed by the configuration, with its severity, sorted and unique.
  ///
  /// For findings that belong to no single model, such as those of a package of versions.
  package func reported(_ findings: [Finding]) -> [Finding] {
    weighed(findings).inReportOrder()
  }

  /// The findings that are reported, with the severity that the configuration gives them.
  ///
  /// Findings are large, a table that was just synchronized has thousands, and mostly all stay as they are: then none is
  /// copied.
  private func weighed(_ findings: [Finding], without ignored: IgnoredFindings? = nil) -> [Finding] {
    var areTests: [String: Bool] = [:]
    let severities = findings.indices.map { index -> Severity? in
      guard configuration.policy.reports(findings[index].rule), ignored?.contains(findings[index]) != true,
        !configuration.exclusions.contains(where: { $0.covers(findings[index]) })
      else { return nil }
      var severity = findings[index].severity
      if severity == .warning {
        let path = findings[index].path
        let isTest = areTests[path] ?? configuration.testFolders.hold(path)
        areTests[path] = isTest
        if isTest { severity = .note }
      }
      return configuration.policy.severity(severity, of: findings[index].rule)
    }
    if findings.indices.allSatisfy({ findings[$0].severity == severities[$0] }) { return findings }
    return zip(findings, severities).compactMap { finding, severity in
      guard let severity else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }
}

/// The result of a check.
package struct CheckResult: Sendable, Hashable {
  package var findings: [Finding]
  /// One entry per locale that has a table or was requested.
  package var coverage: [CoverageEntry]

  package init(findings: [Finding] = [], coverage: [CoverageEntry] = []) {
    self.findings = findings
    self.coverage = coverage
  }
}

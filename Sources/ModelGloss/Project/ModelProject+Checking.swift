package import GlossBasics
package import GlossDiagnostics
import GlossFiles
import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelChecks
package import GlossModelFiles
import GlossModelHistory
package import GlossSchemaDocs

extension ModelProject {
  /// Checks every model with its tables.
  ///
  /// - Parameters:
  ///   - configuration: the rules and languages; it is adapted to what the surroundings of each model tell.
  ///   - budget: the budget for patterns and suggestions.
  ///   - progress: called with what is being done.
  /// - Returns: The findings in the order of reports, and the coverage of each language.
  package func check(
    _ configuration: CheckConfiguration, budget: RunBudget = RunBudget(), progress: (String) -> Void = { _ in }
  ) -> (findings: [Finding], coverage: [CoverageEntry]) {
    var configuration = configuration
    configuration.testFolders = testFolders
    var findings = ModelChecker(configuration: configuration).reported(findings)
    var coverage: [CoverageEntry] = []
    let packages = packages
    let mappings = ProjectMappings(files: sources)
    // By project: two apps of a repository may have words of their own.
    var words: [String: TranslatedWords] = [:]
    let comparesWords = packages.count > 1 && configuration.policy.reports(.inconsistentTranslation)
    for (number, inputs) in packages.enumerated() {
      guard let first = inputs.first else { continue }
      progress("Checking \(first.loaded.name): \(number + 1) of \(packages.count) …")
      let own = configuration.adapted(toModelAt: first.loaded.packagePath, in: files)
      let checker = ModelChecker(configuration: own, budget: budget)
      let result = checker.check(
        versions: inputs.map(\.loaded), tables: first.tables, besides: currentVersion(beside: inputs.map(\.loaded)),
        earlier: earlierStates, words: words[app(of: first)] ?? TranslatedWords())
      if comparesWords {
        words[app(of: first), default: TranslatedWords()].take(
          first.loaded, first.tables, developmentLanguage: configuration.developmentLanguage)
      }
      findings += result.findings + checker.reported(mappings.findings(of: first.loaded))
      for input in inputs {
        findings += checker.reported(RenamingIdentifierMatchesNothingRule.findings(of: input.loaded, in: sources))
      }
      coverage += result.coverage
    }
    return (findings.inReportOrder(), coverage)
  }

  /// What the models of one app have in common: the folder of their project or bundle.
  private func app(of input: Input) -> String {
    input.tables.project?.app ?? FilePath.folder(of: input.loaded.packagePath)
  }

  /// The findings of ``check(_:budget:progress:)`` for one model, to show on its pages.
  package func findings(of model: DocumentedModel, _ configuration: CheckConfiguration) -> [Finding] {
    let own = configuration.adapted(toModelAt: model.loaded.packagePath, in: files)
    let result = ModelChecker(configuration: own).check(versions: [model.loaded], tables: model.tables)
    return FindingLimit.applied(to: result.findings.inReportOrder())
  }

  /// The model at the revision that was asked about, and the versions before it in its package, the latest first.
  ///
  /// Those of years ago no longer matter to tables.
  package func earlierStates(of model: LoadedModel) -> [ManagedObjectModel] {
    let atRevision = statesAtRevision[model.packagePath].map { [$0] } ?? []
    guard model.version != nil, model.members.isEmpty else { return atRevision }
    let (versions, _) = ModelLoader(files: files).versionsByPackage(of: [model])
    let all = versions[model.packagePath] ?? []
    guard let own = all.firstIndex(where: { $0.path == model.path }) else { return atRevision }
    return atRevision + all[..<own].suffix(Self.earlierStateLimit).reversed().map(\.model)
  }

  private static let earlierStateLimit = 32

  /// The current version of a package if only older ones are checked, since the tables are written for it.
  private func currentVersion(beside checked: [LoadedModel]) -> [LoadedModel] {
    guard let first = checked.first, first.version != nil, !checked.contains(where: \.isCurrentVersion) else {
      return []
    }
    let (versions, _) = ModelLoader(files: files).versionsByPackage(of: [first])
    return versions[first.packagePath]?.filter(\.isCurrentVersion) ?? []
  }
}

extension CheckConfiguration {
  /// The configuration for one model, whose Xcode project may declare that inverses are omitted on purpose.
  fileprivate func adapted(toModelAt path: String, in files: any FileTree) -> CheckConfiguration {
    var own = self
    own.expectsInverses = !BuildSettings.silencesMissingInverses(ofModelAt: path, in: files)
    return own
  }
}

/// The rules to apply, by name.
package struct RuleSelection: Sendable, Hashable {
  /// The only rules to apply; nil for all that are on by default.
  package let only: Set<RuleID>?
  package let skipped: Set<RuleID>

  /// - Parameters:
  ///   - only: the names of the only rules to apply; nil for all that are on by default.
  ///   - skipped: the names of rules not to apply.
  ///   - terms: what the two lists are called where they were given.
  /// - Throws: `UsageError` for a name that no rule has, and if no rule is left.
  package init(
    only: [String]?, skipped: [String], terms: (only: String, skipped: String)
  ) throws(UsageError) {
    self.only = try only.map { names throws(UsageError) in Set(try Self.rules(named: names)) }
    self.skipped = Set(try Self.rules(named: skipped))
    if let only = self.only, !only.isEmpty, self.skipped.isSuperset(of: only) {
      throw UsageError("\(terms.skipped) leaves out every rule that \(terms.only) names; give one of them")
    }
  }

  /// A policy that is limited to the selection.
  package func applied(to policy: SeverityPolicy) -> SeverityPolicy {
    var policy = policy
    if let only { policy.onlyRules = only }
    policy.skippedRules.formUnion(skipped)
    return policy
  }

  /// Returns the rules with the given names, in that order.
  package static func rules(named names: [String]) throws(UsageError) -> [RuleID] {
    var rules: [RuleID] = []
    for name in names {
      guard let rule = RuleRegistry.id(named: name) else {
        throw UsageError("there is no rule '\(name)'; \(RuleRegistry.advice(on: name))")
      }
      rules.append(rule)
    }
    return rules
  }
}

import GlossDiagnostics
import GlossModelChecks

extension DataModel {
  /// Finds missing and incorrect translations, and problems in the model.
  ///
  /// ```swift
  /// @Test func everythingIsTranslated() throws {
  ///   let report = try DataModel("App/Shop.xcdatamodeld").check(CheckOptions(locales: ["de", "fr"]))
  ///   #expect(report.findings(from: .warning).isEmpty)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: what to check.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Returns: The findings, sorted by file and line, and the translation coverage.
  /// - Throws: ``InputError`` for a table that cannot be read, and for a rule or language that does not exist.
  /// - Complexity: O(*n*) in the bytes of the model, its classes and tables.
  public func check(
    _ options: CheckOptions = CheckOptions(), tables: LocalizationTables? = nil
  ) throws(InputError) -> CheckReport {
    let project = try project(with: tables, readingClasses: true)
    let configuration: CheckConfiguration
    do throws(UsageError) {
      let selection = try RuleSelection(
        only: options.rules?.sorted(), skipped: options.skippedRules.sorted(), terms: ("rules", "skippedRules"))
      try project.requireLocales((options.locales ?? []) + [options.developmentLanguage].compactMap(\.self))
      configuration = CheckConfiguration(
        policy: selection.applied(to: SeverityPolicy()), locales: options.locales,
        developmentLanguage: options.developmentLanguage)
    } catch {
      throw InputError(error, path: path)
    }
    let result = project.check(configuration)
    return CheckReport(
      findings: result.findings.map(DataModel.Finding.init), coverage: result.coverage.map(DataModel.Coverage.init))
  }
}

/// The scope of a check.
public struct CheckOptions: Sendable, Hashable {
  /// The languages to check; nil for all that have a table. A listed language without a table is reported.
  public var locales: [String]?
  /// The ids of the only rules to apply; nil for all that are on by default.
  public var rules: Set<String>?
  /// The ids of rules not to apply.
  public var skippedRules: Set<String>
  /// The language that others are compared with; nil to detect it from the project.
  public var developmentLanguage: String?

  /// Creates options; the defaults are those of the command.
  public init(
    locales: [String]? = nil, rules: Set<String>? = nil, skippedRules: Set<String> = [],
    developmentLanguage: String? = nil
  ) {
    self.locales = locales
    self.rules = rules
    self.skippedRules = skippedRules
    self.developmentLanguage = developmentLanguage
  }
}

/// The result of a check.
public struct CheckReport: Sendable, Hashable {
  /// The findings, sorted by file and line.
  public let findings: [DataModel.Finding]
  /// The coverage of each language.
  public let coverage: [DataModel.Coverage]

  /// The findings with at least the given severity.
  public func findings(from severity: DataModel.Severity) -> [DataModel.Finding] {
    findings.filter { $0.severity >= severity }
  }
}

extension DataModel {
  /// The number of a model's names and texts that one language has.
  public struct Coverage: Sendable, Hashable {
    /// The language as in its folder's name; nil for a table outside the language folders, which serves all.
    public let locale: String?
    /// The number of the model's entities, declared properties and distinct text warnings.
    public let expected: Int
    /// The number of those for which Core Data finds a non-empty entry.
    public let present: Int
    /// The number of those whose entry is not marked untranslated.
    public let translated: Int

    init(_ entry: CoverageEntry) {
      locale = entry.locale
      expected = entry.expected
      present = entry.present
      translated = entry.translated
    }
  }
}

import GlossDiagnostics
import GlossFileTrees
import GlossModelChecks
import GlossModelReading

extension DataModel {
  /// Finds what is missing or wrong in the translations and in the model.
  ///
  /// ```swift
  /// @Test func everythingIsTranslated() throws {
  ///   let report = try DataModel("App/Shop.xcdatamodeld").check(CheckOptions(locales: ["de", "fr"]))
  ///   #expect(report.findings(from: .warning).isEmpty)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: what is looked at.
  ///   - tables: the tables found before; nil to look for them now.
  /// - Returns: the findings, sorted by file and line, and how much is translated.
  public func check(_ options: CheckOptions = CheckOptions(), tables: LocalizationTables? = nil) -> CheckReport {
    let policy = SeverityPolicy(
      onlyRules: options.rules.map { Set($0.compactMap(RuleRegistry.id(named:))) },
      skippedRules: Set(options.skippedRules.compactMap(RuleRegistry.id(named:))))
    let configuration = CheckConfiguration(
      policy: policy, locales: options.locales, developmentLanguage: options.developmentLanguage)
    let tables = tables?.value ?? modelTables()
    var reader = ManagedClassReader(files: DiskFileTree())
    let result = ModelChecker(configuration: configuration).check(
      isFromFile ? reader.completed(loaded, tables) : loaded, tables: tables)
    return CheckReport(
      findings: result.findings.map(Finding.init), coverage: result.coverage.map(Coverage.init))
  }
}

/// What a check looks at.
public struct CheckOptions: Sendable, Hashable {
  /// The languages to check; nil for all that have a table. One that is named and has no table is reported.
  public var locales: [String]?
  /// The ids of the only rules that are applied; nil for all that are on by default.
  public var rules: Set<String>?
  /// The ids of rules that are not applied.
  public var skippedRules: Set<String>
  /// The language that others are compared with; nil for what the model's surroundings tell.
  public var developmentLanguage: String?

  /// Options of a check; without any argument, those of the command.
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

/// What a check gave.
public struct CheckReport: Sendable, Hashable {
  /// What was found, sorted by file and line.
  public let findings: [Finding]
  /// How much each language translates.
  public let coverage: [Coverage]

  /// The findings of at least a severity.
  public func findings(from severity: Severity) -> [Finding] { findings.filter { $0.severity >= severity } }
}

/// How many of a model's names and texts one language has.
public struct Coverage: Sendable, Hashable {
  /// The language, as its folder is named; nil for a table outside any language folder, which serves all.
  public let locale: String?
  /// The model's entities, its declared properties and its distinct textual warnings.
  public let expected: Int
  /// Those for which Core Data finds an entry that is not empty.
  public let present: Int
  /// Those of them whose entry is not marked untranslated.
  public let translated: Int

  init(_ entry: CoverageEntry) {
    locale = entry.locale
    expected = entry.expected
    present = entry.present
    translated = entry.translated
  }
}

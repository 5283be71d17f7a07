import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossModelChecks

extension DataModel {
  /// Finds missing and incorrect translations, and problems in the model.
  ///
  /// ```swift
  /// @Test func everythingIsTranslated() throws {
  ///   let report = try DataModel("App/Shop.xcdatamodeld").check(.init(locales: ["de", "fr"]))
  ///   #expect(report.findings(atLeast: .warning).isEmpty)
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
    var configuration: CheckConfiguration
    do throws(UsageError) {
      let selection = try RuleSelection(
        only: options.rules?.map(\.rawValue).sorted { $0.precedes($1) },
        skipped: options.skippedRules.map(\.rawValue).sorted { $0.precedes($1) }, terms: ("rules", "skippedRules"))
      try project.requireLocales((options.locales ?? []) + [options.developmentLanguage].compactMap(\.self))
      configuration = CheckConfiguration(
        policy: selection.applied(to: SeverityPolicy()), locales: options.locales,
        developmentLanguage: options.developmentLanguage)
      configuration.purposes = Set(options.purposes.compactMap { ModelPurpose(rawValue: $0.rawValue) })
    } catch {
      throw InputError(error, path: path)
    }
    var result = project.check(configuration)
    if let path = options.baseline { result.findings = try unaccepted(result.findings, by: path) }
    return CheckReport(
      findings: result.findings.map(DataModel.Finding.init), coverage: result.coverage.map(DataModel.Coverage.init))
  }

  /// How much of the model's names and messages each language has, as ``CheckReport/coverage`` of a whole check.
  ///
  /// - Parameters:
  ///   - locales: the languages to count; nil for all that have a table.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Returns: One entry per language.
  /// - Throws: ``InputError`` for a table that cannot be read, and for a language that does not exist.
  public func coverage(
    of locales: [String]? = nil, tables: LocalizationTables? = nil
  ) throws(InputError) -> [Coverage] {
    try check(CheckOptions(locales: locales), tables: tables).coverage
  }

  /// The findings that a baseline does not accept.
  private func unaccepted(
    _ findings: [GlossDiagnostics.Finding], by path: String
  ) throws(InputError) -> [GlossDiagnostics.Finding] {
    do throws(InputFailure) {
      let accepted = try Baseline(reading: DiskFileTree().bytes(at: path), path: path)
      let working = DiskFileTree().workingFolder ?? "/"
      let folder = FilePath.folder(of: FilePath.absolute(path, in: working))
      return accepted.compared(with: findings) {
        FilePath.relative(FilePath.absolute($0.path, in: working), to: folder)
      }.newFindings
    } catch {
      throw InputError(error)
    }
  }
}

import GlossBasics
import GlossDiagnostics
import GlossLocalization
import Testing

@testable import GlossModelChecks

/// What stands after the findings of a check, and which of them are listed.
@Suite struct ReportLineTests {
  private static func finding(
    _ rule: RuleID, path: String = "de.lproj/LeagueModel.strings", omitted: Int = 0, subject: String? = nil,
    severity: Severity? = nil, locale: String? = "de", model: String? = "League"
  ) -> Finding {
    var finding = Finding(
      rule, "x", remedy: "mend it", path: path, model: model, locale: locale, severity: severity)
    finding.omittedCount = omitted
    finding.subject = subject
    return finding
  }

  @Test(
    arguments: [
      ([], nil), ([finding(.orphanedKey)], nil),
      ([finding(.orphanedKey), finding(.orphanedKey)], "by rule: 2 orphaned-key"),
      // The most first, then by name.
      (
        [finding(.orphanedKey), finding(.emptyValue), finding(.orphanedKey), finding(.duplicateKey)],
        "by rule: 2 orphaned-key, 1 duplicate-key, 1 empty-value"
      ),
      // One finding stands for those that are left out.
      ([finding(.emptyValue), finding(.syntaxError, omitted: 7)], "by rule: 7 syntax-error, 1 empty-value"),
      ([finding(.syntaxError, omitted: 1), finding(.syntaxError)], "by rule: 2 syntax-error"),
    ] as [([Finding], String?)])
  func findingsAreCountedByRule(findings: [Finding], totals: String?) {
    #expect(ClosingLines(findings, models: []).totals == totals)
  }

  @Test(
    arguments: [
      ([], nil), ([finding(.orphanedKey)], nil),
      ([finding(.missingEntityName)], "add entries to translate for 1 of these with: "),
      (
        [finding(.missingPropertyName), finding(.missingErrorString)], "add entries to translate for 2 of these with: "
      ),
      (
        [finding(.missingPropertyName, omitted: 5), finding(.emptyValue)],
        "add entries to translate for 5 of these with: "
      ),
      ([finding(.missingTable)], "add entries to translate for 1 of these with: "),
      // A table without a reader is to be removed.
      ([finding(.missingTable, subject: "LeagueModel")], nil),
      ([finding(.missingEntityName, subject: "LeagueModel")], "add entries to translate for 1 of these with: "),
      // A table with errors is not written to.
      ([finding(.missingEntityName), finding(.syntaxError)], nil),
      (
        [finding(.missingEntityName), finding(.syntaxError, path: "fr.lproj/LeagueModel.strings")],
        "add entries to translate for 1 of these with: "
      ),
      ([finding(.missingEntityName), finding(.wrongEncoding)], "add entries to translate for 1 of these with: "),
    ] as [([Finding], String?)])
  func missingEntriesAreFixedByACommand(findings: [Finding], command: String?) {
    let lines = ClosingLines(findings, models: ["A.xcdatamodeld"])
    #expect(lines.command == command.map { $0 + "modelgloss strings sync A.xcdatamodeld" })
  }

  @Test(
    arguments: [
      (
        [finding(.untranslatedValue)],
        "have 1 of these translated with: modelgloss strings export A.xcdatamodeld --locale de"
      ),
      (
        [finding(.untranslatedValue, omitted: 4), finding(.untranslatedValue, locale: "ar"), finding(.emptyValue)],
        "have 5 of these translated with: modelgloss strings export A.xcdatamodeld --locale ar,de"
      ),
      // A table for all languages has no language to export; what is missing comes first.
      ([finding(.untranslatedValue, locale: nil)], nil),
      (
        [finding(.untranslatedValue), finding(.missingEntityName)],
        "add entries to translate for 1 of these with: modelgloss strings sync A.xcdatamodeld"
      ),
    ] as [([Finding], String?)])
  func untranslatedTextsGoToATranslator(findings: [Finding], command: String?) {
    #expect(ClosingLines(findings, models: ["A.xcdatamodeld"]).command == command)
  }

  @Test func theCommandHasTheModelsLanguagesAndRevisionOfTheCheck() {
    let lines = ClosingLines(
      [Self.finding(.missingEntityName)], models: ["A B.xcdatamodeld", "C.xcdatamodeld"], locales: ["de", "fr"],
      revision: "v1")
    let model = "A B.xcdatamodeld".shellQuoted
    let words = "modelgloss strings sync \(model) C.xcdatamodeld --locale de,fr --changed-since v1"
    #expect(lines.command == "add entries to translate for 1 of these with: \(words)")
  }

  @Test(
    arguments: [
      ([finding(.orphanedKey, severity: .warning), finding(.emptyValue, severity: .note)], false, ["orphaned-key"], 1),
      (
        [finding(.orphanedKey, severity: .warning), finding(.emptyValue, severity: .note)], true,
        ["empty-value", "orphaned-key"], 0
      ),
      ([finding(.orphanedKey, severity: .error)], false, ["orphaned-key"], 0), ([], false, [], 0),
      // That a model has no table at all is always told.
      ([finding(.missingTable, severity: .note, locale: nil)], false, ["missing-table"], 0),
      ([finding(.missingTable, severity: .note)], false, [], 1),
      ([finding(.emptyValue, severity: .note, locale: nil)], false, [], 1),
    ] as [([Finding], Bool, [String], Int)])
  func notesAreListedOnRequest(findings: [Finding], showsNotes: Bool, rules: [String], hidden: Int) {
    let listed = ListedFindings(findings, showsNotes: showsNotes)
    #expect(listed.findings.map(\.rule.rawValue).sorted() == rules && listed.hiddenNoteCount == hidden)
  }

  @Test(arguments: [(1, nil, ""), (2, "2 models", ""), (10, "10 models", "M9"), (11, "11 models", "M9 and 1 more")])
  func modelsWithoutATableShareALine(count: Int, start: String?, end: String) throws {
    let findings = (0..<count).map {
      Self.finding(.missingTable, path: "M\($0)", severity: .note, locale: nil, model: "M\($0)")
    }
    let listed = ListedFindings(findings, showsNotes: false)
    let first = try #require(listed.findings.first)
    #expect(listed.findings.count == 1 && listed.hiddenNoteCount == 0)
    #expect(first.message.hasPrefix(start ?? "x") && first.message.hasSuffix(end))
    #expect(first.model == (start == nil ? "M0" : nil))
  }
}

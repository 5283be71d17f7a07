import GlossBasics
import GlossDiagnostics
import GlossTestSupport
import Testing

@Suite struct ReportTests {
  /// One finding of each kind of place and severity, with names that try to break every format.
  static let canned = Report(
    findings: [
      Finding(
        .missingPropertyName, #"the property "Player.firstName" has no name in de"#,
        remedy: #"add "Property/firstName/Entity/Player" = "…";"#, path: "de.lproj/LeagueModel.strings",
        position: SourcePosition(line: 3, column: 1), model: "League", entity: "Player", property: "firstName",
        key: "Property/firstName/Entity/Player", locale: "de"),
      Finding(
        .placeholderMismatch, "100% of <b>“%@”</b> & 'x' | `y`\n::error::forged\r\u{1B}[31m\u{202E}",
        path: "my folder/a,b:c%20ü.strings", position: SourcePosition(line: 12, column: 34), model: "League",
        key: "ErrorString/]]>", locale: "zh-Hans"),
      Finding(
        .placeholderMismatch, "100% again", path: "my folder/a,b:c%20ü.strings",
        position: SourcePosition(line: 14, column: 1), model: "League", key: "ErrorString/]]>", locale: "zh-Hans"),
      Finding(
        .missingInverse, #"the relationship "Player.team" has no inverse"#, path: "League.momd/League 2.mom",
        objectPath: "Player.team", model: "League", entity: "Player", property: "team"),
      Finding(.missingTable, "no locale has a table", remedy: "add one", path: "League.momd", model: "League"),
    ],
    coverage: [
      CoverageEntry(model: "League", locale: "de", expected: 42, translated: 40),
      CoverageEntry(model: "League", locale: nil, expected: 3, translated: 1),
    ],
    toolVersion: "1.0.0",
    rules: [
      RuleDescription(id: .missingInverse, rationale: "Both ends are kept in step."),
      RuleDescription(id: .missingPropertyName, rationale: "Messages name properties."),
      RuleDescription(id: .missingTable, rationale: "Users read raw names."),
      RuleDescription(id: .placeholderMismatch, rationale: "Placeholders are filled in."),
    ])

  @Test(arguments: zip(ReportFormat.allCases, ["txt", "json", "txt", "sarif", "xml", "xml", "json", "md"]))
  func writesTheCannedReport(format: ReportFormat, fileExtension: String) {
    #expect(
      Golden.difference(format.render(Self.canned), from: "reports/\(format.rawValue).\(fileExtension)") == nil)
  }

  @Test(arguments: zip(ReportFormat.allCases, ["txt", "json", "txt", "sarif", "xml", "xml", "json", "md"]))
  func writesAReportOfNothing(format: ReportFormat, fileExtension: String) {
    let report = Report(findings: [], toolVersion: "1.0.0")
    #expect(Golden.difference(format.render(report), from: "no-findings/\(format.rawValue).\(fileExtension)") == nil)
  }

  @Test func aTextReportHasOneLineAFinding() {
    let lines = ReportFormat.text.render(Self.canned).split(separator: "\n")
    #expect(lines.count == Self.canned.findings.count)
  }

  @Test func coloursOnlyWhereAsked() {
    let colored = ReportFormat.text.render(Self.canned, isColored: true)
    #expect(colored.contains(": \u{1B}[1;33mwarning\u{1B}[0m: "))
    #expect(!ReportFormat.text.render(Self.canned).contains("\u{1B}"))
  }

  @Test func fingerprintsDoNotDependOnLinesAndDiffer() {
    let findings = Self.canned.findings
    var moved = findings
    for index in moved.indices { moved[index].position = SourcePosition(line: 99, column: index + 1) }
    #expect(FindingIdentity.fingerprints(of: findings) == FindingIdentity.fingerprints(of: moved))
    #expect(Set(FindingIdentity.fingerprints(of: findings)).count == findings.count)
  }

  @Test func summariesCountInWords() {
    #expect(Self.canned.summary == "2 errors, 2 warnings, 1 note")
    #expect(Report(findings: [], toolVersion: "1").summary == "no findings")
  }

  @Test func aMarkdownReportStaysBelowTheLimitOfASummaryPage() {
    let findings = (1...30_000).map { Finding(.orphanedKey, "no entity \($0)", path: "de.lproj/LeagueModel.strings") }
    let text = ReportFormat.markdown.render(Report(findings: findings, toolVersion: "1"))
    #expect(text.utf8.count < 1 << 20)
    #expect(text.hasSuffix(" more findings are left out here for their number.\n"))
  }

  @Test(arguments: [
    (FailureThreshold.error, false), (.warning, true), (.note, true), (.never, false),
  ])
  func thresholdsAreReachedBySeverity(threshold: FailureThreshold, isReached: Bool) {
    #expect(threshold.isReached(by: [Finding(.orphanedKey, "x", path: "a")]) == isReached)
    #expect(!threshold.isReached(by: []))
  }
}

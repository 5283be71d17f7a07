import GlossBasics
import GlossDiagnostics
import GlossTestSupport
import Testing

@Suite struct ReportTests {
  /// A finding of each kind of position and severity, with names that try to break every format.
  static let canned = Report(
    findings: [
      Finding(
        .missingPropertyName, #"the property "Player.firstName" has no name in de"#,
        remedy: #"add "Property/firstName/Entity/Player" = "…";"#, path: "de.lproj/LeagueModel.strings",
        position: SourcePosition(line: 3, column: 1), model: "League", entity: "Player", property: "firstName",
        key: "Property/firstName/Entity/Player", locale: "de"),
      Finding(
        .placeholderMismatch, "100% of <b>“%@”</b> & 'x' | `y`\n::error::forged\r\u{1B}[31m\u{202E}",
        remedy: "mend it", path: "my folder/a,b:c%20ü.strings", position: SourcePosition(line: 12, column: 34),
        model: "League",
        key: "ErrorString/]]>", locale: "zh-Hans"),
      Finding(
        .placeholderMismatch, "100% again", remedy: "mend it", path: "my folder/a,b:c%20ü.strings",
        position: SourcePosition(line: 14, column: 1), model: "League", key: "ErrorString/]]>", locale: "zh-Hans"),
      Finding(
        .missingInverse, #"the relationship "Player.team" has no inverse"#, remedy: "mend it",
        path: "League.momd/League 2.mom",
        objectPath: "Player.team", model: "League", entity: "Player", property: "team"),
      Finding(.missingTable, "no locale has a table", remedy: "add one", path: "League.momd", model: "League"),
    ],
    coverage: [
      CoverageEntry(model: "League", locale: "de", expected: 42, translated: 40),
      CoverageEntry(model: "League", locale: nil, expected: 3, translated: 1),
    ],
    toolVersion: "1.0.0",
    rules: [
      RuleCard(.missingInverse, "Both ends are kept in step."),
      RuleCard(.missingPropertyName, "Messages name properties."),
      RuleCard(.missingTable, "Users read raw names."),
      RuleCard(.placeholderMismatch, "Placeholders are filled in."),
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
    let fingerprints = FindingIdentity.fingerprints(of: findings, path: \.path)
    #expect(fingerprints == FindingIdentity.fingerprints(of: moved, path: \.path))
    #expect(Set(fingerprints).count == findings.count)
  }

  /// Reports for people and services hide notes and say so; JSON contains all.
  @Test(arguments: ReportFormat.allCases)
  func hiddenNotesAreCountedAndJSONHasThem(format: ReportFormat) {
    var report = Self.canned
    report.listed = report.findings.filter { $0.severity > .note }
    report.hiddenNoteCount = 2
    let text = format.render(report)
    #expect(text.contains("no inverse") == (format == .json))
    #expect(text.contains("2 notes (use --strict to list)") == (format != .json && format != .gitlab))
    if format == .text { #expect(text.hasSuffix("\n2 notes (use --strict to list)\n")) }
    #expect(report.summary == "2 errors, 1 warning")
    report.listed = []
    #expect(report.summary == "no errors or warnings")
  }

  @Test(arguments: [ReportFormat.json, .sarif, .gitlab])
  func noMemberOfAJSONReportIsWrittenTwice(format: ReportFormat) throws {
    var report = Self.canned
    for index in report.findings.indices {
      report.findings[index].version = "League 2"
      report.findings[index].subject = "byName"
    }
    let text = format.render(report)
    let node = try #require(JSONReader.read(Array(text.utf8)).root)
    #expect(Self.repeatedKeys(in: node) == [])
    if format == .json {
      let first = try #require(node["findings"]?.elements?.first)
      #expect(first["version"]?.string == "League 2" && first["subject"]?.string == "byName")
    }
  }

  @Test func theReaderOfReportsSeesMembersThatAreWrittenTwice() throws {
    let node = try #require(JSONReader.read(Array(#"{"a": [{"b": 1, "b": 2}]}"#.utf8)).root)
    #expect(Self.repeatedKeys(in: node) == ["b"])
  }

  private static func repeatedKeys(in node: JSONNode) -> [String] {
    var seen = Set<String>()
    let own = (node.members ?? []).map(\.key).filter { !seen.insert($0).inserted }
    let inner = (node.members ?? []).map(\.node) + (node.elements ?? [])
    return own + inner.flatMap { repeatedKeys(in: $0) }
  }

  @Test(arguments: ReportFormat.allCases)
  func servicesGetPathsFromTheRootOfTheRepository(format: ReportFormat) {
    var report = Self.canned
    report.repositoryPaths = ["de.lproj/LeagueModel.strings": "App/de.lproj/LeagueModel.strings"]
    let usesRoot = [.github, .sarif, .gitlab].contains(format)
    #expect(format.render(report).contains("App/de.lproj/LeagueModel.strings") == usesRoot)
  }

  @Test func gitHubGetsTheWorstFirstAndIsToldWhatItDoesNotShow() {
    let warnings = (1...12).map { Finding(.orphanedKey, "w\($0)", remedy: "mend it", path: "a.strings") }
    let errors = (1...11).map { Finding(.placeholderMismatch, "e\($0)", remedy: "mend it", path: "b.strings") }
    let lines = ReportFormat.github.render(Report(findings: warnings + errors, toolVersion: "1")).split(separator: "\n")
    #expect(lines.prefix(11).allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines.dropFirst(11).prefix(12).allSatisfy { $0.hasPrefix("::warning ") })
    #expect(lines.last?.contains("1 more error and 2 more warnings in the log") == true)
    let few = ReportFormat.github.render(Report(findings: Array(warnings.prefix(10)), toolVersion: "1"))
    #expect(!few.contains("::notice"))
  }

  @Test func summariesCountInWords() {
    #expect(Self.canned.summary == "2 errors, 1 warning, 2 notes")
    #expect(Report(findings: [], toolVersion: "1").summary == "no findings")
  }

  @Test func aMarkdownReportStaysBelowTheLimitOfASummaryPage() {
    let findings = (1...30_000).map {
      Finding(.orphanedKey, "no entity \($0)", remedy: "mend it", path: "de.lproj/LeagueModel.strings")
    }
    let text = ReportFormat.markdown.render(Report(findings: findings, toolVersion: "1"))
    #expect(text.utf8.count < 1 << 20)
    #expect(text.hasSuffix(" more findings are omitted here.\n"))
  }

  @Test(arguments: [
    (FailureThreshold.error, false), (.warning, true), (.note, true), (.never, false),
  ])
  func thresholdsAreReachedBySeverity(threshold: FailureThreshold, isReached: Bool) {
    #expect(threshold.isReached(by: [Finding(.orphanedKey, "x", remedy: "mend it", path: "a")]) == isReached)
    #expect(!threshold.isReached(by: []))
  }
}

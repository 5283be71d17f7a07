import GlossBasics
import GlossDiagnostics
import Testing

/// What each format does at its limits, and with parts that a finding lacks.
@Suite struct ReportEdgeTests {
  private func finding(
    _ message: String = "m", _ severity: Severity = .warning, in path: String = "a", at position: SourcePosition? = nil,
    object: String? = nil, entity: String? = nil, property: String? = nil
  ) -> Finding {
    Finding(
      .orphanedKey, message, remedy: "mend it", path: path, position: position, objectPath: object, entity: entity,
      property: property, severity: severity)
  }

  private func report(_ findings: [Finding], hidden: Int = 0) -> Report {
    var report = Report(findings: findings, toolVersion: "1")
    report.hiddenNoteCount = hidden
    return report
  }

  @Test(arguments: [
    (10, 10, nil), (11, 10, "1 more error in"), (12, 3, "2 more errors in"), (0, 11, "1 more warning in"),
  ])
  func gitHubIsToldWhatItDoesNotShow(errors: Int, warnings: Int, words: String?) {
    let findings =
      (0..<errors).map { finding("e\($0)", .error) } + (0..<warnings).map { finding("w\($0)") }
      + (0..<20).map { finding("n\($0)", .note) }
    let notices = ReportFormat.github.render(report(findings)).split(separator: "\n")
      .filter { $0.hasPrefix("::notice title=modelgloss") }
    #expect(notices.count == (words == nil ? 0 : 1))
    if let words { #expect(notices.first?.contains("a step; \(words) the log of this step") == true) }
  }

  /// A finding about several versions is beside each of them, and named once where a format lists sentences.
  @Test func aFindingAboutSeveralVersionsIsAtEach() {
    var both = finding("both", .error, in: "A 2")
    both.version = "A 2"
    both.versions = [
      .init(name: "A", path: "A.model", position: .init(line: 3, column: 1)), .init(name: "A 2", path: "A 2"),
    ]
    let github = ReportFormat.github.render(report([both] + (0..<9).map { finding("e\($0)", .error) }))
    #expect(github.contains("file=A.model,line=3,col=1,") && github.contains("file=A 2,title="))
    // What is hidden is counted in annotations.
    #expect(github.contains("a step; 1 more error in the log of this step"), "\(github)")
    let gitlab = ReportFormat.gitlab.render(report([both]))
    #expect(gitlab.contains("\"path\": \"A.model\"") && gitlab.contains("\"path\": \"A 2\""))
    let prints = gitlab.split(separator: "\n").filter { $0.contains("fingerprint") }
    #expect(prints.count == 2 && Set(prints).count == 2)
    #expect(ReportFormat.json.render(report([both])).contains("\"versions\": [\n        \"A\",\n        \"A 2\""))
    #expect(ReportFormat.text.render(report([both])).split(separator: "\n").count == 1)
    #expect(!ReportFormat.json.render(report([finding()])).contains("versions"))
  }

  @Test(
    arguments: [
      (0, nil), (1, "1 note (use --strict to list)"), (2, "2 notes (use --strict to list)"),
    ] as [(Int, String?)])
  func hiddenNotesAreCounted(count: Int, words: String?) {
    let text = ReportFormat.text.render(report([finding()], hidden: count))
    #expect(text == "a: warning: m; mend it [orphaned-key]\n" + (words.map { $0 + "\n" } ?? ""))
    let xml = ReportFormat.checkstyle.render(report([finding()], hidden: count))
    #expect(xml.contains("<?modelgloss ") == (count > 0))
  }

  /// The suites and the names of their cases.
  private func suites(_ report: Report) throws -> [[String]] {
    try WellFormedXML.root(of: ReportFormat.junit.render(report)).children.map { suite in
      [suite.attributes["name"] ?? ""]
        + suite.children.filter { $0.name == "testcase" }.map { $0.attributes["name"] ?? "" }
    }
  }

  @Test func aSuiteSaysWhetherThereIsNothingOrSomethingIsHidden() throws {
    #expect(try suites(report([])) == [["modelgloss", "no findings"]])
    #expect(try suites(report([], hidden: 2)) == [["modelgloss", "notes"]])
    #expect(try suites(report([finding()])) == [["a", "m"]])
    #expect(try suites(report([finding()], hidden: 2)) == [["a", "m"], ["modelgloss", "notes"]])
    #expect(try suites(report([finding(in: "")])) == [["modelgloss", "m"]])
    #expect(
      try suites(report([finding("x"), finding("y"), finding("z", in: "b")])) == [["a", "x", "y"], ["b", "z"]])
  }

  @Test func aCaseIsNamedAfterItsPlace() throws {
    let all = [
      finding(at: SourcePosition(line: 2, column: 3), object: "A.b"), finding(object: "A.b"), finding(object: ""),
    ]
    #expect(try suites(report(all)) == [["a", "2:3: m", "A.b: m", "m"]])
  }

  @Test(arguments: [(Severity.note, 0), (.warning, 1), (.error, 1)])
  func notesAreNoFailures(severity: Severity, failures: Int) throws {
    let root = try WellFormedXML.root(of: ReportFormat.junit.render(report([finding("m", severity)])))
    let suite = try #require(root.children.first)
    #expect(suite.attributes["failures"] == String(failures))
    #expect(suite.children.first { $0.name == "testcase" }?.children.count == failures)
    let output = suite.children.first { $0.name == "system-out" }?.text ?? ""
    #expect(output == (failures == 0 ? "a: note: m; mend it [orphaned-key]" : ""))
  }

  @Test(arguments: [
    (Severity.note, "info", "info", "notice", "💬 note", "36"),
    (.warning, "warning", "major", "warning", "⚠️ warning", "33"),
    (.error, "error", "critical", "error", "🛑 error", "31"),
  ])
  func severitiesHaveTheWordsOfEachFormat(
    severity: Severity, checkstyle: String, gitlab: String, github: String, markdown: String, color: String
  ) {
    let report = report([finding("m", severity)])
    #expect(ReportFormat.checkstyle.render(report).contains("<error severity=\"\(checkstyle)\""))
    #expect(ReportFormat.gitlab.render(report).contains("\"severity\": \"\(gitlab)\""))
    #expect(ReportFormat.github.render(report).hasPrefix("::\(github) file=a,"))
    #expect(ReportFormat.markdown.render(report).contains("| \(markdown) | `a` |"))
    #expect(
      ReportFormat.text.render(report, isColored: true)
        == "a: \u{1B}[1;\(color)m\(severity.rawValue)\u{1B}[0m: m; mend it [orphaned-key]\n")
    #expect(ReportFormat.text.render(report) == "a: \(severity.rawValue): m; mend it [orphaned-key]\n")
  }

  @Test(
    arguments: [
      (nil, nil, nil, nil), ("A.b", "E", "p", "A.b"), (nil, "E", "p", "E.p"), (nil, "E", nil, "E"),
      (nil, nil, "p", nil),
    ] as [(String?, String?, String?, String?)])
  func sarifNamesTheObject(object: String?, entity: String?, property: String?, name: String?) throws {
    let text = ReportFormat.sarif.render(report([finding(object: object, entity: entity, property: property)]))
    let run = try #require(JSONReader.read(Array(text.utf8)).root?["runs"]?.elements?.first)
    let location = try #require(run["results"]?.elements?.first?["locations"]?.elements?.first)
    #expect(location["logicalLocations"]?.elements?.first?["fullyQualifiedName"]?.string == name)
    #expect((location["logicalLocations"] == nil) == (name == nil))
  }

  /// A page of exactly the limit has all its rows.
  @Test func aMarkdownReportIsCutWhereTheNextRowWouldNotFit() {
    func page(_ length: Int) -> String {
      ReportFormat.markdown.render(report([finding(String(repeating: "x", count: length))]))
    }
    let rest = page(1).utf8.count - 1
    let whole = page(900_000 - rest)
    #expect(whole.utf8.count == 900_000 && whole.hasSuffix("| `orphaned-key` |\n"))
    #expect(page(900_001 - rest).hasSuffix(" omitted here.\n"))
  }

  @Test func aMarkdownReportHasOnlyTheTablesItNeeds() {
    var report = report([])
    #expect(ReportFormat.markdown.render(report) == "## modelgloss: no findings\n")
    report.hiddenNoteCount = 1
    #expect(
      ReportFormat.markdown.render(report)
        == "## modelgloss: no errors or warnings\n\n1 note (use --strict to list)\n")
    report.coverage = [CoverageEntry(model: "M", locale: nil, expected: 3, translated: 2)]
    #expect(ReportFormat.markdown.render(report).contains("| `M` | all | 2 of 3 | 66 % |\n"))
  }

  @Test(arguments: [
    (FailureThreshold.error, [false, false, true]), (.warning, [false, true, true]), (.note, [true, true, true]),
    (.never, [false, false, false]),
  ])
  func aThresholdIsReachedFromItsSeverityOn(threshold: FailureThreshold, reached: [Bool]) {
    #expect([Severity.note, .warning, .error].map { threshold.isReached(by: [finding("m", $0)]) } == reached)
    #expect(threshold.isReached(by: [finding("m", .note), finding("m", .error)]) == reached[2])
  }

  @Test(
    arguments: [
      (SeverityPolicy.Level.off, nil, false), (.note, .note, true), (.warning, .warning, true), (.error, .error, true),
    ] as [(SeverityPolicy.Level, Severity?, Bool)])
  func aLevelDecidesWhetherARuleReports(level: SeverityPolicy.Level, severity: Severity?, reports: Bool) {
    #expect(level.severity == severity)
    let policy = SeverityPolicy(levels: [.undocumented: level, .orphanedKey: level])
    #expect(policy.reports(.undocumented) == reports && policy.reports(.orphanedKey) == reports)
    #expect(policy.applied(to: [finding()]).map(\.severity) == (severity.map { [$0] } ?? []))
    #expect(policy.reports(.missingInverse))
    let only = SeverityPolicy(levels: [.undocumented: level], onlyRules: [.undocumented])
    #expect(only.reports(.undocumented) && !only.reports(.orphanedKey))
  }

  @Test(arguments: [
    (1, "ä", 1), (3, "ä", 2), (4, "ä", 4), (3, "äb", 2), (4, "äb", 3), (2, "ab", 2), (5, "😀", 3), (6, "😀", 6),
    (2, "", 2),
    (2, "äb", 2),
  ])
  func columnsOutsideOfTheLineStay(column: Int, line: String, expected: Int) {
    let position = SourcePosition(line: 1, column: column)
    var columns = UTF16Columns()
    columns.count(position, in: "a", line: line.utf8)
    #expect(columns["a", position] == expected)
  }
}

import GlossBasics
import GlossDiagnostics
import Testing

@Suite struct FindingOrderTests {
  private static func finding(
    _ path: String = "b", _ position: (Int, Int)? = nil, object: String? = nil, rule: RuleID = .missingTable,
    message: String = "m", locale: String? = nil, version: String? = nil
  ) -> Finding {
    var finding = Finding(
      rule, message, remedy: "mend it", path: path, position: position.map { SourcePosition(line: $0, column: $1) },
      objectPath: object, locale: locale)
    finding.version = version
    return finding
  }

  /// Each precedes the next; earlier parts weigh more.
  static let sorted = [
    finding("a", (9, 9), object: "z", rule: .undocumented, message: "z", locale: "z", version: "z"),
    finding("b"), finding("b", version: "1"), finding("b", version: "2"), finding("b", locale: "de", version: "1"),
    finding("b", locale: "en"), finding("b", message: "n", version: "0"),
    finding("b", rule: .undocumented, message: "a"),
    finding("b", object: "A", message: "a"), finding("b", object: "A"), finding("b", object: "B", message: "a"),
    finding("b", (1, 1), message: "a"), finding("b", (1, 1), object: "A"), finding("b", (1, 2), message: "a"),
    finding("b", (2, 1), message: "a"),
    finding("b", (10, 1)), finding("c"), finding("c", (1, 1)),
  ]

  @Test func findingsAreOrderedByOnePartAfterTheOther() {
    for (place, left) in Self.sorted.enumerated() {
      for (other, right) in Self.sorted.enumerated() {
        #expect((left < right) == (place < other), "\(place), \(other)")
      }
    }
  }

  /// Shuffled in many ways, with and without repetitions.
  @Test(arguments: [1, 5, 7, 11]) func aReportIsInThatOrderWithoutDuplicates(step: Int) {
    let count = Self.sorted.count
    let shuffled = (0..<count).map { Self.sorted[($0 * step + 3) % count] }
    #expect(shuffled.inReportOrder() == Self.sorted)
    #expect((shuffled + shuffled.reversed()).inReportOrder() == Self.sorted)
    #expect(Array(shuffled.reversed()).inReportOrder() == Self.sorted)
  }

  /// Many that the order does not tell apart, between others.
  @Test func whatIsEqualInTheOrderStaysAsItCame() {
    let names = (0..<60).map { "e\(($0 * 37) % 60)" }
    var all = names.map { name in
      var finding = Self.finding("b", (1, 1))
      finding.entity = name
      return finding
    }
    all.insert(Self.finding("c"), at: 0)
    all.append(Self.finding("a"))
    let twice = all + all
    #expect(twice.inReportOrder().map(\.entity) == [nil] + names.map { $0 } + [nil])
    #expect(twice.inReportOrder().map(\.path) == ["a"] + names.map { _ in "b" } + ["c"])
  }

  @Test func twoAndOneAreEnough() {
    let (one, two) = (Self.finding("a"), Self.finding("b"))
    #expect([one, one].inReportOrder() == [one])
    #expect([two, one].inReportOrder() == [one, two])
    #expect([one].inReportOrder() == [one])
  }

  @Test(arguments: [(Severity.note, 0), (.warning, 1), (.error, 2)])
  func severitiesAreOrdered(severity: Severity, rank: Int) {
    for (other, second) in [Severity.note, .warning, .error].enumerated() {
      #expect((severity < second) == (rank < other) && (severity >= second) == (rank >= other))
    }
  }

  @Test func rulesAreComparedByTheirName() {
    let other = RuleID("missing-table", .error, about: .model, isOnByDefault: false)
    #expect(other == .missingTable && Set([other, .missingTable]).count == 1)
    #expect(other != .missingInverse && other.description == "missing-table")
  }

  /// With its object only where the finding has no position.
  @Test(
    arguments: [
      (nil, nil, "m\\n; mend it"), (nil, "A.b", "A.b: m\\n; mend it"), ((3, 1), "A.b", "m\\n; mend it"),
      ((3, 1), nil, "m\\n; mend it"), (nil, "A\n", "A\\n: m\\n; mend it"),
    ] as [((Int, Int)?, String?, String)])
  func theSentenceNamesTheObject(position: (Int, Int)?, object: String?, sentence: String) {
    let finding = Self.finding("a", position, object: object, message: "m\n")
    #expect(finding.sentence == "m\\n; mend it")
    #expect(finding.sentenceWithObject == sentence)
  }

  @Test(arguments: [(0, 0, 100.0), (4, 1, 25), (4, 0, 0), (4, 4, 100), (1, 0, 0)])
  func aShareIsAPercentage(expected: Int, translated: Int, percentage: Double) {
    let entry = CoverageEntry(model: "M", locale: "de", expected: expected, translated: translated)
    #expect(entry.percentage == percentage && entry.present == translated)
    #expect(CoverageEntry(model: "M", locale: nil, expected: 9, present: 3, translated: 1).present == 3)
  }
}

@Suite struct FindingCountTests {
  private func finding(
    _ line: Int, _ rule: RuleID = .orphanedKey, in path: String = "a", severity: Severity? = nil,
    omitting count: Int = 0
  ) -> Finding {
    var finding = Finding(
      rule, "m", remedy: "mend it", path: path, position: SourcePosition(line: line, column: 1), model: "M",
      severity: severity)
    finding.omittedCount = count
    return finding
  }

  @Test func oneMoreThanTheLimitIsCounted() throws {
    let limited = FindingLimit.applied(to: (1...1_001).map { finding($0) })
    #expect(limited.prefix(1_000).map(\.position?.line) == (1...1_000).map { $0 })
    let last = try #require(limited.last)
    #expect(limited.count == 1_001 && last.omittedCount == 1 && last.subject == "others" && last.model == "M")
    #expect(last.message == "1 more finding of this rule in this file is not listed")
    #expect(last.position == SourcePosition(line: 1_001, column: 1) && last.severity == .warning)
  }

  @Test func rulesAndFilesAreCountedApart() {
    let all = (1...600).map { finding($0) } + (1...600).map { finding($0, .missingTable) }
    #expect(FindingLimit.applied(to: all.sorted()) == all.sorted())
    let files = (1...600).map { finding($0) } + (1...600).map { finding($0, in: "b") }
    #expect(FindingLimit.applied(to: files) == files)
  }

  /// A single count is made anew, so that it has the form of the others.
  @Test func countsAreAddedUpHoweverFewFindingsThereAre() {
    let counted = [finding(1), finding(5, omitting: 3), finding(6, severity: .note, omitting: 4)]
    let limited = FindingLimit.applied(to: counted)
    #expect(limited.map(\.omittedCount) == [0, 7])
    #expect(limited.last?.severity == .warning && limited.last?.position?.line == 5)
    #expect(FindingLimit.applied(to: [finding(1, omitting: 1)]).map(\.omittedCount) == [1])
    #expect(FindingLimit.applied(to: []).isEmpty)
  }

  /// The severity is that of the worst, whichever comes first.
  @Test(arguments: [[Severity.note, .error, .warning], [.error, .note, .note], [.note, .note, .error]])
  func theWorstCounts(severities: [Severity]) {
    let more = severities.enumerated().map { finding(2_000 + $0, severity: $1) }
    let limited = FindingLimit.applied(to: (1...1_000).map { finding($0) } + more)
    #expect(limited.last?.severity == .error && limited.last?.omittedCount == 3)
  }

  @Test(arguments: [
    (1, "1 more finding of this rule in this file is not listed"),
    (2, "2 more findings of this rule in this file are not listed"),
  ])
  func aCountSaysHowMany(count: Int, message: String) {
    let finding = FindingLimit.omitted(count, of: .missingTable, in: "a", locale: "de")
    #expect(finding.message == message && finding.omittedCount == count)
    #expect(finding.locale == "de" && finding.path == "a" && finding.severity == .note)
  }

  @Test func aSummaryHasNoZeros() {
    func summary(_ findings: [Finding], hidden: Int = 0, isIncomplete: Bool = false) -> String {
      var report = Report(findings: findings, toolVersion: "1")
      report.hiddenNoteCount = hidden
      report.isIncomplete = isIncomplete
      return report.summary
    }
    #expect(summary([finding(1, severity: .note)]) == "1 note")
    #expect(summary([finding(1), finding(2), finding(3, severity: .error)]) == "1 error, 2 warnings")
    #expect(summary([finding(1), finding(2, omitting: 1)]) == "2 warnings")
    #expect(summary([finding(1), finding(2, omitting: 2)]) == "3 warnings (1 listed)")
    #expect(summary([], hidden: 1) == "no errors or warnings")
    #expect(summary([finding(1)], hidden: 1) == "1 warning")
    #expect(summary([], isIncomplete: true) == "no findings in what could be read")
    #expect(summary([finding(1)], isIncomplete: true) == "1 warning")
  }

  @Test func aReportCountsBySeverity() {
    let report = Report(
      findings: [finding(1), finding(2, severity: .error), finding(3, severity: .note), finding(4)], toolVersion: "1")
    #expect([Severity.error, .warning, .note].map(report.count) == [1, 2, 1])
  }

  @Test func statesAreEqualIfTheirTextIs() {
    let one = ReportedState(["a": 1])
    #expect(one == ReportedState(["a": 1]) && one != ReportedState(["a": 2]))
    #expect(one == ReportedState(["a": .real(1)]))
    #expect(Set([one, ReportedState(["a": 1]), ReportedState(["a": 2])]).count == 2)
  }
}

package import GlossBasics

/// The results of a run, for the report writers.
package struct Report: Sendable, Hashable {
  /// The findings, sorted.
  package var findings: [Finding]
  /// The findings listed by formats other than JSON, sorted; all by default.
  package var listed: [Finding] {
    get { chosen ?? findings }
    set { chosen = newValue }
  }
  private var chosen: [Finding]?
  /// Whether the text has a line per key, with the languages that have the finding, instead of one per finding.
  package var groupsByKey = false
  /// The number of unlisted notes.
  package var hiddenNoteCount = 0
  /// The paths of findings from the repository's root, if different, for formats that services match with their own
  /// list of files.
  package var repositoryPaths: [String: String] = [:]
  package var coverage: [CoverageEntry]
  /// What the run left out because its budget was used up.
  package var leftOut: [RunBudget.Work: Int] = [:]
  /// Released states and how they open, for JSON.
  package var states: [ReportedState] = []
  /// Whether something could not be read, in which case an empty list of findings proves nothing.
  package var isIncomplete = false
  /// The version of this program, such as `1.0.0`.
  package var toolVersion: String
  /// The cards of the rules, for formats that explain them.
  package var rules: [RuleCard]
  /// The columns for formats that do not count bytes.
  package var columns: UTF16Columns

  package init(
    findings: [Finding], coverage: [CoverageEntry] = [], toolVersion: String, rules: [RuleCard] = [],
    columns: UTF16Columns = UTF16Columns()
  ) {
    self.findings = findings
    self.coverage = coverage
    self.toolVersion = toolVersion
    self.rules = rules
    self.columns = columns
  }

  /// The number of findings with a severity.
  package func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// The path of a finding from the repository's root.
  func repositoryPath(of finding: Finding) -> String { repositoryPaths[finding.path] ?? finding.path }

  /// `12 notes (use --strict to list)`; nil if all are listed.
  var hiddenNotes: String? {
    hiddenNoteCount == 0 ? nil : "\(hiddenNoteCount) note\(hiddenNoteCount == 1 ? "" : "s") (use --strict to list)"
  }

  /// `2 errors, 1 warning, 3 notes` of the listed findings, without zeros; `no findings` for none.
  ///
  /// Where only the first of many are listed: `50000 warnings (1000 listed)`.
  package var summary: String {
    let parts = Severity.allCases.sorted(by: >).compactMap { severity -> String? in
      let own = listed.filter { $0.severity == severity }
      let count = own.reduce(0) { $0 + max(1, $1.omittedCount) }
      let note = count == own.count ? "" : " (\(own.count { $0.omittedCount == 0 }) listed)"
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")\(note)"
    }
    if parts.isEmpty, hiddenNoteCount > 0 { return "no errors or warnings" }
    return parts.isEmpty
      ? isIncomplete ? "no findings in what could be read" : "no findings" : parts.joined(separator: ", ")
  }
}

/// A released state for JSON output, equal to another one with the same text.
package struct ReportedState: Sendable, Hashable {
  package let value: JSONValue

  package init(_ value: JSONValue) { self.value = value }

  package static func == (left: Self, right: Self) -> Bool { left.value.text() == right.value.text() }

  package func hash(into hasher: inout Hasher) { hasher.combine(value.text()) }
}

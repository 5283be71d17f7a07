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
  /// The number of unlisted notes.
  package var hiddenNoteCount = 0
  /// The paths of findings from the repository's root, if different, for formats that services match with their own
  /// list of files.
  package var repositoryPaths: [String: String] = [:]
  package var coverage: [CoverageEntry]
  /// What the run left out because its budget was used up.
  package var leftOut: [RunBudget.Work: Int] = [:]
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

  /// `12 notes, shown by --strict`; nil if all are listed.
  var hiddenNotes: String? {
    hiddenNoteCount == 0 ? nil : "\(hiddenNoteCount) note\(hiddenNoteCount == 1 ? "" : "s"), shown by --strict"
  }

  /// `2 errors, 1 warning, 3 notes` of the listed findings, without zeros; `no findings` for none.
  package var summary: String {
    let parts = Severity.allCases.sorted(by: >).compactMap { severity -> String? in
      let count = listed.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    if parts.isEmpty, hiddenNoteCount > 0 { return "no errors or warnings" }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }
}

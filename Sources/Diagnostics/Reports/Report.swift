/// What a run has to say: everything a report writer may show.
package struct Report: Sendable, Hashable {
  /// The findings, sorted.
  package var findings: [Finding]
  package var coverage: [CoverageEntry]
  /// The version of this program, such as `1.0.0`.
  package var toolVersion: String
  /// What is known of the rules, for formats that explain them; sorted by id.
  package var rules: [RuleDescription]
  /// The columns for formats that do not count bytes.
  package var columns: UTF16Columns

  package init(
    findings: [Finding], coverage: [CoverageEntry] = [], toolVersion: String, rules: [RuleDescription] = [],
    columns: UTF16Columns = UTF16Columns()
  ) {
    self.findings = findings
    self.coverage = coverage
    self.toolVersion = toolVersion
    self.rules = rules
    self.columns = columns
  }

  /// How many findings have a severity.
  package func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// `2 errors, 1 warning, 3 notes`, with only what there is; `no findings` for none.
  package var summary: String {
    let parts = Severity.allCases.sorted(by: >).compactMap { severity -> String? in
      let count = count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }
}

/// A rule as reports explain it.
package struct RuleDescription: Sendable, Hashable {
  package var id: RuleID
  /// Why the rule exists, as one sentence.
  package var rationale: String

  package init(id: RuleID, rationale: String) {
    self.id = id
    self.rationale = rationale
  }
}

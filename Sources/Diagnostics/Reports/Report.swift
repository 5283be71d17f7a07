/// What a run has to say: everything a report writer may show.
public struct Report: Sendable, Hashable {
  /// The findings, sorted.
  public var findings: [Finding]
  public var coverage: [CoverageEntry]
  /// The version of this program, such as `1.0.0`.
  public var toolVersion: String
  /// What is known of the rules, for formats that explain them; sorted by id.
  public var rules: [RuleDescription]
  /// The columns for formats that do not count bytes.
  public var columns: UTF16Columns

  public init(
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
  public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// `2 errors, 1 warning, 3 notes`, with only what there is; `no findings` for none.
  public var summary: String {
    let parts = Severity.allCases.sorted(by: >).compactMap { severity -> String? in
      let count = count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }
}

/// A rule as reports explain it.
public struct RuleDescription: Sendable, Hashable {
  public var id: RuleID
  /// Why the rule exists, as one sentence.
  public var rationale: String

  public init(id: RuleID, rationale: String) {
    self.id = id
    self.rationale = rationale
  }
}

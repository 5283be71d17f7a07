package import GlossBasics

/// The JSON object for scripts; members without a value are omitted.
enum JSONReport {
  static func render(_ report: Report) -> String {
    let value: JSONValue = [
      "schemaVersion": 1,
      "tool": ["name": "modelgloss", "version": .string(report.toolVersion)],
      "summary": [
        "errors": .integer(report.count(.error)),
        "warnings": .integer(report.count(.warning)),
        "notes": .integer(report.count(.note)),
      ],
      "findings": .array(report.findings.map(json)),
      "coverage": .array(report.coverage.map(json)),
    ]
    return value.adding("states", report.states.isEmpty ? nil : .array(report.states.map(\.value)))
      .adding("leftOut", report.leftOut.json).text() + "\n"
  }

  fileprivate static func json(_ finding: Finding) -> JSONValue {
    .object(of: [
      ("rule", .string(finding.rule.rawValue)),
      ("severity", .string(finding.severity.rawValue)),
      ("message", .string(finding.message)),
      ("remedy", .string(finding.remedy)),
      ("path", .string(finding.path)),
      ("line", finding.position.map { .integer($0.line) }),
      ("column", finding.position.map { .integer($0.column) }),
      ("objectPath", finding.objectPath.map(JSONValue.string)),
      ("model", finding.model.map(JSONValue.string)),
      ("entity", finding.entity.map(JSONValue.string)),
      ("property", finding.property.map(JSONValue.string)),
      ("key", finding.key.map(JSONValue.string)),
      ("locale", finding.locale.map(JSONValue.string)),
      ("subject", finding.subject.map(JSONValue.string)),
      ("version", finding.version.map(JSONValue.string)),
      ("versions", finding.versions.count > 1 ? .strings(finding.versions.map(\.name)) : nil),
    ])
  }

  private static func json(_ entry: CoverageEntry) -> JSONValue {
    .object(of: [
      ("model", .string(entry.model)),
      ("locale", entry.locale.map(JSONValue.string)),
      ("expected", .integer(entry.expected)),
      ("present", .integer(entry.present)),
      ("translated", .integer(entry.translated)),
      ("sameAsSource", .integer(entry.sameAsSource)),
      ("needsReview", .integer(entry.needsReview)),
      ("stale", .integer(entry.stale)),
    ])
  }
}

extension Finding {
  /// The finding as a member of `findings` in every JSON output.
  package var json: JSONValue { JSONReport.json(self) }
}

import GlossBasics

/// GitLab's Code Quality report: an array of issues with fingerprints.
enum GitLabReport {
  static func render(_ report: Report) -> String {
    let findings = report.listed.flatMap(\.atEachVersion)
    let fingerprints = FindingIdentity.fingerprints(of: findings, path: report.repositoryPath)
    let issues = zip(findings, fingerprints).map { finding, fingerprint in
      issue(for: finding, path: report.repositoryPath(of: finding), fingerprint: fingerprint)
    }
    return JSONValue.array(issues).text() + "\n"
  }

  private static func issue(for finding: Finding, path: String, fingerprint: String) -> JSONValue {
    let severity =
      switch finding.severity {
      case .error: "critical"
      case .warning: "major"
      case .note: "info"
      }
    return [
      "description": .string(finding.sentenceWithObject),
      "check_name": .string(finding.rule.rawValue),
      "fingerprint": .string(fingerprint),
      "severity": .string(severity),
      // GitLab rejects an issue without a line.
      "location": [
        "path": .string(path), "lines": ["begin": .integer(finding.position?.line ?? 1)],
      ],
    ]
  }
}

/// JUnit's XML as CI systems read it: a suite a file, a test case a finding.
///
/// Errors and warnings are failed cases, notes are passed ones with output. Without any finding there is one passed
/// case, since some systems take a report without cases for a broken one.
enum JUnitReport {
  static func render(_ report: Report) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let count = max(1, report.findings.count)
    text +=
      "<testsuites name=\"modelgloss\" tests=\"\(count)\" failures=\"\(failures(report.findings))\" errors=\"0\">\n"
    for (path, findings) in report.findingsByPath {
      text += "  <testsuite name=\"\(path.xmlEscaped)\" tests=\"\(findings.count)\""
      text += " failures=\"\(failures(findings))\" errors=\"0\">\n"
      text += findings.map(testCase).joined()
      text += "  </testsuite>\n"
    }
    if report.findings.isEmpty {
      text += "  <testsuite name=\"modelgloss\" tests=\"1\" failures=\"0\" errors=\"0\">\n"
      text += "    <testcase name=\"no findings\" classname=\"modelgloss\"/>\n  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func failures(_ findings: [Finding]) -> Int { findings.count { $0.severity > .note } }

  private static func testCase(_ finding: Finding) -> String {
    let place = finding.position.map(\.description) ?? finding.objectPath ?? ""
    let name = place.isEmpty ? finding.message : "\(place): \(finding.message)"
    var text = "    <testcase name=\"\(name.xmlEscaped)\" classname=\"modelgloss.\(finding.rule.rawValue)\">\n"
    let line = TextReport(isColored: false).render(Report(findings: [finding], toolVersion: ""))
    let content = String(line.dropLast()).xmlEscaped
    if finding.severity > .note {
      text += "      <failure message=\"\(finding.sentence.xmlEscaped)\" type=\"\(finding.severity.rawValue)\">"
      text += "\(content)</failure>\n"
    } else {
      text += "      <system-out>\(content)</system-out>\n"
    }
    return text + "    </testcase>\n"
  }
}

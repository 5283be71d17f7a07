import GlossBasics

/// JUnit's XML for CI systems: a suite per file, a test case per finding.
///
/// Errors and warnings are failed cases; notes are passed ones, with their text in the suite's output. Without findings
/// there is one passed case, since some systems consider a report without cases broken.
///
/// The file is valid in both schemas in use, that of Ant's task (which requires a time and a host, but allows no
/// totals) and that of Jenkins' plugin.
enum JUnitReport {
  static func render(_ report: Report) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for (number, file) in report.findingsByPath.enumerated() {
      text += suite(number, name: file.path.isEmpty ? "modelgloss" : file.path, file.findings)
    }
    if report.listed.isEmpty || report.hiddenNotes != nil {
      text += suite(report.findingsByPath.count, name: "modelgloss", [], output: report.hiddenNotes)
    }
    return text + "</testsuites>\n"
  }

  /// The time of the tests, required by Ant's schema. Reports are reproducible, so this is the Unix epoch.
  private static let timestamp = "1970-01-01T00:00:00"

  private static func suite(_ number: Int, name: String, _ findings: [Finding], output: String? = nil) -> String {
    let failures = findings.filter { $0.severity > .note }
    let notes = findings.filter { $0.severity <= .note }
    var text = "  <testsuite id=\"\(number)\" package=\"modelgloss\" name=\"\(name.xmlEscaped)\""
    text += " timestamp=\"\(timestamp)\" hostname=\"localhost\" tests=\"\(max(1, findings.count))\""
    text += " failures=\"\(failures.count)\" errors=\"0\" time=\"0\">\n    <properties/>\n"
    text += findings.map(testCase).joined()
    let only = output == nil ? "no findings" : "notes"
    if findings.isEmpty { text += "    <testcase name=\"\(only)\" classname=\"modelgloss\" time=\"0\"/>\n" }
    let lines = notes.map { line(for: $0) } + [output?.xmlEscaped].compactMap(\.self)
    text += lines.isEmpty ? "    <system-out/>\n" : "    <system-out>\(lines.joined(separator: "\n"))</system-out>\n"
    return text + "    <system-err/>\n  </testsuite>\n"
  }

  private static func testCase(_ finding: Finding) -> String {
    let place = finding.position.map(\.description) ?? finding.objectPath ?? ""
    let name = place.isEmpty ? finding.message : "\(place): \(finding.message)"
    let opening =
      "    <testcase name=\"\(name.xmlEscaped)\" classname=\"modelgloss.\(finding.rule.rawValue)\" time=\"0\""
    guard finding.severity > .note else { return opening + "/>\n" }
    return opening
      + ">\n      <failure message=\"\(finding.sentence.xmlEscaped)\" type=\"\(finding.severity.rawValue)\">"
      + "\(line(for: finding))</failure>\n    </testcase>\n"
  }

  /// The finding as in the text report.
  private static func line(for finding: Finding) -> String {
    let text = TextReport(isColored: false).render(Report(findings: [finding], toolVersion: ""))
    return String(text.dropLast()).xmlEscaped
  }
}

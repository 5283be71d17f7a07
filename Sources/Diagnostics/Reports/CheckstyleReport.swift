import GlossBasics

/// Checkstyle's XML: a `file` element per file, an `error` element per finding.
enum CheckstyleReport {
  static func render(_ report: Report) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    for (path, findings) in report.findingsByPath {
      text += "  <file name=\"\(path.xmlEscaped)\">\n"
      text += findings.map(element).joined()
      text += "  </file>\n"
    }
    // A comment could not contain the option's name.
    if let notes = report.hiddenNotes { text += "  <?modelgloss \(notes)?>\n" }
    return text + "</checkstyle>\n"
  }

  private static func element(_ finding: Finding) -> String {
    let place = finding.position.map { " line=\"\($0.line)\" column=\"\($0.column)\"" } ?? ""
    let severity = finding.severity == .note ? "info" : finding.severity.rawValue
    return "    <error\(place) severity=\"\(severity)\" message=\"\(finding.sentenceWithObject.xmlEscaped)\""
      + " source=\"modelgloss.\(finding.rule.rawValue)\"/>\n"
  }
}

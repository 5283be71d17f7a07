/// The formats of a report.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// `path:line:col: severity: message [rule]`, one line per finding, as in compilers' output.
  case text
  /// The JSON object in this program's own documented format.
  case json
  /// Workflow commands that GitHub Actions shows next to the lines of a pull request.
  case github
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// JUnit's XML, for CI systems that show test results.
  case junit
  /// Checkstyle's XML.
  case checkstyle
  /// GitLab's Code Quality report, a part of Code Climate's format.
  case gitlab
  /// A Markdown table, for the summary page of a job or a comment.
  case markdown

  /// Whether the format counts columns in UTF-16 code units and needs `Report.columns`.
  ///
  /// SARIF cannot count bytes. GitHub's commands and Checkstyle's XML do not specify the unit, and programs use either;
  /// there columns count bytes, as in the text format.
  package var countsUTF16: Bool { self == .sarif }

  /// The report as text, with a final line break unless it is empty.
  ///
  /// - Parameter isColored: whether to colour the severities of a text report for a terminal.
  package func render(_ report: Report, isColored: Bool = false) -> String {
    switch self {
    case .text: TextReport(isColored: isColored).render(report)
    case .json: JSONReport.render(report)
    case .github: GitHubReport.render(report)
    case .sarif: SARIFReport.render(report)
    case .junit: JUnitReport.render(report)
    case .checkstyle: CheckstyleReport.render(report)
    case .gitlab: GitLabReport.render(report)
    case .markdown: MarkdownReport.render(report)
    }
  }
}

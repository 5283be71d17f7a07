/// The formats of a report.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// `path:line:col: severity: message [rule]`, one line a finding, as compilers write it.
  case text
  /// The JSON object of this program's own documentation.
  case json
  /// Workflow commands that GitHub Actions shows beside the lines of a pull request.
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

  /// Whether the format counts columns in UTF-16 code units and wants `Report.columns`.
  ///
  /// SARIF knows no bytes. GitHub's commands and Checkstyle's XML have columns without saying what they count, and
  /// programs fill them with either; there they count bytes, as in the text form.
  package var countsUTF16: Bool { self == .sarif }

  /// The report as text, with a final line break unless it is empty.
  ///
  /// - Parameter isColored: whether the severities of a text report are coloured for a terminal.
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

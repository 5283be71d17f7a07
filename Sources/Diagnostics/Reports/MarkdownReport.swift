import GlossBasics

/// Markdown for a job's summary page: findings and coverage as tables.
enum MarkdownReport {
  /// GitHub's limit for a summary is 1 MiB; this leaves room for the job's other output.
  private static let sizeLimit = 900_000

  static func render(_ report: Report) -> String {
    var text = "## modelgloss: \(report.summary)\n"
    if !report.coverage.isEmpty {
      text += "\n| Model | Locale | Translated | Share |\n| --- | --- | ---: | ---: |\n"
      text += report.coverage.map(row).joined()
    }
    let ending = report.hiddenNotes.map { "\n\($0)\n" } ?? ""
    guard !report.listed.isEmpty else { return text + ending }
    text += "\n| Severity | Place | Finding | Rule |\n| --- | --- | --- | --- |\n"
    for (position, finding) in report.listed.enumerated() {
      let row = row(finding)
      guard text.utf8.count + row.utf8.count <= sizeLimit else {
        let rest = report.listed.count - position
        return text + "\n\(rest) more finding\(rest == 1 ? " is" : "s are") omitted here.\n" + ending
      }
      text += row
    }
    return text + ending
  }

  private static func row(_ entry: CoverageEntry) -> String {
    let share = Int(entry.percentage)
    return "| \(entry.model.markdownCode) | \((entry.locale ?? "all").markdownEscaped) "
      + "| \(entry.translated) of \(entry.expected) | \(share) % |\n"
  }

  private static func row(_ finding: Finding) -> String {
    let icon =
      switch finding.severity {
      case .error: "🛑 error"
      case .warning: "⚠️ warning"
      case .note: "💬 note"
      }
    let place = [finding.path, finding.position?.description ?? finding.objectPath].compactMap(\.self)
      .joined(separator: ":")
    return "| \(icon) | \(place.markdownCode) | \(finding.sentence.markdownEscaped) | `\(finding.rule.rawValue)` |\n"
  }
}

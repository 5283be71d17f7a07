import GlossBasics

/// One line per finding, in the format of compilers, which editors and CI systems understand.
///
/// ```text
/// de.lproj/LeagueModel.strings:3:1: warning: the entity "Team" has no name in de; add "Entity/Team" = "…"; [missing-entity-name]
/// League.momd/League.mom:Player.team: warning: the relationship "Player.team" has no inverse [missing-inverse]
/// ```
struct TextReport {
  let isColored: Bool

  func render(_ report: Report) -> String {
    report.listed.map { line(for: $0) + "\n" }.joined() + (report.hiddenNotes.map { $0 + "\n" } ?? "")
  }

  private func line(for finding: Finding) -> String {
    let path = finding.path.onSingleLine
    let place =
      finding.position.map { "\(path):\($0)" } ?? finding.objectPath.map { "\(path):\($0.onSingleLine)" } ?? path
    return "\(place): \(word(for: finding.severity)): \(finding.sentence) [\(finding.rule.rawValue)]"
  }

  private func word(for severity: Severity) -> String {
    guard isColored else { return severity.rawValue }
    let color =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[1;\(color)m\(severity.rawValue)\u{1B}[0m"
  }
}

import GlossBasics

/// Workflow commands of GitHub Actions, one line per finding, worst first.
///
/// GitHub shows the first ten errors and the first ten warnings of a step next to the lines of a pull request; the
/// others are only in the log, as a last line says.
///
/// ```text
/// ::warning file=de.lproj/LeagueModel.strings,line=3,col=1,title=missing-entity-name::the entity "Team" has no name in de
/// ```
enum GitHubReport {
  static func render(_ report: Report) -> String {
    let annotations = report.listed.flatMap(\.atEachVersion)
    let sorted = Severity.allCases.sorted(by: >).flatMap { severity in annotations.filter { $0.severity == severity } }
    var text = sorted.map { line(for: $0, path: report.repositoryPath(of: $0)) + "\n" }.joined()
    let left = [Severity.error, .warning].compactMap { severity -> String? in
      let count = annotations.count { $0.severity == severity } - annotationLimit
      return count > 0 ? "\(count) more \(severity.rawValue)\(count == 1 ? "" : "s")" : nil
    }
    if !left.isEmpty {
      text += "::notice title=modelgloss::GitHub shows \(annotationLimit) errors and \(annotationLimit) warnings of a "
      text += "step; \(left.joined(separator: " and ")) in the log of this step\n"
    }
    if let notes = report.hiddenNotes { text += "::notice title=modelgloss::\(notes)\n" }
    return text
  }

  /// The maximum number of annotations per kind and step, from GitHub's documentation.
  private static let annotationLimit = 10

  private static func line(for finding: Finding, path: String) -> String {
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = [("file", path.onSingleLine)]
    if let position = finding.position {
      properties += [("line", String(position.line)), ("col", String(position.column))]
    }
    properties.append(("title", finding.rule.rawValue))
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(command) \(list)::\(escaped(finding.sentenceWithObject, isProperty: false))"
  }

  /// Escapes like the runner's own toolkit: the ends of the line and of the command's parts, and the percent sign
  /// itself.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"): bytes += Array("%25".utf8)
      case UInt8(ascii: "\r"): bytes += Array("%0D".utf8)
      case UInt8(ascii: "\n"): bytes += Array("%0A".utf8)
      case UInt8(ascii: ":") where isProperty: bytes += Array("%3A".utf8)
      case UInt8(ascii: ",") where isProperty: bytes += Array("%2C".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

import GlossBasics

/// Workflow commands of GitHub Actions, one line a finding.
///
/// ```text
/// ::warning file=de.lproj/LeagueModel.strings,line=3,col=1,title=missing-entity-name::the entity "Team" has no name in de
/// ```
enum GitHubReport {
  static func render(_ report: Report) -> String {
    report.findings.map { line(for: $0) + "\n" }.joined()
  }

  private static func line(for finding: Finding) -> String {
    let command =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = [("file", finding.path)]
    if let position = finding.position {
      properties += [("line", String(position.line)), ("col", String(position.column))]
    }
    properties.append(("title", finding.rule.rawValue))
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(command) \(list)::\(escaped(finding.sentenceWithObject, isProperty: false))"
  }

  /// Escapes as the runner's own toolkit does: what ends the line or the part of the command, and the sign itself.
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

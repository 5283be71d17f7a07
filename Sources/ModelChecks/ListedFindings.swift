package import GlossDiagnostics

/// The findings listed in reports for people and services: errors and warnings, with one line for all models without a
/// table. JSON contains everything.
package struct ListedFindings: Sendable, Hashable {
  package private(set) var findings: [Finding]
  /// The number of notes left out.
  package private(set) var hiddenNoteCount: Int

  /// - Parameters:
  ///   - findings: sorted findings.
  ///   - showsNotes: whether to list notes.
  package init(_ findings: [Finding], showsNotes: Bool) {
    let (lonely, others) = findings.divided { $0.rule == .missingTable && $0.severity == .note && $0.locale == nil }
    let shown = showsNotes ? others : others.filter { $0.severity > .note }
    hiddenNoteCount = others.count - shown.count
    self.findings = (shown + Self.united(lonely)).sorted()
  }

  /// The maximum number of models named in that line.
  private static let nameLimit = 10

  private static func united(_ findings: [Finding]) -> [Finding] {
    guard findings.count > 1, var first = findings.first else { return findings }
    let names = findings.prefix(nameLimit).map(\.path).joined(separator: ", ")
    let rest = findings.count > nameLimit ? " and \(findings.count - nameLimit) more" : ""
    first.message =
      "\(findings.count) models have no table in any language, so users see their raw names: \(names)\(rest)"
    first.remedy = "add one named after each, such as en.lproj/NameModel.strings, or run `modelgloss strings sync`"
    first.model = nil
    return [first]
  }
}

extension [Finding] {
  /// Splits the findings into those that meet a condition and the others.
  fileprivate func divided(by condition: (Finding) -> Bool) -> (met: [Finding], others: [Finding]) {
    var result: (met: [Finding], others: [Finding]) = ([], [])
    for finding in self {
      if condition(finding) { result.met.append(finding) } else { result.others.append(finding) }
    }
    return result
  }
}

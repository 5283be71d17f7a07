import GlossBasics
package import GlossDiagnostics
import GlossLocalization

/// The summary after a check's findings: the count per rule, and the command that fixes most of them.
package struct ClosingLines: Sendable, Hashable {
  /// `by rule: 6 missing-property-name, 2 orphaned-key`; nil if there are fewer than two findings.
  package let totals: String?
  /// `add entries to translate for 6 of these with: modelgloss strings sync League.xcdatamodeld`; where nothing is missing,
  /// `have 6 of these translated with: modelgloss strings export League.xcdatamodeld --locale de`; nil if no command
  /// helps with any.
  package let command: String?

  /// The findings that `strings sync` fixes by adding entries to translate.
  private static let mendedBySync: Set<RuleID> = [
    .missingTable, .missingEntityName, .missingPropertyName, .missingErrorString,
  ]

  /// - Parameters:
  ///   - findings: the listed findings.
  ///   - models: the model paths given by the user.
  ///   - locales: the languages that the user limited the check to.
  ///   - revision: the revision that the check compared with, which tells what was renamed since.
  ///   - areCurrent: whether the models are those whose keys an app's tables hold, not earlier versions.
  package init(
    _ findings: [Finding], models: [String], locales: [String] = [], revision: String? = nil, areCurrent: Bool = true
  ) {
    var counts: [String: Int] = [:]
    for finding in findings { counts[finding.rule.rawValue, default: 0] += max(1, finding.omittedCount) }
    let sorted = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key.precedes($1.key) }
    totals =
      findings.count < 2 ? nil : "by rule: " + sorted.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    // A table with errors is not written to.
    let damaged = Set(findings.filter { $0.rule == .syntaxError }.map(\.path))
    let mended = findings.filter {
      // A table without a reader is to be removed, not completed.
      // Code is written by hand, too.
      Self.mendedBySync.contains($0.rule) && !damaged.contains($0.path) && !$0.path.hasSuffix(".swift")
        && !($0.rule == .missingTable && $0.subject != nil)
    }
    let untranslated = findings.filter { $0.rule == .untranslatedValue && $0.locale != nil }
    func sentence(_ part: [Finding], _ verb: String, _ locales: [String], _ advice: (String) -> String) -> String? {
      let count = part.reduce(0) { $0 + max(1, $1.omittedCount) }
      guard count > 0 else { return nil }
      let option = locales.isEmpty ? [] : ["--locale", locales.joined(separator: ",").shellQuoted]
      let since = revision.map { ["--changed-since", $0.shellQuoted] } ?? []
      let words = ["modelgloss", "strings", verb] + models.map(\.shellQuoted) + option + since
      return "\(advice("\(count) of these")) with: \(words.joined(separator: " "))".onSingleLine
    }
    let languages = Set(untranslated.compactMap(\.locale)).sorted { $0.precedes($1) }
    command =
      sentence(areCurrent ? mended : [], "sync", locales) { "add entries to translate for \($0)" }
      ?? sentence(untranslated, "export", languages) { "have \($0) translated" }
  }
}

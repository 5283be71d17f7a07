import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// Reports placeholders that are never filled in, and placeholders lost in translation.
extension PlaceholderMismatchRule: TableRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    let reference = context.reference(for: table)
    return table.judgedEntries.flatMap { entry -> [Finding] in
      let key = table.entries.key(at: entry)
      // Only the text of an error may lack a placeholder.
      guard table.hasUnusualText(entry) || key.hasPrefix("ErrorString/"),
        table.source(of: entry)?.format != .stringsdict
      else { return [] }
      let text = table.text(of: entry)
      let problems =
        if let warning = key.removingPrefix("ErrorString/") {
          ErrorStringPlaceholders.problems(
            in: text, warning: warning,
            reference: reference.flatMap { reference in
              reference.sources.lazy.compactMap { $0.entry(for: key)?.value }.first { !$0.isBlank }
            },
            referenceName: reference?.locale)
        } else {
          nameProblems(in: text)
        }
      return problems.map { problem in
        var finding = context.finding(
          .placeholderMismatch, "\(problem.message) in the text of \(key.quoted)", atValueOf: entry, in: table,
          remedy: problem.remedy)
        if let severity = problem.severity { finding.severity = severity }
        return finding
      }
    }
  }

  /// A name is inserted for a placeholder and must not contain any itself.
  private static func nameProblems(in value: String) -> [PlaceholderProblem] {
    Placeholders(in: value).items.filter { $0.isLikely(in: value) }.map { placeholder in
      PlaceholderProblem(
        message: "“\(placeholder.text)” is not filled in", remedy: "write the name without placeholders")
    }
  }
}

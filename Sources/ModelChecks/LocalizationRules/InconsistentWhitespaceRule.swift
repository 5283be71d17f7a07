import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let inconsistentWhitespace = RuleID("inconsistent-whitespace", .note, about: .localization)
}

/// Reports leading, trailing or doubled white space in a string, and line breaks in a name.
package enum InconsistentWhitespaceRule: TableRule {
  package static let card = RuleCard(
    .inconsistentWhitespace,
    "Texts are inserted into sentences unchanged, including any extra spaces.",
    triggering: [
      .german(#""Entity/Team" = ↓" Mannschaft";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = ↓"Mannschaft ";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = ↓" Mannschaft ";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = ↓"Erste  Mannschaft";"#, model: ExampleModel.team),
      .german(#""Entity/Team" = ↓"Mann\nschaft";"#, model: ExampleModel.team),
    ],
    nonTriggering: [
      .german(#""Entity/Team" = "Erste Mannschaft";"#, model: ExampleModel.team)
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    return table.knownEntries.compactMap { entry, number in
      let isName = !context.vocabulary.keys[number].isErrorString
      guard table.hasUnusualText(entry), !table.isBlank(entry),
        let problem = problem(of: table.text(of: entry), isName: isName)
      else {
        return nil
      }
      return context.finding(
        .inconsistentWhitespace, "the text of \(table.entries.key(at: entry).quoted) \(problem)", atValueOf: entry,
        in: table, remedy: remedy(for: problem))
    }
  }

  private static func remedy(for problem: String) -> String {
    problem.contains("within") || problem.contains("two spaces") ? "use a single space" : "remove it"
  }

  private static func problem(of value: String, isName: Bool) -> String? {
    let scalars = value.unicodeScalars
    let problems = [
      scalars.first?.isWhiteSpace ?? false ? "starts with white space" : nil,
      scalars.last?.isWhiteSpace ?? false ? "ends with white space" : nil,
      inner(value.trimmed, isName: isName),
    ].compactMap(\.self)
    return problems.isEmpty ? nil : problems.joined(separator: " and ")
  }

  /// The problem between the first and the last letter.
  private static func inner(_ value: String, isName: Bool) -> String? {
    guard value.utf8.contains(where: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return nil }
    let scalars = value.unicodeScalars
    if isName, scalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\t" }) {
      return "contains a line break or tab within"
    }
    var last: Unicode.Scalar = "a"
    var beforeLast: Unicode.Scalar = "a"
    for scalar in scalars {
      // Two spaces between sentences are a common typing habit.
      if scalar == " ", last == " ", !".!?:".unicodeScalars.contains(beforeLast) { return "has two spaces in a row" }
      (beforeLast, last) = (last, scalar)
    }
    return nil
  }
}

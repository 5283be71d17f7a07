import GlossBasics
package import GlossDiagnostics
package import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let missingErrorString = RuleID("missing-error-string", .warning, about: .localization)
}

extension LoadedModel {
  /// Where code sets a warning: ` (Setup.swift:12)`; empty for one of the model itself.
  fileprivate func place(ofWarning text: String) -> String {
    let call = contents.codeWarnings.first { $0.rules.contains { $0.warning == .text(text) } }
    return call?.place.map { " (\($0.text))" } ?? ""
  }
}

/// Reports a validation rule's text warning that has no text in a locale.
package enum MissingErrorStringRule: TableRule {
  package static let card = RuleCard(
    .missingErrorString,
    "A warning without an entry is shown as written in the model, in every language.",
    triggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        ↓"Property/firstName" = "Vorname";
        """, model: ExampleModel.player, warnings: ["Name too short"])
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        "ErrorString/Name too short" = "Der Name ist zu kurz.";
        """, model: ExampleModel.player, warnings: ["Name too short"])
    ])

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    guard !table.isIncomplete else { return [] }
    var places = InsertionPlaces(table, of: context)
    let meant = MeantKeys(table, of: context)
    return table.unnamedTerms.compactMap { number in
      guard case .errorString(let text) = context.vocabulary.entries[number].term, !meant.name(.errorString(text))
      else { return nil }
      return places.finding(
        .missingErrorString,
        "the warning \(text.quoted)\(context.model.place(ofWarning: text)) has no text in \(context.name(of: table))",
        adding: .errorString(text))
    }
  }
}

package import GlossBasics
package import GlossDiagnostics

/// Rules as JSON, for other tools.
enum RuleListJSON {
  static func render(_ cards: [RuleCard]) -> String {
    let value: JSONValue = ["schemaVersion": 1, "rules": .array(cards.map(\.json))]
    return value.text() + "\n"
  }
}

extension RuleCard {
  /// The card as a member of `rules` in JSON output.
  package var json: JSONValue {
    [
      "id": .string(id.rawValue),
      "defaultLevel": .string(level),
      "isAboutLocalization": .boolean(id.subject == .localization),
      "rationale": .string(rationale),
      "triggering": .array(triggering.map(\.json)),
      "nonTriggering": .array(nonTriggering.map(\.json)),
    ]
  }
}

extension RuleExample {
  fileprivate var json: JSONValue {
    .object(of: [
      ("model", .string(model)),
      ("files", .object(sortedFiles.map { ($0.path, .string($0.text)) })),
      ("preferredKeyForm", preferredKeyForm.map { .string($0) }),
      ("locales", locales.map { .strings($0) }),
      ("warnings", warnings.isEmpty ? nil : .strings(warnings)),
    ])
  }
}

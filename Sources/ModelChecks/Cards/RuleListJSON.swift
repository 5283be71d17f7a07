import Diagnostics

/// Rules as JSON, for other tools.
enum RuleListJSON {
  static func render(_ cards: [RuleCard]) -> String {
    let value: JSONValue = ["schemaVersion": 1, "rules": .array(cards.map(json))]
    return value.text() + "\n"
  }

  private static func json(_ card: RuleCard) -> JSONValue {
    [
      "id": .string(card.id.rawValue),
      "defaultLevel": .string(card.level),
      "isAboutLocalization": .boolean(card.id.isLocalizationRule),
      "rationale": .string(card.rationale),
      "triggering": .array(card.triggering.map(json)),
      "nonTriggering": .array(card.nonTriggering.map(json)),
    ]
  }

  private static func json(_ example: RuleExample) -> JSONValue {
    .object(of: [
      ("model", .string(example.model)),
      ("files", .object(example.sortedFiles.map { ($0.path, .string($0.text)) })),
      ("preferredKeyForm", example.preferredKeyForm.map { .string($0.rawValue) }),
      ("locales", example.locales.map { .strings($0) }),
      ("warnings", example.warnings.isEmpty ? nil : .strings(example.warnings)),
    ])
  }
}

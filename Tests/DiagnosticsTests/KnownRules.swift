import GlossDiagnostics

/// Rules for findings in these tests; the real ones are in other modules.
extension RuleID {
  static let missingInverse = RuleID("missing-inverse", .note, about: .model)
  static let missingPropertyName = RuleID("missing-property-name", .warning, about: .localization)
  static let missingTable = RuleID("missing-table", .note, about: .localization)
  static let orphanedKey = RuleID("orphaned-key", .warning, about: .localization)
  static let placeholderMismatch = RuleID("placeholder-mismatch", .error, about: .localization)
  static let undocumented = RuleID("undocumented", .warning, about: .model, isOnByDefault: false)

  static let known = [
    missingInverse, missingPropertyName, missingTable, orphanedKey, placeholderMismatch, undocumented,
  ]
}

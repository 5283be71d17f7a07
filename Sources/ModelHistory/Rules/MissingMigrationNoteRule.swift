package import GlossDiagnostics

extension RuleID {
  package static let missingMigrationNote = RuleID("missing-migration-note", .warning, about: .model)
}

/// Reports versions that the notes do not mention; the guard finds them.
package enum MissingMigrationNoteRule: DescribedRule {
  package static let card = RuleCard(
    .missingMigrationNote,
    "A project that keeps notes on its migrations needs one for every version.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}

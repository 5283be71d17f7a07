package import GlossDiagnostics

extension RuleID {
  package static let cannotMigrate = RuleID("cannot-migrate", .error, about: .model)
}

/// Reports new current versions that stores of released ones cannot migrate to; the guard finds them.
package enum CannotMigrateRule: DescribedRule {
  package static let card = RuleCard(
    .cannotMigrate,
    "Core Data cannot infer the migration from a released version to the new current one, or equal rows stop it: "
      + "without a mapping model or a stage, stores no longer open.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}

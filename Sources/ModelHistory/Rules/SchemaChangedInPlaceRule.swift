package import GlossDiagnostics

extension RuleID {
  package static let schemaChangedInPlace = RuleID("schema-changed-in-place", .warning, about: .model)
}

/// Reports versions whose hashes changed since a revision; `check --changed-since` finds them, with the guard's own
/// comparison.
package enum SchemaChangedInPlaceRule: DescribedRule {
  package static let card = RuleCard(
    .schemaChangedInPlace,
    "A store finds its model by version hashes: if those of a version in use change, stores created with it before no "
      + "longer open. The change belongs in a new version.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}

package import GlossDiagnostics

extension RuleID {
  package static let schemaChangedInPlace = RuleID("schema-changed-in-place", .warning, about: .model)
}

/// Reports versions whose hashes are not those that they had at a revision; `check --changed-since` finds them, with
/// the guard's own comparison.
package enum SchemaChangedInPlaceRule: DescribedRule {
  package static let card = RuleCard(
    .schemaChangedInPlace,
    "A store finds its model by version hashes: where a version that somebody has gets other ones, stores made with it "
      + "before do not open any more. The change belongs into a new version.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}

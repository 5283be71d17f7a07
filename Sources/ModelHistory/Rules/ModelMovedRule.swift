package import GlossDiagnostics

extension RuleID {
  package static let modelMoved = RuleID("model-moved", .warning, about: .model)
}

/// Reports models that were renamed or moved; the guard finds them.
package enum ModelMovedRule: DescribedRule {
  package static let card = RuleCard(
    .modelMoved,
    "NSPersistentContainer(name:) finds the model and names the store by the package's name, and tables are found by it: "
      + "after a rename, an app may start with an empty store.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}

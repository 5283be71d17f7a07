package import GlossDiagnostics

extension RuleID {
  package static let valuesLost = RuleID("values-lost", .warning, about: .model)
}

/// Reports values that stores of released versions lose since a change and kept before; the guard finds them.
package enum ValuesLostRule: DescribedRule {
  package static let card = RuleCard(
    .valuesLost,
    "What a release kept is gone on the users' devices after the update: without a renaming identifier, Core Data "
      + "deletes the old column and adds an empty one.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])
}

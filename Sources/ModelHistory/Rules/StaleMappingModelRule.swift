package import GlossDiagnostics
import GlossManagedObjectModel

extension RuleID {
  package static let staleMappingModel = RuleID("stale-mapping-model", .warning, about: .model)
}

/// Reports mapping models that lead between versions that the package does not have in that form any more.
package enum StaleMappingModelRule: DescribedRule {
  package static let card = RuleCard(
    .staleMappingModel,
    "Core Data finds a mapping model by version hashes: one made of versions that were edited later is never used, and"
      + " the migration that needs it fails.",
    nonTriggering: [
      RuleExample(model: #"<entity name="Player"/>"#)
    ])

  /// The findings on the mapping models of a package.
  package static func findings(_ steps: MappingSteps, package: String) -> [Finding] {
    steps.stale.map { stale in
      var finding = Finding(
        .staleMappingModel,
        "Core Data does not find this mapping model any more: " + stale.reasons.joined(separator: "; "),
        remedy: stale.mapping.isSource
          ? "open it in Xcode and refresh its data models, or undo the edit of the version; delete it where no store of"
            + " that version is left" : "compile it again, or delete it",
        path: stale.mapping.path, model: package)
      finding.subject = stale.mapping.name
      return finding
    }
  }
}

import GlossBasics
package import GlossDiagnostics

extension RuleRegistry {
  /// The rules as reports explain them, sorted by id.
  package static var descriptions: [RuleDescription] {
    cards.map { RuleDescription(id: $0.id, rationale: $0.rationale) }
      .sorted { $0.id.rawValue.precedes($1.id.rawValue) }
  }
}

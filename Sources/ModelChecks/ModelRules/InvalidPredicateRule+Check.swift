import GlossBasics
package import GlossDiagnostics
package import GlossModelFiles
import GlossPredicateFormat

/// Reports predicates and expressions that cannot be parsed.
///
/// Those in source models are found by their reader, with positions; this rule finds those in compiled models and in
/// models made in code.
extension InvalidPredicateRule: Rule {
  package static func findings(in context: CheckContext) -> [Finding] {
    // Readers report those that they could not convert to canonical form.
    let reported = context.model.findings.filter { $0.rule == .invalidPredicate }
    let positions = Set(reported.compactMap(\.position))
    let objects = Set(reported.filter { $0.position == nil }.compactMap(\.objectPath))
    return context.writtenPredicates.compactMap { predicate in
      guard case .error(let error) = predicate.tree else { return nil }
      let finding = context.model.finding(
        .invalidPredicate, "cannot parse \(predicate.name): \(predicate.text.quoted): \(error.message)",
        at: predicate.path, remedy: "fix it at column \(error.column)")
      let isReported =
        finding.position.map { positions.contains($0) } ?? finding.objectPath.map { objects.contains($0) } ?? false
      return isReported ? nil : finding
    }
  }
}

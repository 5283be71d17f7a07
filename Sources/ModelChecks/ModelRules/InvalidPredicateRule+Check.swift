import GlossBasics
package import GlossDiagnostics
package import GlossModelReading
import GlossPredicateFormat

/// Reports predicates and expressions that do not parse.
///
/// The reader of source models finds those in its files at their own places; here those of compiled models and of
/// models made in code are found.
extension InvalidPredicateRule: Rule {
  package static func findings(in context: CheckContext) -> [Finding] {
    // Readers tell of those that they could not keep in canonical form.
    let reported = context.model.findings.filter { $0.rule == .invalidPredicate }
    let positions = Set(reported.compactMap(\.position))
    let objects = Set(reported.filter { $0.position == nil }.compactMap(\.objectPath))
    return context.writtenPredicates.compactMap { predicate in
      guard case .error(let error) = predicate.tree else { return nil }
      let finding = context.model.finding(
        .invalidPredicate, "\(predicate.name) does not parse: \(predicate.text.quoted): \(error.message)",
        at: predicate.path, remedy: "mend it at column \(error.column)")
      let isReported =
        finding.position.map { positions.contains($0) } ?? finding.objectPath.map { objects.contains($0) } ?? false
      return isReported ? nil : finding
    }
  }
}

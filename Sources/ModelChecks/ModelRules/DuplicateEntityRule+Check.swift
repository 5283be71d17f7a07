import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
package import GlossModelFiles

/// Reports two entities with the same name.
///
/// Duplicates in source models are found by their reader, with positions; this rule finds those in other models.
extension DuplicateEntityRule: Rule {
  package static func findings(in context: CheckContext) -> [Finding] {
    guard context.model.format != .xml else { return [] }
    // Readers report entities that occur twice in a file.
    let reported = Set(context.model.findings.filter { $0.rule == .duplicateEntity }.map(\.objectPath))
    var count: [String: Int] = [:]
    for entity in context.model.model.entities { count[entity.name, default: 0] += 1 }
    let names = count.filter { $0.value > 1 && !reported.contains($0.key) }.keys
    return names.sorted { $0.precedes($1) }.map { name in
      context.model.finding(
        .duplicateEntity, "the model has more than one entity named \(name.quoted)", at: .entity(name),
        remedy: "rename one of them")
    }
  }
}

import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
package import GlossModelReading

/// Reports two entities of one name.
///
/// The reader of source models finds them at their own places; here those of models made otherwise are found.
extension DuplicateEntityRule: Rule {
  package static func findings(in context: CheckContext) -> [Finding] {
    guard context.model.format != .xml else { return [] }
    // Readers tell of entities that a file holds twice.
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

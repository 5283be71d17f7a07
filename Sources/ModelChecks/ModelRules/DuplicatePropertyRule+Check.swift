import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
package import GlossModelFiles

/// Reports two properties with the same name in an entity, including inherited ones.
///
/// Duplicates within one entity of a source model are found by its reader, with positions; this rule finds inherited
/// ones and those in other models.
extension DuplicatePropertyRule: Rule {
  package static func findings(in context: CheckContext) -> [Finding] {
    // Readers report properties that occur twice in a file.
    let reported = Set(context.model.findings.filter { $0.rule == .duplicateProperty }.map(\.objectPath))
    return context.index.entities.flatMap { entity -> [Finding] in
      let ancestors = context.index.inheritanceChain(of: entity.name).dropFirst()
        .map { (name: $0.name, properties: Set($0.propertyNames)) }
      var seen = Set<String>()
      return entity.propertyNames.compactMap { property in
        let isFirst = seen.insert(property).inserted
        if isFirst, ancestors.isEmpty { return nil }
        let path = ObjectPath.property(property, of: entity.name)
        if !isFirst {
          guard context.model.format != .xml, !reported.contains(path.description) else { return nil }
          return context.model.finding(
            .duplicateProperty,
            "the entity \(entity.name.quoted) has more than one property named \(property.quoted)", at: path,
            remedy: "rename one of them")
        }
        guard let parent = ancestors.first(where: { $0.properties.contains(property) }) else { return nil }
        return context.model.finding(
          .duplicateProperty,
          "the property \(property.quoted) of \(entity.name.quoted) conflicts with the one inherited from "
            + parent.name.quoted,
          at: path, remedy: "rename or remove one of them")
      }
    }
  }
}

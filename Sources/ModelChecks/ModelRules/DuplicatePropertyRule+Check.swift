import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
package import GlossModelReading

/// Reports two properties of one name in an entity, its ancestors included.
///
/// The reader of source models finds those within one entity at their own places; here the inherited ones are found,
/// and those of models made otherwise.
extension DuplicatePropertyRule: Rule {
  package static func findings(in context: CheckContext) -> [Finding] {
    // Readers tell of properties that a file holds twice.
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

package import Diagnostics
import ManagedObjectModel
import ModelReading

/// Reports two properties of one name in an entity, its ancestors included.
///
/// The reader of source models finds those within one entity at their own places; here the inherited ones are found,
/// and those of models made otherwise.
package enum DuplicatePropertyRule: Rule {
  package static let card = RuleCard(
    .duplicateProperty, "A property must not have the name of another of its entity, or of one that it inherits.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" optional="YES" attributeType="String"/>
              ↓<attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          """),
      RuleExample(
        model: """
          <entity name="Person">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          <entity name="Player" parentEntity="Person">
              ↓<attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          """),
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Person">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          <entity name="Team">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.index.entities.flatMap { entity -> [Finding] in
      let ancestors = Array(context.index.inheritanceChain(of: entity.name).dropFirst())
      var seen = Set<String>()
      return entity.properties.compactMap { property in
        let path = ObjectPath.property(property.name, of: entity.name)
        let isFirst = seen.insert(property.name).inserted
        if !isFirst {
          guard context.model.format != .xml else { return nil }
          return context.model.finding(
            .duplicateProperty,
            "the entity \(entity.name.quoted) has more than one property named \(property.name.quoted)", at: path,
            remedy: "rename one of them")
        }
        guard
          let parent = ancestors.first(where: { ancestor in
            ancestor.properties.contains { $0.name == property.name }
          })
        else { return nil }
        return context.model.finding(
          .duplicateProperty,
          "the property \(property.name.quoted) of \(entity.name.quoted) conflicts with the one inherited from "
            + parent.name.quoted,
          at: path, remedy: "rename or remove one of them")
      }
    }
  }
}

import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let swiftDataIncompatible = RuleID("swiftdata-incompatible", .warning, about: .model)
}

/// Reports members that SwiftData does not support, in a model marked for it or checked with `--for swiftdata`.
///
/// Source: the documented attributes and relationships of SwiftData's `Schema`, and momc's warnings about inheritance
/// and abstract entities in marked models.
package enum SwiftDataIncompatibleRule: Rule {
  package static let card = RuleCard(
    .swiftDataIncompatible,
    "SwiftData does not support abstract entities, fetched properties, derived or untyped attributes, or ordered "
      + "relationships: it cannot read a model that has them.",
    triggering: [
      RuleExample(
        model: """
          ↓<entity name="Person" isAbstract="YES"/>
          ↓<entity name="Player" parentEntity="Person">
              ↓<attribute name="image" optional="YES" transient="YES"/>
              <attribute name="name" optional="YES" attributeType="String"/>
              ↓<attribute name="search" optional="YES" attributeType="String" derived="YES" \
          derivationExpression="canonical:(name)"/>
              ↓<relationship name="friends" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="friends" inverseEntity="Player"/>
              ↓<fetchedProperty name="others" optional="YES">
                  <fetchRequest name="fetchedPropertyFetchRequest" entity="Player"/>
              </fetchedProperty>
          </entity>
          """, modelAttributes: #" usedWithSwiftData="YES""#)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" optional="YES" attributeType="String"/>
          </entity>
          """, modelAttributes: #" usedWithSwiftData="YES""#),
      RuleExample(model: #"<entity name="Person" isAbstract="YES"/>"#),
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    guard context.model.model.usesSwiftData == true || context.configuration.purposes.contains(.swiftData) else {
      return []
    }
    return context.index.entities.flatMap { entity in
      problems(of: entity).map { problem in
        context.model.finding(
          .swiftDataIncompatible, "\(entity.name.quoted) \(problem.text)", at: .entity(entity.name),
          remedy: problem.remedy)
      }
        + entity.properties.compactMap { property in
          guard let problem = self.problem(of: property) else { return nil }
          return context.model.finding(
            .swiftDataIncompatible, "\("\(entity.name).\(property.name)".quoted) \(problem.text)",
            at: .property(property.name, of: entity.name), remedy: problem.remedy)
        }
    }
  }

  private typealias Problem = (text: String, remedy: String)

  private static func problems(of entity: EntityDescription) -> [Problem] {
    var problems: [Problem] = []
    if entity.isAbstract {
      problems.append(
        ("is abstract, which SwiftData does not support", "make it concrete, or repeat its properties" + inNewVersion)
      )
    }
    if let parent = entity.superentity {
      problems.append(
        (
          "inherits from \(parent.quoted), which SwiftData supports only since iOS 26 and macOS 26",
          "repeat the properties of the parent, or require at least these versions"
        ))
    }
    return problems
  }

  private static func problem(of property: Property) -> Problem? {
    switch property {
    case .fetched: ("is a fetched property, which SwiftData does not support", "fetch in code")
    case .attribute(let attribute) where attribute.isDerived:
      ("is derived, which SwiftData does not support", "store the value, or compute it in code")
    case .attribute(let attribute) where attribute.type == .undefined || attribute.type == .objectID:
      ("is of the type \(attribute.type.xcodeName), which SwiftData does not support", "choose another type")
    case .relationship(let relationship) where relationship.isOrdered:
      (
        "is ordered, but SwiftData does not keep the order of relationships",
        "make it unordered, and sort by an attribute" + inNewVersion
      )
    case .attribute, .relationship: nil
    }
  }
}

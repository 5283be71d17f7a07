import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let cloudKitIncompatible = RuleID("cloudkit-incompatible", .warning, about: .model)
}

/// Reports parts of a model marked for CloudKit, or checked with `--for cloudkit`, that keep it from loading.
///
/// Source: the reasons of error 134060 as logged, and Apple's “Creating a Core Data Model for CloudKit”.
package enum CloudKitIncompatibleRule: Rule {
  package static let card = RuleCard(
    .cloudKitIncompatible,
    "A store mirrored with CloudKit does not load if any part of its model violates CloudKit's rules.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="name" attributeType="String"/>
              ↓<relationship name="team" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
          inverseName="players" inverseEntity="Team"/>
          </entity>
          ↓<entity name="Team">
              <attribute name="name" optional="YES" attributeType="String"/>
              ↓↓<relationship name="players" optional="YES" toMany="YES" ordered="YES" deletionRule="Deny" \
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
              <uniquenessConstraints>
                  <uniquenessConstraint>
                      <constraint value="name"/>
                  </uniquenessConstraint>
              </uniquenessConstraints>
          </entity>
          """, modelAttributes: #" usedWithCloudKit="YES""#)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" attributeType="String" defaultValueString=""/>
              <attribute name="nickname" optional="YES" attributeType="String"/>
          </entity>
          """, modelAttributes: #" usedWithCloudKit="YES""#),
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="name" attributeType="String"/>
          </entity>
          """),
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let mirrored = MirroredEntities(context.model.model, isAsked: context.configuration.purposes.contains(.cloudKit))
    return context.index.entities.filter { mirrored.contains($0.name) }.flatMap { entity -> [Finding] in
      var findings: [Finding] = []
      if !entity.uniquenessConstraints.isEmpty {
        findings.append(
          context.model.finding(
            .cloudKitIncompatible,
            "the entity \(entity.name.quoted) is constrained: CloudKit integration does not support unique constraints",
            at: .entity(entity.name), remedy: "remove them"))
      }
      for property in entity.properties where property.userInfo[ignoredKey] == nil {
        let problems: [Problem] =
          switch property {
          case .attribute(let attribute): self.problems(of: attribute)
          case .relationship(let relationship): self.problems(of: relationship, mirrored: mirrored)
          case .fetched: []
          }
        findings += problems.map { problem in
          context.model.finding(
            .cloudKitIncompatible,
            "\("\(entity.name).\(property.name)".quoted) \(problem.text): CloudKit integration \(problem.reason)",
            at: .property(property.name, of: entity.name), remedy: problem.remedy)
        }
      }
      return findings
    }
  }

  /// Properties with this userInfo key are not mirrored.
  private static let ignoredKey = "NSCloudKitMirroringDelegateIgnoredPropertyKey"

  /// A property's problem, the reason (in Core Data's words, if known) and the remedy.
  private typealias Problem = (text: String, reason: String, remedy: String)

  private static func problems(of attribute: AttributeDescription) -> [Problem] {
    guard !attribute.isTransient else { return [] }
    var problems: [Problem] = []
    if !attribute.isOptional, !attribute.hasDefault, !attribute.isDerived {
      problems.append(
        (
          "is required and has no default",
          "requires that all attributes be optional, or have a default value set",
          "give it a default, or make it optional" + inNewVersion
        ))
    }
    if attribute.type == .undefined || attribute.type == .objectID {
      problems.append(
        ("has the type \(attribute.type.xcodeName)", "does not support that type", "choose another type"))
    }
    return problems
  }

  private static func problems(of relationship: RelationshipDescription, mirrored: MirroredEntities) -> [Problem] {
    guard !relationship.isTransient else { return [] }
    var problems: [Problem] = []
    if !relationship.isOptional {
      problems.append(("is required", "requires that all relationships be optional", "make it optional" + inNewVersion))
    }
    if relationship.inverse == nil {
      problems.append(("has no inverse", "requires that all relationships have an inverse", "add one"))
    }
    if relationship.isOrdered {
      problems.append(
        (
          "is ordered", "does not support ordered relationships",
          "make it unordered, and sort by an attribute" + inNewVersion
        ))
    }
    if relationship.deleteRule == .deny {
      problems.append(
        ("has the delete rule Deny", "does not support that rule", "choose another delete rule"))
    }
    if let destination = relationship.destination, !mirrored.contains(destination) {
      problems.append(
        (
          "leads out of the configuration", "does not support relationships between configurations",
          "put both entities in one configuration"
        ))
    }
    return problems
  }
}

/// The entities of a model that are mirrored with CloudKit.
private struct MirroredEntities {
  private let isWholeModel: Bool
  private let names: Set<String>

  /// - Parameter isAsked: whether to check all entities, whatever the model says.
  init(_ model: ManagedObjectModel, isAsked: Bool) {
    isWholeModel = isAsked || model.usesCloudKit ?? false
    names = Set(model.configurations.filter { $0.usesCloudKit ?? false }.flatMap(\.entities))
  }

  func contains(_ entity: String) -> Bool { isWholeModel || names.contains(entity) }
}

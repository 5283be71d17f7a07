import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading

/// Reports what keeps a model that is marked for CloudKit from loading.
///
/// Source: the reasons of error 134060 as logged, and Apple's “Creating a Core Data Model for CloudKit”.
package enum CloudKitIncompatibleRule: Rule {
  package static let card = RuleCard(
    .cloudKitIncompatible,
    "A store that is mirrored with CloudKit does not load while any part of its model breaks CloudKit's rules.",
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
              ↓<relationship name="players" optional="YES" toMany="YES" ordered="YES" deletionRule="Deny" \
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
    let mirrored = MirroredEntities(context.model.model)
    return context.index.entities.filter { mirrored.contains($0.name) }.flatMap { entity -> [Finding] in
      var findings: [Finding] = []
      if !entity.uniquenessConstraints.isEmpty {
        findings.append(
          context.model.finding(
            .cloudKitIncompatible, "CloudKit does not support the uniqueness constraints of \(entity.name.quoted)",
            at: .entity(entity.name), remedy: "remove them"))
      }
      for property in entity.properties where property.userInfo[ignoredKey] == nil {
        let problems: [Problem] =
          switch property {
          case .attribute(let attribute): self.problems(of: attribute)
          case .relationship(let relationship): self.problems(of: relationship, mirrored: mirrored)
          case .fetched: []
          }
        guard let first = problems.first else { continue }
        findings.append(
          context.model.finding(
            .cloudKitIncompatible,
            "\("\(entity.name).\(property.name)".quoted) breaks rules of CloudKit: it "
              + problems.map(\.text).joined(separator: ", it "),
            at: .property(property.name, of: entity.name), remedy: first.remedy))
      }
      return findings
    }
  }

  /// Properties with this userInfo key are left out of the mirroring.
  private static let ignoredKey = "NSCloudKitMirroringDelegateIgnoredPropertyKey"

  private typealias Problem = (text: String, remedy: String)

  private static func problems(of attribute: AttributeDescription) -> [Problem] {
    guard !attribute.isTransient else { return [] }
    var problems: [Problem] = []
    if !attribute.isOptional, attribute.defaultValue == nil, !attribute.isDerived {
      problems.append(("is required and has no default", "make it optional, or give it a default"))
    }
    if attribute.type == .undefined || attribute.type == .objectID {
      problems.append(("is of the type \(attribute.type.xcodeName)", "choose another type"))
    }
    return problems
  }

  private static func problems(of relationship: RelationshipDescription, mirrored: MirroredEntities) -> [Problem] {
    guard !relationship.isTransient else { return [] }
    var problems: [Problem] = []
    if !relationship.isOptional { problems.append(("is required", "make it optional")) }
    if relationship.inverse == nil { problems.append(("has no inverse", "add one")) }
    if relationship.isOrdered { problems.append(("is ordered", "make it unordered, and sort by an attribute")) }
    if relationship.deleteRule == .deny { problems.append(("has the delete rule Deny", "choose another delete rule")) }
    if let destination = relationship.destination, !mirrored.contains(destination) {
      problems.append(("leads out of the configuration", "put both entities in one configuration"))
    }
    return problems
  }
}

/// The entities of a model that are mirrored with CloudKit.
private struct MirroredEntities {
  private let isWholeModel: Bool
  private let names: Set<String>

  init(_ model: ManagedObjectModel) {
    isWholeModel = model.usesCloudKit ?? false
    names = Set(model.configurations.filter { $0.usesCloudKit ?? false }.flatMap(\.entities))
  }

  func contains(_ entity: String) -> Bool { isWholeModel || names.contains(entity) }
}

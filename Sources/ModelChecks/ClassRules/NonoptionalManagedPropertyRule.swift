import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let nonoptionalManagedProperty = RuleID("nonoptional-managed-property", .warning, about: .model)
}

/// Reports class properties that are not optional in Swift although the object may have no value.
///
/// Of the types that Swift bridges from objects, `Date`, `UUID` and `URL` trap on nil; `String`, `Data` and `Decimal`
/// become empty or zero (Foundation's `_unconditionallyBridgeFromObjectiveC`), and so do sets and arrays.
package enum NonoptionalManagedPropertyRule: Rule {
  package static let card = RuleCard(
    .nonoptionalManagedProperty,
    "An attribute without a default is nil in a new object: reading it as a nonoptional Date, UUID or URL traps.",
    triggering: [
      RuleExample(
        model: #"""
          <entity name="Player" representedClassName="Player">
              <attribute name="joined" attributeType="Date" usesScalarValueType="NO"/>
              <attribute name="page" optional="YES" attributeType="URI"/>
          </entity>
          """#,
        files: [
          "Player.swift": """
          class Player: NSManagedObject {
            @NSManaged var ↓joined: Date
            @NSManaged var ↓page: URL
          }
          """
        ])
    ],
    nonTriggering: [
      RuleExample(
        model: #"""
          <entity name="Player" representedClassName="Player">
              <attribute name="joined" attributeType="Date" defaultDateTimeInterval="0" usesScalarValueType="NO"/>
              <attribute name="name" attributeType="String"/>
              <attribute name="token" attributeType="UUID" usesScalarValueType="NO"/>
          </entity>
          """#,
        files: [
          "Player.swift": """
          class Player: NSManagedObject {
            @NSManaged var joined: Date
            @NSManaged var name: String
            @NSManaged var token: UUID

            override func awakeFromInsert() {
              super.awakeFromInsert()
              token = UUID()
            }
          }
          """
        ])
    ])

  private static let trappingTypes: Set<String> = ["Date", "UUID", "URL"]

  package static func findings(in context: CheckContext) -> [Finding] {
    context.managedProperties.compactMap { managed, property, entity, _ in
      guard let attribute = property.attribute, !managed.type.isOptional, !managed.isAssigned,
        trappingTypes.contains(managed.type.name), attribute.defaultValue == nil, !attribute.isDerived,
        ManagedTypes(index: context.index).rightType(for: property, in: managed.type) == nil
      else { return nil }
      let why =
        attribute.isOptional
        ? "may be nil" : "is nil until it is set, and again once the object is deleted and a view still shows it"
      return context.finding(
        .nonoptionalManagedProperty,
        "\("\(entity).\(attribute.name)".quoted) \(why); reading it as \(managed.type.text.quoted) then traps",
        of: managed, in: entity,
        remedy: "declare it \((managed.type.text + "?").quoted)"
          + (attribute.type == .date ? ", or give the attribute a default" : ""))
    }
  }
}

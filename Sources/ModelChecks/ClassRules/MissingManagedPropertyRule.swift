import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let missingManagedProperty = RuleID("missing-managed-property", .warning, about: .model)
}

/// Reports `@NSManaged` properties that the entity of the class does not have.
package enum MissingManagedPropertyRule: Rule {
  package static let card = RuleCard(
    .missingManagedProperty,
    "Core Data generates no accessor for a property that the model lacks: reading it raises “unrecognized selector”.",
    triggering: [
      RuleExample(
        model: #"""
          <entity name="Player" representedClassName="Player">
              <attribute name="fullName" optional="YES" attributeType="String"/>
          </entity>
          """#,
        files: [
          "Player.swift": """
          class Player: NSManagedObject {
            @NSManaged var ↓fulName: String?
          }
          """
        ])
    ],
    nonTriggering: [
      RuleExample(
        model: #"""
          <entity name="Player" representedClassName=".Player">
              <attribute name="fullName" optional="YES" attributeType="String"/>
          </entity>
          """#,
        files: [
          "Player.swift": """
          class Player: NSManagedObject {
            @NSManaged var fullName: String?
            @NSManaged private var primitiveFullName: String?
            var initials: String { "" }
          }
          """
        ])
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.model.contents.managedClasses.flatMap { managed -> [Finding] in
      // Objects of a subentity also have its properties.
      let entities = managed.entities.flatMap { [$0] + context.index.descendants(of: $0) }
      let names = Set(entities.flatMap { context.index.properties(of: $0).map(\.property.name) })
      let accessors = names.union(names.map(\.primitiveName)).union(names.map(\.booleanAccessorName))
      return managed.properties.filter { !accessors.contains($0.name) }.map { property in
        let meant = property.name.closest(among: names.sorted { $0.precedes($1) })
        let owner = managed.entities[0]
        return context.finding(
          .missingManagedProperty,
          "the class \(managed.name.quoted) declares \(property.name.quoted) @NSManaged, but the entity "
            + "\(owner.quoted) has no such property: using it raises “unrecognized selector”",
          of: property, in: owner,
          remedy: (meant.map { "did you mean \($0.quoted)? Otherwise " } ?? "")
            + "remove the declaration, or add the property in a new version of the model")
      }
    }
  }
}

extension String {
  /// The Objective-C name of a Boolean's accessor: `isDone` of `done`.
  fileprivate var booleanAccessorName: String { "is" + prefix(1).uppercased() + dropFirst() }
}

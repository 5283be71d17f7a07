import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let crossConfigurationRelationship = RuleID(
    "cross-configuration-relationship", .warning, about: .model)
}

/// Reports relationships between entities that no configuration contains together.
package enum CrossConfigurationRelationshipRule: Rule {
  package static let card = RuleCard(
    .crossConfigurationRelationship,
    "Configurations can be kept in separate stores, and Core Data has no relationships between stores.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
          inverseName="players" inverseEntity="Team"/>
          </entity>
          <entity name="Team">
              <relationship name="players" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
          </entity>
          <configuration name="Cloud">
              <memberEntity name="Player"/>
          </configuration>
          <configuration name="Local">
              <memberEntity name="Team"/>
          </configuration>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Team" \
          inverseName="players" inverseEntity="Team"/>
          </entity>
          <entity name="Team">
              <relationship name="players" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="team" inverseEntity="Player"/>
          </entity>
          <configuration name="Cloud">
              <memberEntity name="Player"/>
          </configuration>
          <configuration name="Local">
              <memberEntity name="Player"/>
              <memberEntity name="Team"/>
          </configuration>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    var configurations: [String: Set<String>] = [:]
    for configuration in context.model.model.configurations {
      for entity in configuration.entities {
        // If a configuration names only a parent, its children may be anywhere, so they count as members.
        for name in [entity] + context.index.descendants(of: entity) {
          configurations[name, default: []].insert(configuration.name)
        }
      }
    }
    guard configurations.count > 1 else { return [] }
    var reported = Set<String>()
    return context.relationships.compactMap { entity, relationship in
      guard let destination = relationship.destination, !relationship.isTransient,
        let own = held(entity, configurations, context.index),
        let other = held(destination, configurations, context.index), own.isDisjoint(with: other)
      else { return nil }
      // The inverse crosses the same boundary.
      let inverse = relationship.inverse.map { "\(relationship.inverseEntity ?? destination).\($0)" }
      if let inverse, reported.contains(inverse) { return nil }
      reported.insert("\(entity).\(relationship.name)")
      return context.model.finding(
        .crossConfigurationRelationship,
        "the relationship \("\(entity).\(relationship.name)".quoted) crosses configurations, from \(list(own)) to "
          + list(other),
        at: .property(relationship.name, of: entity),
        remedy: "put both entities in one configuration, or use a fetched property")
    }
  }

  /// The configurations that may contain objects of an entity or its children; nil if none is named.
  private static func held(
    _ entity: String, _ configurations: [String: Set<String>], _ index: ModelIndex
  ) -> Set<String>? {
    let all = ([entity] + index.descendants(of: entity)).compactMap { configurations[$0] }
    return all.isEmpty ? nil : all.reduce(into: []) { $0.formUnion($1) }
  }

  private static func list(_ names: Set<String>) -> String {
    names.sorted { $0.precedes($1) }.map(\.quoted).joined(separator: ", ")
  }
}

import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let missingDestination = RuleID("missing-destination", .error, about: .model)
}

/// Reports a relationship, fetched property, fetch request or attribute that refers to something missing from the
/// model.
package enum MissingDestinationRule: Rule {
  package static let card = RuleCard(
    .missingDestination,
    "A relationship, fetched property, fetch request or configuration that refers to a missing entity cannot be "
      + "used; momc rejects most of them.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<relationship name="team" optional="YES" maxCount="1" deletionRule="Nullify"/>
              ↓<relationship name="agent" optional="YES" maxCount="1" deletionRule="Nullify" \
          destinationEntity="Agent"/>
          </entity>
          ↓<fetchRequest name="agents" entity="Agent"/>
          ↓<configuration name="Cloud">
              <memberEntity name="Agent"/>
              <memberEntity name="Player"/>
          </configuration>
          """),
      RuleExample(
        model: """
          <entity name="Player">
              ↓<fetchedProperty name="agents" optional="YES"/>
              ↓<fetchedProperty name="others" optional="YES">
                  <fetchRequest name="fetchedPropertyFetchRequest" predicateString="name != nil"/>
              </fetchedProperty>
          </entity>
          """),
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" \
          destinationEntity="Player" inverseName="friends" inverseEntity="Player"/>
          </entity>
          <fetchRequest name="players" entity="Player"/>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    relationshipFindings(in: context) + fetchFindings(in: context) + emptyFetchFindings(in: context)
      + configurationFindings(in: context) + compositeFindings(in: context)
  }

  private static func relationshipFindings(in context: CheckContext) -> [Finding] {
    lazy var suggestion = Suggestion(context.index.entityNames)
    return context.relationships.compactMap { entity, relationship in
      let isKnown = relationship.destination.map { !$0.isEmpty && context.index.entity(named: $0) != nil }
      guard isKnown != true else { return nil }
      let name = "\(entity).\(relationship.name)".quoted
      let path = ObjectPath.property(relationship.name, of: entity)
      guard let destination = relationship.destination, !destination.isEmpty else {
        return context.model.finding(
          .missingDestination, "the relationship \(name) has no destination", at: path, remedy: "choose an entity")
      }
      return context.model.finding(
        .missingDestination, "the relationship \(name) refers to \(destination.quoted), which is not in the model",
        at: path,
        remedy: suggestion.remedy(for: destination, budget: context.budget(of: .missingDestination))
          ?? "add the entity, or choose another")
    }
  }

  private static func fetchFindings(in context: CheckContext) -> [Finding] {
    lazy var suggestion = Suggestion(context.index.entityNames)
    let ofTemplates = context.model.model.fetchRequestTemplates.map { request in
      (request, ObjectPath.fetchRequest(request.name), "the fetch request \(request.name.quoted)")
    }
    let ofProperties = context.index.entities.flatMap { entity in
      entity.fetchedProperties.compactMap { property in
        property.fetchRequest.map { request in
          (
            request, ObjectPath.property(property.name, of: entity.name),
            "the fetched property \("\(entity.name).\(property.name)".quoted)"
          )
        }
      }
    }
    return (ofTemplates + ofProperties).compactMap { request, path, name in
      guard let entity = request.entity, !entity.isEmpty, context.index.entity(named: entity) == nil else {
        return nil
      }
      return context.model.finding(
        .missingDestination, "\(name) fetches \(entity.quoted), which is not in the model", at: path,
        remedy: suggestion.remedy(for: entity, budget: context.budget(of: .missingDestination))
          ?? "add the entity, or choose another")
    }
  }

  /// Reports fetched properties without a destination or fetch request.
  private static func emptyFetchFindings(in context: CheckContext) -> [Finding] {
    context.index.entities.flatMap { entity in
      entity.fetchedProperties.compactMap { property in
        let name = "the fetched property \("\(entity.name).\(property.name)".quoted)"
        let problem: String
        if let request = property.fetchRequest {
          guard (request.entity ?? "").isEmpty else { return nil }
          problem = "\(name) has no destination"
        } else {
          problem = "\(name) has no fetch request"
        }
        return context.model.finding(
          .missingDestination, problem, at: .property(property.name, of: entity.name),
          remedy: "choose the entity that it fetches")
      }
    }
  }

  /// Reports missing members of configurations.
  private static func configurationFindings(in context: CheckContext) -> [Finding] {
    lazy var suggestion = Suggestion(context.index.entityNames)
    return context.model.model.configurations.flatMap { configuration in
      configuration.entities.compactMap { entity in
        guard context.index.entity(named: entity) == nil else { return nil }
        return context.model.finding(
          .missingDestination,
          "the configuration \(configuration.name.quoted) lists \(entity.quoted), which is not in the model",
          at: .configuration(configuration.name),
          remedy: suggestion.remedy(for: entity, budget: context.budget(of: .missingDestination))
            ?? "remove it, or add the entity")
      }
    }
  }

  private static func compositeFindings(in context: CheckContext) -> [Finding] {
    let composites = Set(context.model.model.composites.map(\.name))
    return context.attributes.compactMap { owner, attribute in
      guard attribute.type == .composite, let name = attribute.compositeName, !composites.contains(name),
        // Compiled models store a composite's elements with the attribute, not by name.
        context.model.format == .xml
      else { return nil }
      return context.model.finding(
        .missingDestination,
        "the attribute \("\(owner.name).\(attribute.name)".quoted) has the composite type \(name.quoted), which is not "
          + "in the model",
        at: owner.path(of: attribute.name), remedy: "add the composite, or choose another")
    }
  }
}

extension Suggestion {
  /// “did you mean …?”, if there is a suggestion.
  func remedy(for text: String, budget: RunBudget) -> String? {
    nearest(to: text, budget: budget).map { "did you mean \($0.quoted)?" }
  }
}

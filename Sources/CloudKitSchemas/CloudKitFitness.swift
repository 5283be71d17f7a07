import GlossBasics
import GlossManagedObjectModel

/// A part of a model that keeps a mirrored store from loading, or that CloudKit cannot hold.
///
/// Source: the reasons of error 134060 as logged, and Apple's “Creating a Core Data Model for CloudKit”.
package struct CloudKitProblem: Sendable, Hashable {
  package var entity: String
  package var property: String?
  /// What is wrong: `is required and has no default`.
  package var text: String
  /// Why, in Core Data's words if they are known.
  package var reason: String
  package var remedy: String
  /// Whether it is not known what happens.
  package var isUncertain = false
  /// Whether the remedy changes the version hash.
  package var changesHash = false

  /// `"Trip.note" is required …: CloudKit integration requires …`
  package var message: String {
    let name = property.map { "\(entity).\($0)" } ?? entity
    return (property == nil ? "the entity " : "") + name.quoted + " \(text): CloudKit integration \(reason)"
  }
}

extension SynchronizedModel {
  /// The problems of what is synchronized, by entity and property.
  package var problems: [CloudKitProblem] {
    described.flatMap { entity in
      var problems: [CloudKitProblem] = []
      if !entity.uniquenessConstraints.isEmpty {
        problems.append(
          CloudKitProblem(
            entity: entity.name, text: "is constrained", reason: "does not support unique constraints",
            remedy: "remove them"))
      }
      if !isPlainName(entity.name) { problems.append(unusualName(of: entity.name, nil)) }
      for property in entity.properties where !property.isKeptFromCloudKit {
        switch property {
        case .attribute(let attribute): problems += self.problems(of: attribute, in: entity)
        case .relationship(let relationship): problems += self.problems(of: relationship, in: entity)
        case .fetched: continue
        }
        if !isPlainName(property.name) { problems.append(unusualName(of: entity.name, property.name)) }
      }
      return problems
    } + clashes
  }

  private func problems(of attribute: AttributeDescription, in entity: EntityDescription) -> [CloudKitProblem] {
    var problems: [CloudKitProblem] = []
    func add(_ text: String, _ reason: String, _ remedy: String) {
      problems.append(
        CloudKitProblem(
          entity: entity.name, property: attribute.name, text: text, reason: reason, remedy: remedy, changesHash: true))
    }
    if !attribute.isOptional, !attribute.hasDefault, !attribute.isDerived {
      add(
        "is required and has no default", "requires that all attributes be optional, or have a default value set",
        "give it a default, or make it optional")
    }
    // A Swift type whose hash is unknown is not of the type Undefined.
    if CloudKitMapping(attribute, of: entity) == nil {
      add("has the type \(attribute.type.xcodeName)", "does not support that type", "choose another type")
    }
    if attribute.name == "entityName" || attribute.name == "moveReceipt" {
      add(
        "has the name of a field of Core Data's own, CD_\(attribute.name)", "writes both to one field",
        "choose another name")
    }
    if attribute.name.hasSuffix(CloudKitPrediction.companionSuffix),
      index.property(String(attribute.name.dropLast(CloudKitPrediction.companionSuffix.count)), of: entity.name) != nil
    {
      add("has the name of the asset of another attribute", "writes both to one field", "choose another name")
    }
    return problems
  }

  private func problems(of relationship: RelationshipDescription, in entity: EntityDescription) -> [CloudKitProblem] {
    var problems: [CloudKitProblem] = []
    func add(_ text: String, _ reason: String, _ remedy: String) {
      problems.append(
        CloudKitProblem(
          entity: entity.name, property: relationship.name, text: text, reason: reason, remedy: remedy,
          changesHash: remedy.hasPrefix("make")))
    }
    if !relationship.isOptional {
      add("is required", "requires that all relationships be optional", "make it optional")
    }
    if relationship.inverse == nil {
      add("has no inverse", "requires that all relationships have an inverse", "add one")
    }
    if relationship.isOrdered {
      add("is ordered", "does not support ordered relationships", "make it unordered, and sort by an attribute")
    }
    if relationship.deleteRule == .deny {
      add("has the delete rule Deny", "does not support that rule", "choose another delete rule")
    }
    if let destination = relationship.destination, index.entity(named: destination) != nil,
      !entities.contains(destination)
    {
      add(
        "leads to '\(destination)', which does not synchronize",
        "does not allow relationships to objects that aren't sync'd",
        "put both entities in one configuration, or keep the identifier of the object in an attribute")
    }
    return problems
  }

  /// Sub-entities that ask one field of their root for two types.
  private var clashes: [CloudKitProblem] {
    // Names of Core Data's own fields are told above.
    let clashes = CloudKitPrediction([self]).clashes.filter { ![.machinery, .companion].contains($0.first.origin) }
    return clashes.filter { $0.second.origin != .companion }.map { clash in
      CloudKitProblem(
        entity: clash.second.entity, property: clash.second.property,
        text: "is \(clash.second.type) in the field \(clash.second.path), which is \(clash.first.type) for "
          + "'\(clash.first.propertyPath)'",
        reason: "puts all entities of one root into one record type", remedy: "give one of the two another name")
    }
  }

  private func unusualName(of entity: String, _ property: String?) -> CloudKitProblem {
    CloudKitProblem(
      entity: entity, property: property, text: "has a name with other characters than letters, digits and underscores",
      reason: "is documented for plain names only, and what happens is not known",
      remedy: "use letters from a to z, digits and underscores", isUncertain: true)
  }

  /// Whether `CD_` with a name is an identifier of CloudKit.
  private func isPlainName(_ name: String) -> Bool { CloudKitSchema.isPlain("CD_" + name) }
}

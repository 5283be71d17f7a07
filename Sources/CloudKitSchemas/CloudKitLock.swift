package import GlossDiagnostics
import GlossManagedObjectModel

/// A change since a release that the schema in production does not follow.
package struct CloudKitLock: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case entityRenamed, rootChanged, retyped, encrypted, decrypted, attributeRenamed, cardinality
    case contents, entityRemoved, entityWithdrawn, propertyRemoved, otherTarget

    package var severity: Severity {
      switch self {
      case .entityRenamed, .rootChanged, .retyped, .encrypted, .decrypted, .attributeRenamed, .cardinality: .error
      case .contents, .entityWithdrawn: .warning
      case .entityRemoved, .propertyRemoved, .otherTarget: .note
      }
    }
  }

  package var kind: Kind
  /// As released.
  package var entity: String
  package var property: String?
  /// The record type, or the field: `CD_Trip.CD_note`.
  package var place: String
  /// What it is and what happens on users' devices, without a full stop.
  package var message: String
  /// The workaround, which tests execute.
  package var remedy: String
}

/// Compares what two versions of an app mirror.
package struct CloudKitChange: Sendable {
  private let old: SynchronizedModel
  private let new: SynchronizedModel
  /// The present entity of each released one, by name.
  private var entities: [String: EntityDescription] = [:]
  package private(set) var locks: [CloudKitLock] = []

  /// - Parameters:
  ///   - old: the model of a release.
  ///   - new: the model now.
  package init(from old: SynchronizedModel, to new: SynchronizedModel) {
    (self.old, self.new) = (old, new)
    let heirs = Dictionary(
      new.index.entities.compactMap { entity in
        entity.renamingIdentifier.flatMap { old.index.entity(named: entity.name) == nil ? ($0, entity) : nil }
      }, uniquingKeysWith: { first, _ in first })
    for entity in old.described {
      entities[entity.name] = new.index.entity(named: entity.name) ?? heirs[entity.name]
    }
    for entity in old.described { compare(entity) }
  }

  // MARK: - Entities

  private mutating func compare(_ entity: EntityDescription) {
    let type = old.recordType(of: entity.name)
    guard let now = entities[entity.name] else {
      report(
        .entityRemoved, entity.name, at: type,
        "'\(entity.name)' is gone: its records stay in \(type) permanently, and older versions go on writing them",
        remedy: "never give another entity that name")
      return
    }
    guard new.entities.contains(now.name) else {
      report(
        .entityWithdrawn, entity.name, at: type,
        "'\(entity.name)' no longer synchronizes: its records stay in iCloud, and older versions and other devices go on "
          + "changing them unseen",
        remedy: "keep it in a mirrored store, or tell users that it stays on the device")
      return
    }
    if now.name != entity.name {
      let way = new.recordType(of: now.name) == type ? "say 'CD_entityName' \(entity.name)" : "stay in \(type)"
      report(
        .entityRenamed, entity.name, at: type,
        "'\(entity.name)' is '\(now.name)' now: CloudKit knows no renaming identifier, so all records of users \(way) "
          + "and belong to no entity, and older versions see none that are written from now on",
        remedy: "keep the name '\(entity.name)', of a class in SwiftData; only other names in code can change")
      return
    }
    let nowType = new.recordType(of: now.name)
    if type != nowType {
      // A parent that moved to the same root explains it.
      let parent = entity.superentity.flatMap { entities[$0] }
      if parent.map({ new.recordType(of: $0.name) }) != nowType {
        report(
          .rootChanged, entity.name, at: type,
          "records of '\(entity.name)' have the type \(type) and get \(nowType) now, the root of its inheritance: "
            + "the records of users stay as they are, and older versions see none that are written from now on",
          remedy: "leave its parent as it was; share code through a protocol instead")
      }
      return
    }
    for attribute in entity.attributes where !Property.attribute(attribute).isKeptFromCloudKit {
      compare(attribute, of: entity, in: now, type)
    }
    for relationship in entity.relationships where !Property.relationship(relationship).isKeptFromCloudKit {
      compare(relationship, of: entity, in: now, type)
    }
  }

  /// The present property of a name, in the entity, its ancestors or an entity below with the same record type.
  private func property(_ name: String, of entity: EntityDescription) -> Property? {
    if let found = new.index.property(name, of: entity.name)?.property { return found }
    return new.index.descendants(of: entity.name).lazy.compactMap { below in
      new.index.entity(named: below)?.properties.first { $0.name == name }
    }.first
  }

  /// The present name of a property that Core Data takes for a renamed one.
  private func heir(of name: String, was: EntityDescription, in now: EntityDescription) -> String? {
    new.index.inheritanceChain(of: now.name).lazy.flatMap(\.properties).first { property in
      let identifier = property.attribute?.renamingIdentifier ?? property.relationship?.renamingIdentifier
      return identifier == name && old.index.property(property.name, of: was.name) == nil
    }?.name
  }

  /// The only new attribute of the type of one that is gone, which may be the same under another name.
  private func successor(of name: String, was: EntityDescription, in now: EntityDescription) -> String? {
    guard let type = was.attributes.first(where: { $0.name == name })?.type else { return nil }
    let new = now.attributes.filter { $0.type == type && old.index.property($0.name, of: was.name) == nil }
    return new.count == 1 ? new.first?.name : nil
  }

  // MARK: - Properties

  private mutating func compare(
    _ attribute: AttributeDescription, of entity: EntityDescription, in now: EntityDescription, _ type: String
  ) {
    guard let mapping = CloudKitMapping(attribute, of: entity) else { return }
    let field = "\(type).CD_\(attribute.name)"
    let fieldType = CloudKitFieldType(mapping.type, isEncrypted: attribute.allowsCloudEncryption)
    let name = "\(entity.name).\(attribute.name)"
    let keep =
      "keep '\(attribute.name)' as it was, add an attribute with a new name and no renaming identifier, and copy the "
      + "values in code"
    guard let found = property(attribute.name, of: now), !found.isKeptFromCloudKit else {
      return reportGone(attribute.name, of: entity, in: now, field)
    }
    func locked(_ kind: CloudKitLock.Kind, _ change: String) {
      report(
        kind, entity.name, attribute.name, at: field,
        "'\(name)' was released as \(fieldType) and \(change): a field in production never changes that, so every save "
          + "that carries it is rejected with the rest of its batch, even if the store migrates, and older versions go on "
          + "writing it as it was",
        remedy: keep)
    }
    switch found {
    case .attribute(let present):
      guard
        let owner = new.index.property(present.name, of: now.name).flatMap({ new.index.entity(named: $0.declaredIn) })
          ?? Optional(now), let nowMapping = CloudKitMapping(present, of: owner)
      else { return reportGone(attribute.name, of: entity, in: now, field) }
      if !nowMapping.isTypeKnown || !mapping.isTypeKnown {
        // Neither equal nor different, as far as is known.
      } else if nowMapping.type != mapping.type {
        let raw =
          attribute.type == .composite && [.string, .int64].contains(nowMapping.type)
          ? " (the raw value in place of the archive of an enum)" : ""
        locked(.retyped, "is \(nowMapping.type.rawValue) now\(raw)")
      } else if attribute.allowsCloudEncryption != present.allowsCloudEncryption {
        locked(
          present.allowsCloudEncryption ? .encrypted : .decrypted,
          present.allowsCloudEncryption ? "is encrypted now" : "is no longer encrypted")
      } else if mapping.type == .bytes, Self.contents(attribute) != Self.contents(present) {
        report(
          .contents, entity.name, attribute.name, at: field,
          "'\(name)' stays BYTES, and what the bytes mean changed from \(Self.words(attribute)) to "
            + "\(Self.words(present)): neither version can read what the other writes",
          remedy: keep)
      }
    case .relationship(let present):
      if present.isToMany {
        reportGone(attribute.name, of: entity, in: now, field)
      } else {
        locked(.retyped, "is a relationship now, which writes the name of a record")
      }
    case .fetched: reportGone(attribute.name, of: entity, in: now, field)
    }
  }

  private mutating func compare(
    _ relationship: RelationshipDescription, of entity: EntityDescription, in now: EntityDescription, _ type: String
  ) {
    let name = "\(entity.name).\(relationship.name)"
    let isManyToMany = relationship.isManyToMany(in: old.index)
    // The other side of a one-to-many relationship has the field.
    let hasField = !relationship.isToMany || isManyToMany
    let place = isManyToMany ? "CDMR" : "\(type).CD_\(relationship.name)"
    guard let found = property(relationship.name, of: now), !found.isKeptFromCloudKit else {
      if hasField { reportGone(relationship.name, of: entity, in: now, place) }
      return
    }
    guard let present = found.relationship else {
      guard hasField, !isManyToMany, let attribute = found.attribute,
        let mapping = CloudKitMapping(attribute, of: now)
      else { return }
      report(
        .retyped, entity.name, relationship.name, at: place,
        "'\(name)' was a relationship, which writes the name of a record, and is an attribute of \(mapping.type.rawValue) "
          + "now: values of users are read as that, and older versions take new values for names of records",
        remedy: "keep '\(relationship.name)' as it was, and add the attribute with a new name")
      return
    }
    if relationship.isToMany != present.isToMany {
      let change = present.isToMany ? "to-one and is to-many" : "to-many and is to-one"
      report(
        .cardinality, entity.name, relationship.name, at: place,
        "'\(name)' was \(change) now: links of users are \(Self.place(of: relationship, isManyToMany, place)), where this "
          + "version does not look, and older versions do not see its links",
        remedy:
          "keep '\(relationship.name)' as it was, add a relationship with a new name and no renaming identifier, and copy "
          + "the links in code")
    } else if hasField, let was = relationship.destination, let destination = present.destination,
      was != destination, entities[was]?.name != destination, !isManyToMany
    {
      report(
        .otherTarget, entity.name, relationship.name, at: place,
        "'\(name)' leads to '\(destination)' and led to '\(was)': the field stays STRING, and links that users have name "
          + "records of the other type",
        remedy: "clear the old links in code, or add a relationship with a new name")
    }
  }

  private static func place(of relationship: RelationshipDescription, _ isManyToMany: Bool, _ place: String) -> String {
    isManyToMany ? "in CDMR" : relationship.isToMany ? "in a field of the other side" : "in \(place)"
  }

  private mutating func reportGone(
    _ name: String, of entity: EntityDescription, in now: EntityDescription, _ place: String
  ) {
    if let heir = heir(of: name, was: entity, in: now) {
      return report(
        .attributeRenamed, entity.name, name, at: place,
        "'\(entity.name).\(name)' is '\(heir)' now: CloudKit knows no renaming identifier, so values of other devices stay "
          + "in \(place), and versions before and after no longer exchange it",
        remedy:
          "keep the name '\(name)', or keep '\(name)' and add '\(heir)' without a renaming identifier, copying the values "
          + "in code")
    }
    let successor = successor(of: name, was: entity, in: now)
    report(
      .propertyRemoved, entity.name, name, at: place,
      "'\(entity.name).\(name)' no longer synchronizes: \(place) is permanent, and older versions go on writing it"
        + (successor.map { "; if '\($0)' takes its place, the values do not follow" } ?? ""),
      remedy: "never give another property that name")
  }

  /// What the bytes of a value are, for the types that are stored as BYTES.
  private static func contents(_ attribute: AttributeDescription) -> AttributeType { attribute.type }

  private static func words(_ attribute: AttributeDescription) -> String {
    switch attribute.type {
    case .binary: "binary data"
    case .transformable: "a transformer's data"
    case .composite: "the archive of an enum or structure"
    default: attribute.attributeValueClassName ?? attribute.type.xcodeName
    }
  }

  private mutating func report(
    _ kind: CloudKitLock.Kind, _ entity: String, _ property: String? = nil, at place: String, _ message: String,
    remedy: String
  ) {
    locks.append(
      CloudKitLock(
        kind: kind, entity: entity, property: property, place: place, message: message, remedy: remedy))
  }
}

/// A released state with what it mirrors.
package struct CloudKitRelease: Sendable {
  /// The releases with this state: `v1.0 to v1.7`.
  package var name: String
  package var model: SynchronizedModel

  package init(_ name: String, _ model: SynchronizedModel) { (self.name, self.model) = (name, model) }
}

extension CloudKitLock {
  /// The changes since the newest release, and the fields that ask for another type than any release gave them.
  ///
  /// What was broken in an older release, and released so, cannot be helped, but a type: production still rejects it.
  ///
  /// - Parameters:
  ///   - releases: the released states, oldest first.
  ///   - production: the schema in production if it is known: what was never deployed is not locked.
  package static func all(
    since releases: [CloudKitRelease], now: SynchronizedModel, production: CloudKitSchema? = nil
  ) -> [(lock: CloudKitLock, release: String)] {
    var found: [(lock: CloudKitLock, release: String)] = []
    var places = Set<String>()
    for (number, release) in releases.reversed().enumerated() {
      for lock in CloudKitChange(from: release.model, to: now).locks {
        let isOld = number > 0 && ![.retyped, .encrypted, .decrypted].contains(lock.kind)
        guard !isOld, production.map(lock.isDeployed) ?? true, places.insert(lock.place + lock.entity).inserted else {
          continue
        }
        found.append((lock, release.name))
      }
    }
    let prediction = CloudKitPrediction([now])
    return found.filter { found in
      // Production has what this version asks for.
      guard [.retyped, .encrypted, .decrypted].contains(found.lock.kind), let production,
        let type = production.recordType(named: found.lock.recordType),
        let field = prediction.field("CD_" + (found.lock.property ?? ""), of: type.name)
      else { return true }
      return type.field(named: field.name)?.type != field.type
    }
  }

  private var recordType: String { String(place.prefix { $0 != "." }) }

  /// Whether production has the record type or field.
  private func isDeployed(in production: CloudKitSchema) -> Bool {
    guard let type = production.recordType(named: recordType) else { return false }
    guard let dot = place.firstIndex(of: ".") else { return true }
    let name = String(place[place.index(after: dot)...])
    return type.field(named: name) != nil || type.field(named: name + CloudKitPrediction.companionSuffix) != nil
  }
}

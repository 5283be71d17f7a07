import GlossBasics
package import GlossManagedObjectModel

/// Stored data that users lose, completely or in part, or that is reinterpreted.
package struct DataLoss: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case deleted
    /// Links to objects of these entities, by their old names.
    case linksLost(to: [String])
    /// The order of a relationship's objects.
    case orderLost
    case narrowed(old: AttributeType, new: AttributeType)
    case reinterpreted(PropertyFate.Reinterpretation)
    case objectsDeleted
    /// What Core Data does is undocumented.
    case unknown(PropertyFate.Uncertainty)

    /// The word in JSON output.
    package var name: String {
      switch self {
      case .deleted: "deleted"
      case .linksLost: "linksLost"
      case .orderLost: "orderLost"
      case .narrowed: "narrowed"
      case .reinterpreted: "reinterpreted"
      case .objectsDeleted: "objectsDeleted"
      case .unknown: "unknown"
      }
    }
  }

  /// The entity's old name.
  package let entity: String
  /// The property, or the leaf of a composite; nil for the objects themselves.
  package let property: String?
  package let kind: Kind
  /// The concrete entities of the old version whose objects are affected.
  package let entities: [String]

  package init(entity: String, property: String? = nil, kind: Kind, entities: [String]? = nil) {
    (self.entity, self.property, self.kind) = (entity, property, kind)
    self.entities = entities ?? [entity]
  }

  /// `the values of 'Player.rank'`, `the objects of 'Player'`
  private var subject: String {
    let place = property.map { "\(entity).\($0)" } ?? entity
    if case .linksLost = kind { return "links of '\(place)'" }
    return property == nil ? "the objects of '\(place)'" : "the values of '\(place)'"
  }

  /// SwiftData decodes a value when the property is read.
  private func decodingWords(_ old: DecodedType, _ new: DecodedType) -> String {
    if let before = old.storedCases, let after = new.storedCases {
      // The column of an enumeration is an element with its name.
      let names = (property ?? "").split(separator: ".")
      let subject = names.count == 2 && names[0] == names[1] ? "the values of '\(entity).\(names[0])'" : subject
      let gone = before.filter { !after.contains($0) }.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
      if gone.isEmpty, let (then, now) = new.exchangedCase(since: old) {
        return "\(subject) that are \"\(then.stored)\" were '\(then.name)' and are read as '\(now.name)'"
      }
      return "\(subject) that are \(gone) have no case any more, and reading them crashes the app"
    }
    return
      "\(subject) were written as \(old.text.shortened) and are read as \(new.text.shortened), which may end the app"
  }

  /// One sentence in English.
  package var words: String {
    switch kind {
    case .deleted, .objectsDeleted: return "\(subject) are deleted"
    case .linksLost(let entities):
      return "\(subject) to objects of \(entities.map { "'\($0)'" }.joined(separator: ", ")) are lost"
    case .orderLost: return "the order of '\(entity).\(property ?? "")' is lost"
    case .narrowed(let old, let new):
      return "\(subject) may be truncated: \(old.xcodeName) becomes \(new.xcodeName)"
    case .reinterpreted(.transformer(let old, let new)):
      let name = { (transformer: String?) in transformer.map { "'\($0)'" } ?? "the default transformer" }
      return "\(subject) were written by \(name(old)) and are read by \(name(new))"
    case .reinterpreted(.types(let old, let new)):
      return "\(subject) were stored as \(old.xcodeName) and are read as \(new.xcodeName)"
    case .reinterpreted(.decoding(let old, let new)): return decodingWords(old, new)
    case .reinterpreted(.identifier(let meant)):
      return "no migration runs, since the version hashes are equal, so '\(property ?? entity)' of "
        + "\(property == nil ? "the new version" : "'\(entity)'") shows the former '\(property ?? entity)', not "
        + "'\(meant)' as its renaming identifier says"
    case .unknown(.abstractEntity):
      return "'\(entity)' is abstract now: what Core Data does with its objects is unknown"
    case .unknown(.unhashedName):
      return "no migration runs, since the version hash leaves out the name of a composite attribute: what becomes of "
        + "\(subject) is unknown"
    case .unknown(.renamedEnumeration):
      return
        "the column of an enumeration is named after its property: whether SwiftData renames it with the property, "
        + "and keeps \(subject), is unknown"
    case .unknown(.movedOrder):
      return "the inverse of '\(entity).\(property ?? "")' has another cardinality, so its order is stored elsewhere: "
        + "whether Core Data keeps it is unknown"
    }
  }
}

extension DataFate {
  /// The losses per concrete entity; one for an entire composite.
  package var losses: [DataLoss] { entities.flatMap { fate in Self.found(in: fate).map(\.loss) } }

  /// The losses, one per property if all objects that have it lose it, attributed to the entity that declares it.
  package func groupedLosses(of old: ModelIndex) -> [DataLoss] {
    var groups: [Group: [String]] = [:]
    var order: [Group] = []
    var whole: [DataLoss] = []
    for fate in entities {
      for (loss, declaredIn) in Self.found(in: fate) {
        guard let declaredIn, let property = loss.property else {
          whole.append(loss)
          continue
        }
        let group = Group(declaredIn: declaredIn, property: property, kind: loss.kind)
        if groups[group] == nil { order.append(group) }
        groups[group, default: []].append(fate.entity)
      }
    }
    let remaining = Set(
      entities.compactMap { fate in
        switch fate.objects {
        case .kept, .reinterpreted: fate.entity
        case .deleted, .unknown: nil
        }
      })
    for group in order {
      guard let losers = groups[group] else { continue }
      let bearers = ([group.declaredIn] + old.descendants(of: group.declaredIn)).filter(remaining.contains)
      if Set(bearers) == Set(losers) {
        whole.append(
          DataLoss(entity: group.declaredIn, property: group.property, kind: group.kind, entities: losers))
      } else {
        whole += losers.map { DataLoss(entity: $0, property: group.property, kind: group.kind) }
      }
    }
    return whole.sorted { left, right in
      if left.entity != right.entity { return left.entity.precedes(right.entity) }
      return (left.property ?? "").precedes(right.property ?? "")
    }
  }

  private struct Group: Hashable {
    let declaredIn: String
    let property: String
    let kind: DataLoss.Kind
  }

  private static func found(in fate: EntityFate) -> [(loss: DataLoss, declaredIn: String?)] {
    switch fate.objects {
    case .deleted: return [(DataLoss(entity: fate.entity, kind: .objectsDeleted), nil)]
    case .unknown: return [(DataLoss(entity: fate.entity, kind: .unknown(.abstractEntity)), nil)]
    case .kept, .reinterpreted: break
    }
    var found: [(loss: DataLoss, declaredIn: String?)] = []
    if case .reinterpreted(let meant) = fate.objects {
      found.append((DataLoss(entity: fate.entity, kind: .reinterpreted(.identifier(meant: meant))), nil))
    }
    var seen = Set<String>()
    for property in fate.properties {
      guard let kind = property.lossKind else { continue }
      let name = property.isWhole ? property.property : property.path
      guard seen.insert(name).inserted else { continue }
      found.append((DataLoss(entity: fate.entity, property: name, kind: kind), property.declaredIn))
    }
    return found
  }
}

extension PropertyFate {
  /// The kind of loss of the values; nil if nothing is lost, or the objects are lost as a whole.
  var lossKind: DataLoss.Kind? {
    switch kind {
    case .kept, .renamed, .converted, .notInferable, .objectsDeleted: nil
    case .deleted: .deleted
    case .narrowed(let old, let new): .narrowed(old: old, new: new)
    case .linksLost(let entities): .linksLost(to: entities)
    case .orderLost: .orderLost
    case .reinterpreted(let reading): .reinterpreted(reading)
    case .unknown(let uncertainty): .unknown(uncertainty)
    }
  }
}

extension String {
  /// At most 120 characters.
  fileprivate var shortened: String { count > 120 ? prefix(119) + "…" : self }
}

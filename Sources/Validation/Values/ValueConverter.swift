import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat

/// Converts JSON values to those that an entity's properties hold, and notes those that do not fit.
struct ValueConverter {
  let index: ModelIndex
  let entity: String
  let text: [UInt8]
  let path: String
  private(set) var failures: [InputFailure] = []
  private lazy var suggestion = Suggestion(index.properties(of: entity).map(\.property.name))
  private let budget: RunBudget

  init(index: ModelIndex, entity: String, text: [UInt8], path: String, budget: RunBudget) {
    self.budget = budget
    self.index = index
    self.entity = entity
    self.text = text
    self.path = path
  }

  mutating func object(_ node: JSONNode) -> ObjectValues {
    var object = ObjectValues(entity: entity, values: [:])
    guard let members = node.members else {
      refuse(node, "expected a JSON object that maps property names to values")
      return object
    }
    for member in members {
      if object.values[member.key] != nil {
        refuse(member, "'\(member.key)' is given twice")
      } else if let value = value(of: member) {
        object.values[member.key] = value
      }
    }
    return object
  }

  private mutating func value(of member: JSONMember) -> GivenValue? {
    do throws(UnsettableProperty) {
      switch try index.settableProperty(member.key, of: entity) {
      case .attribute(let attribute): return value(member.node, of: attribute)
      case .relationship(let relationship): return value(member.node, of: relationship)
      case .fetched: return nil
      }
    } catch {
      let meant = error.isUnknown ? suggestion.nearest(to: member.key, budget: budget) : nil
      refuse(member, error.description, remedy: meant.map { "did you mean '\($0)'?" })
      return nil
    }
  }

  // MARK: Attributes

  private mutating func value(_ node: JSONNode, of attribute: AttributeDescription) -> GivenValue? {
    if case .null = node.value { return noValue(node, of: attribute.name, isAllowed: attribute.isOptional) }
    if case .object(let members) = node.value, let composite = index.model.composite(of: attribute) {
      return .attribute(value(of: members, in: composite))
    }
    if attribute.type == .string, case .string(let text) = node.value, hasUnpairedSurrogate(node) {
      return .illFormedText(text)
    }
    if let value = attribute.type.value(of: node) { return .attribute(value) }
    refuse(
      node,
      "Unacceptable type of value for attribute: property = \"\(attribute.name)\"; desired type = "
        + "\(attribute.type.defaultValueClassName ?? "NSObject"); given type = \(node.givenClass); value = \(written(node))",
      remedy: attribute.type.expectation)
    return nil
  }

  /// The members of a composite. Rejects those that it does not have: nothing could be stored for them.
  private mutating func value(of members: [JSONMember], in composite: CompositeDescription) -> PredicateValue {
    var values: [String: PredicateValue] = [:]
    for member in members {
      if values[member.key] != nil {
        refuse(member, "'\(member.key)' is given twice")
      } else if let attribute = composite.attributes.first(where: { $0.name == member.key }) {
        let given = value(member.node, of: attribute)
        if given == .null { values[member.key] = .null }
        if case .attribute(let value)? = given { values[member.key] = value }
      } else {
        let meant = Suggestion(composite.attributes.map(\.name)).nearest(to: member.key, budget: budget)
        refuse(
          member, "the composite \(composite.name) has no attribute '\(member.key)'",
          remedy: meant.map { "did you mean '\($0)'?" })
      }
    }
    return .dictionary(values)
  }

  /// The value nil, unless Swift's type rules it out.
  private mutating func noValue(_ node: JSONNode, of property: String, isAllowed: Bool) -> GivenValue? {
    if isAllowed || index.canLackValues { return .null }
    refuse(node, "'\(property)' is not optional in Swift, so it always has a value", remedy: "write a value")
    return nil
  }

  /// Whether a JSON string has an escape of half a surrogate pair.
  private func hasUnpairedSurrogate(_ node: JSONNode) -> Bool {
    let bytes = Array(text[node.range])
    var units: [UInt16?] = []
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count else {
        units.append(nil)
        offset += 1
        continue
      }
      let isUnit = bytes[offset + 1] == UInt8(ascii: "u")
      let digits = isUnit ? String(decoding: bytes.dropFirst(offset + 2).prefix(4), as: UTF8.self) : ""
      units.append(UInt16(digits, radix: 16))
      offset += isUnit ? 6 : 2
    }
    var expectsLow = false
    for unit in units {
      let isLow = unit.map(UTF16.isTrailSurrogate) ?? false
      if isLow != expectsLow { return true }
      expectsLow = unit.map(UTF16.isLeadSurrogate) ?? false
    }
    return expectsLow
  }

  // MARK: Relationships

  private mutating func value(_ node: JSONNode, of relationship: RelationshipDescription) -> GivenValue? {
    guard relationship.holdsCollection else {
      if case .null = node.value {
        return noValue(node, of: relationship.name, isAllowed: relationship.isOptional)
      }
      return destination(node, of: relationship).map(GivenValue.destination)
    }
    switch node.value {
    case .null: return .destinations([])
    case .array(let elements):
      let destinations = elements.compactMap { destination($0, of: relationship) }
      return destinations.count == elements.count ? .destinations(destinations.withoutRepetitions) : nil
    case .object(let members):
      if members.count == 1, members[0].key == "count", case .number(let count) = members[0].node.value,
        let count = Int(count), count >= 0
      {
        return .count(count)
      }
    case .string, .number, .boolean: break
    }
    refuse(node, "'\(relationship.name)' needs an array of objects or identifiers, or {\"count\": 3}")
    return nil
  }

  private mutating func destination(_ node: JSONNode, of relationship: RelationshipDescription) -> Destination? {
    switch node.value {
    case .string(let identifier): return Destination(identifier: identifier)
    case .object(let members):
      return destination(of: members, relationship)
    case .number, .boolean, .null, .array:
      refuse(node, "'\(relationship.name)' needs an object or an identifier as destination")
      return nil
    }
  }

  /// An object that is described by its members.
  private mutating func destination(
    of members: [JSONMember], _ relationship: RelationshipDescription
  ) -> Destination {
    var destination = Destination()
    for member in members {
      if member.key == "entity", case .string(let entity) = member.node.value { destination.entity = entity }
    }
    let entity = destination.entity ?? relationship.destination ?? ""
    for member in members {
      let isProperty = index.entity(named: entity) == nil || index.property(member.key, of: entity) != nil
      switch (member.key, member.node.value) {
      case ("entity", .string): break
      case ("isDeleted", .boolean(let isDeleted)): destination.isDeleted = isDeleted
      case ("deleted", .boolean(let isDeleted)) where !isProperty: destination.isDeleted = isDeleted
      case ("isDeleted", _) where !isProperty, ("deleted", _) where !isProperty:
        refuse(member.node, "'\(member.key)' says whether the object is deleted", remedy: "write true or false")
      case ("entity", _): refuse(member.node, "'entity' names the object's entity", remedy: "write a string")
      // A misspelt member must not make a deleted object count.
      case _ where !isProperty:
        let names = index.properties(of: entity).map(\.property.name) + ["entity", "isDeleted", "deleted"]
        let meant = Suggestion(names).nearest(to: member.key, budget: budget)
        refuse(
          member, "\(entity) has no property '\(member.key)'", remedy: meant.map { "did you mean '\($0)'?" })
      default: destination.values[member.key] = member.node.predicateValue
      }
    }
    return destination
  }

  // MARK: Failures

  private mutating func refuse(_ member: JSONMember, _ reason: String, remedy: String? = nil) {
    failures.append(InputFailure(path: path, position: member.keyPosition, reason: reason, remedy: remedy))
  }

  private mutating func refuse(_ node: JSONNode, _ reason: String, remedy: String? = nil) {
    failures.append(InputFailure(path: path, position: node.position, reason: reason, remedy: remedy))
  }

  /// The value as written in the file, truncated.
  private func written(_ node: JSONNode) -> String {
    let bytes = text[node.range]
    return bytes.count > 80
      ? String(decoding: bytes.prefix(80), as: UTF8.self) + "…" : String(decoding: bytes, as: UTF8.self)
  }
}

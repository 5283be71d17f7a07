import GlossManagedObjectModel
import GlossSwiftSource

/// Determines how SwiftData stores a value other than its own models: in a column, or as a composite of several.
struct SwiftDataComposer {
  let index: SwiftTypeIndex
  let entity: String
  /// The cases of an enumeration, with their raw values.
  private(set) var cases: [String] = []

  struct Column {
    var type: AttributeType
    var className: String?
    var transformer: String?
  }

  enum Kind {
    case column(Column)
    case composite(CompositeDescription, userInfo: [String: String])
    case unresolved(type: String, reason: String)
  }

  init(index: SwiftTypeIndex, entity: String) {
    self.index = index
    self.entity = entity
  }

  mutating func kind(of type: SwiftValueType, property: String, isOptional: Bool) -> Kind {
    switch type {
    case .scalar(let scalar): return .column(Column(type: scalar))
    case .optional(let type): return kind(of: type, property: property, isOptional: true)
    case .array(let element): return array(of: element, property)
    case .dictionary(_, .model), .dictionary(_, .optional(.model)), .dictionary(_, .array(.model)):
      return .unresolved(type: property, reason: "is a dictionary of models")
    case .dictionary(let key, _):
      // Known only for string keys.
      guard case .scalar(.string) = key else {
        return .unresolved(
          type: property, reason: "is a dictionary with keys other than String, whose stored form is unknown")
      }
      return .column(Column(type: .binary))
    case .enumeration(let node): return enumeration(node, property: property)
    case .structure(let node):
      var open: [Int] = []
      switch elements(of: node, isOptional: isOptional, &open) {
      case .success(let elements): return composite(elements, property: property)
      case .failure(let failure): return .unresolved(type: failure.type, reason: failure.reason)
      }
    case .known(let members):
      return composite(
        members.map { member in
          var member = member
          member.isOptional = isOptional
          return member
        }, property: property)
    case .model: return .unresolved(type: property, reason: "is a model, which is not expected here")
    case .unresolved(let type, let reason): return .unresolved(type: type, reason: reason)
    }
  }

  private func composite(
    _ elements: [AttributeDescription], property: String, userInfo: [String: String] = [:]
  ) -> Kind {
    // Other composites have their own names; SwiftData gives them none.
    .composite(CompositeDescription(name: "\(entity).\(property)", attributes: elements), userInfo: userInfo)
  }

  private func array(of element: SwiftValueType, _ property: String) -> Kind {
    switch element {
    case .scalar(let scalar):
      let name = SwiftScalar.name(of: scalar)
      return .column(
        Column(type: .transformable, className: "Array<\(name)>", transformer: "NSSecureUnarchiveFromData"))
    case .unresolved(let type, let reason): return .unresolved(type: type, reason: reason)
    default: return .unresolved(type: property, reason: "is an array whose elements no known store has")
    }
  }

  // MARK: - Enumerations

  private mutating func enumeration(_ node: Int, property: String) -> Kind {
    let name = index.nodes[node].path.joined(separator: ".")
    guard let declaration = index.nodes[node].declaration else {
      return .unresolved(type: name, reason: "is not in the sources")
    }
    let all = declaration.members.cases.filter { index.holds($0.heading.conditions) != false }
    cases = all.map { $0.name + ($0.rawValue.map { " = \($0)" } ?? "") }
    if index.isRawRepresentable(node) {
      return .unresolved(type: name, reason: "has a raw value of its own, which no enumeration in a known store has")
    }
    if all.isEmpty { return .unresolved(type: name, reason: "has no cases") }
    if let raw = index.rawType(of: node) {
      var element = AttributeDescription(name: property, type: raw, isOptional: true)
      element.decodedType = index.decodedType(of: .enumeration(node))
      return composite([element], property: property, userInfo: ["EnumType": "YES"])
    }
    if all.contains(where: { $0.rawValue != nil }) || index.hasUnknownRawType(node) {
      return .unresolved(type: name, reason: "has raw values of a type whose stored form is unknown")
    }
    if all.contains(where: { $0.payload != nil }) {
      return .unresolved(type: name, reason: "has cases with values, whose stored form is unknown")
    }
    if let unsure = all.first(where: { index.holds($0.heading.conditions) == nil }) {
      return .unresolved(
        type: name, reason: "has a case within #if \(unsure.heading.conditions.text)")
    }
    return composite(
      all.map { AttributeDescription(name: $0.name, type: .string, isOptional: true) }, property: property,
      userInfo: ["EnumType": "YES", "enum": "(\(all.map(\.name).joined(separator: ", ")))"])
  }

  // MARK: - Structures

  private static let elementLimit = 1_000
  /// Known stores have structures within structures.
  private static let depthLimit = 8

  struct Failure: Error {
    var type: String
    var reason: String
  }

  /// A member that is stored encoded.
  private func binary(_ property: SwiftProperty, _ type: SwiftValueType, isOptional: Bool) -> AttributeDescription {
    var element = AttributeDescription(name: property.name, type: .binary, isOptional: isOptional)
    element.decodedType = index.decodedType(of: type)
    return element
  }

  /// The members of a structure as elements of the composite, including those of nested structures.
  private func elements(
    of node: Int, isOptional: Bool, _ open: inout [Int]
  ) -> Result<[AttributeDescription], Failure> {
    let name = index.nodes[node].path.joined(separator: ".")
    if open.contains(node) { return .failure(Failure(type: name, reason: "contains itself")) }
    guard open.count < Self.depthLimit else {
      let reason = "is nested in \(Self.depthLimit) structures, more than are read"
      return .failure(Failure(type: name, reason: reason))
    }
    open.append(node)
    defer { open.removeLast() }
    if index.isRawRepresentable(node) {
      return .failure(Failure(type: name, reason: "has a raw value, which no structure in a known store has"))
    }
    var elements: [AttributeDescription] = []
    let stored = index.nodes[node].declaration?.members.properties.filter(\.isStored) ?? []
    for property in stored {
      // Structures within structures could have millions.
      guard elements.count < Self.elementLimit else {
        return .failure(Failure(type: name, reason: "has more than \(Self.elementLimit) members"))
      }
      guard let holds = index.holds(property.heading.conditions) else {
        return .failure(Failure(type: name, reason: "has members within #if"))
      }
      guard holds else { continue }
      if let unknown = property.heading.attributes.first(where: { !SwiftAttributes.areKnown($0) }) {
        return .failure(Failure(type: name, reason: "has a member with @\(unknown.name), whose effect is unknown"))
      }
      if property.heading.modifiers.contains("lazy") {
        return .failure(Failure(type: name, reason: "has a lazy member, whose stored form is unknown"))
      }
      let scope = index.scope(of: node)
      let value = property.type.map { index.valueType($0, in: scope) } ?? index.inferredType(of: property, in: scope)
      let (type, isOwnOptional) = value.unwrapped
      let isOptional = isOptional || isOwnOptional
      switch type {
      case .scalar(let scalar):
        elements.append(AttributeDescription(name: property.name, type: scalar, isOptional: isOptional))
      case .array(let element):
        if case .unresolved(let type, let reason) = element { return .failure(Failure(type: type, reason: reason)) }
        elements.append(binary(property, type, isOptional: isOptional))
      case .dictionary: elements.append(binary(property, type, isOptional: isOptional))
      case .structure(let inner):
        switch self.elements(of: inner, isOptional: isOptional, &open) {
        case .success(let inner): elements += inner
        case .failure(let failure): return .failure(failure)
        }
      case .enumeration(let inner):
        let inner = index.nodes[inner].path.joined(separator: ".")
        return .failure(
          Failure(type: inner, reason: "is an enumeration in a structure, whose stored form is unknown"))
      case .known, .model, .optional:
        return .failure(Failure(type: name, reason: "has a member \(property.name) whose stored form is unknown"))
      case .unresolved(let type, let reason): return .failure(Failure(type: type, reason: reason))
      }
    }
    if stored.isEmpty { return .failure(Failure(type: name, reason: "has no members")) }
    return .success(elements)
  }
}

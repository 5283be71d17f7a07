import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

extension SwiftTypeIndex {
  /// The maximum depth of types within types, and the number of members and cases that are described.
  private static let decodedDepth = 8
  private static let decodedLimit = 500

  /// What decoding a value of a type depends on; nil for one that is not known completely.
  func decodedType(of type: SwiftValueType) -> DecodedType? {
    var left = Self.decodedLimit
    return decoded(type, depth: 0, &left)
  }

  private func decoded(_ type: SwiftValueType, depth: Int, _ left: inout Int) -> DecodedType? {
    left -= 1
    guard depth < Self.decodedDepth, left > 0 else { return nil }
    switch type {
    case .scalar(let scalar): return .plain(SwiftScalar.name(of: scalar))
    case .optional(let inner): return decoded(inner, depth: depth + 1, &left).map { .optional($0) }
    case .array(let inner): return decoded(inner, depth: depth + 1, &left).map { .array($0) }
    case .dictionary(let key, let value):
      guard let key = decoded(key, depth: depth + 1, &left), let value = decoded(value, depth: depth + 1, &left) else {
        return nil
      }
      return .dictionary(key, value)
    case .enumeration(let node): return enumeration(node)
    case .structure(let node):
      let scope = scope(of: node)
      var members: [DecodedType.Member] = []
      for property in nodes[node].declaration?.members.properties ?? [] where property.isStored {
        guard holds(property.heading.conditions) == true else { return nil }
        let value = property.type.map { valueType($0, in: scope) } ?? inferredType(of: property, in: scope)
        guard let type = decoded(value, depth: depth + 1, &left) else { return nil }
        members.append(DecodedType.Member(property.name, type))
      }
      return .structure(nodes[node].name, members)
    case .model, .known, .unresolved: return nil
    }
  }

  /// The cases with their raw values, as the compiler counts them; nil if one is not literal.
  private func enumeration(_ node: Int) -> DecodedType? {
    guard let declaration = nodes[node].declaration else { return nil }
    let raw = rawType(of: node)
    var next = 0
    var cases: [DecodedType.Case] = []
    for one in declaration.members.cases.prefix(Self.decodedLimit) {
      switch holds(one.heading.conditions) {
      case false?: continue
      case nil: return nil
      case true?: break
      }
      switch raw {
      case .integer64?, .integer32?, .integer16?:
        if let written = one.rawValue {
          guard let number = Int(written.filter { $0 != "_" && $0 != " " }) else { return nil }
          next = number
        }
        cases.append(DecodedType.Case(one.name, stored: String(next)))
        next &+= 1
      case .string?:
        guard let written = one.rawValue else {
          cases.append(DecodedType.Case(one.name, stored: one.name))
          continue
        }
        guard let text = SwiftDataDefault.text(ofLiteral: written) else { return nil }
        cases.append(DecodedType.Case(one.name, stored: text))
      default:
        guard one.payload == nil, one.rawValue == nil else { return nil }
        cases.append(DecodedType.Case(one.name, stored: one.name))
      }
    }
    return .enumeration(nodes[node].name, cases)
  }
}

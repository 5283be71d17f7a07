import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// The shape of each property's type: its definition, with the definitions of everything in it.
///
/// Whatever rule a version hash follows, it is a function of the shape: two equal shapes have equal hashes. So equality
/// is proved where a hash is not predicted. A type outside the sources is equal by name only.
struct FrozenShape {
  let index: SwiftTypeIndex

  private static let depthLimit = 64

  /// The types that were written, with their numbers, and how many of them are not written to their end.
  private struct Met {
    var numbers: [Int: Int]
    var depth = 0
  }

  /// The shapes of an entity's properties, by name.
  func properties(of node: Int) -> [String: String] {
    let stored = index.nodes[node].declaration?.members.properties.filter { $0.isStored && $0.isCompiled } ?? []
    let scope = index.scope(of: node)
    return Dictionary(
      stored.map { property in
        var met = Met(numbers: [node: 0])
        return (property.name, shape(of: property, in: scope, &met))
      }, uniquingKeysWith: { first, _ in first })
  }

  private func shape(of property: SwiftProperty, in scope: SwiftTypeIndex.Scope, _ met: inout Met) -> String {
    if let type = property.type { return shape(of: type, in: scope, &met) }
    return shape(of: index.inferredType(of: property, in: scope), &met)
  }

  private func shape(of value: SwiftValueType, _ met: inout Met) -> String {
    switch value {
    case .scalar(let type): return type.xcodeName
    case .model(let node): return "model " + index.nodes[node].name
    case .enumeration(let node), .structure(let node): return definition(of: node, &met)
    case .known(let members): return members.map(\.name).joined(separator: " ")
    case .optional(let type): return shape(of: type, &met) + "?"
    case .array(let type): return "[\(shape(of: type, &met))]"
    case .dictionary(let key, let value): return "[\(shape(of: key, &met)): \(shape(of: value, &met))]"
    case .unresolved(let type, _): return "outside " + type
    }
  }

  private func shape(
    of type: SwiftTypeReference, in scope: SwiftTypeIndex.Scope, _ met: inout Met
  ) -> String {
    switch type.sugared {
    case .optional(let type): return shape(of: type, in: scope, &met) + "?"
    case .array(let type): return "[\(shape(of: type, in: scope, &met))]"
    case .dictionary(let key, let value):
      return "[\(shape(of: key, in: scope, &met)): \(shape(of: value, in: scope, &met))]"
    case .other(let text): return compact(text)
    case .named(let components):
      guard let names = type.sugared.names else {
        return components.map { component in
          component.arguments.isEmpty
            ? component.name
            : component.name + "<"
              + component.arguments.map { shape(of: $0, in: scope, &met) }.joined(separator: ", ") + ">"
        }.joined(separator: ".")
      }
      switch index.meaning(of: names, in: scope) {
      case .type(let node): return definition(of: node, &met)
      case .reference(let type, let scope):
        guard met.depth < Self.depthLimit else { return type.text }
        met.depth += 1
        defer { met.depth -= 1 }
        return shape(of: type, in: scope, &met)
      case .ambiguous: return "ambiguous " + type.text
      case .unknown: return (SwiftScalar.type(names)?.xcodeName) ?? "outside " + type.text
      }
    }
  }

  private func definition(of node: Int, _ met: inout Met) -> String {
    let name = index.nodes[node].name
    guard let declaration = index.nodes[node].declaration else { return "outside " + name }
    if declaration.keyword == .class { return (index.isModel(node) ? "model " : "class ") + name }
    // Written once, however often it is used: each of sixty structures may hold the next one ten times.
    if let number = met.numbers[node] { return "again \(number)" }
    guard met.depth < Self.depthLimit else { return "too deep " + name }
    met.numbers[node] = met.numbers.count
    met.depth += 1
    defer { met.depth -= 1 }
    let scope = index.scope(of: node)
    var members: [String] = []
    for one in declaration.members.cases where one.heading.isCompiled {
      members.append(
        "case \(one.name)" + payload(one.payload ?? "", in: scope, &met)
          + (one.rawValue.map { "=" + compact($0) } ?? ""))
    }
    for property in declaration.members.properties where property.isStored && property.isCompiled {
      members.append("\(property.name): " + shape(of: property, in: scope, &met))
    }
    let raw = index.rawType(of: node).map { "(\($0.xcodeName))" } ?? ""
    // How a type with a raw value of its own is stored depends on that.
    let ownRaw = index.isRawRepresentable(node) ? " raw " + (rawValueType(of: node) ?? "") : ""
    return "\(declaration.keyword.rawValue)\(raw)\(ownRaw){\(members.joined(separator: "; "))}"
  }

  /// `(width: Double, Int)`, with the definitions of the types.
  private func payload(_ text: String, in scope: SwiftTypeIndex.Scope, _ met: inout Met) -> String {
    let file = SwiftSourceFile(Array(text.utf8))
    guard file.tokens.count > 2 else { return "" }
    let parts = file.arguments(in: 1..<file.tokens.count - 1).map { argument in
      let type = file.type(at: argument.tokens.lowerBound, before: argument.tokens.upperBound)?.type
      return (argument.label.map { $0 + ":" } ?? "")
        + (type.map { shape(of: $0, in: scope, &met) } ?? compact(argument.value))
    }
    return "(\(parts.joined(separator: ",")))"
  }

  private func rawValueType(of node: Int) -> String? {
    index.nodes[node].properties.first { $0.property.name == "rawValue" }?.property.type?.text
  }

  /// The text without white space.
  private func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}

extension SwiftProperty {
  /// Whether a release build has the property.
  var isCompiled: Bool { heading.isCompiled }
}

extension SwiftHeading {
  var isCompiled: Bool { conditions.hold(in: SwiftBuild()) != false }
}

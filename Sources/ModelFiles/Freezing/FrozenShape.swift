import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// The shape of each property's type: its definition, with the definitions of everything in it.
///
/// Whatever rule a version hash follows, it is a function of the shape: two equal shapes have equal hashes. So equality
/// is proved where a hash is not predicted. A type outside the sources is equal by name only.
struct FrozenShape {
  let index: SwiftTypeIndex

  /// The shapes of an entity's properties, by name.
  func properties(of node: Int) -> [String: String] {
    let stored = index.nodes[node].declaration?.members.properties.filter { $0.isStored && $0.isCompiled } ?? []
    let scope = index.scope(of: node)
    return Dictionary(
      stored.map { property in
        var open: [Int] = [node]
        return (property.name, shape(of: property, in: scope, &open))
      }, uniquingKeysWith: { first, _ in first })
  }

  private func shape(of property: SwiftProperty, in scope: SwiftTypeIndex.Scope, _ open: inout [Int]) -> String {
    if let type = property.type { return shape(of: type, in: scope, &open) }
    return shape(of: index.inferredType(of: property, in: scope), &open)
  }

  private func shape(of value: SwiftValueType, _ open: inout [Int]) -> String {
    switch value {
    case .scalar(let type): return type.xcodeName
    case .model(let node): return "model " + index.nodes[node].name
    case .enumeration(let node), .structure(let node): return definition(of: node, &open)
    case .known(let members): return members.map(\.name).joined(separator: " ")
    case .optional(let type): return shape(of: type, &open) + "?"
    case .array(let type): return "[\(shape(of: type, &open))]"
    case .dictionary(let key, let value): return "[\(shape(of: key, &open)): \(shape(of: value, &open))]"
    case .unresolved(let type, _): return "outside " + type
    }
  }

  private func shape(
    of type: SwiftTypeReference, in scope: SwiftTypeIndex.Scope, _ open: inout [Int]
  ) -> String {
    switch type.sugared {
    case .optional(let type): return shape(of: type, in: scope, &open) + "?"
    case .array(let type): return "[\(shape(of: type, in: scope, &open))]"
    case .dictionary(let key, let value):
      return "[\(shape(of: key, in: scope, &open)): \(shape(of: value, in: scope, &open))]"
    case .other(let text): return compact(text)
    case .named(let components):
      guard let names = type.sugared.names else {
        return components.map { component in
          component.arguments.isEmpty
            ? component.name
            : component.name + "<"
              + component.arguments.map { shape(of: $0, in: scope, &open) }.joined(separator: ", ") + ">"
        }.joined(separator: ".")
      }
      switch index.meaning(of: names, in: scope) {
      case .type(let node): return definition(of: node, &open)
      case .reference(let type, let scope):
        guard open.count < 64 else { return type.text }
        open.append(-1)
        defer { open.removeLast() }
        return shape(of: type, in: scope, &open)
      case .ambiguous: return "ambiguous " + type.text
      case .unknown: return (SwiftScalar.type(names)?.xcodeName) ?? "outside " + type.text
      }
    }
  }

  private func definition(of node: Int, _ open: inout [Int]) -> String {
    let name = index.nodes[node].name
    guard let declaration = index.nodes[node].declaration else { return "outside " + name }
    if declaration.keyword == .class { return (index.isModel(node) ? "model " : "class ") + name }
    guard !open.contains(node), open.count < 64 else { return "again " + name }
    open.append(node)
    defer { open.removeLast() }
    let scope = index.scope(of: node)
    var members: [String] = []
    for one in declaration.members.cases where one.heading.isCompiled {
      members.append(
        "case \(one.name)" + payload(one.payload ?? "", in: scope, &open)
          + (one.rawValue.map { "=" + compact($0) } ?? ""))
    }
    for property in declaration.members.properties where property.isStored && property.isCompiled {
      members.append("\(property.name): " + shape(of: property, in: scope, &open))
    }
    let raw = index.rawType(of: node).map { "(\($0.xcodeName))" } ?? ""
    // How a type with a raw value of its own is stored depends on that.
    let ownRaw = index.isRawRepresentable(node) ? " raw " + (rawValueType(of: node) ?? "") : ""
    return "\(declaration.keyword.rawValue)\(raw)\(ownRaw){\(members.joined(separator: "; "))}"
  }

  /// `(width: Double, Int)`, with the definitions of the types.
  private func payload(_ text: String, in scope: SwiftTypeIndex.Scope, _ open: inout [Int]) -> String {
    let file = SwiftSourceFile(Array(text.utf8))
    guard file.tokens.count > 2 else { return "" }
    let parts = file.arguments(in: 1..<file.tokens.count - 1).map { argument in
      let type = file.type(at: argument.tokens.lowerBound, before: argument.tokens.upperBound)?.type
      return (argument.label.map { $0 + ":" } ?? "")
        + (type.map { shape(of: $0, in: scope, &open) } ?? compact(argument.value))
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

import GlossBasics
import GlossSwiftSource

/// Collects the enumerations and structures used by properties and by their members, as written.
struct SwiftDataValueTypes {
  private(set) var found: [String: SwiftDataSource.ValueType] = [:]

  /// The names of the declared types that a value consists of, without duplicates, nested ones after their containers.
  mutating func collect(_ type: SwiftValueType, in index: SwiftTypeIndex) -> [String] {
    var names: [String] = []
    var waiting = [type]
    // A value that contains itself is visited once.
    while let next = waiting.popLast() {
      switch next {
      case .optional(let type), .array(let type): waiting.append(type)
      case .dictionary(let key, let value): waiting += [value, key]
      case .enumeration(let node), .structure(let node):
        let name = index.nodes[node].path.joined(separator: ".")
        guard !names.contains(name), let declaration = index.nodes[node].declaration else { continue }
        names.append(name)
        if found[name] == nil { found[name] = Self.valueType(name, declaration) }
        let scope = index.scope(of: node)
        for property in declaration.members.properties.reversed() where property.isStored {
          waiting.append(
            property.type.map { index.valueType($0, in: scope) } ?? index.inferredType(of: property, in: scope))
        }
      case .scalar, .model, .known, .unresolved: break
      }
    }
    return names
  }

  private static func valueType(_ name: String, _ type: SwiftType) -> SwiftDataSource.ValueType {
    let cases = type.members.cases.map { one in
      "case \(one.name)\(one.payload ?? "")" + (one.rawValue.map { " = \($0)" } ?? "")
    }
    let stored = type.members.properties.filter(\.isStored).map { property in
      "\(property.isConstant ? "let" : "var") \(property.name)" + (property.type.map { ": \($0.text)" } ?? "")
        + (property.initialValue.map { " = \($0)" } ?? "")
    }
    return SwiftDataSource.ValueType(
      name: name, keyword: type.keyword.rawValue, inherited: type.inherited.map(\.text),
      members: type.keyword == .enum ? cases : stored, documentation: type.heading.documentation)
  }
}

extension SwiftDataSource.ValueType {
  /// The declaration on one line, shortened if it is long but still different from others.
  var text: String {
    // Without the version that it is declared in.
    let name = name.split(separator: ".").last.map(String.init) ?? name
    let text = "\(keyword) \(name) { \(members.joined(separator: "; ")) }"
    guard text.count > 160 else { return text }
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return text.prefix(120) + "… " + hash.finalize().prefix(4).map { $0.digits(radix: 16, width: 2) }.joined()
  }
}

extension SwiftMacroUse {
  /// As written, on one line: `@Relationship(deleteRule: .cascade)`.
  var text: String {
    let list = arguments.map { arguments in
      "(" + arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value }.joined(separator: ", ") + ")"
    }
    return "@\(name)\(list ?? "")"
  }
}

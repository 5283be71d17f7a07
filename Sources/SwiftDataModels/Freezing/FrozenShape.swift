import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// The shape of each property's type: its definition, with the definitions of everything in it.
///
/// Whatever rule a version hash follows, it is a function of the shape: two equal shapes have equal hashes. So equality
/// is proved where a hash is not predicted. A type outside the sources is equal by name only.
struct FrozenShape {
  let index: SwiftTypeIndex
  /// Whether a class that is not a model is written with its properties: else its name stands for it, as that of a
  /// transformable value does.
  var definesClasses = false

  /// How many aliases of aliases are followed.
  private static let aliasLimit = 64

  /// The length above which the digest of a part stands for it: parts of parts double it.
  private static let lengthLimit = 4_096

  /// A type that is not known to its end, so no equality is proved.
  struct Unknown: Error {
    /// The alias at which it ends, as written.
    var alias: String
  }

  /// The types of one property that were met, with their numbers.
  private struct Met {
    var numbers: [Int: Int] = [:]
    /// Those whose definition is to be written.
    var waiting: [Int] = []
    /// The shapes of the aliases that were met, so one that is named twice is followed once.
    var aliases: [Alias: String] = [:]
    /// The aliases that are being followed.
    var open: Set<Alias> = []
    var unknown: Unknown?
  }

  /// What an alias stands for, and where.
  private struct Alias: Hashable {
    var type: SwiftTypeReference
    var scope: SwiftTypeIndex.Scope
  }

  /// The shapes of an entity's properties, by name.
  func properties(of node: Int) -> [String: Result<String, Unknown>] {
    let stored = index.nodes[node].declaration?.members.properties.filter { $0.isStored && $0.isCompiled } ?? []
    let scope = index.scope(of: node)
    return Dictionary(
      stored.map { property in
        var met = Met()
        var text = shape(of: property, in: scope, &met)
        // One after the other, so no nesting is too deep.
        var written = 0
        while written < met.waiting.count {
          text += "; \(written) is " + definition(of: met.waiting[written], &met)
          written += 1
        }
        return (property.name, met.unknown.map(Result.failure) ?? .success(text))
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
    case .enumeration(let node), .structure(let node): return reference(to: node, &met)
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
    let text = written(type, in: scope, &met)
    guard text.utf8.count > Self.lengthLimit else { return text }
    // With or without an alias for it: an alias changes nothing.
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return "#" + hash.finalize().map { $0.digits(radix: 16, width: 2) }.joined()
  }

  private func written(
    _ type: SwiftTypeReference, in scope: SwiftTypeIndex.Scope, _ met: inout Met
  ) -> String {
    switch type.sugared {
    case .optional(let type): return shape(of: type, in: scope, &met) + "?"
    case .array(let type): return "[\(shape(of: type, in: scope, &met))]"
    case .dictionary(let key, let value):
      return "[\(shape(of: key, in: scope, &met)): \(shape(of: value, in: scope, &met))]"
    case .other(let text): return compact(text) + definitions(in: text, scope, &met)
    case .named(let components):
      guard let names = type.sugared.names else {
        // A generic type: its definition, if it is known, and what it is made of.
        let arguments = components.flatMap(\.arguments).map { shape(of: $0, in: scope, &met) }.joined(separator: ", ")
        let name = components.map(\.name)
        return switch index.meaning(of: name, in: scope) {
        case .type(let node): "\(reference(to: node, &met))<\(arguments)>"
        case .reference(let type, let scope): "\(shape(ofAlias: type, in: scope, &met))<\(arguments)>"
        case .ambiguous: "ambiguous \(name.joined(separator: "."))<\(arguments)>"
        case .unknown: "\(name.joined(separator: "."))<\(arguments)>"
        }
      }
      switch index.meaning(of: names, in: scope) {
      case .type(let node): return reference(to: node, &met)
      case .reference(let type, let scope): return shape(ofAlias: type, in: scope, &met)
      case .ambiguous: return "ambiguous " + type.text
      case .unknown: return (SwiftScalar.type(names)?.xcodeName) ?? "outside " + type.text
      }
    }
  }

  private func shape(
    ofAlias type: SwiftTypeReference, in scope: SwiftTypeIndex.Scope, _ met: inout Met
  ) -> String {
    let alias = Alias(type: type, scope: scope)
    if let known = met.aliases[alias] { return known }
    guard met.unknown == nil, met.open.count < Self.aliasLimit, met.open.insert(alias).inserted else {
      met.unknown = met.unknown ?? Unknown(alias: type.text)
      return type.text
    }
    defer { met.open.remove(alias) }
    let text = shape(of: type, in: scope, &met)
    met.aliases[alias] = text
    return text
  }

  /// What stands for a type: its number, which its definition has, too, however often it is used.
  private func reference(to node: Int, _ met: inout Met) -> String {
    let name = index.nodes[node].name
    guard let declaration = index.nodes[node].declaration else { return "outside " + name }
    if index.isModel(node) { return "model " + name }
    if declaration.keyword == .class && !definesClasses { return "class " + name }
    if let number = met.numbers[node] { return "\(number)" }
    met.numbers[node] = met.waiting.count
    met.waiting.append(node)
    return "\(met.waiting.count - 1)"
  }

  /// The types of the sources that are named in a type of another form, such as a tuple.
  private func definitions(in text: String, _ scope: SwiftTypeIndex.Scope, _ met: inout Met) -> String {
    let file = SwiftSourceFile(Array(text.utf8))
    return file.tokens.indices.filter { file.tokens[$0].kind == .word }.map { place in
      switch index.meaning(of: [file.text(place)], in: scope) {
      case .type(let node): " " + reference(to: node, &met)
      case .reference(let type, let scope): " " + shape(ofAlias: type, in: scope, &met)
      case .ambiguous, .unknown: ""
      }
    }.joined()
  }

  private func definition(of node: Int, _ met: inout Met) -> String {
    guard let declaration = index.nodes[node].declaration else { return "" }
    let scope = index.scope(of: node)
    var members: [String] = []
    for one in declaration.members.cases where one.heading.isCompiled {
      members.append(
        "case \(one.name)" + payload(one.payload ?? "", in: scope, &met)
          + (one.rawValue.map { "=" + compact($0) } ?? "") + index.undecided(one.heading.conditions))
    }
    for property in declaration.members.properties where property.isStored && property.isCompiled {
      let attributes = property.heading.attributes.map { " " + compact($0.text) }.joined()
      members.append(
        "\(property.name): " + shape(of: property, in: scope, &met) + attributes
          + index.undecided(property.heading.conditions))
    }
    let raw = index.rawType(of: node).map { "(\($0.xcodeName))" } ?? ""
    // How a type with a raw value of its own is stored depends on that.
    let ownRaw = index.isRawRepresentable(node) ? " raw " + (rawValueType(of: node) ?? "") : ""
    let conditions = index.undecided(index.nodes[node].conditions)
    return "\(declaration.keyword.rawValue)\(raw)\(ownRaw)\(conditions){\(members.joined(separator: "; "))}"
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

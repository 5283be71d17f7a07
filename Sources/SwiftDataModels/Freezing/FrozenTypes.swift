import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// Finds everything that the stored properties of some classes need, and checks that it can be copied.
struct FrozenTypes {
  let index: SwiftTypeIndex
  let models: [Int]
  /// The enumerations and structures, in the order they are found.
  private(set) var values: [Int] = []
  /// The names of types that are not copied, each with the file that uses it.
  private(set) var outside: [(name: String, file: Int)] = []

  private static let limit = 10_000
  /// The number of types that a property may consist of, since each alias may name the next one twice.
  static let partLimit = 1_000

  init(_ models: [Int], in index: SwiftTypeIndex) throws(FreezeRefusal) {
    (self.index, self.models) = (index, models)
    for model in models { try check(model) }
    var waiting = models
    var place = 0
    while place < waiting.count {
      let node = waiting[place]
      place += 1
      for next in try needs(of: node) where !models.contains(next) && !values.contains(next) {
        guard values.count < Self.limit else { throw FreezeRefusal("the schema consists of too many types") }
        values.append(next)
        waiting.append(next)
      }
    }
  }

  static func stored(_ node: Int, in index: SwiftTypeIndex) -> [SwiftProperty] {
    (index.nodes[node].declaration?.members.properties ?? []).filter {
      $0.isStored && $0.isCompiled && $0.heading.active("Transient", in: SwiftBuild()) == nil
    }
  }

  private func refusal(_ node: Int, _ property: SwiftProperty?, _ reason: String) -> FreezeRefusal {
    let place = index.nodes[node].name + (property.map { ".\($0.name)" } ?? "")
    return FreezeRefusal(
      "\(place) \(reason)", path: index.files[index.nodes[node].file].path,
      position: property?.heading.position ?? index.nodes[node].declaration?.heading.position)
  }

  private func check(_ node: Int) throws(FreezeRefusal) {
    guard let declaration = index.nodes[node].declaration else { throw refusal(node, nil, "is not in the sources") }
    if !declaration.genericParameters.isEmpty { throw refusal(node, nil, "is generic") }
    for inherited in declaration.inherited {
      guard let names = inherited.names else { continue }
      if names.last == "NSObject" { throw refusal(node, nil, "inherits from NSObject, whose stored form is unknown") }
      guard case .type(let parent) = meaning(names, aroundOf: node), index.nodes[parent].declaration?.keyword == .class
      else { continue }
      if !models.contains(parent) {
        throw refusal(node, nil, "inherits from \(inherited.text), a class without @Model that the app still changes")
      }
    }
    for property in declaration.members.properties where property.isStored {
      if property.heading.active("Transient", in: SwiftBuild()) != nil { continue }
      if property.heading.conditions.hold(in: SwiftBuild()) == nil {
        throw refusal(
          node, property,
          "exists only within #if \(property.heading.conditions.text), so the "
            + "released shape depends on the build")
      }
      guard property.isCompiled else { continue }
      for use in property.heading.attributes where use.conditions.hold(in: SwiftBuild()) != false {
        guard SwiftAttributes.areKnown(use) else {
          throw refusal(node, property, "has @\(use.name), a macro or wrapper whose effect is unknown")
        }
        if use.conditions.hold(in: SwiftBuild()) == nil {
          throw refusal(node, property, "has @\(use.name) within #if \(use.conditions.text)")
        }
      }
    }
    for macro in declaration.members.macros where ["Unique", "Index"].contains(macro.baseName) {
      if macro.conditions.hold(in: SwiftBuild()) == nil {
        throw refusal(node, nil, "has #\(macro.baseName) within #if \(macro.conditions.text)")
      }
    }
  }

  private func meaning(_ names: [String], aroundOf node: Int) -> SwiftTypeIndex.Meaning {
    index.meaning(of: names, in: SwiftTypeIndex.Scope(node: index.nodes[node].parent, file: index.nodes[node].file))
  }

  /// The types that the stored properties or the cases of a type name.
  private mutating func needs(of node: Int) throws(FreezeRefusal) -> [Int] {
    guard let declaration = index.nodes[node].declaration else { return [] }
    let scope = index.scope(of: node)
    var found: [Int] = []
    let isModel = models.contains(node)
    if !isModel {
      if !declaration.genericParameters.isEmpty { throw refusal(node, nil, "is generic") }
      for property in declaration.members.properties where property.isStored {
        if property.heading.conditions.hold(in: SwiftBuild()) == nil {
          throw refusal(
            node, property, "exists only within #if \(property.heading.conditions.text)")
        }
        guard property.isCompiled else { continue }
        if property.heading.modifiers.contains("lazy") { throw refusal(node, property, "is lazy") }
        if let use = property.heading.attributes.first(where: { !SwiftAttributes.areKnown($0) }) {
          throw refusal(node, property, "has @\(use.name), a property wrapper, whose stored form is unknown")
        }
      }
      for one in declaration.members.cases where one.heading.conditions.hold(in: SwiftBuild()) == nil {
        throw refusal(
          node, nil, "has the case \(one.name) within #if \(one.heading.conditions.text)")
      }
    }
    for property in Self.stored(node, in: index) {
      let type = property.type ?? inferred(property, in: scope)
      guard let type else {
        throw refusal(node, property, "has no explicit type, and none can be inferred from its value")
      }
      var left = Self.partLimit
      found += try types(in: type, scope, of: node, property, depth: 0, &left)
    }
    for one in declaration.members.cases where one.heading.isCompiled {
      guard let payload = one.payload else { continue }
      let file = SwiftSourceFile(Array(payload.utf8))
      guard file.tokens.count > 2 else { continue }
      for argument in file.arguments(in: 1..<file.tokens.count - 1) {
        guard let type = file.type(at: argument.tokens.lowerBound, before: argument.tokens.upperBound)?.type else {
          throw refusal(node, nil, "has the case \(one.name)\(payload), which is not readable")
        }
        var left = Self.partLimit
        found += try types(in: type, scope, of: node, nil, depth: 0, &left)
      }
    }
    // The keys of hand-written coding are declared within the type.
    if !isModel {
      found += index.nodes[node].children.flatMap(\.value).filter { child in
        index.conforms(child, to: "CodingKey")
      }.sorted()
      for witness in FrozenWitnesses(of: node, in: index).witnesses where witness.isRequired {
        found += valueTypes(in: witness, of: node)
      }
    }
    return found
  }

  /// The enumerations and structures that hand-written code names.
  private func valueTypes(in witness: FrozenWitnesses.Witness, of node: Int) -> [Int] {
    let scope = SwiftTypeIndex.Scope(node: node, file: witness.file)
    return index.files[witness.file].source.chains(in: witness.tokens).compactMap { chain in
      index.type(at: chain, in: scope).flatMap { node, _ in
        ["enum", "struct"].contains(index.nodes[node].declaration?.keyword.rawValue) ? node : nil
      }
    }
  }

  /// The written form of an inferred type.
  func inferred(_ property: SwiftProperty, in scope: SwiftTypeIndex.Scope) -> SwiftTypeReference? {
    let value = index.inferredType(of: property, in: scope)
    if case .unresolved(let type, let reason) = value {
      // A call of a type that is not in the sources has that type.
      return reason == SwiftValueType.missing ? SwiftTypeReference([type]) : nil
    }
    return reference(value)
  }

  private func reference(_ value: SwiftValueType) -> SwiftTypeReference? {
    switch value {
    case .scalar(let scalar):
      let names: [String] =
        switch scalar {
        case .integer64: ["Int"]
        case .integer32: ["Int32"]
        case .integer16: ["Int16"]
        case .boolean: ["Bool"]
        case .binary: ["Data"]
        case .uri: ["URL"]
        default: [scalar.xcodeName]
        }
      return SwiftTypeReference(names)
    case .model(let node), .enumeration(let node), .structure(let node):
      return SwiftTypeReference(index.nodes[node].path)
    case .known: return SwiftTypeReference(["Color", "Resolved"])
    case .optional(let type): return reference(type).map { .optional($0) }
    case .array(let type): return reference(type).map { .array($0) }
    case .dictionary(let key, let value):
      guard let key = reference(key), let value = reference(value) else { return nil }
      return .dictionary(key, value)
    case .unresolved: return nil
    }
  }

  private mutating func types(
    in type: SwiftTypeReference, _ scope: SwiftTypeIndex.Scope, of node: Int, _ property: SwiftProperty?,
    depth: Int, _ left: inout Int
  ) throws(FreezeRefusal) -> [Int] {
    left -= 1
    guard left > 0 else { throw refusal(node, property, "has a type that consists of too many types") }
    guard depth < 32 else { throw refusal(node, property, "has a type that refers to itself") }
    switch type.sugared {
    case .optional(let type), .array(let type):
      return try types(in: type, scope, of: node, property, depth: depth + 1, &left)
    case .dictionary(let key, let value):
      return try types(in: key, scope, of: node, property, depth: depth + 1, &left)
        + types(in: value, scope, of: node, property, depth: depth + 1, &left)
    case .other(let text): throw refusal(node, property, "has the type \(text), whose stored form is unknown")
    case .named(let components):
      let names = components.map(\.name)
      var found: [Int] = []
      for argument in components.flatMap(\.arguments) {
        found += try types(in: argument, scope, of: node, property, depth: depth + 1, &left)
      }
      switch index.meaning(of: names, in: scope) {
      case .type(let target):
        let keyword = index.nodes[target].declaration?.keyword
        if models.contains(target) { return found }
        if keyword == .enum || keyword == .struct { return found + [target] }
        if keyword == .class, property != nil, isTransformable(property) {
          outside.append((index.nodes[target].path.joined(separator: "."), index.nodes[node].file))
          return found
        }
        let what = keyword == .class ? (index.isModel(target) ? "a model" : "a class without @Model") : "not a value"
        throw refusal(
          node, property,
          "has the type \(names.joined(separator: ".")), \(what) that stays shared with the app: how it "
            + "was stored is not known")
      case .reference(let other, let scope):
        return found + (try types(in: other, scope, of: node, property, depth: depth + 1, &left))
      case .ambiguous:
        throw refusal(
          node, property, "has the type \(names.joined(separator: ".")), which is declared more than once")
      case .unknown:
        outside.append((names.joined(separator: "."), index.nodes[node].file))
        return found
      }
    }
  }

  private func isTransformable(_ property: SwiftProperty?) -> Bool {
    property?.heading.active("Attribute", in: SwiftBuild())?.arguments?.contains { $0.value.contains("transformable") }
      ?? false
  }
}

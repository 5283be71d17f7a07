import GlossManagedObjectModel
import GlossSwiftSource

/// How SwiftData stores a Swift type, as far as known.
indirect enum SwiftValueType {
  case scalar(AttributeType)
  /// An `@Model` class.
  case model(Int)
  case enumeration(Int)
  case structure(Int)
  /// A framework's structure whose members are known from stores.
  case known([AttributeDescription])
  case optional(SwiftValueType)
  case array(SwiftValueType)
  case dictionary(key: SwiftValueType, value: SwiftValueType)
  /// - Parameter reason: a clause without a full stop.
  case unresolved(type: String, reason: String)

  /// The type without its optionals, and whether there were any.
  var unwrapped: (type: SwiftValueType, isOptional: Bool) {
    if case .optional(let type) = self { (type.unwrapped.type, true) } else { (self, false) }
  }

  static let missing = "is not in the sources"
  static let ofFramework = "is a type whose stored form is unknown"

  /// Whether it is a type of a framework, and so the same wherever it is named, or consists of one.
  var isOfFramework: Bool {
    switch self {
    case .optional(let type), .array(let type): type.isOfFramework
    case .unresolved(_, Self.ofFramework): true
    case .scalar, .model, .enumeration, .structure, .known, .dictionary, .unresolved: false
    }
  }

  /// The named types that are not in the sources; empty if there are none, or if they are within declared types.
  var missingTypes: [String] {
    switch self {
    case .optional(let type), .array(let type): type.missingTypes
    case .unresolved(let type, Self.missing): [type]
    case .scalar, .model, .enumeration, .structure, .known, .dictionary, .unresolved: []
    }
  }
}

extension SwiftTypeIndex {
  /// How SwiftData stores a type that is used in a scope.
  func valueType(_ type: SwiftTypeReference, in scope: Scope) -> SwiftValueType {
    var left = 1_000
    return valueType(type, in: scope, depth: 0, &left)
  }

  /// - Parameter left: how many types it may still consist of, since each alias may name the next one twice.
  private func valueType(
    _ type: SwiftTypeReference, in scope: Scope, depth: Int, _ left: inout Int
  ) -> SwiftValueType {
    left -= 1
    guard depth < 16, left > 0 else {
      let reason = left > 0 ? "its type aliases are circular" : "consists of too many types"
      return .unresolved(type: type.text, reason: reason)
    }
    switch type.sugared {
    case .optional(let type): return .optional(valueType(type, in: scope, depth: depth + 1, &left))
    case .array(let type): return .array(valueType(type, in: scope, depth: depth + 1, &left))
    case .dictionary(let key, let value):
      return .dictionary(
        key: valueType(key, in: scope, depth: depth + 1, &left),
        value: valueType(value, in: scope, depth: depth + 1, &left))
    case .other(let text): return .unresolved(type: text, reason: "is not a named type")
    case .named(let components):
      guard let names = type.sugared.names else {
        let name = components.map(\.name).joined(separator: ".")
        let reason = name == "Set" ? "is a set, whose stored form is unknown" : "is generic"
        return .unresolved(type: type.text, reason: reason)
      }
      switch meaning(of: names, in: scope) {
      case .type(let node): return valueType(of: node)
      case .reference(let reference, let scope): return valueType(reference, in: scope, depth: depth + 1, &left)
      case .ambiguous: return .unresolved(type: type.text, reason: "is declared more than once, or within #if")
      case .unknown:
        if let scalar = SwiftScalar.type(names) { return .scalar(scalar) }
        if let members = Self.frameworkStructures[names.joined(separator: ".")] { return .known(members) }
        if let associated = associatedType(names, in: scope, depth: depth, &left) { return associated }
        let isKnown = SwiftScalar.isOfFramework(names)
        return .unresolved(type: type.text, reason: isKnown ? SwiftValueType.ofFramework : SwiftValueType.missing)
      }
    }
  }

  /// What a protocol makes of a type: `Box.ID` is the type of its `id`, `Kind.RawValue` that of its raw values.
  private func associatedType(
    _ names: [String], in scope: Scope, depth: Int, _ left: inout Int
  ) -> SwiftValueType? {
    guard names.count > 1, let last = names.last, case .type(let node) = meaning(of: names.dropLast(), in: scope) else {
      return nil
    }
    switch last {
    case "ID" where isModel(node) || conforms(node, to: "Identifiable"):
      let found = declaring(node).lazy.flatMap { owner in self.properties("id", of: owner) }.first
      guard let found else {
        return isModel(node) ? .unresolved(type: "PersistentIdentifier", reason: SwiftValueType.ofFramework) : nil
      }
      guard found.isCertain else { return nil }
      let inner = Scope(node: node, file: found.file)
      return found.property.type.map { valueType($0, in: inner, depth: depth + 1, &left) }
        ?? inferredType(of: found.property, in: inner, depth: 7)
    case "RawValue": return rawType(of: node).map { .scalar($0) }
    default: return nil
    }
  }

  private func valueType(of number: Int) -> SwiftValueType {
    let node = nodes[number]
    let name = node.path.joined(separator: ".")
    if node.declaration?.keyword != .class, holds(node.conditions) == nil {
      return .unresolved(type: name, reason: "is declared within #if \(node.conditions.text)")
    }
    switch node.declaration?.keyword {
    case .class?:
      if isModel(number) { return .model(number) }
      return .unresolved(type: name, reason: "is a class without @Model")
    case .enum?: return .enumeration(number)
    case .struct?:
      if node.declaration?.genericParameters.isEmpty == false { return .unresolved(type: name, reason: "is generic") }
      return .structure(number)
    case .protocol?: return .unresolved(type: name, reason: "is a protocol")
    case .actor?: return .unresolved(type: name, reason: "is an actor")
    case .extension?, nil: return .unresolved(type: name, reason: SwiftValueType.missing)
    }
  }

  func isModel(_ number: Int) -> Bool {
    guard let declaration = nodes[number].declaration, declaration.keyword == .class else { return false }
    return declaration.heading.active("Model", in: build) != nil
  }

  /// The raw type of an enumeration; nil if it has none.
  func rawType(of number: Int) -> AttributeType? {
    guard let first = nodes[number].declaration?.inherited.first, let names = first.names else { return nil }
    // A type of the project with such a name takes precedence: a protocol.
    switch meaning(of: names, in: Scope(node: nodes[number].parent, file: nodes[number].file)) {
    case .type, .ambiguous: return nil
    case .reference(let type, _): return type.names.flatMap(SwiftScalar.type)
    case .unknown: return SwiftScalar.type(names)
    }
  }

  /// The literal that `Kind.plain.rawValue` is; nil if it is not written.
  func rawValue(of name: String, in number: Int) -> String? {
    guard let type = rawType(of: number),
      let found = nodes[number].declaration?.members.cases.first(where: { $0.name == name }), found.payload == nil
    else { return nil }
    // A string is the name of the case unless it is written.
    return found.rawValue ?? (type == .string ? "\"\(name)\"" : nil)
  }

  /// Whether a type declares a raw value itself, by a protocol of the standard library or one of the project.
  func isRawRepresentable(_ number: Int) -> Bool {
    conforms(number, to: "RawRepresentable", "OptionSet")
  }

  /// Whether an enumeration's raw values have a standard library type that no known store has.
  func hasUnknownRawType(_ number: Int) -> Bool {
    guard let name = nodes[number].declaration?.inherited.first?.names?.last else { return false }
    return ["Character", "Int8", "UInt16", "Int128", "UInt128", "Float16", "Float80", "CGFloat", "StaticString"]
      .contains(name)
  }

  /// The members of framework structures, as found in stores.
  private static let frameworkStructures: [String: [AttributeDescription]] = {
    let members = ["linearRed", "linearGreen", "linearBlue", "opacity"].map {
      AttributeDescription(name: $0, type: .float)
    }
    return ["Color.Resolved": members, "SwiftUI.Color.Resolved": members]
  }()
}

// MARK: - Types of initial values

extension SwiftTypeIndex {
  /// The type of a property from its initial value: `= UUID()`, `= [Tag]()`, `= Kind.plain`.
  func inferredType(of property: SwiftProperty, in scope: Scope, depth: Int = 0) -> SwiftValueType {
    guard let tokens = property.initialTokens, !tokens.isEmpty, depth < 8 else {
      return .unresolved(type: "", reason: "has no type and no initial value")
    }
    return inferredType(of: tokens, in: scope, depth: depth)
      ?? .unresolved(
        type: property.initialValue.map { $0.count > 60 ? $0.prefix(60) + "…" : $0 } ?? "",
        reason: "has no explicit type, and none can be inferred from its value")
  }

  private func inferredType(of tokens: Range<Int>, in scope: Scope, depth: Int) -> SwiftValueType? {
    let value = files[scope.file].source.expression(tokens)
    if ["true", "false"].contains(value.text) { return .scalar(.boolean) }
    func common(_ parts: [SwiftExpression]) -> SwiftValueType? {
      guard depth < 8, parts.count <= 64, let first = parts.first,
        case .scalar(let type)? = inferredType(of: first.tokens, in: scope, depth: depth + 1)
      else { return nil }
      let isCommon = parts.dropFirst().allSatisfy { part in
        if case .scalar(type)? = inferredType(of: part.tokens, in: scope, depth: depth + 1) { true } else { false }
      }
      return isCommon ? .scalar(type) : nil
    }
    switch value.form {
    case .sum(let terms): return common(terms)
    case .choice(_, let first, let second): return common([first, second])
    case .negation: return .scalar(.boolean)
    case .operation(let name, let first, let second):
      if ["-", "*", "/", "%"].contains(name) { return common([first, second]) }
      return name.hasPrefix("..") ? nil : .scalar(.boolean)
    case .operand, .fallback, .branches: break
    }
    if let (head, steps) = value.operand, steps.isEmpty {
      switch head {
      case .string: return .scalar(.string)
      case .number:
        let text = value.text.drop { $0 == "-" }
        let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0b") || text.hasPrefix("0o")
        return .scalar(!isHexadecimal && text.contains { ".eE".contains($0) } ? .double : .integer64)
      case .list(let elements): return inferredType(of: elements, in: scope, depth: depth)
      case .name, .context, .path, .group, .closure: break
      }
    }
    return value.type.flatMap { inferredType(named: $0.type, then: $0.steps[...], in: scope, depth: depth) }
  }

  /// The type of `["a", "b"]`, if all elements have the same.
  private func inferredType(of elements: [SwiftArgument], in scope: Scope, depth: Int) -> SwiftValueType? {
    guard elements.allSatisfy({ $0.label == nil }), depth < 8 else { return nil }
    var common: AttributeType?
    // Up to the first that is not like the others: each could be a list of further constants.
    for element in elements.prefix(64) {
      guard case .scalar(let scalar)? = inferredType(of: element.tokens, in: scope, depth: depth + 1),
        common == nil || common == scalar
      else { return nil }
      common = scalar
    }
    return common.map { .array(.scalar($0)) }
  }

  /// The type of `Name(…)`, `Name.member` and further members.
  private func inferredType(
    named type: SwiftTypeReference, then steps: ArraySlice<SwiftExpression.Step>, in scope: Scope, depth: Int
  ) -> SwiftValueType? {
    var steps = steps
    var value = valueType(type, in: scope)
    var isWhole = true
    var isMade = true
    if case .unresolved = value, case .named(let components) = type, let last = components.last, components.count > 1 {
      // `Kind.plain`, `Date.now`: the last name is a member.
      let isOwn = components.count == 2 && components[0].name == "Self"
      value = isOwn ? scope.node.map(valueType(of:)) ?? value : valueType(.named(components.dropLast()), in: scope)
      isMade = last.name == "init"
      guard let result = member(last.name, of: value, depth: depth) else { return nil }
      value = result
      isWhole = false
    }
    let isCall = steps.first?.arguments != nil
    if case .unresolved = value {
      // What begins with a small letter is a function, whose type is not known either.
      let isType = if case .named(let names) = type { names.last?.name.first?.isLowercase != true } else { true }
      return isCall && steps.count == 1 && isType ? value : nil
    }
    // A bare name is a type, not a value of it.
    if isWhole, !isCall { return nil }
    if let arguments = steps.popFirst()?.arguments, isMade {
      guard let mayFail = mayFail(value, arguments, in: scope, depth: depth) else { return nil }
      if mayFail { value = .optional(value) }
    }
    // `UUID().uuidString`, `URL(string: "…")!`
    while let step = steps.popFirst() {
      if case .mark("!") = step {
        value = value.unwrapped.type
        continue
      }
      guard let member = step.name, case .scalar(let scalar) = value,
        let name = SwiftScalar.type(ofMember: member, of: scalar), let type = SwiftScalar.type([name])
      else { return nil }
      value = .scalar(type)
      if steps.first?.arguments != nil { steps = steps.dropFirst() }
    }
    return value
  }

  /// Whether an initializer gives an optional: `URL(string: "…")`, `Kind(rawValue: 1)`, or a failable one of the sources;
  /// nil if unknown.
  private func mayFail(
    _ type: SwiftValueType, _ arguments: [SwiftArgument], in scope: Scope, depth: Int
  ) -> Bool? {
    let label = arguments.first?.label
    switch type {
    case .scalar(let scalar):
      switch (scalar, label) {
      case (.uri, "string"), (.uri, "dataRepresentation"), (.uuid, "uuidString"), (.binary, "base64Encoded"),
        (.decimal, "string"), (.decimal, "exactly"), (.integer16, "exactly"), (.integer32, "exactly"),
        (.integer64, "exactly"), (.double, "exactly"), (.float, "exactly"), (.string, "data"), (.string, "bytes"),
        (.string, "utf8String"), (.string, "validating"), (.string, "validatingCString"):
        return true
      case (.integer16, nil), (.integer32, nil), (.integer64, nil), (.double, nil), (.float, nil), (.boolean, nil):
        // Of a text it may fail, of a number not.
        guard let argument = arguments.first else { return false }
        guard case .scalar(let given)? = inferredType(of: argument.tokens, in: scope, depth: depth + 1) else {
          return nil
        }
        return given == .string
      default: return false
      }
    case .enumeration(let node), .structure(let node):
      let own = nodes[node].initializers.filter { function, file in
        let parameters = files[file].source.parameters(of: function)
        return parameters.first?.label == label && parameters.count >= arguments.count
      }
      if own.isEmpty, case .enumeration = type { return label == "rawValue" }
      let mayFail = Set(own.map(\.function.isFailable))
      return mayFail.count > 1 ? nil : mayFail.first ?? false
    case .model, .known, .optional, .array, .dictionary, .unresolved: return false
    }
  }

  /// The type of a static member; nil if unknown.
  private func member(_ name: String, of type: SwiftValueType, depth: Int) -> SwiftValueType? {
    switch type {
    case .scalar(let scalar):
      if SwiftScalar.values.contains(name) { return type }
      return SwiftScalar.type(ofMember: name, of: scalar).flatMap { SwiftScalar.type([$0]) }.map { .scalar($0) }
    case .enumeration(let number), .structure(let number):
      if name == "init" { return type }
      if nodes[number].declaration?.members.cases.contains(where: { $0.name == name }) == true { return type }
      return staticProperty(name, of: number, depth: depth)
    case .model(let number): return staticProperty(name, of: number, depth: depth)
    case .known, .optional, .array, .dictionary, .unresolved: return nil
    }
  }

  private func staticProperty(_ name: String, of number: Int, depth: Int) -> SwiftValueType? {
    guard
      let found = nodes[number].properties.first(where: {
        $0.property.name == name && $0.property.heading.modifiers.contains("static")
      })
    else { return nil }
    let scope = Scope(node: number, file: found.file)
    guard let type = found.property.type else {
      let inferred = inferredType(of: found.property, in: scope, depth: depth + 1)
      if case .unresolved = inferred { return nil }
      return inferred
    }
    if type.names == ["Self"] { return valueType(of: number) }
    return valueType(type, in: scope)
  }
}

import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// Writes the initial value of a property so that it calls nothing of the app.
///
/// A literal, a case, and a call of the standard library or Foundation stay. A constant of the app becomes its value.
/// Anything else has no form here: the default is left out, and the initializer takes the value. No version hash
/// contains a default.
struct FrozenDefault {
  let text: FrozenText
  /// The structures with a hand-written initializer, which other arguments may mean.
  let withOwnInitializer: Set<Int>
  /// Whether a constant was replaced by its value.
  private(set) var isReplaced = false

  private static let depthLimit = 12
  /// The number of expressions that a value may consist of, since each constant may name the next one twice.
  private static let partLimit = 10_000
  private var left = 0

  init(text: FrozenText, withOwnInitializer: Set<Int>) {
    (self.text, self.withOwnInitializer) = (text, withOwnInitializer)
  }

  private var index: SwiftTypeIndex { text.index }

  /// The expression; nil if it has no form without the app.
  ///
  /// - Parameter type: the type that the context gives it, for `.case`.
  mutating func expression(
    _ tokens: Range<Int>, _ type: SwiftValueType?, at place: FrozenText.Place, depth: Int = 0
  ) -> String? {
    let source = index.files[place.scope.file].source
    left = depth == 0 ? Self.partLimit : left - 1
    guard !tokens.isEmpty, depth < Self.depthLimit, left > 0 else { return nil }
    if isPlain(tokens, source) { return source.text(tokens) }
    let value = source.expression(tokens)
    if ["true", "false", "nil"].contains(value.text) { return value.text }
    guard let (head, steps) = value.operand else { return nil }
    switch head {
    case .string:
      // An interpolation evaluates code.
      return !steps.isEmpty || value.text.contains("\\(") || value.text.contains("#(") ? nil : value.text
    case .number, .path: return nil
    case .list(let elements) where steps.isEmpty: return list(elements, type, at: place, depth: depth)
    case .list:
      guard let made = value.type, made.steps.isEmptyCall else { return nil }
      return text.text(made.type, at: place) + "()"
    case .group, .closure: return nil
    case .context:
      guard let name = steps.first?.name else { return nil }
      if name == "none", steps.count == 1, case .optional? = type { return ".none" }
      guard let type = type?.unwrapped.type else { return nil }
      return self.value(name, of: type, prefix: "", then: steps.dropFirst(), at: place, depth: depth)
    case .name:
      // `Array<String>()`
      if case .name(let name, let generic, _)? = steps.first, !generic.isEmpty {
        guard ["Array", "Set", "Dictionary"].contains(name), steps.dropFirst().isEmptyCall else { return nil }
        return text.code(tokens, at: place)
      }
      let chain = steps.prefix { $0.name != nil }
      guard !chain.isEmpty else { return nil }
      return named(chain.compactMap(\.name), then: steps.dropFirst(chain.count), at: place, depth: depth)
    }
  }

  /// `-1`, `60 * 60 * 24`
  private func isPlain(_ tokens: Range<Int>, _ source: SwiftSourceFile) -> Bool {
    tokens.contains { source.tokens[$0].kind == .number }
      && tokens.allSatisfy { number in
        let token = source.tokens[number]
        return token.kind == .number || token.character == UInt8(ascii: "(") || token.character == UInt8(ascii: ")")
          || (token.kind == .symbol && "+-*/".utf8.contains(token.character))
      }
  }

  /// The elements of a list or a dictionary.
  private mutating func list(
    _ elements: [SwiftArgument], _ type: SwiftValueType?, at place: FrozenText.Place, depth: Int
  ) -> String? {
    let source = index.files[place.scope.file].source
    if elements.count == 1, elements[0].value == ":" { return "[:]" }
    var element: SwiftValueType?
    var key: SwiftValueType?
    switch type?.unwrapped.type {
    case .array(let type)?: element = type
    case .dictionary(let keys, let values)?: (key, element) = (keys, values)
    default: break
    }
    var parts: [String] = []
    for argument in elements {
      let start = argument.label == nil ? argument.tokens.lowerBound : argument.tokens.lowerBound - 2
      let whole = start..<argument.tokens.upperBound
      var colon: Int?
      var current = whole.lowerBound
      while current < whole.upperBound, colon == nil {
        if source.tokens[current].character == UInt8(ascii: ":") { colon = current }
        current = max(current, source.closings[current]) + 1
      }
      if let colon {
        guard let left = expression(whole.lowerBound..<colon, key, at: place, depth: depth + 1),
          let right = expression(colon + 1..<whole.upperBound, element, at: place, depth: depth + 1)
        else { return nil }
        parts.append("\(left): \(right)")
      } else {
        guard let text = expression(whole, element, at: place, depth: depth + 1) else { return nil }
        parts.append(text)
      }
    }
    return "[\(parts.joined(separator: ", "))]"
  }

  /// `Name(…)`, `Name.member`, `Self.constant`, `constant`
  private mutating func named(
    _ chain: [String], then rest: Steps, at place: FrozenText.Place, depth: Int
  ) -> String? {
    let isCall = !rest.isEmpty
    for count in (1...chain.count).reversed() {
      let part = Array(chain.prefix(count))
      if part == ["Self"] || part == ["self"] { continue }
      var value: SwiftValueType
      var name: String
      switch index.meaning(of: part, in: place.scope) {
      case .type(let node):
        if !isCall, chain.count - count == 2, chain.last == "rawValue" { return rawValue(of: chain[count], in: node) }
        guard let spelling = text.names.spelling(of: node, from: place.inner),
          index.nodes[node].declaration?.keyword != .class
        else { return isCall ? nil : constant(chain, type: nil, at: place, depth: depth) }
        name = spelling
        value = index.nodes[node].declaration?.keyword == .enum ? .enumeration(node) : .structure(node)
      case .reference(let type, let scope):
        name = text.text(type, at: FrozenText.Place(scope: scope, inner: place.inner))
        value = index.valueType(type, in: scope)
      case .ambiguous: return nil
      case .unknown:
        guard part.count == 1 || KnownNames.contains(part[0]), KnownNames.contains(part[count - 1]) else { continue }
        name = text.text(SwiftTypeReference(part), at: place)
        value = index.valueType(SwiftTypeReference(part), in: place.scope)
      }
      switch chain.count - count {
      case 0:
        guard isCall else { return nil }
        return call(of: value, named: name, rest, at: place, depth: depth)
      case 1: return self.value(chain[count], of: value, prefix: name, then: rest, at: place, depth: depth)
      default: return nil
      }
    }
    guard !isCall else { return nil }
    return constant(chain, type: nil, at: place, depth: depth)
  }

  /// A case, or a static member.
  private mutating func value(
    _ name: String, of type: SwiftValueType, prefix: String, then rest: Steps, at place: FrozenText.Place, depth: Int
  ) -> String? {
    switch type {
    case .enumeration(let node):
      if let found = index.nodes[node].declaration?.members.cases.first(where: { $0.name == name }) {
        let written = "\(prefix).\(SwiftKeyword.escaped(name))"
        if rest.isEmpty { return found.payload == nil ? written : nil }
        return arguments(rest, at: place, depth: depth).map { written + $0 }
      }
      return rest.isEmpty ? staticValue(name, of: node, type, at: place, depth: depth) : nil
    case .structure(let node):
      if name == "init" { return call(of: type, named: prefix + ".init", rest, at: place, depth: depth) }
      return rest.isEmpty ? staticValue(name, of: node, type, at: place, depth: depth) : nil
    case .scalar(let scalar):
      let written = "\(prefix).\(name)"
      guard SwiftScalar.values.contains(name), name != "random" else { return nil }
      if rest.isEmpty { return name == "init" ? nil : written }
      return name == "init" ? call(of: .scalar(scalar), named: written, rest, at: place, depth: depth) : nil
    case .array, .dictionary, .known, .model, .optional, .unresolved:
      return name == "init" && arguments(rest, at: place, depth: depth) == "()" ? "\(prefix).init()" : nil
    }
  }

  private mutating func staticValue(
    _ name: String, of node: Int, _ type: SwiftValueType, at place: FrozenText.Place, depth: Int
  ) -> String? {
    guard
      let found = index.nodes[node].properties.first(where: {
        $0.property.name == name && $0.property.heading.modifiers.contains("static")
      }), let tokens = found.property.initialTokens
    else { return nil }
    let scope = SwiftTypeIndex.Scope(node: node, file: found.file)
    let own = found.property.type.map { index.valueType($0, in: scope) }
    let result = expression(
      tokens, own ?? type, at: FrozenText.Place(scope: scope, inner: place.inner), depth: depth + 1)
    if result != nil { isReplaced = true }
    return result
  }

  /// The literal that `Kind.plain.rawValue` is.
  private mutating func rawValue(of name: String, in node: Int) -> String? {
    guard let literal = index.rawValue(of: name, in: node) else { return nil }
    isReplaced = true
    return literal
  }

  /// The value of `Self.name`, `Type.name` or a global constant.
  private mutating func constant(
    _ chain: [String], type: SwiftValueType?, at place: FrozenText.Place, depth: Int
  ) -> String? {
    guard let found = SwiftEvaluator(index).expression(of: chain, in: place.scope) else { return nil }
    let result = expression(
      found.tokens, type, at: FrozenText.Place(scope: found.scope, inner: place.inner), depth: depth + 1)
    if result != nil { isReplaced = true }
    return result
  }

  /// The arguments and further members after a type.
  private mutating func call(
    of type: SwiftValueType, named name: String, _ rest: Steps, at place: FrozenText.Place, depth: Int
  ) -> String? {
    guard let list = rest.first?.arguments,
      let arguments = arguments(rest.prefix(1), at: place, depth: depth, types: memberTypes(of: type))
    else { return nil }
    let labels = list.map { $0.label ?? "_" }
    var suffix = ""
    var next = rest.dropFirst()
    if case .mark("!")? = next.first {
      suffix = "!"
      next = next.dropFirst()
    }
    switch type {
    case .structure(let node):
      guard next.isEmpty, !withOwnInitializer.contains(node), isMemberwise(labels, of: node) else {
        return nil
      }
    case .enumeration:
      guard labels == ["rawValue"], next.isEmpty else { return nil }
    case .scalar(let scalar):
      while let member = next.first?.name, SwiftScalar.type(ofMember: member, of: scalar) != nil {
        suffix += "." + member
        next = next.dropFirst()
        if next.prefix(1).isEmptyCall {
          suffix += "()"
          next = next.dropFirst()
        }
      }
      guard next.isEmpty else { return nil }
    case .unresolved(let type, _):
      guard KnownNames.contains(type), next.isEmpty else { return nil }
    case .array, .dictionary, .optional: guard next.isEmpty else { return nil }
    case .known, .model: return nil
    }
    return name + arguments + suffix
  }

  /// - Parameter types: what the labels stand for, as far as it is known.
  private mutating func arguments(
    _ rest: Steps, at place: FrozenText.Place, depth: Int, types: [String: SwiftValueType] = [:]
  ) -> String? {
    guard rest.count == 1, let list = rest.first?.arguments else { return nil }
    var parts: [String] = []
    for argument in list {
      guard
        let text = expression(
          argument.tokens, argument.label.flatMap { types[$0] }, at: place, depth: depth + 1)
      else { return nil }
      parts.append((argument.label.map { "\($0): " } ?? "") + text)
    }
    return "(\(parts.joined(separator: ", ")))"
  }

  private func memberTypes(of type: SwiftValueType) -> [String: SwiftValueType] {
    guard case .structure(let node) = type else { return [:] }
    let scope = index.scope(of: node)
    return Dictionary(
      FrozenTypes.stored(node, in: index).compactMap { property in
        property.type.map { (property.name, index.valueType($0, in: scope)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the compiler's own initializer of a structure takes the labels.
  private func isMemberwise(_ labels: [String], of node: Int) -> Bool {
    var rest = labels[...]
    for property in FrozenTypes.stored(node, in: index) {
      if property.isConstant, property.initialValue != nil { continue }
      if rest.first == property.name {
        rest = rest.dropFirst()
        continue
      }
      let isOptional = if case .optional? = property.type?.sugared { true } else { false }
      guard property.initialValue != nil || (isOptional && !property.isConstant) else { return false }
    }
    return rest.isEmpty
  }
}

/// What follows a name.
private typealias Steps = ArraySlice<SwiftExpression.Step>

extension Collection<SwiftExpression.Step> {
  /// Whether it is `()`.
  fileprivate var isEmptyCall: Bool { count == 1 && first?.arguments?.isEmpty == true }
}

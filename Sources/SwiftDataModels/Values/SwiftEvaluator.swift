import GlossBasics
import GlossSwiftSource

/// Follows values through the sources as far as literals lead: constants, computed properties, functions with their
/// arguments, called closures, lists that are added up, appended to or mapped, and generic types.
///
/// All that reads values asks it: schemas, versions, plans, stages, containers, configurations and options. What it
/// cannot follow is `unknown` with the expression where it ended; of several values that a branch decides between, all
/// are kept, and equal ones are one.
///
/// One type, since each part needs the others: operands lead to names, names to bodies, and bodies to operands.
final class SwiftEvaluator {
  let index: SwiftTypeIndex
  var scopesOfFiles: [Int: SwiftScopes] = [:]
  /// By file and first token.
  var bodies: [SwiftTypeIndex.Scope: SwiftBody] = [:]
  /// By the file of a function and the beginning of its body.
  var callers: [SwiftTypeIndex.Scope: [Call]] = [:]
  var globals: [SwiftDataFile.Target: [String: Globals]] = [:]
  /// The functions of a target by name, those of types included.
  private var functionsOfTargets: [SwiftDataFile.Target: [String: [(function: SwiftFunction, node: Int?, file: Int)]]] =
    [:]
  /// The names that may still be followed: each could refer to the next one twice.
  var left = 0
  var depth = 0
  /// The targets of all files, in the order of the files.
  private(set) lazy var targets: [SwiftDataFile.Target] = {
    var seen = Set<SwiftDataFile.Target>()
    return index.files.map(\.target).filter { seen.insert($0).inserted }
  }()
  /// Whether a value decides between branches: then only what never changes counts.
  var isDeciding = false

  /// The properties and functions with the same name outside of types.
  struct Globals {
    var properties: [SwiftTypeIndex.FoundProperty] = []
    var functions: [(function: SwiftFunction, file: Int)] = []
  }

  /// The maximum number of names that lead to one another, and of all that a value consists of.
  static let depthLimit = 130
  static let referenceLimit = 1_001
  /// The maximum number of functions whose calls are looked for.
  static let callersLimit = 20
  /// The maximum number of elements of a list, which each step could double.
  static let elementLimit = 10_000
  /// The maximum number of values that branches decide between.
  static let choiceLimit = 16

  init(_ index: SwiftTypeIndex) { self.index = index }

  // MARK: - Values

  /// The value of an expression.
  ///
  /// - Parameter type: the type that the context gives it, for `.app` of `extension Schema`.
  func value(_ tokens: Range<Int>, in place: SwiftPlace, expecting type: String? = nil) -> SwiftValue {
    if depth == 0 { left = Self.referenceLimit }
    guard depth < Self.depthLimit else { return unknown(tokens, place, "leads through too many names") }
    depth += 1
    defer { depth -= 1 }
    let value = source(place).expression(tokens).bare
    guard !value.tokens.isEmpty else { return unknown(tokens, place) }
    switch value.form {
    case .branches: return result(body(value.tokens, place), tokens: value.tokens, in: place, expecting: type)
    case .choice(let condition, let first, let second):
      let isFirst = decision(condition.tokens, in: place)
      let open = isFirst.map { $0 ? [first] : [second] } ?? [first, second]
      return choice(open.map { self.value($0.tokens, in: place, expecting: type) }, value, place)
    case .fallback(let first, let second):
      switch self.value(first.tokens, in: place, expecting: type) {
      case .nothing: return self.value(second.tokens, in: place, expecting: type)
      case .unknown: return unknown(value.tokens, place)
      // Of an optional value, `.none` is nothing.
      case .call(let call) where call.name == "none": return unknown(value.tokens, place)
      case let found: return found
      }
    case .sum(let terms): return sum(terms.map { self.value($0.tokens, in: place, expecting: type) }, value, place)
    case .operation(let name, let first, let second):
      let former = self.value(first.tokens, in: place)
      var type: String?
      if case .enumeration(let node, _) = former { type = index.nodes[node].path.joined(separator: ".") }
      return result(of: name, former, self.value(second.tokens, in: place, expecting: type))
        ?? unknown(value.tokens, place)
    case .negation(let inner):
      guard case .literal(let text) = self.value(inner.tokens, in: place), let isTrue = Bool(text) else {
        return unknown(value.tokens, place)
      }
      return .literal(String(!isTrue))
    case .operand: return operand(value, in: place, expecting: type)
    }
  }

  /// The value of a static property of a type, such as the `stages` of a plan.
  func value(of property: String, of node: Int, expecting type: String? = nil) -> SwiftValue {
    if depth == 0 { left = Self.referenceLimit }
    let frame = SwiftFrame()
    frame.types["Self"] = node
    if let found = member(property, of: node, frame: frame, expecting: type) { return found }
    let file = index.nodes[node].file
    let position = index.nodes[node].declaration?.body.lowerBound ?? 0
    return .unknown(
      SwiftUnknown(
        text: property, reason: SwiftUnknown.missing, file: file, token: max(0, position - 1), isMember: true))
  }

  /// The numbers of `Schema.Version(1, 2, 0)`, as `1.2.0`; nil if they are not literal.
  func identifier(_ value: SwiftValue) -> String? {
    guard case .call(let call) = value, let arguments = call.arguments, arguments.count == 3 else { return nil }
    let numbers = arguments.compactMap { number($0.tokens, in: call.place) }
    return numbers.count == 3 ? numbers.map(String.init).joined(separator: ".") : nil
  }

  /// The text of a string literal; nil if it is anything else, or has escapes that are not read.
  func text(_ tokens: Range<Int>, in place: SwiftPlace) -> String? {
    literal(tokens, in: place).flatMap(SwiftDataDefault.text)
  }

  func number(_ tokens: Range<Int>, in place: SwiftPlace) -> Int? {
    literal(tokens, in: place).flatMap { Int($0.filter { $0 != "_" }) }
  }

  func truth(_ tokens: Range<Int>, in place: SwiftPlace) -> Bool? {
    literal(tokens, in: place).flatMap(Bool.init)
  }

  /// A string, number or truth value as written; nil if it is anything else.
  func literal(_ tokens: Range<Int>, in place: SwiftPlace) -> String? {
    if case .literal(let text) = value(tokens, in: place) { text } else { nil }
  }

  /// The types in a list, or a type alone.
  func types(in value: SwiftValue) -> SwiftTypeList {
    var list = SwiftTypeList()
    add(value, to: &list)
    return list
  }

  func add(_ value: SwiftValue, to list: inout SwiftTypeList) {
    switch value {
    case .type(let node): list.add(node)
    case .list(let elements): for element in elements { add(element, to: &list) }
    case .choice(let values, let unknown):
      let repeated = list.repeated
      for value in values { add(value, to: &list) }
      (list.isComplete, list.repeated) = (false, repeated)
      list.unread.append(unknown)
    case .unknown(let unknown):
      list.isComplete = false
      if unknown.isType {
        list.unknown.append(.init(text: unknown.text, reason: unknown.reason))
      } else if !unknown.isMember {
        list.unread.append(unknown)
      }
    case .nothing, .literal, .tuple, .call, .instance, .enumeration, .closure, .function, .path:
      list.isComplete = false
    }
  }

  /// The expression of a property that names lead to, as written: `Self.models`, `Keys.name`; nil without one.
  func expression(of names: [String], in scope: SwiftTypeIndex.Scope) -> (
    tokens: Range<Int>, scope: SwiftTypeIndex.Scope
  )? {
    guard let name = names.last else { return nil }
    let outer = Array(names.dropLast())
    func expression(_ found: [SwiftTypeIndex.FoundProperty], _ node: Int?)
      -> (tokens: Range<Int>, scope: SwiftTypeIndex.Scope)?
    {
      guard let (property, file, isCertain) = found.first, isCertain else { return nil }
      let scope = SwiftTypeIndex.Scope(node: node, file: file)
      if let tokens = property.initialTokens { return (tokens, scope) }
      guard let body = property.accessorTokens.flatMap({ getter($0, of: source(file)) }) else { return nil }
      let results = SwiftBody(body, of: source(file)).results.filter { index.holds($0.conditions) != false }
      return results.count == 1 && index.holds(results[0].conditions) == true ? (results[0].tokens, scope) : nil
    }
    var around = scope.node
    if !outer.isEmpty, outer != ["Self"], outer != ["self"] {
      if case .type(let node) = index.meaning(of: outer, in: scope) {
        around = node
      } else {
        around = index.extendedType(outer.joined(separator: "."))
        if around == nil { return nil }
      }
    }
    while let node = around {
      for owner in index.declaring(node) {
        let found = index.properties(name, of: owner)
        if !found.isEmpty { return expression(found, owner) }
      }
      guard outer.isEmpty else { return nil }
      around = index.nodes[node].parent
    }
    guard outer.isEmpty else { return nil }
    let all = globalsByName(of: index.files[scope.file].target)[name]?.properties ?? []
    let here = all.filter { $0.file == scope.file }
    return !here.isEmpty || all.count == 1 ? expression(here.isEmpty ? all : here, nil) : nil
  }

  /// The functions of a target by name, those of types included.
  func functions(of target: SwiftDataFile.Target) -> [String: [(function: SwiftFunction, node: Int?, file: Int)]] {
    if let known = functionsOfTargets[target] { return known }
    var found: [String: [(function: SwiftFunction, node: Int?, file: Int)]] = [:]
    for file in index.files.indices where index.files[file].target == target {
      for function in source(file).members.functions { found[function.name, default: []].append((function, nil, file)) }
    }
    for node in index.nodes.indices {
      for (function, file) in index.nodes[node].functions where index.files[file].target == target {
        found[function.name, default: []].append((function, node, file))
      }
    }
    found = found.mapValues { $0.filter { index.holds($0.function.conditions) != false } }
    functionsOfTargets[target] = found
    return found
  }

  // MARK: - Joining

  func source(_ place: SwiftPlace) -> SwiftSourceFile { source(place.scope.file) }
  func source(_ file: Int) -> SwiftSourceFile { index.files[file].source }

  func unknown(
    _ tokens: Range<Int>, _ place: SwiftPlace, _ reason: String = SwiftUnknown.unread
  ) -> SwiftValue {
    .unknown(SwiftUnknown(text: text(tokens, place), reason: reason, file: place.scope.file, token: tokens.lowerBound))
  }

  func text(_ tokens: Range<Int>, _ place: SwiftPlace) -> String {
    String(source(place).text(tokens).prefix(80)).onSingleLine
  }

  func choice(_ values: [SwiftValue], _ value: SwiftExpression, _ place: SwiftPlace) -> SwiftValue {
    choice(values, value.tokens, place, "is one of several values")
  }

  /// The only value of several that are equal, or all of them.
  func choice(
    _ values: [SwiftValue], _ tokens: Range<Int>, _ place: SwiftPlace, _ reason: String
  ) -> SwiftValue {
    if values.count == 1 { return values[0] }
    var found: [SwiftValue] = []
    for value in values.flatMap(\.alternatives) {
      if case .unknown = value { return value }
      if !found.contains(where: { isSame($0, value) }) { found.append(value) }
    }
    guard let first = found.first, found.count <= Self.choiceLimit else { return unknown(tokens, place) }
    if found.count == 1 { return first }
    return .choice(
      found,
      SwiftUnknown(text: text(tokens, place), reason: reason, file: place.scope.file, token: tokens.lowerBound))
  }

  func sum(_ values: [SwiftValue], _ value: SwiftExpression, _ place: SwiftPlace) -> SwiftValue {
    if case .literal = values[0] {
      return values.dropFirst().reduce(values[0]) { result(of: "+", $0, $1) ?? unknown(value.tokens, place) }
    }
    var elements: [SwiftValue] = []
    for term in values {
      switch term {
      case .list(let more): elements += more
      // What is not read is one of its elements, so the others are known.
      case .unknown, .choice: elements.append(term)
      default: return unknown(value.tokens, place)
      }
      if elements.count > Self.elementLimit { return unknown(value.tokens, place, "has too many elements") }
    }
    return .list(elements)
  }

  /// What a call outside the sources gets.
  func values(of call: SwiftCall) -> [SwiftValue] {
    call.values ?? (call.arguments ?? []).map { value($0.tokens, in: call.place) }
  }

  func isSame(_ first: SwiftValue, _ second: SwiftValue) -> Bool {
    func areSame(_ first: [SwiftValue], _ second: [SwiftValue]) -> Bool {
      first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
    }
    switch (first, second) {
    case (.type(let first), .type(let second)): return first == second
    case (.instance(let first, let made), .instance(let second, let other)):
      return first == second && (made === other || [made, other].allSatisfy { $0?.arguments.isEmpty ?? true })
    case (.enumeration(let first, let name), .enumeration(let second, let other)):
      return first == second && name == other
    case (.path(let first), .path(let second)): return first == second
    case (.function(let first, let place), .function(let second, let other)):
      return first == second && place.scope == other.scope
    case (.nothing, .nothing): return true
    case (.literal(let first), .literal(let second)): return first == second
    case (.list(let first), .list(let second)), (.tuple(let first), .tuple(let second)): return areSame(first, second)
    case (.closure(let first, let place), .closure(let second, let other)):
      return source(place).text(first) == source(other).text(second)
    case (.call(let first), .call(let second)):
      guard first.name == second.name, first.arguments?.map(\.label) == second.arguments?.map(\.label) else {
        return false
      }
      return areSame(values(of: first), values(of: second))
    default: return false
    }
  }
}

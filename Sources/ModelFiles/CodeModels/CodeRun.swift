import GlossBasics
import GlossSwiftDataModels
import GlossSwiftSource

/// Runs code that builds a model, as far as literals lead: variables, assignments, loops over lists, closures, and the
/// functions, initializers and constants of the sources.
///
/// What it cannot follow is noted with its place on the description that it would have changed, so the model is known
/// to be incomplete there. Nothing is executed but what the grammar of statements here has.
///
/// One type, since statements lead to expressions, expressions to functions, and functions to statements.
final class CodeRun {
  let sources: CodeSources
  /// The descriptions in the order in which they were made.
  private(set) var made: [CodeObject] = []
  /// What was not followed and belongs to no single description.
  private(set) var unread: [CodeUnread] = []
  private var properties: [String: CodeValue] = [:]
  private var left = CodeRun.stepLimit
  private var depth = 0

  private static let stepLimit = 200_000
  private static let depthLimit = 60
  private static let classes: Set<String> = [
    "NSManagedObjectModel", "NSEntityDescription", "NSAttributeDescription", "NSRelationshipDescription",
    "NSFetchedPropertyDescription", "NSDerivedAttributeDescription", "NSFetchIndexDescription",
    "NSFetchIndexElementDescription", "NSExpressionDescription", "NSCompositeAttributeDescription", "NSFetchRequest",
  ]

  /// How a block ends.
  private enum Flow {
    case end
    case result(CodeValue)
    /// Not to be told.
    case lost
  }

  init(_ sources: CodeSources) { self.sources = sources }

  /// Runs a function, getter or initial value as nobody calls it: its parameters are not known.
  func run(_ callable: CodeSources.Callable) {
    let place = CodePlace(file: callable.file, variables: CodeVariables(), type: callable.type)
    if callable.isExpression {
      _ = value(callable.tokens, in: place)
    } else {
      for name in callable.parameters { place.variables.define(name, .unknown) }
      _ = run(callable.tokens, in: place)
    }
  }

  // MARK: - Statements

  private func lose(_ token: Int, _ place: CodePlace, _ reason: String, _ objects: [CodeObject] = []) {
    let lost = CodeUnread(file: place.file, token: token, reason: reason)
    if objects.isEmpty { unread.append(lost) } else { for object in objects { object.unread.append(lost) } }
  }

  private func run(_ tokens: Range<Int>, in place: CodePlace) -> Flow {
    let file = sources.file(place.file)
    let outer = file.directives.conditions(at: max(0, tokens.lowerBound - 1)).count
    var token = tokens.lowerBound
    while token < tokens.upperBound {
      left -= 1
      guard left > 0 else {
        lose(token, place, "takes too many steps")
        return .lost
      }
      let start = token
      if let directive = file.directives.directive(at: token) {
        token = directive.end
        continue
      }
      let conditions = file.directives.conditions(at: token).dropFirst(outer)
      if !conditions.isEmpty { lose(token, place, "depends on #if \(Array(conditions).text)") }
      switch statement(at: &token, before: tokens.upperBound, in: place) {
      case .end: break
      case let flow: return flow
      }
      if token <= start { token = max(start, min(file.closings[start], tokens.upperBound)) + 1 }
    }
    return .end
  }

  private func statement(at token: inout Int, before end: Int, in place: CodePlace) -> Flow {
    let file = sources.file(place.file)
    if file.isMark(";", at: token) || file.isMark("@", at: token) {
      token += file.isMark("@", at: token) ? 2 : 1
      return .end
    }
    switch file.text(token) {
    case "let", "var": return define(at: &token, before: end, in: place)
    case "return":
      let tokens = file.expression(at: token + 1)
      return .result(tokens.isEmpty ? .nothing : value(tokens, in: place))
    case "func":
      if let function = file.function(at: token) {
        token = function.body.upperBound + 1
      } else {
        token += 1
      }
      return .end
    case "for": return loop(at: &token, before: end, in: place)
    case "if", "guard": return branch(at: &token, before: end, in: place)
    case "do" where file.isMark("{", at: token + 1):
      let body = token + 2..<max(token + 2, file.closings[token + 1])
      token = body.upperBound + 1
      return run(body, in: CodePlace(file: place.file, variables: CodeVariables(in: place.variables), type: place.type))
    case "switch", "while", "repeat", "catch", "defer", "else", "struct", "class", "enum", "typealias":
      let start = token
      skipHead(&token, before: end, file)
      let body = token..<min(file.closings[min(token, file.tokens.count - 1)], end)
      lose(start, place, "is not followed", objects(named: start..<max(start, body.upperBound), in: place))
      token = body.upperBound + 1
      return .end
    default: return expressionStatement(at: &token, before: end, in: place)
    }
  }

  private func skipHead(_ token: inout Int, before end: Int, _ file: SwiftSourceFile) {
    while token < end, !file.isMark("{", at: token) { token = max(token, min(file.closings[token], end)) + 1 }
  }

  /// The descriptions that variables within some tokens hold.
  private func objects(named tokens: Range<Int>, in place: CodePlace) -> [CodeObject] {
    let file = sources.file(place.file)
    var names = Set<String>()
    for token in tokens.clamped(to: 0..<file.tokens.count) where file.tokens[token].kind == .word {
      if !file.isMark(".", at: token - 1) { names.insert(file.text(token)) }
    }
    return names.sorted().flatMap { place.variables[$0]?.objects ?? [] }
  }

  /// `let a = …, b: T = …`, `let (a, b) = …`
  private func define(at token: inout Int, before end: Int, in place: CodePlace) -> Flow {
    let file = sources.file(place.file)
    token += 1
    while token < end {
      var names: [String] = []
      if file.isMark("(", at: token) {
        names = (token..<file.closings[token]).filter { file.tokens[$0].kind == .word }.map(file.text)
        token = file.closings[token] + 1
      } else {
        names = [name(file.text(token))]
        token += 1
      }
      var type: String?
      if file.isMark(":", at: token), let found = file.type(at: token + 1, before: end) {
        type = found.type.base.names?.last
        token = found.end
      }
      if file.isMark("=", at: token) {
        let tokens = file.expression(at: token + 1)
        let value = value(tokens, in: place, expecting: type)
        token = max(token + 1, tokens.upperBound)
        if names.count == 1 {
          place.variables.define(names[0], value)
        } else if case .tuple(let values) = value, values.count == names.count {
          for (name, value) in zip(names, values) { place.variables.define(name, value) }
        } else {
          for name in names { place.variables.define(name, .unknown) }
        }
      } else {
        for name in names { place.variables.define(name, .unknown) }
        // A computed variable.
        if file.isMark("{", at: token) { token = min(file.closings[token], end) + 1 }
      }
      guard file.isMark(",", at: token) else { break }
      token += 1
    }
    return .end
  }

  private func name(_ text: String) -> String { text.filter { $0 != "`" } }

  /// `for a in list { … }`, `for (a, b) in list { … }`
  private func loop(at token: inout Int, before end: Int, in place: CodePlace) -> Flow {
    let file = sources.file(place.file)
    let start = token
    token += 1
    var names: [String] = []
    while token < end, !file.isText(token, "in"), !file.isMark("{", at: token) {
      if file.tokens[token].kind == .word, !["let", "var", "case"].contains(file.text(token)) {
        names.append(name(file.text(token)))
      }
      token += 1
    }
    let list = token + 1
    skipHead(&token, before: end, file)
    guard token < end else { return .end }
    let body = token + 1..<max(token + 1, min(file.closings[token], end))
    let head = list..<max(list, token)
    token = body.upperBound + 1
    let elements: [CodeValue]
    switch value(head, in: place) {
    case .list(let values): elements = values
    case .pairs(let pairs): elements = pairs.map { .tuple([$0.key, $0.value]) }
    default:
      lose(start, place, "is a loop over something that is not literal", objects(named: body, in: place))
      return .end
    }
    for element in elements {
      let inner = CodePlace(file: place.file, variables: CodeVariables(in: place.variables), type: place.type)
      bind(names, to: element, inner.variables)
      switch run(body, in: inner) {
      case .end: continue
      case let flow: return flow
      }
    }
    return .end
  }

  private func bind(_ names: [String], to value: CodeValue, _ variables: CodeVariables) {
    if names.count > 1, case .tuple(let values) = value, values.count == names.count {
      for (name, value) in zip(names, values) { variables.define(name, value) }
    } else {
      for (number, name) in names.enumerated() { variables.define(name, number == 0 && names.count == 1 ? value : .unknown) }
    }
  }

  /// `if let a = b, #available(…) { … } else { … }`, `guard … else { … }`
  private func branch(at token: inout Int, before end: Int, in place: CodePlace) -> Flow {
    let file = sources.file(place.file)
    let isGuard = file.isText(token, "guard")
    while token < end {
      let start = token
      skipHead(&token, before: end, file)
      guard token < end else { return .end }
      let inner = CodePlace(file: place.file, variables: CodeVariables(in: place.variables), type: place.type)
      let head = start + 1..<max(start + 1, isGuard ? token - 1 : token)
      let holds = self.holds(head, in: isGuard ? place : inner)
      let body = token + 1..<max(token + 1, min(file.closings[token], end))
      token = body.upperBound + 1
      let hasElse = !isGuard && token < end && file.isText(token, "else")
      if isGuard {
        // A model is built only where the guard holds.
        return holds == false ? run(body, in: inner) : .end
      }
      guard let holds else {
        lose(start, place, "depends on a condition that is not literal", objects(named: start..<body.upperBound, in: place))
        while token < end, file.isText(token, "else") {
          skipHead(&token, before: end, file)
          guard token < end else { break }
          token = min(file.closings[token], end) + 1
        }
        return .end
      }
      if holds {
        let flow = run(body, in: inner)
        while token < end, file.isText(token, "else") {
          skipHead(&token, before: end, file)
          guard token < end else { break }
          token = min(file.closings[token], end) + 1
        }
        return flow
      }
      guard hasElse else { return .end }
      token += 1
      if file.isMark("{", at: token) {
        let body = token + 1..<max(token + 1, min(file.closings[token], end))
        token = body.upperBound + 1
        return run(body, in: inner)
      }
    }
    return .end
  }

  /// Whether the conditions of a branch hold; nil if they are not literal.
  private func holds(_ head: Range<Int>, in place: CodePlace) -> Bool? {
    let file = sources.file(place.file)
    var result: Bool? = true
    for condition in file.arguments(in: head) {
      let tokens = condition.tokens
      guard let first = tokens.first else { continue }
      // A model is read as the newest system builds it.
      if file.isText(first, "#available") { continue }
      if file.isText(first, "#unavailable") { return false }
      if file.isText(first, "let") || file.isText(first, "var") {
        let name = name(file.text(first + 1))
        let equals = tokens.first { file.isMark("=", at: $0) }
        let value =
          equals.map { self.value($0 + 1..<max($0 + 1, tokens.upperBound), in: place) } ?? place.variables[name] ?? .unknown
        if case .nothing = value { return false }
        place.variables.define(name, value)
        continue
      }
      switch value(tokens, in: place).asTruth {
      case false?: return false
      case nil: result = nil
      case true?: break
      }
    }
    return result
  }

  /// An assignment, a call, or an expression alone, which a body of one line gives.
  private func expressionStatement(at token: inout Int, before end: Int, in place: CodePlace) -> Flow {
    let file = sources.file(place.file)
    let tokens = file.expression(at: token).clamped(to: token..<max(token, end))
    guard !tokens.isEmpty else { return .end }
    token = tokens.upperBound
    guard let equals = assignment(in: tokens, file) else {
      let whole = file.expression(tokens).bare
      if let (head, steps) = whole.operand, mutate(head, steps, whole.tokens, in: place) { return .end }
      let isOnly = tokens.lowerBound == token && tokens.upperBound >= end
      let value = value(tokens, in: place)
      if value.isUnknown, !isOnly { lose(tokens.lowerBound, place, "is not followed", objects(named: tokens, in: place)) }
      return tokens.upperBound >= end && file.isMark("{", at: tokens.lowerBound - 1) ? .result(value) : .end
    }
    let isSum = file.isMark("+", at: equals - 1)
    let left = tokens.lowerBound..<(isSum ? equals - 1 : equals)
    assign(left, equals + 1..<max(equals + 1, tokens.upperBound), isSum: isSum, in: place)
    return .end
  }

  /// The `=` of an assignment.
  private func assignment(in tokens: Range<Int>, _ file: SwiftSourceFile) -> Int? {
    var token = tokens.lowerBound
    while token < tokens.upperBound {
      if file.isMark("=", at: token), !file.isMark("=", at: token + 1),
        !["=", "!", "<", ">", "~"].contains(where: { file.isMark($0, at: token - 1) })
      {
        return token
      }
      token = max(token, min(file.closings[token], tokens.upperBound)) + 1
    }
    return nil
  }

  private func assign(_ left: Range<Int>, _ right: Range<Int>, isSum: Bool, in place: CodePlace) {
    let file = sources.file(place.file)
    guard !file.isText(left.lowerBound, "_"), let (head, steps) = file.expression(left).bare.operand,
      case .name = head
    else {
      _ = value(right, in: place)
      return
    }
    let names = steps.filter { if case .mark = $0 { false } else { true } }
    var new = value(right, in: place)
    if isSum {
      let old = read(head, names[...], left, in: place)
      if let first = old.asList, let second = new.asList { new = .list(first + second) } else { new = .unknown }
    }
    write(new, to: names, left, in: place)
  }

  /// Writes to what members lead to.
  private func write(
    _ new: CodeValue, to steps: [SwiftExpression.Step], _ tokens: Range<Int>, in place: CodePlace
  ) {
    let file = sources.file(place.file)
    if steps.count == 1, let name = steps[0].name {
      if let object = place.variables.own?.asObject, place.variables[name] == nil {
        object.members[name] = new
      } else if !place.variables.assign(name, new) {
        place.variables.define(name, new)
      }
      return
    }
    guard let last = steps.last else { return }
    let owner = read(.name, steps.dropLast(), tokens, in: place)
    switch (owner, last) {
    case (.object(let object), .name(let name, _, _)):
      object.members[name] = new
      if new.isUnknown {
        let text = String(file.text(tokens.lowerBound..<tokens.upperBound).prefix(60))
        object.unread.append(
          CodeUnread(file: place.file, token: tokens.lowerBound, reason: "sets \(text.quoted) to something not literal"))
      }
    case (.pairs(let pairs), .index(let arguments)) where arguments.count == 1:
      let key = value(arguments[0].tokens, in: place)
      write(.pairs(pairs.filter { $0.key.asText != key.asText || key.asText == nil } + [(key, new)]), to: Array(steps.dropLast()), tokens, in: place)
    default: lose(tokens.lowerBound, place, "is not followed", objects(named: tokens, in: place))
    }
  }

  /// `list.append(x)`, `list.append(contentsOf: […])`, `model.setEntities(…)`: calls that change what they are of.
  private func mutate(
    _ head: SwiftExpression.Head, _ steps: [SwiftExpression.Step], _ tokens: Range<Int>, in place: CodePlace
  ) -> Bool {
    guard case .name = head, steps.count >= 3, case .call(let arguments) = steps[steps.count - 1],
      let method = steps[steps.count - 2].name
    else { return false }
    let names = steps.dropLast(2).filter { if case .mark = $0 { false } else { true } }
    switch method {
    case "append", "insert":
      guard let old = read(head, names[...], tokens, in: place).asList ?? emptyList(names, tokens, in: place) else {
        return false
      }
      let new = arguments.first.map { value($0.tokens, in: place) } ?? .unknown
      let added = arguments.first?.label == "contentsOf" ? new.asList : [new]
      write(added.map { .list(method == "insert" ? $0 + old : old + $0) } ?? .unknown, to: Array(names), tokens, in: place)
      return true
    case "setEntities", "setFetchRequestTemplate", "setValidationPredicates":
      guard let object = read(head, names[...], tokens, in: place).asObject else { return false }
      object.calls.append((method, arguments.map { ($0.label, value($0.tokens, in: place)) }))
      return true
    default: return false
    }
  }

  /// The list that a new description begins with.
  private func emptyList(_ steps: [SwiftExpression.Step], _ tokens: Range<Int>, in place: CodePlace) -> [CodeValue]? {
    guard steps.count > 1, let name = steps.last?.name,
      let object = read(.name, steps.dropLast(), tokens, in: place).asObject, object.members[name] == nil
    else { return nil }
    return []
  }

  // MARK: - Expressions

  func value(_ tokens: Range<Int>, in place: CodePlace, expecting type: String? = nil) -> CodeValue {
    left -= 1
    guard left > 0, depth < Self.depthLimit else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    let file = sources.file(place.file)
    let expression = file.expression(tokens).bare
    guard !expression.tokens.isEmpty else { return .unknown }
    switch expression.form {
    case .choice(let condition, let first, let second):
      guard let isFirst = value(condition.tokens, in: place).asTruth else { return .unknown }
      return value((isFirst ? first : second).tokens, in: place, expecting: type)
    case .fallback(let first, let second):
      let value = value(first.tokens, in: place, expecting: type)
      if case .nothing = value { return self.value(second.tokens, in: place, expecting: type) }
      return value
    case .sum(let terms):
      let values = terms.map { value($0.tokens, in: place, expecting: type) }
      if let lists = values.compactMap(\.asList) as [[CodeValue]]?, lists.count == values.count {
        return .list(lists.flatMap(\.self))
      }
      let texts = values.compactMap(\.asText)
      return texts.count == values.count ? .text(texts.joined()) : .unknown
    case .negation(let inner): return value(inner.tokens, in: place).asTruth.map { .truth(!$0) } ?? .unknown
    case .operation, .branches: return .unknown
    case .operand:
      guard let (head, steps) = expression.operand else { return pounded(expression.tokens, file) }
      return read(head, steps[...], expression.tokens, in: place, expecting: type)
    }
  }

  /// `#keyPath(Run.date)`
  private func pounded(_ tokens: Range<Int>, _ file: SwiftSourceFile) -> CodeValue {
    guard let first = tokens.first, file.isText(first, "#keyPath") else { return .unknown }
    let words = tokens.dropFirst().filter { file.tokens[$0].kind == .word }
    return words.last.map { .text(file.text($0)) } ?? .unknown
  }

  private typealias Steps = ArraySlice<SwiftExpression.Step>

  private func read(
    _ head: SwiftExpression.Head, _ steps: ArraySlice<SwiftExpression.Step>, _ tokens: Range<Int>, in place: CodePlace,
    expecting type: String? = nil
  ) -> CodeValue {
    let file = sources.file(place.file)
    switch head {
    case .string:
      let text = file.text(tokens.lowerBound..<tokens.lowerBound + 1)
      let known = SwiftDataDefault.text(ofLiteral: text).map(CodeValue.text)
      return follow(known ?? .unknown, steps, tokens, in: place)
    case .number: return steps.isEmpty ? .number(file.text(tokens)) : .unknown
    case .path(let names, _): return .text(names.joined(separator: "."))
    case .list(let elements):
      if case .call? = steps.first { return follow(.list([]), steps.dropFirst(), tokens, in: place) }
      return follow(list(elements, in: place), steps, tokens, in: place)
    case .group(let members):
      let values = members.map { value($0.tokens, in: place) }
      return follow(values.count == 1 ? values[0] : .tuple(values), steps, tokens, in: place)
    case .closure(let body): return follow(.closure(body, place), steps, tokens, in: place)
    case .context:
      guard case .name(let name, _, let token)? = steps.first else { return .unknown }
      if case .call(let arguments)? = steps.dropFirst().first {
        if name == "init", let type, let made = make(type, arguments, token, in: place) {
          return follow(made, steps.dropFirst(2), tokens, in: place)
        }
        if let result = call(name, of: type, arguments, in: place) {
          return follow(result, steps.dropFirst(2), tokens, in: place)
        }
        return .call(name, arguments.map { ($0.label, value($0.tokens, in: place)) })
      }
      return steps.count == 1 ? sources.property(name, of: type).flatMap { property($0) } ?? .member(name) : .unknown
    case .name: return named(steps, tokens, in: place)
    }
  }

  private func list(_ elements: [SwiftArgument], in place: CodePlace) -> CodeValue {
    let file = sources.file(place.file)
    var pairs: [(CodeValue, CodeValue)] = []
    for element in elements {
      var colon = element.tokens.lowerBound
      while colon < element.tokens.upperBound, !file.isMark(":", at: colon) {
        colon = max(colon, min(file.closings[colon], element.tokens.upperBound)) + 1
      }
      if element.label == nil, colon >= element.tokens.upperBound { break }
      let key: CodeValue =
        if let label = element.label { place.variables[label] ?? .unknown } else {
          value(element.tokens.lowerBound..<colon, in: place)
        }
      let start = element.label == nil ? colon + 1 : element.tokens.lowerBound
      pairs.append((key, value(start..<max(start, element.tokens.upperBound), in: place)))
    }
    if !pairs.isEmpty { return pairs.count == elements.count ? .pairs(pairs) : .unknown }
    return .list(elements.map { value($0.tokens, in: place) })
  }

  /// What begins with a name.
  private func named(_ steps: Steps, _ tokens: Range<Int>, in place: CodePlace) -> CodeValue {
    guard case .name(let first, _, let token)? = steps.first else { return .unknown }
    let second = steps.dropFirst().first
    if steps.count == 1 {
      if first == "nil" { return .nothing }
      if first == "true" || first == "false" { return .truth(first == "true") }
    }
    if first == "self" {
      if let own = place.variables.own { return follow(own, steps.dropFirst(), tokens, in: place) }
      guard case .name(let name, _, _)? = second else { return .unknown }
      if case .call(let arguments)? = steps.dropFirst(2).first {
        return follow(call(name, of: place.type, arguments, in: place) ?? .unknown, steps.dropFirst(3), tokens, in: place)
      }
      let found = place.variables[name] ?? sources.property(name, of: place.type).flatMap { property($0) }
      return follow(found ?? .unknown, steps.dropFirst(2), tokens, in: place)
    }
    if let local = place.variables[first] {
      if case .call(let arguments)? = second, case .closure(let body, let outer) = local {
        return follow(run(body, of: outer, arguments.map { value($0.tokens, in: place) }), steps.dropFirst(2), tokens, in: place)
      }
      return follow(local, steps.dropFirst(), tokens, in: place)
    }
    if case .call(let arguments)? = second {
      if let made = make(first, arguments, token, in: place) { return follow(made, steps.dropFirst(2), tokens, in: place) }
      if ["NSStringFromClass"].contains(first), arguments.count == 1,
        case .type(let name) = value(arguments[0].tokens, in: place)
      {
        return .text(name)
      }
      if first == "String", arguments.count == 1 {
        switch value(arguments[0].tokens, in: place) {
        case .type(let name) where ["describing", "reflecting"].contains(arguments[0].label): return .text(name)
        case .text(let text) where arguments[0].label == nil: return .text(text)
        default: return .unknown
        }
      }
      if let result = call(first, of: place.type, arguments, in: place) {
        return follow(result, steps.dropFirst(2), tokens, in: place)
      }
      let made = CodeValue.call(first, arguments.map { ($0.label, value($0.tokens, in: place)) })
      return steps.count == 2 ? made : .unknown
    }
    if let found = sources.property(first, of: place.type).flatMap({ property($0) }) {
      return follow(found, steps.dropFirst(), tokens, in: place)
    }
    // Of a type: its constants, cases and functions.
    guard case .name(let name, _, _)? = second else { return .unknown }
    if name == "self" { return steps.count == 2 ? .type(first) : .unknown }
    var names = steps
    var type = first
    while case .name(let inner, _, _)? = names.dropFirst().first, sources.hasType(inner), names.count > 2 {
      (type, names) = (inner, names.dropFirst())
    }
    guard case .name(let member, _, let place_)? = names.dropFirst().first else { return .unknown }
    if case .call(let arguments)? = names.dropFirst(2).first {
      if member == "init", let made = make(type, arguments, place_, in: place) {
        return follow(made, names.dropFirst(3), tokens, in: place)
      }
      if let result = call(member, of: type, arguments, in: place) {
        return follow(result, names.dropFirst(3), tokens, in: place)
      }
      return names.count == 3
        ? .call(member, arguments.map { ($0.label, value($0.tokens, in: place)) }) : .unknown
    }
    if let found = sources.property(member, of: type).flatMap({ property($0) }) {
      return follow(found, names.dropFirst(2), tokens, in: place)
    }
    if let raw = sources.rawValue(of: member, in: type) {
      let isRaw = names.dropFirst(2).first?.name == "rawValue"
      return isRaw ? .text(raw) : names.count == 2 ? .member(member) : .unknown
    }
    if member == "self" { return .type(type) }
    return names.count == 2 ? .member(member) : .unknown
  }

  /// A new description; nil if the name is no class of one.
  private func make(_ type: String, _ arguments: [SwiftArgument], _ token: Int, in place: CodePlace) -> CodeValue? {
    guard Self.classes.contains(type) || sources.describes(type) else { return nil }
    left -= 20
    let object = CodeObject(sources.describedClass(type), file: place.file, token: token)
    made.append(object)
    for initializer in sources.initializers(of: type) {
      guard let variables = variables(of: initializer, arguments, in: place, own: .object(object)) else { continue }
      _ = run(initializer.tokens, in: CodePlace(file: initializer.file, variables: variables, type: type))
      return .object(object)
    }
    for argument in arguments {
      guard let label = argument.label else { continue }
      object.members[label] = value(argument.tokens, in: place)
    }
    return .object(object)
  }

  /// The result of a function of the sources; nil if none takes the arguments.
  private func call(
    _ name: String, of type: String?, _ arguments: [SwiftArgument], in place: CodePlace, own: CodeValue? = nil
  ) -> CodeValue? {
    guard depth < Self.depthLimit else { return nil }
    for function in sources.functions(name, of: type, around: place) {
      guard let variables = variables(of: function, arguments, in: place, own: own) else { continue }
      depth += 1
      defer { depth -= 1 }
      let inner = CodePlace(file: function.file, variables: variables, type: function.type)
      if case .result(let value) = run(function.tokens, in: inner) { return value }
      return .nothing
    }
    return nil
  }

  /// The parameters of a function with the arguments of a call; nil if it does not take them.
  private func variables(
    of function: CodeSources.Callable, _ arguments: [SwiftArgument], in place: CodePlace, own: CodeValue?
  ) -> CodeVariables? {
    let variables = CodeVariables(own: own)
    var next = 0
    for parameter in function.declared {
      let type = parameter.type?.base.names?.last
      if next < arguments.count, arguments[next].label == parameter.label || arguments[next].value.hasPrefix("{") {
        variables.define(parameter.name, value(arguments[next].tokens, in: place, expecting: type))
        next += 1
      } else if let tokens = parameter.initialTokens {
        let inner = CodePlace(file: function.file, variables: CodeVariables(), type: function.type)
        variables.define(parameter.name, value(tokens, in: inner, expecting: type))
      } else if parameter.isVariadic {
        variables.define(parameter.name, .list([]))
      } else {
        return nil
      }
      // `[NSPropertyDescription]...`
      if parameter.isVariadic, next > 0 {
        var values = [value(arguments[next - 1].tokens, in: place, expecting: type)]
        while next < arguments.count, arguments[next].label == nil {
          values.append(value(arguments[next].tokens, in: place, expecting: type))
          next += 1
        }
        variables.define(parameter.name, .list(values))
      }
    }
    return next == arguments.count ? variables : nil
  }

  /// Runs a closure with the values of its parameters.
  private func run(_ body: Range<Int>, of place: CodePlace, _ values: [CodeValue]) -> CodeValue {
    let (names, start) = sources.parameters(ofClosure: body, file: place.file)
    let variables = CodeVariables(in: place.variables)
    for (number, value) in values.enumerated() { variables.define("$\(number)", value) }
    if names.count > 1, values.count == 1 {
      bind(names, to: values[0], variables)
    } else {
      for (name, value) in zip(names, values) { variables.define(name, value) }
    }
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { return .unknown }
    let inner = CodePlace(file: place.file, variables: variables, type: place.type)
    let tokens = start..<max(start, body.upperBound)
    if case .result(let value) = run(tokens, in: inner) { return value }
    return .nothing
  }

  /// The value of a constant or getter of the sources, which is made once.
  private func property(_ found: CodeSources.Callable) -> CodeValue? {
    let key = "\(found.file):\(found.tokens.lowerBound)"
    if let known = properties[key] { return known }
    properties[key] = .unknown
    let place = CodePlace(file: found.file, variables: CodeVariables(), type: found.type)
    let result: CodeValue
    if found.isExpression {
      result = value(found.tokens, in: place, expecting: found.resultType)
    } else if case .result(let value) = run(found.tokens, in: place) {
      result = value
    } else {
      result = .unknown
    }
    properties[key] = found.isExpression ? result : nil
    return result
  }

  /// Members, calls and indices of a value.
  private func follow(_ value: CodeValue, _ steps: Steps, _ tokens: Range<Int>, in place: CodePlace) -> CodeValue {
    var value = value
    var steps = steps
    while let step = steps.popFirst() {
      switch (step, value) {
      case (.mark, _): continue
      case (.call(let arguments), .closure(let body, let outer)):
        value = run(body, of: outer, arguments.map { self.value($0.tokens, in: place) })
      case (.name(let name, _, _), .object(let object)):
        if case .call(let arguments)? = steps.first {
          steps = steps.dropFirst()
          guard let result = call(name, of: object.type, arguments, in: place, own: value) else {
            if name == "copy" { return .unknown }
            lose(tokens.lowerBound, place, "calls '\(name)', which is not followed", [object])
            return .unknown
          }
          value = result
        } else if ["attributesByName", "propertiesByName", "relationshipsByName", "entitiesByName"].contains(name) {
          let list = object.members[name == "entitiesByName" ? "entities" : "properties"] ?? .list([])
          value = .pairs(list.objects.compactMap { one in one.text("name").map { (.text($0), .object(one)) } })
        } else {
          value = object.members[name] ?? .nothing
        }
      case (.index(let arguments), .pairs(let pairs)) where arguments.count == 1:
        let key = self.value(arguments[0].tokens, in: place).asText
        value = pairs.first { $0.key.asText == key && key != nil }?.value ?? (key == nil ? .unknown : .nothing)
      case (.index(let arguments), .list(let list)) where arguments.count == 1:
        let number = self.value(arguments[0].tokens, in: place).asNumber
        value = number.flatMap { list.indices.contains($0) ? list[$0] : nil } ?? .unknown
      case (.name(let name, _, _), .list(let list)):
        var argument: CodeValue?
        if case .call(let arguments)? = steps.first, arguments.count == 1 {
          steps = steps.dropFirst()
          argument = self.value(arguments[0].tokens, in: place)
        }
        switch (name, argument) {
        case ("map", .closure(let body, let outer)?), ("compactMap", .closure(let body, let outer)?):
          value = .list(list.map { run(body, of: outer, [$0]) })
        case ("forEach", .closure(let body, let outer)?):
          for one in list { _ = run(body, of: outer, [one]) }
          value = .nothing
        case ("first", nil): value = list.first ?? .nothing
        case ("last", nil): value = list.last ?? .nothing
        default: return .unknown
        }
      case (.name("rawValue", _, _), .member(let name)): value = .text(name)
      case (.name(let number, _, _), .tuple(let values)):
        guard let number = Int(number), values.indices.contains(number) else { return .unknown }
        value = values[number]
      default: return .unknown
      }
    }
    return value
  }
}

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
  var made: [CodeObject] = []
  /// What was not followed and belongs to no single description.
  private(set) var unread: [CodeUnread] = []
  var properties: [String: CodeValue] = [:]
  /// The steps that are left to all code of a project.
  var left: Int
  var depth = 0

  static let depthLimit = 90
  static let classes: Set<String> = [
    "NSManagedObjectModel", "NSEntityDescription", "NSAttributeDescription", "NSRelationshipDescription",
    "NSFetchedPropertyDescription", "NSDerivedAttributeDescription", "NSFetchIndexDescription",
    "NSFetchIndexElementDescription", "NSExpressionDescription", "NSCompositeAttributeDescription", "NSFetchRequest",
  ]

  /// Those of Core Data, by their labels.
  static let initializers: Set<String> = ["name:elements:", "property:collationType:", "entityName:"]

  static let printing: Set<String> = ["print", "debugPrint", "dump", "assert", "precondition"]

  /// How a block ends.
  enum Flow {
    case end
    case result(CodeValue)
    /// Not to be told.
    case lost
  }

  /// Whether the code is too long to be followed.
  var isLost: Bool { left <= 0 }

  init(_ sources: CodeSources, steps: Int) { (self.sources, left) = (sources, steps) }

  /// Runs a function, getter or initial value without a call: its parameters are not known.
  func run(_ callable: CodeSources.Callable) {
    let place = CodePlace(file: callable.file, variables: CodeVariables(), type: callable.type)
    if callable.isExpression {
      _ = value(callable.tokens, in: place)
    } else {
      for name in callable.parameters { place.variables.define(name, .unknown) }
      _ = run(callable.tokens, in: place, gives: true)
    }
  }

  /// Runs the initializer of a subclass.
  func make(by initializer: CodeSources.Callable) -> CodeObject? {
    guard let type = initializer.type else { return nil }
    let object = CodeObject(sources.describedClass(type), file: initializer.file, token: initializer.tokens.lowerBound)
    made.append(object)
    let variables = CodeVariables(own: .object(object))
    _ = run(initializer.tokens, in: CodePlace(file: initializer.file, variables: variables, type: type))
    return object
  }

  // MARK: - Statements

  func lose(_ token: Int, _ place: CodePlace, _ reason: String, _ objects: [CodeObject] = []) {
    let lost = CodeUnread(file: place.file, token: token, reason: reason)
    if objects.isEmpty { unread.append(lost) } else { for object in objects { object.unread.append(lost) } }
  }

  /// - Parameter gives: whether a single expression is what the tokens give, as of a function.
  func run(_ tokens: Range<Int>, in place: CodePlace, gives: Bool = false) -> Flow {
    guard depth < Self.depthLimit else {
      lose(tokens.lowerBound, place, "is nested too deeply")
      return .end
    }
    depth += 1
    defer { depth -= 1 }
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
      switch statement(at: &token, before: tokens.upperBound, in: place, gives: gives && start == tokens.lowerBound) {
      case .end: break
      case let flow: return flow
      }
      if token <= start { token = max(start, min(file.closings[start], tokens.upperBound)) + 1 }
    }
    return .end
  }

  private func statement(at token: inout Int, before end: Int, in place: CodePlace, gives: Bool) -> Flow {
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
      lose(start, place, "is not followed", within: start..<max(start, body.upperBound))
      token = body.upperBound + 1
      return .end
    default: return expressionStatement(at: &token, before: end, in: place, gives: gives)
    }
  }

  private func skipHead(_ token: inout Int, before end: Int, _ file: SwiftSourceFile) {
    while token < end, !file.isMark("{", at: token) { token = max(token, min(file.closings[token], end)) + 1 }
  }

  /// Passes over the other clauses of an `if`.
  private func skipElse(_ token: inout Int, before end: Int, _ file: SwiftSourceFile) {
    while token < end, file.isText(token, "else") {
      skipHead(&token, before: end, file)
      guard token < end else { break }
      token = min(file.closings[token], end) + 1
    }
  }

  /// The descriptions that variables within some tokens hold, and whether any of them holds one or could.
  private func touched(_ tokens: Range<Int>, in place: CodePlace) -> (objects: [CodeObject], isAny: Bool) {
    let file = sources.file(place.file)
    var names = Set<String>()
    for token in tokens.clamped(to: 0..<file.tokens.count) where file.tokens[token].kind == .word {
      if !file.isMark(".", at: token - 1) || file.isText(token - 2, "self") { names.insert(file.text(token)) }
    }
    let values = names.sorted().compactMap { place.variables[$0] }
    let own = names.contains("self") ? place.variables.own?.objects ?? [] : []
    return (
      values.flatMap(\.objects) + own,
      !own.isEmpty
        || values.contains { value in
          switch value {
          case .object, .list, .pairs, .tuple: true
          default: false
          }
        }
    )
  }

  /// Notes that a statement is not followed, if it could change a description.
  func lose(_ token: Int, _ place: CodePlace, _ reason: String, within tokens: Range<Int>) {
    let (objects, isAny) = touched(tokens, in: place)
    if isAny { lose(token, place, reason, objects) }
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

  func name(_ text: String) -> String { text.filter { $0 != "`" } }

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
      lose(start, place, "is a loop over something that is not literal", within: body)
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

  func bind(_ names: [String], to value: CodeValue, _ variables: CodeVariables) {
    if names.count > 1, case .tuple(let values) = value, values.count == names.count {
      for (name, value) in zip(names, values) { variables.define(name, value) }
    } else {
      for (number, name) in names.enumerated() {
        variables.define(name, number == 0 && names.count == 1 ? value : .unknown)
      }
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
        lose(start, place, "depends on a condition that is not literal", within: start..<body.upperBound)
        skipElse(&token, before: end, file)
        return .end
      }
      if holds {
        let flow = run(body, in: inner)
        skipElse(&token, before: end, file)
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
          equals.map { self.value($0 + 1..<max($0 + 1, tokens.upperBound), in: place) } ?? place.variables[name]
          ?? .unknown
        if case .nothing = value { return false }
        if value.isUnknown { result = nil }
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
  private func expressionStatement(at token: inout Int, before end: Int, in place: CodePlace, gives: Bool) -> Flow {
    let file = sources.file(place.file)
    let tokens = file.expression(at: token).clamped(to: token..<max(token, end))
    guard !tokens.isEmpty else { return .end }
    token = tokens.upperBound
    guard let equals = file.assignment(in: tokens) else {
      let whole = file.expression(tokens).bare
      if let (head, steps) = whole.operand, mutate(head, steps, whole.tokens, in: place) { return .end }
      let isOnly = gives && tokens.upperBound >= end
      let value = value(tokens, in: place)
      if value.isUnknown, !isOnly { lose(tokens.lowerBound, place, "is not followed", within: tokens) }
      return isOnly ? .result(value) : .end
    }
    let isSum = file.isMark("+", at: equals - 1)
    let left = tokens.lowerBound..<(isSum ? equals - 1 : equals)
    assign(left, equals + 1..<max(equals + 1, tokens.upperBound), isSum: isSum, in: place)
    return .end
  }

  private func assign(_ left: Range<Int>, _ right: Range<Int>, isSum: Bool, in place: CodePlace) {
    let file = sources.file(place.file)
    var new = value(right, in: place)
    guard !file.isText(left.lowerBound, "_") else { return }
    guard let (head, steps) = file.expression(left).bare.operand, case .name = head else {
      lose(left.lowerBound, place, "is not followed", within: left)
      return
    }
    let names = steps.filter { if case .mark = $0 { false } else { true } }
    if isSum { new = .sum([read(head, names[...], left, in: place), new]) }
    write(new, to: names, left, at: right, in: place)
  }

  /// Writes to what members lead to.
  ///
  /// - Parameter value: the tokens of what is written.
  private func write(
    _ new: CodeValue, to steps: [SwiftExpression.Step], _ tokens: Range<Int>, at value: Range<Int>, in place: CodePlace
  ) {
    if steps.count == 1, let name = steps[0].name {
      if let object = place.variables.own?.asObject, place.variables[name] == nil {
        object.set(name, new, file: place.file, at: value)
      } else if !place.variables.assign(name, new) {
        place.variables.define(name, new)
      }
      return
    }
    guard let last = steps.last else { return }
    switch (read(.name, steps.dropLast(), tokens, in: place), last) {
    case (.object(let object), .name(let name, _, _)): object.set(name, new, file: place.file, at: value)
    case (.nothing, .index(let arguments)) where arguments.count == 1:
      let pair = (self.value(arguments[0].tokens, in: place), new)
      write(.pairs([pair]), to: Array(steps.dropLast()), tokens, at: value, in: place)
    case (.pairs(let pairs), .index(let arguments)) where arguments.count == 1:
      let key = self.value(arguments[0].tokens, in: place)
      let others = pairs.filter { $0.key.asText != key.asText || key.asText == nil }
      write(.pairs(others + [(key, new)]), to: Array(steps.dropLast()), tokens, at: value, in: place)
    default: lose(tokens.lowerBound, place, "is not followed", within: tokens)
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
      guard let argument = arguments.first else { return false }
      let new = value(argument.tokens, in: place)
      let added = argument.label == "contentsOf" ? new : .list([new])
      let both = CodeValue.sum(method == "insert" ? [added, .list(old)] : [.list(old), added])
      write(both, to: Array(names), tokens, at: argument.tokens, in: place)
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
    guard let name = steps.last?.name else { return nil }
    let owner = steps.count == 1 ? place.variables.own : read(.name, steps.dropLast(), tokens, in: place)
    return owner?.asObject.map { $0[name] == nil } == true ? [] : nil
  }
}

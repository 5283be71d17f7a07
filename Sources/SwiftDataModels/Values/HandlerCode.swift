import GlossBasics
import GlossSwiftSource

/// What the code of a stage's handler does with its context, as far as the sources show it for certain.
///
/// Read are the closure or function, the functions that get the context, and of all others that it calls the words. If
/// anything else gets the context, the code is not read: it may do whatever it likes there.
struct HandlerCode {
  /// Objects of a class that the context is asked for or given.
  struct Use: Sendable {
    enum Verb: String, Sendable {
      case fetch = "fetches"
      case insert = "inserts"
      case delete = "deletes"
    }

    var node: Int
    var verb: Verb
    /// The class as written; nil if a variable has its objects.
    var written: String?
    var place: ContainerFinder.Place
  }

  fileprivate(set) var uses: [Use] = []
  /// The first object that is inserted, deleted or changed.
  fileprivate(set) var change: ContainerFinder.Place?
  /// Whether anything that is called may save a context.
  fileprivate(set) var isSaved = false
  fileprivate(set) var deletes = false
  /// Whether all that gets the context was read.
  fileprivate(set) var isRead = true
  /// All words of the code, which name whatever it sets.
  fileprivate(set) var words = Set<String>()
}

/// Reads the code of a handler.
struct HandlerReader {
  private typealias Use = HandlerCode.Use
  private(set) var code = HandlerCode()
  private let values: SwiftEvaluator
  private var index: SwiftTypeIndex { values.index }
  /// The bodies that get the context, with the name that it has there.
  private var waiting: [(body: Range<Int>, context: String?, place: SwiftPlace)] = []
  private var seen = Set<ContainerFinder.Place>()
  /// The names of the functions that do not get it.
  private var calls: [String] = []
  /// The classes of the variables and parameters that are declared with one, in the body that is read.
  private var annotations: [String: Objects] = [:]
  private var hasOtherContext = false
  private var left = Self.tokenLimit
  private var variablesLeft = Self.variableLimit

  /// The maximum number of tokens that are read for a handler.
  private static let tokenLimit = 20_000
  /// The maximum number of variables whose objects are looked for; each look-up may read the whole body.
  private static let variableLimit = 400
  /// The maximum number of expressions that an object is followed through.
  private static let depthLimit = 16

  /// - Parameter handler: the argument of the stage.
  init(_ handler: Range<Int>, in place: SwiftPlace, _ values: SwiftEvaluator) {
    self.values = values
    if case .closure(let body, let place) = values.value(handler, in: place) {
      let (names, start) = values.scopes(place.scope.file).closure(at: body.lowerBound - 1)
      let context = start == body.lowerBound ? "$0" : names.first
      waiting = [(min(start, body.upperBound)..<body.upperBound, context == "_" ? nil : context, place)]
    } else if let names = values.source(place).expression(handler).bare.names, let name = names.last {
      let outer = names.count > 1 && names.dropLast() != ["self"] ? Array(names.dropLast()) : nil
      follow(functions(name, of: outer, from: place), argument: 0, label: nil)
    } else {
      code.isRead = false
    }
    var next = 0
    while next < waiting.count, code.isRead || next == 0 {
      let (body, context, place) = waiting[next]
      next += 1
      annotations = [:]
      read(body, context, place)
    }
    readCalls()
    if hasOtherContext { code.uses.removeAll { $0.verb == .fetch } }
  }

  // MARK: - Bodies

  private mutating func read(_ body: Range<Int>, _ context: String?, _ place: SwiftPlace) {
    let source = values.source(place)
    for parameter in parameters(of: body, place) {
      if let type = parameter.type, let objects = objects(of: type, in: place) { annotations[parameter.name] = objects }
    }
    for token in body.clamped(to: 0..<source.tokens.count) {
      left -= 1
      guard left > 0 else { return code.isRead = false }
      let kind = source.tokens[token].kind
      if kind == .symbol, source.isMark("=", at: token), source.isAssignment(at: token) {
        readAssignment(token, context, place)
      }
      guard kind == .word || kind == .pound,
        index.holds(source.directives.conditions(at: token)) != false
      else { continue }
      let text = source.text(token)
      code.words.insert(text)
      let isMember = source.isMark(".", at: token - 1)
      switch text {
      case context where !isMember && !source.isMark(":", at: token + 1): readContext(token, context, place)
      case "save", "transaction", "autosaveEnabled": code.isSaved = true
      case "ModelContext", "ModelContainer":
        // Another context may have other classes.
        if source.isMark("(", at: token + 1) { (code.isRead, hasOtherContext) = (false, true) }
      case "FetchDescriptor", "#Predicate":
        if source.isMark("<", at: token + 1), let type = source.type(at: token + 2, before: source.tokens.count) {
          note(.fetch, objects(of: type.type, in: place), token + 2, place)
        }
      case "let", "var": readAnnotation(token, place)
      default:
        let isOfContext = isMember && context.map { source.text(token - 2) == $0 } == true
        if source.isMark("(", at: token + 1), !isOfContext { calls.append(text) }
      }
    }
  }

  /// `let trips: [V2.Trip] = …`
  private mutating func readAnnotation(_ token: Int, _ place: SwiftPlace) {
    let source = values.source(place)
    guard source.isMark(":", at: token + 2), let type = source.type(at: token + 3, before: source.tokens.count)?.type
    else { return }
    annotations[source.text(token + 1)] = objects(of: type, in: place)
  }

  /// `trip.name = …`
  private mutating func readAssignment(_ token: Int, _ context: String?, _ place: SwiftPlace) {
    let source = values.source(place)
    guard code.change == nil, variablesLeft > 0, index.holds(source.directives.conditions(at: token)) != false else {
      return
    }
    var start = token - 1
    // The operator of `+=`.
    while start > 0, source.tokens[start].kind == .symbol { start -= 1 }
    guard source.isMark(".", at: start - 1) else { return }
    while start > 1, source.tokens[start].kind == .word, source.isMark(".", at: start - 1) {
      start -= 2
      while start > 0, source.isMark("?", at: start) || source.isMark("!", at: start) { start -= 1 }
    }
    variablesLeft -= 1
    if source.tokens[start].kind == .word, objects(start..<start + 1, in: place, context) != nil {
      noteChange(start, place)
    }
  }

  /// `context.insert(…)`, or the context as an argument.
  private mutating func readContext(_ token: Int, _ context: String?, _ place: SwiftPlace) {
    let source = values.source(place)
    guard source.isMark(".", at: token + 1) else { return pass(token, place) }
    let name = token + 2
    let member = source.text(name)
    if let node = index.extendedType("ModelContext"),
      index.nodes[node].functions.contains(where: { $0.function.name == member })
        || index.nodes[node].properties.contains(where: { $0.property.name == member })
    {
      return code.isRead = false
    }
    let argument = source.arguments(ofCallAt: name)?.first
    switch member {
    case "insert", "delete":
      noteChange(token, place)
      code.deletes = code.deletes || member == "delete"
      guard let argument else { return }
      if argument.label == "model" {
        let type = source.expression(argument.tokens).metatype
        note(.delete, type.flatMap { self.class(of: $0, in: place) }, argument.tokens.lowerBound, place)
      } else if argument.label == nil, variablesLeft > 0 {
        variablesLeft -= 1
        let verb = member == "insert" ? Use.Verb.insert : .delete
        note(verb, objects(argument.tokens, in: place, context), argument.tokens.lowerBound, place)
      }
    case "save", "transaction", "autosaveEnabled": code.isSaved = true
    case _ where Self.reading.contains(member): break
    default: code.isRead = false
    }
  }

  /// What changes nothing that would have to be saved.
  private static let reading: Set<String> = [
    "fetch", "fetchCount", "fetchIdentifiers", "enumerate", "model", "registeredModel", "hasChanges", "rollback",
    "insertedModelsArray", "changedModelsArray", "deletedModelsArray", "container", "processPendingChanges",
    "undoManager",
  ]

  /// The context as an argument: `fill(in: context)`.
  private mutating func pass(_ token: Int, _ place: SwiftPlace) {
    let source = values.source(place)
    var open = token - 1
    while open > max(0, token - 200), !(source.isMark("(", at: open) && source.closings[open] > token) { open -= 1 }
    guard source.isMark("(", at: open), open > 0, source.tokens[open - 1].kind == .word,
      let arguments = source.arguments(ofCallAt: open - 1),
      let number = arguments.firstIndex(where: { $0.tokens == token..<token + 1 })
    else { return code.isRead = false }
    var names: [String] = []
    var start = open - 1
    while source.isMark(".", at: start - 1), start > 1, source.tokens[start - 2].kind == .word {
      start -= 2
      names.insert(source.text(start), at: 0)
    }
    let label = arguments[number].label
    let outer = names.isEmpty || names == ["self"] ? nil : names
    let found = functions(source.text(open - 1), of: outer, from: place).filter { function in
      let labels = values.source(function.file).parameters(of: function.function).map(\.label)
      return arguments.allSatisfy { labels.contains($0.label) }
    }
    follow(found, argument: number, label: label)
  }

  private typealias Function = (function: SwiftFunction, node: Int?, file: Int)

  private mutating func follow(_ found: [Function], argument number: Int, label: String?) {
    guard found.count == 1, let (function, node, file) = found.first else { return code.isRead = false }
    guard seen.insert(ContainerFinder.Place(file: file, token: function.body.lowerBound)).inserted else { return }
    let parameters = values.source(file).parameters(of: function)
    guard
      let parameter = label.map({ label in parameters.first { $0.label == label } })
        ?? (parameters.indices.contains(number) ? parameters[number] : nil)
    else { return code.isRead = false }
    waiting.append((function.body, parameter.name, SwiftPlace(SwiftTypeIndex.Scope(node: node, file: file))))
  }

  private func parameters(of body: Range<Int>, _ place: SwiftPlace) -> [SwiftParameter] {
    let functions =
      place.scope.node.map { index.nodes[$0].functions.filter { $0.file == place.scope.file }.map(\.function) }
      ?? values.source(place).members.functions
    return functions.first { $0.body == body }.map { values.source(place).parameters(of: $0) } ?? []
  }

  /// The functions with a name: those of a type, else of the types around, else of the target.
  private func functions(_ name: String, of outer: [String]?, from place: SwiftPlace) -> [Function] {
    func functions(of node: Int) -> [Function] {
      index.declaring(node).flatMap { owner in
        index.nodes[owner].functions.filter {
          $0.function.name == name && index.holds($0.function.conditions) != false
        }.map { ($0.function, owner, $0.file) }
      }
    }
    if let outer, outer != ["Self"] {
      guard case .type(let node) = index.meaning(of: outer, in: place.scope) else { return [] }
      return functions(of: node)
    }
    var around = place.scope.node
    while let node = around {
      let found = functions(of: node)
      if !found.isEmpty { return found }
      around = index.nodes[node].parent
    }
    return values.functions(of: index.files[place.scope.file].target)[name] ?? []
  }

  /// The words of the functions that are called without the context.
  private mutating func readCalls() {
    guard let file = waiting.first?.place.scope.file else { return }
    let functions = values.functions(of: index.files[file].target)
    var names = Set(calls)
    var next = 0
    while next < calls.count {
      for (function, _, file) in functions[calls[next]] ?? [] {
        let source = values.source(file)
        for token in function.body.clamped(to: 0..<source.tokens.count) where source.tokens[token].kind == .word {
          left -= 1
          guard left > 0 else { return code.isRead = false }
          let text = source.text(token)
          code.words.insert(text)
          if ["save", "transaction", "autosaveEnabled"].contains(text) { code.isSaved = true }
          if source.isMark("(", at: token + 1), names.insert(text).inserted { calls.append(text) }
        }
      }
      next += 1
    }
  }

  // MARK: - Objects

  /// Objects of a class of the sources.
  private struct Objects {
    var node: Int
    var isList = false
    /// The class as written.
    var written: String?

    var element: Objects? {
      isList ? Objects(node: node, written: written) : nil
    }
    var list: Objects { Objects(node: node, isList: true, written: written) }
  }

  private mutating func note(_ verb: Use.Verb, _ objects: Objects?, _ token: Int, _ place: SwiftPlace) {
    guard let objects, code.uses.count < 1_000 else { return }
    code.uses.append(
      Use(
        node: objects.node, verb: verb, written: objects.written,
        place: ContainerFinder.Place(file: place.scope.file, token: token)))
  }

  private mutating func noteChange(_ token: Int, _ place: SwiftPlace) {
    if code.change == nil { code.change = ContainerFinder.Place(file: place.scope.file, token: token) }
  }

  private func `class`(of names: [String], in place: SwiftPlace) -> Objects? {
    guard case .type(let node) = index.meaning(of: names, in: place.scope), index.isModel(node) else { return nil }
    return Objects(node: node, written: names.joined(separator: "."))
  }

  /// What a variable declared with a type has: `V2.Trip`, `[V2.Trip]?`.
  private func objects(of type: SwiftTypeReference, in place: SwiftPlace) -> Objects? {
    switch type.sugared {
    case .optional(let type): return objects(of: type, in: place)
    case .array(let type): return objects(of: type, in: place)?.list
    default: return type.names.flatMap { self.class(of: $0, in: place) }
    }
  }

  /// The objects that an expression gives; nil if they are not known.
  private func objects(_ tokens: Range<Int>, in place: SwiftPlace, _ context: String?, depth: Int = 0) -> Objects? {
    guard depth < Self.depthLimit else { return nil }
    let value = values.source(place).expression(tokens).bare
    func objects(_ tokens: Range<Int>) -> Objects? { self.objects(tokens, in: place, context, depth: depth + 1) }
    if case .fallback(let first, _) = value.form { return objects(first.tokens) }
    guard case .operand = value.form, let (head, steps) = value.operand else { return nil }
    switch head {
    case .group(let members) where members.count == 1:
      return follow(objects(members[0].tokens), steps[...], place, context, depth)
    case .list(let elements):
      return follow(elements.first.flatMap { objects($0.tokens)?.list }, steps[...], place, context, depth)
    case .name:
      guard case .name(let first, _, let token)? = steps.first else { return nil }
      if first == context {
        guard steps.count > 2, steps[1].name == "fetch", let descriptor = steps[2].arguments?.first else { return nil }
        let fetched = fetched(descriptor.tokens, in: place, depth: depth + 1)
        return follow(fetched?.list, steps.dropFirst(3), place, context, depth)
      }
      if let local = local(first, at: token, in: place, context, depth) {
        return follow(local, steps.dropFirst(), place, context, depth)
      }
      guard let (node, count) = values.type(steps, in: place), steps.count > count, steps[count].arguments != nil,
        index.isModel(node)
      else { return nil }
      let written = steps.prefix(count).compactMap(\.name).joined(separator: ".")
      return follow(Objects(node: node, written: written), steps.dropFirst(count + 1), place, context, depth)
    default: return nil
    }
  }

  /// The objects of a variable, a parameter, or of the element in a closure or loop.
  private func local(
    _ name: String, at token: Int, in place: SwiftPlace, _ context: String?, _ depth: Int
  ) -> Objects? {
    if let known = annotations[name] { return known }
    let (source, scopes) = (values.source(place), values.scopes(place.scope.file))
    func objects(_ tokens: Range<Int>) -> Objects? { self.objects(tokens, in: place, context, depth: depth + 1) }
    /// `trips.forEach { … }`
    func receiver(ofClosureAt brace: Int) -> Objects? {
      let method = source.isMark("(", at: brace - 1) ? brace - 2 : brace - 1
      guard Self.eachElement.contains(source.text(method)), source.isMark(".", at: method - 1),
        source.tokens.indices.contains(method - 2)
      else { return nil }
      return objects(method - 2..<method - 1)?.element
    }
    if name == "$0" {
      var brace = scopes.block(around: token)
      for _ in 0..<Self.depthLimit where brace > 0 {
        if let found = receiver(ofClosureAt: brace) { return found }
        brace = scopes.block(around: brace)
      }
      return nil
    }
    switch scopes.definition(of: name, before: token) {
    case .variable(let changes)?:
      for change in changes where change.kind != .other {
        if let found = objects(change.value) { return change.kind == .append ? found.list : found }
      }
      return nil
    case .parameter(_, let place)? where source.isText(place - 1, "for"):
      return objects(source.list(ofLoopAt: place))?.element
    case .parameter(_, let brace)?: return receiver(ofClosureAt: brace)
    case nil: return nil
    }
  }

  private static let eachElement: Set<String> = ["forEach", "map", "compactMap", "flatMap", "filter"]

  /// The class of `FetchDescriptor<V2.Trip>(…)`, or of a variable that has one.
  private func fetched(_ tokens: Range<Int>, in place: SwiftPlace, depth: Int) -> Objects? {
    guard depth < Self.depthLimit,
      case .name(let name, let types, let token)? = values.source(place).expression(tokens).bare.operand?.steps.first
    else { return nil }
    if let type = types.first { return name == "FetchDescriptor" ? objects(of: type, in: place) : nil }
    guard case .variable(let changes)? = values.scopes(place.scope.file).definition(of: name, before: token) else {
      return nil
    }
    return changes.first.flatMap { fetched($0.value, in: place, depth: depth + 1) }
  }

  private func follow(
    _ objects: Objects?, _ steps: ArraySlice<SwiftExpression.Step>, _ place: SwiftPlace, _ context: String?,
    _ depth: Int
  ) -> Objects? {
    guard var found = objects else { return nil }
    var (isFollowed, isMapped) = (false, false)
    for step in steps {
      if isFollowed {
        isFollowed = false
        if case .call = step { continue }
      }
      switch step {
      case .mark, .name("self", _, _): continue
      case .index where found.isList: found.isList = false
      case .name("first", _, _) where found.isList, .name("last", _, _) where found.isList:
        (found.isList, isFollowed) = (false, true)
      case .name(let name, _, _) where found.isList && Self.listing.contains(name): isFollowed = true
      case .name("map", _, _) where found.isList, .name("compactMap", _, _) where found.isList: isMapped = true
      case .call(let arguments) where isMapped:
        isMapped = false
        guard let made = made(by: arguments.first, place, context, depth) else { return nil }
        found = made.list
      default: return nil
      }
    }
    return found
  }

  /// What the closure of `map` gives.
  private func made(
    by closure: SwiftArgument?, _ place: SwiftPlace, _ context: String?, _ depth: Int
  ) -> Objects? {
    let source = values.source(place)
    guard let brace = closure?.tokens.lowerBound, source.isMark("{", at: brace) else { return nil }
    let start = values.scopes(place.scope.file).closure(at: brace).body
    let body = start..<max(start, source.closings[brace])
    return values.body(body, place).results.lazy.compactMap {
      objects($0.tokens, in: place, context, depth: depth + 1)
    }.first
  }

  /// What gives a list of the same objects.
  private static let listing: Set<String> = [
    "filter", "sorted", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "shuffled",
  ]
}

extension SwiftSourceFile {
  /// What a loop goes through, by the token of its variable. A closure there is in parentheses.
  fileprivate func list(ofLoopAt variable: Int) -> Range<Int> {
    var end = variable + 2
    while end < tokens.count, !isMark("{", at: end), !isText(end, "where") { end = max(end, closings[end]) + 1 }
    return variable + 2..<max(variable + 2, min(end, tokens.count))
  }
}

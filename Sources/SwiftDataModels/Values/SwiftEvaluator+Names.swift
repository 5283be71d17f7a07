import GlossBasics
import GlossSwiftSource

/// What names stand for: locals, parameters, members of types, and what is outside of types.
extension SwiftEvaluator {

  func scopes(_ file: Int) -> SwiftScopes {
    if let known = scopesOfFiles[file] { return known }
    let scopes = SwiftScopes(source(file))
    scopesOfFiles[file] = scopes
    return scopes
  }

  /// The value of a local variable or parameter; nil for any other name.
  func local(_ name: String, at token: Int, in place: SwiftPlace, expecting type: String?) -> SwiftValue? {
    let file = place.scope.file
    if name.hasPrefix("$") {
      return place.frame?.argument(name).map { value(of: $0, expecting: type) } ?? unknown(token..<token + 1, place)
    }
    let brace = (index.body(around: token, in: file)?.lowerBound ?? 0) - 1
    let found = scopes(file).definition(of: name, before: token, inside: brace)
    if found != nil { left -= 1 }
    if left <= 0 { return unknown(token..<token + 1, place, "consists of too many names") }
    switch found {
    case nil: return nil
    case .parameter(let initial, let brace)?:
      if let argument = place.frame?.argument(name) { return value(of: argument, expecting: type) }
      return passed(name, initial, of: brace, at: token, in: place, expecting: type)
    case .variable(let changes)?: return value(after: changes, name, at: token, in: place, expecting: type)
    }
  }

  /// The function whose body is around a token.
  func function(around token: Int, in place: SwiftPlace) -> SwiftFunction? {
    var functions = source(place).members.functions
    var around = place.scope.node
    while let node = around {
      let node = index.nodes[node]
      functions += node.functions.filter { $0.file == place.scope.file }.map(\.function)
      functions += node.initializers.filter { $0.file == place.scope.file }.map(\.function)
      around = node.parent
    }
    return functions.filter { ($0.hasResult || $0.name == "init") && $0.body.contains(token) }
      .min { $0.body.count < $1.body.count }
  }

  /// What the calls of a function pass for a parameter, if they pass the same.
  func passed(
    _ name: String, _ initial: Range<Int>?, of brace: Int, at token: Int, in place: SwiftPlace, expecting type: String?
  ) -> SwiftValue {
    let whole = token..<token + 1
    if isDeciding { return unknown(whole, place, "is a parameter") }
    let function = function(around: token, in: place).flatMap { $0.body.lowerBound == brace + 1 ? $0 : nil }
    let parameters = function.map { source(place).parameters(of: $0) } ?? []
    let type = parameters.first { $0.name == name }.flatMap { Self.name(of: $0.type) } ?? type
    let initial = initial.map { value($0, in: place, expecting: type) }
    // The default of a flag is what the app does, whatever its previews pass.
    if case .literal? = initial { return initial ?? .nothing }
    guard let function else { return initial ?? unknown(whole, place, "is a parameter") }
    var values: [SwiftValue] = []
    for call in calls(of: function, in: place) where depth < Self.depthLimit {
      guard let arguments = source(call.scope.file).arguments(ofCallAt: call.token) else { continue }
      var next = 0
      for parameter in parameters {
        let isTaken = next < arguments.count && arguments[next].label == parameter.label
        if parameter.name == name {
          let caller = SwiftPlace(call.scope)
          values.append(
            isTaken
              ? value(arguments[next].tokens, in: caller, expecting: type)
              : initial ?? unknown(whole, place, "is a parameter"))
        }
        if isTaken { next += 1 }
      }
    }
    if values.isEmpty { return initial ?? unknown(whole, place, "is a parameter that nothing passes") }
    return choice(values, whole, place, "is a parameter with one of several values")
  }

  struct Call {
    var scope: SwiftTypeIndex.Scope
    var token: Int
  }

  /// The calls of a function in its target, but those of previews and tests.
  func calls(of function: SwiftFunction, in place: SwiftPlace) -> [Call] {
    let key = SwiftTypeIndex.Scope(node: function.body.lowerBound, file: place.scope.file)
    if let known = callers[key] { return known }
    guard callers.count < Self.callersLimit else { return [] }
    callers[key] = []
    let isInitializer = function.name == "init"
    let type = index.type(around: function.body.lowerBound, in: place.scope.file).map { index.nodes[$0].name }
    guard let name = isInitializer ? type : function.name else { return [] }
    let found = calls(of: name, in: index.files[place.scope.file].target)
    callers[key] = found
    return found
  }

  /// The calls of what has a name in a target, but those of previews and tests.
  func calls(of name: String, in target: SwiftDataFile.Target) -> [Call] {
    let runs = ByteRuns([name])
    var found: [Call] = []
    for file in index.files.indices where index.files[file].target == target && found.count < Self.referenceLimit {
      let source = source(file)
      guard runs.isFound(in: source.source.bytes) else { continue }
      let finder = ContainerFinder(in: file, self)
      let previews = finder.previews
      for token in source.tokens.indices
      where source.tokens[token].kind == .word && source.text(token) == name
        && source.isCall(at: token) && !source.isText(token - 1, "func")
        && index.holds(source.directives.conditions(at: token)) != false
        && !previews.contains(where: { $0.contains(token) }) && finder.isOfApp(token)
      {
        found.append(Call(scope: finder.scope(at: token), token: token))
      }
    }
    return found
  }

  func value(of argument: SwiftFrame.Argument, expecting type: String?) -> SwiftValue {
    switch argument {
    case .value(let value): value
    case .expression(let tokens, let place, let own): value(tokens, in: place, expecting: own ?? type)
    }
  }

  /// The value of a variable after what changes it; of changes in branches, each may have run or not.
  func value(
    after changes: [SwiftScopes.Change], _ name: String, at token: Int, in place: SwiftPlace, expecting type: String?
  ) -> SwiftValue {
    var values: [SwiftValue] = []
    // The elements of a list that is certain so far, which is appended to in place.
    var elements: [SwiftValue]?
    let whole = token..<token + 1
    let type = changes.first.flatMap { Self.name(of: $0.type) } ?? type
    for change in changes {
      guard change.kind != .other, values.count <= Self.choiceLimit, (elements?.count ?? 0) <= Self.elementLimit else {
        return unknown(whole, place, "is changed in a way that is not read")
      }
      if let loop = change.loop, change.kind == .append || change.kind == .add,
        let given = self.values(of: change, in: loop, place, expecting: type), elements != nil
      {
        elements?.append(contentsOf: given)
        continue
      }
      let given = value(change.value, in: place, expecting: type)
      var more = [given]
      if change.kind == .add, case .list(let list) = given { more = list }
      if change.isCertain, change.kind == .append || change.kind == .add, elements != nil {
        elements?.append(contentsOf: more)
        continue
      }
      if let list = elements { (values, elements) = ([.list(list)], nil) }
      var changed: [SwiftValue] = []
      if change.kind == .set {
        changed = [given]
      } else {
        for case let value in values {
          guard case .list(let list) = value else { return unknown(whole, place) }
          changed.append(.list(change.kind == .insert ? more + list : list + more))
        }
      }
      values = change.isCertain ? changed : values + changed
      if change.isCertain, values.count == 1, case .list(let list) = values[0] { (elements, values) = (list, []) }
    }
    if let elements { return .list(elements) }
    guard !values.isEmpty else { return unknown(whole, place) }
    return choice(values, whole, place, "is one of several values")
  }

  /// What a loop over a list that is known adds to a variable; nil if that list, or an element, is not known.
  private func values(
    of change: SwiftScopes.Change, in loop: SwiftScopes.Loop, _ place: SwiftPlace, expecting type: String?
  ) -> [SwiftValue]? {
    guard case .list(let list) = value(loop.list, in: place) else { return nil }
    var added: [SwiftValue] = []
    for element in list {
      let frame = SwiftFrame(outer: place.frame)
      if loop.names.count == 1 {
        frame.arguments[loop.names[0]] = .value(element)
      } else {
        guard case .tuple(let members) = element, members.count == loop.names.count else { return nil }
        for (name, member) in zip(loop.names, members) { frame.arguments[name] = .value(member) }
      }
      let given = value(change.value, in: SwiftPlace(place.scope, frame: frame), expecting: type)
      if change.kind == .add, case .list(let more) = given { added += more } else { added.append(given) }
      left -= 1
      guard left > 0, added.count <= Self.elementLimit else { return nil }
    }
    return added
  }

  /// The value of a property or a function's result of a type, its extensions, and the protocols and superclasses of
  /// the sources; nil without either.
  func member(
    _ name: String, of node: Int, calledWith arguments: [SwiftArgument]? = nil, from caller: SwiftPlace? = nil,
    frame: SwiftFrame? = nil, expecting type: String? = nil
  ) -> SwiftValue? {
    if case .instance(node, let made?)? = frame?.innermostOwn, let argument = made.arguments[name] {
      return value(of: argument, expecting: type)
    }
    for owner in index.declaring(node) {
      let frame = frame ?? SwiftFrame()
      if frame.types["Self"] == nil { frame.types["Self"] = frame.type("Self") ?? node }
      if let arguments, let caller {
        for (function, file) in index.nodes[owner].functions
        where function.name == name && function.hasResult && index.holds(function.conditions) != false {
          let place = SwiftPlace(SwiftTypeIndex.Scope(node: owner, file: file), frame: frame)
          if let result = call(function, arguments, from: caller, in: place, expecting: type) { return result }
        }
      }
      let found = index.properties(name, of: owner)
      if let value = value(of: found, in: owner, SwiftFrame.types(of: frame), expecting: type) {
        guard let arguments, let caller else { return value }
        // A property that is called is a closure.
        if let result = call(value, arguments.map { self.value($0.tokens, in: caller) }, expecting: type) {
          return result
        }
      } else if arguments == nil {
        if let property = found.first?.property, property.isStored, property.initialTokens == nil,
          let value = assigned(name, of: owner, expecting: type)
        {
          return value
        }
        let functions = index.nodes[owner].functions.filter { index.holds($0.function.conditions) == true }
        if let (function, file) = functions.onlyOne(where: { isReference(name, to: $0.function, in: $0.file) }) {
          return .function(function, SwiftPlace(SwiftTypeIndex.Scope(node: owner, file: file), frame: frame))
        }
      }
    }
    return arguments == nil ? enumerationCase(name, of: node) : nil
  }

  /// A case without values of an enumeration, or all of them.
  private func enumerationCase(_ name: String, of node: Int) -> SwiftValue? {
    let cases = index.nodes[node].declaration?.members.cases ?? []
    if name == "allCases", !cases.isEmpty, cases.count <= Self.elementLimit, index.conforms(node, to: "CaseIterable") {
      guard cases.allSatisfy({ index.holds($0.heading.conditions) == true && $0.payload == nil }) else { return nil }
      return .list(cases.map { .enumeration(node, $0.name) })
    }
    let found = cases.first { $0.name == name && $0.payload == nil && index.holds($0.heading.conditions) == true }
    return found.map { .enumeration(node, $0.name) }
  }

  /// `step` of `step(from:to:)`.
  static func base(of name: String) -> String { String(name.prefix { $0 != "(" }) }

  /// Whether `step` or `step(from:to:)` names a function.
  private func isReference(_ name: String, to function: SwiftFunction, in file: Int) -> Bool {
    guard function.hasResult, function.name == Self.base(of: name) else { return false }
    return function.name == name
      || name == "\(function.name)(\(source(file).parameters(of: function).map { ($0.label ?? "_") + ":" }.joined()))"
  }

  /// The type of a parameter, as a name.
  static func name(of type: SwiftTypeReference?) -> String? { type?.base.names?.joined(separator: ".") }

  // MARK: - Properties that initializers set

  /// A value of a type of the sources.
  func instance(of node: Int, _ arguments: [SwiftArgument], from caller: SwiftPlace) -> SwiftValue {
    let initializers = index.nodes[node].initializers.filter { index.holds($0.function.conditions) != false }
    let made = SwiftFrame()
    if initializers.isEmpty {
      for argument in arguments {
        guard let label = argument.label else { continue }
        let type = index.properties(label, of: node).first.flatMap { Self.name(of: $0.property.type) }
        made.arguments[label] = .expression(argument.tokens, caller, type)
      }
      return .instance(node, made)
    }
    for (function, file) in initializers {
      let place = SwiftPlace(SwiftTypeIndex.Scope(node: node, file: file))
      guard let frame = frame(of: function, arguments, from: caller, in: place) else { continue }
      for (name, tokens) in assignments(in: function, file) {
        let type = index.properties(name, of: node).first.flatMap { Self.name(of: $0.property.type) }
        made.arguments[name] =
          tokens.map { .expression($0, SwiftPlace(place.scope, frame: frame), type) }
          ?? .value(unknown(function.body, place))
      }
      return .instance(node, made)
    }
    return .instance(node, nil)
  }

  /// What the initializers of a type give a property, or those who call its memberwise one; nil if none does.
  private func assigned(_ name: String, of node: Int, expecting type: String?) -> SwiftValue? {
    left -= 1
    guard left > 0, depth < Self.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    var values: [SwiftValue] = []
    let initializers = index.nodes[node].initializers.filter { index.holds($0.function.conditions) != false }
    for (function, file) in initializers {
      guard let tokens = assignments(in: function, file)[name] else { continue }
      let place = SwiftPlace(SwiftTypeIndex.Scope(node: node, file: file))
      guard let tokens else { return unknown(function.body, place) }
      values.append(value(tokens, in: place, expecting: type))
    }
    if initializers.isEmpty, index.nodes[node].declaration?.keyword == .struct {
      for call in calls(of: index.nodes[node].name, in: index.files[index.nodes[node].file].target).prefix(64) {
        let arguments = source(call.scope.file).arguments(ofCallAt: call.token) ?? []
        guard let argument = arguments.first(where: { $0.label == name }) else { continue }
        values.append(value(argument.tokens, in: SwiftPlace(call.scope), expecting: type))
      }
    }
    guard !values.isEmpty else { return nil }
    let file = index.nodes[node].file
    let start = index.nodes[node].declaration?.body.lowerBound ?? 0
    return choice(
      values, start..<start + 1, SwiftPlace(SwiftTypeIndex.Scope(node: node, file: file)),
      "is a property with one of several values")
  }

  /// What an initializer assigns to properties; nil for one within a branch.
  private func assignments(in function: SwiftFunction, _ file: Int) -> [String: Range<Int>?] {
    let source = source(file)
    var found: [String: Range<Int>?] = [:]
    let scopes = scopes(file)
    for place in function.body.clamped(to: 0..<source.tokens.count).dropFirst()
    where source.isMark("=", at: place) && source.isAssignment(at: place) {
      let isSelf = source.isMark(".", at: place - 2) && source.isText(place - 3, "self")
      let isBare =
        source.tokens[place - 1].beginsLine || place - 1 == function.body.lowerBound
        || [";", "{", "in"].contains(source.text(place - 2))
      guard source.tokens[place - 1].kind == .word, isSelf || isBare && !source.isMark(".", at: place - 2) else {
        continue
      }
      let name = source.text(place - 1)
      let isCertain = scopes.block(around: place) == function.body.lowerBound - 1
      found[name] = .some(isCertain && found[name] == nil ? source.expression(at: place + 1) : nil)
    }
    return found
  }

  /// The value of the first property that is certainly compiled; before it, of each that may be. nil without one.
  func value(
    of found: [SwiftTypeIndex.FoundProperty], in node: Int?, _ frame: SwiftFrame?, expecting type: String?
  ) -> SwiftValue? {
    // A protocol only demands it.
    let found = found.filter { property, file, _ in
      property.initialTokens != nil || property.accessorTokens.map { getter($0, of: source(file)) != nil } == true
    }
    guard let first = found.first else { return nil }
    var values: [SwiftValue] = []
    for (property, file, isCertain) in found {
      let place = SwiftPlace(SwiftTypeIndex.Scope(node: node, file: file), frame: frame)
      let tokens = property.initialTokens ?? property.accessorTokens ?? 0..<0
      left -= 1
      guard left > 0 else { return unknown(tokens, place, "consists of too many names") }
      guard depth < Self.depthLimit else { return unknown(tokens, place, "leads through too many names") }
      depth += 1
      values.append(value(property, in: place, expecting: type))
      depth -= 1
      if isCertain { break }
    }
    let tokens = first.property.initialTokens ?? first.property.accessorTokens ?? 0..<0
    let place = SwiftPlace(SwiftTypeIndex.Scope(node: node, file: first.file))
    let reason = SwiftUnknown.depending(on: first.property.heading.conditions)
    // A property that may not exist at all is not known.
    if found.count == values.count, let last = found.last, !last.isCertain, values.count == 1 {
      return unknown(tokens, place, reason)
    }
    return choice(values, tokens, place, reason)
  }

  /// The value of a global property, or the result of a global function; nil without one.
  func global(
    _ name: String, calledWith arguments: [SwiftArgument]?, from place: SwiftPlace, expecting type: String?
  ) -> SwiftValue? {
    let target = index.files[place.scope.file].target
    let all = globalsByName(of: target)[name] ?? Globals()
    if let arguments {
      for (function, file) in all.functions {
        let scope = SwiftPlace(SwiftTypeIndex.Scope(node: nil, file: file))
        if let result = call(function, arguments, from: place, in: scope, expecting: type) { return result }
      }
    } else if all.properties.isEmpty,
      let (function, file) = (globalsByName(of: target)[Self.base(of: name)]?.functions ?? [])
        .onlyOne(where: { isReference(name, to: $0.function, in: $0.file) })
    {
      return .function(function, SwiftPlace(SwiftTypeIndex.Scope(node: nil, file: file)))
    }
    let here = all.properties.filter { $0.file == place.scope.file }
    // Private ones of several files may have one name.
    guard !here.isEmpty || Set(all.properties.map(\.file)).count == 1,
      let value = value(of: here.isEmpty ? all.properties : here, in: nil, nil, expecting: type)
    else { return nil }
    guard let arguments else { return value }
    return call(value, arguments.map { self.value($0.tokens, in: place) }, expecting: type)
  }

  func globalsByName(of target: SwiftDataFile.Target) -> [String: Globals] {
    if let known = globals[target] { return known }
    var found: [String: Globals] = [:]
    for file in index.files.indices where index.files[file].target == target {
      let members = index.files[file].source.members
      for property in members.properties {
        let holds = index.holds(property.heading.conditions)
        if holds == false { continue }
        found[property.name, default: Globals()].properties.append((property, file, holds == true))
      }
      for function in members.functions where function.hasResult && index.holds(function.conditions) != false {
        found[function.name, default: Globals()].functions.append((function, file))
      }
    }
    globals[target] = found
    return found
  }
}

extension SwiftFrame {
  /// The types of a frame alone: a property has no parameters.
  fileprivate static func types(of frame: SwiftFrame) -> SwiftFrame {
    let types = SwiftFrame()
    types.own = frame.innermostOwn
    var around: SwiftFrame? = frame
    while let next = around {
      types.types.merge(next.types) { inner, _ in inner }
      around = next.outer
    }
    return types
  }
}

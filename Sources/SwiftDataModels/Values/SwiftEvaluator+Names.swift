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
      functions += index.nodes[node].functions.filter { $0.file == place.scope.file }.map(\.function)
      around = index.nodes[node].parent
    }
    return functions.filter { $0.hasResult && $0.body.contains(token) }.min { $0.body.count < $1.body.count }
  }

  /// What the calls of a function pass for a parameter, if they pass the same.
  func passed(
    _ name: String, _ initial: Range<Int>?, of brace: Int, at token: Int, in place: SwiftPlace, expecting type: String?
  ) -> SwiftValue {
    let whole = token..<token + 1
    let initial = initial.map { value($0, in: place, expecting: type) }
    // The default of a flag is what the app does, whatever its previews pass.
    if case .literal? = initial { return initial ?? .nothing }
    guard let function = function(around: token, in: place), function.body.lowerBound == brace + 1 else {
      return initial ?? unknown(whole, place, "is a parameter")
    }
    let parameters = source(place).parameters(of: function)
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
    let target = index.files[place.scope.file].target
    let runs = ByteRuns([function.name])
    var found: [Call] = []
    for file in index.files.indices where index.files[file].target == target && found.count < Self.referenceLimit {
      let source = source(file)
      guard runs.isFound(in: source.source.bytes) else { continue }
      let finder = ContainerFinder(in: file, self)
      let previews = finder.previews
      for token in source.tokens.indices
      where source.tokens[token].kind == .word && source.isMark("(", at: token + 1)
        && source.text(token) == function.name && !source.isText(token - 1, "func")
        && index.holds(source.directives.conditions(at: token)) != false
        && !previews.contains(where: { $0.contains(token) }) && finder.isOfApp(token)
      {
        found.append(Call(scope: finder.scope(at: token), token: token))
      }
    }
    callers[key] = found
    return found
  }

  func value(of argument: SwiftFrame.Argument, expecting type: String?) -> SwiftValue {
    switch argument {
    case .value(let value): value
    case .expression(let tokens, let place): value(tokens, in: place, expecting: type)
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
      frame.arguments[loop.name] = .value(element)
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
      }
    }
    return nil
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
    var around: SwiftFrame? = frame
    while let next = around {
      types.types.merge(next.types) { inner, _ in inner }
      around = next.outer
    }
    return types
  }
}

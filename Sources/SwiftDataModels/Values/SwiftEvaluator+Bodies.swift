import GlossSwiftSource

/// What properties, functions and closures give.
extension SwiftEvaluator {
  /// A body, which is read once however often it runs.
  func body(_ tokens: Range<Int>, _ place: SwiftPlace) -> SwiftBody {
    let key = SwiftTypeIndex.Scope(node: tokens.lowerBound, file: place.scope.file)
    if let known = bodies[key] { return known }
    let body = SwiftBody(tokens, of: source(place))
    bodies[key] = body
    return body
  }

  /// What a body gives.
  func result(
    _ body: SwiftBody, tokens: Range<Int>, in place: SwiftPlace, expecting type: String?
  ) -> SwiftValue {
    var values: [SwiftValue] = []
    var reason = "is one of several values"
    for result in body.results {
      let holds = index.holds(result.conditions)
      if holds == false { continue }
      if holds == nil { reason = SwiftUnknown.depending(on: result.conditions) }
      values.append(value(result.tokens, in: place, expecting: type))
      if result.isCertain, holds == true { break }
      if body.results.count == 1, holds == nil {
        // Without the condition there is nothing.
        return .choice(
          values,
          SwiftUnknown(
            text: text(tokens, place), reason: reason, file: place.scope.file, token: result.tokens.lowerBound))
      }
    }
    if values.isEmpty { return unknown(tokens, place) }
    return choice(values, tokens, place, reason)
  }

  /// The value of a property: its initial value, or what its getter gives.
  func value(_ property: SwiftProperty, in place: SwiftPlace, expecting type: String?) -> SwiftValue {
    let type = property.type?.base.names?.joined(separator: ".") ?? type
    if let tokens = property.initialTokens { return value(tokens, in: place, expecting: type) }
    guard let tokens = property.accessorTokens, let body = getter(tokens, of: source(place)) else {
      return unknown(0..<0, place)
    }
    return result(self.body(body, place), tokens: body, in: place, expecting: type)
  }

  /// The body of a getter: `get { … }`, `get async throws { … }`, or the accessors themselves.
  func getter(_ tokens: Range<Int>, of source: SwiftSourceFile) -> Range<Int>? {
    guard let first = tokens.first else { return nil }
    var place = first
    while place < tokens.upperBound, source.isMark("@", at: place) { place += 2 }
    guard source.isText(place, "get") || source.isText(place, "_read") else { return tokens }
    place += 1
    while place < tokens.upperBound, source.tokens[place].kind == .word, !source.tokens[place].beginsLine { place += 1 }
    // `get` may also be a name.
    guard source.isMark("{", at: place) else { return source.isText(first, "get") && tokens.count == 1 ? nil : tokens }
    return place + 1..<max(place + 1, min(source.closings[place], tokens.upperBound))
  }

  /// What a function gives for the arguments of a call; nil if it does not take them.
  func call(
    _ function: SwiftFunction, _ arguments: [SwiftArgument], from caller: SwiftPlace, in place: SwiftPlace,
    capturing outer: SwiftFrame? = nil, expecting type: String?
  ) -> SwiftValue? {
    left -= 1
    guard left > 0 else { return unknown(function.body, place, "consists of too many names") }
    let frame = SwiftFrame(outer: outer)
    frame.types = place.frame?.types ?? [:]
    var next = 0
    let source = source(place)
    for parameter in source.parameters(of: function) {
      let isTaken =
        next < arguments.count
        && (arguments[next].label == parameter.label
          // A closure after the call.
          || arguments[next].label == nil && self.source(caller).isMark("{", at: arguments[next].tokens.lowerBound))
      if isTaken {
        let tokens = arguments[next].tokens
        frame.arguments[parameter.name] = .expression(tokens, caller)
        bind(parameter.type, to: tokens, from: caller, of: function, in: frame)
        next += 1
      } else if let tokens = parameter.initialTokens {
        frame.arguments[parameter.name] = .expression(tokens, place)
        bind(parameter.type, to: tokens, from: place, of: function, in: frame)
      } else {
        return nil
      }
    }
    guard next == arguments.count else { return nil }
    let inner = SwiftPlace(place.scope, frame: frame)
    return result(self.body(function.body, place), tokens: function.body, in: inner, expecting: type)
  }

  /// Binds `From` where an argument for `From.Type` is a type.
  func bind(
    _ type: SwiftTypeReference?, to tokens: Range<Int>, from place: SwiftPlace, of function: SwiftFunction,
    in frame: SwiftFrame
  ) {
    guard let names = type?.names, names.count == 2, names[1] == "Type", function.genericParameters.contains(names[0]),
      case .type(let node) = value(tokens, in: place)
    else { return }
    frame.types[names[0]] = node
  }

  /// What a closure gives for the values of its parameters.
  func call(_ closure: SwiftValue, _ values: [SwiftValue], expecting type: String? = nil) -> SwiftValue? {
    guard case .closure(let tokens, let place) = closure else { return nil }
    let frame = SwiftFrame(outer: place.frame)
    let source = source(place)
    let (names, start) = scopes(place.scope.file).closure(at: tokens.lowerBound - 1)
    // `{ from, to in` takes a pair apart.
    var members = values
    if values.count == 1, case .tuple(let parts) = values[0] { members = parts }
    let isApart = names.count == members.count && names.count > 1 || names.isEmpty && source.usesSecond(tokens)
    for (number, value) in (isApart ? members : values).enumerated() {
      frame.arguments["$\(number)"] = .value(value)
      if number < names.count { frame.arguments[names[number]] = .value(value) }
    }
    let body = min(start, tokens.upperBound)..<tokens.upperBound
    return result(self.body(body, place), tokens: body, in: SwiftPlace(place.scope, frame: frame), expecting: type)
  }
}

extension SwiftSourceFile {
  /// Whether a closure without named parameters has a second one.
  fileprivate func usesSecond(_ tokens: Range<Int>) -> Bool { tokens.contains { isText($0, "$1") } }
}

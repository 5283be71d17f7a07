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
    guard body.isWhole else { return unknown(tokens, place, "has too many branches") }
    for result in body.results {
      let holds = index.holds(result.conditions)
      if holds == false { continue }
      let isReached = self.holds(result.tests, in: place)
      if isReached == false { continue }
      if holds == nil { reason = SwiftUnknown.depending(on: result.conditions) }
      values.append(value(result.tokens, in: place, expecting: type))
      if isReached == true, holds == true { break }
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

  // MARK: - Branches

  /// Whether a condition holds, if only what never changes decides it.
  func decision(_ tokens: Range<Int>, in place: SwiftPlace) -> Bool? {
    let outer = isDeciding
    isDeciding = true
    defer { isDeciding = outer }
    return truth(tokens, in: place)
  }

  private func holds(_ tests: [SwiftBody.Test], in place: SwiftPlace) -> Bool? {
    var isKnown = true
    for test in tests {
      switch test {
      case .open: isKnown = false
      case .condition(let tokens, let expected):
        let parts = source(place).arguments(in: tokens).map { $0.label == nil ? decision($0.tokens, in: place) : nil }
        let holds = parts.contains(false) ? false : parts.contains(nil) || parts.isEmpty ? nil : true
        if holds == !expected { return false }
        if holds == nil { isKnown = false }
      case .match(let subject, let patterns, let number):
        let isReached = matches(subject, patterns, number, in: place)
        if isReached == false { return false }
        if isReached == nil { isKnown = false }
      }
    }
    return isKnown ? true : nil
  }

  /// Whether a `switch` runs one of its cases.
  private func matches(
    _ subject: Range<Int>, _ patterns: [Range<Int>?], _ number: Int, in place: SwiftPlace
  ) -> Bool? {
    guard patterns.count <= Self.choiceLimit * 4, patterns.indices.contains(number) else { return nil }
    let outer = isDeciding
    isDeciding = true
    defer { isDeciding = outer }
    let value = value(subject, in: place)
    for (earlier, pattern) in patterns.enumerated().prefix(number + 1) {
      // `default` may be anywhere, and comes last.
      guard let pattern else {
        if earlier < number { continue }
        let others = patterns.compactMap(\.self).map { matches(value, $0, in: place) }
        return others.contains(true) ? false : others.contains(nil) ? nil : true
      }
      guard let isMatch = matches(value, pattern, in: place) else { return nil }
      if isMatch { return earlier == number }
    }
    return false
  }

  /// Whether a value matches `.first, .second` or `3`; nil for other patterns.
  private func matches(_ value: SwiftValue, _ pattern: Range<Int>, in place: SwiftPlace) -> Bool? {
    var isKnown = true
    for part in source(place).arguments(in: pattern) {
      let expression = source(place).expression(part.tokens)
      switch (value, expression.operand) {
      case (.enumeration(_, let name), (.context, let steps)?) where steps.count == 1 && steps[0].name != nil:
        if steps[0].name == name { return true }
      case (.enumeration, (.name, _)?), (.literal, (.string, _)?), (.literal, (.number, _)?):
        let other = self.value(part.tokens, in: place)
        if case .unknown = other { isKnown = false } else if isSame(value, other) { return true }
      default: isKnown = false
      }
    }
    return isKnown ? false : nil
  }

  /// Two texts as one; nil if one has more than its characters.
  private func joined(_ first: SwiftValue, _ second: SwiftValue) -> SwiftValue? {
    guard case .literal(let first) = first, case .literal(let second) = second,
      [first, second].allSatisfy({ $0.count > 1 && $0.hasPrefix("\"") && !$0.hasPrefix("\"\"\"") && !$0.contains("\\") }
      )
    else { return nil }
    return .literal(String(first.dropLast() + second.dropFirst()))
  }

  /// What an operator makes of two values that are known.
  func result(of name: String, _ first: SwiftValue, _ second: SwiftValue) -> SwiftValue? {
    func truth(_ value: SwiftValue) -> Bool? { if case .literal(let text) = value { Bool(text) } else { nil } }
    func number(_ value: SwiftValue) -> Int? {
      if case .literal(let text) = value { Int(text.filter { $0 != "_" }) } else { nil }
    }
    let numbers = number(first).flatMap { first in number(second).map { (first, $0) } }
    func compared(_ isTrue: (Int, Int) -> Bool) -> SwiftValue? { numbers.map { .literal(String(isTrue($0, $1))) } }
    func computed(_ result: (partialValue: Int, overflow: Bool)) -> SwiftValue? {
      result.overflow ? nil : .literal(String(result.partialValue))
    }
    switch name {
    case "&&", "||":
      let truths = [truth(first), truth(second)]
      let isDecided = truths.contains(name == "||")
      return isDecided ? .literal(String(name == "||")) : truths.contains(nil) ? nil : .literal(String(name == "&&"))
    case "==", "!=":
      let isSame: Bool? =
        switch (first, second) {
        case (.literal, .literal), (.enumeration, .enumeration), (.type, .type), (.nothing, .nothing):
          self.isSame(first, second)
        case (.type, .nothing), (.nothing, .type), (.literal, .nothing), (.nothing, .literal): false
        default: nil
        }
      return isSame.map { .literal(String($0 == (name == "=="))) }
    case "<": return compared(<)
    case ">": return compared(>)
    case "<=": return compared(<=)
    case ">=": return compared(>=)
    case "+": return numbers.map { computed($0.addingReportingOverflow($1)) } ?? joined(first, second)
    case "-": return numbers.flatMap { computed($0.subtractingReportingOverflow($1)) }
    case "*": return numbers.flatMap { computed($0.multipliedReportingOverflow(by: $1)) }
    case "..<", "...":
      guard let (first, last) = numbers, first <= last, first > -Self.elementLimit, last < Self.elementLimit else {
        return nil
      }
      let end = name == "..." ? last + 1 : last
      return .list((first..<max(first, end)).map { .literal(String($0)) })
    default: return nil
    }
  }

  /// The value of a property: its initial value, or what its getter gives.
  func value(_ property: SwiftProperty, in place: SwiftPlace, expecting type: String?) -> SwiftValue {
    let type = property.type?.base.names?.joined(separator: ".") ?? type
    if let tokens = property.initialTokens {
      guard !isDeciding || property.isConstant else { return unknown(tokens, place, "may change") }
      return value(tokens, in: place, expecting: type)
    }
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
    guard let frame = frame(of: function, arguments, from: caller, in: place, capturing: outer) else { return nil }
    let inner = SwiftPlace(place.scope, frame: frame)
    return result(self.body(function.body, place), tokens: function.body, in: inner, expecting: type)
  }

  /// What the parameters of a function stand for in a call; nil if it does not take the arguments.
  func frame(
    of function: SwiftFunction, _ arguments: [SwiftArgument], from caller: SwiftPlace, in place: SwiftPlace,
    capturing outer: SwiftFrame? = nil
  ) -> SwiftFrame? {
    let frame = SwiftFrame(outer: outer)
    frame.types = place.frame?.types ?? [:]
    frame.own = place.frame?.innermostOwn
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
        frame.arguments[parameter.name] = .expression(tokens, caller, Self.name(of: parameter.type))
        bind(parameter.type, to: tokens, from: caller, of: function, in: frame)
        next += 1
      } else if let tokens = parameter.initialTokens {
        frame.arguments[parameter.name] = .expression(tokens, place, Self.name(of: parameter.type))
        bind(parameter.type, to: tokens, from: place, of: function, in: frame)
      } else {
        return nil
      }
    }
    return next == arguments.count ? frame : nil
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

  /// What a closure, a key path, or a function that is named gives for the values of its parameters.
  func call(_ called: SwiftValue, _ values: [SwiftValue], expecting type: String? = nil) -> SwiftValue? {
    switch called {
    case .closure(let tokens, let place): return call(tokens, in: place, values, expecting: type)
    case .path(let names): return values.count == 1 ? follow(values[0], path: names) : nil
    case .function(let function, let place):
      let parameters = source(place).parameters(of: function)
      guard let members = Self.members(of: values, count: parameters.count) else { return nil }
      let frame = SwiftFrame(outer: place.frame)
      for (parameter, value) in zip(parameters, members) { frame.arguments[parameter.name] = .value(value) }
      let inner = SwiftPlace(place.scope, frame: frame)
      return result(body(function.body, place), tokens: function.body, in: inner, expecting: type)
    case .call(var call) where call.arguments == nil:
      // `MigrationStage.lightweight(fromVersion:toVersion:)`
      let labels = call.name.split(separator: "(").dropFirst().first?.dropLast().split(separator: ":").map(String.init)
      guard let members = Self.members(of: values, count: labels?.count ?? 2) else { return nil }
      call.name = Self.base(of: call.name)
      call.arguments = members.indices.map { number in
        var argument = source(call.place).argument(call.tokens)
        argument.label = labels.flatMap { $0.indices.contains(number) && $0[number] != "_" ? $0[number] : nil }
        return argument
      }
      call.values = members
      return .call(call)
    default: return nil
    }
  }

  /// The values of so many parameters, which a pair may be.
  private static func members(of values: [SwiftValue], count: Int) -> [SwiftValue]? {
    if values.count == count { return values }
    guard values.count == 1, case .tuple(let members) = values[0], members.count == count else { return nil }
    return members
  }

  private func call(
    _ tokens: Range<Int>, in place: SwiftPlace, _ values: [SwiftValue], expecting type: String?
  ) -> SwiftValue? {
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

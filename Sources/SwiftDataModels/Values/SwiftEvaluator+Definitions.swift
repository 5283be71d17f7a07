import GlossBasics
import GlossSwiftSource

/// A property or a function of the sources.
private struct Declaration {
  /// What it is, or does.
  var tokens: Range<Int>
  var scope: SwiftTypeIndex.Scope
  var function: SwiftFunction?
}

/// The parts of a place that the parameters of a function are given.
private typealias Passed = [String: [String]]

/// What expressions rest on, where following them ends.
extension SwiftEvaluator {
  /// The maximum number of properties and functions that an expression rests on, and of their tokens.
  private static let definitionLimit = 200
  private static let tokenLimit = 20_000

  /// An expression with all properties and functions of the sources that it names, and those that they name, as
  /// written; nil if there are too many.
  ///
  /// Two expressions with equal definitions have equal values, whatever these are.
  func definition(of tokens: Range<Int>, in scope: SwiftTypeIndex.Scope) -> String? {
    var text = ""
    var seen = Set<SwiftTypeIndex.Scope>()
    var waiting = [(tokens: tokens, scope: scope)]
    var (next, count) = (0, 0)
    while next < waiting.count {
      let (tokens, scope) = waiting[next]
      next += 1
      count += tokens.count
      guard next < Self.definitionLimit, count < Self.tokenLimit else { return nil }
      let source = source(scope.file)
      text += tokens.map(source.text).joined(separator: " ") + "\n"
      for chain in source.chains(in: tokens).prefix(Self.definitionLimit) {
        for found in declarations(of: chain, in: scope) {
          let place = SwiftTypeIndex.Scope(node: found.tokens.lowerBound, file: found.scope.file)
          if seen.insert(place).inserted { waiting.append((found.tokens, found.scope)) }
        }
      }
    }
    return text
  }

  /// The place of a store that an expression says: its literals and the names of directories, in their order, however
  /// code arrives at them; as written where names lead if it has none.
  func storePlace(_ expression: Range<Int>, in outer: SwiftPlace) -> String {
    let (tokens, place) = end(of: expression, in: outer)
    var parts: [String] = []
    var seen = Set<SwiftTypeIndex.Scope>()
    addParts(of: tokens, in: place, [:], to: &parts, &seen)
    return parts.isEmpty ? written(tokens, in: place) : parts.joined(separator: "/")
  }

  private func addParts(
    of tokens: Range<Int>, in place: SwiftPlace, _ passed: Passed, to parts: inout [String],
    _ seen: inout Set<SwiftTypeIndex.Scope>
  ) {
    let source = source(place)
    func add(_ text: String, isExtension: Bool = false) {
      let text = text.split(separator: "/").joined(separator: "/")
      if isExtension, let last = parts.popLast() { return parts.append("\(last).\(text)") }
      if !text.isEmpty, !parts.contains(text) { parts.append(text) }
    }
    func follow(_ found: Declaration, to parts: inout [String], calledAt bracket: Int? = nil) {
      let start = SwiftTypeIndex.Scope(node: found.tokens.lowerBound, file: found.scope.file)
      guard seen.count < Self.definitionLimit, seen.insert(start).inserted else { return }
      var values: Passed = [:]
      if let bracket, let function = found.function {
        let arguments = source.arguments(in: bracket + 1..<min(source.closings[bracket], source.tokens.count))
        let parameters = self.source(found.scope.file).parameters(of: function)
        for (number, argument) in arguments.enumerated() {
          let unlabelled =
            parameters.indices.contains(number) && parameters[number].label == nil ? parameters[number] : nil
          let parameter = argument.label == nil ? unlabelled : parameters.first { $0.label == argument.label }
          guard let parameter else { continue }
          addParts(of: argument.tokens, in: place, passed, to: &values[parameter.name, default: []], &seen)
        }
      }
      addParts(
        of: found.function?.body ?? found.tokens, in: SwiftPlace(found.scope), values, to: &parts, &seen)
    }
    /// What a variable or parameter is given.
    func followLocal(_ name: String, at token: Int, to parts: inout [String]) {
      if let values = passed[name] {
        parts += values.filter { !parts.contains($0) }
      } else {
        for found in local(name, at: token, in: place) { follow(found, to: &parts) }
      }
    }
    var token = tokens.lowerBound
    // `name + ".store"`
    var glued: Int?
    while token < tokens.upperBound {
      if let place = glued, place > 0, parts.count > place {
        parts[place - 1] += parts.remove(at: place)
        glued = nil
      }
      if source.isMark("+", at: token) { glued = parts.count }
      var next = 0
      let chain = source.chainEnd(from: token, before: tokens.upperBound)
      if source.tokens[token].kind == .string || chain.map({ !source.isMark("(", at: $0) }) == true,
        let literal = text(token..<(chain ?? token + 1), in: place)
      {
        add(literal, isExtension: token > 1 && source.isText(token - 2, "appendingPathExtension"))
        token = chain ?? token + 1
        continue
      }
      if source.tokens[token].kind == .string {
        let isGlued = token > 1 && source.isText(token - 2, "appendingPathExtension")
        let text = interpolated(source.text(token)) { name in
          var inner: [String] = []
          followLocal(name[0], at: token, to: &inner)
          for found in declarations(of: name, in: place.scope) { follow(found, to: &inner) }
          return inner.joined(separator: "/")
        }
        add(text, isExtension: isGlued)
      }
      if let chain {
        let names = stride(from: token, to: chain, by: 2).map { source.text($0) }
        if let directory = names.lazy.compactMap({ StoreDirectory.named[$0] }).first { add(directory) }
        followLocal(names[0], at: token, to: &parts)
        let declarations = declarations(of: names, in: place.scope)
        // What is called may be a member of what is declared.
        let isCalled = source.isMark("(", at: chain)
        let bracket = isCalled && declarations.contains { $0.function != nil } ? chain : nil
        if !declarations.isEmpty, let bracket { next = source.closings[bracket] + 1 }
        if declarations.isEmpty, let name = Self.unknown(names, isCalled: isCalled) { add(name) }
        for found in declarations { follow(found, to: &parts, calledAt: bracket) }
      } else if source.isMark(".", at: token), token == tokens.lowerBound {
        // `.tripsStore` and `.store(named: "Trips")` of `extension URL`
        let bracket = source.isMark("(", at: token + 2) ? token + 2 : nil
        let declarations = declarations(of: ["URL", source.text(token + 1)], in: place.scope)
        if !declarations.isEmpty, let bracket { next = source.closings[bracket] + 1 }
        for found in declarations { follow(found, to: &parts, calledAt: bracket) }
      } else if let directory = StoreDirectory.named[source.text(token)] {
        add(directory)
      }
      token = max(token + 1, next)
    }
    if let place = glued, place > 0, parts.count > place { parts[place - 1] += parts.remove(at: place) }
  }

  /// A text with what its interpolated names lead to: `"\(name).store"`.
  private func interpolated(_ text: String, _ value: ([String]) -> String) -> String {
    let pieces = text.split(separator: "\"").joined().split(separator: "\\", omittingEmptySubsequences: false)
    return pieces.enumerated().map { number, piece in
      guard number > 0, piece.hasPrefix("("), let end = piece.firstIndex(of: ")") else { return String(piece) }
      let names = piece[..<end].dropFirst().split(separator: ".").map(String.init)
      let isPlain = !names.isEmpty && names.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
      return (isPlain ? value(names) : "") + piece[piece.index(after: end)...]
    }.joined()
  }

  /// The values that a local variable is given.
  private func local(
    _ name: String, at token: Int, in place: SwiftPlace
  ) -> [Declaration] {
    let file = place.scope.file
    let brace = (index.body(around: token, in: file)?.lowerBound ?? 0) - 1
    switch scopes(file).definition(of: name, before: token, inside: brace) {
    case .variable(let changes):
      return changes.filter { $0.kind == .set }.map { Declaration(tokens: $0.value, scope: place.scope) }
    // What most callers take.
    case .parameter(let initial?, _): return [Declaration(tokens: initial, scope: place.scope)]
    default: return []
    }
  }

  /// What of names that nothing in the sources declares says where a store is: `URL.home` of `URL.home.appending(…)`.
  private static func unknown(_ names: [String], isCalled: Bool) -> String? {
    let names = isCalled ? Array(names.dropLast()) : names
    guard names.count > 1, !["self", "Self"].contains(names[0]), !["default", "main"].contains(names[1]),
      !names.contains(where: { StoreDirectory.named[$0] != nil })
    else { return nil }
    return names.joined(separator: ".")
  }

  /// Where names lead from an expression.
  private func end(of expression: Range<Int>, in outer: SwiftPlace) -> (tokens: Range<Int>, place: SwiftPlace) {
    switch value(expression, in: outer) {
    case .call(let call) where call.values == nil: return (call.tokens, call.place)
    default: return (expression, outer)
    }
  }

  /// An expression with the literals that it consists of.
  private func written(_ tokens: Range<Int>, in place: SwiftPlace) -> String {
    let source = source(place)
    var words: [(text: String, isSpaced: Bool)] = []
    var token = tokens.lowerBound
    while token < tokens.upperBound {
      var stop = token + 1
      var text = source.text(token)
      if token > tokens.lowerBound, let chain = source.chainEnd(from: token, before: tokens.upperBound),
        !source.isMark("(", at: chain), let literal = literal(token..<chain, in: place)
      {
        (text, stop) = (literal, chain)
      }
      words.append((text, source.tokens[token].isSpaced && token > tokens.lowerBound))
      token = stop
    }
    return words.map { ($0.isSpaced ? " " : "") + $0.text }.joined()
  }

  /// The properties and functions that `Names.store` or `makeURL` may be, with their types.
  private func declarations(
    of names: [String], in scope: SwiftTypeIndex.Scope
  ) -> [Declaration] {
    for count in (1...max(1, names.count)).reversed() {
      let found = declarations(of: names[min(count, names.count) - 1], after: Array(names.prefix(count - 1)), in: scope)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func declarations(
    of name: String, after outer: [String], in scope: SwiftTypeIndex.Scope
  ) -> [Declaration] {
    var around = scope.node
    let isOwn = outer.isEmpty || outer == ["Self"] || outer == ["self"]
    if !isOwn {
      around = index.extendedType(outer.joined(separator: "."))
      if case .type(let node) = index.meaning(of: outer, in: scope) { around = node }
    }
    while let node = around {
      for owner in index.declaring(node) {
        let properties = index.properties(name, of: owner).map { ($0.property, $0.file) }
        let functions = index.nodes[owner].functions.filter { $0.function.name == name }
        let found = declared(properties, functions, in: owner)
        if !found.isEmpty { return found }
      }
      around = isOwn ? index.nodes[node].parent : nil
    }
    guard outer.isEmpty else { return [] }
    let globals = globalsByName(of: index.files[scope.file].target)[name] ?? Globals()
    return declared(globals.properties.map { ($0.property, $0.file) }, globals.functions, in: nil)
  }

  private func declared(
    _ properties: [(SwiftProperty, Int)], _ functions: [(function: SwiftFunction, file: Int)], in node: Int?
  ) -> [Declaration] {
    properties.compactMap { property, file in
      guard let value = property.initialTokens ?? property.accessorTokens else { return nil }
      // With the type before it.
      var start = value.lowerBound
      let source = source(file)
      while start > 0, value.lowerBound - start < 32, !source.isText(start, "let"), !source.isText(start, "var") {
        start -= 1
      }
      return Declaration(tokens: start..<value.upperBound, scope: SwiftTypeIndex.Scope(node: node, file: file))
    }
      + functions.map {
        Declaration(
          tokens: $0.function.parameters.lowerBound..<$0.function.body.upperBound,
          scope: SwiftTypeIndex.Scope(node: node, file: $0.file), function: $0.function)
      }
  }
}

import GlossBasics
import GlossSwiftSource

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
          if seen.insert(place).inserted { waiting.append(found) }
        }
      }
    }
    return text
  }

  /// An expression where names lead, with the literals that it consists of: the path of a store.
  func written(_ expression: Range<Int>, in outer: SwiftPlace) -> String {
    let plain = source(outer).text(expression).onSingleLine
    let tokens: Range<Int>
    let place: SwiftPlace
    switch value(expression, in: outer) {
    case .call(let call) where call.values == nil: (tokens, place) = (call.tokens, call.place)
    case .unknown(let end) where end.reason == SwiftUnknown.unread:
      tokens = source(end.file).expression(at: end.token)
      guard source(end.file).text(tokens).onSingleLine.hasPrefix(end.text) else { return plain }
      place = SwiftPlace(SwiftTypeIndex.Scope(node: index.type(around: end.token, in: end.file), file: end.file))
    default: return plain
    }
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
  ) -> [(tokens: Range<Int>, scope: SwiftTypeIndex.Scope)] {
    for count in (1...max(1, names.count)).reversed() {
      let found = declarations(of: names[min(count, names.count) - 1], after: Array(names.prefix(count - 1)), in: scope)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func declarations(
    of name: String, after outer: [String], in scope: SwiftTypeIndex.Scope
  ) -> [(tokens: Range<Int>, scope: SwiftTypeIndex.Scope)] {
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
  ) -> [(tokens: Range<Int>, scope: SwiftTypeIndex.Scope)] {
    properties.compactMap { property, file in
      guard let value = property.initialTokens ?? property.accessorTokens else { return nil }
      // With the type before it.
      var start = value.lowerBound
      let source = source(file)
      while start > 0, value.lowerBound - start < 32, !source.isText(start, "let"), !source.isText(start, "var") {
        start -= 1
      }
      return (start..<value.upperBound, SwiftTypeIndex.Scope(node: node, file: file))
    }
      + functions.map {
        (
          $0.function.parameters.lowerBound..<$0.function.body.upperBound,
          SwiftTypeIndex.Scope(node: node, file: $0.file)
        )
      }
  }
}

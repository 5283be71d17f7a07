import GlossBasics
import GlossSwiftSource

/// Digests of the code that runs before and after a stage: that of the handler, and of the functions and properties that
/// it names, in the files of the plan and in all others: `Migrator.run(context)`.
struct SwiftDataHandlers {
  private let index: SwiftTypeIndex
  private let file: Int
  /// The functions of the files that declare and extend the plan, and its properties.
  private var bodies: [String: [(file: Int, tokens: Range<Int>)]] = [:]

  private let values: SwiftEvaluator

  /// - Parameter file: the file of the stage.
  init(plan: Int, file: Int, _ values: SwiftEvaluator) {
    (index, self.file, self.values) = (values.index, file, values)
    let properties = index.nodes[plan].properties
    for (property, file) in properties {
      guard let tokens = property.initialTokens ?? property.accessorTokens else { continue }
      bodies[property.name, default: []].append((file, tokens))
    }
    for file in Set(properties.map(\.file) + [index.nodes[plan].file, file]).sorted() {
      let source = index.files[file].source
      for token in source.tokens.indices.dropFirst()
      where source.tokens[token].kind == .word && source.isText(token - 1, "func") {
        bodies[source.text(token), default: []].append((file, Self.function(source, at: token)))
      }
    }
  }

  /// The maximum number of functions that a handler leads to.
  private static let limit = 200

  /// The digest of a handler.
  func digest(_ handler: Range<Int>) -> String {
    var hash = SHA256()
    var seen = Set<String>()
    var waiting = [(file: file, tokens: handler)]
    var next = 0
    // A function that is named does what a closure with its body does.
    if let (name, function) = named(by: handler) {
      seen.insert(name)
      waiting = [function]
    }
    let isNamed = waiting[0].tokens != handler
    while next < waiting.count, next < Self.limit {
      let (file, tokens) = waiting[next]
      next += 1
      let source = index.files[file].source
      let code = isNamed && next == 1 ? closure(tokens, source) : nil
      let canonical = CanonicalCode(code ?? self.code(tokens.clamped(to: source.tokens.indices), source))
      for word in canonical.words { hash.update(Array(word.utf8) + [0]) }
      for token in canonical.numbers {
        let text = source.text(token)
        guard source.tokens[token].kind == .word else { continue }
        for found in named(text, at: token, source) where seen.insert("\(found.file) \(found.tokens)").inserted {
          waiting.append(found)
        }
        guard seen.insert(text).inserted else { continue }
        waiting += bodies[text] ?? []
      }
      hash.update([1])
    }
    return hash.finalize().prefix(16).map { $0.digits(radix: 16, width: 2) }.joined()
  }

  private func code(_ tokens: Range<Int>, _ source: SwiftSourceFile) -> [CanonicalCode.Token] {
    tokens.map { token in
      .init(
        source.text(token), isWord: source.tokens[token].kind == .word, line: source.position(of: token).line,
        number: token)
    }
  }

  /// The function of the plan's files that a handler names: `fillSlugs`, `Self.fillSlugs`.
  private func named(by handler: Range<Int>) -> (name: String, function: (file: Int, tokens: Range<Int>))? {
    let source = index.files[file].source
    guard let last = handler.last, source.tokens.indices.contains(last), source.tokens[last].kind == .word,
      handler.count == 1 || handler.count == 3 && source.isMark(".", at: last - 1)
    else { return nil }
    let name = source.text(last)
    guard let found = bodies[name], found.count == 1,
      index.files[found[0].file].source.isText(found[0].tokens.lowerBound - 1, "func")
    else { return nil }
    return (name, found[0])
  }

  /// A function as the closure that does the same: `{ context in … }`; nil for one without a body.
  private func closure(_ function: Range<Int>, _ source: SwiftSourceFile) -> [CanonicalCode.Token]? {
    guard let brace = function.first(where: { source.isMark("{", at: $0) }),
      let bracket = function.first(where: { source.isMark("(", at: $0) }), bracket < brace
    else { return nil }
    let names = (bracket..<source.closings[bracket]).filter { source.isMark(":", at: $0) }.flatMap { colon in
      code(colon - 1..<colon, source)
    }
    return CanonicalCode.closure(names, code(brace + 1..<function.upperBound, source))
  }

  /// The functions elsewhere that a word names: those of the type before it, of whatever a call before it gives, and
  /// those of no type.
  private func named(
    _ word: String, at token: Int, _ source: SwiftSourceFile
  ) -> [(file: Int, tokens: Range<Int>)] {
    let isMember = source.isMark(".", at: token - 1)
    guard isMember || source.isMark("(", at: token + 1) else { return [] }
    let written = isMember && token > 1 ? source.text(token - 2) : nil
    let own = index.files[file].target
    return values.targets.flatMap { target in
      (values.functions(of: target)[word] ?? []).filter { _, node, _ in
        switch (written, node) {
        case (nil, let node): !isMember && node == nil && target == own
        case (")", let node): node != nil || target == own
        case (let owner, let node?): index.nodes[node].name == owner
        case (_, nil): false
        }
      }.map { ($0.file, $0.function.body) }
    }
  }

  /// The tokens from the name of a function to the end of its body.
  private static func function(_ source: SwiftSourceFile, at name: Int) -> Range<Int> {
    var end = name + 1
    while end < source.tokens.count, !source.isMark("{", at: end), !source.isMark("}", at: end) {
      end = max(end, min(source.closings[end], source.tokens.count - 1)) + 1
    }
    guard source.isMark("{", at: end) else { return name..<name + 1 }
    return name..<min(source.closings[end] + 1, source.tokens.count)
  }
}

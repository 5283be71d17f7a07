import GlossModelFiles

/// What code does where a store does not open: a refused store is lost if it is deleted then.
struct FailedOpening {
  private let code: CodeTokens
  private let scopes: CodeScopes
  private let path: String
  /// The body of the first function of each name.
  private var bodies: [String: Range<Int>] = [:]
  /// The calls that load the stores of a container.
  private var loads: [Int] = []

  /// - Complexity: linear in the tokens.
  init(_ scopes: CodeScopes, path: String) {
    (self.scopes, code, self.path) = (scopes, scopes.code, path)
    for place in code.tokens.indices {
      guard let word = code.word(at: place) else { continue }
      if word.hasPrefix("loadPersistentStores") { loads.append(place) }
      let isFunction =
        code.isWord("func", at: place - 1) || code.isSign(")", at: place - 1) && code.isSign("{", at: place + 1)
      if isFunction, bodies[word] == nil { bodies[word] = body(ofFunctionAt: place) }
    }
  }

  private static let kinds: [String: Opening.Consequence.Kind] = [
    "removeItem": .deleted, "removeItemAtURL": .deleted, "removeItemAtPath": .deleted, "trashItem": .deleted,
    "destroyPersistentStore": .deleted, "destroyPersistentStoreAtURL": .deleted, "moveItem": .moved,
    "moveItemAtURL": .moved, "moveItemAtPath": .moved, "replaceItemAt": .moved, "NSInMemoryStoreType": .memory,
  ]

  /// The gravest that the handlers of a call's failure do.
  func consequence(of call: OpeningCall) -> Opening.Consequence? {
    var found: [Opening.Consequence] = []
    for handler in handlers(of: call) { find(in: handler, depth: 0, &found) }
    return found.first { $0.kind == .deleted } ?? found.first { $0.kind == .moved } ?? found.first
  }

  private func find(in region: Range<Int>, depth: Int, _ found: inout [Opening.Consequence]) {
    guard depth < 3, found.count < 16 else { return }
    for place in region.prefix(2_048) {
      guard let word = code.word(at: place) else { continue }
      if let kind = Self.kinds[word] {
        found.append(.init(kind: kind, path: path, line: code.lines[place]))
      } else if code.isSign("(", at: place + 1) || code.isWord("self", at: place - 1), let body = bodies[word],
        !region.contains(body.lowerBound)
      {
        find(in: body, depth: depth + 1, &found)
      }
    }
  }

  /// The body of a function by the token of its name; empty if none is near.
  private func body(ofFunctionAt declaration: Int) -> Range<Int> {
    var brace = declaration + 1
    while brace < min(code.tokens.count, declaration + 96), !code.isSign("{", at: brace) {
      brace = max(brace, code.partners[brace]) + 1
    }
    return code.isSign("{", at: brace) ? brace..<max(brace, code.partners[brace]) : brace..<brace
  }

  /// The blocks that run where a call fails.
  private func handlers(of call: OpeningCall) -> [Range<Int>] {
    var found: [Range<Int>] = []
    // `do { try … } catch { … }`
    for brace in scopes.braces(around: call.place) {
      guard code.isWord("do", at: brace - 1) else { continue }
      var end = code.partners[brace] + 1
      while code.isWord("catch", at: end), let start = opening(after: end) {
        found.append(start..<max(start, code.partners[start]))
        end = code.partners[start] + 1
      }
    }
    switch call.kind {
    case .container:
      // `container.loadPersistentStores { description, error in … }`
      for place in loads {
        let root = scopes.root(ofOperandBefore: place)?.word
        if let root, let variable = call.variable, root != variable, isAnotherContainer(root) { continue }
        if let start = opening(after: place) { found += errorBlocks(in: start..<max(start, code.partners[start])) }
      }
    case .options, .description:
      // `if (![coordinator addPersistentStoreWithType:…]) { … }`, `if (store == nil) { … }`
      guard call.routine >= 0 else { break }
      let end = code.partners[call.routine]
      found += errorBlocks(in: call.place..<max(call.place, min(end, call.place + 256)), and: call.place)
    case .document, .managedDocument: break
    }
    return found
  }

  private static let outcomes: Set<String> = ["error", "err", "store", "persistentStore"]

  /// The blocks of a region that run if there is an error, by the condition before them.
  private func errorBlocks(in region: Range<Int>, and call: Int? = nil) -> [Range<Int>] {
    region.dropFirst().filter { code.isSign("{", at: $0) }.compactMap { brace in
      var header = scopes.header(of: brace)
      if code.isWord("else", at: header.lowerBound),
        let start = (max(0, header.lowerBound - 24)..<header.lowerBound).last(where: { code.isWord("guard", at: $0) })
      {
        header = start..<header.upperBound
      }
      guard code.isWord("if", at: header.lowerBound) || code.isWord("guard", at: header.lowerBound) else { return nil }
      let tells = header.contains { $0 == call || code.word(at: $0).map(Self.outcomes.contains) == true }
      return tells ? brace..<max(brace, code.partners[brace]) : nil
    }
  }

  private func isAnotherContainer(_ name: String) -> Bool {
    scopes.values(of: name).contains { value in
      value.start < code.tokens.count
        && scopes.value(at: value.start).contains { code.word(at: $0)?.hasSuffix("Container") == true }
    }
  }

  /// The brace that opens after a word, within its call and header.
  private func opening(after place: Int) -> Int? {
    var next = place + 1
    while next < min(code.tokens.count, place + 64) {
      if code.isSign("{", at: next) { return next }
      if code.isSign("(", at: next) {
        if let inner = (next..<max(next, code.partners[next])).first(where: { code.isSign("{", at: $0) }) {
          return inner
        }
        next = code.partners[next]
      }
      if code.isSign(";", at: next) || code.isSign("}", at: next) { return nil }
      next += 1
    }
    return nil
  }
}

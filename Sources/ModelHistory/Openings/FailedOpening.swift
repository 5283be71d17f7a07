import GlossModelFiles

/// What code does where a store does not open: a refused store is lost if it is deleted then.
struct FailedOpening {
  private let code: CodeTokens
  private let scopes: CodeScopes
  private let path: String

  init(_ code: CodeTokens, _ scopes: CodeScopes, path: String) {
    (self.code, self.scopes, self.path) = (code, scopes, path)
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
      } else if let body = body(ofFunction: word, calledAt: place), !region.contains(body.lowerBound) {
        find(in: body, depth: depth + 1, &found)
      }
    }
  }

  /// The body of a function of the file that a word calls: `reset()`, `[self reset]`.
  private func body(ofFunction word: String, calledAt place: Int) -> Range<Int>? {
    guard code.isSign("(", at: place + 1) || code.isWord("self", at: place - 1) else { return nil }
    let declaration = code.tokens.indices.first { number in
      code.isWord(word, at: number)
        && (code.isWord("func", at: number - 1)
          || code.isSign(")", at: number - 1) && code.isSign("{", at: number + 1))
    }
    guard let declaration else { return nil }
    var brace = declaration + 1
    while brace < min(code.tokens.count, declaration + 96), !code.isSign("{", at: brace) {
      brace = max(brace, code.partners[brace]) + 1
    }
    return code.isSign("{", at: brace) ? brace..<max(brace, code.partners[brace]) : nil
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
      for place in code.tokens.indices
      where code.word(at: place)?.hasPrefix("loadPersistentStores") == true {
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

import GlossModelFiles

/// What code does where a store does not open: a refused store is lost if it is deleted then.
struct FailedOpening {
  private let code: CodeTokens
  private let scopes: CodeScopes
  private let path: String
  /// The bodies of the functions of each name.
  private var bodies: [String: [Range<Int>]] = [:]
  /// The calls that load the stores of a container.
  private var loads: [Int] = []
  /// The token by which each function lets the coordinator delete a store.
  private var destroying: [String: Int] = [:]

  /// - Complexity: linear in the tokens.
  init(_ scopes: CodeScopes, path: String) {
    (self.scopes, code, self.path) = (scopes, scopes.code, path)
    for place in code.tokens.indices {
      guard let word = code.word(at: place) else { continue }
      if word.hasPrefix("loadPersistentStores") { loads.append(place) }
      let isMethod = code.isSign(")", at: place - 1) && (code.isSign("{", at: place + 1) || scopes.isMethod(place))
      let isFunction = code.isWord("func", at: place - 1) || isMethod
      if isFunction { bodies[word, default: []].append(body(ofFunctionAt: place)) }
      guard word.hasPrefix("destroyPersistentStore") else { continue }
      for brace in scopes.braces(around: place) {
        if let name = scopes.function(of: brace)?.word, destroying[name] == nil { destroying[name] = place }
      }
    }
  }

  /// How many tokens one search reads, functions that call each other included.
  private static let searchLimit = 1 << 16
  /// How many functions of a name, loads of a container and deletions before one are asked.
  private static let countLimit = 16

  /// What is done to a store, by the words of calls that do it.
  static let kinds: [String: Opening.Consequence.Kind] = [
    "removeItem": .deleted, "removeItemAtURL": .deleted, "removeItemAtPath": .deleted, "trashItem": .deleted,
    "destroyPersistentStore": .deleted, "destroyPersistentStoreAtURL": .deleted, "moveItem": .moved,
    "moveItemAtURL": .moved, "moveItemAtPath": .moved, "replaceItemAt": .moved, "NSInMemoryStoreType": .memory,
  ]

  private struct Search {
    var found: [Opening.Consequence] = []
    var helpers = Set<Opening.Helper>()
    var left = searchLimit
  }

  /// The gravest that happens to the stores of a call, with what other files may do to them.
  func consequence(of call: OpeningCall) -> (gravest: Opening.Consequence?, helpers: Set<Opening.Helper>) {
    var search = Search()
    for handler in handlers(of: call) { find(in: handler, depth: 0, &search) }
    return ([emptied(before: call), search.found.gravest].compactMap(\.self).gravest, search.helpers)
  }

  private func find(in region: Range<Int>, depth: Int, _ search: inout Search) {
    guard depth < 3, search.found.count < 16 else { return }
    for place in region.prefix(2_048) {
      if search.left == 0 { return }
      search.left -= 1
      guard let word = code.word(at: place) else { continue }
      if let kind = Self.kinds[word] {
        search.found.append(.init(kind: kind, path: path, line: code.lines[place]))
      } else if isCall(place) {
        if let body = bodies[word]?.first {
          if !region.contains(body.lowerBound) { find(in: body, depth: depth + 1, &search) }
        } else if search.helpers.count < 16, let helper = helper(word, at: place) {
          search.helpers.insert(helper)
        }
      }
    }
  }

  /// `reset()`, `[self reset]`, `[Stores resetAt:url]`
  private func isCall(_ place: Int) -> Bool {
    if code.isSign("(", at: place + 1) { return !code.isWord("func", at: place - 1) }
    guard code.isSign(":", at: place + 1) || code.isSign("]", at: place + 1) else { return false }
    let bracket = scopes.parent(of: place)
    return bracket >= 0 && code.isSign("[", at: bracket)
      && (bracket == place - 2 || code.isSign("]", at: place - 1) && code.partners[place - 1] == bracket + 1)
  }

  private static let reports: Set<String> = [
    "print", "debugPrint", "NSLog", "os_log", "fatalError", "assertionFailure", "preconditionFailure", "abort", "exit",
    "assert", "precondition", "abs", "min", "max", "completion", "if", "for", "while", "switch", "guard", "return",
    "catch", "description", "localizedDescription", "userInfo",
  ]

  /// What a call of a function of another file names. What a variable does is told by its name alone.
  private func helper(_ word: String, at place: Int) -> Opening.Helper? {
    guard !Self.reports.contains(word), word.first?.isLowercase == true else { return nil }
    let start = code.beginning(ofOperandBefore: place)
    if start == place, !code.isSign("[", at: scopes.parent(of: place)) || code.isSign("(", at: place + 1) {
      return .init(word: word, owner: .own(scopes.owner(of: place)))
    }
    var first = start == place ? scopes.parent(of: place) + 1 : start
    while code.isSign("[", at: first) { first += 1 }
    guard let owner = code.word(at: first) else { return nil }
    if owner == "self" || owner == "Self" { return .init(word: word, owner: .own(scopes.owner(of: place))) }
    return .init(word: word, owner: owner.first?.isUppercase == true ? .type(owner) : .variable)
  }

  /// What a function of this file does to stores, for each type that declares it; nil for a free function's type.
  func consequences(of word: String) -> [(type: String?, gravest: Opening.Consequence?)] {
    (bodies[word] ?? []).lazy.filter { !$0.isEmpty }.prefix(Self.countLimit).map { body in
      var search = Search()
      find(in: body, depth: 0, &search)
      return (scopes.owner(of: body.lowerBound), search.found.gravest)
    }
  }

  /// What deletes a call's store in its function before it is opened.
  private func emptied(before call: OpeningCall) -> Opening.Consequence? {
    let ends = call.kind == .container ? loads.filter { isLoad($0, of: call) } : [call.place]
    for end in ends.prefix(Self.countLimit) {
      let start = scopes.routine(of: end)
      guard start >= 0, start < end else { continue }
      let before = (start..<end).suffix(2_048)
      let files = files(of: call, in: before)
      for (place, deletion) in before.lazy.compactMap({ place in
        self.deletion(at: place, of: files).map { (place, $0) }
      }).prefix(Self.countLimit) where !ReachedCode.isDead(place, in: scopes) && !isHandler(place, of: end) {
        return .init(
          kind: .emptied, path: path, line: code.lines[deletion], condition: scopes.condition(of: place, beside: end))
      }
    }
    return nil
  }

  /// The names of the files that a call opens: of its argument, and of what descriptions are given before it.
  private func files(of call: OpeningCall, in region: Range<Int>) -> Set<String> {
    var names = Set(
      region.filter { code.isWord("url", at: $0) }.compactMap { url -> String? in
        let isGiven = code.isSign(":", at: url + 1) || code.isSign("=", at: url + 1)
        return isGiven ? code.word(at: url + 2) : nil
      })
    if let name = call.argument("at", "URL", "url").flatMap({ scopes.name(in: $0)?.word }) { names.insert(name) }
    return names
  }

  /// The deletion that a token calls, by the token of its own line: of a store by the coordinator, of one of some files,
  /// or by a function of the file that does the former.
  private func deletion(at place: Int, of files: Set<String>) -> Int? {
    guard let word = code.word(at: place), isCall(place) || word.hasPrefix("destroyPersistentStore") else { return nil }
    if word.hasPrefix("destroyPersistentStore") { return place }
    if word.hasPrefix("removeItem") {
      let bracket = code.isSign("(", at: place + 1) ? place + 1 : scopes.parent(of: place)
      let argument = (place..<max(place, code.partners[bracket])).prefix(64)
      return argument.contains { code.word(at: $0).map(files.contains) == true } ? place : nil
    }
    guard let body = bodies[word]?.first, !body.contains(place) else { return nil }
    return destroying[word]
  }

  /// Whether a token runs only after a failure: in a `catch`, or where an error is.
  private func isHandler(_ place: Int, of end: Int) -> Bool {
    let shared = Set(scopes.braces(around: end))
    return scopes.braces(around: place).contains { brace in
      guard !shared.contains(brace) else { return false }
      let header = scopes.header(of: brace)
      return header.contains { code.isWord("catch", at: $0) || code.word(at: $0).map(Self.outcomes.contains) == true }
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
      for place in loads where isLoad(place, of: call) {
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

  /// Whether `loadPersistentStores` is, or may be, that of a call's container.
  private func isLoad(_ place: Int, of call: OpeningCall) -> Bool {
    guard let root = scopes.root(ofOperandBefore: place)?.word, let variable = call.variable else { return true }
    return root == variable || !isAnotherContainer(root)
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
      // `guard let error else { return }`: what comes after it runs if there is one.
      let hasError = header.contains { code.word(at: $0)?.hasPrefix("err") == true }
      let isBound =
        ["let", "var"].contains(code.word(at: header.lowerBound + 1) ?? "")
        || header.contains { code.isSign("!", at: $0) && code.isSign("=", at: $0 + 1) }
      if code.isWord("guard", at: header.lowerBound), tells, hasError, isBound, call == nil {
        let end = scopes.parent(of: brace)
        return code.partners[brace] + 1..<max(code.partners[brace] + 1, end < 0 ? 0 : code.partners[end])
      }
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

extension [Opening.Consequence] {
  /// The gravest; the first of equal ones.
  var gravest: Opening.Consequence? {
    Opening.Consequence.Kind.allCases.lazy.compactMap { kind in first { $0.kind == kind } }.first
  }
}

import GlossBasics
import GlossFiles
import GlossModelFiles

/// The functions of a project that get a container, a description of a store or its URL beside the call that opens it,
/// and that may set where the store is or take it away: what they do there is held by the digest of their code.
struct StoreTouches {
  /// The names of the functions that a file hands a store's objects to.
  ///
  /// - Complexity: linear in the tokens.
  static func names(of call: OpeningCall, in scopes: CodeScopes) -> Set<String> {
    let code = scopes.code
    var variables = Set([call.variable].compactMap(\.self))
    // `let description = container.persistentStoreDescriptions.first!`
    for place in code.tokens.indices
    where code.isWord("persistentStoreDescriptions", at: place)
      || code.isWord("NSPersistentStoreDescription", at: place)
    {
      let line = (max(0, place - 12)..<place).last { code.isSign("=", at: $0) && code.lines[$0] == code.lines[place] }
      if let line, let name = code.word(at: line - 1) { variables.insert(name) }
    }
    // Longer expressions are not written twice.
    func text(_ range: Range<Int>) -> String? { range.count <= 64 ? code.text(range) : nil }
    let url = call.argument("at", "URL").flatMap(text)
    // `NSPersistentStoreDescription(url: storeURL)`
    for place in code.tokens.indices
    where code.isWord("NSPersistentStoreDescription", at: place) && code.isSign("(", at: place + 1) {
      let value = place + 4..<max(place + 4, code.partners[place + 1])
      if value.count == 1, let name = code.word(at: value.lowerBound) { variables.insert(name) }
    }
    var names = Set<String>()
    for place in code.tokens.indices where names.count < 64 {
      // `container.prepare()`
      if let word = code.word(at: place), code.isSign("(", at: place + 1), code.isSign(".", at: place - 1) {
        let first = code.beginning(ofOperandBefore: place)
        let start = code.isWord("self", at: first) ? first + 2 : first
        if let root = code.word(at: start), variables.contains(root) { names.insert(word) }
      }
      guard code.partners[place] > place, code.isSign("(", at: place) || code.isSign("[", at: place) else { continue }
      let inner = place + 1..<code.partners[place]
      if code.isSign("(", at: place), let word = code.word(at: place - 1), !code.isWord("func", at: place - 2) {
        // `relocate(container.persistentStoreDescriptions[0])`
        let isGiven = code.parts(of: inner).contains { part in
          let isLabel = part.count > 1 && code.isSign(":", at: part.lowerBound + 1)
          let value = isLabel ? part.lowerBound + 2..<part.upperBound : part
          return code.word(at: value.lowerBound).map(variables.contains) == true || url != nil && text(value) == url
        }
        if isGiven { names.insert(word) }
      } else if let url, code.isSign("[", at: place), code.word(at: inner.lowerBound) != nil,
        let label = code.word(at: inner.lowerBound + 1), code.isSign(":", at: inner.lowerBound + 2)
      {
        // `[self cleanUpStoreAtURL:[self storeURL]]`
        let value = scopes.value(at: inner.lowerBound + 3).clamped(to: inner)
        if text(value) == url { names.insert(label) }
      }
    }
    return names.filter { $0.first?.isLowercase == true }
  }

  /// The digests of the functions with such names that may change a store, by name.
  static func digests(of names: Set<String>, in paths: [String], _ files: any FileTree) -> [String: Set<String>] {
    guard !names.isEmpty else { return [:] }
    let runs = ByteRuns(names.sorted().prefix(64).flatMap { ["func \($0)", ")\($0)", ") \($0)"] })
    var found: [String: Set<String>] = [:]
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: 16 << 20), runs.isFound(in: bytes) else { continue }
      let scopes = CodeScopes(CodeTokens(bytes))
      let reach = CodeReach([scopes])
      for name in names {
        for region in reach.regions(ofFunction: name)
        where changesStore(region.tokens, scopes.code) && !makesDescription(region.tokens, scopes.code) {
          found[name, default: []].insert(reach.digest(of: [region], asClosures: true))
        }
      }
    }
    return found
  }

  private static let verbs: Set<String> = [
    "keyPath", "setURL", "NSReadOnlyPersistentStoreOption", "NSPersistentStoreStagedMigrationManagerOptionKey",
    "addPersistentStore", "replacePersistentStore", "deleteAllData", "copyItem",
    "isReadOnly", "setReadOnly",
  ]

  /// Whether a function makes a description, whose settings are read where it is: `-> NSPersistentStoreDescription {`.
  private static func makesDescription(_ tokens: Range<Int>, _ code: CodeTokens) -> Bool {
    let brace = tokens.first { code.isSign("{", at: $0) } ?? tokens.upperBound
    return code.isWord("NSPersistentStoreDescription", at: brace - 1) && code.isSign(">", at: brace - 2)
  }

  private static func changesStore(_ tokens: Range<Int>, _ code: CodeTokens) -> Bool {
    tokens.contains { place in
      guard let word = code.word(at: place) else { return false }
      if verbs.contains(word) || FailedOpening.kinds[word] != nil { return true }
      guard code.isSign("=", at: place + 1), !code.isSign("=", at: place + 2) else { return false }
      // The default of these changes nothing.
      if word.hasPrefix("should") { return code.isWord("false", at: place + 2) || code.isWord("NO", at: place + 2) }
      return ["url", "type", "configuration", "persistentStoreDescriptions", "URL"].contains(word)
    }
  }
}

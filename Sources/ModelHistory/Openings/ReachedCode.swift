import GlossBasics
import GlossFiles
import GlossModelFiles

/// Whether code that migrates stores runs: something calls its function, something makes its type, and no condition
/// around it is always false.
///
/// Only code that surely never runs is left out. What is public, overrides something, or belongs to a type that a
/// framework makes may be called from elsewhere.
struct ReachedCode {
  /// What has to be named for code to run.
  struct Name: Sendable, Hashable {
    var word: String
    /// Whether it is a type, else a function.
    var isType: Bool
    /// Whether a framework may call it by its selector.
    var isMessage: Bool
  }

  private struct Mentions {
    /// For each place that is not dead, the function without which nothing runs it; nil if it may run anyway.
    var live = Set<Name?>()
    var isDead = false
  }

  /// The most calls between code and what surely runs.
  private static let depthLimit = 4

  private var mentions: [Name: Mentions] = [:]
  /// The names that something which runs has.
  private var reached = Set<Name>()
  private static let sizeLimit = 16 << 20

  /// - Parameters:
  ///   - code: the code in question.
  ///   - paths: all sources that may call it.
  init(of code: [OwnMigration], in paths: [String], _ files: any FileTree) {
    var names = Set(code.flatMap(\.callers))
    var known = Set<Name>()
    for _ in 0..<Self.depthLimit where !names.isEmpty {
      known.formUnion(names)
      let runs = ByteRuns(Set(names.map(\.word)).sorted())
      for path in paths {
        guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), runs.isFound(in: bytes) else { continue }
        note(names, in: CodeScopes(CodeTokens(bytes)))
      }
      names = Set(names.flatMap { mentions[$0]?.live.compactMap(\.self) ?? [] }).subtracting(known)
    }
    // What calls those is not looked at.
    reach(from: names)
  }

  /// Finds what runs, from what may run anyway on.
  ///
  /// - Complexity: linear in the places of the names.
  private mutating func reach(from names: Set<Name>) {
    var called: [Name: [Name]] = [:]
    for (name, found) in mentions {
      for caller in found.live { if let caller { called[caller, default: []].append(name) } }
    }
    var open = Array(names)
    for (name, found) in mentions where found.live.contains(nil) { open.append(name) }
    while let name = open.popLast() {
      if reached.insert(name).inserted { open += called[name] ?? [] }
    }
  }

  func holds(_ code: OwnMigration) -> Bool {
    !code.isDead
      && code.callers.allSatisfy { name in
        reached.contains(name) || name.isMessage && mentions[name]?.isDead != true
      }
  }

  private mutating func note(_ names: Set<Name>, in scopes: CodeScopes) {
    let code = scopes.code
    let words = Dictionary(grouping: names, by: \.word)
    for place in code.tokens.indices {
      guard let word = code.word(at: place), let all = words[word] else { continue }
      let before = code.word(at: place - 1) ?? ""
      if Self.declaring.contains(before) || scopes.isMethod(place) { continue }
      for name in all where !Self.isWithin(name, place, scopes) {
        if Self.isDead(place, in: scopes) {
          mentions[name, default: Mentions()].isDead = true
        } else {
          // What opens stores runs: an app calls it.
          let opens = Self.opensStores(scopes.routine(of: place), code)
          mentions[name, default: Mentions()].live.insert(opens ? nil : Self.function(around: place, in: scopes))
        }
      }
    }
  }

  private static let declaring: Set<String> = [
    "func", "class", "struct", "enum", "actor", "extension", "interface", "implementation", "import",
  ]

  /// Whether a place is in the body of a function or type with a name.
  private static func isWithin(_ name: Name, _ place: Int, _ scopes: CodeScopes) -> Bool {
    scopes.braces(around: place).contains { brace in
      name.isType ? scopes.type(of: brace)?.name == name.word : scopes.function(of: brace)?.word == name.word
    }
  }

  /// The function around a place that only the project's own code can call: no member of a type that inherits
  /// something, unless it is private.
  private static func function(around place: Int, in scopes: CodeScopes) -> Name? {
    let name = callers(of: place, in: scopes).first { !$0.isType && !$0.isMessage }
    guard let name, let type = scopes.type(around: place), !type.inherited.isEmpty else { return name }
    let start = scopes.braces(around: place).lazy.compactMap(scopes.function).first { $0.word == name.word }?.start ?? 0
    let isPrivate = (max(0, start - 4)..<start).contains { place in
      ["private", "fileprivate"].contains(scopes.code.word(at: place) ?? "")
    }
    return isPrivate ? name : nil
  }

  private static func opensStores(_ routine: Int, _ code: CodeTokens) -> Bool {
    guard routine >= 0 else { return false }
    return (routine..<max(routine, code.partners[routine])).contains { place in
      guard let word = code.word(at: place) else { return false }
      return word.hasPrefix("loadPersistentStores") || word.hasPrefix("addPersistentStore")
    }
  }

  /// The names without which nothing runs the code at a place; empty if it may run anyway.
  static func callers(of place: Int, in scopes: CodeScopes) -> [Name] {
    let code = scopes.code
    let braces = scopes.braces(around: place)
    guard let found = braces.lazy.compactMap(scopes.function).first else { return [] }
    func modifiers(before start: Int) -> [String] { (max(0, start - 8)..<start).compactMap { code.word(at: $0) } }
    let isOpen = ["public", "open", "override", "objc", "IBAction", "main"]
    // The words of the declaration before may be among them, which leaves code in.
    if modifiers(before: found.start).contains(where: isOpen.contains) { return [] }
    var names = [Name(word: found.word, isType: false, isMessage: found.isMessage)]
    if let brace = braces.first(where: { scopes.type(of: $0) != nil }), let type = scopes.type(of: brace) {
      let isMade = type.inherited.contains { name in
        ["UI", "NS", "WK", "SK"].contains { name.hasPrefix($0) } || name == "App" || name.hasSuffix("Delegate")
      }
      let start = scopes.header(of: brace).lowerBound
      let own = modifiers(before: start)
      if own.contains("objcMembers") { return [] }
      if !isMade, !code.isWord("extension", at: start), !own.contains(where: isOpen.contains) {
        names.append(Name(word: type.name, isType: true, isMessage: false))
      }
    }
    return names
  }

  /// The function around a place that only the project calls, and nothing in its file; nil if it is called, or there is
  /// none.
  static func uncalled(around place: Int, in scopes: CodeScopes) -> String? {
    guard let name = function(around: place, in: scopes) else { return nil }
    let isCalled = scopes.places(of: name.word).contains {
      !isWithin(name, $0, scopes) && !scopes.code.isWord("func", at: $0 - 1)
    }
    return isCalled ? nil : name.word
  }

  /// Whether a condition around a place is always false: `if useOwn && isOld` with `let useOwn = false`.
  static func isDead(_ place: Int, in scopes: CodeScopes) -> Bool {
    scopes.braces(around: place).contains { brace in
      let (code, header) = (scopes.code, scopes.header(of: brace))
      guard code.isWord("if", at: header.lowerBound), header.count > 1 else { return false }
      var condition = header.lowerBound + 1..<header.upperBound
      if code.isSign("(", at: condition.lowerBound), code.partners[condition.lowerBound] == condition.upperBound - 1 {
        condition = condition.lowerBound + 1..<condition.upperBound - 1
      }
      let operands = condition.split { number in
        code.isSign("&", at: number) || code.isSign(",", at: number)
      }
      // An alternative decides as well.
      if condition.contains(where: { code.isSign("|", at: $0) }) { return false }
      return operands.contains { isFalse($0.startIndex..<$0.endIndex, in: scopes) }
    }
  }

  private static func isFalse(_ range: Range<Int>, in scopes: CodeScopes) -> Bool {
    let code = scopes.code
    guard scopes.truth(range) == .off else { return false }
    return range.allSatisfy { place in
      guard let word = code.word(at: place) else { return true }
      let values = scopes.values(of: word, at: place)
      // What is a variable of Swift, other code may set.
      return values.allSatisfy { !code.isWord("var", at: $0.name - 1) }
    }
  }
}

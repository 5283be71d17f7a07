import GlossModelFiles
import GlossSwiftDataModels

/// The place of a store, or the name of something in it, as an expression says it: its literals and the names of
/// directories, in their order.
///
/// How code arrives at a place does not matter: `folder.appendingPathComponent("Shop.sqlite")` is the place that
/// `URL.documentsDirectory.appending(path: "Shop.sqlite")` is, if `folder` leads to that directory.
struct OpenedPlace {
  /// What is known of it.
  private(set) var place = Opening.Place()
  private let code: CodeTokens
  private let scopes: CodeScopes
  private var budget = 512
  /// How many places of names may be looked at for what members and parameters are given.
  private var work = 1 << 14
  /// What is being read, from the outside in: the call of a function is in one of it.
  private var outer: [Range<Int>] = []

  init(_ range: Range<Int>, _ code: CodeTokens, _ scopes: CodeScopes) {
    (self.code, self.scopes) = (code, scopes)
    read(range, depth: 0)
  }

  private mutating func read(_ range: Range<Int>, depth: Int) {
    guard depth < CodeScopes.depthLimit else { return }
    outer.append(range)
    defer { outer.removeLast() }
    var skipped = range.lowerBound
    for number in range where budget > 0 && number >= skipped {
      budget -= 1
      if code.isSign("(", at: number), let word = code.word(at: number - 1), Self.silent.contains(word) {
        skipped = max(number, code.partners[number])
        continue
      }
      // `prefix + "app"`, `[folder stringByAppendingString:@"/App"]`
      if code.isSign("+", at: number) || code.isWord("stringByAppendingString", at: number) { place.glue() }
      if let text = code.string(at: number) {
        // `URLByAppendingPathExtension:`, too
        let isExtension = code.word(at: number - 2)?.hasSuffix("ppendingPathExtension") == true
        if isExtension { place.add(extension: text) } else { place.add(text) }
        continue
      }
      if case .number(let text) = code.tokens[number], place.isGluing { place.add(text) }
      if case .unreadString(let text) = code.tokens[number] { readInterpolated(text, at: number, in: range, depth) }
      guard let word = code.word(at: number) else { continue }
      if let directory = StoreDirectory.named[word] { place.add(directory) }
      let isLabel = code.isSign(":", at: number + 1) && !code.isSign("?", at: number - 1)
      if !isLabel {
        read(word, at: number, in: range, depth)
      } else if code.isSign("[", at: number - 2), scopes.parent(of: number) == number - 2,
        case .type(let owner, _) = scopes.qualifier(of: number), !scopes.members(word, of: owner).isEmpty
      {
        // `[self storeNamed:kStore]`
        read(CodeName(owner: owner, word: word), outside: range, depth)
      }
    }
  }

  private mutating func read(_ word: String, at number: Int, in range: Range<Int>, _ depth: Int) {
    if code.isSign(".", at: number - 1) || code.isSign("[", at: scopes.parent(of: number)) {
      guard spend(word, code.word(at: number - 2) ?? "") else { return }
    }
    // `Kind.local.rawValue` is what `Kind.local` is.
    let isOfCase =
      word == "rawValue" && code.isSign(".", at: number - 1) && code.word(at: number - 2) != nil
      && code.isSign(".", at: number - 3) && code.word(at: number - 4)?.isCapitalized == true
    if isOfCase { return }
    // `.sharedStore` of `extension URL`
    if code.isSign(".", at: number - 1), number - 1 == range.lowerBound, word != "init" {
      // `location: StoreLocation = .live`
      let isTyped = code.isSign("=", at: number - 2) && code.isSign(":", at: number - 4)
      let type = isTyped ? code.word(at: number - 3) : nil
      return read(CodeName(owner: type ?? "URL", word: word), outside: range, depth)
    }
    switch scopes.qualifier(of: number) {
    case .unknown: return
    case .type(let owner, let isCertain):
      let isBase = code.isSign(".", at: number + 1) && !code.isWord("rawValue", at: number + 2)
      read(CodeName(owner: owner, word: word, isCertain: isCertain, isBase: isBase), outside: range, depth)
    case .none:
      // A type has no value itself, nor what only calls it.
      if word.isCapitalized, code.isSign(".", at: number + 1) || code.isSign("(", at: number + 1) { return }
      let found = scopes.meanings(of: word, at: number, outside: range)
      if found.isEmpty, word == "rawValue", let owner = scopes.owner(of: number) {
        return name(CodeName(owner: owner, word: word))
      }
      if let owner = scopes.owner(of: number), found.contains(where: { scopes.isChosenByCase($0.start) }) {
        return name(CodeName(owner: owner, word: word))
      }
      // `let fileName: String`, which an initializer is given.
      if !found.isEmpty, found.allSatisfy({ !$0.isParameter && $0.start >= code.tokens.count }) {
        return name(CodeName(owner: scopes.owner(of: number), word: word))
      }
      for value in found.prefix(4) { read(value, depth) }
      if found.isEmpty, scopes.values(of: word).isEmpty, !code.isSign("(", at: number + 1) {
        name(CodeName(word: word))
      }
    }
  }

  /// Reads a member of a type.
  private mutating func read(_ member: CodeName, outside range: Range<Int>, _ depth: Int) {
    let values = member.owner.map { scopes.members(member.word, of: $0) } ?? []
    let found = values.filter { !$0.contains(range.lowerBound) }
    // What each case of an enumeration says is told apart where the whole place is known.
    let isChosen = found.contains { scopes.isChosenByCase($0.lowerBound) }
    if found.isEmpty || isChosen { return name(member) }
    for value in found.prefix(4) { read(value, depth: depth + 1) }
  }

  private mutating func read(_ value: CodeScopes.Value, _ depth: Int) {
    let function = code.word(at: scopes.parent(of: value.name) - 1) ?? ""
    var passed = value.isParameter && spend(function) ? scopes.arguments(for: value) : []
    // What the call that led here passes, else what any call does.
    if let call = outer.last(where: { range in passed.contains { range.contains($0.lowerBound) } }) {
      passed = passed.filter { call.contains($0.lowerBound) }
    }
    passed = Array(passed.prefix(4))
    for range in passed { read(range, depth: depth + 1) }
    guard passed.isEmpty, value.start < code.tokens.count else { return }
    let range = scopes.value(at: value.start)
    // A container is not a part of the place that it is asked for.
    let isContainer = range.prefix(3).contains {
      code.word(at: $0)?.hasSuffix("Container") == true
        && (code.isSign("(", at: $0 + 1) || code.isWord("alloc", at: $0 + 1))
    }
    if !isContainer { read(range, depth: depth + 1) }
  }

  /// Whether the places of names may be looked at.
  private mutating func spend(_ words: String...) -> Bool {
    work -= words.reduce(1) { $0 + scopes.places(of: $1).count }
    return work > 0
  }

  private mutating func name(_ name: CodeName) {
    if StoreDirectory.named[name.word] != nil { return }
    let isOwn = name.owner != nil && !name.isOfSystem
    let isPrefixed = ["NS", "UI", "_"].contains(where: name.word.hasPrefix)
    if isOwn || !Self.words.contains(name.word) && !isPrefixed { place.add(name) }
  }

  /// Calls whose texts are for developers.
  private static let silent: Set<String> = [
    "fatalError", "preconditionFailure", "assertionFailure", "precondition", "assert", "print", "debugPrint", "NSLog",
    "os_log", "hasSuffix", "hasPrefix", "contains",
  ]

  /// Words of the languages and the system that name no constant of a project.
  private static let words: Set<String> = [
    "self", "Self", "super", "try", "await", "as", "is", "nil", "true", "false", "YES", "NO", "return", "let", "var",
    "if", "else", "switch", "case", "default", "in", "init", "alloc", "main", "shared", "standard", "processInfo",
    "first", "last", "path", "url", "URL", "appending", "NULL", "defaultManager", "mainBundle", "fileManager",
  ]

  /// `"\(name).sqlite"`: the text without the interpolations, and what their names lead to.
  private mutating func readInterpolated(_ text: String, at number: Int, in range: Range<Int>, _ depth: Int) {
    let parts = text.split(separator: "\"").joined().split(separator: "\\", omittingEmptySubsequences: false)
    let start = place.parts.count
    for (position, part) in parts.enumerated() {
      if place.parts.count > start { place.glue() }
      guard position > 0, part.hasPrefix("("), let end = part.firstIndex(of: ")") else {
        if !part.isEmpty { place.add(String(part)) }
        continue
      }
      let names = part[part.index(after: part.startIndex)..<end].split(separator: ".").map(String.init)
      let name = names.last ?? ""
      if names.count > 1, names[names.count - 2].isCapitalized {
        let owner = names[names.count - 2] == "Self" ? scopes.owner(of: number) : names[names.count - 2]
        read(CodeName(owner: owner, word: name), outside: range, depth)
      } else if names.count > 1, let type = scopes.type(of: names[names.count - 2]) {
        read(CodeName(owner: type, word: name), outside: range, depth)
      } else {
        let found = scopes.meanings(of: name, at: number, outside: range)
        for value in found.prefix(4) { read(value, depth) }
        if found.isEmpty, name == "rawValue", let owner = scopes.owner(of: number) {
          self.name(CodeName(owner: owner, word: name))
        }
      }
      if place.parts.count > start { place.glue() }
      let rest = part[part.index(after: end)...]
      if !rest.isEmpty { place.add(String(rest)) }
    }
    place.endGlue()
  }
}

extension Opening {
  /// A place, or the name of something, as far as the sources say it.
  package struct Place: Sendable, Hashable {
    struct Part: Sendable, Hashable {
      enum Kind: Sendable, Hashable {
        case literal(String)
        /// A constant that another file may declare.
        case constant(CodeName)
      }

      var kind: Kind
      /// Whether it goes on what is before it, as `sqlite` does in `"\(name).sqlite"`.
      var isGlued = false
    }

    private(set) var parts: [Part] = []
    private(set) var isGluing = false

    var isEmpty: Bool { parts.isEmpty }

    /// Whether nothing is written to a disk.
    var isInMemory: Bool { parts.map(\.kind) == [.literal(Self.nowhere)] }

    /// The text for comparison and for readers; nil if nothing of it is read.
    var text: String? {
      var result: String?
      for part in parts {
        let text: String
        switch part.kind {
        case .literal(let literal): text = literal
        case .constant(let name): text = name.isSaying ? name.text : ""
        }
        if text.isEmpty || text == Self.nowhere && !isInMemory { continue }
        result = result.map { $0 + (part.isGlued ? "" : "/") + text } ?? text
      }
      return result
    }

    var names: Set<CodeName> {
      Set(parts.compactMap { if case .constant(let name) = $0.kind { name } else { nil } })
    }

    private static let nowhere = "dev/null"

    init() {}

    /// One of which nothing is read.
    static let unread: Self = {
      var place = Self()
      (place.parts, place.isKnown) = ([Part(kind: .literal("a place that is not read"))], false)
      return place
    }()

    /// Whether all that it consists of is known.
    private(set) var isKnown = true

    /// One as it is read: what of it is not known stays as written.
    init(read place: Self) {
      parts = place.text.map { [Part(kind: .literal($0))] } ?? []
      isKnown = place.isKnown && !place.names.contains(where: \.isSaying)
    }

    /// Puts what comes next right after what is there.
    mutating func glue() { isGluing = !parts.isEmpty || isGluing }

    mutating func endGlue() { isGluing = false }

    mutating func add(_ text: String) {
      if text.hasPrefix("/") { isGluing = false }
      let text = text.split(separator: "/").joined(separator: "/")
      if !text.isEmpty { add(.literal(text)) }
    }

    mutating func add(extension text: String) {
      isGluing = true
      add(.literal("." + text))
    }

    mutating func add(_ other: Self) {
      for part in other.parts {
        if part.isGlued { isGluing = true }
        add(part.kind)
      }
    }

    mutating func add(_ name: CodeName) { add(.constant(name)) }

    private mutating func add(_ kind: Part.Kind) {
      let part = Part(kind: kind, isGlued: isGluing)
      isGluing = false
      if parts.count < 64, part.isGlued || !parts.contains(part) { parts.append(part) }
    }

    /// The same with what is known of its constants in their places.
    func replacing(_ known: [CodeName: Self]) -> Self {
      var result = Self()
      result.isKnown = isKnown
      for part in parts {
        if part.isGlued { result.isGluing = true }
        if case .constant(let name) = part.kind, let value = known[name] {
          result.add(value)
        } else {
          result.add(part.kind)
        }
      }
      return result
    }
  }
}

import GlossBasics
import GlossModelFiles
import GlossSwiftDataModels

/// Digests of code with all that it names, as far as some files declare it: functions, types and values, and what those
/// name.
///
/// A member counts only where its owner is written, as in `Migrator.run(store)`, or is the type itself: `context.save()`
/// names no function of the project.
struct CodeReach {
  /// A part of a file.
  struct Region: Hashable {
    var file: Int
    var tokens: Range<Int>

    /// Whether another part is in it.
    fileprivate func contains(_ other: Self) -> Bool { file == other.file && tokens.contains(other.tokens) }
  }

  private struct Name: Hashable {
    /// The type that has it; nil for the file.
    var owner: String?
    var word: String
  }

  private let files: [CodeScopes]
  private var functions: [Name: [Region]] = [:]
  private var types: [String: [Region]] = [:]

  /// The maximum number of parts that one leads to.
  private static let limit = 500

  init(_ files: [CodeScopes]) {
    self.files = files
    for number in files.indices { note(number) }
  }

  private mutating func note(_ number: Int) {
    let code = files[number].code
    let implemented = files[number].implementations
    for type in implemented { types[type.name, default: []].append(Region(file: number, tokens: type.tokens)) }
    for place in code.tokens.indices {
      guard let word = code.word(at: place) else {
        if !implemented.isEmpty { noteMethod(at: place, number) }
        continue
      }
      if code.isWord("func", at: place - 1), let body = body(after: place, number) {
        functions[Name(owner: files[number].owner(of: place), word: word), default: []].append(body)
      } else if ["class", "struct", "enum", "actor", "extension"].contains(code.word(at: place - 1) ?? ""),
        let body = body(after: place, number)
      {
        types[word, default: []].append(body)
        if let name = runtimeName(at: place, number) { types[name, default: []].append(body) }
      }
    }
  }

  /// `- (BOOL)migrate:(NSURL *)url … {`
  private mutating func noteMethod(at place: Int, _ number: Int) {
    let code = files[number].code
    guard code.isSign("-", at: place) || code.isSign("+", at: place), code.isSign("(", at: place + 1),
      let word = code.word(at: code.partners[place + 1] + 1),
      let body = body(after: code.partners[place + 1] + 1, number)
    else { return }
    functions[Name(owner: files[number].owner(of: place), word: word), default: []].append(body)
  }

  /// The tokens from a name to the end of the braces after it.
  private func body(after name: Int, _ number: Int) -> Region? {
    let code = files[number].code
    var end = name + 1
    while end < code.tokens.count, !code.isSign("{", at: end) {
      if code.isSign("}", at: end) || code.isSign(";", at: end) { return nil }
      end = max(end, code.partners[end]) + 1
    }
    guard end < code.tokens.count else { return nil }
    return Region(file: number, tokens: name..<max(end, code.partners[end]) + 1)
  }

  /// The name that `@objc(CarryOver) final class …` gives to a class.
  private func runtimeName(at place: Int, _ number: Int) -> String? {
    let code = files[number].code
    return (max(0, place - 10)..<place).last { code.isWord("objc", at: $0) && code.isSign("(", at: $0 + 1) }.flatMap {
      code.partners[$0 + 1] == $0 + 3 ? code.word(at: $0 + 2) : nil
    }
  }

  /// The type that the first of some parts is in, which its name at run time has before it.
  func owner(of regions: [Region]) -> String? {
    regions.first.flatMap { files[$0.file].owner(of: $0.tokens.lowerBound) }
  }

  /// The bodies of a type, in all files.
  func regions(ofType name: String) -> [Region] { types[name] ?? [] }

  /// The bodies of all types.
  var typeRegions: [Region] { types.values.flatMap(\.self).sorted { $0.tokens.lowerBound < $1.tokens.lowerBound } }

  /// The bodies of the functions with a name, in all types.
  func regions(ofFunction name: String) -> [Region] {
    functions.filter { $0.key.word == name }.flatMap(\.value).sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
  }

  /// The digest of parts; their order and places do not count.
  ///
  /// - Complexity: linear in the tokens that are reached, at most `limit` parts.
  ///
  /// - Parameter areClosures: whether functions are read as the closures that do the same.
  func digest(of regions: [Region], asClosures areClosures: Bool = false) -> String {
    var seen = Set(regions)
    var waiting = regions
    var next = 0
    var digests: [String] = []
    while next < waiting.count, next < Self.limit {
      let region = waiting[next]
      next += 1
      let isClosure = areClosures && next <= regions.count
      let canonical = CanonicalCode(isClosure ? closure(region) : words(of: region))
      var hash = SHA256()
      for word in canonical.words { hash.update(Array(word.utf8) + [0]) }
      for place in canonical.numbers {
        for found in named(at: place, region.file) where !region.contains(found) && seen.insert(found).inserted {
          waiting.append(found)
        }
      }
      digests.append(hash.finalize().map { $0.digits(radix: 16, width: 2) }.joined())
    }
    return SHA256.text(of: Array(digests.sorted().joined().utf8))
  }

  /// What a part does, with what it calls in the place of each call: the names of members and of what is called,
  /// literals, operators and branches, in their order. What is a function of its own does not matter.
  ///
  /// What is written to, and by which variable, is not told.
  ///
  /// - Returns: a digest, and the number of functions and values that were put in.
  func actions(of region: Region) -> (digest: String, insertions: Int) {
    var hash = SHA256()
    var left = Self.limit
    add(region, [region], &left, to: &hash)
    return (hash.finalize().map { $0.digits(radix: 16, width: 2) }.joined(), Self.limit - left)
  }

  private func add(_ region: Region, _ around: Set<Region>, _ left: inout Int, to hash: inout SHA256) {
    let code = files[region.file].code
    let brace = region.tokens.first { code.isSign("{", at: $0) } ?? region.tokens.lowerBound
    let isFunction = code.isWord("func", at: region.tokens.lowerBound - 1)
    for place in region.tokens where !isFunction || place > brace {
      let found = named(at: place, region.file).first { !region.contains($0) && !around.contains($0) }
      if let found, left > 0 {
        left -= 1
        add(found, around.union([found]), &left, to: &hash)
      } else if let text = action(at: place, in: code) {
        hash.update(Array(text.utf8) + [0])
      }
    }
  }

  private static let branches: Set<String> = [
    "if", "guard", "else", "for", "while", "switch", "case", "default", "throw", "continue", "break", "nil",
  ]

  private func action(at place: Int, in code: CodeTokens) -> String? {
    switch code.tokens[place] {
    case .string, .unreadString, .number: code.tokens[place].text
    case .word(let word):
      StoreWords.truths[word] != nil || Self.branches.contains(word) || code.isSign("(", at: place + 1)
        || code.isSign(".", at: place - 1) && !["self", "Self"].contains(code.word(at: place - 2) ?? "")
        ? word : nil
    // What is only given a name does nothing.
    case .sign(UInt8(ascii: "=")) where !"!=<>+-*/".unicodeScalars.contains { code.isSign($0, at: place - 1) }: nil
    case .sign(let sign): "!=<>&|+-*/%".utf8.contains(sign) ? String(UnicodeScalar(sign)) : nil
    }
  }

  /// The function that a name alone stands for: `fillKinds`, `Self.fillKinds`.
  func function(named region: Region) -> Region? {
    let (scopes, code) = (files[region.file], files[region.file].code)
    guard let last = region.tokens.last, let word = code.word(at: last),
      region.tokens.count == 1 || region.tokens.count == 3 && code.isSign(".", at: last - 1)
    else { return nil }
    let isOwn = region.tokens.count == 1 || ["self", "Self"].contains(code.word(at: region.tokens.lowerBound) ?? "")
    let owner = isOwn ? scopes.owner(of: last) : code.word(at: region.tokens.lowerBound)
    let found = functions[Name(owner: owner, word: word)] ?? functions[Name(owner: nil, word: word)] ?? []
    return found.count == 1 ? found[0] : nil
  }

  /// A function as the closure that does the same, `{ manager, stage in … }`; any other part as it is.
  private func closure(_ region: Region) -> [CanonicalCode.Token] {
    let (code, range) = (files[region.file].code, region.tokens)
    let all = words(of: region)
    guard code.isWord("func", at: range.lowerBound - 1), let brace = range.first(where: { code.isSign("{", at: $0) }),
      let bracket = range.first(where: { code.isSign("(", at: $0) }), bracket < brace
    else { return all }
    let names = code.parts(of: bracket + 1..<code.partners[bracket]).compactMap { part -> CanonicalCode.Token? in
      guard let colon = part.first(where: { code.isSign(":", at: $0) }), let name = code.word(at: colon - 1) else {
        return nil
      }
      return .init(name, isWord: true, line: code.lines[brace], number: colon - 1, isName: false)
    }
    return CanonicalCode.closure(names, all.filter { $0.number > brace })
  }

  /// The tokens of a part, with the text of a literal in the place of its name: `Version.v1.rawValue`.
  private func words(of region: Region) -> [CanonicalCode.Token] {
    let (scopes, code) = (files[region.file], files[region.file].code)
    let tokens = region.tokens.clamped(to: code.tokens.indices)
    var words: [CanonicalCode.Token] = []
    var place = tokens.lowerBound
    while place < tokens.upperBound {
      var end = place + 1
      if code.word(at: place) != nil, !code.isSign(".", at: place - 1), !code.isSign(":", at: place + 1),
        !code.isWord("let", at: place - 1), !code.isWord("var", at: place - 1)
      {
        while code.isSign(".", at: end), code.word(at: end + 1) != nil { end += 2 }
        let name = place..<(code.isWord("rawValue", at: end - 1) ? max(place + 1, end - 2) : end)
        let last = code.word(at: name.upperBound - 1) ?? ""
        if end <= tokens.upperBound, !code.isSign("(", at: end),
          scopes.values(of: last).contains(where: { code.string(at: $0.start) != nil || code.word(at: $0.start) != nil }
          ),
          let text = scopes.string(name, followsCalls: false)
        {
          words.append(.init(text, isWord: false, line: code.lines[place], number: place, isName: false))
          place = end
          continue
        }
        end = place + 1
      }
      words.append(
        .init(
          code.tokens[place].text, isWord: code.word(at: place) != nil, line: code.lines[place], number: place))
      place = end
    }
    return words
  }

  /// What a word of the code names.
  private func named(at place: Int, _ number: Int) -> [Region] {
    let (scopes, code) = (files[number], files[number].code)
    guard let word = code.word(at: place) else { return [] }
    let own = scopes.owner(of: place)
    let isMember = code.isSign(".", at: place - 1)
    // `[Migrator run:store]`
    let isMessage =
      scopes.parent(of: place) == place - 2 && code.isSign("[", at: place - 2) && code.word(at: place - 1) != nil
    guard isMember || isMessage else {
      let values = scopes.values(of: word, at: place).filter { value in
        !value.isParameter && [own, nil].contains(scopes.owner(of: value.name))
      }.map { Region(file: number, tokens: scopes.value(at: $0.start)) }
      let made = code.isSign("(", at: place + 1) || code.isWord("alloc", at: place + 1) ? types[word] ?? [] : []
      return (functions[Name(owner: own, word: word)] ?? [])
        + (own == nil ? [] : functions[Name(owner: nil, word: word)] ?? []) + values + made
    }
    guard let written = code.word(at: isMember ? place - 2 : place - 1) else { return [] }
    let owner = ["self", "Self", "super"].contains(written) ? own : written
    if let found = functions[Name(owner: owner, word: word)] { return found }
    // `Version.all`
    guard let owner, owner.isCapitalized else { return [] }
    return Set((types[owner] ?? []).map(\.file)).sorted().flatMap { file in
      files[file].members(word, of: owner).map { Region(file: file, tokens: $0) }
    }
  }
}

extension CodeTokens.Token {
  fileprivate var text: String {
    switch self {
    case .word(let text), .string(let text), .unreadString(let text), .number(let text): text
    case .sign(let byte): String(UnicodeScalar(byte))
    }
  }
}

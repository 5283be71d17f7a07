import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels

/// Edits in code that decides how stores are opened, which put one value, operator or known name in the place of
/// another, take a condition or a call away, or change the order.
///
/// A refactoring writes something new, or does the same elsewhere; what only turns what is there is another decision. No
/// judge reads what it does, so it is said.
///
/// - Complexity: that of a comparison of two texts, for each changed file.
struct EditsInPlace {
  private struct File {
    var path: String
    var then: CodeScopes
    var now: CodeScopes
    var hunks: [Hunk]
    var formerWords: Set<String>
    var words: Set<String>
  }

  /// Tokens of the former file that are gone, and those that are in their place.
  private struct Hunk {
    var gone: Range<Int>
    var new: Range<Int>
  }

  private let paths: [String]
  private let former: any FileTree
  private let files: any FileTree
  /// The words of the code that opens stores.
  private var named = Set<String>()
  /// The words of the files with such code, among them those of the types that it is given.
  private var types = Set<String>()
  private let foundWritten = Deferred<Set<String>>()

  private static let sizeLimit = 1 << 20
  private static let lineLimit = 2_000
  private static let tokenLimit = 512

  /// - Parameters:
  ///   - paths: the sources that a change touches.
  ///   - opening: those that open stores.
  init(_ paths: [String], opening: [String], since former: any FileTree, in files: any FileTree) {
    (self.paths, self.former, self.files) = (paths.filter { !ModelGuard.isOfTests($0) }, former, files)
    for path in Set(paths + opening) where !ModelGuard.isOfTests(path) {
      guard let bytes = Self.bytes(path, files), StoreWords.signs.isFound(in: bytes) else { continue }
      let scopes = CodeScopes(CodeTokens(bytes))
      let routines = StoreRoutines(scopes)
      for range in routines.ranges { named.formUnion(scopes.code.words(in: range)) }
      if !routines.ranges.isEmpty { types.formUnion(scopes.code.words) }
    }
  }

  private static func bytes(_ path: String, _ files: any FileTree) -> [UInt8]? {
    try? files.bytes(at: path, limit: sizeLimit)
  }

  /// A changed file that has to do with stores, or declares a type that such code names.
  private func file(_ path: String) -> File? {
    guard let before = Self.bytes(path, former), let after = Self.bytes(path, files), before != after,
      StoreWords.signs.isFound(in: after) || StoreWords.signs.isFound(in: before) || declaresType(after)
    else { return nil }
    let (then, now) = (CodeScopes(CodeTokens(before)), CodeScopes(CodeTokens(after)))
    return File(
      path: path, then: then, now: now, hunks: Self.hunks(then.code, now.code), formerWords: then.code.words,
      words: now.code.words)
  }

  private func declaresType(_ bytes: [UInt8]) -> Bool {
    ["struct ", "enum ", "class ", "extension ", "actor "].contains { keyword in
      var rest = bytes[...]
      while let found = rest.byteRange(of: keyword.utf8) {
        rest = rest[found.upperBound...]
        let name = rest.prefix { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
        if types.contains(String(decoding: name, as: UTF8.self)) { return true }
      }
      return false
    }
  }

  /// The words of what is new, in all files.
  private var written: Set<String> {
    foundWritten.value {
      paths.reduce(into: []) { words, path in
        guard let after = Self.bytes(path, files) else { return }
        let now = CodeTokens(after)
        guard let before = Self.bytes(path, former) else { return words.formUnion(now.words) }
        if before == after { return }
        for hunk in Self.hunks(CodeTokens(before), now) { words.formUnion(hunk.new.compactMap(now.word)) }
      }
    }
  }

  /// Line by line, and then token by token where a few lines are others.
  private static func hunks(_ then: CodeTokens, _ now: CodeTokens) -> [Hunk] {
    let (old, new) = (then.tokensByLine, now.tokensByLine)
    return changes(old.map { Array(then.tokens[$0]) }, new.map { Array(now.tokens[$0]) }).flatMap { change in
      let (gone, added) = (Self.tokens(of: change.gone, old), Self.tokens(of: change.new, new))
      guard gone.count + added.count <= tokenLimit else { return [Hunk(gone: gone, new: added)] }
      return changes(Array(then.tokens[gone]), Array(now.tokens[added])).map { part in
        Hunk(
          gone: gone.lowerBound + part.gone.lowerBound..<gone.lowerBound + part.gone.upperBound,
          new: added.lowerBound + part.new.lowerBound..<added.lowerBound + part.new.upperBound)
      }
    }
  }

  /// The tokens of some lines.
  private static func tokens(of numbers: Range<Int>, _ lines: [Range<Int>]) -> Range<Int> {
    let start = numbers.lowerBound < lines.count ? lines[numbers.lowerBound].lowerBound : lines.last?.upperBound ?? 0
    return start..<(numbers.isEmpty ? start : lines[numbers.upperBound - 1].upperBound)
  }

  private static func changes<Element: Hashable>(_ then: [Element], _ now: [Element]) -> [Hunk] {
    var start = 0
    while start < min(then.count, now.count), then[start] == now[start] { start += 1 }
    var end = 0
    while end < min(then.count, now.count) - start, then[then.count - 1 - end] == now[now.count - 1 - end] { end += 1 }
    let (old, new) = (Array(then[start..<then.count - end]), Array(now[start..<now.count - end]))
    if old.isEmpty && new.isEmpty { return [] }
    // Most of it is new, and the search for what is not grows with the square.
    let whole = Hunk(gone: start..<then.count - end, new: start..<now.count - end)
    guard old.count + new.count <= lineLimit else { return [whole] }
    var (gone, added) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var hunks: [Hunk] = []
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      let (from, to) = (first, second)
      while gone.contains(first) { first += 1 }
      while added.contains(second) { second += 1 }
      if first > from || second > to {
        hunks.append(Hunk(gone: start + from..<start + first, new: start + to..<start + second))
      } else {
        (first, second) = (first + 1, second + 1)
      }
    }
    return hunks
  }

  /// What is said of the first edit; nil without one.
  func finding(place: String) -> Finding? {
    for path in paths {
      guard let file = file(path) else { continue }
      let (then, now) = (StoreRoutines(file.then), StoreRoutines(file.now))
      // New code may do what was there.
      if file.hunks.contains(where: { $0.new.count >= Self.rewritten && now.holds($0.new) && !isOrder($0, file) }) {
        continue
      }
      for hunk in file.hunks {
        guard let (words, line) = edit(hunk, file, then, now) else { continue }
        var finding = Finding(
          .stageChanged, "\(words) in \(place); what it does to users' stores is not judged",
          remedy: "make sure that the stores of users still open, with all their data", path: file.path,
          position: SourcePosition(line: line, column: 1))
        finding.subject = "edited"
        return finding
      }
    }
    return nil
  }

  /// The fewest tokens that are another way to say what was there.
  private static let rewritten = 4

  /// Whether new tokens were elsewhere in the file.
  private func isOrder(_ hunk: Hunk, _ file: File) -> Bool {
    let new = Self.counted(file.now.code.tokens[hunk.new])
    return hunk.gone.isEmpty
      && file.hunks.contains { $0.new.isEmpty && Self.counted(file.then.code.tokens[$0.gone]) == new }
  }

  private func edit(_ hunk: Hunk, _ file: File, _ then: StoreRoutines, _ now: StoreRoutines) -> (String, Int)? {
    let (old, new) = (file.then.code, file.now.code)
    let line = new.lines.isEmpty ? 1 : new.lines[min(max(0, hunk.new.lowerBound), new.lines.count - 1)]
    let isSwapped = file.hunks.contains {
      old.tokens[$0.gone] == new.tokens[hunk.new] && new.tokens[$0.new] == old.tokens[hunk.gone] && !$0.new.isEmpty
    }
    // Two calls in another order, and no two settings.
    let isCall = old.isSign("(", at: hunk.gone.upperBound) && then.touches(hunk.gone)
    if !isSwapped || isCall, isTurned(hunk, file),
      now.decides(hunk.new, named, types) || then.decides(hunk.gone, named, types)
    {
      let (before, after) = (file.then.statement(around: hunk.gone), file.now.statement(around: hunk.new))
      return ("'\(new.text(after).shortened)' is here now, and '\(old.text(before).shortened)' was", line)
    }
    guard hunk.new.isEmpty else { return nil }
    // A line that moved may be cut at another place than its beginning.
    let gone = Self.counted(old.tokens[hunk.gone])
    if let twin = file.hunks.first(where: { $0.gone.isEmpty && Self.counted(new.tokens[$0.new]) == gone }) {
      guard then.touches(hunk.gone), then.crosses(hunk.gone, to: twin.new, in: now) else { return nil }
      return ("'\(old.text(hunk.gone).shortened)' is in another order now than", line)
    }
    guard then.acts(hunk.gone) else { return nil }
    // What is written elsewhere now moved.
    let acting = hunk.gone.filter(then.isActing).compactMap(old.word)
    let moved = (acting.isEmpty ? hunk.gone.compactMap(old.word) : acting).allSatisfy { written.contains($0) }
    return moved ? nil : ("'\(old.text(hunk.gone).shortened)' is gone, which was", line)
  }

  private static func counted(_ tokens: ArraySlice<CodeTokens.Token>) -> [CodeTokens.Token: Int] {
    Dictionary(tokens.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Whether tokens in the place of others are of the same kind, and known before: no new name.
  private func isTurned(_ hunk: Hunk, _ file: File) -> Bool {
    let (old, new) = (file.then.code, file.now.code)
    let isNot = { (code: CodeTokens, range: Range<Int>) in
      range.count == 1 && code.isSign("!", at: range.lowerBound) && !code.isOperand(endingAt: range.lowerBound - 1)
    }
    if hunk.gone.isEmpty { return isNot(new, hunk.new) }
    if hunk.new.isEmpty { return isNot(old, hunk.gone) }
    guard hunk.gone.count == hunk.new.count, hunk.gone.count <= 3 else { return false }
    return zip(hunk.gone, hunk.new).allSatisfy { before, after in
      switch (old.tokens[before], new.tokens[after]) {
      // A number in a call may be anything; that of a constant with a name of such code is not.
      case (.number, .number): new.isSign("=", at: after - 1) && !new.isSign("=", at: after - 2)
      case (.sign(let before), .sign(let after)): Self.operators.contains(before) && Self.operators.contains(after)
      case (.word(let before), .word(let after)):
        StoreWords.truths[before] != nil && StoreWords.truths[after] != nil
          || StoreDirectory.named[before] != nil && StoreDirectory.named[after] != nil
          || file.words.contains(before) && file.formerWords.contains(after)
            && StoreWords.truths[before] == nil && !["self", "Self"].contains(before)
            && !["self", "Self"].contains(after)
      case (.unreadString(let before), .unreadString(let after)):
        before.interpolatedParts == after.interpolatedParts && before.interpolatedNames != after.interpolatedNames
          && before.interpolatedNames.allSatisfy(file.words.contains)
          && after.interpolatedNames.allSatisfy(file.formerWords.contains)
      case (let before, let after): before == after
      }
    }
  }

  private static let operators = Set("!=<>&|".utf8)
}

/// The functions of a file that open stores or take them elsewhere, those that call them, and those that they call.
private struct StoreRoutines {
  private let scopes: CodeScopes
  /// From the beginning of each header to the end of its body.
  private(set) var ranges: [Range<Int>] = []
  private var verbs = Set<Int>()
  private var isOfStores: Bool

  init(_ scopes: CodeScopes) {
    self.scopes = scopes
    let code = scopes.code
    let words = code.words
    isOfStores = StoreWords.areOfStores(words)
    guard isOfStores else { return }
    var routines = Set<Int>()
    for place in code.tokens.indices where StoreWords.isVerb(code.word(at: place) ?? "") {
      verbs.insert(place)
      routines.insert(scopes.routine(of: place))
    }
    routines.remove(-1)
    for _ in 0..<3 {
      let own = Set(routines.compactMap { scopes.function(of: $0)?.word })
      for word in own {
        for call in scopes.places(of: word) where !code.isWord("func", at: call - 1) {
          let caller = scopes.routine(of: call)
          if caller >= 0, routines.insert(caller).inserted || !verbs.contains(call) { verbs.insert(call) }
        }
      }
    }
    // What the initializers of their types are given decides as well.
    let types = Set(routines.compactMap { scopes.braces(around: $0).first })
    for brace in code.tokens.indices where code.isSign("{", at: brace) && scopes.isInitializer(brace) {
      if scopes.braces(around: brace).first.map(types.contains) == true { routines.insert(brace) }
    }
    // What they call, and what they ask for.
    for _ in 0..<2 {
      var asked = Set<String>()
      for routine in routines {
        for place in routine..<max(routine, code.partners[routine]) {
          if let word = code.word(at: place) { asked.insert(word) }
        }
      }
      for brace in code.tokens.indices where code.isSign("{", at: brace) && !routines.contains(brace) {
        if let name = scopes.declared(before: brace), asked.contains(name) { routines.insert(brace) }
      }
    }
    ranges = routines.sorted().map { scopes.header(of: $0).lowerBound..<max($0, code.partners[$0]) + 1 }
  }

  /// Whether a value decides something of stores: in one of these functions, or where a name of them gets it.
  func decides(_ range: Range<Int>, _ named: Set<String>, _ types: Set<String>) -> Bool {
    let (code, place) = (scopes.code, range.lowerBound)
    guard code.tokens.indices.contains(place) else { return false }
    let statement = scopes.statement(around: range)
    if statement.contains(where: { Self.isAside(code.word(at: $0) ?? "") }) { return false }
    if ranges.contains(where: { $0.contains(place) }) { return true }
    // `remoteChanges: true`, `self.tracksHistory = isReadOnly`, `static let storeVersion: UInt = 2`
    let name = (max(0, place - 8)..<place).last { number in
      (code.isSign(":", at: number + 1) || code.isSign("=", at: number + 1)) && code.word(at: number) != nil
        && code.lines[number] == code.lines[place] && !code.isWord("let", at: number + 2)
    }.flatMap { number -> String? in
      let typed = code.isSign(":", at: number - 1) ? code.word(at: number - 2) : nil
      return typed ?? code.word(at: number)
    }
    guard let name, named.contains(name) else { return false }
    return isOfStores || scopes.type(around: place).map { types.contains($0.name) } ?? false
  }

  /// Whether one of these functions has some tokens.
  func holds(_ range: Range<Int>) -> Bool { ranges.contains { $0.overlaps(range) } }

  /// What has to do with objects, not with their store.
  private static func isAside(_ word: String) -> Bool {
    let word = word.lowercased()
    return ["context", "batch", "fetch", "undo", "merge", "queue", "timeout", "delay", "log", "retry", "author"]
      .contains(where: word.contains)
  }

  /// Whether a token opens a store, says how, or calls what does.
  func isActing(_ place: Int) -> Bool {
    guard verbs.contains(place), let word = scopes.code.word(at: place), !StoreWords.isHazard(word) else {
      return false
    }
    // A type that is only named does nothing.
    return !word.isCapitalized || scopes.code.isSign("(", at: place + 1)
      || ["Key", "Option", "Type"].contains(where: word.hasSuffix)
  }

  /// Whether one of these functions has some tokens, with a call that has to do with stores.
  func touches(_ range: Range<Int>) -> Bool { holds(range) && range.contains(where: verbs.contains) }

  /// Whether tokens do something to stores, or decide whether that is done.
  func acts(_ range: Range<Int>) -> Bool {
    guard let first = range.first, ranges.contains(where: { $0.contains(first) }) else { return false }
    if range.contains(where: isActing) { return true }
    if range.contains(where: verbs.contains) { return false }
    // `guard !isThere else { return }` before such a call.
    let code = scopes.code
    let isExit = range.contains { code.isWord("guard", at: $0) || code.isWord("if", at: $0) }
    if isExit, range.contains(where: { code.isWord("return", at: $0) || code.isWord("throw", at: $0) }) {
      let around = scopes.parent(of: first)
      return verbs.contains { $0 >= range.upperBound && around >= 0 && $0 < scopes.code.partners[around] }
    }
    // An operand of `guard … else { return }` before such a call, or of `if … {` around one.
    let brace = (range.upperBound..<min(scopes.code.tokens.count, range.upperBound + 64)).first {
      scopes.code.isSign("{", at: $0) && scopes.parent(of: $0) == scopes.parent(of: first)
    }
    guard let brace, let word = scopes.code.word(at: scopes.header(of: brace).lowerBound),
      word == "if" || word == "guard" || word == "else",
      scopes.header(of: brace).contains(first) || word == "else"
    else { return false }
    let end =
      word == "if" ? max(brace, scopes.code.partners[brace]) : scopes.code.partners[max(0, scopes.parent(of: first))]
    return verbs.contains { $0 > brace && $0 < end }
  }

  /// Whether a call of these functions is between where tokens were and where they are.
  func crosses(_ range: Range<Int>, to other: Range<Int>, in now: Self) -> Bool {
    let routine = scopes.routine(of: range.lowerBound)
    guard routine >= 0, let function = scopes.function(of: routine)?.word,
      now.scopes.function(of: now.scopes.routine(of: other.lowerBound))?.word == function
    else { return false }
    let body = routine..<max(routine, scopes.code.partners[routine])
    let left = verbs.filter { body.contains($0) && !range.contains($0) && $0 > range.lowerBound }.count
    let start = now.scopes.routine(of: other.lowerBound)
    let newBody = start..<max(start, now.scopes.code.partners[start])
    return left != now.verbs.filter { newBody.contains($0) && !other.contains($0) && $0 > other.lowerBound }.count
  }
}

extension CodeScopes {
  /// The function or variable whose body a brace begins: `func open() {`, `var file: String {`.
  fileprivate func declared(before brace: Int) -> String? {
    if let function = function(of: brace)?.word { return function }
    let header = header(of: brace)
    return header.first { code.isWord("var", at: $0) }.flatMap { code.word(at: $0 + 1) }
  }

  /// Whether a brace begins the body of an initializer: `init(folder: URL = Paths.data) {`.
  fileprivate func isInitializer(_ brace: Int) -> Bool {
    code.isWord("init", at: header(of: brace).lowerBound)
  }

  /// The tokens on the lines of some, as far as they are in the same brackets.
  fileprivate func statement(around range: Range<Int>) -> Range<Int> {
    let place = min(max(0, range.lowerBound), code.tokens.count - 1)
    guard place >= 0 else { return 0..<0 }
    var (start, end) = (place, max(place + 1, range.upperBound))
    while start > 0, code.lines[start - 1] == code.lines[place], place - start < 32 { start -= 1 }
    while end < code.tokens.count, code.lines[end] == code.lines[place], end - place < 32 { end += 1 }
    return start..<end
  }
}

extension CodeTokens {
  /// The tokens of each line that has some.
  fileprivate var tokensByLine: [Range<Int>] {
    var found: [Range<Int>] = []
    for place in tokens.indices {
      if let last = found.last, lines[last.lowerBound] == lines[place] {
        found[found.count - 1] = last.lowerBound..<place + 1
      } else {
        found.append(place..<place + 1)
      }
    }
    return found
  }

  fileprivate var words: Set<String> { words(in: tokens.indices) }

  /// The words of some tokens, and those in the interpolations of texts.
  fileprivate func words(in range: Range<Int>) -> Set<String> {
    range.clamped(to: tokens.indices).reduce(into: []) { words, place in
      switch tokens[place] {
      case .word(let word): words.insert(word)
      case .unreadString(let text): words.formUnion(text.interpolatedWords)
      default: break
      }
    }
  }

  /// Whether a token ends an operand, which a `!` after it unwraps.
  fileprivate func isOperand(endingAt place: Int) -> Bool {
    if let word = word(at: place) { return !["return", "guard", "if", "while", "in", "case"].contains(word) }
    return isSign(")", at: place) || isSign("]", at: place) || isSign("?", at: place)
  }
}

extension String {
  /// The words in the interpolations of a text: `generation` of `"store\(Self.generation)"`.
  fileprivate var interpolatedWords: [String] {
    split(separator: "\\", omittingEmptySubsequences: false).dropFirst().flatMap { part in
      part.prefix { $0 != ")" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
  }

  /// Those that name values.
  fileprivate var interpolatedNames: [String] { interpolatedWords.filter { !$0.isCapitalized && $0 != "self" } }

  /// The text around them.
  fileprivate var interpolatedParts: [Substring] {
    split(separator: "\\", omittingEmptySubsequences: false).enumerated().map { number, part in
      number == 0 ? part : part.drop { $0 != ")" }
    }
  }

  /// The beginning of a long text.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : self }
}

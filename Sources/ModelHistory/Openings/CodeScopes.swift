import GlossBasics
import GlossModelFiles

/// The blocks and values of one file of Swift or Objective-C, for following names as far as literals lead.
///
/// One type, since what a name stands for depends on the blocks around it, and a block on the values before it.
///
/// - Complexity: linear in the tokens; each question is bounded by `depthLimit`.
struct CodeScopes {
  let code: CodeTokens
  /// For each token the innermost opening bracket around it; -1 for none.
  private let parents: [Int]
  /// The first tokens of what each name is given: after `=`, `in` and `return` of a function or property.
  private var values: [String: [Value]] = [:]
  /// Where each word is, in order.
  private var places: [String: [Int]] = [:]
  /// The classes that the file implements in Objective-C, with the tokens of each.
  private(set) var implementations: [(name: String, tokens: Range<Int>)] = []

  struct Value {
    /// The name's token.
    var name: Int
    /// The first token of the value.
    var start: Int
    /// Whether callers may pass another one.
    var isParameter: Bool
  }

  static let depthLimit = 6
  private static let valueLimit = 64
  private static let placeLimit = 4_096

  init(_ code: CodeTokens) {
    self.code = code
    var parents = [Int](repeating: -1, count: code.tokens.count)
    var open: [Int] = []
    for place in code.tokens.indices {
      while let last = open.last, code.partners[last] <= place { open.removeLast() }
      parents[place] = open.last ?? -1
      if code.partners[place] > place { open.append(place) }
    }
    self.parents = parents
    for place in code.tokens.indices where code.isSign("@", at: place - 1) {
      if let last = implementations.last, last.tokens.upperBound == code.tokens.count, code.isWord("end", at: place) {
        implementations[implementations.count - 1].tokens = last.tokens.lowerBound..<place
      } else if code.isWord("implementation", at: place), let name = code.word(at: place + 1) {
        if let last = implementations.last, last.tokens.upperBound == code.tokens.count {
          implementations[implementations.count - 1].tokens = last.tokens.lowerBound..<place
        }
        implementations.append((name, place + 1..<code.tokens.count))
      }
    }
    for place in code.tokens.indices {
      if let word = code.word(at: place) { places[word, default: []].append(place) }
      noteValue(at: place)
    }
  }

  private mutating func noteValue(at place: Int) {
    guard let word = code.word(at: place), !Self.keywords.contains(word), (values[word]?.count ?? 0) < Self.valueLimit
    else { return }
    var next = place + 1
    if word == "in", let name = code.word(at: place - 1) {
      values[name, default: []].append(Value(name: place - 1, start: next, isParameter: false))
      return
    }
    // `#define kStoreName @"Shop.sqlite"`
    if code.isSign("#", at: place - 1), next < code.tokens.count, code.lines[next] == code.lines[place] {
      values[word, default: []].append(Value(name: place, start: next, isParameter: false))
      return
    }
    // `- (NSURL *)storeNamed:(NSString *)name { … }`
    if messageLabel(of: place) != nil, code.isSign("{", at: next) || code.isSign(":", at: next + 1) {
      values[word, default: []].append(Value(name: place, start: code.tokens.count, isParameter: true))
      return
    }
    // `- (NSURL *)folder { … }`, `- (NSURL *)storeNamed:(NSString *)name { … }`
    if code.isSign("{", at: next) || code.isSign(":", at: next), isMethod(place) {
      let end = min(code.tokens.count, place + 48)
      let brace = (next..<max(next, end)).first { code.isSign("{", at: $0) || code.isSign(";", at: $0) }
      if let brace, code.isSign("{", at: brace) { noteReturns(of: word, place, in: brace) }
      return
    }
    // `let options: [String: Any] = …`, `var options: Options { … }`, `func options() -> Options { … }`
    let isFunction = code.isWord("func", at: place - 1)
    if code.isSign(":", at: next) || isFunction || code.isWord("var", at: place - 1) {
      let end = min(code.tokens.count, place + 48)
      while next < end, !code.isSign("=", at: next), !code.isSign("{", at: next), !code.isSign(",", at: next),
        !code.isSign(")", at: next), !code.isSign("}", at: next), !code.isSign(";", at: next)
      {
        if next > place + 1, Self.declaring.contains(code.word(at: next) ?? "") { return }
        next = max(next, code.partners[next]) + 1
      }
      if code.isSign("{", at: next), isFunction || code.isWord("var", at: place - 1) {
        noteReturns(of: word, place, in: next)
        return
      }
    }
    if code.isSign("=", at: next), !code.isSign("=", at: next + 1), next + 1 < code.tokens.count {
      let isParameter = code.isSign(":", at: place + 1) && parents[place] >= 0 && code.isSign("(", at: parents[place])
      values[word, default: []].append(Value(name: place, start: next + 1, isParameter: isParameter))
    } else if code.isSign(":", at: place + 1), parents[place] >= 0, code.isSign("(", at: parents[place]),
      code.isSign(",", at: next) || code.isSign(")", at: next), isDeclaration(parents[place])
    {
      values[word, default: []].append(Value(name: place, start: code.tokens.count, isParameter: true))
    }
  }

  /// What a function or property returns: after `return`, or the only expression.
  private mutating func noteReturns(of word: String, _ name: Int, in brace: Int) {
    let body = brace + 1..<max(brace + 1, code.partners[brace])
    let returns = body.prefix(2_048).filter { code.isWord("return", at: $0) }
    for start in returns.isEmpty ? [body.lowerBound] : returns.map({ $0 + 1 }) where start < body.upperBound {
      values[word, default: []].append(Value(name: name, start: start, isParameter: false))
    }
  }

  /// Whether an opening parenthesis is that of a function's parameters.
  private func isDeclaration(_ bracket: Int) -> Bool {
    code.isWord("func", at: bracket - 2) || code.isWord("init", at: bracket - 1) && !code.isSign(".", at: bracket - 2)
      || code.isSign(">", at: bracket - 1)
  }

  private static let keywords: Set<String> = ["if", "let", "var", "func", "return", "self", "Self", "super", "case"]
  private static let declaring: Set<String> = ["let", "var", "func", "class", "struct", "enum", "init", "return"]

  // MARK: Blocks

  func parent(of place: Int) -> Int { parents.indices.contains(place) ? parents[place] : -1 }

  /// The opening braces around a token, innermost first.
  func braces(around place: Int) -> [Int] {
    var found: [Int] = []
    var parent = parent(of: place)
    while parent >= 0, found.count < 64 {
      if code.isSign("{", at: parent) { found.append(parent) }
      parent = parents[parent]
    }
    return found
  }

  /// The tokens between the end of what comes before a brace and the brace.
  func header(of brace: Int) -> Range<Int> {
    var start = brace
    while start > max(0, brace - 64) {
      let before = start - 1
      if code.partners[before] < before, code.isSign(")", at: before) || code.isSign("]", at: before) {
        start = code.partners[before]
        continue
      }
      if [";", "{", "}"].contains(where: { code.isSign($0, at: before) }) { break }
      start = before
      // A statement begins with its keyword; `if case let` has several.
      if let word = code.word(at: before), Self.statements.contains(word), !code.isSign(".", at: before - 1) {
        if code.isWord("else", at: before - 1) { start -= 1 }
        break
      }
    }
    return start..<brace
  }

  private static let statements: Set<String> = [
    "if", "else", "guard", "switch", "for", "while", "do", "catch", "func", "init", "class", "struct", "enum",
    "extension", "actor", "protocol", "case", "default",
  ]
  private static let types: Set<String> = ["class", "struct", "enum", "extension", "actor", "protocol"]

  /// The brace of the function, property or closure below the type that a token is in; -1 for the file.
  func routine(of place: Int) -> Int {
    var routine = -1
    for brace in braces(around: place) {
      if let word = code.word(at: header(of: brace).lowerBound), Self.types.contains(word) { break }
      routine = brace
    }
    return routine
  }

  /// Whether a token is the name of a method in Objective-C: `- (void)migrate`.
  func isMethod(_ place: Int) -> Bool {
    guard code.isSign(")", at: place - 1) else { return false }
    let start = code.partners[place - 1]
    return code.isSign("-", at: start - 1) || code.isSign("+", at: start - 1)
  }

  /// The function whose body begins with a brace, with the token at which it starts; a message is one of Objective-C.
  func function(of brace: Int) -> (word: String, isMessage: Bool, start: Int)? {
    let header = header(of: brace)
    if code.isWord("func", at: header.lowerBound), let word = code.word(at: header.lowerBound + 1) {
      return (word, false, header.lowerBound)
    }
    // `- (NSDictionary *)options {`
    let method = header.last { place in
      (code.isSign("-", at: place) || code.isSign("+", at: place)) && code.isSign("(", at: place + 1)
    }
    guard let method, let word = code.word(at: code.partners[method + 1] + 1) else { return nil }
    return (word, true, method)
  }

  /// The name of the type that a token is in, with the names that it inherits from.
  func type(around place: Int) -> (name: String, inherited: [String])? {
    braces(around: place).lazy.compactMap { brace in type(of: brace) }.first
  }

  /// The type whose body begins with a brace.
  func type(of brace: Int) -> (name: String, inherited: [String])? {
    let header = header(of: brace)
    guard let word = code.word(at: header.lowerBound), Self.types.contains(word),
      let name = code.word(at: header.lowerBound + 1)
    else { return nil }
    return (name, header.dropFirst(2).compactMap { code.word(at: $0) })
  }

  // MARK: Values

  /// Where a value that begins at a token ends: with its line, unless an operator, a dot or an open bracket goes on.
  func value(at start: Int) -> Range<Int> {
    var end = start
    let limit = min(code.tokens.count, start + 512)
    while end < limit {
      if end > start {
        if [",", ";", ")", "]", "}"].contains(where: { code.isSign($0, at: end) }) { break }
        let isNewLine = code.lines[end] > code.lines[end - 1]
        if isNewLine, !Self.goesOn.contains(where: { code.isSign($0, at: end) || code.isSign($0, at: end - 1) }),
          !code.isWord("as", at: end)
        {
          break
        }
      }
      end = max(end, code.partners[end]) + 1
    }
    return start..<max(start, min(end, code.tokens.count))
  }

  private static let goesOn: [Unicode.Scalar] = [".", "?", ":", "+", "=", "&", "|"]

  /// What a name may be at a place: the values that its nearest block gives it, else all of the file.
  func values(of name: String, at place: Int) -> [Value] {
    let all = values[name] ?? []
    guard all.count > 1 else { return all }
    let blocks = braces(around: place)
    for block in blocks {
      let inner = all.filter { parentBrace(of: $0.name) == block }
      if !inner.isEmpty { return inner }
      // A parameter belongs to the body after it.
      let passed = all.filter { $0.isParameter && $0.name < block && $0.name > header(of: block).lowerBound - 64 }
      if let last = passed.last, isParameter(last, in: header(of: block)) { return [last] }
    }
    return all
  }

  /// Whether a parameter is declared in what comes before a body.
  func isParameter(_ value: Value, in header: Range<Int>) -> Bool {
    header.contains(parent(of: value.name)) || parent(of: value.name) < header.lowerBound && header.contains(value.name)
  }

  /// The literals that calls pass under a label: `Stack(modelName: "Shop")`. What most things have is no one's name.
  func texts(passedAs label: String) -> [String] {
    guard label != "name" else { return [] }
    return code.tokens.indices.compactMap { place in
      guard code.isWord(label, at: place), code.isSign(":", at: place + 1), let text = code.string(at: place + 2)
      else { return nil }
      let bracket = parent(of: place)
      return bracket >= 0 && code.isSign("(", at: bracket) ? text : nil
    }
  }

  /// Where a word is, in order; of one that is more frequent than people write, the first places.
  func places(of word: String) -> ArraySlice<Int> { (places[word] ?? []).prefix(Self.placeLimit) }

  /// All values that the file gives to a name.
  func values(of name: String) -> [Value] { values[name] ?? [] }

  private func parentBrace(of place: Int) -> Int { braces(around: place).first ?? -1 }

  /// The last name of an operand such as `Self.options`, `options as NSDictionary` and `self.makeOptions()`; nil for
  /// anything else.
  func name(in range: Range<Int>) -> (word: String, place: Int)? {
    var range = range
    while range.count > 2, code.isSign("(", at: range.lowerBound),
      code.partners[range.lowerBound] == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    var place = range.lowerBound
    if code.isSign("[", at: place), code.partners[place] == range.upperBound - 1, range.count > 3 {
      // `[self options]`, `[[self class] options]`
      if code.isWord("self", at: place + 1) { return code.word(at: place + 2).map { ($0, place + 2) } }
      if code.isWord("self", at: place + 2), code.isWord("class", at: place + 3) {
        return code.word(at: place + 5).map { ($0, place + 5) }
      }
    }
    var found: (word: String, place: Int)?
    while place < range.upperBound, let word = code.word(at: place) {
      if word == "as" { break }
      found = (word, place)
      place += 1
      while place < range.upperBound, ["?", "!"].contains(where: { code.isSign($0, at: place) }) { place += 1 }
      if code.isSign("(", at: place) { place = code.partners[place] + 1 }
      guard place < range.upperBound, code.isSign(".", at: place) else { break }
      place += 1
    }
    return found
  }

  /// The text of a literal, or of a name that has one; nil if it has none or several.
  ///
  /// - Parameter followsCalls: whether a parameter has the text that all calls of the file pass.
  func string(_ range: Range<Int>, depth: Int = 0, followsCalls: Bool = true) -> String? {
    if range.count == 1, let text = code.string(at: range.lowerBound) { return text }
    guard depth < Self.depthLimit, let (name, place) = name(in: range) else { return nil }
    let values = values(of: name, at: place)
    // The default of a parameter is what most callers take.
    let isPassed = values.contains { $0.isParameter && (values.count > 1 || $0.start >= code.tokens.count) }
    if isPassed {
      // What all calls of the file pass.
      guard followsCalls, values.count == 1, let parameter = values.first else { return nil }
      let passed = Set(arguments(for: parameter).map { string($0, depth: depth + 1, followsCalls: depth < 2) })
      return passed.count == 1 ? passed.first ?? nil : nil
    }
    let texts = Set(values.map { string(value(at: $0.start), depth: depth + 1, followsCalls: followsCalls) })
    return texts.count == 1 ? texts.first ?? nil : nil
  }

  /// Whether a value is true, in the words of both languages; what is not understood whole is unknown.
  func truth(_ range: Range<Int>, depth: Int = 0) -> Opening.Answer {
    let text = code.text(range.prefix(24)).trimmed
    let (value, isNegated) = operand(range)
    guard !value.isEmpty, depth < Self.depthLimit else { return .unknown(text) }
    func answer(_ isTrue: Bool) -> Opening.Answer { isTrue != isNegated ? .on : .off }
    if value.count == 1 {
      switch code.tokens[value.lowerBound] {
      case .word("true"), .word("YES"), .word("kCFBooleanTrue"), .number("1"): return answer(true)
      case .word("false"), .word("NO"), .word("kCFBooleanFalse"), .number("0"): return answer(false)
      default: break
      }
    }
    // A name, or a member of this or a named type.
    guard value.count % 2 == 1, value.allSatisfy({ ($0 - value.lowerBound) % 2 == 0 || code.isSign(".", at: $0) }),
      let name = code.word(at: value.upperBound - 1), let first = code.word(at: value.lowerBound)
    else { return .unknown(text) }
    let owner = value.count > 1 && !["self", "Self"].contains(first) ? code.word(at: value.upperBound - 3) : nil
    let values = values(of: name, at: value.lowerBound).filter { value in
      owner.map { $0 == type(around: value.name)?.name } ?? true
    }
    guard !values.isEmpty, !values.contains(where: \.isParameter) else { return .unknown(text) }
    let answers = Set(values.map { truth(self.value(at: $0.start), depth: depth + 1) })
    switch answers.first {
    case .on where answers.count == 1: return answer(true)
    case .off where answers.count == 1: return answer(false)
    default: return .unknown(text)
    }
  }

  /// The constant of another file that decides a truth value: `Flags.migrates`, `@MIGRATES`; nil if something else does.
  func constant(_ range: Range<Int>) -> Opening.Constant? {
    let (value, isNegated) = operand(range)
    guard value.count == 1 || value.count == 3 && code.isSign(".", at: value.lowerBound + 1),
      let name = code.word(at: value.upperBound - 1), let first = code.word(at: value.lowerBound)
    else { return nil }
    let owner = value.count == 1 ? nil : ["self", "Self"].contains(first) ? self.owner(of: value.lowerBound) : first
    if value.count == 1, !values(of: name).isEmpty { return nil }
    return Opening.Constant(name: CodeName(owner: owner, word: name), isNegated: isNegated)
  }

  /// What is left of a value without parentheses, casts, boxes and negations.
  private func operand(_ range: Range<Int>) -> (value: Range<Int>, isNegated: Bool) {
    var (value, isNegated) = (range, false)
    if let cast = value.first(where: { code.isWord("as", at: $0) && parent(of: $0) == parent(of: value.lowerBound) }) {
      value = value.lowerBound..<cast
    }
    for _ in 0..<64 where !value.isEmpty {
      let (start, last) = (value.lowerBound, value.upperBound - 1)
      if code.isSign("@", at: start) {
        value = start + 1..<value.upperBound
      } else if code.isSign("!", at: start) {
        isNegated.toggle()
        value = start + 1..<value.upperBound
      } else if code.isSign("(", at: start), code.partners[start] == last {
        value = start + 1..<last
      } else if code.isSign(")", at: last),
        code.isWord("value", at: code.partners[last] + 1)
          || code.isWord("booleanLiteral", at: code.partners[last] + 1),
        code.isWord("NSNumber", at: start) || code.isSign(".", at: start), code.partners[last] - start <= 3
      {
        value = code.partners[last] + 3..<last
      } else if code.isSign("[", at: start), code.partners[start] == last, code.isWord("numberWithBool", at: start + 2)
      {
        value = start + 4..<last
      } else {
        break
      }
      if value.lowerBound > value.upperBound { return (start..<start, isNegated) }
    }
    return (value, isNegated)
  }

  /// The name of the variable at the beginning of `container.persistentStoreDescriptions.first?`, followed through
  /// optional bindings and loops to that of the container, and its token.
  func root(ofOperandBefore place: Int, depth: Int = 0) -> (word: String, place: Int)? {
    var start = code.beginning(ofOperandBefore: place)
    // `[description setOption:…]`
    if start == place, code.word(at: place - 1) != nil { start = place - 1 }
    while code.isWord("self", at: start), code.isSign(".", at: start + 1) { start += 2 }
    guard let word = code.word(at: start) else { return nil }
    return root(word, at: start, depth: depth)
  }

  private func root(_ word: String, at place: Int, depth: Int) -> (word: String, place: Int) {
    guard depth < Self.depthLimit else { return (word, place) }
    // `$0` in a closure: `container.persistentStoreDescriptions.forEach { $0.… }`
    if word.hasPrefix("$"), let brace = braces(around: place).first {
      var call = brace
      while call > 0, !code.isSign(".", at: call) { call -= 1 }
      if let outer = root(ofOperandBefore: call + 1, depth: depth + 1) { return outer }
    }
    for value in values(of: word, at: place) where value.start < code.tokens.count {
      let range = self.value(at: value.start)
      guard range.contains(where: { code.isWord("persistentStoreDescriptions", at: $0) }) else { continue }
      var start = range.lowerBound
      while code.isWord("self", at: start), code.isSign(".", at: start + 1) { start += 2 }
      if let first = code.word(at: start) { return root(first, at: start, depth: depth + 1) }
    }
    return (word, place)
  }
}

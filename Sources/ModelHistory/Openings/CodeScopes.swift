import GlossBasics
import GlossModelFiles

/// The blocks and values of one file of Swift or Objective-C, for following names as far as literals lead.
///
/// - Complexity: linear in the tokens; each question is bounded by `depthLimit`.
struct CodeScopes {
  let code: CodeTokens
  /// For each token the innermost opening bracket around it; -1 for none.
  private let parents: [Int]
  /// The first tokens of what each name is given: after `=`, `in` and `return` of a function or property.
  private var values: [String: [Value]] = [:]

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
    for place in code.tokens.indices { noteValue(at: place) }
  }

  private mutating func noteValue(at place: Int) {
    guard let word = code.word(at: place), !Self.keywords.contains(word), (values[word]?.count ?? 0) < Self.valueLimit
    else { return }
    var next = place + 1
    if word == "in", let name = code.word(at: place - 1) {
      values[name, default: []].append(Value(name: place - 1, start: next, isParameter: false))
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
      if let word = code.word(at: before), Self.statements.contains(word) {
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

  /// The condition under which a token runs where another one does, or in its function; nil if it always does, as far as
  /// optional bindings hold.
  func condition(of place: Int, beside other: Int) -> String? {
    let shared = Set(braces(around: other)).union([routine(of: place)])
    for brace in braces(around: place) {
      if shared.contains(brace) { return nil }
      let header = header(of: brace)
      guard let word = code.word(at: header.lowerBound) else { continue }
      switch word {
      case "if", "guard":
        let isBinding = ["let", "var"].contains(code.word(at: header.lowerBound + 1) ?? "")
        if !isBinding { return code.text(header.dropFirst()).trimmed }
      case "else", "switch", "case", "default", "catch", "while":
        return code.text(header.prefix(12)).trimmed
      default: continue
      }
    }
    return nil
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
      if let last = passed.last, header(of: block).contains(parent(of: last.name)) { return [last] }
    }
    return all
  }

  private func parentBrace(of place: Int) -> Int { braces(around: place).first ?? -1 }

  /// The last name of an operand such as `Self.options`, `options as NSDictionary` and `self.makeOptions()`; nil for
  /// anything else.
  func name(in range: Range<Int>) -> (word: String, place: Int)? {
    var place = range.lowerBound
    if code.isSign("(", at: place), code.partners[place] == range.upperBound - 1, range.count > 2 {
      return name(in: place + 1..<range.upperBound - 1)
    }
    if code.isSign("[", at: place), code.partners[place] == range.upperBound - 1, range.count > 3,
      code.isWord("self", at: place + 1)
    {
      // `[self options]`
      return code.word(at: place + 2).map { ($0, place + 2) }
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
  func string(_ range: Range<Int>, depth: Int = 0) -> String? {
    if range.count == 1, let text = code.string(at: range.lowerBound) { return text }
    guard depth < Self.depthLimit, let (name, place) = name(in: range) else { return nil }
    let values = values(of: name, at: place)
    guard !values.contains(where: \.isParameter) else { return nil }
    let texts = Set(values.map { string(value(at: $0.start), depth: depth + 1) })
    return texts.count == 1 ? texts.first ?? nil : nil
  }

  /// Whether a value is true, in the words of both languages.
  func truth(_ range: Range<Int>, depth: Int = 0) -> Opening.Answer {
    let words = range.prefix(16)
    let text = code.text(range.prefix(12)).trimmed
    var isNegated = false
    for place in words {
      if code.isSign("!", at: place), place < range.upperBound - 1, code.word(at: place + 1) != nil {
        isNegated.toggle()
        continue
      }
      let answer: Opening.Answer? =
        switch code.tokens[place] {
        case .word("true"), .word("YES"), .word("kCFBooleanTrue"), .number("1"): .on
        case .word("false"), .word("NO"), .word("kCFBooleanFalse"), .number("0"): .off
        default: nil
        }
      if let answer {
        // `isTest ? false : true`
        if range.contains(where: { code.isSign("?", at: $0) || code.isSign("&", at: $0) || code.isSign("|", at: $0) }) {
          return .unknown(text)
        }
        return isNegated ? answer == .on ? .off : .on : answer
      }
    }
    guard depth < Self.depthLimit,
      let (name, place) = name(in: isNegated ? range.dropFirst() : range), !Self.wrappers.contains(name)
    else { return .unknown(text) }
    let values = values(of: name, at: place)
    let written = isNegated ? text : name
    guard !values.isEmpty, !values.contains(where: \.isParameter) else { return .unknown(written) }
    let answers = Set(values.map { truth(value(at: $0.start), depth: depth + 1) })
    guard answers.count == 1, let answer = answers.first else { return .unknown(written) }
    if case .unknown = answer { return .unknown(written) }
    return isNegated ? answer == .on ? .off : .on : answer
  }

  private static let wrappers: Set<String> = ["NSNumber", "value", "init", "numberWithBool"]

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

extension Range<Int> {
  fileprivate func dropFirst(_ count: Int = 1) -> Range<Int> { Swift.min(lowerBound + count, upperBound)..<upperBound }
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(lowerBound + count, upperBound) }
}

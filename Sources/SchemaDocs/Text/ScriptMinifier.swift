/// A script without comments, layout and long names, as every page loads it.
///
/// It knows the tokens of the language and none of its grammar, so only such names are shortened as are declared with
/// `const`, `let` or as the parameter of an arrow function, and appear nowhere in braces as `{ name }` or
/// `{ name: … }`, where a name is also that of a member. All uses of a name are shortened alike, so the scopes do not
/// matter. Line feeds stay where the language might insert a semicolon.
struct ScriptMinifier {
  private enum Kind {
    case name, number, sign, text, lineFeed
  }

  private struct Token {
    var kind: Kind
    var text: String
    /// Whether the source has a space or line feed before it.
    var isApart = false
    /// The positions of the bracket that encloses it, and of the one that closes or opens it.
    var encloser: Int?
    var partner: Int?
  }

  private let bytes: [UInt8]
  private var place = 0
  private var tokens: [Token] = []
  private var open: [Int] = []

  static func minified(_ script: String) -> String {
    var minifier = ScriptMinifier(bytes: Array(script.utf8))
    minifier.readTokens()
    minifier.shortenNames()
    return minifier.text
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Tokens

  private func byte(_ offset: Int = 0) -> UInt8? { place + offset < bytes.count ? bytes[place + offset] : nil }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), 0x80...:
      true
    default: isDigit(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func readTokens() {
    var isApart = false
    while let next = byte() {
      let start = place
      switch next {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        place += 1
        isApart = true
        continue
      case UInt8(ascii: "\n"):
        place += 1
        if tokens.last?.kind != .lineFeed { append(.lineFeed, from: start, isApart: false) }
        isApart = true
        continue
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while let here = byte(), here != UInt8(ascii: "\n") { place += 1 }
        continue
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        place += 2
        while byte() != nil, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { place += 1 }
        place = min(bytes.count, place + 2)
        isApart = true
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipText(until: next)
        append(.text, from: start, isApart: isApart)
      case UInt8(ascii: "`"):
        place += 1
        readTemplate(from: start, isApart: isApart)
      case UInt8(ascii: "}") where isInTemplate:
        place += 1
        if let opener = open.popLast() { tokens[opener].partner = tokens.count }
        readTemplate(from: start, isApart: false)
      case UInt8(ascii: "/") where isPatternAllowed:
        skipPattern()
        append(.text, from: start, isApart: isApart)
      case _ where Self.isDigit(next) || next == UInt8(ascii: ".") && byte(1).map(Self.isDigit) == true:
        while let here = byte(), Self.isName(here) || here == UInt8(ascii: ".") { place += 1 }
        append(.number, from: start, isApart: isApart)
      case _ where Self.isName(next):
        while let here = byte(), Self.isName(here) { place += 1 }
        append(.name, from: start, isApart: isApart)
      default:
        place += next == UInt8(ascii: ".") && byte(1) == next && byte(2) == next ? 3 : 1
        appendSign(from: start, isApart: isApart)
      }
      isApart = false
    }
  }

  private mutating func append(_ kind: Kind, from start: Int, isApart: Bool) {
    tokens.append(
      Token(
        kind: kind, text: String(decoding: bytes[start..<place], as: UTF8.self), isApart: isApart, encloser: open.last))
  }

  private mutating func appendSign(from start: Int, isApart: Bool) {
    append(.sign, from: start, isApart: isApart)
    let last = tokens.count - 1
    switch tokens[last].text {
    case "(", "[", "{": open.append(last)
    case ")", "]", "}":
      guard let opener = open.popLast() else { return }
      tokens[opener].partner = last
      tokens[last].partner = opener
      tokens[last].encloser = open.last
    default: break
    }
  }

  private mutating func skipText(until quote: UInt8) {
    place += 1
    while let here = byte(), here != quote, here != UInt8(ascii: "\n") { place += here == UInt8(ascii: "\\") ? 2 : 1 }
    place = min(bytes.count, place + 1)
  }

  /// Reads a template up to its end, or to an expression in it, which is an open bracket.
  private mutating func readTemplate(from start: Int, isApart: Bool) {
    while let here = byte() {
      if here == UInt8(ascii: "\\") {
        place += 2
      } else if here == UInt8(ascii: "`") {
        place += 1
        return append(.text, from: start, isApart: isApart)
      } else if here == UInt8(ascii: "$"), byte(1) == UInt8(ascii: "{") {
        place += 2
        append(.text, from: start, isApart: isApart)
        return open.append(tokens.count - 1)
      } else {
        place += 1
      }
    }
    place = bytes.count
    append(.text, from: start, isApart: isApart)
  }

  private var isInTemplate: Bool { open.last.map { tokens[$0].kind == .text } ?? false }

  private mutating func skipPattern() {
    place += 1
    var isInClass = false
    while let here = byte(), here != UInt8(ascii: "\n"), isInClass || here != UInt8(ascii: "/") {
      if here == UInt8(ascii: "[") { isInClass = true }
      if here == UInt8(ascii: "]") { isInClass = false }
      place += here == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(bytes.count, place + 1)
    while let here = byte(), Self.isName(here) { place += 1 }
  }

  /// Whether a slash begins a regular expression, and does not divide.
  private var isPatternAllowed: Bool {
    guard let last = tokens.last(where: { $0.kind != .lineFeed }) else { return true }
    switch last.kind {
    case .name: return ["return", "typeof", "of", "in", "case", "await"].contains(last.text)
    case .number: return false
    // A template's expression begins after `${`.
    case .text: return last.text.hasSuffix("${")
    case .sign: return ![")", "]", "}"].contains(last.text)
    case .lineFeed: return true
    }
  }

  // MARK: Names

  private static let reserved: Set<String> = [
    "arguments", "as", "async", "await", "break", "case", "catch", "class", "const", "continue", "default", "delete",
    "do", "else", "eval", "false", "finally", "for", "from", "function", "get", "if", "in", "instanceof", "let", "new",
    "null", "of", "return", "set", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined",
    "var", "void", "while", "with", "yield",
  ]

  private func neighbour(of position: Int, by step: Int) -> Int? {
    var other = position + step
    while tokens.indices.contains(other), tokens[other].kind == .lineFeed { other += step }
    return tokens.indices.contains(other) ? other : nil
  }

  private func sign(_ position: Int?) -> String {
    guard let position, tokens[position].kind == .sign else { return "" }
    return tokens[position].text
  }

  /// Whether a bracket opens an object or a pattern, whose names are members, and not a block.
  private func isObject(_ position: Int?) -> Bool {
    guard let position, sign(position) == "{", let before = neighbour(of: position, by: -1) else { return false }
    switch tokens[before].kind {
    case .name: return !["else", "try", "catch", "finally", "do"].contains(tokens[before].text)
    case .sign: return ![")", ">", ";", "{", "}"].contains(tokens[before].text)
    default: return true
    }
  }

  private mutating func shortenNames() {
    var members = Set<String>()
    var declared = Set<String>()
    var uses: [String: Int] = [:]
    for (position, token) in tokens.enumerated() where token.kind == .name {
      uses[token.text, default: 0] += 1
      let (before, after) = (neighbour(of: position, by: -1), neighbour(of: position, by: 1))
      let (left, right) = (sign(before), sign(after))
      if isObject(token.encloser), ["{", ","].contains(left), ["}", ",", ":", "=", "("].contains(right) {
        members.insert(token.text)
      }
      if right == "=", let after, sign(after + 1) == ">" { declared.insert(token.text) }
      if ["const", "let"].contains(token.text), let after {
        if tokens[after].kind == .name { declared.insert(tokens[after].text) } else { declare(in: after, &declared) }
      }
    }
    for (position, token) in tokens.enumerated() where token.kind == .sign && token.text == "=" {
      guard sign(position + 1) == ">", let before = neighbour(of: position, by: -1), sign(before) == ")" else {
        continue
      }
      if let opener = tokens[before].partner { declare(in: opener, &declared) }
    }
    let wanted = declared.subtracting(members).subtracting(Self.reserved).filter { $0.utf8.count > 1 }
      .sorted { left, right in
        let (one, other) = ((uses[left] ?? 0) * left.utf8.count, (uses[right] ?? 0) * right.utf8.count)
        return one == other ? left < right : one > other
      }
    let taken = Set(uses.keys).union(Self.reserved)
    var number = 0
    var short: [String: String] = [:]
    for name in wanted {
      var next = Self.name(number)
      while taken.contains(next) {
        number += 1
        next = Self.name(number)
      }
      number += 1
      if next.utf8.count < name.utf8.count { short[name] = next }
    }
    for (position, token) in tokens.enumerated() where token.kind == .name {
      if let name = short[token.text], sign(neighbour(of: position, by: -1)) != "." { tokens[position].text = name }
    }
  }

  /// Adds the names that a pattern or a list of parameters declares.
  private func declare(in opener: Int, _ declared: inout Set<String>) {
    guard let end = tokens[opener].partner, opener < end else { return }
    for position in opener..<end where tokens[position].kind == .name {
      if ["(", "[", "{", ",", "..."].contains(sign(neighbour(of: position, by: -1))) {
        declared.insert(tokens[position].text)
      }
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// `a`, …, `Z`, `aa`, …
  private static func name(_ number: Int) -> String {
    var rest = number
    var text = ""
    repeat {
      text.append(letters[rest % letters.count])
      rest = rest / letters.count - 1
    } while rest >= 0
    return text
  }

  // MARK: Text

  private var text: String {
    var text = ""
    text.reserveCapacity(bytes.count)
    for (position, token) in tokens.enumerated() {
      if token.kind == .lineFeed {
        if mayEndStatement(before: position) { text += "\n" }
        continue
      }
      if token.isApart, let last = text.utf8.last, let first = token.text.utf8.first {
        let areNames = Self.isName(last) && Self.isName(first)
        // `a + +b`, `a / /b/`
        let areSigns = last == first && [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(first)
        if areNames || areSigns { text += " " }
      }
      text += token.text
    }
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Whether the language could end a statement at a line feed.
  private func mayEndStatement(before position: Int) -> Bool {
    guard let before = neighbour(of: position, by: -1) else { return false }
    guard let after = neighbour(of: position, by: 1) else { return true }
    if tokens[before].kind == .text, tokens[before].text.hasSuffix("${") { return false }
    if ["{", "(", "[", ",", ";", "?", ":", "=", "&", "|", "<", "*", "."].contains(sign(before)) { return false }
    return ![")", "]", "}", ",", ";", ".", "?", ":", "&", "|"].contains(sign(after))
  }
}

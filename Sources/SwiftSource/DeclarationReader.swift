import GlossBasics

/// Reads declarations from the tokens of a file.
///
/// One type, since the functions of a recursive descent parser call each other.
struct DeclarationReader {
  let file: SwiftTokens
  let directives: SwiftDirectives
  var index = 0
  /// The end of the range: the closing brace of the type, or the end of the file.
  var limit: Int
  private var depth = 0

  /// The maximum nesting depth of types; deeper ones are skipped.
  private static let depthLimit = 64

  init(_ file: SwiftTokens, _ directives: SwiftDirectives) {
    self.file = file
    self.directives = directives
    limit = file.tokens.count
  }

  mutating func readFile() -> SwiftMembers { readMembers(of: nil) }

  // MARK: - Tokens

  var token: SwiftToken? { index < limit ? file.tokens[index] : nil }

  func isMark(_ character: Unicode.Scalar, at number: Int? = nil) -> Bool {
    let number = number ?? index
    return number < limit && file.tokens[number].character == UInt8(ascii: character)
  }

  func isWord(at number: Int) -> Bool { number < limit && file.tokens[number].kind == .word }

  func isJoined(_ number: Int) -> Bool { number < limit && !file.tokens[number].isSpaced }

  /// The number of the token after a bracket's closing bracket.
  func after(_ bracket: Int) -> Int { bracket < limit ? min(file.closings[bracket] + 1, limit) : limit }

  // MARK: - Members

  private mutating func readMembers(of keyword: SwiftType.Keyword?) -> SwiftMembers {
    var members = SwiftMembers()
    // Attributes in an `#if` of their own, which apply to the declaration after it.
    var detached: [SwiftMacroUse] = []
    while let token {
      let start = index
      if token.kind == .pound, readDirective() { continue }
      var heading = readHeading()
      if !heading.attributes.isEmpty, heading.modifiers.isEmpty, isDirective {
        let conditions = directives.conditions(at: index - 1)
        detached += heading.attributes.map { attribute in
          var attribute = attribute
          attribute.conditions = conditions
          return attribute
        }
        continue
      }
      heading.attributes = detached + heading.attributes
      detached = []
      if self.token?.kind == .pound {
        if var macro = readFreestandingMacro() {
          macro.conditions = heading.conditions
          members.macros.append(macro)
        }
      } else {
        readDeclaration(heading, from: start, in: keyword, into: &members)
      }
      // Always make progress, whatever was read.
      if index <= start { index = max(start + 1, after(start)) }
    }
    return members
  }

  private mutating func readDeclaration(
    _ heading: SwiftHeading, from start: Int, in keyword: SwiftType.Keyword?, into members: inout SwiftMembers
  ) {
    guard isWord(at: index) else {
      if index < limit { index = after(index) }
      return
    }
    let word = file.text(index)
    // The words that occur most often are first.
    switch word {
    case "func":
      if let function = readFunction(heading.conditions) { members.functions.append(function) }
    case "var", "let": members.properties += readProperties(heading)
    case "class", "struct", "enum", "protocol", "actor", "extension":
      // `actor` and similar words can also be names.
      guard isWord(at: index + 1) || word == "extension", let type = readType(word, heading) else {
        return skipStatement()
      }
      members.types.append(type)
    case "case" where keyword == .enum: members.cases += readCases(heading)
    case "typealias":
      if let alias = readAlias(heading) { members.aliases.append(alias) }
    case "init":
      if let function = readFunction(heading.conditions) { members.initializers.append(function) }
    case "deinit", "subscript": _ = readFunction([])
    case "import": skipImport()
    case "associatedtype", "operator", "precedencegroup", "macro": skipOther(word)
    // Statements of a script.
    case "if", "guard", "while", "for", "catch": skipConditions()
    default: skipStatement()
    }
  }

  private var isDirective: Bool { directives.directive(at: index) != nil }

  /// Skips an `#if` with its condition, `#else` or `#endif`; false if the token is not one of them.
  private mutating func readDirective() -> Bool {
    guard let directive = directives.directive(at: index) else { return false }
    index = min(directive.end, limit)
    return true
  }

  // MARK: - What precedes a declaration

  private mutating func readHeading() -> SwiftHeading {
    let first = index
    var heading = SwiftHeading(position: file.position(of: index))
    heading.conditions = directives.conditions(at: index)
    var documentation = file.comments[first]
    while let token {
      if token.character == UInt8(ascii: "@") {
        guard let attribute = readAttribute() else { break }
        heading.attributes.append(attribute)
      } else if token.kind == .word, isModifier() {
        var modifier = file.text(index)
        index += 1
        if isMark("("), isJoined(index), after(index) - index == 3 {
          modifier += file.text(index..<index + 3)
          index += 3
        }
        heading.modifiers.append(modifier)
      } else {
        break
      }
      // A comment between an attribute and the keyword counts as well.
      if documentation == nil { documentation = file.comments[index] }
    }
    heading.documentation = documentation.map(text(ofComments:))
    heading.position = file.position(of: index)
    return heading
  }

  /// Whether the word is a modifier rather than a name: the same declaration continues after it.
  private func isModifier() -> Bool {
    let word = file.text(index)
    guard index + 1 < limit else { return false }
    if word == "class" { return isWord(at: index + 1) && Self.afterClass.contains(file.text(index + 1)) }
    guard Self.modifiers.contains(word) else { return false }
    if file.tokens[index + 1].kind == .word || isMark("@", at: index + 1) { return true }
    return isMark("(", at: index + 1) && after(index + 1) - index == 4
  }

  private static let afterClass: Set<String> = [
    "var", "let", "func", "subscript", "override", "final", "private", "public", "internal", "fileprivate", "open",
    "nonisolated", "package",
  ]

  private static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "open", "package", "final", "static", "lazy", "weak", "unowned",
    "override", "required", "convenience", "dynamic", "optional", "mutating", "nonmutating", "indirect", "nonisolated",
    "isolated", "distributed", "prefix", "postfix", "infix", "consuming", "borrowing", "sending", "async",
    "__consuming",
    "_const",
  ]

  /// `@Name`, `@Module.Name<T>(arguments)`.
  private mutating func readAttribute() -> SwiftMacroUse? {
    guard isWord(at: index + 1) else { return nil }
    let position = file.position(of: index)
    index += 1
    var use = readMacroName(at: position)
    // Arguments follow without a space: `@Test (a, b)` has none.
    if isMark("("), isJoined(index) { use.arguments = readArguments() }
    return use
  }

  /// `#Unique<Trip>([\.name])`, `#Preview("Dark") { … }`.
  private mutating func readFreestandingMacro() -> SwiftMacroUse? {
    guard let token, token.range.count > 1 else {
      index = min(index + 1, limit)
      return nil
    }
    let position = file.position(of: index)
    var use = readMacroName(at: position)
    use.name.removeAll { $0 == "#" }
    if isMark("("), isJoined(index) { use.arguments = readArguments() }
    while isMark("{") {
      index = after(index)
      // Further trailing closures have labels.
      if isWord(at: index), isMark(":", at: index + 1), isMark("{", at: index + 2) { index += 2 }
    }
    return use
  }

  private mutating func readMacroName(at position: SourcePosition) -> SwiftMacroUse {
    var name = file.text(index)
    index += 1
    while isMark("."), isWord(at: index + 1), isJoined(index), isJoined(index + 1) {
      name += "." + file.text(index + 1)
      index += 2
    }
    var use = SwiftMacroUse(name: name, position: position)
    if isMark("<"), isJoined(index) {
      // The list is parsed as that of a type with the preceding token as its name.
      var reader = TypeReader(file: file, index: index - 1, limit: limit)
      if isWord(at: index - 1) || file.tokens[index - 1].kind == .pound,
        let arguments = reader.readArguments(after: index)
      {
        use.genericArguments = arguments
        index = reader.index
      }
    }
    return use
  }

  private mutating func readArguments() -> [SwiftArgument] {
    let closing = min(file.closings[index], limit)
    let arguments = file.arguments(in: min(index + 1, closing)..<closing)
    index = min(closing + 1, limit)
    return arguments
  }

  /// The text of documentation comments without comment markers.
  private func text(ofComments ranges: [Range<Int>]) -> String {
    ranges.map { range in
      let text = String(decoding: file.source.bytes[range], as: UTF8.self)
      return text.hasPrefix("///") ? String(text.dropFirst(3).drop(in: " ", atMost: 1)) : Self.textOfBlock(text)
    }.joined(separator: "\n").trimmingLines
  }

  private static func textOfBlock(_ text: String) -> String {
    let inner = text.dropFirst(3).dropLast(text.hasSuffix("*/") ? 2 : 0)
    return inner.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.drop { $0 == " " || $0 == "\t" }
      return line.hasPrefix("*") ? String(line.dropFirst().drop(in: " ", atMost: 1)) : String(line)
    }.joined(separator: "\n")
  }

  // MARK: - Types and aliases

  private mutating func readType(_ word: String, _ heading: SwiftHeading) -> SwiftType? {
    guard let keyword = SwiftType.Keyword(rawValue: word) else { return nil }
    index += 1
    var heading = heading
    heading.position = file.position(of: index)
    var name = file.text(index).filter { $0 != "`" }
    index += 1
    if keyword == .extension {
      var reader = TypeReader(file: file, index: index - 1, limit: limit)
      guard let type = reader.read() else { return nil }
      name = type.text
      index = reader.index
    }
    var type = SwiftType(keyword: keyword, name: name, heading: heading)
    if isMark("<") {
      type.genericParameters = readGenericParameters()
    }
    if isMark(":") {
      index += 1
      type.inherited = readTypes()
    }
    // Skip a `where` clause and anything unknown, up to the members.
    while let token, token.character != UInt8(ascii: "{") {
      if token.character == UInt8(ascii: "}") || token.character == UInt8(ascii: ";") { return nil }
      index = after(index)
    }
    guard index < limit else { return nil }
    let closing = min(file.closings[index], limit)
    type.body = min(index + 1, closing)..<closing
    if depth < Self.depthLimit {
      let outer = limit
      limit = closing
      depth += 1
      index += 1
      type.members = readMembers(of: keyword)
      depth -= 1
      limit = outer
    }
    index = min(closing + 1, limit)
    return type
  }

  private mutating func readTypes() -> [SwiftTypeReference] {
    var types: [SwiftTypeReference] = []
    while let type = readType() {
      types.append(type)
      guard isMark(",") else { break }
      index += 1
    }
    return types
  }

  mutating func readType() -> SwiftTypeReference? {
    var reader = TypeReader(file: file, index: index, limit: limit)
    let type = reader.read()
    index = max(index, reader.index)
    return type
  }

  private mutating func readAlias(_ heading: SwiftHeading) -> SwiftAlias? {
    index += 1
    guard isWord(at: index) else { return nil }
    var heading = heading
    heading.position = file.position(of: index)
    let name = file.text(index).filter { $0 != "`" }
    index += 1
    if isMark("<") { skipGenericParameters() }
    guard isMark("=") else { return nil }
    index += 1
    guard let type = readType() else { return nil }
    return SwiftAlias(name: name, heading: heading, type: type)
  }
}

extension String {
  /// The text without leading and trailing empty lines.
  fileprivate var trimmingLines: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
    return lines.joined(separator: "\n")
  }
}

extension Substring {
  /// Removes up to `count` of the same characters from the beginning.
  fileprivate func drop(in characters: String, atMost count: Int) -> Substring {
    var rest = self
    for _ in 0..<count { if let first = rest.first, characters.contains(first) { rest = rest.dropFirst() } }
    return rest
  }
}

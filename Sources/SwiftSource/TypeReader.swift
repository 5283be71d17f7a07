/// Reads a type from tokens.
struct TypeReader {
  let file: SwiftTokens
  var index: Int
  let limit: Int
  private var depth = 0
  /// Whether only the end of the type is wanted: that of a function, whose types no model has.
  private var isSkipping = false

  /// The maximum nesting depth of types; deeper ones are not read as types.
  private static let depthLimit = 64

  init(file: SwiftTokens, index: Int, limit: Int) {
    self.file = file
    self.index = index
    self.limit = limit
  }

  /// The number of the token after the type at a token; the same number if no type begins there.
  static func end(of index: Int, in file: SwiftTokens, before limit: Int) -> Int {
    var reader = TypeReader(file: file, index: index, limit: limit)
    reader.isSkipping = true
    return reader.read() == nil ? index : reader.index
  }

  private func text(_ tokens: Range<Int>) -> String { isSkipping ? "" : file.text(tokens) }

  private func isMark(_ character: Unicode.Scalar, at number: Int? = nil) -> Bool {
    let number = number ?? index
    return number < limit && file.tokens[number].character == UInt8(ascii: character)
  }

  private func isJoined(at number: Int) -> Bool { number < limit && !file.tokens[number].isSpaced }

  /// A type with all its suffixes: `T?`, `A & B`, `(A) -> B`.
  mutating func read() -> SwiftTypeReference? {
    guard depth < Self.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    let start = index
    var isPlain = !skipSpecifiers()
    guard var type = readSimple() else {
      index = start
      return nil
    }
    while index < limit {
      if isMark("&") {
        index += 1
        guard readSimple() != nil else { break }
        isPlain = false
      } else if let arrow = arrowEnd() {
        index = arrow
        guard read() != nil else { break }
        isPlain = false
      } else {
        break
      }
    }
    if !isPlain { type = .other(text(start..<index)) }
    return type
  }

  /// The types of a composition, without attributes and isolation.
  mutating func readParts() -> [SwiftTypeReference] {
    var parts: [SwiftTypeReference] = []
    repeat {
      if isMark("&") { index += 1 }
      _ = skipSpecifiers()
      guard let type = readSimple() else { return parts }
      switch type {
      case .other(let text):
        // A composition in parentheses; a tuple is as long as before.
        if text.utf8.count < file.text(0..<limit).utf8.count { parts += type.parts }
      default: parts.append(type)
      }
    } while isMark("&")
    return parts
  }

  /// Skips `some`, `any`, `inout` and attributes; returns whether there were any.
  private mutating func skipSpecifiers() -> Bool {
    let start = index
    while index < limit {
      let token = file.tokens[index]
      if token.character == UInt8(ascii: "@") {
        index = min(index + 2, limit)
        // `@Database.Actor`
        while isMark("."), isJoined(at: index), index + 1 < limit, file.tokens[index + 1].kind == .word { index += 2 }
        if isMark("("), isJoined(at: index) { index = min(file.closings[index] + 1, limit) }
      } else if token.character == UInt8(ascii: "~") {
        index += 1
      } else if token.kind == .word, index + 1 < limit, Self.specifiers.contains(file.text(index)),
        file.tokens[index + 1].kind == .word || isMark("(", at: index + 1) || isMark("@", at: index + 1)
          || isMark("[", at: index + 1) || isMark("~", at: index + 1)
      {
        let isIsolation = file.isText(index, "nonisolated")
        index += 1
        if isIsolation, isMark("(") { index = min(file.closings[index] + 1, limit) }
      } else {
        break
      }
    }
    return index > start
  }

  private static let specifiers: Set<String> = [
    "some", "any", "inout", "borrowing", "consuming", "isolated", "sending", "each", "repeat", "nonisolated", "__owned",
    "__shared", "_const",
  ]

  /// The beginning of a function's result; nil if no arrow follows.
  private func arrowEnd() -> Int? {
    var place = index
    while place < limit, file.tokens[place].kind == .word, ["async", "throws", "rethrows"].contains(file.text(place)) {
      place += 1
      if place < limit, isMark("(", at: place) { place = file.closings[place] + 1 }
    }
    return isMark("-", at: place) && isMark(">", at: place + 1) && isJoined(at: place + 1) ? place + 2 : nil
  }

  private mutating func readSimple() -> SwiftTypeReference? {
    guard index < limit else { return nil }
    let start = index
    let token = file.tokens[index]
    var type: SwiftTypeReference
    switch token.character {
    case UInt8(ascii: "["): type = readBracketed()
    case UInt8(ascii: "("):
      let closing = file.closings[index]
      index = min(closing + 1, limit)
      // Parentheses around a single type have no meaning.
      var inner = TypeReader(file: file, index: start + 1, limit: min(closing, limit))
      inner.depth = depth
      inner.isSkipping = isSkipping
      if let only = inner.read(), inner.index == min(closing, limit), arrowEnd() == nil {
        type = only
      } else {
        type = .other(text(start..<index))
      }
    default:
      guard token.kind == .word, let named = readNamed() else { return nil }
      type = named
    }
    return readSuffixes(of: type, from: start)
  }

  /// `[T]`, `[K: V]`, `[3 of T]`.
  private mutating func readBracketed() -> SwiftTypeReference {
    let start = index
    let closing = min(file.closings[index], limit)
    var inner = TypeReader(file: file, index: index + 1, limit: closing)
    inner.depth = depth
    inner.isSkipping = isSkipping
    index = min(closing + 1, limit)
    guard let first = inner.read() else { return .other(text(start..<index)) }
    if inner.index == closing { return .array(first) }
    guard inner.isMark(":") else { return .other(text(start..<index)) }
    inner.index += 1
    guard let second = inner.read(), inner.index == closing else { return .other(text(start..<index)) }
    return .dictionary(first, second)
  }

  private mutating func readNamed() -> SwiftTypeReference? {
    let start = index
    var components: [SwiftTypeReference.Component] = []
    while index < limit, file.tokens[index].kind == .word {
      let word = index
      index += 1
      var arguments: [SwiftTypeReference] = []
      // A list that does not end, or contains something other than types, is a comparison.
      if isMark("<"), let list = readArguments() { arguments = list }
      if !isSkipping {
        components.append(SwiftTypeReference.Component(file.text(word).filter { $0 != "`" }, arguments))
      }
      guard isMark("."), index + 1 < limit, file.tokens[index + 1].kind == .word, isJoined(at: index + 1) else { break }
      index += 1
    }
    return index == start ? nil : .named(components)
  }

  /// The types between `<` and `>`, if a list of types begins at a token.
  mutating func readArguments(after start: Int) -> [SwiftTypeReference]? {
    index = start
    return readArguments()
  }

  private mutating func readArguments() -> [SwiftTypeReference]? {
    guard isMark("<") else { return nil }
    let start = index
    var arguments: [SwiftTypeReference] = []
    index += 1
    while index < limit, !isMark(">") {
      if file.tokens[index].kind == .number {
        arguments.append(.other(file.text(index)))
        index += 1
      } else if let type = read() {
        arguments.append(type)
      } else {
        break
      }
      if isMark(",") { index += 1 } else { break }
    }
    guard isMark(">") else {
      index = start
      return nil
    }
    index += 1
    return arguments
  }

  private mutating func readSuffixes(of type: SwiftTypeReference, from start: Int) -> SwiftTypeReference {
    var type = type
    var optionals = 0
    // On a new line, something else begins; a space before the mark makes it an operator.
    while index < limit, isJoined(at: index) {
      if isMark("?") || isMark("!") {
        // Deeper ones than any source has would be too deep for all that walk over types.
        optionals += 1
        if optionals <= Self.depthLimit { type = .optional(type) }
        index += 1
      } else if isMark("."), index + 1 < limit, file.tokens[index + 1].kind == .word {
        index += 2
        type = .other(text(start..<index))
      } else if isMark("."), isMark(".", at: index + 1), isMark(".", at: index + 2) {
        index += 3
        type = .other(text(start..<index))
      } else {
        break
      }
    }
    return type
  }
}

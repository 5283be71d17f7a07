/// Finds the end of a property's initial expression.
///
/// The expression ends where no operand is expected and no operator, member, call or closure follows: at a comma, at
/// the braces of observers, or at a line that begins something else.
struct ExpressionReader {
  let reader: DeclarationReader
  var index: Int
  /// The number of ternary `?` that wait for their `:`.
  private var choices = 0
  private var wantsOperand = true
  /// Whether the operand is a literal, which cannot be followed by a closure.
  private var isLiteral = false

  init(reader: DeclarationReader) {
    self.reader = reader
    index = reader.index
  }

  private var file: SwiftTokens { reader.file }

  mutating func skip() {
    while index < reader.limit {
      let start = index
      guard wantsOperand ? skipOperand() : skipSuffix() else { return }
      if index <= start { return }
    }
  }

  private mutating func operand(to end: Int, isLiteral: Bool = false) -> Bool {
    index = min(end, reader.limit)
    wantsOperand = false
    self.isLiteral = isLiteral
    return true
  }

  private mutating func skipOperand() -> Bool {
    let token = file.tokens[index]
    switch token.kind {
    case .number, .string, .regex: return operand(to: index + 1, isLiteral: true)
    case .pound: return skipMacro()
    case .symbol:
      index += 1
      return true
    case .word: return skipWord()
    case .mark:
      switch token.character {
      case UInt8(ascii: "("): return operand(to: reader.after(index))
      case UInt8(ascii: "["): return operand(to: reader.after(index), isLiteral: true)
      case UInt8(ascii: "{"): return operand(to: reader.after(index))
      case UInt8(ascii: "."):
        index += 1
        return true
      case UInt8(ascii: "\\"): return skipKeyPath()
      case UInt8(ascii: "@"):
        index += 2
        if reader.isMark("(", at: index), reader.isJoined(index) { index = reader.after(index) }
        return true
      default: return false
      }
    }
  }

  private mutating func skipMacro() -> Bool {
    // A directive ends the line of code before it.
    if ["#if", "#elseif", "#else", "#endif"].contains(file.text(index)) { return false }
    return operand(to: index + 1)
  }

  private mutating func skipWord() -> Bool {
    let word = file.text(index)
    switch word {
    case "try", "await", "consume", "copy", "unsafe", "each", "repeat", "any", "some":
      let isPrefix =
        index + 1 < reader.limit && !file.tokens[index + 1].beginsLine
        && (reader.isWord(at: index + 1) || reader.isMark("!", at: index + 1) || reader.isMark("?", at: index + 1)
          || reader.isMark("(", at: index + 1) || reader.isMark("[", at: index + 1) || reader.isMark("{", at: index + 1)
          || reader.isMark("@", at: index + 1) || reader.isMark(".", at: index + 1)
          || file.tokens[index + 1].kind != .mark)
      // `copy(value)` is a call.
      let isCall = !["try", "await"].contains(word) && !reader.isWord(at: index + 1)
      guard isPrefix, !isCall else { return operand(to: index + 1) }
      index += 1
      if word == "try", reader.isMark("!") || reader.isMark("?", at: index) || reader.isMark("!", at: index),
        reader.isJoined(index)
      {
        index += 1
      }
      return true
    case "if", "switch", "do": return skipBlocks(word)
    default:
      let end = index + 1
      _ = operand(to: end, isLiteral: word == "nil" || word == "true" || word == "false")
      skipGenericArguments()
      return true
    }
  }

  /// Skips `Set<String>` in `Set<String>()`, unless it is a comparison.
  private mutating func skipGenericArguments() {
    guard reader.isMark("<", at: index), reader.isJoined(index) else { return }
    var types = TypeReader(file: file, index: index - 1, limit: reader.limit)
    guard types.readArguments(after: index) != nil else { return }
    let end = types.index
    // Like the compiler, decide by what follows the list.
    if end < reader.limit {
      let next = file.tokens[end]
      let follows: Set<UInt8> = Set("(){}[],.:;?!".utf8)
      guard
        next.beginsLine || follows.contains(next.character) || (next.isSpaced && next.kind == .symbol)
          || next.kind == .word
      else { return }
    }
    index = end
  }

  /// `if … { } else { }`, `switch … { }`.
  private mutating func skipBlocks(_ word: String) -> Bool {
    index += 1
    while index < reader.limit {
      while index < reader.limit, !reader.isMark("{", at: index) {
        if reader.isMark("}", at: index) { return false }
        index = reader.after(index)
      }
      index = reader.after(index)
      guard index < reader.limit, file.isText(index, "else") || file.isText(index, "catch") else { break }
      index += 1
    }
    return operand(to: index, isLiteral: true)
  }

  /// `\Trip.name`, `\.name?.first`
  private mutating func skipKeyPath() -> Bool {
    index += 1
    while index < reader.limit {
      if reader.isWord(at: index), reader.isJoined(index) {
        index += 1
        skipGenericArguments()
      } else if reader.isMark(".", at: index) || reader.isMark("?", at: index) || reader.isMark("!", at: index),
        reader.isJoined(index)
      {
        index += 1
      } else if reader.isMark("[", at: index) || reader.isMark("(", at: index), reader.isJoined(index) {
        index = reader.after(index)
      } else {
        break
      }
    }
    return operand(to: index)
  }

  private mutating func skipSuffix() -> Bool {
    let token = file.tokens[index]
    switch token.kind {
    case .number, .string, .regex, .pound: return false
    case .word: return skipWordOperator()
    case .symbol: return skipOperator()
    case .mark: return skipMarkSuffix(token)
    }
  }

  private mutating func skipWordOperator() -> Bool {
    guard file.isText(index, "is") || file.isText(index, "as") else { return false }
    index += 1
    if reader.isMark("?", at: index) || reader.isMark("!", at: index), reader.isJoined(index) { index += 1 }
    guard let type = file.type(at: index, before: reader.limit) else { return false }
    return operand(to: type.end)
  }

  private mutating func skipMarkSuffix(_ token: SwiftToken) -> Bool {
    switch token.character {
    case UInt8(ascii: "("), UInt8(ascii: "["):
      // On its own line it begins something else.
      if token.beginsLine { return false }
      return operand(to: reader.after(index))
    case UInt8(ascii: "{"):
      if isLiteral || reader.isObserver(at: index + 1) { return false }
      index = reader.after(index)
      skipLabelledClosures()
      return true
    case UInt8(ascii: "."):
      if reader.isMark(".", at: index + 1) { return skipOperator() }
      index += 1
      guard index < reader.limit, file.tokens[index].kind == .word || file.tokens[index].kind == .number else {
        return true
      }
      _ = operand(to: index + 1)
      skipGenericArguments()
      return true
    case UInt8(ascii: ":") where choices > 0:
      choices -= 1
      index += 1
      wantsOperand = true
      return true
    default: return false
    }
  }

  private mutating func skipLabelledClosures() {
    while reader.isWord(at: index), reader.isMark(":", at: index + 1), reader.isMark("{", at: index + 2) {
      index = reader.after(index + 2)
    }
  }

  private mutating func skipOperator() -> Bool {
    let first = file.tokens[index]
    let start = index
    var end = index + 1
    while end < reader.limit, reader.isJoined(end),
      file.tokens[end].kind == .symbol || file.tokens[end].character == UInt8(ascii: ".")
    {
      // A dot belongs to an operator only if the operator begins with one.
      if file.tokens[end].character == UInt8(ascii: "."), first.character != UInt8(ascii: "."),
        !reader.isMark(".", at: end + 1)
      {
        break
      }
      end += 1
    }
    let spaceBefore = first.isSpaced
    let next = end < reader.limit ? file.tokens[end] : nil
    let closes = Set(")]},;:".utf8)
    let spaceAfter = next.map { $0.isSpaced || closes.contains($0.character) } ?? true
    if first.character == UInt8(ascii: "="), end == start + 1 {
      // An assignment, with or without spaces.
    } else if first.character == UInt8(ascii: "?"), end == start + 1 {
      if !spaceBefore {
        // `value?.member`
        index = end
        return true
      }
      choices += 1
    } else if !spaceBefore, spaceAfter || next?.character == UInt8(ascii: ".") {
      // After an operand, as in `value!`.
      index = end
      return true
    } else if spaceBefore, !spaceAfter {
      // Before an operand: on its own line it begins a statement; otherwise there is no operand before it.
      return false
    }
    index = end
    wantsOperand = true
    return true
  }
}

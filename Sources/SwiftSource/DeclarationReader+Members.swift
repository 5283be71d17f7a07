extension DeclarationReader {
  // MARK: - Properties

  /// `var name: Type = value { … }`; one keyword may declare several.
  mutating func readProperties(_ heading: SwiftHeading) -> [SwiftProperty] {
    let isConstant = file.isText(index, "let")
    index += 1
    var properties: [SwiftProperty] = []
    while let token {
      var heading = heading
      heading.position = file.position(of: index)
      if token.character == UInt8(ascii: "(") {
        // A tuple pattern, which occurs only in functions and scripts.
        index = after(index)
        if isMark(":") {
          index += 1
          _ = readType()
        }
        if isMark("=") { _ = readInitialValue() }
      } else {
        // `, var b = 1` does not compile; read it as a separate declaration, as intended.
        guard token.kind == .word, !file.isText(index, "var"), !file.isText(index, "let") else { break }
        let name = file.text(index).filter { $0 != "`" }
        index += 1
        var property = SwiftProperty(name: name, isConstant: isConstant, heading: heading)
        if isMark(":") {
          index += 1
          property.type = readType()
        }
        if isMark("=") {
          let range = readInitialValue()
          property.initialTokens = range
          property.initialValue = file.text(range)
        }
        if isMark("{") { readAccessors(of: &property) }
        properties.append(property)
      }
      guard isMark(",") else { break }
      index += 1
    }
    // `var a, b: Int`: both have the type.
    for place in properties.indices.reversed().dropFirst()
    where properties[place].type == nil && properties[place].initialValue == nil {
      properties[place].type = properties[place + 1].type
    }
    return properties
  }

  private mutating func readAccessors(of property: inout SwiftProperty) {
    let opening = index
    let closing = min(file.closings[opening], limit)
    property.accessorTokens = min(opening + 1, closing)..<closing
    property.accessors = isObserver(at: opening + 1) ? .observers : .computed
    index = min(closing + 1, limit)
  }

  /// Whether `willSet` or `didSet` begins here, after attributes and modifiers.
  func isObserver(at start: Int) -> Bool {
    var place = start
    while place < limit, isMark("@", at: place) {
      place += 2
      if isMark("(", at: place) { place = after(place) }
    }
    return place < limit && (file.isText(place, "willSet") || file.isText(place, "didSet"))
      && (isMark("{", at: place + 1) || isMark("(", at: place + 1))
  }

  private mutating func readInitialValue() -> Range<Int> {
    index += 1
    let start = index
    var reader = ExpressionReader(reader: self)
    reader.skip()
    index = max(start, min(reader.index, limit))
    return start..<index
  }

  // MARK: - Cases

  mutating func readCases(_ heading: SwiftHeading) -> [SwiftEnumCase] {
    index += 1
    var cases: [SwiftEnumCase] = []
    while isWord(at: index) {
      var heading = heading
      heading.position = file.position(of: index)
      var item = SwiftEnumCase(name: file.text(index).filter { $0 != "`" }, heading: heading)
      index += 1
      if isMark("(") {
        let end = after(index)
        item.payload = file.text(index..<end)
        index = end
      }
      if isMark("=") { item.rawValue = file.text(readInitialValue()) }
      cases.append(item)
      guard isMark(",") else { break }
      index += 1
    }
    return cases
  }

  // MARK: - What is skipped

  mutating func skipGenericParameters() { _ = readGenericParameters() }

  /// The names of `<T: Hashable, each U>`, matching the `<` and `>` of nested lists.
  mutating func readGenericParameters() -> [String] {
    let start = index
    var open = 0
    var names: [String] = []
    while let token {
      if token.kind == .word, open == 1, isMark("<", at: index - 1) || isMark(",", at: index - 1) {
        names.append(file.text(index))
      }
      switch token.character {
      case UInt8(ascii: "<"): open += 1
      case UInt8(ascii: ">") where !isMark("-", at: index - 1) || token.isSpaced: open -= 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
        index = start + 1
        return []
      default: break
      }
      index = after(index)
      if open == 0 { break }
    }
    return names
  }

  /// Reads a function with its body; nil for one without, as in a protocol.
  mutating func readFunction(_ conditions: [SwiftCondition]) -> SwiftFunction? {
    let isBodyOnly = file.isText(index, "deinit")
    index += 1
    let isInitializer = file.isText(index - 1, "init")
    let name = isInitializer ? "init" : file.text(index).filter { $0 != "`" }
    var function = SwiftFunction(name: name, conditions: conditions, parameters: 0..<0, body: 0..<0)
    function.isFailable = isInitializer && isMark("?")
    if !isBodyOnly {
      // The name or operator, with the mark of a failable initializer.
      while let token, token.character != UInt8(ascii: "("), token.character != UInt8(ascii: "{"),
        token.character != UInt8(ascii: "}")
      {
        if isMark("<"),
          isWord(at: index - 1) || isMark("?", at: index - 1) || isMark("!", at: index - 1)
            || token.isSpaced, !isMark("(", at: index + 1)
        {
          function.genericParameters = readGenericParameters()
        } else {
          index += 1
        }
      }
      if isMark("(") {
        function.parameters = min(index + 1, limit)..<max(min(index + 1, limit), after(index) - 1)
        index = after(index)
      }
      skipEffects()
      if isMark("-"), isMark(">", at: index + 1) {
        function.hasResult = true
        index += 2
        skipType()
      }
    } else {
      skipEffects()
    }
    skipWhere()
    guard isMark("{") else { return nil }
    let opening = index
    index = after(index)
    function.body = min(opening + 1, limit)..<max(min(opening + 1, limit), index - 1)
    return function
  }

  private mutating func skipType() { index = TypeReader.end(of: index, in: file, before: limit) }

  private mutating func skipEffects() {
    while isWord(at: index),
      ["async", "throws", "rethrows", "reasync", "isolated"].contains(file.text(index))
    {
      index += 1
      if isMark("("), file.isText(index - 1, "throws") || file.isText(index - 1, "isolated") { index = after(index) }
    }
  }

  private mutating func skipWhere() {
    guard index < limit, file.isText(index, "where") else { return }
    repeat {
      index += 1
      skipType()
      if isMark(":") {
        index += 1
        skipType()
      } else if isMark("="), isMark("=", at: index + 1) {
        index += 2
        if index < limit, file.tokens[index].kind == .number { index += 1 } else { skipType() }
      }
    } while isMark(",")
  }

  /// `import struct Foundation.Date`
  mutating func skipImport() {
    index += 1
    while let token, !token.beginsLine, !isMark(";") {
      guard token.kind == .word || isMark(".") else { return }
      index += 1
    }
  }

  mutating func skipOther(_ word: String) {
    index += 1
    switch word {
    case "associatedtype":
      if isWord(at: index) { index += 1 }
      if isMark(":") {
        index += 1
        skipType()
        while isMark(",") {
          index += 1
          skipType()
        }
      }
      if isMark("=") {
        index += 1
        skipType()
      }
      skipWhere()
    case "macro":
      if isWord(at: index) { index += 1 }
      if isMark("<") { skipGenericParameters() }
      if isMark("(") { index = after(index) }
      skipEffects()
      if isMark("-"), isMark(">", at: index + 1) {
        index += 2
        skipType()
      }
      if isMark("=") {
        index += 1
        var reader = ExpressionReader(reader: self)
        reader.skip()
        index = max(index, min(reader.index, limit))
      }
      skipWhere()
    default:
      // The operator or the group, and its braces.
      while let token, !token.beginsLine {
        let isBlock = token.character == UInt8(ascii: "{")
        index = after(index)
        if isBlock { return }
      }
    }
  }

  /// Skips a token of a script's statement without looking into its blocks.
  mutating func skipStatement() {
    if index < limit { index = after(index) }
  }

  /// Skips `if let file, …` up to its block, so its bindings do not count as declarations.
  mutating func skipConditions() {
    while let token, token.character != UInt8(ascii: "{"), token.character != UInt8(ascii: "}"),
      token.character != UInt8(ascii: ";")
    {
      index = after(index)
    }
  }
}

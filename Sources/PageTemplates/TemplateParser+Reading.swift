extension TemplateParser {
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "?"), UInt8(ascii: "*"):
      true
    default: false
    }
  }

  mutating func read(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, condition(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// The text up to the next tag or the end of the line, where `position` is afterwards.
  mutating func textBeforeTag(_ scope: Scope) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, lineEnd(at: position) == nil, !isNext(scope.open) { position += 1 }
    return bytes[start..<position]
  }

  /// The end of the line break at a position; nil if missing.
  func lineEnd(at position: Int) -> Int? {
    guard position < bytes.count else { return nil }
    if bytes[position] == 0x0A { return position + 1 }
    guard bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A else { return nil }
    return position + 2
  }

  private func isNext(_ text: [UInt8]) -> Bool {
    position + text.count <= bytes.count && bytes[position] == text.first
      && bytes[position..<position + text.count].elementsEqual(text)
  }

  func firstPosition(of text: [UInt8]) -> Int? {
    var parser = self
    while parser.position < bytes.count {
      if parser.isNext(text) { return parser.position }
      parser.position += 1
    }
    return nil
  }

  private mutating func readClose(_ scope: Scope) throws(TemplateSyntaxError) {
    guard !isNext(scope.close) else {
      position += scope.close.count
      return
    }
    throw error(position + scope.close.count > bytes.count ? .unfinishedTag : .invalidName)
  }

  /// Whether the tag just read is alone on its line, which is then consumed.
  mutating func isAlone(_ scope: Scope) -> Bool {
    guard scope.isAtLineStart else { return false }
    guard position < bytes.count else { return true }
    var end = position
    while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
    guard let next = lineEnd(at: end) else { return false }
    position = next
    return true
  }

  /// A name with its functions, up to the end of the tag.
  mutating func name(_ scope: Scope) throws(TemplateSyntaxError) -> (text: String, functions: [String]) {
    _ = read(while: Self.isSpace)
    let text = read { Self.isPartOfName($0) || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
    _ = read(while: Self.isSpace)
    try readClose(scope)
    var pieces = text.split(separator: UInt8(ascii: "("), omittingEmptySubsequences: false)
    guard pieces.count > 1, var innermost = pieces.popLast() else {
      guard !text.contains(UInt8(ascii: ")")) else { throw error(.invalidName) }
      return (String(decoding: text, as: UTF8.self), [])
    }
    let ends = innermost.suffix(while: { $0 == UInt8(ascii: ")") }).count
    innermost = innermost.dropLast(ends)
    guard ends == pieces.count, !innermost.contains(UInt8(ascii: ")")),
      !pieces.contains(where: { $0.contains(UInt8(ascii: ")")) })
    else { throw error(.invalidName) }
    return (String(decoding: innermost, as: UTF8.self), pieces.map { String(decoding: $0, as: UTF8.self) })
  }

  mutating func partialName(_ scope: Scope) throws(TemplateSyntaxError) -> String {
    _ = read(while: Self.isSpace)
    let text = read {
      Self.isPartOfName($0) || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "/")
    }
    _ = read(while: Self.isSpace)
    try readClose(scope)
    return String(decoding: text, as: UTF8.self)
  }

  /// `{{=<% %>=}}`
  mutating func readDelimiters(_ scope: inout Scope) throws(TemplateSyntaxError) {
    position += 1
    _ = read(while: Self.isSpace)
    let open = read { !Self.isSpace($0) }
    _ = read(while: Self.isSpace)
    let close = read { !Self.isSpace($0) && $0 != UInt8(ascii: "=") }
    _ = read(while: Self.isSpace)
    guard !open.isEmpty, !close.isEmpty, current == UInt8(ascii: "=") else { throw error(.invalidDelimiters) }
    position += 1
    guard isNext(scope.close) else { throw error(.invalidDelimiters) }
    position += scope.close.count
    scope.open = Array(open)
    scope.close = Array(close)
  }

  /// `{{% CONTENT_TYPE:TEXT}}`
  mutating func escaping(_ scope: Scope) throws(TemplateSyntaxError) -> TemplateEscaping {
    position += 1
    _ = read(while: Self.isSpace)
    let pragma = read(while: Self.isPartOfName)
    _ = read(while: Self.isSpace)
    guard current == UInt8(ascii: ":") else { throw error(.invalidPragma) }
    position += 1
    _ = read(while: Self.isSpace)
    let value = read(while: Self.isPartOfName)
    _ = read(while: Self.isSpace)
    guard isNext(scope.close), !pragma.isEmpty, !value.isEmpty else { throw error(.invalidPragma) }
    position += scope.close.count
    guard pragma.elementsEqual("CONTENT_TYPE".utf8),
      let escaping = TemplateEscaping(contentType: String(decoding: value, as: UTF8.self))
    else { throw error(.unknownPragma) }
    return escaping
  }

  func error(_ reason: TemplateSyntaxError.Reason) -> TemplateSyntaxError {
    let place = place(of: position)
    return TemplateSyntaxError(reason: reason, line: place.line, column: place.column)
  }

  /// The line and column of a byte, both from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (before.count { $0 == 0x0A } + 1, String(decoding: before[lineStart...], as: UTF8.self).count + 1)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, condition(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}

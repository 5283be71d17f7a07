extension SwiftLexer {
  /// The part of a string literal that the lexer is in: text or an interpolation.
  private enum Part {
    /// - Parameter pounds: how many `#` precede and follow the quotation marks.
    case text(pounds: Int, spansLines: Bool)
    /// - Parameter open: the number of open parentheses.
    case interpolation(open: Int)
  }

  /// Skips a string literal and all its interpolations, including literals inside them.
  ///
  /// Uses a list instead of recursion, so any depth of interpolations is supported.
  mutating func skipString(pounds: Int) {
    var open: [Part] = [beginText(pounds: pounds)]
    while let part = open.last, offset < bytes.count {
      switch part {
      case .text(let pounds, let spansLines): skipText(pounds: pounds, spansLines: spansLines, &open)
      case .interpolation(let depth): skipInterpolation(depth, &open)
      }
    }
  }

  /// Skips the quotation marks that begin a string.
  private mutating func beginText(pounds: Int) -> Part {
    offset += pounds
    let isTriple = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    // `#"""#` is a quotation mark in a raw string.
    let spansLines = isTriple && !(pounds > 0 && closesOnLine(pounds: pounds))
    offset += spansLines ? 3 : 1
    return .text(pounds: pounds, spansLines: spansLines)
  }

  /// Whether a raw string that begins here with three quotation marks ends on the same line. Like the compiler, ignores
  /// interpolations.
  private mutating func closesOnLine(pounds: Int) -> Bool {
    let start = offset + 2
    if let line = rawLines[pounds], (line.start...line.end).contains(start) { return line.isClosed }
    var line = RawLine(start: start, end: start)
    while line.end < bytes.count, bytes[line.end] != 0x0A, bytes[line.end] != 0x0D, !line.isClosed {
      line.isClosed = bytes[line.end] == UInt8(ascii: "\"") && isPounds(pounds, at: line.end - offset + 1)
      if !line.isClosed { line.end += 1 }
    }
    rawLines[pounds] = line
    return line.isClosed
  }

  private func isPounds(_ count: Int, at distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }

  private mutating func skipText(pounds: Int, spansLines: Bool, _ open: inout [Part]) {
    while offset < bytes.count {
      switch byte() {
      case UInt8(ascii: "\\") where isPounds(pounds, at: 1):
        offset += 1 + pounds
        if byte() == UInt8(ascii: "(") {
          offset += 1
          open.append(.interpolation(open: 1))
          return
        }
        // In a single-line text, a line break is not part of an escape.
        if spansLines || (byte() != 0x0A && byte() != 0x0D) { offset = min(offset + 1, bytes.count) }
      case UInt8(ascii: "\""):
        let quotes = spansLines ? 3 : 1
        if (0..<quotes).allSatisfy({ byte($0) == UInt8(ascii: "\"") }), isPounds(pounds, at: quotes) {
          offset += quotes + pounds
          open.removeLast()
          return
        }
        offset += 1
      case 0x0A, 0x0D:
        // A single-line text that is not closed ends at the line break.
        if !spansLines {
          open.removeLast()
          return
        }
        offset += 1
      default: offset += 1
      }
    }
  }

  private mutating func skipInterpolation(_ depth: Int, _ open: inout [Part]) {
    switch byte() {
    case UInt8(ascii: "("):
      open[open.count - 1] = .interpolation(open: depth + 1)
      offset += 1
    case UInt8(ascii: ")"):
      if depth == 1 { open.removeLast() } else { open[open.count - 1] = .interpolation(open: depth - 1) }
      offset += 1
    case UInt8(ascii: "\""): open.append(beginText(pounds: 0))
    case UInt8(ascii: "#"):
      var pounds = 0
      while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
      if byte(pounds) == UInt8(ascii: "\"") { open.append(beginText(pounds: pounds)) } else { offset += pounds }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipToLineEnd()
    default: offset += 1
    }
  }
}

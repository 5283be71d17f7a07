import GlossBasics
import GlossDiagnostics

/// Takes the text of a `.strings` file apart: the grammar as CoreFoundation reads it, with recovery after errors.
///
/// ```
/// file    = entries | "{" entries "}"
/// entry   = text [ "=" text ] ";"
/// text    = '"' … '"' | "'" … "'" | letters, digits and _$/:.-
/// ```
///
/// An error costs one problem at its place and, at most, the rest of its line.
struct StringsParser {
  var scanner: StringsScanner
  /// Every token, where they are kept: whoever only reads a table has no use for them.
  private(set) var tokens: [StringsDocument.Token] = []
  private let keepsTokens: Bool
  /// Whether no entry is under way: the last token but white space and comments ended one.
  private(set) var isBetweenEntries = false
  var entries: [StringsDocument.Entry] = []
  var comments: [TableComment] = []
  var problems: [StringsProblem] = []
  /// How many problems are only counted, since the file has so many.
  private(set) var omittedProblems = 0
  /// The offset and the lines of each comment.
  var commentSpans: [CommentSpan] = []
  /// Where the open brace around the whole table stands.
  var brace: SourcePosition?
  var isBraceClosed = false
  var conflict = MergeConflict()

  /// Where a comment stands.
  struct CommentSpan {
    var start: Int
    var line: Int
    var endLine: Int
  }

  /// What is known when an entry begins, to come back to.
  struct Mark {
    var place: StringsScanner.Place
    var isBetweenEntries: Bool
    var tokens: Int
    var comments: Int
    var problems: Int
    var omittedProblems: Int
  }

  init(_ text: [UInt8], keepsTokens: Bool = true) {
    scanner = StringsScanner(text)
    self.keepsTokens = keepsTokens
    if keepsTokens { tokens.reserveCapacity(text.count / 8) }
    entries.reserveCapacity(text.count / 64)
  }

  var mark: Mark {
    Mark(
      place: scanner.place, isBetweenEntries: isBetweenEntries, tokens: tokens.count, comments: comments.count,
      problems: problems.count, omittedProblems: omittedProblems)
  }

  mutating func goBack(to mark: Mark) {
    scanner.place = mark.place
    isBetweenEntries = mark.isBetweenEntries
    tokens.removeLast(tokens.count - mark.tokens)
    comments.removeLast(comments.count - mark.comments)
    commentSpans.removeLast(commentSpans.count - mark.comments)
    problems.removeLast(problems.count - mark.problems)
    omittedProblems = mark.omittedProblems
  }

  mutating func parse() {
    skipTrivia()
    if scanner.byte == UInt8(ascii: "{") {
      brace = scanner.position
      take(1, as: .openBrace)
    }
    while true {
      skipTrivia()
      if scanner.isAtEnd { break }
      if scanner.isAtString {
        parseEntry()
      } else if scanner.byte == UInt8(ascii: "}"), brace != nil, !isBraceClosed {
        take(1, as: .closeBrace)
        isBraceClosed = true
      } else {
        parseStray()
      }
    }
    if let brace, !isBraceClosed {
      report(brace, "the opening brace has no closing one", "write } at the end of the file")
    }
  }

  // MARK: Entries

  private mutating func parseEntry() {
    let start = mark
    let key = scanner.scanString()
    append(.string, key.range)
    guard key.isClosed else { return repair(.unterminatedKey, key, nil, nil, from: start) }
    skipTrivia()
    if scanner.byte == UInt8(ascii: ";") {
      take(1, as: .semicolon)
      return finish(key, nil, from: start)
    }
    guard scanner.byte == UInt8(ascii: "=") else { return repair(.afterKey, key, nil, nil, from: start) }
    let equals = scanner.place
    take(1, as: .equals)
    skipTrivia()
    guard scanner.isAtString else { return repair(.beforeValue, key, equals, nil, from: start) }
    let value = scanner.scanString()
    append(.string, value.range)
    guard value.isClosed else { return repair(.unterminatedValue, key, equals, value, from: start) }
    skipTrivia()
    guard scanner.byte == UInt8(ascii: ";") else { return repair(.afterValue, key, equals, value, from: start) }
    take(1, as: .semicolon)
    finish(key, value, from: start)
  }

  private mutating func finish(_ key: ScannedString, _ value: ScannedString?, from start: Mark) {
    let keyText = text(of: key)
    let entry = StringsDocument.Entry(
      key: keyText, value: value.map { text(of: $0) } ?? keyText, range: key.range.lowerBound..<scanner.offset,
      keyRange: key.range, valueRange: value?.range, keyPosition: key.position, valuePosition: value?.position,
      comment: nil, commentStart: nil, isRepaired: false)
    append(entry, commentsBefore: start.comments)
  }

  /// Adds an entry with the comment that belongs to it.
  mutating func append(_ entry: StringsDocument.Entry, commentsBefore count: Int) {
    var entry = entry
    var line = entry.keyPosition.line
    var first = count
    let previousLine = entries.last.map { lastLine(of: $0) } ?? 0
    while first > 0, commentSpans[first - 1].endLine >= line - 1, commentSpans[first - 1].line > previousLine {
      first -= 1
      line = commentSpans[first].line
    }
    if first < count {
      entry.comment = comments[first..<count].map(\.text).joined(separator: "\n")
      entry.commentStart = commentSpans[first].start
    }
    conflict.record(entryAt: entries.count)
    entries.append(entry)
    lastEntryLine = scanner.line
  }

  /// The line the last entry ended on.
  var lastEntryLine = 0

  private func lastLine(of entry: StringsDocument.Entry) -> Int { lastEntryLine }

  /// The text that a scanned string stands for.
  mutating func text(of string: ScannedString) -> String {
    text(in: string.content, hasEscapes: string.hasEscapes)
  }

  mutating func text(in range: Range<Int>, hasEscapes: Bool = true) -> String {
    guard hasEscapes else { return String(decoding: scanner.text[range], as: UTF8.self) }
    var found: [StringsEscapes.Problem] = []
    let result = StringsEscapes.unescaped(scanner.text, range, problems: &found)
    for problem in found { escapeProblems.append(problem) }
    return result
  }

  /// Escapes that do not say what was meant; their lines are found out at the end, for there are hardly any.
  var escapeProblems: [StringsEscapes.Problem] = []

  // MARK: Tokens

  /// Makes the next bytes one token.
  mutating func take(_ count: Int, as kind: StringsDocument.Token.Kind) {
    let start = scanner.offset
    scanner.advance(to: start + count)
    append(kind, start..<scanner.offset)
  }

  /// Takes note of a token.
  mutating func append(_ kind: StringsDocument.Token.Kind, _ range: Range<Int>) {
    switch kind {
    case .whitespace, .lineComment, .blockComment: break
    case .semicolon, .damaged: isBetweenEntries = true
    case .string, .equals, .openBrace, .closeBrace: isBetweenEntries = false
    }
    if keepsTokens { tokens.append(.init(kind: kind, range: range)) }
  }

  mutating func report(_ position: SourcePosition, _ message: String, _ remedy: String, key: String? = nil) {
    guard problems.count < FindingLimit.ofOneRuleInOneFile else {
      omittedProblems += 1
      return
    }
    problems.append(StringsProblem(position: position, message: message, remedy: remedy, key: key))
  }
}

/// A syntax error with its place.
struct StringsProblem: Equatable {
  var position: SourcePosition
  var message: String
  var remedy: String
  var key: String?
}

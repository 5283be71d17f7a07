import GlossBasics
import GlossDiagnostics

/// Parses the text of a `.strings` file: the grammar as CoreFoundation reads it, with error recovery.
///
/// ```
/// file    = entries | "{" entries "}"
/// entry   = text [ "=" text ] ";"
/// text    = '"' … '"' | "'" … "'" | letters, digits and _$/:.-
/// ```
///
/// An error costs one problem at its position and at most the rest of its line.
struct StringsParser {
  var scanner: StringsScanner
  /// Every token, if they are kept: reading a table does not need them.
  private(set) var tokens: [StringsDocument.Token] = []
  private let keepsTokens: Bool
  /// Whether no entry is in progress: the last token other than white space and comments ended one.
  private(set) var isBetweenEntries = false
  private(set) var entries: [TableEntry] = []
  /// The places of the entries, if tokens are kept.
  private(set) var places: [EntryPlace] = []
  var comments: [TableComment] = []
  var problems: [StringsProblem] = []
  /// The number of problems beyond the limit, which are only counted.
  private(set) var omittedProblems = 0
  /// The offset and lines of each comment.
  var commentSpans: [CommentSpan] = []
  /// The position of the open brace around the table.
  var brace: SourcePosition?
  var isBraceClosed = false
  var conflict = MergeConflict()

  /// The places of an entry's parts; see `StringsDocument.Entry`.
  struct EntryPlace {
    var range: Range<Int>
    var keyRange: Range<Int>
    var valueRange: Range<Int>?
    var commentStart: Int?
  }

  /// The place of a comment.
  struct CommentSpan {
    var start: Int
    var line: Int
    var endLine: Int
    /// Whether an entry has the comment.
    var isOfEntry = false
  }

  /// The state at the start of an entry, for backtracking.
  struct Mark {
    var place: StringsScanner.Place
    var isBetweenEntries: Bool
    var tokens: Int
    var comments: Int
    var problems: Int
    var omittedProblems: Int
  }

  init(_ text: DecodedText, keepsTokens: Bool = true) {
    scanner = StringsScanner(text.utf8)
    entries.reserveCapacity(text.utf8.count / 64)
    self.keepsTokens = keepsTokens
    if keepsTokens { tokens.reserveCapacity(text.utf8.count / 8) }
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
      report(brace, "the opening brace is not closed", "write } at the end of the file")
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
    append(
      TableEntry(
        key: keyText, value: value.map { text(of: $0) } ?? keyText, keyPosition: key.position,
        valuePosition: value?.position),
      at: EntryPlace(range: key.range.lowerBound..<scanner.offset, keyRange: key.range, valueRange: value?.range),
      commentsBefore: start.comments)
  }

  /// Adds an entry with its comment; the cursor is after it.
  mutating func append(_ entry: TableEntry, at place: EntryPlace, commentsBefore count: Int) {
    var line = entry.keyPosition?.line ?? 0
    var first = count
    while first > 0, commentSpans[first - 1].endLine >= line - 1, commentSpans[first - 1].line > lastEntryLine {
      first -= 1
      line = commentSpans[first].line
    }
    let number = entries.count
    conflict.record(entryAt: number)
    entries.append(entry)
    if keepsTokens { places.append(place) }
    if first < count {
      for comment in first..<count { commentSpans[comment].isOfEntry = true }
      entries[number].comment = comments[first..<count].map(\.text).joined(separator: "\n")
      if keepsTokens { places[number].commentStart = commentSpans[first].start }
    }
    lastEntryLine = scanner.line
  }

  /// Adds the comment that was just read to the last entry.
  mutating func addToLastEntry(_ comment: TableComment) {
    guard let last = entries.indices.last else { return }
    commentSpans[commentSpans.count - 1].isOfEntry = true
    entries[last].comment = entries[last].comment.map { $0 + "\n" + comment.text } ?? comment.text
  }

  /// The comments that belong to no entry, and those that rules obey.
  var keptComments: [TableComment] {
    zip(comments, commentSpans).filter { !$1.isOfEntry || CommentMarks($0.text).contains(.ignore) }.map(\.0)
  }

  /// The line the last entry ended on.
  private(set) var lastEntryLine = 0

  /// The text that a scanned string represents.
  private mutating func text(of string: ScannedString) -> String {
    guard string.hasEscapes else { return String(decoding: scanner.text[string.content], as: UTF8.self) }
    return StringsEscapes.unescaped(scanner.text, string.content, problems: &escapeProblems)
  }

  /// Escapes that were most likely meant differently; they are rare, so their lines are computed at the end.
  var escapeProblems: [StringsEscapes.Problem] = []

  // MARK: Tokens

  /// Makes a token of the next bytes.
  mutating func take(_ count: Int, as kind: StringsDocument.Token.Kind) {
    let start = scanner.offset
    scanner.advance(to: start + count)
    append(kind, start..<scanner.offset)
  }

  /// Records a token.
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

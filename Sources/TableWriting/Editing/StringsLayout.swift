import GlossLocalization

/// The layout of a `.strings` file so that additions match it.
struct StringsLayout: Sendable {
  /// The line ending of the first line.
  let lineEnd: String
  /// Whether most entries are separated by an empty line.
  let hasBlankLines: Bool
  /// The last entry of each entity.
  let lastEntryOfEntity: [String: Int]
  /// The indentation of the last entry.
  let commonIndentation: String
  private let document: StringsDocument
  private var text: [UInt8] { document.text }

  init(_ document: StringsDocument) {
    self.document = document
    let text = document.text
    let firstEnd = text.firstIndex { $0 == 0x0A || $0 == 0x0D }
    switch firstEnd.map({ (text[$0], $0 + 1 < text.count ? text[$0 + 1] : 0) }) {
    case (0x0D, 0x0A)?: lineEnd = "\r\n"
    case (0x0D, _)?: lineEnd = "\r"
    default: lineEnd = "\n"
    }
    hasBlankLines = Self.hasBlankLines(document)
    var last: [String: Int] = [:]
    var current: String?
    for (index, entry) in document.entries.enumerated() {
      switch LocalizationKey(entry.key) {
      case .entity(let name)?, .propertyOfEntity(_, let name)?: current = name
      // `Property/x` names no entity, so it belongs to the entity before it.
      case .property?: break
      default: current = nil
      }
      if let current { last[current] = index }
    }
    lastEntryOfEntity = last
    commonIndentation = document.entries.last.map { Self.indentation(of: $0, in: text) } ?? ""
  }

  /// Whether the text before the end is empty or ends with an empty line.
  var endsWithBlankLine: Bool {
    let offset = end.offset
    return offset == 0 || end.prefix.isEmpty && isBlankLine(before: offset)
  }

  private static func hasBlankLines(_ document: StringsDocument) -> Bool {
    var (blank, tight) = (0, 0)
    for (entry, next) in zip(document.entries, document.entries.dropFirst()) {
      let start = next.commentStart ?? next.range.lowerBound
      guard entry.range.upperBound <= start else { continue }
      let breaks = document.text[entry.range.upperBound..<start].count { $0 == 0x0A }
      if breaks > 1 { blank += 1 } else { tight += 1 }
    }
    return blank > tight
  }

  /// The white space before an entry on its line.
  func indentation(of entry: StringsDocument.Entry) -> String { Self.indentation(of: entry, in: text) }

  private static func indentation(of entry: StringsDocument.Entry, in text: [UInt8]) -> String {
    var start = entry.range.lowerBound
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D else { return "" }
    return String(decoding: text[start..<entry.range.lowerBound], as: UTF8.self)
  }
}

// MARK: - Places

extension StringsLayout {
  /// A place for new lines, with the text required before them.
  struct Place {
    var offset: Int
    var prefix: String
  }

  /// The start of the line after an entry and the comments on its line.
  func place(behind entry: StringsDocument.Entry) -> Place {
    var offset = entry.range.upperBound
    for token in document.tokens[firstToken(from: offset)...] {
      switch token.kind {
      case .whitespace:
        if let end = text[token.range].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
          return Place(offset: afterLineEnd(end), prefix: "")
        }
        offset = token.range.upperBound
      case .lineComment, .blockComment: offset = token.range.upperBound
      default: return Place(offset: entry.range.upperBound, prefix: lineEnd)
      }
    }
    return Place(offset: offset, prefix: lineEnd)
  }

  /// The end of the entries: of the file, or before the closing brace.
  var end: Place {
    if let brace = document.tokens.last(where: { $0.kind == .closeBrace }) {
      let start = startOfLine(brace.range.lowerBound)
      let isAlone = text[start..<brace.range.lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      return isAlone ? Place(offset: start, prefix: "") : Place(offset: brace.range.lowerBound, prefix: lineEnd)
    }
    let isAtLineStart = text.isEmpty || text.last == 0x0A || text.last == 0x0D
    return Place(offset: text.count, prefix: isAtLineStart ? "" : lineEnd)
  }

  /// The first token that begins at or after an offset.
  func firstToken(from offset: Int) -> Int {
    var low = 0
    var high = document.tokens.count
    while low < high {
      let middle = (low + high) / 2
      if document.tokens[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func startOfLine(_ offset: Int) -> Int {
    (text[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }).map { $0 + 1 } ?? 0
  }

  /// The offset after the line ending at an offset.
  private func afterLineEnd(_ offset: Int) -> Int {
    text[offset] == 0x0D && offset + 1 < text.count && text[offset + 1] == 0x0A ? offset + 2 : offset + 1
  }
}

// MARK: - What goes with an entry

extension StringsLayout {
  /// The marks of an entry, with the rest of their comments.
  func marks(of entry: StringsDocument.Entry) -> [(range: Range<Int>, rest: [UInt8])] {
    guard let comment = entry.comment, TranslationMark.has(in: comment) else { return [] }
    let end = endOfComments(behind: entry)
    var result: [(range: Range<Int>, rest: [UInt8])] = []
    for token in document.tokens[firstToken(from: entry.commentStart ?? entry.range.upperBound)...] {
      guard token.range.upperBound <= end else { break }
      guard token.kind == .blockComment || token.kind == .lineComment else { continue }
      let comment = String(decoding: text[token.range], as: UTF8.self)
      guard TranslationMark.has(in: comment) else { continue }
      let rest = TranslationMark.stripped(comment)
      if rest.utf8.contains(where: { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "*") }) {
        result.append((token.range, Array(rest.utf8)))
      } else {
        result.append((wholeLines(token.range), []))
      }
    }
    return result
  }

  /// A line to insert right before an entry, on a line of its own.
  func lineBefore(_ entry: StringsDocument.Entry, _ line: String) -> String {
    let indentation = indentation(of: entry)
    let start = entry.range.lowerBound - indentation.utf8.count
    let isFirst = start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D
    return (isFirst ? "" : lineEnd) + line + indentation
  }

  /// An entry with its comment and line; of two empty lines around it, one is removed.
  func rangeToRemove(of entry: StringsDocument.Entry) -> Range<Int> {
    var start = entry.range.lowerBound
    if let comment = entry.commentStart, !isFileHeader(comment) { start = comment }
    let range = wholeLines(start..<endOfComments(behind: entry))
    guard range.lowerBound > 0, text[range.lowerBound - 1] == 0x0A || text[range.lowerBound - 1] == 0x0D else {
      return range
    }
    let isBlankBefore = isBlankLine(before: range.lowerBound)
    let isBlankAfter = range.upperBound == text.count || isBlankLine(at: range.upperBound)
    guard isBlankBefore, isBlankAfter else { return range }
    var lower = range.lowerBound - 1
    if text[lower] == 0x0A, lower > 0, text[lower - 1] == 0x0D { lower -= 1 }
    return lower..<range.upperBound
  }

  /// Whether a comment at the start of a file is about the file rather than its first entry.
  private func isFileHeader(_ start: Int) -> Bool {
    guard let token = document.tokens.first(where: { $0.kind != .whitespace }), token.range.lowerBound == start else {
      return false
    }
    let comment = String(decoding: text[token.range], as: UTF8.self)
    return ["Created by", "Copyright", "©", ".strings", "SPDX"].contains { comment.contains($0) }
  }

  /// The end of the comments after an entry on its line.
  private func endOfComments(behind entry: StringsDocument.Entry) -> Int {
    var end = entry.range.upperBound
    for token in document.tokens[firstToken(from: end)...] {
      switch token.kind {
      case .whitespace: if text[token.range].contains(where: { $0 == 0x0A || $0 == 0x0D }) { return end }
      case .lineComment, .blockComment: end = token.range.upperBound
      default: return end
      }
    }
    return end
  }

  /// A range with preceding white space and the line ending after it, if nothing else is on its lines.
  private func wholeLines(_ range: Range<Int>) -> Range<Int> {
    let start = startOfLine(range.lowerBound)
    guard text[start..<range.lowerBound].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return range }
    var end = range.upperBound
    while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    if end == text.count { return start..<end }
    guard text[end] == 0x0A || text[end] == 0x0D else { return range }
    return start..<afterLineEnd(end)
  }

  private func isBlankLine(at offset: Int) -> Bool {
    let line = text[offset...].prefix { $0 != 0x0A && $0 != 0x0D }
    return line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private func isBlankLine(before offset: Int) -> Bool {
    var end = offset - 1
    if end > 0, text[end] == 0x0A, text[end - 1] == 0x0D { end -= 1 }
    guard end > 0 else { return false }
    let line = text[startOfLine(end)..<end]
    return line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

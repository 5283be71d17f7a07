import GlossBasics

/// A Markdown file that people edit, with generated text between marks.
///
/// ```text
/// <!-- modelgloss:begin App 7 -->
/// …
/// <!-- modelgloss:end App 7 -->
/// ```
///
/// Text outside the marks stays the same, byte for byte.
package struct MarkedDocument: Sendable {
  /// One generated piece.
  package struct Section: Sendable {
    /// The name in the marks.
    package var name: String
    /// The heading above a new section; afterwards it belongs to the authors.
    package var heading: String
    package var text: String

    package init(name: String, heading: String, text: String) {
      (self.name, self.heading, self.text) = (name, heading, text)
    }
  }

  /// Why a document cannot be updated.
  package enum Failure: Error, Sendable, Hashable {
    /// The file has no marks at all, so it belongs to its authors.
    case noMarks
    /// A begin mark without an end mark, or the reverse, with its line from 1.
    case unmatched(String, line: Int, isBegin: Bool)
  }

  /// Returns the document with updated sections.
  ///
  /// An existing section is replaced between its marks. A new one is inserted in the order of the sections, before the
  /// heading of the next existing one, else at the end. Sections of the file that are not among these stay.
  ///
  /// - Parameters:
  ///   - old: the file, or nil for a new one.
  ///   - title: the first line of a new file.
  package static func updated(
    _ old: String?, with sections: [Section], title: String
  ) throws(Failure) -> String {
    guard let old else {
      return title + "\n" + sections.map { "\n\($0.heading)\n\n\(block($0, lineEnd: "\n"))" }.joined()
    }
    var lines = Self.lines(of: old)
    let lineEnd = lines.first?.utf8.suffix(2).elementsEqual("\r\n".utf8) == true ? "\r\n" : "\n"
    try check(lines)
    guard lines.contains(where: { name(of: $0, "begin") != nil }) else { throw .noMarks }
    for section in sections {
      let begin = lines.firstIndex { name(of: $0, "begin") == marked(section.name) }
      guard let begin, let end = lines[begin...].firstIndex(where: { name(of: $0, "end") == marked(section.name) })
      else { continue }
      lines.replaceSubrange(begin...end, with: Self.lines(of: block(section, lineEnd: lineEnd)))
    }
    // From last to first, so each can be placed before the next.
    for (number, section) in sections.enumerated().reversed()
    where !lines.contains(where: { name(of: $0, "begin") == marked(section.name) }) {
      let following = sections[(number + 1)...].lazy.compactMap { next in
        lines.firstIndex { name(of: $0, "begin") == marked(next.name) }
      }.first
      let text = Self.lines(of: "\(section.heading)\(lineEnd)\(lineEnd)\(block(section, lineEnd: lineEnd))")
      if let following {
        lines.insert(contentsOf: text + [lineEnd], at: start(ofSectionAt: following, in: lines))
      } else {
        if let last = lines.last, !last.hasSuffix("\n") { lines[lines.count - 1] = last + lineEnd }
        lines += [lineEnd] + text
      }
    }
    return lines.joined()
  }

  /// The heading above a mark, with only blank lines between; the mark itself if there is no heading.
  private static func start(ofSectionAt begin: Int, in lines: [String]) -> Int {
    var place = begin
    while place > 0, !lines[place - 1].hasPrefix("#"), name(of: lines[place - 1], "end") == nil { place -= 1 }
    return place > 0 && lines[place - 1].hasPrefix("#") ? place - 1 : begin
  }

  private static func check(_ lines: [String]) throws(Failure) {
    var open: (name: String, line: Int)?
    for (number, line) in lines.enumerated() {
      if let name = name(of: line, "begin") {
        if let open { throw .unmatched(open.name, line: open.line, isBegin: true) }
        open = (name, number + 1)
      } else if let name = name(of: line, "end") {
        guard let begin = open else { throw .unmatched(name, line: number + 1, isBegin: false) }
        if begin.name != name { throw .unmatched(begin.name, line: begin.line, isBegin: true) }
        open = nil
      }
    }
    if let open { throw .unmatched(open.name, line: open.line, isBegin: true) }
  }

  private static func block(_ section: Section, lineEnd: String) -> String {
    let text = section.text.hasSuffix("\n") ? section.text : section.text + "\n"
    let all =
      "<!-- modelgloss:begin \(marked(section.name)) -->\n\n" + text
      + "\n<!-- modelgloss:end \(marked(section.name)) -->\n"
    return lineEnd == "\n" ? all : all.replacing("\n", with: lineEnd)
  }

  /// The name for use in a comment, which it must not close.
  private static func marked(_ name: String) -> String {
    name.onSingleLine.replacing("--", with: "‑‑").replacing(">", with: "›")
  }

  private static func name(of line: String, _ word: String) -> String? {
    guard let start = line.byteRange(of: "<!-- modelgloss:\(word) "), let end = line.byteRange(of: " -->"),
      start.upperBound <= end.lowerBound
    else { return nil }
    return String(line[start.upperBound..<end.lowerBound])
  }

  /// The lines with their line endings.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var start = text.utf8.startIndex
    while let feed = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let next = text.utf8.index(after: feed)
      lines.append(String(text.utf8[start..<next]) ?? "")
      start = next
    }
    if start < text.utf8.endIndex { lines.append(String(text.utf8[start...]) ?? "") }
    return lines
  }
}

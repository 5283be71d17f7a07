import GlossPropertyLists

/// Applies changes of an XML property list to its text and leaves the rest unchanged.
struct XMLPropertyListSplices {
  private let text: [UInt8]
  private let lineEnd: String
  private(set) var splices = TextSplices()

  init(_ text: [UInt8]) {
    self.text = text
    lineEnd = text.contains(0x0D) ? "\r\n" : "\n"
  }

  /// Replaces the differences between two values, the first of which is in an element; returns false if the text does
  /// not match the value.
  mutating func replace(_ old: PropertyListNode, with new: PropertyListNode, in span: XMLElementSpan) -> Bool {
    if old == new || old.isSame(as: new) { return true }
    guard let entries = old.entries, let wanted = new.entries, span.name == "dict", !span.content.isEmpty else {
      splices.replace(span.range, with: value(new, indentation: indentation(at: span.range.lowerBound)).utf8)
      return true
    }
    guard span.children.count == entries.count * 2 else { return false }
    let values = Dictionary(grouping: wanted, by: \.key)
    for (index, entry) in entries.enumerated() {
      let (key, value) = (span.children[index * 2], span.children[index * 2 + 1])
      guard key.name == "key" else { return false }
      if let nodes = values[entry.key]?.map(\.node), let node = nodes.first {
        // Keys may be duplicated.
        guard nodes.contains(entry.node) || replace(entry.node, with: node, in: value) else { return false }
      } else {
        splices.remove(wholeLines(key.range.lowerBound..<value.range.upperBound))
      }
    }
    let present = Set(entries.map(\.key))
    let added = wanted.filter { !present.contains($0.key) }
    if !added.isEmpty { insert(added, in: span) }
    return true
  }

  /// Inserts entries on lines of their own before the closing tag of a dictionary.
  private mutating func insert(_ entries: [PropertyListEntry], in span: XMLElementSpan) {
    let end = span.content.upperBound
    let first = span.children.first.flatMap { isFirstOnLine($0.range.lowerBound) ? $0.range.lowerBound : nil }
    let inner = first.map(indentation) ?? indentation(at: end) + "\t"
    let lines = entries.map { XMLPropertyListWriter.fragment($0, indentation: inner) }.joined()
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    if isFirstOnLine(end) {
      splices.insert(lines, at: startOfLine(end))
    } else {
      splices.insert(lineEnd + lines + indentation(at: end), at: end)
    }
  }

  private func isFirstOnLine(_ offset: Int) -> Bool {
    text[startOfLine(offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// A value whose first line is already indented.
  private func value(_ node: PropertyListNode, indentation: String) -> String {
    let text = XMLPropertyListWriter.fragment(node.value, indentation: indentation).dropFirst(indentation.count)
      .dropLast()
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
  }

  private func startOfLine(_ offset: Int) -> Int { (text[..<offset].lastIndex(of: 0x0A)).map { $0 + 1 } ?? 0 }

  private func indentation(at offset: Int) -> String {
    String(decoding: text[startOfLine(offset)..<offset].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  private func wholeLines(_ range: Range<Int>) -> Range<Int> {
    let start = startOfLine(range.lowerBound)
    guard text[start..<range.lowerBound].allSatisfy({ $0 == 0x20 || $0 == 0x09 }), range.upperBound < text.count else {
      return range
    }
    if text[range.upperBound] == 0x0A { return start..<range.upperBound + 1 }
    if text[range.upperBound...].starts(with: [0x0D, 0x0A]) { return start..<range.upperBound + 2 }
    return range
  }
}

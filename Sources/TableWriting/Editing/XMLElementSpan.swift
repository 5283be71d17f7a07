import GlossBasics

/// The range of an element in an XML text.
struct XMLElementSpan: Sendable, Hashable {
  var name: String
  /// From its start tag to its end tag.
  var range: Range<Int>
  /// The range between its tags; empty, at its end, for an empty-element tag.
  var content: Range<Int>
  var children: [XMLElementSpan] = []

  /// The root element of well-formed XML; nil for any other text.
  static func root(of text: [UInt8]) -> XMLElementSpan? {
    var open: [XMLElementSpan] = []
    var offset = 0
    while let start = text[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[start...]
      if let (_, end) = skipped.first(where: { rest.starts(with: $0.start.utf8) }) {
        guard let close = rest.byteRange(of: end.utf8) else { return nil }
        offset = close.upperBound
        continue
      }
      guard let end = endOfTag(from: start, in: text) else { return nil }
      offset = end
      if text[start + 1] == UInt8(ascii: "/") {
        guard var element = open.popLast() else { return nil }
        element.content = element.content.lowerBound..<start
        element.range = element.range.lowerBound..<end
        if open.isEmpty { return element }
        open[open.count - 1].children.append(element)
        continue
      }
      let name = text[(start + 1)..<end].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
      let element = XMLElementSpan(
        name: String(decoding: name, as: UTF8.self), range: start..<end, content: end..<end)
      if text[end - 2] != UInt8(ascii: "/") {
        open.append(element)
      } else if open.isEmpty {
        return element
      } else {
        open[open.count - 1].children.append(element)
      }
    }
    return nil
  }

  /// Markup other than elements, by start and end.
  private static let skipped: [(start: String, end: String)] = [
    ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">"),
  ]

  /// The offset after the `>` of a tag; one within quotes does not count.
  private static func endOfTag(from start: Int, in text: [UInt8]) -> Int? {
    var quote: UInt8?
    for index in (start + 1)..<text.count {
      switch (text[index], quote) {
      case (UInt8(ascii: ">"), nil): return index + 1
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = text[index]
      case (let byte, let open?) where byte == open: quote = nil
      default: break
      }
    }
    return nil
  }
}

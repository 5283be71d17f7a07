/// Edits of a string that leave every byte between them unchanged.
struct TextSplices: Sendable {
  private var splices: [(range: Range<Int>, text: [UInt8])] = []

  var isEmpty: Bool { splices.isEmpty }

  /// Replaces a range; an empty range inserts, and insertions at the same place keep their order.
  mutating func replace(_ range: Range<Int>, with text: some Sequence<UInt8>) {
    splices.append((range, Array(text)))
  }

  mutating func insert(_ text: String, at offset: Int) {
    replace(offset..<offset, with: text.utf8)
  }

  mutating func remove(_ range: Range<Int>) {
    replace(range, with: [])
  }

  /// The text with all edits applied; of overlapping ones the earlier in the text wins.
  func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + splices.reduce(0) { $0 + $1.text.count })
    var offset = 0
    let sorted = splices.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for (_, splice) in sorted where splice.range.lowerBound >= offset && splice.range.upperBound <= text.count {
      result += text[offset..<splice.range.lowerBound]
      result += splice.text
      offset = splice.range.upperBound
    }
    return result + text[offset...]
  }
}

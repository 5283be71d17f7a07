import GlossBasics

/// The texts of a table's entries, and which of them need a closer look.
struct TableTexts: Sendable {
  let all: [String]
  let blank: Set<Int>
  let unusual: Set<Int>

  init(_ entries: TableEntries) {
    let all = entries.indices.map(entries.value)
    unusual = Set(all.indices.filter { all[$0].isUnusual })
    blank = unusual.filter { UntranslatedMark.isBlank(all[$0]) }
    self.all = all
  }
}

extension String {
  /// Whether the text may be blank, or have an invisible character, white space other than single spaces between words,
  /// a placeholder or a replacement character: everything but plain words, which most texts are.
  ///
  /// Judged by the few bytes and pairs of bytes that these begin with in UTF-8.
  package var isUnusual: Bool {
    // At the beginning, a space follows nothing.
    var last: UInt8 = 0x20
    let isFound = hasByte { byte in
      defer { last = byte }
      switch (last, byte) {
      case (_, ..<0x20), (0x20, 0x20), (_, UInt8(ascii: "%")), (_, UInt8(ascii: "{")), (_, 0x7F), (_, 0xEF...):
        return true
      case (0xC2, 0x80...0xA0), (0xC2, 0xAD), (0xD8, 0x9C): return true
      case (0xE1, 0x85), (0xE1, 0x9A), (0xE1, 0xA0), (0xE2, 0x80...0x81), (0xE2, 0xA0): return true
      case (0xE3, 0x80), (0xE3, 0x85): return true
      default: return false
      }
    }
    return isFound || last == 0x20
  }
}

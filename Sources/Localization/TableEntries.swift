package import GlossBasics

/// The entries of a table in file order, including those with duplicate keys.
///
/// Texts are stored contiguously in UTF-8 and become a `String` on demand: a project has hundreds of thousands of them.
/// Loops should ask for the parts of an entry by its number; subscripting creates a new entry each time.
package struct TableEntries: RandomAccessCollection, Sendable {
  /// The keys; tables with the same ones can share them.
  private(set) var keys: TableKeys
  /// The comments of the entries, which can be shared likewise.
  private var comments: TableComments
  /// The bytes of all strings.
  private var bytes: [UInt8] = []
  private var places: [Place] = []
  /// The less common parts of entries, each combination once: those of most are the first.
  private var extras = [Extras()]
  /// The entries whose text is more than words with single spaces between them, or stands for one; found once, since most
  /// rules ask.
  private var unusual: Set<Int> = []
  /// Whether all strings are equal only to the same bytes; found once, as that takes a look at each byte.
  private var areComposed = false

  package init(_ entries: [TableEntry]) {
    keys = TableKeys(entries.map { LiteralText($0.key) })
    comments = TableComments(entries.map(\.comment))
    bytes.reserveCapacity(entries.reduce(0) { $0 + $1.value.utf8.count })
    places.reserveCapacity(entries.count)
    var numbers = [extras[0]: 0]
    var last = 0
    for (number, entry) in entries.enumerated() {
      bytes += entry.value.utf8
      let extra = Extras(entry)
      // Most are like the one before.
      if extra != extras[last] {
        last = numbers[extra] ?? extras.count
        if last == extras.count {
          numbers[extra] = last
          extras.append(extra)
        }
      }
      places.append(
        Place(
          key: CompactPosition(entry.keyPosition), value: CompactPosition(entry.valuePosition),
          end: UInt32(clamping: bytes.count), extra: UInt32(clamping: last)))
      let text = bytes[range(number)]
      if text.isUnusual || UntranslatedMark.mayBeFiller(text) { unusual.insert(number) }
    }
    areComposed = bytes.isSurelyComposed
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(number: Int) -> TableEntry {
    let extra = extras[extra(number)]
    var entry = TableEntry(
      key: key(at: number), value: value(at: number), keyPosition: keyPosition(at: number),
      valuePosition: valuePosition(at: number), comment: comment(at: number), state: extra.state,
      shouldTranslate: extra.shouldTranslate, isRepaired: extra.isRepaired)
    entry.path = extra.path
    return entry
  }
}

// MARK: - Parts of an entry

extension TableEntries {
  package func key(at number: Int) -> String { keys.texts[number].text }
  package func value(at number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }
  package func keyPosition(at number: Int) -> SourcePosition? { places[number].key.position }
  package func valuePosition(at number: Int) -> SourcePosition? { places[number].value.position }
  package func comment(at number: Int) -> String? { comments.text(of: number) }
  /// The marks in the comment of an entry.
  package func marks(at number: Int) -> CommentMarks { comments.marks.isEmpty ? [] : comments.marks[number] }
  package func state(at number: Int) -> String? { extras[extra(number)].state }
  package func path(at number: Int) -> String? { extras[extra(number)].path }
  package func isRepaired(at number: Int) -> Bool { extras[extra(number)].isRepaired }
  package func shouldTranslate(at number: Int) -> Bool { extras[extra(number)].shouldTranslate }
  package func hasText(at number: Int) -> Bool { !range(number).isEmpty }

  /// Whether the text of an entry is more than words with single spaces between them: see `isUnusual`.
  package func hasUnusualText(at number: Int) -> Bool { unusual.contains(number) }

  /// Whether the text of an entry equals another text.
  ///
  /// - Complexity: Compares bytes where they decide, without making a string.
  package func hasText(_ text: String, at number: Int) -> Bool {
    let own = bytes[range(number)]
    if own.count == text.utf8.count, own.elementsEqual(text.utf8) { return true }
    return !((areComposed || own.isSurelyComposed) && text.utf8.isSurelyComposed) && value(at: number) == text
  }

  /// Whether the text of an entry is its key; see ``hasText(_:at:)``.
  package func hasKeyAsText(at number: Int) -> Bool {
    let (own, key) = (bytes[range(number)], keys.texts[number].text)
    guard areComposed, keys.areComposed else { return hasText(key, at: number) }
    return own.count == key.utf8.count && own.elementsEqual(key.utf8)
  }

  /// Whether the text of an entry equals that of an entry of another table; see ``hasText(_:at:)``.
  package func hasText(at number: Int, as other: Int, of others: TableEntries) -> Bool {
    let (own, theirs) = (bytes[range(number)], others.bytes[others.range(other)])
    if own == theirs { return true }
    let (isComposed, isOther) = (areComposed || own.isSurelyComposed, others.areComposed || theirs.isSurelyComposed)
    return !(isComposed && isOther) && value(at: number) == others.value(at: other)
  }

  /// Whether the text of an entry ends with a letter, a digit or an ideograph, as most do; false if that takes more
  /// than a look at its last bytes.
  package func endsWithLetter(at number: Int) -> Bool {
    var text = bytes[range(number)]
    guard let last = text.last else { return false }
    if last < 0x80 { return Unicode.Scalar(last).isIDContinue }
    while let byte = text.last, 0x80...0xBF ~= byte { text.removeLast() }
    // Latin without the quotes of U+00AB and U+00BB, Cyrillic, ideographs.
    switch text.last ?? 0 {
    case 0xC3...0xC9, 0xD0, 0xD1, 0xE4...0xE9: return true
    default: return false
    }
  }

  /// Whether the content of any entry is a guess.
  var hasRepairs: Bool { extras.contains(where: \.isRepaired) }

  /// Whether several entries have the same key.
  var hasDuplicateKeys: Bool { keys.numbers.count < count }

  /// Returns the entry that a look-up of a key finds, the last one, comparing code points as Foundation does.
  package func number(ofKey key: String) -> Int? { keys.numbers[LiteralText(key)] }

  /// The numbers of the entries whose comments have a mark.
  package func marked(_ mark: CommentMarks) -> [Int] {
    comments.marks.indices.filter { comments.marks[$0].contains(mark) }
  }

  /// Takes the keys and comments of another table that has the same ones: those of forty languages would take as much
  /// memory as the strings.
  mutating func share(_ known: inout (keys: Set<TableKeys>, comments: Set<TableComments>)) {
    keys = known.keys.insert(keys).memberAfterInsert
    comments = known.comments.insert(comments).memberAfterInsert
  }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(places[number - 1].end))..<Int(places[number].end)
  }

  private func extra(_ number: Int) -> Int { Int(places[number].extra) }
}

extension TableEntries: Hashable, ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: TableEntry...) { self.init(elements) }

  package static func == (left: TableEntries, right: TableEntries) -> Bool { left.elementsEqual(right) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for entry in self { hasher.combine(entry) }
  }
}

/// The keys of a table, in entry order: a model's tables have the same ones in every language.
final class TableKeys: Hashable, Sendable {
  let texts: [LiteralText]
  /// The last entry with each key, which wins, as in Foundation.
  let numbers: [LiteralText: Int]
  /// Whether all are equal only to the same bytes.
  let areComposed: Bool

  init(_ texts: [LiteralText]) {
    self.texts = texts
    areComposed = texts.allSatisfy { $0.text.utf8.isSurelyComposed }
    var numbers: [LiteralText: Int] = Dictionary(minimumCapacity: texts.count)
    for (number, text) in texts.enumerated() { numbers[text] = number }
    self.numbers = numbers
  }

  static func == (left: TableKeys, right: TableKeys) -> Bool { left === right || left.texts == right.texts }

  // Enough to tell most apart without reading all keys.
  func hash(into hasher: inout Hasher) {
    hasher.combine(texts.count)
    hasher.combine(texts.last)
  }
}

/// The comments of the entries of a table, in entry order, with their marks: Xcode writes the same ones in every
/// language.
final class TableComments: Hashable, Sendable {
  private let bytes: ContiguousArray<UInt8>
  /// Where the comment of each entry ends; empty if no entry has one.
  private let ends: [UInt32]
  /// The entries with a comment that has no text.
  private let empty: Set<Int>
  /// The marks of each entry; empty if no entry has any.
  let marks: [CommentMarks]

  init(_ texts: [String?]) {
    var bytes = ContiguousArray<UInt8>()
    var ends: [UInt32] = []
    var empty: Set<Int> = []
    var marks: [CommentMarks] = []
    if texts.contains(where: { $0 != nil }) {
      bytes.reserveCapacity(texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) })
      ends.reserveCapacity(texts.count)
      for (number, text) in texts.enumerated() {
        let start = bytes.count
        if let text { bytes += text.utf8 }
        ends.append(UInt32(clamping: bytes.count))
        if text != nil, bytes.count == start { empty.insert(number) }
        let found = CommentMarks(in: bytes[start...])
        if !found.isEmpty, marks.isEmpty { marks = Array(repeating: [], count: texts.count) }
        if !found.isEmpty { marks[number] = found }
      }
    }
    (self.bytes, self.ends, self.empty, self.marks) = (bytes, ends, empty, marks)
  }

  /// The comment of an entry.
  func text(of number: Int) -> String? {
    guard !ends.isEmpty else { return nil }
    let range = (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    return range.isEmpty && !empty.contains(number) ? nil : String(decoding: bytes[range], as: UTF8.self)
  }

  static func == (left: TableComments, right: TableComments) -> Bool {
    left === right || left.bytes == right.bytes && left.ends == right.ends && left.empty == right.empty
  }

  // Enough to tell most apart without reading all comments.
  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    hasher.combine(ends.count)
  }
}

// MARK: - Storage

extension TableEntries {
  /// Where an entry is in the file, and where its text ends in the bytes.
  private struct Place {
    let key: CompactPosition
    let value: CompactPosition
    let end: UInt32
    let extra: UInt32
  }

  /// A position in half the space; line 0 if unknown.
  private struct CompactPosition {
    private let line: UInt32
    private let column: UInt32

    init(_ position: SourcePosition?) {
      line = UInt32(clamping: position?.line ?? 0)
      column = UInt32(clamping: position?.column ?? 0)
    }

    var position: SourcePosition? { line == 0 ? nil : SourcePosition(line: Int(line), column: Int(column)) }
  }

  /// The parts of an entry that few have, or that have few values.
  private struct Extras: Hashable {
    var state: String?
    var path: String?
    var shouldTranslate = true
    var isRepaired = false

    init() {}

    init(_ entry: TableEntry) {
      (state, path) = (entry.state, entry.path)
      (shouldTranslate, isRepaired) = (entry.shouldTranslate, entry.isRepaired)
    }
  }
}

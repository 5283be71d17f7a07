package import GlossBasics

/// The entries of a table in file order, including those with duplicate keys.
///
/// Keys and texts are stored contiguously in UTF-8 and become a `String` on demand: a project has hundreds of thousands
/// of them, and most are only compared. Loops should ask for the parts of an entry by its number; subscripting creates
/// a new entry each time.
package struct TableEntries: RandomAccessCollection, Sendable {
  /// The keys, shared by tables of several languages.
  let keys: TableKeys
  /// The bytes of all texts, and where each begins; the last offset is where the last text ends.
  private let bytes: [UInt8]
  private let starts: [UInt32]
  private let positions: [Positions]
  private let marks: [Marks]
  /// The less common parts of entries of text files.
  private let notes: [Note]
  /// Whether any entry is a guess.
  let hasRepairs: Bool

  package var startIndex: Int { 0 }
  package var endIndex: Int { marks.count }

  package subscript(number: Int) -> TableEntry {
    let note = note(of: number)
    var entry = TableEntry(
      key: key(at: number), value: value(at: number), keyPosition: keyPosition(at: number),
      valuePosition: valuePosition(at: number), comment: note?.comment, state: note?.state,
      shouldTranslate: shouldTranslate(at: number), isRepaired: isRepaired(at: number))
    entry.path = note?.path
    return entry
  }

  package init(_ entries: some Sequence<TableEntry>) { self.init(entries, sharing: nil) }

  /// - Parameter pool: the keys of tables read earlier.
  init(_ entries: some Sequence<TableEntry>, sharing pool: TableKeyPool?) {
    var draft = Draft([])
    for entry in entries { draft.append(entry) }
    self.init(draft, sharing: pool)
  }

  init(_ draft: Draft, sharing pool: TableKeyPool?) {
    let records = draft.records
    var written = WrittenKeys(size: records.reduce(0) { $0 + Int($1.key.count) }, count: records.count)
    for record in records { written.append(draft.bytes[record.key.range]) }
    keys = pool?.keys(written) ?? TableKeys(written.texts)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(records.reduce(0) { $0 + Int($1.value.count) })
    var starts: [UInt32] = [0]
    starts.reserveCapacity(records.count + 1)
    for record in records {
      bytes.append(contentsOf: draft.bytes[record.value.range])
      starts.append(UInt32(clamping: bytes.count))
    }
    (self.bytes, self.starts) = (bytes, starts)
    positions = records.map(\.positions)
    marks = records.map(\.marks)
    notes = draft.notes
    hasRepairs = records.contains { $0.marks.isRepaired }
  }
}

// MARK: - Parts of an entry

extension TableEntries {
  package func key(at number: Int) -> String { keys.texts[number].text }
  package func value(at number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }
  package func keyPosition(at number: Int) -> SourcePosition? { positions[number].key }
  package func valuePosition(at number: Int) -> SourcePosition? { positions[number].value }
  package func comment(at number: Int) -> String? { note(of: number)?.comment }
  package func state(at number: Int) -> String? { note(of: number)?.state }
  package func path(at number: Int) -> String? { note(of: number)?.path }
  package func isRepaired(at number: Int) -> Bool { marks[number].isRepaired }
  package func shouldTranslate(at number: Int) -> Bool { marks[number].shouldTranslate }
  package func hasText(at number: Int) -> Bool { starts[number] < starts[number + 1] }

  /// Whether several entries have the same key.
  var hasDuplicateKeys: Bool { keys.hasDuplicates }

  /// Returns the entry that a look-up of a key finds, the last one, comparing code points as Foundation does.
  package func number(ofKey key: String) -> Int? { keys.number(of: key) }

  /// The numbers of the entries that have a comment.
  package var commented: [Int] { notes.isEmpty ? [] : indices.filter { comment(at: $0) != nil } }

  private func range(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

  private func note(of number: Int) -> Note? { marks[number].note.map { notes[$0] } }
}

extension TableEntries: Hashable, ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: TableEntry...) { self.init(elements) }

  package static func == (left: TableEntries, right: TableEntries) -> Bool { left.elementsEqual(right) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for entry in self { hasher.combine(entry) }
  }
}

// MARK: - Storage

extension TableEntries {
  /// Where the key and text of an entry begin, in half the space; line 0 if unknown.
  struct Positions: Sendable {
    private let (keyLine, keyColumn): (UInt32, UInt32)
    private let (valueLine, valueColumn): (UInt32, UInt32)

    init(key: SourcePosition?, value: SourcePosition?) {
      (keyLine, keyColumn) = (UInt32(clamping: key?.line ?? 0), UInt32(clamping: key?.column ?? 0))
      (valueLine, valueColumn) = (UInt32(clamping: value?.line ?? 0), UInt32(clamping: value?.column ?? 0))
    }

    var key: SourcePosition? { Self.position(keyLine, keyColumn) }
    var value: SourcePosition? { Self.position(valueLine, valueColumn) }

    private static func position(_ line: UInt32, _ column: UInt32) -> SourcePosition? {
      line == 0 ? nil : SourcePosition(line: Int(line), column: Int(column))
    }
  }

  /// The flags of an entry and the number of its note.
  struct Marks: Sendable {
    /// From the lowest bit: not to be translated; repaired; then the number of the note, from 1.
    private var bits: UInt32

    init(shouldTranslate: Bool = true, isRepaired: Bool = false) {
      bits = (shouldTranslate ? 0 : 1) | (isRepaired ? 2 : 0)
    }

    var shouldTranslate: Bool { bits & 1 == 0 }
    var isRepaired: Bool { bits & 2 != 0 }

    var note: Int? {
      get { bits < 4 ? nil : Int(bits >> 2) - 1 }
      set { bits = bits & 3 | UInt32(truncatingIfNeeded: (newValue ?? -1) + 1) << 2 }
    }
  }

  /// The optional parts of an entry.
  struct Note: Sendable {
    var comment: String?
    var state: String?
    var path: String?
  }
}

extension TableEntries {
  /// Entries being read: ranges of the file's bytes.
  struct Draft {
    /// The range of a text in the bytes.
    struct Place {
      let start: UInt32
      let count: UInt32

      init(_ range: Range<Int>) {
        (start, count) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.count))
      }

      var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    /// The parts that every entry has.
    struct Record {
      let key: Place
      let value: Place
      let positions: Positions
      var marks = Marks()
    }

    /// The text of the file, followed by texts that differ from their source.
    private(set) var bytes: [UInt8]
    private(set) var records: [Record] = []
    private(set) var notes: [Note] = []

    init(_ bytes: [UInt8], capacity: Int = 0) {
      self.bytes = bytes
      records.reserveCapacity(capacity)
    }

    /// Adds a text that differs from its source.
    mutating func place(of text: String) -> Place {
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      return Place(start..<bytes.count)
    }

    /// Adds an entry whose key and text are in the bytes.
    mutating func append(_ record: Record) { records.append(record) }

    mutating func append(_ entry: TableEntry) {
      var record = Record(
        key: place(of: entry.key), value: place(of: entry.value),
        positions: Positions(key: entry.keyPosition, value: entry.valuePosition),
        marks: Marks(shouldTranslate: entry.shouldTranslate, isRepaired: entry.isRepaired))
      if entry.comment != nil || entry.state != nil || entry.path != nil {
        record.marks.note = notes.count
        notes.append(Note(comment: entry.comment, state: entry.state, path: entry.path))
      }
      records.append(record)
    }

    /// Appends a line to the comment of an entry.
    mutating func addComment(_ comment: String, at number: Int) {
      if let note = records[number].marks.note {
        notes[note].comment = notes[note].comment.map { $0 + "\n" + comment } ?? comment
      } else {
        records[number].marks.note = notes.count
        notes.append(Note(comment: comment))
      }
    }
  }
}

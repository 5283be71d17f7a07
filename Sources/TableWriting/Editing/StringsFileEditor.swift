import GlossBasics
import GlossDiagnostics
import GlossLocalization

/// Edits a text `.strings` file and leaves every other byte unchanged.
struct StringsFileEditor: Sendable {
  private let path: String
  private let document: StringsDocument
  private let layout: StringsLayout
  private var text: StringsText
  private var splices = TextSplices()
  /// The entry that a look-up of a key finds.
  private let entryOfKey: [LiteralText: Int]

  /// Opens a file.
  ///
  /// - Throws: `InputFailure` if the file has errors, since additions might not be read, or if its text cannot be
  ///   encoded back to its bytes.
  init(_ bytes: [UInt8], path: String, locale: String?) throws(InputFailure) {
    let (document, table) = StringsFileParser().parse(bytes, name: "", locale: locale, path: path)
    if let error = table.findings.first(where: { $0.rule == .syntaxError }) {
      throw InputFailure(
        path: path, position: error.position, reason: "\(error.message), and tables with errors are not changed",
        remedy: "correct it first")
    }
    guard document.bytes == bytes else {
      throw InputFailure(
        path: path, reason: "the file could not be written back as it was read", remedy: "save it as UTF-8 first")
    }
    self.init(document, path: path)
  }

  /// Creates a file that does not exist yet: UTF-8, without a byte order mark.
  init(newFile path: String) {
    self.init(StringsFileParser().parse([], name: "", locale: nil, path: path).document, path: path)
  }

  private init(_ document: StringsDocument, path: String) {
    self.path = path
    self.document = document
    layout = StringsLayout(document)
    text = StringsText(lineEnd: layout.lineEnd)
    entryOfKey = Dictionary(
      document.entries.enumerated().map { (LiteralText($0.element.key), $0.offset) }, uniquingKeysWith: { $1 })
    if document.encoding == .eightBit { text.isASCII = true }
  }

  /// Whether the file has a key.
  func contains(_ key: String) -> Bool { entryOfKey[LiteralText(key)] != nil }

  /// The bytes of the changed file.
  ///
  /// - Throws: `InputFailure` if the file's encoding lacks a character.
  func bytes() throws(InputFailure) -> [UInt8] {
    var changed = document
    changed.text = splices.applied(to: document.text)
    guard let bytes = changed.bytes else {
      throw InputFailure(
        path: path, reason: "a new string has a character that the file's encoding lacks",
        remedy: "save it as UTF-8 first")
    }
    return bytes
  }

  /// Changes an entry's value and its mark.
  mutating func setValue(_ value: String, progress: EntryProgress = .done, for key: String) -> TextChange {
    guard let index = entryOfKey[LiteralText(key)] else { return .impossible }
    let entry = document.entries[index]
    let comment = entry.comment.flatMap(TranslationMark.removed)
    let mark = progress.mark(value: value, comment: comment)
    if entry.value == value, let mark, let present = entry.comment, TranslationMark.marks(in: present) == [mark] {
      return .none
    }
    if entry.value != value {
      if let range = entry.valueRange {
        splices.replace(range, with: text.quoted(value).utf8)
      } else {
        splices.insert(" = \(text.quoted(value))", at: entry.keyRange.upperBound)
      }
    }
    let marks = layout.marks(of: entry)
    for (range, rest) in marks { splices.replace(range, with: rest) }
    if let mark { splices.insert(layout.lineBefore(entry, text.comment(mark)), at: entry.range.lowerBound) }
    return entry.value == value && marks.isEmpty && mark == nil ? .none : .made
  }

  /// Rewrites an untranslated entry that is unchanged since it was written; leaves any other alone.
  mutating func refresh(_ addition: TableAddition) -> TextChange {
    guard let index = entryOfKey[LiteralText(addition.key)] else { return .impossible }
    let entry = document.entries[index]
    guard entry.valueRange != nil, let start = entry.commentStart,
      UntranslatedMark.isUntouched(value: entry.value, comment: entry.comment)
    else { return .impossible }
    let old = UntranslatedMark.text(value: entry.value, comment: entry.comment.flatMap(TranslationMark.removed))
    guard old != UntranslatedMark.text(value: addition.value, comment: addition.comment) else { return .none }
    let new = text.entry(addition, indentation: layout.indentation(of: entry))
    splices.replace(start..<entry.range.upperBound, with: new.utf8.trimmed)
    return .made
  }

  /// Adds entries: each after the last one of its entity, those of new entities at the end.
  mutating func add(_ additions: [TableAddition]) {
    let anchors = layout.lastEntryOfEntity
    var begun: Set<Int> = []
    var previousEntity: String?
    func insert(_ addition: TableAddition, at place: StringsLayout.Place, gap: Bool, indentation: String) {
      let prefix = begun.insert(place.offset).inserted ? place.prefix : ""
      let entry = text.entry(addition, indentation: indentation)
      splices.insert(prefix + (gap ? layout.lineEnd : "") + entry, at: place.offset)
    }
    let end = layout.end
    var isFirstAtEnd = true
    for addition in additions {
      if let anchor = addition.entity.flatMap({ anchors[$0] }).map({ document.entries[$0] }) {
        insert(
          addition, at: layout.place(behind: anchor), gap: layout.hasBlankLines,
          indentation: layout.indentation(of: anchor))
      } else {
        let isNewGroup = isFirstAtEnd ? !layout.endsWithBlankLine : addition.entity != previousEntity
        let gap = isNewGroup || !isFirstAtEnd && layout.hasBlankLines
        insert(addition, at: end, gap: gap, indentation: layout.commonIndentation)
        isFirstAtEnd = false
        previousEntity = addition.entity
      }
    }
  }

  /// Renames an entry; a machine-made entry in its new place is removed, and its comment kept if there is no other. One
  /// that a person wrote stays, and nothing is renamed.
  mutating func rename(_ rename: KeyRename) -> Bool {
    guard let index = entryOfKey[LiteralText(rename.key)], let first = rename.targets.first else { return false }
    let entry = document.entries[index]
    let twins = rename.targets.compactMap { entryOfKey[LiteralText($0)] }.map { document.entries[$0] }
    let areFree = twins.allSatisfy {
      UntranslatedMark.isBlank($0.value) || UntranslatedMark.isSet(CommentMarks($0.comment), state: nil)
    }
    guard areFree else { return false }
    splices.replace(entry.keyRange, with: text.quoted(first).utf8)
    if entry.valueRange == nil { splices.insert(" = \(text.quoted(entry.value))", at: entry.keyRange.upperBound) }
    var comment = entry.comment.flatMap(TranslationMark.removed)
    if comment == nil, let kept = twins.lazy.compactMap(\.comment).compactMap(TranslationMark.removed).first {
      comment = kept
      splices.insert(layout.lineBefore(entry, text.comment(kept)), at: entry.range.lowerBound)
    }
    if let mark = rename.progress?.mark(value: entry.value, comment: comment) {
      for (range, rest) in layout.marks(of: entry) { splices.replace(range, with: rest) }
      splices.insert(layout.lineBefore(entry, text.comment(mark)), at: entry.range.lowerBound)
    }
    for twin in twins { splices.remove(layout.rangeToRemove(of: twin)) }
    add(
      rename.targets.dropFirst().map {
        TableAddition(
          key: $0, value: entry.value, comment: comment,
          progress: rename.progress ?? EntryProgress(comment: entry.comment, state: nil))
      })
    return true
  }

  /// The strings of all entries with a key.
  func texts(of key: String) -> [String] {
    document.entries.filter { $0.key.isLiterally(key) }.map(\.value)
  }

  /// Removes all entries with the given keys, each with its own comment.
  mutating func remove(_ keys: Set<LiteralText>) {
    for entry in document.entries where keys.contains(LiteralText(entry.key)) {
      splices.remove(layout.rangeToRemove(of: entry))
    }
  }
}

extension String.UTF8View {
  /// The bytes without leading and trailing white space.
  fileprivate var trimmed: [UInt8] {
    Array(drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
  }
}

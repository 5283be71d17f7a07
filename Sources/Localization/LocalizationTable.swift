package import GlossBasics
package import GlossDiagnostics

/// A localization table read from one file, or from one language of a String Catalog or `.loctable`.
package struct LocalizationTable: Sendable, Hashable {
  /// The table's name: the file's base name, `LeagueModel`.
  package var name: String
  /// The locale as spelled by its folder or catalog (`de`, `zh_CN`, `Base`); nil for a file outside any `.lproj`.
  package var locale: String?
  /// The file, relative to the working folder.
  package var path: String
  package var format: TableFormat
  package var encoding: TableEncoding
  /// All entries in file order, including those with duplicate keys.
  package internal(set) var entries: TableEntries
  /// Problems found while reading: syntax errors, encoding errors, duplicate keys and so on.
  package var findings: [Finding]
  /// The comments of a text file that belong to no entry, and those that rules obey, in order; empty in other formats.
  package var comments: [TableComment]
  /// Whether an error ended reading early, so a missing key may be in the unread part. The error is among the findings;
  /// checks for missing keys skip such a table.
  package var isIncomplete = false
  /// What the project's settings call fillers: texts that stand for one to come, in addition to those that everybody writes.
  package var fillers: Set<String> = []
  /// The number of keys in a String Catalog that Xcode expects to find in source code, since they are not marked as
  /// manual.
  package var extractedKeyCount = 0
  /// How much of the table an app reads.
  package var reach = TableReach.whole
  /// The source language of a String Catalog; nil in other formats.
  package var sourceLanguage: String?

  package init(
    name: String, locale: String?, path: String, format: TableFormat, encoding: TableEncoding = .utf8,
    entries: [TableEntry], findings: [Finding] = [], comments: [TableComment] = []
  ) {
    self.name = name
    self.locale = locale
    self.path = path
    self.format = format
    self.encoding = encoding
    self.entries = TableEntries(entries)
    self.findings = findings
    self.comments = comments
  }

  /// The comments that rules obey, in order; only text files have such that belong to no entry.
  package var directives: [(text: String, position: SourcePosition?)] {
    let own = comments.filter { CommentMarks($0.text).contains(.ignore) }
    if !own.isEmpty { return own.map { ($0.text, $0.position) } }
    return entries.marked(.ignore).compactMap { number in
      entries.comment(at: number).map { ($0, entries.keyPosition(at: number)) }
    }
  }

  /// Returns the entry that a look-up of a key finds, comparing code points as Foundation does.
  package func entry(for key: String) -> TableEntry? {
    entries.number(ofKey: key).map { entries[$0] }
  }
}

/// The file formats of localization tables.
package enum TableFormat: String, Sendable, Hashable, CaseIterable {
  case strings
  case stringsdict
  case xcstrings
  case loctable
}

/// How the text of a table is stored.
package enum TableEncoding: String, Sendable, Hashable, CaseIterable {
  case utf8 = "UTF-8"
  case utf8WithBOM = "UTF-8 with byte order mark"
  case utf16LittleEndian = "UTF-16LE"
  case utf16LittleEndianWithBOM = "UTF-16LE with byte order mark"
  case utf16BigEndian = "UTF-16BE"
  case utf16BigEndianWithBOM = "UTF-16BE with byte order mark"
  case utf32LittleEndian = "UTF-32LE"
  case utf32LittleEndianWithBOM = "UTF-32LE with byte order mark"
  case utf32BigEndian = "UTF-32BE"
  case utf32BigEndianWithBOM = "UTF-32BE with byte order mark"
  case eightBit = "8-bit"
  case binaryPropertyList = "binary property list"
  case xmlPropertyList = "XML property list"
  case json = "JSON"

  /// Whether only a byte order mark, which is missing, tells Foundation's reader of tables what it reads.
  var lacksMark: Bool { [.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian].contains(self) }
}

/// One key with its value.
package struct TableEntry: Sendable, Hashable {
  package var key: String
  /// The text that a look-up returns.
  package var value: String
  /// The position of the key, or of its opening quote; nil in binary files.
  package var keyPosition: SourcePosition?
  /// The position of the value, or of its opening quote.
  package var valuePosition: SourcePosition?
  /// The translator's comment: the comment right before the entry, or the catalog's comment.
  package var comment: String?
  /// A String Catalog's state (`new`, `translated`, `needs_review`, `stale`); nil in other formats.
  package var state: String?
  /// False if a String Catalog says `shouldTranslate: false`.
  package var shouldTranslate: Bool
  /// Whether the entry has a syntax error and its key and value are a best guess. The error is among the table's
  /// findings; checks of the text itself skip such an entry.
  package var isRepaired: Bool
  /// The file of an entry taken from another table; nil if it is the table's own.
  package var path: String?

  package init(
    key: String, value: String, keyPosition: SourcePosition? = nil, valuePosition: SourcePosition? = nil,
    comment: String? = nil, state: String? = nil, shouldTranslate: Bool = true, isRepaired: Bool = false
  ) {
    self.key = key
    self.value = value
    self.keyPosition = keyPosition
    self.valuePosition = valuePosition
    self.comment = comment
    self.state = state
    self.shouldTranslate = shouldTranslate
    self.isRepaired = isRepaired
  }
}

import Diagnostics
import Localization

/// What of a file its new format cannot hold, each as one sentence.
struct ConversionLosses {
  private(set) var messages: [String] = []

  init(_ tables: [LocalizationTable], bytes: [UInt8], format: ConversionFormat) {
    guard let first = tables.first else { return }
    let isText = if case .strings = format { true } else { false }
    let isCatalog = format == .catalog
    let entries = tables.flatMap(\.entries)

    if !isText, !isCatalog {
      let comments = entries.count { $0.comment.flatMap(UntranslatedMark.removed) != nil }
      if comments > 0 { messages.append("the format has no place for comments: \(counted(comments)) had one") }
      let marked = entries.count(where: \.isMarkedUntranslated)
      if marked > 0 { messages.append("the format cannot mark what is not translated: \(counted(marked)) had a mark") }
    }
    noteLooseComments(in: tables)
    if isCatalog, first.locale == nil {
      messages.append("the table has no language of its own and becomes that of the source language")
    }
    if first.format == .xcstrings, !isCatalog { noteStates(entries, isText: isText) }
    noteVariations(of: first.format, bytes: bytes, isCatalog: isCatalog)
    let duplicates = tables.reduce(0) { $0 + $1.entries.count - Set($1.entries.map(\.key)).count }
    if duplicates > 0 {
      messages.append("a key stands once: \(counted(duplicates)) went, as a later one with the same key counts")
    }
  }

  private func counted(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

  /// Comments that stand by themselves, such as headings: entries are all that is carried over.
  private mutating func noteLooseComments(in tables: [LocalizationTable]) {
    for table in tables where !table.comments.isEmpty {
      let attached = Set(table.entries.compactMap(\.comment).flatMap { $0.split(separator: "\n").map(String.init) })
      let loose = table.comments.filter { comment in
        !comment.text.split(separator: "\n").contains { attached.contains(String($0)) }
      }
      for comment in loose where !comment.text.isEmpty {
        messages.append("the comment in line \(comment.position.line) belongs to no entry and goes")
      }
    }
  }

  private mutating func noteStates(_ entries: [TableEntry], isText: Bool) {
    let states = Dictionary(grouping: entries.compactMap(\.state)) { $0 }.sorted { $0.key.precedes($1.key) }
    // In a text file the mark of an untranslated entry stands for `new`.
    for (state, found) in states where state != "translated" && !(state == "new" && isText) {
      messages.append("the format has no states: \(counted(found.count)) had “\(state)”")
    }
    let fixed = Set(entries.filter { !$0.shouldTranslate }.map(\.key)).count
    if fixed > 0 {
      messages.append("the format cannot keep entries from being translated: \(counted(fixed)) had it so")
    }
  }

  private mutating func noteVariations(of format: TableFormat, bytes: [UInt8], isCatalog: Bool) {
    switch format {
    case .stringsdict where isCatalog:
      for key in PluralRules(bytes).otherKeys {
        messages.append("the rules of “\(key)” are no plural rules and are not converted")
      }
    case .stringsdict:
      messages.append("plural rules are not converted: each entry gets its text for `other`")
    case .xcstrings:
      for string in JSONReader.read(TextDecoder.decode(bytes).utf8).root?["strings"]?.members ?? [] {
        let isVaried = string.node["localizations"]?.members?.contains {
          $0.node["variations"] != nil || $0.node["stringSet"] != nil || $0.node["substitutions"] != nil
        }
        if isVaried == true {
          messages.append("the variations of “\(string.key)” are not converted: it gets its text for `other`")
        }
      }
    case .strings, .loctable: return
    }
  }
}

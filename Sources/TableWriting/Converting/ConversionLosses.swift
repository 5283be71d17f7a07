import GlossBasics
import GlossLocalization

/// The losses of a conversion, one sentence each.
struct ConversionLosses {
  private(set) var messages: [String] = []

  init(_ file: ConvertedFile, format: ConversionFormat) {
    let tables = file.tables
    guard let first = tables.first else { return }
    let isText = if case .strings = format { true } else { false }
    let isCatalog = format == .catalog
    let entries = tables.flatMap(\.entries)

    if !isText, !isCatalog {
      let comments = entries.count { $0.comment.flatMap(TranslationMark.removed) != nil }
      if comments > 0 { messages.append("the format has no comments: \(counted(comments)) had one") }
      let marked = entries.count(where: \.isMarkedUntranslated)
      if marked > 0 { messages.append("the format cannot mark untranslated entries: \(counted(marked)) had a mark") }
      let reviewed = entries.count { $0.state == nil && $0.isMarkedForReview }
      if reviewed > 0 { messages.append("the format cannot mark entries for review: \(counted(reviewed)) had a mark") }
    }
    noteLooseComments(in: tables)
    if isCatalog, first.locale == nil {
      messages.append("the table is not in a language folder and becomes the source language's")
    }
    if first.format == .xcstrings, !isCatalog { noteStates(entries, isText: isText) }
    noteForms(of: file, format: format)
    let duplicates = tables.flatMap { table in
      table.entries.indices.filter { table.entries.number(ofKey: table.entries.key(at: $0)) != $0 }
        .map { table.entries.value(at: $0).quoted }
    }
    if !duplicates.isEmpty {
      messages.append(
        "keys are unique: \(counted(duplicates.count)) dropped, since a later one has the same key: "
          + duplicates.joined(separator: ", "))
    }
  }

  private func counted(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

  /// Notes standalone comments, such as headings: only entries are converted.
  private mutating func noteLooseComments(in tables: [LocalizationTable]) {
    for table in tables where !table.comments.isEmpty {
      let attached = Set(table.entries.compactMap(\.comment).flatMap { $0.split(separator: "\n").map(String.init) })
      let loose = table.comments.filter { comment in
        !comment.text.split(separator: "\n").contains { attached.contains(String($0)) }
      }
      for comment in loose where !comment.text.isEmpty {
        messages.append("the comment on line \(comment.position.line) does not belong to an entry and is dropped")
      }
    }
  }

  private mutating func noteStates(_ entries: [TableEntry], isText: Bool) {
    let states = Dictionary(grouping: entries.compactMap(\.state)) { $0 }.sorted { $0.key.precedes($1.key) }
    // In a text file marks represent them.
    let kept = isText ? ["translated", "new", "needs_review"] : ["translated"]
    for (state, found) in states where !kept.contains(state) {
      messages.append("the format has no states: \(counted(found.count)) had “\(state)”")
    }
    let unwritten = entries.count(where: \.isUnwritten)
    if unwritten > 0 { messages.append("\(counted(unwritten)) without a text yet left out") }
    let fixed = Set(entries.filter { !$0.shouldTranslate }.map(\.key)).count
    if fixed > 0 {
      messages.append("the format cannot exclude entries from translation: \(counted(fixed)) had that flag")
    }
  }

  /// Notes forms that the new format cannot express.
  private mutating func noteForms(of file: ConvertedFile, format: ConversionFormat) {
    let isCatalog = format == .catalog
    for table in file.tables {
      let forms = file.forms[table.locale ?? ""] ?? [:]
      var seen: Set<String> = []
      for entry in table.entries where seen.insert(entry.key).inserted {
        guard let form = forms[entry.key], form.isVaried, isCatalog ? form.localization == nil : form.rules == nil
        else { continue }
        let lost = form.named.filter { $0.text != entry.value }.map { "\($0.name) “\($0.text)”" }
        let rest = lost.isEmpty ? "" : ", and these are lost: \(lost.joined(separator: ", "))"
        let message =
          (isCatalog
            ? "a catalog cannot express the rules of “\(entry.key)”"
            : "the format cannot express the variations of “\(entry.key)”")
          + "; only its text “\(entry.value)” is converted\(rest)"
        if !messages.contains(message) { messages.append(message) }
      }
    }
    if isCatalog {
      let keys = file.tables.flatMap { table in
        table.entries.map(\.key).filter { file.forms[table.locale ?? ""]?[$0]?.losesNames == true }
      }
      for key in Set(keys).sorted(by: { $0.precedes($1) }) {
        messages.append("a catalog cannot name the variables of “\(key)”, which differ by device")
      }
    }
    if case .strings = format {
      let comments = file.tables.reduce(0) { count, table in
        count
          + table.entries.count { entry in
            entry.comment.flatMap(TranslationMark.removed) != nil
              && file.forms[table.locale ?? ""]?[entry.key]?.replaces(entry) == true
          }
      }
      if comments > 0 { messages.append("a .stringsdict has no comments: \(counted(comments)) had one") }
    }
    let states = file.forms.values.flatMap { $0.values.filter { !isCatalog && $0.rules != nil }.flatMap(\.states) }
    for (state, found) in Dictionary(grouping: states, by: { $0 }).sorted(by: { $0.key.precedes($1.key) }) {
      messages.append(
        "a .stringsdict has no states: \(found.count == 1 ? "1 form" : "\(found.count) forms") had “\(state)”")
    }
    guard format == .stringsdict else { return }
    let plain = file.tables.reduce(0) { count, table in
      let forms = file.forms[table.locale ?? ""] ?? [:]
      return count + Set(table.entries.map(\.key)).count { forms[$0]?.rules == nil }
    }
    if plain > 0 {
      messages.append(
        "\(counted(plain)) with one text dropped: a .stringsdict is for texts with forms; `--format strings` keeps both"
      )
    }
  }
}

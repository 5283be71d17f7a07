package import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

/// The tables of one language that a text can be written to.
package struct WritableTables: Sendable {
  /// In the order of their look-up; later ones win.
  package let sources: [LocalizationTable]
  /// The language as its folder spells it; nil if the tables are outside every language folder.
  package let locale: String?

  /// Finds the tables that serve readers of a language.
  ///
  /// They must be in the reader's language: one in another language that merely stands in for it is not changed.
  ///
  /// - Throws: `InputFailure` if no table of the language can be changed.
  package init(of locale: String, in tables: ModelTables) throws(InputFailure) {
    let choice = tables.choice(forReader: [locale])
    let isOwn =
      [.exact, .parent, .unlocalized].contains(choice.reason)
      || choice.reason == .base && LanguageTag.isSame(locale, tables.developmentLanguage)
    sources = isOwn ? choice.sources.filter { $0.format != .loctable && $0.format != .stringsdict } : []
    self.locale = choice.locale
    if let failure = sources.lazy.compactMap(\.failure).first { throw failure }
    guard !sources.isEmpty else {
      throw InputFailure(
        path: locale, reason: "there is no table in \(locale) that it can be written to",
        remedy: "'modelgloss strings sync --locale \(locale)' makes one")
    }
  }

  /// The table that has a key, or else the one to add it to.
  package func table(for key: String) -> LocalizationTable? {
    sources.last { $0.entry(for: key) != nil } ?? sources.last { $0.format == .xcstrings } ?? sources.last
  }

  /// The text that the tables have under a key; nil if they have none.
  package func text(of key: String) -> String? { table(for: key)?.entry(for: key)?.value }
}

extension WritingPlan {
  /// The change of one text, in the table that serves readers of a language; the rest of the file stays byte for byte.
  ///
  /// - Parameters:
  ///   - text: the new text, which counts as translated.
  ///   - key: a key that names something of the model.
  /// - Throws: `InputFailure` if there is no such key or table, or if the file cannot hold the text.
  package static func setting(
    _ text: String, for key: String, locale: String, of model: LoadedModel, in tables: ModelTables,
    files: any FileTree
  ) throws(InputFailure) -> WritingPlan {
    let context = WritingContext(model: model, tables: tables)
    guard context.vocabulary.names(key: key) else {
      throw InputFailure(path: key, reason: "names nothing in \(model.name)")
    }
    guard text.utf8.count <= longestText, !text.unicodeScalars.contains("\u{0}") else {
      throw InputFailure(
        path: key, reason: "the text is longer than \(longestText) bytes or contains a null character")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw InputFailure(path: key, reason: "the text is empty", remedy: "write a name")
    }
    let writable = try WritableTables(of: locale, in: tables)
    guard let table = writable.table(for: key) else { return WritingPlan() }
    var workbench = TableWorkbench(context, files: files)
    let language = table.locale ?? writable.locale ?? locale
    let change = workbench.setValue(
      text, state: .translated, for: key, in: table.path, format: table.format, locale: language)
    let isSet = change != .impossible
    if !isSet, table.entry(for: key) == nil {
      workbench.add([TableAddition(key: key, value: text)], to: table.path, format: table.format, locale: language)
    }
    workbench.confirm(key, locale: language, in: table.container)
    let plan = workbench.plan
    if let failure = plan.failures.first(where: { $0.path == table.path }) { throw failure }
    guard isSet || !plan.edits.isEmpty else {
      throw InputFailure(path: table.path, reason: "cannot hold the text of '\(key)'", remedy: "edit the file")
    }
    return plan
  }

  /// The removal of a text that was added, from a file of one language.
  ///
  /// - Throws: `InputFailure` if the file is a catalog, whose entry other languages share, or cannot be changed.
  package static func removing(
    _ key: String, locale: String, of model: LoadedModel, in tables: ModelTables, files: any FileTree
  ) throws(InputFailure) -> WritingPlan {
    let writable = try WritableTables(of: locale, in: tables)
    guard let table = writable.table(for: key), table.entry(for: key) != nil else { return WritingPlan() }
    guard table.format == .strings else {
      throw InputFailure(
        path: table.path, reason: "has changed around '\(key)' since its text was added",
        remedy: "remove it in the file")
    }
    var workbench = TableWorkbench(WritingContext(model: model, tables: tables), files: files)
    workbench.remove([(key, table.locale)], from: table.path, format: table.format)
    let plan = workbench.plan
    if let failure = plan.failures.first(where: { $0.path == table.path }) { throw failure }
    return plan
  }

  /// The plan with the change of the project's record that goes with it, if the project has one.
  package func recorded(of model: LoadedModel, in tables: ModelTables, locale: String) -> WritingPlan {
    guard var record = tables.record, record.oldBytes != nil, !confirmed.isEmpty else { return self }
    record.take(model, tables: tables.reading(edits), confirmed: confirmed, others: false, locales: [locale])
    let edit = FileEdit(path: record.path, oldBytes: record.oldBytes, newBytes: record.bytes)
    var plan = self
    if !edit.isEmpty { plan.edits.append(edit) }
    return plan
  }

  /// Names are shorter than this; it bounds what a page can write.
  private static let longestText = 10_000
}

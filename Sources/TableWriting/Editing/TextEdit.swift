package import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

extension WritingPlan {
  /// The change of one text, in the table that serves readers of a language; the rest of the file stays byte for byte.
  ///
  /// The table must be in the reader's language: one in another language that merely stands in for it is not changed.
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
    guard context.vocabulary.number(of: key) != nil else {
      throw InputFailure(path: key, reason: "names nothing in \(model.name)")
    }
    guard text.utf8.count <= longestText, !text.unicodeScalars.contains("\u{0}") else {
      throw InputFailure(
        path: key, reason: "the text is longer than \(longestText) bytes or contains a null character")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw InputFailure(path: key, reason: "the text is empty", remedy: "write a name")
    }
    let choice = tables.choice(forReader: [locale])
    let isOwn = [.exact, .parent, .unlocalized].contains(choice.reason)
    let candidates = choice.sources.filter { $0.format != .loctable && $0.format != .stringsdict }
    guard isOwn, let table = candidates.last(where: { $0.entry(for: key) != nil }) ?? candidates.last else {
      throw InputFailure(
        path: key, reason: "there is no table in \(locale) that it can be written to",
        remedy: "'modelgloss strings sync --locale \(locale)' makes one")
    }
    var workbench = TableWorkbench(context, files: files)
    let language = table.locale ?? choice.locale ?? locale
    let change = workbench.setValue(
      text, state: .translated, for: key, in: table.path, format: table.format, locale: language)
    let isSet = change != .impossible
    if !isSet, table.entry(for: key) == nil {
      workbench.add([TableAddition(key: key, value: text)], to: table.path, format: table.format, locale: language)
    }
    let plan = workbench.plan
    if let failure = plan.failures.first(where: { $0.path == table.path }) { throw failure }
    guard isSet || !plan.edits.isEmpty else {
      throw InputFailure(path: table.path, reason: "cannot hold the text of '\(key)'", remedy: "edit the file")
    }
    return plan
  }

  /// Names are shorter than this; it bounds what a page can write.
  private static let longestText = 10_000
}

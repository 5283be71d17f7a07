import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

/// Confirms translations that a person has looked at, as if they came back from a translator.
package enum TranslationConfirmation {
  /// Plans the changes of one model's tables: the marks of the texts go, and the record will know them as translations
  /// of the present source.
  ///
  /// - Parameters:
  ///   - keys: the keys of the texts.
  ///   - locales: the languages to confirm; nil for all.
  /// - Returns: the changes; nil if no translation has one of the keys.
  package static func plan(
    confirming keys: [String], locales: [String]? = nil, for model: LoadedModel, tables: ModelTables,
    files: any FileTree, developmentLanguage: String? = nil
  ) -> WritingPlan? {
    let context = WritingContext(model: model, tables: tables, developmentLanguage: developmentLanguage)
    var workbench = TableWorkbench(context, files: files)
    var isFound = false
    for table in context.tables {
      guard let locale = table.locale, locales?.contains(where: { LanguageTag.isSame($0, locale) }) ?? true,
        let reference = context.localization.reference(for: table, among: context.tables)
      else { continue }
      let judge = context.localization.judge(of: table, reference: reference)
      for key in keys {
        guard let entry = table.entry(ofKey: key), table.isOwn(entry), table.entries.hasText(at: entry),
          let source = table.source(of: entry)
        else { continue }
        isFound = true
        workbench.confirm(key, locale: locale, in: source.container)
        guard table.entries[entry].isMarkedUntranslated || judge.markedState(ofEntry: entry) != nil else { continue }
        let change = workbench.setValue(
          table.text(of: entry), state: .translated, for: key, in: source.path, format: source.format, locale: locale)
        if change == .impossible, !workbench.isUnusable(source.path) {
          workbench.note(
            TableNote(
              path: source.path, locale: locale, key: key,
              message: "the entry has variations, so its state is left as it is; set it where the texts are edited"))
        }
      }
    }
    return isFound ? workbench.plan : nil
  }
}

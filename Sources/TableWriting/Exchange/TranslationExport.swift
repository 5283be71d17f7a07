import Diagnostics
public import FileTrees
public import Localization
import ModelChecks
public import ModelReading

/// What goes to the translators of one language.
public struct TranslationExport: Sendable, Hashable {
  public var document: TranslationDocument
  public var notes: [TableNote]

  /// Gathers the texts of a model's source tables with their translations into a language.
  ///
  /// All entries of the source table go, in its order; one marked untranslated goes without a translation. Names that
  /// the source table lacks cannot be translated: `strings sync` adds them first.
  public init(
    of model: LoadedModel, tables: ModelTables, files: any FileTree, targetLanguage: String,
    version: XLIFFVersion = .version1, developmentLanguage: String? = nil
  ) {
    let context = CheckContext(
      model: model, tables: tables, configuration: CheckConfiguration(developmentLanguage: developmentLanguage))
    let places = TablePlaces(context, files: files)
    document = TranslationDocument(version: version, files: [])
    notes = []
    for container in places.containers {
      guard let source = places.sourceTable(in: container) else {
        notes.append(
          TableNote(
            path: model.packagePath, message: "there is no table to translate; run `modelgloss strings sync` first"))
        continue
      }
      let sourceLanguage = source.locale.flatMap { $0 == "Base" ? nil : $0 } ?? context.developmentLanguage ?? "en"
      guard !CheckContext.isSame(sourceLanguage, targetLanguage) else {
        notes.append(TableNote(path: container, message: "\(targetLanguage) is the language that is translated from"))
        continue
      }
      let missing = source.entryOfTerm.count { $0 == nil }
      if missing > 0 {
        let path = source.sources.first?.path ?? container
        notes.append(
          TableNote(
            path: path, locale: source.locale,
            message: "\(missing) of the model's names are not in the table and so not in the export; "
              + "run `modelgloss strings sync` first"))
      }
      let target = places.table(in: container, locale: targetLanguage)
      for table in source.sources { add(table, target: target, from: sourceLanguage, to: targetLanguage) }
    }
  }

  private mutating func add(
    _ table: LocalizationTable, target: CheckedTable?, from sourceLanguage: String, to targetLanguage: String
  ) {
    if table.format == .stringsdict {
      notes.append(TableNote(path: table.path, locale: table.locale, message: "plural rules are not exported"))
      return
    }
    var seen: Set<String> = []
    let units = table.entries.compactMap { entry -> TranslationUnit? in
      guard entry.shouldTranslate, seen.insert(entry.key).inserted, let entry = table.entry(for: entry.key) else {
        return nil
      }
      let translation = target?.sources.lazy.compactMap { $0.entry(for: entry.key) }.first
      let comment = (entry.comment ?? translation?.comment).flatMap(UntranslatedMark.removed)
      return TranslationUnit(
        key: entry.key, source: entry.value, target: translation.flatMap(Self.target),
        state: translation.map(Self.state),
        notes: comment.map { [$0] } ?? [])
    }
    document.files.append(
      TranslationFile(
        original: table.path, sourceLanguage: sourceLanguage, targetLanguage: targetLanguage, units: units))
  }

  private static func target(_ entry: TableEntry) -> String? {
    entry.isMarkedUntranslated ? nil : entry.value
  }

  private static func state(_ entry: TableEntry) -> TranslationState {
    if entry.isMarkedUntranslated { return .new }
    return entry.state == TranslationState.needsReview.rawValue ? .needsReview : .translated
  }
}

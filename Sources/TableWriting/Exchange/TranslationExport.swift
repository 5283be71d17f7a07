package import GlossBasics
package import GlossFiles
package import GlossLocalization
package import GlossModelFiles

/// The export for the translators of one language.
package struct TranslationExport: Sendable, Hashable {
  package var document: TranslationDocument
  package var notes: [TableNote] = []
  /// The tables that an app does not read, or not completely: nothing is exported from them.
  package var failures: [InputFailure] = []

  fileprivate init(_ version: XLIFFVersion) { document = TranslationDocument(version: version, files: []) }

  /// The export for one language; for several, `TranslationExporter` reads the tables once.
  package init(
    of model: LoadedModel, tables: ModelTables, files: any FileTree, targetLanguage: String,
    version: XLIFFVersion = .version1, developmentLanguage: String? = nil
  ) {
    var exporter = TranslationExporter(
      of: model, tables: tables, files: files, developmentLanguage: developmentLanguage)
    self = exporter.export(into: targetLanguage, version: version)
  }

  /// The file name for a language, `Shop.de.xliff`; nil if the language's or model's name could escape the folder.
  package static func fileName(forModel model: String, language: String) -> String? {
    LocaleName.isUsable(language) && !model.contains("/") ? "\(model).\(language).xliff" : nil
  }
}

/// Exports the tables of a model for translators, into one language after the other: what is the same for all of them
/// is found once.
package struct TranslationExporter {
  private let context: WritingContext
  private let places: TablePlaces
  private let files: any FileTree
  private var translatorNotes: TranslatorNotes
  /// The forms of the catalogs that were read.
  private var formsOfCatalogs: [String: TableForms] = [:]

  package init(of model: LoadedModel, tables: ModelTables, files: any FileTree, developmentLanguage: String? = nil) {
    self.init(WritingContext(model: model, tables: tables, developmentLanguage: developmentLanguage), files: files)
  }

  init(_ context: WritingContext, files: any FileTree) {
    self.context = context
    self.files = files
    places = TablePlaces(context, files: files)
    translatorNotes = TranslatorNotes(context)
  }

  /// Collects the strings of the source tables and their translations into a language.
  ///
  /// All entries of the source table are exported in order; entries marked untranslated have no translation. Names
  /// missing from the source table cannot be translated: `strings sync` adds them first.
  package mutating func export(into targetLanguage: String, version: XLIFFVersion = .version1) -> TranslationExport {
    var export = TranslationExport(version)
    for container in places.containers {
      guard let source = places.sourceTable(in: container) else {
        export.notes.append(places.noteOfMissingSource(in: container, to: "translate"))
        continue
      }
      let sourceLanguage = source.locale.flatMap { $0 == "Base" ? nil : $0 } ?? context.developmentLanguage ?? "en"
      let path = source.sources.first?.path ?? container
      guard !LanguageTag.isSame(sourceLanguage, targetLanguage) else {
        export.notes.append(TableNote(path: path, message: "\(targetLanguage) is the source language"))
        continue
      }
      let missing = source.unnamedTerms.count
      if missing > 0 {
        export.notes.append(
          TableNote(
            path: path, locale: source.locale,
            message: "\(missing) of the model's names are not in the table and therefore not exported; "
              + "run `modelgloss strings sync` first"))
      }
      let target = places.table(in: container, locale: targetLanguage)
        .map { ExportedTexts(of: $0, reference: source, in: context) }
      let broken = (source.sources + (target?.table.sources ?? [])).compactMap(\.failure)
      guard broken.isEmpty else {
        export.failures += broken
        continue
      }
      let (fileCount, noteCount) = (export.document.files.count, export.notes.count)
      translatorNotes.serve(targetLanguage, target: target?.table)
      for table in source.sources {
        add(table, to: &export, target: target, from: sourceLanguage, into: targetLanguage)
      }
      if export.document.files.count == fileCount, export.notes.count == noteCount, missing == 0 {
        export.notes.append(TableNote(path: path, message: "there is nothing to translate in it"))
      }
    }
    return export
  }

  /// The forms of a table; nil for one whose entries have one string each.
  private mutating func forms(of table: LocalizationTable?) -> TableForms? {
    guard let table, table.format == .xcstrings || table.format == .stringsdict else { return nil }
    if let known = formsOfCatalogs[table.path] { return known }
    let forms = TableForms(table.path, files: files)
    if table.format == .xcstrings { formsOfCatalogs[table.path] = forms }
    return forms
  }

  private mutating func add(
    _ table: LocalizationTable, to export: inout TranslationExport, target: ExportedTexts?, from sourceLanguage: String,
    into targetLanguage: String
  ) {
    let other = target?.table.sources.first { $0.format == table.format }
    let (source, translation) = (forms(of: table), forms(of: other))
    var units: [TranslationUnit] = []
    var seen: Set<String> = []
    for entry in table.entries {
      guard entry.shouldTranslate, seen.insert(entry.key).inserted, let entry = table.entry(for: entry.key) else {
        continue
      }
      var shapes = (TableForms.Shape.absent, TableForms.Shape.absent)
      if let source {
        shapes = (
          source.shape(of: entry.key, language: table.locale),
          translation?.shape(of: entry.key, language: other?.locale) ?? .absent
        )
      }
      switch (source, shapes.0, shapes.1) {
      case (_, .unknown, _), (_, _, .unknown):
        export.notes.append(
          TableNote(
            path: table.path, locale: table.locale, key: entry.key,
            message: "XLIFF cannot express this kind of entry; it is not exported"))
      case (let source?, .varied, _), (let source?, _, .varied):
        let forms = shapes.0.forms ?? TextForms(forms: [TextForm(path: [], text: entry.value)])
        units += self.units(
          of: entry, forms, translation: shapes.1.forms, whole: target?.state(forKey: entry.key) ?? .missing,
          in: source, to: targetLanguage, notes: translatorNotes.notes(of: entry.key, comment: entry.comment))
      default: units.append(unit(of: entry, target: target))
      }
    }
    for index in units.indices {
      units[index].exported = ExportedTarget(
        target: units[index].target, state: units[index].state, source: units[index].source)
    }
    // XLIFF 2.0 does not allow a file without a unit, and translators do not need one.
    guard !units.isEmpty else { return }
    export.document.files.append(
      TranslationFile(
        original: table.path, sourceLanguage: sourceLanguage, targetLanguage: targetLanguage, units: units))
  }

  private mutating func unit(of entry: TableEntry, target: ExportedTexts?) -> TranslationUnit {
    let translation = target?.translation(forKey: entry.key)
    let note = translation?.former.map { "The text was \($0.quoted) when this was translated." }
    return TranslationUnit(
      key: entry.key, source: entry.value, target: translation?.text, state: translation?.state,
      notes: translatorNotes.notes(of: entry.key, comment: entry.comment ?? translation?.comment)
        + [note].compactMap(\.self))
  }

  /// Returns a unit per text of an entry with several strings.
  ///
  /// - Parameter whole: the state of the entry, which may be open for a reason that none of its strings tells by
  ///   itself.
  private func units(
    of entry: TableEntry, _ source: TextForms, translation: TextForms?, whole: TextState, in table: TableForms,
    to language: String, notes: [String]
  ) -> [TranslationUnit] {
    let shape = translation ?? source
    return FormExport(source: source, target: translation, language: language).items.map { item in
      let id = table.notation.id(of: item.path, in: shape, key: entry.key)
      let state = item.target.map { TranslationState(of: $0, like: item.source, whole: whole) }
      return TranslationUnit(
        // If the source lacks the form, its id replaces it, as in Xcode's exports.
        key: id, source: item.source.map { table.exported($0, of: source) } ?? id,
        target: state == .new ? nil : item.target.map { table.exported($0, of: shape) }, state: state, notes: notes)
    }
  }
}

/// The strings of a translation with their states, as every verb judges them.
private struct ExportedTexts {
  let table: TableOverlay
  private let judge: TextJudge
  private let states: [Int: TextState]
  private let terms: [Int: Int]

  init(of table: TableOverlay, reference: TableOverlay, in context: WritingContext) {
    self.table = table
    judge = context.localization.judge(of: table, reference: reference)
    states = judge.statesOfEntries()
    terms = Dictionary(
      table.vocabulary.entries.indices.compactMap { term in table.entry(ofTerm: term).map { ($0, term) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The state of the text with a key: that of what it names; one that names nothing has its marks only.
  func state(forKey key: String) -> TextState {
    guard let entry = table.entry(ofKey: key), table.entries.hasText(at: entry) else { return .missing }
    return states[entry] ?? judge.markedState(ofEntry: entry) ?? .done
  }

  /// A string to export; nil where the language has no entry. One that is still to be translated has no text.
  func translation(
    forKey key: String
  ) -> (text: String?, state: TranslationState, comment: String?, former: String?)? {
    guard let entry = table.entry(ofKey: key) else { return nil }
    let state = state(forKey: key)
    let exchanged = TranslationState(state)
    let former = state == .stale ? terms[entry].flatMap(judge.formerSource(ofTerm:)) : nil
    return (exchanged == .new ? nil : table.text(of: entry), exchanged, table.entries.comment(at: entry), former)
  }
}

extension TranslationState {
  /// The state in which a string is exchanged. One that is still that of the source is to be translated.
  init(_ state: TextState) {
    switch state {
    case .missing, .untranslated, .sameAsSource: self = .new
    case .stale, .needsReview: self = .needsReview
    case .done: self = .translated
    }
  }

  /// The state of one of several strings.
  ///
  /// - Parameters:
  ///   - source: the text that it is a translation of.
  ///   - whole: the state of the entry.
  fileprivate init(of form: TextForm, like source: TextForm?, whole: TextState) {
    switch (form.state, whole) {
    case _ where form.text.isBlank || UntranslatedMark.isPlaceholder(form.text): self = .new
    case (TranslationState.new.rawValue, _): self = .new
    case (_, .sameAsSource) where source?.text == form.text: self = .new
    case (TranslationState.needsReview.rawValue, _), ("stale", _), (_, .stale): self = .needsReview
    // A `.stringsdict` has marks for none of its strings, and a catalog for each.
    case (nil, .needsReview): self = .needsReview
    default: self = .translated
    }
  }
}

import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles

/// The import of one file of translations.
///
/// One type, since each text is taken, refused and counted in one walk.
struct TranslationImportRun {
  let path: String
  let context: WritingContext
  let places: TablePlaces
  var workbench: TableWorkbench
  let files: any FileTree
  /// Whether a file was of this model, or could not be read, which was said.
  private(set) var isSettled = false
  /// What happened to the texts, by language, in order.
  private var accounts: [ImportAccount] = []
  /// The texts that are not imported for a reason that many may share.
  var refused = RefusedTexts()

  init(path: String, context: WritingContext, files: any FileTree) {
    self.path = path
    self.context = context
    self.files = files
    places = TablePlaces(context, files: files)
    workbench = TableWorkbench(context, files: files)
  }

  /// Imports the translations of one table, whose language is known; files of other tables are skipped, since Xcode
  /// exports all tables.
  mutating func take(_ file: TranslationFile) {
    guard let language = file.targetLanguage, let (container, source, match) = source(of: file.original) else { return }
    isSettled = true
    let sourceLanguage = source.locale.flatMap { $0 == "Base" ? nil : $0 } ?? context.developmentLanguage ?? "en"
    if !file.sourceLanguage.isEmpty,
      LanguageTag(file.sourceLanguage).language != LanguageTag(sourceLanguage).language
    {
      workbench.note(
        TableNote(
          path: path,
          message: "its source language is “\(file.sourceLanguage)”, but \(match.path) is in \(sourceLanguage); "
            + "the texts may be translated from another one"))
    }
    let table = places.table(in: container, locale: language)
    guard table.map({ $0.locale != source.locale }) ?? true else {
      workbench.note(TableNote(path: path, message: "\(language) is the source language"))
      return
    }
    let locale = table?.locale ?? language
    // A table that an app does not read is named once, not with each text.
    guard !workbench.isUnusable(places.file(of: table, in: container, locale: locale).path) else { return }
    tally(locale) { $0.texts += file.units.count }
    refused.isMostlySource =
      LanguageTag(locale).language != LanguageTag(sourceLanguage).language
      && RefusedTexts.isMostlySource(file.units, source)
    let others = places.tables(in: container).filter { $0.locale != source.locale }
    refused.other = table.flatMap { RefusedTexts.other(file.units, than: $0, among: others) }
    if match.format == .stringsdict {
      takeRules(file.units, from: match, into: table, in: container, locale: locale)
      return
    }
    reportOverwrittenSources(of: file.units, locale: locale)
    let target = places.file(of: table, in: container, locale: locale)
    let forms = match.format == .xcstrings ? TableForms(match.path, files: files) : nil
    var added: [TableAddition] = []
    var seen: Set<String> = []
    var drafts = 0
    for var unit in file.units {
      // A text file has no states: imported strings count as finished.
      if target.format != .xcstrings, unit.isDraft {
        drafts += 1
        continue
      }
      if let forms, target.path == match.path, takeForm(unit, of: match, forms, locale: locale, seen: &seen) {
        continue
      }
      let present = table.flatMap { table in
        table.entry(ofKey: unit.key).flatMap { table.isOwn($0) ? table.text(of: $0) : nil }
      }
      guard let entry = accepted(unit, present: present, locale: locale, source: source, seen: &seen) else { continue }
      guard isTouched(unit, present: present, in: target.path, locale: locale) else { continue }
      // A translation of an older text is stale, as everywhere.
      let isOlder = !unit.source.isEmpty && unit.source != entry.value
      let origin = isOlder ? unit.source : entry.value
      if isOlder {
        unit.state = .needsReview
      } else if unit.isFinished {
        workbench.confirm(unit.key, locale: locale, in: container)
      }
      let isThere = table?.sources.contains { $0.entry(for: unit.key) != nil } ?? false
      if isThere || target.format == .xcstrings {
        if set(unit, source: origin, in: target, locale: locale) { tally(locale) { $0.imported += 1 } }
      } else {
        tally(locale) { $0.imported += 1 }
        let comment = entry.comment.flatMap(TranslationMark.removed)
        added.append(
          TableAddition(
            key: unit.key, value: unit.target ?? "", comment: comment,
            progress: EntryProgress(unit.state ?? .translated, source: origin), entity: Self.entity(of: unit.key)))
      }
    }
    if drafts > 0 { noteDrafts(drafts, locale: locale) }
    if table == nil { added += completion(of: added, from: source, forms: forms, locale: locale) }
    if !added.isEmpty { workbench.add(added, to: target.path, format: target.format, locale: locale) }
  }

  /// Notes strings that were not imported because they are not finished.
  mutating func noteDrafts(_ count: Int, locale: String) {
    tally(locale) { $0.unfinished += count }
    let texts = count == 1 ? "1 text needs translation and is" : "\(count) texts need translation and are"
    workbench.note(
      TableNote(
        path: path, locale: locale,
        message: "\(texts) not imported; finish the translation first"))
  }

  /// The strings that a new table needs beyond the translation: an app that finds the table looks in no other.
  ///
  /// They come from the table that served the language before if it is in the same one, `de` for `de-AT`; otherwise
  /// from the source, marked untranslated.
  private mutating func completion(
    of added: [TableAddition], from source: TableOverlay, forms: TableForms?, locale: String
  ) -> [TableAddition] {
    let choice = context.modelTables.choice(forReader: [locale])
    let served = choice.reason == .parent || choice.reason == .sibling ? choice.table : nil
    var present = Set(added.map(\.key))
    for key in workbench.changedKeys(locale: locale) { present.insert(key) }
    guard !present.isEmpty else { return [] }
    var result: [TableAddition] = []
    for entry in source.entries where entry.shouldTranslate && present.insert(entry.key).inserted {
      if let forms, case .varied = forms.shape(of: entry.key, language: source.locale) { continue }
      let translation = served?.entry(for: entry.key).flatMap { $0.isMarkedUntranslated ? nil : $0 }
      result.append(
        TableAddition(
          key: entry.key, value: translation?.value ?? entry.value,
          comment: entry.comment.flatMap(TranslationMark.removed),
          progress: translation.map(EntryProgress.init) ?? .untranslated,
          entity: Self.entity(of: entry.key)))
    }
    guard !result.isEmpty else { return [] }
    let texts = result.count == 1 ? "1 text" : "\(result.count) texts"
    let origin = served?.path ?? source.sources.last?.path ?? ""
    workbench.note(
      TableNote(
        path: path, locale: locale,
        message:
          "\(locale) had no table and the translation lacks \(texts), taken from \(origin): an app looks in no other "
          + "table"))
    return result
  }

  /// Counts what happened to a text.
  mutating func tally(_ locale: String, _ count: (inout ImportAccount) -> Void) {
    if let index = accounts.firstIndex(where: { $0.language == locale }) {
      count(&accounts[index])
    } else {
      var account = ImportAccount(path: path, language: locale)
      count(&account)
      accounts.append(account)
    }
  }

  /// Says that the file or one of its tables is not imported, and why.
  mutating func fail(_ failure: InputFailure) {
    isSettled = true
    workbench.fail(failure)
  }

  /// Says that the file has tables of other models only.
  mutating func failForOtherTables(_ originals: [String], of models: [String]) {
    let names = Set(models.map { ModelTables.tableName(forModel: $0) }).sorted { $0.precedes($1) }
    let has = Set(originals.map(ExchangePath.tableName)).filter { !$0.isEmpty }.sorted { $0.precedes($1) }
    let tables = names.count == 1 ? "table \(names[0]) of this model" : "tables \(names.wordList) of these models"
    let others = has.isEmpty ? "" : "; it has \(has.prefix(3).joined(separator: ", "))\(has.count > 3 ? ", …" : "")"
    fail(
      InputFailure(
        path: path, reason: "it does not contain the \(tables)\(others)",
        remedy: "export the translations again, or give their model"))
  }

  /// Notes translations that only their source text tells.
  mutating func noteBySource(_ count: Int, locale: String) {
    let texts =
      count == 1 ? "1 text has another key in the file and was" : "\(count) texts have other keys in the file and were"
    workbench.note(
      TableNote(
        path: path, locale: locale,
        message: "\(texts) found by the source text; new translations among them are marked for review"))
  }

  /// Remembers a text that is of no entry of the tables.
  mutating func refuseKey(_ unit: TranslationUnit, locale: String) {
    tally(locale) { $0.unknown += 1 }
    refused.texts[.unknown, default: []].append((unit, locale))
  }

  /// Reports what concerns the file as a whole.
  mutating func finish() {
    workbench.accounts = accounts
    workbench.findings += refused.findings(in: path, model: context.model.name)
  }

  /// Sets a text, and returns whether the table changes.
  private mutating func set(
    _ unit: TranslationUnit, source: String, in target: (path: String, format: TableFormat), locale: String
  ) -> Bool {
    let state = unit.state == .new ? TranslationState.needsReview : unit.state ?? .translated
    let change = workbench.setValue(
      unit.target ?? "", state: state, source: source, for: unit.key, in: target.path, format: target.format,
      locale: locale)
    if change == .impossible {
      workbench.note(
        TableNote(
          path: target.path, locale: locale, key: unit.key,
          message: workbench.isUnusable(target.path)
            ? "the table cannot be changed, so the text is not imported"
            : "the entry has variations or is in another file; it is not changed"))
    }
    return change == .made
  }

  /// The source table that a file's name refers to: the one with the most similar path ending.
  private func source(of original: String) -> (container: String, table: TableOverlay, match: LocalizationTable)? {
    let wanted = ExchangePath.components(original).reversed()
    guard ExchangePath.tableName(original) == ModelTables.tableName(forModel: context.model.name) else { return nil }
    var best: (count: Int, container: String, table: TableOverlay, match: LocalizationTable)?
    for container in places.containers {
      guard let table = places.sourceTable(in: container) else { continue }
      for source in table.sources {
        let parts = FilePath.normalized(source.path).split(separator: "/").reversed()
        let count = zip(wanted, parts).prefix { $0 == $1 }.count
        if count > best?.count ?? -1 { best = (count, container, table, source) }
      }
    }
    return best.map { ($0.container, $0.table, $0.match) }
  }

  private static func entity(of key: String) -> String? {
    switch LocalizationKey(key) {
    case .entity(let name), .propertyOfEntity(_, let name): name
    default: nil
    }
  }
}

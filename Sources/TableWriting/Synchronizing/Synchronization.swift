import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles

/// A synchronization of one model's tables.
struct Synchronization {
  private let context: WritingContext
  private let options: SynchronizationOptions
  private let places: TablePlaces
  private let proposals: ProposedTexts
  private let development: String
  private let keyForm: KeyForm
  private let files: any FileTree
  private let names: FormerNames
  private(set) var workbench: TableWorkbench

  init(context: WritingContext, options: SynchronizationOptions, names: FormerNames, files: any FileTree) {
    self.context = context
    self.options = options
    self.names = names
    self.files = files
    places = TablePlaces(context, files: files)
    proposals = ProposedTexts(
      context, names: options.names, capitals: NameCapitals(in: context.tables, language: context.developmentLanguage),
      documentationKeys: options.documentationKeys)
    development = context.developmentLanguage ?? "en"
    keyForm = options.keyForm ?? .usual(in: context.tables)
    workbench = TableWorkbench(context, files: files)
  }

  mutating func run() {
    guard !context.vocabulary.entries.isEmpty else { return }
    if options.prunesOrphans { prune() }
    for container in places.containers { synchronize(container) }
    noteExtractedKeys()
    let name = ModelTables.tableName(forModel: context.model.name)
    for path in context.modelTables.misnamedPaths {
      let right = TableReader.fileExtension(meantBy: FilePath.fileExtension(of: path)).map { "\(name).\($0)" } ?? name
      workbench.note(TableNote(path: path, message: "the file is never looked up; the right name is \(right)"))
    }
    for (path, _, _) in context.modelTables.strayTables(context.vocabulary.names(key:))
    where context.modelTables.isMisplaced(path) {
      workbench.note(
        TableNote(path: path, message: "the file is not read, since its folder names no language as de.lproj does"))
    }
  }

  private mutating func synchronize(_ container: String) {
    let present = places.tables(in: container)
    // A table outside every language folder overrides all others, which would not be read.
    if let unlocalized = present.first(where: { $0.locale == nil }) {
      complete(unlocalized, in: container, locale: development, isDevelopment: true, reference: unlocalized)
      return
    }
    let source = places.sourceTable(in: container)
    var wanted =
      options.locales
      ?? ([source?.locale ?? development] + present.compactMap(\.locale).filter { !LanguageTag.isPseudo($0) }
        + context.modelTables.languagesWithoutTable(
          // With its first table the model is expected to have one in each language of the app.
          among: present.isEmpty ? context.modelTables.languages.names : nil,
          developmentLanguage: context.developmentLanguage))
    // Of a language that a catalog spells in two ways, the usual spelling.
    let usual = LanguageTag.distinct(present.compactMap(\.locale))
    wanted = wanted.map { locale in usual.first { LanguageTag.isSame($0, locale) } ?? locale }
    var seen: [String] = []
    wanted = wanted.filter { locale in
      defer { seen.append(locale) }
      return !seen.contains { LanguageTag.isSame($0, locale) }
    }
    for locale in wanted {
      guard LocaleName.isUsable(locale) else {
        workbench.fail(LocaleName.failure(locale, path: context.model.packagePath))
        continue
      }
      let table = places.table(in: container, locale: locale)
      let isSource = table != nil && source?.locale == table?.locale
      let isDevelopment = isSource || LanguageTag.isSame(locale, development)
      let spelling = table?.locale ?? newSpelling(of: locale, in: container)
      complete(table, in: container, locale: spelling, isDevelopment: isDevelopment, reference: source)
    }
  }

  /// The name of a new language folder: the language's code, unless its folder exists under another name.
  private func newSpelling(of locale: String, in container: String) -> String {
    files.kind(at: FilePath.joined(container, "\(locale).lproj")) == .folder ? locale : LanguageTag.code(of: locale)
  }

  /// Adds missing entries to a table, and updates untranslated ones from the source.
  private mutating func complete(
    _ table: TableOverlay?, in container: String, locale: String, isDevelopment: Bool, reference: TableOverlay?
  ) {
    var additions: [TableAddition] = []
    var waiting: [String: [TableAddition]] = [:]
    var keys: Set<String> = []
    for (number, entry) in context.vocabulary.entries.enumerated() {
      let isPresent = table.map { Self.hasText(of: number, in: $0) } ?? false
      if isPresent, isDevelopment { continue }
      let text = reference.flatMap { Self.sourceText(of: number, in: $0) }
      var addition = TableAddition(
        key: "", value: text ?? proposals.texts[number], comment: proposals.comments[number],
        progress: isDevelopment ? .done : .untranslated, entity: entry.term.entity)
      if let table, isPresent {
        guard let index = table.entry(ofTerm: number), table.entries[index].isMarkedUntranslated else { continue }
        addition.key = table.entries[index].key
        guard keys.insert(addition.key).inserted, let source = table.source(of: index),
          UntranslatedMark.isOutOfDate(
            table.entries[index], value: addition.value, comment: addition.comment)
        else { continue }
        waiting[source.path, default: []].append(addition)
      } else {
        // A catalog's key without a text hides those after it, so it is the one that needs a text.
        let hidden = table.flatMap { $0.entry(ofTerm: number) }
        addition.key =
          hidden.flatMap { table?.entries.key(at: $0) } ?? reference.flatMap { Self.key(of: number, in: $0) }
          ?? key(of: entry.term)
        if let table, hidden != nil, let text = Self.sharedText(of: entry, in: table) {
          addition.value = text
          if !isDevelopment { addition.progress = .needsReview(fingerprint: nil) }
        } else if let table, let (text, changesMeaning) = formerText(of: number, in: table) {
          addition.value = text
          addition.progress =
            changesMeaning
            ? .needsReview(
              fingerprint: isDevelopment
                ? nil : reference.flatMap { formerText(of: number, in: $0)?.text }.map { TextFingerprint($0).digits })
            : .done
        }
        if keys.insert(addition.key).inserted { additions.append(addition) }
      }
    }
    for source in table?.sources ?? [] {
      guard let found = waiting[source.path] else { continue }
      workbench.refresh(found, in: source.path, format: source.format, locale: locale)
    }
    guard !additions.isEmpty else { return }
    // A new table is in the order of the one that it is translated from.
    if table == nil, let reference {
      additions = additions.enumerated().sorted { left, right in
        let (one, other) = (reference.entry(ofKey: left.element.key), reference.entry(ofKey: right.element.key))
        return (one ?? .max, left.offset) < (other ?? .max, right.offset)
      }.map(\.element)
    }
    let (path, format) = places.file(
      of: table, in: container,
      locale: locale, wanted: options.format ?? context.modelTables.preferredFormat)
    noteOtherFormat(than: format, path: path)
    workbench.add(additions, to: path, format: format, locale: locale)
  }

  /// Warns of catalog keys that Xcode expects in source code and marks as stale if it does not find them.
  private mutating func noteExtractedKeys() {
    for table in context.modelTables.tables where table.extractedKeyCount > 0 {
      let keys = table.extractedKeyCount == 1 ? "1 key is" : "\(table.extractedKeyCount) keys are"
      workbench.note(
        TableNote(
          path: table.path,
          message: "\(keys) not marked \"extractionState\" : \"manual\", so Xcode will mark them as stale"))
    }
  }

  private mutating func noteOtherFormat(than format: TableFormat, path: String) {
    guard let wanted = options.format, wanted != format else { return }
    workbench.note(
      TableNote(
        path: path,
        message: "the tables stay .\(format.rawValue); `modelgloss strings convert` makes .\(wanted.rawValue) of them"))
  }

  /// The text of a term under a key that named it before and still names something else.
  private func formerText(of number: Int, in table: TableOverlay) -> (text: String, changesMeaning: Bool)? {
    var found: (text: String, changesMeaning: Bool)?
    for former in names.formerKeys(ofTerm: number) {
      guard let entry = table.entry(ofKey: former.key.text), table.isOwn(entry) else { continue }
      // Without a mark it would be taken for the other entity's own.
      if former.changesEntity, table.sources.contains(where: \.isPropertyList) { continue }
      let text = table.text(of: entry)
      guard FormatPositions(text).natural.isEmpty else { continue }
      // Children that called it by different names leave it open which is right for all.
      if let first = found {
        if first.text != text { return (first.text, true) }
      } else {
        found = (text, former.changesMeaning)
      }
    }
    return found
  }

  /// Removes the entries that `check` calls orphaned, and says what each said.
  ///
  /// One whose text could not move to where it belongs stays, and those of languages that are not asked for.
  private mutating func prune() {
    var reader = KeyReader(context.vocabulary)
    let diagnoses = reader.diagnoses(of: context.tables)
    let moves = KeyMoves(diagnoses, names: names, in: context.vocabulary)
    var orphans: [String: (format: TableFormat, keys: [(key: String, locale: String?)])] = [:]
    var kept: [String: Set<String>] = [:]
    for table in context.tables where options.isAsked(for: table.locale) {
      for entry in table.unknownEntries {
        let key = table.entries.key(at: entry)
        guard case .faulty(.orphaned, _, _) = diagnoses[LiteralText(key)], let source = table.source(of: entry)
        else { continue }
        let move = moves[key].flatMap { $0.changesEntity && source.isPropertyList ? nil : $0 }
        if let target = move?.targets(dueFor: entry, in: table).first {
          if kept[source.path, default: []].insert(key).inserted {
            workbench.note(
              TableNote(
                path: source.path, locale: table.locale, key: key,
                message: "not removed: its text \(table.text(of: entry).quoted) belongs to \(target.quoted)"))
          }
        } else {
          orphans[source.path, default: (source.format, [])].keys.append((key, table.locale))
        }
      }
    }
    for (path, found) in orphans.sorted(by: { $0.key.precedes($1.key) }) {
      let keys = found.keys.filter { kept[path]?.contains($0.key) != true }
      if !keys.isEmpty { workbench.prune(keys, from: path, format: found.format) }
    }
  }
}

// MARK: - Keys

extension Synchronization {
  /// Whether a table has a string for a term; a catalog's key without a value does not count.
  private static func hasText(of number: Int, in table: TableOverlay) -> Bool {
    guard let entry = table.entry(ofTerm: number) else { return false }
    guard table.source(of: entry)?.format == .xcstrings else { return true }
    return table.entries[entry].valuePosition != nil || !table.entries[entry].shouldTranslate
  }

  /// The source text of a term for translation; a string composed of plural forms, `%#@count@`, does not count.
  private static func sourceText(of number: Int, in table: TableOverlay) -> String? {
    guard hasText(of: number, in: table), let text = table.text(ofTerm: number) else { return nil }
    return FormatPositions(text).natural.isEmpty ? text : nil
  }

  /// The text of a property under the key for every entity.
  private static func sharedText(of entry: ModelVocabulary.Entry, in table: TableOverlay) -> String? {
    guard let key = entry.sharedKey, let shared = table.entry(ofKey: key), table.isOwn(shared) else { return nil }
    let text = table.text(of: shared)
    return FormatPositions(text).natural.isEmpty ? text : nil
  }

  /// The key under which a table has a term's text.
  private static func key(of number: Int, in table: TableOverlay) -> String? {
    hasText(of: number, in: table) ? table.entry(ofTerm: number).map { table.entries[$0].key } : nil
  }

  private func key(of term: Term) -> String {
    switch term {
    case .entity(let name): LocalizationKey.entity(name).text
    case .property(let name, let entity): keyForm.key(property: name, entity: entity).text
    case .errorString(let text): LocalizationKey.errorString(text).text
    }
  }
}

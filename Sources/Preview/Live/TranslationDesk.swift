import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossSchemaDocs
import GlossTableWriting

/// Everything that translators write for a model: its keys, each in every language.
struct TranslationDesk {
  let model: LiveModel
  /// The development language first.
  let columns: [Column]
  /// Entities by name, each followed by its properties; then the sentences.
  let rows: [Row]

  /// A language.
  struct Column {
    let locale: String
    let isSource: Bool
    let lookup: ReaderLookup
    /// Judges the texts of the language's own tables; nil if it has none.
    fileprivate let judge: TextJudge?
    /// The tables to write to; nil if none can be changed.
    let writable: WritableTables?
    /// Why nothing can be written; nil if it can.
    let lock: InputFailure?
    /// How many names and sentences there are, and how many are done.
    let counts: TextCounts
  }

  /// A key with its texts.
  struct Row {
    enum Kind { case entity, property, sentence }

    let key: String
    let kind: Kind
    /// The name of the entity or property, or the sentence.
    let name: String
    /// The entities whose name or property it is: several if they share the key.
    let entities: [String]
    /// In the order of the columns.
    let cells: [Cell]

    var isOpen: Bool { cells.contains { $0.state != .done } }
    /// Whether there is a text that a person should look at.
    var isToReview: Bool { cells.contains { $0.state != .done && $0.state != .missing && $0.state != .untranslated } }
  }

  /// The text of a key in a language.
  struct Cell {
    /// The key that is written: the row's, or the one that names nothing else in this language.
    let key: String
    /// What a reader sees in place of the name; nil for the raw name.
    let text: String?
    /// Whether the text is that of the key, rather than of another one that stands in for it.
    let isOwn: Bool
    let state: TextState
  }

  init(_ model: LiveModel, locales: [String], in catalogs: MessageCatalogs) {
    self.model = model
    let tables = model.documented.tables
    let terms = model.localization.vocabulary.entries.indices
    let judges = model.judges
    let columns = locales.map { locale in
      let lookup = model.lookup(for: locale, in: catalogs)
      let result = Result { () throws(InputFailure) in try WritableTables(of: locale, in: tables) }
      let writable = try? result.get()
      var lock: InputFailure?
      if case .failure(let failure) = result { lock = failure }
      let judge = (writable?.locale ?? lookup.choice.locale.flatMap { LanguageTag.isSame($0, locale) ? $0 : nil })
        .flatMap { judges[$0] }
      return Column(
        locale: locale, isSource: LanguageTag.isSame(locale, model.localization.developmentLanguage), lookup: lookup,
        judge: judge, writable: writable, lock: lock,
        counts: judge?.counts(of: terms) ?? Self.counts(of: terms, in: writable == nil ? nil : lookup.overlay))
    }
    self.columns = columns
    rows = Self.rows(model, columns)
  }

  /// The counts of tables for all languages, which nothing is compared with.
  private static func counts(of terms: Range<Int>, in overlay: TableOverlay?) -> TextCounts {
    let named = overlay.map { overlay in terms.count { overlay.entry(ofTerm: $0) != nil } } ?? 0
    return TextCounts(done: named, [.missing: terms.count - named])
  }

  // MARK: Rows

  private static func rows(_ model: LiveModel, _ columns: [Column]) -> [Row] {
    let vocabulary = model.localization.vocabulary
    let overlays = columns.map { $0.writable == nil ? nil : $0.lookup.overlay }
    let form = model.documented.tables.preferredKeyForm ?? .usual(in: overlays.compactMap(\.self))
    // Which terms have a key in common: those that all languages have a text for, have it under the shared one.
    var order: [String] = []
    var termsOfKey: [String: [Int]] = [:]
    for (number, entry) in vocabulary.entries.enumerated() {
      let found = overlays.compactMap { overlay in
        overlay.flatMap { overlay in overlay.entry(ofTerm: number).map { overlay.entries.key(at: $0) } }
      }
      let shared = entry.sharedKey.map { vocabulary.keys[$0].text }
      let isShared = found.isEmpty ? form == .property : found.allSatisfy { $0 == shared }
      let key = isShared ? shared ?? vocabulary.keys[entry.ownKey].text : vocabulary.keys[entry.ownKey].text
      if termsOfKey[key] == nil { order.append(key) }
      termsOfKey[key, default: []].append(number)
    }
    // How many terms an entry is the text of.
    let uses = overlays.map { overlay in
      vocabulary.entries.indices.reduce(into: [Int: Int]()) { uses, term in
        if let entry = overlay?.entry(ofTerm: term) { uses[entry, default: 0] += 1 }
      }
    }
    var rows: [Row] = order.compactMap { key in
      guard let terms = termsOfKey[key], let first = terms.first else { return nil }
      let cells = columns.indices.map { number in
        cell(of: key, terms, columns[number], columns[number].lookup.overlay, uses[number])
      }
      let entities = terms.compactMap { vocabulary.entries[$0].term.entity }
      return switch vocabulary.entries[first].term {
      case .entity(let name): Row(key: key, kind: .entity, name: name, entities: entities, cells: cells)
      case .property(let name, _): Row(key: key, kind: .property, name: name, entities: entities, cells: cells)
      case .errorString(let text): Row(key: key, kind: .sentence, name: text, entities: [], cells: cells)
      }
    }
    rows += namesOfHeirs(model, columns)
    return sorted(rows, model.index)
  }

  private static func cell(
    of key: String, _ terms: [Int], _ column: Column, _ overlay: TableOverlay?, _ uses: [Int: Int]
  ) -> Cell {
    let entry = terms.lazy.compactMap { overlay?.entry(ofTerm: $0) }.first
    let text = entry.flatMap { entry in overlay?.text(of: entry) }
    guard column.writable != nil, let overlay else { return Cell(key: key, text: text, isOwn: false, state: .missing) }
    let states = terms.map { term in
      column.judge?.state(ofTerm: term) ?? (overlay.entry(ofTerm: term) == nil ? .missing : .done)
    }
    guard let entry else { return Cell(key: key, text: nil, isOwn: false, state: states.first ?? .missing) }
    let found = overlay.entries.key(at: entry)
    let isAlone = uses[entry] == terms.count { overlay.entry(ofTerm: $0) == entry }
    return Cell(
      key: isAlone ? found : key, text: text, isOwn: isAlone || found == key,
      state: states.first { $0 != .done } ?? .done)
  }

  /// The names that tables have for inherited properties: `Property/name/Entity/Coach` where `Person` declares it.
  private static func namesOfHeirs(_ model: LiveModel, _ columns: [Column]) -> [Row] {
    let vocabulary = model.localization.vocabulary
    var keys: [String: LocalizationKey] = [:]
    for overlay in columns.compactMap(\.lookup.overlay) {
      for entry in overlay.unknownEntries {
        guard case .propertyOfEntity? = overlay.key(of: entry) else { continue }
        let key = overlay.entries.key(at: entry)
        if keys[key] == nil, vocabulary.names(key: key) { keys[key] = overlay.key(of: entry) }
      }
    }
    return keys.sorted { $0.key.precedes($1.key) }.compactMap { text, key in
      guard case .propertyOfEntity(let property, let entity) = key else { return nil }
      let cells = columns.map { column in
        let entry = column.lookup.overlay?.entry(ofKey: text)
        let shown = column.lookup.tableName(ofProperty: property, of: entity)
        let state = entry.flatMap { column.judge?.markedState(ofEntry: $0) } ?? .done
        return Cell(key: text, text: shown, isOwn: entry != nil, state: column.writable == nil ? .missing : state)
      }
      return Row(key: text, kind: .property, name: property, entities: [entity], cells: cells)
    }
  }

  private static func sorted(_ rows: [Row], _ index: ModelIndex) -> [Row] {
    let places = Dictionary(
      index.entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let place = { (row: Row) in row.kind == .sentence ? Int.max : places[row.entities.first ?? ""] ?? Int.max - 1 }
    return rows.enumerated().sorted { left, right in
      let (first, second) = (place(left.element), place(right.element))
      return first != second ? first < second : left.offset < right.offset
    }.map(\.element)
  }

  // MARK: Proposals

  /// A text for a cell that is in its language's table already, under a key that names nothing.
  struct Proposal: Equatable {
    let text: String
    let key: String
    let line: Int?
  }

  /// What `check` would say that a missing text is: under a former name, or under a key that was meant to be this one.
  func proposals(for row: Row, _ column: Column) -> [Proposal] {
    guard let overlay = column.lookup.overlay, column.writable != nil, !overlay.unknownEntries.isEmpty else {
      return []
    }
    let vocabulary = model.localization.vocabulary
    var wanted = Set([row.key])
    for entity in row.entities {
      wanted.insert(LocalizationKey.propertyOfEntity(property: row.name, entity: entity).text)
    }
    if row.kind == .property { wanted.insert(LocalizationKey.property(row.name).text) }
    let names = FormerNames(vocabulary)
    var reader = KeyReader(vocabulary)
    let proposals = overlay.unknownEntries.prefix(Self.mostUnknownKeys).compactMap { entry -> Proposal? in
      guard overlay.entries.hasText(at: entry), !overlay.isBlank(entry) else { return nil }
      let key = overlay.entries.key(at: entry)
      var isMeant = names.successors(of: key).contains { wanted.contains($0.key.text) }
      if !isMeant, case .faulty(_, _, let suggestion?) = reader.diagnosis(of: key, overlay.key(of: entry)) {
        isMeant = wanted.contains(suggestion)
      }
      guard isMeant else { return nil }
      return Proposal(text: overlay.text(of: entry), key: key, line: overlay.entries.keyPosition(at: entry)?.line)
    }
    return Array(proposals.prefix(3))
  }

  /// A table with more unknown keys is another model's.
  private static let mostUnknownKeys = 500
}

import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates

/// The coverage of each language, and all names in every language.
struct LocalizationPage: Page {
  static let template = "localization"
  let address = PageAddress.localization
  /// The models with tables, and one that is alone.
  var models: [LocalizationOfModel]
  /// The names of the others, which have nothing to tell apart.
  var withoutTables: String?

  func title(_ words: DocumentationWords) -> String { words["localization"] }

  static let members = TemplateMembers<LocalizationPage, PageScope> {
    $0.list("models") { localization, _ in localization.models }
    $0.text("withoutTables") { localization, _ in localization.withoutTables }
  }

  init(_ editions: [Edition]) {
    let isTold = { (edition: Edition) in editions.count < 2 || !edition.namings.isEmpty }
    let others = editions.filter { !isTold($0) }
    withoutTables = others.first.map { $0.words.vocabulary.formats.list(others.map(\.reference.heading)) }
    models = editions.filter(isTold).map { edition in
      let composer = LocalizationComposer(edition: edition)
      let entities = edition.reference.entityNames.compactMap { edition.index.entity(named: $0) }
      let tables = edition.namings.isEmpty ? [] : entities.map(edition.names)
      return LocalizationOfModel(
        name: edition.headingAmong(editions), coverage: composer.coverage(tables), tables: tables)
    }
  }
}

/// The translations of one model.
struct LocalizationOfModel: TemplateObject {
  /// nil if there is only one model.
  var name: String?
  var coverage: [CoverageRow]
  var tables: [NamesTable]

  /// Above this number of names, they are on the pages of their entities: a single page took megabytes.
  private static let largestNames = 4_000

  /// Whether the names are on the pages of the entities: where they are many, and where many languages have the page,
  /// on that of all but the first one, since they would take the square of the languages.
  private func isSplit(on page: PageScope) -> Bool {
    page.site.sharesNames && page.site.alternates.first != page.site.heading
      || tables.reduce(0) { $0 + $1.rows.count * $1.languages.count } > Self.largestNames
  }

  /// The tables on this page.
  private func namesHere(on page: PageScope) -> [NamesTable] {
    isSplit(on: page) ? [] : tables.filter { !$0.languages.isEmpty }
  }

  static let members = TemplateMembers<LocalizationOfModel, PageScope> {
    $0.text("name") { model, _ in model.name }
    $0.flag("hasTables") { model, _ in !model.coverage.isEmpty }
    $0.list("coverage") { model, _ in model.coverage }
    $0.flag("isSplit") { model, page in model.isSplit(on: page) }
    $0.flag("hasGaps") { model, _ in model.coverage.contains { !$0.gaps.isEmpty } }
    $0.flag("hasOpenNames") { model, page in model.namesHere(on: page).contains { $0.rows.contains(where: \.isOpen) } }
    $0.flag("hasNames") { model, page in !model.namesHere(on: page).isEmpty }
    // The same for every entity.
    $0.list("languages") { model, page in model.namesHere(on: page).first?.languages }
    $0.list("tables") { model, page in model.namesHere(on: page).map(EntityNames.init) }
    $0.list("entities") { model, page in model.isSplit(on: page) ? model.tables.map(EntityNames.init) : [] }
  }

  /// A table of names under the name of its entity.
  private struct EntityNames: TemplateObject {
    var table: NamesTable

    static let members = TemplateMembers<EntityNames, PageScope> {
      $0.members { names, _ in names.table }
      $0.text("code") { names, page in names.table.rows.first.map { page.code($0.name) } }
      $0.text("nameText") { names, page in names.table.rows.first.map { page.format.breakable($0.name) } }
      $0.text("href") { names, page in names.table.rows.first.map { page.href($0.address) } }
    }
  }
}

/// The coverage of a model in a language.
struct CoverageRow: TemplateObject {
  var language: LanguageHeading
  var translated: Int
  var expected: Int
  var percent: String
  /// The entities and properties without a name in the language, up to a limit.
  var gaps: [TextRuns] = []
  /// The file for the missing names, in its language's folder, and the lines to add to it.
  var file = ""
  var lines: [String] = []
  /// The position of its model, since the anchors of the first one are taken.
  var model = 0

  /// The anchor of a language on the page.
  static func anchor(_ locale: String, model: Int) -> String {
    "missing." + locale.replacing("_", with: "-") + (model == 0 ? "" : "--\(model + 1)")
  }

  static let members = TemplateMembers<CoverageRow, PageScope> {
    $0.members { row, _ in row.language }
    $0.text("translated") { row, _ in String(row.translated) }
    $0.text("expected") { row, _ in String(row.expected) }
    $0.text("percent") { row, _ in row.percent }
    $0.list("gaps") { row, _ in row.gaps.map { TextItem($0) } }
    $0.text("anchor") { row, page in page.id(anchor(row.language.locale, model: row.model)) }
    $0.text("file") { row, page in row.file.isEmpty ? nil : page.code(row.file) }
    $0.text("lines") { row, page in page.format.lines(ofCode: row.lines.joined(separator: "\n")) }
    $0.flag("isComplete") { row, _ in row.translated == row.expected }
  }
}

/// The names of an entity and its properties in every language with a table.
struct NamesTable: TemplateObject {
  /// The names of the languages, in the order of the columns.
  var languages: [LanguageHeading]
  var rows: [NamesRow]

  static let members = TemplateMembers<NamesTable, PageScope> {
    $0.list("languages") { table, _ in table.languages }
    $0.list("rows") { table, _ in table.rows.map { NamesLine(row: $0, languages: table.languages) } }
  }
}

/// A column of a names table, or a language of the reference.
///
/// A class, since every name in another language refers to one.
final class LanguageHeading: TemplateObject, Equatable {
  let locale: String
  let name: String
  let direction: String

  /// The locale in BCP 47 form.
  let languageTag: String
  let isEnglish: Bool

  init(locale: String) {
    let vocabulary = Vocabulary(locale: locale)
    self.locale = locale
    name = LanguageNames.displayName(of: locale)
    direction = vocabulary.isRightToLeft ? "rtl" : "ltr"
    languageTag = locale.replacing("_", with: "-")
    isEnglish = LanguageTag(locale).language == "en"
  }

  static func == (left: LanguageHeading, right: LanguageHeading) -> Bool { left.locale == right.locale }

  static let members = TemplateMembers<LanguageHeading, PageScope> {
    $0.text("locale") { language, _ in language.languageTag }
    $0.text("name") { language, _ in language.name }
    // Most languages run as the page does, and need not say so.
    $0.text("otherDirection") { language, page in
      language.direction == page.site.heading.direction ? nil : language.direction
    }
  }
}

/// A row of a names table; a name is nil if the language has none.
struct NamesRow: Sendable, Equatable {
  var name: String
  var address: PageAddress
  var names: [ShownName?]

  /// Whether there is something to do in a language.
  var isOpen: Bool { names.contains { $0.map { $0.open != nil } ?? true } }
}

/// A name as a table has it in one language.
struct ShownName: Sendable, Equatable {
  var text: String
  /// Why it is not done; nil if it is.
  var open: TextState?
}

extension TextState {
  /// The key of the word for a text that is there and not done.
  var wordKey: String? {
    switch self {
    case .untranslated: "openUntranslated"
    case .sameAsSource: "openSameAsSource"
    case .needsReview: "openNeedsReview"
    case .stale: "openStale"
    case .missing, .done: nil
    }
  }
}

/// A row of a names table with the languages of its columns.
private struct NamesLine: TemplateObject {
  var row: NamesRow
  var languages: [LanguageHeading]

  static let members = TemplateMembers<NamesLine, PageScope> {
    $0.text("name") { line, _ in line.row.name }
    $0.text("nameText") { line, page in page.format.breakable(line.row.name) }
    $0.text("nameCode") { line, page in page.code(line.row.name) }
    $0.text("href") { line, page in page.href(line.row.address) }
    $0.list("names") { line, _ in zip(line.languages, line.row.names).map(Name.init) }
  }

  struct Name: TemplateObject {
    var language: LanguageHeading
    var name: ShownName?

    static let members = TemplateMembers<Name, PageScope> {
      $0.members { name, _ in name.language }
      $0.text("text") { name, _ in name.name?.text }
      $0.text("open") { name, page in name.name?.open?.wordKey.map { page.site.words[$0] } }
    }
  }
}

/// Composes names and coverage.
struct LocalizationComposer: EditionComposer {
  let edition: Edition

  /// The names of an entity and its own properties in every language with a table.
  func names(of entity: EntityDescription) -> NamesTable {
    guard let page = reference.pages[entity.name] else { return NamesTable(languages: [], rows: []) }
    // By the numbers of the terms, which all languages share, since how a name was found does not matter here.
    let vocabulary = reference.localization.vocabulary
    let overlays = edition.namings.map(\.resolver.overlay)
    let judges = self.judges
    let ofLanguages = edition.namings.map { judges[$0.resolver.locale] }
    func names(ofTerm term: Int?) -> [ShownName?] {
      zip(overlays, ofLanguages).map { overlay, judge in
        guard let term, let text = overlay?.text(ofTerm: term), !text.isEmpty else { return nil }
        let state = judge?.state(ofTerm: term)
        return ShownName(text: text, open: state?.wordKey == nil ? nil : state)
      }
    }
    let own = vocabulary.termsOfEntity[entity.name]?.first
    var rows = [NamesRow(name: entity.name, address: page, names: names(ofTerm: own))]
    for property in reference.properties[entity.name] ?? [] where !property.isInherited {
      let name = property.property.name
      rows.append(
        NamesRow(
          name: name, address: reference.address(of: name, in: entity.name) ?? page,
          names: names(ofTerm: vocabulary.term(ofProperty: name, of: entity.name))))
    }
    return NamesTable(languages: edition.namings.map(\.heading), rows: rows)
  }

  /// What judges the texts of each language, the same for every reader.
  private var judges: [String: TextJudge] { reference.judges.value { reference.localization.judges() } }

  /// The number of names in each language: entities and declared properties.
  func coverage(_ tables: [NamesTable]?) -> [CoverageRow] {
    let terms = edition.reference.localization.vocabulary.entries.indices
    // The same for every reader.
    let counts = edition.reference.translatedCounts.value {
      let judges = self.judges
      return edition.namings.map { judges[$0.resolver.locale]?.counts(of: terms).translated ?? 0 }
    }
    let missing = tables.map { tables in reference.missingNames.value { missingNames(tables) } }
    return edition.namings.enumerated().map { number, naming in
      let (expected, translated) = (terms.count, counts[number])
      let percent = expected == 0 ? 100 : translated * 100 / expected
      let names = missing?[number] ?? []
      let listed = names.prefix(Self.gapLimit)
      var row = CoverageRow(
        language: naming.heading, translated: translated, expected: expected,
        percent: words.vocabulary.formats.percent(percent), gaps: listed.map(\.link))
      if names.count > listed.count { row.gaps.append(TextRuns("…")) }
      row.model = reference.number
      let (file, format) = place(of: naming.resolver)
      row.file = file.visible(.page)
      row.lines = listed.map { Self.line(for: $0.key.text, in: format) }
      return row
    }
  }

  /// The file for a language's names, in its folder; where it has no table, the one to add.
  private func place(of resolver: ReaderLookup) -> (file: String, format: TableFormat) {
    let tables = reference.localization.tables
    if let table = resolver.choice.sources.last ?? tables.tables.first(where: { $0.format == .xcstrings }) {
      let path = table.path.split(separator: "/").suffix(table.format == .xcstrings ? 1 : 2)
      return (path.joined(separator: "/"), table.format)
    }
    return ("\(resolver.locale).lproj/\(ModelTables.tableName(forModel: reference.name)).strings", .strings)
  }

  /// How many names of an entity and its own properties are missing, in all languages together.
  func missingCount(of entity: String) -> Int {
    let vocabulary = reference.localization.vocabulary
    let properties = (reference.properties[entity] ?? []).filter { !$0.isInherited }
    let terms =
      [vocabulary.termsOfEntity[entity]?.first]
      + properties.map { vocabulary.term(ofProperty: $0.property.name, of: entity) }
    return edition.namings.reduce(0) { sum, naming in
      sum + terms.count { term in term.flatMap { naming.resolver.overlay?.text(ofTerm: $0) }?.isEmpty ?? true }
    }
  }

  /// The number of missing names listed per language; `coverage` shows all.
  private static let gapLimit = 200

  /// The line to add to a table for a missing key; in a catalog the key to add.
  private static func line(for key: String, in format: TableFormat) -> String {
    switch format {
    case .strings:
      let escaped = key.visible(.page).replacingScalars(["\\": "\\\\", "\"": "\\\""])
      return "\"\(escaped)\" = \"\";"
    case .stringsdict, .loctable, .xcstrings: return key.visible(.page)
    }
  }

  /// The first names that are missing in each language.
  private func missingNames(_ tables: [NamesTable]) -> [[MissingName]] {
    edition.namings.indices.map { language in
      var missing: [MissingName] = []
      for table in tables {
        for position in table.rows.indices where table.rows[position].names[language] == nil {
          guard missing.count <= Self.gapLimit else { return missing }
          let row = table.rows[position]
          missing.append(
            MissingName(
              entity: table.rows[0].name, property: position == 0 ? nil : row.name, address: row.address))
        }
      }
      return missing
    }
  }
}

/// An entity or property without a name in a language.
struct MissingName: Sendable {
  var entity: String
  /// nil for the entity itself.
  var property: String?
  var address: PageAddress

  var key: LocalizationKey { property.map { .propertyOfEntity(property: $0, entity: entity) } ?? .entity(entity) }

  /// `Player`, `Player.number`, as a link.
  var link: TextRuns { TextRuns([.link(property.map { "\(entity).\($0)" } ?? entity, address)]) }
}

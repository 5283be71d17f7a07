import GlossBasics
import GlossDiagnostics
import GlossFileTrees
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelReading

/// What all rules share: a model with its tables, worked out once.
package struct CheckContext: Sendable {
  package let model: LoadedModel
  package let index: ModelIndex
  package let vocabulary: ModelVocabulary
  /// The tables to check, one for each locale of each place, sorted by place and locale.
  package let tables: [CheckedTable]
  /// Tables that others are compared with although they are not checked themselves, as well as those that are.
  private let developmentTables: [CheckedTable]
  package let modelTables: ModelTables
  package let configuration: CheckConfiguration
  package let developmentLanguage: String?
  /// All declared attributes, those of composites included, sorted by owner, in the order of the model.
  package let attributes: [(owner: AttributeOwner, attribute: AttributeDescription)]
  /// All declared relationships with the name of their entity, sorted by it.
  package let relationships: [(entity: String, relationship: RelationshipDescription)]
  /// Every predicate and expression of the model, sorted by what holds it.
  let writtenPredicates: [WrittenPredicate]
  /// Whether the tables have so many entries that it pays to look at several at once.
  let isLarge: Bool

  package init(model: LoadedModel, tables: ModelTables, configuration: CheckConfiguration) {
    self.model = model
    self.configuration = configuration
    modelTables = tables
    let index = ModelIndex(model.model)
    self.index = index
    let vocabulary = ModelVocabulary(index)
    self.vocabulary = vocabulary
    attributes = Self.attributes(of: index)
    relationships = index.entities.flatMap { entity in entity.relationships.map { (entity.name, $0) } }
    writtenPredicates = WrittenPredicate.all(in: index)

    let development =
      configuration.developmentLanguage ?? tables.developmentLanguage
      ?? ["en", "Base", "English"].first { tables.locales.contains($0) }
    developmentLanguage = development
    let groups = Dictionary(grouping: tables.tables) { TablePlace($0) }
      .sorted { $0.key < $1.key }
      .filter { place, _ in
        guard let locale = place.locale else { return true }
        return Self.isSelected(locale, by: configuration.locales) || Self.isSame(locale, development)
      }
    let count = tables.tables.reduce(0) { $0 + $1.entries.count }
    isLarge = count >= 4_000
    let all = groups.concurrentMap(isWorthwhile: isLarge) { place, sources in
      CheckedTable(
        sources: sources.sorted(by: Self.isOverridden), container: place.container, vocabulary: vocabulary,
        index: index)
    }
    self.tables = all.filter { $0.locale.map { Self.isSelected($0, by: configuration.locales) } ?? true }
    developmentTables = all.filter { Self.isSame($0.locale, development) }
  }

  /// The table of the development language that a table is compared with; nil for that table itself.
  package func reference(for table: CheckedTable) -> CheckedTable? {
    guard let locale = table.locale, !Self.isSame(locale, developmentLanguage) else { return nil }
    return developmentTables.first { $0.container == table.container } ?? developmentTables.first
  }

  /// The requested locales that have no table.
  package var localesWithoutTable: [String] {
    (configuration.locales ?? []).filter { wanted in
      !tables.contains { Self.isSame($0.locale, wanted) } && !tables.contains { $0.locale == nil }
    }
  }

  /// Whether two spellings name one locale: `pt_BR` and `pt-BR`, `German` and `de`.
  package static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return false }
    return left == right || LanguageTag(left).bestMatch(among: [LanguageTag(right)])?.match == .exact
  }

  private static func isSelected(_ locale: String, by selection: [String]?) -> Bool {
    guard let selection else { return true }
    return selection.contains { isSame($0, locale) }
  }

  /// Text entries win over plural rules: Core Data loads the whole `.strings` file before it asks for anything else.
  private static func isOverridden(_ left: LocalizationTable, by right: LocalizationTable) -> Bool {
    let rank: [TableFormat: Int] = [.loctable: 0, .xcstrings: 1, .stringsdict: 2, .strings: 3]
    let ranks = (rank[left.format] ?? 0, rank[right.format] ?? 0)
    return ranks.0 == ranks.1 ? left.path.precedes(right.path) : ranks.0 < ranks.1
  }
}

/// Where a table stands: tables of one place are looked up together.
private struct TablePlace: Hashable, Comparable {
  let container: String
  let locale: String?

  init(_ table: LocalizationTable) {
    let folder = FilePath.folder(of: table.path)
    container = FilePath.fileExtension(of: folder) == "lproj" ? FilePath.folder(of: folder) : folder
    locale = table.locale
  }

  static func < (left: TablePlace, right: TablePlace) -> Bool {
    if left.container != right.container { return left.container.precedes(right.container) }
    return (left.locale ?? "").precedes(right.locale ?? "")
  }
}

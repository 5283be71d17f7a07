package import GlossBasics
import GlossDiagnostics
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelFiles
import GlossValidation

/// The context shared by all rules: a model with its tables, computed once.
package struct CheckContext: Sendable {
  package let model: LoadedModel
  package let localization: ModelLocalization
  package let vocabulary: ModelVocabulary
  /// The tables to check, one per locale and location, sorted by location and locale.
  package let tables: [TableOverlay]
  /// Tables that others are compared with, whether or not they are checked themselves.
  private let developmentTables: [TableOverlay]
  package let configuration: CheckConfiguration
  /// The diagnoses of keys that do not directly name an object. Objects of another version being checked are not
  /// reported as removable.
  let keyDiagnoses: [LiteralText: KeyDiagnosis]
  /// Where the strings of such keys belong.
  let keyMoves: KeyMoves
  /// The locations where a `.strings` file outside the language folders overrides those inside.
  private let overriddenContainers: Set<String>
  /// All declared relationships with their entity's name, sorted by entity.
  package let relationships: [(entity: String, relationship: RelationshipDescription)]
  /// All predicates and expressions of the model, sorted by owner.
  let writtenPredicates: [WrittenPredicate]
  /// The form to suggest for missing keys of properties: the one that most existing keys use.
  let keyForm: KeyForm
  /// The properties that can fail validation, by the entity that declares them.
  let failingProperties: [String: Set<String>]
  /// The terms of each entity's own and inherited properties, own ones first.
  let namesTogether: [(entity: String, terms: [Range<Int>])]

  /// How names are capitalized in the development language's table.
  let nameCapitals: NameCapitals
  /// The translations of the app's other models, which this one should agree with.
  let words: TranslatedWords

  private let keptCatalogKeys = Deferred<[String: [String: SourcePosition]]>()
  /// The shares of the run's budget, one per rule that needs one, since rules run in parallel.
  private let budgets: [RuleID: RunBudget]

  /// - Parameters:
  ///   - earlier: earlier states of the model, the latest first; read only if a key names nothing.
  ///   - words: the translations of models that were checked before.
  ///   - budget: the budget for patterns and suggestions.
  package init(
    model: LoadedModel, tables: ModelTables, configuration: CheckConfiguration, otherVersions: [ModelVocabulary] = [],
    earlier: (LoadedModel) -> [ManagedObjectModel] = { _ in [] }, words: TranslatedWords = TranslatedWords(),
    budget: RunBudget = RunBudget()
  ) {
    self.words = words
    let portion = budget.portion()
    budgets = Dictionary(uniqueKeysWithValues: Self.counted.map { ($0, budget.portion()) })
    self.model = model
    self.configuration = configuration
    let index = ModelIndex(model.model)
    let localization = ModelLocalization(
      index: index, tables: tables, developmentLanguage: configuration.developmentLanguage)
    self.localization = localization
    let vocabulary = localization.vocabulary
    self.vocabulary = vocabulary

    let development = localization.developmentLanguage
    // `Base` is selected together with its development language.
    let selected = configuration.locales.map { wanted in
      wanted.map { tables.folder(serving: $0, among: wanted, developmentLanguage: development) ?? $0 }
    }
    let source = development.map { tables.folder(of: $0, developmentLanguage: $0) ?? $0 }
    // A SwiftData app reads no table.
    let all =
      model.format == .swiftdata
      ? [] : localization.overlays(locales: selected.map { $0 + [source].compactMap { $0 } })
    relationships = index.entities.flatMap { entity in entity.relationships.map { (entity.name, $0) } }
    writtenPredicates = WrittenPredicate.all(in: index)
    failingProperties = Dictionary(
      index.entities.map { entity in
        let failing = index.possibleFailures(of: entity.name).map(\.property)
        return (entity.name, Set(entity.propertyNames).intersection(failing))
      }, uniquingKeysWith: { first, _ in first })
    namesTogether = index.entities.map { entity in
      let chain = index.inheritanceChain(of: entity.name).prefix(Self.depthLimit)
      return (entity.name, chain.compactMap { vocabulary.termsOfEntity[$0.name]?.dropFirst() })
    }
    let tables = all.filter { $0.locale.map { Self.isSelected($0, by: selected) } ?? true }
    self.tables = tables
    let developmentTables = all.filter { LanguageTag.isSame($0.locale, development) || $0.locale == "Base" }
    self.developmentTables = developmentTables
    nameCapitals =
      tables.contains { !$0.unnamedTerms.isEmpty } ? NameCapitals(in: developmentTables, language: development) : .title
    var keyReader = KeyReader(vocabulary, others: otherVersions, budget: portion)
    keyDiagnoses = keyReader.diagnoses(of: tables)
    let isAnyFaulty = keyDiagnoses.values.contains { $0 != .legal }
    let isAnyOrphaned = keyDiagnoses.values.contains {
      if case .faulty(.orphaned, _, _) = $0 { true } else { false }
    }
    keyMoves =
      isAnyFaulty
      ? KeyMoves(
        keyDiagnoses, names: FormerNames(vocabulary, earlier: isAnyOrphaned ? earlier(model) : []), in: vocabulary)
      : KeyMoves()
    keyForm =
      configuration.preferredKeyForm
      ?? (tables.contains { !$0.unnamedTerms.isEmpty } ? .usual(in: tables) : .propertyOfEntity)
    let unlocalized = tables.filter { $0.locale == nil }
    overriddenContainers = Set(
      unlocalized.filter { $0.sources.contains { $0.format == .strings } }.map(\.container))
  }

  /// The rules whose work may be disproportionate to the model.
  private static let counted: [RuleID] = [
    .slowPattern, .invalidDefault, .missingDestination, .missingParent,
  ]

  /// A rule's budget for slow patterns and suggestions.
  func budget(of rule: RuleID) -> RunBudget { budgets[rule] ?? RunBudget(steps: 0) }

  /// The keys of each String Catalog in any of its languages with their positions, by the catalog's path: found once,
  /// since several rules ask for each language.
  var catalogKeys: [String: [String: SourcePosition]] {
    keptCatalogKeys.value {
      Dictionary(grouping: modelTables.tables.filter { $0.format == .xcstrings }, by: \.path).mapValues { tables in
        var keys: [String: SourcePosition] = [:]
        for entries in tables.map(\.entries) {
          for number in entries.indices {
            let key = entries.key(at: number)
            if keys[key] == nil { keys[key] = entries.keyPosition(at: number) }
          }
        }
        return keys
      }
    }
  }

  package var index: ModelIndex { localization.index }
  package var modelTables: ModelTables { localization.tables }
  package var developmentLanguage: String? { localization.developmentLanguage }
  /// Whether the tables are large enough to be worth parallel processing.
  var isLarge: Bool { localization.isLarge }

  /// The table of the development language to compare a table with; nil for that table itself.
  package func reference(for table: TableOverlay) -> TableOverlay? {
    localization.reference(for: table, among: developmentTables)
  }

  /// The judge of a table's strings.
  func judge(of table: TableOverlay) -> TextJudge {
    localization.judge(of: table, reference: reference(for: table))
  }

  /// The languages without a table: the requested ones, else those that the model is expected to have.
  package var localesWithoutTable: [String] {
    modelTables.languagesWithoutTable(among: configuration.locales, developmentLanguage: developmentLanguage)
  }

  /// What is wrong with catalogs as files, whose findings are those of the source language, where that is not asked for.
  var findingsOfSharedFiles: [Finding] {
    guard let wanted = configuration.locales, model.format != .swiftdata else { return [] }
    return modelTables.tables.filter { catalog in
      catalog.format == .xcstrings && !tables.contains { LanguageTag.isSame($0.locale, catalog.locale) }
    }
    .flatMap(\.findings).filter { $0.locale.map { Self.isSelected($0, by: wanted) } ?? true }
  }

  /// A table as apps see it, for counting: nil for a table overridden by one outside the language folders, and the part
  /// that Foundation reads of a damaged one.
  package func seenByApps(_ table: TableOverlay) -> TableOverlay? {
    if table.locale != nil, overriddenContainers.contains(table.container) { return nil }
    let isWhole = table.sources.allSatisfy { $0.reach == .whole }
    return isWhole ? table : TableOverlay(table.sources.map(\.asRead), vocabulary: vocabulary)
  }

  /// Deeper inheritance is not compared so that a hostile model stays cheap.
  private static let depthLimit = 32

  private static func isSelected(_ locale: String, by selection: [String]?) -> Bool {
    guard let selection else { return !LanguageTag.isPseudo(locale) }
    return selection.contains { LanguageTag.isSame($0, locale) }
  }
}

extension CheckContext {
  /// All declared attributes, including those of composites, sorted by owner, then in model order. Visited rather than
  /// collected: rules ask for them in parallel, and an attribute takes about 400 bytes.
  package var attributes: some Sequence<(owner: AttributeOwner, attribute: AttributeDescription)> {
    let owners =
      index.entities.map { (AttributeOwner(name: $0.name, isComposite: false), $0.attributes) }
      + index.model.composites.map { (AttributeOwner(name: $0.name, isComposite: true), $0.attributes) }
    return owners.lazy.flatMap { owner, attributes in attributes.lazy.map { (owner: owner, attribute: $0) } }
  }

  /// Whether the model has any table with the right name, including unreadable ones.
  package var hasTables: Bool {
    model.format != .swiftdata && (!modelTables.tables.isEmpty || !modelTables.failures.isEmpty)
  }
}

package import GlossBasics
import GlossDiagnostics
import GlossFileTrees
package import GlossLocalization
package import GlossManagedObjectModel
package import GlossModelReading
import GlossValidation

/// What all rules share: a model with its tables, worked out once.
package struct CheckContext: Sendable {
  package let model: LoadedModel
  package let localization: ModelLocalization
  package let vocabulary: ModelVocabulary
  /// The tables to check, one for each locale of each place, sorted by place and locale.
  package let tables: [CheckedTable]
  /// Tables that others are compared with although they are not checked themselves, as well as those that are.
  private let developmentTables: [CheckedTable]
  package let configuration: CheckConfiguration
  /// What is wrong with the keys that name nothing outright; an object of another version that is checked is none to
  /// remove.
  let keyDiagnoses: KeyDiagnoses
  /// The places where a `.strings` file outside the language folders is read in place of those in them.
  private let overriddenContainers: Set<String>
  /// All declared attributes, those of composites included, sorted by owner, in the order of the model.
  package let attributes: [(owner: AttributeOwner, attribute: AttributeDescription)]
  /// All declared relationships with the name of their entity, sorted by it.
  package let relationships: [(entity: String, relationship: RelationshipDescription)]
  /// Every predicate and expression of the model, sorted by what holds it.
  let writtenPredicates: [WrittenPredicate]
  /// The form that missing keys of properties are asked for in: that which most have, as with those that are written.
  let keyForm: KeyForm
  /// The fingerprint of the raw name that each key of the vocabulary stands for, by the key's number.
  let nameFingerprints: [UInt32]
  /// The properties that validation can complain of, by the entity that declares them.
  let failingProperties: [String: Set<String>]
  /// For each entity the terms of its own properties and of those that it inherits, its own first.
  let namesTogether: [(entity: String, terms: [Range<Int>])]

  /// The parts of the run's budget, one for each rule that asks for it: they work at the same time.
  private let budgets: [RuleID: RunBudget]

  /// - Parameter budget: what patterns and suggestions are paid from.
  package init(
    model: LoadedModel, tables: ModelTables, configuration: CheckConfiguration, otherVersions: [ModelVocabulary] = [],
    budget: RunBudget = RunBudget()
  ) {
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
    // `Base` is asked for with the development language that it holds.
    let selected = configuration.locales.map { wanted in
      wanted.map { tables.folder(of: $0, developmentLanguage: development) ?? $0 }
    }
    let places = localization.places(locales: selected.map { $0 + [development].compactMap { $0 } })
    let (ofModel, all) = Parallel.one(
      { ModelParts(vocabulary) }, beside: places, isWorthwhile: localization.isLarge
    ) { CheckedTable(localization.overlay(of: $0)) }
    (attributes, relationships) = (ofModel.attributes, ofModel.relationships)
    writtenPredicates = ofModel.writtenPredicates
    failingProperties = ofModel.failingProperties
    (nameFingerprints, namesTogether) = (ofModel.nameFingerprints, ofModel.namesTogether)
    let tables = all.filter { $0.locale.map { Self.isSelected($0, by: selected) } ?? true }
    self.tables = tables
    developmentTables = all.filter { LanguageTag.isSame($0.locale, development) }
    keyDiagnoses = KeyDiagnoses(self.tables, reader: KeyReader(vocabulary, others: otherVersions, budget: portion))
    keyForm =
      configuration.preferredKeyForm
      ?? (tables.contains { !$0.unnamedTerms.isEmpty } ? .usual(in: tables.map(\.overlay)) : .propertyOfEntity)
    let unlocalized = tables.filter { $0.locale == nil }
    overriddenContainers = Set(
      unlocalized.filter { $0.sources.contains { $0.format == .strings } }.map(\.container))
  }

  /// The rules whose work may be out of proportion to the model.
  private static let counted: [RuleID] = [
    .slowPattern, .invalidDefault, .missingDestination, .missingParent,
  ]

  /// What a rule may spend on slow patterns and suggestions.
  func budget(of rule: RuleID) -> RunBudget { budgets[rule] ?? RunBudget(steps: 0) }

  package var index: ModelIndex { localization.index }
  package var modelTables: ModelTables { localization.tables }
  package var developmentLanguage: String? { localization.developmentLanguage }
  /// Whether the tables have so many entries that it pays to look at several at once.
  var isLarge: Bool { localization.isLarge }

  /// The table of the development language that a table is compared with; nil for that table itself.
  package func reference(for table: CheckedTable) -> CheckedTable? {
    guard let locale = table.locale, !LanguageTag.isSame(locale, developmentLanguage) else { return nil }
    return developmentTables.first { $0.container == table.container } ?? developmentTables.first
  }

  /// The requested locales that have no table.
  package var localesWithoutTable: [String] {
    (configuration.locales ?? []).filter { wanted in
      !tables.contains { $0.locale == nil }
        && modelTables.folder(of: wanted, developmentLanguage: developmentLanguage) == nil
    }
  }

  /// A table as apps see it, for what is counted: nothing of one that lies beside a table outside the language folders,
  /// which is read in its place, and of a damaged one what Foundation reads.
  package func seenByApps(_ table: CheckedTable) -> TableOverlay? {
    if table.locale != nil, overriddenContainers.contains(table.container) { return nil }
    let isWhole = table.sources.allSatisfy { $0.reach == .whole }
    return isWhole ? table.overlay : TableOverlay(table.sources.map(\.asRead), vocabulary: vocabulary)
  }

  /// What rules ask about the model alone.
  private struct ModelParts: Sendable {
    let attributes: [(owner: AttributeOwner, attribute: AttributeDescription)]
    let relationships: [(entity: String, relationship: RelationshipDescription)]
    let writtenPredicates: [WrittenPredicate]
    let failingProperties: [String: Set<String>]
    let nameFingerprints: [UInt32]
    let namesTogether: [(entity: String, terms: [Range<Int>])]
    /// Inheritance deeper than this is not compared, so that a hostile model stays cheap.
    private static let depthLimit = 32

    init(_ vocabulary: ModelVocabulary) {
      let index = vocabulary.index
      nameFingerprints = vocabulary.keys.map { $0.name.map { TextLook(at: $0).fingerprint } ?? 0 }
      namesTogether = index.entities.map { entity in
        let chain = index.inheritanceChain(of: entity.name).prefix(Self.depthLimit)
        return (entity.name, chain.compactMap { vocabulary.termsOfEntity[$0.name]?.dropFirst() })
      }
      attributes = CheckContext.attributes(of: index)
      relationships = index.entities.flatMap { entity in entity.relationships.map { (entity.name, $0) } }
      writtenPredicates = WrittenPredicate.all(in: index)
      failingProperties = Dictionary(
        index.entities.map { entity in
          let own = Set(entity.propertyNames)
          let failing = index.possibleFailures(of: entity.name).map(\.property)
          return (entity.name, own.intersection(failing))
        }, uniquingKeysWith: { first, _ in first })
    }
  }

  private static func isSelected(_ locale: String, by selection: [String]?) -> Bool {
    guard let selection else { return !LanguageTag.isPseudo(locale) }
    return selection.contains { LanguageTag.isSame($0, locale) }
  }
}

extension CheckContext {
  /// All declared attributes, those of composites included.
  static func attributes(of index: ModelIndex) -> [(owner: AttributeOwner, attribute: AttributeDescription)] {
    let ofEntities = index.entities.flatMap { entity in
      entity.attributes.map { (AttributeOwner(name: entity.name, isComposite: false), $0) }
    }
    let ofComposites = index.model.composites.flatMap { composite in
      composite.attributes.map { (AttributeOwner(name: composite.name, isComposite: true), $0) }
    }
    return ofEntities + ofComposites
  }

  /// Whether the model has any table with the right name, be it one that cannot be read.
  package var hasTables: Bool { !modelTables.tables.isEmpty || !modelTables.failures.isEmpty }
}

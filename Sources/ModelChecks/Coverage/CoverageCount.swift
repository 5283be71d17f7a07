import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

/// Counts what is translated and documented.
struct CoverageCount {
  let context: CheckContext
  /// The terms that users never see and that need no name.
  private let excused: Set<Int>
  /// The locales, sorted, each with the states of all terms in its table as apps see it; if there are several, in the
  /// least complete one.
  private let locales: [(name: String?, states: [TextState])]

  init(context: CheckContext, ignored: IgnoredFindings) {
    self.context = context
    let terms = context.vocabulary.entries
    let excused = ignored.concernsModel ? Set(terms.indices.filter { ignored.excuses(terms[$0].term) }) : []
    self.excused = excused
    // A language counts once, however its folders are spelled.
    let languages = Dictionary(grouping: context.tables) { $0.locale.map { LanguageTag($0).withoutImpliedRegion } }
    let counted = languages.values.map { tables -> (name: String?, states: [TextState]) in
      let all = tables.map { Self.states(of: context.seenByApps($0), context) }
      let poorest = all.min { Self.done(in: $0, excused) < Self.done(in: $1, excused) }
      return (LanguageTag.distinct(tables.compactMap(\.locale)).first, poorest ?? [])
    }
    let nothing = Self.states(of: nil, context)
    let wanted = (context.model.format == .swiftdata ? [] : context.localesWithoutTable).map {
      (name: Optional.some($0), states: nothing)
    }
    locales = (counted + wanted).sorted { ($0.name ?? "").precedes($1.name ?? "") }
  }

  /// The share of each locale; one with tables in several locations counts by the least complete.
  func translations() -> [ModelCoverage.Translation] { translations(of: context.vocabulary.entries.indices) }

  /// The model's coverage, overall and by entity.
  func coverage() -> ModelCoverage {
    let entities = context.index.entities.map { entity in
      ModelCoverage.Entity(
        name: entity.name, translations: translations(of: context.vocabulary.termsOfEntity[entity.name] ?? 0..<0),
        documentation: documentation(of: entity))
    }
    return ModelCoverage(
      model: context.model.name, path: context.model.packagePath,
      expected: context.vocabulary.entries.count - excused.count,
      expectsTables: context.model.format != .swiftdata && context.index.model.hasLocalizationPolicy,
      losses: context.modelTables.losses,
      translations: translations(),
      documentation: entities.reduce(into: ModelCoverage.Share()) { sum, entity in
        sum.expected += entity.documentation.expected
        sum.done += entity.documentation.done
      }, entities: entities)
  }

  private func translations(of terms: Range<Int>) -> [ModelCoverage.Translation] {
    locales.map { locale in
      var counts = TextCounts()
      for term in terms where excused.isEmpty || !excused.contains(term) { counts[locale.states[term]] += 1 }
      return ModelCoverage.Translation(locale: locale.name, counts: counts)
    }
  }

  /// The state of each term in a table; without a table all are missing.
  private static func states(of table: TableOverlay?, _ context: CheckContext) -> [TextState] {
    let terms = context.vocabulary.entries.indices
    guard let table else { return terms.map { _ in .missing } }
    let judge = context.judge(of: table)
    return terms.map(judge.state(ofTerm:))
  }

  private static func done(in states: [TextState], _ excused: Set<Int>) -> Int {
    states.indices.count { states[$0] == .done && !excused.contains($0) }
  }

  private func documentation(of entity: EntityDescription) -> ModelCoverage.Share {
    var share = ModelCoverage.Share()
    share.count(context.isDocumented(.entity(entity.name), userInfo: entity.userInfo))
    for property in entity.properties {
      share.count(
        context.isDocumented(.property(property.name, of: entity.name), userInfo: property.userInfo))
    }
    return share
  }
}

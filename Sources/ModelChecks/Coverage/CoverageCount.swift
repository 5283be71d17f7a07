import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

/// Counts what is translated and documented.
struct CoverageCount {
  let context: CheckContext
  /// The terms that users never see and that need no name.
  private let excused: Set<Int>
  /// The locales, sorted, each with its table as apps see it; if there are several, the least complete one.
  private let locales: [(name: String?, table: TableOverlay?)]

  init(context: CheckContext, ignored: IgnoredFindings) {
    self.context = context
    let terms = context.vocabulary.entries
    let excused = ignored.concernsModel ? Set(terms.indices.filter { ignored.excuses(terms[$0].term) }) : []
    self.excused = excused
    // A language counts once, however its folders are spelled.
    let languages = Dictionary(grouping: context.tables) { $0.locale.map { LanguageTag($0).withoutImpliedRegion } }
    let counted = languages.values.map { tables -> (name: String?, table: TableOverlay?) in
      let seen = tables.map { context.seenByApps($0) }
      let poorest =
        seen.count == 1
        ? seen.first
        : seen.min {
          Self.count(of: terms.indices, in: $0, excused).share.done
            < Self.count(of: terms.indices, in: $1, excused).share.done
        }
      return (LanguageTag.distinct(tables.compactMap(\.locale)).first, poorest ?? nil)
    }
    let wanted = context.localesWithoutTable.map { (name: Optional.some($0), table: TableOverlay?.none) }
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
      expectsTables: context.model.format != .swiftdata, losses: context.modelTables.losses,
      translations: translations(),
      documentation: entities.reduce(into: ModelCoverage.Share()) { sum, entity in
        sum.expected += entity.documentation.expected
        sum.done += entity.documentation.done
      }, entities: entities)
  }

  private func translations(of terms: Range<Int>) -> [ModelCoverage.Translation] {
    locales.map { locale in
      let count = Self.count(of: terms, in: locale.table, excused)
      return ModelCoverage.Translation(locale: locale.name, share: count.share, present: count.present)
    }
  }

  private static func count(
    of terms: Range<Int>, in table: TableOverlay?, _ excused: Set<Int>
  ) -> (share: ModelCoverage.Share, present: Int) {
    let expected = excused.isEmpty ? terms.count : terms.count { !excused.contains($0) }
    let (present, translated) = table?.count(of: terms, without: excused) ?? (0, 0)
    return (ModelCoverage.Share(expected: expected, done: translated), present)
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

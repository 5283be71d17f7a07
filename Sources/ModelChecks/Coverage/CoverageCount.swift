import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading

/// Counts what is translated and documented.
struct CoverageCount {
  let context: CheckContext
  /// The terms that users never see, of which no name is expected.
  private let excused: Set<Int>
  /// The locales, sorted, each with the table that translates least where it has several.
  private let locales: [(name: String?, table: CheckedTable?)]

  init(context: CheckContext, ignored: IgnoredFindings) {
    self.context = context
    let terms = context.vocabulary.entries
    let excused = ignored.concernsModel ? Set(terms.indices.filter { ignored.excuses(terms[$0].term) }) : []
    self.excused = excused
    let tables = Dictionary(grouping: context.tables, by: \.locale).compactMapValues { tables in
      tables.count == 1
        ? tables.first
        : tables.min {
          Self.share(of: terms.indices, in: $0, excused).done < Self.share(of: terms.indices, in: $1, excused).done
        }
    }
    let wanted = context.hasTables ? context.localesWithoutTable : []
    locales = (Array(tables.keys) + wanted.map(Optional.some)).sorted { ($0 ?? "").precedes($1 ?? "") }
      .map { ($0, tables[$0]) }
  }

  /// The share of each locale; one with tables in several places counts by the poorest of them.
  func translations() -> [ModelCoverage.Translation] { translations(of: context.vocabulary.entries.indices) }

  /// The model's coverage as a whole and entity by entity.
  func coverage() -> ModelCoverage {
    let entities = context.index.entities.map { entity in
      ModelCoverage.Entity(
        name: entity.name, translations: translations(of: context.vocabulary.termsOfEntity[entity.name] ?? 0..<0),
        documentation: documentation(of: entity))
    }
    return ModelCoverage(
      model: context.model.name, translations: translations(),
      documentation: entities.reduce(into: ModelCoverage.Share()) { sum, entity in
        sum.expected += entity.documentation.expected
        sum.done += entity.documentation.done
      }, entities: entities)
  }

  private func translations(of terms: Range<Int>) -> [ModelCoverage.Translation] {
    locales.map { ModelCoverage.Translation(locale: $0.name, share: Self.share(of: terms, in: $0.table, excused)) }
  }

  private static func share(
    of terms: Range<Int>, in table: CheckedTable?, _ excused: Set<Int>
  ) -> ModelCoverage.Share {
    var share = ModelCoverage.Share()
    for term in terms where excused.isEmpty || !excused.contains(term) {
      guard let table, let entry = table.entryOfTerm[term] else {
        share.count(false)
        continue
      }
      share.count(!table.entries[entry].value.isEmpty)
    }
    return share
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

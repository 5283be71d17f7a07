import Diagnostics
import Localization
import ManagedObjectModel
import ModelReading

/// Counts what is translated and documented.
struct CoverageCount {
  let context: CheckContext
  let ignored: IgnoredFindings

  /// The model's coverage; a locale with tables in several places counts by the poorest of them.
  func coverage() -> ModelCoverage {
    let tables = tablesByLocale
    let wanted = context.hasTables ? context.localesWithoutTable : []
    let locales = (Array(tables.keys) + wanted.map(Optional.some)).sorted { ($0 ?? "").precedes($1 ?? "") }
    let all = Array(context.vocabulary.entries.indices)
    let entities = context.index.entities.map { entity in
      let terms = context.vocabulary.termsOfEntity[entity.name].map(Array.init) ?? []
      return ModelCoverage.Entity(
        name: entity.name,
        translations: locales.map {
          ModelCoverage.Translation(locale: $0, share: share(of: terms, in: tables[$0]))
        }, documentation: documentation(of: entity))
    }
    return ModelCoverage(
      model: context.model.name,
      translations: locales.map { ModelCoverage.Translation(locale: $0, share: share(of: all, in: tables[$0])) },
      documentation: entities.reduce(into: ModelCoverage.Share()) { sum, entity in
        sum.expected += entity.documentation.expected
        sum.done += entity.documentation.done
      }, entities: entities)
  }

  /// The table of each locale that translates least.
  private var tablesByLocale: [String?: CheckedTable] {
    let all = Array(context.vocabulary.entries.indices)
    return Dictionary(grouping: context.tables, by: \.locale).compactMapValues { tables in
      tables.count == 1
        ? tables.first : tables.min { share(of: all, in: $0).done < share(of: all, in: $1).done }
    }
  }

  private func share(of terms: [Int], in table: CheckedTable?) -> ModelCoverage.Share {
    var share = ModelCoverage.Share()
    for term in terms where !ignored.excuses(context.vocabulary.entries[term].term) {
      let entry = table?.entryOfTerm[term]
      share.count(entry.flatMap { table?.entries[$0].value.isEmpty } == false)
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

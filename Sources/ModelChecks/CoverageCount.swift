package import Diagnostics
import Localization
import ModelReading

/// Counts what the tables of a model translate.
package enum CoverageCount {
  /// One entry for each locale, sorted by it; a locale with tables in several places counts by the poorest.
  package static func entries(of context: CheckContext) -> [CoverageEntry] {
    let expected = context.vocabulary.entries.count
    var translated: [String?: Int] = [:]
    for table in context.tables {
      let count = table.entryOfTerm.count { entry in entry.map { !table.entries[$0].value.isEmpty } ?? false }
      translated[table.locale] = min(count, translated[table.locale] ?? count)
    }
    if context.hasTables {
      for locale in context.localesWithoutTable { translated[locale] = 0 }
    }
    return translated.sorted { ($0.key ?? "").precedes($1.key ?? "") }.map { locale, count in
      CoverageEntry(model: context.model.name, locale: locale, expected: expected, translated: count)
    }
  }
}

import GlossBasics
package import GlossLocalization
import GlossManagedObjectModel
package import GlossModelFiles

/// The words of the development language with their translations, by language: what an app already calls a thing.
///
/// Filled table by table and model by model so that the models of an app agree with each other.
package struct TranslatedWords: Sendable {
  /// An entry with a translation.
  struct Use: Sendable, Hashable {
    var source: String
    var text: String
    var key: String
    var path: String?
    var line: Int?
    var model: String
  }

  /// What another entry says against a translation.
  enum Conflict: Sendable, Hashable {
    /// The same word has another translation there.
    case otherTranslation(Use)
    /// The translation is that of another word there.
    case otherWord(Use)
  }

  private var bySource: [LanguageTag: [String: Use]] = [:]
  private var byText: [LanguageTag: [String: Use]] = [:]

  package init() {}

  /// Takes an entry; the first use of a word or text stays.
  ///
  /// - Returns: the earlier use that it disagrees with, if any.
  mutating func take(_ use: Use, in language: LanguageTag) -> Conflict? {
    if let other = bySource[language]?[use.source] {
      return other.text == use.text ? nil : .otherTranslation(other)
    }
    bySource[language, default: [:]][use.source] = use
    if let other = byText[language]?[use.text] { return .otherWord(other) }
    byText[language, default: [:]][use.text] = use
    return nil
  }

  /// Takes all translations of a model, for the models that are checked after it.
  package mutating func take(_ model: LoadedModel, _ tables: ModelTables, developmentLanguage: String?) {
    let localization = ModelLocalization(
      index: ModelIndex(model.model), tables: tables, developmentLanguage: developmentLanguage)
    let overlays = localization.overlays()
    for table in overlays {
      let reference = localization.reference(for: table, among: overlays)
      guard let comparison = ReferenceComparison(table, reference: reference) else { continue }
      for found in Self.uses(comparison, of: model.name) { _ = take(found.use, in: comparison.language) }
    }
  }

  /// The translations of a table, in file order.
  static func uses(_ comparison: ReferenceComparison, of model: String) -> [(entry: Int, use: Use)] {
    guard comparison.isTranslation else { return [] }
    let table = comparison.table
    return comparison.pairs.map { entry, source in
      let use = Use(
        source: source.trimmed, text: table.text(of: entry).trimmed, key: table.entries.key(at: entry),
        path: table.path(of: entry), line: table.entries.keyPosition(at: entry)?.line, model: model)
      return (entry, use)
    }
  }
}

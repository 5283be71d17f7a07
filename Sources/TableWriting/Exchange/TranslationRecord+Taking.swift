package import GlossLocalization
package import GlossModelFiles

extension TranslationRecord {
  /// Records what the translations of a model are translations of.
  ///
  /// A confirmed text is one of the present source. Any other is taken for one only if it is done and not recorded yet:
  /// what is recorded stays, since only a person can say that a stale text still fits.
  ///
  /// - Parameters:
  ///   - tables: the tables as they are after the run.
  ///   - confirmed: the texts that a person has just translated or confirmed.
  ///   - others: whether finished texts that are not recorded are taken for translations of the present source.
  ///   - locales: the languages to record; nil for all.
  package mutating func take(
    _ model: LoadedModel, tables: ModelTables, developmentLanguage: String? = nil, confirmed: Set<Place>,
    others: Bool = true, locales: [String]? = nil
  ) {
    let context = WritingContext(model: model, tables: tables, developmentLanguage: developmentLanguage)
    for table in context.tables {
      guard let locale = table.locale, locales?.contains(where: { LanguageTag.isSame($0, locale) }) ?? true,
        let reference = context.localization.reference(for: table, among: context.tables)
      else { continue }
      let judge = context.localization.judge(of: table, reference: reference)
      var terms: [Int: [Int]] = [:]
      for term in table.vocabulary.entries.indices where reference.text(ofTerm: term) != nil {
        guard let entry = table.entry(ofTerm: term), table.isOwn(entry), table.entries.hasText(at: entry) else {
          continue
        }
        terms[entry, default: []].append(term)
      }
      for (entry, terms) in terms.sorted(by: { $0.key < $1.key }) {
        guard let place = judge.place(of: entry) else { continue }
        let text = table.text(of: entry)
        let isNew = others && !knows(text, at: place) && terms.allSatisfy { judge.state(ofTerm: $0) == .done }
        guard isNew || confirmed.contains(place) else { continue }
        record(text, of: terms.compactMap(reference.text(ofTerm:)), at: place)
      }
    }
  }
}

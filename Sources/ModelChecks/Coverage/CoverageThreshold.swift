import GlossBasics
package import GlossLocalization

/// The minimum coverage that a project accepts.
package struct CoverageThreshold: Sendable, Hashable {
  /// The minimum translated share of each locale, from 0 to 100.
  package var translation: Double?
  /// The minimum share of specific locales, which overrides the general one; by locale as spelled in its folder name.
  package var translationByLocale: [String: Double]
  /// The minimum documented share, from 0 to 100.
  package var documentation: Double?
  /// The minimum share of each locale that has an entry, from 0 to 100.
  package var present: Double?
  /// The maximum shares of open states in each locale, from 0 to 100.
  package var most: [TextState: Double]

  package init(
    translation: Double? = nil, translationByLocale: [String: Double] = [:], documentation: Double? = nil,
    present: Double? = nil, most: [TextState: Double] = [:]
  ) {
    self.translation = translation
    self.translationByLocale = translationByLocale
    self.documentation = documentation
    self.present = present
    self.most = most
  }

  /// The states that settings can limit, which name them as JSON does.
  package static let limitedStates: [TextState] = [.sameAsSource, .needsReview, .stale]

  /// The shortfalls, one sentence each without a final period, in report order.
  package func shortfalls(of models: [ModelCoverage]) -> [String] {
    models.flatMap { model -> [String] in
      var sentences = missing(in: model)
      sentences += model.translations.compactMap { translation -> String? in
        let minimum =
          (translationByLocale.first { LanguageTag.isSame($0.key, translation.locale) }
          ?? translationByLocale.first { Self.serves(translation.locale, $0.key) })?.value ?? self.translation
        guard let minimum, translation.share.percentage < minimum else { return nil }
        return "\(model.model) is \(Self.text(translation.share)) translated in "
          + "\(translation.locale ?? "the table for all languages"), below \(Self.text(minimum))"
      }
      sentences += model.translations.flatMap { states(of: $0, in: model) }
      if let documentation, model.documentation.percentage < documentation {
        sentences.append(
          "\(model.model) is \(Self.text(model.documentation)) documented, below \(Self.text(documentation))")
      }
      return sentences
    }
  }

  /// Says that no share of translations could be measured, though one is required; nil if one was.
  package func remark(on models: [ModelCoverage]) -> String? {
    guard translation != nil || present != nil || !translationByLocale.isEmpty, let first = models.first,
      models.allSatisfy({ $0.translations.isEmpty && !$0.expectsTables })
    else { return nil }
    return "note: the translated share is not measured: no table is read for "
      + (models.count == 1 ? first.model.quoted : "any of the \(models.count) models")
  }

  /// The shortfalls of one locale in single states.
  private func states(of translation: ModelCoverage.Translation, in model: ModelCoverage) -> [String] {
    let place = translation.locale ?? "the table for all languages"
    let counts = translation.counts
    var sentences: [String] = []
    let entries = ModelCoverage.Share(expected: counts.expected, done: counts.present)
    if let present, entries.percentage < present {
      sentences.append("\(model.model) has entries for \(Self.text(entries)) in \(place), below \(Self.text(present))")
    }
    for state in TextState.allCases {
      let share = ModelCoverage.Share(expected: counts.expected, done: counts[state])
      guard let limit = most[state], share.expected > 0, share.percentage > limit else { continue }
      sentences.append("\(model.model) is \(Self.text(share)) \(state.words) in \(place), above \(Self.text(limit))")
    }
    return sentences
  }

  /// The languages with a required share that have no table.
  private func missing(in model: ModelCoverage) -> [String] {
    guard model.expected > 0 else { return [] }
    let demanded = translationByLocale.filter { locale, minimum in
      minimum > 0 && !model.translations.contains { $0.locale == nil || Self.serves($0.locale, locale) }
    }
    guard model.expectsTables || !model.translations.isEmpty else { return [] }
    if demanded.isEmpty, model.translations.isEmpty, let translation, translation > 0 {
      return ["\(model.model) has no table, so nothing is translated, below \(Self.text(translation))"]
    }
    return demanded.sorted { $0.key.precedes($1.key) }.map { locale, minimum in
      "\(model.model) has no table for \(locale), so nothing is translated, below \(Self.text(minimum))"
    }
  }

  /// Whether the readers of a language read a locale's table.
  private static func serves(_ locale: String?, _ language: String) -> Bool {
    guard let locale else { return false }
    let match = LanguageTag.bestMatch(for: language, among: [locale])?.match
    return match == .exact || match == .parent
  }

  private static func text(_ share: ModelCoverage.Share) -> String {
    "\(share.roundedPercentage) % (\(share.done) of \(share.expected))"
  }

  private static func text(_ minimum: Double) -> String {
    minimum == minimum.rounded() ? "\(Int(minimum)) %" : "\(minimum) %"
  }
}

extension ModelCoverage.Share {
  /// The percentage rounded down to an integer so that 100 means all.
  package var roundedPercentage: Int { expected == 0 ? 100 : 100 * done / expected }
}

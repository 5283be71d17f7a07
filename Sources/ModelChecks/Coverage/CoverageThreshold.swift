import GlossBasics
import GlossLocalization

/// The least coverage a project accepts.
package struct CoverageThreshold: Sendable, Hashable {
  /// The least share that each locale translates, from 0 to 100.
  package var translation: Double?
  /// The least share of some locales, which counts before the general one; by locale as its folder spells it.
  package var translationByLocale: [String: Double]
  /// The least share that is documented, from 0 to 100.
  package var documentation: Double?

  package init(
    translation: Double? = nil, translationByLocale: [String: Double] = [:], documentation: Double? = nil
  ) {
    self.translation = translation
    self.translationByLocale = translationByLocale
    self.documentation = documentation
  }

  /// What is below the threshold, one sentence each without a final full stop, in the order of the report.
  package func shortfalls(of models: [ModelCoverage]) -> [String] {
    models.flatMap { model -> [String] in
      var sentences = missing(in: model)
      sentences += model.translations.compactMap { translation -> String? in
        let minimum =
          translationByLocale.first { LanguageTag.isSame($0.key, translation.locale) }?.value ?? self.translation
        guard let minimum, translation.share.percentage < minimum else { return nil }
        return "\(model.model) is translated to \(Self.text(translation.share)) in "
          + "\(translation.locale ?? "the table for all languages"), below \(Self.text(minimum))"
      }
      if let documentation, model.documentation.percentage < documentation {
        sentences.append(
          "\(model.model) is documented to \(Self.text(model.documentation)), below \(Self.text(documentation))")
      }
      return sentences
    }
  }

  /// The languages that a share is demanded of and that have no table.
  private func missing(in model: ModelCoverage) -> [String] {
    guard model.expected > 0 else { return [] }
    let demanded = translationByLocale.filter { locale, minimum in
      minimum > 0 && !model.translations.contains { $0.locale == nil || LanguageTag.isSame($0.locale, locale) }
    }
    if demanded.isEmpty, model.translations.isEmpty, let translation, translation > 0 {
      return ["\(model.model) has no table, so that nothing of it is translated, below \(Self.text(translation))"]
    }
    return demanded.sorted { $0.key.precedes($1.key) }.map { locale, minimum in
      "\(model.model) has no table for \(locale), so that nothing of it is translated, below \(Self.text(minimum))"
    }
  }

  private static func text(_ share: ModelCoverage.Share) -> String {
    "\(share.roundedPercentage) % (\(share.done) of \(share.expected))"
  }

  private static func text(_ minimum: Double) -> String {
    minimum == minimum.rounded() ? "\(Int(minimum)) %" : "\(minimum) %"
  }
}

extension ModelCoverage.Share {
  /// The percentage without decimals, rounded down, so that 100 means all.
  package var roundedPercentage: Int { expected == 0 ? 100 : 100 * done / expected }
}

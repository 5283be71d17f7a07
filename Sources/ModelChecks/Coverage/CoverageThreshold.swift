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
      var sentences: [String] = model.translations.compactMap { translation in
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

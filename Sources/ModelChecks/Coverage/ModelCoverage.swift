package import GlossDiagnostics
package import GlossLocalization

/// How much of a model is translated and documented, overall and by entity.
package struct ModelCoverage: Sendable, Hashable {
  /// A number of items, and how many of them are done.
  package struct Share: Sendable, Hashable {
    package var expected: Int
    package var done: Int

    package init(expected: Int = 0, done: Int = 0) {
      self.expected = expected
      self.done = done
    }

    /// The share from 0 to 100; 100 if nothing is expected.
    package var percentage: Double { expected == 0 ? 100 : 100 * Double(done) / Double(expected) }

    mutating func count(_ isDone: Bool) {
      expected += 1
      if isDone { done += 1 }
    }
  }

  /// The share of one locale.
  package struct Translation: Sendable, Hashable {
    /// The locale as spelled in its folder name; nil for a table outside the language folders, which serves all.
    package var locale: String?
    /// The number of names and messages in each state.
    package var counts: TextCounts

    package init(locale: String?, counts: TextCounts) {
      self.locale = locale
      self.counts = counts
    }

    /// The translated share: what is in none of the open states.
    package var share: Share { Share(expected: counts.expected, done: counts.translated) }
    /// The number of entries, including open ones.
    package var present: Int { counts.present }

    /// The share as shown in check reports.
    func entry(model: String) -> CoverageEntry {
      CoverageEntry(
        model: model, locale: locale, expected: counts.expected, present: counts.present,
        translated: counts.translated, sameAsSource: counts[.sameAsSource], needsReview: counts[.needsReview],
        stale: counts[.stale])
    }

    /// The open states with their numbers, in words: "2 need review, 1 stale"; empty if none.
    package var openWords: String {
      [TextState.untranslated, .sameAsSource, .needsReview, .stale].filter { counts[$0] > 0 }
        .map { "\(counts[$0]) \($0.words)" }.joined(separator: ", ")
    }
  }

  /// One entity with its own properties.
  package struct Entity: Sendable, Hashable {
    package var name: String
    /// One per locale, in the same order as the model's.
    package var translations: [Translation]
    package var documentation: Share

    package init(name: String, translations: [Translation], documentation: Share) {
      self.name = name
      self.translations = translations
      self.documentation = documentation
    }
  }

  package var model: String
  /// The path of the model's package or file, which distinguishes models with the same name.
  package var path: String
  /// The number of names and messages in the model that a table can translate.
  package var expected: Int
  /// Whether apps look for tables: not for the models of SwiftData, which are made in code.
  package var expectsTables: Bool
  /// What apps fail to read of the model's tables, one sentence each.
  package var losses: [String]
  /// The locales, sorted.
  package var translations: [Translation]
  /// The documented share of entities and declared properties.
  package var documentation: Share
  /// The entities, sorted by name.
  package var entities: [Entity]

  package init(
    model: String, path: String = "", expected: Int = 0, expectsTables: Bool = true, losses: [String] = [],
    translations: [Translation],
    documentation: Share, entities: [Entity]
  ) {
    self.model = model
    self.path = path
    self.expected = expected
    self.expectsTables = expectsTables
    self.losses = losses
    self.translations = translations
    self.documentation = documentation
    self.entities = entities
  }

  /// The model's heading among several: its name, with its path if there is more than one model.
  package func heading(among models: [ModelCoverage]) -> String {
    models.count > 1 && !path.isEmpty ? "\(model) (\(path))" : model
  }

  /// The translations as shown in check reports.
  package var entries: [CoverageEntry] { translations.map { $0.entry(model: model) } }

  /// The share of all locales together; 0 % if there is no table.
  package var translation: Share {
    if translations.isEmpty { return Share(expected: expected, done: 0) }
    return translations.reduce(into: Share()) { sum, translation in
      sum.expected += translation.share.expected
      sum.done += translation.share.done
    }
  }
}

package import GlossDiagnostics

/// How much of a model is translated and documented, as a whole and entity by entity.
package struct ModelCoverage: Sendable, Hashable {
  /// A number of things, and how many of them are done.
  package struct Share: Sendable, Hashable {
    package var expected: Int
    package var done: Int

    package init(expected: Int = 0, done: Int = 0) {
      self.expected = expected
      self.done = done
    }

    /// The share from 0 to 100; 100 where nothing is expected.
    package var percentage: Double { expected == 0 ? 100 : 100 * Double(done) / Double(expected) }

    mutating func count(_ isDone: Bool) {
      expected += 1
      if isDone { done += 1 }
    }
  }

  /// The share of one locale.
  package struct Translation: Sendable, Hashable {
    /// The locale as its folder spells it; nil for a table outside any language folder, which serves all.
    package var locale: String?
    package var share: Share

    package init(locale: String?, share: Share) {
      self.locale = locale
      self.share = share
    }

    /// The share as reports of a check show it.
    func entry(model: String) -> CoverageEntry {
      CoverageEntry(model: model, locale: locale, expected: share.expected, translated: share.done)
    }
  }

  /// One entity with its own properties.
  package struct Entity: Sendable, Hashable {
    package var name: String
    /// One for each locale, in the order of the model's.
    package var translations: [Translation]
    package var documentation: Share

    package init(name: String, translations: [Translation], documentation: Share) {
      self.name = name
      self.translations = translations
      self.documentation = documentation
    }
  }

  package var model: String
  /// The locales, sorted.
  package var translations: [Translation]
  /// Entities and declared properties with documentation.
  package var documentation: Share
  /// The entities, sorted by name.
  package var entities: [Entity]

  package init(model: String, translations: [Translation], documentation: Share, entities: [Entity]) {
    self.model = model
    self.translations = translations
    self.documentation = documentation
    self.entities = entities
  }

  /// The translations as reports of a check show them.
  package var entries: [CoverageEntry] { translations.map { $0.entry(model: model) } }

  /// The share of all locales together.
  package var translation: Share {
    translations.reduce(into: Share()) { sum, translation in
      sum.expected += translation.share.expected
      sum.done += translation.share.done
    }
  }
}

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
    /// What is translated: entries that are marked as untranslated are not.
    package var share: Share
    /// How many are there, the untranslated ones among them.
    package var present: Int

    /// - Parameter present: what is translated unless given.
    package init(locale: String?, share: Share, present: Int? = nil) {
      self.locale = locale
      self.share = share
      self.present = present ?? share.done
    }

    /// The share as reports of a check show it.
    func entry(model: String) -> CoverageEntry {
      CoverageEntry(
        model: model, locale: locale, expected: share.expected, present: present, translated: share.done)
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
  /// The model's package or file, which tells models of one name apart.
  package var path: String
  /// How many names and texts the model has that a table can translate.
  package var expected: Int
  /// What apps lack of the model's tables, a sentence each.
  package var losses: [String]
  /// The locales, sorted.
  package var translations: [Translation]
  /// Entities and declared properties with documentation.
  package var documentation: Share
  /// The entities, sorted by name.
  package var entities: [Entity]

  package init(
    model: String, path: String = "", expected: Int = 0, losses: [String] = [], translations: [Translation],
    documentation: Share, entities: [Entity]
  ) {
    self.model = model
    self.path = path
    self.expected = expected
    self.losses = losses
    self.translations = translations
    self.documentation = documentation
    self.entities = entities
  }

  /// What the model is called among some: its name, with its path where there are several.
  package func heading(among models: [ModelCoverage]) -> String {
    models.count > 1 && !path.isEmpty ? "\(model) (\(path))" : model
  }

  /// The translations as reports of a check show them.
  package var entries: [CoverageEntry] { translations.map { $0.entry(model: model) } }

  /// The share of all locales together; nothing of all where there is no table.
  package var translation: Share {
    if translations.isEmpty { return Share(expected: expected, done: 0) }
    return translations.reduce(into: Share()) { sum, translation in
      sum.expected += translation.share.expected
      sum.done += translation.share.done
    }
  }
}

import GlossBasics
package import GlossManagedObjectModel

/// A model as one reader sees it: its names and messages, and how each was found.
///
/// Everything that shows a name uses this type, so the reference, previews, checks and counts cannot disagree. As in
/// Core Data, the table is chosen per file: a key missing from the table shows the raw name, never another language's
/// text.
///
/// ```swift
/// let reader = ReaderLookup(index: index, tables: tables, reader: ["de-AT", "en"])
/// reader.propertyName("firstName", of: "Player").text  // "Vorname"
/// ```
package struct ReaderLookup: Sendable {
  /// Which table serves the reader, and why.
  package let choice: TableChoice
  /// The reader's locale.
  package let locale: String
  /// The standard message templates, and how names are inserted.
  package private(set) var composer: MessageComposer
  package let index: ModelIndex
  /// The chosen tables, matched with the model; nil if none serves the reader.
  package let overlay: TableOverlay?

  /// - Parameter vocabulary: the keys that the model expects in tables, if there are any.
  package init(
    index: ModelIndex, choice: TableChoice, locale: String, composer: MessageComposer? = nil,
    vocabulary: @autoclosure () -> ModelVocabulary
  ) {
    self.index = index
    let readsTables = index.model.readsTables
    let choice = readsTables ? choice : TableChoice(sources: [], reason: .none)
    self.choice = choice
    self.locale = locale
    self.composer = composer ?? MessageComposer(catalog: .builtIn(forLocale: locale))
    if !readsTables, self.composer.style == .localized { self.composer.style = .withoutPolicy }
    overlay = choice.sources.isEmpty ? nil : TableOverlay(choice.sources, vocabulary: vocabulary())
  }

  /// Creates the look-up of a reader with these preferences, in order of preference.
  ///
  /// - Parameter composer: the standard message templates; the built-in ones of the reader's language by default.
  package init(index: ModelIndex, tables: ModelTables, reader preferences: [String], composer: MessageComposer? = nil) {
    self.init(
      index: index, choice: tables.choice(forReader: preferences), locale: preferences.first ?? "",
      composer: composer, vocabulary: ModelVocabulary(index))
  }

  /// Creates the look-up in a single table; nil shows the raw names.
  package init(
    index: ModelIndex, table: LocalizationTable?, locale: String, composer: MessageComposer? = nil
  ) {
    self.init(
      index: index, choice: TableChoice(of: table), locale: locale, composer: composer,
      vocabulary: ModelVocabulary(index))
  }

  /// The localized name of an entity.
  package func entityName(_ entity: String) -> Resolution {
    resolution(of: [.entity(entity)], fallback: entity) { $0.entry(ofKey: LocalizationKey.entity(entity).text) }
  }

  /// The localized name of a property in objects of an entity.
  package func propertyName(_ property: String, of entity: String) -> Resolution {
    let chain = index.namesInChain(of: entity)
    let keys = chain.map { LocalizationKey.propertyOfEntity(property: property, entity: $0) }
    return resolution(of: keys + [.property(property)], fallback: property) {
      $0.entry(ofProperty: property, in: chain)
    }
  }

  /// The name of an entity in the chosen tables, without recording the look-up; nil if they have none.
  package func tableName(ofEntity entity: String) -> String? {
    tableText { $0.entry(ofKey: LocalizationKey.entity(entity).text) }
  }

  /// The name of a property in objects of an entity, likewise.
  package func tableName(ofProperty property: String, of entity: String) -> String? {
    tableText { $0.entry(ofProperty: property, in: index.namesInChain(of: entity)) }
  }

  private func tableText(_ entry: (TableOverlay) -> Int?) -> String? {
    overlay.flatMap { overlay in entry(overlay).map { overlay.entries.value(at: $0) } }
  }

  /// The localized text of a validation warning.
  package func errorString(_ string: String) -> Resolution {
    resolution(of: [.errorString(string)], fallback: string) {
      $0.entry(ofKey: LocalizationKey.errorString(string).text)
    }
  }

  /// Looks up any key; the text is empty if the key is not found.
  package func text(ofKey key: LocalizationKey) -> Resolution {
    resolution(of: [key], fallback: "") { $0.entry(ofKey: key.text) }
  }

  /// The text of an entry, and the keys tried before its own.
  private func resolution(
    of keys: [LocalizationKey], fallback: String, entry: (TableOverlay) -> Int?
  ) -> Resolution {
    guard let overlay else {
      return Resolution(
        text: fallback, isFromTable: false,
        lookups: keys.map { Lookup($0, locale: locale, path: nil, isHit: false) })
    }
    let found = entry(overlay)
    let entries = overlay.entries
    var lookups: [Lookup] = []
    for key in keys {
      if let found, entries.key(at: found).isLiterally(key.text) {
        lookups.append(
          Lookup(
            key, locale: locale, path: overlay.path(of: found), line: entries.keyPosition(at: found)?.line,
            isHit: true))
        break
      }
      lookups.append(Lookup(key, locale: locale, path: choice.path, isHit: false))
    }
    return Resolution(
      text: found.map { entries.value(at: $0) } ?? fallback, isFromTable: found != nil, lookups: lookups)
  }
}

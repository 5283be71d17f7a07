package import GlossBasics
package import GlossLocalization
package import GlossManagedObjectModel

/// The effect of a model change on its translations: names that a table now lacks, and entries that are no longer used.
///
/// Limited to the change itself: names already missing and entries already unused are reported by `check`.
package struct LocalizationImpact: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var locale: String
    /// The new key of a renamed object, to which the translation can move.
    package var renamedTo: String?
  }

  package var missing: [Entry] = []
  package var orphaned: [Entry] = []
  /// Those that were translated before and are not now: without a text, marked as untranslated, or with the text of the
  /// development language.
  package var lost: [Entry] = []

  package init() {}

  /// Those of the lost ones that still have a text.
  package var untranslated: [Entry] { lost.filter { !missing.contains($0) } }

  package var isEmpty: Bool { missing.isEmpty && orphaned.isEmpty && lost.isEmpty }

  /// - Parameters:
  ///   - latest: the version that the tables are for, if old versions are compared: names that it lacks no longer
  ///     concern translators.
  package init(
    from old: ModelIndex, tables oldTables: ModelTables, to new: ModelIndex, tables newTables: ModelTables,
    latest: ModelIndex? = nil
  ) {
    // Without tables there is nothing to be missing from.
    guard !oldTables.tables.isEmpty || !newTables.tables.isEmpty else { return }
    let before = Self.gaps(of: ModelLocalization(index: old, tables: oldTables))
    let after = Self.gaps(of: ModelLocalization(index: new, tables: newTables))
    // A language without any table now has lost all that it had.
    let gone = Set(oldTables.locales).subtracting(newTables.locales).subtracting(["Base"])
    let kept = Self.texts(of: ModelLocalization(index: new, tables: oldTables), in: gone)
    let current = latest.map { ModelLocalization(index: $0, tables: newTables) }
    let needed = current.map(\.vocabulary).map { vocabulary in
      Set(vocabulary.entries.map { vocabulary.keys[$0.ownKey].text })
    }
    missing = after.missing.subtracting(before.missing).union(kept)
      .filter { needed?.contains($0.key) ?? true }
      .map { Entry(key: $0.key, locale: $0.locale) }
    let still = current.map { Self.gaps(of: $0).orphaned }
    let names = FormerNames(ModelVocabulary(new), earlier: [old.model], guesses: false)
    orphaned = after.orphaned.subtracting(before.orphaned)
      .filter { still?.contains($0) ?? true }
      .map { Entry(key: $0.key, locale: $0.locale, renamedTo: names.successors(of: $0.key).first?.key.text) }
    missing.sort(by: Self.precedes)
    if oldTables != newTables {
      let (then, now) = (
        Self.translated(of: ModelLocalization(index: new, tables: oldTables)),
        Self.translated(of: ModelLocalization(index: new, tables: newTables))
      )
      lost = then.subtracting(now).filter { needed?.contains($0.key) ?? true }
        .map { Entry(key: $0.key, locale: $0.locale) }.sorted(by: Self.precedes)
    }
    orphaned.sort(by: Self.precedes)
  }

  private struct Place: Hashable {
    var key: String
    var locale: String
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    left.locale == right.locale ? left.key.precedes(right.key) : left.locale.precedes(right.locale)
  }

  /// The names and texts with an entry in some languages.
  private static func texts(of localization: ModelLocalization, in locales: Set<String>) -> Set<Place> {
    let vocabulary = localization.vocabulary
    var texts = Set<Place>()
    for locale in locales.sorted(by: { $0.precedes($1) }) {
      guard let overlay = localization.lookup(forReader: [locale]).overlay else { continue }
      for (number, entry) in vocabulary.entries.enumerated() where overlay.text(ofTerm: number)?.isEmpty == false {
        texts.insert(Place(key: vocabulary.keys[entry.ownKey].text, locale: locale))
      }
    }
    return texts
  }

  /// The names and texts that are translated in a language, as coverage counts them.
  private static func translated(of localization: ModelLocalization) -> Set<Place> {
    let vocabulary = localization.vocabulary
    let source = localization.tables.developmentLanguage
    let original = source.flatMap { localization.lookup(forReader: [$0]).overlay }
    var places = Set<Place>()
    for locale in localization.tables.locales where locale != "Base" {
      guard let overlay = localization.lookup(forReader: [locale]).overlay else { continue }
      for (number, entry) in vocabulary.entries.enumerated()
      where overlay.count(of: number..<number + 1).translated == 1 {
        let text = overlay.text(ofTerm: number)
        if locale != source, let original, text == original.text(ofTerm: number) { continue }
        places.insert(Place(key: vocabulary.keys[entry.ownKey].text, locale: locale))
      }
    }
    return places
  }

  /// The names and texts without an entry in a language, and the unused entries.
  private static func gaps(of localization: ModelLocalization) -> (missing: Set<Place>, orphaned: Set<Place>) {
    var (missing, orphaned) = (Set<Place>(), Set<Place>())
    let vocabulary = localization.vocabulary
    let overlays = localization.tables.locales.filter { $0 != "Base" }.compactMap { locale in
      localization.lookup(forReader: [locale]).overlay.map { (locale, $0) }
    }
    var reader = KeyReader(vocabulary)
    let diagnoses = reader.diagnoses(of: overlays.map(\.1))
    for (locale, overlay) in overlays {
      for (number, entry) in vocabulary.entries.enumerated() where overlay.text(ofTerm: number)?.isEmpty ?? true {
        missing.insert(Place(key: vocabulary.keys[entry.ownKey].text, locale: locale))
      }
      for entry in overlay.unknownEntries {
        let key = overlay.entries.key(at: entry)
        if case .faulty(.orphaned, _, _) = diagnoses[LiteralText(key)] {
          orphaned.insert(Place(key: key, locale: locale))
        }
      }
    }
    return (missing, orphaned)
  }

  package var json: JSONValue {
    func list(_ entries: [Entry]) -> JSONValue {
      .array(
        entries.map {
          .object(of: [
            ("key", .string($0.key)), ("locale", .string($0.locale)), ("renamedTo", $0.renamedTo.map(JSONValue.string)),
          ])
        })
    }
    var members: [(String, JSONValue)] = [("missing", list(missing)), ("orphaned", list(orphaned))]
    if !untranslated.isEmpty { members.append(("untranslated", list(untranslated))) }
    return .object(members)
  }
}

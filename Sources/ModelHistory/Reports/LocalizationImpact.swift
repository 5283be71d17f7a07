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
    /// The open state of a string that was done before; nil for other entries.
    package var state: TextState?
    /// What users read before and now; nil for other entries.
    package var texts: [String]?
  }

  package var missing: [Entry] = []
  package var orphaned: [Entry] = []
  /// Those of the missing ones that had a string before.
  package var lost: [Entry] = []
  /// The strings that were done before and are still there but open: set back to the development language, marked, or
  /// stale since its text changed.
  package var reopened: [Entry] = []

  /// The names and messages that read differently now.
  package var changed: [Entry] = []

  package init() {}

  package var isEmpty: Bool { missing.isEmpty && orphaned.isEmpty && reopened.isEmpty && changed.isEmpty }

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
    let former = Set(oldTables.locales).subtracting(["Base"])
    let texts = Self.texts(of: ModelLocalization(index: new, tables: oldTables), in: former)
    let kept = texts.keys.filter { gone.contains($0.locale) }
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
    lost = missing.filter { texts[Place(key: $0.key, locale: $0.locale)] != nil }
    if newTables != oldTables {
      let now = Self.texts(of: ModelLocalization(index: new, tables: newTables), in: former)
      changed = texts.compactMap { place, text in
        now[place].flatMap { other in
          other.utf8.elementsEqual(text.utf8) ? nil : Entry(key: place.key, locale: place.locale, texts: [text, other])
        }
      }.filter { needed?.contains($0.key) ?? true }.sorted(by: Self.precedes)
    }
    orphaned.sort(by: Self.precedes)
    reopened = Self.reopened(from: ModelLocalization(index: old, tables: oldTables), to: new, newTables, oldTables)
      .filter { needed?.contains($0.key) ?? true }
    guard !missing.isEmpty else { return }
    let form = newTables.preferredKeyForm ?? .usual(in: ModelLocalization(index: new, tables: newTables).overlays())
    (missing, lost) = (Self.written(missing, in: form), Self.written(lost, in: form))
  }

  /// Entries with the form of key that the tables use, each once.
  private static func written(_ entries: [Entry], in form: KeyForm) -> [Entry] {
    var seen = Set<Place>()
    return entries.map { entry in
      guard case .propertyOfEntity(let property, let entity)? = LocalizationKey(entry.key) else { return entry }
      var entry = entry
      entry.key = form.key(property: property, entity: entity).text
      return entry
    }
    .filter { seen.insert(Place(key: $0.key, locale: $0.locale)).inserted }.sorted(by: precedes)
  }

  /// The strings that are done in the old tables and open in the new ones.
  private static func reopened(
    from old: ModelLocalization, to new: ModelIndex, _ newTables: ModelTables, _ oldTables: ModelTables
  ) -> [Entry] {
    guard newTables != oldTables else { return [] }
    var tables = newTables
    tables.earlier = [EarlierTables(oldTables, of: old.index.model)]
    var done: [String: Set<String>] = [:]
    for (locale, judge) in old.judges() {
      let vocabulary = old.vocabulary
      let terms = vocabulary.entries.indices.filter { judge.state(ofTerm: $0) == .done }
      done[locale] = Set(terms.map { vocabulary.keys[vocabulary.entries[$0].ownKey].text })
    }
    let localization = ModelLocalization(index: new, tables: tables)
    let vocabulary = localization.vocabulary
    var reopened: [Entry] = []
    for (locale, judge) in localization.judges() {
      guard let done = done[locale] else { continue }
      for (term, entry) in vocabulary.entries.enumerated() {
        let key = vocabulary.keys[entry.ownKey].text
        guard done.contains(key) else { continue }
        let state = judge.state(ofTerm: term)
        if state != .done, state != .missing { reopened.append(Entry(key: key, locale: locale, state: state)) }
      }
    }
    return reopened.sorted(by: precedes)
  }

  private struct Place: Hashable {
    var key: String
    var locale: String
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    left.locale == right.locale ? left.key.precedes(right.key) : left.locale.precedes(right.locale)
  }

  /// The texts of the names and messages with an entry in some languages.
  private static func texts(of localization: ModelLocalization, in locales: Set<String>) -> [Place: String] {
    let vocabulary = localization.vocabulary
    var texts: [Place: String] = [:]
    for locale in locales.sorted(by: { $0.precedes($1) }) {
      guard let overlay = localization.lookup(forReader: [locale]).overlay else { continue }
      for (number, entry) in vocabulary.entries.enumerated() {
        guard let text = overlay.text(ofTerm: number), !text.isEmpty else { continue }
        texts[Place(key: vocabulary.keys[entry.ownKey].text, locale: locale)] = String(text)
      }
    }
    return texts
  }

  /// The names and messages without an entry in a language, and the unused entries.
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
            ("state", $0.state.map { .string($0.rawValue) }), ("texts", $0.texts.map { .strings($0) }),
          ])
        })
    }
    var value: JSONValue = ["missing": list(missing), "orphaned": list(orphaned)]
    if !reopened.isEmpty { value = value.adding("reopened", list(reopened)) }
    return changed.isEmpty ? value : value.adding("changed", list(changed))
  }
}

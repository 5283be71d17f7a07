package import GlossBasics
package import GlossLocalization
package import GlossManagedObjectModel

/// What a change of a model does to its translations: names that a table lacks now, and entries that nothing asks for
/// any more.
///
/// Only what the change brought: what was missing before and what nothing asked for before is the business of `check`.
package struct LocalizationImpact: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var locale: String
    /// The key that the name has now, where the object was renamed: the translation can move there.
    package var renamedTo: String?
  }

  package var missing: [Entry] = []
  package var orphaned: [Entry] = []

  package init() {}

  package var isEmpty: Bool { missing.isEmpty && orphaned.isEmpty }

  /// - Parameters:
  ///   - latest: the version that the tables are for, where old versions are compared: what it does not hold is
  ///     history, and of no concern to a translator.
  package init(
    from old: ModelIndex, tables oldTables: ModelTables, to new: ModelIndex, tables newTables: ModelTables,
    difference: ModelDifference, latest: ModelIndex? = nil
  ) {
    // Without tables nothing is missing in any.
    guard !oldTables.tables.isEmpty || !newTables.tables.isEmpty else { return }
    let before = Self.gaps(of: ModelLocalization(index: old, tables: oldTables))
    let after = Self.gaps(of: ModelLocalization(index: new, tables: newTables))
    let current = latest.map { ModelLocalization(index: $0, tables: newTables) }
    let needed = current.map(\.vocabulary).map { vocabulary in
      Set(vocabulary.entries.map { vocabulary.keyText($0.ownKey) })
    }
    missing = after.missing.subtracting(before.missing)
      .filter { needed?.contains($0.key) ?? true }
      .map { Entry(key: $0.key, locale: $0.locale) }
    let still = current.map { Self.gaps(of: $0).orphaned }
    orphaned = after.orphaned.subtracting(before.orphaned)
      .filter { still?.contains($0) ?? true }
      .map { Entry(key: $0.key, locale: $0.locale, renamedTo: Self.renamed($0.key, difference)) }
    missing.sort(by: Self.precedes)
    orphaned.sort(by: Self.precedes)
  }

  private struct Place: Hashable {
    var key: String
    var locale: String
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    left.locale == right.locale ? left.key.precedes(right.key) : left.locale.precedes(right.locale)
  }

  /// The names and texts that a language has no entry for, and the entries that nothing asks for.
  private static func gaps(of localization: ModelLocalization) -> (missing: Set<Place>, orphaned: Set<Place>) {
    var (missing, orphaned) = (Set<Place>(), Set<Place>())
    let vocabulary = localization.vocabulary
    var keys = KeyReader(vocabulary)
    for locale in localization.tables.locales where locale != "Base" {
      guard let overlay = localization.lookup(forReader: [locale]).overlay else { continue }
      for (number, entry) in vocabulary.entries.enumerated() where overlay.text(ofTerm: number)?.isEmpty ?? true {
        missing.insert(Place(key: vocabulary.keyText(entry.ownKey), locale: locale))
      }
      for entry in overlay.unknownEntries {
        let key = overlay.entries[entry].key
        if case .orphaned = keys.diagnosis(of: key) { orphaned.insert(Place(key: key, locale: locale)) }
      }
    }
    return (missing, orphaned)
  }

  /// The key after a rename, where only the name changed.
  private static func renamed(_ key: String, _ difference: ModelDifference) -> String? {
    func newProperty(_ property: String, in entity: EntityChange?) -> String? {
      guard let entity else { return nil }
      return entity.attributes.first { $0.formerName == property }?.name
        ?? entity.relationships.first { $0.formerName == property }?.name
    }
    switch LocalizationKey(key) {
    case .entity(let name)?:
      return difference.newNames[name].flatMap { $0 == name ? nil : LocalizationKey.entity($0).text }
    case .propertyOfEntity(let property, let entity)?:
      let change = difference.entities.first { ($0.change.formerName ?? $0.change.name) == entity }
      let name = newProperty(property, in: change) ?? property
      let owner = difference.newNames[entity] ?? entity
      guard name != property || owner != entity else { return nil }
      return LocalizationKey.propertyOfEntity(property: name, entity: owner).text
    default: return nil
    }
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
    return ["missing": list(missing), "orphaned": list(orphaned)]
  }
}

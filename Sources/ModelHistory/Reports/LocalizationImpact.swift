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
    let before = Self.gaps(of: old, in: oldTables)
    let after = Self.gaps(of: new, in: newTables)
    let needed = latest.map { Set(Self.items(of: $0).map(\.key)) }
    missing = after.missing.subtracting(before.missing)
      .filter { needed?.contains($0.key) ?? true }
      .map { Entry(key: $0.key, locale: $0.locale) }
    let still = latest.map { Self.gaps(of: $0, in: newTables).orphaned }
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

  /// Something that a reader sees a name or a text of.
  private struct Item {
    /// The key that says it best.
    var key: String
    var entity = ""
    var property = ""
    var text = ""
  }

  private static func items(of index: ModelIndex) -> [Item] {
    var items: [Item] = []
    var texts = Set<String>()
    for entity in index.entities {
      items.append(Item(key: LocalizationKey.entity(entity.name).text, entity: entity.name))
      for property in entity.properties {
        let key = LocalizationKey.propertyOfEntity(property: property.name, entity: entity.name)
        items.append(Item(key: key.text, entity: entity.name, property: property.name))
        for rule in property.validations {
          if case .text(let text)? = rule.warning { texts.insert(text) }
        }
      }
    }
    return items
      + texts.sorted { $0.precedes($1) }.map { Item(key: LocalizationKey.errorString($0).text, text: $0) }
  }

  private static func gaps(
    of index: ModelIndex, in tables: ModelTables
  ) -> (missing: Set<Place>, orphaned: Set<Place>) {
    var (missing, orphaned) = (Set<Place>(), Set<Place>())
    let items = items(of: index)
    let texts = Set(items.map(\.text))
    for locale in tables.locales where locale != "Base" {
      guard let table = tables.choice(forReader: [locale]).table else { continue }
      let names = NameResolver(index: index, table: table, locale: locale)
      for item in items {
        let resolution =
          if !item.property.isEmpty {
            names.propertyName(item.property, of: item.entity)
          } else if item.text.isEmpty {
            names.entityName(item.entity)
          } else {
            names.errorString(item.text)
          }
        if !resolution.isFromTable || resolution.text.isEmpty { missing.insert(Place(key: item.key, locale: locale)) }
      }
      for entry in table.entries {
        guard let key = LocalizationKey(entry.key), !isKnown(key, in: index, texts: texts) else { continue }
        orphaned.insert(Place(key: entry.key, locale: locale))
      }
    }
    return (missing, orphaned)
  }

  private static func isKnown(_ key: LocalizationKey, in index: ModelIndex, texts: Set<String>) -> Bool {
    switch key {
    case .entity(let name): index.entity(named: name) != nil
    case .property(let name): index.entities.contains { $0.propertyNames.contains(name) }
    case .propertyOfEntity(let property, let entity): index.property(property, of: entity) != nil
    case .errorString(let text): texts.contains(text)
    }
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

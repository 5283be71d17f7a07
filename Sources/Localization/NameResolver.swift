import GlossBasics
import GlossDiagnostics
package import GlossManagedObjectModel

/// Looks names up as Core Data does, for a reader of one locale.
///
/// The precedence is that of `localizedEntityName`, `localizedPropertyName` and error strings in Core Data, observed
/// on Apple's systems:
///
/// - an entity: `Entity/<name>`, else the raw name; superentities are not asked;
/// - a property: `Property/<name>/Entity/<X>` for the entity at hand and then each superentity, nearest first;
///   then `Property/<name>`; else the raw name;
/// - an error string: `ErrorString/<text>`, else the text itself.
///
/// The choice of the table is per file: a key that the table lacks shows the raw name, never another language.
package struct NameResolver: Sendable {
  package let index: ModelIndex
  /// The table that serves the locale; nil when none does.
  package let table: LocalizationTable?
  /// The reader's locale.
  package let locale: String

  package init(index: ModelIndex, table: LocalizationTable?, locale: String) {
    self.index = index
    self.table = table
    self.locale = locale
  }

  /// The localized name of an entity.
  package func entityName(_ entity: String) -> Resolution {
    resolve([.entity(entity)], fallback: entity)
  }

  /// The localized name of a property as an object of the given entity sees it.
  package func propertyName(_ property: String, of entity: String) -> Resolution {
    let chain = index.inheritanceChain(of: entity)
    let entities = chain.isEmpty ? [entity] : chain.map(\.name)
    let keys = entities.map { LocalizationKey.propertyOfEntity(property: property, entity: $0) }
    return resolve(keys + [.property(property)], fallback: property)
  }

  /// The localized text of a validation warning.
  package func errorString(_ string: String) -> Resolution {
    resolve([.errorString(string)], fallback: string)
  }

  private func resolve(_ keys: [LocalizationKey], fallback: String) -> Resolution {
    var lookups: [Lookup] = []
    for key in keys.map(\.text) {
      let entry = table?.entry(for: key)
      lookups.append(
        Lookup(
          key: key, locale: locale, path: entry?.path ?? table?.path, line: entry?.keyPosition?.line,
          isHit: entry != nil))
      if let entry { return Resolution(text: entry.value, isFromTable: true, lookups: lookups) }
    }
    return Resolution(text: fallback, isFromTable: false, lookups: lookups)
  }
}

/// What a look-up gave, and how it came about.
package struct Resolution: Sendable, Hashable {
  package var text: String
  /// False when no key was found and the raw text of the model is used.
  package var isFromTable: Bool
  /// The keys in the order they were tried; only the last can be a hit.
  package var lookups: [Lookup]

  package init(text: String, isFromTable: Bool, lookups: [Lookup]) {
    self.text = text
    self.isFromTable = isFromTable
    self.lookups = lookups
  }
}

/// One step of a look-up.
package struct Lookup: Sendable, Hashable {
  package var key: String
  /// The reader's locale.
  package var locale: String
  /// The table asked; nil when no table serves the locale.
  package var path: String?
  /// The line of the entry found.
  package var line: Int?
  package var isHit: Bool

  package init(key: String, locale: String, path: String? = nil, line: Int? = nil, isHit: Bool) {
    self.key = key
    self.locale = locale
    self.path = path
    self.line = line
    self.isHit = isHit
  }
}

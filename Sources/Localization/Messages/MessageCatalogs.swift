/// The messages available for readers of any locale: the system's if there are any, otherwise the built-in ones.
package struct MessageCatalogs: Sendable, Hashable {
  /// Catalogs read from Apple's tables, one per language.
  package var system: [MessageCatalog]

  package init(system: [MessageCatalog] = []) {
    self.system = system
  }

  /// Only the built-in catalogs.
  package static let builtIn = MessageCatalogs()

  /// Returns the catalog that serves a reader: the system's nearest one, or the nearest built-in one if the system has
  /// no language close to the reader's. A system catalog without a language serves every reader.
  package func catalog(forLocale locale: String) -> MessageCatalog {
    let nearest = LanguageTag(locale).nearest(among: system.map(\.locale))
    return system.first { $0.locale == nearest } ?? system.first { $0.locale.isEmpty } ?? .builtIn(forLocale: locale)
  }
}

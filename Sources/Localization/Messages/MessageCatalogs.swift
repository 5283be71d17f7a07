/// The messages at hand for readers of any locale: the system's own where there are some, else the built-in ones.
package struct MessageCatalogs: Sendable, Hashable {
  /// Catalogs read from Apple's tables, each language once.
  package var system: [MessageCatalog]

  package init(system: [MessageCatalog] = []) {
    self.system = system
  }

  /// The catalogs built into this program, no other.
  package static let builtIn = MessageCatalogs()

  /// The catalog that serves a reader: the system's nearest one, the nearest built-in one where the system's tables
  /// have no language near the reader's. A system's catalog of no language serves every reader.
  package func catalog(forLocale locale: String) -> MessageCatalog {
    let nearest = LanguageTag(locale).nearest(among: system.map(\.locale))
    return system.first { $0.locale == nearest } ?? system.first { $0.locale.isEmpty } ?? .builtIn(forLocale: locale)
  }
}

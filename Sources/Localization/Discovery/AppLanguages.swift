import GlossBasics

/// The languages of an app, and where each was found.
///
/// They are those that the project's settings list; without settings, the regions of the Xcode project, the language
/// folders and String Catalogs next to the model's tables, and `CFBundleLocalizations`. `Base` and pseudo-languages do
/// not count. A model that has a table in one of them is expected to have it in all.
///
/// ```swift
/// tables.languages.names                        // ["de", "en", "pl"]
/// tables.languages.languages[2].sources.first   // knownRegions of App.xcodeproj
/// ```
package struct AppLanguages: Sendable, Hashable {
  /// A sign that an app is in a language.
  package enum Source: Sendable, Hashable {
    /// `locales` in the project's settings.
    case configuration
    /// `knownRegions` of an Xcode project, by its path.
    case project(String)
    /// A language folder, by its path.
    case folder(String)
    /// A String Catalog or another file with several languages, by its path.
    case catalog(String)
    /// `CFBundleLocalizations` in an information property list, by its path.
    case informationList(String)
  }

  /// One language with all its signs.
  package struct Language: Sendable, Hashable {
    /// The name, spelled as its folder if it has one.
    package var name: String
    package var sources: [Source]
  }

  /// Sorted by name; each language occurs once, however its sources spell it.
  package private(set) var languages: [Language] = []

  /// The languages named by some sources.
  ///
  /// - Parameter found: names in any spelling; of several spellings, the first one stays.
  package init(_ found: [(name: String, source: Source)] = []) {
    var places: [LanguageTag: Int] = [:]
    for (name, source) in found {
      let tag = LanguageTag(name).withoutImpliedRegion
      guard !tag.isBase, !tag.isPseudo, LanguageNames.isKnown(name) else { continue }
      if let place = places[tag] {
        if !languages[place].sources.contains(source) { languages[place].sources.append(source) }
      } else {
        places[tag] = languages.count
        languages.append(Language(name: name, sources: [source]))
      }
    }
    languages.sort { $0.name.precedes($1.name) }
  }

  /// The languages that the project's settings list.
  package init(configured names: [String]) { self.init(names.map { ($0, .configuration) }) }

  /// The languages of several models of an app.
  package init(uniting all: [AppLanguages]) {
    self.init(all.flatMap(\.languages).flatMap { language in language.sources.map { (language.name, $0) } })
  }

  /// The names, sorted.
  package var names: [String] { languages.map(\.name) }

  package var isEmpty: Bool { languages.isEmpty }

  /// Whether the project's settings list the languages.
  package var isConfigured: Bool { languages.contains { $0.sources.contains(.configuration) } }
}

extension AppLanguages.Source: CustomStringConvertible {
  /// Where a language was found, as words for people: `knownRegions of App.xcodeproj`.
  package var description: String {
    switch self {
    case .configuration: "locales in the settings"
    case .project(let path): "knownRegions of \(path)"
    case .folder(let path), .catalog(let path): path
    case .informationList(let path): "CFBundleLocalizations of \(path)"
    }
  }
}

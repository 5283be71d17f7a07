import GlossLocalization
package import GlossManagedObjectModel

/// The reference's words for a model in one language, for pages linked with it.
package struct ReferenceWords: Sendable {
  private let edition: Edition

  init(_ edition: Edition) { self.edition = edition }

  /// The rules of a property as one sentence: `required; 3 to 40 characters; default "x"`.
  ///
  /// In pieces, since code runs from left to right in every language.
  package func rules(of property: Property) -> [(text: String, isCode: Bool)] {
    let wording = PropertyWording(edition: edition)
    switch property {
    case .attribute(let attribute): return pieces(of: wording.rules(of: attribute))
    case .relationship(let relationship): return [(wording.count(of: relationship), false)]
    case .fetched: return []
    }
  }

  /// The limit that an error of a property reports: `at most 40 characters` for 1660; empty if the code has none.
  package func limit(ofCode code: Int, of property: Property) -> [(text: String, isCode: Bool)] {
    PropertyWording(edition: edition).limit(ofCode: code, of: property).map(pieces) ?? []
  }

  /// The documentation of an entity, or of a property in the entity that declares it, in Markdown; empty if undocumented.
  package func documentation(of entity: String, property: String? = nil) -> String {
    let index = edition.index
    guard let property else {
      return index.entity(named: entity).map { edition.documentation(of: .entity(entity), $0.userInfo) } ?? ""
    }
    return index.property(property, of: entity).map { found in
      edition.documentation(of: .property(property, of: found.declaredIn), found.property.userInfo)
    } ?? ""
  }

  private func pieces(of runs: TextRuns) -> [(text: String, isCode: Bool)] {
    runs.runs.map { run in
      switch run {
      case .text(let text), .name(let text): (text, false)
      case .code(let text), .link(let text, _): (text, true)
      }
    }
  }

  /// The type of an attribute, the destination of a relationship.
  package func type(of property: Property) -> String {
    switch property {
    case .attribute(let attribute): PropertyWording(edition: edition).type(of: attribute).plainText
    case .relationship(let relationship): relationship.destination ?? ""
    case .fetched(let fetched): fetched.fetchRequest?.entity ?? ""
    }
  }

  /// The localized name of an entity; nil if the reader would see the raw name.
  package func label(ofEntity name: String) -> String? { edition.label(ofEntity: name) }

  /// The localized name of a property; nil if the reader would see the raw name.
  package func label(ofProperty name: String, in entity: String) -> String? {
    edition.label(ofProperty: name, in: entity)
  }

  /// The page of an entity in the language's folder, without the format's extension, with the anchor of a property:
  /// `entities/Player`, `firstName`. nil if the entity is not documented.
  package func place(of entity: String, property: String? = nil) -> (page: String, anchor: String?)? {
    let address = property.flatMap { edition.reference.address(of: $0, in: entity) } ?? edition.reference.pages[entity]
    return address.map { ($0.page, $0.anchor) }
  }
}

extension SchemaDocumentation {
  /// The reference's words for each of its models in a reader's language.
  package func words(locale: String) -> [ReferenceWords] {
    let words = DocumentationWords(locale: locale)
    return references.map { ReferenceWords(Edition($0, locale: locale, words: words, options: options)) }
  }

  /// The readers' languages with the folders of their pages; the folder is empty if there is only one language.
  package var languageFolders: [(locale: String, folder: String)] {
    let locales = locales
    return locales.map { ($0, locales.count > 1 ? SafeName.locale($0) : "") }
  }

  /// The folder of a language's pages in the folder of a format: `de/`, empty if there is only one language.
  package func folder(ofLocale locale: String) -> String? {
    let locales = locales
    guard let nearest = LanguageTag(locale).nearest(among: locales) ?? locales.first else { return nil }
    return locales.count > 1 ? SafeName.locale(nearest) + "/" : ""
  }
}

import GlossBasics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import GlossValidation

/// A model in one reader's language, with the shared inputs of its pages.
final class Edition: Sendable {
  let reference: ReferenceModel
  let locale: String
  let words: DocumentationWords
  let resolver: ReaderLookup
  let options: DocumentationOptions
  /// The messages of each entity, in validation order.
  let messages: [String: [ValidationMessage]]
  /// The errors that each entity's own properties can cause, as property, code and sentence.
  let said: [String: Set<String>]
  /// The look-ups of every language with a table, and of those that should have one, for the tables of names.
  let namings: [(heading: LanguageHeading, resolver: ReaderLookup)]
  /// The fetch request templates, by name.
  private let templates: [FetchRequestTemplate]
  /// The fetch request templates by the entity they fetch, each as a link.
  let requestsByEntity: [String: [TextRun]]

  var index: ModelIndex { reference.index }

  /// Core Data's sentences by error code, for the page of messages and the search.
  var codes: [MessageCode] { deferredCodes.value(MessagesComposer(edition: self).codes) }
  private let deferredCodes = Deferred<[MessageCode]>()

  init(_ reference: ReferenceModel, locale: String, words: DocumentationWords, options: DocumentationOptions) {
    self.reference = reference
    self.locale = locale
    self.words = words
    self.options = options
    let localization = reference.localization
    resolver = localization.lookup(
      forReader: [locale],
      composer: MessageComposer(catalog: options.catalogs[locale] ?? .builtIn(forLocale: locale)))
    messages = reference.failures.messagesByEntity(for: resolver)
    // Needed only for entities with children.
    var said: [String: Set<String>] = [:]
    for name in reference.entityNames where !reference.index.subentities(of: name).isEmpty {
      said[name] = Set((messages[name] ?? []).map { "\($0.property)\u{0}\($0.code)\u{0}\($0.text)" })
    }
    self.said = said
    namings = reference.keptNamings.value {
      let present = localization.tables.locales.filter { !LanguageTag.isPseudo($0) }
      return (present + reference.languagesWithoutTable).sorted { $0.precedes($1) }.map {
        (LanguageHeading(locale: $0), localization.lookup(inFolder: $0))
      }
    }
    templates = reference.loaded.model.fetchRequestTemplates.sorted { $0.name.precedes($1.name) }
    requestsByEntity = Dictionary(grouping: templates) { $0.entity ?? "" }.mapValues { templates in
      templates.map { .link($0.name, reference.address(ofRequest: $0.name)) }
    }
  }

  /// The table of the reader's language on the page of localization, with the names it lacks; nil if the
  /// table is in another language.
  var gapAddress: PageAddress? {
    guard let locale = resolver.choice.locale, namings.contains(where: { $0.heading.locale == locale }) else {
      return nil
    }
    return .localization.with(anchor: CoverageRow.anchor(locale, model: reference.number))
  }

  /// The values of each template for the page of fetch requests.
  var fetchRequests: [FetchRequestValue] { templates.map(FetchRequestComposer(edition: self).value) }

  /// The localized name of an entity; nil if the reader would see the raw name.
  func label(ofEntity name: String) -> String? {
    resolver.tableName(ofEntity: name).flatMap { $0 == name ? nil : $0 }
  }

  /// The localized name of a property of an object of an entity.
  func label(ofProperty name: String, in entity: String) -> String? {
    resolver.tableName(ofProperty: name, of: entity).flatMap { $0 == name ? nil : $0 }
  }

  /// The names of an entity and its own properties in every language with a table, computed once for all readers.
  func names(of entity: EntityDescription) -> NamesTable {
    guard !namings.isEmpty, let common = reference.common[entity.name] else {
      return NamesTable(languages: [], rows: [])
    }
    return common.names.value { LocalizationComposer(edition: self).names(of: entity) }
  }

  /// A link to an entity; nil if it is not documented.
  func link(to entity: String) -> EntityLink? {
    reference.pages[entity].map { EntityLink(name: entity, label: label(ofEntity: entity), address: $0) }
  }

  /// The name of an entity, as a link if it has a page.
  func run(of entity: String) -> TextRun {
    reference.pages[entity].map { .link(entity, $0) } ?? .code(entity)
  }

  /// The model's heading on a page of several models; nil if it is alone on its pages.
  func headingAmong(_ editions: [Edition]) -> String? { editions.count > 1 ? reference.heading : nil }

  /// The overview of its model among several.
  var modelLink: Site.ModelLink { Site.ModelLink(name: reference.heading, address: reference.address) }

  /// The address of an object's source; nil if there is no address template or no source.
  func sourceHref(of object: ObjectPath) -> String? {
    let contents = reference.loaded.contents
    // In Swift sources, each object can be in a different file.
    let declaration = contents.swiftData?.declarations[object]
    let document = declaration?.path ?? reference.loaded.origin.documentPath
    guard let template = options.sourceURL, let path = reference.documented.sourcePaths[document],
      let position = declaration?.position ?? contents.sourceMap[object]
    else { return nil }
    return SourceLink.href(template, path: path, line: position.line)
  }

  /// A predicate as the model's document writes it, else in Core Data's format.
  func written(_ predicate: String?, of object: ObjectPath) -> String? {
    predicate.map { reference.loaded.contents.writtenPredicates[object] ?? $0 }
  }

  func documentation(of property: PropertyReference) -> String {
    documentation(of: .property(property.property.name, of: property.declaredIn), property.property.userInfo)
  }

  /// The documentation of an object, in Markdown; empty if undocumented.
  func documentation(of object: ObjectPath, _ userInfo: [String: String]) -> String {
    found(object, userInfo).texts.joined(separator: "\n\n")
  }

  /// The file and line of the comment that documents an object if the model itself does not: `Player.swift:12`.
  ///
  /// Without the folder, since the location of a checkout does not belong in the reference.
  func codePlace(of object: ObjectPath, _ userInfo: [String: String]) -> String? {
    found(object, userInfo).code.map { "\(FilePath.name(of: $0.path)):\($0.position.line)" }
  }

  private func found(_ object: ObjectPath, _ userInfo: [String: String]) -> (texts: [String], code: CodeComment?) {
    // Most objects have none.
    if userInfo.isEmpty, !reference.hasComments { return ([], nil) }
    return reference.loaded.documentation(of: object, userInfo: userInfo, keys: options.documentationKeys)
  }
}

import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles

/// The index for the search on HTML pages, as a script, since pages opened from disk cannot fetch files.
///
/// `modelglossIndex({…}, ["name", …], [["Player",[0,["team","Mannschaft"]],"Spieler","A person …"], …])`: names that
/// several entities use are collected in a list and referred to by number; empty values at the end are omitted, and so
/// are the page if it has the entity's name and the anchor if it is the property's. A property with documentation is
/// `["team","Mannschaft","","Where …"]`; its other names, such as its former name, are a list at the end, as they are
/// for an entity. A second list has the other search results, such as `[2,"PlayersNamed",
/// "fetch-requests.html#PlayersNamed"]`. Then come the types of attributes, the parents of entities and the models, for
/// diagrams and lists.
struct SearchIndex: Sendable {
  let editions: [Edition]
  let site: Site
  /// The versions of the packages that have a page of changes.
  var changelogs: [(versions: ChangelogVersions, edition: Int)] = []

  var file: DocumentationFile {
    let entities =
      site.isSingle ? [] : editions.flatMap { edition in edition.reference.entityNames.map { (edition, $0) } }
    var uses: [String: Int] = [:]
    for (edition, entity) in entities {
      for property in edition.reference.properties[entity] ?? [] where !property.isInherited {
        uses[property.property.name, default: 0] += 1
      }
    }
    let shared = uses.filter { $0.value > 1 }.keys.sorted { $0.precedes($1) }
    let numbers = Dictionary(uniqueKeysWithValues: shared.enumerated().map { ($1, $0) })
    let entries = entities.compactMap { edition, name in entry(for: name, in: edition, numbers) }
    let arguments = [
      Self.script(words), Self.script(.array(shared.map(Self.text))), Self.lines(entries), Self.lines(others),
      Self.script(.array(types(entities))), Self.script(.array(parents(entities))), Self.script(.array(models)),
    ]
    return DocumentationFile(
      path: "html/\(site.languageFolder)search.js",
      text: "modelglossIndex(\(arguments.joined(separator: ", ")));\n")
  }

  /// A value as JavaScript that is also safe inside a page.
  static func script(_ value: JSONValue) -> String {
    value.text(pretty: false).replacingBytes {
      switch $0 {
      case UInt8(ascii: "<"): "\\u003c"
      case UInt8(ascii: ">"): "\\u003e"
      case UInt8(ascii: "&"): "\\u0026"
      default: nil
      }
    }
  }

  /// A list with a line per value.
  private static func lines(_ values: [JSONValue]) -> String {
    "[\n\(values.map(script).joined(separator: ",\n"))\n]"
  }

  static func text(_ text: String) -> JSONValue { .string(text.visible(.page)) }

  /// The types of attributes, then a letter for each property of each entity: `["String","Date"],"aB2-"` means a
  /// String, a required Date, a to-many relationship and a fetched property. Relationships are 0 for one or none, 1 for
  /// one, 2 for any number, and 3 for at least one.
  private func types(_ entities: [(Edition, String)]) -> [JSONValue] {
    var numbers: [String: Int] = [:]
    var names: [String] = []
    let letters = entities.map { edition, entity -> JSONValue in
      let letters = (edition.reference.properties[entity] ?? []).filter { !$0.isInherited }.map { property -> String in
        if let relationship = property.property.relationship {
          if relationship.isToMany { return relationship.minCount > 0 && !relationship.isOptional ? "3" : "2" }
          return relationship.isOptional ? "0" : "1"
        }
        guard let attribute = property.property.attribute else { return "-" }
        // What Swift source writes has no type in Xcode's words; its own names are not a choice to filter by.
        let name = attribute.writtenType == nil ? attribute.type.xcodeName : "Swift"
        let number = numbers[name] ?? names.count
        if number == names.count {
          numbers[name] = number
          names.append(name)
        }
        let isRequired = !attribute.isOptional && !attribute.isDerived
        return String(UnicodeScalar(UInt8(ascii: isRequired ? "A" : "a") + UInt8(number)))
      }
      return .string(letters.joined())
    }
    let hasLetters = letters.contains { if case .string(let text) = $0 { text.contains { $0 != "-" } } else { false } }
    return hasLetters ? [.array(names.map(Self.text))] + letters : []
  }

  /// The number of entities, the name and the page of each model; empty if there is only one.
  private var models: [JSONValue] {
    editions.count < 2
      ? []
      : editions.map { edition in
        let reference = edition.reference
        return [
          .integer(reference.entityNames.count), Self.text(reference.heading),
          Self.text(reference.address.page + ".html"),
        ]
      }
  }

  /// The position of each entity's parent among the entities, -1 for none; empty if no entity has a parent.
  private func parents(_ entities: [(Edition, String)]) -> [JSONValue] {
    var positions: [[String: Int]] = Array(repeating: [:], count: editions.count)
    for (position, entity) in entities.enumerated() { positions[entity.0.reference.number][entity.1] = position }
    let parents = entities.map { edition, name in
      edition.index.entity(named: name)?.superentity.flatMap { positions[edition.reference.number][$0] } ?? -1
    }
    return parents.allSatisfy { $0 < 0 } ? [] : parents.map { .integer($0) }
  }

  /// The results that are not entities or properties: `[kind, name, page, label, text]`, the kind as a position in the
  /// list of words.
  private var others: [JSONValue] {
    if site.isSingle { return [] }
    var others: [JSONValue] = []
    func add(_ kind: Kind, _ name: String, _ address: PageAddress, label: String = "", text: String = "") {
      let href = address.page + ".html" + (address.anchor.map { "#" + $0 } ?? "")
      others.append(.array([.integer(kind.rawValue)] + Self.texts([name, href, label, text], atLeast: 2)))
    }
    for edition in editions {
      if editions.count > 1 { add(.model, edition.reference.heading, edition.reference.address) }
      for request in edition.fetchRequests {
        add(.fetchRequest, request.name, request.address, text: request.predicate ?? "")
      }
      let model = edition.reference.loaded.model
      for configuration in model.configurations.map(\.name).sorted(by: { $0.precedes($1) }) {
        let anchor = edition.reference.configurationAnchors[configuration]
        add(.configuration, configuration, anchor.map(PageAddress.configurations.with) ?? .configurations)
      }
      for composite in model.composites.map(\.name).sorted(by: { $0.precedes($1) }) {
        let anchor = edition.reference.compositeAnchors[composite]
        add(.composite, composite, anchor.map(PageAddress.configurations.with) ?? .configurations)
      }
      for entity in edition.reference.entityNames {
        guard let page = edition.reference.pages[entity] else { continue }
        let description = edition.index.entity(named: entity)
        for fetchIndex in description?.indexes ?? [] {
          add(.index, fetchIndex.name, page.with(anchor: ".indexes"), label: "", text: entity)
        }
        // What saving reports for objects that are not unique has no sentence of its own.
        for constraint in description?.uniquenessConstraints ?? [] {
          add(
            .code, "133021", page.with(anchor: ".uniqueness"), label: "NSManagedObjectConstraintMergeError",
            text: "\(entity): \(constraint.joined(separator: " + "))")
        }
      }
      for code in edition.codes {
        let anchor = MessageCode.anchor(code.code, model: code.model)
        let text = code.sentences.prefix(Self.sentenceLimit).map {
          $0.isMisspelled ? "\($0.text) (\(site.words["misspelledByCoreData"]))" : $0.text
        }.joined(separator: " · ")
        add(.code, String(code.code), .messages.with(anchor: anchor), label: code.name, text: text)
      }
    }
    for page in pages { add(.page, page.name, page.address, text: page.terms.joined(separator: " ")) }
    for (versions, position) in changelogs {
      let anchors = versions.isOneOfSeveral ? editions[position].reference.anchor + "." : ""
      for version in versions.versions.reversed().map({ $0.version ?? $0.name }) {
        add(.version, version, .changelog.with(anchor: anchors + (versions.anchors[version] ?? "")))
      }
    }
    return others
  }

  /// The pages other than those of entities, each with words for what it shows, in the reader's language and in the
  /// terms of Core Data.
  private var pages: [(name: String, address: PageAddress, terms: [String])] {
    let words = site.words
    let terms: [PageAddress: (keys: [String], english: String)] = [
      .messages: (
        ["searchMessages", "message", "errorCode", "limit"], "validation errors NSDetailedErrors NSValidationErrorKey"
      ),
      .localization: (
        ["searchLocalization", "coverage", "translated", "missing", "tableName"], "translations languages strings"
      ),
      .changelog: (
        ["searchChangelog", "migration", "verdictLightweight", "verdictCustom", "version", "history"],
        "changelog lightweight history migration plan stages VersionedSchema"
      ),
      .fetchRequests: (["searchFetchRequests", "predicate", "variables"], "fetch request templates NSPredicate"),
      .configurations: (["composites"], "configurations composite"),
      .cloudKit: (
        ["searchCloudKit", "encrypted", "field", "deployed", "staysOnDevice"], "CloudKit iCloud sync record types"
      ),
      .index: (["diagram", "versionChecksum"], "overview diagram checksum"),
      .letters: (["index"], "A-Z index"),
    ]
    return site.navigation.map { entry in
      let known = terms[entry.address] ?? ([], "")
      return (entry.name, entry.address, known.keys.map { words[$0] } + [known.english])
    }
  }

  /// The number of sentences indexed per error code.
  private static let sentenceLimit = 60

  /// The kinds of search results, in the order of their words.
  private enum Kind: Int, CaseIterable {
    case entity, property, fetchRequest, configuration, composite, index, code, version, model, page

    var key: String {
      switch self {
      case .entity: "entity"
      case .property: "property"
      case .fetchRequest: "fetchRequest"
      case .configuration: "configuration"
      case .composite: "compositeAttribute"
      case .index: "fetchIndex"
      case .code: "errorCode"
      case .version: "version"
      case .model: "model"
      case .page: "pages"
      }
    }
  }

  private func entry(for name: String, in edition: Edition, _ numbers: [String: Int]) -> JSONValue? {
    guard let page = edition.reference.pages[name], let entity = edition.index.entity(named: name) else { return nil }
    // The first row is the entity's.
    let translations =
      site.sharesNamesInSearch ? [] : edition.names(of: entity).rows.map { $0.names.compactMap { $0?.text } }
    let own = (edition.reference.properties[name] ?? []).filter { !$0.isInherited }
    let properties = own.enumerated().map { number, reference -> JSONValue in
      let name = reference.property.name
      let anchor = edition.reference.anchors[reference.entity]?[name] ?? name
      let label = edition.label(ofProperty: name, in: reference.entity)
      let text = Self.words(of: edition.documentation(of: reference))
      let property = reference.property
      let others = Self.others(
        than: [name, label],
        [
          property.attribute?.renamingIdentifier ?? property.relationship?.renamingIdentifier,
          property.attribute?.attributeValueClassName, property.attribute?.compositeName,
        ]
          + (translations.indices.contains(number + 1) ? translations[number + 1] : []))
      if label == nil, anchor == name, text.isEmpty, others.isEmpty {
        return numbers[name].map { .integer($0) } ?? Self.text(name)
      }
      let texts = [name, label ?? "", anchor == name ? "" : anchor, text]
      return .array(Self.texts(texts, atLeast: others.isEmpty ? 2 : 4) + others)
    }
    let text = Self.words(of: edition.documentation(of: .entity(name), entity.userInfo))
    let isPlain = page.page == "entities/\(name)"
    let label = edition.label(ofEntity: name)
    let className = entity.managedObjectClassName?.split(separator: ".").last.map(String.init)
    let others = Self.others(than: [name, label], [entity.renamingIdentifier, className] + (translations.first ?? []))
    let ends = Self.texts([label ?? "", text, isPlain ? "" : page.page + ".html"], atLeast: others.isEmpty ? 0 : 3)
    return .array([Self.text(name), .array(properties)] + ends + others)
  }

  /// Other names of something, as a list after a comma: former ones, classes, names in all languages.
  private static func others(than known: [String?], _ names: [String?]) -> [JSONValue] {
    let names = names.compactMap(\.self).filter { !$0.isEmpty }
    // Most properties have no other name.
    if names.isEmpty { return [] }
    var seen = Set(known.compactMap(\.self))
    let new = names.filter { seen.insert($0).inserted }
    return new.isEmpty ? [] : [.array(new.map(text))]
  }

  /// The words of a documentation text without markup, on one line.
  private static func words(of markdown: String) -> String {
    markdown.isEmpty ? "" : CommonMark.plainText(markdown).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Comma-separated strings, without the empty ones at the end.
  private static func texts(_ texts: [String], atLeast count: Int) -> [JSONValue] {
    var texts = texts
    while texts.count > count, texts.last?.isEmpty == true { texts.removeLast() }
    return texts.map(text)
  }

  /// The labels of the controls that the script adds.
  private var words: JSONValue {
    let keys = [
      ("search", "search"), ("none", "noResults"), ("theme", "theme"), ("entities", "entities"),
      ("filter", "filter"), ("fit", "fit"), ("zoomIn", "zoomIn"), ("zoomOut", "zoomOut"),
      ("fullScreen", "fullScreen"), ("copy", "copy"), ("copied", "copied"), ("attributes", "attributes"),
      ("name", "name"), ("parent", "parent"), ("diagram", "diagram"), ("map", "map"), ("modules", "modules"),
      ("changedLast", "changedLast"), ("missingNames", "missingNames"), ("undocumented", "undocumented"),
      ("neighbours", "neighbours"),
      ("relationships", "relationships"), ("close", "close"), ("pathTo", "pathTo"), ("key", "key"),
      ("untranslated", "nameNotTranslated"), ("otherLanguages", "otherLanguages"),
    ]
    let kinds = Kind.allCases.map { Self.text(site.words[$0.key]) }
    // The names in other languages are in a file that is loaded when the reader searches.
    var more: [(String, JSONValue)] = site.sharesNamesInSearch ? [("sharesNames", .boolean(true))] : []
    if site.sharesNames {
      let languages = site.alternates.map { language in
        [SafeName.locale(language.locale), language.languageTag, language.name, language.direction].map(Self.text)
      }
      more += [("language", Self.text(site.words["language"])), ("languages", .array(languages.map(JSONValue.array)))]
    }
    let traits = Self.traits.map { JSONValue.array([.string($0.term), Self.text(site.words[$0.key])]) }
    return .object(
      keys.map { ($0.0, Self.text(site.words[$0.1])) } + [
        ("kinds", .array(kinds)), ("traits", .array(traits)),
        ("assets", .string(site.alternates.count < 2 ? "" : "../")),
      ]
        + more)
  }

  /// Xcode's terms, as `SearchFacts` has them, with their words in the reader's language.
  private static let traits: [(term: String, key: String)] = [
    ("Transient", "transient"), ("Derived", "derived"), ("Unique", "unique"), ("Indexed", "indexed"),
    ("Index in Spotlight", "spotlight"), ("Allows External Storage", "external"),
    ("Allows Cloud Encryption", "encrypted"), ("Preserve After Deletion", "preserved"), ("Ordered", "ordered"),
    ("Delete Rule", "onDeletion"),
  ]
}

import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

/// Where to insert missing entries of a table, with the findings that request them.
///
/// The position is the key of the last entry about the same entity, else the last entry of the table, else the
/// beginning of the file. In a String Catalog that has the key for another language, it is that key.
struct InsertionPlaces {
  private let table: TableOverlay
  private let context: CheckContext
  /// Whether the table is in the language of the words that identifiers are made of.
  private let isOfIdentifiers: Bool
  private var lastEntryOfEntity: [String: Int]?

  init(_ table: TableOverlay, of context: CheckContext) {
    self.table = table
    self.context = context
    let isDevelopment = table.locale == nil || LanguageTag.isSame(table.locale, context.developmentLanguage)
    isOfIdentifiers =
      isDevelopment && LanguageTag(table.locale ?? context.developmentLanguage ?? "en").language == "en"
  }

  /// A finding that requests an entry with the given key.
  mutating func finding(
    _ rule: RuleID, _ message: String, adding key: LocalizationKey, entity: String? = nil, property: String? = nil
  ) -> Finding {
    // A catalog takes the place of the table beside it, which Xcode cannot build with it.
    let source =
      table.sources.last { $0.format == .xcstrings } ?? table.sources.last { $0.format != .stringsdict }
      ?? table.sources.last
    let key = keyOfCatalog(insteadOf: key, in: source)
    return Finding(
      rule, message, remedy: remedy(adding: key, to: source?.format), path: source?.path ?? table.container,
      position: position(of: key, entity: entity, in: source), model: context.model.name, entity: entity,
      property: property, key: key.text, locale: table.locale)
  }

  private func remedy(adding key: LocalizationKey, to format: TableFormat?) -> String {
    switch format {
    case _ where table.sources.last?.path.hasSuffix(".swift") == true:
      "add \(key.text.quoted): \(proposal(for: key).quoted) to its localizationDictionary"
    case .xcstrings: "give the key \(key.text.quoted) a text in \(table.locale ?? "the catalog")"
    default: "add \(key.text.quoted) = \(proposal(for: key).quoted);"
    }
  }

  /// A string that can be pasted in the development language: the words of the name, as `strings sync` writes them. In
  /// other languages there is none, and one of the source would be taken for a translation.
  private func proposal(for key: LocalizationKey) -> String {
    guard isOfIdentifiers else { return "…" }
    if case .errorString(let text) = key { return text }
    guard let name = key.name else { return "…" }
    return context.nameCapitals.applied(to: NaturalName.proposed(for: name))
  }

  /// The catalog's key for another language, if it names the term with another form of key.
  ///
  /// Adding a second key would serve the term in only one language.
  private func keyOfCatalog(insteadOf key: LocalizationKey, in source: LocalizationTable?) -> LocalizationKey {
    guard let source, source.format == .xcstrings else { return key }
    let property: String
    var forms = [key]
    switch key {
    case .propertyOfEntity(let name, let entity):
      property = name
      forms += context.index.inheritanceChain(of: entity).dropFirst().map {
        .propertyOfEntity(property: name, entity: $0.name)
      }
    case .property(let name): property = name
    case .entity, .errorString: return key
    }
    forms.append(.property(property))
    let keys = context.catalogKeys[source.path] ?? [:]
    return forms.first { keys[$0.text] != nil } ?? key
  }

  private mutating func position(
    of key: LocalizationKey, entity: String?, in source: LocalizationTable?
  ) -> SourcePosition? {
    guard let source else { return nil }
    if source.format == .xcstrings, let place = context.catalogKeys[source.path]?[key.text] { return place }
    if let entity, let entry = lastEntry(about: entity), table.source(of: entry)?.path == source.path {
      return table.entries.keyPosition(at: entry)
    }
    if let last = source.entries.last { return last.keyPosition }
    return source.isText ? SourcePosition(line: 1, column: 1) : nil
  }

  private mutating func lastEntry(about entity: String) -> Int? {
    if let known = lastEntryOfEntity { return known[entity] }
    var last: [String: Int] = [:]
    for (entry, number) in table.knownEntries {
      switch context.vocabulary.keys[number] {
      case .entity(let name), .propertyOfEntity(_, let name): last[name] = entry
      case .property, .errorString: break
      }
    }
    lastEntryOfEntity = last
    return last[entity]
  }
}

extension LocalizationTable {
  /// Whether the file is text, so positions have lines.
  var isText: Bool {
    switch encoding {
    case .binaryPropertyList: false
    default: true
    }
  }
}

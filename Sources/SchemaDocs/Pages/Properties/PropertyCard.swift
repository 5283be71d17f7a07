import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import GlossSwiftDataModels

/// What a page says of a property in a row of its table.
struct PropertyCard: TemplateObject {
  /// The type in Swift code, with links to its entities and the default: `Bool = false`.
  var swiftType: TextRuns
  /// What the type in Swift leaves open: the model's own type, and how many destinations there are.
  var moreOfType: TextRuns?
  var isRequired = false
  /// The statements about the property.
  var statements: [TextRuns] = []
  /// The version that introduced it, if later than its entity's first.
  var since: TextRun?
  /// Documentation in Markdown, in full.
  var documentation = ""
  var messages: [MessageRow] = []
  /// The name in the languages that have one, except the reader's own.
  var names = OtherNames()
  /// The number of such names that the entity has.
  var namesOfEntity = 0
  /// The address of its line in the source.
  var source: String?

  static let members = TemplateMembers<PropertyCard, PageScope> {
    $0.text("swiftType") { card, page in page.text(card.swiftType) }
    $0.text("moreOfType") { card, page in card.moreOfType.map(page.text) }
    $0.flag("isRequired") { card, _ in card.isRequired }
    $0.list("statements") { card, _ in card.statements.map { TextItem($0) } }
    $0.flag("hasRules") { card, _ in card.isRequired || !card.statements.isEmpty || card.source != nil }
    $0.text("since") { card, page in card.since.map { page.text(TextRuns([$0])) } }
    $0.text("text") { card, page in page.format.document(card.documentation, below: 3) }
    $0.text("source") { card, _ in card.source }
    $0.list("messages") { card, _ in card.messages }
    $0.text("messageCount") { card, page in
      card.messages.isEmpty ? nil : page.site.words.counted("messageCount", card.messages.count)
    }
    $0.text("open") { card, page in card.names.ownState?.wordKey.map { page.site.words[$0] } }
    $0.list("names") { card, page in page.site.sharesNames ? [] : card.names.list }
    $0.text("nameCount") { card, page in page.site.words.counted("languageCount", card.names.count) }
    $0.flag("isUnfolding") { card, page in
      !card.messages.isEmpty || !card.names.isEmpty && !page.site.sharesNames
    }
    // The number of names that a script loads, if it is not that of the entity.
    $0.text("ownNameCount") { card, page in
      page.site.sharesNames && card.names.count != card.namesOfEntity ? String(card.names.count) : nil
    }
  }
}

/// A word with its kind, which colours it: a verdict.
struct Badge: TemplateObject, Equatable {
  /// The same in every language.
  var kind: String
  var text: String

  static let members = TemplateMembers<Badge, PageScope> {
    $0.text("kind") { badge, _ in badge.kind }
    $0.text("text") { badge, _ in badge.text }
  }
}

/// A name in one language.
struct LocalName: TemplateObject, Equatable {
  var language: LanguageHeading
  var name: ShownName

  static let members = TemplateMembers<LocalName, PageScope> {
    $0.members { name, _ in name.language }
    $0.text("language") { name, _ in name.language.name }
    $0.text("text") { local, _ in local.name.text }
    $0.text("open") { local, page in local.name.open?.wordKey.map { page.site.words[$0] } }
  }
}

/// A property of an ancestor, in a line that links to its row.
struct InheritedProperty: TemplateObject {
  var place: PropertyPlace
  var address: PageAddress

  static let members = TemplateMembers<InheritedProperty, PageScope> {
    $0.members { line, _ in line.place }
    $0.text("href") { line, page in page.href(line.address) }
    $0.text("summary") { line, page in page.format.summary(line.place.documentation) }
  }
}

/// The properties that an entity inherits from one ancestor.
struct InheritedGroup: TemplateObject {
  var ancestor: EntityLink
  var properties: [InheritedProperty]

  static let members = TemplateMembers<InheritedGroup, PageScope> {
    $0.members { group, _ in group.ancestor }
    $0.text("count") { group, _ in String(group.properties.count) }
    $0.list("properties") { group, _ in group.properties }
  }
}

/// Composes what the rows of an entity's properties say.
final class CardComposer: EditionComposer, Sendable {
  let edition: Edition
  private let messages: [String: [MessageRow]]
  private let names: [String: OtherNames]
  /// The entity's own names.
  let ownNames: OtherNames
  /// The version that introduced each property, if later than its entity's first.
  private let origins: [String: TextRun]

  init(edition: Edition, messages: [MessageRow], names: NamesTable, origins: [String: TextRun] = [:]) {
    self.edition = edition
    self.origins = origins
    self.messages = Dictionary(grouping: messages, by: \.property)
    let own = OtherNames(in: names, of: edition.locale)
    ownNames = own
    // The first row is the entity's own.
    self.names = Dictionary(
      names.rows.dropFirst().map { ($0.name, own.of($0)) }, uniquingKeysWith: { _, last in last })
  }

  private var wording: PropertyWording { PropertyWording(edition: edition) }

  func card(of place: PropertyPlace) -> PropertyCard {
    switch place.property {
    case .attribute(let attribute): card(of: attribute, at: place)
    case .relationship(let relationship): card(of: relationship, at: place)
    case .fetched(let fetched): card(of: fetched, at: place)
    }
  }

  /// Adds the parts that all kinds of properties share.
  private func completed(_ card: PropertyCard, at place: PropertyPlace) -> PropertyCard {
    var card = card
    let name = place.property.name
    // The table of columns lists all; here is only one that cannot be derived from the name.
    if let column = column(of: name, in: place.declaredIn), column != StoreNaming.plain(name) {
      card.statements.append(labelled("column", .code(column)))
    }
    card.documentation = place.documentation
    card.messages = messages[name] ?? []
    card.names = names[name] ?? OtherNames()
    card.namesOfEntity = ownNames.count
    card.source = edition.sourceHref(of: .property(name, of: place.declaredIn))
    card.since = origins[name]
    return card
  }

  /// The word before the explanation: `derived` of `derived: computed by the store`.
  private func word(_ key: String) -> String {
    String(words[key].unicodeScalars.prefix { $0 != ":" && $0 != "：" }).trimmed
  }

  /// The declaration in the Swift source of a SwiftData model; nil for every other form.
  private func declaration(of place: PropertyPlace) -> SwiftDataSource.Declaration? {
    reference.loaded.contents.swiftData?.declarations[.property(place.property.name, of: place.declaredIn)]
  }

  /// Whether Xcode generates the class that declares the property.
  private func isGenerated(_ place: PropertyPlace) -> Bool {
    reference.index.entity(named: place.declaredIn)?.hasGeneratedCode ?? false
  }

  /// A longer default is said in words instead of beside the type.
  private static let longestDefault = 40

  private func card(of attribute: AttributeDescription, at place: PropertyPlace) -> PropertyCard {
    let declaration = declaration(of: place)
    let swiftType = declaration?.type ?? SwiftCode.type(of: attribute, isGenerated: isGenerated(place))
    let value =
      declaration?.initialValue ?? attribute.defaultExpression ?? attribute.defaultValue.flatMap(SwiftCode.literal)
    let shown = value.flatMap { $0.utf8.count <= Self.longestDefault && !$0.contains("\n") ? " = \($0)" : nil }
    var card = PropertyCard(swiftType: TextRuns([.code(swiftType + (shown ?? ""))]))
    let modelType = wording.type(of: attribute, isBesideSwift: true)
    if !Self.isSaid(by: swiftType, attribute.type, modelType) { card.moreOfType = modelType }
    card.isRequired = !attribute.isOptional && !attribute.isDerived
    if attribute.isDerived { card.statements.append(TextRuns(word("derived"))) }
    card.statements += wording.limits(of: attribute)
    if shown == nil, let text = wording.statedDefault(of: attribute) { card.statements.append(text) }
    card.statements += wording.statements(of: attribute, in: place.entity)
    let declared = declaration?.cases ?? []
    let cases = declared.isEmpty ? reference.index.model.swiftEnumeration(of: attribute)?.cases ?? [] : declared
    if !cases.isEmpty {
      var runs = TextRuns.joined(
        cases.map { TextRuns([.code($0)]) }, separator: words.vocabulary.formats.list(["", ""]))
      runs.runs.insert(.text(words["cases"] + words["labelSeparator"]), at: 0)
      card.statements.append(runs)
    }
    return completed(card, at: place)
  }

  /// Whether a type in Swift says which the model's is: `String?` of String, `Int16` of Integer 16; an `NSNumber?` can
  /// be any number.
  private static func isSaid(by swiftType: String, _ type: AttributeType, _ modelType: TextRuns) -> Bool {
    let object = swiftType.hasSuffix("?") ? String(swiftType.dropLast()) : swiftType
    if object == modelType.plainText { return true }
    guard type.xcodeName == modelType.plainText else { return false }
    return object == type.bridgedSwiftType || object == type.swiftScalar && type != .date
  }

  private func card(of relationship: RelationshipDescription, at place: PropertyPlace) -> PropertyCard {
    let isGenerated = isGenerated(place)
    let count = TextRun.text(wording.count(of: relationship))
    var card: PropertyCard
    if let collection = SwiftCode.collection(of: relationship, isGenerated: isGenerated) {
      card = PropertyCard(
        swiftType: TextRuns([.code(collection)]),
        moreOfType: TextRuns(wording.destination(relationship.destination).runs + [.text(" "), count]))
    } else {
      var marks = SwiftCode.marks(of: relationship, isGenerated: isGenerated)
      if let declaration = declaration(of: place), relationship.isToMany {
        marks = ("[", declaration.type.hasSuffix("?") ? "]?" : "]")
      }
      let destination = relationship.destination.flatMap { reference.index.entity(named: $0) }
      let className = SwiftCode.className(of: destination)
      let page = relationship.destination.flatMap { reference.pages[$0] }
      var runs: [TextRun] = [page.map { .link(className, $0) } ?? .code(className)]
      if !marks.before.isEmpty { runs.insert(.code(marks.before), at: 0) }
      if !marks.after.isEmpty { runs.append(.code(marks.after)) }
      var more = [count]
      if relationship.destination != className {
        more = wording.destination(relationship.destination).runs + [.text(" "), count]
      }
      card = PropertyCard(swiftType: TextRuns(runs), moreOfType: TextRuns(more))
    }
    // Nothing enforces a to-many relationship without a minimum, whether it is optional or not.
    card.isRequired = !relationship.isOptional && (!relationship.isToMany || relationship.minCount > 0)
    card.statements =
      [
        wording.inverse(of: relationship),
        TextRuns(words["onDeletion"] + words["labelSeparator"] + words[relationship.deleteRule.jsonName + "Explained"]),
      ] + wording.statements(of: relationship, in: place.entity)
    return completed(card, at: place)
  }

  private func card(of fetched: FetchedPropertyDescription, at place: PropertyPlace) -> PropertyCard {
    let entity = fetched.fetchRequest?.entity
    let className = SwiftCode.className(of: entity.flatMap { reference.index.entity(named: $0) })
    let page = entity.flatMap { reference.pages[$0] }
    var card = PropertyCard(
      swiftType: TextRuns([.code("["), page.map { .link(className, $0) } ?? .code(className), .code("]")]),
      moreOfType: entity == className ? nil : wording.destination(entity))
    let predicate = edition.written(
      fetched.fetchRequest?.predicate, of: .property(fetched.name, of: place.declaredIn))
    card.statements = [
      predicate.map { words.runs("predicateIs", ["predicate": .code($0)]) } ?? TextRuns(words["allObjects"])
    ]
    return completed(card, at: place)
  }
}

extension EditionComposer {
  /// The column of the property in a SQLite store; nil if it has none, or if several names are possible.
  ///
  /// - Parameter entity: the entity that declares it: from an heir, each ancestor between them would be asked.
  func column(of property: String, in entity: String) -> String? {
    // Columns are named after the original spelling.
    if reference.spellings.properties.written[property] != nil { return nil }
    return switch reference.storeNaming.place(of: property, in: entity) {
    case .column(let name): name
    case .reference(let columns): columns.key
    case .joined(let table): "\(table.name).\(table.destination)"
    case .composite(let leaves): leaves.map(\.column).joined(separator: ", ")
    case .ambiguousColumn, .pointingBack, .ambiguousJoin, .notStored, .unknown, nil: nil
    }
  }
}

/// The names of an object in the languages other than the reader's.
struct OtherNames: Sendable, Equatable {
  private var names: [ShownName?] = []
  private var languages: [LanguageHeading] = []
  /// The column of the reader's language; nil if it has none.
  private var own: Int?

  /// No names.
  init() {}

  /// The names of an entity: those of the first row of its table.
  init(in table: NamesTable, of locale: String) {
    names = table.rows.first?.names ?? []
    languages = table.languages
    own = languages.firstIndex { $0.locale == locale }
  }

  /// The names of another row of the same table.
  func of(_ row: NamesRow) -> OtherNames {
    var other = self
    other.names = row.names
    return other
  }

  /// The number of languages that have a name.
  var count: Int { names.count { $0 != nil } - (own.flatMap { names[$0] } == nil ? 0 : 1) }
  var isEmpty: Bool { count == 0 }

  /// Why the name in the reader's language is not done; nil if it is, or if there is no such name.
  var ownState: TextState? { own.flatMap { names[$0] }?.open }

  var list: [LocalName] {
    names.indices.compactMap { position in
      position == own ? nil : names[position].map { LocalName(language: languages[position], name: $0) }
    }
  }
}

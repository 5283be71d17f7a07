import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import GlossSwiftDataModels

/// All details of a property, for pages with enough room.
struct PropertyCard: TemplateObject {
  /// The type in Swift code, with links to its entities.
  var swiftType: TextRuns
  /// The type in Xcode's terms.
  var xcodeType: TextRuns
  var badges: [Badge]
  /// The statements about the property, each with Xcode's own term.
  var statements: [PropertyStatement]
  /// Documentation in Markdown, in full.
  var documentation: String
  var messages: [MessageRow]
  /// The name in the languages that have one, except the reader's own.
  var names: OtherNames
  /// The number of such names that the entity has.
  var namesOfEntity = 0
  /// The address of its line in the source.
  var source: String?

  static let members = TemplateMembers<PropertyCard, PageScope> {
    $0.text("swiftType") { card, page in page.text(card.swiftType) }
    $0.text("xcodeType") { card, page in page.text(card.xcodeType) }
    $0.text("modelType") { card, page in card.modelType.map(page.text) }
    $0.text("otherType") { card, page in card.otherType.map(page.text) }
    $0.list("badges") { card, _ in card.badges }
    $0.flag("hasBody") { card, _ in
      !(card.documentation.isEmpty && card.statements.isEmpty && card.messages.isEmpty && card.names.isEmpty)
    }
    $0.list("statements") { card, _ in card.statements.map(Statement.init) }
    $0.text("text") { card, page in page.format.document(card.documentation, below: 3) }
    $0.text("source") { card, _ in card.source }
    $0.flag("hasSeveralMessages") { card, _ in card.messages.count > 1 }
    $0.object("onlyMessage") { card, _ in card.messages.count == 1 ? card.messages.first : nil }
    $0.list("messages") { card, _ in card.messages }
    $0.text("open") { card, page in card.names.ownState?.wordKey.map { page.site.words[$0] } }
    $0.flag("hasNames") { card, _ in !card.names.isEmpty }
    $0.list("names") { card, page in page.site.sharesNames ? [] : card.names.list }
    $0.flag("areNamesShared") { card, page in page.site.sharesNames && !card.names.isEmpty }
    $0.text("nameCount") { card, _ in String(card.names.count) }
    // The same, if it is not that of the entity.
    $0.text("ownNameCount") { card, page in
      page.site.sharesNames && card.names.count != card.namesOfEntity ? String(card.names.count) : nil
    }
  }

  /// The model's own type, which is shown before the Swift type: `Boolean NSNumber?`; nil if the Swift type names it:
  /// `String?`, `Set<Goal>`, or if it follows.
  var modelType: TextRuns? { isXcodeTypeSaid || isEnumeration ? nil : xcodeType }

  /// The stored type of a Swift enumeration, shown after the Swift type.
  var otherType: TextRuns? { isEnumeration && !isXcodeTypeSaid ? xcodeType : nil }

  /// Whether the type is an enumeration in Swift source, whose name says more than the type of its raw value.
  fileprivate(set) var isEnumeration = false

  /// Whether the Swift type names the model's: `String?` and String, `Set<Goal>` and Goal.
  var isXcodeTypeSaid: Bool {
    let said = xcodeType.plainText
    return swiftType.runs.contains { $0.plainText == said || $0.plainText == said + "?" }
  }

  private struct Statement: TemplateObject {
    var statement: PropertyStatement

    static let members = TemplateMembers<Statement, PageScope> {
      $0.text("text") { line, page in page.text(line.statement.text) }
      $0.text("term") { line, _ in line.statement.term }
    }
  }
}

/// A word that summarizes an aspect of a property.
struct Badge: TemplateObject, Equatable {
  /// `required`, `unique`, `transient` and so on, in every language.
  var kind: String
  var text: String
  /// What of the text is the same in every language: the version since which there is the property.
  var name: String?

  static let members = TemplateMembers<Badge, PageScope> {
    $0.text("kind") { badge, _ in badge.kind }
    // What most properties are is not brought out.
    $0.flag("isOptional") { badge, _ in badge.kind == "optional" }
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

/// A property of an ancestor, in a line that links to its card.
struct InheritedProperty: TemplateObject {
  var place: PropertyPlace
  var address: PageAddress

  static let members = TemplateMembers<InheritedProperty, PageScope> {
    $0.members { line, _ in line.place }
    $0.text("href") { line, page in page.href(line.address) }
    $0.object("card") { line, _ in line.place.card }
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

/// Composes the cards of an entity's properties.
final class CardComposer: EditionComposer, Sendable {
  let edition: Edition
  private let messages: [String: [MessageRow]]
  private let names: [String: OtherNames]
  /// The entity's own names.
  let ownNames: OtherNames
  /// The version that introduced each property, if later than its entity's first.
  private let origins: [String: String]

  init(edition: Edition, messages: [MessageRow], names: NamesTable, origins: [String: String] = [:]) {
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

  /// Adds the parts that the cards of all kinds of properties share.
  private func completed(_ card: PropertyCard, at place: PropertyPlace) -> PropertyCard {
    var card = card
    let name = place.property.name
    // The table of columns lists all; a card shows only one that cannot be derived from the name.
    if let column = column(of: name, in: place.declaredIn), column != StoreNaming.plain(name) {
      card.statements.append(PropertyStatement(labelled("column", .code(column))))
    }
    // Xcode has no inspector for the properties of Swift source.
    if declaration(of: place) != nil {
      for number in card.statements.indices { card.statements[number].term = nil }
    }
    card.documentation = place.documentation
    card.messages = messages[name] ?? []
    card.names = names[name] ?? OtherNames()
    card.namesOfEntity = ownNames.count
    card.source = edition.sourceHref(of: .property(name, of: place.declaredIn))
    if let version = origins[name] {
      card.badges.append(
        Badge(kind: "since", text: words.text("since", ["version": version]), name: version))
    }
    return card
  }

  private func blank(_ swiftType: TextRuns, _ xcodeType: TextRuns) -> PropertyCard {
    PropertyCard(
      swiftType: swiftType, xcodeType: xcodeType, badges: [], statements: [], documentation: "", messages: [],
      names: OtherNames())
  }

  /// The word before the explanation: `transient` of `transient: never stored`.
  private func badge(_ key: String) -> Badge {
    let word = words[key].unicodeScalars.prefix { $0 != ":" && $0 != "：" }
    return Badge(kind: key, text: String(word).trimmed)
  }

  /// The declaration in the Swift source of a SwiftData model; nil for every other form.
  private func declaration(of place: PropertyPlace) -> SwiftDataSource.Declaration? {
    reference.loaded.contents.swiftData?.declarations[.property(place.property.name, of: place.declaredIn)]
  }

  /// Whether Xcode generates the class that declares the property.
  private func isGenerated(_ place: PropertyPlace) -> Bool {
    reference.index.entity(named: place.declaredIn)?.hasGeneratedCode ?? false
  }

  private func card(of attribute: AttributeDescription, at place: PropertyPlace) -> PropertyCard {
    let entity = place.entity
    let declaration = declaration(of: place)
    let swiftType = declaration?.type ?? SwiftCode.type(of: attribute, isGenerated: isGenerated(place))
    var card = blank(TextRuns([.code(swiftType)]), wording.type(of: attribute, isBesideSwift: true))
    let enumeration = reference.index.model.swiftEnumeration(of: attribute)
    card.isEnumeration = enumeration != nil
    if !attribute.isDerived { card.badges.append(badge(attribute.isOptional ? "optional" : "required")) }
    if attribute.isDerived { card.badges.append(badge("derived")) }
    if attribute.isTransient { card.badges.append(badge("transient")) }
    let uniqueness = reference.uniqueness[entity]?[attribute.name]
    if uniqueness?.contains([]) == true { card.badges.append(badge("unique")) }
    if attribute.isIndexed || reference.indexed[entity]?.contains(attribute.name) == true {
      card.badges.append(badge("indexed"))
    }
    if attribute.allowsCloudEncryption { card.badges.append(badge("encrypted")) }
    // A statement that a badge shows completely is not repeated.
    let said = Set(card.badges.map(\.text))
    card.statements =
      place.limits
      + wording.statements(of: attribute, in: entity).filter {
        $0.term != nil && $0.term != "Allows Cloud Encryption" || !said.contains($0.text.plainText)
      }
    let declared = declaration?.cases ?? []
    let cases = declared.isEmpty ? enumeration?.cases ?? [] : declared
    if !cases.isEmpty {
      var runs = TextRuns.joined(
        cases.map { TextRuns([.code($0)]) }, separator: words.vocabulary.formats.list(["", ""]))
      runs.runs.insert(.text(words["cases"] + words["labelSeparator"]), at: 0)
      card.statements.append(PropertyStatement(runs))
    }
    return completed(card, at: place)
  }

  private func card(of relationship: RelationshipDescription, at place: PropertyPlace) -> PropertyCard {
    let isGenerated = isGenerated(place)
    let swift: TextRuns
    if let collection = SwiftCode.collection(of: relationship, isGenerated: isGenerated) {
      swift = TextRuns([.code(collection)])
    } else {
      var marks = SwiftCode.marks(of: relationship, isGenerated: isGenerated)
      if let declaration = declaration(of: place), relationship.isToMany {
        marks = ("[", declaration.type.hasSuffix("?") ? "]?" : "]")
      }
      let destination = relationship.destination.flatMap { reference.index.entity(named: $0) }
      let className = SwiftCode.className(of: destination)
      let page = relationship.destination.flatMap { reference.pages[$0] }
      var runs = TextRuns([page.map { .link(className, $0) } ?? .code(className)])
      if !marks.before.isEmpty { runs.runs.insert(.code(marks.before), at: 0) }
      if !marks.after.isEmpty { runs.runs.append(.code(marks.after)) }
      swift = runs
    }
    var card = blank(swift, wording.destination(relationship.destination))
    // Nothing enforces a to-many relationship without a minimum, whether it is optional or not.
    if relationship.isOptional || !relationship.isToMany || relationship.minCount > 0 {
      card.badges.append(badge(relationship.isOptional ? "optional" : "required"))
    }
    if relationship.isTransient { card.badges.append(badge("transient")) }
    if relationship.isOrdered { card.badges.append(badge("ordered")) }
    let count = PropertyStatement(
      TextRuns(wording.count(of: relationship)),
      "Type: To \(relationship.isToMany ? "Many" : "One")" + (relationship.isOrdered ? ", Arrangement: Ordered" : ""))
    card.statements = [
      PropertyStatement(wording.inverse(of: relationship)),
      PropertyStatement(
        TextRuns(
          words["onDeletion"] + words["labelSeparator"] + words[relationship.deleteRule.jsonName + "Explained"]),
        "Delete Rule: \(relationship.deleteRule.xcodeName)"),
    ]
    // Where a line is cut, the count that follows from the type is what can be missed.
    let isSaid = relationship.minCount == 0 && (relationship.isToMany ? relationship.maxCount <= 0 : true)
    card.statements.insert(count, at: isSaid ? 2 : 0)
    card.statements += wording.statements(of: relationship, in: place.entity)
    return completed(card, at: place)
  }

  private func card(of fetched: FetchedPropertyDescription, at place: PropertyPlace) -> PropertyCard {
    let entity = fetched.fetchRequest?.entity
    let className = SwiftCode.className(of: entity.flatMap { reference.index.entity(named: $0) })
    let page = entity.flatMap { reference.pages[$0] }
    var card = blank(
      TextRuns([.code("["), page.map { .link(className, $0) } ?? .code(className), .code("]")]),
      wording.destination(entity))
    let path = ObjectPath.property(fetched.name, of: place.declaredIn)
    let predicate = edition.written(fetched.fetchRequest?.predicate, of: path)
    card.statements = [
      PropertyStatement(
        predicate.map { words.runs("predicateIs", ["predicate": .code($0)]) } ?? TextRuns(words["allObjects"]),
        "Predicate")
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

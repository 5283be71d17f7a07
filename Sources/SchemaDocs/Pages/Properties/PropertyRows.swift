import GlossManagedObjectModel
import GlossModelFiles
import GlossPageTemplates
import Synchronization

/// A row of an entity's attributes, or of those of a composite type.
struct AttributeRow: TemplateObject {
  let place: PropertyPlace
  private var attribute: AttributeDescription? { place.property.attribute }

  /// Its traits other than rules: transient, derived, unique and so on.
  var traits: [TextRuns] { attribute.map { place.wording.statements(of: $0, in: place.entity) } ?? [] }

  static let members = TemplateMembers<AttributeRow, PageScope> {
    $0.members { row, _ in row.place }
    $0.text("type") { row, page in row.attribute.map { page.text(row.place.wording.type(of: $0)) } }
    // `required; 3 to 40 characters; default "x"`
    $0.text("rules") { row, page in row.attribute.map { page.text(row.place.wording.rules(of: $0)) } }
    $0.flag("isRequired") { row, _ in row.attribute.map { !$0.isOptional && !$0.isDerived } ?? false }
    $0.list("traits") { row, _ in row.traits.map { TextItem($0) } }
    $0.text("documentation") { row, page in page.format.summary(row.place.documentation) }
  }
}

/// A row of an entity's relationships.
struct RelationshipRow: TemplateObject {
  let place: PropertyPlace
  private var relationship: RelationshipDescription? { place.property.relationship }

  static let members = TemplateMembers<RelationshipRow, PageScope> {
    $0.members { row, _ in row.place }
    // The destination, or its raw name if the model has no such entity.
    $0.text("destination") { row, page in page.text(row.place.wording.destination(row.relationship?.destination)) }
    $0.text("inverse") { row, page in
      row.relationship.map { page.text(row.place.wording.inverse(of: $0, isLabelled: false)) }
    }
    // `one or none`, `2 to 20, ordered`
    $0.text("count") { row, _ in row.relationship.map(row.place.wording.count) }
    $0.flag("isRequired") { row, _ in row.relationship?.isOptional == false }
    $0.text("deleteRule") { row, page in row.relationship.map { page.site.words[$0.deleteRule.jsonName] } }
    $0.text("deletionEffect") { row, page in
      row.relationship.map { page.site.words[$0.deleteRule.jsonName + "Explained"] }
    }
    $0.list("traits") { row, _ in
      row.relationship.map { row.place.wording.statements(of: $0, in: row.place.entity).map { TextItem($0) } }
    }
    $0.text("documentation") { row, page in page.format.summary(row.place.documentation) }
  }
}

/// A row of an entity's fetched properties.
struct FetchedPropertyRow: TemplateObject {
  let place: PropertyPlace
  private var request: FetchRequestTemplate? {
    if case .fetched(let fetched) = place.property { fetched.fetchRequest } else { nil }
  }

  /// The predicate as the model writes it.
  var predicate: String? {
    place.wording.edition.written(
      request?.predicate, of: .property(place.property.name, of: place.declaredIn))
  }

  static let members = TemplateMembers<FetchedPropertyRow, PageScope> {
    $0.members { row, _ in row.place }
    $0.text("fetches") { row, page in page.text(row.place.wording.destination(row.request?.entity)) }
    $0.text("predicate") { row, page in row.predicate.map(page.code) }
    $0.text("documentation") { row, page in page.format.summary(row.place.documentation) }
  }
}

/// The place of a property, and the words for it: templates ask a row for what they show.
final class PropertyPlace: TemplateObject {
  let wording: PropertyWording
  let property: Property
  /// The entity of the page, and the one that declares the property; empty for an attribute of a composite type.
  let entity: String
  let declaredIn: String
  /// The localized name, if the reader's table has one.
  let label: String?
  let anchor: String
  /// Documentation in Markdown; tables show its first paragraph.
  let documentation: String
  /// The position of the documentation in code; nil if it is in the model itself.
  let codePlace: String?
  /// Composes the card; nil for an attribute of a composite type, which has none.
  private let cards: CardComposer?
  private let composed = Mutex<PropertyCard?>(nil)

  /// The place of a property on the page of an entity that has it.
  init(_ reference: PropertyReference, _ cards: CardComposer) {
    wording = PropertyWording(edition: cards.edition)
    property = reference.property
    entity = reference.entity
    declaredIn = reference.declaredIn
    let name = reference.property.name
    label = cards.edition.label(ofProperty: name, in: reference.entity)
    anchor = cards.reference.anchors[reference.entity]?[name] ?? ""
    documentation = cards.edition.documentation(of: reference)
    codePlace = cards.edition.codePlace(
      of: .property(name, of: reference.declaredIn), reference.property.userInfo)
    self.cards = cards
  }

  /// The place of an attribute of a composite type.
  init(_ attribute: AttributeDescription, anchor: String, documentation: String, _ wording: PropertyWording) {
    self.wording = wording
    property = .attribute(attribute)
    entity = ""
    declaredIn = ""
    label = nil
    self.anchor = anchor
    self.documentation = documentation
    codePlace = nil
    cards = nil
  }

  /// Composed once for all templates, and only if one of them shows it.
  var card: PropertyCard? {
    guard let cards else { return nil }
    if let card = composed.withLock(\.self) { return card }
    let card = cards.card(of: self)
    composed.withLock { $0 = card }
    return card
  }

  private var declaring: EntityLink? {
    guard entity != declaredIn else { return nil }
    return wording.edition.link(to: declaredIn)
      ?? EntityLink(name: declaredIn, label: nil, address: PageAddress(""))
  }

  static let members = TemplateMembers<PropertyPlace, PageScope> {
    $0.members { place, _ in ObjectName(name: place.property.name, label: place.label) }
    $0.text("anchor") { place, page in page.id(place.anchor) }
    $0.text("codePlace") { place, page in place.codePlace.map(page.code) }
    $0.object("card") { place, _ in place.card }
    // The declaring entity of an inherited property.
    $0.object("declaredIn") { place, _ in place.declaring }
  }

  /// Whether its card is on this page, since no page of an ancestor shows it.
  var isShownHere: Bool { entity == declaredIn || wording.reference.pages[declaredIn] == nil }
}

/// The properties of one kind in the table.
struct PropertyKind: TemplateObject {
  /// The anchor of its heading.
  var key: String
  /// The key of its word, if that is another.
  var word: String?
  var places: [PropertyPlace]

  static let members = TemplateMembers<PropertyKind, PageScope> {
    $0.text("key") { kind, _ in kind.key }
    $0.text("word") { kind, page in page.site.words[kind.word ?? kind.key] }
    $0.text("number") { kind, _ in String(kind.places.count) }
    $0.list("places") { kind, _ in kind.places }
  }
}

/// A property with its column in the store.
struct ColumnRow: TemplateObject {
  var place: PropertyPlace
  var column: String

  static let members = TemplateMembers<ColumnRow, PageScope> {
    $0.members { row, _ in row.place }
    $0.flag("isDerived") { row, _ in row.isDerived }
    $0.text("column") { row, _ in row.column }
  }

  /// Whether the column follows from the name of the property.
  var isDerived: Bool { column == StoreNaming.plain(place.property.name) }
}

import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading
import GlossPageTemplates
import GlossValidation

/// A row of an entity's attributes, or of those of a composite type.
struct AttributeRow: TemplateObject {
  var place: PropertyPlace
  var attribute: AttributeDescription

  /// What it is beyond its rules: transient, derived, unique and so on.
  var traits: [TextRuns] { place.wording.traits(of: attribute, in: place.entity) }

  static let members = TemplateMembers<AttributeRow, PageScope> {
    $0.members { row, _ in row.place.name }
    $0.text("type") { row, page in page.text(row.place.wording.type(of: row.attribute)) }
    // `required; 3 to 40 characters; default "x"`
    $0.text("rules") { row, page in page.text(row.place.wording.rules(of: row.attribute)) }
    $0.flag("isRequired") { row, _ in !row.attribute.isOptional && !row.attribute.isDerived }
    $0.list("traits") { row, _ in row.traits.map { TextItem($0) } }
    $0.text("documentation") { row, page in page.format.summary(row.place.documentation) }
    $0.object("card") { row, _ in row.place.cards?.card(of: row.attribute, at: row.place) }
  }
}

/// A row of an entity's relationships.
struct RelationshipRow: TemplateObject {
  var place: PropertyPlace
  var relationship: RelationshipDescription

  static let members = TemplateMembers<RelationshipRow, PageScope> {
    $0.members { row, _ in row.place.name }
    // The destination, or its raw name where the model has no such entity.
    $0.text("destination") { row, page in page.text(row.place.wording.destination(row.relationship.destination)) }
    $0.text("inverse") { row, page in
      page.text(row.place.wording.inverse(of: row.relationship, isLabelled: false))
    }
    // `one or none`, `2 to 20, ordered`
    $0.text("count") { row, _ in row.place.wording.count(of: row.relationship) }
    $0.flag("isRequired") { row, _ in !row.relationship.isOptional }
    $0.text("deleteRule") { row, page in page.site.words[row.relationship.deleteRule.jsonName] }
    $0.text("deletionEffect") { row, page in page.site.words[row.relationship.deleteRule.jsonName + "Explained"] }
    $0.list("traits") { row, _ in
      row.place.wording.statements(of: row.relationship, in: row.place.entity).map { TextItem($0.text) }
    }
    $0.text("documentation") { row, page in page.format.summary(row.place.documentation) }
    $0.object("card") { row, _ in row.place.cards?.card(of: row.relationship, at: row.place) }
  }
}

/// A row of an entity's fetched properties.
struct FetchedPropertyRow: TemplateObject {
  var place: PropertyPlace
  var fetched: FetchedPropertyDescription

  /// The predicate as the model writes it.
  var predicate: String? {
    place.wording.edition.written(
      fetched.fetchRequest?.predicate, of: .property(fetched.name, of: place.declaredIn))
  }

  static let members = TemplateMembers<FetchedPropertyRow, PageScope> {
    $0.members { row, _ in row.place.name }
    $0.text("fetches") { row, page in page.text(row.place.wording.destination(row.fetched.fetchRequest?.entity)) }
    $0.text("predicate") { row, page in row.predicate.map(page.code) }
    $0.text("documentation") { row, page in page.format.summary(row.place.documentation) }
    $0.object("card") { row, _ in row.place.cards?.card(of: row.fetched, at: row.place) }
  }
}

/// Where a property stands, and what finds the words for it: templates ask a row for what they show of it.
struct PropertyPlace: Sendable {
  let wording: PropertyWording
  /// The entity on whose page it stands, and the one that declares it; empty for an attribute of a composite type.
  var entity: String
  var declaredIn: String
  /// The raw name and the anchor on the page.
  var property: String
  var anchor: String
  /// Documentation in Markdown; tables show its first paragraph.
  var documentation: String
  /// What makes the card; nil for an attribute of a composite type, which has none.
  var cards: CardComposer?

  /// What stands in the table, and leads there.
  var name: PropertyName {
    PropertyName(
      name: property, label: entity.isEmpty ? nil : wording.edition.label(ofProperty: property, in: entity),
      anchor: anchor, declaredIn: declaring)
  }

  private var declaring: EntityLink? {
    guard entity != declaredIn else { return nil }
    return wording.edition.link(to: declaredIn)
      ?? EntityLink(name: declaredIn, label: nil, address: PageAddress(""))
  }

  /// Whether it has its card here: no page of an ancestor shows it.
  var isShownHere: Bool { entity == declaredIn || wording.reference.pages[declaredIn] == nil }
}

extension PropertyPlace {
  /// The place of a property on the page of an entity that has it.
  init(_ property: PropertyReference, _ cards: CardComposer) {
    let name = property.property.name
    self.init(
      wording: PropertyWording(edition: cards.edition), entity: property.entity, declaredIn: property.declaredIn,
      property: name, anchor: cards.reference.anchors[property.entity]?[name] ?? "",
      documentation: cards.edition.documentation(of: property), cards: cards)
  }
}

import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading
import GlossPageTemplates

/// A row of an entity's attributes.
struct AttributeRow: TemplateObject {
  var property: PropertyName
  var type: TextRuns
  /// `required; 3 to 40 characters; default "x"`
  var rules: TextRuns
  var isRequired: Bool
  /// What it is beyond its rules: transient, derived, unique and so on.
  var traits: [TextRuns]
  /// Documentation in Markdown; the table shows its first paragraph.
  var documentation: String
  /// What a page with cards shows; nil where no template asks for it.
  var card: PropertyCard?

  static let members = TemplateMembers<AttributeRow, PageScope> {
    $0.members { row, _ in row.property }
    $0.text("type") { row, page in page.text(row.type) }
    $0.text("rules") { row, page in page.text(row.rules) }
    $0.flag("isRequired") { row, _ in row.isRequired }
    $0.list("traits") { row, _ in row.traits.map { TextItem($0) } }
    $0.text("documentation") { row, page in page.format.summary(row.documentation) }
    $0.object("card") { row, _ in row.card }
  }
}

/// A row of an entity's relationships.
struct RelationshipRow: TemplateObject {
  var property: PropertyName
  /// The destination, or its raw name where the model has no such entity.
  var destination: TextRuns
  var inverse: TextRuns
  /// `one or none`, `2 to 20, ordered`
  var count: String
  var isRequired: Bool
  var deleteRule: String
  var deletionEffect: String
  var traits: [TextRuns]
  var documentation: String
  var card: PropertyCard?

  static let members = TemplateMembers<RelationshipRow, PageScope> {
    $0.members { row, _ in row.property }
    $0.text("destination") { row, page in page.text(row.destination) }
    $0.text("inverse") { row, page in page.text(row.inverse) }
    $0.text("count") { row, _ in row.count }
    $0.flag("isRequired") { row, _ in row.isRequired }
    $0.text("deleteRule") { row, _ in row.deleteRule }
    $0.text("deletionEffect") { row, _ in row.deletionEffect }
    $0.list("traits") { row, _ in row.traits.map { TextItem($0) } }
    $0.text("documentation") { row, page in page.format.summary(row.documentation) }
    $0.object("card") { row, _ in row.card }
  }
}

/// A row of an entity's fetched properties.
struct FetchedPropertyRow: TemplateObject {
  var property: PropertyName
  var fetches: TextRuns
  var predicate: String?
  var documentation: String
  var card: PropertyCard?

  static let members = TemplateMembers<FetchedPropertyRow, PageScope> {
    $0.members { row, _ in row.property }
    $0.text("fetches") { row, page in page.text(row.fetches) }
    $0.text("predicate") { row, page in row.predicate.map(page.code) }
    $0.text("documentation") { row, page in page.format.summary(row.documentation) }
    $0.object("card") { row, _ in row.card }
  }
}

/// Composes the rows of properties.
struct PropertyComposer: EditionComposer {
  let edition: Edition
  /// What makes the cards of the properties; nil where no template asks for them.
  var cards: CardComposer?

  private var wording: PropertyWording { PropertyWording(edition: edition) }

  private func name(_ name: String, _ property: PropertyReference) -> PropertyName {
    PropertyName(
      name: name, label: edition.label(ofProperty: name, in: property.entity),
      anchor: reference.anchors[property.entity]?[name] ?? "", declaredIn: declaring(property))
  }

  private func declaring(_ reference: PropertyReference) -> EntityLink? {
    guard reference.isInherited else { return nil }
    return edition.link(to: reference.declaredIn)
      ?? EntityLink(name: reference.declaredIn, label: nil, address: PageAddress(""))
  }

  func attributeRow(_ property: PropertyReference) -> AttributeRow? {
    guard case .attribute(let attribute) = property.property else { return nil }
    return AttributeRow(
      property: name(attribute.name, property), type: wording.type(of: attribute), rules: wording.rules(of: attribute),
      isRequired: !attribute.isOptional && !attribute.isDerived,
      traits: wording.traits(of: attribute, in: property.entity),
      documentation: edition.documentation(of: property), card: cards?.card(of: property))
  }

  func relationshipRow(_ property: PropertyReference) -> RelationshipRow? {
    guard case .relationship(let relationship) = property.property else { return nil }
    return RelationshipRow(
      property: name(relationship.name, property),
      destination: relationship.destination.map { TextRuns([edition.run(of: $0)]) } ?? TextRuns(words["none"]),
      inverse: wording.inverse(of: relationship, isLabelled: false), count: wording.count(of: relationship),
      isRequired: !relationship.isOptional,
      deleteRule: words[relationship.deleteRule.jsonName],
      deletionEffect: words[relationship.deleteRule.jsonName + "Explained"],
      traits: wording.statements(of: relationship, in: property.entity).map(\.text),
      documentation: edition.documentation(of: property), card: cards?.card(of: property))
  }

  func fetchedRow(_ property: PropertyReference) -> FetchedPropertyRow? {
    guard case .fetched(let fetched) = property.property else { return nil }
    return FetchedPropertyRow(
      property: name(fetched.name, property),
      fetches: fetched.fetchRequest?.entity.map { TextRuns([edition.run(of: $0)]) } ?? TextRuns(words["none"]),
      predicate: edition.written(
        fetched.fetchRequest?.predicate, of: .property(fetched.name, of: property.declaredIn)),
      documentation: edition.documentation(of: property),
      card: cards?.card(of: property))
  }
}

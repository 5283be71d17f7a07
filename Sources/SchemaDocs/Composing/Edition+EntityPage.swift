import Foundation
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading

extension Edition {
  /// Composes the page of an entity.
  func page(of name: String) -> EntityPage? {
    guard let entity = index.entity(named: name), let address = reference.pages[name] else { return nil }
    let references = reference.properties[name] ?? []
    let chain = index.inheritanceChain(of: name)
    let comments = reference.loaded.comments
    return EntityPage(
      address: address, name: name, label: label(ofEntity: name), modelName: nil, isAbstract: entity.isAbstract,
      documentation: documentation(entity.userInfo, comment: comments[.entity(name)]),
      ancestors: chain.dropFirst().reversed().compactMap { link(to: $0.name) },
      children: index.subentities(of: name).compactMap(link), facts: facts(of: entity),
      attributes: references.compactMap { attributeRow($0) },
      relationships: references.compactMap { relationshipRow($0) },
      fetchedProperties: references.compactMap { fetchedRow($0) },
      indexes: chain.reversed().flatMap { owner in owner.indexes.map { indexRow($0) } },
      uniquenessConstraints: chain.reversed().flatMap(\.uniquenessConstraints).map { constraint in
        let names = constraint.map { TextRuns([propertyRun($0, in: name)]) }
        return TextRuns.joined(names, separator: " + ")
      },
      fetchRequests: fetchRequestsByEntity[name] ?? [],
      usedBy: usedBy(name), messages: hasManyMessages ? [] : messageRows(of: name),
      hasMessagesElsewhere: messages[name] != nil, names: names(of: entity), userInfo: userInfo(of: entity),
      details: details(of: entity), neighbours: neighbours(of: name))
  }

  private func propertyRun(_ property: String, in entity: String) -> TextRun {
    reference.anchors[entity]?[property] == nil
      ? .code(property) : reference.address(of: property, in: entity).map { .link(property, $0) } ?? .code(property)
  }

  private func declaring(_ reference: PropertyReference) -> EntityLink? {
    guard reference.isInherited else { return nil }
    return link(to: reference.declaredIn)
      ?? EntityLink(name: reference.declaredIn, label: nil, address: PageAddress(""))
  }

  func documentation(of reference: PropertyReference) -> String {
    let path = ObjectPath.property(reference.property.name, of: reference.declaredIn)
    return documentation(reference.property.userInfo, comment: self.reference.loaded.comments[path])
  }

  private func anchor(_ property: PropertyReference) -> String {
    reference.anchors[property.entity]?[property.property.name] ?? ""
  }

  private func attributeRow(_ property: PropertyReference) -> AttributeRow? {
    guard case .attribute(let attribute) = property.property else { return nil }
    return AttributeRow(
      name: attribute.name, label: label(ofProperty: attribute.name, in: property.entity), anchor: anchor(property),
      type: type(of: attribute), declaredIn: declaring(property), rules: rules(of: attribute),
      isRequired: !attribute.isOptional && !attribute.isDerived, traits: traits(of: attribute, in: property.entity),
      documentation: documentation(of: property))
  }

  func type(of attribute: AttributeDescription) -> TextRuns {
    guard attribute.type == .composite, let composite = attribute.compositeName else {
      let isScalar = attribute.usesScalarValueType == true && attribute.type.hasScalar
      let scalar = isScalar ? words.vocabulary.formats.list(["", words["scalar"]]) : ""
      return TextRuns(attribute.type.xcodeName + scalar)
    }
    let address = reference.compositeAnchors[composite].map { PageAddress.configurations.with(anchor: $0) }
    return TextRuns([
      .text(attribute.type.xcodeName + " "), address.map { .link(composite, $0) } ?? .code(composite),
    ])
  }

  private func relationshipRow(_ property: PropertyReference) -> RelationshipRow? {
    guard case .relationship(let relationship) = property.property else { return nil }
    var traits: [TextRuns] = []
    if relationship.isTransient { traits.append(TextRuns(words["transient"])) }
    let isInIndex = reference.indexed[property.entity]?.contains(relationship.name) == true
    if relationship.isIndexed || isInIndex { traits.append(TextRuns(words["indexed"])) }
    if relationship.isIndexedBySpotlight { traits.append(TextRuns(words["spotlight"])) }
    if relationship.isStoredInExternalRecord { traits.append(TextRuns(words["externalRecord"])) }
    if let former = relationship.renamingIdentifier { traits.append(labelled("renamingIdentifier", .code(former))) }
    if let modifier = relationship.versionHashModifier {
      traits.append(labelled("versionHashModifier", .code(modifier)))
    }
    traits += relationship.validations.map { words.runs("predicateIs", ["predicate": .code($0.predicate)]) }
    var inverse = TextRuns()
    if let name = relationship.inverse {
      let owner = relationship.inverseEntity ?? relationship.destination ?? ""
      let address = reference.anchors[owner]?[name] == nil ? nil : reference.address(of: name, in: owner)
      inverse = TextRuns([address.map { .link(name, $0) } ?? .code(name)])
    }
    return RelationshipRow(
      name: relationship.name, label: label(ofProperty: relationship.name, in: property.entity),
      anchor: anchor(property), declaredIn: declaring(property),
      destination: relationship.destination.map { TextRuns([run(of: $0)]) } ?? TextRuns(words["none"]),
      inverse: inverse, count: count(of: relationship), isRequired: !relationship.isOptional,
      deleteRule: words[relationship.deleteRule.jsonName],
      deletionEffect: words[relationship.deleteRule.jsonName + "Explained"], traits: traits,
      documentation: documentation(of: property))
  }

  /// How many destinations there may be: `one or none`, `2 to 20; ordered`.
  func count(of relationship: RelationshipDescription) -> String {
    guard relationship.isToMany else { return words[relationship.isOptional ? "oneOrNone" : "one"] }
    let formats = words.vocabulary.formats
    let count =
      switch (relationship.minCount, relationship.maxCount) {
      case (0, 0): words["anyNumber"]
      case (let minimum, 0): words.counted("minimumCountIs", minimum)
      case (0, let maximum): words.counted("maximumCountIs", maximum)
      case (let minimum, let maximum):
        words.text("rangeIs", ["minimum": formats.number(minimum), "maximum": formats.number(maximum)])
      }
    return relationship.isOrdered ? count + words["ruleSeparator"] + words["ordered"] : count
  }

  private func fetchedRow(_ property: PropertyReference) -> FetchedPropertyRow? {
    guard case .fetched(let fetched) = property.property else { return nil }
    return FetchedPropertyRow(
      name: fetched.name, label: label(ofProperty: fetched.name, in: property.entity), anchor: anchor(property),
      declaredIn: declaring(property),
      fetches: fetched.fetchRequest?.entity.map { TextRuns([run(of: $0)]) } ?? TextRuns(words["none"]),
      predicate: fetched.fetchRequest?.predicate, documentation: documentation(of: property))
  }

  func indexRow(_ index: FetchIndexDescription) -> IndexRow {
    let elements = index.elements.map { element in
      let run: TextRun =
        switch element.subject {
        case .property(let name): .code(name)
        case .expression(let expression): .code(expression)
        }
      let order = words[element.isAscending ? "ascending" : "descending"]
      return TextRuns([run, .text(" " + order + (element.type == .rtree ? " (R-tree)" : ""))])
    }
    return IndexRow(
      name: index.name, elements: TextRuns.joined(elements, separator: words.vocabulary.formats.list(["", ""])),
      condition: index.partialPredicate)
  }
}

extension AttributeType {
  /// Whether code can hold a value as a scalar; models in use say so of strings, too, where it means nothing.
  fileprivate var hasScalar: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date: true
    default: false
    }
  }
}

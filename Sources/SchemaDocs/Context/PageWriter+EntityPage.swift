extension PageWriter {
  func write(_ page: EntityPage) -> WrittenPage {
    let href: Address = { site.href($0, from: page.address, format: format) }
    let title = page.label ?? page.name
    return write(page.address, template: "entity", title: title) {
      addName(page.name, page.label, to: &$0)
      $0.add(.isAbstract, page.isAbstract)
      $0.add(.documentation, format.document(page.documentation, below: 1))
      $0.add(.hasAncestors, !page.ancestors.isEmpty)
      $0.add(.ancestors, page.ancestors.map { object($0, href) })
      $0.add(.children, page.children.map { object($0, href) })
      $0.add(.hasFacts, !page.facts.isEmpty)
      $0.add(.facts, page.facts.map { object($0, href) })
      addProperties(of: page, href, to: &$0)
      addRules(of: page, href, to: &$0)
      $0.add(.hasUsers, !page.usedBy.isEmpty)
      $0.add(.usedBy, texts(page.usedBy, href))
      $0.add(.hasMessages, !page.messages.isEmpty)
      $0.add(.messages, page.messages.map { object($0, href) })
      $0.add(
        .messagesLink,
        page.messages.isEmpty && page.hasMessagesElsewhere
          ? href(.messages) : nil)
      $0.add(.localizedNames, object(page.names, href))
      $0.add(.hasDiagram, page.neighbours.nodes.count > 1)
      $0.add(.diagram, diagram(page.neighbours, of: title, isExplained: false, href))
    }
  }

  private func addProperties(of page: EntityPage, _ href: Address, to context: inout ContextObject) {
    context.add(.hasAttributes, !page.attributes.isEmpty)
    context.add(.attributes, page.attributes.map { object($0, on: page.address, href) })
    context.add(.hasAttributeDescriptions, page.attributes.contains { !$0.documentation.isEmpty })
    context.add(.hasRelationships, !page.relationships.isEmpty)
    context.add(.relationships, page.relationships.map { object($0, on: page.address, href) })
    context.add(.hasRelationshipDescriptions, page.relationships.contains { !$0.documentation.isEmpty })
    context.add(.hasFetchedProperties, !page.fetchedProperties.isEmpty)
    context.add(.fetchedProperties, page.fetchedProperties.map { object($0, on: page.address, href) })
    context.add(
      .hasFetchedPropertyDescriptions, page.fetchedProperties.contains { !$0.documentation.isEmpty })
    context.add(.hasDetails, !page.details.isEmpty)
    context.add(
      .details,
      page.details.map { detail in
        object(5) {
          addName(detail.name, detail.label, to: &$0)
          $0.add(.anchor, site.id(detail.anchor, on: page.address))
          $0.add(.text, format.document(detail.documentation, below: 3))
        }
      })
  }

  private func addRules(of page: EntityPage, _ href: Address, to context: inout ContextObject) {
    context.add(.hasIndexes, !page.indexes.isEmpty)
    context.add(.indexes, page.indexes.map { object($0, href) })
    context.add(.hasUniqueness, !page.uniquenessConstraints.isEmpty)
    context.add(.uniquenessConstraints, texts(page.uniquenessConstraints, href))
    context.add(.hasUserInfo, !page.userInfo.isEmpty)
    context.add(
      .userInfo,
      page.userInfo.map { row in
        object(3) {
          $0.add(.owner, row.owner.map(format.code))
          $0.add(.key, format.code(row.key))
          $0.add(.value, format.code(row.value))
        }
      })
  }

  func diagram(
    _ graph: DiagramGraph, of name: String, isExplained: Bool = true, _ href: @escaping Address
  ) -> String {
    format.diagram(
      graph, title: site.words.text("diagramOf", ["name": name]),
      description: isExplained ? site.words["diagramExplained"] : "",
      href: href)
  }
}

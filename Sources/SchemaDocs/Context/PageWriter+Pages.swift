extension PageWriter {
  func write(_ page: EntityPage) -> WrittenPage {
    let href: Address = { site.href($0, from: page.address, format: format) }
    let title = page.label ?? page.name
    return write(
      page.address, template: "entity", title: title,
      [
        "name": page.name, "code": format.code(page.name), "label": page.label, "isAbstract": page.isAbstract,
        "documentation": format.document(page.documentation), "hasAncestors": !page.ancestors.isEmpty,
        "ancestors": page.ancestors.map { object($0, href) },
        "children": page.children.map { object($0, href) }, "hasFacts": !page.facts.isEmpty,
        "facts": page.facts.map { object($0, href) },
        "hasAttributes": !page.attributes.isEmpty,
        "attributes": page.attributes.map { object($0, on: page.address, href) },
        "hasRelationships": !page.relationships.isEmpty,
        "relationships": page.relationships.map { object($0, on: page.address, href) },
        "hasFetchedProperties": !page.fetchedProperties.isEmpty,
        "fetchedProperties": page.fetchedProperties.map { object($0, on: page.address, href) },
        "hasIndexes": !page.indexes.isEmpty,
        "indexes": page.indexes.map { object($0, href) }, "hasUniqueness": !page.uniquenessConstraints.isEmpty,
        "uniquenessConstraints": texts(page.uniquenessConstraints, href), "hasUsers": !page.usedBy.isEmpty,
        "usedBy": texts(page.usedBy, href), "hasMessages": !page.messages.isEmpty,
        "messages": page.messages.map { object($0, href) }, "localizedNames": object(page.names, href),
        "hasUserInfo": !page.userInfo.isEmpty,
        "userInfo": page.userInfo.map {
          TemplateObject([
            "owner": $0.owner.map(format.code), "key": format.code($0.key), "value": format.code($0.value),
          ])
        },
        "hasDetails": !page.details.isEmpty,
        "details": page.details.map {
          TemplateObject([
            "name": $0.name, "code": format.code($0.name), "label": $0.label,
            "anchor": site.id($0.anchor, on: page.address),
            "text": format.document($0.documentation),
          ])
        },
        "hasDiagram": page.neighbours.nodes.count > 1,
        "diagram": diagram(page.neighbours, of: title, isExplained: false, href),
        "messagesLink": page.messages.isEmpty && page.hasMessagesElsewhere
          ? href(.messages.with(anchor: SafeName.pageAnchor(page.address))) : nil,
      ])
  }

  func write(_ page: IndexPage) -> WrittenPage {
    let href: Address = { site.href($0, from: .index, format: format) }
    return write(
      .index, template: "index", title: page.title,
      [
        "preface": format.document(page.preface), "hasSeveralModels": page.models.count > 1,
        "models": page.models.map { object($0, href) },
      ])
  }

  private func object(_ model: ModelOverview, _ href: @escaping Address) -> TemplateObject {
    TemplateObject([
      "name": model.name, "anchor": "model-" + SafeName.of(model.name),
      "documentation": format.document(model.documentation), "hasFacts": !model.facts.isEmpty,
      "facts": model.facts.map { object($0, href) },
      "counts": model.counts.map { TemplateObject(["text": $0]) },
      "entities": model.entities.map { entity in
        TemplateObject([
          "name": entity.link.name, "code": format.code(entity.link.name), "label": entity.link.label,
          "href": href(entity.link.address),
          "isAbstract": entity.isAbstract, "parent": entity.parent.map { object($0, href) },
          "attributeCount": String(entity.attributeCount), "relationshipCount": String(entity.relationshipCount),
          "documentation": format.summary(entity.documentation),
        ])
      },
      "isDiagramSplit": model.isDiagramSplit,
      "diagrams": model.diagrams.map { part in
        TemplateObject(["title": part.title, "diagram": diagram(part.graph, of: part.title ?? model.name, href)])
      },
      "letters": model.letters.map { group in
        TemplateObject([
          "letter": group.letter,
          "entries": group.entries.map { entry in
            TemplateObject([
              "name": entry.name, "code": format.code(entry.name), "label": entry.label, "href": href(entry.address),
              "owner": entry.owner,
            ])
          },
        ])
      },
    ])
  }

  private func diagram(
    _ graph: DiagramGraph, of name: String, isExplained: Bool = true, _ href: @escaping Address
  ) -> String {
    format.diagram(
      graph, title: site.words.text("diagramOf", ["name": name]),
      description: isExplained ? site.words["diagramExplained"] : "",
      href: href)
  }

  func writeFetchRequests(_ groups: [(model: String, requests: [FetchRequestValue])]) -> WrittenPage {
    let href: Address = { site.href($0, from: .fetchRequests, format: format) }
    return write(
      .fetchRequests, template: "fetch-requests", title: site.words["fetchRequests"],
      [
        "models": groups.map { group in
          TemplateObject([
            "name": groups.count > 1 ? group.model : nil,
            "requests": group.requests.map { object($0, on: .fetchRequests, href) },
          ])
        }
      ])
  }

  func writeConfigurations(
    _ groups: [(model: String, configurations: [ConfigurationValue], composites: [CompositeValue])]
  ) -> WrittenPage {
    let href: Address = { site.href($0, from: .configurations, format: format) }
    return write(
      .configurations, template: "configurations", title: site.words["configurations"],
      [
        "models": groups.map { group in
          TemplateObject([
            "name": groups.count > 1 ? group.model : nil, "hasConfigurations": !group.configurations.isEmpty,
            "configurations": group.configurations.map {
              TemplateObject([
                "name": $0.name, "code": format.code($0.name), "anchor": site.id($0.anchor, on: .configurations),
                "entities": texts($0.entities, href),
                "usesCloudKit": $0.usesCloudKit,
              ])
            },
            "hasComposites": !group.composites.isEmpty,
            "composites": group.composites.map { composite in
              TemplateObject([
                "name": composite.name, "code": format.code(composite.name),
                "anchor": site.id(composite.anchor, on: .configurations),
                "attributes": composite.attributes.map { object($0, on: .configurations, href) },
              ])
            },
          ])
        }
      ])
  }

  func writeMessages(_ groups: [(model: String, entities: [MessageGroup])]) -> WrittenPage {
    let href: Address = { site.href($0, from: .messages, format: format) }
    return write(
      .messages, template: "messages", title: site.words["messages"],
      [
        "models": groups.map { group in
          TemplateObject([
            "name": groups.count > 1 ? group.model : nil,
            "entities": group.entities.map { entity in
              TemplateObject([
                "name": entity.entity.name, "code": format.code(entity.entity.name), "label": entity.entity.label,
                "href": href(entity.entity.address),
                "anchor": site.id(SafeName.pageAnchor(entity.entity.address), on: .messages),
                "hasMessages": entity.groups.isEmpty,
                "messages": entity.groups.isEmpty ? entity.messages.map { object($0, href) } : [],
                "hasGroups": !entity.groups.isEmpty,
                "messageGroups": entity.groups.map {
                  TemplateObject(["code": String($0.code), "text": $0.text, "names": $0.names])
                },
              ])
            },
          ])
        }
      ])
  }

  func writeLocalization(
    _ groups: [(model: String, coverage: [CoverageRow], names: [NamesTable])]
  ) -> WrittenPage {
    let href: Address = { site.href($0, from: .localization, format: format) }
    return write(
      .localization, template: "localization", title: site.words["localization"],
      [
        "models": groups.map { group in
          TemplateObject([
            "name": groups.count > 1 ? group.model : nil, "hasTables": !group.coverage.isEmpty,
            "coverage": group.coverage.map { row in
              TemplateObject([
                "name": row.language.name, "locale": row.language.locale, "direction": row.language.direction,
                "translated": String(row.translated), "expected": String(row.expected), "percent": row.percent,
                "isComplete": row.translated == row.expected,
              ])
            },
            "tables": group.names.compactMap { table in
              object(table, href).map { object in
                object.set("code", table.rows.first.map { format.code($0.name) })
                object.set("href", table.rows.first.map { href($0.address) })
                return object
              }
            },
          ])
        }
      ])
  }
}

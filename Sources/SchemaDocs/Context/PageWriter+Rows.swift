extension PageWriter {
  typealias Address = (PageAddress) -> String

  func object(_ row: AttributeRow, on page: PageAddress, _ href: Address) -> TemplateObject {
    TemplateObject([
      "name": row.name, "code": format.code(row.name), "label": row.label, "anchor": site.id(row.anchor, on: page),
      "type": format.text(row.type, href: href),
      "declaredIn": row.declaredIn.map { object($0, href) }, "rules": format.text(row.rules, href: href),
      "isRequired": row.isRequired, "traits": texts(row.traits, href),
      "documentation": format.summary(row.documentation),
    ])
  }

  func object(_ row: RelationshipRow, on page: PageAddress, _ href: Address) -> TemplateObject {
    TemplateObject([
      "name": row.name, "code": format.code(row.name), "label": row.label, "anchor": site.id(row.anchor, on: page),
      "declaredIn": row.declaredIn.map { object($0, href) }, "destination": format.text(row.destination, href: href),
      "inverse": format.text(row.inverse, href: href), "count": row.count, "isRequired": row.isRequired,
      "deleteRule": row.deleteRule, "deletionEffect": row.deletionEffect, "traits": texts(row.traits, href),
      "documentation": format.summary(row.documentation),
    ])
  }

  func object(_ row: FetchedPropertyRow, on page: PageAddress, _ href: Address) -> TemplateObject {
    TemplateObject([
      "name": row.name, "code": format.code(row.name), "label": row.label, "anchor": site.id(row.anchor, on: page),
      "declaredIn": row.declaredIn.map { object($0, href) }, "fetches": format.text(row.fetches, href: href),
      "predicate": row.predicate.map(format.code), "documentation": format.summary(row.documentation),
    ])
  }

  /// A link to an entity; `href` is false where the entity has no page.
  func object(_ link: EntityLink, _ href: Address) -> TemplateObject {
    TemplateObject([
      "name": link.name, "code": format.code(link.name), "label": link.label,
      "href": link.address.page.isEmpty ? nil : href(link.address),
    ])
  }

  func object(_ fact: Fact, _ href: Address) -> TemplateObject {
    TemplateObject(["label": fact.label, "value": format.text(fact.value, href: href)])
  }

  func object(_ row: IndexRow, _ href: Address) -> TemplateObject {
    TemplateObject([
      "name": row.name, "code": format.code(row.name), "elements": format.text(row.elements, href: href),
      "condition": row.condition.map(format.code),
    ])
  }

  func object(_ request: FetchRequestValue, on page: PageAddress, _ href: Address) -> TemplateObject {
    TemplateObject([
      "name": request.name, "code": format.code(request.name), "anchor": site.id(request.address.anchor, on: page),
      "href": href(request.address),
      "fetches": format.text(request.fetches, href: href), "predicate": request.predicate.map(format.code),
      "hasVariables": !request.variables.isEmpty,
      "variables": request.variables.map { TemplateObject(["text": format.code("$" + $0)]) },
      "facts": request.facts.map { object($0, href) },
    ])
  }

  func object(_ row: MessageRow, _ href: Address) -> TemplateObject {
    TemplateObject([
      "property": row.property, "propertyCode": format.code(row.property), "href": href(row.address),
      "code": String(row.code), "text": row.text,
    ])
  }

  func object(_ table: NamesTable, _ href: Address) -> TemplateObject? {
    guard !table.languages.isEmpty else { return nil }
    return TemplateObject([
      "languages": table.languages.map(object),
      "rows": table.rows.map { row in
        TemplateObject([
          "name": row.name, "nameCode": format.code(row.name), "href": href(row.address),
          "names": zip(table.languages, row.names).map { language, name in
            TemplateObject([
              "text": name, "locale": language.locale.replacing("_", with: "-"), "direction": language.direction,
            ])
          },
        ])
      },
    ])
  }

  func object(_ language: LanguageHeading) -> TemplateObject {
    TemplateObject([
      "locale": language.locale.replacing("_", with: "-"), "name": language.name, "direction": language.direction,
    ])
  }

  func texts(_ runs: [TextRuns], _ href: Address) -> [TemplateObject] {
    runs.isEmpty ? [] : runs.map { TemplateObject(["text": format.text($0, href: href)]) }
  }
}

extension PageWriter {
  typealias Address = (PageAddress) -> String

  func object(_ row: AttributeRow, on page: PageAddress, _ href: Address) -> ContextObject {
    object(10) {
      addName(row.name, row.label, site.id(row.anchor, on: page), row.declaredIn, href, to: &$0)
      $0.add(.type, format.text(row.type, href: href))
      $0.add(.rules, format.text(row.rules, href: href))
      $0.add(.isRequired, row.isRequired)
      $0.add(.traits, texts(row.traits, href))
      $0.add(.documentation, format.summary(row.documentation))
    }
  }

  func object(_ row: RelationshipRow, on page: PageAddress, _ href: Address) -> ContextObject {
    object(13) {
      addName(row.name, row.label, site.id(row.anchor, on: page), row.declaredIn, href, to: &$0)
      $0.add(.destination, format.text(row.destination, href: href))
      $0.add(.inverse, format.text(row.inverse, href: href))
      $0.add(.count, row.count)
      $0.add(.isRequired, row.isRequired)
      $0.add(.deleteRule, row.deleteRule)
      $0.add(.deletionEffect, row.deletionEffect)
      $0.add(.traits, texts(row.traits, href))
      $0.add(.documentation, format.summary(row.documentation))
    }
  }

  func object(_ row: FetchedPropertyRow, on page: PageAddress, _ href: Address) -> ContextObject {
    object {
      addName(row.name, row.label, site.id(row.anchor, on: page), row.declaredIn, href, to: &$0)
      $0.add(.fetches, format.text(row.fetches, href: href))
      $0.add(.predicate, row.predicate.map(format.code))
      $0.add(.documentation, format.summary(row.documentation))
    }
  }

  private func addName(
    _ name: String, _ label: String?, _ anchor: String, _ declaredIn: EntityLink?, _ href: Address,
    to object: inout ContextObject
  ) {
    addName(name, label, to: &object)
    object.add(.anchor, anchor)
    object.add(.declaredIn, declaredIn.map { self.object($0, href) })
  }

  /// The name, the name as code, and the name in the reader's language.
  func addName(_ name: String, _ label: String? = nil, to object: inout ContextObject) {
    object.add(.name, name)
    object.add(.code, format.code(name))
    object.add(.label, label)
  }

  /// A link to an entity; `href` is void where the entity has no page.
  func object(_ link: EntityLink, _ href: Address) -> ContextObject {
    object(4) {
      addName(link.name, link.label, to: &$0)
      $0.add(.href, link.address.page.isEmpty ? nil : href(link.address))
    }
  }

  func object(_ fact: Fact, _ href: Address) -> ContextObject {
    object(2) {
      $0.add(.label, fact.label)
      $0.add(.value, format.text(fact.value, href: href))
    }
  }

  func object(_ row: IndexRow, _ href: Address) -> ContextObject {
    object(4) {
      $0.add(.name, row.name)
      $0.add(.code, format.code(row.name))
      $0.add(.elements, format.text(row.elements, href: href))
      $0.add(.condition, row.condition.map(format.code))
    }
  }

  func object(_ request: FetchRequestValue, on page: PageAddress, _ href: Address) -> ContextObject {
    object {
      $0.add(.name, request.name)
      $0.add(.code, format.code(request.name))
      $0.add(.anchor, site.id(request.address.anchor, on: page))
      $0.add(.href, href(request.address))
      $0.add(.fetches, format.text(request.fetches, href: href))
      $0.add(.predicate, request.predicate.map(format.code))
      $0.add(.hasVariables, !request.variables.isEmpty)
      $0.add(.variables, request.variables.map { ContextObject(wanted, text: format.code("$" + $0)) })
      $0.add(.facts, request.facts.map { object($0, href) })
    }
  }

  func object(_ row: MessageRow, _ href: Address) -> ContextObject {
    object(5) {
      $0.add(.property, row.property)
      $0.add(.propertyCode, format.code(row.property))
      $0.add(.href, href(row.address))
      $0.add(.code, String(row.code))
      $0.add(.text, row.text)
    }
  }

  func object(_ table: NamesTable, _ href: Address) -> ContextObject? {
    guard !table.languages.isEmpty else { return nil }
    return object(4) {
      $0.add(.languages, table.languages.map(object))
      $0.add(.rows, table.rows.map { object($0, languages: table.languages, href) })
    }
  }

  private func object(_ row: NamesRow, languages: [LanguageHeading], _ href: Address) -> ContextObject {
    object(4) {
      $0.add(.name, row.name)
      $0.add(.nameCode, format.code(row.name))
      $0.add(.href, href(row.address))
      $0.add(
        .names,
        zip(languages, row.names).map { language, name in
          object(3) {
            $0.add(.text, name)
            $0.add(.locale, language.languageTag)
            $0.add(.direction, language.direction)
          }
        })
    }
  }

  func object(_ language: LanguageHeading) -> ContextObject {
    object(3) {
      $0.add(.locale, language.languageTag)
      $0.add(.name, language.name)
      $0.add(.direction, language.direction)
    }
  }

  func texts(_ runs: [TextRuns], _ href: Address) -> [ContextObject] {
    runs.map { ContextObject(wanted, text: format.text($0, href: href)) }
  }
}

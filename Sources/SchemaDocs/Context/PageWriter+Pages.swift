extension PageWriter {
  func write(_ page: IndexPage) -> WrittenPage {
    let href: Address = { site.href($0, from: .index, format: format) }
    return write(.index, template: "index", title: page.title) {
      $0.add(.preface, format.document(page.preface, below: 1))
      $0.add(.hasSeveralModels, page.models.count > 1)
      $0.add(.models, page.models.map { object($0, isOneOfSeveral: page.models.count > 1, href) })
    }
  }

  private func object(_ model: ModelOverview, isOneOfSeveral: Bool, _ href: @escaping Address) -> ContextObject {
    object(12) {
      $0.add(.name, model.name)
      $0.add(.anchor, model.anchor)
      $0.add(.documentation, format.document(model.documentation, below: isOneOfSeveral ? 2 : 1))
      $0.add(.hasFacts, !model.facts.isEmpty)
      $0.add(.facts, model.facts.map { object($0, href) })
      $0.add(.hasEntities, !model.entities.isEmpty)
      $0.add(.counts, model.counts.map { ContextObject(wanted, text: $0) })
      $0.add(.entities, model.entities.map { object($0, href) })
      $0.add(.hasEntityDescriptions, model.entities.contains { !$0.documentation.isEmpty })
      $0.add(.hasParents, model.entities.contains { $0.parent != nil })
      $0.add(.isDiagramSplit, model.isDiagramSplit)
      $0.add(
        .diagrams,
        model.diagrams.map { part in
          object(2) {
            $0.add(.title, part.title)
            $0.add(.diagram, diagram(part.graph, of: part.title ?? model.name, href))
          }
        })
      $0.add(
        .letters,
        model.letters.map { group in
          object(2) {
            $0.add(.letter, group.letter)
            $0.add(.entries, group.entries.map { object($0, href) })
          }
        })
    }
  }

  private func object(_ entity: EntitySummary, _ href: Address) -> ContextObject {
    object {
      $0.add(object(entity.link, href))
      $0.add(.isAbstract, entity.isAbstract)
      $0.add(.parent, entity.parent.map { object($0, href) })
      $0.add(.attributeCount, String(entity.attributeCount))
      $0.add(.relationshipCount, String(entity.relationshipCount))
      $0.add(.documentation, format.summary(entity.documentation))
    }
  }

  private func object(_ entry: LetterEntry, _ href: Address) -> ContextObject {
    object(5) {
      addName(entry.name, entry.label, to: &$0)
      $0.add(.href, href(entry.address))
      $0.add(.owner, entry.owner)
    }
  }

  func writeFetchRequests(_ groups: [(model: String, requests: [FetchRequestValue])]) -> WrittenPage {
    let href: Address = { site.href($0, from: .fetchRequests, format: format) }
    return write(.fetchRequests, template: "fetch-requests", title: site.words["fetchRequests"]) {
      $0.add(
        .models,
        groups.compactMap { group in
          if group.requests.isEmpty { return nil }
          return object(2) {
            $0.add(.name, groups.count > 1 ? group.model : nil)
            $0.add(.requests, group.requests.map { object($0, on: .fetchRequests, href) })
          }
        })
    }
  }

  func writeConfigurations(
    _ groups: [(model: String, configurations: [ConfigurationValue], composites: [CompositeValue])]
  ) -> WrittenPage {
    let href: Address = { site.href($0, from: .configurations, format: format) }
    return write(.configurations, template: "configurations", title: site.words["configurations"]) {
      $0.add(
        .models,
        groups.compactMap { group in
          if group.configurations.isEmpty, group.composites.isEmpty { return nil }
          return object(5) {
            $0.add(.name, groups.count > 1 ? group.model : nil)
            $0.add(.hasConfigurations, !group.configurations.isEmpty)
            $0.add(.configurations, group.configurations.map { object($0, href) })
            $0.add(.hasComposites, !group.composites.isEmpty)
            $0.add(.composites, group.composites.map { object($0, href) })
          }
        })
    }
  }

  private func object(_ configuration: ConfigurationValue, _ href: Address) -> ContextObject {
    object(5) {
      $0.add(.name, configuration.name)
      $0.add(.code, format.code(configuration.name))
      $0.add(.anchor, site.id(configuration.anchor, on: .configurations))
      $0.add(.entities, texts(configuration.entities, href))
      $0.add(.usesCloudKit, configuration.usesCloudKit)
    }
  }

  private func object(_ composite: CompositeValue, _ href: Address) -> ContextObject {
    object(4) {
      $0.add(.name, composite.name)
      $0.add(.code, format.code(composite.name))
      $0.add(.anchor, site.id(composite.anchor, on: .configurations))
      $0.add(.hasAttributeDescriptions, composite.attributes.contains { !$0.documentation.isEmpty })
      $0.add(.attributes, composite.attributes.map { object($0, on: .configurations, href) })
    }
  }

  func writeMessages(_ models: [MessagesOfModel]) -> WrittenPage {
    let href: Address = { site.href($0, from: .messages, format: format) }
    return write(.messages, template: "messages", title: site.words["messages"]) {
      let models = models.filter { !$0.entities.isEmpty || !$0.sentences.isEmpty }
      $0.add(.hasMessages, !models.isEmpty)
      $0.add(
        .models,
        models.map { model in
          object(4) {
            $0.add(.name, models.count > 1 ? model.name : nil)
            $0.add(.entities, model.entities.map { object($0, href) })
            $0.add(.hasSentences, !model.sentences.isEmpty)
            $0.add(.sentences, model.sentences.map(object))
          }
        })
    }
  }

  private func object(_ group: MessageGroup, _ href: Address) -> ContextObject {
    object {
      $0.add(object(group.entity, href))
      $0.add(.anchor, site.id(SafeName.pageAnchor(group.entity.address), on: .messages))
      $0.add(.hasMessages, !group.messages.isEmpty)
      $0.add(.messages, group.messages.map { object($0, href) })
    }
  }

  private func object(_ sentence: SentenceCount) -> ContextObject {
    object(3) {
      $0.add(.code, String(sentence.code))
      $0.add(.text, sentence.text)
      $0.add(.count, sentence.count)
    }
  }

  func writeLocalization(
    _ groups: [(model: String, coverage: [CoverageRow], names: [NamesTable])]
  ) -> WrittenPage {
    let href: Address = { site.href($0, from: .localization, format: format) }
    return write(.localization, template: "localization", title: site.words["localization"]) {
      $0.add(
        .models,
        groups.map { group in
          object(4) {
            $0.add(.name, groups.count > 1 ? group.model : nil)
            $0.add(.hasTables, !group.coverage.isEmpty)
            $0.add(.coverage, group.coverage.map(object))
            $0.add(
              .tables,
              group.names.compactMap { table in
                guard var object = object(table, href) else { return nil }
                object.add(.code, table.rows.first.map { format.code($0.name) })
                object.add(.href, table.rows.first.map { href($0.address) })
                return object
              })
          }
        })
    }
  }

  private func object(_ row: CoverageRow) -> ContextObject {
    object {
      $0.add(object(row.language))
      $0.add(.translated, String(row.translated))
      $0.add(.expected, String(row.expected))
      $0.add(.percent, row.percent)
      $0.add(.isComplete, row.translated == row.expected)
    }
  }
}

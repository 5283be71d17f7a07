import Foundation
import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossPageTemplates
import GlossSwiftDataModels

/// The contents of an entity's page.
struct EntityPage: Page {
  static let template = "entity"
  /// The number of versions shown unfolded.
  private static let recentCount = 3
  var address: PageAddress
  /// The reader's language.
  let locale: String
  /// The raw name.
  var name: String
  /// The localized name, if the reader's table has one.
  var label: String?
  var isAbstract: Bool
  /// Documentation in Markdown.
  var documentation: String
  /// The position of the documentation in code; nil if it is in the model itself.
  var codePlace: String?
  /// The ancestors from the root down, limited to the nearest.
  var ancestors: [EntityLink]
  /// The overview of its model, if there are several models.
  var model: Site.ModelLink?
  var children: [EntityLink]
  /// Class, configurations, renaming identifier and so on, if they have a value.
  var facts: [Fact]
  var attributes: [AttributeRow]
  var relationships: [RelationshipRow]
  var fetchedProperties: [FetchedPropertyRow]
  var indexes: [IndexRow]
  /// The properties of each uniqueness constraint.
  var uniquenessConstraints: [TextRuns]
  /// Properties and requests elsewhere that lead here.
  var usedBy: [TextRuns]
  /// Whether some of them say more than the inverses among its relationships do.
  var hasUsersOfItsOwn = false
  /// The messages; empty if there are so many that they are only on the page of messages.
  var messages: [MessageRow]
  var hasMessagesElsewhere: Bool
  var names: NamesTable
  var userInfo: [UserInfoRow]
  /// Documentation of properties that does not fit a table, by property.
  var details: [DetailValue]
  /// The entity with those it is connected with, for a diagram, and for the sketch at its head.
  var neighbours: DiagramGraph
  var sketch: NeighbourSketch?
  /// The properties of each ancestor that has a page, nearest first; empty if no template shows cards.
  var inherited: [InheritedGroup] = []
  /// Its changes in all versions, newest first.
  var history: [EntityHistoryEntry] = []
  /// Its own name in the other languages.
  var otherNames = OtherNames()
  /// The findings of `check` about it and its properties.
  var findings: [FindingValue] = []
  /// The address of its line in the source.
  var source: String?
  let code: EntityCode
  /// The column in a SQLite store of each property with a card on this page.
  var columns: [ColumnRow] = []
  /// The properties with a card on this page.
  var ownPlaces: [PropertyPlace] = []
  /// Whether a card names a version: each of them asks.
  var hasVersions = false
  /// Details for few readers: the version hash.
  var hashes: [Fact] = []
  /// The previous and next entity by name.
  var previous: EntityLink?
  var next: EntityLink?

  func title(_ words: DocumentationWords) -> String { label ?? name }

  static let members = TemplateMembers<EntityPage, PageScope> {
    $0.members { entity, _ in ObjectName(name: entity.name, label: entity.label) }
    // Long names break at their humps, as in lines.
    $0.text("titleText") { entity, page in page.format.breakable(entity.label ?? entity.name) }
    $0.flag("isAbstract") { entity, _ in entity.isAbstract }
    $0.text("documentation") { entity, page in page.format.document(entity.documentation, below: 1) }
    $0.text("codePlace") { entity, page in entity.codePlace.map(page.code) }
    $0.list("ancestors") { entity, _ in entity.ancestors }
    // The overview of its model, if there are several and each has a page.
    $0.object("modelLink") { entity, _ in entity.model }
    $0.flag("hasPath") { entity, _ in entity.model != nil || !entity.ancestors.isEmpty }
    $0.list("children") { entity, _ in entity.children }
    $0.list("facts") { entity, _ in entity.facts }
    $0.list("attributes") { entity, _ in entity.attributes }
    $0.flag("hasAttributeDescriptions") { entity, _ in entity.attributes.contains { !$0.place.documentation.isEmpty } }
    $0.list("relationships") { entity, _ in entity.relationships }
    $0.flag("hasRelationshipDescriptions") { entity, _ in
      entity.relationships.contains { !$0.place.documentation.isEmpty }
    }
    $0.list("fetchedProperties") { entity, _ in entity.fetchedProperties }
    $0.flag("hasFetchedPropertyDescriptions") { entity, _ in
      entity.fetchedProperties.contains { !$0.place.documentation.isEmpty }
    }
    $0.list("kinds") { entity, _ in entity.kinds }
    $0.text("translation") { entity, page in entity.translation.map { page.format.escaped($0) } }
    $0.flag("hasVersions") { entity, _ in entity.hasVersions }
    $0.text("columnCount") { entity, _ in
      String(4 + (entity.translation == nil ? 0 : 1) + (entity.hasVersions ? 1 : 0))
    }
    $0.object("sketch") { entity, _ in entity.sketch }
    $0.list("columns") { entity, _ in entity.columns }
    $0.list("inherited") { entity, _ in entity.inherited }
    $0.list("history") { entity, _ in entity.history }
    $0.list("recentHistory") { entity, _ in Array(entity.history.prefix(recentCount)) }
    $0.list("olderHistory") { entity, _ in Array(entity.history.dropFirst(recentCount)) }
    $0.list("findings") { entity, _ in entity.findings }
    $0.text("source") { entity, _ in entity.source }
    $0.text("declaration") { entity, page in entity.code.declaration.map(page.format.lines) }
    $0.text("fetch") { entity, page in page.format.lines(ofCode: entity.code.fetch) }
    $0.text("open") { entity, page in entity.otherNames.ownState?.wordKey.map { page.site.words[$0] } }
    $0.flag("hasOtherNames") { entity, _ in !entity.otherNames.isEmpty }
    $0.list("otherNames") { entity, page in page.site.sharesNames ? [] : entity.otherNames.list }
    $0.flag("areOtherNamesShared") { entity, page in page.site.sharesNames && !entity.otherNames.isEmpty }
    $0.text("otherNameCount") { entity, _ in String(entity.otherNames.count) }
    $0.list("hashes") { entity, _ in entity.hashes }
    $0.object("previous") { entity, _ in entity.previous }
    $0.object("next") { entity, _ in entity.next }
    $0.list("details") { entity, _ in entity.details }
    $0.list("indexes") { entity, _ in entity.indexes }
    $0.flag("hasUniqueness") { entity, _ in !entity.uniquenessConstraints.isEmpty }
    $0.list("uniquenessConstraints") { entity, _ in entity.uniquenessConstraints.map { TextItem($0) } }
    $0.list("userInfo") { entity, _ in entity.userInfo }
    $0.flag("hasUsers") { entity, _ in !entity.usedBy.isEmpty }
    $0.flag("areUsersFolded") { entity, _ in !entity.hasUsersOfItsOwn }
    $0.list("usedBy") { entity, _ in entity.usedBy.map { TextItem($0) } }
    $0.list("messages") { entity, _ in entity.messages }
    $0.text("messagesLink") { entity, page in
      entity.messages.isEmpty && entity.hasMessagesElsewhere ? page.href(.messages) : nil
    }
    $0.object("localizedNames") { entity, page in
      entity.names.languages.isEmpty || page.sharesNamesOfPages ? nil : entity.names
    }
    // The file of names that the folders of all languages share, instead of a table.
    $0.text("namesHref") { entity, page in
      entity.names.languages.isEmpty || !page.sharesNamesOfPages
        ? nil : page.site.assetsPrefix(from: entity.address) + SharedNames.page(of: entity.address) + ".md"
    }
    $0.flag("hasDiagram") { entity, _ in entity.neighbours.nodes.count > 1 }
    $0.text("diagram") { entity, page in
      page.diagram(entity.neighbours, of: entity.label ?? entity.name, isExplained: false)
    }
  }
}

/// What programs read of an entity, the same in all languages.
struct EntityCode: Sendable {
  /// Its Swift class; nil if Swift cannot declare it, or if several entities share it.
  var declaration: String?
  /// The code that fetches all of its objects.
  var fetch: String
  /// The columns of the properties with a card on its page, by their names.
  var columns: [String: String]
}

extension EntityPage {
  /// Properties whose row is on this page, since no page of an ancestor shows them.
  var ownAttributes: [AttributeRow] { attributes.filter { $0.place.isShownHere } }
  var ownRelationships: [RelationshipRow] { relationships.filter { $0.place.isShownHere } }
  var ownFetchedProperties: [FetchedPropertyRow] { fetchedProperties.filter { $0.place.isShownHere } }

  /// The parts of the table.
  var kinds: [PropertyKind] {
    [
      PropertyKind(key: "attributes", places: ownAttributes.map(\.place)),
      PropertyKind(key: "relationships", places: ownRelationships.map(\.place)),
      PropertyKind(key: "fetched", word: "fetchedProperties", places: ownFetchedProperties.map(\.place)),
    ].filter { !$0.places.isEmpty }
  }

  /// The reader's language, if the model has names in it.
  fileprivate var translation: String? {
    names.languages.first { $0.locale == locale }?.name
  }
}

/// A finding of `check`.
struct FindingValue: TemplateObject, Equatable {
  /// The property or other object it is about; empty for the entity or the model itself.
  var subject: TextRuns
  var severity: String
  var message: String
  var rule: String

  static let members = TemplateMembers<FindingValue, PageScope> {
    $0.text("subject") { finding, page in page.text(finding.subject) }
    $0.text("severity") { finding, _ in finding.severity }
    $0.text("message") { finding, _ in finding.message }
    $0.text("rule") { finding, _ in finding.rule }
  }
}

extension Edition {
  /// The findings about an entity and its properties; without a name, those about no entity.
  func findings(about entity: String?) -> [FindingValue] {
    reference.documented.findings.filter { $0.entity == entity }.map { finding in
      var subject = TextRuns()
      if let entity, let property = finding.property {
        let address = reference.address(of: property, in: entity)
        subject = TextRuns([address.map { .link(property, $0) } ?? .code(property)])
      } else if let name = finding.subject ?? finding.key {
        subject = TextRuns([.code(name)])
      }
      return FindingValue(
        subject: subject, severity: finding.severity.rawValue, message: finding.message,
        rule: finding.rule.rawValue)
    }
  }
}

/// The changes of an entity in one version.
struct EntityHistoryEntry: TemplateObject {
  var version: String
  var address: PageAddress
  /// The verdict of the step on this entity; nil if it was added.
  var verdict: Badge?
  var rows: [ChangeRow]

  static let members = TemplateMembers<EntityHistoryEntry, PageScope> {
    $0.text("version") { entry, _ in entry.version }
    $0.text("code") { entry, page in page.code(entry.version) }
    $0.text("href") { entry, page in page.href(entry.address) }
    $0.object("verdict") { entry, _ in entry.verdict }
    $0.list("rows") { entry, _ in entry.rows }
  }
}

/// Documentation of a property in full.
struct DetailValue: TemplateObject {
  var name: String
  var label: String?
  /// The anchor of the property's row.
  var anchor: String
  var documentation: String

  static let members = TemplateMembers<DetailValue, PageScope> {
    $0.members { detail, _ in ObjectName(name: detail.name, label: detail.label) }
    $0.text("anchor") { detail, page in page.id(detail.anchor) }
    $0.text("text") { detail, page in page.format.document(detail.documentation, below: 3) }
  }
}

/// A userInfo entry that is not documentation.
struct UserInfoRow: TemplateObject {
  /// The property it belongs to; nil for the entity itself.
  var owner: String?
  var key: String
  var value: String

  static let members = TemplateMembers<UserInfoRow, PageScope> {
    $0.text("owner") { row, page in row.owner.map(page.code) }
    $0.text("key") { row, page in page.code(row.key) }
    $0.text("value") { row, page in page.code(row.value) }
  }
}

/// Composes the pages of entities.
struct EntityComposer: EditionComposer, Sendable {
  let edition: Edition
  /// The versions of the model's package; nil if there is only one.
  var versions: ChangelogVersions?

  /// nil if the entity is not documented.
  func page(of name: String) -> EntityPage? {
    guard let entity = index.entity(named: name), let address = reference.pages[name],
      let common = reference.common[name]
    else { return nil }
    let references = reference.properties[name] ?? []
    let chain = index.inheritanceChain(of: name, levels: index.listedLevels)
    let messages = MessagesComposer(edition: edition)
    let rows = messages.hasMany ? [] : messages.rows(of: name)
    let names = edition.names(of: entity)
    let own = references.filter { !$0.isInherited }.map(\.property.name)
    let origins = versions.map { PropertyOrigins(of: name, properties: own, in: $0) }
    let since = { (version: String) in versions?.link(to: version, in: edition) ?? .text(version) }
    let cards = CardComposer(
      edition: edition, messages: rows, names: names, origins: (origins?.properties ?? [:]).mapValues(since))
    var page = EntityPage(
      address: address, locale: edition.locale, name: name, label: edition.label(ofEntity: name),
      isAbstract: entity.isAbstract,
      documentation: edition.documentation(of: .entity(name), entity.userInfo),
      ancestors: chain.dropFirst().reversed().compactMap { edition.link(to: $0.name) },
      children: index.subentities(of: name).compactMap(edition.link), facts: facts(of: entity),
      attributes: [], relationships: [], fetchedProperties: [],
      indexes: chain.reversed().flatMap { owner in
        owner.indexes.map { index in
          var row = IndexRow(index, words)
          row.condition = edition.written(row.condition, of: .index(index.name, of: owner.name))
          return row
        }
      },
      uniquenessConstraints: chain.reversed().flatMap(\.uniquenessConstraints).map { constraint in
        let names = constraint.map { TextRuns([propertyRun($0, in: name)]) }
        return TextRuns.joined(names, separator: " + ")
      },
      usedBy: usedBy(name), messages: rows,
      hasMessagesElsewhere: edition.messages[name] != nil,
      names: names, userInfo: userInfo(of: entity), details: details(of: entity),
      neighbours: DiagramComposer(edition: edition).neighbours(of: name),
      code: common.code.value { code(of: entity) })
    if let version = origins?.entity {
      page.facts.append(Fact(label: words["sinceVersion"], value: TextRuns([since(version)])))
    }
    page.sketch = NeighbourSketch(of: entity, in: edition)
    page.codePlace = edition.codePlace(of: .entity(name), entity.userInfo)
    for property in references {
      let place = PropertyPlace(property, cards)
      switch property.property {
      case .attribute: page.attributes.append(AttributeRow(place: place))
      case .relationship: page.relationships.append(RelationshipRow(place: place))
      case .fetched: page.fetchedProperties.append(FetchedPropertyRow(place: place))
      }
    }
    page.inherited = inherited(references, chain, cards)
    page.ownPlaces =
      page.ownAttributes.map(\.place) + page.ownRelationships.map(\.place) + page.ownFetchedProperties.map(\.place)
    page.hasVersions = page.ownPlaces.contains { $0.card?.since != nil }
    page.columns = page.ownPlaces.compactMap { place in
      page.code.columns[place.property.name].map { ColumnRow(place: place, column: $0) }
    }
    page.history = versions.map { ChangelogComposer(edition: edition).history(of: name, $0) } ?? []
    page.hasUsersOfItsOwn = hasUsersOfItsOwn(name)
    page.findings = edition.findings(about: name)
    page.source = edition.sourceHref(of: .entity(name))
    page.otherNames = cards.ownNames
    if let hash = reference.versionHashes.entityHash(name) {
      let text = Data(hash).base64EncodedString()
      page.hashes = [Fact(label: words["versionHash"], value: TextRuns([.code(text)]))]
    }
    page.previous = reference.neighbours[name]?.previous.flatMap(edition.link)
    page.next = reference.neighbours[name]?.next.flatMap(edition.link)
    return page
  }

  private func code(of entity: EntityDescription) -> EntityCode {
    let composer = CodeComposer(edition: edition)
    // Properties with a card on its page: a deep hierarchy repeats all others at each of its levels.
    let shown = (reference.properties[entity.name] ?? []).filter { property in
      !property.isInherited || reference.pages[property.declaredIn] == nil
    }
    let columns = shown.compactMap { property in
      column(of: property.property.name, in: property.declaredIn).map { (property.property.name, $0) }
    }
    return EntityCode(
      declaration: composer.declaration(of: entity), fetch: composer.fetch(of: entity),
      columns: Dictionary(columns, uniquingKeysWith: { first, _ in first }))
  }

  /// The properties of the ancestors, each a line that links to its card.
  private func inherited(
    _ references: [PropertyReference], _ chain: [EntityDescription], _ cards: CardComposer
  ) -> [InheritedGroup] {
    let byOwner = Dictionary(grouping: references.filter(\.isInherited), by: \.declaredIn)
    return chain.dropFirst().compactMap { owner in
      guard let link = edition.link(to: owner.name), let properties = byOwner[owner.name] else { return nil }
      return InheritedGroup(
        ancestor: link,
        properties: properties.map { property in
          InheritedProperty(
            place: PropertyPlace(property, cards),
            address: reference.address(of: property.property.name, in: owner.name) ?? link.address)
        })
    }
  }

  private func propertyRun(_ property: String, in entity: String) -> TextRun {
    reference.anchors[entity]?[property] == nil
      ? .code(property) : reference.address(of: property, in: entity).map { .link(property, $0) } ?? .code(property)
  }

  private func facts(of entity: EntityDescription) -> [Fact] {
    var facts: [Fact] = []
    func add(_ key: String, _ value: TextRuns) { facts.append(Fact(label: words[key], value: value)) }
    let swiftClass = reference.loaded.contents.swiftData?.classes[entity.name]?.name
    add("class", TextRuns([.code(swiftClass ?? entity.managedObjectClassName ?? "NSManagedObject")]))
    if let parent = entity.superentity { add("parent", TextRuns([edition.run(of: parent)])) }
    let children = index.subentities(of: entity.name).map { TextRuns([edition.run(of: $0)]) }
    if !children.isEmpty { add("children", list(children)) }
    if let further = index.inheritedBeyondListing(of: entity.name) {
      let count = words.vocabulary.formats.number(further.count)
      add("inherited", TextRuns([.text("+ \(count) \(words["inheritedPrefix"])"), edition.run(of: further.ancestor)]))
    }
    let configurations = reference.configurations[entity.name] ?? []
    if !configurations.isEmpty {
      let links = configurations.map { name in
        let address = reference.configurationAnchors[name].map { PageAddress.configurations.with(anchor: $0) }
        return TextRuns([address.map { .link(name, $0) } ?? .code(name)])
      }
      add("configurations", list(links))
    }
    if let generation = entity.codeGeneration { add("codeGeneration", TextRuns(generation.xcodeName)) }
    if let former = entity.renamingIdentifier { add("renamingIdentifier", TextRuns([.code(former)])) }
    if let modifier = entity.versionHashModifier { add("versionHashModifier", TextRuns([.code(modifier)])) }
    let isWrittenSo = reference.spellings.entities.written[entity.name] == nil
    if isWrittenSo, let table = reference.storeNaming.table(of: entity.name) {
      add("tableName", TextRuns([.code(table)]))
    }
    return facts
  }

  /// Relationships, fetched properties and fetch requests that lead to an entity.
  private func usedBy(_ name: String) -> [TextRuns] {
    let properties = (reference.incoming[name] ?? []).filter { $0.entity != name }.map { user in
      let text = "\(user.entity).\(user.property)"
      let link = reference.address(of: user.property, in: user.entity).map { TextRun.link(text, $0) } ?? .code(text)
      return TextRuns([link] + consequences(of: user))
    }
    return properties + (edition.requestsByEntity[name] ?? []).map { TextRuns([$0]) }
  }

  /// Whether anything leads to an entity that is not the inverse of one of its relationships, or affects its objects.
  private func hasUsersOfItsOwn(_ name: String) -> Bool {
    edition.requestsByEntity[name]?.isEmpty == false
      || (reference.incoming[name] ?? []).contains { user in
        let relationship = index.property(user.property, of: user.entity)?.property.relationship
        return user.entity != name && (relationship?.inverse == nil || !consequences(of: user).isEmpty)
      }
  }

  /// The effect on the objects here of deleting the object at the other end, if there is one.
  private func consequences(of user: (entity: String, property: String)) -> [TextRun] {
    guard let relationship = index.property(user.property, of: user.entity)?.property.relationship else { return [] }
    let key: String
    switch relationship.deleteRule {
    case .cascade: key = "deletedWith"
    case .deny: key = "preventsDeletion"
    case .nullify, .noAction: return []
    }
    return [.text(words["labelSeparator"])] + words.runs(key, ["entity": .code(user.entity)]).runs
  }

  /// The userInfo of an entity and its own properties, except documentation.
  private func userInfo(of entity: EntityDescription) -> [UserInfoRow] {
    var rows: [UserInfoRow] = []
    func add(_ userInfo: [String: String], _ owner: String?) {
      guard !userInfo.isEmpty else { return }
      rows += userInfo.filter { !options.documentationKeys.contains($0.key) && !isOfSwiftData($0.key) }
        .sorted { $0.key.precedes($1.key) }
        .map { UserInfoRow(owner: owner, key: $0.key, value: $0.value) }
    }
    add(entity.userInfo, nil)
    for property in reference.properties[entity.name] ?? [] where !property.isInherited {
      add(property.property.userInfo, property.property.name)
    }
    return rows
  }

  /// Whether a key is SwiftData's own, which the type of the property already expresses.
  private func isOfSwiftData(_ key: String) -> Bool {
    reference.loaded.format == .swiftdata && (key == "EnumType" || key == "enum")
  }

  /// Documentation of own properties with more than one paragraph.
  private func details(of entity: EntityDescription) -> [DetailValue] {
    (reference.properties[entity.name] ?? []).compactMap { property in
      guard !property.isInherited else { return nil }
      let path = ObjectPath.property(property.property.name, of: entity.name)
      let text = edition.documentation(of: path, property.property.userInfo)
      guard !text.isEmpty, CommonMark.hasMore(text) else { return nil }
      return DetailValue(
        name: property.property.name, label: edition.label(ofProperty: property.property.name, in: entity.name),
        anchor: reference.anchors[entity.name]?[property.property.name] ?? "", documentation: text)
    }
  }
}

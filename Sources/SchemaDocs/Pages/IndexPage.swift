import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossPageTemplates

/// The contents of the first page.
struct IndexPage: Page {
  static let template = "index"
  let address = PageAddress.index
  var siteTitle: String
  /// Markdown from the publisher of the reference.
  var preface: String
  var models: [ModelOverview]

  func title(_ words: DocumentationWords) -> String { siteTitle }

  static let members = TemplateMembers<IndexPage, PageScope> {
    $0.text("preface") { index, page in page.format.document(index.preface, below: 1) }
    $0.flag("hasSeveralModels") { index, _ in index.models.count > 1 }
    $0.list("models") { index, _ in
      index.models.map { model in
        var model = model
        model.headingLevel = index.models.count > 1 ? 2 : 1
        return model
      }
    }
  }
}

/// The overview of one of several models.
struct ModelPage: Page {
  static let template = "model"
  var model: ModelOverview
  var address: PageAddress { model.address }

  func title(_ words: DocumentationWords) -> String { model.name }

  static let members = TemplateMembers<ModelPage, PageScope> {
    $0.members { page, _ in page.model }
  }
}

/// A model on the first page, or on one of its own.
struct ModelOverview: TemplateObject {
  var name: String
  var anchor: String
  /// The page of its overview, if there are several models.
  var address: PageAddress
  /// The findings of `check` about no entity, and the number of those about entities.
  var findings: [FindingValue] = []
  var findingsByEntity: [TextRuns] = []
  /// The documented version; nil if the model has only one.
  var version: String?
  /// Documentation in Markdown, from comments of old models.
  var documentation: String
  var facts: [Fact]
  /// `9 entities`, `41 attributes` …
  var counts: [String]
  var entities: [EntitySummary]
  /// The diagrams: several parts below the map if one would be too large to read.
  var diagrams: [OverviewDiagram]
  var map: OverviewMap?
  /// Composes the smaller diagrams drawn by Mermaid.
  fileprivate let composer: DiagramComposer
  private let deferredForMermaid = Deferred<[OverviewDiagram]>()
  /// What is open and what changed; nil among several models, whose cards say less.
  var dashboard: Dashboard?
  /// The number of models before it on the page.
  var number = 0
  /// What the file does not contain, in English like all messages about files.
  var lack: String?
  /// The level of the heading above the documentation.
  var headingLevel = 1
  /// Among several models: the last change, how much is translated, and the number of findings.
  var standing: [Fact] = []
  /// Among several models: the entities with the most connections; nil if the whole diagram is here.
  var sketch: DiagramGraph?
  /// How many of its entities that shows, `9 / 51`; nil if it shows all.
  var sketched: String?

  static let members = TemplateMembers<ModelOverview, PageScope> {
    $0.text("name") { model, _ in model.name }
    $0.text("anchor") { model, _ in model.anchor }
    $0.text("href") { model, page in page.href(model.address) }
    $0.text("version") { model, _ in model.version }
    $0.text("number") { model, _ in String(model.number) }
    $0.text("summary") { model, page in page.format.summary(model.documentation) }
    $0.list("standing") { model, _ in model.standing }
    $0.text("sketch") { model, page in model.sketch.map { page.diagram($0, of: model.name, isExplained: false) } }
    $0.text("lack") { model, _ in model.lack }
    $0.flag("hasFindings") { model, _ in !model.findings.isEmpty || !model.findingsByEntity.isEmpty }
    $0.list("findings") { model, _ in model.findings }
    $0.list("findingsByEntity") { model, _ in model.findingsByEntity.map { TextItem($0) } }
    $0.text("documentation") { model, page in page.format.document(model.documentation, below: model.headingLevel) }
    $0.list("facts") { model, _ in model.facts }
    $0.list("counts") { model, _ in model.counts.map(PlainItem.init) }
    $0.list("entities") { model, _ in model.entities }
    $0.flag("hasEntityDescriptions") { model, _ in model.hasEntityDescriptions }
    $0.flag("hasParents") { model, _ in model.hasParents }
    $0.flag("hasMissing") { model, _ in model.hasMissing }
    $0.flag("hasChanged") { model, _ in model.hasChanged }
    $0.flag("isDiagramSplit") { model, page in model.diagrams(in: page.format).count > 1 }
    $0.list("diagrams") { model, page in
      model.diagrams(in: page.format).map { diagram in
        var diagram = diagram
        diagram.modelName = model.name
        return diagram
      }
    }
    $0.text("map") { model, page in
      model.map(in: page.format)?.markup(
        title: page.site.words.text("diagramOf", ["name": model.name]), id: { page.id($0) }, href: page.href)
    }
    $0.text("mapAnchor") { model, page in model.map(in: page.format).map { page.id($0.anchor) } }
    $0.text("mapCount") { model, page in model.map(in: page.format)?.count }
    $0.object("dashboard") { model, _ in model.dashboard }
    $0.text("sketched") { model, _ in model.sketched }
  }

  // Asked for in each row of the table of entities.
  private let deferredDescriptions = Deferred<Bool>()
  private let deferredParents = Deferred<Bool>()
  private let deferredMissing = Deferred<Bool>()
  private let deferredChanged = Deferred<Bool>()

  private var hasEntityDescriptions: Bool {
    deferredDescriptions.value { entities.contains { !$0.documentation.isEmpty } }
  }
  private var hasParents: Bool { deferredParents.value { entities.contains { $0.parent != nil } } }
  private var hasMissing: Bool { deferredMissing.value { entities.contains { $0.missing > 0 } } }
  private var hasChanged: Bool { deferredChanged.value { entities.contains { $0.changed != nil } } }

  /// The map; Mermaid draws none.
  private func map(in format: any PageFormat) -> OverviewMap? { format.drawsWithMermaid ? nil : map }

  private func diagrams(in format: any PageFormat) -> [OverviewDiagram] {
    guard format.drawsWithMermaid else { return diagrams }
    return deferredForMermaid.value { composer.diagramsForMermaid() }
  }
}

/// A row of the table of entities.
struct EntitySummary: TemplateObject {
  var link: EntityLink
  var isAbstract: Bool
  var parent: EntityLink?
  var attributeCount: Int
  var relationshipCount: Int
  /// Markdown, of which the first paragraph is shown.
  var documentation: String
  /// The part of the map that contains it, by its position from 1; nil if there is only one diagram.
  var part: Int?
  /// How many names it and its properties lack, in all languages together.
  var missing = 0
  /// The version that changed it last, by its position; nil since the first one, and for a version alone.
  var changed: (version: TextRun, position: Int)?

  static let members = TemplateMembers<EntitySummary, PageScope> {
    $0.text("part") { entity, page in page.format.drawsWithMermaid ? nil : entity.part.map(String.init) }
    $0.members { entity, _ in entity.link }
    $0.flag("isAbstract") { entity, _ in entity.isAbstract }
    $0.object("parent") { entity, _ in entity.parent }
    $0.text("attributeCount") { entity, _ in String(entity.attributeCount) }
    $0.text("relationshipCount") { entity, _ in String(entity.relationshipCount) }
    $0.text("missing") { entity, _ in entity.missing == 0 ? nil : String(entity.missing) }
    $0.text("changed") { entity, page in entity.changed.map { page.text(TextRuns([$0.version])) } }
    $0.text("changedPosition") { entity, _ in entity.changed.map { String($0.position) } }
    $0.text("documentation") { entity, page in page.format.summary(entity.documentation) }
  }
}

/// Composes the overview of a model.
struct OverviewComposer: EditionComposer {
  let edition: Edition

  /// - Parameters:
  ///   - isWhole: whether diagrams and the index are shown, and not only what tells the model from others.
  ///   - versions: the versions of its package, for its last change.
  func overview(isWhole: Bool = true, versions: ChangelogVersions? = nil) -> ModelOverview {
    let loaded = reference.loaded
    var facts: [Fact] = []
    func add(_ key: String, _ value: TextRuns) { facts.append(Fact(label: words[key], value: value)) }
    if let version = loaded.version {
      let suffix = loaded.isCurrentVersion ? " (\(words["currentVersion"]))" : ""
      add("version", TextRuns([.code(version), .text(suffix)]))
    }
    let identifiers = loaded.model.versionIdentifiers
    if !identifiers.isEmpty { add("versionIdentifiers", list(identifiers.map { TextRuns([.code($0)]) })) }
    if reference.versionHashes.isComplete {
      add("versionChecksum", TextRuns([.code(reference.versionHashes.checksum)]))
    }
    if loaded.model.usesCloudKit == true { add("usesCloudKit", TextRuns([.code("YES")])) }
    if loaded.model.usesSwiftData == true { add("usesSwiftData", TextRuns([.code("YES")])) }
    if let compiler = loaded.contents.compilerVersion { add("compiler", TextRuns(compiler)) }
    let stores = reference.documented.stores.map { store in
      let version = store.version.map { [TextRun.text(" ("), .code($0), .text(")")] } ?? []
      return TextRuns([.code(store.name)] + version)
    }
    if !stores.isEmpty { add("stores", list(stores)) }
    var attributeCount = 0
    var relationshipCount = 0
    var entities: [EntitySummary] = []
    for name in reference.entityNames {
      guard let entity = index.entity(named: name), let link = edition.link(to: name) else { continue }
      attributeCount += entity.attributes.count
      relationshipCount += entity.relationships.count
      entities.append(
        EntitySummary(
          link: link, isAbstract: entity.isAbstract, parent: entity.superentity.flatMap(edition.link),
          attributeCount: entity.attributes.count, relationshipCount: entity.relationships.count,
          documentation: edition.documentation(of: .entity(name), entity.userInfo)))
    }
    if isWhole {
      let changed = versions.map(lastChanges) ?? [:]
      for position in entities.indices {
        let name = entities[position].link.name
        if let entity = index.entity(named: name) {
          entities[position].missing = edition.names(of: entity).rows.reduce(0) { $0 + $1.names.count { $0 == nil } }
        }
        entities[position].changed = changed[name]
      }
    }
    let composer = DiagramComposer(edition: edition)
    let (map, diagrams) = isWhole ? MapComposer(edition: edition).overview(versions) : (nil, [])
    if let map { for position in entities.indices { entities[position].part = map.number(ofEntity: position) } }
    var counts: [String: Int] = [:]
    for finding in reference.documented.findings { counts[finding.entity ?? "", default: 0] += 1 }
    var overview = ModelOverview(
      name: reference.heading, anchor: reference.anchor, address: reference.address,
      findings: edition.findings(about: nil),
      findingsByEntity: reference.entityNames.compactMap { name in
        counts[name].map { count in
          TextRuns([edition.run(of: name), .text(" \(words.vocabulary.formats.number(count))")])
        }
      }, version: loaded.version,
      documentation: edition.documentation(of: .model, [:]), facts: facts,
      counts: [
        words.counted("entityCount", entities.count), words.counted("attributeCount", attributeCount),
        words.counted("relationshipCount", relationshipCount),
      ], entities: entities, diagrams: diagrams, map: map, composer: composer)
    overview.number = reference.number
    overview.lack = loaded.contents.whatItLacks.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    if !isWhole {
      overview.sketch = composer.sketch()
      overview.standing = standing(versions)
      let shown = overview.sketch?.nodes.count ?? 0
      if shown < entities.count { overview.sketched = "\(shown) / \(entities.count)" }
    } else if !entities.isEmpty {
      overview.dashboard = DashboardComposer(edition: edition).dashboard(versions)
    }
    return overview
  }

  /// The version that changed each entity last, up to the current one.
  private func lastChanges(_ versions: ChangelogVersions) -> [String: (version: TextRun, position: Int)] {
    let current = versions.versions.firstIndex(where: \.isCurrentVersion) ?? versions.versions.count - 1
    var last: [String: (version: TextRun, position: Int)] = [:]
    for (position, loaded) in versions.versions.prefix(current + 1).enumerated() {
      let name = loaded.version ?? loaded.name
      guard let step = versions.steps[name] else { continue }
      let run = versions.link(to: name, in: edition)
      for change in step.difference.entities where change.change.new != nil {
        last[change.change.name] = (run, position)
      }
    }
    return last
  }

  /// The last change with its verdict, how much is translated, and the number of findings, each where it is known.
  private func standing(_ versions: ChangelogVersions?) -> [Fact] {
    var facts: [Fact] = []
    let current = versions?.versions.firstIndex(where: \.isCurrentVersion)
    let known = versions.map { $0.versions.prefix(current.map { $0 + 1 } ?? $0.versions.count) } ?? []
    if let versions, let last = known.last(where: { versions.steps[$0.version ?? $0.name] != nil }) {
      let name = last.version ?? last.name
      let verdict = versions.steps[name].map {
        ChangelogComposer(edition: edition).badge(of: MigrationOutlook($0.difference).verdict).text
      }
      let runs: [TextRun] = [versions.link(to: name, in: edition), .text(" – " + (verdict ?? ""))]
      facts.append(Fact(label: words["changelog"], value: TextRuns(runs)))
    }
    if !edition.namings.isEmpty {
      let rows = LocalizationComposer(edition: edition).coverage(nil)
      facts.append(
        Fact(
          label: words["translated"],
          value: list(rows.map { TextRuns([.name($0.language.name), .text(" \($0.percent)")]) })))
    }
    let findings = reference.documented.findings.count
    if findings > 0 {
      facts.append(Fact(label: words["findings"], value: TextRuns(words.vocabulary.formats.number(findings))))
    }
    return facts
  }
}

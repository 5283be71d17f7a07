import GlossBasics
import GlossCloudKitSchemas
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossValidation

/// What the pages of an entity have in common in all languages, computed for the first one.
final class CommonParts: Sendable {
  /// Its names and those of its properties in all languages.
  let names = Deferred<NamesTable>()
  let code = Deferred<EntityCode>()
}

/// A model prepared for documentation, independent of language: pages, anchors, and incoming links.
final class ReferenceModel: Sendable {
  let documented: DocumentedModel
  /// Distinct spellings for names that look the same.
  let spellings: DistinctSpellings
  let index: ModelIndex
  /// The model's names in all languages.
  let localization: ModelLocalization
  /// The names of the documented entities, sorted.
  let entityNames: [String]
  /// The previous and next entity of each in that order.
  let neighbours: [String: (previous: String?, next: String?)]
  /// The page of each documented entity.
  let pages: [String: PageAddress]
  /// The anchors of the properties of each documented entity, including those of its listed ancestors.
  let anchors: [String: [String: String]]
  /// The properties that the page of each documented entity lists, own ones first.
  let properties: [String: [PropertyReference]]
  /// Relationships and fetched properties elsewhere that lead to an entity: entity and property names.
  let incoming: [String: [(entity: String, property: String)]]
  /// The names of the configurations an entity is in.
  let configurations: [String: [String]]
  /// The uniqueness constraints by entity, own and inherited; each property with those it is unique together with.
  let uniqueness: [String: [String: [[String]]]]
  /// The properties in a fetch index, own or inherited, by entity.
  let indexed: [String: Set<String>]
  /// The anchors of fetch requests, configurations and composites, each on its page.
  let requestAnchors: [String: String]
  let configurationAnchors: [String: String]
  let compositeAnchors: [String: String]
  /// The number of entities per class.
  let classUses: [String: Int]
  let versionHashes: VersionHashes
  /// The names of tables and columns in a SQLite store.
  let storeNaming: StoreNaming
  /// Every way in which objects can violate their rules, by entity.
  let failures: ValidationMessages

  /// What the page of each documented entity has in common in all languages.
  let common: [String: CommonParts]
  /// The parts of its diagrams: of those that Mermaid draws, and of its map.
  let partsForMermaid = Deferred<[DiagramPartition.Part]>()
  let map = Deferred<ModelMap>()
  /// The languages with their look-ups, which are the same for every reader.
  let keptNamings = Deferred<[(heading: LanguageHeading, resolver: ReaderLookup)]>()
  /// The number of translated terms in each of these languages.
  let translatedCounts = Deferred<[Int]>()
  /// What judges the texts of each language.
  let judges = Deferred<[String: TextJudge]>()
  /// The first names that are missing in each of these languages.
  let missingNames = Deferred<[[MissingName]]>()

  /// The page of its overview, if there are several models.
  let address: PageAddress
  /// The anchor of the model on the first page, and the number of models before it.
  let anchor: String
  let number: Int
  /// The model's name on pages with several models.
  let heading: String

  /// What the app mirrors to CloudKit, on each platform with another model; empty if nothing says that it does.
  let synchronized: [SynchronizedModel]

  /// The languages of the app in which the model lacks a table, sorted; none where no table is read.
  var languagesWithoutTable: [String] {
    guard ![.swiftdata, .store, .code].contains(loaded.format) else { return [] }
    return localization.tables.languagesWithoutTable(developmentLanguage: localization.developmentLanguage)
      .filter { !LanguageTag.isPseudo($0) }
  }

  var loaded: LoadedModel { documented.loaded }
  /// Whether the model or the code next to it has comments.
  let hasComments: Bool
  var name: String { documented.loaded.name }

  /// Pays for slow work on the model.
  let budget: RunBudget
  /// After this many lines, the remaining parts of the model are drawn without lines to other parts: placing the lines
  /// of a dense model took longer than everything else. Models of real apps have some hundreds.
  let mostLinesOfParts: Int
  /// The cost of placing a line.
  static let stepsOfLine = 330

  /// - Parameters:
  ///   - heading: the model's name among several; by default its own.
  ///   - budget: a part of the run's, since models and languages are processed concurrently.
  init(
    _ documented: DocumentedModel, heading: String? = nil, options: DocumentationOptions,
    budget: RunBudget = RunBudget().portion(), taken: inout TakenNames
  ) {
    self.budget = budget
    mostLinesOfParts = budget.left / Self.stepsOfLine
    let spellings = DistinctSpellings(documented.loaded.model)
    self.spellings = spellings
    var shown = documented
    shown.loaded.model = spellings.applied(to: documented.loaded.model)
    let documented = shown
    self.documented = documented
    synchronized = documented.loaded.synchronizedOnPlatforms(isAsked: options.cloudKit != nil).map(\.model)
    hasComments = !documented.loaded.comments.isEmpty || !documented.loaded.contents.codeComments.isEmpty
    let name = documented.loaded.name
    self.heading = heading ?? name
    number = taken.models.count
    let safeName = SafeName.distinct([name], taking: &taken.models)[name] ?? ""
    anchor = "model-" + safeName
    address = PageAddress("models/" + safeName)
    let index = ModelIndex(documented.loaded.model)
    self.index = index
    localization = ModelLocalization(index: index, tables: documented.tables)
    let filter = EntityFilter(include: options.include, exclude: options.exclude)
    entityNames = index.entityNames.filter(filter.includes)
    var neighbours: [String: (previous: String?, next: String?)] = [:]
    common = Dictionary(uniqueKeysWithValues: entityNames.map { ($0, CommonParts()) })
    for (position, name) in entityNames.enumerated() {
      neighbours[name] = (
        position > 0 ? entityNames[position - 1] : nil,
        position + 1 < entityNames.count ? entityNames[position + 1] : nil
      )
    }
    self.neighbours = neighbours
    pages = SafeName.distinct(entityNames, taking: &taken.pages).mapValues { PageAddress("entities/\($0)") }
    let outlines = entityNames.concurrentMap(strideLength: 8) { Outline(of: $0, index) }
    var properties: [String: [PropertyReference]] = [:]
    var anchors: [String: [String: String]] = [:]
    var incoming: [String: [(entity: String, property: String)]] = [:]
    var uniqueness: [String: [String: [[String]]]] = [:]
    var failures: [String: [PossibleFailure]] = [:]
    for (name, outline) in zip(entityNames, outlines) {
      failures[name] = outline.failures
      properties[name] = outline.properties
      anchors[name] = outline.anchors
      uniqueness[name] = outline.uniqueness
      for leading in outline.leading { incoming[leading.destination, default: []].append((name, leading.property)) }
    }
    self.properties = properties
    self.anchors = anchors
    self.incoming = incoming
    self.uniqueness = uniqueness
    var indexed: [String: Set<String>] = [:]
    for name in entityNames {
      for element in index.inheritanceChain(of: name, levels: index.listedLevels).flatMap(\.indexes).flatMap(
        \.elements)
      {
        if case .property(let property) = element.subject { indexed[name, default: []].insert(property) }
      }
    }
    self.indexed = indexed
    var configurations: [String: [String]] = [:]
    for configuration in documented.loaded.model.configurations.sorted(by: { $0.name.precedes($1.name) }) {
      for entity in configuration.entities { configurations[entity, default: []].append(configuration.name) }
    }
    self.configurations = configurations
    let model = documented.loaded.model
    let sorted = { (names: [String]) in names.sorted { $0.precedes($1) } }
    requestAnchors = SafeName.distinct(sorted(model.fetchRequestTemplates.map(\.name)), taking: &taken.requests)
    configurationAnchors = SafeName.distinct(
      sorted(model.configurations.map(\.name)), taking: &taken.configurations)
    compositeAnchors = SafeName.distinct(sorted(model.composites.map(\.name)), taking: &taken.configurations)
    var classUses: [String: Int] = [:]
    for entity in index.entities { classUses[entity.managedObjectClassName ?? "", default: 0] += 1 }
    self.classUses = classUses
    self.failures = ValidationMessages(
      modelName: name, index: index,
      failures: index.entityNames.flatMap {
        failures[$0] ?? index.possibleFailures(of: $0, levels: index.listedLevels)
      })
    (versionHashes, storeNaming) = Parallel.both(
      {
        VersionHashes(
          index, writtenEntities: spellings.entities.written, writtenProperties: spellings.properties.written)
      },
      { StoreNaming(index, in: documented.loaded.contents.storeLayout) })
  }

  /// The documented entities, each below its parent with its depth; those in a cycle by name.
  var entitiesByParent: [(name: String, depth: Int)] {
    var ordered: [(name: String, depth: Int)] = []
    var seen = Set<String>()
    func add(_ root: String) {
      var waiting = [(name: root, depth: 0)]
      while let next = waiting.popLast() {
        guard pages[next.name] != nil, seen.insert(next.name).inserted else { continue }
        ordered.append(next)
        for child in index.subentities(of: next.name).reversed() { waiting.append((child, next.depth + 1)) }
      }
    }
    for name in entityNames where index.entity(named: name)?.superentity.flatMap({ pages[$0] }) == nil { add(name) }
    for name in entityNames { add(name) }
    return ordered
  }

  /// All properties of an entity, own ones first, including those that its page does not list.
  func allProperties(of name: String) -> [PropertyReference] {
    index.inheritedBeyondListing(of: name) == nil
      ? properties[name] ?? [] : Outline.ownFirst(index.properties(of: name))
  }

  func address(ofRequest name: String) -> PageAddress { .fetchRequests.with(anchor: requestAnchors[name] ?? "") }

  /// The address of a property on the page of an entity that has it.
  func address(of property: String, in entity: String) -> PageAddress? {
    guard let page = pages[entity] else { return nil }
    return anchors[entity]?[property].map(page.with(anchor:)) ?? page
  }
}

/// What is known of a single entity.
private struct Outline: Sendable {
  var properties: [PropertyReference]
  var anchors: [String: String]
  /// Its own properties that lead to an entity.
  var leading: [(destination: String, property: String)] = []
  /// The other members of each constraint that a property is part of.
  var uniqueness: [String: [[String]]]?
  /// The possible failures, in Core Data's validation order.
  var failures: [PossibleFailure]

  init(of name: String, _ index: ModelIndex) {
    let levels = index.listedLevels
    let validated = index.properties(of: name, levels: levels)
    failures = index.possibleFailures(of: validated)
    properties = Self.ownFirst(validated)
    anchors = SafeName.distinct(properties.map(\.property.name))
    for reference in properties where !reference.isInherited {
      guard let destination = reference.property.destinationEntity else { continue }
      leading.append((destination, reference.property.name))
    }
    for ancestor in index.inheritanceChain(of: name, levels: levels) {
      for constraint in ancestor.uniquenessConstraints {
        for property in constraint {
          uniqueness = uniqueness ?? [:]
          uniqueness?[property, default: []].append(constraint.filter { $0 != property })
        }
      }
    }
  }

  /// Own properties first, then inherited ones, each by name, for easy lookup.
  static func ownFirst(_ properties: [PropertyReference]) -> [PropertyReference] {
    properties.map { (reference: $0, name: $0.property.name) }.sorted { left, right in
      if left.reference.isInherited != right.reference.isInherited { return right.reference.isInherited }
      return left.name.precedes(right.name)
    }.map(\.reference)
  }
}

extension Property {
  /// The destination of a relationship or a fetched property.
  var destinationEntity: String? {
    switch self {
    case .attribute: nil
    case .relationship(let relationship): relationship.destination
    case .fetched(let property): property.fetchRequest?.entity
    }
  }
}

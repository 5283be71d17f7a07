import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading
import GlossValidation

extension Edition {
  func overview() -> ModelOverview {
    let loaded = reference.loaded
    var facts: [Fact] = []
    func add(_ key: String, _ value: TextRuns) { facts.append(Fact(label: words[key], value: value)) }
    if let version = loaded.version {
      let suffix = loaded.isCurrentVersion ? " (\(words["currentVersion"]))" : ""
      add("version", TextRuns([.code(version), .text(suffix)]))
    }
    let identifiers = loaded.model.versionIdentifiers
    if !identifiers.isEmpty { add("versionIdentifiers", list(identifiers.map { TextRuns([.code($0)]) })) }
    add("versionChecksum", TextRuns([.code(reference.versionHashes.checksum)]))
    if loaded.model.usesCloudKit == true { add("usesCloudKit", TextRuns([.code("YES")])) }
    if loaded.model.usesSwiftData == true { add("usesSwiftData", TextRuns([.code("YES")])) }
    if let compiler = loaded.contents.compilerVersion { add("compiler", TextRuns(compiler)) }
    var attributeCount = 0
    var relationshipCount = 0
    var entities: [EntitySummary] = []
    for name in reference.entityNames {
      guard let entity = index.entity(named: name), let link = link(to: name) else { continue }
      attributeCount += entity.attributes.count
      relationshipCount += entity.relationships.count
      entities.append(
        EntitySummary(
          link: link, isAbstract: entity.isAbstract, parent: entity.superentity.flatMap(self.link),
          attributeCount: entity.attributes.count, relationshipCount: entity.relationships.count,
          documentation: documentation(entity.userInfo, comment: loaded.comments[.entity(name)])))
    }
    let diagrams = overviewDiagrams()
    return ModelOverview(
      name: reference.heading, anchor: reference.anchor,
      documentation: documentation([:], comment: loaded.comments[.model]), facts: facts,
      counts: [
        words.counted("entityCount", entities.count), words.counted("attributeCount", attributeCount),
        words.counted("relationshipCount", relationshipCount),
      ], entities: entities, diagrams: diagrams, isDiagramSplit: diagrams.count > 1, letters: letters())
  }

  /// Every entity and every declared property by its first letter.
  func letters() -> [LetterGroup] {
    var entries: [String: [LetterEntry]] = [:]
    func add(_ entry: LetterEntry) {
      let first = entry.name.unicodeScalars.first
      let letter = first.map { $0.properties.isAlphabetic ? $0.properties.uppercaseMapping : "#" } ?? "#"
      entries[letter, default: []].append(entry)
    }
    for name in reference.entityNames {
      guard let page = reference.pages[name] else { continue }
      add(LetterEntry(name: name, label: label(ofEntity: name), address: page, owner: nil))
      if isTooLargeForLetters { continue }
      for property in reference.properties[name] ?? [] where !property.isInherited {
        let propertyName = property.property.name
        add(
          LetterEntry(
            name: propertyName, label: label(ofProperty: propertyName, in: name),
            address: reference.address(of: propertyName, in: name) ?? page, owner: name))
      }
    }
    return entries.keys.sorted { $0.precedes($1) }.map { letter in
      let group = entries[letter] ?? []
      let keyed = group.map { ($0.name.lowercased(), $0) }
      return LetterGroup(
        letter: letter,
        entries: keyed.sorted { left, right in
          if left.0 != right.0 { return left.0.precedes(right.0) }
          if left.1.name != right.1.name { return left.1.name.precedes(right.1.name) }
          return (left.1.owner ?? "").precedes(right.1.owner ?? "")
        }.map(\.1))
    }
  }

  /// Whether an index of all properties would be longer than anybody reads; the search finds them.
  private var isTooLargeForLetters: Bool { reference.properties.reduce(0) { $0 + $1.value.count } > 2_000 }

  func fetchRequest(_ template: FetchRequestTemplate) -> FetchRequestValue {
    var facts: [Fact] = []
    func add(_ key: String, _ value: String) { facts.append(Fact(label: words[key], value: TextRuns(value))) }
    if template.fetchLimit > 0 { add("limit", words.counted("resultCountIs", template.fetchLimit)) }
    if template.fetchBatchSize > 0 { add("batchSize", words.vocabulary.formats.number(template.fetchBatchSize)) }
    let result =
      switch template.resultType {
      case .managedObjects: "resultObjects"
      case .managedObjectIDs: "resultIdentifiers"
      case .dictionaries: "resultDictionaries"
      case .count: "resultCount"
      }
    var traits = [words[result]]
    if !template.includesSubentities { traits.append(words["withoutSubentities"]) }
    if !template.includesPropertyValues { traits.append(words["withoutPropertyValues"]) }
    if !template.includesPendingChanges { traits.append(words["withoutPendingChanges"]) }
    if !template.returnsObjectsAsFaults { traits.append(words["loadsObjects"]) }
    if template.returnsDistinctResults { traits.append(words["distinct"]) }
    add("resultType", traits.joined(separator: words["ruleSeparator"]))
    return FetchRequestValue(
      name: template.name,
      address: .fetchRequests.with(anchor: reference.requestAnchors[template.name] ?? ""),
      fetches: template.entity.map { TextRuns([run(of: $0)]) } ?? TextRuns(words["none"]),
      predicate: template.predicate, variables: template.variables, facts: facts)
  }

  func configurations() -> [ConfigurationValue] {
    reference.loaded.model.configurations.sorted { $0.name.precedes($1.name) }.map { configuration in
      ConfigurationValue(
        name: configuration.name, anchor: reference.configurationAnchors[configuration.name] ?? "",
        entities: configuration.entities.sorted { $0.precedes($1) }.map { TextRuns([run(of: $0)]) },
        usesCloudKit: configuration.usesCloudKit ?? false)
    }
  }

  func composites() -> [CompositeValue] {
    reference.loaded.model.composites.sorted { $0.name.precedes($1.name) }.map { composite in
      let anchors = SafeName.distinct(composite.attributes.map(\.name))
      let anchor = reference.compositeAnchors[composite.name] ?? ""
      return CompositeValue(
        name: composite.name, anchor: anchor,
        attributes: composite.attributes.sorted { $0.name.precedes($1.name) }.map { attribute in
          let path = ObjectPath.attribute(attribute.name, ofComposite: composite.name)
          return AttributeRow(
            name: attribute.name, label: nil, anchor: "\(anchor).\(anchors[attribute.name] ?? "")",
            type: type(of: attribute), declaredIn: nil, rules: rules(of: attribute), isRequired: !attribute.isOptional,
            traits: traits(of: attribute, in: ""),
            documentation: documentation(attribute.userInfo, comment: reference.loaded.comments[path]))
        })
    }
  }

  /// How much of the model each language names: entities and declared properties.
  func coverage() -> [CoverageRow] {
    let terms = reference.localization.vocabulary.entries.indices
    return namings.map { naming in
      let (expected, translated) = (terms.count, naming.resolver.overlay?.count(of: terms).translated ?? 0)
      let percent = expected == 0 ? 100 : translated * 100 / expected
      return CoverageRow(
        language: naming.heading, translated: translated, expected: expected,
        percent: words.vocabulary.formats.percent(percent))
    }
  }
}

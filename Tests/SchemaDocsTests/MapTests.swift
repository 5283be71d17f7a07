import GlossDiagramLayout
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// The map of a model: what it consists of, and that nothing of the model is missing on it.
@Suite struct MapTests {
  private func edition(_ entities: [EntityDescription], locale: String = "en") -> Edition {
    var taken = TakenNames()
    let options = DocumentationOptions()
    let documented = SampleModels.documented(ManagedObjectModel(entities: entities))
    let reference = ReferenceModel(documented, options: options, taken: &taken)
    return Edition(reference, locale: locale, words: DocumentationWords(locale: locale), options: options)
  }

  /// Stars: a hub, and entities that lead to it.
  private func stars(_ sizes: [Int], untied: Int = 0) -> [EntityDescription] {
    sizes.enumerated().flatMap { number, size in
      (0..<size).map { member in
        EntityDescription(
          name: member == 0 ? "Hub\(number)" : "Leaf\(number)x\(member)",
          relationships: member == 0
            ? [] : [RelationshipDescription(name: "hub", destination: "Hub\(number)", isOptional: true)])
      }
    } + (0..<untied).map { EntityDescription(name: "Untied\($0)") }
  }

  private func drawn(_ edition: Edition) throws -> (text: String, parts: [OverviewDiagram]) {
    let (map, parts) = MapComposer(edition: edition).overview()
    let site = try #require(map)
    return (site.markup(title: "t", id: { $0 }, href: { $0.page }), parts)
  }

  /// The texts of the boxes.
  private func boxes(_ text: String) -> [String] {
    text.split(separator: "<a ").dropFirst().filter { !$0.contains("⤢") }.compactMap { piece in
      piece.firstMatch(of: /<text x=\d+ y=\d+>([^<]*)</).map { String($0.1) }
    }
  }

  @Test(arguments: [(12, false), (13, true)]) func largeModelsHaveAMap(count: Int, hasMap: Bool) {
    let edition = edition(stars([count]))
    let (map, parts) = MapComposer(edition: edition).overview()
    #expect((map != nil) == hasMap)
    #expect(parts.map(\.graph.nodes.count) == [count])
    #expect(parts[0].title == (hasMap ? "Hub0" : nil))
    let overview = OverviewComposer(edition: edition).overview()
    #expect(overview.entities.allSatisfy { ($0.part == 1) == hasMap })
  }

  @Test func everyEntityIsOnTheMapOnce() throws {
    let edition = edition(stars([9, 6, 2], untied: 3))
    let (text, parts) = try drawn(edition)
    #expect(boxes(text).sorted() == edition.reference.entityNames)
    #expect(parts.map(\.title) == ["Hub0", "Hub1", "Hub2", "Entities without relationships"])
    #expect(parts.map(\.size) == ["9", "6", "2", "3"])
    #expect(parts.last?.entities.map(\.link.name) == ["Untied0", "Untied1", "Untied2"])
    #expect(parts.map(\.hue) == ["h1", "h2", "h3", nil])
    #expect(text.contains("Entities without relationships 3"))
    // Each leads to its page, each part to its drawing.
    for name in edition.reference.entityNames { #expect(text.contains("<a href=entities/\(name)")) }
    for part in parts.dropLast() { #expect(text.contains("<a href=#\(part.anchor)>")) }
    #expect(Set(parts.map(\.anchor)).count == 4)
  }

  /// Above 150 entities, small parts are their hubs, and large ones show those next to the hub.
  @Test(arguments: [(0, false), (1, true)]) func veryLargeMapsFold(more: Int, isFolded: Bool) throws {
    let edition = edition(stars([20, 12, 3], untied: 115 + more))
    let (text, parts) = try drawn(edition)
    let found = boxes(text)
    #expect(found.contains("+11") == isFolded)
    #expect(found.contains("Hub2 +2") == isFolded)
    #expect(found.contains("Leaf2x1") != isFolded)
    #expect(found.count { $0.hasPrefix("Leaf0") } == (isFolded ? 8 : 19))
    #expect(found.count { $0.hasPrefix("Leaf1") } == 11)
    // What has no box is counted.
    let counts = found.map { text in
      let pieces = text.split(separator: "+", omittingEmptySubsequences: false)
      return (pieces[0].isEmpty ? 0 : 1) + (pieces.count > 1 ? Int(pieces[1].trimmingPrefix(" ")) ?? 0 : 0)
    }
    #expect(counts.reduce(0, +) == 150 + more)
    #expect(parts.first?.graph.nodes.count == 20)
  }

  /// A line for each pair of connected entities, those between parts without a colour.
  @Test func linesLeadFromBoxToBox() throws {
    var entities = stars([8, 8])
    entities[0].relationships = [
      RelationshipDescription(name: "other", destination: "Hub1", isOptional: true),
      RelationshipDescription(name: "again", destination: "Hub1", isOptional: true),
    ]
    let (text, parts) = try drawn(edition(entities))
    #expect(text.matches(of: /<path class=h[12] data-n=\d+-\d+ d="M\d+ \d+L\d+ \d+"/).count == 14)
    #expect(text.matches(of: /<path data-n=\d+-\d+ d="M\d+ \d+C/).count == 1)
    #expect(parts[0].exits.map(\.title) == ["Hub1"] && parts[0].exits[0].anchor == parts[1].anchor)
    #expect(parts[0].exits[0].reached.map(\.link.name) == ["Hub1"])
    #expect(parts[0].exits[0].reached.map(\.from) == ["Hub0"])
    #expect(parts[1].exits[0].reached.map(\.link.name) == ["Hub0"])
  }

  /// A parent ties twice as much as a relationship.
  @Test func parentsTieMore() {
    var entities = stars([7, 7])
    entities.append(
      EntityDescription(
        name: "Between", superentity: "Hub1",
        relationships: [RelationshipDescription(name: "hub", destination: "Hub0", isOptional: true)]))
    let map = ModelMap(edition(entities).reference)
    #expect(map.parts.map { map.names(of: $0).contains("Between") } == [true, false])
    #expect(map.names[map.parts[0].hub] == "Hub1")
  }

  /// A relationship and its inverse are one tie; the order of entities in the file decides nothing.
  @Test func theFileDecidesNothing() {
    let entities = stars([9, 8, 5], untied: 2)
    let (one, other) = (ModelMap(edition(entities).reference), ModelMap(edition(entities.reversed()).reference))
    #expect(one.parts == other.parts && one.untied == other.untied)
    var twoSided = entities
    twoSided[0].relationships = (1..<9).map {
      RelationshipDescription(name: "leaf\($0)", destination: "Leaf0x\($0)", inverse: "hub", isOptional: true)
    }
    #expect(ModelMap(edition(twoSided).reference).ties.ties == one.ties.ties)
  }

  @Test func whatIsTiedToItselfHasARelationship() throws {
    var entities = stars([13], untied: 2)
    entities[13].relationships = [RelationshipDescription(name: "next", destination: "Untied0", isOptional: true)]
    let (_, parts) = try drawn(edition(entities))
    #expect(parts.map(\.title) == ["Hub0", "Untied0", "Entities without relationships"])
  }

  /// What changed in the latest version is of age 0; what never changed has none.
  @Test func theMapKnowsWhatChangedLast() throws {
    var versions = [stars([13], untied: 2), stars([13], untied: 3), stars([13], untied: 4)]
    versions[2][1].attributes = [AttributeDescription(name: "title", type: .string, isOptional: true)]
    let loaded = versions.enumerated().map { number, entities in
      LoadedModel(
        ModelContents(ManagedObjectModel(entities: entities), format: .xml),
        from: ModelOrigin(
          name: "Library", version: "V\(number + 1)", isCurrentVersion: number == 2, path: "V\(number + 1).xcdatamodel")
      )
    }
    let edition = edition(versions[2])
    let names = edition.reference.entityNames
    let heat = MapComposer(edition: edition).heat(of: names, ChangelogVersions(loaded))
    #expect(heat.versions == ["V3", "V2", "V1"])
    let ages = Dictionary(uniqueKeysWithValues: zip(names, heat.entities.map(\.age)))
    #expect(ages["Leaf0x1"] == .some(0) && ages["Untied3"] == .some(0) && ages["Untied2"] == .some(1))
    #expect(ages["Untied1"] == .some(nil) && ages["Hub0"] == .some(nil))
    #expect(heat.entities.allSatisfy { $0.undocumented == 0 })
  }

  /// Names are cut where they would take the whole map, and stay complete in a tooltip.
  @Test func longNamesAreCut() throws {
    let name = String(repeating: "Long", count: 40)
    var entities = stars([13])
    entities[0].name = name
    for place in 1..<13 { entities[place].relationships[0].destination = name }
    let (text, _) = try drawn(edition(entities))
    #expect(boxes(text).contains { $0.hasSuffix("…") } && text.contains("<title>\(name)</title>"))
  }
}

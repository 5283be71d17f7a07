import GlossBasics
import GlossDiagramLayout
import GlossLocalization
import GlossManagedObjectModel
import GlossPageTemplates

/// The map of a model above the drawings of its parts.
struct OverviewMap {
  fileprivate let map: ModelMap
  fileprivate let drawing: MapDrawing
  fileprivate let pages: [PageAddress]
  fileprivate let isAbstract: [Bool]
  /// Where it is on the page, before the format makes an anchor of it.
  let anchor: String

  /// `56 entities`
  var count: String

  /// The part of an entity, by its position from 1, after all parts those without connections.
  func number(ofEntity position: Int) -> Int { (map.homes[position] ?? map.parts.count) + 1 }

  /// The map as SVG.
  ///
  /// - Parameters:
  ///   - id: makes an anchor of the place of a part.
  ///   - href: the address of a page.
  func markup(title: String, id: (String) -> String, href: (PageAddress) -> String) -> String {
    drawing.markup(title: title, id: id, href: { href(pages[$0]) }, isAbstract: { isAbstract[$0] }).text
  }
}

/// A part of the overview diagram.
struct OverviewDiagram: TemplateObject {
  var title: String?
  var graph: DiagramGraph
  /// The position among the parts of its model, from 1, and the place on the page.
  var number = 1
  var anchor = ""
  /// The description of a diagram without a title.
  var modelName = ""
  /// The class of its colour; nil outside of a map.
  var hue: String?
  /// Its entities: of a part those on its tile, and how many more there are; all of those without connections.
  var entities: [Member] = []
  var size = ""
  var rest = 0
  var exits: [Exit] = []

  static let members = TemplateMembers<OverviewDiagram, PageScope> {
    $0.text("title") { diagram, _ in diagram.title }
    $0.text("part") { diagram, _ in String(diagram.number) }
    $0.text("anchor") { diagram, page in page.id(diagram.anchor) }
    $0.text("diagram") { diagram, page in
      diagram.graph.nodes.isEmpty ? nil : page.diagram(diagram.graph, of: diagram.title ?? diagram.modelName)
    }
    $0.text("hue") { diagram, _ in diagram.hue }
    $0.text("size") { diagram, _ in diagram.size }
    $0.list("members") { diagram, _ in diagram.entities }
    $0.text("rest") { diagram, _ in diagram.rest > 0 ? String(diagram.rest) : nil }
    $0.list("exits") { diagram, _ in diagram.exits }
  }

  /// An entity of a part.
  struct Member: TemplateObject {
    var link: EntityLink
    var isAbstract: Bool
    var isHub: Bool

    static let members = TemplateMembers<Member, PageScope> {
      $0.members { member, _ in member.link }
      $0.flag("isAbstract") { member, _ in member.isAbstract }
      $0.flag("isHub") { member, _ in member.isHub }
    }
  }

  /// Another part that relationships lead to.
  struct Exit: TemplateObject {
    var title: String
    var anchor: String
    var hue: String
    var count: String
    var reached: [Reached]

    static let members = TemplateMembers<Exit, PageScope> {
      $0.text("title") { exit, _ in exit.title }
      $0.text("anchor") { exit, page in page.id(exit.anchor) }
      $0.text("hue") { exit, _ in exit.hue }
      $0.text("count") { exit, _ in exit.count }
      $0.list("reached") { exit, _ in exit.reached }
    }
  }

  /// An entity of another part, and which of this part lead to it.
  struct Reached: TemplateObject {
    var link: EntityLink
    var from: String

    static let members = TemplateMembers<Reached, PageScope> {
      $0.members { reached, _ in reached.link }
      $0.text("from") { reached, _ in reached.from }
    }
  }
}

/// Composes the map of a model and the drawings of its parts.
struct MapComposer: EditionComposer {
  let edition: Edition

  /// How many parts a part is said to lead to, by how many entities of each, and from how many.
  private static let (mostExits, mostReached, mostFrom) = (12, 8, 3)

  /// The map of a model with more than a few entities.
  var map: ModelMap? {
    reference.entityNames.count > ModelMap.largestUndivided ? reference.map.value { ModelMap(reference) } : nil
  }

  /// The model in one diagram if it is small, otherwise its map, and the drawings of its parts, those without
  /// connections at the end.
  ///
  /// - Parameter versions: the versions of the model's package.
  func overview(_ versions: ChangelogVersions? = nil) -> (map: OverviewMap?, parts: [OverviewDiagram]) {
    let composer = DiagramComposer(edition: edition)
    guard let map else {
      let graph = composer.graph(of: reference.entityNames, focus: nil, showsAttributes: false)
      return (nil, graph.nodes.isEmpty ? [] : [OverviewDiagram(graph: graph, anchor: anchor("diagram-1"))])
    }
    let hubs = map.parts.map { map.names[$0.hub] }
    let safe = SafeName.distinct(hubs)
    let anchors = hubs.map { anchor("map-" + (safe[$0] ?? "")) }
    var parts = map.parts.enumerated().map { number, part in
      var graph = composer.graph(of: map.names(of: part).sorted { $0.precedes($1) }, focus: nil, showsAttributes: false)
      for node in graph.nodes.indices { graph.nodes[node].isHub = graph.nodes[node].name == hubs[number] }
      reference.budget.spend(graph.edges.count * ReferenceModel.stepsOfLine)
      var diagram = OverviewDiagram(title: hubs[number], graph: graph, number: number + 1, anchor: anchors[number])
      diagram.hue = ModelMap.hue(ofPart: number)
      diagram.size = count(part.members.count)
      let isCut = part.members.count > MapDrawing.largestUnfolded
      let shown = isCut ? part.members.prefix(MapDrawing.shownOfFolded + 1) : part.members[...]
      diagram.entities = shown.compactMap { member($0, of: map, isHub: $0 == part.hub) }
      diagram.rest = part.members.count - shown.count
      diagram.exits = exits(of: number, map, hubs, anchors)
      return diagram
    }
    if !map.untied.isEmpty {
      var list = OverviewDiagram(
        title: words["notConnected"], graph: DiagramGraph(nodes: [], edges: []), number: parts.count + 1,
        anchor: anchor("unconnected"))
      list.size = count(map.untied.count)
      list.entities = map.untied.compactMap { member($0, of: map, isHub: false) }
      parts.append(list)
    }
    let drawing = MapDrawing(
      map, anchors: MapAnchors(parts: anchors, unconnected: anchor("unconnected")),
      heat: heat(of: map.names, versions),
      unconnected: "\(words["notConnected"]) \(count(map.untied.count))")
    reference.budget.leaveOut(.neighbours, drawing.linesLeftOut)
    return (
      OverviewMap(
        map: map, drawing: drawing, pages: map.names.map { reference.pages[$0] ?? .index },
        isAbstract: map.names.map { index.entity(named: $0)?.isAbstract ?? false }, anchor: anchor("map"),
        count: words.counted("entityCount", map.names.count)), parts
    )
  }

  private func count(_ number: Int) -> String { words.vocabulary.formats.number(number) }

  private func anchor(_ name: String) -> String { "\(reference.anchor).\(name)" }

  private func member(_ position: Int, of map: ModelMap, isHub: Bool) -> OverviewDiagram.Member? {
    edition.link(to: map.names[position]).map { link in
      OverviewDiagram.Member(
        link: link, isAbstract: index.entity(named: link.name)?.isAbstract ?? false, isHub: isHub)
    }
  }

  private func exits(
    of number: Int, _ map: ModelMap, _ hubs: [String], _ anchors: [String]
  ) -> [OverviewDiagram.Exit] {
    map.exits(of: number).prefix(Self.mostExits).map { exit in
      OverviewDiagram.Exit(
        title: hubs[exit.part], anchor: anchors[exit.part], hue: ModelMap.hue(ofPart: exit.part),
        count: count(exit.count),
        reached: exit.reached.prefix(Self.mostReached).compactMap { entity, from in
          guard let link = edition.link(to: map.names[entity]) else { return nil }
          let rest = from.count - Self.mostFrom
          let names = from.prefix(Self.mostFrom).map { map.names[$0].visible(.page) } + (rest > 0 ? ["+\(rest)"] : [])
          return OverviewDiagram.Reached(link: link, from: words.vocabulary.formats.list(names))
        })
    }
  }
}

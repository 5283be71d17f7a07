import GlossBasics
import GlossDiagramLayout
import GlossPageTemplates

/// The map of a whole model as SVG: tinted parts with their hubs and what is tied to them, and lines below the boxes.
///
/// The parts lead to their drawings, the boxes to their pages; colours come from the page's style sheet.
struct MapDrawing {
  private static let fontSize = 12
  private static let hubSize = 15
  /// The width above which a name is cut.
  private static let largestWidth = 340
  /// About as wide as the overview beside the list of entities; at nine tenths of it, letters have eleven pixels.
  private static let width = 1_024
  /// Above this many entities, rows are closer to each other.
  private static let mostInWideRows = 80
  /// Above this many entities, small parts are drawn as their hubs, and large ones with those next to the hub.
  private static let mostUnfolded = 150
  static let largestFolded = 3
  static let largestUnfolded = 12
  static let shownOfFolded = 8
  /// Lines after these are left out: a picture of them is a grey area.
  private static let mostLines = 4_000

  /// What a box stands for.
  private enum Content {
    case entity(Int)
    /// The entities of a part or a strip that have no boxes of their own.
    case others(anchor: String)
    /// A folded part: its hub, and how many more there are.
    case part(Int)
  }

  private struct Box {
    var content: Content
    /// The part that gives it its colour.
    var part: Int?
    var isHub = false
    var frame: LayoutResult.Frame
    var text: String
  }

  private let map: ModelMap
  private let anchors: MapAnchors
  private let heat: MapHeat
  private let layout: MapLayout
  private var boxes: [Box] = []
  /// The box at which the lines of each entity end.
  private var places: [Int?]
  private var lines: [(from: Int, to: Int)] = []
  /// The parts with a region, by their positions.
  private let shown: [Int]
  /// What is said of each strip.
  private var captions: [String] = []

  /// - Parameters:
  ///   - map: the parts.
  ///   - anchors: where the parts are drawn.
  ///   - heat: what is known of its entities.
  ///   - unconnected: what is said of the entities without connections.
  init(_ map: ModelMap, anchors: MapAnchors, heat: MapHeat, unconnected: String) {
    self.heat = heat
    self.map = map
    self.anchors = anchors
    let isFolded = map.names.count > Self.mostUnfolded
    let folded = map.parts.indices.filter { isFolded && map.parts[$0].members.count <= Self.largestFolded }
    shown = map.parts.indices.filter { !isFolded || map.parts[$0].members.count > Self.largestFolded }
    places = Array(repeating: nil, count: map.names.count)
    let names = TextWidth.distinct(
      map.names.map { $0.visible(.page) }, to: Self.largestWidth, size: Self.fontSize)
    let hubs = TextWidth.distinct(map.names.map { $0.visible(.page) }, to: Self.largestWidth, size: Self.hubSize)

    var contents: [[(content: Content, part: Int?, text: String)]] = []
    var parts: [MapLayout.Part] = []
    for part in shown {
      let members = map.parts[part].members
      let count = isFolded && members.count > Self.largestUnfolded ? Self.shownOfFolded + 1 : members.count
      var own: [(content: Content, part: Int?, text: String)] = members[..<count].map { member in
        (.entity(member), part, member == members[0] ? hubs[member] : names[member])
      }
      if count < members.count {
        let rest = members.count - count
        own.append((.others(anchor: anchors.parts[part]), part, "+\(rest)"))
      }
      contents.append(own)
      parts.append(
        MapLayout.Part(
          hub: Self.width(of: own[0].text, isHub: true), others: own[1...].map { Self.width(of: $0.text) },
          caption: 72))
    }
    let strips = [
      (
        folded.map { part in
          (Content.part(part), part as Int?, "\(names[map.parts[part].hub]) +\(map.parts[part].members.count - 1)")
        }, "", 40
      ),
      (map.untied.map { (Content.entity($0), nil as Int?, names[$0]) }, unconnected, parts.isEmpty ? 12 : 2),
    ].filter { !$0.0.isEmpty }
    captions = strips.map(\.1)
    layout = MapLayout(
      parts,
      strips: strips.map { boxes, _, mostRows in
        MapLayout.Strip(
          boxes: boxes.map { Self.width(of: $0.2) }, mostRows: mostRows, rest: Self.width(of: "+\(boxes.count)"))
      }, width: Self.width, rowGap: map.names.count > Self.mostInWideRows ? 7 : 13)

    for (region, own) in zip(layout.parts, contents) {
      for (number, frame) in region.boxes.enumerated() {
        let (content, part, text) = own[number]
        boxes.append(Box(content: content, part: part, isHub: number == 0, frame: frame, text: text))
      }
    }
    for (region, strip) in zip(layout.strips, strips) {
      for (number, frame) in region.boxes.enumerated() {
        if region.isCut, number == region.boxes.count - 1 {
          let rest = strip.0.count - number
          boxes.append(
            Box(content: .others(anchor: anchors.unconnected), frame: frame, text: "+\(rest)"))
        } else {
          let (content, part, text) = strip.0[number]
          boxes.append(Box(content: content, part: part, frame: frame, text: text))
        }
      }
    }
    setPlaces()
    lines = connectedBoxes()
  }

  /// Leads each entity to its box, or to that of its hub, which stands for those without one.
  private mutating func setPlaces() {
    var hubs: [Int: Int] = [:]
    for (number, box) in boxes.enumerated() {
      switch box.content {
      case .entity(let entity):
        places[entity] = number
        if box.isHub { hubs[box.part ?? 0] = number }
      case .part(let part): hubs[part] = number
      case .others: break
      }
    }
    for (part, hub) in hubs { for member in map.parts[part].members { places[member] = places[member] ?? hub } }
  }

  private static func width(of text: String, isHub: Bool = false) -> Int {
    // Bold letters are wider by a tenth.
    isHub
      ? TextWidth.of(text, size: hubSize) * 11 / 10 + 28 : (TextWidth.of(text, size: fontSize) + 18) / 2 * 2
  }

  /// The number of lines that are left out.
  var linesLeftOut: Int { max(0, lines.count - Self.mostLines) }

  /// The pairs of boxes that are connected: first those within parts.
  private func connectedBoxes() -> [(from: Int, to: Int)] {
    var seen: Set<Int> = []
    var (inside, between): ([(Int, Int)], [(Int, Int)]) = ([], [])
    for (entity, ties) in map.ties.ties.enumerated() {
      for tie in ties where tie.other > entity {
        guard let one = places[entity], let other = places[tie.other], one != other,
          seen.insert(min(one, other) * boxes.count + max(one, other)).inserted
        else { continue }
        if boxes[one].part == boxes[other].part { inside.append((one, other)) } else { between.append((one, other)) }
      }
    }
    return inside + between
  }

  /// The element.
  ///
  /// - Parameters:
  ///   - title: what it shows.
  ///   - id: makes an anchor of the place of a part.
  ///   - href: the address of an entity's page.
  ///   - isAbstract: whether an entity is abstract.
  func markup(
    title: String, id: (String) -> String, href: (Int) -> String, isAbstract: (Int) -> Bool
  ) -> Markup {
    var text: Markup = """
      <svg width=\(layout.width) height=\(layout.height) viewBox="-1 -1 \(layout.width + 2) \(layout.height + 2)" \
      role=group\(heat.attributes)><title>\(title)</title>
      """
    for (region, part) in zip(layout.parts, shown) {
      let count = map.parts[part].members.count
      text += """
        <g class="p \(ModelMap.hue(ofPart: part))"><a href=#\(id(anchors.parts[part]))>\
        <title>\(map.names[map.parts[part].hub])</title>\(Self.rect(region.frame))\
        <text x=\(region.frame.x + 14) y=\(region.frame.y + 19)>\(count) ⤢</text></a></g>
        """
    }
    for (region, caption) in zip(layout.strips, captions) {
      text += """
        <g class="p u">\(Self.rect(region.frame))\
        <text x=\(region.frame.x + 18) y=\(region.frame.y + 21)>\(caption)</text></g>
        """
    }
    for line in lines.prefix(Self.mostLines) { text += path(line) }
    for box in boxes { text += element(box, id: id, href: href, isAbstract: isAbstract) }
    text += "</svg>"
    return text
  }

  private static func rect(_ frame: LayoutResult.Frame) -> Markup {
    "<rect x=\(frame.x) y=\(frame.y) width=\(frame.width) height=\(frame.height) />"
  }

  private func path(_ line: (from: Int, to: Int)) -> Markup {
    let (from, to) = (boxes[line.from], boxes[line.to])
    let (x, y) = (from.frame.x + from.frame.width / 2, from.frame.y + from.frame.height / 2)
    let (endX, endY) = (to.frame.x + to.frame.width / 2, to.frame.y + to.frame.height / 2)
    if let part = from.part, part == to.part {
      let hue = ModelMap.hue(ofPart: part)
      return "<path class=\(hue) data-n=\(line.from)-\(line.to) d=\"M\(x) \(y)L\(endX) \(endY)\"/>"
    }
    // Sideways where both are at about the same height, else up and down.
    let isFlat = abs(y - endY) * 2 < abs(x - endX)
    let bend =
      isFlat
      ? "\((2 * x + endX) / 3) \(min(y, endY) - 14) \((x + 2 * endX) / 3) \(min(y, endY) - 14)"
      : "\(x) \((y + endY) / 2) \(endX) \((y + endY) / 2)"
    return "<path data-n=\(line.from)-\(line.to) d=\"M\(x) \(y)C\(bend) \(endX) \(endY)\"/>"
  }

  private func element(
    _ box: Box, id: (String) -> String, href: (Int) -> String, isAbstract: (Int) -> Bool
  ) -> Markup {
    var classes = box.part.map { [ModelMap.hue(ofPart: $0)] } ?? []
    if box.isHub { classes.append("k") }
    var (address, title): (String, String?) = ("", nil)
    var data: Markup = ""
    switch box.content {
    case .entity(let entity):
      address = href(entity)
      if isAbstract(entity) { classes.append("b") }
      data = heat.entities[entity].attributes
      if box.text != map.names[entity] { title = map.names[entity] }
    case .part(let part):
      address = "#" + id(anchors.parts[part])
      title = map.names(of: map.parts[part]).joined(separator: ", ")
    case .others(let anchor):
      address = "#" + id(anchor)
      classes.append("m")
    }
    let names: Markup = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    let (x, y) = (box.frame.x + box.frame.width / 2, box.frame.y + box.frame.height / 2)
    return """
      <a href=\(address)\(names)\(data)>\(title, { "<title>\($0)</title>" })\(Self.rect(box.frame))\
      <text x=\(x) y=\(y + (box.isHub ? 5 : 4))>\(box.text)</text></a>
      """
  }
}

/// Where on the page the parts of a map are drawn.
struct MapAnchors {
  var parts: [String]
  /// The list of entities without connections.
  var unconnected: String
}

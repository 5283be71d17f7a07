/// A diagram as SVG inside a page: boxes link to their pages, colours come from the page's style sheet.
struct SVGDrawing {
  static let fontSize = 13.0
  static let smallSize = 11.0
  private static let margin = 12.0
  private static let largestText = 260.0

  private let graph: DiagramGraph
  private let href: (PageAddress) -> String
  /// The links that are lines between different boxes, as positions in `graph.edges`.
  private let lines: [Int]
  /// The lines from a box to itself, by box.
  private let loops: [Int: [Int]]
  private let isLabelled: Bool
  private let result: LayoutResult
  private let boxes: [LayoutGraph.Box]

  /// Above this number of relationships lines have no labels.
  private static let largestLabelled = 16

  init(_ graph: DiagramGraph, href: @escaping (PageAddress) -> String) {
    self.graph = graph
    self.href = href
    let lines = graph.edges.indices.filter { graph.edges[$0].source != graph.edges[$0].destination }
    self.lines = lines
    let loops = Dictionary(
      grouping: graph.edges.indices.filter { graph.edges[$0].source == graph.edges[$0].destination },
      by: { graph.edges[$0].source })
    self.loops = loops
    let isLabelled = graph.edges.count <= Self.largestLabelled
    self.isLabelled = isLabelled
    var ends = Array(repeating: 0, count: graph.nodes.count)
    for line in lines {
      ends[graph.edges[line].source] += 1
      ends[graph.edges[line].destination] += 1
    }
    var boxes: [LayoutGraph.Box] = []
    for (number, node) in graph.nodes.enumerated() {
      let name = min(
        TextWidth.of(node.name, size: node.label == nil ? Self.fontSize : Self.smallSize), Self.largestText)
      let label = min(node.label.map { TextWidth.of($0, size: Self.fontSize) } ?? 0, Self.largestText)
      let loopCount = Double(loops[number]?.count ?? 0)
      boxes.append(
        LayoutGraph.Box(
          width: max(name, label, Double(ends[number]) * 9) + 24,
          height: max(node.label == nil ? 32 : 44, 20 + 16 * loopCount)))
    }
    self.boxes = boxes
    let links = lines.map { line -> LayoutGraph.Link in
      let edge = graph.edges[line]
      let isSourceAbove =
        switch edge.kind {
        case .inheritance: false
        case .relationship(_, _, let source, let destination):
          destination.isToMany || !(source?.isToMany ?? false)
        }
      let label = isLabelled ? Self.label(of: edge) : nil
      return LayoutGraph.Link(
        upper: isSourceAbove ? edge.source : edge.destination, lower: isSourceAbove ? edge.destination : edge.source,
        label: label.map { LayoutGraph.Box(width: TextWidth.of($0, size: Self.smallSize) + 6, height: 16) },
        isFixed: edge.kind == .inheritance)
    }
    // Room for the loops is part of the box while boxes are placed.
    let padded = boxes.enumerated().map { number, box in
      LayoutGraph.Box(
        width: box.width + (loops[number] == nil ? 0 : 2 * Self.loopWidth(loops[number]?.count ?? 0)),
        height: box.height)
    }
    result = LayeredLayout.layout(LayoutGraph(boxes: padded, links: links))
  }

  private static func loopWidth(_ count: Int) -> Double { 22 + 10 * Double(count) }

  private static func label(of edge: DiagramGraph.Edge) -> String? {
    guard case .relationship(let name, let inverse, _, _) = edge.kind else { return nil }
    let text = inverse.map { $0 == name ? name : "\(name) / \($0)" } ?? name
    return TextWidth.cut(VisibleText.of(text), to: largestText, size: smallSize)
  }

  /// The element, with a title and a description for screen readers.
  func markup(title: String, description: String) -> String {
    guard !graph.nodes.isEmpty else { return "" }
    let width = Int(result.width + 2 * Self.margin)
    let height = Int(result.height + 2 * Self.margin)
    var text = "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"\(-Int(Self.margin)) \(-Int(Self.margin)) "
    text += "\(width) \(height)\" role=\"group\"><title>\(MarkupText.escaped(title))</title>"
    if !description.isEmpty { text += "<desc>\(MarkupText.escaped(description))</desc>" }
    var hollow = ""
    var plain = ""
    for (number, line) in lines.enumerated() {
      let path = path(of: result.routes[number], graph.edges[line], hollow: &hollow)
      if isLabelled {
        plain += path
      } else {
        text += "<path d=\"\(path)\"><title>\(MarkupText.escaped(tooltip(graph.edges[line])))</title></path>"
      }
    }
    for (box, edges) in loops.sorted(by: { $0.key < $1.key }) {
      for (number, edge) in edges.enumerated() { plain += loop(number, at: box, graph.edges[edge], hollow: &hollow) }
    }
    if !plain.isEmpty { text += "<path d=\"\(plain)\"/>" }
    if !hollow.isEmpty { text += "<path class=\"h\" d=\"\(hollow)\"/>" }
    for (number, line) in lines.enumerated() {
      guard let point = result.routes[number].label, let label = Self.label(of: graph.edges[line]) else { continue }
      text += "<text class=\"l\" x=\"\(Int(point.x))\" y=\"\(Int(point.y) + 4)\">\(MarkupText.escaped(label))</text>"
    }
    for (number, node) in graph.nodes.enumerated() { text += box(node, number) }
    return text + "</svg>"
  }

  private func box(_ node: DiagramGraph.Node, _ number: Int) -> String {
    let origin = origin(number)
    let size = boxes[number]
    let classes = [node.isFocus ? "f" : nil, node.isAbstract ? "b" : nil].compactMap(\.self).joined(separator: " ")
    let middle = Int(origin.x + size.width / 2)
    let name = TextWidth.cut(
      VisibleText.of(node.name), to: Self.largestText, size: node.label == nil ? Self.fontSize : Self.smallSize)
    var text = "<a href=\"\(href(node.address))\"" + (classes.isEmpty ? "" : " class=\"\(classes)\"") + ">"
    text += "<rect x=\"\(Int(origin.x))\" y=\"\(Int(origin.y))\" width=\"\(Int(size.width))\" "
    text += "height=\"\(Int(size.height))\"/>"
    let centre = Int(origin.y + size.height / 2)
    if let label = node.label {
      let shown = TextWidth.cut(VisibleText.of(label), to: Self.largestText, size: Self.fontSize)
      text += "<text x=\"\(middle)\" y=\"\(centre - 3)\">\(MarkupText.escaped(shown))</text>"
      text += "<text class=\"s\" x=\"\(middle)\" y=\"\(centre + 13)\">\(MarkupText.escaped(name))</text>"
    } else {
      text += "<text x=\"\(middle)\" y=\"\(centre + 5)\">\(MarkupText.escaped(name))</text>"
    }
    return text + "</a>"
  }

  private func origin(_ box: Int) -> LayoutResult.Point {
    var origin = result.origins[box]
    if let loops = loops[box] { origin.x += Self.loopWidth(loops.count) }
    return origin
  }

  private func tooltip(_ edge: DiagramGraph.Edge) -> String {
    let (source, destination) = (graph.nodes[edge.source].name, graph.nodes[edge.destination].name)
    guard case .relationship(let name, let inverse, _, _) = edge.kind else { return "\(source) → \(destination)" }
    return "\(source).\(name)" + (inverse.map { " – \(destination).\($0)" } ?? " → \(destination)")
  }

  // MARK: - Lines

  private static let straightEnd = 15

  /// The path of a line with the signs at its ends; what is filled with the background goes to `hollow`.
  private func path(of route: LayoutResult.Route, _ edge: DiagramGraph.Edge, hollow: inout String) -> String {
    guard let first = route.points.first, let last = route.points.last else { return "" }
    var text = "M\(Int(first.x)) \(Int(first.y))"
    for (number, (from, to)) in zip(route.points, route.points.dropFirst()).enumerated() {
      let (x1, x2) = (Int(from.x), Int(to.x))
      guard x1 != x2 else {
        text += "V\(Int(to.y))"
        continue
      }
      // A line leaves and enters a box straight, so that the signs at its ends stand upright.
      let y1 = Int(from.y) + (number == 0 ? Self.straightEnd : 0)
      let y2 = Int(to.y) - (number == route.points.count - 2 ? Self.straightEnd : 0)
      let middle = (y1 + y2) / 2
      if number == 0 { text += "V\(y1)" }
      text += "C\(x1) \(middle) \(x2) \(middle) \(x2) \(y2)"
      if number == route.points.count - 2 { text += "V\(Int(to.y))" }
    }
    // The first point is at the bottom of the upper box, the last at the top of the lower one.
    let isSourceAbove =
      switch edge.kind {
      case .inheritance: route.isReversed
      case .relationship(_, _, let source, let destination):
        (destination.isToMany || !(source?.isToMany ?? false)) != route.isReversed
      }
    switch edge.kind {
    case .inheritance:
      let (point, direction) = isSourceAbove ? (last, -1) : (first, 1)
      let y = Int(point.y)
      hollow += "M\(Int(point.x)) \(y)l-6 \(10 * direction)h12z"
    case .relationship(_, _, let source, let destination):
      text += sign(destination, at: isSourceAbove ? last : first, isSourceAbove ? -1 : 1, &hollow)
      if let source { text += sign(source, at: isSourceAbove ? first : last, isSourceAbove ? 1 : -1, &hollow) }
    }
    return text
  }

  /// A crow's foot for many, a bar for required, a circle for optional.
  private func sign(
    _ end: DiagramGraph.End, at point: LayoutResult.Point, _ direction: Int, _ hollow: inout String
  ) -> String {
    let (x, y) = (Int(point.x), Int(point.y))
    let foot = end.isToMany ? "M\(x - 5) \(y)L\(x) \(y + 9 * direction)L\(x + 5) \(y)" : ""
    let distance = end.isToMany ? 13 : 8
    if end.isRequired { return foot + "M\(x - 5) \(y + (distance - 1) * direction)h10" }
    hollow += "M\(x - 3) \(y + distance * direction)a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    return foot
  }

  /// A line from a box to itself, at its right side.
  private func loop(_ number: Int, at box: Int, _ edge: DiagramGraph.Edge, hollow: inout String) -> String {
    let origin = origin(box)
    let right = Int(origin.x + boxes[box].width)
    let centre = Int(origin.y + boxes[box].height / 2)
    let half = 7 + 6 * number
    let out = 20 + 10 * number
    var text =
      "M\(right) \(centre - half)h8C\(right + out) \(centre - half) \(right + out) \(centre + half) \(right + 8) "
    text += "\(centre + half)h-8"
    guard case .relationship(_, _, _, let destination) = edge.kind else { return text }
    if destination.isToMany { text += "M\(right) \(centre + half - 4)l8 4l-8 4" }
    return text
  }
}

import GlossBasics
import GlossDiagramLayout
import GlossPageTemplates

/// A diagram as SVG in a page: boxes link to their pages, colours come from the page's style sheet.
struct SVGDrawing {
  private static let margin = 12
  /// The distance of lines of text in a box.
  static let lineHeight = 16

  private let graph: DiagramGraph
  private let plan: DiagramPlan
  private let result: LayoutResult
  private let href: (PageAddress) -> String

  init(_ graph: DiagramGraph, href: @escaping (PageAddress) -> String) {
    self.graph = graph
    self.href = href
    plan = DiagramPlan(graph)
    result = LayeredLayout.layout(plan.layout)
  }

  /// The element, with a title and a description for screen readers.
  func markup(title: String, description: String) -> Markup {
    guard !graph.nodes.isEmpty else { return "" }
    let (width, height) = (result.width + 2 * Self.margin, result.height + 2 * Self.margin)
    var text: Markup = """
      <svg width=\(width) viewBox="\(-Self.margin) \(-Self.margin) \(width) \(height)" role=group>\
      <title>\(title)</title>\(if: !description.isEmpty, "<desc>\(description)</desc>")
      """
    for (number, line) in plan.lines.enumerated() {
      let edge = graph.edges[line]
      var lines = SVGLines()
      lines.add(edge, along: result.routes[number])
      // A line without a label shows its name as a tooltip.
      text += group(lines, edge, title: isSaid(line) ? "" : tooltip(edge))
    }
    for (box, edges) in plan.loops.enumerated() {
      for (number, position) in edges.enumerated() {
        var lines = SVGLines()
        lines.addLoop(number, of: edges.count, at: result.frames[box], graph.edges[position])
        text += group(lines, graph.edges[position], title: isSaid(position) ? "" : tooltip(graph.edges[position]))
      }
    }
    for (number, line) in plan.lines.enumerated() {
      guard let point = result.routes[number].label, let label = plan.labels[line] else { continue }
      let edge = graph.edges[line]
      text += "<text class=l data-n=\(edge.source)-\(edge.destination) x=\(point.x) y=\(point.y + 4)>"
      text += "\(label)</text>"
    }
    for (box, edges) in plan.loops.enumerated() { text += loopLabels(edges, at: result.frames[box]) }
    for (number, node) in graph.nodes.enumerated() { text += box(node, number) }
    text += "</svg>"
    return text
  }

  /// A line with its signs. It records the numbers of its boxes, so the script can highlight what belongs to one of
  /// them.
  private func group(_ lines: SVGLines, _ edge: DiagramGraph.Edge, title: String) -> Markup {
    var text: Markup = "<g data-n=\(edge.source)-\(edge.destination)>\(if: !title.isEmpty, "<title>\(title)</title>")"
    text += "<path d=\"\(lines.strokes)\"/>"
    if !lines.circles.isEmpty {
      // Twice: the smaller circles in the background colour turn the larger ones into rings.
      text += "<path class=c d=\"\(lines.circles)\"/><path class=i d=\"\(lines.circles)\"/>"
    }
    if !lines.hollow.isEmpty { text += "<path class=h d=\"\(lines.hollow)\"/>" }
    text += "</g>"
    return text
  }

  private func box(_ node: DiagramGraph.Node, _ number: Int) -> Markup {
    let frame = result.frames[number]
    let classes = [(node.isFocus, "f"), (node.isHub, "k"), (node.isAbstract, "b"), (node.isOutside, "o")]
      .filter(\.0).map(\.1)
    let names: Markup =
      classes.count == 1
      ? " class=\(classes[0])" : classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    let (middle, centre) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    let texts = plan.texts[number]
    // A page does not link to itself.
    var text: Markup = node.isFocus ? "<g\(names)>" : "<a href=\(href(node.address))\(names)>"
    if texts.isCut { text += "<title>\(node.name)</title>" }
    text += "<rect x=\(frame.x) y=\(frame.y) width=\(frame.width) height=\(frame.height) />"
    for (line, part) in (texts.label + texts.name).enumerated() {
      let y = centre + 5 + Self.lineHeight / 2 * (2 * line - texts.count + 1)
      let isSmall = line >= texts.label.count && !texts.label.isEmpty
      text += "<text\(if: isSmall, " class=s") x=\(middle) y=\(y)>\(part)</text>"
    }
    text += node.isFocus ? "</g>" : "</a>"
    return text
  }

  /// The names of the loops of a box, next to them.
  private func loopLabels(_ edges: [Int], at frame: LayoutResult.Frame) -> Markup {
    var text: Markup = ""
    let x = frame.x + frame.width + DiagramPlan.reach(ofLoop: edges.count - 1) + 4
    for (number, edge) in edges.enumerated() {
      guard let label = plan.labels[edge] else { continue }
      let y = frame.y + frame.height / 2 + 14 * number - 7 * (edges.count - 1) + 4
      text += "<text class=\"l e\" x=\(x) y=\(y)>\(label)</text>"
    }
    return text
  }

  /// Whether the label of a line is complete, so no tooltip is needed.
  private func isSaid(_ edge: Int) -> Bool { plan.isLabelled && plan.labels[edge].map { !$0.hasSuffix("…") } ?? true }

  private func tooltip(_ edge: DiagramGraph.Edge) -> String {
    guard case .relationship(let name, let inverse, _, _) = edge.kind else { return "" }
    return inverse.map { "\(name) / \($0)" } ?? name
  }
}

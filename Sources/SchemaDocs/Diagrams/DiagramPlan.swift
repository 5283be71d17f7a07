import GlossBasics
import GlossDiagramLayout

/// The sizes and strings in a diagram, which its layout must reserve room for.
struct DiagramPlan {
  static let fontSize = 13
  static let smallSize = 11
  /// Above this number of lines they have no labels; the boxes' pages list their names.
  static let largestLabelled = 16
  /// The width above which a string takes several lines, and the number of lines above which it is cut.
  private static let largestWidth = 260
  private static let largestCount = 4

  /// The strings of a box: the localized name, if there is one, and the raw name.
  struct BoxText {
    var label: [String]
    var name: [String]
    /// Whether a string is so long that only a part of it is shown.
    var isCut: Bool
    var count: Int { label.count + name.count }
    /// The font size of the raw name.
    var nameSize: Int { label.isEmpty ? DiagramPlan.fontSize : DiagramPlan.smallSize }
    /// The width of the widest line.
    var width: Int {
      let widths = label.map { TextWidth.of($0, size: fontSize) } + name.map { TextWidth.of($0, size: nameSize) }
      return widths.max() ?? 0
    }
  }

  /// The links drawn as lines between different boxes, as positions in the graph's edges.
  private(set) var lines: [Int] = []
  /// The lines from a box to itself, by box.
  private(set) var loops: [[Int]]
  let isLabelled: Bool
  /// The label of each edge; nil for none.
  private(set) var labels: [String?]
  private(set) var texts: [BoxText] = []
  private(set) var layout = LayoutGraph(boxes: [], links: [])

  init(_ graph: DiagramGraph) {
    loops = Array(repeating: [], count: graph.nodes.count)
    let isLabelled = graph.edges.count <= Self.largestLabelled
    self.isLabelled = isLabelled
    labels = graph.edges.map { isLabelled ? Self.label(of: $0) : nil }
    for (number, edge) in graph.edges.enumerated() {
      if edge.source == edge.destination { loops[edge.source].append(number) } else { lines.append(number) }
    }
    // Different names that are cut stay different.
    let cut = { TextWidth.distinct($0, to: Self.largestWidth * Self.largestCount, size: $1) }
    let names = graph.nodes.map { $0.name.visible(.page) }
    let allLabels = graph.nodes.map { $0.label?.visible(.page) ?? "" }
    let (cutNames, smallNames) = (cut(names, Self.fontSize), cut(names, Self.smallSize))
    let cutLabels = cut(allLabels, Self.fontSize)
    for (number, node) in graph.nodes.enumerated() {
      let name = node.label == nil ? cutNames[number] : smallNames[number]
      var text = BoxText(
        label: node.label == nil ? [] : TextLines.broken(cutLabels[number], to: Self.largestWidth, size: Self.fontSize),
        name: [], isCut: name != names[number] || cutLabels[number] != allLabels[number])
      text.name = TextLines.broken(name, to: Self.largestWidth, size: text.nameSize)
      texts.append(text)
      let loops = loops[number]
      let loopText = loops.compactMap { labels[$0] }.map { TextWidth.of($0, size: Self.smallSize) }.max()
      layout.boxes.append(
        LayoutGraph.Box(
          width: max(text.width + 24, 56) / 2 * 2,
          height: max(text.count == 1 ? 32 : 12 + SVGDrawing.lineHeight * text.count, 18 + 14 * loops.count),
          margin: loops.isEmpty ? 0 : Self.reach(ofLoop: loops.count - 1) + (loopText.map { $0 + 8 } ?? 0)))
    }
    for line in lines {
      let edge = graph.edges[line]
      let (upper, lower) = edge.isSourceAbove ? (edge.source, edge.destination) : (edge.destination, edge.source)
      let label = labels[line].map {
        LayoutGraph.Size(width: TextWidth.of($0, size: Self.smallSize) + 8, height: 16)
      }
      layout.links.append(
        LayoutGraph.Link(
          upper: upper, lower: lower, label: label, isFixed: edge.kind == .inheritance,
          upperSign: edge.isSourceAbove ? edge.sourceSign : edge.destinationSign,
          lowerSign: edge.isSourceAbove ? edge.destinationSign : edge.sourceSign))
    }
  }

  /// The distance of a loop from its box.
  static func reach(ofLoop number: Int) -> Int { 22 + 8 * number }

  private static func label(of edge: DiagramGraph.Edge) -> String? {
    guard case .relationship(let name, let inverse, _, _) = edge.kind else { return nil }
    let text = inverse.map { $0 == name ? name : "\(name) / \($0)" } ?? name
    return TextWidth.cut(text.visible(.page), to: largestWidth, size: smallSize)
  }
}

extension DiagramGraph.Edge {
  /// The length of the sign at the source.
  fileprivate var sourceSign: Int {
    guard case .relationship(_, _, let source?, _) = kind else { return SVGLines.plainEnd }
    return SVGLines.reach(of: source)
  }

  fileprivate var destinationSign: Int {
    guard case .relationship(_, _, _, let destination) = kind else { return SVGLines.arrowHeight }
    return SVGLines.reach(of: destination)
  }

  /// Whether the source should be above: parents above children, one above many.
  var isSourceAbove: Bool {
    switch kind {
    case .inheritance: false
    case .relationship(_, _, let source, let destination): destination.isToMany || !(source?.isToMany ?? false)
    }
  }
}

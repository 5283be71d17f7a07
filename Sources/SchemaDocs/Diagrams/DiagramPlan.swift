import GlossBasics
import GlossDiagramLayout

/// The sizes and texts in a diagram, which its layout must reserve room for.
struct DiagramPlan {
  static let fontSize = 13
  static let smallSize = 11
  /// Above this number of lines they have no labels; the boxes' pages list their names.
  static let largestLabelled = 16
  private static let largestText = 260

  /// The texts of a box, truncated for display.
  struct BoxText {
    var name: String
    /// The end of a name that takes two lines.
    var nameEnd: String?
    var label: String?
    /// Whether the name is truncated.
    var isCut: Bool
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
    // A long name without a label takes two lines where it has humps to break at.
    let halves = graph.nodes.map { $0.label == nil ? Self.halves(of: $0.name.visible(.page)) : nil }
    let names = zip(graph.nodes, halves).map { node, halves in halves?.first ?? node.name.visible(.page) }
    let allLabels = graph.nodes.map { $0.label?.visible(.page) }
    let cut = { TextWidth.distinct($0, to: Self.largestText, size: $1) }
    // The beginnings of two names may be the same.
    let whole = zip(names, halves).map { name, halves in halves == nil ? name : "" }
    let (cutNames, smallNames) = (cut(whole, Self.fontSize), cut(whole, Self.smallSize))
    let cutLabels = cut(allLabels.map { $0 ?? "" }, Self.fontSize)
    for (number, node) in graph.nodes.enumerated() {
      let nameSize = node.label == nil ? Self.fontSize : Self.smallSize
      let name = halves[number]?.first ?? (node.label == nil ? cutNames[number] : smallNames[number])
      let label = node.label == nil ? nil : cutLabels[number]
      let text = BoxText(
        name: name, nameEnd: halves[number]?.second, label: label,
        isCut: name != names[number] || label != allLabels[number])
      texts.append(text)
      let width = max(
        TextWidth.of(text.name, size: nameSize),
        (text.label ?? text.nameEnd).map { TextWidth.of($0, size: Self.fontSize) } ?? 0)
      let loops = loops[number]
      let loopText = loops.compactMap { labels[$0] }.map { TextWidth.of($0, size: Self.smallSize) }.max()
      layout.boxes.append(
        LayoutGraph.Box(
          width: max(width + 24, 56) / 2 * 2,
          height: max(node.label == nil && text.nameEnd == nil ? 32 : 44, 18 + 14 * loops.count),
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

  /// A name that is too long for one line, broken at the hump that is nearest to its middle; nil for all others.
  private static func halves(of name: String) -> (first: String, second: String)? {
    guard TextWidth.of(name, size: fontSize) > largestText else { return nil }
    let pieces = CamelHumps.pieces(of: name)
    let candidates = pieces.indices.dropFirst().map { number in
      (first: pieces[..<number].joined(), second: pieces[number...].joined())
    }
    let widest = { (lines: (first: String, second: String)) in
      max(TextWidth.of(lines.first, size: fontSize), TextWidth.of(lines.second, size: fontSize))
    }
    guard let best = candidates.min(by: { widest($0) < widest($1) }), widest(best) <= largestText else { return nil }
    return best
  }

  /// The distance of a loop from its box.
  static func reach(ofLoop number: Int) -> Int { 22 + 8 * number }

  private static func label(of edge: DiagramGraph.Edge) -> String? {
    guard case .relationship(let name, let inverse, _, _) = edge.kind else { return nil }
    let text = inverse.map { $0 == name ? name : "\(name) / \($0)" } ?? name
    return TextWidth.cut(text.visible(.page), to: largestText, size: smallSize)
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

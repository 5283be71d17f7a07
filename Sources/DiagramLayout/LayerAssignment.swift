/// Assigns boxes to layers so that every line goes down by at least one layer, the total length is minimal, and no
/// layer is much wider than a page.
struct LayerAssignment {
  private let graph: LayoutGraph
  /// The upper and lower box of each line in its chosen direction.
  private let ends: [(upper: Int, lower: Int)]
  private(set) var layers: [Int]

  init(_ graph: LayoutGraph, isDownward: [Bool], widthLimit: Int) {
    self.graph = graph
    ends = zip(graph.links, isDownward).map { $1 ? ($0.upper, $0.lower) : ($0.lower, $0.upper) }
    var simplex = NetworkSimplex(
      count: graph.boxes.count,
      arcs: zip(graph.links, ends).map { link, ends in
        NetworkSimplex.Arc(tail: ends.upper, head: ends.lower, length: 1, weight: link.isFixed ? 2 : 1)
      })
    simplex.run()
    layers = simplex.values
    splitWideLayers(widthLimit)
  }

  /// Reorders to first, last, second, last but one, …: later elements are in the middle, and lines to them pass between
  /// the others.
  private static func fromOutside(_ boxes: [Int]) -> [Int] {
    boxes.indices.map { $0 % 2 == 0 ? boxes[$0 / 2] : boxes[boxes.count - 1 - $0 / 2] }
  }

  /// Splits layers that are wider than the limit.
  private mutating func splitWideLayers(_ limit: Int) {
    var widths = graph.boxes.map { $0.width + $0.margin + LayeredLayout.spacing }
    var labels = Array(repeating: 0, count: graph.boxes.count)
    var hasLinesUp = Array(repeating: false, count: graph.boxes.count)
    var hasLinesDown = hasLinesUp
    for (number, (upper, lower)) in ends.enumerated() {
      labels[lower] += (graph.links[number].label?.width ?? 0) + LayeredLayout.lineSpacing
      hasLinesUp[lower] = true
      hasLinesDown[upper] = true
    }
    for box in widths.indices { widths[box] = max(widths[box], labels[box]) }
    var members = Array(repeating: [Int](), count: (layers.max() ?? 0) + 1)
    for (box, layer) in layers.enumerated() { members[layer].append(box) }
    var next = 0
    for layer in members {
      let width = layer.reduce(0) { $0 + widths[$1] }
      let rows = max(1, (width + limit - 1) / limit)
      if rows > 1, layer.count > rows {
        // Boxes with lines going up fill the new layers from the first, those with lines going down from the last.
        let hanging = layer.filter { !hasLinesDown[$0] }
        let standing = layer.filter { hasLinesDown[$0] && !hasLinesUp[$0] }
        let between = layer.filter { hasLinesDown[$0] && hasLinesUp[$0] }
        let isStanding = hanging.count < standing.count
        let sequence =
          isStanding
          ? Self.fromOutside(standing) + between + hanging : Self.fromOutside(hanging) + between + standing
        var (row, used) = (0, 0)
        for box in sequence {
          if used >= (width * (row + 1)) / rows { row = min(row + 1, rows - 1) }
          layers[box] = next + (isStanding ? rows - 1 - row : row)
          used += widths[box]
        }
        next += rows
      } else {
        for box in layer { layers[box] = next }
        next += 1
      }
    }
  }
}

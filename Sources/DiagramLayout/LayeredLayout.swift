/// Lays out a graph in layers: boxes in rows, lines between rows, with few crossings.
///
/// Uses Sugiyama's method: reverse lines to remove cycles, assign boxes to layers, order each layer to reduce
/// crossings, then choose positions that keep lines short and straight. Tries several ways of reversing lines.
/// Deterministic: the result depends only on the order of boxes and links, and all numbers are integers.
package struct LayeredLayout {
  /// Between two boxes in a layer.
  static let spacing = 20
  /// Between two unconnected parts.
  static let partSpacing = 20
  /// Between a box and a passing line.
  static let boxSpacing = 14
  /// Between two passing lines.
  static let lineSpacing = 12
  /// The maximum width of a picture before boxes move to another layer.
  static let widthLimit = 1_080

  /// Lays out each connected part separately and packs the parts into a rectangle.
  package static func layout(_ graph: LayoutGraph) -> LayoutResult {
    let components = LayoutComponents(graph)
    return components.pack(
      components.parts.map { part in
        let stacks = LeafStacks(part.graph)
        return stacks.expanded(best(stacks.reduced))
      })
  }

  /// One choice of line directions, with the layer order found for it.
  private struct Candidate {
    var isDownward: [Bool]
    var places: LayerPlaces
    var order: LayerOrder
    var cost: Int
  }

  /// The number of candidates that are fully drawn for comparison.
  private static let drawnCandidates = 3

  /// The number of lines above which only one candidate is drawn.
  private static let largestTried = 160
  /// The number of layers into which a long chain is folded.
  private static let foldedLayers = 8

  private static func best(_ graph: LayoutGraph) -> LayoutResult {
    guard graph.boxes.count > 1 else { return single(graph) }
    var candidates: [Candidate] = []
    func consider(_ wishes: [[Bool]]) {
      for wanted in wishes {
        let isDownward = LinkDirections(graph, wanted: wanted).isDownward
        if candidates.contains(where: { $0.isDownward == isDownward }) { continue }
        candidates.append(candidate(graph, isDownward))
      }
    }
    consider([graph.natural])
    // With very many lines no picture is readable, and trying would take too long.
    let isTried = graph.links.count <= largestTried
    if graph.boxes.count > 3, isTried { consider([graph.balanced] + graph.directions(roots: 1)) }
    if candidates[0].places.layerCount > foldedLayers * 3 / 2 { consider([graph.folded(foldedLayers)]) }
    if isTried, !candidates.contains(where: { $0.order.crossings == 0 }) { consider(graph.directions(roots: 6)) }
    if isTried { improve(&candidates, graph) }
    let results = candidates.sorted { $0.cost < $1.cost }.prefix(drawnCandidates).map { candidate in
      let best =
        candidate.order.crossings > 0 && isTried
        ? self.candidate(graph, candidate.isDownward, isThorough: true) : candidate
      return LayerCoordinates(graph, isDownward: best.isDownward, places: best.places, layers: best.order.layers)
        .result(crossings: best.order.crossings)
    }
    return results.min { cost($0) < cost($1) } ?? single(graph)
  }

  /// The number of boxes to move in search of fewer crossings.
  private static let moves = 24

  /// Takes the best candidate and reverses all lines of one box after another while that improves it.
  private static func improve(_ candidates: inout [Candidate], _ graph: LayoutGraph) {
    guard var best = candidates.min(by: { $0.cost < $1.cost }), best.order.crossings > 0 else { return }
    let linksOfBoxes = graph.linksOfBoxes
    let busiest = graph.boxes.indices.sorted { (-linksOfBoxes[$0].count, $0) < (-linksOfBoxes[$1].count, $1) }
    for box in busiest.prefix(moves) {
      for isAbove in [true, false] {
        var wanted = best.isDownward
        for link in linksOfBoxes[box] where !graph.links[link].isFixed {
          wanted[link] = (graph.links[link].upper == box) == isAbove
        }
        let isDownward = LinkDirections(graph, wanted: wanted).isDownward
        if candidates.contains(where: { $0.isDownward == isDownward }) { continue }
        let candidate = candidate(graph, isDownward)
        guard candidate.cost < best.cost else { continue }
        best = candidate
        candidates.append(candidate)
        if best.order.crossings == 0 { return }
      }
    }
  }

  private static func cost(_ result: LayoutResult) -> Int {
    cost(width: result.width, height: result.height, crossings: result.crossings)
  }

  /// The cost of a picture: its size (above all, beyond a page) and its crossings.
  private static func cost(width: Int, height: Int, crossings: Int) -> Int {
    width * height / 16 * (3 + crossings) * max(widthLimit, width) / widthLimit * max(widthLimit, height) / widthLimit
  }

  private static func candidate(
    _ graph: LayoutGraph, _ isDownward: [Bool], isThorough: Bool = false
  ) -> Candidate {
    let assignment = LayerAssignment(graph, isDownward: isDownward, widthLimit: widthLimit)
    let places = LayerPlaces(graph, isDownward: isDownward, layers: assignment.layers)
    var order = LayerOrder(places)
    order.run(isThorough: isThorough)
    var width = 0
    var height = 0
    for layer in order.layers {
      var high = 0
      var used = 0
      for (position, place) in layer.enumerated() {
        used += position == 0 ? places.widths[place] : places.distance(layer[position - 1], place)
        high = max(high, places.heights[place])
      }
      width = max(width, used)
      height += high + 40
    }
    return Candidate(
      isDownward: isDownward, places: places, order: order,
      cost: cost(width: width, height: height, crossings: order.crossings))
  }

  private static func single(_ graph: LayoutGraph) -> LayoutResult {
    let box = graph.boxes.first ?? LayoutGraph.Box(width: 0, height: 0)
    return LayoutResult(
      width: box.width + box.margin, height: box.height,
      frames: [.init(x: 0, y: 0, width: box.width, height: box.height)], routes: graph.links.map { _ in .init() })
  }
}

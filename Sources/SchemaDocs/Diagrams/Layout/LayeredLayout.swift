/// Lays a graph out in layers: boxes in rows, lines between rows, as few crossings as can be found.
///
/// The method of Sugiyama: turn lines so that none closes a circle, put boxes into layers, order each layer so that
/// few lines cross (median heuristic and exchanges of neighbours), then choose positions that keep lines short and
/// straight. Deterministic: nothing but the order of boxes and links decides.
struct LayeredLayout {
  static let spacing = 26.0
  static let layerSpacing = 50.0

  /// Lays out every connected part by itself and packs the parts into a rectangle.
  static func layout(_ graph: LayoutGraph) -> LayoutResult {
    let components = LayoutComponents(graph)
    var results: [LayoutResult] = []
    for part in components.parts { results.append(best(part.graph)) }
    return components.pack(results)
  }

  /// The better of two ways to turn the lines: as they would rather be, and outwards from the busiest box.
  private static func best(_ graph: LayoutGraph) -> LayoutResult {
    guard graph.boxes.count > 1 else { return single(graph) }
    let preferred = Array(repeating: true, count: graph.links.count)
    let natural = layered(graph, isDownward: withoutCircles(graph, preferred))
    guard graph.boxes.count > 3 else { return natural }
    let outward = layered(graph, isDownward: withoutCircles(graph, orientationFromCentre(graph)))
    if outward.crossings != natural.crossings { return outward.crossings < natural.crossings ? outward : natural }
    return outward.width * outward.height * 1.15 < natural.width * natural.height ? outward : natural
  }

  private static func single(_ graph: LayoutGraph) -> LayoutResult {
    LayoutResult(
      width: graph.boxes.first?.width ?? 0, height: graph.boxes.first?.height ?? 0,
      origins: graph.boxes.map { _ in .init(x: 0, y: 0) }, routes: graph.links.map { _ in .init() })
  }

  private static func layered(_ graph: LayoutGraph, isDownward: [Bool]) -> LayoutResult {
    var layers = LayerAssignment(graph, isDownward: isDownward)
    layers.run()
    var order = LayerOrder(graph, isDownward: isDownward, layers: layers.layers, step: layers.step)
    order.reduceCrossings()
    return LayerCoordinates(graph, isDownward: isDownward, order: order).result()
  }

  /// Turns the lines that would close a circle.
  private static func withoutCircles(_ graph: LayoutGraph, _ wanted: [Bool]) -> [Bool] {
    var outgoing = Array(repeating: [Int](), count: graph.boxes.count)
    var incomingCount = Array(repeating: 0, count: graph.boxes.count)
    for (number, link) in graph.links.enumerated() {
      outgoing[wanted[number] ? link.upper : link.lower].append(number)
      incomingCount[wanted[number] ? link.lower : link.upper] += 1
    }
    var isDownward = wanted
    // 0 not seen, 1 on the way, 2 done.
    var state = Array(repeating: UInt8(0), count: graph.boxes.count)
    let starts = graph.boxes.indices.sorted { (incomingCount[$0], $0) < (incomingCount[$1], $1) }
    for start in starts where state[start] == 0 {
      var stack = [(box: start, next: 0)]
      state[start] = 1
      while let top = stack.last {
        guard top.next < outgoing[top.box].count else {
          state[top.box] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let number = outgoing[top.box][top.next]
        let target = wanted[number] ? graph.links[number].lower : graph.links[number].upper
        if state[target] == 1 {
          isDownward[number] = !wanted[number]
        } else if state[target] == 0 {
          state[target] = 1
          stack.append((target, 0))
        }
      }
    }
    return isDownward
  }

  /// Each line points away from the busiest box, by distance; fixed ones stay.
  private static func orientationFromCentre(_ graph: LayoutGraph) -> [Bool] {
    var neighbours = Array(repeating: [Int](), count: graph.boxes.count)
    for link in graph.links {
      neighbours[link.upper].append(link.lower)
      neighbours[link.lower].append(link.upper)
    }
    let centre = graph.boxes.indices.min { (-neighbours[$0].count, $0) < (-neighbours[$1].count, $1) } ?? 0
    var rank = Array(repeating: Int.max, count: graph.boxes.count)
    var queue = [centre]
    rank[centre] = 0
    var next = 0
    while next < queue.count {
      let box = queue[next]
      next += 1
      for neighbour in neighbours[box] where rank[neighbour] == Int.max {
        rank[neighbour] = queue.count
        queue.append(neighbour)
      }
    }
    return graph.links.map { $0.isFixed || rank[$0.upper] <= rank[$0.lower] }
  }
}

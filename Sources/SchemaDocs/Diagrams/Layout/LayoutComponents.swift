/// The connected parts of a graph, and how their layouts go back into one picture.
struct LayoutComponents {
  struct Part {
    var graph: LayoutGraph
    /// The boxes and links of the whole graph that it is made of.
    var boxes: [Int]
    var links: [Int]
  }

  private let boxCount: Int
  private let linkCount: Int
  let parts: [Part]

  init(_ graph: LayoutGraph) {
    boxCount = graph.boxes.count
    linkCount = graph.links.count
    var roots = Array(graph.boxes.indices)
    func root(_ box: Int) -> Int {
      var box = box
      while roots[box] != box {
        roots[box] = roots[roots[box]]
        box = roots[box]
      }
      return box
    }
    for link in graph.links {
      let (a, b) = (root(link.upper), root(link.lower))
      roots[max(a, b)] = min(a, b)
    }
    var members: [Int: [Int]] = [:]
    for box in graph.boxes.indices { members[root(box), default: []].append(box) }
    var links: [Int: [Int]] = [:]
    for (number, link) in graph.links.enumerated() { links[root(link.upper), default: []].append(number) }
    var local = Array(repeating: 0, count: graph.boxes.count)
    parts = members.keys.sorted().map { key in
      let boxes = members[key] ?? []
      for (number, box) in boxes.enumerated() { local[box] = number }
      let numbers = links[key] ?? []
      let inner = numbers.map { number in
        var link = graph.links[number]
        (link.upper, link.lower) = (local[link.upper], local[link.lower])
        return link
      }
      return Part(
        graph: LayoutGraph(boxes: boxes.map { graph.boxes[$0] }, links: inner), boxes: boxes, links: numbers)
    }
  }

  /// Puts the parts in rows, the tallest first, in a rectangle somewhat wider than high.
  func pack(_ results: [LayoutResult]) -> LayoutResult {
    let gap = LayeredLayout.spacing
    let area = results.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    let widest = results.map(\.width).max() ?? 0
    let limit = max(widest, (area * 1.9).squareRoot())
    let sequence = results.indices.sorted { left, right in
      (-results[left].height, -results[left].width, left) < (-results[right].height, -results[right].width, right)
    }
    var whole = LayoutResult(
      origins: Array(repeating: .init(x: 0, y: 0), count: boxCount),
      routes: Array(repeating: .init(), count: linkCount))
    var (x, y, rowHeight) = (0.0, 0.0, 0.0)
    for index in sequence {
      let result = results[index]
      if x > 0, x + result.width > limit {
        x = 0
        y += rowHeight + gap
        rowHeight = 0
      }
      for (number, box) in parts[index].boxes.enumerated() {
        let origin = result.origins[number]
        whole.origins[box] = .init(x: origin.x + x.rounded(), y: origin.y + y.rounded())
      }
      for (number, link) in parts[index].links.enumerated() {
        whole.routes[link] = result.routes[number].moved(by: .init(x: x.rounded(), y: y.rounded()))
      }
      whole.crossings += result.crossings
      whole.width = max(whole.width, x + result.width)
      x += result.width + gap
      rowHeight = max(rowHeight, result.height)
    }
    whole.height = y + rowHeight
    return whole
  }
}

extension LayoutResult.Route {
  fileprivate func moved(by distance: LayoutResult.Point) -> LayoutResult.Route {
    var result = self
    result.points = points.map { .init(x: $0.x + distance.x, y: $0.y + distance.y) }
    result.label = label.map { .init(x: $0.x + distance.x, y: $0.y + distance.y) }
    return result
  }
}

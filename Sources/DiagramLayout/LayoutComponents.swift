/// The connected parts of a graph, and how to combine their layouts into one picture.
struct LayoutComponents {
  struct Part {
    var graph: LayoutGraph
    /// The boxes and links of the whole graph that belong to the part.
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

  /// Packs the parts side by side and below each other, tallest first, into a small rectangle no wider than a page.
  func pack(_ results: [LayoutResult]) -> LayoutResult {
    let gap = LayeredLayout.partSpacing
    let sequence = results.indices.sorted { left, right in
      // Single boxes keep their order, which is by name.
      let (a, b) = (results[left], results[right])
      if a.height != b.height { return a.height > b.height }
      let isSingle = a.frames.count == 1 && b.frames.count == 1
      return a.width == b.width || isSingle ? left < right : a.width > b.width
    }
    let sizes = sequence.map { LayoutGraph.Size(width: results[$0].width + gap, height: results[$0].height + gap) }
    let packing = Packing.best(sizes, widthLimit: LayeredLayout.widthLimit + gap)
    var whole = LayoutResult(
      width: packing.width - gap, height: packing.height - gap,
      frames: Array(repeating: .init(x: 0, y: 0, width: 0, height: 0), count: boxCount),
      routes: Array(repeating: .init(), count: linkCount))
    for (index, origin) in zip(sequence, packing.origins) {
      let result = results[index]
      for (number, box) in parts[index].boxes.enumerated() {
        whole.frames[box] = result.frames[number]
        whole.frames[box].x += origin.x
        whole.frames[box].y += origin.y
      }
      for (number, link) in parts[index].links.enumerated() {
        whole.routes[link] = result.routes[number].moved(origin.x, origin.y)
      }
      whole.crossings += result.crossings
    }
    return whole
  }
}

extension LayoutResult.Route {
  fileprivate func moved(_ x: Int, _ y: Int) -> LayoutResult.Route {
    var result = self
    result.points = points.map { .init(x: $0.x + x, y: $0.y + y) }
    result.label = label.map { .init(x: $0.x + x, y: $0.y + y) }
    return result
  }
}

/// Stacks children of one parent that have no other lines, next to a common line.
///
/// A parent with many such children would need a very wide row. During layout, each stack is one box.
struct LeafStacks {
  /// The minimum number of children to stack.
  private static let fewest = 6
  /// The maximum number of children in a stack.
  private static let highest = 6
  /// The offsets of the common line and the boxes from the left of the stack.
  private static let lineInset = 7
  private static let boxInset = 18
  private static let spacing = 10

  private struct Stack {
    var parent: Int
    var links: [Int]
    var leaves: [Int]
  }

  private let graph: LayoutGraph
  private var stacks: [Stack] = []
  /// The boxes and links that are not stacked, as numbered in the reduced graph; stacks come after them.
  private var boxes: [Int] = []
  private var links: [Int] = []
  /// The graph that is laid out instead.
  private(set) var reduced: LayoutGraph

  init(_ graph: LayoutGraph) {
    self.graph = graph
    reduced = graph
    let linksOfBoxes = graph.linksOfBoxes
    var isStacked = Array(repeating: false, count: graph.boxes.count)
    for parent in graph.boxes.indices where linksOfBoxes[parent].count >= Self.fewest {
      let all = linksOfBoxes[parent].filter { number in
        let link = graph.links[number]
        return link.isFixed && link.upper == parent && linksOfBoxes[link.lower].count == 1
          && graph.boxes[link.lower].margin == 0
      }
      guard all.count >= Self.fewest else { continue }
      let columns = (all.count + Self.highest - 1) / Self.highest
      for column in 0..<columns {
        let part = Array(all[(all.count * column / columns)..<(all.count * (column + 1) / columns)])
        let leaves = part.map { graph.links[$0].lower }
        for leaf in leaves { isStacked[leaf] = true }
        stacks.append(Stack(parent: parent, links: part, leaves: leaves))
      }
    }
    guard !stacks.isEmpty else { return }
    boxes = graph.boxes.indices.filter { !isStacked[$0] }
    links = graph.links.indices.filter { !isStacked[graph.links[$0].lower] && !isStacked[graph.links[$0].upper] }
    var positions = Array(repeating: 0, count: graph.boxes.count)
    for (position, box) in boxes.enumerated() { positions[box] = position }
    reduced.boxes = boxes.map { graph.boxes[$0] }
    reduced.links = links.map { number in
      var link = graph.links[number]
      (link.upper, link.lower) = (positions[link.upper], positions[link.lower])
      return link
    }
    for stack in stacks {
      let width = stack.leaves.reduce(0) { max($0, graph.boxes[$1].width) }
      let height = stack.leaves.reduce(0) { $0 + graph.boxes[$1].height + Self.spacing }
      reduced.links.append(
        LayoutGraph.Link(
          upper: positions[stack.parent], lower: reduced.boxes.count, isFixed: true,
          upperSign: stack.links.reduce(0) { max($0, graph.links[$1].upperSign) }))
      reduced.boxes.append(
        LayoutGraph.Box(width: Self.boxInset + width, height: height - Self.spacing, entry: Self.lineInset))
    }
  }

  /// The result with stacks replaced by their children.
  func expanded(_ result: LayoutResult) -> LayoutResult {
    guard !stacks.isEmpty else { return result }
    var whole = result
    whole.frames = Array(repeating: .init(x: 0, y: 0, width: 0, height: 0), count: graph.boxes.count)
    whole.routes = Array(repeating: .init(), count: graph.links.count)
    for (position, box) in boxes.enumerated() { whole.frames[box] = result.frames[position] }
    for (position, link) in links.enumerated() { whole.routes[link] = result.routes[position] }
    for (number, stack) in stacks.enumerated() {
      let frame = result.frames[boxes.count + number]
      let route = result.routes[links.count + number]
      var y = frame.y
      for (link, leaf) in zip(stack.links, stack.leaves) {
        let height = graph.boxes[leaf].height
        whole.frames[leaf] = .init(
          x: frame.x + Self.boxInset, y: y, width: frame.width - Self.boxInset, height: height)
        var points = route.points.dropLast()
        let line = route.points.last?.x ?? frame.x
        points.append(.init(x: line, y: y + height / 2))
        points.append(.init(x: frame.x + Self.boxInset, y: y + height / 2))
        whole.routes[link] = .init(isReversed: route.isReversed, points: Array(points))
        y += height + Self.spacing
      }
    }
    return whole
  }
}

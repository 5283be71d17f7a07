/// The directions of links: downward as preferred, or reversed to avoid cycles.
struct LinkDirections {
  private let graph: LayoutGraph
  /// Whether a link's `upper` box is above its `lower` one, by link.
  private(set) var isDownward: [Bool]
  private var below: [[Int]]

  /// - Parameter wanted: whether each link should preferably go down; fixed ones always should.
  init(_ graph: LayoutGraph, wanted: [Bool]) {
    self.graph = graph
    isDownward = wanted
    below = Array(repeating: [], count: graph.boxes.count)
    // Fixed links first; later links that would close a cycle are reversed.
    for number in graph.links.indices where graph.links[number].isFixed { add(number, isDownward: true) }
    for number in graph.links.indices where !graph.links[number].isFixed { add(number, isDownward: wanted[number]) }
  }

  private mutating func add(_ number: Int, isDownward wanted: Bool) {
    let link = graph.links[number]
    let (upper, lower) = wanted ? (link.upper, link.lower) : (link.lower, link.upper)
    let isTurned = leads(from: lower, to: upper)
    isDownward[number] = wanted != isTurned
    below[isTurned ? lower : upper].append(isTurned ? upper : lower)
  }

  private func leads(from start: Int, to end: Int) -> Bool {
    guard !below[start].isEmpty else { return false }
    var isSeen = Array(repeating: false, count: below.count)
    var stack = [start]
    while let box = stack.popLast() {
      if box == end { return true }
      for next in below[box] where !isSeen[next] {
        isSeen[next] = true
        stack.append(next)
      }
    }
    return false
  }
}

extension LayoutGraph {
  /// The boxes in breadth-first order from one of them, with the rank and level of each.
  private func distances(from start: Int, _ linksOfBoxes: [[Int]]) -> (order: [Int], rank: [Int], level: [Int]) {
    var rank = Array(repeating: Int.max, count: boxes.count)
    var level = Array(repeating: 0, count: boxes.count)
    var order = [start]
    rank[start] = 0
    var next = 0
    while next < order.count {
      let box = order[next]
      next += 1
      for number in linksOfBoxes[box] {
        let other = links[number].upper == box ? links[number].lower : links[number].upper
        guard rank[other] == Int.max else { continue }
        rank[other] = order.count
        level[other] = level[box] + 1
        order.append(other)
      }
    }
    return (order, rank, level)
  }

  /// Each link in its preferred direction.
  var natural: [Bool] { Array(repeating: true, count: links.count) }

  /// Directions pointing away from one box: from the busiest ones, and from one at the edge, which gives a long
  /// picture.
  func directions(roots: Int) -> [[Bool]] {
    let linksOfBoxes = linksOfBoxes
    let busiest = boxes.indices.sorted { (-linksOfBoxes[$0].count, $0) < (-linksOfBoxes[$1].count, $1) }
    let far = distances(from: 0, linksOfBoxes).order.last ?? 0
    let rim = distances(from: far, linksOfBoxes).order.last ?? 0
    return (busiest.prefix(roots) + [rim, far].prefix(roots)).map { root in
      let rank = distances(from: root, linksOfBoxes).rank
      return links.map { rank[$0.upper] <= rank[$0.lower] }
    }
  }

  /// Directions that alternate every few layers so that a long chain becomes several short ones side by side.
  func folded(_ layers: Int) -> [Bool] {
    let linksOfBoxes = linksOfBoxes
    let far = distances(from: 0, linksOfBoxes).order.last ?? 0
    let (_, rank, level) = distances(from: far, linksOfBoxes)
    return links.map { link in
      let (first, last) = rank[link.upper] <= rank[link.lower] ? (link.upper, link.lower) : (link.lower, link.upper)
      return (level[last] / layers % 2 == 0) == (first == link.upper)
    }
  }

  /// Preferred directions, except that boxes with a single link are spread evenly above and below their neighbour.
  var balanced: [Bool] {
    let linksOfBoxes = linksOfBoxes
    var result = natural
    for box in boxes.indices {
      var leaves: [Int] = []
      var difference = 0
      for number in linksOfBoxes[box] {
        let link = links[number]
        let other = link.upper == box ? link.lower : link.upper
        if linksOfBoxes[other].count == 1, !link.isFixed {
          leaves.append(number)
        } else {
          difference += link.upper == box ? 1 : -1
        }
      }
      guard leaves.count > 1 else { continue }
      // Links that prefer to be below come first in the lower half.
      leaves.sort { (links[$0].upper == box ? 0 : 1, $0) < (links[$1].upper == box ? 0 : 1, $1) }
      let below = max(0, min(leaves.count, (leaves.count - difference + 1) / 2))
      for (position, number) in leaves.enumerated() {
        result[number] = (links[number].upper == box) == (position < below)
      }
    }
    return result
  }
}

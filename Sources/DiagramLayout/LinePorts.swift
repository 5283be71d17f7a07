/// The positions on box edges where lines end: side by side, in the order of their destinations.
struct LinePorts {
  /// The lines that end at the same point of a box.
  struct Port {
    var links: [Int]
    var x: Int
  }

  /// The ports on one edge of a box, from left to right.
  struct Side {
    var place: Int
    var isBottom: Bool
    var ports: [Port]
    /// The distance of the only port from the left edge of the box; nil if ports may move.
    var entry: Int?
  }

  /// The minimum distance between two ports so that the symbols at their ends do not overlap.
  static let spacing = 12

  private(set) var sides: [Side] = []
  /// For each link, the indices of its upper and lower end in `sides` and in the side's ports.
  private var upperEnds: [(side: Int, port: Int)]
  private var lowerEnds: [(side: Int, port: Int)]

  init(_ graph: LayoutGraph, isDownward: [Bool], places: LayerPlaces, positions: [Int]) {
    upperEnds = Array(repeating: (0, 0), count: graph.links.count)
    lowerEnds = upperEnds
    var bottoms = Array(repeating: [(next: Int, link: Int)](), count: graph.boxes.count)
    var tops = bottoms
    for (link, chain) in places.chains.enumerated() where chain.count > 1 {
      bottoms[chain[0]].append((positions[chain[1]], link))
      tops[chain[chain.count - 1]].append((positions[chain[chain.count - 2]], link))
    }
    for place in graph.boxes.indices {
      for isBottom in [false, true] {
        let ends = (isBottom ? bottoms : tops)[place].sorted { $0 < $1 }
        guard !ends.isEmpty else { continue }
        var ports: [Port] = []
        var isShared = false
        for end in ends {
          let mayShare = isBottom && graph.links[end.link].isFixed && isDownward[end.link]
          if mayShare, isShared {
            ports[ports.count - 1].links.append(end.link)
          } else {
            ports.append(Port(links: [end.link], x: 0))
          }
          isShared = mayShare
          if isBottom {
            upperEnds[end.link] = (sides.count, ports.count - 1)
          } else {
            lowerEnds[end.link] = (sides.count, ports.count - 1)
          }
        }
        sides.append(Side(place: place, isBottom: isBottom, ports: ports, entry: graph.boxes[place].entry))
      }
    }
  }

  /// The minimum width of a side.
  func width(of side: Side) -> Int { (side.ports.count - 1) * Self.spacing + 18 }

  func x(ofUpperEnd link: Int) -> Int { sides[upperEnds[link].side].ports[upperEnds[link].port].x }
  func x(ofLowerEnd link: Int) -> Int { sides[lowerEnds[link].side].ports[lowerEnds[link].port].x }

  /// The links that share the first part of their route with a link, including itself.
  func bundle(of link: Int) -> [Int] { sides[upperEnds[link].side].ports[upperEnds[link].port].links }

  /// Moves the lower end of a link slightly, to where there is more space.
  mutating func moveLowerEnd(of link: Int, centre: Int, width: Int) {
    let (side, port) = lowerEnds[link]
    let ports = sides[side].ports
    guard sides[side].entry == nil else { return }
    let left = port > 0 ? ports[port - 1].x : centre - width / 2
    let right = port + 1 < ports.count ? ports[port + 1].x : centre + width / 2
    sides[side].ports[port].x += right - ports[port].x > ports[port].x - left ? 6 : -6
  }

  /// Spreads the ports evenly around the centres of boxes.
  mutating func spread(centres: [Int], widths: [Int]) {
    for side in sides.indices {
      let place = sides[side].place
      let count = sides[side].ports.count
      if let entry = sides[side].entry {
        for port in 0..<count { sides[side].ports[port].x = centres[place] - widths[place] / 2 + entry }
        continue
      }
      let room = min(widths[place], (count + 1) * 40)
      for port in 0..<count {
        sides[side].ports[port].x = centres[place] - room / 2 + room * (port + 1) / (count + 1)
      }
    }
  }

  /// Moves the ports so that their lines become straight, as far as the box and the other ports allow.
  mutating func straighten(chains: [[Int]], centres: [Int], widths: [Int], boxCount: Int) {
    for _ in 0..<3 {
      for side in sides.indices where sides[side].entry == nil {
        let place = sides[side].place
        let half = widths[place] / 2 - 9
        let placed = Spacing.place(
          desired(side, chains, centres, boxCount), gap: Self.spacing, from: centres[place] - half,
          through: centres[place] + half)
        for port in placed.indices { sides[side].ports[port].x = placed[port] }
      }
    }
    for side in sides.indices where sides[side].entry == nil { snap(side, chains, centres, widths, boxCount) }
  }

  /// The positions of the opposite ends, for the ports of a side.
  private func desired(_ side: Int, _ chains: [[Int]], _ centres: [Int], _ boxCount: Int) -> [Int] {
    let isBottom = sides[side].isBottom
    return sides[side].ports.map { port in
      let targets = port.links.map { link -> Int in
        let chain = chains[link]
        let next = isBottom ? chain[1] : chain[chain.count - 2]
        if next >= boxCount { return centres[next] }
        return isBottom ? x(ofLowerEnd: link) : x(ofUpperEnd: link)
      }
      return targets.count == 1 ? targets[0] : ((targets.min() ?? 0) + (targets.max() ?? 0)) / 2
    }
  }

  /// Removes tiny bends by shifting ports slightly.
  private mutating func snap(_ side: Int, _ chains: [[Int]], _ centres: [Int], _ widths: [Int], _ boxCount: Int) {
    let wishes = desired(side, chains, centres, boxCount)
    let place = sides[side].place
    let ports = sides[side].ports
    for (number, port) in ports.enumerated() where port.links.count == 1 && abs(wishes[number] - port.x) <= 4 {
      let left = number > 0 ? sides[side].ports[number - 1].x + 9 : centres[place] - widths[place] / 2 + 6
      let right = number + 1 < ports.count ? ports[number + 1].x - 9 : centres[place] + widths[place] / 2 - 6
      if left <= wishes[number], wishes[number] <= right { sides[side].ports[number].x = wishes[number] }
    }
  }
}

/// Sequences of numbers with a minimum distance.
enum Spacing {
  /// The numbers closest to the desired ones (least squares) that preserve order, distance and bounds.
  static func place(_ desired: [Int], gap: Int, from low: Int, through high: Int) -> [Int] {
    var blocks: [(sum: Int, count: Int)] = []
    for (position, wish) in desired.enumerated() {
      blocks.append((wish - position * gap, 1))
      while blocks.count > 1 {
        let last = blocks[blocks.count - 1]
        let before = blocks[blocks.count - 2]
        guard before.sum * last.count > last.sum * before.count else { break }
        blocks.removeLast()
        blocks[blocks.count - 1] = (before.sum + last.sum, before.count + last.count)
      }
    }
    var result: [Int] = []
    for block in blocks {
      for _ in 0..<block.count {
        let position = result.count
        let value = (block.sum >= 0 ? block.sum : block.sum - block.count + 1) / block.count + position * gap
        result.append(max(low + position * gap, min(high - (desired.count - 1 - position) * gap, value)))
      }
    }
    return result
  }
}

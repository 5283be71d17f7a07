/// Finds integers with given minimum differences that minimize the weighted sum of differences.
///
/// The network simplex method of Gansner, Koutsofios, North and Vo, used for layers and for positions within a layer.
/// The weight across a tree arc is a sum over a subtree, which is recomputed in every step instead of updated: the
/// graphs here are small, and the code stays simple.
struct NetworkSimplex {
  struct Arc {
    var tail: Int
    var head: Int
    /// The head is greater than the tail by at least this.
    var length: Int
    var weight: Int
  }

  /// The limit on visited nodes and arcs after which the current values are used.
  private static let largestWork = 6_000_000

  private let arcs: [Arc]
  private(set) var values: [Int]
  /// The outgoing minus the incoming weight, by node.
  private var balances: [Int]
  private var treeArcs: [[Int]]
  private var isInTree: [Bool]
  // The tree in preorder: the subtree of a node consists of `size` nodes from its position on.
  private var preorder: [Int]
  private var place: [Int]
  private var size: [Int]
  private var parentArc: [Int]
  private var sums: [Int]

  /// - Parameter arcs: acyclic arcs that connect all nodes.
  init(count: Int, arcs: [Arc]) {
    self.arcs = arcs
    values = Array(repeating: 0, count: count)
    balances = Array(repeating: 0, count: count)
    treeArcs = Array(repeating: [], count: count)
    isInTree = Array(repeating: false, count: arcs.count)
    preorder = Array(0..<count)
    place = Array(repeating: 0, count: count)
    size = Array(repeating: 1, count: count)
    parentArc = Array(repeating: -1, count: count)
    sums = Array(repeating: 0, count: count)
    for arc in arcs {
      balances[arc.tail] += arc.weight
      balances[arc.head] -= arc.weight
    }
  }

  /// - Complexity: a step is linear in nodes and arcs; there are about as many steps as nodes.
  mutating func run() {
    guard values.count > 1 else { return }
    startWithLongestPaths()
    guard growTightTree() else { return }
    numberTree(below: 0)
    // The values are valid after every step; for a huge graph, good ones are enough.
    let steps = min(8 * values.count, 1 + Self.largestWork / (values.count + arcs.count))
    for _ in 0..<steps {
      guard let leaving = leavingNode(), let entering = enteringArc(leaving) else { break }
      exchange(leaving, entering)
    }
    centre()
    let first = values.min() ?? 0
    for node in values.indices { values[node] -= first }
  }

  private mutating func startWithLongestPaths() {
    var outgoing = Array(repeating: [Int](), count: values.count)
    var waiting = Array(repeating: 0, count: values.count)
    for (number, arc) in arcs.enumerated() {
      outgoing[arc.tail].append(number)
      waiting[arc.head] += 1
    }
    var queue = values.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for number in outgoing[node] {
        let arc = arcs[number]
        values[arc.head] = max(values[arc.head], values[node] + arc.length)
        waiting[arc.head] -= 1
        if waiting[arc.head] == 0 { queue.append(arc.head) }
      }
    }
  }

  private func slack(_ arc: Arc) -> Int { values[arc.head] - values[arc.tail] - arc.length }

  /// Connects all nodes with arcs of minimum length, moving nodes as needed.
  ///
  /// - Complexity: O(*n* log *n*) for *n* nodes and arcs.
  private mutating func growTightTree() -> Bool {
    var arcsOfNodes = Array(repeating: [Int](), count: values.count)
    for (number, arc) in arcs.enumerated() {
      arcsOfNodes[arc.tail].append(number)
      arcsOfNodes[arc.head].append(number)
    }
    var isReached = Array(repeating: false, count: values.count)
    var reached = [0]
    isReached[0] = true
    // Reached nodes move together, so their values leave out how far until the end.
    var distance = 0
    defer { for node in reached { values[node] += distance } }
    // The arcs from and to reached nodes, by slack before the move: it shrinks for the former and grows for the latter.
    var outgoing = MinimumHeap()
    var incoming = MinimumHeap()
    func reach(_ node: Int, by arc: Int) {
      add(arc)
      isReached[node] = true
      values[node] -= distance
      reached.append(node)
    }
    var next = 0
    while true {
      while next < reached.count {
        let node = reached[next]
        next += 1
        for number in arcsOfNodes[node] {
          let arc = arcs[number]
          let isOutgoing = arc.tail == node
          let other = isOutgoing ? arc.head : arc.tail
          guard !isReached[other] else { continue }
          let slack = slack(arc)
          if slack == (isOutgoing ? distance : -distance) {
            reach(other, by: number)
          } else if isOutgoing {
            outgoing.insert((slack, number))
          } else {
            incoming.insert((slack, number))
          }
        }
      }
      while let arc = outgoing.first, isReached[arcs[arc.number].head] { outgoing.removeFirst() }
      while let arc = incoming.first, isReached[arcs[arc.number].tail] { incoming.removeFirst() }
      let out = outgoing.first.map { (slack: $0.key - distance, number: $0.number) }
      let into = incoming.first.map { (slack: $0.key + distance, number: $0.number) }
      if let out, into.map({ out < $0 }) ?? true {
        distance += out.slack
        reach(arcs[out.number].head, by: out.number)
      } else if let into {
        distance -= into.slack
        reach(arcs[into.number].tail, by: into.number)
      } else {
        return reached.count == values.count
      }
    }
  }

  private mutating func add(_ arc: Int) {
    isInTree[arc] = true
    treeArcs[arcs[arc].tail].append(arc)
    treeArcs[arcs[arc].head].append(arc)
  }

  /// Numbers the subtree of a node, which consists of the same nodes as before.
  private mutating func numberTree(below top: Int) {
    var next = place[top]
    var stack = [top]
    while let node = stack.popLast() {
      place[node] = next
      preorder[next] = node
      next += 1
      for number in treeArcs[node] where number != parentArc[node] {
        let other = other(number, node)
        parentArc[other] = number
        stack.append(other)
      }
    }
    let nodes = preorder[place[top]..<next]
    for node in nodes { (size[node], sums[node]) = (1, balances[node]) }
    for node in nodes.dropFirst().reversed() {
      let parent = other(parentArc[node], node)
      size[parent] += size[node]
      sums[parent] += sums[node]
    }
  }

  /// The other end of an arc.
  private func other(_ arc: Int, _ node: Int) -> Int { arcs[arc].tail == node ? arcs[arc].head : arcs[arc].tail }

  private func isBelow(_ node: Int, _ top: Int) -> Bool {
    place[node] >= place[top] && place[node] < place[top] + size[top]
  }

  /// Lengthening the arc above a node saves the negative of this weight.
  private func cutValue(_ node: Int) -> Int { arcs[parentArc[node]].tail == node ? sums[node] : -sums[node] }

  /// The node whose arc to its parent should become longer.
  private func leavingNode() -> Int? {
    var best = -1
    var bestValue = 0
    for node in preorder where parentArc[node] >= 0 {
      let value = cutValue(node)
      if value < bestValue { (best, bestValue) = (node, value) }
    }
    return best < 0 ? nil : best
  }

  /// The tightest arc that the subtree of a node would pull along if its arc became longer.
  private func enteringArc(_ node: Int) -> Int? {
    let isTail = arcs[parentArc[node]].tail == node
    var best = -1
    var bestSlack = Int.max
    for (number, arc) in arcs.enumerated() {
      guard isBelow(arc.tail, node) != isTail, isBelow(arc.head, node) == isTail else { continue }
      let slack = slack(arc)
      if slack < bestSlack { (best, bestSlack) = (number, slack) }
    }
    return best < 0 ? nil : best
  }

  private mutating func move(_ node: Int, by distance: Int) {
    let signed = arcs[parentArc[node]].tail == node ? -distance : distance
    for index in place[node]..<(place[node] + size[node]) { values[preorder[index]] += signed }
  }

  private mutating func exchange(_ node: Int, _ entering: Int) {
    let leaving = parentArc[node]
    move(node, by: slack(arcs[entering]))
    isInTree[leaving] = false
    treeArcs[arcs[leaving].tail].removeAll { $0 == leaving }
    treeArcs[arcs[leaving].head].removeAll { $0 == leaving }
    add(entering)
    let arc = arcs[entering]
    var top = other(leaving, node)
    while !(isBelow(arc.tail, top) && isBelow(arc.head, top)) { top = other(parentArc[top], top) }
    numberTree(below: top)
  }

  /// Centres nodes that could be further left or right at the same cost.
  private mutating func centre() {
    for node in preorder where parentArc[node] >= 0 && cutValue(node) == 0 {
      guard let entering = enteringArc(node) else { continue }
      let room = slack(arcs[entering])
      if room > 1 { move(node, by: room / 2) }
    }
  }
}

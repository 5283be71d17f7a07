/// The parts of a map: groups of things that belong together, each around the one with most ties.
///
/// The order of things decides between equals, so things that are sorted by name give the same parts wherever they come
/// from.
package struct MapParts: Sendable {
  /// Things that belong together.
  package struct Part: Sendable, Equatable {
    /// The hub first, which has most ties within the part, then what is tied to it best.
    package var members: [Int]
    package var hub: Int { members[0] }

    /// A part of a single thing, which is tied to itself alone.
    package init(alone thing: Int) { members = [thing] }

    init(members: [Int]) { self.members = members }
  }

  /// A smaller part joins one that it is tied to.
  package static let smallest = 4
  /// A larger part is divided, since no one can follow its drawing.
  package static let largest = 32
  /// A part with more ties is divided too if its pieces are not too small: their drawing would be a knot.
  static let mostTies = 200
  /// How often what is too large is divided by its ties, before it is cut at a number.
  private static let mostDivisions = 3

  /// The largest first, then always what is tied most to the two before.
  package private(set) var parts: [Part] = []
  /// The things without ties.
  package private(set) var untied: [Int]
  /// The part of each thing; nil for one without ties.
  package private(set) var homes: [Int?]

  /// - Complexity: near-linear in the things and their ties.
  package init(_ graph: TieGraph) {
    let things = graph.ties.indices
    untied = things.filter { graph.ties[$0].isEmpty }
    homes = Array(repeating: nil, count: graph.ties.count)
    let groups = Self.divided(things.filter { !graph.ties[$0].isEmpty }, graph, depth: 0)
    let parts = groups.map { Part(members: Self.aroundHub($0, graph)) }.sorted { left, right in
      (-left.members.count, left.hub) < (-right.members.count, right.hub)
    }
    Self.assign(parts.map(\.members), to: &homes)
    for number in Self.order(parts, graph, homes) { self.parts.append(parts[number]) }
    Self.assign(self.parts.map(\.members), to: &homes)
  }

  private static func assign(_ groups: [[Int]], to homes: inout [Int?]) {
    for (number, members) in groups.enumerated() { for member in members { homes[member] = number } }
  }

  /// Groups of at most `largest` members, small ones only where nothing ties them to others.
  private static func divided(_ members: [Int], _ graph: TieGraph, depth: Int) -> [[Int]] {
    let groups = joined(Communities(of: members, in: graph).groups, graph)
    return groups.flatMap { group in
      let pieces = pieces(group, graph)
      if pieces == 1 { return [group] }
      // A group that stays whole has no communities in it: it is cut around its hub.
      if depth < mostDivisions, groups.count > 1 || depth == 0 {
        return divided(group.sorted(), graph, depth: depth + 1)
      }
      return cut(group, graph, count: pieces)
    }
  }

  /// Into how many pieces a group is cut at least.
  private static func pieces(_ members: [Int], _ graph: TieGraph) -> Int {
    let own = Set(members)
    let ties = members.reduce(0) { sum, member in
      graph.ties[member].reduce(sum) { own.contains($1.other) ? $0 + $1.weight : $0 }
    }
    let bySize = (members.count + largest - 1) / largest
    return max(bySize, min(members.count / (2 * smallest), (ties / 2 + mostTies - 1) / mostTies), 1)
  }

  /// The smallest groups joined with those that they are tied to most.
  private static func joined(_ groups: [[Int]], _ graph: TieGraph) -> [[Int]] {
    var groups = groups
    var homes: [Int: Int] = [:]
    for (number, members) in groups.enumerated() { for member in members { homes[member] = number } }
    let small = groups.indices.filter { groups[$0].count < smallest }
    for number in small.sorted(by: { (groups[$0].count, $0) < (groups[$1].count, $1) }) {
      // Another may have joined it before.
      guard (1..<smallest).contains(groups[number].count) else { continue }
      var weights: [Int: Int] = [:]
      for member in groups[number] { weights.merge(graph.weights(of: member) { homes[$0] }) { $0 + $1 } }
      weights[number] = nil
      guard let best = weights.min(by: { (-$0.value, $0.key) < (-$1.value, $1.key) })?.key else { continue }
      for member in groups[number] { homes[member] = best }
      groups[best] += groups[number]
      groups[number] = []
    }
    return groups.filter { !$0.isEmpty }
  }

  /// Groups of similar size, of what is nearest to the hub and so on.
  private static func cut(_ members: [Int], _ graph: TieGraph, count: Int) -> [[Int]] {
    var waiting = Set(members)
    var found: [Int] = []
    for start in aroundHub(members, graph) where waiting.remove(start) != nil {
      var next = found.count
      found.append(start)
      while next < found.count {
        for tie in graph.ties[found[next]] where waiting.remove(tie.other) != nil { found.append(tie.other) }
        next += 1
      }
    }
    return (0..<count).map { Array(found[found.count * $0 / count..<found.count * ($0 + 1) / count]) }
  }

  /// The member with most ties to the others first, then by their ties to it.
  private static func aroundHub(_ members: [Int], _ graph: TieGraph) -> [Int] {
    let own = Set(members)
    var strengths: [Int: Int] = [:]
    for member in members {
      strengths[member] = graph.ties[member].reduce(0) { own.contains($1.other) ? $0 + $1.weight : $0 }
    }
    let rank = { (member: Int) in -(strengths[member] ?? 0) }
    guard let hub = members.min(by: { (rank($0), $0) < (rank($1), $1) }) else { return [] }
    let near = Dictionary(graph.ties[hub].map { ($0.other, $0.weight) }, uniquingKeysWith: { first, _ in first })
    return [hub]
      + members.filter { $0 != hub }.sorted { left, right in
        (-(near[left] ?? 0), rank(left), left) < (-(near[right] ?? 0), rank(right), right)
      }
  }

  /// The order in which parts are laid out: the largest, then what is tied most to the last two.
  private static func order(_ parts: [Part], _ graph: TieGraph, _ homes: [Int?]) -> [Int] {
    let ties = parts.map { part in
      var weights: [Int: Int] = [:]
      for member in part.members { weights.merge(graph.weights(of: member) { homes[$0] }) { $0 + $1 } }
      return weights
    }
    var order: [Int] = []
    var isPlaced = Array(repeating: false, count: parts.count)
    var next = 0
    while order.count < parts.count {
      var weights: [Int: Int] = [:]
      for part in order.suffix(2) { weights.merge(ties[part].filter { !isPlaced[$0.key] }) { $0 + $1 } }
      while next < parts.count, isPlaced[next] { next += 1 }
      let chosen = weights.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key ?? next
      isPlaced[chosen] = true
      order.append(chosen)
    }
    return order
  }
}

/// Groups of things that have more ties among themselves than chance would give them.
///
/// They are found as Blondel, Guillaume, Lambiotte and Lefebvre describe ("Fast unfolding of communities in large
/// networks", 2008): each thing moves to the group that raises the modularity most, until none moves; then groups become
/// things, and so on. Things are visited in their order and numbers are integers, so the groups are always the same.
struct Communities {
  /// The members of each group in their order, groups by their first member.
  private(set) var groups: [[Int]] = []

  /// The numbers of rounds after which what still moves is left where it is.
  private static let mostLevels = 8
  private static let mostRounds = 12

  /// - Complexity: linear in the ties of the members.
  init(of members: [Int], in graph: TieGraph) {
    let positions = Dictionary(members.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var ties = members.map { member in
      graph.ties[member].compactMap { tie in
        positions[tie.other].map { TieGraph.Tie(other: $0, weight: tie.weight) }
      }
    }
    // What is inside each thing once things are groups.
    var inside = Array(repeating: 0, count: members.count)
    var homes = Array(members.indices)
    for _ in 0..<Self.mostLevels {
      let moved = Self.moved(ties, inside)
      let count = (moved.max() ?? -1) + 1
      guard count < ties.count else { break }
      homes = homes.map { moved[$0] }
      var between = Array(repeating: [Int: Int](), count: count)
      var own = Array(repeating: 0, count: count)
      for (thing, home) in moved.enumerated() {
        own[home] += inside[thing]
        for tie in ties[thing] {
          if moved[tie.other] == home {
            own[home] += tie.weight
          } else {
            between[home][moved[tie.other], default: 0] += tie.weight
          }
        }
      }
      inside = own
      ties = between.map { weights in
        weights.sorted { $0.key < $1.key }.map { TieGraph.Tie(other: $0.key, weight: $0.value) }
      }
    }
    groups = Array(repeating: [], count: (homes.max() ?? -1) + 1)
    for (position, home) in homes.enumerated() { groups[home].append(members[position]) }
  }

  /// The group of each thing after all have moved, numbered by first appearance.
  private static func moved(_ ties: [[TieGraph.Tie]], _ inside: [Int]) -> [Int] {
    let strengths = ties.indices.map { thing in ties[thing].reduce(inside[thing]) { $0 + $1.weight } }
    let all = strengths.reduce(0, +)
    var homes = Array(ties.indices)
    var totals = strengths
    var weights = Array(repeating: 0, count: ties.count)
    for _ in 0..<mostRounds {
      var hasMoved = false
      for thing in ties.indices {
        let own = homes[thing]
        var near = [own]
        for tie in ties[thing] {
          let home = homes[tie.other]
          if weights[home] == 0, home != own { near.append(home) }
          weights[home] += tie.weight
        }
        totals[own] -= strengths[thing]
        // Both products are at most the square of the ties of a file, far below the largest integer.
        let gain = { (home: Int) in all * weights[home] - strengths[thing] * totals[home] }
        var best = (home: own, gain: gain(own))
        for home in near {
          let gain = gain(home)
          if gain > best.gain || gain == best.gain && home < best.home && best.home != own { best = (home, gain) }
        }
        for home in near { weights[home] = 0 }
        totals[best.home] += strengths[thing]
        homes[thing] = best.home
        hasMoved = hasMoved || best.home != own
      }
      if !hasMoved { break }
    }
    var numbers: [Int: Int] = [:]
    return homes.map { home in
      let number = numbers[home] ?? numbers.count
      numbers[home] = number
      return number
    }
  }
}

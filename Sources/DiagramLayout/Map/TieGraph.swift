/// Things with ties of different strength, given by their positions: the entities of a model with the relationships and
/// parents that connect them.
package struct TieGraph: Sendable {
  /// What leads from one thing to another.
  package struct Tie: Sendable, Equatable {
    package var other: Int
    package var weight: Int
  }

  /// The ties of each thing, by the position of the other.
  package let ties: [[Tie]]

  /// - Parameters:
  ///   - count: the number of things.
  ///   - pairs: two different positions and the weight of what ties them; weights of the same pair add up.
  package init(count: Int, pairs: [(Int, Int, weight: Int)]) {
    var ties = Array(repeating: [Tie](), count: count)
    for (one, other, weight) in pairs where one != other {
      ties[one].append(Tie(other: other, weight: weight))
      ties[other].append(Tie(other: one, weight: weight))
    }
    self.ties = ties.map { own in
      var united: [Tie] = []
      for tie in own.sorted(by: { $0.other < $1.other }) {
        if united.last?.other == tie.other {
          united[united.count - 1].weight += tie.weight
        } else {
          united.append(tie)
        }
      }
      return united
    }
  }

  /// The weights of the ties of one thing, added up by a property of the other; those without it are left out.
  func weights(of thing: Int, by key: (Int) -> Int?) -> [Int: Int] {
    var weights: [Int: Int] = [:]
    for tie in ties[thing] { if let key = key(tie.other) { weights[key, default: 0] += tie.weight } }
    return weights
  }
}

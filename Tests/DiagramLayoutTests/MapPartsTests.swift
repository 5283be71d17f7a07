import Testing

@testable import GlossDiagramLayout

@Suite struct MapPartsTests {
  /// Pseudorandom numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  private typealias Pair = (Int, Int, weight: Int)

  private func star(_ hub: Int, _ leaves: Range<Int>) -> [Pair] { leaves.map { (hub, $0, weight: 1) } }

  private func clique(_ members: Range<Int>) -> [Pair] {
    members.flatMap { one in members.filter { $0 > one }.map { (one, $0, weight: 1) } }
  }

  private func parts(_ count: Int, _ pairs: [Pair]) -> MapParts { MapParts(TieGraph(count: count, pairs: pairs)) }

  /// Graphs of many shapes: stars and chains that a few ties connect, dense ones, and things without ties.
  private func sample(_ seed: UInt64) -> (count: Int, pairs: [Pair]) {
    var numbers = Numbers(state: seed)
    let count = 1 + numbers.next(160)
    let size = 2 + numbers.next(30)
    let ties = numbers.next(count * 3)
    return (
      count,
      (0..<ties).map { _ in
        let from = numbers.next(count)
        let near = min(count - 1, from / size * size + numbers.next(numbers.next(2) == 0 ? 1 : size))
        return (from, numbers.next(9) == 0 ? numbers.next(count) : near, weight: 1 + numbers.next(3))
      }
    )
  }

  @Test func whatBelongsTogetherIsAPart() {
    let found = parts(14, clique(0..<5) + clique(5..<12) + [(0, 5, weight: 1)])
    #expect(found.parts.map { $0.members.sorted() } == [Array(5..<12), Array(0..<5)])
    #expect(found.parts.map(\.hub) == [5, 0])
    #expect(found.untied == [12, 13])
    #expect(found.homes == Array(repeating: 1, count: 5) + Array(repeating: 0, count: 7) + [nil, nil])
  }

  @Test func weightDecidesBetweenParts() {
    let pairs = clique(0..<5) + clique(6..<11)
    for (near, far) in [(0, 6), (6, 0)] {
      let found = parts(11, pairs + [(5, near, weight: 2), (5, far, weight: 1)])
      #expect(found.homes[5] == found.homes[near] && found.homes[5] != found.homes[far])
    }
  }

  /// Three of a kind join what they are tied to; four stand for themselves, and so do three that nothing ties.
  @Test(arguments: [(3, true, 1), (4, true, 2), (3, false, 2)])
  func smallPartsJoin(count: Int, isTied: Bool, expected: Int) {
    let pairs = clique(0..<8) + clique(8..<8 + count) + (isTied ? [(0, 8, weight: 1)] : [])
    #expect(parts(8 + count, pairs).parts.count == expected)
  }

  @Test func whatIsTiedBestStandsNextToTheHub() {
    let found = parts(6, star(2, 3..<6) + [(2, 0, weight: 1), (2, 1, weight: 3), (4, 5, weight: 1)])
    #expect(found.parts.map(\.members) == [[2, 1, 4, 5, 0, 3]])
  }

  /// The part that follows is tied to one of the two before it, even where another one is larger.
  @Test func tiedPartsFollowEachOther() {
    let cliques = clique(0..<9) + clique(9..<17) + clique(17..<24) + clique(24..<30)
    let pairs = cliques + [(0, 24, weight: 1), (24, 17, weight: 1)]
    #expect(parts(30, pairs).parts.map(\.hub) == [0, 24, 17, 9])
  }

  /// Forty that all know each other are drawn in smaller parts, since nobody follows 780 lines.
  @Test func aKnotIsCut() {
    #expect(parts(40, clique(0..<40)).parts.map(\.members.count) == [10, 10, 10, 10])
    #expect(parts(15, clique(0..<15)).parts.map(\.members.count) == [15])
  }

  @Test(arguments: [33, 100, 10_000]) func aLargeStarIsCut(count: Int) throws {
    let found = parts(count, star(7, 8..<count) + star(7, 0..<7))
    #expect(found.parts.allSatisfy { (16...MapParts.largest).contains($0.members.count) })
    #expect(found.parts.contains { $0.hub == 7 })
    #expect(found.parts.reduce(0) { $0 + $1.members.count } == count)
  }

  /// Each thing is in one part or untied; parts are small enough, and a small one is tied to nothing else; the hub has
  /// most ties within its part.
  @Test(arguments: 0..<200) func partsOfAnyGraph(seed: Int) throws {
    let (count, pairs) = sample(UInt64(seed))
    let graph = TieGraph(count: count, pairs: pairs)
    let found = MapParts(graph)
    #expect((found.parts.flatMap(\.members) + found.untied).sorted() == Array(0..<count))
    #expect(found.untied.allSatisfy { graph.ties[$0].isEmpty && found.homes[$0] == nil })
    for (number, part) in found.parts.enumerated() {
      #expect(part.members.count <= MapParts.largest)
      #expect(part.members.allSatisfy { found.homes[$0] == number })
      let inside = part.members.map { member in
        graph.ties[member].filter { found.homes[$0.other] == number }.reduce(0) { $0 + $1.weight }
      }
      #expect(inside[0] == inside.max())
      if part.members.count < MapParts.smallest {
        #expect(part.members.allSatisfy { member in graph.ties[member].allSatisfy { found.homes[$0.other] == number } })
      }
    }
  }

  /// The ties may come in any order, from either end.
  @Test(arguments: 0..<40) func theOrderOfTiesDecidesNothing(seed: Int) {
    let (count, pairs) = sample(UInt64(1_000 + seed))
    let turned = pairs.reversed().map { ($0.1, $0.0, weight: $0.weight) }
    #expect(parts(count, pairs).parts == parts(count, turned).parts)
  }

  /// A ring of parts, a ring of things, pairs, and one hub with everything.
  @Test(arguments: ["ring", "pairs", "star", "blocks"]) func aVeryLargeGraphIsDividedInTime(shape: String) {
    let pairs = { (count: Int) -> [Pair] in
      switch shape {
      case "ring": (0..<count).map { ($0, ($0 + 1) % count, weight: 1) }
      case "pairs": stride(from: 0, to: count, by: 2).map { ($0, $0 + 1, weight: 1) }
      case "star": (1..<count).map { (0, $0, weight: 1) }
      default: (0..<count * 4).map { ($0 / 4, $0 / 80 * 20 + ($0 * 7) % 20, weight: 1) }
      }
    }
    let graph = TieGraph(count: 30_000, pairs: pairs(30_000))
    let start = ContinuousClock.now
    #expect(MapParts(graph).parts.allSatisfy { $0.members.count <= MapParts.largest })
    // What grows with the square takes minutes.
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}

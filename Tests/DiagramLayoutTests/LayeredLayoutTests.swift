import Testing

@testable import GlossDiagramLayout

@Suite struct LayeredLayoutTests {
  private func graph(_ count: Int, _ links: [(Int, Int)], label: Bool = false, isFixed: Bool = false) -> LayoutGraph {
    LayoutGraph(
      boxes: (0..<count).map { .init(width: 60 + $0 % 3 * 20, height: $0 % 4 == 3 ? 44 : 32) },
      links: links.map {
        .init(
          upper: $0.0, lower: $0.1, label: label ? .init(width: 70, height: 16) : nil, isFixed: isFixed, upperSign: 10,
          lowerSign: isFixed ? 0 : 15)
      })
  }

  @Test func nothingOverlapsInRandomGraphs() {
    var random = SeededNumbers(seed: 7)
    for size in [1, 2, 5, 10, 16] {
      for round in 0..<4 {
        let links = (0..<size * (2 + round) / 2).map { _ in (random.next(size), random.next(size)) }
          .filter { $0.0 != $0.1 }
        for label in [true, false] {
          let graph = graph(size, links, label: label, isFixed: round == 3 && size < 20)
          let problems = LayoutProblems(graph, LayeredLayout.layout(graph))
          #expect(problems.overlaps == [], "size \(size), round \(round), label \(label)")
        }
      }
    }
  }

  @Test func crossesNoMoreThanItsCountSays() {
    var random = SeededNumbers(seed: 11)
    for size in [6, 12, 18] {
      let graph = graph(
        size, (0..<size * 3 / 2).map { _ in (random.next(size), random.next(size)) }.filter { $0 != $1 })
      let result = LayeredLayout.layout(graph)
      #expect(LayoutProblems(graph, result).crossings <= result.crossings)
    }
  }

  @Test func aGraphThatCanBeDrawnWithoutCrossingsIs() {
    let tree = (1..<40).map { (($0 - 1) / 3, $0) }
    let star = (1..<30).map { (0, $0) }
    let grid = (0..<4).flatMap { row in (0..<4).map { (row * 5 + $0, row * 5 + $0 + 1) } }
    let ladder = grid + (0..<3).map { ($0 * 5, $0 * 5 + 5) }
    for (count, links) in [(40, tree), (30, star), (6, [(0, 5), (1, 4), (2, 3)]), (20, grid), (20, ladder)] {
      for label in [true, false] {
        let graph = graph(count, links, label: label)
        #expect(LayoutProblems(graph, LayeredLayout.layout(graph)).crossings == 0)
      }
    }
  }

  /// The limits are the values of Graphviz's `dot` for boxes of the same sizes.
  @Test(arguments: [(Graphs.twoHubs, 1), (Graphs.bipartite, 37), (Graphs.dense, 8)])
  func crossesNoMoreThanGraphviz(links: [[Int]], limit: Int) {
    let count = (links.joined().max() ?? 0) + 1
    let graph = graph(count, links.map { ($0[0], $0[1]) })
    #expect(LayoutProblems(graph, LayeredLayout.layout(graph)).crossings <= limit)
  }

  enum Graphs {
    static let twoHubs = (1...8).map { [0, $0] } + (10...17).map { [9, $0] } + [[0, 9], [3, 12], [3, 9], [0, 12]]
    static let bipartite = (0..<4).flatMap { upper in (4..<8).map { [upper, $0] } }
    static let dense: [[Int]] = {
      var random = SeededNumbers(seed: 3)
      return (0..<40).map { _ in [random.next(20), random.next(20)] }.filter { $0[0] != $0[1] }
    }()
  }

  @Test func circlesAndParallelLinesAreLaidOut() {
    let circle = graph(3, [(0, 1), (1, 2), (2, 0), (0, 1), (1, 0)])
    let result = LayeredLayout.layout(circle)
    #expect(result.routes.allSatisfy { $0.points.count >= 2 })
    #expect(LayoutProblems(circle, result).overlaps == [])
  }

  @Test func childrenOfOneParentShareTheirLine() {
    let family = graph(6, (1..<6).map { (0, $0) }, isFixed: true)
    #expect(Set(LayeredLayout.layout(family).routes.compactMap(\.points.first?.x)).count == 1)
  }

  @Test func manyChildrenWithoutOtherLinesAreStacked() {
    let family = graph(26, (1..<26).map { (0, $0) }, isFixed: true)
    let result = LayeredLayout.layout(family)
    #expect(Set(result.frames.dropFirst().map(\.x)).count == 5)
    #expect(result.width < 700)
    #expect(LayoutProblems(family, result).overlaps == [])
  }

  /// Only a child without other lines is stacked: one with a loop, which needs its margin, or a second line is not.
  @Test(arguments: [(0, false, 0), (1, false, 1), (0, true, 1)]) func aChildWithMoreLinesIsNoLeaf(
    loops: Int, isLinked: Bool, alone: Int
  ) {
    var family = graph(8, (1..<8).map { (0, $0) }, isFixed: true)
    if loops > 0 { family.boxes[3].margin = 40 }
    if isLinked {
      family.boxes.append(.init(width: 60, height: 32))
      family.links.append(.init(upper: 3, lower: 8))
    }
    let stacks = LeafStacks(family)
    let stacked = family.boxes.count - (stacks.reduced.boxes.count - stacks.reduced.boxes.count { $0.entry != nil })
    #expect(stacked == 7 - alone)
    #expect(stacks.reduced.boxes.contains { $0.margin == 40 } == (loops > 0))
  }

  @Test func aLongChainIsFolded() {
    let chain = graph(50, (1..<50).map { ($0 - 1, $0) })
    let result = LayeredLayout.layout(chain)
    #expect(result.height < 1_000 && result.width < 1_100)
    #expect(LayoutProblems(chain, result).crossings == 0)
  }

  @Test func parentsAreAboveTheirChildren() {
    var links = (1..<6).map { LayoutGraph.Link(upper: 0, lower: $0, isFixed: true) }
    links += (1..<6).map { LayoutGraph.Link(upper: $0, lower: 0) }
    let graph = LayoutGraph(boxes: (0..<6).map { _ in .init(width: 90, height: 32) }, links: links)
    let result = LayeredLayout.layout(graph)
    #expect((1..<6).allSatisfy { result.frames[$0].y > result.frames[0].y })
    #expect(LayoutProblems(graph, result).overlaps == [])
  }

  @Test func aPictureIsNotMuchWiderThanAPage() {
    let star = graph(60, (1..<60).map { (0, $0) })
    #expect(LayeredLayout.layout(star).width < 1_500)
    #expect(LayeredLayout.layout(graph(60, [])).width <= LayeredLayout.widthLimit)
  }

  @Test func anUnboundCircleOfParentsIsLaidOut() {
    let graph = graph(3, [(0, 1), (1, 2), (2, 0)], isFixed: true)
    #expect(LayoutProblems(graph, LayeredLayout.layout(graph)).overlaps == [])
  }

  @Test func wideCharactersTakeMoreRoom() {
    #expect(TextWidth.of("日本", size: 13) > 2 * 13)
    #expect(TextWidth.cut(String(repeating: "m", count: 300), to: 100, size: 13).hasSuffix("…"))
  }
}

import Testing

@testable import SchemaDocs

@Suite struct LayeredLayoutTests {
  private func graph(_ count: Int, _ links: [(Int, Int)], label: Bool = false) -> LayoutGraph {
    LayoutGraph(
      boxes: (0..<count).map { .init(width: 60 + Double($0 % 3) * 20, height: 32) },
      links: links.map { .init(upper: $0.0, lower: $0.1, label: label ? .init(width: 70, height: 16) : nil) })
  }

  private func overlaps(_ graph: LayoutGraph, _ result: LayoutResult) -> Int {
    var count = 0
    for a in graph.boxes.indices {
      for b in graph.boxes.indices where a < b {
        let (p, q) = (result.origins[a], result.origins[b])
        if p.x < q.x + graph.boxes[b].width, q.x < p.x + graph.boxes[a].width, p.y < q.y + graph.boxes[b].height,
          q.y < p.y + graph.boxes[a].height
        {
          count += 1
        }
      }
    }
    return count
  }

  @Test func boxesNeverOverlap() {
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for size in [1, 2, 5, 12, 30] {
      let links = (0..<size * 3 / 2).map { _ in (random(size), random(size)) }.filter { $0.0 != $0.1 }
      for label in [true, false] {
        let graph = graph(size, links, label: label)
        let result = LayeredLayout.layout(graph)
        #expect(overlaps(graph, result) == 0)
        #expect(result.origins.allSatisfy { $0.x >= 0 && $0.y >= 0 })
      }
    }
  }

  @Test func aGraphThatCanBeDrawnWithoutCrossingsIs() {
    let tree = graph(15, (1..<15).map { (($0 - 1) / 2, $0) })
    #expect(LayeredLayout.layout(tree).crossings == 0)
    let twisted = graph(6, [(0, 5), (1, 4), (2, 3)])
    #expect(LayeredLayout.layout(twisted).crossings == 0)
  }

  @Test func circlesAndParallelLinesAreLaidOut() {
    let circle = graph(3, [(0, 1), (1, 2), (2, 0), (0, 1)])
    let result = LayeredLayout.layout(circle)
    #expect(result.routes.allSatisfy { $0.points.count >= 2 })
    #expect(overlaps(circle, result) == 0)
  }

  @Test func wideCharactersTakeMoreRoom() {
    #expect(TextWidth.of("日本", size: 13) > 2 * 13)
    #expect(TextWidth.cut(String(repeating: "m", count: 300), to: 100, size: 13).hasSuffix("…"))
  }
}

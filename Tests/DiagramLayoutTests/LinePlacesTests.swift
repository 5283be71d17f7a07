import Testing

@testable import GlossDiagramLayout

/// Where lines end and bend.
@Suite struct LinePlacesTests {
  @Test(
    arguments: [
      ([], 0, 100, []), ([5], 0, 100, [5]), ([-5], 0, 100, [0]), ([105], 0, 100, [100]), ([0, 0], -100, 100, [-5, 5]),
      ([0, 30], -100, 100, [0, 30]), ([0, 10], -100, 100, [0, 10]), ([0, 9], -100, 100, [-1, 9]),
      ([0, 1], -100, 100, [-5, 5]), ([0, 0], 0, 100, [0, 10]), ([100, 100], 0, 100, [90, 100]),
      ([0, 0, 0], -100, 100, [-10, 0, 10]), ([0, 100, 0], -200, 200, [0, 45, 55]), ([50, 0], -100, 100, [20, 30]),
      ([-1, -1], -100, 100, [-6, 4]), ([7, 8], -100, 100, [2, 12]),
    ] as [([Int], Int, Int, [Int])])
  func numbersKeepTheirDistance(desired: [Int], low: Int, high: Int, expected: [Int]) {
    #expect(Spacing.place(desired, gap: 10, from: low, through: high) == expected)
  }

  private static func tracks(_ pieces: [[Int]], upper: Int = 0, lower: Int = 0) -> (tracks: [Int], height: Int) {
    var room = BandTracks.Room()
    room.add(upper: upper, lower: lower)
    let tracks = BandTracks(
      pieces.enumerated().map { .init(links: [$0], start: $1[0], ends: Array($1.dropFirst())) }, room: room)
    return (pieces.indices.map { tracks.tracks[$0] ?? -1 }, tracks.height)
  }

  @Test(
    arguments: [
      ([], 12), ([(10, 15)], 31), ([(3, 1)], 12), ([(3, 3)], 12), ([(4, 3)], 13), ([(10, 0), (0, 15)], 21),
      ([(0, 15), (10, 0)], 21), ([(10, 2), (1, 1)], 18),
    ] as [([(Int, Int)], Int)])
  func straightLinesNeedTheRoomOfTheirSigns(signs: [(Int, Int)], height: Int) {
    var room = BandTracks.Room()
    for sign in signs { room.add(upper: sign.0, lower: sign.1) }
    #expect(BandTracks([], room: room).height == height)
    #expect(room.upper == signs.map(\.0).max() ?? 0 && room.lower == signs.map(\.1).max() ?? 0)
  }

  /// Tracks are 8 pixels apart; segments that cannot touch share one.
  @Test(
    arguments: [
      ([[0, 50]], [6], 12), ([[0, 50], [60, 100]], [6, 6], 12), ([[0, 50], [59, 100]], [6, 6], 12),
      ([[59, 100], [0, 50]], [6, 6], 12), ([[0, 50], [58, 100]], [6, 14], 20), ([[58, 100], [0, 50]], [6, 14], 20),
      // Neither crosses the other if the right one is above, and the other way round.
      ([[0, 50], [30, 80]], [14, 6], 20), ([[30, 80], [0, 50]], [6, 14], 20), ([[50, 0], [80, 30]], [6, 14], 20),
      ([[80, 30], [50, 0]], [14, 6], 20),
      // A line may not come down where another begins.
      ([[0, 50], [53, 90]], [14, 6], 20), ([[0, 50], [55, 90]], [14, 6], 20), ([[0, 50], [56, 90]], [6, 14], 20),
      ([[53, 90], [0, 50]], [6, 14], 20), ([[90, 53], [50, 0]], [14, 6], 20),
      // One inside another crosses it once, whichever is above.
      ([[0, 100], [40, 60]], [6, 14], 20),
      // A chain of three.
      ([[0, 30], [20, 50], [40, 70]], [22, 14, 6], 28), ([[0, 30], [20, 50], [80, 90]], [14, 6, 6], 20),
      // What shares a line ends at several places.
      ([[50, 0, 100]], [6], 12), ([[50, 0, 100], [20, 200]], [14, 6], 20),
    ] as [([[Int]], [Int], Int)])
  func segmentsAreStackedWithoutNeedlessCrossings(pieces: [[Int]], expected: [Int], height: Int) {
    let found = Self.tracks(pieces)
    #expect(found.tracks == expected && found.height == height)
    let signs = Self.tracks(pieces, upper: 10, lower: 15)
    #expect(signs.tracks == expected.map { $0 + 10 } && signs.height == height + 25)
  }

  /// The crossings of segments in their tracks, and where lines come down upon each other.
  private static func cost(_ pieces: [[Int]], _ tracks: [Int]) -> Int {
    var cost = 0
    for above in pieces.indices {
      for below in pieces.indices where tracks[above] < tracks[below] {
        let (one, other) = (pieces[above], pieces[below])
        let (left, right) = (min(one[0], one[1]), max(one[0], one[1]))
        if left < other[0], other[0] < right { cost += 1 }
        if min(other[0], other[1]) < one[1], one[1] < max(other[0], other[1]) { cost += 1 }
        if abs(one[1] - other[0]) < 6 { cost += 100 }
      }
    }
    return cost
  }

  @Test func ofAllOrdersOfFourSegmentsNoneIsBetter() {
    var random = SeededNumbers(seed: 31)
    for _ in 0..<60 {
      let pieces = (0..<4).map { number in [random.next(12) * 10 + number, random.next(12) * 10 + number + 4] }
      let found = Self.tracks(pieces).tracks
      var best = Int.max
      for code in 0..<256 {
        let levels = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]
        if Set(levels).count == 4 { best = min(best, Self.cost(pieces, levels)) }
      }
      #expect(Self.cost(pieces, found) <= best, "\(pieces) \(found)")
    }
  }

  // MARK: - Drawings

  private static func graph(
    _ sizes: [(Int, Int)], _ links: [[Int]], signs: (Int, Int) = (0, 0), isFixed: Bool = false, label: Int? = nil
  ) -> LayoutGraph {
    LayoutGraph(
      boxes: sizes.map { .init(width: $0.0, height: $0.1) },
      links: links.map {
        .init(
          upper: $0[0], lower: $0[1], label: label.map { .init(width: $0, height: 16) }, isFixed: isFixed,
          upperSign: signs.0, lowerSign: signs.1)
      })
  }

  @Test func twoBoxesHaveAStraightLine() throws {
    let result = LayeredLayout.layout(Self.graph([(100, 32), (60, 40)], [[0, 1]], signs: (10, 15)))
    #expect(result.frames == [.init(x: 0, y: 0, width: 100, height: 32), .init(x: 20, y: 63, width: 60, height: 40)])
    let route = try #require(result.routes.first)
    #expect(route.points == [.init(x: 50, y: 32), .init(x: 50, y: 63)] && !route.isReversed && route.label == nil)
    #expect(result.width == 100 && result.height == 103 && result.crossings == 0)
  }

  @Test func aBoxAloneIsItsPicture() {
    var graph = Self.graph([(100, 32)], [])
    graph.boxes[0].margin = 9
    let result = LayeredLayout.layout(graph)
    #expect(result.frames == [.init(x: 0, y: 0, width: 100, height: 32)])
    #expect(result.width == 109 && result.height == 32)
    #expect(LayeredLayout.layout(LayoutGraph(boxes: [], links: [])).frames.isEmpty)
  }

  /// Boxes are in the middle of their layer unless one of it is much taller.
  @Test(arguments: [(32, 0), (40, 4), (56, 12), (57, 0), (100, 0)]) func aBoxIsInTheMiddleOfItsLayer(
    height: Int, y: Int
  ) {
    let result = LayeredLayout.layout(
      Self.graph([(80, 32), (80, height), (80, 32)], [[0, 2], [1, 2]], isFixed: true))
    #expect(result.frames[0].y == y && result.frames[1].y == 0)
    #expect(result.frames[2].y > height)
  }

  /// A line bends only beyond the signs at its ends.
  @Test func signsAreNotBent() {
    var random = SeededNumbers(seed: 41)
    for round in 0..<12 {
      let links = (0..<9).map { _ in [random.next(7), random.next(7)] }.filter { $0[0] != $0[1] }
      let graph = Self.graph(
        Array(repeating: (80, 32), count: 7), links, signs: (25, 3), label: round % 3 == 0 ? 50 : nil)
      let result = LayeredLayout.layout(graph)
      for (number, route) in result.routes.enumerated() where route.points.count > 2 {
        let (upper, lower) = route.isReversed ? (3, 25) : (25, 3)
        #expect(route.points[1].y - route.points[0].y >= upper + 6)
        #expect(route.points[route.points.count - 1].y - route.points[route.points.count - 2].y >= lower + 6)
        let link = graph.links[number]
        let (top, bottom) = route.isReversed ? (link.lower, link.upper) : (link.upper, link.lower)
        #expect(route.points.first?.y == result.frames[top].y + result.frames[top].height)
        #expect(route.points.last?.y == result.frames[bottom].y)
        for (point, box) in [(route.points.first, top), (route.points.last, bottom)] {
          let frame = result.frames[box]
          #expect(point.map { $0.x >= frame.x + 6 && $0.x <= frame.x + frame.width - 6 } == true)
        }
      }
    }
  }

  @Test func linesOfABoxEndInOrderWithSpaceBetween() {
    let result = LayeredLayout.layout(
      Self.graph([(40, 32)] + Array(repeating: (100, 32), count: 4), (1...4).map { [0, $0] }, isFixed: false))
    let below = (1...4).filter { result.frames[$0].y > result.frames[0].y }
    let ends = below.sorted { result.frames[$0].x < result.frames[$1].x }.compactMap {
      result.routes[$0 - 1].points.first?.x
    }
    #expect(zip(ends, ends.dropFirst()).allSatisfy { $1 - $0 >= 9 }, "\(ends)")
    let wide = LayeredLayout.layout(
      Self.graph([(10, 32)] + Array(repeating: (40, 32), count: 5), (1...5).map { [$0, 0] } + [[0, 1]]))
    #expect(wide.frames[0].width >= 18)
  }

  @Test func onlyUpTo160LinesAreTriedInOtherDirections() {
    for count in [160, 161] {
      let star = Self.graph(Array(repeating: (30, 20), count: count + 1), (1...count).map { [0, $0] })
      let frames = LayeredLayout.layout(star).frames
      #expect(frames.dropFirst().contains { $0.y < frames[0].y } == (count == 160))
    }
  }

  // MARK: - Stacks

  /// At least six children make a stack, and at most six are in one.
  @Test(arguments: [(5, []), (6, [6]), (7, [3, 4]), (12, [6, 6]), (13, [4, 4, 5])] as [(Int, [Int])])
  func childrenAreStackedBySixes(count: Int, stacks: [Int]) {
    let family = Self.graph(Array(repeating: (80, 30), count: count + 1), (1...count).map { [0, $0] }, isFixed: true)
    let reduced = LeafStacks(family).reduced
    #expect(reduced.boxes.filter { $0.entry != nil }.map { ($0.height + 10) / 40 } == stacks)
    #expect(reduced.boxes.count == (stacks.isEmpty ? count + 1 : 1 + stacks.count))
    #expect(reduced.links.count == reduced.boxes.count - 1 && reduced.links.allSatisfy { $0.isFixed })
    // Lines that are not fixed, and those from children to a box, stay.
    let loose = Self.graph(Array(repeating: (80, 30), count: count + 1), (1...count).map { [0, $0] })
    #expect(LeafStacks(loose).reduced.boxes.count == count + 1)
    let parents = Self.graph(Array(repeating: (80, 30), count: count + 1), (1...count).map { [$0, 0] }, isFixed: true)
    #expect(LeafStacks(parents).reduced.boxes.count == count + 1)
  }

  @Test func stackedChildrenHangOnOneLine() throws {
    var family = Self.graph(
      [(80, 30), (60, 30), (90, 40), (70, 30), (60, 30), (60, 30), (60, 30), (50, 30)], (1...6).map { [0, $0] },
      signs: (5, 0), isFixed: true)
    family.links[2].upperSign = 11
    family.links.append(.init(upper: 0, lower: 7))
    let stacks = LeafStacks(family)
    #expect(stacks.reduced.boxes.map(\.width) == [80, 50, 18 + 90] && stacks.reduced.boxes[2].height == 240)
    #expect(stacks.reduced.links.map(\.upperSign) == [0, 11])
    let result = LayeredLayout.layout(family)
    let frames = result.frames[1...6]
    #expect(Set(frames.map(\.x)).count == 1 && Set(frames.map(\.width)) == [90])
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.y == $0.y + $0.height + 10 })
    for (route, frame) in zip(result.routes, frames) {
      let points = route.points.suffix(2)
      let middle = frame.y + frame.height / 2
      #expect(points.map(\.y) == [middle, middle] && points.last?.x == frame.x && points.first?.x == frame.x - 11)
    }
    #expect(result.routes[6].points.last?.y == result.frames[7].y)
  }

  // MARK: - Packing

  @Test(
    arguments: [
      ([(100, 32), (100, 32)], [(0, 0), (120, 0)], 220, 32),
      // Boxes alone keep their order, unless they are taller.
      ([(50, 32), (100, 32)], [(0, 0), (70, 0)], 170, 32), ([(50, 32), (100, 40)], [(120, 0), (0, 0)], 170, 40),
    ] as [([(Int, Int)], [(Int, Int)], Int, Int)])
  func boxesAloneAreSideBySide(sizes: [(Int, Int)], origins: [(Int, Int)], width: Int, height: Int) {
    let result = LayeredLayout.layout(Self.graph(sizes, []))
    #expect(result.frames.map { [$0.x, $0.y] } == origins.map { [$0.0, $0.1] })
    #expect(result.width == width && result.height == height)
  }

  @Test func rectanglesDoNotOverlapAndKeepTheWidth() {
    var random = SeededNumbers(seed: 51)
    for count in [1, 2, 5, 12, 40] {
      let sizes = (0..<count).map { _ in LayoutGraph.Size(width: 20 + random.next(80), height: 10 + random.next(60)) }
      let packing = Packing.best(sizes, widthLimit: 300)
      #expect(packing.width <= 300 && packing.origins.count == count)
      for (number, one) in sizes.enumerated() {
        let a = packing.origins[number]
        #expect(a.x >= 0 && a.y >= 0 && a.x + one.width <= packing.width && a.y + one.height <= packing.height)
        for other in 0..<number {
          let (b, size) = (packing.origins[other], sizes[other])
          #expect(
            a.x + one.width <= b.x || b.x + size.width <= a.x || a.y + one.height <= b.y || b.y + size.height <= a.y)
        }
      }
      let area = sizes.reduce(0) { $0 + $1.width * $1.height }
      #expect(count < 12 || packing.width * packing.height * 2 < area * 3)
    }
  }

  @Test(
    arguments: [
      ([(100, 50), (50, 25), (50, 25)], 150, [(0, 0), (100, 0), (100, 25)]),
      ([(40, 10), (40, 10), (40, 10), (40, 10)], 80, [(0, 0), (40, 0), (0, 10), (40, 10)]),
      ([(200, 10), (30, 10)], 100, [(0, 0), (0, 10)]),
      ([(60, 30), (40, 10), (40, 10), (100, 10)], 100, [(0, 0), (60, 0), (60, 10), (0, 30)]),
    ] as [([(Int, Int)], Int, [(Int, Int)])])
  func eachRectangleIsAsHighAsPossible(sizes: [(Int, Int)], limit: Int, origins: [(Int, Int)]) {
    let packing = Packing.best(sizes.map { .init(width: $0.0, height: $0.1) }, widthLimit: limit)
    #expect(packing.origins.map { [$0.x, $0.y] } == origins.map { [$0.0, $0.1] })
  }

  @Test func connectedPartsAreLaidOutByThemselves() {
    let graph = Self.graph(Array(repeating: (40, 20), count: 7), [[5, 1], [3, 4], [1, 2]])
    let parts = LayoutComponents(graph).parts
    #expect(parts.map(\.boxes) == [[0], [1, 2, 5], [3, 4], [6]] && parts.map(\.links) == [[], [0, 2], [1], []])
    #expect(parts[1].graph.links.map { [$0.upper, $0.lower] } == [[2, 0], [0, 1]])
  }

  /// The tallest part is first; of equal heights the widest, unless they are boxes alone.
  @Test(
    arguments: [
      ([(100, 30, 1), (100, 50, 1)], [1, 0]), ([(50, 30, 1), (100, 30, 1)], [0, 1]),
      ([(50, 30, 2), (100, 30, 2)], [1, 0]),
      ([(50, 30, 1), (100, 30, 2)], [1, 0]), ([(50, 30, 2), (100, 30, 1)], [1, 0]),
      ([(100, 30, 2), (50, 30, 2)], [0, 1]),
      ([(80, 30, 2), (80, 30, 2)], [0, 1]),
    ] as [([(Int, Int, Int)], [Int])])
  func largePartsAreFirst(parts: [(Int, Int, Int)], order: [Int]) {
    var boxes = 0
    var links: [[Int]] = []
    for part in parts {
      if part.2 == 2 { links.append([boxes, boxes + 1]) }
      boxes += part.2
    }
    let components = LayoutComponents(Self.graph(Array(repeating: (10, 10), count: boxes), links))
    let whole = components.pack(
      parts.map { part in
        LayoutResult(
          width: part.0, height: part.1, frames: (0..<part.2).map { .init(x: $0, y: 0, width: 10, height: 10) },
          routes: part.2 == 2 ? [.init(points: [.init(x: 1, y: 2)], label: .init(x: 3, y: 4))] : [], crossings: 1)
      })
    let firsts = components.parts.map { whole.frames[$0.boxes[0]] }
    #expect(order.sorted { (firsts[$0].x, firsts[$0].y) < (firsts[$1].x, firsts[$1].y) } == order)
    #expect(whole.crossings == parts.count)
    for (route, link) in zip(whole.routes, links) {
      let frame = whole.frames[link[0]]
      #expect(
        route.points == [.init(x: frame.x + 1, y: frame.y + 2)] && route.label == .init(x: frame.x + 3, y: frame.y + 4))
    }
  }
}

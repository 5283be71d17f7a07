import Testing

@testable import GlossDiagramLayout

/// The steps of the layout, each by itself, in graphs whose best drawing is known.
@Suite struct LayoutPartsTests {
  private static func graph(
    _ count: Int, _ links: [[Int]], width: Int = 80, isFixed: Bool = false, label: Int? = nil
  ) -> LayoutGraph {
    LayoutGraph(
      boxes: (0..<count).map { _ in .init(width: width, height: 32) },
      links: links.map {
        .init(upper: $0[0], lower: $0[1], label: label.map { .init(width: $0, height: 16) }, isFixed: isFixed)
      })
  }

  // MARK: - Heap

  @Test func theLeastKeyIsAtHand() {
    var random = SeededNumbers(seed: 5)
    for count in [1, 2, 3, 4, 7, 30] {
      var heap = MinimumHeap()
      #expect(heap.first == nil)
      let all = (0..<count).map { (key: random.next(6), number: $0 * 7 % count) }
      for one in all { heap.insert(one) }
      for expected in all.sorted(by: { $0 < $1 }) {
        #expect(heap.first.map { $0 == expected } == true)
        heap.removeFirst()
      }
      #expect(heap.first == nil)
    }
  }

  // MARK: - Directions

  @Test(
    arguments: [
      ([[0, 1], [1, 2], [2, 0]], [true, true, true], [], [true, true, false]),
      ([[0, 1], [1, 2], [2, 0]], [false, false, false], [], [false, false, true]),
      ([[0, 1], [1, 0]], [true, true], [], [true, false]), ([[0, 1], [1, 0]], [true, false], [], [true, false]),
      // Fixed links come first, and go down whatever is wanted.
      ([[0, 1], [1, 0]], [true, true], [1], [false, true]), ([[0, 1]], [false], [0], [true]),
      ([[0, 1], [1, 2], [0, 2]], [true, true, false], [], [true, true, true]),
      ([[0, 1], [2, 3], [1, 2], [3, 0]], [true, true, true, true], [], [true, true, true, false]),
    ] as [([[Int]], [Bool], [Int], [Bool])])
  func onlyLinksThatCloseACircleAreReversed(links: [[Int]], wanted: [Bool], fixed: [Int], expected: [Bool]) {
    var graph = Self.graph(4, links)
    for link in fixed { graph.links[link].isFixed = true }
    #expect(LinkDirections(graph, wanted: wanted).isDownward == expected)
  }

  @Test(
    arguments: [
      ([[0, 1], [0, 2], [0, 3], [0, 4], [0, 5]], "vvv^^"), ([[1, 0], [2, 0], [3, 0], [4, 0], [5, 0]], "^^^vv"),
      ([[1, 0], [0, 2]], "vv"), ([[0, 1]], "v"), ([[0, 1], [0, 2]], "v^"),
      // What else leads down makes room above.
      ([[0, 1], [0, 2], [0, 3], [3, 4]], "v^vv"), ([[0, 1], [0, 2], [3, 0], [4, 3]], "vvvv"),
      ([[0, 1], [0, 2], [0, 3], [3, 4], [0, 5], [5, 4]], "^^vvvv"),
    ] as [([[Int]], String)])
  func boxesWithOneLinkAreSpreadAboveAndBelow(links: [[Int]], expected: String) {
    let count = (links.joined().max() ?? 0) + 1
    #expect(Self.graph(count, links).balanced.map { $0 ? "v" : "^" }.joined() == expected)
    #expect(Self.graph(count, links, isFixed: true).balanced.allSatisfy { $0 })
  }

  @Test func directionsPointAwayFromTheirRoots() {
    let path = Self.graph(4, [[0, 1], [1, 2], [2, 3]])
    func shown(_ directions: [[Bool]]) -> [String] { directions.map { $0.map { $0 ? "v" : "^" }.joined() } }
    // From the busiest box, then from the end of the longest way.
    #expect(shown(path.directions(roots: 1)) == ["^vv", "vvv"])
    #expect(shown(path.directions(roots: 6)) == ["^vv", "^^v", "vvv", "^^^", "vvv", "^^^"])
    let circle = Self.graph(3, [[0, 1], [1, 2], [2, 0]])
    #expect(shown(circle.directions(roots: 1)).first == "vv^")
    #expect(shown([circle.natural]) == ["vvv"])
  }

  @Test(arguments: [(1, "v^v^v"), (2, "^^vv^"), (3, "vvv^^"), (8, "^^^^^")])
  func aChainIsFoldedEveryFewLayers(layers: Int, expected: String) {
    let chain = Self.graph(6, (0..<5).map { [$0, $0 + 1] })
    #expect(chain.folded(layers).map { $0 ? "v" : "^" }.joined() == expected)
  }

  // MARK: - Network simplex

  private static func total(_ arcs: [NetworkSimplex.Arc], _ values: [Int]) -> Int? {
    var sum = 0
    for arc in arcs {
      let distance = values[arc.head] - values[arc.tail]
      if distance < arc.length { return nil }
      sum += distance * arc.weight
    }
    return sum
  }

  /// Among all values in range, none has a smaller sum.
  @Test(arguments: [(3, 40, 7), (4, 40, 7), (5, 8, 6)]) func theSumOfDistancesIsMinimal(
    count: Int, rounds: Int, range: Int
  ) {
    var random = SeededNumbers(seed: UInt64(count))
    for round in 0..<rounds {
      // Each node is connected with an earlier one, in either direction of the numbers' order.
      var arcs = (1..<count).map {
        NetworkSimplex.Arc(tail: random.next($0), head: $0, length: 1, weight: random.next(4))
      }
      for _ in 0..<count {
        let (a, b) = (random.next(count), random.next(count))
        if a != b {
          arcs.append(.init(tail: min(a, b), head: max(a, b), length: random.next(3), weight: random.next(4)))
        }
      }
      // Numbers of nodes say nothing about their order.
      if round % 2 == 1 {
        arcs = arcs.map { arc in
          NetworkSimplex.Arc(
            tail: count - 1 - arc.tail, head: count - 1 - arc.head, length: arc.length, weight: arc.weight)
        }
      }
      var simplex = NetworkSimplex(count: count, arcs: arcs)
      simplex.run()
      var best = Int.max
      var values = Array(repeating: 0, count: count)
      search: while true {
        if let sum = Self.total(arcs, values) { best = min(best, sum) }
        for node in 0..<count {
          values[node] += 1
          if values[node] < range { continue search }
          values[node] = 0
        }
        break
      }
      #expect(Self.total(arcs, simplex.values) == best, "\(arcs)")
      #expect(simplex.values.min() == 0)
    }
  }

  @Test(arguments: [(0, []), (1, [0])]) func aGraphWithoutArcsNeedsNoWork(count: Int, expected: [Int]) {
    var simplex = NetworkSimplex(count: count, arcs: [])
    simplex.run()
    #expect(simplex.values == expected)
  }

  @Test(arguments: [(4, 2), (5, 2), (6, 3), (10, 5), (20, 10)]) func aNodeWithRoomIsInTheMiddle(width: Int, middle: Int)
  {
    var simplex = NetworkSimplex(
      count: 3,
      arcs: [
        .init(tail: 0, head: 1, length: width, weight: 1), .init(tail: 0, head: 2, length: 2, weight: 0),
        .init(tail: 2, head: 1, length: 2, weight: 0),
      ])
    simplex.run()
    #expect(simplex.values[0] == 0 && simplex.values[1] == width)
    #expect(abs(simplex.values[2] * 2 - width) <= 1 && simplex.values[2] >= 2 && middle > 1)
  }

  // MARK: - Layers

  /// Boxes of 100 pixels with their spaces; a layer wider than the limit becomes several.
  @Test(
    arguments: [
      (400, [0, 1, 1, 1, 1]), (399, [0, 1, 2, 2, 1]), (200, [0, 1, 2, 2, 1]), (199, [0, 1, 2, 3, 1]),
      // No layer has a single box.
      (100, [0, 1, 1, 1, 1]), (10, [0, 1, 1, 1, 1]),
    ] as [(Int, [Int])])
  func aWideLayerOfChildrenIsSplit(limit: Int, expected: [Int]) {
    let links = (1...4).map { [0, $0] }
    let graph = Self.graph(5, links)
    #expect(LayerAssignment(graph, isDownward: graph.natural, widthLimit: limit).layers == expected)
    // The same upside down.
    let turned = Self.graph(5, links.map { $0.reversed() })
    let last = expected.max() ?? 0
    #expect(
      LayerAssignment(turned, isDownward: turned.natural, widthLimit: limit).layers == expected.map { last - $0 })
    // And with each line against its wish.
    #expect(
      LayerAssignment(turned, isDownward: turned.natural.map { !$0 }, widthLimit: limit).layers == expected)
  }

  @Test(
    arguments: [(70, 400, [0, 1, 1, 1]), (190, 700, [0, 1, 1, 1]), (190, 400, [0, 1, 2, 1])] as [(Int, Int, [Int])])
  func labelsMakeALayerWide(label: Int, limit: Int, expected: [Int]) {
    let graph = Self.graph(4, (1...3).map { [0, $0] }, label: label)
    #expect(LayerAssignment(graph, isDownward: graph.natural, widthLimit: limit).layers == expected)
  }

  @Test func layersAfterASplitOneMoveDown() {
    let graph = Self.graph(7, [[0, 1], [0, 2], [0, 3], [0, 4], [1, 5], [2, 6]])
    let layers = LayerAssignment(graph, isDownward: graph.natural, widthLimit: 210).layers
    #expect(graph.links.allSatisfy { layers[$0.upper] < layers[$0.lower] }, "\(layers)")
    #expect(Set(layers).count == (layers.max() ?? 0) + 1)
    #expect(Dictionary(grouping: layers, by: \.self).values.allSatisfy { $0.count <= 2 })
  }

  // MARK: - Places

  @Test(
    arguments: [
      ([0, 1], nil, 2, 0, -1), ([0, 3], nil, 4, 2, -1), ([0, 1], 50, 3, 1, 1), ([0, 2], 50, 5, 3, 1),
      ([0, 3], 50, 7, 5, 3), ([1, 0], 50, 3, 1, 1),
    ] as [([Int], Int?, Int, Int, Int)])
  func aLineHasAPlaceInEveryLayer(layers: [Int], label: Int?, count: Int, passing: Int, labelLayer: Int) {
    let graph = Self.graph(2, [[0, 1]], label: label)
    let places = LayerPlaces(graph, isDownward: [layers[0] < layers[1]], layers: layers)
    #expect(places.layerCount == count && places.boxes.count == 2 + passing)
    #expect(places.chains.map(\.count) == [2 + passing])
    #expect(places.chains[0].first == (layers[0] < layers[1] ? 0 : 1))
    let place = places.labelPlaces[0]
    #expect((place < 0 ? -1 : places.layers[place]) == labelLayer)
    #expect(place < 0 || (places.widths[place] == 50 && places.heights[place] == 16))
    #expect(
      places.boxes.indices.dropFirst(2).allSatisfy { places.boxes[$0] == -1 && ($0 == place || places.widths[$0] == 0) }
    )
    for (upper, lower) in zip(places.chains[0], places.chains[0].dropFirst()) {
      #expect(Array(places.below[upper]) == [lower] && Array(places.above[lower]) == [upper])
      #expect(places.layers[lower] == places.layers[upper] + 1 && places.below.count(upper) == 1)
    }
  }

  @Test func distancesDependOnWhatIsSideBySide() {
    var graph = Self.graph(3, [[0, 2], [0, 2]], width: 81)
    graph.boxes[1].margin = 5
    var places = LayerPlaces(graph, isDownward: [true, true], layers: [0, 1, 2])
    // Nodes 3 and 4 are the two lines in the layer between.
    #expect(places.distance(0, 1) == 41 + 20 + 41 && places.distance(1, 0) == 41 + 5 + 20 + 41)
    #expect(places.distance(1, 3) == 41 + 5 + 14 && places.distance(3, 1) == 14 + 41 && places.distance(3, 4) == 12)
    places.widen(1, to: 100)
    places.widen(1, to: 90)
    #expect(places.widths[1] == 100)
  }

  // MARK: - Order

  private static func crossings(_ places: LayerPlaces, _ layers: [[Int]]) -> Int {
    var positions: [Int: Int] = [:]
    for layer in layers { for (position, place) in layer.enumerated() { positions[place] = position } }
    let lines = places.chains.flatMap { Array(zip($0, $0.dropFirst())) }
    var count = 0
    for (number, one) in lines.enumerated() {
      for other in lines[(number + 1)...] where places.layers[one.0] == places.layers[other.0] {
        let (top, bottom) = (
          (positions[one.0] ?? 0) - (positions[other.0] ?? 0), (positions[one.1] ?? 0) - (positions[other.1] ?? 0)
        )
        if top * bottom < 0 { count += 1 }
      }
    }
    return count
  }

  private static func permutations(_ elements: [Int]) -> [[Int]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index -> [[Int]] in
      var rest = elements
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  /// Of all orders of two layers with four boxes each, none has fewer crossings.
  @Test func aThoroughOrderOfTwoSmallLayersIsTheBest() {
    var random = SeededNumbers(seed: 21)
    for _ in 0..<25 {
      let links = (0..<4).flatMap { upper in (4..<8).compactMap { random.next(2) == 0 ? [upper, $0] : nil } }
      let graph = Self.graph(8, links)
      let places = LayerPlaces(graph, isDownward: graph.natural, layers: [0, 0, 0, 0, 1, 1, 1, 1])
      var order = LayerOrder(places)
      order.run(isThorough: true)
      #expect(order.crossings == Self.crossings(places, order.layers))
      let orders = Self.permutations([4, 5, 6, 7])
      let best = Self.permutations([0, 1, 2, 3]).filter { $0[0] < $0[3] }.map { upper in
        orders.map { Self.crossings(places, [upper, $0]) }.min() ?? 0
      }.min()
      #expect(order.crossings == best, "\(links)")
      #expect(order.layers.map { $0.sorted() } == [[0, 1, 2, 3], [4, 5, 6, 7]])
    }
  }

  @Test func theCountIsThatOfTheOrder() {
    var random = SeededNumbers(seed: 23)
    for count in [5, 9, 14] {
      for isThorough in [true, false] {
        let links = (0..<count * 2).map { _ in [random.next(count), random.next(count)] }.filter {
          $0[0] / 2 < $0[1] / 2
        }
        let graph = Self.graph(count, links)
        let places = LayerPlaces(graph, isDownward: graph.natural, layers: (0..<count).map { $0 / 2 })
        var order = LayerOrder(places)
        order.run(isThorough: isThorough)
        #expect(order.crossings == Self.crossings(places, order.layers))
        #expect(order.layers.joined().sorted() == Array(places.boxes.indices))
      }
    }
  }

  /// Lines that continue are between the boxes at which others end.
  @Test(
    arguments: [
      ([0, 1, 1, 2], [[0, 1], [0, 2], [0, 3]], [[0], [1, 4, 2], [3]]),
      ([0, 1, 1, 1, 2], [[0, 1], [0, 2], [0, 3], [0, 4]], [[0], [1, 5, 2, 3], [4]]),
      ([0, 1, 2], [[0, 1], [0, 2]], [[0], [1, 3], [2]]), ([0, 1, 2], [[0, 2], [0, 1]], [[0], [3, 1], [2]]),
      ([0, 1, 1], [[0, 2], [0, 1]], [[0], [2, 1]]), ([0, 0, 1, 1], [[1, 2], [0, 3]], [[0, 1], [3, 2]]),
    ] as [([Int], [[Int]], [[Int]])])
  func theFirstOrderFollowsTheLines(layers: [Int], links: [[Int]], expected: [[Int]]) {
    let graph = Self.graph(layers.count, links)
    var order = LayerOrder(LayerPlaces(graph, isDownward: graph.natural, layers: layers))
    order.run(isThorough: false)
    #expect(order.layers == expected && order.crossings == 0)
  }
}

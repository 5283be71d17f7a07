import Testing

@testable import GlossDiagramLayout

/// Every step of the layout, and the whole, gives the same numbers as before in graphs of many kinds.
///
/// Pictures are under version control with the pages: another picture of the same model is a change that its readers
/// have to look at. A step that is changed on purpose changes the checksums of its row and of the rows after it; look
/// at pictures before and after, then write the new ones here.
@Suite struct SamePictureTests {
  /// What a random graph is made of.
  struct Shape: CustomTestStringConvertible {
    var name: String
    var boxes: ClosedRange<Int>
    /// Links per ten boxes.
    var links = 12
    /// Out of ten links, those with a label, those that are fixed, and those with signs at their ends.
    var labels = 0
    var fixed = 0
    var signs = 0
    /// Out of ten boxes, those with a margin.
    var margins = 0
    var width = 40...120
    /// How far the two boxes of a link are apart in their order.
    var reach = 100

    var testDescription: String { name }

    func graph(_ random: inout SeededNumbers) -> LayoutGraph {
      let count = boxes.lowerBound + random.next(boxes.count)
      let all = (0..<count).map { _ in
        LayoutGraph.Box(
          width: width.lowerBound + random.next(width.count), height: [32, 32, 44, 57, 90][random.next(5)],
          margin: random.next(10) < margins ? 30 : 0)
      }
      var pairs: [(Int, Int)] = []
      for _ in 0..<count * links / 10 {
        let first = random.next(count)
        let other = max(0, min(count - 1, first - reach / 2 + random.next(reach + 1)))
        if first != other { pairs.append((first, other)) }
      }
      return LayoutGraph(
        boxes: all,
        links: pairs.map { one, other in
          let isFixed = random.next(10) < fixed
          return LayoutGraph.Link(
            upper: isFixed ? min(one, other) : one, lower: isFixed ? max(one, other) : other,
            label: random.next(10) < labels ? .init(width: 30 + random.next(60), height: 16) : nil, isFixed: isFixed,
            upperSign: random.next(10) < signs ? 10 : 0, lowerSign: random.next(10) < signs ? 15 : 0)
        })
    }
  }

  private static let plain = Shape(name: "plain", boxes: 2...9)
  private static let thin = Shape(name: "thin", boxes: 8...18, links: 10, signs: 5)
  private static let full = Shape(name: "full", boxes: 6...12, links: 22, signs: 4)
  private static let labelled = Shape(name: "labelled", boxes: 3...10, labels: 6, fixed: 2, signs: 6, margins: 3)
  private static let families = Shape(name: "families", boxes: 5...14, links: 11, labels: 2, fixed: 7, margins: 1)
  private static let narrow = Shape(name: "narrow", boxes: 5...11, links: 20, fixed: 2, width: 10...24)
  private static let chains = Shape(name: "chains", boxes: 11...22, links: 18, width: 30...60, reach: 2)
  private static let wide = Shape(name: "wide", boxes: 10...16, links: 12, fixed: 3, width: 200...420)
  private static let loose = Shape(name: "loose", boxes: 12...24, links: 5, labels: 2, margins: 2)
  private static let shapes = [plain, thin, full, labelled, families, narrow, chains, wide, loose]

  private static func checksum(_ parts: [String]) -> String {
    var sum: UInt32 = 2_166_136_261
    for byte in parts.joined(separator: "\n").utf8 { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
    return String(sum, radix: 16)
  }

  private static func text(_ result: LayoutResult) -> String {
    let frames = result.frames.map { "\($0.x) \($0.y) \($0.width) \($0.height)" }
    let routes = result.routes.map { route in
      "\(route.isReversed) \(route.points.map { "\($0.x) \($0.y)" }) \(route.label.map { "\($0.x) \($0.y)" } ?? "")"
    }
    return "\(result.width) \(result.height) \(result.crossings) \(frames) \(routes)"
  }

  /// Describes something of some graphs of a shape.
  private static func sum(
    _ shape: Shape, _ count: Int, seed: UInt64, _ describe: (LayoutGraph, inout SeededNumbers) -> String
  ) -> String {
    var random = SeededNumbers(seed: seed)
    return checksum(
      (0..<count).map { _ in
        let graph = shape.graph(&random)
        return describe(graph, &random)
      })
  }

  private static func permuted(_ elements: [Int], _ random: inout SeededNumbers) -> [Int] {
    var (rest, result) = (elements, [Int]())
    while !rest.isEmpty { result.append(rest.remove(at: random.next(rest.count))) }
    return result
  }

  // MARK: - Steps

  @Test(
    arguments: zip(
      shapes,
      ["7d47a91e", "1d545e1a", "44921973", "5926ca89", "74dab68e", "9dbcadbf", "cd2e2c81", "2eb76b19", "1f1c2a2b"]))
  func linksGoTheSameWay(shape: Shape, expected: String) {
    let found = Self.sum(shape, 30, seed: 101) { graph, random in
      let wanted = graph.links.map { _ in random.next(3) > 0 }
      return
        "\(LinkDirections(graph, wanted: wanted).isDownward) \(graph.balanced) \(graph.directions(roots: 3)) "
        + "\(graph.folded(2)) \(graph.folded(3))"
    }
    #expect(found == expected)
  }

  @Test(
    arguments: zip(
      shapes, ["da00eea", "f8820c37", "509bcb", "39135458", "632de43c", "c5aa3f93", "80fda4e1", "2119a034", "cb73902c"])
  )
  func layersAreTheSameInSeveralWidths(shape: Shape, expected: String) {
    let found = Self.sum(shape, 12, seed: 102) { graph, _ in
      LayoutComponents(graph).parts.map { part in
        let isDownward = LinkDirections(part.graph, wanted: part.graph.natural).isDownward
        return [150, 290, 600, 1_080].map { limit in
          "\(LayerAssignment(part.graph, isDownward: isDownward, widthLimit: limit).layers)"
        }.joined()
      }.joined()
    }
    #expect(found == expected)
  }

  /// In layers as they come, without a search for good ones.
  private static func places(_ graph: LayoutGraph) -> (isDownward: [Bool], places: LayerPlaces) {
    let isDownward = LinkDirections(graph, wanted: graph.natural).isDownward
    let assignment = LayerAssignment(graph, isDownward: isDownward, widthLimit: 500)
    return (isDownward, LayerPlaces(graph, isDownward: isDownward, layers: assignment.layers))
  }

  @Test(
    arguments: zip(
      shapes,
      ["611efd1f", "a89801a1", "ad847f7f", "aa4ad454", "608c0777", "c4535aca", "5e0a60b", "22a2c78f", "3501992"]))
  func ordersAreTheSame(shape: Shape, expected: String) {
    let found = Self.sum(shape, 8, seed: 103) { graph, _ in
      LayoutComponents(graph).parts.map { part in
        let places = Self.places(part.graph).places
        return [false, true].map { isThorough in
          var order = LayerOrder(places)
          order.run(isThorough: isThorough)
          return "\(order.layers) \(order.crossings)"
        }.joined()
      }.joined()
    }
    #expect(found == expected)
  }

  /// In orders as bad as they come, so that lines bend, cross and swap.
  @Test(
    arguments: zip(
      shapes,
      ["7ec2802e", "ab9d8917", "7833a262", "3fd5b8fc", "6e6f2e34", "b1f4fd34", "aad91ce6", "ccb644e1", "4e2a42fe"]))
  func coordinatesOfAnyOrderAreTheSame(shape: Shape, expected: String) {
    let found = Self.sum(shape, 15, seed: 104) { graph, random in
      LayoutComponents(graph).parts.map { part in
        var graph = part.graph
        let (isDownward, places) = Self.places(graph)
        // A box with one line from above may have its only port at a place of its own.
        for box in graph.boxes.indices where places.above.count(box) == 1 && places.below.count(box) == 0 {
          if random.next(3) == 0 { graph.boxes[box].entry = 7 }
        }
        let layers = (0..<places.layerCount).map { layer in
          Self.permuted(places.layers.indices.filter { places.layers[$0] == layer }, &random)
        }
        return Self.text(
          LayerCoordinates(graph, isDownward: isDownward, places: places, layers: layers).result(crossings: 0))
      }.joined(separator: "\n")
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    (2, 200, "8c53319d"), (3, 200, "54da74cf"), (4, 200, "1fb89dbe"), (5, 150, "dfac0eda"), (6, 150, "db5093f7"),
    (8, 100, "32a24f81"), (12, 40, "8e66de8b"),
  ])
  func tracksAreTheSame(pieces: Int, rounds: Int, expected: String) {
    var random = SeededNumbers(seed: 105)
    let found = (0..<rounds).map { _ in
      var room = BandTracks.Room()
      room.add(upper: random.next(3) * 5, lower: random.next(3) * 5)
      let all = (0..<pieces).map { number in
        let ends = (0...(random.next(4) / 3 + random.next(3) / 2)).map { _ in random.next(pieces * 12) }
        return BandTracks.Piece(
          links: ends.indices.map { number * 10 + $0 }, start: random.next(pieces * 12), ends: ends)
      }
      let tracks = BandTracks(all, room: room)
      return "\(tracks.height) \(tracks.tracks.sorted { $0.key < $1.key }.map(\.value))"
    }
    #expect(Self.checksum(found) == expected)
  }

  @Test(arguments: [(3, 60, "7fbd2962"), (5, 60, "40ca75d9"), (9, 40, "351cc66b"), (20, 12, "c3aebfdd")])
  func sumsAreMinimalInTheSameWay(count: Int, rounds: Int, expected: String) {
    var random = SeededNumbers(seed: 106)
    let found = (0..<rounds).map { _ in
      let numbers = Self.permuted(Array(0..<count), &random)
      let arcs = (1..<count * 2).map { number in
        let head = number < count ? number : 1 + random.next(count - 1)
        return NetworkSimplex.Arc(
          tail: numbers[random.next(head)], head: numbers[head], length: random.next(9) - 1, weight: random.next(4))
      }
      var simplex = NetworkSimplex(count: count, arcs: arcs)
      simplex.run()
      return "\(simplex.values)"
    }
    #expect(Self.checksum(found) == expected)
  }

  @Test(arguments: [
    (1, "5af64fd0"), (2, "88eb4748"), (3, "a43e918c"), (4, "b21c2da0"), (6, "511c40a2"), (9, "54b02681"),
    (15, "476a7b33"),
  ])
  func packingsAreTheSame(count: Int, expected: String) {
    var random = SeededNumbers(seed: 107)
    let found = (0..<60).map { round in
      let sizes = (0..<count).map { _ in
        LayoutGraph.Size(width: 10 + random.next(9) * 10, height: 10 + random.next(8) * 10)
      }
      let packing = Packing.best(sizes, widthLimit: [60, 120, 200, 300][round % 4])
      return "\(packing.width) \(packing.height) \(packing.origins.map { "\($0.x) \($0.y)" })"
    }
    #expect(Self.checksum(found) == expected)
  }

  @Test(arguments: [(2, "f4ef0066"), (3, "5971c2c7"), (5, "87e8f2e8")]) func numbersAreSpacedTheSame(
    count: Int, expected: String
  ) {
    var random = SeededNumbers(seed: 108)
    let found = (0..<200).map { _ in
      let desired = (0..<count).map { _ in random.next(80) - 20 }
      return "\(Spacing.place(desired, gap: 7, from: 0, through: 50))"
    }
    #expect(Self.checksum(found) == expected)
  }

  // MARK: - Pictures

  @Test(
    arguments: zip(
      shapes,
      ["e0ba191f", "4d3d6e3e", "6f0acd41", "de20dcf9", "e05090d2", "b42580d8", "e4befa39", "8db3990c", "12b91da0"]))
  func picturesAreTheSame(shape: Shape, expected: String) {
    #expect(Self.sum(shape, 10, seed: 109) { graph, _ in Self.text(LayeredLayout.layout(graph)) } == expected)
  }

  /// Links of graphs at the limits of what is tried: all of three and four boxes, chains that are folded or not, and
  /// children that are stacked or not.
  @Test(
    arguments: [
      (
        "three boxes",
        (0..<8).map { code in (0..<3).map { code >> $0 & 1 == 0 ? [$0, ($0 + 1) % 3] : [($0 + 1) % 3, $0] } },
        "4a774c0b"
      ),
      (
        "four boxes",
        (0..<16).map { code in (0..<4).map { code >> $0 & 1 == 0 ? [$0, ($0 + 1) % 4] : [($0 + 1) % 4, $0] } },
        "481d3b33"
      ),
      ("chains", (10...15).map { count in (1..<count).map { [$0 - 1, $0] } }, "cffea322"),
      ("stars", (2...9).map { count in (1...count).map { [0, $0] } }, "131d131f"),
      ("pairs of hubs", (2...5).map { count in (2..<2 + count).flatMap { [[0, $0], [1, $0]] } }, "c7646197"),
      (
        "hubs", (3...4).map { count in (0..<count).flatMap { one in (count..<2 * count).map { [one, $0] } } },
        "b94870a3"
      ),
      (
        "all connected", (4...6).map { count in (0..<count).flatMap { one in (0..<one).map { [$0, one] } } }, "2dfd09ad"
      ),
    ] as [(String, [[[Int]]], String)])
  func picturesAtTheLimitsAreTheSame(name: String, graphs: [[[Int]]], expected: String) {
    let found = graphs.flatMap { links in
      [(false, false), (true, false), (false, true)].map { isLabelled, isFixed in
        let graph = LayoutGraph(
          boxes: (0...(links.joined().max() ?? 0)).map { .init(width: 60 + $0 % 3 * 10, height: 32) },
          links: links.filter { $0[0] != $0[1] }.map {
            .init(
              upper: isFixed ? min($0[0], $0[1]) : $0[0], lower: isFixed ? max($0[0], $0[1]) : $0[1],
              label: isLabelled ? .init(width: 50, height: 16) : nil, isFixed: isFixed)
          })
        return Self.text(LayeredLayout.layout(graph))
      }
    }
    #expect(Self.checksum(found) == expected)
  }

  /// So many lines are drawn without trying.
  @Test(arguments: [(53, 3, "404ce752"), (54, 3, "22f1d6be"), (40, 4, "178e9300"), (41, 4, "be5312c")])
  func picturesOfManyLinesAreTheSame(count: Int, step: Int, expected: String) {
    let links = (0..<count).flatMap { box in (1...step).map { [box, (box * 3 + $0 * 7) % count] } }
    let graph = LayoutGraph(
      boxes: (0..<count).map { .init(width: 30 + $0 % 3 * 10, height: 24) },
      links: links.filter { $0[0] != $0[1] }.map { .init(upper: $0[0], lower: $0[1]) })
    #expect(Self.checksum([Self.text(LayeredLayout.layout(graph))]) == expected)
  }

  @Test func valuesOfUnconnectedNodesAreKept() {
    var simplex = NetworkSimplex(
      count: 4,
      arcs: [.init(tail: 0, head: 1, length: 2, weight: 1), .init(tail: 2, head: 3, length: 5, weight: 1)])
    simplex.run()
    #expect(simplex.values == [0, 2, 0, 5])
  }
}

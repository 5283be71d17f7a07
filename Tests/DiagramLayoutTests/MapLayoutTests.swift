import Testing

@testable import GlossDiagramLayout

@Suite struct MapLayoutTests {
  /// Pseudorandom numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  private static let width = 1_064

  private func part(_ hub: Int, _ others: [Int]) -> MapLayout.Part {
    MapLayout.Part(hub: hub, others: others, caption: 72)
  }

  private func layout(_ parts: [MapLayout.Part], strips: [MapLayout.Strip] = [], rowGap: Int = 13) -> MapLayout {
    MapLayout(parts, strips: strips, width: Self.width, rowGap: rowGap)
  }

  private func overlaps(_ one: LayoutResult.Frame, _ other: LayoutResult.Frame) -> Bool {
    one.x < other.x + other.width && other.x < one.x + one.width
      && one.y < other.y + other.height && other.y < one.y + one.height
  }

  private func contains(_ outer: LayoutResult.Frame, _ inner: LayoutResult.Frame) -> Bool {
    inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width
      && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
  }

  @Test func theHubIsInTheMiddleAndWhatIsTiedBestBesideIt() {
    let map = layout([part(120, [400, 400, 400, 400])])
    let boxes = map.parts[0].boxes
    #expect(Set(boxes.map { $0.x + $0.width / 2 }).isSuperset(of: [Self.width / 2]))
    let rows = boxes.map(\.y)
    // Two fit a row: the first two below the hub, the others above it.
    #expect(rows[1] == rows[2] && rows[3] == rows[4])
    #expect(rows[3] < rows[0] && rows[0] < rows[1])
    #expect(boxes[0].height == MapLayout.hubHeight && boxes[1].height == MapLayout.boxHeight)
    #expect(rows[1] - rows[0] - MapLayout.hubHeight == 13 && rows[0] - rows[3] - MapLayout.boxHeight == 13)
  }

  @Test func aHubAloneIsAPart() {
    let map = layout([part(120, [])])
    #expect(map.parts[0].boxes.count == 1 && contains(map.parts[0].frame, map.parts[0].boxes[0]))
  }

  @Test func whatHasNoPlaceIsCounted() throws {
    let few = layout([], strips: [.init(boxes: Array(repeating: 100, count: 18), mostRows: 2, rest: 50)])
    #expect(few.strips[0].boxes.count == 18 && !few.strips[0].isCut)
    let many = layout([], strips: [.init(boxes: Array(repeating: 100, count: 19), mostRows: 2, rest: 50)])
    #expect(many.strips[0].boxes.count == 18 && many.strips[0].isCut)
    #expect(many.strips[0].boxes.map(\.width) == Array(repeating: 100, count: 17) + [50])
    let one = layout([], strips: [.init(boxes: Array(repeating: 100, count: 19), mostRows: 3, rest: 50)])
    #expect(one.strips[0].boxes.count == 19 && Set(one.strips[0].boxes.map(\.y)).count == 3)
  }

  /// Parts of a shelf are equally high and fill its width, no box leaves its part, and none covers another.
  @Test(arguments: 0..<150) func mapsOfAnySize(seed: Int) {
    var numbers = Numbers(state: UInt64(seed))
    let parts = (0..<numbers.next(30)).map { _ in
      let count = numbers.next(numbers.next(2) == 0 ? 6 : 32)
      return part(60 + numbers.next(300), (0..<count).map { _ in 30 + numbers.next(330) })
    }
    let strips = (0..<numbers.next(3)).map { _ in
      MapLayout.Strip(boxes: (0..<numbers.next(60)).map { _ in 30 + numbers.next(330) }, mostRows: 2, rest: 40)
    }
    let gap = numbers.next(2) == 0 ? 7 : 13
    let map = layout(parts, strips: strips, rowGap: gap)
    #expect(map.parts.count == parts.count)
    let regions = map.parts + map.strips
    let whole = LayoutResult.Frame(x: 0, y: 0, width: map.width, height: map.height)
    for (number, region) in regions.enumerated() {
      #expect(contains(whole, region.frame))
      #expect(regions[..<number].allSatisfy { !overlaps($0.frame, region.frame) })
      for (place, box) in region.boxes.enumerated() {
        #expect(contains(region.frame, box), "\(seed) \(number) \(place)")
        #expect(region.boxes[..<place].allSatisfy { !overlaps($0, box) })
      }
    }
    for shelf in Dictionary(grouping: map.parts, by: \.frame.y).values {
      #expect(Set(shelf.map(\.frame.height)).count == 1)
      #expect(shelf.reduce(-MapLayout.spacing) { $0 + $1.frame.width + MapLayout.spacing } == Self.width)
    }
    for (part, region) in zip(parts, map.parts) { #expect(region.boxes.map(\.width) == [part.hub] + part.others) }
  }
}

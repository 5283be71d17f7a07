/// Chooses positions for ordered layers and draws the lines through them.
struct LayerCoordinates {
  private let graph: LayoutGraph
  private let isDownward: [Bool]
  private let order: LayerOrder
  private let widths: [Double]
  private let heights: [Double]
  private var centres: [Double]

  init(_ graph: LayoutGraph, isDownward: [Bool], order: LayerOrder) {
    self.graph = graph
    self.isDownward = isDownward
    self.order = order
    var labelPlaces: [Int: Int] = [:]
    for (link, chain) in order.chains.enumerated() where graph.links[link].label != nil && chain.count > 2 {
      labelPlaces[chain[chain.count / 2]] = link
    }
    widths = order.places.enumerated().map { number, place in
      if let box = place.box { return graph.boxes[box].width }
      return labelPlaces[number].flatMap { graph.links[$0].label?.width } ?? 2
    }
    heights = order.places.enumerated().map { number, place in
      if let box = place.box { return graph.boxes[box].height }
      return labelPlaces[number].flatMap { graph.links[$0].label?.height } ?? 0
    }
    centres = Array(repeating: 0, count: order.places.count)
    placeCentres()
  }

  /// Moves every place towards the middle of those it is connected with, as far as its neighbours let it.
  private mutating func placeCentres() {
    for layer in order.layers {
      var x = 0.0
      for place in layer {
        centres[place] = x + widths[place] / 2
        x += widths[place] + spacing(after: place)
      }
    }
    for round in 0..<24 {
      let isDown = round % 2 == 0
      for layer in isDown ? Array(order.layers) : order.layers.reversed() {
        place(layer, isDown: isDown, usesBoth: round > 15)
      }
    }
    let left = order.places.indices.map { centres[$0] - widths[$0] / 2 }.min() ?? 0
    for place in centres.indices { centres[place] -= left }
  }

  private func spacing(after place: Int) -> Double {
    order.places[place].box == nil ? 16 : LayeredLayout.spacing
  }

  /// The places of a layer as close to where they want to be as their order and widths allow: isotonic regression by
  /// pooling neighbours that would overlap.
  private mutating func place(_ layer: [Int], isDown: Bool, usesBoth: Bool) {
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    var offsets: [Double] = []
    var offset = 0.0
    for (position, place) in layer.enumerated() {
      if position > 0 {
        let before = layer[position - 1]
        offset += widths[before] / 2 + max(spacing(after: before), spacing(after: place)) + widths[place] / 2
      }
      offsets.append(offset)
      let here = order.places[place]
      let neighbours = usesBoth ? here.above + here.below : isDown ? here.above : here.below
      var desired = centres[place]
      var weight = 0.05
      if !neighbours.isEmpty {
        desired = neighbours.reduce(0) { $0 + centres[$1] } / Double(neighbours.count)
        weight = here.box == nil ? 2 : 1
      }
      blocks.append(((desired - offset) * weight, weight, 1))
      while blocks.count > 1 {
        let last = blocks[blocks.count - 1]
        let before = blocks[blocks.count - 2]
        guard before.sum / before.weight > last.sum / last.weight else { break }
        blocks.removeLast()
        blocks[blocks.count - 1] = (before.sum + last.sum, before.weight + last.weight, before.count + last.count)
      }
    }
    var position = 0
    for block in blocks {
      for _ in 0..<block.count {
        centres[layer[position]] = block.sum / block.weight + offsets[position]
        position += 1
      }
    }
  }

  func result() -> LayoutResult {
    var tops: [Double] = []
    var y = 0.0
    for layer in order.layers {
      tops.append(y)
      y +=
        (layer.map { heights[$0] }.max() ?? 0)
        + (isLabelled ? LayeredLayout.layerSpacing * 0.8 : LayeredLayout.layerSpacing)
    }
    let bands = zip(order.layers, tops).map { layer, top in top...(top + (layer.map { heights[$0] }.max() ?? 0)) }
    var result = LayoutResult(
      width: order.places.indices.map { centres[$0] + widths[$0] / 2 }.max() ?? 0, height: bands.last?.upperBound ?? 0,
      origins: Array(repeating: .init(x: 0, y: 0), count: graph.boxes.count), routes: [], crossings: order.crossings)
    for (number, place) in order.places.enumerated() {
      guard let box = place.box else { continue }
      let band = bands[place.layer]
      let middle = (band.lowerBound + band.upperBound) / 2
      result.origins[box] = .init(
        x: (centres[number] - widths[number] / 2).rounded(), y: (middle - heights[number] / 2).rounded())
    }
    let ports = LinePorts(order: order, centres: centres, widths: widths)
    for (link, chain) in order.chains.enumerated() {
      var route = LayoutResult.Route(isReversed: !isDownward[link])
      for (step, place) in chain.enumerated() {
        let band = bands[order.places[place].layer]
        if let box = order.places[place].box {
          let isStart = step == 0
          let x = ports.position(of: link, at: place, isBottom: isStart)
          let y = result.origins[box].y + (isStart ? heights[place] : 0)
          route.points.append(.init(x: x, y: y))
        } else {
          route.points.append(.init(x: centres[place], y: band.lowerBound))
          if heights[place] > 0 { route.label = .init(x: centres[place], y: (band.lowerBound + band.upperBound) / 2) }
          if band.upperBound > band.lowerBound { route.points.append(.init(x: centres[place], y: band.upperBound)) }
        }
      }
      result.routes.append(route)
    }
    return result
  }

  private var isLabelled: Bool { graph.links.contains { $0.label != nil } }
}

/// Where on the edge of a box each of its lines ends: side by side in the order of what they lead to.
private struct LinePorts {
  private var positions: [Int: [Int: Double]] = [:]
  private var bottoms: [Int: [Int: Double]] = [:]

  init(order: LayerOrder, centres: [Double], widths: [Double]) {
    var top: [Int: [(link: Int, x: Double)]] = [:]
    var bottom: [Int: [(link: Int, x: Double)]] = [:]
    for (link, chain) in order.chains.enumerated() where chain.count > 1 {
      bottom[chain[0], default: []].append((link, centres[chain[1]]))
      top[chain[chain.count - 1], default: []].append((link, centres[chain[chain.count - 2]]))
    }
    func spread(_ lines: [(link: Int, x: Double)], at place: Int) -> [Int: Double] {
      let sorted = lines.sorted { ($0.x, $0.link) < ($1.x, $1.link) }
      let left = centres[place] - widths[place] / 2
      var result: [Int: Double] = [:]
      for (number, line) in sorted.enumerated() {
        result[line.link] = (left + widths[place] * Double(number + 1) / Double(sorted.count + 1)).rounded()
      }
      return result
    }
    for (place, lines) in top { positions[place] = spread(lines, at: place) }
    for (place, lines) in bottom { bottoms[place] = spread(lines, at: place) }
  }

  func position(of link: Int, at place: Int, isBottom: Bool) -> Double {
    (isBottom ? bottoms : positions)[place]?[link] ?? 0
  }
}

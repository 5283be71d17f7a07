/// Chooses coordinates for ordered layers and routes the lines.
struct LayerCoordinates {
  private let graph: LayoutGraph
  private let isDownward: [Bool]
  private var places: LayerPlaces
  private let layers: [[Int]]
  private var centres: [Int]
  private var ports: LinePorts

  init(_ graph: LayoutGraph, isDownward: [Bool], places: LayerPlaces, layers: [[Int]]) {
    self.graph = graph
    self.isDownward = isDownward
    self.places = places
    self.layers = layers
    centres = Array(repeating: 0, count: places.boxes.count)
    var positions = centres
    for layer in layers { for (position, place) in layer.enumerated() { positions[place] = position } }
    ports = LinePorts(graph, isDownward: isDownward, places: places, positions: positions)
    for side in ports.sides { self.places.widen(side.place, to: ports.width(of: side)) }
    placeCentres()
  }

  /// Keeps lines short and straight by minimizing their horizontal extent, with higher weights for long lines.
  private mutating func placeCentres() {
    let count = places.boxes.count
    ports.spread(centres: centres, widths: places.widths)
    var arcs: [NetworkSimplex.Arc] = []
    for layer in layers {
      for (left, right) in zip(layer, layer.dropFirst()) {
        arcs.append(.init(tail: left, head: right, length: places.distance(left, right), weight: 0))
      }
    }
    var node = count
    for (link, chain) in places.chains.enumerated() {
      for (step, (upper, lower)) in zip(chain, chain.dropFirst()).enumerated() {
        let areBoxes = (places.boxes[upper] >= 0 ? 1 : 0) + (places.boxes[lower] >= 0 ? 1 : 0)
        var weight = areBoxes == 2 ? 1 : areBoxes == 1 ? 2 : 8
        // A line with a label should bend at its busier end, a shared one where it leaves the others.
        if areBoxes == 1, places.labelPlaces[link] >= 0 || graph.links[link].isFixed,
          isBentBelow(link, chain) == (step == 0)
        {
          weight = 3
        }
        let above = step == 0 ? ports.x(ofUpperEnd: link) : 0
        let below = step == chain.count - 2 ? ports.x(ofLowerEnd: link) : 0
        arcs.append(.init(tail: node, head: upper, length: -above, weight: weight))
        arcs.append(.init(tail: node, head: lower, length: -below, weight: weight))
        node += 1
      }
    }
    var simplex = NetworkSimplex(count: node, arcs: arcs)
    simplex.run()
    centres = Array(simplex.values.prefix(count))
    let left = centres.indices.map { centres[$0] - (places.widths[$0] + 1) / 2 }.min() ?? 0
    for place in centres.indices { centres[place] -= left }
    ports.spread(centres: centres, widths: places.widths)
    ports.straighten(
      chains: places.chains, centres: centres, widths: places.widths, boxCount: graph.boxes.count)
    for layer in layers.indices.dropLast() { separateExchanged(below: layer) }
  }

  private func isBentBelow(_ link: Int, _ chain: [Int]) -> Bool {
    guard let upper = chain.first, let lower = chain.last, !graph.links[link].isFixed else { return false }
    let counts = [upper, lower].map { places.above.count($0) + places.below.count($0) }
    return counts[0] < counts[1]
  }

  /// Moves the end of one of two lines that swap their positions: no order of their horizontal segments could keep
  /// their vertical segments apart.
  private mutating func separateExchanged(below layer: Int) {
    var lines: [(link: Int, place: Int, start: Int, end: Int)] = []
    for (link, chain) in places.chains.enumerated() {
      let step = layer - places.layers[chain[0]]
      guard step >= 0, step + 1 < chain.count else { continue }
      let start = step == 0 ? ports.x(ofUpperEnd: link) : centres[chain[step]]
      let end = step + 2 == chain.count ? ports.x(ofLowerEnd: link) : centres[chain[step + 1]]
      if start != end { lines.append((link, chain[step + 1], start, end)) }
    }
    for (number, line) in lines.enumerated() {
      for other in lines[(number + 1)...]
      where abs(line.start - other.end) < 6 && abs(other.start - line.end) < 6 && line.end != other.end {
        if places.boxes[line.place] >= 0 {
          ports.moveLowerEnd(of: line.link, centre: centres[line.place], width: places.widths[line.place])
        } else {
          centres[line.place] += 6
        }
      }
    }
  }

  func result(crossings: Int) -> LayoutResult {
    let bands = layers.indices.dropLast().map(tracks)
    var tops: [Int] = []
    var y = 0
    for (number, layer) in layers.enumerated() {
      tops.append(y)
      y += height(of: layer)
      if number < bands.count { y += bands[number].height }
    }
    var result = LayoutResult(
      width: centres.indices.map { centres[$0] + (places.widths[$0] + 1) / 2 + places.margins[$0] }.max() ?? 0,
      height: y, frames: [], routes: [], crossings: crossings)
    for place in graph.boxes.indices {
      let layer = places.layers[place]
      let (width, height) = (places.widths[place], places.heights[place])
      result.frames.append(
        .init(
          x: centres[place] - width / 2, y: tops[layer] + offset(height, in: self.height(of: layers[layer])),
          width: width, height: height))
    }
    for (link, chain) in places.chains.enumerated() {
      result.routes.append(route(link, chain, tops, bands, result.frames))
    }
    return result
  }

  /// Boxes are centred in their layer; if one is very tall, the others are at the top.
  private func offset(_ height: Int, in layer: Int) -> Int { layer - height > 24 ? 0 : (layer - height) / 2 }

  private func height(of layer: [Int]) -> Int { layer.reduce(0) { max($0, places.heights[$1]) } }

  private func route(
    _ link: Int, _ chain: [Int], _ tops: [Int], _ bands: [BandTracks], _ frames: [LayoutResult.Frame]
  ) -> LayoutResult.Route {
    var route = LayoutResult.Route(isReversed: !isDownward[link])
    guard let first = chain.first, let last = chain.last, first != last else { return route }
    var x = ports.x(ofUpperEnd: link)
    route.points.append(.init(x: x, y: frames[first].y + frames[first].height))
    for (step, place) in chain.enumerated().dropFirst() {
      let target = step == chain.count - 1 ? ports.x(ofLowerEnd: link) : centres[place]
      let layer = places.layers[place] - 1
      if target != x, let track = bands[layer].tracks[link] {
        let y = tops[layer] + height(of: layers[layer]) + track
        route.points.append(.init(x: x, y: y))
        route.points.append(.init(x: target, y: y))
      }
      if place == places.labelPlaces[link] {
        route.label = .init(x: centres[place], y: tops[layer + 1] + height(of: layers[layer + 1]) / 2)
      }
      x = target
    }
    route.points.append(.init(x: x, y: frames[last].y))
    return route
  }

  /// The horizontal segments of the lines between a layer and the next.
  private func tracks(below layer: Int) -> BandTracks {
    var pieces: [BandTracks.Piece] = []
    var isDone: Set<Int> = []
    var room = BandTracks.Room()
    for (link, chain) in places.chains.enumerated() {
      let step = layer - places.layers[chain[0]]
      guard step >= 0, step + 1 < chain.count else { continue }
      room.add(
        upper: step == 0 ? sign(link, isUpper: true) : 0,
        lower: step + 2 == chain.count ? sign(link, isUpper: false) : 0)
      guard !isDone.contains(link) else { continue }
      func end(of link: Int) -> Int {
        let chain = places.chains[link]
        return step + 1 == chain.count - 1 ? ports.x(ofLowerEnd: link) : centres[chain[step + 1]]
      }
      let start = step == 0 ? ports.x(ofUpperEnd: link) : centres[chain[step]]
      let bundle = step == 0 ? ports.bundle(of: link) : [link]
      isDone.formUnion(bundle)
      let ends = bundle.map { end(of: $0) }
      if ends.contains(where: { $0 != start }) {
        pieces.append(BandTracks.Piece(links: bundle, start: start, ends: ends))
      }
    }
    return BandTracks(pieces, room: room)
  }

  private func sign(_ link: Int, isUpper: Bool) -> Int {
    isUpper == isDownward[link] ? graph.links[link].upperSign : graph.links[link].lowerSign
  }
}

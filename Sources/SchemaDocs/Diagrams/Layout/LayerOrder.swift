/// The order of boxes and bends in each layer, chosen so that few lines cross.
struct LayerOrder {
  /// A place in a layer: a box, or where a line passes through.
  struct Place {
    var box: Int?
    /// The line that passes; nil for a box.
    var link: Int?
    var layer: Int
    var position = 0
    /// The places above and below it that it is connected with.
    var above: [Int] = []
    var below: [Int] = []
  }

  private(set) var places: [Place] = []
  /// The places of each layer from left to right.
  private(set) var layers: [[Int]] = []
  /// The places of each line from top to bottom, its boxes included.
  private(set) var chains: [[Int]] = []
  private(set) var crossings = 0

  init(_ graph: LayoutGraph, isDownward: [Bool], layers assigned: [Int], step: Int) {
    layers = Array(repeating: [], count: (assigned.max() ?? 0) + 1)
    for (box, layer) in assigned.enumerated() { places.append(Place(box: box, link: nil, layer: layer)) }
    for (number, link) in graph.links.enumerated() {
      let (upper, lower) = isDownward[number] ? (link.upper, link.lower) : (link.lower, link.upper)
      var chain = [upper]
      if assigned[upper] + 1 < assigned[lower] {
        for layer in (assigned[upper] + 1)..<assigned[lower] {
          chain.append(places.count)
          places.append(Place(box: nil, link: number, layer: layer))
        }
      }
      chain.append(lower)
      for (from, to) in zip(chain, chain.dropFirst()) {
        places[from].below.append(to)
        places[to].above.append(from)
      }
      chains.append(chain)
    }
    placeInitially()
  }

  /// Depth first from the top, so that what hangs together begins side by side.
  private mutating func placeInitially() {
    var isPlaced = Array(repeating: false, count: places.count)
    let starts = places.indices.sorted { (places[$0].layer, $0) < (places[$1].layer, $1) }
    for start in starts where !isPlaced[start] {
      var stack = [start]
      while let place = stack.popLast() {
        guard !isPlaced[place] else { continue }
        isPlaced[place] = true
        places[place].position = layers[places[place].layer].count
        layers[places[place].layer].append(place)
        stack += places[place].above.reversed().filter { !isPlaced[$0] }
        stack += places[place].below.reversed().filter { !isPlaced[$0] }
      }
    }
  }

  mutating func reduceCrossings() {
    crossings = countCrossings()
    guard crossings > 0 else { return }
    var best = layers
    var bestCrossings = crossings
    var roundsWithoutGain = 0
    for round in 0..<24 where bestCrossings > 0 && roundsWithoutGain < 6 {
      sweep(isDownward: round % 2 == 0, prefersRight: round % 4 > 1)
      exchangeNeighbours()
      let count = countCrossings()
      roundsWithoutGain += 1
      if count < bestCrossings {
        best = layers
        bestCrossings = count
        roundsWithoutGain = 0
      }
    }
    layers = best
    crossings = bestCrossings
    for layer in layers { for (position, place) in layer.enumerated() { places[place].position = position } }
  }

  /// Orders every layer by the medians of its neighbours in the layer before; places without any keep theirs.
  private mutating func sweep(isDownward: Bool, prefersRight: Bool) {
    let sequence = isDownward ? Array(layers.indices.dropFirst()) : Array(layers.indices.dropLast().reversed())
    for layer in sequence {
      let keys = layers[layer].map { place -> Double in
        let neighbours = isDownward ? places[place].above : places[place].below
        return median(neighbours.map { places[$0].position }) ?? Double(places[place].position)
      }
      let order = layers[layer].indices.sorted { left, right in
        if keys[left] != keys[right] { return keys[left] < keys[right] }
        return prefersRight ? left > right : left < right
      }
      layers[layer] = order.map { layers[layer][$0] }
      for (position, place) in layers[layer].enumerated() { places[place].position = position }
    }
  }

  /// The weighted median of Gansner and others.
  private func median(_ positions: [Int]) -> Double? {
    let sorted = positions.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return Double(sorted[middle]) }
    if sorted.count == 2 { return Double(first + last) / 2 }
    let left = Double(sorted[middle - 1] - first)
    let right = Double(last - sorted[middle])
    guard left + right > 0 else { return Double(sorted[middle - 1] + sorted[middle]) / 2 }
    return (Double(sorted[middle - 1]) * right + Double(sorted[middle]) * left) / (left + right)
  }

  /// Exchanges neighbours in a layer as long as that takes crossings away.
  private mutating func exchangeNeighbours() {
    for _ in 0..<8 {
      var isChanged = false
      for layer in layers.indices {
        for position in layers[layer].indices.dropLast() {
          let (left, right) = (layers[layer][position], layers[layer][position + 1])
          let now =
            crossings(places[left].above, places[right].above) + crossings(places[left].below, places[right].below)
          guard now > 0 else { continue }
          let then =
            crossings(places[right].above, places[left].above) + crossings(places[right].below, places[left].below)
          guard then < now else { continue }
          layers[layer].swapAt(position, position + 1)
          places[left].position = position + 1
          places[right].position = position
          isChanged = true
        }
      }
      if !isChanged { return }
    }
  }

  /// How many lines of a left place cross lines of a right one.
  private func crossings(_ left: [Int], _ right: [Int]) -> Int {
    var count = 0
    for a in left { for b in right where places[a].position > places[b].position { count += 1 } }
    return count
  }

  /// All crossings, counted with a tree of sums: N log N in the lines of a layer.
  func countCrossings() -> Int {
    var total = 0
    for layer in layers.indices.dropLast() {
      var targets: [Int] = []
      for place in layers[layer] { targets += places[place].below.map { places[$0].position }.sorted() }
      var sums = Array(repeating: 0, count: layers[layer + 1].count + 1)
      for (number, target) in targets.enumerated() {
        var index = target + 1
        var notRight = 0
        while index > 0 {
          notRight += sums[index]
          index -= index & -index
        }
        total += number - notRight
        index = target + 1
        while index < sums.count {
          sums[index] += 1
          index += index & -index
        }
      }
    }
    return total
  }
}

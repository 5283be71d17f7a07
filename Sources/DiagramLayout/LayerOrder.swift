/// Orders the boxes and bends of each layer to reduce line crossings.
///
/// Sweeps down and up, sorting by the median of connected positions, then swaps neighbours and moves nodes while that
/// removes crossings. Tries several initial orders and keeps the best one.
struct LayerOrder {
  private let places: LayerPlaces
  /// The nodes of each layer from left to right.
  private(set) var layers: [[Int]] = []
  private(set) var crossings = 0
  private var positions: [Int]
  private var sums: [Int]

  init(_ places: LayerPlaces) {
    self.places = places
    positions = Array(repeating: 0, count: places.boxes.count)
    sums = []
  }

  /// - Parameter isThorough: whether to try several initial orders and continue until nothing improves.
  mutating func run(isThorough: Bool) {
    var best: [[Int]] = []
    var bestCrossings = Int.max
    for start in isThorough ? Start.allCases : [.fromTop] {
      placeInitially(start)
      reduceCrossings(rounds: isThorough ? 24 : 6)
      if crossings < bestCrossings { (best, bestCrossings) = (layers, crossings) }
      if bestCrossings == 0 { break }
    }
    crossings = bestCrossings
    layers = best
    for layer in layers.indices { number(layer) }
  }

  private enum Start: CaseIterable { case fromTop, fromBottom, broad }

  /// Connected nodes start side by side.
  private mutating func placeInitially(_ start: Start) {
    layers = Array(repeating: [], count: places.layerCount)
    var isPlaced = Array(repeating: false, count: positions.count)
    let last = places.layerCount - 1
    let starts = positions.indices.sorted { left, right in
      let (a, b) = (places.layers[left], places.layers[right])
      if a != b { return start == .fromBottom ? a > b : a < b }
      return left < right
    }
    for first in starts where !isPlaced[first] {
      var stack = [first]
      var next = 0
      while next < stack.count {
        let place: Int
        if start == .broad {
          place = stack[next]
          next += 1
        } else {
          place = stack.removeLast()
        }
        guard !isPlaced[place] else { continue }
        isPlaced[place] = true
        layers[min(places.layers[place], last)].append(place)
        for other in passingInside(places.above[place]).reversed() where !isPlaced[other] { stack.append(other) }
        for other in passingInside(places.below[place]).reversed() where !isPlaced[other] { stack.append(other) }
      }
    }
    for layer in layers.indices { number(layer) }
  }

  /// The neighbours of a node, with lines that continue further in the middle, where they need the least space.
  private func passingInside(_ neighbours: ArraySlice<Int>) -> [Int] {
    let ends = neighbours.filter { places.boxes[$0] >= 0 }
    guard ends.count > 1, ends.count < neighbours.count else { return Array(neighbours) }
    let passing = neighbours.filter { places.boxes[$0] < 0 }
    return ends.prefix(ends.count / 2) + passing + ends.suffix(ends.count - ends.count / 2)
  }

  private mutating func number(_ layer: Int) {
    for (position, place) in layers[layer].enumerated() { positions[place] = position }
  }

  private mutating func reduceCrossings(rounds: Int) {
    crossings = countCrossings()
    guard crossings > 0 else { return }
    var best = layers
    var bestCrossings = crossings
    var roundsWithoutGain = 0
    for round in 0..<rounds where bestCrossings > 0 && roundsWithoutGain < 4 {
      sweep(isDownward: round % 2 == 0, prefersRight: round % 4 > 1)
      exchangeNeighbours()
      if round % 4 == 2 { movePlaces() }
      let count = countCrossings()
      roundsWithoutGain += 1
      if count < bestCrossings {
        best = layers
        bestCrossings = count
        roundsWithoutGain = 0
      }
    }
    layers = best
    for layer in layers.indices { number(layer) }
    if bestCrossings > 0 {
      movePlaces()
      bestCrossings = countCrossings()
    }
    crossings = bestCrossings
  }

  /// Orders every layer by the medians of its neighbours in the previous layer; nodes without neighbours keep their
  /// position.
  private mutating func sweep(isDownward: Bool, prefersRight: Bool) {
    let last = layers.count - 1
    for step in 0..<last {
      let layer = isDownward ? step + 1 : last - 1 - step
      let keys = layers[layer].map { place in
        middle(isDownward ? places.above[place] : places.below[place]) ?? positions[place] * 256
      }
      let order = layers[layer].indices.sorted { left, right in
        if keys[left] != keys[right] { return keys[left] < keys[right] }
        return prefersRight ? left > right : left < right
      }
      layers[layer] = order.map { layers[layer][$0] }
      number(layer)
    }
  }

  /// The weighted median of Gansner et al., in units of 1/256.
  private func middle(_ neighbours: ArraySlice<Int>) -> Int? {
    if neighbours.count < 3 {
      guard let first = neighbours.first, let last = neighbours.last else { return nil }
      return (positions[first] + positions[last]) * 128
    }
    let sorted = neighbours.map { positions[$0] }.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] * 256 }
    let left = sorted[middle - 1] - sorted[0]
    let right = sorted[sorted.count - 1] - sorted[middle]
    guard left + right > 0 else { return (sorted[middle - 1] + sorted[middle]) * 128 }
    return (sorted[middle - 1] * right + sorted[middle] * left) * 256 / (left + right)
  }

  /// Swaps neighbours in a layer while that removes crossings.
  private mutating func exchangeNeighbours() {
    for _ in 0..<8 {
      var isChanged = false
      for layer in layers.indices {
        for position in layers[layer].indices.dropLast() {
          let (left, right) = (layers[layer][position], layers[layer][position + 1])
          guard gain(left, right) > 0 else { continue }
          layers[layer].swapAt(position, position + 1)
          positions[left] = position + 1
          positions[right] = position
          isChanged = true
        }
      }
      if !isChanged { return }
    }
  }

  /// The number of crossings removed by swapping two neighbours.
  private func gain(_ left: Int, _ right: Int) -> Int {
    gain(places.above[left], places.above[right]) + gain(places.below[left], places.below[right])
  }

  private func gain(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> Int {
    var count = 0
    for a in left {
      for b in right {
        if positions[a] > positions[b] { count += 1 } else if positions[a] < positions[b] { count -= 1 }
      }
    }
    return count
  }

  /// Moves each node to the position in its layer with the fewest crossings.
  private mutating func movePlaces() {
    for _ in 0..<2 {
      var isChanged = false
      for layer in layers.indices where layers[layer].count > 2 {
        for place in layers[layer] {
          let from = positions[place]
          var (best, bestGain) = (from, 0)
          var sum = 0
          for target in stride(from: from + 1, to: layers[layer].count, by: 1) {
            sum += gain(place, layers[layer][target])
            if sum > bestGain { (best, bestGain) = (target, sum) }
          }
          sum = 0
          for target in stride(from: from - 1, through: 0, by: -1) {
            sum += gain(layers[layer][target], place)
            if sum > bestGain { (best, bestGain) = (target, sum) }
          }
          guard best != from else { continue }
          layers[layer].remove(at: from)
          layers[layer].insert(place, at: best)
          number(layer)
          isChanged = true
        }
      }
      if !isChanged { return }
    }
  }

  /// Counts all crossings with a Fenwick tree in O(n log n) for the lines of a layer.
  private mutating func countCrossings() -> Int {
    var total = 0
    for layer in layers.indices.dropLast() {
      let count = layers[layer + 1].count + 1
      sums.removeAll(keepingCapacity: true)
      sums.append(contentsOf: repeatElement(0, count: count))
      var seen = 0
      for place in layers[layer] {
        // Lines from the same node do not cross: count all of them before entering any.
        for other in places.below[place] {
          var index = positions[other] + 1
          var notRight = 0
          while index > 0 {
            notRight += sums[index]
            index -= index & -index
          }
          total += seen - notRight
        }
        for other in places.below[place] {
          var index = positions[other] + 1
          while index < count {
            sums[index] += 1
            index += index & -index
          }
          seen += 1
        }
      }
    }
    return total
  }
}

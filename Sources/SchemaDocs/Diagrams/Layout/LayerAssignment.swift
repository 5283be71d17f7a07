/// Puts boxes into layers so that every line goes down by at least one, with lines as short as can be.
struct LayerAssignment {
  private let graph: LayoutGraph
  /// The upper and lower box of each line as it is turned.
  private let ends: [(upper: Int, lower: Int)]
  /// How many layers a line goes down at least: two where lines have labels, which lie on the layer between.
  let step: Int
  private(set) var layers: [Int]

  init(_ graph: LayoutGraph, isDownward: [Bool]) {
    self.graph = graph
    ends = zip(graph.links, isDownward).map { $1 ? ($0.upper, $0.lower) : ($0.lower, $0.upper) }
    step = graph.links.contains { $0.label != nil } ? 2 : 1
    layers = Array(repeating: 0, count: graph.boxes.count)
  }

  mutating func run() {
    // Longest paths; the lines form no circle, so as many rounds as boxes are enough.
    for _ in graph.boxes.indices {
      var isChanged = false
      for (upper, lower) in ends where layers[lower] < layers[upper] + step {
        layers[lower] = layers[upper] + step
        isChanged = true
      }
      if !isChanged { break }
    }
    var above = Array(repeating: [Int](), count: graph.boxes.count)
    var below = Array(repeating: [Int](), count: graph.boxes.count)
    for (upper, lower) in ends {
      above[lower].append(upper)
      below[upper].append(lower)
    }
    // A box with more lines down than up hangs better close to what is below it.
    for _ in 0..<8 {
      var isChanged = false
      for box in graph.boxes.indices {
        let lowest = above[box].map { layers[$0] + step }.max()
        let highest = below[box].map { layers[$0] - step }.min()
        var target = layers[box]
        if let highest, above[box].count < below[box].count { target = max(highest, lowest ?? highest) }
        if let lowest, above[box].count > below[box].count { target = lowest }
        if target != layers[box] {
          layers[box] = target
          isChanged = true
        }
      }
      if !isChanged { break }
    }
    let first = layers.min() ?? 0
    for box in layers.indices { layers[box] -= first }
  }
}

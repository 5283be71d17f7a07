/// The nodes for boxes and passing lines in the layers, with their connections but not yet their order.
struct LayerPlaces {
  /// The box of each node; -1 for a passing line. The first nodes are those of the boxes, in order.
  private(set) var boxes: [Int] = []
  /// The layer of each node.
  private(set) var layers: [Int] = []
  /// The width of each node: that of its box or label.
  private(set) var widths: [Int] = []
  private(set) var heights: [Int] = []
  /// The space to keep free on the right of each node.
  private(set) var margins: [Int] = []
  private(set) var layerCount = 0
  /// The nodes of each line from top to bottom, including its boxes.
  private(set) var chains: [[Int]] = []
  /// The index of the label in the chain of each line with a label; -1 for others.
  private(set) var labelPlaces: [Int]
  /// The connected nodes above each node, in one list.
  private(set) var above: Neighbours
  private(set) var below: Neighbours

  /// Lists of nodes in one array.
  struct Neighbours {
    private let starts: [Int]
    private let list: [Int]

    init(_ pairs: [(place: Int, other: Int)], count: Int) {
      var starts = Array(repeating: 0, count: count + 1)
      for pair in pairs { starts[pair.place + 1] += 1 }
      for place in 0..<count { starts[place + 1] += starts[place] }
      var list = Array(repeating: 0, count: pairs.count)
      var next = starts
      for pair in pairs {
        list[next[pair.place]] = pair.other
        next[pair.place] += 1
      }
      self.starts = starts
      self.list = list
    }

    subscript(place: Int) -> ArraySlice<Int> { list[starts[place]..<starts[place + 1]] }
    func count(_ place: Int) -> Int { starts[place + 1] - starts[place] }
  }

  init(_ graph: LayoutGraph, isDownward: [Bool], layers assigned: [Int]) {
    // Labels have their own layers between those of the boxes.
    let step = graph.links.contains { $0.label != nil } ? 2 : 1
    labelPlaces = Array(repeating: -1, count: graph.links.count)
    layerCount = ((assigned.max() ?? 0) * step) + 1
    for (box, size) in graph.boxes.enumerated() {
      boxes.append(box)
      layers.append(assigned[box] * step)
      widths.append(size.width)
      heights.append(size.height)
      margins.append(size.margin)
    }
    var down: [(place: Int, other: Int)] = []
    var up: [(place: Int, other: Int)] = []
    for (number, link) in graph.links.enumerated() {
      let (upper, lower) = isDownward[number] ? (link.upper, link.lower) : (link.lower, link.upper)
      var chain = [upper]
      let labelLayer = link.label == nil ? -1 : layers[lower] - 1 - (layers[lower] - layers[upper]) / 4 * 2
      for layer in (layers[upper] + 1)..<max(layers[upper] + 1, layers[lower]) {
        chain.append(boxes.count)
        let isLabel = layer == labelLayer
        if isLabel { labelPlaces[number] = boxes.count }
        boxes.append(-1)
        layers.append(layer)
        widths.append(isLabel ? link.label?.width ?? 0 : 0)
        heights.append(isLabel ? link.label?.height ?? 0 : 0)
        margins.append(0)
      }
      chain.append(lower)
      for (from, to) in zip(chain, chain.dropFirst()) {
        down.append((from, to))
        up.append((to, from))
      }
      chains.append(chain)
    }
    above = Neighbours(up, count: boxes.count)
    below = Neighbours(down, count: boxes.count)
  }

  mutating func widen(_ place: Int, to width: Int) { widths[place] = max(widths[place], width) }

  /// The minimum distance between the centres of two adjacent nodes.
  func distance(_ left: Int, _ right: Int) -> Int {
    let isBox = boxes[left] >= 0 || boxes[right] >= 0
    let areBoxes = boxes[left] >= 0 && boxes[right] >= 0
    let gap = areBoxes ? LayeredLayout.spacing : isBox ? LayeredLayout.boxSpacing : LayeredLayout.lineSpacing
    return (widths[left] + 1) / 2 + margins[left] + gap + (widths[right] + 1) / 2
  }
}

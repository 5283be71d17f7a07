/// Packs rectangles into a larger one.
struct Packing {
  private(set) var origins: [LayoutResult.Point] = []
  private(set) var width = 0
  private(set) var height = 0

  /// Places each rectangle as high as possible, then as far left as possible, within a width.
  private init(_ sizes: [LayoutGraph.Size], limit: Int) {
    // The lower edge of the placed rectangles, from left to right: the start and depth of each piece.
    var skyline: [(x: Int, y: Int)] = [(0, 0)]
    for size in sizes {
      var best = LayoutResult.Point(x: 0, y: .max)
      for (number, piece) in skyline.enumerated() where piece.x + size.width <= limit {
        var y = piece.y
        for other in skyline[(number + 1)...] where other.x < piece.x + size.width { y = max(y, other.y) }
        if y < best.y { best = .init(x: piece.x, y: y) }
      }
      if best.y == .max { best = .init(x: 0, y: height) }
      origins.append(best)
      let right = best.x + size.width
      var depth = 0
      for piece in skyline where piece.x <= right { depth = piece.y }
      skyline.removeAll { $0.x >= best.x && $0.x <= right }
      let place = skyline.firstIndex { $0.x > best.x } ?? skyline.count
      skyline.insert((best.x, best.y + size.height), at: place)
      if right < limit { skyline.insert((right, depth), at: place + 1) }
      width = max(width, right)
      height = max(height, best.y + size.height)
    }
  }

  /// The smallest packing; among those of similar size, the one whose proportions are closest to a page.
  static func best(_ sizes: [LayoutGraph.Size], widthLimit: Int) -> Packing {
    let widest = sizes.reduce(0) { max($0, $1.width) }
    let row = sizes.reduce(0) { $0 + $1.width }
    let last = max(widest, min(row, widthLimit))
    var best = Packing(sizes, limit: last)
    guard sizes.count > 1, widest < last else { return best }
    var limit = widest
    while limit < last {
      let packing = Packing(sizes, limit: limit)
      if packing.cost < best.cost { best = packing }
      limit += max(40, (last - widest) / 12)
    }
    return best
  }

  /// The area, plus up to a quarter for a picture taller than half its width.
  private var cost: Int {
    let area = width * height
    return area + area / 4 * max(0, min(height * 2 - width, width)) / max(width, 1)
  }
}

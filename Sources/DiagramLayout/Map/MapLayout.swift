/// Lays out a map: parts in shelves, each with its hub in the middle and what is tied to it in centred rows around it;
/// below them strips of boxes that belong to no part.
///
/// Deterministic: the result depends only on the order of parts and boxes, and all numbers are integers.
package struct MapLayout: Sendable {
  /// The widths of a part's boxes.
  package struct Part: Sendable {
    package var hub: Int
    /// What is tied best to the hub first.
    package var others: [Int]
    /// The least width of the part, for what is written on it.
    package var caption: Int

    package init(hub: Int, others: [Int], caption: Int) {
      self.hub = hub
      self.others = others
      self.caption = caption
    }
  }

  /// Boxes in rows.
  package struct Strip: Sendable {
    package var boxes: [Int]
    package var mostRows: Int
    /// The width of the box that stands for those without a place.
    package var rest: Int

    package init(boxes: [Int], mostRows: Int, rest: Int) {
      self.boxes = boxes
      self.mostRows = mostRows
      self.rest = rest
    }
  }

  /// Where a part or a strip is, and where its boxes are: of a part the hub first, of a strip those that have a place,
  /// and if some have none, the one for the rest.
  package struct Region: Sendable, Equatable {
    package var frame: LayoutResult.Frame
    package var boxes: [LayoutResult.Frame]
    /// Whether the last box stands for those without a place.
    package var isCut = false
  }

  /// The heights of a hub and of other boxes.
  package static let hubHeight = 34
  package static let boxHeight = 24
  /// Between two parts.
  package static let spacing = 34
  /// What is free above the first row of a part, for its caption, below the last, and beside the widest.
  private static let (top, bottom, side) = (34, 20, 18)
  /// Between two boxes of a row.
  private static let gap = 12
  /// The most parts in a shelf.
  private static let mostInShelf = 8

  package private(set) var parts: [Region] = []
  package private(set) var strips: [Region] = []
  package let width: Int
  package private(set) var height = 0

  /// - Parameters:
  ///   - width: of the whole; a part whose box is wider makes it no wider.
  ///   - rowGap: between two rows of a part.
  /// - Complexity: linear in the parts, for parts of limited size.
  package init(_ parts: [Part], strips: [Strip], width: Int, rowGap: Int) {
    self.width = width
    let sizes = parts.map(PartSizes.init)
    for shelf in Self.shelves(sizes, width: width, rowGap: rowGap) {
      if height > 0 { height += Self.spacing }
      add(Array(zip(parts[shelf.parts], sizes[shelf.parts])), rows: shelf.rows, rowGap: rowGap)
    }
    for strip in strips where !strip.boxes.isEmpty {
      if height > 0 { height += Self.spacing }
      add(strip, rowGap: rowGap)
    }
  }

  private static func partHeight(rows: Int, rowGap: Int) -> Int {
    top + hubHeight + rows * (boxHeight + rowGap) + bottom
  }

  /// Which parts share a shelf, and how many rows around their hubs they have: the lowest whole there is.
  private static func shelves(
    _ sizes: [PartSizes], width: Int, rowGap: Int
  ) -> [(parts: Range<Int>, rows: Int)] {
    // The best way for the parts from one on: its height, and the first shelf.
    var best: [(height: Int, end: Int, rows: Int)] = Array(repeating: (0, 0, 0), count: sizes.count + 1)
    for start in sizes.indices.reversed() {
      best[start].height = .max
      var rows = 0
      for end in start + 1...min(sizes.count, start + mostInShelf) {
        let shelf = sizes[start..<end]
        let free = width - spacing * (shelf.count - 1)
        let most = shelf.reduce(0) { max($0, $1.widths.count - 1) }
        while rows < most, shelf.reduce(0, { $0 + $1.width(rows: rows) }) > free { rows += 1 }
        // One that is too wide even so has a shelf of its own.
        guard end == start + 1 || shelf.reduce(0, { $0 + $1.width(rows: rows) }) <= free else { break }
        let below = best[end].height + (end < sizes.count ? spacing : 0)
        let height = partHeight(rows: rows, rowGap: rowGap) + below
        if height < best[start].height { best[start] = (height, end, rows) }
      }
    }
    var shelves: [(parts: Range<Int>, rows: Int)] = []
    var start = 0
    while start < sizes.count {
      shelves.append((start..<best[start].end, best[start].rows))
      start = best[start].end
    }
    return shelves
  }

  /// The least width of a part for each number of rows around its hub, up to one box in each.
  private struct PartSizes {
    var widths: [Int]

    init(_ part: Part) {
      let least = max(part.hub, part.caption)
      widths = []
      for rows in 0...part.others.count {
        var low = max(least, part.others.max() ?? 0)
        var high = max(low, part.others.reduce(-gap) { $0 + $1 + gap })
        if rows == 0, !part.others.isEmpty {
          // The hub has its row for itself.
          widths.append(.max / 16)
          continue
        }
        while low < high {
          let middle = (low + high) / 2
          if Self.rows(part.others, width: middle).count <= rows { high = middle } else { low = middle + 1 }
        }
        widths.append(low + 2 * side)
        if Self.rows(part.others, width: low).count == part.others.count { break }
      }
    }

    func width(rows: Int) -> Int { widths[min(rows, widths.count - 1)] }

    /// As many boxes in each row as fit, in their order.
    static func rows(_ boxes: [Int], width: Int) -> [Range<Int>] {
      var rows: [Range<Int>] = []
      var used = 0
      for (number, box) in boxes.enumerated() {
        if let last = rows.last, used + gap + box <= width {
          rows[rows.count - 1] = last.lowerBound..<number + 1
          used += gap + box
        } else {
          rows.append(number..<number + 1)
          used = box
        }
      }
      return rows
    }
  }

  /// Adds a shelf of parts, which share what is left of its width.
  private mutating func add(_ shelf: [(part: Part, sizes: PartSizes)], rows: Int, rowGap: Int) {
    let partHeight = Self.partHeight(rows: rows, rowGap: rowGap)
    let free = width - Self.spacing * (shelf.count - 1)
    let wanted = shelf.reduce(0) { $0 + $1.sizes.width(rows: rows) }
    var (x, taken) = (0, 0)
    for (part, sizes) in shelf {
      let before = taken
      taken += sizes.width(rows: rows)
      let partWidth = free * taken / wanted - free * before / wanted
      let frame = LayoutResult.Frame(x: x, y: height, width: partWidth, height: partHeight)
      parts.append(Region(frame: frame, boxes: boxes(of: part, sizes.width(rows: rows), in: frame, rowGap: rowGap)))
      x += partWidth + Self.spacing
    }
    height += partHeight
  }

  /// The hub in the middle row, the first row below it, the second above it, and so on.
  private func boxes(
    of part: Part, _ width: Int, in frame: LayoutResult.Frame, rowGap: Int
  ) -> [LayoutResult.Frame] {
    let rows = PartSizes.rows(part.others, width: width - 2 * Self.side)
    let above = rows.count / 2
    let used = Self.hubHeight + rows.count * (Self.boxHeight + rowGap)
    let first = frame.y + Self.top + (frame.height - Self.top - Self.bottom - used) / 2
    let centre = frame.x + frame.width / 2
    let hubTop = first + above * (Self.boxHeight + rowGap)
    var boxes = [
      LayoutResult.Frame(x: centre - part.hub / 2, y: hubTop, width: part.hub, height: Self.hubHeight)
    ]
    for (number, row) in rows.enumerated() {
      let step = (number / 2 + 1) * (Self.boxHeight + rowGap)
      let y = number.isMultiple(of: 2) ? hubTop + Self.hubHeight - Self.boxHeight + step : hubTop - step
      boxes += Self.placed(
        part.others[row], from: centre - part.others[row].reduce(-Self.gap) { $0 + $1 + Self.gap } / 2, y: y)
    }
    return boxes
  }

  private static func placed(_ widths: ArraySlice<Int>, from left: Int, y: Int) -> [LayoutResult.Frame] {
    var x = left
    return widths.map { width in
      defer { x += width + gap }
      return LayoutResult.Frame(x: x, y: y, width: width, height: boxHeight)
    }
  }

  private mutating func add(_ strip: Strip, rowGap: Int) {
    let free = width - 2 * Self.side
    var rows = PartSizes.rows(strip.boxes, width: free)
    var widths = strip.boxes
    let isCut = rows.count > strip.mostRows
    if isCut, let last = rows.prefix(strip.mostRows).last {
      // What stands for the rest takes the place of the last boxes.
      rows = Array(rows.prefix(strip.mostRows))
      var shown = last.upperBound
      let used = { (end: Int) in strip.boxes[last.lowerBound..<end].reduce(0) { $0 + $1 + Self.gap } }
      while shown > last.lowerBound, used(shown) + strip.rest > free { shown -= 1 }
      widths = strip.boxes[..<shown] + [strip.rest]
      rows[rows.count - 1] = last.lowerBound..<shown + 1
    }
    let stripHeight = Self.top + rows.count * (Self.boxHeight + rowGap) - rowGap + Self.bottom
    let frame = LayoutResult.Frame(x: 0, y: height, width: width, height: stripHeight)
    var boxes: [LayoutResult.Frame] = []
    for (number, row) in rows.enumerated() {
      boxes += Self.placed(
        widths[row], from: Self.side, y: height + Self.top + number * (Self.boxHeight + rowGap))
    }
    strips.append(Region(frame: frame, boxes: boxes, isCut: isCut))
    height += stripHeight
  }
}

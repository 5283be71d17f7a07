/// Finds the lines removed from one text and added to another: Myers' algorithm in linear space.
///
/// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986). Lines are numbered, equal
/// lines equally. The search for a path through a part stops after a bounded number of steps; the part is then split at
/// the farthest point reached, so two strings with nothing in common do not take quadratic time.
struct LineComparison {
  private let old: [Int]
  private let new: [Int]
  private(set) var isRemoved: [Bool]
  private(set) var isInserted: [Bool]

  /// The maximum number of edits to follow from each end of a part.
  private static let searchLimit = 256

  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
    isRemoved = Array(repeating: false, count: old.count)
    isInserted = Array(repeating: false, count: new.count)
  }

  /// Marks the lines.
  mutating func run() {
    var parts = [Part(old: 0..<old.count, new: 0..<new.count)]
    while var part = parts.popLast() {
      trim(&part)
      if part.old.isEmpty || part.new.isEmpty {
        for index in part.old { isRemoved[index] = true }
        for index in part.new { isInserted[index] = true }
      } else {
        let cut = self.cut(part)
        parts.append(Part(old: cut.old..<part.old.upperBound, new: cut.new..<part.new.upperBound))
        parts.append(Part(old: part.old.lowerBound..<cut.old, new: part.new.lowerBound..<cut.new))
      }
    }
  }

  private struct Part {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Trims equal lines at both ends.
  private func trim(_ part: inout Part) {
    var (oldStart, oldEnd) = (part.old.lowerBound, part.old.upperBound)
    var (newStart, newEnd) = (part.new.lowerBound, part.new.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    part = Part(old: oldStart..<oldEnd, new: newStart..<newEnd)
  }

  /// A point on a shortest path through the part, or the farthest point reached.
  private func cut(_ part: Part) -> (old: Int, new: Int) {
    let (width, height) = (part.old.count, part.new.count)
    let delta = width - height
    let limit = min(Self.searchLimit, (width + height + 1) / 2)
    var forward = Frontier(limit: limit, width: width, height: height)
    var backward = Frontier(limit: limit, width: width, height: height)
    for edits in 0...limit {
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        guard var x = forward.step(to: diagonal, edits: edits) else { continue }
        while x < width, x - diagonal < height,
          old[part.old.lowerBound + x] == new[part.new.lowerBound + x - diagonal]
        {
          x += 1
        }
        forward[diagonal] = x
        if !delta.isMultiple(of: 2), abs(delta - diagonal) < edits, let other = backward[delta - diagonal],
          x + other >= width
        {
          return (part.old.lowerBound + x, part.new.lowerBound + x - diagonal)
        }
      }
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        guard var x = backward.step(to: diagonal, edits: edits) else { continue }
        while x < width, x - diagonal < height,
          old[part.old.upperBound - 1 - x] == new[part.new.upperBound - 1 - x + diagonal]
        {
          x += 1
        }
        backward[diagonal] = x
        if delta.isMultiple(of: 2), abs(delta - diagonal) <= edits, let other = forward[delta - diagonal],
          x + other >= width
        {
          return (part.old.upperBound - x, part.new.upperBound - x + diagonal)
        }
      }
    }
    let farthest = forward.farthest
    return (part.old.lowerBound + farthest.x, part.new.lowerBound + farthest.y)
  }
}

/// The progress on each diagonal, from the starting corner.
private struct Frontier {
  private var reached: [Int]
  private let limit: Int
  private let width: Int
  private let height: Int

  init(limit: Int, width: Int, height: Int) {
    self.limit = limit
    self.width = width
    self.height = height
    reached = Array(repeating: -1, count: 2 * limit + 3)
  }

  subscript(diagonal: Int) -> Int? {
    get {
      guard abs(diagonal) <= limit else { return nil }
      let x = reached[diagonal + limit + 1]
      return x < 0 ? nil : x
    }
    set {
      guard abs(diagonal) <= limit else { return }
      reached[diagonal + limit + 1] = newValue ?? -1
    }
  }

  /// The entry point of a diagonal with one more edit, from the neighbour that is farther within the part.
  mutating func step(to diagonal: Int, edits: Int) -> Int? {
    if edits == 0 { return 0 }
    let removed = self[diagonal - 1].map { $0 + 1 }.flatMap { $0 <= width ? $0 : nil }
    let inserted = self[diagonal + 1].flatMap { $0 - diagonal <= height ? $0 : nil }
    let x = max(removed ?? -1, inserted ?? -1)
    guard x >= 0 else {
      self[diagonal] = nil
      return nil
    }
    return x
  }

  /// The point farthest from the corner.
  var farthest: (x: Int, y: Int) {
    var best = (x: 0, y: 0)
    for diagonal in -limit...limit {
      if let x = self[diagonal], 2 * x - diagonal > best.x + best.y { best = (x, x - diagonal) }
    }
    return best
  }
}

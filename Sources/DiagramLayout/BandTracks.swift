/// The horizontal segments of the lines between two layers, stacked so that lines cross only as often as their ends
/// require and none overlap.
struct BandTracks {
  /// The horizontal segment of a line, or of several that share their beginning.
  struct Piece {
    var links: [Int]
    /// The position where it starts, above.
    var start: Int
    /// The position where it ends, below, for each of the links.
    var ends: [Int]
    let left: Int
    let right: Int

    init(links: [Int], start: Int, ends: [Int]) {
      self.links = links
      self.start = start
      self.ends = ends
      left = min(start, ends.min() ?? start)
      right = max(start, ends.max() ?? start)
    }
  }

  /// The distance between two tracks.
  static let spacing = 8

  /// The space for the symbols at the ends of the lines.
  struct Room {
    private(set) var upper = 0
    private(set) var lower = 0
    private(set) var both = 0

    mutating func add(upper: Int, lower: Int) {
      self.upper = max(self.upper, upper)
      self.lower = max(self.lower, lower)
      both = max(both, upper + lower)
    }
  }

  /// The space for a bend.
  private static let bendRoom = 6

  /// The distance of each link's horizontal segment from the upper layer.
  private(set) var tracks: [Int: Int] = [:]
  /// The distance between the layers.
  private(set) var height: Int

  init(_ pieces: [Piece], room: Room) {
    let levels = Self.levels(pieces)
    let top = room.upper + Self.bendRoom
    height =
      levels.isEmpty
      ? max(room.both, Self.bendRoom) + Self.bendRoom
      : top + room.lower + Self.bendRoom + Self.spacing * (levels.max() ?? 0)
    for (piece, level) in zip(pieces, levels) {
      for link in piece.links { tracks[link] = top + Self.spacing * level }
    }
  }

  private static func overlap(_ a: Piece, _ b: Piece) -> Bool { a.left < b.right + 9 && b.left < a.right + 9 }

  /// The cost of placing one segment above another: crossings and overlapping vertical segments.
  private static func cost(_ above: Piece, over below: Piece) -> Int {
    var cost = above.left < below.start && below.start < above.right ? 1 : 0
    for end in above.ends {
      if below.left < end, end < below.right { cost += 1 }
      if abs(end - below.start) < 6 { cost += 100 }
    }
    return cost
  }

  /// The level of each segment; the topmost is 0.
  private static func levels(_ pieces: [Piece]) -> [Int] {
    let count = pieces.count
    guard count > 1 else { return Array(repeating: 0, count: count) }
    // The gain of placing the first segment of a pair above the second.
    var gains = Array(repeating: 0, count: count * count)
    for a in 0..<count {
      for b in (a + 1)..<max(a + 1, count) where overlap(pieces[a], pieces[b]) {
        let gain = cost(pieces[b], over: pieces[a]) - cost(pieces[a], over: pieces[b])
        gains[a * count + b] = gain
        gains[b * count + a] = -gain
      }
    }
    var levels = Array(repeating: -1, count: count)
    for next in sequence(count, gains) {
      var least = 0
      for other in 0..<count where levels[other] >= 0 && gains[other * count + next] != 0 {
        least = max(least, levels[other] + 1)
      }
      var level = least
      while (0..<count).contains(where: { levels[$0] == level && overlap(pieces[$0], pieces[next]) }) { level += 1 }
      levels[next] = level
    }
    return levels
  }

  /// The segments from top to bottom, ordered to lose as little as possible over all pairs.
  private static func sequence(_ count: Int, _ gains: [Int]) -> [Int] {
    // The cost of placing a segment now, before others that would be better above it.
    var losses = (0..<count).map { piece in
      (0..<count).reduce(0) { $0 + max(0, gains[$1 * count + piece]) }
    }
    var sequence: [Int] = []
    var isPlaced = Array(repeating: false, count: count)
    var loss = 0
    for _ in 0..<count {
      var next = -1
      for piece in 0..<count where !isPlaced[piece] && (next < 0 || losses[piece] < losses[next]) { next = piece }
      isPlaced[next] = true
      loss += losses[next]
      sequence.append(next)
      for other in 0..<count { losses[other] -= max(0, gains[next * count + other]) }
    }
    guard loss > 0 else { return sequence }
    // Move each segment to its cheapest position.
    for _ in 0..<4 {
      var isChanged = false
      for piece in 0..<count {
        guard let from = sequence.firstIndex(of: piece) else { continue }
        var (best, bestGain, sum) = (from, 0, 0)
        for target in stride(from: from + 1, to: count, by: 1) {
          sum += gains[sequence[target] * count + piece]
          if sum > bestGain { (best, bestGain) = (target, sum) }
        }
        sum = 0
        for target in stride(from: from - 1, through: 0, by: -1) {
          sum += gains[piece * count + sequence[target]]
          if sum > bestGain { (best, bestGain) = (target, sum) }
        }
        guard best != from else { continue }
        sequence.remove(at: from)
        sequence.insert(piece, at: best)
        isChanged = true
      }
      if !isChanged { break }
    }
    return sequence
  }
}

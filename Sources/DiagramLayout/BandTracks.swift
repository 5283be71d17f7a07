/// The level pieces of the lines between two layers: which lies above which, so that lines cross no more often than
/// their ends make them, and none lies on another.
struct BandTracks {
  /// The level piece of a line, or of several that share their beginning.
  struct Piece {
    var links: [Int]
    /// Where it comes from above.
    var start: Int
    /// Where it goes on below, for each of the links.
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

  /// The distance of two tracks.
  static let spacing = 8

  /// What the signs at the ends of the lines need.
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

  /// What a bend needs.
  private static let bendRoom = 6

  /// How far below the upper layer the level piece of each link lies.
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

  /// What it costs to put a piece above another: crossings, and uprights that lie on each other.
  private static func cost(_ above: Piece, over below: Piece) -> Int {
    var cost = above.left < below.start && below.start < above.right ? 1 : 0
    for end in above.ends {
      if below.left < end, end < below.right { cost += 1 }
      if abs(end - below.start) < 6 { cost += 100 }
    }
    return cost
  }

  /// The level of each piece, the topmost being 0.
  private static func levels(_ pieces: [Piece]) -> [Int] {
    let count = pieces.count
    guard count > 1 else { return Array(repeating: 0, count: count) }
    // What is gained by having the first piece of a pair above the second.
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

  /// The pieces from top to bottom, so that little is lost by the order of pairs.
  private static func sequence(_ count: Int, _ gains: [Int]) -> [Int] {
    // What is lost by placing a piece now, before others that had better be above it.
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
    // Pieces are moved to where they lose least.
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

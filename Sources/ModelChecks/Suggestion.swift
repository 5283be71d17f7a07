/// Finds the name that was probably meant.
///
/// The distance counts insertions, deletions, replacements and exchanges of neighbours; a difference in case alone is
/// the nearest of all. Candidates are sorted into lengths, and what cannot be near by its letters is never compared,
/// so that many misspelt names against a large model stay cheap.
package struct Suggestion: Sendable {
  private struct Candidate {
    let text: String
    let folded: [UInt8]
    let letters: UInt64
  }

  private let byLength: [Int: [Candidate]]
  private let byFolded: [[UInt8]: String]

  package init(_ candidates: some Sequence<String>) {
    let all = Set(candidates).sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
      .map { Candidate(text: $0, folded: Self.folded($0), letters: Self.letters(Self.folded($0))) }
    byLength = Dictionary(grouping: all, by: \.folded.count)
    byFolded = Dictionary(all.map { ($0.folded, $0.text) }, uniquingKeysWith: { first, _ in first })
  }

  /// The nearest candidate within a third of the text's length; nil when none is near enough.
  package func nearest(to text: String) -> String? {
    let wanted = Self.folded(text)
    guard wanted.count <= 256 else { return nil }
    if let same = byFolded[wanted], same != text { return same }
    let limit = max(1, wanted.count / 3)
    let letters = Self.letters(wanted)
    var best: (distance: Int, text: String)?
    for length in (wanted.count - limit)...(wanted.count + limit) {
      for candidate in byLength[length] ?? [] {
        let allowed = best.map { $0.distance - 1 } ?? limit
        guard allowed > 0 else { return best?.text }
        // Each edit changes at most two bits of the set of letters.
        guard (letters ^ candidate.letters).nonzeroBitCount <= 2 * allowed else { continue }
        guard let distance = Self.distance(wanted, candidate.folded, limit: allowed), distance > 0 else { continue }
        best = (distance, candidate.text)
      }
    }
    return best?.text
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func letters(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// The distance of two texts, or nil when it is above the limit.
  private static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    for (row, byte) in left.enumerated() {
      current[0] = row + 1
      var lowest = current[0]
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1))
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current[column + 1] = cost
        lowest = min(lowest, cost)
      }
      if lowest > limit { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}

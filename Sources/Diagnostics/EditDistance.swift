/// How many letters have to be added, removed, replaced or swapped with their neighbour to make one text another.
package enum EditDistance {
  /// The distance between two texts; nil when it is above a limit.
  ///
  /// - Complexity: the product of the lengths, so callers limit what they ask about.
  package static func between<Text: RandomAccessCollection<Unicode.Scalar>>(
    _ left: Text, _ right: Text, limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    let (left, right) = (Array(left), Array(right))
    var previous: [Int] = []
    var current = Array(0...right.count)
    for row in 0..<left.count {
      let before = previous
      previous = current
      current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        var best = min(previous[column + 1], current[column]) + 1
        best = min(best, previous[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      guard (current.min() ?? 0) <= limit || (previous.min() ?? 0) <= limit else { return nil }
    }
    guard let distance = current.last, distance <= limit else { return nil }
    return distance
  }
}

extension String {
  /// The candidate that this text is most likely a misspelling of, for "did you mean …".
  ///
  /// Nil when none is near: at most a third of the letters may differ, case aside. Of several equally near the first
  /// by scalar order is taken.
  package func closest(among candidates: some Sequence<String>) -> String? {
    let mine = Array(lowercased().unicodeScalars.prefix(Self.comparedLength))
    let limit = max(1, mine.count / 3)
    var best: (distance: Int, text: String)?
    for candidate in candidates where candidate != self {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(Self.comparedLength))
      guard let distance = EditDistance.between(mine, other, limit: min(limit, best?.distance ?? limit)) else {
        continue
      }
      if let best, distance > best.distance || distance == best.distance && !candidate.precedes(best.text) { continue }
      best = (distance, candidate)
    }
    return best?.text
  }

  private static var comparedLength: Int { 256 }
}

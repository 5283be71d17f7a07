/// How many letters have to be added, removed, replaced or swapped with their neighbour to make one text another.
package enum EditDistance {
  /// The distance between two texts; nil when it is above a limit.
  ///
  /// - Complexity: the product of the lengths, so callers limit what they ask about.
  package static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    var lowest = 0
    for (row, letter) in left.enumerated() {
      let lowestBefore = lowest
      current[0] = row + 1
      lowest = row + 1
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current[column + 1] = cost
        lowest = min(lowest, cost)
      }
      // A swap reaches back by two rows, so that one row above the limit is not yet the end.
      if lowest > limit, lowestBefore > limit { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}

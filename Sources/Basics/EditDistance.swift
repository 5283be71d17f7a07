/// The number of letters to insert, delete, replace or swap with their neighbour to turn one string into another.
package enum EditDistance {
  /// The distance between two strings; nil if it exceeds a limit.
  ///
  /// - Complexity: the product of the lengths; callers should limit the input.
  package static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    for (row, letter) in left.enumerated() {
      current[0] = row + 1
      var lowest = row + 1
      for (column, other) in right.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current[column + 1] = cost
        lowest = min(lowest, cost)
      }
      // A swap refers back by two rows, but costs no less than a deletion to the row between.
      if lowest > limit { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}

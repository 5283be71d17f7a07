import GlossBasics

extension [Finding] {
  /// The findings in report order, without duplicates.
  ///
  /// Findings are large, and there may be hundreds of thousands if a table belongs to another model: so their indexes
  /// are sorted, and only paths are hashed.
  package func inReportOrder() -> [Finding] {
    guard count > 1, !indices.dropFirst().allSatisfy({ self[$0 - 1] < self[$0] }) else { return self }
    let ranks = Dictionary(
      uniqueKeysWithValues: Set(lazy.map(\.path)).sorted { $0.precedes($1) }.enumerated().map { ($1, $0) })
    var places: [Place] = []
    places.reserveCapacity(count)
    for index in indices {
      let position = self[index].position
      places.append(
        Place(
          rank: ranks[self[index].path] ?? 0, line: position?.line ?? 0, column: position?.column ?? 0, index: index))
    }
    places.sort { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      if left.line != right.line { return left.line < right.line }
      if left.column != right.column { return left.column < right.column }
      // What is equal in the order stays as it came: the sort is stable.
      return self[left.index] < self[right.index]
    }
    var result: [Finding] = []
    result.reserveCapacity(count)
    // Findings that the order does not distinguish are adjacent.
    var start = 0
    for place in places {
      if let first = result.dropFirst(start).first, first < self[place.index] { start = result.count }
      guard !result[start...].contains(self[place.index]) else { continue }
      result.append(self[place.index])
    }
    return result
  }

  private struct Place {
    let rank: Int
    let line: Int
    let column: Int
    let index: Int
  }
}

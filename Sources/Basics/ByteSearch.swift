extension [UInt8] {
  /// Whether these bytes contain a short run of bytes, as `grep -F` finds it.
  ///
  /// The standard library's `firstRange(of:)` takes a microsecond per byte on Linux, which adds up to seconds for an
  /// app's sources.
  ///
  /// - Complexity: O(*n*) if the first byte of the run is rare, O(*n* · *m*) at worst.
  package func contains(run: [UInt8]) -> Bool {
    guard let head = run.first else { return true }
    var place = 0
    while place + run.count <= count {
      if self[place] == head, self[place..<place + run.count].elementsEqual(run) { return true }
      place += 1
    }
    return false
  }
}

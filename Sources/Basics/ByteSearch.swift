extension [UInt8] {
  /// Whether a short run of bytes is among these, as `grep -F` finds it.
  ///
  /// `firstRange(of:)` of the standard library takes a microsecond per byte on Linux, which adds up to seconds for the
  /// sources of an app.
  ///
  /// - Complexity: O(*n*) where the first byte of the run is rare, O(*n* · *m*) at worst.
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

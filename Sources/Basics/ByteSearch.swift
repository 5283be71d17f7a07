/// Short runs of bytes that are looked for together, in one pass over a string.
///
/// The standard library's `firstRange(of:)` takes a microsecond per byte on Linux, which adds up to seconds for an
/// app's sources; a pass for each run was a quarter of a check of 4,000 files.
package struct ByteRuns: Sendable {
  private let runs: [[UInt8]]
  /// The runs that begin with each byte, and those that have it in the second place, a bit for each.
  private var firsts = [UInt64](repeating: 0, count: 256)
  private var seconds = [UInt64](repeating: 0, count: 256)

  /// - Parameter texts: at most 64 strings of at least two bytes; others are not found.
  package init(_ texts: [String]) {
    runs = texts.prefix(64).map { Array($0.utf8) }
    for (number, run) in runs.enumerated() where run.count > 1 {
      firsts[Int(run[0])] |= 1 << UInt64(number)
      seconds[Int(run[1])] |= 1 << UInt64(number)
    }
  }

  /// Whether each run is in the bytes.
  ///
  /// - Parameter isEnough: ends the search when a run is found, by its number.
  /// - Complexity: O(*n*), if few places begin like a run.
  package func found(in bytes: [UInt8], until isEnough: (Int) -> Bool = { _ in false }) -> [Bool] {
    var found = [Bool](repeating: false, count: runs.count)
    scan(bytes) { number, isThere in
      guard !found[number], isThere() else { return true }
      found[number] = true
      return !isEnough(number)
    }
    return found
  }

  /// Whether the runs are in the bytes at least so many times, all runs together.
  package func isFound(in bytes: [UInt8], times: Int) -> Bool {
    var count = 0
    scan(bytes) { _, isThere in
      if isThere() { count += 1 }
      return count < times
    }
    return count >= times
  }

  /// Visits the places where a run may begin, with its number and the comparison of its bytes, as long as asked to.
  private func scan(_ bytes: [UInt8], _ visit: (_ number: Int, _ isThere: () -> Bool) -> Bool) {
    guard bytes.count > 1 else { return }
    var place = 0
    let last = bytes.count - 1
    while place < last {
      let candidates = firsts[Int(bytes[place])]
      if candidates != 0 {
        var rest = candidates & seconds[Int(bytes[place + 1])]
        while rest != 0 {
          let number = rest.trailingZeroBitCount
          rest &= rest - 1
          let run = runs[number]
          let goesOn = visit(number) {
            place + run.count <= bytes.count && bytes[place..<place + run.count].elementsEqual(run)
          }
          if !goesOn { return }
        }
      }
      place += 1
    }
  }

  /// Whether one of the runs is in the bytes.
  package func isFound(in bytes: [UInt8]) -> Bool { found(in: bytes) { _ in true }.contains(true) }
}

extension Collection<UInt8> {
  /// The first place of one short run of bytes, as `grep -F` finds it; an empty run is at the start.
  ///
  /// The standard library's `firstRange(of:)`, and with it `contains(_:)` and `split(separator:)` of a string, builds a
  /// table for each call: in a loop over comments that was half of a check.
  ///
  /// - Complexity: O(*n*) if the first byte of the run is rare, O(*n* · *m*) at worst.
  @inlinable package func byteRange(of run: some Collection<UInt8>) -> Range<Index>? {
    guard let head = run.first else { return startIndex..<startIndex }
    var start = startIndex
    while let place = self[start...].firstIndex(of: head) {
      start = index(after: place)
      var (end, isEqual) = (start, true)
      for byte in run.dropFirst() {
        guard end < endIndex, self[end] == byte else {
          isEqual = false
          break
        }
        end = index(after: end)
      }
      if isEqual { return place..<end }
    }
    return nil
  }
}

extension StringProtocol {
  /// The first place of a string with the same bytes; see ``Swift/Collection/byteRange(of:)``.
  @inlinable package func byteRange(of run: String) -> Range<String.Index>? { utf8.byteRange(of: run.utf8) }

  /// Whether a string with the same bytes is in this one.
  @inlinable package func holds(_ run: String) -> Bool { byteRange(of: run) != nil }
}

extension [UInt8] {
  /// Whether these bytes contain one short run of bytes.
  package func contains(run: [UInt8]) -> Bool { byteRange(of: run) != nil }
}

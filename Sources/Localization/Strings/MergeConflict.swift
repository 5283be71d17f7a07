/// The conflict of a merge that was committed into the file, if the parser is within one.
struct MergeConflict {
  private var number = 0
  private(set) var isOpen = false
  /// The conflict an entry stands in, by the entry's index.
  private var conflicts: [Int: Int] = [:]

  mutating func open() {
    number += 1
    isOpen = true
  }

  mutating func close() { isOpen = false }

  mutating func record(entryAt index: Int) {
    if isOpen { conflicts[index] = number }
  }

  /// Whether two entries stand in the same conflict: then one key twice is the conflict itself and no further defect.
  func isSame(_ first: Int, _ second: Int) -> Bool {
    conflicts[first].map { $0 == conflicts[second] } ?? false
  }
}

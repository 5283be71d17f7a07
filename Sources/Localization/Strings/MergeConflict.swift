/// The merge conflict that was committed into the file, if the parser is inside one.
struct MergeConflict {
  private var number = 0
  private(set) var isOpen = false
  /// The conflict that contains an entry, by the entry's index.
  private var conflicts: [Int: Int] = [:]

  mutating func open() {
    number += 1
    isOpen = true
  }

  mutating func close() { isOpen = false }

  mutating func record(entryAt index: Int) {
    if isOpen { conflicts[index] = number }
  }

  /// Whether two entries are in the same conflict: then a duplicate key is the conflict itself and not another problem.
  func isSame(_ first: Int, _ second: Int) -> Bool {
    conflicts[first].map { $0 == conflicts[second] } ?? false
  }
}

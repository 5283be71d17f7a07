import Diagnostics

/// Finds what was probably meant.
enum Nearest {
  /// The name that takes the fewest edits to reach, if that is at most a third of its letters.
  static func name(to name: String, among names: Set<String>) -> String? {
    let word = Array(name.unicodeScalars)
    guard word.count <= 100 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names.sorted(by: { $0.precedes($1) }) {
      let distance = distance(word, Array(candidate.unicodeScalars))
      if distance <= max(1, candidate.unicodeScalars.count / 3), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let next = min(row[j + 1] + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[right.count]
  }
}

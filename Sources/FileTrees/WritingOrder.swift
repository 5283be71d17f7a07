import GlossFiles

/// The order in which the edits of a run take their places.
///
/// A run may be killed between any two of them. What it moves from one file to another is then in both, not in neither:
/// new files come first, then those that only gain lines, then those that lose some.
enum WritingOrder {
  /// The numbers of edits in their order; equals keep theirs.
  static func places(of edits: [FileEdit]) -> [Int] {
    let ranks = edits.map { edit in edit.oldBytes == nil ? 0 : edit.losesLines ? 2 : 1 }
    return (0...2).flatMap { rank in ranks.indices.filter { ranks[$0] == rank } }
  }
}

extension FileEdit {
  /// Whether a line of the old contents is missing in the new ones, or is there less often.
  fileprivate var losesLines: Bool {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for line in newBytes.split(separator: UInt8(ascii: "\n")) { counts[line, default: 0] += 1 }
    for line in (oldBytes ?? []).split(separator: UInt8(ascii: "\n")) {
      guard let count = counts[line], count > 0 else { return true }
      counts[line] = count - 1
    }
    return false
  }
}

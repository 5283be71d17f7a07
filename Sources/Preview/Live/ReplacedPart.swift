import GlossFiles

/// The part of a file that a change replaced, with as much around it as tells it from the rest of the file.
///
/// It can be put back byte for byte while other parts of the file have changed.
struct ReplacedPart: Sendable {
  let path: String
  private let old: [UInt8]
  private let new: [UInt8]

  /// - Returns: Nil for an edit that creates a file, and where the surroundings would be too long.
  init?(_ edit: FileEdit) {
    guard let before = edit.oldBytes else { return nil }
    let after = edit.newBytes
    path = edit.path
    let most = min(before.count, after.count)
    let start = (0..<most).first { before[$0] != after[$0] } ?? most
    let rest = (0..<most - start).first { before[before.count - 1 - $0] != after[after.count - 1 - $0] }
    let end = rest ?? most - start
    var around = 64
    while true {
      let (left, right) = (min(start, around), min(end, around))
      let place = start - left..<after.count - end + right
      let part = Array(after[place])
      if after.ranges(of: part).count == 1 {
        old = Array(before[start - left..<before.count - end + right])
        new = part
        return
      }
      guard around < Self.mostAround, left < start || right < end else { return nil }
      around *= 4
    }
  }

  private static let mostAround = 1 << 16

  /// The file as it is now with the old part in place of the new one; nil if that is not there exactly once.
  func restored(in bytes: [UInt8]) -> [UInt8]? {
    let places = bytes.ranges(of: new)
    guard places.count == 1, let place = places.first else { return nil }
    return Array(bytes[..<place.lowerBound]) + old + bytes[place.upperBound...]
  }
}

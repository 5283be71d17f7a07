/// The lines that git leaves in a file when two branches changed the same place.
package enum ConflictMarkers {
  package static let message = "the file contains a merge conflict marker"
  package static let remedy = "keep one side and delete the marker lines"

  /// Returns the position of the first merge conflict in a malformed text, to be reported instead of the parser's
  /// error; nil if it has no conflict.
  ///
  /// Both ends of the conflict must be present, each at the start of a line so that a string about conflicts is hardly
  /// ever mistaken for one.
  ///
  /// - Parameter isWhole: whether both ends must be present; one is enough in a file that only programs write.
  package static func position(in text: SourceText, isWhole: Bool = true) -> SourcePosition? {
    var start: SourcePosition?
    var number = 1
    while let line = text.line(number) {
      if !isWhole, ["<<<<<<< ", ">>>>>>> "].contains(where: { line.starts(with: $0.utf8) }) {
        return SourcePosition(line: number, column: 1)
      }
      if start == nil, line.starts(with: "<<<<<<< ".utf8) { start = SourcePosition(line: number, column: 1) }
      if start != nil, line.starts(with: ">>>>>>>".utf8) { return start }
      number += 1
    }
    return nil
  }
}

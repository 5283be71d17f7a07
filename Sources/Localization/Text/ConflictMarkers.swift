package import GlossBasics
import GlossDiagnostics
import GlossPropertyLists

/// The lines that git leaves in a file where two branches changed the same place.
package enum ConflictMarkers {
  package static let message = "the marker of a merge conflict stands in the file"
  package static let remedy = "decide for one side and delete the lines with the markers"

  /// The place of the first conflict of a text that is no longer well-formed, to be told in place of what a parser
  /// stumbled over; nil where there is none.
  ///
  /// Both ends of the conflict have to be there, each at the beginning of a line, so that a text about conflicts is
  /// hardly ever taken for one.
  package static func position(in text: SourceText) -> SourcePosition? {
    var start: SourcePosition?
    var number = 1
    while let line = text.line(number) {
      if start == nil, line.starts(with: "<<<<<<< ".utf8) { start = SourcePosition(line: number, column: 1) }
      if start != nil, line.starts(with: ">>>>>>>".utf8) { return start }
      number += 1
    }
    return nil
  }
}

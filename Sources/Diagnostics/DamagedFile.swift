package import GlossBasics

/// Says why a file that a run wrote earlier cannot be read any more.
package enum DamagedFile {
  /// The failure of a file that does not parse.
  ///
  /// - Parameters:
  ///   - reason: what it is not, where its contents do not tell more.
  ///   - remedy: what to do about that.
  package static func failure(of bytes: [UInt8], path: String, reason: String, remedy: String) -> InputFailure {
    let text = SourceText(bytes)
    var number = 1
    while let line = text.line(number) {
      if line.starts(with: "<<<<<<< ".utf8) || line.starts(with: ">>>>>>> ".utf8) {
        return InputFailure(
          path: path, position: SourcePosition(line: number, column: 1), reason: "has a merge conflict",
          remedy: "keep the lines of both sides, and delete the marker lines")
      }
      number += 1
    }
    guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return InputFailure(path: path, reason: "is empty", remedy: remedy)
    }
    return InputFailure(path: path, reason: reason, remedy: remedy)
  }
}

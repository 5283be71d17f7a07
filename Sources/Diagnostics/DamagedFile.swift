package import GlossBasics

/// Says why a file that a run wrote earlier cannot be read any more.
package enum DamagedFile {
  /// The failure of a file that does not parse.
  ///
  /// - Parameters:
  ///   - reason: what it is not, where its contents do not tell more.
  ///   - remedy: what to do about that.
  ///   - merging: what to do about a merge conflict, if entries have several lines, which git mixes.
  package static func failure(
    of bytes: [UInt8], path: String, reason: String, remedy: String, merging: String? = nil
  ) -> InputFailure {
    if let conflict = ConflictMarkers.position(in: SourceText(bytes), isWhole: false) {
      return InputFailure(
        path: path, position: conflict, reason: "has a merge conflict",
        remedy: merging ?? "keep the lines of both sides, and delete the marker lines")
    }
    guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      return InputFailure(path: path, reason: "is empty", remedy: remedy)
    }
    return InputFailure(path: path, reason: reason, remedy: remedy)
  }
}

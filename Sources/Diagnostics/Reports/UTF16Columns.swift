package import GlossBasics

/// The columns of findings in UTF-16 code units, as in editors and code scanning services.
///
/// Findings count UTF-8 bytes. Report writers do not access files, so the caller provides the lines of the findings;
/// without one, because the file cannot be read as text, the column counts bytes.
package struct UTF16Columns: Sendable, Hashable {
  /// Only columns that differ from the byte columns.
  private var columns: [String: [SourcePosition: Int]] = [:]

  package init() {}

  /// The column of a position in a file.
  package subscript(path: String, position: SourcePosition) -> Int {
    columns[path]?[position] ?? position.column
  }

  /// Computes the column of a position.
  ///
  /// - Parameter line: the entire line as UTF-8, whatever the file's encoding, without its line break. An invalid byte
  ///   counts as its replacement character.
  package mutating func count(_ position: SourcePosition, in path: String, line: some Collection<UInt8>) {
    // The position may not exist if the file has changed since.
    guard position.column > 1, position.column <= line.count + 1 else { return }
    let before = line.prefix(position.column - 1)
    guard before.contains(where: { $0 >= 0x80 }) else { return }
    columns[path, default: [:]][position] = String(decoding: before, as: UTF8.self).utf16.count + 1
  }
}

package import GlossBasics

/// The columns of findings in UTF-16 code units, as editors and code scanning services count them.
///
/// Findings count UTF-8 bytes. A report writer sees no files, so that whoever has them gives the lines that findings
/// point into; where none was given, because the file cannot be read as text, a column stays that of the bytes.
package struct UTF16Columns: Sendable, Hashable {
  /// Only those that differ from the columns of the bytes.
  private var columns: [String: [SourcePosition: Int]] = [:]

  package init() {}

  /// The column of a place in a file.
  package subscript(path: String, position: SourcePosition) -> Int {
    columns[path]?[position] ?? position.column
  }

  /// Counts the column of a place.
  ///
  /// - Parameter line: the whole line as UTF-8, whatever the file is stored in, without its line break. A byte that is
  ///   no part of a character counts as the one that replaces it.
  package mutating func count(_ position: SourcePosition, in path: String, line: some Collection<UInt8>) {
    // A file that has changed since may have no such place.
    guard position.column > 1, position.column <= line.count + 1 else { return }
    let before = line.prefix(position.column - 1)
    guard before.contains(where: { $0 >= 0x80 }) else { return }
    columns[path, default: [:]][position] = String(decoding: before, as: UTF8.self).utf16.count + 1
  }
}

package import GlossBasics
package import GlossFiles

/// Replacements in several files, collected by byte ranges of the strings as they were read.
package struct SourceEdits: Sendable {
  private var replacements: [String: [(range: Range<Int>, text: String)]] = [:]
  /// New files, or the whole text of files that are replaced.
  package private(set) var files: [String: String] = [:]

  package init() {}

  mutating func replace(_ range: Range<Int>, of path: String, with text: String) {
    replacements[path, default: []].append((range, text))
  }

  package mutating func write(_ text: String, to path: String) { files[path] = text }

  /// The text of a file with its replacements.
  func applied(to bytes: [UInt8], of path: String) -> [UInt8] {
    var result = bytes
    for (range, text) in (replacements[path] ?? []).enumerated()
      .sorted(by: { ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset) })
      .map(\.element)
    {
      result.replaceSubrange(range, with: text.utf8)
    }
    return result
  }

  /// All edits, by path.
  ///
  /// - Parameter moved: the files whose edited text goes to another path, since a new text takes their place.
  package func edits(
    in tree: any FileTree, moved: [String: String] = [:]
  ) throws(InputFailure) -> [FileEdit] {
    var result: [FileEdit] = []
    for path in replacements.keys.sorted() {
      let old = try tree.bytes(at: path)
      let new = applied(to: old, of: path)
      if let target = moved[path] {
        result.append(FileEdit(path: target, oldBytes: nil, newBytes: new))
      } else {
        result.append(FileEdit(path: path, oldBytes: old, newBytes: new))
      }
    }
    for (path, text) in files.sorted(by: { $0.key.precedes($1.key) }) {
      let old = tree.kind(at: path) == .file ? try tree.bytes(at: path) : nil
      result.append(FileEdit(path: path, oldBytes: old, newBytes: Array(text.utf8)))
    }
    return result.sorted { $0.path.precedes($1.path) }
  }
}

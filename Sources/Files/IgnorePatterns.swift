/// The patterns of a `.gitignore`.
///
/// As in gitignore(5): `*` and `?` stop at slashes, `**` crosses them, a slash at the start or in the middle anchors a
/// pattern to the file's folder, one at the end restricts it to folders, `!` negates, and the last matching pattern
/// wins. As in git, an unanchored pattern is matched with the last component only: a list of a hundred names costs a
/// walk next to nothing.
package struct IgnorePatterns: Sendable, Hashable {
  private struct Pattern: Sendable, Hashable {
    var shape: Shape
    /// Whether the pattern matches the entire path rather than the last component.
    var isTied: Bool
    var isForFolders: Bool
    var takesIn: Bool
  }

  /// The shape of a pattern; most lists contain only names and extensions.
  private enum Shape: Sendable, Hashable {
    case text([UInt8])
    /// The text after a leading star.
    case ending([UInt8])
    case pattern(WildcardPattern)
  }

  private var patterns: [Pattern] = []

  /// The maximum number of patterns per file; no one maintains more.
  private static let limit = 2000

  package init(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for line in text.split(separator: 0x0A) where patterns.count < Self.limit {
      if let pattern = Self.pattern(line) { patterns.append(pattern) }
    }
  }

  private static func pattern(_ line: ArraySlice<UInt8>) -> Pattern? {
    guard line.first != UInt8(ascii: "#") else { return nil }
    var text = withoutBlanks(line.last == 0x0D ? line.dropLast() : line)
    let takesIn = text.first == UInt8(ascii: "!")
    if takesIn { text.removeFirst() }
    let isForFolders = text.last == UInt8(ascii: "/")
    if isForFolders { text.removeLast() }
    let isTied = text.contains(UInt8(ascii: "/"))
    if text.first == UInt8(ascii: "/") { text.removeFirst() }
    guard !text.isEmpty, let shape = shape(Array(text), isTied: isTied) else { return nil }
    return Pattern(shape: shape, isTied: isTied, isForFolders: isForFolders, takesIn: takesIn)
  }

  /// Trailing blanks count only after a backslash that is not escaped itself.
  private static func withoutBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var isEscaped = false
    for (index, byte) in zip(line.indices, line) {
      if isEscaped || byte != 0x20 { end = index + 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return line[..<end]
  }

  private static func shape(_ text: [UInt8], isTied: Bool) -> Shape? {
    let isWildcard = { (byte: UInt8) in "*?[\\".utf8.contains(byte) }
    if !text.contains(where: isWildcard) { return .text(text) }
    if !isTied, text.first == UInt8(ascii: "*"), !text.dropFirst().contains(where: isWildcard) {
      return .ending(Array(text.dropFirst()))
    }
    return WildcardPattern(text).map(Shape.pattern)
  }

  /// Whether a path is ignored; nil if no pattern matches.
  ///
  /// - Parameters:
  ///   - path: the path relative to the patterns' folder.
  ///   - isFolder: whether the path is a folder, which patterns with a trailing slash require.
  package func verdict(on path: String, isFolder: Bool) -> Bool? {
    let path = Array(path.utf8)
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let last = patterns.last { pattern in
      guard isFolder || !pattern.isForFolders else { return false }
      let start = pattern.isTied ? 0 : name
      switch pattern.shape {
      case .text(let text): return path[start...].elementsEqual(text)
      case .ending(let text): return path.suffix(text.count).elementsEqual(text)
      case .pattern(let wildcards): return wildcards.matches(path, from: start)
      }
    }
    return last.map { !$0.takesIn }
  }
}

/// The patterns of one `.gitignore`.
///
/// Read as gitignore(5) describes them: `*` and `?` stop at slashes, `**` crosses them, a slash at the beginning or in
/// the middle ties a pattern to the file's folder, one at the end to folders, `!` takes a name in again, and of all
/// patterns that match the last one counts.
package struct IgnorePatterns: Sendable, Hashable {
  private struct Pattern: Sendable, Hashable {
    /// The components between slashes; without ties, `**` comes first.
    var components: [[UInt8]]
    var isForFolders: Bool
    var takesIn: Bool
  }

  private var patterns: [Pattern] = []

  /// How many patterns of a file are read; more is not a list that anybody keeps.
  private static let limit = 2000

  package init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where patterns.count < Self.limit {
      if let pattern = Self.pattern(Array(line)) { patterns.append(pattern) }
    }
  }

  private static func pattern(_ line: [UInt8]) -> Pattern? {
    var text = line[...]
    // Blanks at the end count only behind a backslash.
    while text.last == 0x20, text.dropLast().last != UInt8(ascii: "\\") { text.removeLast() }
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    let takesIn = first == UInt8(ascii: "!")
    if takesIn { text.removeFirst() }
    let isForFolders = text.last == UInt8(ascii: "/")
    if isForFolders { text.removeLast() }
    var components = text.split(separator: UInt8(ascii: "/")).map(Array.init)
    guard !components.isEmpty else { return nil }
    let isTied = text.first == UInt8(ascii: "/") || components.count > 1
    if !isTied { components.insert(Array("**".utf8), at: 0) }
    return Pattern(components: components, isForFolders: isForFolders, takesIn: takesIn)
  }

  /// Whether a path is ignored; nil when no pattern says anything of it.
  ///
  /// - Parameter path: the components below the folder of the patterns.
  package func verdict(on path: [String], isFolder: Bool) -> Bool? {
    let names = path.map { Array($0.utf8) }
    let last = patterns.last { pattern in
      (isFolder || !pattern.isForFolders) && Self.matches(pattern.components[...], names[...])
    }
    return last.map { !$0.takesIn }
  }

  private static func matches(_ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<[UInt8]>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first.elementsEqual("**".utf8) {
      let rest = pattern.dropFirst()
      // At the end it stands for everything inside, so for one name at least.
      if rest.isEmpty { return !path.isEmpty }
      return (0...path.count).contains { matches(rest, path.dropFirst($0)) }
    }
    guard let name = path.first, isMatch(first[...], name[...]) else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }

  /// Whether a name fits a component; of several stars only the last is tried anew, which is enough and never slow.
  private static func isMatch(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var (pattern, name) = (pattern, name)
    var retry: (pattern: ArraySlice<UInt8>, name: ArraySlice<UInt8>)?
    while !name.isEmpty || !pattern.isEmpty {
      if pattern.first == UInt8(ascii: "*") {
        pattern = pattern.drop { $0 == UInt8(ascii: "*") }
        retry = (pattern, name)
        continue
      }
      if let byte = name.first, let rest = step(pattern, byte) {
        pattern = rest
        name = name.dropFirst()
        continue
      }
      guard let last = retry, !last.name.isEmpty else { return false }
      retry = (last.pattern, last.name.dropFirst())
      pattern = last.pattern
      name = last.name.dropFirst()
    }
    return true
  }

  /// What is left of a pattern behind the part that fits a byte; nil when it does not fit.
  private static func step(_ pattern: ArraySlice<UInt8>, _ byte: UInt8) -> ArraySlice<UInt8>? {
    guard let first = pattern.first else { return nil }
    let rest = pattern.dropFirst()
    switch first {
    case UInt8(ascii: "?"): return rest
    case UInt8(ascii: "\\"):
      guard let literal = rest.first else { return nil }
      return literal == byte ? rest.dropFirst() : nil
    case UInt8(ascii: "["):
      guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return first == byte ? rest : nil }
      var set = rest[..<end]
      let isNegated = set.first == UInt8(ascii: "!") || set.first == UInt8(ascii: "^")
      if isNegated { set.removeFirst() }
      return contains(byte, in: set) != isNegated ? rest[rest.index(after: end)...] : nil
    default: return first == byte ? rest : nil
    }
  }

  /// Whether a byte is in a set such as `a-z_`.
  private static func contains(_ byte: UInt8, in set: ArraySlice<UInt8>) -> Bool {
    var set = set
    while let low = set.popFirst() {
      if set.first == UInt8(ascii: "-"), let high = set.dropFirst().first {
        if low <= byte, byte <= high { return true }
        set = set.dropFirst(2)
      } else if low == byte {
        return true
      }
    }
    return false
  }
}

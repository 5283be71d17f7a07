import Diagnostics
import Localization
import PropertyLists

/// Changes a `.strings` file that is a property list of the XML or binary form.
///
/// An XML file keeps every byte but those of the entries that change. A binary one is written anew when an entry
/// changes, since its objects refer to each other by number.
struct PropertyListFileEditor: Sendable {
  private let path: String
  private let original: [UInt8]
  private let isBinary: Bool
  private let source: SourceText
  /// The entries of the root as they were read.
  private let entries: [PropertyListEntry]
  /// The text of each entry that has one.
  private let texts: [String: String]
  private let keys: Set<String>
  private var values: [String: String] = [:]
  private var additions: [TableAddition] = []
  private var removed: Set<String> = []

  /// Opens a file.
  ///
  /// - Throws: `InputFailure` where it cannot be read, or where its root is no dictionary.
  init(_ bytes: [UInt8], path: String) throws(InputFailure) {
    self.path = path
    original = bytes
    isBinary = PropertyListFormat(of: bytes) == .binary
    source = SourceText(bytes)
    let root: PropertyListNode
    do throws(PropertyListError) {
      root = try PropertyListParser.parse(bytes)
      if !isBinary, try XMLEncoding.utf8(of: bytes) != bytes {
        throw PropertyListError(.encoding, "an XML property list is changed only in UTF-8")
      }
    } catch {
      throw InputFailure(path: path, position: error.position, reason: "it is not changed: \(error.reason)")
    }
    guard let entries = root.entries else {
      throw InputFailure(path: path, reason: "it is no table: its root is no dictionary")
    }
    self.entries = entries
    keys = Set(entries.map(\.key))
    texts = Dictionary(
      entries.compactMap { entry in entry.node.string.map { (entry.key, $0) } }, uniquingKeysWith: { first, _ in first }
    )
  }

  func contains(_ key: String) -> Bool { keys.contains(key) }

  mutating func add(_ additions: [TableAddition]) {
    self.additions += additions
  }

  /// Gives an entry another text; impossible where there is none or where it is no text.
  mutating func setValue(_ value: String, for key: String) -> TextChange {
    guard let text = texts[key] else { return .impossible }
    values[key] = value
    return text == value ? .none : .made
  }

  mutating func remove(_ keys: Set<String>) {
    removed.formUnion(keys)
  }

  /// The bytes of the changed file.
  ///
  /// - Throws: `InputFailure` where an entry of an XML file is not where it was read.
  func bytes() throws(InputFailure) -> [UInt8] {
    let isChanged = !additions.isEmpty || entries.contains { removed.contains($0.key) || isReplaced($0) }
    guard isChanged else { return original }
    return isBinary ? binary : try xml()
  }

  private func isReplaced(_ entry: PropertyListEntry) -> Bool {
    values[entry.key].map { $0 != entry.node.string } ?? false
  }

  private var binary: [UInt8] {
    let kept = entries.filter { !removed.contains($0.key) }.map { entry in
      var entry = entry
      if let value = values[entry.key] { entry.node.value = .string(value) }
      return entry
    }
    let added = additions.map { PropertyListEntry(key: $0.key, node: PropertyListNode(.string($0.value))) }
    return BinaryPropertyListWriter.write(PropertyListNode(.dictionary(kept + added)))
  }

  private func xml() throws(InputFailure) -> [UInt8] {
    var splices = TextSplices()
    for entry in entries where removed.contains(entry.key) || isReplaced(entry) {
      guard let key = range(of: "key", at: entry.keyPosition),
        let value = range(of: "string", at: entry.node.position), key.upperBound <= value.lowerBound
      else {
        throw InputFailure(path: path, position: entry.keyPosition, reason: "the entry \(entry.key) cannot be changed")
      }
      if removed.contains(entry.key) {
        splices.remove(wholeLines(key.lowerBound..<value.upperBound))
      } else if let text = values[entry.key] {
        splices.replace(value, with: "<string>\(Self.escaped(text))</string>".utf8)
      }
    }
    if !additions.isEmpty {
      guard let end = endOfRoot else { throw InputFailure(path: path, reason: "its dictionary cannot be added to") }
      let lines = additions.map {
        "\t<key>\(Self.escaped($0.key))</key>\n\t<string>\(Self.escaped($0.value))</string>\n"
      }
      splices.insert(lines.joined(), at: end)
    }
    return splices.applied(to: original)
  }

  private static func escaped(_ text: String) -> String {
    MarkupText.content(text) { _ in "\u{FFFD}" }
  }

  /// An element from its start tag to its end tag; nil where something else stands there.
  private func range(of name: String, at position: SourcePosition?) -> Range<Int>? {
    guard let position, let start = source.offset(of: position) else { return nil }
    let rest = original[start...]
    if rest.starts(with: "<\(name)/>".utf8) { return start..<start + name.utf8.count + 3 }
    guard rest.starts(with: "<\(name)>".utf8), let end = rest.firstRange(of: Array("</\(name)>".utf8)) else {
      return nil
    }
    return start..<end.upperBound
  }

  /// The beginning of the line of the tag that closes the root dictionary, or the tag itself.
  private var endOfRoot: Int? {
    let tag = Array("</dict>".utf8)
    guard let start = original.indices.reversed().first(where: { original[$0...].starts(with: tag) }) else {
      return nil
    }
    let line = (original[..<start].lastIndex(of: 0x0A)).map { $0 + 1 } ?? 0
    return original[line..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 } ? line : start
  }

  private func wholeLines(_ range: Range<Int>) -> Range<Int> {
    let start = (original[..<range.lowerBound].lastIndex(of: 0x0A)).map { $0 + 1 } ?? 0
    guard original[start..<range.lowerBound].allSatisfy({ $0 == 0x20 || $0 == 0x09 }),
      range.upperBound < original.count
    else { return range }
    if original[range.upperBound] == 0x0A { return start..<range.upperBound + 1 }
    if original[range.upperBound...].starts(with: [0x0D, 0x0A]) { return start..<range.upperBound + 2 }
    return range
  }
}

extension SourceText {
  /// The byte at a place; nil where the text has no such line.
  fileprivate func offset(of position: SourcePosition) -> Int? {
    var (low, high) = (0, bytes.count)
    while low < high {
      let middle = (low + high) / 2
      if self.position(of: middle) < position { low = middle + 1 } else { high = middle }
    }
    return low < bytes.count && self.position(of: low) == position ? low : nil
  }
}

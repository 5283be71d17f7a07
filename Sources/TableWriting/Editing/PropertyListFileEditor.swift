import GlossBasics
import GlossLocalization
import GlossPropertyLists

/// Edits a `.strings` or `.stringsdict` file that is an XML or binary property list.
///
/// In an XML file only the changed entries' bytes differ. A binary one is rewritten if any entry changes, since its
/// objects refer to each other by number.
struct PropertyListFileEditor: Sendable {
  private let path: String
  /// Nil for a new file.
  private let original: [UInt8]?
  private let isBinary: Bool
  /// The root's entries as read.
  private let entries: [PropertyListEntry]
  private let keys: Set<LiteralText>
  private var values: [LiteralText: PropertyListNode] = [:]
  private var additions: [PropertyListEntry] = []
  private var removed: Set<LiteralText> = []
  private var renamed: [LiteralText: String] = [:]

  /// Opens a file.
  ///
  /// - Throws: `InputFailure` if it cannot be read or its root is not a dictionary.
  init(_ bytes: [UInt8], path: String) throws(InputFailure) {
    self.path = path
    original = bytes
    isBinary = PropertyListFormat(of: bytes) == .binary
    let root: PropertyListNode
    do throws(PropertyListError) {
      root = try PropertyListParser.parse(bytes)
      if !isBinary, try XMLEncoding.utf8(of: bytes) != bytes {
        throw PropertyListError(.encoding, "only XML property lists in UTF-8 can be changed")
      }
    } catch {
      throw InputFailure(path: path, position: error.position, reason: "it cannot be changed: \(error.reason)")
    }
    guard let entries = root.entries else {
      throw InputFailure(path: path, reason: "the file is not a table: its root is not a dictionary")
    }
    self.entries = entries
    keys = Set(entries.map { LiteralText($0.key) })
  }

  /// Creates an XML file that does not exist yet.
  init(newFile path: String) {
    self.path = path
    original = nil
    isBinary = false
    entries = []
    keys = []
  }

  func contains(_ key: String) -> Bool { keys.contains(LiteralText(key)) }

  mutating func add(_ additions: [TableAddition]) {
    self.additions += additions.map { PropertyListEntry(key: $0.key, node: PropertyListNode(.string($0.value))) }
  }

  /// Changes an entry's text; impossible if the entry is missing or not text.
  mutating func setValue(_ value: String, for key: String) -> TextChange {
    guard let present = entries.first(where: { $0.key.isLiterally(key) }), present.node.string != nil else {
      return .impossible
    }
    return set(PropertyListNode(.string(value)), for: key)
  }

  /// Changes an entry's value, or adds the entry.
  mutating func set(_ value: PropertyListNode, for key: String) -> TextChange {
    if let present = entries.first(where: { $0.key.isLiterally(key) }) {
      values[LiteralText(key)] = value
      return present.node.isSame(as: value) ? .none : .made
    }
    additions.removeAll { $0.key.isLiterally(key) }
    additions.append(PropertyListEntry(key: key, node: value))
    return .made
  }

  mutating func remove(_ keys: Set<LiteralText>) {
    removed.formUnion(keys)
  }

  /// The strings of all entries with a key: one, or those of its rules.
  func texts(of key: String) -> [String] {
    func texts(in node: PropertyListNode) -> [String] {
      if let text = node.string { return [text] }
      return (node.entries ?? []).flatMap { entry in
        [FormatRuleKey.specType, FormatRuleKey.valueType].contains(entry.key) ? [] : texts(in: entry.node)
      }
    }
    return entries.filter { $0.key.isLiterally(key) }.flatMap { texts(in: $0.node) }
  }

  /// Renames an entry; an empty entry in its new place is removed. One with a text stays, and nothing is renamed.
  mutating func rename(_ rename: KeyRename) -> Bool {
    guard let entry = entries.last(where: { $0.key.isLiterally(rename.key) }), let first = rename.targets.first else {
      return false
    }
    guard rename.targets.allSatisfy({ target in texts(of: target).allSatisfy(UntranslatedMark.isBlank) }) else {
      return false
    }
    remove(Set(rename.targets.map { LiteralText($0) }))
    renamed[LiteralText(rename.key)] = first
    additions += rename.targets.dropFirst().map { PropertyListEntry(key: $0, node: entry.node) }
    return true
  }

  /// The bytes of the changed file.
  ///
  /// - Throws: `InputFailure` if the text of an XML file does not match its values.
  func bytes() throws(InputFailure) -> [UInt8] {
    let changed = try bytesBeforeRenaming()
    guard !renamed.isEmpty else { return changed }
    let failure = InputFailure(path: path, reason: "its keys cannot be changed one by one")
    guard var entries = (try? PropertyListParser.parse(changed))?.entries else { throw failure }
    guard !isBinary else {
      for index in entries.indices {
        entries[index].key = renamed[LiteralText(entries[index].key)] ?? entries[index].key
      }
      return BinaryPropertyListWriter.write(PropertyListNode(.dictionary(entries)))
    }
    guard let dictionary = XMLElementSpan.root(of: changed)?.children.first,
      dictionary.children.count == entries.count * 2
    else { throw failure }
    var splices = TextSplices()
    for (index, entry) in entries.enumerated() {
      guard let name = renamed[LiteralText(entry.key)] else { continue }
      splices.replace(dictionary.children[index * 2].content, with: XMLText.content(name) { _ in "" }.utf8)
    }
    return splices.applied(to: changed)
  }

  private func bytesBeforeRenaming() throws(InputFailure) -> [UInt8] {
    guard let original else { return Array(XMLPropertyListWriter.write(PropertyListNode(.dictionary(additions))).utf8) }
    let old = PropertyListNode(.dictionary(entries))
    let new = PropertyListNode(.dictionary(wanted))
    if old.isSame(as: new) || old == new { return original }
    if isBinary { return BinaryPropertyListWriter.write(new) }
    var splices = XMLPropertyListSplices(original)
    guard let dictionary = XMLElementSpan.root(of: original)?.children.first,
      splices.replace(old, with: new, in: dictionary)
    else { throw InputFailure(path: path, reason: "its entries cannot be changed one by one") }
    return splices.splices.applied(to: original)
  }

  private var wanted: [PropertyListEntry] {
    entries.filter { !removed.contains(LiteralText($0.key)) }.map { entry in
      var entry = entry
      if let value = values[LiteralText(entry.key)] { entry.node = value }
      return entry
    } + additions
  }
}

/// Unfolds a binary property list into a tree of nodes.
///
/// Objects may be shared in the file; a tree must repeat them, so a few hundred bytes could unfold to billions of
/// values. Therefore the number of nodes is limited; readers of keyed archives use `KeyedArchive` instead.
struct BinaryPropertyListReader {
  private let list: BinaryPropertyList
  private var texts: [Int: String] = [:]
  private var openContainers: Set<Int> = []
  private var remaining: Int
  private var remainingBytes: Int

  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    let list = try BinaryPropertyList(bytes)
    var reader = BinaryPropertyListReader(list)
    return try reader.node(at: list.root, depth: 0)
  }

  private init(_ list: BinaryPropertyList) {
    self.list = list
    // Without shared containers, a tree has at most as many nodes as the file has references, and so bytes.
    remaining = min(PropertyListParser.valueLimit, 100_000 + list.bytes.count)
    remainingBytes = 1 << 20 + list.bytes.count
  }

  private mutating func node(at index: Int, depth: Int) throws(PropertyListError) -> PropertyListNode {
    remaining -= 1
    guard remaining >= 0 else { throw PropertyListError(.limit, "its shared objects unfold to too many values") }
    switch try list.object(at: index) {
    case .null:
      throw PropertyListError(.malformed, "it contains a null, which property lists cannot have")
    case .boolean(let value): return PropertyListNode(.boolean(value))
    case .integer(let value): return PropertyListNode(.integer(value))
    case .unsigned(let value): return PropertyListNode(.unsigned(value))
    case .real(let value): return PropertyListNode(.real(value))
    case .date(let value): return PropertyListNode(.date(value))
    case .uid(let value): return PropertyListNode(.uid(value))
    case .data(let range):
      remainingBytes -= range.count
      guard remainingBytes >= 0 else { throw PropertyListError(.limit, "its shared data unfold to too many bytes") }
      return PropertyListNode(.data(Array(list.bytes[range])))
    case .ascii, .utf16:
      return PropertyListNode(.string(try text(at: index)))
    case .array(let references):
      try enter(index, depth: depth)
      defer { openContainers.remove(index) }
      return PropertyListNode(.array(try elements(references, depth: depth + 1)))
    case .dictionary(let keys, let values):
      try enter(index, depth: depth)
      defer { openContainers.remove(index) }
      return PropertyListNode(.dictionary(try entries(keys, values, depth: depth + 1)))
    }
  }

  private mutating func enter(_ index: Int, depth: Int) throws(PropertyListError) {
    guard depth < PropertyListParser.depthLimit else {
      throw PropertyListError(.limit, "it is nested more than \(PropertyListParser.depthLimit) levels deep")
    }
    guard openContainers.insert(index).inserted else {
      throw PropertyListError(.malformed, "an array or dictionary contains itself")
    }
  }

  private mutating func elements(
    _ references: BinaryPropertyList.References, depth: Int
  ) throws(PropertyListError) -> [PropertyListNode] {
    var elements: [PropertyListNode] = []
    elements.reserveCapacity(min(references.count, remaining + 1))
    for position in 0..<references.count {
      elements.append(try node(at: try list.object(position, of: references), depth: depth))
    }
    return elements
  }

  private mutating func entries(
    _ keys: BinaryPropertyList.References, _ values: BinaryPropertyList.References, depth: Int
  ) throws(PropertyListError) -> [PropertyListEntry] {
    var entries: [PropertyListEntry] = []
    entries.reserveCapacity(min(keys.count, remaining + 1))
    for position in 0..<keys.count {
      let key = try text(at: try list.object(position, of: keys))
      entries.append(
        PropertyListEntry(key: key, node: try node(at: try list.object(position, of: values), depth: depth)))
    }
    return entries
  }

  /// The text of an object, created once even if it is shared.
  private mutating func text(at index: Int) throws(PropertyListError) -> String {
    if let text = texts[index] { return text }
    switch try list.object(at: index) {
    case .ascii(let range), .utf16(let range):
      // Several objects may share an offset.
      remainingBytes -= range.count
      guard remainingBytes >= 0 else { throw PropertyListError(.limit, "its shared texts unfold to too many bytes") }
    default:
      throw PropertyListError(.malformed, "a dictionary has a key that is not text")
    }
    let text = try list.text(at: index) ?? ""
    texts[index] = text
    return text
  }
}

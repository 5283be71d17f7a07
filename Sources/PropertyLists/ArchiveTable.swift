/// All objects of an archive in flat tables: checked, references by number resolved, keys numbered.
///
/// One pass over the file makes it; after that reading a member is a look-up. It takes some 16 bytes an object and 4 a
/// reference, whatever the file claims.
struct ArchiveTable {
  enum Kind: UInt8 {
    case null, boolean, integer, unsigned, real, date, data, ascii, utf16, uid, array, dictionary
  }

  /// An object: its kind, and its value or where that lies.
  struct Entry {
    var kind: Kind
    /// How many bytes, elements or members it has.
    var count: UInt32 = 0
    /// The value's bits; the first byte in the file; or the first number in `numbers`.
    var bits: UInt64 = 0
  }

  /// The number that stands for null and for references that lead nowhere.
  static let nothing = UInt32.max

  private(set) var entries: [Entry] = []
  /// The elements of arrays; of dictionaries first the keys, as indices in `keyNames`, then the values.
  private(set) var numbers: [UInt32] = []
  private(set) var keyNames: [String] = []
  private var indicesByName: [String: UInt32] = [:]

  init(_ list: BinaryPropertyList) throws(PropertyListError) {
    entries.reserveCapacity(list.count)
    // Objects that lie beside each other cannot hold more than the file.
    var remaining = list.bytes.count
    func charge(_ size: Int) throws(PropertyListError) {
      remaining -= size
      guard remaining >= 0 else { throw PropertyListError(.malformed, "its objects lie over each other") }
    }
    numbers.reserveCapacity(list.bytes.count / 4)
    for number in 0..<list.count {
      switch try list.object(at: number) {
      case .null: entries.append(Entry(kind: .null))
      case .boolean(let value): entries.append(Entry(kind: .boolean, bits: value ? 1 : 0))
      case .integer(let value): entries.append(Entry(kind: .integer, bits: UInt64(bitPattern: value)))
      case .unsigned(let value): entries.append(Entry(kind: .unsigned, bits: value))
      case .real(let value): entries.append(Entry(kind: .real, bits: value.bitPattern))
      case .date(let value): entries.append(Entry(kind: .date, bits: value.bitPattern))
      case .uid(let value): entries.append(Entry(kind: .uid, bits: value))
      case .data(let range):
        try charge(range.count)
        entries.append(Entry(kind: .data, count: UInt32(range.count), bits: UInt64(range.lowerBound)))
      case .ascii(let range):
        try charge(range.count)
        entries.append(Entry(kind: .ascii, count: UInt32(range.count), bits: UInt64(range.lowerBound)))
      case .utf16(let range):
        try charge(range.count)
        entries.append(Entry(kind: .utf16, count: UInt32(range.count), bits: UInt64(range.lowerBound)))
      case .array(let references):
        try charge(references.count)
        entries.append(Entry(kind: .array, count: UInt32(references.count), bits: UInt64(numbers.count)))
        try list.append(references, to: &numbers)
      case .dictionary(let keys, let values):
        try charge(keys.count + values.count)
        entries.append(Entry(kind: .dictionary, count: UInt32(keys.count), bits: UInt64(numbers.count)))
        try list.append(keys, to: &numbers)
        try list.append(values, to: &numbers)
      }
    }
    try numberKeys(list)
  }

  /// Replaces the keys of all dictionaries by indices in `keyNames`.
  private mutating func numberKeys(_ list: BinaryPropertyList) throws(PropertyListError) {
    var known = [UInt32](repeating: Self.nothing, count: entries.count)
    for entry in entries where entry.kind == .dictionary {
      let start = Int(entry.bits)
      for place in start..<start + Int(entry.count) {
        let key = Int(numbers[place])
        if known[key] == Self.nothing { known[key] = try index(ofKey: key, list) }
        numbers[place] = known[key]
      }
    }
  }

  private mutating func index(ofKey key: Int, _ list: BinaryPropertyList) throws(PropertyListError) -> UInt32 {
    guard let name = try list.text(at: key) else {
      throw PropertyListError(.malformed, "a dictionary has a key that is no text")
    }
    if let index = indicesByName[name] { return index }
    let index = UInt32(keyNames.count)
    keyNames.append(name)
    indicesByName[name] = index
    return index
  }

  /// Replaces references by number by what they lead to: an object of `$objects`, of which the first is null.
  mutating func resolve(objects: Int) {
    let table = entries[objects]
    let base = Int(table.bits)
    var resolved = [UInt32](repeating: Self.nothing, count: entries.count)
    for number in entries.indices {
      let entry = entries[number]
      if entry.kind == .uid {
        guard entry.bits > 0, entry.bits < UInt64(table.count) else { continue }
        let target = numbers[base + Int(entry.bits)]
        // A reference to a reference leads nowhere.
        if entries[Int(target)].kind != .uid { resolved[number] = target }
      } else if entry.kind != .null {
        resolved[number] = UInt32(number)
      }
    }
    for number in entries.indices where number != objects {
      let entry = entries[number]
      // Of other kinds than containers the bits are a value, not a place.
      let start = Int(truncatingIfNeeded: entry.bits)
      let count = Int(entry.count)
      switch entry.kind {
      case .array: for place in start..<start + count { numbers[place] = resolved[Int(numbers[place])] }
      case .dictionary:
        for place in start + count..<start + 2 * count { numbers[place] = resolved[Int(numbers[place])] }
      default: break
      }
    }
  }
}

/// The objects of an archive, each with its kind and where it lies, made in one pass over the file.
///
/// Every object is checked to lie within the file, and all of them together to be no larger than it. A reference is
/// checked when it is followed. The table takes 16 bytes an object, whatever the file claims.
struct ArchiveTable: Sendable {
  enum Kind: UInt8 {
    case null, boolean, integer, unsigned, real, date, data, ascii, utf16, reference, array, dictionary
  }

  /// An object: its kind, and its value or where that lies.
  struct Entry {
    var kind: Kind
    /// Of a text: which key of the vocabulary it is.
    var key: UInt16 = 0
    /// How many bytes, elements or members it has.
    var count: UInt32 = 0
    /// The value's bits; the first byte in the file; or, of a reference, the number of the object it leads to.
    var bits: UInt64 = 0
  }

  /// The number that stands for null and for references that lead nowhere.
  static let nothing = UInt32.max

  private(set) var entries: [Entry] = []

  init(_ list: BinaryPropertyList, _ vocabulary: KeyVocabulary) throws(PropertyListError) {
    entries.reserveCapacity(list.count)
    // Objects that lie beside each other cannot hold more than the file.
    var remaining = list.bytes.count
    for number in 0..<list.count {
      let entry: Entry
      if let reference = list.shortReference(at: number) {
        entry = reference
      } else {
        entry = try Self.entry(number, of: list, vocabulary)
      }
      remaining -= Int(entry.count)
      guard remaining >= 0 else { throw PropertyListError(.malformed, "its objects lie over each other") }
      entries.append(entry)
    }
  }

  private static func entry(
    _ number: Int, of list: BinaryPropertyList, _ vocabulary: KeyVocabulary
  ) throws(PropertyListError) -> Entry {
    switch try list.object(at: number) {
    case .null: return Entry(kind: .null)
    case .boolean(let value): return Entry(kind: .boolean, bits: value ? 1 : 0)
    case .integer(let value): return Entry(kind: .integer, bits: UInt64(bitPattern: value))
    case .unsigned(let value): return Entry(kind: .unsigned, bits: value)
    case .real(let value): return Entry(kind: .real, bits: value.bitPattern)
    case .date(let value): return Entry(kind: .date, bits: value.bitPattern)
    case .uid(let value): return Entry(kind: .reference, bits: value)
    case .data(let range): return Entry(kind: .data, count: UInt32(range.count), bits: UInt64(range.lowerBound))
    case .utf16(let range): return Entry(kind: .utf16, count: UInt32(range.count), bits: UInt64(range.lowerBound))
    case .ascii(let range):
      let key = unsafe list.bytes.withUnsafeBufferPointer { bytes in
        unsafe vocabulary.number(of: UnsafeBufferPointer(rebasing: bytes[range]))
      }
      return Entry(kind: .ascii, key: key, count: UInt32(range.count), bits: UInt64(range.lowerBound))
    case .array(let references):
      return Entry(kind: .array, count: UInt32(references.count), bits: UInt64(references.start))
    case .dictionary(let keys, _):
      return Entry(kind: .dictionary, count: UInt32(keys.count), bits: UInt64(keys.start))
    }
  }

  /// Replaces references by number by what they lead to: an object of `$objects`, of which the first is null.
  mutating func resolve(objects: Int, in list: BinaryPropertyList) {
    let table = entries[objects]
    for number in entries.indices where entries[number].kind == .reference {
      let target = entries[number].bits
      guard target > 0, target < UInt64(table.count) else {
        entries[number] = Entry(kind: .null)
        continue
      }
      let object = list.number(at: Int(table.bits), Int(target))
      entries[number].bits = UInt64(object ?? Self.nothing)
    }
  }

  /// The object that a number leads to, by way of a reference or at once.
  func followed(_ number: UInt32) -> UInt32 {
    guard number != Self.nothing else { return number }
    let entry = entries[Int(number)]
    guard entry.kind == .reference else { return number }
    let target = UInt32(truncatingIfNeeded: entry.bits)
    // A reference to a reference leads nowhere.
    guard target != Self.nothing, entries[Int(target)].kind != .reference else { return Self.nothing }
    return target
  }
}

extension BinaryPropertyList {
  /// The number at an index of a run of references; nil where it leads to no object.
  func number(at start: Int, _ index: Int) -> UInt32? {
    let place = start + index * referenceSize
    guard place >= 8, place + referenceSize <= end else { return nil }
    if referenceSize == 2 {
      let number = UInt32(bytes[place]) << 8 | UInt32(bytes[place + 1])
      return number < UInt32(truncatingIfNeeded: count) ? number : nil
    }
    let number = Self.number(in: bytes, at: place, size: referenceSize)
    return number < UInt64(count) ? UInt32(number) : nil
  }

  /// The entry of a reference of one or two bytes, which most objects of an archive are; nil for other objects.
  fileprivate func shortReference(at number: Int) -> ArchiveTable.Entry? {
    let offset = Int(offsets[number])
    let marker = bytes[offset]
    if marker == 0x80, offset + 2 <= end {
      return ArchiveTable.Entry(kind: .reference, bits: UInt64(bytes[offset + 1]))
    }
    if marker == 0x81, offset + 3 <= end {
      return ArchiveTable.Entry(kind: .reference, bits: UInt64(bytes[offset + 1]) << 8 | UInt64(bytes[offset + 2]))
    }
    return nil
  }
}

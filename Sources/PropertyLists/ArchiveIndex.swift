/// Checks all objects of an archive once and numbers the keys of its dictionaries.
struct ArchiveIndex {
  private let list: BinaryPropertyList
  private(set) var keyNames: [String] = []
  private(set) var keyIndices: [Int32]
  private var indicesByName: [String: Int32] = [:]
  private var remaining: Int

  init(_ list: BinaryPropertyList) {
    self.list = list
    keyIndices = Array(repeating: -1, count: list.count)
    // Objects that lie beside each other cannot hold more than the file.
    remaining = list.bytes.count
  }

  mutating func checkAll() throws(PropertyListError) {
    for number in 0..<list.count {
      switch try list.object(at: number) {
      case .data(let range), .ascii(let range), .utf16(let range):
        try charge(range.count)
      case .array(let references):
        try charge(references.count)
        for position in 0..<references.count { _ = try list.object(position, of: references) }
      case .dictionary(let keys, let values):
        try charge(keys.count + values.count)
        for position in 0..<keys.count {
          let key = try list.object(position, of: keys)
          if keyIndices[key] < 0 { try addKey(key) }
          _ = try list.object(position, of: values)
        }
      default: break
      }
    }
  }

  private mutating func charge(_ size: Int) throws(PropertyListError) {
    remaining -= size
    guard remaining >= 0 else { throw PropertyListError(.malformed, "its objects lie over each other") }
  }

  private mutating func addKey(_ number: Int) throws(PropertyListError) {
    guard let name = try list.text(at: number) else {
      throw PropertyListError(.malformed, "a dictionary has a key that is no text")
    }
    if let index = indicesByName[name] {
      keyIndices[number] = index
      return
    }
    let index = Int32(keyNames.count)
    keyNames.append(name)
    indicesByName[name] = index
    keyIndices[number] = index
  }
}

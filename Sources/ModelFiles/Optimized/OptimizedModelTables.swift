/// The tables that an optimized model's records refer to by number: strings, names and data.
///
/// Number 0 of each table is the empty entry.
struct OptimizedModelTables {
  let bytes: [UInt8]
  /// Strings in UTF-16: default values, renaming identifiers, hash modifiers.
  private(set) var texts: [String] = []
  /// Strings in UTF-8: the names of entities, properties, classes.
  private(set) var names: [String] = []
  /// The ranges of the pieces of data: version hashes and keyed archives.
  private(set) var data: [Range<Int>] = []

  /// The maximum length of a name, since every finding about the named object repeats it.
  private static let nameLimit = 16_384

  init(_ places: OptimizedModelPlaces, of bytes: [UInt8]) throws(OptimizedModelError) {
    self.bytes = bytes
    try readTexts(at: places.texts)
    try readNames(at: places.names)
    try readData(at: places.data)
  }

  private mutating func readTexts(at place: Int) throws(OptimizedModelError) {
    var cursor = try OptimizedModelCursor(bytes, at: place)
    let count = try cursor.count(ofSize: 8)
    texts.reserveCapacity(count)
    for _ in 0..<count {
      let length = try cursor.number()
      _ = try cursor.word()
      let units = try cursor.run(length)
      guard length % 2 == 0 else { throw OptimizedModelError(.malformed, "a string ends within a character") }
      let text = stride(from: units.lowerBound, to: units.upperBound, by: 2).map { place in
        UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
      }
      texts.append(String(decoding: text, as: UTF16.self))
    }
  }

  private mutating func readNames(at place: Int) throws(OptimizedModelError) {
    var cursor = try OptimizedModelCursor(bytes, at: place)
    let count = try cursor.count(ofSize: 24)
    names.reserveCapacity(count)
    for _ in 0..<count {
      cursor.align(to: 8)
      try cursor.skip(12)
      let length = try cursor.number()
      guard length <= Self.nameLimit else { throw OptimizedModelError(.limit, "a name is too long") }
      try cursor.skip(8)
      names.append(String(decoding: bytes[try cursor.run(length)], as: UTF8.self))
      guard try cursor.byte() == 0 else {
        throw OptimizedModelError(.malformed, "a name does not have the stated length")
      }
    }
  }

  private mutating func readData(at place: Int) throws(OptimizedModelError) {
    var cursor = try OptimizedModelCursor(bytes, at: place)
    let count = try cursor.count(ofSize: 24)
    data.reserveCapacity(count)
    for _ in 0..<count {
      cursor.align(to: 8)
      try cursor.skip(16)
      let length = try cursor.number()
      try cursor.skip(4)
      data.append(try cursor.run(length))
    }
  }

  // MARK: - Entries

  func text(_ number: Int) throws(OptimizedModelError) -> String {
    guard texts.indices.contains(number) else { throw Self.missing("text", number) }
    return texts[number]
  }

  func name(_ number: Int) throws(OptimizedModelError) -> String {
    guard names.indices.contains(number) else { throw Self.missing("name", number) }
    return names[number]
  }

  func data(_ number: Int) throws(OptimizedModelError) -> [UInt8] {
    guard data.indices.contains(number) else { throw Self.missing("piece of data", number) }
    return Array(bytes[data[number]])
  }

  private static func missing(_ what: String, _ number: Int) -> OptimizedModelError {
    OptimizedModelError(.malformed, "it refers to \(what) \(number), which does not exist")
  }
}

extension KeyedArchive {
  // MARK: - Classes

  /// The class of an object and its superclasses, nearest first, as listed in the archive.
  package func classNames(of object: Object) -> [String] {
    guard let description = self[Self.classKey, of: object].flatMap({ self.object($0) }) else { return [] }
    let names = self["$classes", of: description].map { elements($0).compactMap { string($0) } } ?? []
    return names.isEmpty ? [className(of: object)] : names
  }

  // MARK: - Plain values

  /// The marker byte of a value; null's if the reference is invalid.
  func marker(_ reference: Reference) -> UInt8 {
    reference.offset == 0 ? 0 : list.bytes[Int(reference.offset)]
  }

  /// The property list object of a value; nil if the reference or the object is invalid.
  func value(_ reference: Reference) -> BinaryPropertyList.Object? {
    guard reference.offset != 0 else { return nil }
    return checked { () throws(PropertyListError) in try list.object(atOffset: Int(reference.offset)) }
  }

  /// Whether a value is null or its reference is invalid.
  package func isNull(_ reference: Reference) -> Bool {
    marker(reference) == 0
  }

  /// The bytes of a plain string in the archive, as a range.
  func text(bytesAt offset: Int) -> Range<Int>? {
    run(at: offset, size: list.bytes[offset] >> 4 == 0x6 ? 2 : 1)
  }

  /// A plain string in the archive.
  func text(_ reference: Reference) -> String? {
    let kind = marker(reference) >> 4
    guard kind == 0x5 || kind == 0x6, let range = text(bytesAt: Int(reference.offset)) else { return nil }
    // A long string may be requested repeatedly.
    if range.count > 64, !charge(range.count / 16) { return nil }
    return kind == 0x5 ? list.text(ascii: range) : list.text(utf16: range)
  }

  /// A string, plain or archived as an object: `NSString`, `NSMutableString`.
  package func string(_ reference: Reference) -> String? {
    let kind = marker(reference) >> 4
    if kind == 0x5 || kind == 0x6 { return text(reference) }
    guard kind == 0xD else { return nil }
    return object(reference).flatMap { self["NS.string", of: $0] }.flatMap { text($0) }
  }

  /// A whole number, also one that is archived as a decimal; converts numbers with a zero fraction and booleans.
  package func integer(_ reference: Reference) -> Int? {
    guard marker(reference) >> 4 == 0xD else { return plainInteger(reference) }
    if case .decimal(let value)? = decoded(reference) { return value.wholeNumber }
    return nil
  }

  /// The same for a number that is not an object: a part of an archived number, which could otherwise be that number.
  func plainInteger(_ reference: Reference) -> Int? {
    let place = Int(reference.offset) + 1
    switch marker(reference) {
    case 0x10 where place < list.end: return Int(list.bytes[place])
    case 0x11 where place + 1 < list.end: return Int(list.bytes[place]) << 8 | Int(list.bytes[place + 1])
    case 0x08: return 0
    case 0x09: return 1
    default: break
    }
    switch value(reference) {
    case .integer(let number): return Int(number)
    case .real(let number): return Int(exactly: number)
    default: return nil
    }
  }

  /// A number of any kind.
  package func real(_ reference: Reference) -> Double? {
    switch value(reference) {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .boolean(let flag): flag ? 1 : 0
    case .real(let number): number
    default: nil
    }
  }

  /// A boolean; numbers other than zero are true.
  package func boolean(_ reference: Reference) -> Bool? {
    let marker = marker(reference)
    if marker == 0x08 || marker == 0x09 { return marker == 0x09 }
    guard marker >> 4 == 0x1, case .integer(let number)? = value(reference) else { return nil }
    return number != 0
  }

  /// The bytes of data, plain or archived as an object.
  package func data(_ reference: Reference) -> ArraySlice<UInt8>? {
    if case .data(let range)? = value(reference) { return list.bytes[range] }
    guard let content = object(reference).flatMap({ self["NS.data", of: $0] }), case .data(let range)? = value(content)
    else { return nil }
    return list.bytes[range]
  }

  // MARK: - Containers

  /// The elements of an array or a set; empty for other values.
  package func elements(_ reference: Reference) -> [Reference] {
    if let list = array(reference) { return all(list) }
    guard let object = object(reference) else { return [] }
    if let objects = self["NS.objects", of: object] { return array(objects).map { all($0) } ?? [] }
    return numbered("NS.object.", of: object)
  }

  /// The references of a plain array in the archive.
  private func array(_ reference: Reference) -> BinaryPropertyList.References? {
    let marker = marker(reference)
    guard (0xA0...0xCF).contains(marker) else { return nil }
    let size = list.referenceSize
    return run(at: Int(reference.offset), size: size).map {
      BinaryPropertyList.References(start: $0.lowerBound, count: $0.count / size)
    }
  }

  private func all(_ list: BinaryPropertyList.References) -> [Reference] {
    guard list.count > 0, charge(list.count + 1) else { return [] }
    var elements: [Reference] = []
    elements.reserveCapacity(list.count)
    for position in 0..<list.count { elements.append(reference(at: list.start, position)) }
    return elements
  }

  /// A key-value pair of a dictionary.
  package typealias Pair = (key: Reference, value: Reference)

  /// The pairs of a dictionary; empty for other values.
  package func pairs(_ reference: Reference) -> [Pair] {
    guard let lists = lists(reference) else {
      guard let object = object(reference) else { return [] }
      if let pairs = knownKeysPairs(object) { return pairs }
      return zip(numbered("NS.key.", of: object), numbered("NS.object.", of: object)).map { ($0, $1) }
    }
    guard lists.count > 0, charge(2 * lists.count + 1) else { return [] }
    var pairs: [Pair] = []
    pairs.reserveCapacity(lists.count)
    for position in 0..<lists.count {
      pairs.append((self.reference(at: lists.keys, position), self.reference(at: lists.values, position)))
    }
    return pairs
  }

  /// Whether a value is a dictionary, even an empty one.
  package func isDictionary(_ reference: Reference) -> Bool {
    lists(reference) != nil || !pairs(reference).isEmpty
  }

  /// The pairs of a dictionary by the names of their keys, in their order, since an archive has none.
  package func sortedPairs(_ reference: Reference) -> [(name: String, value: Reference)] {
    pairs(reference).map { (name: string($0.key) ?? "", value: $0.value) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The start of a dictionary's keys and of its values, and their number.
  func lists(_ reference: Reference) -> (keys: Int, values: Int, count: Int)? {
    guard let object = object(reference), let keys = self["NS.keys", of: object].flatMap({ array($0) }),
      let values = self["NS.objects", of: object].flatMap({ array($0) })
    else { return nil }
    return (keys.start, values.start, min(keys.count, values.count))
  }

  /// The members `NS.object.0`, `NS.object.1` …, used by early archives of containers.
  private func numbered(_ prefix: String, of object: Object) -> [Reference] {
    guard charge(object.count + 1) else { return [] }
    var found: [(Int, Reference)] = []
    for position in 0..<object.count {
      let name = keyName(position, of: object)
      guard name.hasPrefix(prefix), let index = Int(name.dropFirst(prefix.count)) else { continue }
      found.append((index, value(at: position, of: object)))
    }
    return found.sorted { $0.0 < $1.0 }.map { $0.1 }
  }
}

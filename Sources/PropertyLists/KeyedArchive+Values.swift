extension KeyedArchive {
  /// The object a value stands for; nil for null and for texts, numbers and the like.
  package func object(_ reference: Reference) -> Object? {
    let entry = entry(reference)
    guard entry.kind == .dictionary else { return nil }
    return Object(reference: reference, count: Int(entry.count), start: Int(entry.bits))
  }

  /// The class of an object and those above it, nearest first, as far as the archive says.
  package func classNames(of object: Object) -> [String] {
    guard let description = self["$class", of: object].flatMap({ self.object($0) }) else { return [] }
    let names = self["$classes", of: description].map { elements($0).compactMap { string($0) } } ?? []
    return names.isEmpty ? [className(of: object)] : names
  }

  /// Whether a value is null, or leads nowhere.
  package func isNull(_ reference: Reference) -> Bool {
    entry(reference).kind == .null
  }

  /// A text, also where it is archived as an object: `NSString`, `NSMutableString`.
  package func string(_ reference: Reference) -> String? {
    if let text = text(reference) { return text }
    return object(reference).flatMap { self["NS.string", of: $0] }.flatMap { text($0) }
  }

  /// A whole number; of numbers with a fraction that is zero and of booleans too.
  package func integer(_ reference: Reference) -> Int? {
    let entry = entry(reference)
    switch entry.kind {
    case .integer, .boolean: return Int(truncatingIfNeeded: entry.bits)
    case .real: return Int(exactly: Double(bitPattern: entry.bits))
    case .dictionary:
      if case .decimal(let value)? = decoded(reference) { return value.wholeNumber }
      return nil
    default: return nil
    }
  }

  /// A number of any kind.
  package func real(_ reference: Reference) -> Double? {
    let entry = entry(reference)
    switch entry.kind {
    case .integer: return Double(Int64(bitPattern: entry.bits))
    case .unsigned, .boolean: return Double(entry.bits)
    case .real: return Double(bitPattern: entry.bits)
    default: return nil
    }
  }

  /// A boolean; of numbers too, which are true where they are not zero.
  package func boolean(_ reference: Reference) -> Bool? {
    let entry = entry(reference)
    return entry.kind == .boolean || entry.kind == .integer ? entry.bits != 0 : nil
  }

  /// The bytes of data, also where they are archived as an object.
  package func data(_ reference: Reference) -> ArraySlice<UInt8>? {
    let entry = entry(reference)
    if entry.kind == .data { return list.bytes[Int(entry.bits)..<Int(entry.bits) + Int(entry.count)] }
    guard let content = object(reference).flatMap({ self["NS.data", of: $0] }) else { return nil }
    return self.entry(content).kind == .data ? data(content) : nil
  }

  /// The elements of an array or a set; none for other values.
  package func elements(_ reference: Reference) -> [Reference] {
    if entry(reference).kind == .array { return all(reference) }
    guard let object = object(reference) else { return [] }
    if let objects = self["NS.objects", of: object] { return all(objects) }
    return numbered("NS.object.", of: object)
  }

  /// The keys of a dictionary with their values; none for other values.
  package func pairs(_ reference: Reference) -> [(key: Reference, value: Reference)] {
    guard let object = object(reference) else { return [] }
    let keys: [Reference]
    let values: [Reference]
    if let keyList = self["NS.keys", of: object], let valueList = self["NS.objects", of: object] {
      if entry(keyList).count == 0 { return [] }
      (keys, values) = (all(keyList), all(valueList))
    } else {
      (keys, values) = (numbered("NS.key.", of: object), numbered("NS.object.", of: object))
    }
    var pairs: [(key: Reference, value: Reference)] = []
    pairs.reserveCapacity(keys.count)
    for position in 0..<min(keys.count, values.count) { pairs.append((keys[position], values[position])) }
    return pairs
  }

  /// The elements of an array that stands in the archive as such.
  private func all(_ reference: Reference) -> [Reference] {
    let entry = entry(reference)
    guard entry.kind == .array, entry.count > 0, charge(Int(entry.count) + 1) else { return [] }
    let start = Int(entry.bits)
    return table.numbers[start..<start + Int(entry.count)].map { Reference(number: $0) }
  }

  /// The members `NS.object.0`, `NS.object.1` … that archives of containers had at first.
  private func numbered(_ prefix: String, of object: Object) -> [Reference] {
    guard charge(object.count + 1) else { return [] }
    var found: [(Int, Reference)] = []
    for position in 0..<object.count {
      let name = keyNames[key(position, of: object)]
      guard name.hasPrefix(prefix), let index = Int(name.dropFirst(prefix.count)) else { continue }
      found.append((index, value(position, of: object)))
    }
    return found.sorted { $0.0 < $1.0 }.map { $0.1 }
  }
}

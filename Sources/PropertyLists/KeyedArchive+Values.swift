extension KeyedArchive {
  /// The object a value stands for; nil for null and for texts, numbers and the like.
  package func object(_ reference: Reference) -> Object? {
    let entry = entry(reference)
    guard entry.kind == .dictionary else { return nil }
    return Object(reference: reference, count: Int(entry.count), start: Int(entry.bits))
  }

  /// The description of an object's class, the same for objects of one class.
  package func classReference(of object: Object) -> Reference? { self[.objectClass, of: object] }

  /// The class of an object: `NSEntityDescription`; the empty text where the archive does not say.
  package func className(of object: Object) -> String {
    guard let description = self[.objectClass, of: object].flatMap({ self.object($0) }) else { return "" }
    return self[.className, of: description].flatMap { string($0) } ?? ""
  }

  /// The class of an object and those above it, nearest first, as far as the archive says.
  package func classNames(of object: Object) -> [String] {
    guard let description = self[.objectClass, of: object].flatMap({ self.object($0) }) else { return [] }
    let names = self[.classNames, of: description].map { elements($0).compactMap { string($0) } } ?? []
    return names.isEmpty ? [className(of: object)] : names
  }

  /// Whether a value is null, or leads nowhere.
  package func isNull(_ reference: Reference) -> Bool {
    entry(reference).kind == .null
  }

  /// A text that stands in the archive as such.
  func text(_ reference: Reference) -> String? {
    let entry = entry(reference)
    guard entry.kind == .ascii || entry.kind == .utf16 else { return nil }
    // A long text may be asked for again and again.
    if entry.count > 64, !charge(Int(entry.count) / 16) { return nil }
    let range = Int(entry.bits)..<Int(entry.bits) + Int(entry.count)
    return entry.kind == .ascii ? list.text(ascii: range) : list.text(utf16: range)
  }

  /// A text, also where it is archived as an object: `NSString`, `NSMutableString`.
  package func string(_ reference: Reference) -> String? {
    if let text = text(reference) { return text }
    return object(reference).flatMap { self[.string, of: $0] }.flatMap { text($0) }
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
    guard let content = object(reference).flatMap({ self[.data, of: $0] }) else { return nil }
    return self.entry(content).kind == .data ? data(content) : nil
  }

  /// The elements of an array or a set; none for other values.
  package func elements(_ reference: Reference) -> [Reference] {
    if entry(reference).kind == .array { return all(reference) }
    guard let object = object(reference) else { return [] }
    if let objects = self[.objects, of: object] { return all(objects) }
    return numbered("NS.object.", of: object)
  }

  /// The keys of a dictionary with their values; none for other values.
  package func pairs(_ reference: Reference) -> [(key: Reference, value: Reference)] {
    guard let object = object(reference) else { return [] }
    var pairs: [(key: Reference, value: Reference)] = []
    if let keys = self[.keys, of: object], let values = self[.objects, of: object] {
      let lists = (entry(keys), entry(values))
      let count = Int(min(lists.0.count, lists.1.count))
      guard lists.0.kind == .array, lists.1.kind == .array, count > 0, charge(2 * count + 1) else { return [] }
      pairs.reserveCapacity(count)
      for position in 0..<count {
        pairs.append((self.reference(at: Int(lists.0.bits), position), self.reference(at: Int(lists.1.bits), position)))
      }
    } else {
      for (key, value) in zip(numbered("NS.key.", of: object), numbered("NS.object.", of: object)) {
        pairs.append((key, value))
      }
    }
    return pairs
  }

  /// The elements of an array that stands in the archive as such.
  private func all(_ reference: Reference) -> [Reference] {
    let entry = entry(reference)
    guard entry.kind == .array, entry.count > 0, charge(Int(entry.count) + 1) else { return [] }
    return (0..<Int(entry.count)).map { self.reference(at: Int(entry.bits), $0) }
  }

  /// The members `NS.object.0`, `NS.object.1` … that archives of containers had at first.
  private func numbered(_ prefix: String, of object: Object) -> [Reference] {
    guard charge(object.count + 1) else { return [] }
    var found: [(Int, Reference)] = []
    for position in 0..<object.count {
      let name = keyName(position, of: object)
      guard name.hasPrefix(prefix), let index = Int(name.dropFirst(prefix.count)) else { continue }
      found.append((index, value(position, of: object)))
    }
    return found.sorted { $0.0 < $1.0 }.map { $0.1 }
  }
}

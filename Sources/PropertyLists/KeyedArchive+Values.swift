extension KeyedArchive {
  /// The object a value stands for; nil for null and for texts, numbers and the like.
  package func object(_ reference: Reference) -> Object? {
    guard let number = resolved(reference),
      case .dictionary(let keys, let values)? = try? list.object(at: number)
    else { return nil }
    return Object(reference: Reference(number: number), count: keys.count, keys: keys, values: values)
  }

  /// The class of an object: `NSEntityDescription`; the empty text where the archive does not say.
  package func className(of object: Object) -> String {
    guard let description = self["$class", of: object].flatMap({ self.object($0) }),
      let name = self["$classname", of: description]
    else { return "" }
    return string(name) ?? ""
  }

  /// The class of an object and those above it, nearest first, as far as the archive says.
  package func classNames(of object: Object) -> [String] {
    guard let description = self["$class", of: object].flatMap({ self.object($0) }) else { return [] }
    let names = self["$classes", of: description].map { elements($0).compactMap { string($0) } } ?? []
    return names.isEmpty ? [className(of: object)] : names
  }

  /// Whether a value is null, or leads nowhere.
  package func isNull(_ reference: Reference) -> Bool {
    guard let number = resolved(reference) else { return true }
    if case .null? = try? list.object(at: number) { return true }
    return false
  }

  /// A text, also where it is archived as an object: `NSString`, `NSMutableString`.
  package func string(_ reference: Reference) -> String? {
    guard let number = resolved(reference) else { return nil }
    if let text = text(at: number) { return text }
    guard let object = object(Reference(number: number)),
      let content = self["NS.string", of: object], let inner = resolved(content)
    else { return nil }
    return text(at: inner)
  }

  /// A whole number; of numbers with a fraction that is zero and of booleans too.
  package func integer(_ reference: Reference) -> Int? {
    guard let number = resolved(reference) else { return nil }
    switch try? list.object(at: number) {
    case .integer(let value): return Int(exactly: value)
    case .boolean(let value): return value ? 1 : 0
    case .real(let value): return Int(exactly: value)
    default:
      if case .decimal(let value)? = decoded(Reference(number: number)) { return value.wholeNumber }
      return nil
    }
  }

  /// A number of any kind.
  package func real(_ reference: Reference) -> Double? {
    guard let number = resolved(reference) else { return nil }
    switch try? list.object(at: number) {
    case .integer(let value): return Double(value)
    case .unsigned(let value): return Double(value)
    case .real(let value): return value
    case .boolean(let value): return value ? 1 : 0
    default: return nil
    }
  }

  /// A boolean; of numbers too, which are true where they are not zero.
  package func boolean(_ reference: Reference) -> Bool? {
    guard let number = resolved(reference) else { return nil }
    switch try? list.object(at: number) {
    case .boolean(let value): return value
    case .integer(let value): return value != 0
    default: return nil
    }
  }

  /// The bytes of data, also where they are archived as an object.
  package func data(_ reference: Reference) -> ArraySlice<UInt8>? {
    guard let number = resolved(reference) else { return nil }
    if case .data(let range)? = try? list.object(at: number) { return list.bytes[range] }
    guard let object = object(Reference(number: number)), let content = self["NS.data", of: object],
      let inner = resolved(content), case .data(let range)? = try? list.object(at: inner)
    else { return nil }
    return list.bytes[range]
  }

  /// The elements of an array or a set; none for other values.
  package func elements(_ reference: Reference) -> [Reference] {
    guard let number = resolved(reference) else { return [] }
    if case .array(let references)? = try? list.object(at: number) { return all(references) }
    guard let object = object(Reference(number: number)) else { return [] }
    if let objects = self["NS.objects", of: object] { return inlineElements(objects) }
    return numbered("NS.object.", of: object)
  }

  /// The keys of a dictionary with their values; none for other values.
  package func pairs(_ reference: Reference) -> [(key: Reference, value: Reference)] {
    guard let object = object(reference) else { return [] }
    if let keys = self["NS.keys", of: object], let values = self["NS.objects", of: object] {
      return Array(zip(inlineElements(keys), inlineElements(values)).map { (key: $0.0, value: $0.1) })
    }
    return Array(
      zip(numbered("NS.key.", of: object), numbered("NS.object.", of: object)).map { (key: $0.0, value: $0.1) })
  }

  private func inlineElements(_ reference: Reference) -> [Reference] {
    guard let number = resolved(reference), case .array(let references)? = try? list.object(at: number) else {
      return []
    }
    return all(references)
  }

  private func all(_ references: BinaryPropertyList.References) -> [Reference] {
    guard charge(references.count + 1) else { return [] }
    var result: [Reference] = []
    result.reserveCapacity(references.count)
    for position in 0..<references.count {
      if let number = try? list.object(position, of: references) { result.append(Reference(number: number)) }
    }
    return result
  }

  /// The members `NS.object.0`, `NS.object.1` … that archives of containers had at first.
  private func numbered(_ prefix: String, of object: Object) -> [Reference] {
    guard charge(object.count + 1) else { return [] }
    var found: [(Int, Reference)] = []
    for position in 0..<object.count {
      let key = key(position, of: object)
      guard key >= 0, keyNames[key].hasPrefix(prefix), let index = Int(keyNames[key].dropFirst(prefix.count)),
        let value = value(position, of: object)
      else { continue }
      found.append((index, value))
    }
    return found.sorted { $0.0 < $1.0 }.map { $0.1 }
  }
}

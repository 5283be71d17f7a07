extension KeyedArchive {
  /// A key-value pair of a dictionary with a sort key.
  package struct SortedPair {
    package let key: Reference
    package let value: Reference
    /// The range of the key's bytes, and the first eight of them as a number with the same order.
    fileprivate var text: Range<UInt32>
    fileprivate var prefix: UInt64
  }

  /// The pairs of a dictionary, sorted by key, since an archive has no order.
  ///
  /// The order is by Unicode scalars. ASCII keys, such as names of entities and properties, are compared in place;
  /// others are decoded first.
  package func sortedPairs(_ reference: Reference) -> [SortedPair] {
    guard let lists = lists(reference) else { return sortedByTexts(pairs(reference)) }
    guard lists.count > 0, charge(3 * lists.count + 1) else { return [] }
    var sorted: [SortedPair] = []
    sorted.reserveCapacity(lists.count)
    for position in 0..<lists.count {
      let key = self.reference(at: lists.keys, position)
      guard marker(key) >> 4 == 0x5, let text = text(bytesAt: Int(key.offset)), let prefix = asciiPrefix(of: text)
      else { return sortedByTexts(pairs(reference)) }
      let place = UInt32(text.lowerBound)..<UInt32(text.upperBound)
      sorted.append(
        SortedPair(key: key, value: self.reference(at: lists.values, position), text: place, prefix: prefix))
    }
    sorted.sort { left, right in
      left.prefix != right.prefix ? left.prefix < right.prefix : precedes(left.text, right.text)
    }
    return sorted
  }

  /// Whether two pairs of a sorted dictionary have the same key.
  package func haveEqualKeys(_ left: SortedPair, _ right: SortedPair) -> Bool {
    guard left.prefix == right.prefix, left.text.count == right.text.count else { return false }
    if left.key == right.key { return true }
    // Non-ASCII keys have no range.
    guard !left.text.isEmpty else { return string(left.key) == string(right.key) }
    return !precedes(left.text, right.text) && !precedes(right.text, left.text)
  }

  private func sortedByTexts(_ pairs: [Pair]) -> [SortedPair] {
    let texts = pairs.map { (text: string($0.key) ?? "", pair: $0) }
    let sorted = texts.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    return sorted.map { SortedPair(key: $0.pair.key, value: $0.pair.value, text: 0..<0, prefix: 0) }
  }

  /// The first eight bytes of a string; nil if it is not ASCII.
  private func asciiPrefix(of text: Range<Int>) -> UInt64? {
    guard text.upperBound <= list.bytes.count else { return nil }
    return unsafe list.bytes.withUnsafeBytes { bytes in
      var union: UInt64 = 0
      var index = text.lowerBound
      while index + 8 <= text.upperBound {
        union |= unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        index += 8
      }
      var rest: UInt64 = 0
      var shift: UInt64 = 56
      while index < text.upperBound {
        rest |= unsafe UInt64(bytes[index]) << shift
        shift = shift &- 8
        index += 1
      }
      guard (union | rest) & 0x8080_8080_8080_8080 == 0 else { return nil }
      guard text.count >= 8 else { return rest }
      return UInt64(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: text.lowerBound, as: UInt64.self))
    }
  }

  private func precedes(_ left: Range<UInt32>, _ right: Range<UInt32>) -> Bool {
    for index in 0..<min(left.count, right.count) {
      let bytes = (list.bytes[Int(left.lowerBound) + index], list.bytes[Int(right.lowerBound) + index])
      if bytes.0 != bytes.1 { return bytes.0 < bytes.1 }
    }
    return left.count < right.count
  }
}

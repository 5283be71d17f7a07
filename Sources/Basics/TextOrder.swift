extension String {
  /// The order of every sorted output: by Unicode scalar, the same on every machine and in every locale.
  package func precedes(_ other: String) -> Bool {
    // UTF-8 sorts as its scalars do, and is what strings are stored in.
    isOrdered(before: other) { $0 < $1 }
  }

  /// Whether a name comes before another by UTF-16 code units, the order in which Core Data sorts names.
  ///
  /// Works on UTF-8, which is what texts are stored in. The two orders differ in one thing: what takes two units in
  /// UTF-16 comes before U+E000…U+FFFF.
  package func precedesInUTF16(_ other: String) -> Bool {
    isOrdered(before: other) { a, b in
      if a >= 0xEE, b >= 0xEE, (a >= 0xF0) != (b >= 0xF0) { return a >= 0xF0 }
      return a < b
    }
  }

  /// What the first two bytes say in which the texts differ; a beginning comes before the whole.
  private func isOrdered(before other: String, _ byteIsBefore: (UInt8, UInt8) -> Bool) -> Bool {
    // Through the views it would take five times as long, and everything is sorted.
    let answer = unsafe utf8.withContiguousStorageIfAvailable { left in
      unsafe other.utf8.withContiguousStorageIfAvailable { right in
        unsafe Self.isOrdered(left, before: right, byteIsBefore)
      }
    }
    return (answer ?? nil) ?? Self.isOrdered(utf8, before: other.utf8, byteIsBefore)
  }

  private static func isOrdered(
    _ left: UnsafeBufferPointer<UInt8>, before right: UnsafeBufferPointer<UInt8>, _ byteIsBefore: (UInt8, UInt8) -> Bool
  ) -> Bool {
    let shared = Swift.min(left.count, right.count)
    var place = 0
    while place < shared, unsafe left[place] == right[place] { place += 1 }
    return unsafe place < shared ? byteIsBefore(left[place], right[place]) : left.count < right.count
  }

  private static func isOrdered(
    _ left: some Collection<UInt8>, before right: some Collection<UInt8>, _ byteIsBefore: (UInt8, UInt8) -> Bool
  ) -> Bool {
    for (a, b) in zip(left, right) where a != b { return byteIsBefore(a, b) }
    return left.count < right.count
  }
}

extension Array {
  /// The elements in an order; those that are equal in it stay as they stood.
  ///
  /// What tools have written is mostly in order already, and then is not moved at all.
  @inlinable
  package func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
    guard indices.dropFirst().contains(where: { isBefore(self[$0], self[$0 - 1]) }) else { return self }
    return sorted(by: isBefore)
  }
}

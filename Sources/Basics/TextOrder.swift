extension String {
  /// The order of every sorted output: by Unicode scalar, the same on every machine and in every locale.
  package func precedes(_ other: String) -> Bool {
    // UTF-8 has the order of its scalars, and is the storage of strings.
    isOrdered(before: other) { $0 < $1 }
  }

  /// Whether a name precedes another by UTF-16 code units, the order in which Core Data sorts names.
  ///
  /// Compares UTF-8, the storage of strings. The orders differ only in surrogate pairs, which in UTF-16 precede
  /// U+E000…U+FFFF.
  package func precedesInUTF16(_ other: String) -> Bool {
    isOrdered(before: other) { a, b in
      if a >= 0xEE, b >= 0xEE, (a >= 0xF0) != (b >= 0xF0) { return a >= 0xF0 }
      return a < b
    }
  }

  /// Compares the first two different bytes; a prefix precedes the longer text.
  private func isOrdered(before other: String, _ byteIsBefore: (UInt8, UInt8) -> Bool) -> Bool {
    // The string views would take five times as long, and everything is sorted.
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
  /// Sorts the elements stably.
  ///
  /// Output of tools is mostly sorted already; then nothing is moved.
  @inlinable
  package func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
    guard indices.dropFirst().contains(where: { isBefore(self[$0], self[$0 - 1]) }) else { return self }
    return sorted(by: isBefore)
  }
}

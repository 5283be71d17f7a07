extension String {
  /// The order of every sorted output: by Unicode scalar, the same on every machine and in every locale.
  package func precedes(_ other: String) -> Bool {
    // UTF-8 sorts as its scalars do, and is what strings are stored in.
    utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether a name comes before another by UTF-16 code units, the order in which Core Data sorts names.
  ///
  /// Works on UTF-8, which is what texts are stored in. The two orders differ in one thing: what takes two units in
  /// UTF-16 comes before U+E000…U+FFFF.
  package func precedesInUTF16(_ other: String) -> Bool {
    var (left, right) = (utf8.makeIterator(), other.utf8.makeIterator())
    while true {
      guard let b = right.next() else { return false }
      guard let a = left.next() else { return true }
      if a == b { continue }
      if a >= 0xEE, b >= 0xEE, (a >= 0xF0) != (b >= 0xF0) { return a >= 0xF0 }
      return a < b
    }
  }
}

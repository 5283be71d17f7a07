extension String {
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

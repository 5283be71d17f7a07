extension String {
  /// Whether a name precedes another if runs of digits are compared by value.
  package func countsBefore(_ other: String) -> Bool {
    var left = Array(utf8)[...]
    var right = Array(other.utf8)[...]
    while let first = left.first, let second = right.first {
      if first.isDigit, second.isDigit {
        let numbers = (left.prefix { $0.isDigit }.drop { $0 == 0x30 }, right.prefix { $0.isDigit }.drop { $0 == 0x30 })
        if numbers.0.count != numbers.1.count { return numbers.0.count < numbers.1.count }
        if !numbers.0.elementsEqual(numbers.1) { return numbers.0.lexicographicallyPrecedes(numbers.1) }
        left = left.drop { $0.isDigit }
        right = right.drop { $0.isDigit }
      } else {
        if first != second { return first < second }
        left = left.dropFirst()
        right = right.dropFirst()
      }
    }
    return left.isEmpty && !right.isEmpty
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

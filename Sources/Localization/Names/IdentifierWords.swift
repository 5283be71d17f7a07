/// Splits an identifier into words.
///
/// | identifier | words |
/// | --- | --- |
/// | `firstName` | first, Name |
/// | `URLString` | URL, String |
/// | `screenshotURLs` | screenshot, URLs |
/// | `address2` | address, 2 |
/// | `use12HClock` | use, 12H, Clock |
/// | `_gt_100` | gt, 100 |
struct IdentifierWords {
  private(set) var words: [String] = []

  private enum Kind {
    case upper, lower, digit
    /// A letter of a caseless script.
    case caseless
    case separator
  }

  private let scalars: [Unicode.Scalar]
  private let kinds: [Kind]

  init(of identifier: String) {
    scalars = Array(identifier.unicodeScalars)
    var kinds: [Kind] = []
    kinds.reserveCapacity(scalars.count)
    for scalar in scalars { kinds.append(Self.kind(of: scalar, after: kinds.last)) }
    self.kinds = kinds
    split()
    attachDigits()
  }

  private static func kind(of scalar: Unicode.Scalar, after previous: Kind?) -> Kind {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: .upper
    case .lowercaseLetter: .lower
    case .decimalNumber: .digit
    case .otherLetter, .modifierLetter, .letterNumber: .caseless
    // A combining mark or joiner belongs to its letter.
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: previous ?? .separator
    default: .separator
    }
  }

  private mutating func split() {
    var start = 0
    for index in scalars.indices where kinds[index] == .separator || isBoundary(before: index) {
      append(start..<index)
      start = kinds[index] == .separator ? index + 1 : index
    }
    append(start..<scalars.count)
  }

  private mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: scalars[range])
    words.append(String(word))
  }

  private func kind(_ index: Int) -> Kind? {
    kinds.indices.contains(index) ? kinds[index] : nil
  }

  /// Whether a new word begins at an index.
  private func isBoundary(before index: Int) -> Bool {
    guard let last = kind(index - 1) else { return false }
    switch (last, kinds[index]) {
    case (.lower, .upper): return true
    // `URLString`: the last capital of a run begins the next word, unless a single `s` makes the run a plural.
    case (.upper, .upper): return kind(index + 1) == .lower && !isPluralEnding(at: index + 1)
    case (.upper, .digit), (.lower, .digit), (.digit, .upper), (.digit, .lower): return true
    default: return false
    }
  }

  /// The `s` of `URLs` and `IDsInUse`: the only lower-case letter after a run of capitals.
  private func isPluralEnding(at index: Int) -> Bool {
    guard scalars.indices.contains(index), scalars[index] == "s", kind(index + 1) != .lower else { return false }
    let start = kinds[..<index].lastIndex { $0 != .upper }.map { $0 + 1 } ?? 0
    // `I2SAs`: after a digit the run is not a word.
    return index - start >= 2 && kind(start - 1) != .digit
  }

  /// Joins digits with adjacent letters: `12H`, `3D`, `2FA`, `1st`, `V4`, `I2S`.
  private mutating func attachDigits() {
    var result: [String] = []
    for word in words {
      if let last = result.last, Self.belongTogether(last, word) {
        result[result.count - 1] = last + word
      } else {
        result.append(word)
      }
    }
    words = result
  }

  private static func belongTogether(_ first: String, _ second: String) -> Bool {
    let firstIsNumber = first.unicodeScalars.last.map(isDigit) ?? false
    let secondIsNumber = second.unicodeScalars.first.map(isDigit) ?? false
    if secondIsNumber { return first.unicodeScalars.count == 1 && !firstIsNumber }
    guard firstIsNumber else { return false }
    if second.unicodeScalars.count == 1 { return true }
    if ["st", "nd", "rd", "th"].contains(second) { return true }
    return second.unicodeScalars.count <= 3 && second.unicodeScalars.allSatisfy(\.properties.isUppercase)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }
}

package import GlossPredicateFormat

/// Parses the value of a variable from a command line.
package enum FetchValue {
  /// Parses a value, inferring its type from its form.
  ///
  /// | text | value |
  /// | --- | --- |
  /// | `null`, `nil` | `NSNull` |
  /// | `true`, `false`, `YES`, `NO` | a boolean |
  /// | `3`, `-2.5`, `0x1F` | a number |
  /// | `2030-12-31`, `2030-12-31T23:59:59Z` | a date; UTC if there is no zone |
  /// | `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` | a UUID |
  /// | `{1, "a"}` | a collection |
  /// | `"3"`, `'null'` | the text between the quotes |
  /// | anything else | the text unchanged |
  package static func read(_ text: String) -> PredicateValue {
    if let seconds = ISO8601Date.seconds(text) { return .date(seconds) }
    if isUUID(text) { return .uuid(text.uppercased()) }
    guard let expression = try? Expression(format: text) else { return .string(text) }
    switch expression {
    case .constant(let value): return value
    case .aggregate where expression.keyPaths.isEmpty: return (try? expression.value(with: .null)) ?? .string(text)
    default: return .string(text)
    }
  }

  /// Whether a string is a UUID in its usual form.
  private static func isUUID(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(isHexadecimalDigit)
  }

  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
  }
}

/// Proposes a display name for an identifier.
///
/// `firstName` → First Name, `URLString` → URL String, `isActive` → Active, `numberOfSeats` → Number of Seats,
/// The proposals use English capitalization and small words, since identifiers are nearly always English; they are
/// meant to be reviewed.
package enum NaturalName {
  /// Returns the proposed name.
  ///
  /// - Parameters:
  ///   - identifier: the name of an entity or property.
  ///   - keepsVerb: whether to keep a leading `is` (`isActive` → Is Active). By default it is dropped, since a
  ///     Boolean's name appears next to a switch or before "is a required value"; it is kept if another property has
  ///     the name without it, and for relationships such as `isMemberOf`. Other verbs (`has`, `can`, `needs`) are
  ///     always kept, since the rest of `hasChildren` would name something else.
  /// - Returns: the name; the identifier itself if it has no letter or digit, or a character that identifiers cannot
  ///   have.
  package static func proposed(for identifier: String, keepsVerb: Bool = false) -> String {
    var words = IdentifierWords(of: identifier).words
    if !keepsVerb, words.count > 1, words.first?.lowercased() == "is" { words.removeFirst() }
    guard !words.isEmpty, !hasForeignSign(identifier) else { return identifier }
    let isShouted = !identifier.unicodeScalars.contains(where: \.properties.isLowercase)
    let parts = KnownWords.joined(words)
    var name = ""
    for (index, part) in parts.enumerated() {
      if !name.isEmpty { name += " " }
      name += text(of: part, isInside: index > 0 && index < parts.count - 1, isShouted: isShouted)
    }
    return name
  }

  /// Whether a string has a character such as `&`, which is meaningful in a name but not allowed in an identifier.
  private static func hasForeignSign(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
      let isMark = scalar.properties.canonicalCombiningClass != .notReordered || scalar.properties.isJoinControl
      return !isLetter && !isMark && !"_-. ".unicodeScalars.contains(scalar)
    }
  }

  private static func text(of part: KnownWords.Part, isInside: Bool, isShouted: Bool) -> String {
    switch part {
    case .known(let text): return text
    case .plain(let word):
      let lowercased = word.lowercased()
      if isInside, KnownWords.small.contains(lowercased) { return lowercased }
      if isShouted, isPronounceable(word) { return capitalized(lowercased) }
      return capitalized(word)
    }
  }

  /// Capitalizes the first letter and leaves the others unchanged.
  private static func capitalized(_ word: String) -> String {
    guard let first = word.unicodeScalars.first, first.properties.isLowercase else { return word }
    var result = first.properties.titlecaseMapping
    result.unicodeScalars.append(contentsOf: word.unicodeScalars.dropFirst())
    return result
  }

  /// Whether an upper-case word is likely a word (`FIRST_NAME`) rather than an abbreviation (`XYZ`).
  private static func isPronounceable(_ word: String) -> Bool {
    let letters = word.unicodeScalars
    return letters.count > 1 && letters.allSatisfy(\.properties.isUppercase)
      && letters.contains { "AEIOU".unicodeScalars.contains($0) || !$0.isASCII }
  }
}

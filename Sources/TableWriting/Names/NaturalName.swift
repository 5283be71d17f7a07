/// Proposes the name a person would read for the identifier a developer wrote.
///
/// `firstName` → First Name, `URLString` → URL String, `isActive` → Active, `numberOfSeats` → Number of Seats,
/// `orderID` → Order ID, `iso8601Date` → ISO 8601 Date. The proposals are English in their capitals and small words,
/// since identifiers nearly always are; they are meant to be read over, not to be final.
package enum NaturalName {
  /// The proposed name.
  ///
  /// - Parameters:
  ///   - identifier: the name of an entity or property.
  ///   - keepsVerb: whether a leading `is` stays (`isActive` → Is Active). It goes by default, because a Boolean's name
  ///     is read beside a switch or before "is a required value"; it stays where another property is named without it,
  ///     and for relationships such as `isMemberOf`. Other verbs (`has`, `can`, `needs`) always stay, as what is left
  ///     of `hasChildren` would name something else.
  /// - Returns: the name; the identifier itself where it holds no letter or digit, or a sign that no identifier has.
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

  /// Whether a text has a sign such as `&`, which means something in a name and nothing in an identifier.
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

  /// Capitalizes the first letter and leaves the others as they are.
  private static func capitalized(_ word: String) -> String {
    guard let first = word.unicodeScalars.first, first.properties.isLowercase else { return word }
    var result = first.properties.titlecaseMapping
    result.unicodeScalars.append(contentsOf: word.unicodeScalars.dropFirst())
    return result
  }

  /// Whether a word in capitals is likely a word (`FIRST_NAME`) rather than an abbreviation (`XYZ`).
  private static func isPronounceable(_ word: String) -> Bool {
    let letters = word.unicodeScalars
    return letters.count > 1 && letters.allSatisfy(\.properties.isUppercase)
      && letters.contains { "AEIOU".unicodeScalars.contains($0) || !$0.isASCII }
  }
}

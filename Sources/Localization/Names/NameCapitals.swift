/// How the words of names are capitalized in the development language's table: `First Name` or `First name`.
package enum NameCapitals: Sendable, Hashable {
  /// Every word but short ones in the middle.
  case title
  /// Only the first word.
  case sentence

  /// The style of most names with several words; title style without any.
  ///
  /// - Parameters:
  ///   - tables: the tables of a model.
  ///   - language: the development language.
  package init(in tables: [TableOverlay], language: String?) {
    var (title, sentence) = (0, 0)
    for table in tables where table.locale == nil || LanguageTag.isSame(table.locale, language) {
      for (entry, key) in table.knownEntries where !table.vocabulary.keys[key].isErrorString && table.isOwn(entry) {
        let words = table.text(of: entry).split(separator: " ").dropFirst()
        // Short words are in lower case in both, and words in capitals or with digits say nothing.
        let telling = words.filter { $0.count > 3 && $0.dropFirst().allSatisfy(\.isLowercase) }
        guard !telling.isEmpty else { continue }
        if telling.allSatisfy({ $0.first?.isLowercase == true }) { sentence += 1 }
        if telling.allSatisfy({ $0.first?.isUppercase == true }) { title += 1 }
      }
    }
    self = sentence > title ? .sentence : .title
  }

  /// A name that was made in title style.
  package func applied(to name: String) -> String {
    guard self == .sentence else { return name }
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    return words.enumerated().map { number, word in
      // `iPhone` and `URL` stay.
      let isPlain = word.first?.isUppercase == true && word.dropFirst().allSatisfy(\.isLowercase) && word.count > 1
      return number > 0 && isPlain ? word.lowercased() : String(word)
    }.joined(separator: " ")
  }
}

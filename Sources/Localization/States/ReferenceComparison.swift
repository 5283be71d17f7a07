import GlossBasics

/// Compares a table with that of the development language. A class, since rules pass it along for every entry.
package final class ReferenceComparison: Sendable {
  package let table: TableOverlay
  package let reference: TableOverlay
  package let language: LanguageTag
  package let referenceLanguage: LanguageTag
  /// The first term of each entry of the table, and the other terms if there are several.
  private let firstTerm: [Int?]
  private let furtherTerms: [Int: [Int]]
  private let counterparts: [Int?]

  private let copied = Deferred<Bool>()

  /// Returns nil for the development language itself, and if it has no table.
  ///
  /// - Parameter reference: the development language's table, matched with the same model.
  package init?(_ table: TableOverlay, reference: TableOverlay?) {
    guard let locale = table.locale, let reference else { return nil }
    self.table = table
    self.reference = reference
    language = LanguageTag(locale)
    referenceLanguage = LanguageTag(reference.locale ?? "")
    var first = [Int?](repeating: nil, count: table.entries.count)
    var further: [Int: [Int]] = [:]
    var counterparts = first
    for term in table.vocabulary.entries.indices {
      guard let entry = table.entry(ofTerm: term) else { continue }
      if first[entry] == nil { first[entry] = term } else { further[entry, default: []].append(term) }
      if counterparts[entry] == nil { counterparts[entry] = reference.entry(ofTerm: term) }
    }
    self.counterparts = counterparts
    firstTerm = first
    furtherTerms = further
  }

  /// Whether the two are different languages rather than regional variants.
  package var isTranslation: Bool {
    language.language != referenceLanguage.language || language.script != referenceLanguage.script
  }

  /// The name of the development language for messages.
  package var referenceName: String { reference.locale ?? referenceLanguage.text }

  /// The development language's entry for the first term of an entry that it has a string for.
  package func counterpart(of entry: Int) -> Int? { counterparts[entry] }

  /// The development language's strings for all terms of an entry, each once, in a fixed order.
  package func texts(of entry: Int) -> [String] {
    guard let first = firstTerm[entry] else { return [] }
    var texts = reference.text(ofTerm: first).map { [$0] } ?? []
    for term in furtherTerms[entry] ?? [] {
      guard let text = reference.text(ofTerm: term), !texts.contains(text) else { continue }
      texts.append(text)
    }
    return texts
  }

  /// Whether the text of an entry is that of the development language, for each of its terms.
  package func isSame(_ entry: Int) -> Bool {
    guard let first = firstTerm[entry] else { return false }
    var isFound = false
    for term in [first] + (furtherTerms[entry] ?? []) {
      guard let other = reference.entry(ofTerm: term) else { continue }
      guard table.entries.hasText(at: entry, as: other, of: reference.entries) else { return false }
      isFound = true
    }
    return isFound
  }

  /// The entries with a string in both languages, in file order, with the text of the development language; those that
  /// several different strings would be translated to are left out.
  package var pairs: [(entry: Int, source: String)] {
    firstTerm.indices.compactMap { entry in
      guard counterparts[entry] != nil, table.entries.hasText(at: entry), !table.isBlank(entry) else { return nil }
      let texts = texts(of: entry)
      return texts.count == 1 ? (entry, texts[0]) : nil
    }
  }

  /// Whether every text is that of the development language, which international words alone do not explain.
  package var isCopy: Bool {
    copied.value {
      var count = 0
      for entry in firstTerm.indices where counterparts[entry] != nil {
        guard isSame(entry) else { return false }
        count += 1
      }
      return count >= Self.leastCopy
    }
  }

  /// A few words can all be the same in two languages.
  private static let leastCopy = 4
}

import GlossLocalization

/// Compares a table with that of the development language. A class, since rules pass it along for every entry.
final class ReferenceComparison {
  let table: TableOverlay
  let reference: TableOverlay
  let language: LanguageTag
  let referenceLanguage: LanguageTag
  /// The first term of each entry of the table, and the other terms if there are several.
  private let firstTerm: [Int?]
  private let furtherTerms: [Int: [Int]]
  private let counterparts: [Int?]

  /// Returns nil for the development language itself, and if it has no table.
  init?(_ table: TableOverlay, of context: CheckContext) {
    guard let locale = table.locale, let reference = context.reference(for: table) else { return nil }
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
  var isTranslation: Bool {
    language.language != referenceLanguage.language || language.script != referenceLanguage.script
  }

  /// The name of the development language for messages.
  var referenceName: String { reference.locale ?? referenceLanguage.text }

  /// The development language's entry for the first term of an entry that it has a text for.
  func counterpart(of entry: Int) -> Int? { counterparts[entry] }

  /// Whether the development language has an entry's own text for all terms of it that it has a text for, and for one at
  /// least.
  func hasOnlyText(of entry: Int) -> Bool {
    guard let first = firstTerm[entry] else { return false }
    var isFound = false
    for term in [first] + (furtherTerms[entry] ?? []) {
      guard let other = reference.entry(ofTerm: term) else { continue }
      guard table.entries.hasText(at: entry, as: other, of: reference.entries) else { return false }
      isFound = true
    }
    return isFound
  }

  /// The development language's texts for all terms of an entry, each once, in a fixed order.
  func texts(of entry: Int) -> [String] {
    guard let first = firstTerm[entry] else { return [] }
    var texts = reference.text(ofTerm: first).map { [$0] } ?? []
    for term in furtherTerms[entry] ?? [] {
      guard let text = reference.text(ofTerm: term), !texts.contains(text) else { continue }
      texts.append(text)
    }
    return texts
  }
}

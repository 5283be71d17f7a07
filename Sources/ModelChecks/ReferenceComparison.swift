import Localization

/// A table beside that of the development language.
struct ReferenceComparison {
  let table: CheckedTable
  let reference: CheckedTable
  let language: LanguageTag
  let referenceLanguage: LanguageTag
  /// The numbers of the terms that each entry of the table serves.
  private let termsOfEntry: [Int: [Int]]

  /// Nil for the development language itself, and where it has no table.
  init?(_ table: CheckedTable, of context: CheckContext) {
    guard let locale = table.locale, let reference = context.reference(for: table) else { return nil }
    self.table = table
    self.reference = reference
    language = LanguageTag(locale)
    referenceLanguage = LanguageTag(reference.locale ?? "")
    var terms: [Int: [Int]] = [:]
    terms.reserveCapacity(table.knownEntries.count)
    for (term, entry) in table.entryOfTerm.enumerated() {
      if let entry { terms[entry, default: []].append(term) }
    }
    termsOfEntry = terms
  }

  /// Whether the two are different languages rather than regions of one.
  var isTranslation: Bool {
    language.language != referenceLanguage.language || language.script != referenceLanguage.script
  }

  /// The development language as messages name it.
  var referenceName: String { reference.locale ?? referenceLanguage.text }

  /// What the development language shows for everything that an entry serves, each text once, in a fixed order.
  func texts(of entry: Int) -> [String] {
    var texts: [String] = []
    for term in termsOfEntry[entry] ?? [] {
      guard let text = reference.text(ofTerm: term), !texts.contains(text) else { continue }
      texts.append(text)
    }
    return texts
  }
}

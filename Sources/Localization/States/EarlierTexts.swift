import GlossBasics
package import GlossManagedObjectModel

/// A model's tables at an earlier revision, with the model as it was.
package struct EarlierTables: Sendable, Hashable {
  package var tables: ModelTables
  /// nil if only the tables changed since.
  package var model: ManagedObjectModel?

  package init(_ tables: ModelTables, of model: ManagedObjectModel? = nil) {
    self.tables = tables
    self.model = model
  }
}

/// The text of each term at an earlier revision, in a language and the development language.
///
/// Both tables are read with the names of that time, so the strings of what was renamed since are found as well.
struct EarlierTexts: Sendable {
  private let table: TableOverlay
  private let reference: TableOverlay
  private let terms: EarlierTerms

  init(_ table: TableOverlay, reference: TableOverlay, terms: EarlierTerms) {
    self.table = table
    self.reference = reference
    self.terms = terms
  }

  /// The two strings of a term of the present model; nil if it or one of the strings did not exist.
  func texts(ofTerm term: Int) -> (source: String, translation: String)? {
    guard let former = terms[term], let source = reference.text(ofTerm: former),
      let translation = table.text(ofTerm: former)
    else { return nil }
    return (source, translation)
  }
}

/// What the terms of a model were in an earlier state of it.
struct EarlierTerms: Sendable {
  /// The earlier model's vocabulary.
  let vocabulary: ModelVocabulary
  /// The earlier term of each present one; nil if the terms are the same.
  private let former: [Int?]?

  /// The terms did not change.
  init(same vocabulary: ModelVocabulary) { (self.vocabulary, former) = (vocabulary, nil) }

  /// - Parameter old: the model as it was.
  init(of vocabulary: ModelVocabulary, in old: ManagedObjectModel) {
    let earlier = ModelVocabulary(ModelIndex(old))
    self.vocabulary = earlier
    let names = FormerNames(vocabulary, earlier: [old])
    let termOfKey = Dictionary(
      earlier.entries.indices.map { (earlier.keys[earlier.entries[$0].ownKey], $0) },
      uniquingKeysWith: { first, _ in first })
    former = vocabulary.entries.enumerated().map { number, entry in
      let same = termOfKey[vocabulary.keys[entry.ownKey]]
      if let same,
        Self.identifier(of: entry.term, in: vocabulary.index) == Self.identifier(of: entry.term, in: earlier.index)
      {
        return same
      }
      return names.formerKeys(ofTerm: number).lazy.compactMap { termOfKey[$0.key] }.first ?? same
    }
  }

  subscript(term: Int) -> Int? {
    guard let former else { return term }
    return former.indices.contains(term) ? former[term] : nil
  }

  /// What Core Data pairs an entity or property with from model to model; two with the same name and another identifier
  /// are different ones.
  private static func identifier(of term: Term, in index: ModelIndex) -> String? {
    switch term {
    case .entity(let name): return index.entity(named: name).map { $0.renamingIdentifier ?? name }
    case .property(let name, let entity):
      guard let property = index.property(name, of: entity)?.property else { return nil }
      switch property {
      case .attribute(let attribute): return attribute.renamingIdentifier ?? name
      case .relationship(let relationship): return relationship.renamingIdentifier ?? name
      case .fetched(let fetched): return fetched.renamingIdentifier ?? name
      }
    case .errorString(let text): return text
    }
  }
}

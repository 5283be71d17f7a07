import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel

/// Decides how far the strings of one table are.
///
/// Comments such as `modelgloss:ignore untranslated-value`, and the same in a model's userInfo, excuse a string from a
/// state, as they do from the finding.
package struct TextJudge: Sendable {
  package let table: TableOverlay
  /// The comparison with the development language; nil for its own table.
  package let comparison: ReferenceComparison?
  /// The same two tables at an earlier revision; nil if history is not known.
  private let earlier: EarlierTexts?
  /// What the project records of its translations.
  private let record: TranslationRecord?
  /// The names that the record has for the sources of the table.
  private let recordedTables = Deferred<[String]>()
  /// The states that the project's settings switch off.
  private let excused: Set<TextState>
  private let excuses: TextExcuses
  private let kept = Deferred<[(entry: Int, term: Int, state: TextState)]>()

  init(
    _ table: TableOverlay, comparison: ReferenceComparison?, earlier: EarlierTexts? = nil,
    record: TranslationRecord? = nil, excused: Set<TextState> = [], excuses: TextExcuses = TextExcuses()
  ) {
    self.table = table
    self.comparison = comparison
    self.earlier = earlier
    self.record = record
    self.excused = excused
    self.excuses = excuses
  }

  /// The state of a term's text.
  package func state(ofTerm term: Int) -> TextState {
    guard let entry = table.entry(ofTerm: term), table.entries.hasText(at: entry) else { return .missing }
    return openState(ofEntry: entry, term: term) { state in
      guard let rule = state.rule else { return true }
      return !excused.contains(state)
        && !excuses.cover(rule, entry: entry, term: table.vocabulary.entries[term].term, in: table)
    } ?? .done
  }

  /// The state of each entry that is shown for a term: that of the first of its terms that is open, else done.
  package func statesOfEntries() -> [Int: TextState] {
    var states: [Int: TextState] = [:]
    for term in table.vocabulary.entries.indices {
      guard let entry = table.entry(ofTerm: term), states[entry] ?? .done == .done else { continue }
      states[entry] = state(ofTerm: term)
    }
    return states
  }

  /// The open state that the text and the marks of an entry tell by themselves, whatever its key names; nil if none.
  package func markedState(ofEntry entry: Int) -> TextState? {
    guard table.isOwn(entry) else { return .untranslated }
    let (marks, state) = (table.entries.marks(at: entry), table.entries.state(at: entry))
    if state == "stale" { return .stale }
    return ReviewMark.isSet(marks, state: state) ? .needsReview : nil
  }

  /// The number of terms in each state.
  ///
  /// - Parameter leavingOut: terms that do not count.
  package func counts(of terms: Range<Int>, leavingOut: Set<Int> = []) -> TextCounts {
    var counts = TextCounts()
    for term in terms where leavingOut.isEmpty || !leavingOut.contains(term) { counts[state(ofTerm: term)] += 1 }
    return counts
  }

  /// The state of a table that does not exist: everything is missing.
  package static func counts(withoutTable terms: Range<Int>, leavingOut: Set<Int> = []) -> TextCounts {
    var counts = TextCounts()
    counts[.missing] = leavingOut.isEmpty ? terms.count : terms.count { !leavingOut.contains($0) }
    return counts
  }

  /// The entries of the table in an open state, whatever is excused, each once, with the term they are the text of.
  package func entries(in state: TextState) -> [(entry: Int, term: Int)] {
    let open = kept.value {
      table.vocabulary.entries.indices.compactMap { term in
        guard let entry = table.entry(ofTerm: term), !table.entries.isRepaired(at: entry),
          table.entries.hasText(at: entry), let state = openState(ofEntry: entry, term: term)
        else { return nil }
        return (entry, term, state)
      }
    }
    var seen = Set<Int>()
    return open.filter { $0.state == state && seen.insert($0.entry).inserted }.map { ($0.entry, $0.term) }
  }

  /// The reason why the text of an entry is open, whatever is excused; nil if it is done.
  ///
  /// - Parameters:
  ///   - term: the term that the entry is the text of.
  ///   - counts: whether a state counts.
  private func openState(
    ofEntry entry: Int, term: Int, _ counts: (TextState) -> Bool = { _ in true }
  ) -> TextState? {
    let entries = table.entries
    if table.isBlank(entry) { return .untranslated }
    let (marks, state) = (entries.marks(at: entry), entries.state(at: entry))
    if UntranslatedMark.isSet(marks, state: state) { return .untranslated }
    if isStale(entry, term: term, marks: marks, state: state), counts(.stale) { return .stale }
    if ReviewMark.isSet(marks, state: state), counts(.needsReview) { return .needsReview }
    let name = table.vocabulary.entries[term].term.name
    return sameness(ofEntry: entry, name: name) != nil && counts(.sameAsSource) ? .sameAsSource : nil
  }
}

extension TextState {
  /// The rule that reports an entry in the state, and that comments excuse it from.
  package var rule: RuleID? {
    switch self {
    case .sameAsSource: .untranslatedValue
    case .needsReview: .needsReview
    case .stale: .staleTranslation
    case .missing, .untranslated, .done: nil
    }
  }
}

// MARK: - The same as the source

/// What a string is the same as, though it should be translated.
package enum Sameness: Sendable, Hashable {
  case key
  case rawName
  case source
}

extension TextJudge {
  /// What the text of an entry is the same as; nil if it may stay.
  ///
  /// International words, names and abbreviations may be the same as in the development language, but not all strings
  /// of a table: that is a copy.
  ///
  /// - Parameter name: the raw name that the entry replaces; nil for a warning.
  package func sameness(ofEntry entry: Int, name: String?) -> Sameness? {
    let entries = table.entries
    guard entries.shouldTranslate(at: entry) else { return nil }
    // Most strings are neither a key nor an identifier, and comparing bytes is cheap.
    if entries.hasKeyAsText(at: entry) { return .key }
    if let name, entries.hasText(name, at: entry), name.looksLikeIdentifier { return .rawName }
    guard let comparison, comparison.isTranslation, comparison.isSame(entry) else { return nil }
    return comparison.isCopy || !InternationalWords.contains(table.text(of: entry), in: comparison.language)
      ? .source : nil
  }
}

extension LocalizationKey {
  /// The raw name that is shown if there is no entry.
  package var name: String? {
    switch self {
    case .entity(let name), .property(let name), .propertyOfEntity(let name, _): name
    case .errorString: nil
    }
  }
}

extension String {
  /// Whether the text is an identifier, such as `firstName` or `created_at`, rather than a word.
  fileprivate var looksLikeIdentifier: Bool {
    guard unicodeScalars.first?.properties.isLowercase ?? false else { return contains("_") }
    return contains("_") || unicodeScalars.contains { $0.properties.isUppercase }
  }
}

// MARK: - Stale

extension TextJudge {
  /// Whether the development language's text changed after the text of an entry: as a catalog says, as the fingerprint
  /// of a mark or the project's record shows, or as history does. The development language itself is never stale.
  private func isStale(_ entry: Int, term: Int, marks: CommentMarks, state: String?) -> Bool {
    guard let comparison else { return false }
    if state == "stale" { return true }
    let source = comparison.reference.text(ofTerm: term)
    if marks.contains(.needsReview), let source,
      ReviewMark.isStale(inComment: table.entries.comment(at: entry), source: source)
    {
      return true
    }
    if isStaleByRecord(entry, term: term) { return true }
    guard let source, let former = earlier?.texts(ofTerm: term), !former.source.isBlank, former.source != source
    else { return false }
    return former.translation == table.text(of: entry)
  }

  /// Whether the project records that the text of an entry is a translation of other texts than the present one.
  package func isStaleByRecord(_ entry: Int, term: Int) -> Bool {
    guard let record, !record.isEmpty, let place = place(of: entry),
      let source = comparison?.reference.text(ofTerm: term)
    else { return false }
    return record.isStale(table.text(of: entry), of: source, at: place)
  }

  /// The place of an entry in the project's record; nil without one, and for the table of all languages.
  package func place(of entry: Int) -> TranslationRecord.Place? {
    guard let record, let locale = table.locale, let source = table.sourceNumber(of: entry) else { return nil }
    let tables = recordedTables.value { table.sources.map { record.table(named: $0.name, in: $0.container) } }
    return TranslationRecord.Place(table: tables[source], locale: locale, key: table.entries.key(at: entry))
  }

  /// The text of the development language that an entry was translated from, if history knows another one.
  package func formerSource(ofTerm term: Int) -> String? {
    guard let old = earlier?.texts(ofTerm: term)?.source, old != comparison?.reference.text(ofTerm: term) else {
      return nil
    }
    return old
  }
}

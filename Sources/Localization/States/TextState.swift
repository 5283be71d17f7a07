/// How far one text of a model is in one language: the only definition of done.
///
/// `check`, `coverage`, `review`, the pages, badges and the library all ask ``TextJudge``, so their numbers agree.
/// Every needed text has exactly one state, the first of these that applies.
package enum TextState: String, Sendable, Hashable, CaseIterable {
  /// The look-up finds no entry, or an empty one.
  case missing
  /// The entry is marked as untranslated, in a catalog `new`, or has only white space, the "…" of a remedy or a filler.
  case untranslated
  /// The text of the development language changed after it.
  case stale
  /// The entry is marked for review, in a catalog `needs_review`.
  case needsReview
  /// The text is still that of the development language, or the raw name, where `untranslated-value` says so.
  case sameAsSource
  case done
}

extension TextState {
  /// The state in words, as in "the text is stale".
  package var words: String {
    switch self {
    case .missing: "missing"
    case .untranslated: "marked as not yet translated"
    case .stale: "stale"
    case .needsReview: "to review"
    case .sameAsSource: "the same as the source"
    case .done: "done"
    }
  }
}

/// The number of strings in each state.
package struct TextCounts: Sendable, Hashable {
  private var counts: [TextState: Int] = [:]

  package init() {}

  /// - Parameters:
  ///   - done: the number of translated strings.
  ///   - others: the numbers of strings in other states.
  package init(done: Int, _ others: [TextState: Int] = [:]) {
    counts = others
    counts[.done] = done
  }

  package subscript(state: TextState) -> Int {
    get { counts[state] ?? 0 }
    set { counts[state] = newValue }
  }

  /// The number of needed strings.
  package var expected: Int { counts.values.reduce(0, +) }

  /// The number of strings with a non-empty entry.
  package var present: Int { expected - self[.missing] }

  /// The number of strings that are done.
  package var translated: Int { self[.done] }
}

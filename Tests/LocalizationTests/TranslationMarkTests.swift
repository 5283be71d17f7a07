import GlossLocalization
import Testing

@Suite struct TranslationMarkTests {
  @Test(
    arguments: [
      ("modelgloss:untranslated 5b1c09e2", nil), ("modelgloss:needs-review 5b1c09e2", nil),
      ("modelgloss:needs-review", nil), ("A note.\nmodelgloss:needs-review 5b1c09e2", "A note."),
      ("modelgloss:needs-review 5b1c09e2\nmodelgloss:untranslated\nA note.", "A note."), ("A note.", "A note."),
      ("modelgloss:ignore orphaned-key", "modelgloss:ignore orphaned-key"),
    ] as [(String, String?)])
  func isRemovedFromComments(comment: String, rest: String?) {
    #expect(TranslationMark.removed(from: comment) == rest)
  }

  @Test(
    arguments: [
      ("modelgloss:needs-review 0d41b7a6", nil, true), ("A note.\nmodelgloss:needs-review", nil, true),
      (nil, "needs_review", true), ("needs review", nil, false), (nil, "new", false), (nil, "traslated", true),
      (nil, "stale", false), (nil, "translated", false),
      (nil, nil, false), ("modelgloss:needs-review\nmodelgloss:untranslated 0d41b7a6", nil, false),
      ("modelgloss:needs-review", "new", false),
    ] as [(String?, String?, Bool)])
  func tellsEntriesThatNeedReview(comment: String?, state: String?, needsReview: Bool) {
    let entry = TableEntry(key: "Entity/Player", value: "Spieler", comment: comment, state: state)
    #expect(entry.isMarkedForReview == needsReview)
  }

  /// The mark knows what it is a translation of, whatever stands beside it.
  @Test(arguments: [("Visits", false), ("Appointments", true), ("", true), ("visits", true)])
  func tellsStaleTranslations(source: String, isStale: Bool) {
    let mark = ReviewMark.text(fingerprint: TextFingerprint("Visits").digits)
    for comment in [mark, "A note.\n\(mark)", "\(mark)\nA note.", mark.uppercased().lowercased()] {
      #expect(ReviewMark.isStale(inComment: comment, source: source) == isStale)
    }
    #expect(!ReviewMark.isStale(inComment: ReviewMark.text, source: source))
    #expect(!ReviewMark.isStale(inComment: nil, source: source))
    #expect(!ReviewMark.isStale(inComment: ReviewMark.text + " soon", source: source))
  }
}

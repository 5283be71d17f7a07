import Testing

@testable import GlossLocalization

/// The mark of an entry that still has the text of the development language, and whether someone edited it.
@Suite struct UntranslatedMarkTests {
  private static func mark(_ value: String = "Name", _ comment: String? = "A note.") -> String {
    UntranslatedMark.text(value: value, comment: comment)
  }

  @Test func hasEightDigitsOfTheTextAndTheComment() {
    #expect(Self.mark().wholeMatch(of: /modelgloss:untranslated [0-9a-f]{8}/) != nil)
    #expect(Self.mark() != Self.mark("Title") && Self.mark() != Self.mark("Name", "Another note."))
    #expect(Self.mark("Name", nil) != Self.mark("Name", "n"))
    // The end of the text is not the start of the comment.
    #expect(Self.mark("ab", "c") != Self.mark("a", "bc"))
  }

  @Test(
    arguments: [
      ("TODO", "title", "de", true), ("FIXME", "title", "de", true), ("TBD", nil, nil, true), ("...", nil, "de", true),
      ("???", nil, "ja", true),
      // Words, and the name itself.
      ("Todo", "title", "de", false), ("TODOS", nil, "de", false), ("TODO", "Todo", "en", false),
      ("TODO", "title", "es", false), ("TBD", "title", "es", true), ("TODO", nil, "pt", false),
      ("..", nil, "de", false),
      ("Titel", nil, "de", false), ("", nil, "de", false),
    ] as [(String, String?, String?, Bool)])
  func aFillerStandsForATextToCome(_ text: String, name: String?, language: String?, isFiller: Bool) {
    #expect(UntranslatedMark.isFiller(text, name: name, language: language) == isFiller)
    if isFiller { #expect(UntranslatedMark.mayBeFiller(text.utf8)) }
    #expect(!UntranslatedMark.mayBeFiller("Titel".utf8))
  }

  @Test(arguments: ["A\nnote.", " A  note. ", "A\r\n\tnote.", "/* A note. */", "A * note. /"])
  func layoutOfTheCommentDoesNotCount(comment: String) {
    #expect(Self.mark("Name", comment) == Self.mark("Name", "A note."))
    #expect(Self.mark("Name", "! \(comment)") != Self.mark("Name", "A note."))
  }

  @Test(
    arguments: [
      ("Name", "A note.\n\(mark())", true), ("Name", "\(mark())\nA note.", true), ("Name", mark("Name", nil), true),
      ("Vorname", "A note.\n\(mark())", false), ("Name", "Another note.\n\(mark())", false),
      ("Name", "A note.\nmodelgloss:untranslated", false), ("Name", "modelgloss:untranslated 00000000", false),
      ("Name", "A note.", false), ("Name", nil, false),
    ] as [(String, String?, Bool)])
  func anEntryIsUntouchedAsLongAsTheDigitsMatch(value: String, comment: String?, isUntouched: Bool) {
    #expect(UntranslatedMark.isUntouched(value: value, comment: comment) == isUntouched)
  }

  @Test(
    arguments: [
      ("Name", "A note.\n\(mark())", nil, "Title", "A note.", true),
      ("Name", "A note.\n\(mark())", nil, "Name", "Another.", true),
      ("Name", "A note.\n\(mark())", nil, "Name", nil, true),
      ("Name", "A note.\n\(mark())", nil, "Name", "A note.", false),
      // What someone edited follows no change.
      ("Vorname", "A note.\n\(mark())", nil, "Title", "A note.", false), ("Name", nil, nil, "Title", nil, false),
      // A catalog has states, and no digits.
      ("Name", nil, "new", "Title", nil, true), ("Name", "A note.", "new", "Name", "Another.", false),
    ] as [(String, String?, String?, String, String?, Bool)])
  func aMarkIsOutOfDateWhereItsTextChanged(
    value: String, comment: String?, state: String?, now: String, note: String?, isOutOfDate: Bool
  ) {
    let entry = TableEntry(key: "Property/name", value: value, comment: comment, state: state)
    #expect(UntranslatedMark.isOutOfDate(entry, value: now, comment: note) == isOutOfDate)
  }

  @Test(
    arguments: [
      (nil, "new", true), ("modelgloss:untranslated", nil, true), ("modelgloss:untranslated", "translated", true),
      (nil, "translated", false), (nil, nil, false), ("A note.", nil, false),
      ("modelgloss:needs-review", "needs_review", false), ("modelgloss: untranslated", nil, false),
    ] as [(String?, String?, Bool)])
  func aMarkOrTheStateNewTellsIt(comment: String?, state: String?, isMarked: Bool) {
    let entry = TableEntry(key: "Property/name", value: "x", comment: comment, state: state)
    #expect(entry.isMarkedUntranslated == isMarked)
  }

  @Test(arguments: [
    ("…", true, true), ("", false, true), (" \t", false, true), ("...", false, false), ("… ", false, false),
    ("Name", false, false),
  ])
  func thePlaceholderIsBlank(value: String, isPlaceholder: Bool, isBlank: Bool) {
    #expect(UntranslatedMark.isPlaceholder(value) == isPlaceholder && UntranslatedMark.isBlank(value) == isBlank)
  }

  @Test(arguments: [
    ("modelgloss:needs-review 0d41b7a6", ["modelgloss:needs-review 0d41b7a6"]),
    ("modelgloss:needs-review 0D41B7A6", ["modelgloss:needs-review 0D41B7A6"]),
    // Not eight digits, or no space: the word alone.
    ("modelgloss:needs-review 0d41b7a", ["modelgloss:needs-review"]),
    ("modelgloss:needs-review 0d41b7a6f", ["modelgloss:needs-review"]),
    ("modelgloss:needs-review-0d41b7a6", ["modelgloss:needs-review"]),
    ("modelgloss:needs-review today 12", ["modelgloss:needs-review"]),
    ("a modelgloss:untranslated b", ["modelgloss:untranslated"]), ("a: b", []), ("", []),
    (
      "modelgloss:needs-review 0d41b7a6 modelgloss:untranslated 5b1c09e2",
      ["modelgloss:untranslated 5b1c09e2", "modelgloss:needs-review 0d41b7a6"]
    ),
  ])
  func marksAreFoundWithTheirDigits(comment: String, marks: [String]) {
    #expect(TranslationMark.marks(in: comment) == marks)
    #expect(TranslationMark.has(in: comment) == !marks.isEmpty)
  }

  @Test(
    arguments: [
      ("modelgloss:needs-review 0D41B7A6", "0d41b7a6"), ("modelgloss:needs-review", nil), ("A note.", nil), (nil, nil),
      ("modelgloss:untranslated 0d41b7a6", nil), ("x modelgloss:needs-review 0d41b7a6 y", "0d41b7a6"),
    ] as [(String?, String?)])
  func aReviewMarkHasTheFingerprintOfItsSource(comment: String?, fingerprint: String?) {
    #expect(ReviewMark.fingerprint(inComment: comment) == fingerprint)
  }

  @Test func marksAreRemovedAndTheRestStays() {
    #expect(TranslationMark.stripped("a modelgloss:untranslated b") == "a  b")
    #expect(TranslationMark.stripped("modelgloss:untranslated 5b1c09e2 modelgloss:untranslated") == " ")
    #expect(TranslationMark.stripped("a\n\nb") == "a\n\nb" && TranslationMark.removed(from: "a\n\nb") == "a\n\nb")
    #expect(TranslationMark.removed(from: "a\n \nmodelgloss:untranslated\n\tb") == "a\n\tb")
    #expect(ReviewMark.text(fingerprint: nil) == "modelgloss:needs-review")
  }
}

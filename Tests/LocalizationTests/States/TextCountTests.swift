import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// The states of entries and of tables, whatever is excused.
@Suite struct TextCountTests {
  private static let index = ModelIndex(
    ManagedObjectModel(
      entities: ["A", "B"].map { name in
        EntityDescription(name: name, attributes: [AttributeDescription(name: "name", type: .string)])
      }))

  private static func judge(_ german: [TableEntry], _ english: [(String, String)] = []) -> TextJudge? {
    func table(_ locale: String, _ entries: [TableEntry]) -> LocalizationTable {
      LocalizationTable(
        name: "MModel", locale: locale, path: "\(locale).lproj/MModel.strings", format: .strings, entries: entries)
    }
    return ModelLocalization(
      index: index,
      tables: ModelTables(
        modelName: "M",
        tables: [table("de", german), table("en", english.map { TableEntry(key: $0.0, value: $0.1) })],
        developmentLanguage: "en")
    ).judges()["de"]
  }

  @Test(
    arguments: [
      (TableEntry(key: "k", value: "Text"), nil), (TableEntry(key: "k", value: ""), .untranslated),
      (TableEntry(key: "k", value: "…"), .untranslated),
      (TableEntry(key: "k", value: "Text", comment: "modelgloss:untranslated"), .untranslated),
      (TableEntry(key: "k", value: "Text", state: "stale"), .stale),
      (TableEntry(key: "k", value: "Text", state: "needs_review"), .needsReview),
      (TableEntry(key: "k", value: "Text", state: "translated"), nil),
      (TableEntry(key: "k", value: "Text", comment: "modelgloss:needs-review"), .needsReview),
      (TableEntry(key: "k", value: "Text", comment: "modelgloss:needs-review", state: "stale"), .stale),
    ] as [(TableEntry, TextState?)])
  func marksTellTheStateWhateverTheKeyNames(entry: TableEntry, state: TextState?) {
    #expect(Self.judge([entry])?.markedState(ofEntry: 0) == state)
  }

  @Test func entriesInAStateAreListedOnce() throws {
    let review = "modelgloss:needs-review"
    let judge = try #require(
      Self.judge([
        TableEntry(key: "Property/name", value: "Name", comment: review),
        TableEntry(key: "Entity/A", value: "A", comment: "\(review) modelgloss:ignore"),
        TableEntry(key: "Entity/B", value: "B", comment: review, isRepaired: true),
        TableEntry(key: "Entity/C", value: "C", comment: review),
      ]))
    #expect(judge.entries(in: .needsReview).map { "\($0.entry) \($0.term)" } == ["1 0", "0 1"])
    #expect(judge.entries(in: .stale).isEmpty)
    let empty = try #require(Self.judge([TableEntry(key: "Entity/A", value: "", comment: review)]))
    #expect(empty.entries(in: .needsReview).isEmpty && empty.entries(in: .untranslated).isEmpty)
  }

  @Test func anEntryHasTheStateOfTheFirstOpenTermItNames() throws {
    // Both entities share the name; only one source is the same.
    let judge = try #require(
      Self.judge(
        [TableEntry(key: "Property/name", value: "Full name"), TableEntry(key: "Entity/A", value: "Ein A")],
        [("Property/name/Entity/A", "Label"), ("Property/name/Entity/B", "Label"), ("Entity/A", "An A")]))
    #expect(judge.statesOfEntries() == [0: .done, 1: .done])
    let open = try #require(
      Self.judge([TableEntry(key: "Property/name", value: "Full name", state: "needs_review")]))
    #expect(open.statesOfEntries() == [0: .needsReview])
  }

  @Test func missingTextsAreCountedWithoutThoseLeftOut() throws {
    let counts = TextJudge.counts(withoutTable: 2..<6, leavingOut: [1, 3, 9])
    #expect(counts[.missing] == 3 && counts.expected == 3 && counts.present == 0)
    #expect(TextJudge.counts(withoutTable: 0..<2)[.missing] == 2)
    let judge = try #require(Self.judge([TableEntry(key: "Entity/A", value: "Ein A")]))
    #expect(judge.counts(of: 0..<4).expected == 4 && judge.counts(of: 0..<4).translated == 1)
    #expect(judge.counts(of: 0..<4, leavingOut: [0]).translated == 0)
    #expect(judge.counts(of: 0..<4, leavingOut: [1]).expected == 3)
    let given = TextCounts(done: 2, [.stale: 1, .missing: 3])
    #expect(given.expected == 6 && given.present == 3 && given.translated == 2)
  }

  @Test func eachTermHasTheEntityAndTheNameItBelongsTo() {
    #expect(Term.entity("A").entity == "A" && Term.property("name", entity: "A").entity == "A")
    #expect(Term.errorString("x").entity == nil && Term.errorString("x").name == nil)
    #expect(Term.property("name", entity: "A").name == "name" && Term.entity("A").name == "A")
    #expect(LocalizationKey.propertyOfEntity(property: "p", entity: "E").name == "p")
    #expect(LocalizationKey.entity("E").name == "E" && LocalizationKey.errorString("x").name == nil)
  }
}

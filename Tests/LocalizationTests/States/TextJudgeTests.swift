import GlossBasics
import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

@Suite struct TextJudgeTests {
  private static let entity = EntityDescription(
    name: "Player",
    attributes: ["firstName", "status", "city", "birth_day"].map { AttributeDescription(name: $0, type: .string) })
  private static let english = [
    ("Entity/Player", "Player"), ("Property/firstName", "First name"), ("Property/status", "Status"),
    ("Property/city", "Town"), ("Property/birth_day", "Birthday"),
  ]

  private static func table(_ locale: String, _ entries: [TableEntry], _ format: TableFormat = .strings)
    -> LocalizationTable
  {
    LocalizationTable(
      name: "MModel", locale: locale,
      path: format == .xcstrings ? "MModel.xcstrings" : "\(locale).lproj/MModel.strings",
      format: format, entries: entries)
  }

  private static func entries(_ pairs: [(String, String)]) -> [TableEntry] {
    pairs.map { TableEntry(key: $0.0, value: $0.1) }
  }

  /// The state of each German text: the entity's, then the properties' by name.
  private static func states(
    _ german: [TableEntry], english: [(String, String)] = english, earlier: [(String, [(String, String)])] = [],
    locale: String = "de", excused: Set<TextState> = []
  ) -> [TextState] {
    var tables = ModelTables(
      modelName: "M", tables: [table(locale, german), table("en", entries(english))], developmentLanguage: "en")
    tables.excusedStates = excused
    if !earlier.isEmpty {
      tables.earlier = [
        EarlierTables(
          ModelTables(modelName: "M", tables: earlier.map { table($0.0, entries($0.1)) }, developmentLanguage: "en"))
      ]
    }
    let localization = ModelLocalization(
      index: ModelIndex(ManagedObjectModel(entities: [entity])), tables: tables)
    let judge = localization.judges()[locale]
    return localization.vocabulary.entries.indices.map { judge?.state(ofTerm: $0) ?? .missing }
  }

  private static let german = [
    ("Entity/Player", "Spieler"), ("Property/firstName", "Vorname"), ("Property/status", "Status"),
    ("Property/city", "Ort"), ("Property/birth_day", "Geburtstag"),
  ]

  /// German with one entry for the first name, which is the fourth term.
  private static func firstName(_ entry: TableEntry?) -> TextState {
    var all = entries(german).filter { $0.key != "Property/firstName" }
    if let entry { all.append(entry) }
    return states(all)[3]
  }

  @Test func aTranslationIsDone() {
    // "Status" is an international word.
    #expect(Self.states(Self.entries(Self.german)) == [.done, .done, .done, .done, .done])
  }

  @Test(arguments: [
    (nil, TextState.missing),
    (TableEntry(key: "Property/firstName", value: ""), .missing),
    (TableEntry(key: "Property/firstName", value: "  "), .untranslated),
    (TableEntry(key: "Property/firstName", value: "…"), .untranslated),
    (TableEntry(key: "Property/firstName", value: "TODO"), .untranslated),
    (TableEntry(key: "Property/firstName", value: "Todo"), .done),
    (TableEntry(key: "Property/firstName", value: "Vorname", state: "new"), .untranslated),
    (TableEntry(key: "Property/firstName", value: "Vorname", state: "translated"), .done),
    (TableEntry(key: "Property/firstName", value: "Vorname", state: "needs_review"), .needsReview),
    (TableEntry(key: "Property/firstName", value: "Vorname", state: "stale"), .stale),
    (TableEntry(key: "Property/firstName", value: "First name"), .sameAsSource),
    (TableEntry(key: "Property/firstName", value: "firstName"), .sameAsSource),
    (TableEntry(key: "Property/firstName", value: "Property/firstName"), .sameAsSource),
    (TableEntry(key: "Property/firstName", value: "First name", shouldTranslate: false), .done),
    (
      TableEntry(key: "Property/firstName", value: "First name", comment: "modelgloss:untranslated 12345678"),
      .untranslated
    ),
    (TableEntry(key: "Property/firstName", value: "First name", comment: "A brand. modelgloss:ignore"), .done),
    (
      TableEntry(key: "Property/firstName", value: "First name", comment: "modelgloss:ignore untranslated-value"), .done
    ),
    (
      TableEntry(key: "Property/firstName", value: "First name", comment: "modelgloss:ignore duplicate-name"),
      .sameAsSource
    ),
    (TableEntry(key: "Property/firstName", value: "Vorname", comment: "modelgloss:needs-review"), .needsReview),
    // The fingerprint of the present text, and of another.
    (
      TableEntry(
        key: "Property/firstName", value: "Vorname",
        comment: "modelgloss:needs-review \(TextFingerprint("First name").digits)"), .needsReview
    ),
    (
      TableEntry(
        key: "Property/firstName", value: "Vorname",
        comment: "modelgloss:needs-review \(TextFingerprint("Given name").digits)"), .stale
    ),
  ])
  func eachStateHasItsSign(entry: TableEntry?, state: TextState) { #expect(Self.firstName(entry) == state) }

  @Test func aCopyOfTheSourceIsNotTranslatedWhateverItsWords() {
    #expect(Self.states(Self.entries(Self.english)) == Array(repeating: .sameAsSource, count: 5))
    // A variety of the source language may be.
    #expect(Self.states(Self.entries(Self.english), locale: "en-GB") == Array(repeating: .done, count: 5))
  }

  @Test func settingsSwitchStatesOff() {
    #expect(
      Self.states(Self.entries(Self.english), excused: [.sameAsSource]) == Array(repeating: .done, count: 5))
  }

  @Test func historyTellsWhatTheSourceChangedAfter() {
    var old = Self.english
    old[3].1 = "City"
    // The source changed and the translation did not.
    #expect(
      Self.states(Self.entries(Self.german), earlier: [("en", old), ("de", Self.german)])
        == [.done, .done, .stale, .done, .done])
    // Both changed.
    var formerGerman = Self.german
    formerGerman[3].1 = "Stadt"
    #expect(
      Self.states(Self.entries(Self.german), earlier: [("en", old), ("de", formerGerman)])
        == Array(repeating: .done, count: 5))
    // Neither did, or there was no German.
    #expect(
      Self.states(Self.entries(Self.german), earlier: [("en", Self.english), ("de", Self.german)])
        == Array(repeating: .done, count: 5))
    #expect(Self.states(Self.entries(Self.german), earlier: [("en", old)]) == Array(repeating: .done, count: 5))
  }

  @Test func everyNeededTextHasOneState() {
    let index = ModelIndex(ManagedObjectModel(entities: [Self.entity]))
    let tables = ModelTables(
      modelName: "M", tables: [Self.table("de", [TableEntry(key: "Entity/Player", value: "Player")])],
      developmentLanguage: "en")
    let localization = ModelLocalization(index: index, tables: tables)
    let counts = localization.judges()["de"]?.counts(of: localization.vocabulary.entries.indices)
    #expect(counts?.expected == 5 && counts?.present == 1 && counts?.translated == 1)
  }
}

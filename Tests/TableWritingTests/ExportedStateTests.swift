import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// An export has the state that `check` and `coverage` see: the one definition of done.
@Suite struct ExportedStateTests {
  private static let entities = """
    <entity name="Player">
      <attribute name="age" attributeType="Integer 16"/><attribute name="city" attributeType="String"/>
      <attribute name="firstName" attributeType="String"/><attribute name="status" attributeType="String"/>
    </entity>
    """
  private static let english = """
    "Entity/Player" = "Player";
    "Property/age" = "Age";
    "Property/city" = "Town";
    "Property/firstName" = "First name";
    "Property/status" = "Status";

    """
  private static let german = """
    "Entity/Player" = "Spieler";
    "Property/age" = "Alter";
    "Property/city" = "Ort";
    "Property/firstName" = "Vorname";
    "Property/status" = "Status";

    """

  enum Form: CaseIterable, Sendable { case xliff1, xliff2, sheet }

  private static func units(
    _ tables: [String: String], _ form: Form = .xliff1, earlier: (inout ModelTables) -> Void = { _ in }
  ) throws -> [String: TranslationUnit] {
    let workspace = Workspace.league(entities, tables)
    var found = workspace.tables()
    earlier(&found)
    let document = TranslationExport(
      of: try workspace.model(), tables: found, files: workspace.files, targetLanguage: "de",
      version: form == .xliff2 ? .version2 : .version1
    ).document
    let read =
      form == .sheet
      ? try TranslationSheet.read(TranslationSheet.write(document), path: "t.csv")
      : try XLIFFReader.read(Array(XLIFFWriter.write(document).utf8), path: "t.xliff")
    return Dictionary(
      read.files.flatMap(\.units).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func german(_ key: String, _ entry: String) -> [String: String] {
    let lines = german.split(separator: "\n").map { $0.hasPrefix("\"\(key)\"") ? entry : String($0) }
    return ["en.lproj/LeagueModel.strings": english, "de.lproj/LeagueModel.strings": lines.joined(separator: "\n")]
  }

  /// An entry for the first name, and its state in an export; nil for a unit without a state.
  static let entries: [(String, TranslationState?, String?)] = [
    ("\"Property/firstName\" = \"Vorname\";", .translated, "Vorname"),
    ("", nil, nil),
    ("\"Property/firstName\" = \"\";", .new, nil),
    ("\"Property/firstName\" = \" \";", .new, nil),
    ("\"Property/firstName\" = \"…\";", .new, nil),
    ("/* modelgloss:untranslated */\n\"Property/firstName\" = \"Vorname\";", .new, nil),
    ("\"Property/firstName\" = \"First name\";", .new, nil),
    ("\"Property/firstName\" = \"firstName\";", .new, nil),
    (
      "/* modelgloss:ignore untranslated-value */\n\"Property/firstName\" = \"First name\";", .translated, "First name"
    ),
    ("/* modelgloss:needs-review */\n\"Property/firstName\" = \"Vorname\";", .needsReview, "Vorname"),
    // The source has another fingerprint.
    ("/* modelgloss:needs-review 00000000 */\n\"Property/firstName\" = \"Vorname\";", .needsReview, "Vorname"),
  ]

  @Test(arguments: Form.allCases, entries.indices) func aTextIsExportedWithItsState(form: Form, number: Int) throws {
    let (entry, state, target) = Self.entries[number]
    let unit = try #require(try Self.units(Self.german("Property/firstName", entry), form)["Property/firstName"])
    #expect(unit.target == target, "\(entry)")
    // XLIFF 1.2 has the state at the target, so a text without one has none.
    if unit.target != nil || form == .sheet { #expect(unit.state ?? .new == state ?? .new, "\(entry)") }
  }

  @Test func anInternationalWordIsDone() throws {
    #expect(try Self.units(Self.german("", ""))["Property/status"]?.target == "Status")
  }

  @Test func aCopyOfTheSourceIsToBeTranslated() throws {
    let units = try Self.units([
      "en.lproj/LeagueModel.strings": Self.english, "de.lproj/LeagueModel.strings": Self.english,
    ])
    #expect(units.count == 5 && units.values.allSatisfy { $0.target == nil }, "\(units)")
  }

  @Test func aTranslationOfAnOlderTextNeedsAReview() throws {
    let now = Self.german("", "")
    let units = try Self.units(now) { tables in
      let then = Workspace.league(
        Self.entities,
        [
          "en.lproj/LeagueModel.strings": Self.english.replacing("Town", with: "City"),
          "de.lproj/LeagueModel.strings": Self.german,
        ])
      tables.earlier = [EarlierTables(then.tables())]
    }
    #expect(units["Property/city"]?.state == .needsReview && units["Property/city"]?.target == "Ort")
    #expect(
      units["Property/city"]?.notes.last == "The text was \"City\" when this was translated.",
      "\(units["Property/city"]?.notes ?? [])")
    #expect(units["Property/age"]?.state == .translated)
  }

  @Test func aKeyThatNamesNothingHasItsMarks() throws {
    let english = Self.english + "\"Other\" = \"Other thing\";\n"
    for (line, state) in [
      ("\"Other\" = \"Anderes\";", TranslationState.translated),
      ("/* modelgloss:needs-review */\n\"Other\" = \"Anderes\";", .needsReview),
    ] {
      let units = try Self.units([
        "en.lproj/LeagueModel.strings": english, "de.lproj/LeagueModel.strings": Self.german + line,
      ])
      #expect(units["Other"]?.state == state && units["Other"]?.target == "Anderes")
    }
  }

  // MARK: Catalogs

  private static func catalog(_ german: String, key more: String = "") -> [String: String] {
    [
      "LeagueModel.xcstrings": """
      {"sourceLanguage": "en", "strings": {
        "Entity/Player": {"localizations": {
          "en": {"variations": {"plural": {
            "one": {"stringUnit": {"state": "translated", "value": "Player"}},
            "other": {"stringUnit": {"state": "translated", "value": "Players"}}}}},
          "de": \(german)}\(more)}}, "version": "1.0"}
      """
    ]
  }

  private static func forms(_ one: String, _ other: String) -> String {
    """
    {"variations": {"plural": {"one": {"stringUnit": {\(one)}}, "other": {"stringUnit": {\(other)}}}}}
    """
  }

  static let done = "\"state\": \"translated\", \"value\": \"Spieler\""

  /// The forms of a catalog's entry, and the states of both in an export.
  static let catalogs: [(String, [TranslationState?])] = [
    (forms(done, done), [.translated, .translated]),
    (forms("\"state\": \"needs_review\", \"value\": \"Spieler\"", done), [.needsReview, .translated]),
    (forms("\"state\": \"stale\", \"value\": \"Spieler\"", done), [.needsReview, .translated]),
    (forms("\"state\": \"new\", \"value\": \"\"", done), [nil, .translated]),
    (forms("\"state\": \"new\", \"value\": \"Player\"", done), [nil, .translated]),
    (forms(done, "\"state\": \"translated\", \"value\": \"\""), [.translated, nil]),
  ]

  @Test(arguments: catalogs.indices) func eachFormIsExportedWithItsState(number: Int) throws {
    let (german, states) = Self.catalogs[number]
    let units = try Self.units(Self.catalog(german))
    let found = ["one", "other"].map { units["Entity/Player|==|plural.\($0)"] }
    #expect(found.map { $0?.target == nil ? nil : $0?.state } == states, "\(found)")
  }

  /// That no code has the key says nothing of its translation: keys of models are in no code.
  @Test func anExtractedKeyThatIsStaleIsTranslated() throws {
    let units = try Self.units(
      Self.catalog(Self.forms(Self.done, Self.done), key: #", "extractionState": "stale""#))
    #expect(units.values.allSatisfy { $0.state == .translated && $0.target == "Spieler" }, "\(units)")
  }

  /// A text is open as long as one of its forms is.
  @Test func aTextWithAnOpenFormIsNotDone() throws {
    for (form, state) in zip(
      Self.catalogs.map(\.0), [TextState.done, .needsReview, .needsReview, .needsReview, .needsReview])
    {
      let workspace = Workspace.league(Self.entities, Self.catalog(form))
      let tables = workspace.tables()
      let localization = ModelLocalization(index: ModelIndex(try workspace.model().model), tables: tables)
      let term = try #require(localization.vocabulary.termsOfEntity["Player"]?.lowerBound)
      #expect(localization.judges()["de"]?.state(ofTerm: term) == state, "\(form)")
    }
  }
}

import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossTestSupport
import Testing

@testable import GlossTableWriting

@Suite struct TranslationExchangeTests {
  static let entities = """
    <entity name="Player">
      <attribute name="name" attributeType="String"/><attribute name="age" attributeType="Integer 16"/>
    </entity>
    """
  static let english = """
    /* Somebody who plays. */
    "Entity/Player" = "Player";
    "Property/name/Entity/Player" = "Name";
    "Property/age/Entity/Player" = "Age";
    "ErrorString/Too young" = "%{PROPERTY}@ must be 18 or more.";
    """
  static let german = """
    // Kopf

    "Entity/Player" = "Spieler"; /* bleibt */
    /* modelgloss:untranslated */
    "Property/name/Entity/Player" = "Name";
    """

  private func workspace() -> Workspace {
    .league(
      Self.entities,
      ["en.lproj/LeagueModel.strings": Self.english, "de.lproj/LeagueModel.strings": Self.german])
  }

  @Test func exportsTheSourceTableWithItsTranslations() throws {
    let workspace = workspace()
    let export = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de")
    let file = try #require(export.document.files.first)
    #expect(file.original == "en.lproj/LeagueModel.strings")
    #expect(file.sourceLanguage == "en" && file.targetLanguage == "de")
    #expect(file.units.map(\.target) == ["Spieler", nil, nil, nil])
    #expect(file.units.map(\.state) == [.translated, .new, nil, nil])
    #expect(
      file.units.map(\.notes.first) == [
        "Somebody who plays.",
        "The attribute name of Player: String, required.\nIn the sentence, of 27 characters: "
          + "“„…“ ist eine Pflichtangabe.”",
        "The attribute age of Player: Integer 16, required.\nIn the sentence, of 27 characters: "
          + "“„…“ ist eine Pflichtangabe.”", nil,
      ])
    #expect(file.units.map(\.notes.count) == [2, 1, 1, 0])
    #expect(export.notes.isEmpty)
  }

  @Test func saysOfWhichTablesTheSourceIsMissing() throws {
    let workspace = Workspace.league(
      Self.entities,
      [
        "en.lproj/LeagueModel.strings": Self.english, "de.lproj/LeagueModel.strings": Self.german,
        "Old/de.lproj/LeagueModel.strings": Self.german,
      ])
    let export = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de")
    #expect(export.document.files.count == 1)
    #expect(export.notes.map(\.path) == ["Old/de.lproj/LeagueModel.strings"])
    #expect(export.notes.first?.message.hasPrefix("no table in en next to this one to translate") == true)
  }

  @Test(arguments: XLIFFVersion.allCases) func changesNothingWhenAnExportComesBackAsItWent(version: XLIFFVersion) throws
  {
    let workspace = workspace()
    let export = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de",
      version: version)
    let read = try XLIFFReader.read(Array(XLIFFWriter.write(export.document).utf8), path: "de.xliff")
    var plan = TranslationImport.plan(
      read, path: "de.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    #expect(plan.accounts.map(\.description) == ["de.xliff (de): 4 texts: 1 unchanged, 3 untranslated"])
    plan.accounts = []
    #expect(plan == WritingPlan())
  }

  @Test func takesTranslationsAndTouchesNothingElse() throws {
    var workspace = workspace()
    let plan = try imported(
      """
      <trans-unit id="Property/name/Entity/Player"><source>Name</source><target>Name</target></trans-unit>
      <trans-unit id="Property/age/Entity/Player"><source>Age</source><target>Alter</target></trans-unit>
      <trans-unit id="ErrorString/Too young"><source>%{PROPERTY}@ must be 18 or more.</source>\
      <target>Mindestens 18: %{PROPERTY}@</target></trans-unit>
      <trans-unit id="Entity/Player"><source>Player</source></trans-unit>
      """, into: &workspace)
    #expect(plan.findings.isEmpty && plan.failures.isEmpty)
    #expect(
      workspace.text("de.lproj/LeagueModel.strings") == """
        // Kopf

        "Entity/Player" = "Spieler"; /* bleibt */
        "Property/name/Entity/Player" = "Name";
        "Property/age/Entity/Player" = "Alter";

        "ErrorString/Too young" = "Mindestens 18: %{PROPERTY}@";

        """)
    #expect(workspace.text("en.lproj/LeagueModel.strings") == Self.english)
  }

  @Test func refusesDamagedEntriesOneByOne() throws {
    var workspace = workspace()
    let plan = try imported(
      """
      <trans-unit id="ErrorString/Too young"><source>%{PROPERTY}@ must be 18 or more.</source>
      <target>Mindestens 18: %{EIGENSCHAFT}@</target></trans-unit>
      <trans-unit id="Entity/Plaier"><source>Player</source><target>Spieler</target></trans-unit>
      <trans-unit id="Property/name/Entity/Player"><source>Name</source><target></target></trans-unit>
      <trans-unit id="Property/age/Entity/Player"><source>Old age</source><target>Alter</target></trans-unit>
      <trans-unit id="Property/age/Entity/Player"><source>Age</source><target>Lebensalter</target></trans-unit>
      """, into: &workspace)
    #expect(
      plan.findings.map { "\($0.position.map(\.description) ?? "") \($0.rule.rawValue)" } == [
        "4:9 placeholder-mismatch", "5:1 orphaned-key", "6:75 empty-value", "7:1 untranslated-value",
        "8:1 duplicate-key",
      ])
    #expect(plan.findings.allSatisfy { $0.path == "de.xliff" && $0.locale == "de" })
    let table = try #require(workspace.tables().tables.first { $0.locale == "de" })
    #expect(table.entry(for: "Property/age/Entity/Player")?.value == "Alter")
    #expect(table.entry(for: "Property/name/Entity/Player")?.isMarkedUntranslated == true)
    #expect(table.entry(for: "ErrorString/Too young") == nil)
  }

  @Test func makesTheTableOfANewLanguage() throws {
    var workspace = workspace()
    let plan = try imported(
      "<trans-unit id=\"Entity/Player\"><source>Player</source><target>Joueur</target></trans-unit>", language: "fr",
      into: &workspace)
    #expect(plan.edits.map(\.path) == ["fr.lproj/LeagueModel.strings"])
    #expect(
      workspace.text("fr.lproj/LeagueModel.strings")
        == """
        /* Somebody who plays. */
        "Entity/Player" = "Joueur";
        /* modelgloss:untranslated 04551272 */
        "Property/name/Entity/Player" = "Name";
        /* modelgloss:untranslated 06f39174 */
        "Property/age/Entity/Player" = "Age";

        /* modelgloss:untranslated f53776a4 */
        "ErrorString/Too young" = "%{PROPERTY}@ must be 18 or more.";

        """)
    // An app looks in no other table for missing texts.
    #expect(plan.notes.first?.message.hasPrefix("fr had no table and the translation lacks 3 texts") == true)
  }

  /// The table that served a language before gives what it has translated, and what it has not stays marked.
  @Test func completesANewTableFromTheOneThatServed() throws {
    var workspace = workspace()
    let plan = try imported(
      "<trans-unit id=\"Property/age/Entity/Player\"><source>Age</source><target>Alter</target></trans-unit>",
      language: "de-AT", into: &workspace)
    #expect(plan.edits.map(\.path) == ["de-AT.lproj/LeagueModel.strings"])
    let table = try #require(workspace.tables().tables.first { $0.locale == "de-AT" })
    #expect(table.entry(for: "Entity/Player")?.value == "Spieler")
    #expect(table.entry(for: "Entity/Player")?.isMarkedUntranslated == false)
    #expect(table.entry(for: "Property/age/Entity/Player")?.isMarkedUntranslated == false)
    #expect(table.entry(for: "Property/name/Entity/Player")?.isMarkedUntranslated == true)
    #expect(table.entry(for: "ErrorString/Too young")?.isMarkedUntranslated == true)
  }

  @Test func takesStatesIntoACatalog() throws {
    var workspace = Workspace.league(Self.entities)
    try workspace.synchronize(SynchronizationOptions(locales: ["en", "de"], format: .xcstrings))
    let export = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de")
    #expect(export.document.files.first?.units.allSatisfy { $0.target == nil && $0.state == .new } == true)
    try imported(
      """
      <trans-unit id="Entity/Player"><source>Player</source><target state="needs-review-l10n">Spieler</target></trans-unit>
      <trans-unit id="Property/age/Entity/Player"><source>Age</source><target state="final">Alter</target></trans-unit>
      """, original: "LeagueModel.xcstrings", into: &workspace)
    let table = try #require(workspace.tables().tables.first { $0.locale == "de" })
    #expect(table.entry(for: "Entity/Player")?.state == "needs_review")
    #expect(table.entry(for: "Property/age/Entity/Player")?.state == "translated")
    #expect(table.entry(for: "Property/name/Entity/Player")?.state == "new")
  }

  @Test func saysWhenTheFileIsOfAnotherTable() throws {
    var workspace = workspace()
    let plan = try imported(
      "<trans-unit id=\"a\"><source>a</source><target>b</target></trans-unit>",
      original: "en.lproj/Localizable.strings",
      into: &workspace)
    #expect(plan.failures.first?.reason.contains("LeagueModel") == true)
  }

  @Test func packsWhatXcodeExchanges() throws {
    let workspace = workspace()
    let export = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de")
    let contents = TranslationPackage.contents(
      of: export.document, model: "League", language: "de", toolVersion: "9.9", files: workspace.files)
    #expect(
      contents.map(\.path) == [
        "contents.json", "Localized Contents/de.xliff", "Source Contents/en.lproj/LeagueModel.strings",
      ])
    let json = String(decoding: contents[0].bytes, as: UTF8.self)
    #expect(Golden.difference(json, from: "XLIFF/contents.json") == nil)
    var files = InMemoryFileTree([String: [UInt8]]())
    for (path, bytes) in contents { files.files["x/League.de.xcloc/\(path)"] = bytes }
    #expect(
      try TranslationPackage.documents(at: "x/League.de.xcloc", in: files)
        == ["x/League.de.xcloc/Localized Contents/de.xliff"])
    #expect(try TranslationPackage.documents(at: "a.xliff", in: files) == ["a.xliff"])
    #expect(throws: InputFailure.self) { try TranslationPackage.documents(at: "x", in: files) }
  }

  @Test func takesNoPathForALanguage() throws {
    var workspace = workspace()
    let plan = try imported(
      "<trans-unit id=\"Entity/Player\"><source>Player</source><target>x</target></trans-unit>",
      language: "../../elsewhere", into: &workspace)
    #expect(plan.edits.isEmpty && plan.failures.count == 1)
  }

  @Test func pseudoLocalizesTheSourceTables() throws {
    var workspace = workspace()
    let plan = PseudoTables.plan(for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    #expect(plan.edits.map(\.path) == ["ar-XB.lproj/LeagueModel.strings", "en-XA.lproj/LeagueModel.strings"])
    workspace.apply(plan)
    #expect(workspace.text("en-XA.lproj/LeagueModel.strings")?.contains("\"[Þļåýéŕ ··]\"") == true)
    let second = PseudoTables.plan(for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    #expect(second.edits.isEmpty)
  }

  @discardableResult
  private func imported(
    _ units: String, original: String = "App/en.lproj/LeagueModel.strings", language: String = "de",
    into workspace: inout Workspace
  ) throws -> WritingPlan {
    let text = """
      <xliff version="1.2">
      <file original="\(original)" source-language="en" target-language="\(language)"><body>
      \(units)
      </body></file></xliff>
      """
    let document = try XLIFFReader.read(Array(text.utf8), path: "de.xliff")
    let plan = TranslationImport.plan(
      document, path: "de.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files,
      languages: [language])
    workspace.apply(plan)
    return plan
  }
}

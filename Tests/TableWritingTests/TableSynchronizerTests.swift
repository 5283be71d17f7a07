import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossModelChecks
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossTableWriting

@Suite struct TableSynchronizerTests {
  @Test func makesTheFirstTableWithNaturalNames() throws {
    var workspace = Workspace.league(Workspace.player)
    let plan = try workspace.synchronize()
    #expect(
      workspace.text("en.lproj/LeagueModel.strings") == """
        /* Somebody who plays. */
        "Entity/Player" = "Player";
        /* The given name. */
        "Property/firstName/Entity/Player" = "First Name";
        "Property/isActive/Entity/Player" = "Active";

        "Entity/Team" = "Team";
        "Property/numberOfSeats/Entity/Team" = "Number of Seats";

        """)
    #expect(plan.changes.map(\.added.count) == [5])
    #expect(plan.notes.isEmpty && plan.failures.isEmpty && plan.findings.isEmpty)
  }

  /// A new language has the folder that exists, else the one of its code.
  @Test(arguments: [
    ("pt_br", ["pt_br.lproj/Other.strings"], "pt_br"), ("pt_br", [], "pt-BR"), ("pt-BR", [], "pt-BR"),
    ("pt_br", ["pt_br.lproj"], "pt-BR"), ("de", ["de.lproj/Other.strings"], "de"),
  ])
  func aNewTableGoesIntoTheFolderThatExists(locale: String, files: [String], folder: String) throws {
    var workspace = Workspace.league(
      Workspace.player,
      Dictionary(uniqueKeysWithValues: files.map { ($0, "") }).merging(
        ["en.lproj/LeagueModel.strings": #""Entity/Player" = "Player";"#]) { $1 })
    let plan = try workspace.synchronize(SynchronizationOptions(locales: [locale]))
    #expect(plan.edits.map(\.path) == ["\(folder).lproj/LeagueModel.strings"])
  }

  /// Keys are compared by code points, as in Core Data: a key in another normalization form is a slip, whose text
  /// moves.
  @Test(arguments: [TableFormat.strings, .xcstrings])
  func movesTextsToKeysInTheModelsSpelling(format: TableFormat) throws {
    var workspace = Workspace.league("<entity name=\"Caf\u{E9}\"/>")
    try workspace.synchronize(SynchronizationOptions(format: format))
    let path = try #require(workspace.files.files.keys.first { $0.hasSuffix("." + format.rawValue) })
    let right = try #require(workspace.files.files[path])
    let wrong = String(decoding: right, as: UTF8.self).replacing("Entity/Caf\u{E9}", with: "Entity/Cafe\u{301}")
    workspace.files.files[path] = Array(wrong.utf8)
    #expect(workspace.files.files[path] != right)
    let plan = try workspace.synchronize()
    #expect(plan.changes.map(\.moved.count) == [1] && plan.changes.map(\.added.count) == [0])
    var options = SynchronizationOptions()
    options.prunesOrphans = true
    try workspace.synchronize(options)
    let rest = try #require(workspace.text(path))
    #expect(rest.unicodeScalars.contains("\u{E9}") && !rest.unicodeScalars.contains("\u{301}"))
  }

  @Test func keepsIdentifiersAsTheyAreWhereAsked() throws {
    var workspace = Workspace.league(Workspace.player)
    try workspace.synchronize(SynchronizationOptions(names: .asIs, keyForm: .property))
    #expect(workspace.text("en.lproj/LeagueModel.strings")?.contains("\"Property/firstName\" = \"firstName\";") == true)
  }

  @Test func writesOtherLanguagesMarkedUntranslated() throws {
    var workspace = Workspace.league(
      Workspace.player,
      [
        "Resources/en.lproj/LeagueModel.strings": """
        "Entity/Player" = "Footballer";
        "Property/firstName" = "Given Name";
        "Entity/Team" = "Club";
        """,
        "Resources/de.lproj/LeagueModel.strings": "/* Köpfe */\r\n\r\n\"Entity/Player\" = \"Fußballer\";\r\n",
      ])
    let plan = try workspace.plan()
    #expect(
      Golden.difference(FileEditPreview.text(of: plan.edits), from: "TableSynchronizer/two-languages.diff") == nil)
    try workspace.synchronize()
    let tables = workspace.tables()
    let german = try #require(tables.tables.first { $0.locale == "de" })
    #expect(german.entry(for: "Property/firstName")?.value == "Given Name")
    #expect(german.entry(for: "Property/firstName")?.isMarkedUntranslated == true)
    #expect(german.entry(for: "Entity/Player")?.isMarkedUntranslated == false)
    #expect(german.findings.isEmpty)
  }

  @Test func makesTablesForTheLocalesAsked() throws {
    var workspace = Workspace.league(Workspace.player, ["en.lproj/Localizable.strings": ""])
    let plan = try workspace.synchronize(SynchronizationOptions(locales: ["en", "de", "pt-BR"]))
    #expect(
      plan.edits.map(\.path) == [
        "de.lproj/LeagueModel.strings", "en.lproj/LeagueModel.strings", "pt-BR.lproj/LeagueModel.strings",
      ])
    #expect(workspace.text("de.lproj/LeagueModel.strings")?.contains(UntranslatedMark.text) == true)
    #expect(workspace.text("en.lproj/LeagueModel.strings")?.contains(UntranslatedMark.text) == false)
  }

  @Test func makesOneCatalogOfAllLanguagesWhereAsked() throws {
    var workspace = Workspace.league(Workspace.player)
    let options = SynchronizationOptions(locales: ["en", "de"], format: .xcstrings)
    try workspace.synchronize(options)
    let text = try #require(workspace.text("LeagueModel.xcstrings"))
    #expect(Golden.difference(text, from: "TableSynchronizer/new-catalog.json") == nil)
    // On the next run it is still the preferred format.
    let plan = try workspace.synchronize(SynchronizationOptions(locales: ["fr"], format: .strings))
    #expect(plan.edits.map(\.path) == ["LeagueModel.xcstrings"])
    #expect(plan.notes.count == 1)
  }

  @Test func givesTheKeysOfACatalogTheirText() throws {
    var workspace = Workspace.league(
      Workspace.player,
      [
        "LeagueModel.xcstrings": """
        { "sourceLanguage" : "en", "strings" : { "Entity/Player" : { "comment" : "mine" } }, "version" : "1.0" }
        """
      ])
    try workspace.synchronize()
    let table = try #require(workspace.tables().tables.first)
    #expect(table.entry(for: "Entity/Player")?.value == "Player")
    #expect(table.entry(for: "Entity/Player")?.comment == "mine")
  }

  @Test func keepsNamesOfOneEntityApart() throws {
    var workspace = Workspace.league(
      """
      <entity name="A"><attribute name="active" attributeType="String"/>
      <attribute name="isActive" attributeType="Boolean"/><attribute name="is_active" attributeType="Boolean"/>
      <relationship name="isMemberOf" destinationEntity="A"/></entity>
      """)
    try workspace.synchronize()
    let table = try #require(workspace.tables().tables.first)
    #expect(table.entries.map(\.value) == ["A", "Active", "Is Active", "Is Member Of", "is_active"])
  }

  @Test func letsWhatWaitsForTranslationFollowItsSource() throws {
    let german = """
      /* The name
         that parents give. */
      /* modelgloss:untranslated */
      "Property/firstName/Entity/Player" = "First Name";
      """
    let options = SynchronizationOptions(locales: ["en", "de"])
    var workspace = Workspace.league(Workspace.player)
    try workspace.synchronize(options)
    let path = "de.lproj/LeagueModel.strings"
    let first = try #require(workspace.text(path))
    #expect(first.contains("/* modelgloss:untranslated "))
    // One is translated but still marked, one is unmarked, one has a new comment.
    let edited = first.replacing("= \"Active\";", with: "= \"Aktiv\";")
      .replacing("\"Entity/Team\" = \"Team\";", with: "// mine\n\"Entity/Team\" = \"Team\";")
    workspace.files.files[path] = Array(edited.utf8)
    let english = try #require(workspace.text("en.lproj/LeagueModel.strings"))
    workspace.files.files["en.lproj/LeagueModel.strings"] = Array(
      english.replacing("First Name", with: "Given Name").replacing("\"Active\"", with: "\"In Play\"")
        .replacing("\"Team\"", with: "\"Club\"").utf8)
    let plan = try workspace.synchronize(options)
    #expect(plan.changes.map(\.changed) == [["Property/firstName/Entity/Player"]])
    #expect(
      Golden.difference(FileEditPreview.text(of: plan.edits), from: "TableSynchronizer/refreshed.diff") == nil)
    // If the documentation changes, so do the comments of untouched entries.
    let contents = try #require(workspace.text("League.xcdatamodel/contents"))
    workspace.files.files["League.xcdatamodel/contents"] = Array(
      contents.replacing("The given name.", with: "The name&#10;that parents give.").utf8)
    try workspace.synchronize(options)
    #expect(workspace.text(path)?.contains("/* The name\n   that parents give. */") == true)
    // A mark without a checksum was written by hand: the entry stays.
    workspace.files.files[path] = Array(german.utf8)
    try workspace.synchronize(options)
    #expect(workspace.text(path)?.hasPrefix(german) == true)
  }

  @Test func letsNewTextsOfACatalogFollowTheirSource() throws {
    let options = SynchronizationOptions(locales: ["en", "de"], format: .xcstrings)
    var workspace = Workspace.league("<entity name=\"Team\"/><entity name=\"Player\"/>")
    try workspace.synchronize(options)
    let text = try #require(workspace.text("LeagueModel.xcstrings"))
    let english = text.replacing(
      "\"translated\",\n            \"value\" : \"Team\"", with: "\"translated\",\n            \"value\" : \"Club\"")
    #expect(english != text)
    workspace.files.files["LeagueModel.xcstrings"] = Array(english.utf8)
    let plan = try workspace.synchronize(options)
    #expect(plan.changes.map(\.changed) == [["Entity/Team"]])
    let german = try #require(workspace.tables().tables.first { $0.locale == "de" })
    #expect(german.entry(for: "Entity/Team")?.value == "Club")
    #expect(german.entry(for: "Entity/Team")?.state == "new")
  }

  @Test func proposesANameWhereTheSourceHasPluralForms() throws {
    let rules = """
      <plist version="1.0"><dict><key>Property/numberOfSeats/Entity/Team</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d seats</string>
      </dict></dict></dict></plist>
      """
    var workspace = Workspace.league(Workspace.player, ["en.lproj/LeagueModel.stringsdict": rules])
    try workspace.synchronize(SynchronizationOptions(locales: ["en", "de"]))
    let german = try #require(workspace.tables().tables.first { $0.locale == "de" })
    #expect(german.entry(for: "Property/numberOfSeats/Entity/Team")?.value == "Number of Seats")
    let english = workspace.text("en.lproj/LeagueModel.strings")
    #expect(english?.contains("numberOfSeats") == false)
  }

  @Test func findsTablesUnderOldFolderNames() throws {
    var workspace = Workspace.league(
      "<entity name=\"Player\"/><entity name=\"Team\"/>",
      [
        "English.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Player\";\n",
        "German.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Spieler\";\n",
        "zh_CN.lproj/LeagueModel.strings": "\"Entity/Player\" = \"球员\";\n",
      ])
    let plan = try workspace.synchronize(SynchronizationOptions(locales: ["de", "en", "zh-Hans"]))
    #expect(
      plan.edits.map(\.path) == [
        "English.lproj/LeagueModel.strings", "German.lproj/LeagueModel.strings", "zh_CN.lproj/LeagueModel.strings",
      ])
    #expect(workspace.text("English.lproj/LeagueModel.strings")?.contains(UntranslatedMark.text) == false)
  }

  @Test func prunesWhatNamesNothing() throws {
    var workspace = Workspace.league(
      "<entity name=\"Team\"/>",
      [
        "en.lproj/LeagueModel.strings": """
        "Entity/Team" = "Team";

        /* gone */
        "Entity/Player" = "Player";

        "no key of a model" = "stays";
        """
      ])
    let kept = try workspace.plan()
    #expect(kept.edits.isEmpty)
    let plan = try workspace.synchronize(SynchronizationOptions(prunesOrphans: true))
    #expect(plan.changes.map(\.removed) == [["Entity/Player"]])
    #expect(
      workspace.text("en.lproj/LeagueModel.strings")
        == "\"Entity/Team\" = \"Team\";\n\n\"no key of a model\" = \"stays\";")
  }

  @Test func leavesATableWithErrorsAloneAndGoesOnWithTheOthers() throws {
    let workspace = Workspace.league(
      Workspace.player,
      [
        "de.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Spieler\"\n",
        "en.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Player\";\n",
      ])
    let plan = try workspace.plan()
    #expect(plan.edits.map(\.path) == ["en.lproj/LeagueModel.strings"])
    #expect(plan.failures.map(\.path) == ["de.lproj/LeagueModel.strings"])
    #expect(plan.failures.first?.position == SourcePosition(line: 1, column: 28))
  }

  @Test func addsToPropertyListsAndSaysWhatTheyCannotHold() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<!-- kept -->
      \t<key>Entity/Player</key><string>Spieler</string>
      </dict>
      </plist>

      """
    var workspace = Workspace.league(
      "<entity name=\"Player\"/><entity name=\"R&amp;D\"/>",
      ["en.lproj/LeagueModel.strings": "\"Entity/Player\" = \"P\";", "de.lproj/LeagueModel.strings": xml])
    let plan = try workspace.synchronize()
    #expect(plan.notes.map(\.path) == ["de.lproj/LeagueModel.strings"])
    #expect(
      workspace.text("de.lproj/LeagueModel.strings")
        == xml.replacing(
          "</dict>", with: "\t<key>Entity/R&amp;D</key>\n\t<string>R&amp;D</string>\n</dict>"))
  }

  @Test func completesTheTableThatWinsOverAllLanguages() throws {
    var workspace = Workspace.league(
      "<entity name=\"Player\"/><entity name=\"Team\"/>",
      ["LeagueModel.strings": "\"Entity/Player\" = \"P\";\n", "de.lproj/LeagueModel.strings": ""])
    let plan = try workspace.synchronize()
    #expect(plan.edits.map(\.path) == ["LeagueModel.strings"])
  }

  @Test func takesBaseForTheDevelopmentLanguage() throws {
    var workspace = Workspace.league(
      Workspace.player,
      [
        "Base.lproj/LeagueModel.strings": "\"Entity/Player\" = \"P\";\n",
        "Package.swift": "defaultLocalization: \"en\"",
      ])
    let plan = try workspace.synchronize()
    #expect(plan.edits.map(\.path) == ["Base.lproj/LeagueModel.strings"])
    #expect(workspace.text("Base.lproj/LeagueModel.strings")?.contains(UntranslatedMark.text) == false)
    // Even if the language is named; it never gets a folder of its own next to Base.
    workspace.files.files["Base.lproj/LeagueModel.strings"] = Array("\"Entity/Player\" = \"P\";\n".utf8)
    let named = try workspace.synchronize(SynchronizationOptions(locales: ["en", "de"]))
    #expect(named.edits.map(\.path) == ["Base.lproj/LeagueModel.strings", "de.lproj/LeagueModel.strings"])
  }

  @Test func leavesNothingForTheCheckToMiss() throws {
    for format in [TableFormat.strings, .xcstrings] {
      var workspace = Workspace.league(Workspace.player)
      try workspace.synchronize(SynchronizationOptions(locales: ["en", "de"], format: format))
      let report = ModelChecker().check(try workspace.model(), tables: workspace.tables())
      let missing = report.findings.filter {
        $0.rule.rawValue.hasPrefix("missing-") && $0.rule.subject == .localization
      }
      #expect(missing.isEmpty)
    }
  }
}

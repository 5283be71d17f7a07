import GlossBasics
import GlossFiles
import GlossLocalization
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// Texts move from tables that Core Data never reads into those that it does.
@Suite struct TableGatheringTests {
  private static let own = "de.lproj/LeagueModel.strings"
  private static let stray = "de.lproj/Names.strings"

  /// The two files after all texts were moved from one, with what was noted.
  private static func gathered(
    _ stray: String, into own: String?, from paths: [String] = [stray], extra: [String: String] = [:]
  ) throws -> (stray: String, own: String, notes: [String], failures: [String]) {
    var tables = extra
    tables[Self.stray] = stray
    tables[Self.own] = own
    var workspace = Workspace.league(Workspace.player, tables)
    let plan = TableGathering.plan(
      for: try workspace.model(), tables: workspace.tables(), from: paths, files: workspace.files)
    workspace.apply(plan)
    return (
      workspace.text(Self.stray) ?? "", workspace.text(Self.own) ?? "", plan.notes.map(\.message),
      plan.failures.map(\.reason)
    )
  }

  @Test(arguments: [
    // A text that is missing, is there, or is only a draft.
    ("\"Entity/Team\" = \"Verein\";\n", "\"Entity/Player\" = \"Spieler\";\n", "", "Verein"),
    ("\"Entity/Team\" = \"Verein\";\n", "\"Entity/Team\" = \"Verein\";\n", "", "Verein"),
    ("\"Entity/Team\" = \"Verein\";\n", "\"Entity/Team\" = \"…\";\n", "", "Verein"),
    ("\"Entity/Team\" = \"Verein\";\n", "\"Entity/Team\" = \"\";\n", "", "Verein"),
    (
      "\"Entity/Team\" = \"Verein\";\n", "/* modelgloss:untranslated */\n\"Entity/Team\" = \"Team\";\n", "", "Verein"
    ),
    // What is not the model's stays.
    (
      "\"Entity/Team\" = \"Verein\";\n\"Other\" = \"x\";\n", "\"Entity/Player\" = \"Spieler\";\n",
      "\"Other\" = \"x\";\n", "Verein"
    ),
  ])
  func aTextMovesWhereNoneIs(stray: String, own: String, rest: String, text: String) throws {
    let result = try Self.gathered(stray, into: own)
    #expect(result.stray == rest && result.failures.isEmpty && result.notes.isEmpty)
    #expect(result.own.contains("\"Entity/Team\" = \"\(text)\";") && !result.own.contains("untranslated"))
  }

  @Test func anotherTextThatAPersonWroteStays() throws {
    let stray = "\"Entity/Team\" = \"Verein\";\n\"Entity/Player\" = \"Spieler\";\n"
    let result = try Self.gathered(stray, into: "\"Entity/Team\" = \"Mannschaft\";\n")
    #expect(result.stray == "\"Entity/Team\" = \"Verein\";\n")
    #expect(result.notes == ["stays: de.lproj/LeagueModel.strings has another text, \"Mannschaft\""])
    #expect(result.own.contains("Mannschaft") && result.own.contains("\"Entity/Player\" = \"Spieler\";"))
  }

  @Test func ofTwoTextsForANewKeyTheFirstMoves() throws {
    let other = "de.lproj/More.strings"
    let result = try Self.gathered(
      "\"Entity/Team\" = \"Verein\";\n", into: "\"Entity/Player\" = \"Spieler\";\n", from: [Self.stray, other],
      extra: [other: "\"Entity/Team\" = \"Mannschaft\";\n"])
    #expect(result.own.contains("Verein") && !result.own.contains("Mannschaft"))
    #expect(result.notes == ["kept: another text was moved, \"Verein\""])
    let same = try Self.gathered(
      "\"Entity/Team\" = \"Verein\";\n", into: "\"Entity/Player\" = \"Spieler\";\n", from: [Self.stray, other],
      extra: [other: "\"Entity/Team\" = \"Verein\";\n"])
    #expect(same.notes.isEmpty)
  }

  @Test(arguments: [
    ([own], "is a table of the model"), (["./\(own)"], "is a table of the model"),
    (["x.strings"], "there is no such file"),
    (["de.lproj/Broken.strings"], "cannot be read completely"),
  ])
  func otherFilesAreRefused(paths: [String], reason: String) throws {
    let result = try Self.gathered(
      "", into: "\"Entity/Player\" = \"Spieler\";\n", from: paths,
      extra: ["de.lproj/Broken.strings": "<plist version=\"1.0\"><dict><key>a</key><strin>b"])
    #expect(result.failures == [reason])
  }

  @Test func tablesWithTwoKeysOfTheModelAreFoundUnasked() throws {
    let one = try Self.gathered("\"Entity/Team\" = \"Verein\";\n", into: "\"Entity/Player\" = \"Spieler\";\n", from: [])
    #expect(one.stray.contains("Verein") && !one.own.contains("Verein"))
    let two = try Self.gathered(
      "\"Entity/Team\" = \"Verein\";\n\"Property/firstName\" = \"Vorname\";\n",
      into: "\"Entity/Player\" = \"Spieler\";\n", from: [])
    #expect(!two.stray.contains("Verein") && two.own.contains("Verein") && two.own.contains("Vorname"))
  }

  @Test(
    arguments: [
      ("Entity/Team", "Verein", nil), ("Entity/Player", "Sportler", nil),
      ("Entity/Zebra", "x", "names nothing in League"), ("Entity/Team", "", "the text is empty"),
      ("Entity/Team", " \n", "the text is empty"),
      ("Entity/Team", "a\u{0}b", "the text is longer than 10000 bytes or contains a null character"),
    ] as [(String, String, String?)])
  func oneTextCanBeSet(key: String, text: String, reason: String?) throws {
    var workspace = Workspace.league(Workspace.player, [Self.own: "\"Entity/Player\" = \"Spieler\";\n"])
    let (model, tables, files) = (try workspace.model(), workspace.tables(), workspace.files)
    do throws(InputFailure) {
      let plan = try WritingPlan.setting(text, for: key, locale: "de", of: model, in: tables, files: files)
      workspace.apply(plan)
      #expect(reason == nil && workspace.text(Self.own)?.contains("\"\(key)\" = \"\(text)\";") == true)
    } catch {
      let start = reason.map { String($0.prefix { !$0.isNumber }) } ?? "?"
      #expect(error.reason.hasPrefix(start), "\(error.reason)")
    }
  }

  @Test(arguments: [("de", true), ("de-AT", true), ("fr", false), ("en", false)])
  func onlyATableInTheReadersLanguageIsChanged(locale: String, isChanged: Bool) throws {
    let workspace = Workspace.league(Workspace.player, [Self.own: "\"Entity/Player\" = \"Spieler\";\n"])
    let (model, tables) = (try workspace.model(), workspace.tables())
    let plan = try? WritingPlan.setting(
      "Verein", for: "Entity/Team", locale: locale, of: model, in: tables, files: workspace.files)
    #expect((plan != nil) == isChanged && plan?.edits.map(\.path) ?? [Self.own] == [Self.own])
  }

  /// The number is that of the characters between the quotes.
  @Test func notesTellTheLengthOfTheLongestSentence() throws {
    let workspace = Workspace.league(
      """
      <entity name="Patient"><attribute name="weight" attributeType="Double" minValueString="1" maxValueString="500"/>
      </entity>
      """, ["en.lproj/LeagueModel.strings": "\"Property/weight\" = \"Weight\";"])
    let export = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "de")
    let unit = try #require(export.document.files.first?.units.first { $0.key == "Property/weight" })
    let note = try #require(unit.notes.first { $0.contains("The longest has ") })
    let sentences = note.matches(of: /“(.*?)”( |\n)/).map { $0.1.count }
    let longest = try #require(sentences.max())
    #expect(sentences.count == 3 && Set(sentences).count > 1)
    #expect(note.hasSuffix("\nThe longest has \(longest) characters."))
  }
}

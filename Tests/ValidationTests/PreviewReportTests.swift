import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossValidation

@Suite struct PreviewReportTests {
  static let league = ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Player",
        attributes: [
          AttributeDescription(name: "firstName", type: .string, maximumLength: 20),
          AttributeDescription(name: "birthday", type: .date, isOptional: true, maximum: .date(315_532_800)),
          AttributeDescription(
            name: "number", type: .integer16, isOptional: true,
            validations: [ValidationRule(predicate: "SELF != 13", warning: .text("Unlucky number"))]),
        ],
        relationships: [RelationshipDescription(name: "team", destination: "Team", deleteRule: .deny)])
    ]))

  static let tables = [
    "de": LocalizationTable(
      name: "LeagueModel", locale: "de", path: "de.lproj/LeagueModel.strings", format: .strings,
      entries: [
        TableEntry(key: "Entity/Player", value: "Spieler", keyPosition: .init(line: 1, column: 1)),
        TableEntry(key: "Property/firstName/Entity/Player", value: "Vorname", keyPosition: .init(line: 2, column: 1)),
        TableEntry(key: "Property/number", value: "Nummer", keyPosition: .init(line: 3, column: 1)),
        TableEntry(
          key: "ErrorString/Unlucky number", value: "%{ENTITY}@: %{PROPERTY}@ bringt Pech",
          keyPosition: .init(line: 4, column: 1)),
      ]),
    "ar": LocalizationTable(
      name: "LeagueModel", locale: "ar", path: "ar.lproj/LeagueModel.strings", format: .strings,
      entries: [TableEntry(key: "Property/firstName", value: "الاسم الأول", keyPosition: .init(line: 1, column: 1))]),
  ]

  private let report = PreviewReport(
    models: [PreviewedModel(name: "League", index: league, tables: tables)], locales: ["de", "ar", "sr"])

  @Test func rowsHoldOneMessageALocale() {
    #expect(report.rows.map(\.failure.code) == [1630, 1570, 1660, 1550, 1570, 1600])
    #expect(report.rows.allSatisfy { $0.messages.map(\.locale) == ["de", "ar", "sr"] })
    #expect(report.messages.count == 18)
    #expect(report.sources.map(\.catalogLocale) == ["de", "ar", "en"])
  }

  @Test func textShowsTheChainWithItsHit() {
    #expect(Golden.difference(report.text, from: "preview/league.txt") == nil)
  }

  @Test func markdownIsATableAnEntity() {
    #expect(Golden.difference(report.markdown, from: "preview/league.md") == nil)
  }

  @Test func jsonFollowsTheContract() {
    #expect(Golden.difference(report.json, from: "preview/league.json") == nil)
  }

  @Test func htmlIsOnePage() {
    #expect(Golden.difference(report.html, from: "preview/league.html") == nil)
  }

  @Test func fallbacksAreShownForWhatTheyAre() throws {
    let english = try #require(Self.tables["de"])
    let choices = [
      "de-AT": TableChoice(sources: [english], locale: "de", reason: .parent, preference: "de-AT"),
      "sr": TableChoice(sources: [english], locale: "de", reason: .developmentLanguage),
    ]
    let report = PreviewReport(
      models: [PreviewedModel(name: "League", index: Self.league, choices: choices)], locales: ["de-AT", "sr", "th"])
    #expect(
      report.sources.map(\.sentence) == [
        "de-AT: names from de.lproj/LeagueModel.strings (a more general form of de-AT); built-in sentences (de)",
        "sr: names from de.lproj/LeagueModel.strings (the developers' language, none is in sr); built-in sentences (en)",
        "th: no table, names as in the model; built-in sentences",
      ])
  }

  @Test func aReportOfNothingSaysSo() {
    let empty = PreviewReport(models: [], locales: ["de"])
    #expect(empty.text == "No rule of the models can fail, or none is asked for.\n")
    #expect(empty.markdown.contains("No rule of the models can fail"))
    #expect(empty.html.contains("No rule of the models can fail"))
    #expect(empty.json == "{\n  \"schemaVersion\": 1,\n  \"messages\": []\n}\n")
  }

  @Test func namesAreNeverMarkup() {
    let name = "<script>alert('x')</script>|`*_[a](b)\"&\u{202E}\n\u{1B}[2J{{x}}]]>"
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: name, attributes: [AttributeDescription(name: name, type: .string)])
      ]))
    let hostile = PreviewReport(models: [PreviewedModel(name: name, index: index)], locales: ["en", "\"><b>;}"])
    let html = hostile.html
    #expect(!html.contains("<script>alert") && !html.contains("<b>") && !html.contains("{ --locale: \"\">"))
    let outputs = [html, hostile.text, hostile.markdown]
    #expect(outputs.allSatisfy { !$0.contains("\u{202E}") && !$0.contains("\u{1B}") })
    let rows = hostile.markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count == 3)
    #expect(!hostile.markdown.contains("<script"))
  }
}

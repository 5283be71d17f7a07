import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossModelChecks

@Suite struct CoverageTests {
  private var coverage: ModelCoverage {
    let documented = ["documentation": "What it is."]
    let model = InMemory.model(
      EntityDescription(
        name: "Player", userInfo: documented,
        attributes: [
          AttributeDescription(
            name: "firstName", type: .string,
            validations: [ValidationRule(predicate: "length > 1", warning: .text("Too short"))], userInfo: documented),
          AttributeDescription(name: "lastName", type: .string),
        ]),
      EntityDescription(name: "Keeper", superentity: "Player"),
      EntityDescription(name: "Team|<b>", attributes: [AttributeDescription(name: "name", type: .string)]))
    let tables = ModelTables(
      modelName: "League",
      tables: [
        InMemory.table(
          "de",
          [
            ("Entity/Player", "Spieler"), ("Property/firstName", "Vorname"), ("Property/lastName", "Nachname"),
            ("Entity/Keeper", "Torwart"), ("Entity/Team|<b>", "Mannschaft"), ("Property/name", "Name"),
            ("ErrorString/Too short", "Zu kurz"),
          ]),
        InMemory.table("fr", [("Entity/Player", "Joueur"), ("Property/firstName", "")]),
      ])
    return ModelChecker(configuration: CheckConfiguration(locales: ["de", "fr", "it"]))
      .coverage(of: model, tables: tables)
  }

  @Test func countsEntitiesPropertiesAndTextsOfEveryLocale() {
    #expect(
      coverage.entries == [
        CoverageEntry(model: "League", locale: "de", expected: 7, translated: 7),
        CoverageEntry(model: "League", locale: "fr", expected: 7, translated: 1),
        CoverageEntry(model: "League", locale: "it", expected: 7, translated: 0),
      ])
    #expect(coverage.documentation == ModelCoverage.Share(expected: 6, done: 2))
    #expect(coverage.entities.map(\.name) == ["Keeper", "Player", "Team|<b>"])
    #expect(coverage.entities.map { $0.translations.map(\.share.done) } == [[1, 0, 0], [3, 1, 0], [2, 0, 0]])
  }

  @Test(arguments: zip(CoverageFormat.allCases, ["txt", "json", "md", "svg"]))
  func writesEveryFormat(format: CoverageFormat, fileExtension: String) {
    let text = format.render([coverage], toolVersion: "1.0.0")
    #expect(Golden.difference(text, from: "coverage/\(format.rawValue).\(fileExtension)") == nil)
  }

  @Test func tellsWhatIsBelowTheThreshold() {
    #expect(CoverageThreshold(translation: 0, documentation: 33).shortfalls(of: [coverage]).isEmpty)
    #expect(
      CoverageThreshold(translation: 15, translationByLocale: ["fr": 10, "it": 0], documentation: 50)
        .shortfalls(of: [coverage]) == ["League is 33 % (2 of 6) documented, below 50 %"])
    #expect(
      CoverageThreshold(translation: 99.5, translationByLocale: ["it": 0]).shortfalls(of: [coverage]) == [
        "League is 14 % (1 of 7) translated in fr, below 99.5 %"
      ])
  }

  /// A table outside the language folders serves every language; a missing one is short of every demand above 0.
  @Test(
    arguments: [
      ([nil], ["de": 10], []),
      (["fr"], ["de": 10], ["League has no table for de, so nothing is translated, below 10 %"]),
      (["de"], ["de": 10], []), (["de-DE"], ["de-de": 10], []), (["fr"], ["de": 0], []),
      ([], [:], ["League has no table, so nothing is translated, below 5 %"]),
    ] as [([String?], [String: Double], [String])])
  func aTableThatServesALanguageIsThere(locales: [String?], demands: [String: Double], expected: [String]) {
    var coverage = coverage
    coverage.translations = locales.map { .init(locale: $0, counts: TextCounts(done: 7)) }
    coverage.expectsTables = true
    let threshold = CoverageThreshold(translation: 5, translationByLocale: demands)
    #expect(threshold.shortfalls(of: [coverage]) == expected)
  }

  @Test func percentagesAreRoundedDownSoThatAHundredMeansAll() {
    #expect(ModelCoverage.Share(expected: 1000, done: 999).roundedPercentage == 99)
    #expect(ModelCoverage.Share(expected: 0, done: 0).roundedPercentage == 100)
  }

  @Test func theBadgeStandsWithoutModels() {
    #expect(CoverageFormat.svg.render([], toolVersion: "1").contains("translated: 100 %"))
  }
}

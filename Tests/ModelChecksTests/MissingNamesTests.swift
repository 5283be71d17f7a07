import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

@Suite struct MissingNamesTests {
  let player = EntityDescription(
    name: "Player", attributes: [AttributeDescription(name: "firstName", type: .string)])
  let keeper = EntityDescription(
    name: "Keeper", superentity: "Player", attributes: [AttributeDescription(name: "gloves", type: .string)])

  private static let withoutClasses = {
    var configuration = CheckConfiguration()
    configuration.policy.skippedRules.insert(.missingClass)
    return configuration
  }()

  @Test(arguments: [
    (false, false, Severity.warning), (true, false, .note), (true, true, .warning),
  ])
  func aMissingNameThatNoMessageCanShowIsANote(isOptional: Bool, hasRule: Bool, severity: Severity) {
    var name = AttributeDescription(name: "firstName", type: .string, isOptional: isOptional)
    if hasRule { name.maximumLength = 10 }
    let result = InMemory.check(
      InMemory.model(EntityDescription(name: "Player", attributes: [name])),
      InMemory.table("de", [("Entity/Player", "Spieler")]))
    #expect(result.findings.map(\.rule) == [.missingPropertyName])
    #expect(result.findings.map(\.severity) == [severity])
  }

  @Test func aModelWithoutAnyTableGetsOneNoteAndNothingElseWhereTheAppMayShowErrors() {
    var tables = ModelTables(modelName: "League")
    #expect(
      ModelChecker(configuration: Self.withoutClasses).check(InMemory.model(player), tables: tables).findings == [])
    tables.errorDisplay = ErrorDisplay { true }
    let result = ModelChecker(configuration: Self.withoutClasses).check(InMemory.model(player), tables: tables)
    #expect(result.places == ["missing-table League.mom"])
    #expect(result.findings.first?.severity == .note)
    #expect(result.coverage.isEmpty)
  }

  @Test func aMisnamedTableIsReportedInsteadOfAMissingOne() {
    let result = InMemory.check(InMemory.model(player), misnamed: ["de.lproj/League.strings"])
    #expect(result.places == ["misnamed-table de.lproj/League.strings"])
    #expect(result.findings.first?.remedy == "rename the file to LeagueModel.strings")
    #expect(result.findings.first?.locale == "de")
  }

  @Test func aWantedLocaleWithoutATableIsAWarning() {
    let result = InMemory.check(
      InMemory.model(player), InMemory.table("de", [("Entity/Player", "Spieler"), ("Property/firstName", "Vorname")]),
      configuration: CheckConfiguration(locales: ["de", "fr"]))
    #expect(result.places == ["missing-table League.mom"])
    #expect(result.findings.first?.severity == .warning)
    #expect(
      result.coverage == [
        CoverageEntry(model: "League", locale: "de", expected: 2, translated: 2),
        CoverageEntry(model: "League", locale: "fr", expected: 2, translated: 0),
      ])
  }

  @Test func missingNamesStandAtTheLastEntryAboutTheirEntity() {
    let result = InMemory.check(
      InMemory.model(player, keeper),
      InMemory.table("de", [("Property/firstName/Entity/Player", "Vorname"), ("Entity/Keeper", "Torwart")]))
    #expect(
      result.places == [
        "missing-entity-name de.lproj/LeagueModel.strings:1:1",
        "missing-property-name de.lproj/LeagueModel.strings:2:1",
      ])
    #expect(result.findings.last?.remedy == #"add "Property/gloves/Entity/Keeper" = "…";"#)
    #expect(result.coverage == [CoverageEntry(model: "League", locale: "de", expected: 4, translated: 2)])
  }

  @Test func aCatalogIsPointedAtTheKeyThatAnotherLanguageHas() throws {
    let tables = try TableReader().tables(
      in: Array(
        """
        { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
          "Entity/Player" : { "localizations" : {
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Player" } },
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Spieler" } } } },
          "Property/firstName" : { "localizations" : {
            "en" : { "stringUnit" : { "state" : "translated", "value" : "First Name" } } } } } }
        """.utf8), path: "LeagueModel.xcstrings")
    let result = ModelChecker(configuration: CheckConfiguration()).check(
      InMemory.model(player), tables: ModelTables(modelName: "League", tables: tables, misnamedPaths: []))
    let finding = try #require(result.findings.first { $0.rule == .missingPropertyName })
    #expect(finding.position == SourcePosition(line: 5, column: 3))
    #expect(finding.remedy == #"give the key "Property/firstName" a text in de"#)
  }

  @Test func anEmptyTableIsPointedAtItsBeginning() {
    let result = InMemory.check(InMemory.model(player), InMemory.table("de", []))
    #expect(
      result.places == [
        "missing-entity-name de.lproj/LeagueModel.strings:1:1",
        "missing-property-name de.lproj/LeagueModel.strings:1:1",
      ])
  }

  @Test func anEmptyTextIsReportedOnceAndNotTranslated() {
    let result = InMemory.check(
      InMemory.model(player), InMemory.table("de", [("Entity/Player", "Spieler"), ("Property/firstName", "")]))
    #expect(result.places == ["empty-value de.lproj/LeagueModel.strings:2:24"])
    #expect(result.coverage.first?.translated == 1)
  }

  /// A name that can be pasted, in the style of the table; a translator's table gets none to be taken for a
  /// translation.
  @Test(arguments: [
    ("en", "First name", #"add "Property/shirtNumber/Entity/Player" = "Shirt number";"#),
    ("en", "First Name", #"add "Property/shirtNumber/Entity/Player" = "Shirt Number";"#),
    ("de", "Vorname", #"add "Property/shirtNumber/Entity/Player" = "…";"#),
  ])
  func theDevelopmentLanguageGetsAProposal(locale: String, text: String, remedy: String) {
    let model = InMemory.model(
      EntityDescription(
        name: "Player",
        attributes: [
          AttributeDescription(name: "firstName", type: .string),
          AttributeDescription(name: "shirtNumber", type: .string),
        ]))
    let tables = InMemory.table(
      locale, [("Entity/Player", "Player"), ("Property/firstName/Entity/Player", text)])
    #expect(InMemory.check(model, tables).findings.first { $0.rule == .missingPropertyName }?.remedy == remedy)
  }

  @Test func thePreferredKeyFormIsAskedFor() {
    let result = InMemory.check(
      InMemory.model(player), InMemory.table("de", [("Entity/Player", "Spieler")]),
      configuration: CheckConfiguration(preferredKeyForm: .property))
    #expect(result.findings.map(\.remedy) == [#"add "Property/firstName" = "…";"#])
  }

  @Test func aChildsPropertyIsServedByAKeyForItsParent() {
    let result = InMemory.check(
      InMemory.model(player, keeper),
      InMemory.table(
        "de",
        [
          ("Entity/Player", "Spieler"), ("Entity/Keeper", "Torwart"), ("Property/firstName", "Vorname"),
          ("Property/gloves/Entity/Player", "Handschuhe"),
        ]))
    #expect(result.places.isEmpty)
    #expect(result.coverage.first?.translated == 4)
  }

  @Test func anEntitysNameIsNotTakenFromItsParent() {
    let result = InMemory.check(
      InMemory.model(EntityDescription(name: "Player"), EntityDescription(name: "Keeper", superentity: "Player")),
      InMemory.table("de", [("Entity/Player", "Spieler")]))
    #expect(result.findings.map(\.entity) == ["Keeper"])
  }

  @Test func eachLocaleIsCheckedByItsOwnTable() {
    let full = [("Entity/Player", "Player"), ("Property/firstName", "First name")]
    let result = InMemory.check(
      InMemory.model(player), InMemory.table("en", full), InMemory.table("de", [("Entity/Player", "Spieler")]))
    #expect(result.places == ["missing-property-name de.lproj/LeagueModel.strings:1:1"])
    #expect(result.coverage.map(\.translated) == [1, 2])
  }

  @Test func textualWarningsCountOnceEach() {
    let rule = ValidationRule(predicate: "SELF > 0", warning: .text("Too small"))
    let entity = EntityDescription(
      name: "Player",
      attributes: [
        AttributeDescription(name: "a", type: .integer16, validations: [rule]),
        AttributeDescription(name: "b", type: .integer16, validations: [rule, ValidationRule(predicate: "SELF > 1")]),
      ])
    let result = InMemory.check(InMemory.model(entity), InMemory.table("de", [("ErrorString/Too small", "Zu klein")]))
    #expect(result.coverage == [CoverageEntry(model: "League", locale: "de", expected: 4, translated: 1)])
  }
}

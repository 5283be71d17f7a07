import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossModelChecks

@Suite struct ExplanationTests {
  private let model = LoadedModel(
    model: ManagedObjectModel(entities: [
      EntityDescription(
        name: "Person", isAbstract: true,
        attributes: [AttributeDescription(name: "firstName", type: .string, maximumLength: 20)]),
      EntityDescription(
        name: "Player", superentity: "Person",
        attributes: [
          AttributeDescription(
            name: "number", type: .integer16, isOptional: true,
            validations: [ValidationRule(predicate: "SELF != 13", warning: .text("Unlucky number"))])
        ]),
    ]),
    name: "League", path: "League.mom", format: .mom)

  private let tables = ModelTables(
    modelName: "League",
    tables: [
      LocalizationTable(
        name: "LeagueModel", locale: "de", path: "de.lproj/LeagueModel.strings", format: .strings,
        entries: [
          TableEntry(key: "Property/firstName/Entity/Person", value: "Vorname", keyPosition: .init(line: 3, column: 1)),
          TableEntry(key: "Entity/Player", value: "", keyPosition: .init(line: 4, column: 1)),
        ]),
      LocalizationTable(
        name: "LeagueModel", locale: "en", path: "en.lproj/LeagueModel.strings", format: .strings, entries: []),
    ],
    developmentLanguage: "en")

  private func explain(_ what: String) throws -> Explanation {
    try Explanation.of(what, model: model, tables: tables, locales: ["de-AT", "fr"])
  }

  @Test(arguments: [
    ("Player", "entity"), ("Player.firstName", "property"), ("Player.firstName:1660", "message"),
    ("Player.number:1550", "warning"), ("Player.firstName:1610", "impossible"),
    ("Property/firstName/Entity/Person", "key"), ("ErrorString/Unlucky number", "error-string"),
  ])
  func everyStepIsShown(what: String, golden: String) throws {
    let explanation = try explain(what)
    #expect(Golden.difference(explanation.text(isVerbose: true), from: "explain/\(golden).txt") == nil)
    #expect(Golden.difference(explanation.json, from: "explain/\(golden).json") == nil)
  }

  /// What every look-up rests on is for those who ask; what is known of the question itself is always told.
  @Test func onlyFactsAboutTheQuestionAreToldUnasked() throws {
    for (what, told) in [
      ("Player", []), ("Player.firstName", []),
      ("Player.firstName:1660", ["  [observed] Lengths count UTF-16 code units."]),
      ("Player.firstName:1610", []),
    ] {
      let explanation = try explain(what)
      let lines = explanation.text(isVerbose: false).split(separator: "\n").map(String.init)
      #expect(lines.filter { $0.hasPrefix("  [") && !$0.contains("[inferred]") } == told, "\(lines)")
      let all = explanation.text(isVerbose: true).split(separator: "\n").map(String.init)
      #expect(
        all.filter { $0.hasPrefix("  [") }.count == explanation.facts.count && explanation.facts.count > told.count)
    }
  }

  @Test func aRuleNeedsNoModel() throws {
    let explanation = try #require(Explanation.ofRule("missing-property-name"))
    #expect(explanation.text(isVerbose: false).hasPrefix("Rule missing-property-name\n"))
    #expect(explanation.card != nil)
    #expect(explanation.text(isVerbose: false).contains("  Reported, at each ↓:\n"))
    #expect(Explanation.ofRule("no-such-rule") == nil)
    #expect(try explain("missing-property-name") == explanation)
  }

  @Test(arguments: [
    ("Plaier", "'Plaier' is not an entity, property, message, key or rule; did you mean 'Player'?"),
    ("firstName", "'firstName' is a property; add its entity: Person.firstName, Player.firstName"),
    ("Player.fristName", "Player has no property 'fristName'; did you mean 'Player.firstName'?"),
    ("Player.number:x", "':x' is not an error code; codes are numbers such as :1570"),
    ("Player.number:", "':' is not an error code; codes are numbers such as :1570"),
  ])
  func whatNamesNothingIsAnErrorWithAdvice(what: String, description: String) {
    let error = #expect(throws: ExplanationError.self) { try explain(what) }
    #expect(error?.description == description)
  }

  @Test func everyInferredFactIsMarked() throws {
    let facts = Set(try explain("Player").facts.map(\.certainty))
    #expect(facts == [.observed, .inferred])
  }
}

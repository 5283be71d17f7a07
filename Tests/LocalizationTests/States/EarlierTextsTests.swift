import GlossBasics
import GlossManagedObjectModel
import Testing

@testable import GlossLocalization

/// What was renamed since a revision is compared with its texts of then, under the names of then.
@Suite struct EarlierTextsTests {
  private static func table(_ locale: String, _ pairs: [(String, String)]) -> LocalizationTable {
    LocalizationTable(
      name: "MModel", locale: locale, path: "\(locale).lproj/MModel.strings", format: .strings,
      entries: pairs.map { TableEntry(key: $0.0, value: $0.1) })
  }

  private static func tables(_ english: [(String, String)], _ polish: [(String, String)]) -> ModelTables {
    ModelTables(
      modelName: "M", tables: [table("en", english), table("pl", polish)], developmentLanguage: "en")
  }

  private static func model(_ entity: String, identifier: String? = nil, _ attributes: [AttributeDescription])
    -> ManagedObjectModel
  {
    var description = EntityDescription(name: entity, attributes: attributes)
    description.renamingIdentifier = identifier
    return ManagedObjectModel(entities: [description])
  }

  private static func attribute(_ name: String, was identifier: String? = nil, _ type: AttributeType = .string)
    -> AttributeDescription
  {
    AttributeDescription(name: name, type: type, renamingIdentifier: identifier)
  }

  /// The state of each Polish text, and the source text that a stale one is a translation of.
  private static func states(
    _ now: (ManagedObjectModel, ModelTables), then: (ManagedObjectModel?, ModelTables)
  ) -> [(TextState, former: String?)] {
    var tables = now.1
    tables.earlier = [EarlierTables(then.1, of: then.0)]
    let localization = ModelLocalization(index: ModelIndex(now.0), tables: tables)
    let judge = localization.judges()["pl"]
    return localization.vocabulary.entries.indices.map { term in
      let state = judge?.state(ofTerm: term) ?? .missing
      return (state, state == .stale ? judge?.formerSource(ofTerm: term) : nil)
    }
  }

  /// A model then and now, its texts then and now, and the states of the entity and its attributes now.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var then: ManagedObjectModel?
    var now: ManagedObjectModel
    var texts: (english: [(String, String)], polish: [(String, String)])
    var former: (english: [(String, String)], polish: [(String, String)])
    var states: [TextState]
  }

  static let cases: [Case] = [
    Case(
      testDescription: "the same model", then: nil, now: model("A", [attribute("b")]),
      texts: ([("Entity/A", "Visit"), ("Property/b", "Day")], [("Entity/A", "Wizyta"), ("Property/b", "Data")]),
      former: ([("Entity/A", "Call"), ("Property/b", "Day")], [("Entity/A", "Wizyta"), ("Property/b", "Data")]),
      states: [.stale, .done]),
    Case(
      testDescription: "a renamed property whose text changed", then: model("A", [attribute("b")]),
      now: model("A", [attribute("c", was: "b")]),
      texts: ([("Entity/A", "Visit"), ("Property/c", "Date")], [("Entity/A", "Wizyta"), ("Property/c", "Dzień")]),
      former: ([("Entity/A", "Visit"), ("Property/b", "Day")], [("Entity/A", "Wizyta"), ("Property/b", "Dzień")]),
      states: [.done, .stale]),
    Case(
      testDescription: "a renamed property that was translated again", then: model("A", [attribute("b")]),
      now: model("A", [attribute("c", was: "b")]),
      texts: ([("Entity/A", "Visit"), ("Property/c", "Date")], [("Entity/A", "Wizyta"), ("Property/c", "Data")]),
      former: ([("Entity/A", "Visit"), ("Property/b", "Day")], [("Entity/A", "Wizyta"), ("Property/b", "Dzień")]),
      states: [.done, .done]),
    Case(
      testDescription: "a renamed entity with the keys of its properties", then: model("A", [attribute("b")]),
      now: model("E", identifier: "A", [attribute("b")]),
      texts: (
        [("Entity/E", "Account"), ("Property/b/Entity/E", "Date")],
        [("Entity/E", "Konto"), ("Property/b/Entity/E", "Dzień")]
      ),
      former: (
        [("Entity/A", "User"), ("Property/b/Entity/A", "Day")],
        [("Entity/A", "Konto"), ("Property/b/Entity/A", "Dzień")]
      ),
      states: [.stale, .stale]),
    Case(
      testDescription: "renamed without an identifier, the only one of its type", then: model("A", [attribute("b")]),
      now: model("A", [attribute("c")]),
      texts: ([("Entity/A", "Visit"), ("Property/c", "Date")], [("Entity/A", "Wizyta"), ("Property/c", "Dzień")]),
      former: ([("Entity/A", "Visit"), ("Property/b", "Day")], [("Entity/A", "Wizyta"), ("Property/b", "Dzień")]),
      states: [.done, .stale]),
    Case(
      testDescription: "a name that another property has now",
      then: model("A", [attribute("b"), attribute("c", .date)]),
      now: model("A", [attribute("c", was: "b")]),
      // The present c is the former b, so the former c does not count.
      texts: ([("Entity/A", "Visit"), ("Property/c", "Day")], [("Entity/A", "Wizyta"), ("Property/c", "Dzień")]),
      former: (
        [("Entity/A", "Visit"), ("Property/b", "Day"), ("Property/c", "Hour")],
        [("Entity/A", "Wizyta"), ("Property/b", "Dzień"), ("Property/c", "Dzień")]
      ),
      states: [.done, .done]),
    Case(
      testDescription: "a property that is new", then: model("A", [attribute("b")]),
      now: model("A", [attribute("b"), attribute("c", .date)]),
      texts: (
        [("Entity/A", "Visit"), ("Property/b", "Day"), ("Property/c", "Hour")],
        [("Entity/A", "Wizyta"), ("Property/b", "Dzień"), ("Property/c", "Godzina")]
      ),
      former: ([("Entity/A", "Visit"), ("Property/b", "Day")], [("Entity/A", "Wizyta"), ("Property/b", "Dzień")]),
      states: [.done, .done, .done]),
    Case(
      testDescription: "a text that was blank", then: model("A", [attribute("b")]), now: model("A", [attribute("b")]),
      texts: ([("Entity/A", "Visit"), ("Property/b", "Day")], [("Entity/A", "Wizyta"), ("Property/b", "Dzień")]),
      former: ([("Entity/A", "Visit"), ("Property/b", " ")], [("Entity/A", "Wizyta"), ("Property/b", "Dzień")]),
      states: [.done, .done]),
  ]

  @Test(arguments: cases) func judgesByTheNamesOfThen(testCase: Case) {
    let states = Self.states(
      (testCase.now, Self.tables(testCase.texts.english, testCase.texts.polish)),
      then: (testCase.then, Self.tables(testCase.former.english, testCase.former.polish)))
    #expect(states.map(\.0) == testCase.states)
  }

  @Test func theFormerTextIsNamed() {
    let renamed = Self.cases[1]
    let states = Self.states(
      (renamed.now, Self.tables(renamed.texts.english, renamed.texts.polish)),
      then: (renamed.then, Self.tables(renamed.former.english, renamed.former.polish)))
    #expect(states[1].former == "Day")
  }
}

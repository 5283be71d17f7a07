import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

/// What a question is about, and what is said of keys.
@Suite struct ExplainedSubjectTests {
  private static let model = LoadedModel(
    model: ManagedObjectModel(entities: [
      EntityDescription(
        name: "Person",
        attributes: [
          AttributeDescription(name: "firstName", type: .string, maximumLength: 20),
          AttributeDescription(
            name: "age", type: .integer16,
            validations: [ValidationRule(predicate: "SELF != 13", warning: .text("Unlucky number"))]),
        ]),
      EntityDescription(name: "Player", superentity: "Person"),
      EntityDescription(name: "Team", attributes: [AttributeDescription(name: "title", type: .string)]),
    ]), name: "League", path: "League.mom", format: .mom)
  private static let index = ModelIndex(model.model)

  @Test(arguments: [
    ("Player", ExplanationSubject.entity("Player")), ("empty-value", .rule(.emptyValue)),
    ("Person.firstName", .property(entity: "Person", property: "firstName")),
    ("Player.firstName", .property(entity: "Player", property: "firstName")),
    ("Player.age:1550", .message(entity: "Player", property: "age", code: 1550)),
    ("Entity/Zebra", .key(.entity("Zebra"))), ("Property/age", .key(.property("age"))),
  ])
  func eachFormOfQuestionIsRead(what: String, subject: ExplanationSubject) throws {
    #expect(try ExplanationSubject(what, in: Self.index) == subject)
  }

  @Test(arguments: [
    ("firstName", "'firstName' is a property; add its entity: Person.firstName, Player.firstName"),
    ("Player:1550", "a message is that of a property: 'Player.PROPERTY:1550'"),
    ("Playr", "'Playr' is not an entity, property, message, key or rule; did you mean 'Player'?"),
    ("Zebra", "'Zebra' is not an entity, property, message, key or rule"),
    ("Zebra:1550", "'Zebra:1550' is not an entity, property, message, key or rule"),
    ("Zebra.age", "'Zebra.age' is not an entity, property, message, key or rule"),
    ("Team.titel", "Team has no property 'titel'; did you mean 'Team.title'?"),
    ("Team.xxxxxxxx", "Team has no property 'xxxxxxxx'; it has title"),
    ("Team.title:", "':' is not an error code; codes are numbers such as :1570"),
    ("Team.title:x", "':x' is not an error code; codes are numbers such as :1570"),
    ("Team.title:1:2", "':1:2' is not an error code; codes are numbers such as :1570"),
  ])
  func otherQuestionsAreRefusedWithAHint(what: String, description: String) {
    #expect {
      _ = try ExplanationSubject(what, in: Self.index)
    } throws: { ($0 as? ExplanationError)?.description == description }
  }

  @Test(arguments: [0, 1, 8, 9, 12])
  func atMostEightPropertiesAreListed(count: Int) {
    let names = (0..<count).map { "property\($0 + 10)" }
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "E", attributes: names.map { AttributeDescription(name: $0, type: .string) })
      ]))
    let shown = names.prefix(8).joined(separator: ", ")
    let end = count == 0 ? "" : "; it has \(shown)\(count > 8 ? " and \(count - 8) more" : "")"
    #expect(ExplanationError.unknownProperty("Z", of: "E", in: index).description == "E has no property 'Z'\(end)")
  }

  @Test(arguments: [
    ("Player", true), ("Entity/Player", true), ("Entity/Zebra", false), ("Property/age", true),
    ("Property/zebra", false), ("Property/age/Entity/Player", true), ("Property/title/Entity/Player", false),
    ("Property/age/Entity/Zebra", false), ("ErrorString/Unlucky number", true), ("ErrorString/Lucky number", false),
    ("empty-value", true), ("Player.age", true), ("Player.age:1", true),
  ])
  func onlyKeysMayNameWhatIsMissing(what: String, isPresent: Bool) throws {
    #expect(try ExplanationSubject(what, in: Self.index).isPresent(in: Self.index) == isPresent)
  }

  private static func explanation(
    _ what: String, _ tables: [LocalizationTable] = [], locales: [String] = ["de"], model: LoadedModel = model
  ) throws -> Explanation {
    try Explanation.of(
      what, model: model, tables: ModelTables(modelName: "League", tables: tables, developmentLanguage: "en"),
      locales: locales)
  }

  @Test(arguments: [
    ("Entity/Player", "The name of the entity Player."),
    ("Entity/Playr", "The model has no entity 'Playr'; did you mean 'Player'?"),
    ("Entity/Zebra", "The model has no entity 'Zebra'."),
    ("Property/age", "The name of 'age' for objects of Person, Player, if no key with an entity is found first."),
    ("Property/zebra", "No entity of the model has a property 'zebra'."),
    (
      "Property/age/Entity/Person",
      "The name of 'age' for objects of Person, and of Player if no closer key is found first."
    ),
    ("Property/age/Entity/Player", "The name of 'age' for objects of Player."),
    ("Property/age/Entity/Zebra", "The model has no entity 'Zebra'."),
    ("Property/titel/Entity/Team", "Team has no property 'titel'; did you mean 'title'?"),
    ("Property/zebra/Entity/Team", "Team has no property 'zebra'."),
    ("ErrorString/Unlucky number", "The text of a warning of Person.age."),
    ("ErrorString/Lucky number", "No rule of the model has the warning 'Lucky number'."),
  ])
  func aKeyIsSaidToNameWhatItNames(key: String, statement: String) throws {
    #expect(try Self.explanation(key).statements == [statement])
  }

  @Test func aWarningOfAModelWithoutAnyIsSetInCode() throws {
    #expect(
      try Self.explanation("ErrorString/Lucky number", model: InMemory.model(EntityDescription(name: "Team")))
        .statements
        == ["The text of a warning 'Lucky number' that code sets: the model has no warnings itself."])
  }

  @Test(arguments: [
    (5, "E0, E1, E2, E3, E4"), (6, "E0, E1, E2, E3, E4 and 1 more"), (8, "E0, E1, E2, E3, E4 and 3 more"),
  ])
  func atMostFiveOwnersAreNamed(count: Int, list: String) throws {
    var many = InMemory.model()
    many.model.entities = (0..<count).map {
      EntityDescription(name: "E\($0)", attributes: [AttributeDescription(name: "p", type: .string)])
    }
    #expect(
      try Self.explanation("Property/p", model: many).statements
        == ["The name of 'p' for objects of \(list), if no key with an entity is found first."])
  }

  @Test(arguments: [
    ("Team", []), ("Player", ["Its parent is"]), ("Team.title", ["It can fail with"]),
    ("Team.title:1570", ["The rule:"]),
    ("Team.title:1660", ["No rule of the model makes it fail with 1660.", "It can fail with"]),
    ("Player.age", ["Declared by Person, inherited.", "It can fail with"]), ("Person.age", ["It can fail with"]),
    (
      "Player.age:1",
      ["Declared by Person, inherited.", "No rule of the model makes it fail with 1.", "It can fail with"]
    ),
  ])
  func aNameIsSaidWhereItComesFrom(what: String, beginnings: [String]) throws {
    let statements = try Self.explanation(what).statements
    #expect(statements.count == beginnings.count)
    for (statement, beginning) in zip(statements, beginnings) { #expect(statement.hasPrefix(beginning)) }
  }

  @Test(
    arguments: [
      ([], "de", "No table serves de: there is none."), (["de"], "de", nil),
      ([nil], "de", "LeagueModel.strings is outside the language folders, so it serves every reader."),
      (["de"], "de-AT", "There is no table for de-AT; de.lproj/LeagueModel.strings is in a more general form of it."),
      (["pt-PT"], "pt-BR", "There is no table for pt-BR; pt-PT.lproj/LeagueModel.strings is in another variety of it."),
      (["Base"], "en", "There is no table for en; Base is used instead."),
      (["en"], "de", "There is no table for de: the tables are in en; the development language is used."),
      (
        ["fr", "it"], "de",
        "There is no table for de: the tables are in fr, it; the first language is used, since there are no other "
          + "folders."
      ),
    ] as [([String?], String, String?)])
  func aReaderIsToldWhyTheTextIsNotTheirs(locales: [String?], reader: String, reason: String?) throws {
    let tables = locales.map { InMemory.table($0, [("Entity/Team", "Mannschaft")]) }
    #expect(try Self.explanation("Team", tables, locales: [reader]).readers.map(\.reason) == [reason])
  }

  @Test func aTableWithoutTheKeyShowsTheRawName() throws {
    let readers = try Self.explanation("Team", [InMemory.table("de", [("Entity/Player", "Spieler")])]).readers
    #expect(
      readers.map(\.reason) == [
        "de.lproj/LeagueModel.strings has none of the keys, and single keys are not looked up in other languages."
      ])
    #expect(readers.map(\.isRaw) == [true] && readers.map(\.text) == ["Team"])
    let empty = try Self.explanation("Team", [InMemory.table("de", [("Entity/Team", "")])])
    #expect(empty.facts.contains(.emptyValue) && empty.readers.map(\.isRaw) == [false])
    #expect(!(try Self.explanation("Team", [InMemory.table("de", [("Entity/Team", "x")])]).facts.contains(.emptyValue)))
    let bundled = InMemory.table("de", [("Entity/Team", "x")], in: "A.app/Contents/Resources/")
    #expect(try Self.explanation("Team", [bundled]).facts.contains(.contentsResources))
    #expect(!(try Self.explanation("Team", [InMemory.table("de", [])]).facts.contains(.contentsResources)))
  }
}

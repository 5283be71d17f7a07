import GlossManagedObjectModel
import GlossModelHistory
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// Which rows a migration concerns: of inherited properties, of composites, of enumerations, of links.
@Suite struct ForecastRowsTests {
  typealias Change = StoreMigrations.Change

  private static func text(_ name: String, isOptional: Bool = true) -> AttributeDescription {
    AttributeDescription(name: name, type: .string, isOptional: isOptional)
  }

  // MARK: What is required

  private static let people = ManagedObjectModel(entities: [
    EntityDescription(name: "Person", isAbstract: true, attributes: [text("name")]),
    EntityDescription(name: "Coach", superentity: "Person"),
    EntityDescription(name: "Player", superentity: "Person", attributes: [text("rank", isOptional: false)]),
  ])

  private static func fillPeople(_ fixture: StoreFixture) throws {
    try fixture.insert("Coach", key: 1, ["ZNAME": "a"])
    try fixture.insert("Coach", key: 2)
    for key: Int64 in 3...5 { try fixture.insert("Player", key: key, ["ZNAME": "a", "ZRANK": "b"]) }
  }

  private static let required: Change = { $0.entities[0].attributes[0].isOptional = false }
  private static let moved: Change = { model in
    model.entities[2].attributes = []
    model.entities[0].attributes.append(text("rank", isOptional: false))
  }
  private static let newlyRequired: Change = { $0.entities[0].attributes.append(text("mail", isOptional: false)) }
  private static let newlyRequiredApartFromPlayers: Change = { model in
    newlyRequired(&model)
    model.entities[2].renamingIdentifier = "Gone"
  }

  @Test(
    arguments: [
      (required, ["Person.name 1 of 5"], 1), (newlyRequired, ["Person.mail 5 of 5"], 5),
      // Players already have it, and it was required.
      (moved, ["Person.rank 2 of 5"], 2),
      // Objects that are not carried over need nothing.
      (newlyRequiredApartFromPlayers, ["Person.mail 2 of 2", "Player. 3 of 3"], 2),
    ] as [(Change, [String], Int)])
  func aValueIsRequiredOfEveryConcreteHeir(_ change: Change, _ counts: [String], _ failing: Int) throws {
    let result = try StoreMigrations.open(Self.people, with: change, Self.fillPeople)
    #expect(result.counts == counts && result.outcome.forecast.failingRows == failing)
    #expect(result.outcome.forecast.verdict == .fails)
  }

  @Test func whereTheColumnIsMissingOnlyAnEmptyTableIsCertain() throws {
    let lacking = try StoreMigrations.open(Self.people, with: Self.required) { fixture in
      try Self.fillPeople(fixture)
      try fixture.execute("ALTER TABLE ZPERSON DROP COLUMN ZNAME")
    }
    #expect(lacking.counts == ["Person.name ? of 5"] && lacking.outcome.forecast.verdict == .fails)
    #expect(lacking.lines.contains { $0.contains("the migration fails: objects (the store does not tell how many)") })
    let empty = try StoreMigrations.open(Self.people, with: Self.required) { fixture in
      try fixture.execute("ALTER TABLE ZPERSON DROP COLUMN ZNAME")
    }
    #expect(empty.counts == ["Person.name 0 of 0"] && empty.outcome.forecast.verdict == .lightweight)
  }

  /// What is not known of a reason that stops nothing decides nothing.
  @Test func onlyReasonsThatStopAMigrationMakeItFail() throws {
    let change: Change = { model in
      model.entities[2].attributes[0].renamingIdentifier = "Gone"
      model.entities[2].attributes[0].isOptional = true
      model.entities[0].attributes[0].isOptional = false
    }
    let result = try StoreMigrations.open(Self.people, with: change) { fixture in
      try fixture.insert("Player", key: 1, ["ZNAME": "a", "ZRANK": "b"])
      try fixture.execute("ALTER TABLE ZPERSON DROP COLUMN ZRANK")
    }
    #expect(result.counts == ["Person.name 0 of 1", "Player.rank ? of 1"])
    #expect(result.outcome.forecast.outlook.verdict == .fails && result.outcome.forecast.verdict == .lightweight)
  }

  @Test func aValueThatIsNotCarriedOverIsCountedWhereThereIsOne() throws {
    let change: Change = { model in
      model.entities[0].attributes[0].renamingIdentifier = "Gone"
      model.entities[1].attributes = [Self.text("mail")]
    }
    let result = try StoreMigrations.open(Self.people, with: change, Self.fillPeople)
    #expect(result.counts == ["Person.name 4 of 5"] && result.losses == ["Person.name 4 of 5"])
    #expect(result.outcome.forecast.verdict == .lightweight && result.outcome.forecast.failingRows == 0)
  }

  // MARK: What must be unique

  private static let unique: Change = { $0.entities[0].uniquenessConstraints = [["name"]] }
  private static let requiredAndUnique: Change = { model in
    required(&model)
    unique(&model)
  }
  private static let twiceUnique: Change = { model in
    model.entities[0].attributes.append(
      AttributeDescription(name: "number", type: .integer16, defaultValue: .integer(1)))
    model.entities[0].uniquenessConstraints = [["name"], ["name", "number"]]
  }
  private static let uniqueByNew: Change = { model in
    model.entities[0].attributes.append(text("mail"))
    model.entities[0].uniquenessConstraints = [["mail"]]
  }
  private static let uniqueByDefault: Change = { model in
    model.entities[0].attributes.append(
      AttributeDescription(name: "number", type: .integer16, defaultValue: .integer(1)))
    model.entities[0].uniquenessConstraints = [["number"]]
  }

  @Test(
    arguments: [
      (unique, ["a", "b", nil, nil], 0, false), (unique, ["a", "a", "b"], 2, false), (unique, [], 0, false),
      // An object may be counted for each of two reasons, but not if only one of them concerns any.
      (requiredAndUnique, ["a", "a", nil], 3, true), (requiredAndUnique, ["a", "b", nil], 1, false),
      (requiredAndUnique, ["a", "a"], 2, false), (twiceUnique, ["a", "a", "b"], 4, true),
      // A new property has no value, or the same default everywhere.
      (uniqueByNew, ["a", "b"], 0, false), (uniqueByDefault, ["a", "b", nil], 3, false),
      (uniqueByDefault, ["a"], 0, false),
      (uniqueByDefault, [], 0, false),
    ] as [(Change, [String?], Int, Bool)])
  func equalObjectsStopAMigration(
    _ change: Change, _ names: [String?], _ failing: Int, _ mayCountTwice: Bool
  ) throws {
    let result = try StoreMigrations.open(Self.people, with: change) { fixture in
      for (key, name) in names.enumerated() {
        try fixture.insert(
          key == 0 ? "Player" : "Coach", key: Int64(key + 1), ["ZNAME": name.map { .text($0) } ?? .null])
      }
    }
    #expect(result.outcome.forecast.failingRows == failing && result.outcome.forecast.mayCountTwice == mayCountTwice)
    #expect(result.outcome.forecast.verdict == (failing == 0 ? .lightweight : .fails))
  }

  @Test func theFirstOfSeveralConstraintsMayCountTwiceToo() throws {
    let change: Change = { model in
      Self.required(&model)
      model.entities[0].attributes.append(Self.text("mail"))
      model.entities[0].uniquenessConstraints = [["name"], ["mail"]]
    }
    let result = try StoreMigrations.open(Self.people, with: change) { fixture in
      for (key, name) in [(1, "a"), (2, "a"), (3, nil)] as [(Int64, String?)] {
        try fixture.insert("Coach", key: key, ["ZNAME": name.map { .text($0) } ?? .null])
      }
    }
    #expect(result.outcome.forecast.mayCountTwice && result.outcome.forecast.failingRows == 3)
  }

  // MARK: What is lost

  private static let places = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Stop",
        attributes: [
          text("name"), AttributeDescription(name: "place", type: .composite, isOptional: true, compositeName: "Place"),
        ]),
      EntityDescription(name: "Tour", attributes: [text("name")]),
    ],
    composites: [
      CompositeDescription(
        name: "Place",
        attributes: [
          AttributeDescription(name: "lat", type: .double, isOptional: true),
          AttributeDescription(name: "lati", type: .double, isOptional: true),
          AttributeDescription(name: "area", type: .composite, isOptional: true, compositeName: "Area"),
        ]),
      CompositeDescription(
        name: "Area",
        attributes: [
          AttributeDescription(name: "w", type: .double, isOptional: true),
          AttributeDescription(name: "h", type: .double, isOptional: true),
        ]),
    ])

  private static func fillPlaces(_ fixture: StoreFixture) throws {
    try fixture.insert("Stop", key: 1, ["ZNAME": "a", "ZLAT": 1.5, "ZLATI": 2.5, "ZW": 1.5])
    try fixture.insert("Stop", key: 2, ["ZLATI": 2.5, "ZW": 1.5, "ZH": 1.5])
    try fixture.insert("Stop", key: 3, ["ZH": 1.5])
    try fixture.insert("Stop", key: 4)
    try fixture.insert("Tour", key: 1, ["ZNAME": "a"])
    try fixture.insert("Tour", key: 2, ["ZNAME": "b"])
  }

  private static func element(_ place: Int, _ change: @escaping @Sendable (inout [AttributeDescription]) -> Void)
    -> Change
  {
    { change(&$0.composites[place].attributes) }
  }

  private static let withoutPlace: Change = { $0.entities[0].attributes.removeLast() }
  private static let withoutNames: Change = { model in
    model.entities[0].attributes.removeFirst()
    model.entities[1].attributes = []
  }

  @Test(
    arguments: [
      (element(0) { $0.remove(at: 0) }, ["Stop.place.lat 1 of 4"]),
      (element(0) { $0.remove(at: 1) }, ["Stop.place.lati 2 of 4"]),
      (element(1) { $0.remove(at: 0) }, ["Stop.place.area.w 2 of 4"]),
      (element(1) { $0.remove(at: 1) }, ["Stop.place.area.h 2 of 4"]),
      (withoutPlace, ["Stop.place 3 of 4"]),
      // The same name in two entities, and two names of one.
      (withoutNames, ["Stop.name 1 of 4", "Tour.name 2 of 2"]),
      (element(0) { $0.removeFirst(2) }, ["Stop.place.lat 1 of 4", "Stop.place.lati 2 of 4"]),
    ] as [(Change, [String])])
  func aLossCountsTheObjectsWithAValueOfTheVeryPart(_ change: Change, _ losses: [String]) throws {
    #expect(try StoreMigrations.open(Self.places, with: change, Self.fillPlaces).losses == losses)
  }

  // MARK: Enumerations

  private static func kinds(_ cases: String..., of name: String = "kind") -> ManagedObjectModel {
    var kind = text(name)
    kind.decodedType = .enumeration("Kind", cases.map { .init($0, stored: $0) })
    if name != "kind" { kind.renamingIdentifier = "kind" }
    return ManagedObjectModel(entities: [EntityDescription(name: "Stop", attributes: [kind, text("name")])])
  }

  private static func fillKinds(_ fixture: StoreFixture) throws {
    for (key, kind) in ["a", "b", "c", "c", "d", "e", "f", "g", nil].enumerated() {
      try fixture.insert("Stop", key: Int64(key + 1), ["ZKIND": kind.map { .text($0) } ?? .null])
    }
  }

  @Test(
    arguments: [
      // The version that made the store says which cases it had.
      (false, kinds("a", "b"), ["Stop.kind 2 of 9"]), (false, kinds("a"), ["Stop.kind 3 of 9"]),
      // The model in a store does not; then its rows do, unless all of them have a case.
      (true, kinds("a", "b", "c", "d", "e", "f", "g"), []), (true, kinds("a", "b", "c"), ["Stop.kind 4 of 9"]),
      (true, kinds("a", "b", "c", of: "sort"), ["Stop.kind 4 of 9"]), (true, kinds(), []),
    ] as [(Bool, ManagedObjectModel, [String])])
  func aRawValueWithoutACaseIsCounted(_ hasModel: Bool, _ new: ManagedObjectModel, _ losses: [String]) throws {
    // Another version by its hash as well, unless the store has its model.
    let change: Change = { model in
      model = new
      if !hasModel { model.entities[0].attributes.append(Self.text("mail")) }
    }
    let result = try StoreMigrations.open(
      Self.kinds("a", "b", "c"), with: change, cache: hasModel ? .model(keepsRules: false) : .none,
      Self.fillKinds)
    #expect(result.losses == losses)
  }

  @Test func atMostFiveRawValuesAreNamed() throws {
    let result = try StoreMigrations.open(Self.kinds("a"), with: { $0 = Self.kinds("a") }, Self.fillKinds)
    #expect(result.losses == ["Stop.kind 7 of 9"])
    guard case .reinterpreted(.decoding(let old, _))? = result.outcome.forecast.groupedLosses.first?.loss.kind else {
      Issue.record("no loss")
      return
    }
    #expect(old.storedCases == ["a", "b", "c", "d", "e", "f"])
  }
}

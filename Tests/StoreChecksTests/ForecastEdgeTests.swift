import GlossManagedObjectModel
import GlossModelHistory
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// Which rows lack a value that is now required of a part, and what is counted where the store has less than its model.
@Suite struct ForecastEdgeTests {
  typealias Change = StoreMigrations.Change

  private static func text(_ name: String, isOptional: Bool = true) -> AttributeDescription {
    AttributeDescription(name: name, type: .string, isOptional: isOptional)
  }

  // MARK: Composites

  /// A stop with a place, which has a latitude and an area with one side.
  private static func stops(isRequired: Bool, isAreaRequired: Bool = true) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Stop",
          attributes: [
            text("name"),
            AttributeDescription(name: "place", type: .composite, isOptional: !isRequired, compositeName: "Place"),
          ])
      ],
      composites: [
        CompositeDescription(
          name: "Place",
          attributes: [
            AttributeDescription(name: "lat", type: .double, isOptional: true),
            AttributeDescription(name: "area", type: .composite, isOptional: !isAreaRequired, compositeName: "Area"),
          ]),
        CompositeDescription(
          name: "Area", attributes: [AttributeDescription(name: "w", type: .double, isOptional: true)]),
      ])
  }

  private static let (optional, required) = (stops(isRequired: false), stops(isRequired: true))
  private static let looseArea = stops(isRequired: true, isAreaRequired: false)

  private static let latitude: Change = { $0.composites[0].attributes[0].isOptional = false }
  private static let width: Change = { $0.composites[1].attributes[0].isOptional = false }
  /// Whether a composite is optional is not in the hash, so something else has to change.
  private static let area: Change = { model in
    model.composites[0].attributes[1].isOptional = false
    model.entities[0].attributes.append(text("mail"))
  }
  private static let place: Change = { model in
    model.entities[0].attributes[1].isOptional = false
    model.entities[0].attributes.append(text("mail"))
  }
  private static let new: Change = { model in
    model.composites[0].attributes.append(AttributeDescription(name: "alt", type: .double))
  }

  private static let whole: [[String: SQLiteWriter.Value]] = [["ZLAT": 1.5, "ZW": 2.5], ["ZLAT": 1.5, "ZW": 2.5]]
  private static let partial: [[String: SQLiteWriter.Value]] = [["ZLAT": 1.5, "ZW": 2.5], ["ZW": 2.5], ["ZLAT": 1.5]]

  /// If an optional composite is nil, whether its elements are required is unknown.
  @Test(
    arguments: [
      (required, latitude, partial, ["Stop.place.lat 1 of 3"], 1),
      (required, latitude, whole, ["Stop.place.lat 0 of 2"], 0),
      (optional, latitude, partial, ["Stop.place.lat ? of 3"], 0),
      (optional, latitude, whole, ["Stop.place.lat 0 of 2"], 0),
      (optional, latitude, [], ["Stop.place.lat 0 of 0"], 0),
      (required, width, partial, ["Stop.place.area.w 1 of 3"], 1),
      (optional, width, partial, ["Stop.place.area.w ? of 3"], 0),
      (looseArea, width, partial, ["Stop.place.area.w ? of 3"], 0),
      (looseArea, latitude, partial, ["Stop.place.lat 1 of 3"], 1),
      // A composite with one leaf has a column, one with several has none of its own.
      (looseArea, area, partial, ["Stop.place.area 1 of 3"], 1), (optional, place, partial, ["Stop.place ? of 3"], 0),
      (optional, place, [], ["Stop.place 0 of 0"], 0),
      // No object has a value of a new element.
      (required, new, partial, ["Stop.place.alt 3 of 3"], 3), (optional, new, partial, ["Stop.place.alt ? of 3"], 0),
      (required, new, [], ["Stop.place.alt 0 of 0"], 0), (optional, new, [], ["Stop.place.alt 0 of 0"], 0),
    ] as [(ManagedObjectModel, Change, [[String: SQLiteWriter.Value]], [String], Int)])
  func anElementIsRequiredIfWhatContainsItIs(
    _ old: ManagedObjectModel, _ change: Change, _ rows: [[String: SQLiteWriter.Value]], _ counts: [String],
    _ failing: Int
  ) throws {
    let result = try StoreMigrations.open(old, with: change) { fixture in
      for (key, row) in rows.enumerated() { try fixture.insert("Stop", key: Int64(key + 1), row) }
    }
    #expect(result.counts == counts && result.outcome.forecast.failingRows == failing)
    let isUnknown = counts.contains { $0.contains("?") }
    #expect(result.outcome.forecast.verdict == (failing > 0 || isUnknown ? .fails : .lightweight))
    #expect(!result.outcome.forecast.mayCountTwice)
  }

  // MARK: Heirs

  private static let people = ManagedObjectModel(entities: [
    EntityDescription(name: "Person", attributes: [text("name")]),
    EntityDescription(name: "Coach", superentity: "Person", attributes: [text("rank")]),
    EntityDescription(name: "Player", superentity: "Person", attributes: [text("shirt", isOptional: false)]),
  ])

  private static func fillPeople(_ fixture: StoreFixture) throws {
    try fixture.insert("Person", key: 1, ["ZNAME": "a"])
    try fixture.insert("Person", key: 2)
    try fixture.insert("Coach", key: 3, ["ZNAME": "a", "ZRANK": "b"])
    try fixture.insert("Coach", key: 4)
    try fixture.insert("Player", key: 5, ["ZNAME": "a", "ZSHIRT": "c"])
    // A value that is missing although it was required.
    try fixture.insert("Player", key: 6, ["ZNAME": "a"])
  }

  private static let named: Change = { $0.entities[0].attributes[0].isOptional = false }
  private static let abstract: Change = { model in
    named(&model)
    model.entities[0].isAbstract = true
  }
  private static let moved: Change = { model in
    model.entities[2].attributes = []
    model.entities[0].attributes.append(text("shirt", isOptional: false))
  }
  private static let replaced: Change = { model in
    model.entities[1].attributes = []
    model.entities[0].attributes.append(text("rank"))
    model.entities[0].attributes[1].renamingIdentifier = "Gone"
  }

  @Test(
    arguments: [
      (named, ["Person.name 2 of 6"], 2),
      // No new object is one of an abstract entity.
      (abstract, ["Person.name 1 of 4"], 1),
      // What was required of players is not asked of them again.
      (moved, ["Person.shirt 4 of 6"], 4),
      // Only coaches had a rank, which another attribute with its name replaces.
      (replaced, ["Person.rank 1 of 6"], 0),
    ] as [(Change, [String], Int)])
  func onlyHeirsThatAreConcernedCount(_ change: Change, _ counts: [String], _ failing: Int) throws {
    let result = try StoreMigrations.open(Self.people, with: change, Self.fillPeople)
    #expect(result.counts == counts && result.outcome.forecast.failingRows == failing)
  }

  // MARK: What the store lacks

  @Test func equalValuesOfAMissingColumnAreUnknown() throws {
    let result = try StoreMigrations.open(
      Self.people, with: { $0.entities[0].uniquenessConstraints = [["name"]] }
    ) { fixture in
      try Self.fillPeople(fixture)
      try fixture.execute("ALTER TABLE ZPERSON DROP COLUMN ZNAME")
    }
    #expect(result.counts == ["Person.name ? of 6"] && result.outcome.forecast.failingRows == 0)
    #expect(result.outcome.forecast.verdict == .fails)
  }

  private static let pairs = ManagedObjectModel(entities: [
    EntityDescription(name: "Stop", attributes: [text("name")]),
    EntityDescription(
      name: "Tour", attributes: [text("name")],
      relationships: [RelationshipDescription(name: "to", destination: nil, isOptional: true)]),
  ])

  /// A store of a configuration has a part of the entities.
  @Test func anEntityThatTheStoreDoesNotHaveLosesNothing() throws {
    let result = try StoreMigrations.open(
      Self.pairs,
      with: { model in
        for place in 0...1 { model.entities[place].attributes = [] }
      }
    ) { fixture in
      try fixture.insert("Stop", key: 1, ["ZNAME": "a"])
      try fixture.execute("DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'Tour'; DROP TABLE ZTOUR")
    }
    #expect(result.losses == ["Stop.name 1 of 1", "Tour.name 0 of 0"])
  }

  @Test func aRelationshipThatLeadsNowhereLosesNoLinks() throws {
    let result = try StoreMigrations.open(Self.pairs, with: { $0.entities[1].relationships = [] }) {
      try $0.insert("Tour", key: 1)
    }
    #expect(result.losses == ["Tour.to 0 of 1"])
  }

  @Test func aMissingTableHasNoObjects() throws {
    let result = try StoreMigrations.open(
      Self.pairs,
      with: { model in
        model.entities.removeLast()
        model.entities[0].attributes[0].isOptional = false
      }
    ) { fixture in
      try fixture.execute("DROP TABLE ZTOUR; DROP TABLE ZSTOP")
    }
    #expect(result.counts == ["Stop.name 0 of 0"] && result.losses == ["Tour. 0 of 0"])
    #expect(result.outcome.forecast.dropped.isEmpty && result.outcome.forecast.verdict == .lightweight)
  }
}

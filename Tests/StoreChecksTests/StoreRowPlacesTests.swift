import GlossBasics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossStoreChecks

/// Where the values of a model's objects are found in a store, and what is said where they are not.
@Suite struct StoreRowPlacesTests {
  typealias Change = @Sendable (inout ManagedObjectModel) -> Void
  typealias Fill = @Sendable (StoreFixture) throws -> Void

  private static func text(_ name: String, isOptional: Bool = true) -> AttributeDescription {
    AttributeDescription(name: name, type: .string, isOptional: isOptional)
  }

  private static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Club",
        relationships: [
          RelationshipDescription(
            name: "members", destination: "Member", inverse: "clubs", inverseEntity: "Member", isToMany: true,
            isOptional: true)
        ]),
      EntityDescription(
        name: "Member", attributes: [text("name")],
        relationships: [
          RelationshipDescription(
            name: "clubs", destination: "Club", inverse: "members", inverseEntity: "Club", isToMany: true,
            isOptional: true),
          RelationshipDescription(name: "home", destination: "Club", isOptional: true),
        ]),
      EntityDescription(name: "Player", superentity: "Member", attributes: [text("rank")]),
    ])

  /// Checks a store made with a model against another one.
  private func validation(
    _ made: ManagedObjectModel = model, against change: Change = { _ in },
    cache: StoreFixture.Cache = .model(keepsRules: true),
    _ fill: (StoreFixture) throws -> Void
  ) throws -> StoreValidation {
    var model = made
    change(&model)
    let fixture = try StoreFixture(made, cache: cache)
    try fill(fixture)
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    let loaded = LoadedModel(model: model, name: "App", path: "App.mom", format: .mom)
    let lookup = ReaderLookup(index: ModelIndex(model), table: nil, locale: "en")
    return try withExtendedLifetime(fixture) {
      try store.validate(
        by: ValueValidator(for: lookup), of: loaded, limit: 10, showsValues: false, progress: { _ in })
    }
  }

  private func gaps(_ validation: StoreValidation) -> [String] {
    validation.notChecked.map {
      "\($0.kind) \([$0.entity, $0.property].compactMap(\.self).joined(separator: ".")): \($0.reason)"
    }
  }

  private func errors(_ validation: StoreValidation) -> [String] {
    validation.objects.map { object in
      "\(object.identifier.split(separator: "/").suffix(2).joined(separator: "/")) "
        + object.errors.flatMap(\.flattened).map { "\($0.code) \($0.property ?? "")" }.joined(separator: ", ")
    }
  }

  // MARK: Names

  private static let filled: Fill = { fixture in
    try fixture.insert("Member", key: 1)
    try fixture.insert("Player", key: 2, ["ZNAME": "b"])
  }
  private static let required: Change = { $0.entities[1].attributes[0].isOptional = false }
  private static let renamed: Change = { model in
    required(&model)
    model.entities[1].attributes[0].name = "title"
    model.entities[1].attributes[0].renamingIdentifier = "name"
  }
  private static let renamedEntity: Change = { model in
    required(&model)
    model.entities[1].name = "Person"
    model.entities[1].renamingIdentifier = "Member"
    model.entities[2].superentity = "Person"
    for place in 0..<2 {
      model.entities[place].relationships[0].inverseEntity = place == 0 ? "Person" : "Club"
      if place == 0 { model.entities[0].relationships[0].destination = "Person" }
    }
  }
  private static let unknownName: Change = { model in
    required(&model)
    model.entities[1].attributes[0].name = "title"
  }

  @Test(
    arguments: [
      (required, ["Member/p1 1570 name"], []), (renamed, ["Member/p1 1570 title"], []),
      (renamedEntity, ["Member/p1 1570 name"], []),
      (unknownName, [], ["value Member.title: the store has no column for it"]),
    ] as [(Change, [String], [String])])
  func aPropertyIsFoundUnderItsFormerName(_ change: Change, _ found: [String], _ lacking: [String]) throws {
    let result = try validation(against: change, Self.filled)
    #expect(errors(result) == found && gaps(result) == lacking)
    #expect(!result.isForeign)
  }

  @Test func aStoreMayBeNewerThanTheModel() throws {
    // The model has the names that those of the store were renamed from.
    var newer = Self.model
    newer.entities[1].attributes[0].name = "title"
    newer.entities[1].attributes[0].renamingIdentifier = "name"
    newer.entities[2].name = "Star"
    newer.entities[2].renamingIdentifier = "Player"
    let result = try validation(
      newer,
      against: { model in
        model = Self.model
        Self.required(&model)
      }
    ) { fixture in
      try fixture.insert("Member", key: 1)
      try fixture.insert("Star", key: 2)
      try fixture.insert("Star", key: 3, ["ZTITLE": "a"])
    }
    #expect(errors(result) == ["Member/p1 1570 name", "Star/p2 1570 name"] && gaps(result).isEmpty)
  }

  @Test func entitiesOfOnlyOneSideAreNamed() throws {
    let result = try validation(against: { $0.entities[2].name = "Guest" }, Self.filled)
    #expect(
      gaps(result) == [
        "entity Guest: the store does not have the entity",
        "entity Player: the model does not have the entity; its rows are left out",
      ])
    let foreign = try validation(
      against: { $0 = ManagedObjectModel(entities: [EntityDescription(name: "Other")]) }, Self.filled)
    #expect(foreign.isForeign && !foreign.isValid)
    // A model without entities is not that of another store.
    #expect(try !validation(against: { $0 = ManagedObjectModel() }, Self.filled).isForeign)
  }

  @Test func aTableThatIsMissingIsNamed() throws {
    let result = try validation { fixture in
      try Self.filled(fixture)
      try fixture.execute("DROP TABLE ZCLUB")
    }
    #expect(gaps(result).contains("value Member.home: the store has no table for its destination"))
    #expect(gaps(result).first?.hasPrefix("damage Club: the database is damaged: it has no table ZCLUB") == true)
  }

  @Test func aMissingTableIsNotDamageIfAnotherModelMadeTheStore() throws {
    let result = try validation(against: Self.required, cache: .none) { fixture in
      try Self.filled(fixture)
      try fixture.execute("DROP TABLE ZCLUB")
    }
    #expect(gaps(result).contains("entity Club: the store has no table ZCLUB"))
    #expect(!gaps(result).contains { $0.hasPrefix("damage") })
  }

  /// Damage is that of the model that made the store: its own, or else one with its hashes.
  @Test func onlyTheMakerSaysWhatIsDamaged() throws {
    let damaged: Fill = { fixture in
      try Self.filled(fixture)
      try fixture.execute("ALTER TABLE ZMEMBER DROP COLUMN ZRANK")
    }
    func isDamaged(_ change: Change, _ cache: StoreFixture.Cache) throws -> Bool {
      gaps(try validation(against: change, cache: cache, damaged)).contains { $0.hasPrefix("damage Player.rank") }
    }
    #expect(try isDamaged({ _ in }, .model(keepsRules: true)) && isDamaged({ _ in }, .none))
    #expect(try isDamaged(Self.required, .model(keepsRules: true)))
    #expect(try !isDamaged(Self.required, .none))
  }

  // MARK: Links

  private static func bounded(_ minimum: Int, _ maximum: Int) -> Change {
    { model in
      model.entities[1].relationships[0].minCount = minimum
      model.entities[1].relationships[0].maxCount = maximum
    }
  }

  @Test(
    arguments: [
      (bounded(0, 0), []), (bounded(2, 0), ["Member/p1 1580 clubs"]), (bounded(0, 2), ["Member/p2 1590 clubs"]),
      (bounded(2, 3), ["Member/p1 1580 clubs"]), (bounded(1, 3), []),
    ] as [(Change, [String])])
  func theLinksOfAJoinTableAreCounted(_ change: Change, _ expected: [String]) throws {
    let result = try validation(against: change) { fixture in
      let table = try #require(fixture.naming.joinTables.first)
      for key: Int64 in 1...3 { try fixture.insert("Club", key: key) }
      for key: Int64 in 1...2 { try fixture.insert("Member", key: key) }
      for (member, club) in [(1, 1), (2, 1), (2, 2), (2, 3)] as [(Int64, Int64)] {
        // The table is named by the relationship of the club, whose name comes first.
        try fixture.insert(into: table.name, [table.source: .integer(club), table.destination: .integer(member)])
      }
    }
    #expect(errors(result) == expected, "\(errors(result)) \(gaps(result))")
  }

  @Test func aLinkToAnObjectThatIsGoneIsAnError() throws {
    let result = try validation { fixture in
      let table = try #require(fixture.naming.joinTables.first)
      try fixture.insert("Club", key: 1)
      for key: Int64 in 1...2 { try fixture.insert("Member", key: key) }
      for (member, club) in [(1, 1), (2, 9)] as [(Int64, Int64)] {
        try fixture.insert(into: table.name, [table.source: .integer(club), table.destination: .integer(member)])
      }
    }
    #expect(result.objects.map(\.identifier).map { $0.suffix(9) } == ["Member/p2"], "\(errors(result))")
  }

  @Test func aReferenceLeadsToAnObjectOfItsEntity() throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(name: "Person"), EntityDescription(name: "Coach", superentity: "Person"),
      EntityDescription(name: "Head", superentity: "Coach"),
      EntityDescription(
        name: "Team", relationships: [RelationshipDescription(name: "coach", destination: "Coach", isOptional: true)]),
    ])
    let result = try validation(model) { fixture in
      for (key, entity) in ["Person", "Coach", "Head"].enumerated() { try fixture.insert(entity, key: Int64(key + 1)) }
      for key: Int64 in 1...4 { try fixture.insert("Team", key: key, ["ZCOACH": .integer(key)]) }
      try fixture.insert("Team", key: 5)
    }
    // A person is no coach, and the fourth object does not exist.
    #expect(result.objects.map(\.identifier).map { $0.suffix(7) } == ["Team/p1", "Team/p4"], "\(errors(result))")
  }

  // MARK: What cannot be checked

  private static func player(_ attribute: AttributeDescription) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: [EntityDescription(name: "Player", attributes: [attribute])],
      composites: [CompositeDescription(name: "Place", attributes: [text("x"), text("y")])])
  }

  @Test(
    arguments: [
      (
        AttributeDescription(name: "a", type: .binary, minimumLength: 2),
        ["rules Player.a: its rules apply to the value that the app decodes from the stored bytes"]
      ),
      (AttributeDescription(name: "a", type: .binary), []),
      (AttributeDescription(name: "a", type: .string, minimumLength: 2), []),
      (
        AttributeDescription(name: "a", type: .composite, compositeName: "Place"),
        ["value Player.a: it is a composite, whose values have their own columns (ZX, ZY)"]
      ),
      (AttributeDescription(name: "a", type: .composite, isOptional: true, compositeName: "Place"), []),
      (
        AttributeDescription(name: "a", type: .composite, compositeName: "Gone"),
        ["value Player.a: how a store keeps it is unknown"]
      ),
      (AttributeDescription(name: "a", type: .string, isTransient: true), []),
      (AttributeDescription(name: "a", type: .string, derivationExpression: "now()"), []),
    ] as [(AttributeDescription, [String])])
  func whatARowDoesNotTellIsSaidOfRequiredValues(_ attribute: AttributeDescription, _ expected: [String]) throws {
    #expect(gaps(try validation(Self.player(attribute)) { _ in }) == expected)
  }

  // MARK: Who made it

  private static func loaded(_ name: String, _ model: ManagedObjectModel) -> LoadedModel {
    var loaded = LoadedModel(model: model, name: "App", path: "App.xcdatamodeld/\(name)", format: .mom)
    loaded.origin.version = name
    return loaded
  }

  @Test func theMakerIsNamedIfItIsAnotherVersion() throws {
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    var changed = Self.model
    Self.required(&changed)
    let (old, new) = (Self.loaded("App", Self.model), Self.loaded("App 2", changed))
    let way = StoreOpening.Way(.assumed, [])
    #expect(store.maker(of: old, among: [old, new], way) == nil)
    #expect(store.maker(of: old, among: [], way) == nil)
    let maker = try #require(store.maker(of: new, among: [old, new], way))
    #expect(maker.versions == ["App"] && maker.nearest == nil && maker.model == "App 2")
    #expect(maker.opening?.kind == .inferred)
    let unknown = try #require(store.maker(of: new, among: [], way))
    #expect(unknown.versions == [] && unknown.nearest == "App 2" && unknown.opening?.kind == .inferred)
    // Nothing in common: it is the store of another model.
    let stranger = Self.loaded("X", ManagedObjectModel(entities: [EntityDescription(name: "Other")]))
    let foreign = try #require(store.maker(of: stranger, among: [stranger], way))
    #expect(foreign.versions == [] && foreign.nearest == nil && foreign.opening == nil)
    #expect(store.isMade(by: [new, old]) && !store.isMade(by: [new]) && !store.isMade(by: []))
    withExtendedLifetime(fixture) {}
  }

  @Test func aStoreIsFromThePlatformsThatHaveItsVersion() throws {
    let fixture = try StoreFixture(Self.model)
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    var changed = Self.model
    Self.required(&changed)
    let (old, new) = (Self.loaded("App", Self.model), Self.loaded("App 2", changed))
    func origins(_ groups: [(String, LoadedModel)]) -> [String] {
      let platforms = groups.flatMap { group in
        [group.1].onPlatforms.map { models in
          var models = models
          models.platforms = [group.0]
          return models
        }
      }
      return store.origins(among: platforms).flatMap(\.platforms)
    }
    #expect(origins([("macOS", old), ("tvOS", new)]) == ["macOS"])
    #expect(origins([("macOS", old), ("tvOS", old)]) == ["macOS", "tvOS"])
    // If none made it, it may be from any.
    #expect(origins([("macOS", new), ("tvOS", new)]) == ["macOS", "tvOS"])
    #expect(origins([("macOS", new)]) == ["macOS"] && origins([]) == [])
    withExtendedLifetime(fixture) {}
  }
}

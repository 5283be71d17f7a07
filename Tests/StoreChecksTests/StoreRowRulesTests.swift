import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossPredicateFormat
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossStoreChecks

/// Rules that concern more than the value of a column, and what is said where the store does not tell.
@Suite struct StoreRowRulesTests {
  typealias Change = @Sendable (inout ManagedObjectModel) -> Void

  private static func text(_ name: String, isOptional: Bool = true) -> AttributeDescription {
    AttributeDescription(name: name, type: .string, isOptional: isOptional)
  }

  private static let model = ManagedObjectModel(entities: [
    EntityDescription(name: "Place"), EntityDescription(name: "Person"),
    EntityDescription(name: "Coach", superentity: "Person"),
    EntityDescription(
      name: "Team", attributes: [text("city")],
      relationships: [
        RelationshipDescription(name: "ground", destination: "Place", isOptional: true),
        RelationshipDescription(name: "coach", destination: "Person", isOptional: true),
        RelationshipDescription(
          name: "fans", destination: "Person", isToMany: true, isOrdered: true, isOptional: true),
      ]),
  ])

  private static func changed(_ change: Change) -> ManagedObjectModel {
    var model = model
    change(&model)
    return model
  }

  // MARK: Links

  @Test func eachReferenceHasATableOfItsOwn() throws {
    let scene = try StoreScene(Self.model) { fixture in
      try fixture.insert("Place", key: 1)
      try fixture.insert("Person", key: 2)
      try fixture.insert("Team", key: 1, ["ZGROUND": 1, "ZCOACH": 2])
      try fixture.insert("Team", key: 2, ["ZGROUND": 2, "ZCOACH": 2])
      try fixture.insert("Team", key: 3, ["ZGROUND": 1, "ZCOACH": 1])
    }
    let errors = try scene.validation().errors
    #expect(errors.count == 2 && errors[0].hasSuffix(" ground") && errors[1].hasSuffix(" coach"), "\(errors)")
    #expect(errors[0].hasPrefix("Team/p2 ") && errors[1].hasPrefix("Team/p3 "))
  }

  @Test func aDestinationHasTheIdentifierOfItsOwnEntity() throws {
    let scene = try StoreScene(Self.model) { fixture in
      try fixture.insert("Coach", key: 2)
      try fixture.insert("Team", key: 1, ["ZCOACH": 2])
      try fixture.insert("Team", key: 2, ["ZCOACH": 9])
    }
    let start = "x-coredata://\(StoreFixture.identifier)"
    for (row, destination) in [
      (1, Destination(identifier: "\(start)/Coach/p2", entity: "Coach")),
      (2, Destination(identifier: "\(start)/Person/p9", isDeleted: true)),
    ] {
      let values = try scene.store.values(ofRow: row, entity: "Team", by: StoreScene.validator(Self.model))
      #expect(values?.values["coach"] == .destination(destination) && values?.values["ground"] == .null)
    }
  }

  /// Thousands of links to objects that are gone tell no more than some of them.
  @Test func aHundredLinksToWhatIsGoneAreKept() throws {
    let model = ManagedObjectModel(
      entities: ["A", "B"].map { name in
        let other = name == "A" ? "B" : "A"
        return EntityDescription(
          name: name,
          relationships: [
            RelationshipDescription(
              name: "all\(other)", destination: other, inverse: "all\(name)", inverseEntity: other, isToMany: true,
              isOptional: true)
          ])
      })
    let scene = try StoreScene(model) { fixture in
      let table = try #require(fixture.naming.joinTables.first)
      for key: Int64 in 1...2 { try fixture.insert("A", key: key) }
      for (key, count) in [(1, 101), (2, 99)] as [(Int64, Int64)] {
        for other in 1...count {
          try fixture.insert(into: table.name, [table.source: .integer(key), table.destination: .integer(other)])
        }
      }
    }
    for (row, count) in [(1, 100), (2, 99)] {
      let values = try scene.store.values(ofRow: row, entity: "A", by: StoreScene.validator(model))?.values
      guard case .destinations(let gone)? = values?["allB"] else {
        Issue.record("\(String(describing: values))")
        continue
      }
      #expect(gone.count == count && gone.allSatisfy(\.isDeleted))
    }
  }

  private static func ruled(_ predicate: String) -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Player",
        relationships: [
          RelationshipDescription(
            name: "team", destination: "Team", inverse: "players", inverseEntity: "Team", isOptional: true)
        ]),
      EntityDescription(
        name: "Team",
        relationships: [
          RelationshipDescription(
            name: "players", destination: "Player", inverse: "team", inverseEntity: "Player", isToMany: true,
            isOptional: true, validations: [ValidationRule(predicate: predicate)])
        ]),
    ])
  }

  /// A rule of a relationship is asked of every object, also where no number of destinations is required.
  @Test(arguments: [("SELF.@count > 1", ["Team/p1 1550 players"]), ("SELF.@count > 0", [])])
  func aRelationshipMayHaveARule(_ predicate: String, _ errors: [String]) throws {
    let scene = try StoreScene(Self.ruled(predicate)) { fixture in
      try fixture.insert("Team", key: 1)
      try fixture.insert("Player", key: 1, ["ZTEAM": 1])
    }
    let found = try scene.validation()
    #expect(found.errors == errors && found.gaps == [] && found.objects.allSatisfy(\.undecided.isEmpty), "\(found)")
  }

  // MARK: Unknown

  private static let counted: Change = { $0.entities[3].relationships[2].minCount = 1 }
  private static let bounded: Change = { $0.entities[3].relationships[2].maxCount = 3 }
  private static let unbounded: Change = { $0.entities[3].relationships[2].maxCount = 0 }
  private static let newOptional: Change = {
    unbounded(&$0)
    $0.entities[3].relationships.append(RelationshipDescription(name: "new", destination: "Place", isOptional: true))
  }
  private static let newRequired: Change = {
    newOptional(&$0)
    $0.entities[3].relationships[3].isOptional = false
  }
  private static let newCounted: Change = {
    newOptional(&$0)
    $0.entities[3].relationships[3].isToMany = true
    $0.entities[3].relationships[3].maxCount = 0
    $0.entities[3].relationships[3].minCount = 1
  }
  private static let newRuled: Change = {
    newOptional(&$0)
    $0.entities[3].relationships[3].validations = [ValidationRule(predicate: "SELF != nil")]
  }
  private static let column = "value Team.new: the store has no column for it"
  private static let kept = "count Team.fans: how a store keeps it is unknown"

  /// A relationship without rules and bounds is not missed.
  @Test(
    arguments: [
      (unbounded, []), (counted, [kept]), (bounded, [kept]), (newOptional, []), (newRequired, [column]),
      (newCounted, [column]), (newRuled, [column]),
    ] as [(Change, [String])])
  func onlyALinkWithRulesIsMissed(_ change: Change, _ gaps: [String]) throws {
    let scene = try StoreScene(Self.changed(Self.unbounded))
    #expect(try scene.validation(against: Self.changed(change)).gaps == gaps)
  }

  @Test func aStoreWithoutEntitiesIsForeignToNoModel() throws {
    let scene = try StoreScene(ManagedObjectModel(), cache: .none)
    let found = try scene.validation(against: Self.model)
    #expect(!found.isForeign && found.isValid)
    #expect(
      found.gaps == ["Person", "Place", "Team"].map { "entity \($0): the store has no table Z\($0.uppercased())" })
  }

  /// What the database lacks takes the place of what is said of the same property, and of nothing else.
  @Test func damageIsSaidOnceAndOfItsPropertyAlone() throws {
    let place = AttributeDescription(name: "a", type: .composite, compositeName: "Place")
    let model = ManagedObjectModel(
      entities: [
        EntityDescription(name: "One", attributes: [place, Self.text("b", isOptional: false)]),
        EntityDescription(
          name: "Two", attributes: [Self.text("a", isOptional: false)], uniquenessConstraints: [["a"]]),
      ], composites: [CompositeDescription(name: "Place", attributes: [Self.text("x")])])
    let scene = try StoreScene(model) { fixture in
      try fixture.execute("ALTER TABLE ZONE DROP COLUMN ZB; ALTER TABLE ZTWO DROP COLUMN ZA")
    }
    let found = try scene.validation()
    #expect(
      found.notChecked.map { "\($0.kind) \($0.entity ?? "").\($0.property ?? "")" } == [
        "damage One.b", "damage Two.a", "value One.a", "uniqueness Two.a",
      ])
  }

  // MARK: Rules

  @Test(
    arguments: [
      (.model(keepsRules: true), nil),
      (
        .model(keepsRules: false),
        "rules : the store's own model records no bounds, lengths, patterns and other rules; the app's may have them"
      ),
      (.none, "rules : the store keeps no copy of its model, so its rules are unknown; give the model"),
    ] as [(StoreFixture.Cache, String?)])
  func itIsSaidWhereTheStoreRecordsNoRules(_ cache: StoreFixture.Cache, _ gap: String?) throws {
    var model = Self.changed(Self.unbounded)
    model.entities[3].attributes[0].minimumLength = 1
    let scene = try StoreScene(model, cache: cache)
    let loaded = try #require(scene.store.loaded.models.first)
    #expect(
      try scene.validation(by: loaded).gaps.filter { $0.hasPrefix("rules") || $0.hasPrefix("damage") }
        == [gap].compactMap(\.self))
  }

  /// A rule that cannot be applied to a value is told, though it is no error.
  @Test func anObjectMayBeUndecided() throws {
    let model = Self.changed { $0.entities[3].attributes[0].validations = [ValidationRule(predicate: "SELF.none > 1")] }
    let scene = try StoreScene(model) { fixture in
      try fixture.insert("Team", key: 1, ["ZCITY": "Bonn"])
      try fixture.insert("Team", key: 2)
    }
    let found = try scene.validation()
    #expect(found.objects.map(\.undecided.count) == [1] && found.objects.map(\.errors.count) == [0], "\(found.objects)")
    #expect(found.counts.map(\.invalid) == [1] && found.counts.map(\.objects) == [2])
  }

  @Test(arguments: [true, false]) func valuesAreShownOnRequest(_ showsValues: Bool) throws {
    let model = Self.changed { $0.entities[3].attributes[0].maximumLength = 2 }
    let scene = try StoreScene(model) { try $0.insert("Team", key: 1, ["ZCITY": "Bonn"]) }
    let error = try #require(try scene.validation(showsValues: showsValues).objects.first?.errors.first)
    #expect(error.value == (showsValues ? .string("Bonn") : nil) && error.property == "city")
  }

  @Test(arguments: [(["city"], 2), (["coach"], 2), (["city", "coach"], 2), (["coach", "ground"], 0)])
  func aLinkMayBePartOfAConstraint(_ names: [String], _ invalid: Int) throws {
    let model = Self.changed {
      Self.unbounded(&$0)
      $0.entities[3].uniquenessConstraints = [names]
    }
    let scene = try StoreScene(model) { fixture in
      try fixture.insert("Person", key: 1)
      for key: Int64 in 1...2 {
        try fixture.insert("Place", key: key)
        try fixture.insert("Team", key: key, ["ZCITY": "a", "ZCOACH": 1, "ZGROUND": .integer(key)])
      }
    }
    let found = try scene.validation()
    #expect(found.objects.count == invalid && found.gaps == [], "\(found.errors)")
    #expect(found.objects.allSatisfy { $0.errors.map(\.property) == [names.joined(separator: ", ")] })
  }

  @Test(arguments: [["none"], ["city", "none"], ["fans"], ["city", "fans"]])
  func aConstraintOfWhatHasNoColumnIsNotChecked(_ names: [String]) throws {
    let scene = try StoreScene(Self.changed(Self.unbounded)) { fixture in
      for key: Int64 in 1...2 { try fixture.insert("Team", key: key, ["ZCITY": "a"]) }
    }
    let found = try scene.validation(
      against: Self.changed {
        Self.unbounded(&$0)
        $0.entities[3].uniquenessConstraints = [names]
      })
    #expect(found.isValid)
    #expect(found.gaps == ["uniqueness Team.\(names.joined(separator: ", ")): the store has no column for it"])
  }

  /// Each attribute with one rule alone, a value that keeps it, and one that does not.
  @Test(
    arguments: [
      (.init(name: "a", type: .integer32, isOptional: true, minimum: .integer(2)), .integer(2), .integer(1)),
      (.init(name: "a", type: .integer32, isOptional: true, maximum: .integer(2)), .integer(2), .integer(3)),
      (.init(name: "a", type: .string, isOptional: true, minimumLength: 2), .text("ab"), .text("a")),
      (.init(name: "a", type: .string, isOptional: true, maximumLength: 2), .text("ab"), .text("abc")),
      (.init(name: "a", type: .string, isOptional: true, pattern: "a+"), .text("aa"), .text("b")),
      (
        .init(name: "a", type: .string, isOptional: true, validations: [ValidationRule(predicate: "SELF == 'a'")]),
        .text("a"), .text("b")
      ),
      // A rule that cannot be read is a matter of the whole check.
      (
        .init(name: "a", type: .string, isOptional: true, validations: [ValidationRule(predicate: "((")]), .null,
        .text("b")
      ),
      (.init(name: "a", type: .string), .text(""), .null),
    ] as [(AttributeDescription, StoredValue, StoredValue)])
  func oneRuleAloneMakesAValueSuspicious(
    _ attribute: AttributeDescription, _ kept: StoredValue, _ broken: StoredValue
  ) {
    let column = StoredAttribute(attribute, column: 0, budget: RunBudget())
    #expect(!column.isSuspicious(kept) && column.isSuspicious(broken))
    #expect(StoredAttribute.isChecked(attribute))
  }
}

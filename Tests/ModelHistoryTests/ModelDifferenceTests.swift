import Foundation
import GlossManagedObjectModel
import GlossModelHistory
import Testing

@Suite struct ModelDifferenceTests {
  private let player = EntityDescription(
    name: "Player", managedObjectClassName: "Player",
    attributes: [
      AttributeDescription(name: "surname", type: .string, isOptional: true, maximumLength: 40),
      AttributeDescription(name: "number", type: .integer16, isOptional: true),
    ],
    relationships: [RelationshipDescription(name: "team", destination: "Team", isOptional: true)])
  private let team = EntityDescription(name: "Team", userInfo: ["documentation": "a"])

  private func difference(_ old: [EntityDescription], _ new: [EntityDescription]) -> ModelDifference {
    ModelDifference(from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new))
  }

  @Test func aModelDiffersInNothingFromItself() {
    let difference = difference([player, team], [team, player])
    #expect(difference.isEmpty && difference.entitiesWithNewHash == [])
    #expect(difference.migration.kind == .notNeeded)
    #expect(difference.oldChecksum == difference.newChecksum)
  }

  @Test func entitiesAreAddedRemovedAndRenamed() throws {
    var club = team
    club.name = "Club"
    club.renamingIdentifier = "Team"
    let difference = difference([player, team], [club, EntityDescription(name: "Coach")])
    #expect(difference.entities.map(\.change.name) == ["Club", "Coach", "Player"])
    #expect(difference.entities.map(\.change.kind) == [.renamed, .added, .removed])
    let renamed = try #require(difference.entities.first)
    #expect(renamed.change.formerName == "Team" && renamed.change.isCarriedOver)
    #expect(renamed.change.members.map(\.member) == [.renamingIdentifier])
    #expect(difference.entitiesWithNewHash == ["Club", "Coach"])
    #expect(difference.migration.kind == .lightweight && difference.migration.hazards == [])
  }

  private struct Default: Sendable, CustomTestStringConvertible {
    var value: AttributeValue?
    var expression: String?
    var testDescription: String { "\(value.map { "\($0)" } ?? "–") \(expression ?? "–")" }

    func attribute(_ type: AttributeType) -> AttributeDescription {
      var attribute = AttributeDescription(name: "a", type: type, defaultValue: value)
      attribute.defaultExpression = expression
      return attribute
    }
  }

  @Test(arguments: [
    (Default(value: .integer(1)), Default(value: .integer(2)), AttributeType.integer64, true),
    (Default(expression: "Rank.a"), Default(expression: "Rank.b"), .integer64, true),
    (Default(expression: "Rank.a"), Default(expression: "Rank.a"), .integer64, false),
    // What a store records is the value of one launch.
    (Default(value: .date(1.5), expression: "Date()"), Default(expression: ".now"), .date, false),
    (Default(value: .date(1.5), expression: "Date()"), Default(value: .date(2.5), expression: "Date()"), .date, false),
    // Whether a constant is the value of an expression is unknown.
    (Default(value: .integer(1)), Default(expression: "Rank.a"), .integer64, false),
    (Default(), Default(expression: "Rank.a"), .integer64, true),
    (Default(expression: "Rank.a"), Default(), .integer64, true),
    (Default(), Default(expression: "[]"), .transformable, false),
  ])
  private func defaultsAreComparedAsFarAsTheyAreKnown(
    _ old: Default, _ new: Default, _ type: AttributeType, _ isChange: Bool
  ) {
    let difference = difference(
      [EntityDescription(name: "E", attributes: [old.attribute(type)])],
      [EntityDescription(name: "E", attributes: [new.attribute(type)])])
    let members = difference.entities.flatMap(\.attributes).flatMap(\.members).map(\.member)
    #expect(members == (isChange ? [.defaultValue] : []))
  }

  @Test func propertiesShowWhatChangedFromWhatToWhat() throws {
    var new = player
    new.attributes[0].name = "lastName"
    new.attributes[0].renamingIdentifier = "surname"
    new.attributes[0].maximumLength = 60
    new.attributes[1].type = .integer32
    new.attributes[1].userInfo = ["unit": "none"]
    new.relationships[0].deleteRule = .deny
    new.attributes.append(AttributeDescription(name: "isCaptain", type: .boolean, defaultValue: .boolean(false)))
    let entity = try #require(difference([player, team], [new, team]).entities.first)
    #expect(entity.change.kind == .changed && entity.change.members == [])
    #expect(entity.attributes.map(\.name) == ["isCaptain", "lastName", "number"])
    #expect(entity.attributes.map(\.kind) == [.added, .renamed, .changed])
    let length = try #require(entity.attributes[1].members.first { $0.member == .maximumLength })
    #expect(length.old == .number(40) && length.new == .number(60))
    #expect(entity.attributes[2].members.map(\.member) == [.type, .userInfo])
    #expect(entity.attributes[2].members.map(\.key) == [nil, "unit"])
    #expect(entity.attributes[2].members.map(\.old) == [.text("Integer 16"), nil])
    #expect(entity.relationships.first?.members.map(\.member) == [.deleteRule])
  }

  @Test func otherObjectsAreComparedByName() throws {
    let index = FetchIndexDescription(name: "byName", elements: [FetchIndexElement(.property("surname"))])
    var old = ManagedObjectModel(
      entities: [player, team], configurations: [Configuration(name: "Cloud", entities: ["Team"])],
      fetchRequestTemplates: [FetchRequestTemplate(name: "All", entity: "Team")],
      composites: [CompositeDescription(name: "Place", attributes: [AttributeDescription(name: "x", type: .double)])])
    var new = old
    new.configurations[0].entities = ["Team", "Player"]
    new.fetchRequestTemplates[0].predicate = "name == $NAME"
    new.composites[0].attributes[0].type = .float
    new.entities[0].indexes = [index]
    new.entities[0].uniquenessConstraints = [["surname", "number"]]
    new.versionIdentifiers = ["2"]
    old.versionIdentifiers = ["1"]
    let difference = ModelDifference(from: old, to: new)
    #expect(difference.members.map(\.member) == [.versionIdentifiers])
    #expect(difference.configurations.first?.members.first?.new == .names(["Player", "Team"]))
    #expect(difference.fetchRequests.first?.members.map(\.member) == [.predicate])
    #expect(difference.composites.first?.attributes.first?.members.map(\.member) == [.type])
    #expect(difference.entities.first?.indexes.map(\.kind) == [.added])
    #expect(difference.entities.first?.addedUniquenessConstraints == [["surname", "number"]])
    #expect(difference.entitiesWithNewHash == ["Player"])
  }

  @Test func whatACompiledModelDropsIsNoChange() {
    var source = player
    source.codeGeneration = .class
    source.attributes[0].usesScalarValueType = true
    #expect(difference([source], [player]).isEmpty)
    var other = source
    other.codeGeneration = .category
    other.attributes[0].usesScalarValueType = false
    #expect(
      difference([source], [other]).entities.first?.change.members.map(\.member) == [.codeGeneration])
  }

  /// A model with a composite under a name, as a source has it or, without what only a source tells, a compiled model.
  private func model(place name: String, of parts: [String], isSource: Bool) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Team", attributes: [AttributeDescription(name: "home", type: .composite, compositeName: name)],
          codeGeneration: isSource ? .class : nil)
      ],
      composites: [
        CompositeDescription(
          name: name, attributes: parts.map { AttributeDescription(name: $0, type: .double, isOptional: true) })
      ])
  }

  @Test func compositesAreComparedByContentWhereACompiledModelDoesNotNameThem() {
    let source = model(place: "Place", of: ["x", "y"], isSource: true)
    #expect(ModelDifference(from: source, to: model(place: "home", of: ["y", "x"], isSource: false)).isEmpty)
    let other = ModelDifference(from: source, to: model(place: "home", of: ["x"], isSource: false))
    #expect(other.entities.first?.attributes.first?.members.map(\.member) == [.compositeName])
    #expect(other.composites.map(\.change.name) == ["Place", "home"])
    // Two sources tell the names.
    let renamed = ModelDifference(from: source, to: model(place: "home", of: ["x", "y"], isSource: true))
    #expect(renamed.composites.map(\.change.name) == ["Place", "home"] && renamed.migration.kind == .notNeeded)
  }

  /// What SwiftData makes of enumerations belongs to one attribute each.
  @Test func changesOfOwnCompositesAreThoseOfTheirAttributes() {
    let model = { (parts: [String: [String]]) in
      let names = parts.keys.sorted()
      return ManagedObjectModel(
        entities: [
          EntityDescription(
            name: "Trip",
            attributes: names.map { AttributeDescription(name: $0, type: .composite, compositeName: "Trip.\($0)") })
        ],
        composites: names.map { name in
          CompositeDescription(
            name: "Trip.\(name)",
            attributes: parts[name, default: []].map { AttributeDescription(name: $0, type: .string) })
        })
    }
    let old = model(["kind": ["a"], "mood": ["x"], "same": ["s"]])
    let difference = ModelDifference(from: old, to: model(["kind": ["a", "b"], "mood": [], "same": ["s"]]))
    #expect(difference.composites.isEmpty && difference.entities.map(\.change.name) == ["Trip"])
    let composites = difference.entities.first?.composites ?? []
    #expect(composites.map(\.change.name) == ["kind", "mood"])
    #expect(composites.map { $0.attributes.map(\.name) } == [["b"], ["x"]])
  }

  @Test func aHistoryHasOneStepFewerThanVersions() {
    let versions = [("1", ManagedObjectModel(entities: [team])), ("2", ManagedObjectModel(entities: [team, player]))]
    let history = VersionHistory(versions + [("3", ManagedObjectModel(entities: [player]))])
    #expect(history.steps.map(\.previousVersion) == ["1", "2"] && history.steps.map(\.version) == ["2", "3"])
    #expect(history.steps.last?.difference.entities.map(\.change.kind) == [.removed])
    #expect(VersionHistory([]).steps == [])
  }

  @Test(
    arguments: [
      (AttributeValue.integer(0), AttributeValue.real(0), []), (.integer(1), .real(1.5), ["defaultValue"]),
      (.integer(0), .decimal(0), []), (.integer(0), nil, ["defaultValue"]),
    ] as [(AttributeValue?, AttributeValue?, [String])])
  func aDefaultThatFollowsItsTypeIsNoChange(old: AttributeValue?, new: AttributeValue?, expected: [String]) {
    func model(_ type: AttributeType, _ value: AttributeValue?) -> ManagedObjectModel {
      let attribute = AttributeDescription(name: "amount", type: type, isOptional: true, defaultValue: value)
      return ManagedObjectModel(entities: [EntityDescription(name: "Card", attributes: [attribute])])
    }
    let difference = ModelDifference(from: model(.integer64, old), to: model(.double, new))
    let members = difference.entities.first?.attributes.first?.members.map(\.member.rawValue) ?? []
    #expect(members.filter { $0 != "type" } == expected)
  }
}

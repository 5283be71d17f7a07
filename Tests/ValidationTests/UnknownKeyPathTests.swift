import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation
import Testing

@Suite struct UnknownKeyPathTests {
  private let index = ModelIndex(
    ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Person", isAbstract: true,
          attributes: [
            AttributeDescription(name: "firstName", type: .string), AttributeDescription(name: "born", type: .date),
            AttributeDescription(name: "photo", type: .transformable),
            AttributeDescription(name: "home", type: .composite, compositeName: "Address"),
          ]),
        EntityDescription(
          name: "Player", superentity: "Person", attributes: [AttributeDescription(name: "points", type: .integer32)],
          relationships: [RelationshipDescription(name: "team", destination: "Team")],
          fetchedProperties: [
            FetchedPropertyDescription(name: "rivals", fetchRequest: FetchRequestTemplate(name: "r", entity: "Player"))
          ]),
        EntityDescription(
          name: "Team", attributes: [AttributeDescription(name: "name", type: .string)],
          relationships: [
            RelationshipDescription(name: "players", destination: "Player", isToMany: true),
            RelationshipDescription(name: "league", destination: nil),
          ]),
      ],
      composites: [
        CompositeDescription(name: "Address", attributes: [AttributeDescription(name: "city", type: .string)])
      ]))

  private func unknown(_ format: String, entity: String = "Player") throws -> [String] {
    try unknownKeyPaths(in: Predicate(format: format), entity: entity, index: index, source: "Team").map { unknown in
      "\(unknown.path): \(unknown.component) of \(unknown.owner ?? "-")"
        + (unknown.suggestions.first.map { ", \($0)?" } ?? "")
    }
  }

  @Test(arguments: [
    "firstName == 'x' AND team.players.points > 1", "ANY team.players.team.name.length > 2", "team.players.@count > 2",
    "team.players.@avg.points > 2", "rivals.team.name == 'x'", "home.city == 'x'", "photo.anything == 1",
    "SUBQUERY(team.players, $p, $p.firstName == firstName AND ANY $p.team.players.points > 2).@count > 1",
    "$FETCH_SOURCE.name == team.name", "$other.thing == 1", "SELF == $x", "objectID == $x",
    "self.team.self.name == 'x'",
    "team.league.whatever == 1", "born.timeIntervalSinceReferenceDate > 1", "points.stringValue == 'x'",
    "TRUEPREDICATE AND 1 == 1",
  ])
  func acceptsWhatTheModelHas(_ format: String) throws {
    #expect(try unknown(format) == [])
  }

  @Test(arguments: [
    ("firstNme == 'x'", ["firstNme: firstNme of Player, firstName?"]),
    ("team.nam == 'x'", ["team.nam: nam of Team, name?"]),
    ("team.players.pints > 1 AND xyz == 1", ["team.players.pints: pints of Player, points?", "xyz: xyz of Player"]),
    ("home.ctiy == 1", ["home.ctiy: ctiy of Address, city?"]),
    ("firstName.lenght == 1", ["firstName.lenght: lenght of -, length?"]),
    ("points.foo == 1", ["points.foo: foo of -"]),
    ("$FETCH_SOURCE.nmae == 1", ["$FETCH_SOURCE.nmae: nmae of Team, name?"]),
    ("team.players.@cuont == 1", ["team.players.@cuont: @cuont of -, @count?"]),
    ("SUBQUERY(team.players, $p, $p.foo == 1).@count == 1", ["team.players.foo: foo of Player"]),
    ("SUBQUERY(team.player, $p, $p.foo == 1).@count == 1", ["team.player: player of Team, players?"]),
    ("uppercase:(firstName_) == 'x'", ["firstName_: firstName_ of Player, firstName?"]),
  ])
  func reportsWhatItHasNot(_ format: String, _ expected: [String]) throws {
    #expect(try unknown(format) == expected)
  }

  @Test func propertiesOfSubentitiesAreAcceptedOnTheParent() throws {
    #expect(try unknown("points > 3", entity: "Person") == [])
    #expect(try unknown("pointz > 3", entity: "Person") == ["pointz: pointz of Person"])
  }

  @Test func readsExpressionsToo() throws {
    let found = try unknownKeyPaths(in: Expression(format: "team.player.@count"), entity: "Player", index: index)
    #expect(found.map(\.component) == ["player"])
  }

  @Test func namesInvalidPatterns() throws {
    #expect(InvalidPattern.check("^[a-z]+$") == nil)
    #expect(InvalidPattern.check("") == nil)
    #expect(InvalidPattern.check("a)(b") == "'a)(b' is not a valid ICU regular expression")
    #expect(
      InvalidPattern.patterns(in: try Predicate(format: "a MATCHES '[' OR NOT b MATCHES 'x' OR 'c' == ']'")) == ["["])
  }
}

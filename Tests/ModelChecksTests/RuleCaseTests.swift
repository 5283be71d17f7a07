import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

/// One small model per branch of a rule: what is reported, and the nearest model that is not.
@Suite struct RuleCaseTests {
  typealias Change = @Sendable (inout EntityDescription, inout EntityDescription) -> Void

  /// A player has a team, a team has players; each case changes one thing.
  private func findings(of rule: RuleID, _ change: Change = { _, _ in }) -> [String] {
    var player = EntityDescription(
      name: "Player", managedObjectClassName: "Player",
      attributes: [AttributeDescription(name: "name", type: .string, isOptional: true)],
      relationships: [
        RelationshipDescription(name: "team", destination: "Team", inverse: "players", inverseEntity: "Team")
      ])
    var team = EntityDescription(
      name: "Team", managedObjectClassName: "Team",
      relationships: [
        RelationshipDescription(
          name: "players", destination: "Player", inverse: "team", inverseEntity: "Player", isToMany: true,
          isOptional: true)
      ])
    change(&player, &team)
    var configuration = CheckConfiguration()
    configuration.policy.levels[rule] = .warning
    return InMemory.check(InMemory.model(player, team), configuration: configuration).findings
      .filter { $0.rule == rule }.compactMap { $0.objectPath.map { "\($0)" } }.sorted()
  }

  /// The findings where one relationship of the player, `team`, and one of the team, `players`, were changed.
  private func findingsOfLinks(
    _ rule: RuleID, _ change: (inout RelationshipDescription, inout RelationshipDescription) -> Void
  ) -> [String] {
    var (team, players) = (
      RelationshipDescription(name: "team", destination: "Team", inverse: "players", inverseEntity: "Team"),
      RelationshipDescription(
        name: "players", destination: "Player", inverse: "team", inverseEntity: "Player", isToMany: true,
        isOptional: true)
    )
    change(&team, &players)
    let (one, other) = (team, players)
    return findings(of: rule) { (player: inout EntityDescription, team: inout EntityDescription) in
      player.relationships = [one]
      team.relationships = [other]
    }
  }

  @Test func nullifyEmptiesOnlyWhatIsRequiredAndStored() {
    func isFound(_ change: (inout RelationshipDescription, inout RelationshipDescription) -> Void) -> Bool {
      !findingsOfLinks(.nullifiedRequired, change).isEmpty
    }
    #expect(isFound { _, _ in })
    #expect(!isFound { team, _ in team.isOptional = true })
    #expect(!isFound { team, _ in team.isTransient = true })
    #expect(!isFound { team, _ in team.isToMany = true })
    #expect(!isFound { _, players in players.isTransient = true })
    #expect(!isFound { _, players in players.deleteRule = .cascade })
    #expect(!isFound { _, players in players.deleteRule = .deny })
    #expect(!isFound { _, players in players.inverse = nil })
  }

  @Test func everyRelationshipHasAnInverse() {
    #expect(findingsOfLinks(.missingInverse) { _, _ in }.isEmpty)
    #expect(findingsOfLinks(.missingInverse) { _, players in players.inverse = nil }.count == 1)
    #expect(findingsOfLinks(.missingInverse) { team, _ in team.inverse = nil }.count == 1)
    #expect(
      findingsOfLinks(.missingInverse) { team, players in
        (team.inverse, players.inverse) = (nil, nil)
      }.count == 2)
  }

  /// An inverse is a relationship of the destination that leads back.
  @Test func anInverseLeadsBack() {
    let rule = RuleID.mismatchedInverse
    #expect(findingsOfLinks(rule) { _, _ in }.isEmpty)
    #expect(!findingsOfLinks(rule) { team, _ in team.inverse = "nothing" }.isEmpty)
    #expect(!findingsOfLinks(rule) { team, _ in team.inverseEntity = "Nobody" }.isEmpty)
    #expect(!findingsOfLinks(rule) { team, _ in team.inverseEntity = "Player" }.isEmpty)
    #expect(findingsOfLinks(rule) { _, players in players.destination = "Team" }.contains { $0.contains("team") })
    #expect(findingsOfLinks(rule) { _, players in players.inverse = nil }.isEmpty)
  }

  @Test(
    arguments: [
      (nil, nil, nil, nil, false), (.integer(1), .integer(1), nil, nil, false),
      (.integer(2), .integer(1), nil, nil, true), (.integer(1), .integer(2), nil, nil, false),
      (.integer(2), nil, nil, nil, false), (nil, .integer(1), nil, nil, false), (nil, nil, 3, 3, false),
      (nil, nil, 4, 3, true), (nil, nil, 3, nil, false), (nil, nil, nil, 3, false),
    ] as [(AttributeValue?, AttributeValue?, Int?, Int?, Bool)])
  func boundsThatNoValueMeets(
    minimum: AttributeValue?, maximum: AttributeValue?, shortest: Int?, longest: Int?, isFound: Bool
  ) {
    let isText = shortest != nil || longest != nil
    let found = findings(of: .emptyBounds) { (player: inout EntityDescription, _) in
      player.attributes[0] = AttributeDescription(
        name: "value", type: isText ? .string : .integer32, isOptional: true, minimum: minimum, maximum: maximum,
        minimumLength: shortest, maximumLength: longest)
    }
    #expect(found.isEmpty == !isFound, "\(found)")
  }

  @Test(arguments: [(0, 0, false), (2, 0, false), (2, 2, false), (3, 2, true), (1, 2, false)])
  func countsThatNoNumberMeets(minimum: Int, maximum: Int, isFound: Bool) {
    let found = findingsOfLinks(.emptyBounds) { (_, players: inout RelationshipDescription) in
      (players.minCount, players.maxCount) = (minimum, maximum)
    }
    #expect(found.isEmpty == !isFound, "\(found)")
  }

  /// A default is held against every rule of its attribute, on both sides of each.
  @Test(arguments: [(5, false), (1, false), (0, true), (9, false), (10, true)])
  func aDefaultMeetsTheBounds(value: Int64, isFound: Bool) {
    let found = findings(of: .invalidDefault) { (player: inout EntityDescription, _) in
      player.attributes[0] = AttributeDescription(
        name: "value", type: .integer16, isOptional: true, defaultValue: .integer(value), minimum: .integer(1),
        maximum: .integer(9))
    }
    #expect(found.isEmpty == !isFound, "\(found)")
  }

  @Test(arguments: [(nil, false), ("ab", false), ("a", true), ("abcde", false), ("abcdef", true)] as [(String?, Bool)])
  func aDefaultStringMeetsTheLengths(value: String?, isFound: Bool) {
    let found = findings(of: .invalidDefault) { (player: inout EntityDescription, _) in
      player.attributes[0] = AttributeDescription(
        name: "value", type: .string, isOptional: true, defaultValue: value.map(AttributeValue.string),
        minimumLength: 2, maximumLength: 5)
    }
    #expect(found.isEmpty == !isFound, "\(found)")
  }

  @Test(
    arguments: [
      (nil, nil, 0, 0), ("Nobody", nil, 1, 0), ("Team", nil, 0, 0), (nil, "Player", 0, 0), ("Player", nil, 0, 1),
      ("Team", "Player", 0, 1),
    ] as [(String?, String?, Int, Int)])
  func aParentIsInTheModelAndNoHeir(player: String?, team: String?, missing: Int, cycles: Int) {
    let change: Change = {
      $0.superentity = player
      $1.superentity = team
    }
    #expect(findings(of: .missingParent, change).count == missing)
    #expect(findings(of: .inheritanceCycle, change).isEmpty == (cycles == 0))
  }

  @Test(arguments: [("Team", 0), (nil, 1), ("Nobody", 1)] as [(String?, Int)])
  func aDestinationIsInTheModel(destination: String?, count: Int) {
    let found = findingsOfLinks(.missingDestination) { (team: inout RelationshipDescription, _) in
      team.destination = destination
    }
    #expect(found.count == count, "\(found)")
  }
}

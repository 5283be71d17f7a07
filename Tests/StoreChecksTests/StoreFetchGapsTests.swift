import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// Fetch requests about what the rows of a store do not tell.
@Suite struct StoreFetchGapsTests {
  private static let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Player",
      attributes: [
        AttributeDescription(name: "name", type: .string, isOptional: true),
        AttributeDescription(name: "mail", type: .string, isOptional: true),
        AttributeDescription(name: "photo", type: .binary, isOptional: true),
        AttributeDescription(name: "shown", type: .string, isOptional: true, isTransient: true),
      ],
      relationships: [
        RelationshipDescription(name: "team", destination: "Team", inverse: "players", isOptional: true)
      ]),
    EntityDescription(
      name: "Team",
      relationships: [
        RelationshipDescription(
          name: "players", destination: "Player", inverse: "team", isToMany: true, isOptional: true)
      ]),
  ])

  private func found(
    _ predicate: String, of entity: String = "Player", _ change: String = "SELECT 1"
  ) throws -> StoreFetch {
    let scene = try StoreScene(Self.model) { fixture in
      for (key, name) in [(1, "5"), (2, "a")] as [(Int64, String)] {
        try fixture.insert("Player", key: key, ["ZNAME": .text(name), "ZMAIL": "m"])
      }
      try fixture.execute(change)
    }
    return try scene.store.objects(
      found: FetchRequestTemplate(name: "r", entity: entity, predicate: predicate), in: ModelIndex(Self.model),
      limit: 10, now: 0, budget: RunBudget())
  }

  @Test(arguments: [
    ("photo == nil", "Player", "photo"), ("players == nil", "Team", "players"), ("shown == nil", "Player", "shown"),
    ("name == 'a' AND photo == nil", "Player", "photo"),
  ])
  func bytesAndLinksToManyAreNotInARow(_ predicate: String, _ entity: String, _ path: String) throws {
    let result = try found(predicate, of: entity)
    #expect(result.gap == "the predicate uses '\(path)', which is not stored in the object's row")
  }

  /// A column that is missing is missed by those who ask for it.
  @Test(arguments: [
    ("mail == 'm'", "mail"), ("name == 'a' OR mail == 'm'", "mail"), ("name == 'a'", nil), ("team == nil", nil),
  ])
  func aMissingColumnIsNamedIfItIsAskedFor(_ predicate: String, _ column: String?) throws {
    let result = try found(predicate, "ALTER TABLE ZPLAYER DROP COLUMN ZMAIL")
    #expect(result.gap == column.map { "the predicate uses '\($0)', and the store has no column for it" })
    #expect(result.count == (column != nil ? 0 : predicate == "team == nil" ? 2 : 1))
  }

  @Test func anEntityWhoseTableIsMissingHasNoAnswer() throws {
    let result = try found("name == 'a'", "DROP TABLE ZPLAYER")
    #expect(result.gap == "the store has no table for 'Player'" && result.count == 0)
  }
}

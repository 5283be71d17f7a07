import GlossBasics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossStoreChecks

/// What a fetch request finds in a small store, and which predicates a row alone does not answer.
@Suite struct StoreFetchTests {
  private static let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Player",
      attributes: [
        AttributeDescription(name: "name", type: .string, isOptional: true),
        AttributeDescription(name: "shown", type: .string, isOptional: true, isTransient: true),
        AttributeDescription(name: "low", type: .string, derivationExpression: "lowercase:(name)"),
        AttributeDescription(name: "photo", type: .binary, isOptional: true, allowsExternalBinaryDataStorage: true),
      ],
      relationships: [
        RelationshipDescription(name: "team", destination: "Team", inverse: "players", isOptional: true),
        RelationshipDescription(name: "guest", destination: "Team", isOptional: true, isTransient: true),
      ]),
    EntityDescription(
      name: "Team", attributes: [AttributeDescription(name: "city", type: .string, isOptional: true)],
      relationships: [
        RelationshipDescription(
          name: "players", destination: "Player", inverse: "team", isToMany: true, isOptional: true)
      ]),
  ])

  private func found(_ predicate: String?, of entity: String = "Player", limit: Int = 10) throws -> StoreFetch {
    let fixture = try StoreFixture(Self.model)
    for (key, name) in ["Ada", "Bo", "Ann"].enumerated() {
      try fixture.insert("Player", key: Int64(key + 1), ["ZNAME": .text(name), "ZTEAM": key == 0 ? 1 : .null])
    }
    try fixture.insert("Team", key: 1, ["ZCITY": "Bonn"])
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    let request = FetchRequestTemplate(name: "r", entity: entity, predicate: predicate)
    return try withExtendedLifetime(fixture) {
      try store.objects(
        found: request, in: ModelIndex(Self.model), limit: limit, now: 0, budget: RunBudget())
    }
  }

  @Test(
    arguments: [
      (nil, ["p1", "p2", "p3"]), ("name BEGINSWITH \"A\"", ["p1", "p3"]), ("name == \"Bo\"", ["p2"]),
      ("team == nil", ["p2", "p3"]), ("team != nil", ["p1"]), ("name == \"Eve\"", []),
    ] as [(String?, [String])])
  func findsTheObjectsWhoseRowsMatch(predicate: String?, objects: [String]) throws {
    let result = try found(predicate)
    #expect(result.gap == nil && result.count == objects.count && result.undecided == 0)
    #expect(result.identifiers.map { String($0.split(separator: "/").last ?? "") } == objects)
  }

  @Test func theListHasALimitAndTheCountHasNone() throws {
    let result = try found(nil, limit: 2)
    #expect(result.count == 3 && result.identifiers.count == 2)
  }

  @Test(arguments: [
    ("shown == \"a\"", "Player", "shown"), ("low == \"a\"", "Player", "low"), ("guest == nil", "Player", "guest"),
    ("team.city == \"Bonn\"", "Player", "team.city"), ("ANY players.name == \"Bo\"", "Team", "players.name"),
    ("$x.name == \"Bo\"", "Player", "name"), ("nothing == 1", "Player", "nothing"),
  ])
  func whatARowDoesNotHoldIsNotAnswered(predicate: String, entity: String, path: String) throws {
    let result = try found(predicate, of: entity)
    #expect(result.gap == "the predicate uses '\(path)', which is not stored in the object's row", "\(result)")
    #expect(result.count == 0 && result.identifiers.isEmpty)
    #expect(result.text(in: "s", fetchLimit: 0).hasPrefix("s: number of objects unknown: "))
  }

  @Test func anObjectItselfIsNotCompared() throws {
    #expect(try found("SELF == nil").gap == "the predicate compares the object itself")
    #expect(try found(nil, of: "Nobody").gap == "the store has no table for 'Nobody'")
  }

  /// The rules of an object are checked with the values of its row, and of no other one.
  @Test func theValuesOfARowAreThoseOfItsObject() throws {
    let fixture = try StoreFixture(Self.model)
    for (key, name) in [(2, "Bo"), (4, "Ann")] {
      try fixture.insert("Player", key: Int64(key), ["ZNAME": .text(name), "ZTEAM": 1])
    }
    try fixture.insert("Team", key: 4, ["ZCITY": "Bonn"])
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    let validator = ValueValidator(for: ReaderLookup(index: ModelIndex(Self.model), table: nil, locale: "en"))
    try withExtendedLifetime(fixture) {
      let values = try #require(try store.values(ofRow: 4, entity: "Player", by: validator))
      #expect(values.entity == "Player" && values.values["name"] == .attribute(.string("Ann")))
      #expect(try store.values(ofRow: 3, entity: "Player", by: validator) == nil)
      #expect(try store.values(ofRow: 5, entity: "Player", by: validator) == nil)
      #expect(try store.values(ofRow: 2, entity: "Team", by: validator) == nil)
    }
  }
}

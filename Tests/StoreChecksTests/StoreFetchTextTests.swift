import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// What a fetch request finds among entities that inherit, and how it is printed.
@Suite struct StoreFetchTextTests {
  private static let model = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Person",
      attributes: [
        AttributeDescription(name: "name", type: .string, isOptional: true),
        AttributeDescription(name: "age", type: .integer64, isOptional: true),
      ]),
    EntityDescription(name: "Coach", superentity: "Person"), EntityDescription(name: "Head", superentity: "Coach"),
    EntityDescription(name: "Team"),
  ])

  private func fetch(
    _ predicate: String?, of entity: String, includesSubentities: Bool = true, limit: Int = 10
  ) throws -> StoreFetch {
    let fixture = try StoreFixture(Self.model)
    for (key, entity) in ["Person", "Person", "Coach", "Head", "Team"].enumerated() {
      try fixture.insert(
        entity, key: Int64(key + 1), entity == "Team" ? [:] : ["ZNAME": "a", "ZAGE": .integer(Int64(key))])
    }
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    let request = FetchRequestTemplate(
      name: "r", entity: entity, predicate: predicate, includesSubentities: includesSubentities)
    return try withExtendedLifetime(fixture) {
      try store.objects(found: request, in: ModelIndex(Self.model), limit: limit, now: 0, budget: RunBudget())
    }
  }

  @Test(
    arguments: [
      ("Person", true, nil, ["Person/p1", "Person/p2", "Coach/p3", "Head/p4"]),
      ("Person", false, nil, ["Person/p1", "Person/p2"]),
      ("Coach", true, nil, ["Coach/p3", "Head/p4"]), ("Coach", false, nil, ["Coach/p3"]),
      ("Team", true, nil, ["Team/p5"]),
      ("Coach", true, "age > 2", ["Head/p4"]), ("Person", true, "age == nil", []),
    ] as [(String, Bool, String?, [String])])
  func heirsAreIncludedIfTheRequestSaysSo(
    _ entity: String, _ includesSubentities: Bool, _ predicate: String?, _ objects: [String]
  ) throws {
    let result = try fetch(predicate, of: entity, includesSubentities: includesSubentities)
    #expect(result.identifiers.map { $0.split(separator: "/").suffix(2).joined(separator: "/") } == objects)
    #expect(result.count == objects.count && result.gap == nil)
  }

  @Test(arguments: [(0, 0), (1, 1), (4, 4), (5, 4)]) func asManyAreListedAsTheLimitAllows(_ limit: Int, _ listed: Int)
    throws
  {
    let result = try fetch(nil, of: "Person", limit: limit)
    #expect(result.identifiers.count == listed && result.count == 4)
  }

  @Test func aPredicateThatCannotBeReadIsAFailure() {
    #expect(throws: InputFailure.self) { try fetch("((", of: "Person") }
  }

  private static func result(_ count: Int, _ listed: Int, undecided: Int = 0, gap: String? = nil) -> StoreFetch? {
    guard var fetch = try? StoreFetchTextTests().fetch(nil, of: "Team") else { return nil }
    fetch.identifiers = (0..<listed).map { "p\($0)" }
    (fetch.count, fetch.undecided, fetch.gap) = (count, undecided, gap)
    return fetch
  }

  @Test(
    arguments: [
      (0, 0, 0, 0, "s: 0 objects\n"), (1, 1, 0, 0, "s: 1 object\n  p0\n"), (2, 2, 0, 0, "s: 2 objects\n  p0\n  p1\n"),
      (3, 1, 0, 0, "s: 3 objects\n  p0\n  and 2 more\n"),
      (3, 0, 0, 2, "s: 3 objects, of which it fetches 2\n  and 3 more\n"),
      (2, 2, 0, 2, "s: 2 objects\n  p0\n  p1\n"), (1, 1, 0, 2, "s: 1 object\n  p0\n"),
      (0, 0, 1, 0, "s: 0 objects; unknown for 1, where Core Data would raise an exception\n"),
      (
        2, 1, 3, 1,
        "s: 2 objects, of which it fetches 1; unknown for 3, where Core Data would raise an exception\n  p0\n"
          + "  and 1 more\n"
      ),
    ] as [(Int, Int, Int, Int, String)])
  func theTextHasTheCountAndTheObjects(
    _ count: Int, _ listed: Int, _ undecided: Int, _ limit: Int, _ text: String
  ) throws {
    let fetch = try #require(Self.result(count, listed, undecided: undecided))
    #expect(fetch.text(in: "s", fetchLimit: limit) == text)
    let json = fetch.json(in: "s").text()
    #expect(json.contains("\"undecided\"") == (undecided > 0) && !json.contains("\"unknown\""))
    #expect(json.contains("\"count\": \(count)") && json.contains("\"objects\""))
  }

  @Test func withoutAnAnswerThereIsNoCount() throws {
    let fetch = try #require(Self.result(0, 0, gap: "it is too large"))
    #expect(fetch.text(in: "s", fetchLimit: 3) == "s: number of objects unknown: it is too large\n")
    let json = fetch.json(in: "s").text()
    #expect(json.contains("\"unknown\"") && !json.contains("\"count\"") && !json.contains("\"objects\""))
  }
}

import GlossManagedObjectModel
import GlossModelHistory
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// How many objects lose links to others.
@Suite struct LinkForecastTests {
  typealias Change = StoreMigrations.Change

  private static let old = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      relationships: [
        RelationshipDescription(name: "owner", destination: "Person", isOptional: true),
        RelationshipDescription(
          name: "pages", destination: "Page", inverse: "book", inverseEntity: "Page", isToMany: true, isOptional: true),
        RelationshipDescription(
          name: "tags", destination: "Tag", inverse: "books", inverseEntity: "Tag", isToMany: true, isOptional: true),
      ]),
    EntityDescription(
      name: "Page",
      relationships: [
        RelationshipDescription(
          name: "book", destination: "Book", inverse: "pages", inverseEntity: "Book", isOptional: true)
      ]), EntityDescription(name: "Person"), EntityDescription(name: "Reader", superentity: "Person"),
    EntityDescription(
      name: "Tag",
      relationships: [
        RelationshipDescription(
          name: "books", destination: "Book", inverse: "tags", inverseEntity: "Book", isToMany: true, isOptional: true)
      ]),
  ])

  private static func fill(_ fixture: StoreFixture) throws {
    try fixture.insert("Person", key: 1)
    try fixture.insert("Reader", key: 2)
    // The person 9 does not exist.
    for (key, owner) in [(1, 1), (2, 2), (3, 2), (4, 9)] as [(Int64, Int64)] {
      try fixture.insert("Book", key: key, ["ZOWNER": .integer(owner)])
    }
    for (key, book) in [(1, 1), (2, 1), (3, 2)] as [(Int64, Int64)] {
      try fixture.insert("Page", key: key, ["ZBOOK": .integer(book)])
    }
    try fixture.insert("Page", key: 4)
    for key: Int64 in 1...3 { try fixture.insert("Tag", key: key) }
    let table = try #require(fixture.naming.joinTables.first)
    for (book, tag) in [(1, 1), (1, 2), (3, 2)] as [(Int64, Int64)] {
      try fixture.insert(into: table.name, [table.source: .integer(tag), table.destination: .integer(book)])
    }
  }

  private static func without(_ entity: String, _ relationship: String) -> Change {
    { model in
      for place in model.entities.indices where model.entities[place].name == entity {
        model.entities[place].relationships.removeAll { $0.name == relationship }
      }
      for place in model.entities.indices {
        for other in model.entities[place].relationships.indices
        where model.entities[place].relationships[other].inverse == relationship {
          model.entities[place].relationships[other].inverse = nil
          model.entities[place].relationships[other].inverseEntity = nil
        }
      }
    }
  }

  private static let ofReaders: Change = { $0.entities[0].relationships[0].destination = "Reader" }
  private static let withoutReaders: Change = { $0.entities.removeAll { $0.name == "Reader" } }

  @Test(
    arguments: [
      // Each owner counts once, and only links to objects that exist.
      (without("Book", "owner"), "Book.owner 3 of 4"), (without("Page", "book"), "Page.book 3 of 4"),
      (without("Book", "pages"), "Book.pages 2 of 4"), (ofReaders, "Book.owner 1 of 4"),
      (withoutReaders, "Reader. 1 of 1"),
    ] as [(Change, String)])
  func anObjectLosesItsLinksOnce(_ change: Change, _ loss: String) throws {
    let result = try StoreMigrations.open(Self.old, with: change, Self.fill)
    #expect(result.losses.contains(loss), "\(result.losses)")
  }

  @Test func linksInATableThatIsMissingAreUnknown() throws {
    let change = Self.without("Book", "owner")
    let lacking = try StoreMigrations.open(Self.old, with: change) { fixture in
      try Self.fill(fixture)
      try fixture.execute("ALTER TABLE ZBOOK DROP COLUMN ZOWNER")
    }
    #expect(lacking.losses == ["Book.owner ? of 4"])
    #expect(lacking.lines.contains { $0.hasSuffix(": an unknown number of 4 objects") })
    // No table of destinations: nothing to link to.
    let alone = try StoreMigrations.open(Self.old, with: change) { fixture in
      try Self.fill(fixture)
      try fixture.execute("DROP TABLE ZPERSON")
    }
    #expect(alone.losses == ["Book.owner 0 of 4"])
  }

  @Test func anEntityWithoutObjectsIsNotDropped() throws {
    let none = try StoreMigrations.open(Self.old, with: Self.withoutReaders) { try $0.insert("Book", key: 1) }
    #expect(none.outcome.forecast.dropped.isEmpty && none.outcome.forecast.allDropped.isEmpty)
    let one = try StoreMigrations.open(Self.old, with: Self.withoutReaders) { try $0.insert("Reader", key: 1) }
    #expect(one.outcome.forecast.dropped.map(\.rows) == [1] && one.outcome.forecast.allDropped.map(\.rows) == [1])
  }
}

import GlossManagedObjectModel
import Testing

@Suite struct InheritanceTests {
  private static func attribute(_ name: String, isTransient: Bool = false) -> AttributeDescription {
    AttributeDescription(name: name, type: .string, isTransient: isTransient)
  }

  private static func relationship(
    _ name: String, toMany: Bool = false, ordered: Bool = false, isTransient: Bool = false
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: "Base", isToMany: toMany, isOrdered: ordered, isTransient: isTransient)
  }

  private static let base = EntityDescription(
    name: "Base", isAbstract: true,
    attributes: [attribute("m"), attribute("shared"), attribute("k", isTransient: true)],
    relationships: [
      relationship("o", toMany: true, ordered: true), relationship("t", isTransient: true), relationship("one"),
      relationship("many", toMany: true),
    ], fetchedProperties: [FetchedPropertyDescription(name: "f")])

  private static let leaf = EntityDescription(
    name: "Leaf", superentity: "Middle",
    attributes: [attribute("b"), attribute("a"), attribute("B"), attribute("c", isTransient: true)],
    relationships: [
      relationship("u", toMany: true, isTransient: true), relationship("p", toMany: true, ordered: true),
      relationship("n", toMany: true), relationship("l"), relationship("j"),
    ], fetchedProperties: [FetchedPropertyDescription(name: "g"), FetchedPropertyDescription(name: "d")])

  private static let index = ModelIndex(
    ManagedObjectModel(entities: [
      leaf, EntityDescription(name: "Middle", superentity: "Base", attributes: [attribute("shared")]), base,
      EntityDescription(name: "Alone", attributes: [attribute("z"), attribute("z")]),
    ]))

  // MARK: Properties

  @Test(
    arguments: [
      ("Alone", .max, ["z"]), ("Gone", .max, []), ("Leaf", 0, []),
      ("Base", .max, ["m", "shared", "k", "one", "many", "o", "t", "f"]),
      // By group; within a group from the root down, and by code units within an entity.
      (
        "Leaf", .max,
        [
          "Base.m", "Middle.shared", "B", "a", "b", "Base.k", "c", "Base.one", "j", "l", "Base.many", "n", "Base.o",
          "p", "Base.t", "u", "Base.f", "d", "g",
        ]
      ), ("Leaf", 1, ["B", "a", "b", "c", "j", "l", "n", "p", "u", "d", "g"]),
      ("Leaf", 2, ["Middle.shared", "B", "a", "b", "c", "j", "l", "n", "p", "u", "d", "g"]),
    ] as [(String, Int, [String])])
  func propertiesComeInTheOrderOfValidation(_ entity: String, _ levels: Int, _ expected: [String]) {
    let properties = Self.index.properties(of: entity, levels: levels)
    #expect(properties.map { ($0.isInherited ? $0.declaredIn + "." : "") + $0.property.name } == expected)
    #expect(properties.allSatisfy { $0.entity == entity })
  }

  @Test(
    arguments: [
      ("a", "Leaf", "Leaf"), ("m", "Leaf", "Base"), ("f", "Leaf", "Base"), ("many", "Middle", "Base"),
      // The nearest declaration counts.
      ("shared", "Leaf", "Middle"), ("shared", "Base", "Base"), ("a", "Middle", nil), ("z", "Leaf", nil),
      ("m", "Gone", nil),
    ] as [(String, String, String?)])
  func aPropertyIsFoundAtItsNearestDeclaration(_ name: String, _ entity: String, _ owner: String?) {
    let found = Self.index.property(name, of: entity)
    #expect(found?.declaredIn == owner)
    #expect(found == nil || found?.property.name == name)
  }

  @Test func aPropertyIsOfItsKind() {
    let kinds = Self.index.properties(of: "Base").map { reference in
      switch reference.property {
      case .attribute: "attribute"
      case .relationship: "relationship"
      case .fetched: "fetched"
      }
    }
    #expect(
      kinds == Array(repeating: "attribute", count: 3) + Array(repeating: "relationship", count: 4) + ["fetched"])
    #expect(Self.index.property("one", of: "Leaf")?.property.relationship?.destination == "Base")
    #expect(Self.index.property("one", of: "Leaf")?.property.attribute == nil)
    #expect(Self.index.property("m", of: "Leaf")?.property.attribute?.type == .string)
    #expect(Self.base.properties.map(\.name) == Self.base.propertyNames)
  }

  // MARK: Relatives

  private static let family = ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(name: "D", superentity: "B"), EntityDescription(name: "C", superentity: "A"),
      EntityDescription(name: "B", superentity: "A"), EntityDescription(name: "A"),
      // A cycle with a child.
      EntityDescription(name: "X", superentity: "Y"), EntityDescription(name: "Y", superentity: "X"),
      EntityDescription(name: "Z", superentity: "X"),
      // The first of a name counts.
      EntityDescription(name: "D", superentity: "X"),
    ]))

  @Test(arguments: [
    ("A", ["B", "C"], ["B", "C", "D"]), ("B", ["D"], ["D"]), ("D", [], []), ("X", ["Y", "Z"], ["Y", "Z"]),
    ("Y", ["X"], ["X", "Z"]), ("Gone", [], []),
  ])
  func descendantsAreListedOnce(_ entity: String, _ children: [String], _ descendants: [String]) {
    #expect(Self.family.subentities(of: entity) == children)
    #expect(Self.family.descendants(of: entity) == descendants)
  }

  @Test(
    arguments: [
      ("D", 0, []), ("D", 1, ["D"]), ("D", 2, ["D", "B"]), ("D", 3, ["D", "B", "A"]), ("D", 4, ["D", "B", "A"]),
      ("Z", .max, ["Z", "X", "Y"]), ("Gone", .max, []),
    ] as [(String, Int, [String])])
  func aChainHasAtMostTheLevelsAskedFor(_ entity: String, _ levels: Int, _ chain: [String]) {
    #expect(Self.family.inheritanceChain(of: entity, levels: levels).map(\.name) == chain)
  }

  @Test func theRootIsTheTopmostAncestor() {
    #expect(["A", "D", "C"].map(Self.family.rootName) == ["A", "A", "A"])
    #expect(Self.family.entity(named: "D")?.superentity == "B" && Self.family.entity(named: "Gone") == nil)
    #expect(Self.family.entityNames == ["A", "B", "C", "D", "X", "Y", "Z"])
  }

  // MARK: Long chains

  /// `E0` is the root, each next entity the child of the previous one.
  private static func chain(_ count: Int, attributes: [Int: Int] = [:], each: Int = 0) -> ModelIndex {
    ModelIndex(
      ManagedObjectModel(
        entities: (0..<count).map { number in
          EntityDescription(
            name: "E\(number)", isAbstract: number % 2 == 1, superentity: number == 0 ? nil : "E\(number - 1)",
            attributes: (0..<attributes[number, default: each]).map { attribute("a\(number)_\($0)") })
        }))
  }

  @Test func propertiesOfThe128NearestEntitiesAreFound() {
    let index = Self.chain(200, attributes: [0: 1, 1: 1])
    #expect(index.property("a0_0", of: "E127")?.declaredIn == "E0")
    #expect(index.property("a0_0", of: "E128") == nil)
    #expect(index.properties(of: "E127").count == 2 && index.properties(of: "E128").count == 1)
  }

  @Test func levelsAreListedAsLongAsTheyRepeatEightThousandProperties() {
    #expect(Self.chain(1).listedLevels == 16)
    // One child that inherits as many as are listed at most, or one more.
    #expect(Self.chain(2, attributes: [0: 8_000]).listedLevels == 16)
    #expect(Self.chain(2, attributes: [0: 8_001]).listedLevels == 3)
    // Ten entities repeat 9, 17, 24, 30, 35 times the properties of one: up to four ancestors fit.
    #expect(Self.chain(10, each: 250).listedLevels == 5)
  }

  @Test func moreDistantAncestorsAreCountedInsteadOfListed() throws {
    let index = Self.chain(20, attributes: [0: 2, 1: 3, 4: 5])
    #expect(index.inheritedBeyondListing(of: "E15") == nil && index.inheritedBeyondListing(of: "Gone") == nil)
    let first = try #require(index.inheritedBeyondListing(of: "E16"))
    #expect(first.ancestor == "E0" && first.count == 2)
    let second = try #require(index.inheritedBeyondListing(of: "E17"))
    #expect(second.ancestor == "E1" && second.count == 5)
    // `E16` and `E18` are concrete and have unlisted ancestors: the root, and the three next to it.
    #expect(index.heirsBeyondListing == ["E0": 2, "E1": 1, "E2": 1])
  }
}

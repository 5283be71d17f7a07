import GlossManagedObjectModel
import Testing

/// Where a store keeps the properties of models that Core Data accepts but few people write, and of hostile ones.
@Suite struct PlacesOfUnusualPropertiesTests {
  private static func relationship(
    _ name: String, to destination: String?, inverse: String? = nil, of owner: String? = nil, toMany: Bool = true,
    ordered: Bool = false, isTransient: Bool = false
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse,
      inverseEntity: owner ?? (inverse == nil ? nil : destination),
      isToMany: toMany, isOrdered: ordered, isTransient: isTransient)
  }

  private static func naming(
    _ entities: [EntityDescription], composites: [CompositeDescription] = [], entities kept: Set<String>? = nil
  ) -> StoreNaming {
    StoreNaming(ModelIndex(ManagedObjectModel(entities: entities, composites: composites)), entities: kept)
  }

  private static func text(_ name: String) -> AttributeDescription { AttributeDescription(name: name, type: .string) }

  // MARK: Relationships

  @Test(
    arguments: [
      // Without an inverse: a column in the other table, unless it is ordered or leads nowhere.
      (relationship("parts", to: "Part"), .pointingBack(PointingBack(table: "ZPART", columns: .init(key: "Z1PARTS")))),
      (relationship("parts", to: "Part", ordered: true), .unknown), (relationship("parts", to: "Gone"), .unknown),
      (relationship("parts", to: nil), .unknown),
      // With an inverse that is to-one, transient or missing.
      (
        relationship("parts", to: "Part", inverse: "car"),
        .pointingBack(PointingBack(table: "ZPART", columns: .init(key: "ZCAR")))
      ), (relationship("parts", to: "Part", inverse: "lostCar"), .unknown),
      (relationship("parts", to: "Part", inverse: "lostCars"), .unknown),
      (relationship("parts", to: "Part", inverse: "none"), .unknown),
      (relationship("parts", to: "Part", inverse: "name"), .unknown),
      (
        relationship("parts", to: "Part", inverse: "cars"),
        .joined(JoinTable(name: "Z_1PARTS", source: "Z_1CARS", destination: "Z_2PARTS"))
      ),
      // To one: a column of its own, but none without a destination, even if an inverse is named.
      (relationship("part", to: "Part", toMany: false), .reference(ReferenceColumns(key: "ZPART"))),
      (relationship("part", to: "Gone", toMany: false), .reference(ReferenceColumns(key: "ZPART"))),
      (relationship("part", to: nil, toMany: false), .unknown),
      (relationship("part", to: nil, inverse: "car", of: "Part", toMany: false), .unknown),
      // Transient ones have no place, with or without an inverse.
      (relationship("parts", to: "Part", isTransient: true), .notStored),
      (relationship("parts", to: "Part", inverse: "car", isTransient: true), .notStored),
      (relationship("part", to: "Part", toMany: false, isTransient: true), .notStored),
    ] as [(RelationshipDescription, StoredPlace)])
  func aRelationshipIsKeptWhereItsKindAndItsInverseAreStored(
    _ relationship: RelationshipDescription, _ place: StoredPlace
  ) {
    let part = EntityDescription(
      name: "Part", attributes: [Self.text("name")],
      relationships: [
        Self.relationship("car", to: "Car", inverse: "parts", toMany: false),
        Self.relationship("cars", to: "Car", inverse: "parts"),
        Self.relationship("lostCar", to: "Car", inverse: "parts", toMany: false, isTransient: true),
        Self.relationship("lostCars", to: "Car", inverse: "parts", isTransient: true),
      ])
    let car = EntityDescription(name: "Car", relationships: [relationship])
    #expect(Self.naming([part, car]).place(of: relationship.name, in: "Car") == place)
  }

  @Test func twoRelationshipsWithoutInverseCannotShareAColumn() {
    let naming = Self.naming([
      EntityDescription(
        name: "Car", relationships: [Self.relationship("PARTS", to: "Part"), Self.relationship("parts", to: "Part")]),
      EntityDescription(name: "Part"),
    ])
    #expect(["PARTS", "parts"].filter { naming.place(of: $0, in: "Car") == .unknown }.count == 1)
    #expect(naming.columns(of: "ZPART") == ["Z1PARTS", "Z_ENT", "Z_OPT", "Z_PK"])
  }

  @Test func aRelationshipThatIsItsOwnInverseHasOneOrder() {
    let naming = Self.naming([
      EntityDescription(
        name: "User", relationships: [Self.relationship("peers", to: "User", inverse: "peers", ordered: true)])
    ])
    #expect(
      naming.joinTables == [
        JoinTable(
          name: "Z_1PEERS", source: "Z_1PEERS1", destination: "Z_1PEERS", destinationOrder: "Z_FOK_1PEERS")
      ])
  }

  @Test func twoRelationshipsOfOneNameAreNotTheirOwnInverses() {
    let entities = [
      EntityDescription(name: "A", relationships: [Self.relationship("peers", to: "B", inverse: "peers")]),
      EntityDescription(
        name: "B", relationships: [Self.relationship("peers", to: "A", inverse: "peers", ordered: true)]),
    ]
    let table = JoinTable(
      name: "Z_1PEERS", source: "Z_1PEERS", destination: "Z_2PEERS", sourceOrder: "Z_FOK_1PEERS")
    let naming = Self.naming(entities)
    #expect(naming.place(of: "peers", in: "A") == .joined(table))
    #expect(
      naming.place(of: "peers", in: "B")
        == .joined(
          JoinTable(name: "Z_1PEERS", source: "Z_2PEERS", destination: "Z_1PEERS", destinationOrder: "Z_FOK_1PEERS")))
    let stored = StoreNaming(
      ModelIndex(ManagedObjectModel(entities: entities)),
      columns: ["Z_1PEERS": ["Z_1PEERS", "Z_2PEERS", "Z_FOK_1PEERS"]])
    #expect(stored.joinTables == [table])
  }

  @Test func aJoinTableHasOnlyDigitsOfASCIIBehindItsName() {
    let index = ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "A", relationships: [Self.relationship("bs", to: "B", inverse: "as")]),
        EntityDescription(name: "B", relationships: [Self.relationship("as", to: "A", inverse: "bs")]),
      ]))
    for (digits, count) in [("", 1), ("1", 1), ("12", 1), ("٣", 0), ("²", 0), ("_", 0)] {
      let naming = StoreNaming(index, columns: ["Z_1BS\(digits)": ["Z_1AS", "Z_2BS"]])
      #expect(naming.joinTables.count == count, "\(digits)")
    }
    // Not a join table's name.
    #expect(StoreNaming(index, columns: ["ZBS": ["Z_1AS", "Z_2BS"]]).joinTables.isEmpty)
  }

  @Test func atMostEightReadingsOfAJoinTableAreKept() {
    // Four pairs between the same two trees share the names of both columns, which have up to four digits each.
    let children = (1...4).flatMap { number in
      [
        EntityDescription(
          name: "A\(number)", superentity: "A",
          relationships: [Self.relationship("bs", to: "B", inverse: "as", of: "B\(number)")]),
        EntityDescription(
          name: "B\(number)", superentity: "B",
          relationships: [Self.relationship("as", to: "A", inverse: "bs", of: "A\(number)")]),
      ]
    }
    let naming = Self.naming([EntityDescription(name: "A"), EntityDescription(name: "B")] + children)
    guard case .ambiguousJoin(let readings)? = naming.place(of: "bs", in: "A3") else {
      Issue.record("one reading")
      return
    }
    #expect(readings.count == 8 && Set(readings).count == 8)
    #expect(Set(readings.map(\.destination)).isSubset(of: ["Z_6BS", "Z_6BS1", "Z_6BS2", "Z_6BS3"]))
    #expect(Set(readings.map(\.source)) == ["Z_1AS", "Z_1AS1", "Z_1AS2", "Z_1AS3"])
  }

  @Test func theTwoColumnsOfAJoinTableDiffer() {
    let naming = Self.naming([
      EntityDescription(
        name: "Node",
        relationships: [
          Self.relationship("LINK", to: "Node", inverse: "link"),
          Self.relationship("link", to: "Node", inverse: "LINK"),
        ])
    ])
    guard case .ambiguousJoin(let readings)? = naming.place(of: "link", in: "Node") else {
      Issue.record("one reading")
      return
    }
    #expect(
      Set(readings) == [
        JoinTable(name: "Z_1LINK", source: "Z_1LINK1", destination: "Z_1LINK"),
        JoinTable(name: "Z_1LINK", source: "Z_1LINK", destination: "Z_1LINK1"),
      ])
  }

  // MARK: Entities

  @Test func tablesThatDifferOnlyInCaseGetADigit() {
    let naming = Self.naming(["Run", "RUN", "run", "Lap"].map { EntityDescription(name: $0) })
    #expect(naming.tables.map(\.name) == ["ZLAP", "ZRUN", "ZRUN1", "ZRUN2"])
    #expect(["RUN", "Run", "run"].map(naming.table) == ["ZRUN", "ZRUN1", "ZRUN2"])
  }

  @Test func anEntityWithoutItsParentHasATableOfItsOwn() {
    let entities = [
      EntityDescription(name: "Child", superentity: "Gone"), EntityDescription(name: "Base"),
      EntityDescription(name: "Leaf", superentity: "Base"),
    ]
    #expect(Self.naming(entities).tables.map(\.name) == ["ZBASE", "ZCHILD"])
    #expect(Self.naming(entities, entities: ["Leaf", "Child"]).tables.map(\.name) == ["ZCHILD", "ZLEAF"])
    #expect(Self.naming(entities, entities: []).entities.isEmpty)
  }

  @Test func aStoreDecidesWhichEntitiesItHas() {
    let index = ModelIndex(ManagedObjectModel(entities: ["A", "B"].map { EntityDescription(name: $0) }))
    #expect(StoreNaming(index, in: StoreLayout(entityNumbers: ["B": 5])).numbers == ["B": 5])
    #expect(StoreNaming(index, in: StoreLayout()).numbers == ["A": 1, "B": 2])
    #expect(StoreNaming(index, in: nil).numbers == ["A": 1, "B": 2])
  }

  @Test func aTreeIsFollowedForALimitedDepth() {
    let naming = Self.naming(
      (0..<200).map { number in
        EntityDescription(
          name: "E\(1000 + number)", superentity: number == 0 ? nil : "E\(999 + number)",
          attributes: number == 0 ? [Self.text("name")] : [])
      })
    #expect(naming.entities.count == 128)
    #expect(naming.place(of: "name", in: "E1127") == .column("ZNAME"))
    #expect(naming.table(of: "E1128") == nil && naming.place(of: "name", in: "E1128") == nil)
  }

  // MARK: Names declared twice

  @Test func theFirstPropertyOfANameHasThePlace() {
    let naming = Self.naming([
      EntityDescription(
        name: "Base", attributes: [Self.text("a"), Self.text("b")],
        relationships: [Self.relationship("a", to: "Base", toMany: false)]),
      EntityDescription(name: "Child", superentity: "Base", attributes: [Self.text("b"), Self.text("c")]),
    ])
    #expect(naming.place(of: "a", in: "Base") == .column("ZA"))
    // A child shares the column of what it declares again.
    #expect(naming.place(of: "b", in: "Child") == .column("ZB"))
    #expect(naming.columns(of: "ZBASE") == ["ZA", "ZB", "ZC", "Z_ENT", "Z_OPT", "Z_PK"])
  }

  // MARK: Composites

  /// The place of an attribute with composites within composites; the innermost one has an attribute `x`.
  private static func place(nested count: Int) -> StoredPlace? {
    let composites = (0..<count).map { number in
      let isLast = number == count - 1
      let part = AttributeDescription(
        name: isLast ? "x" : "c", type: isLast ? .double : .composite, compositeName: isLast ? nil : "C\(number + 1)")
      return CompositeDescription(name: "C\(number)", attributes: [part])
    }
    return naming(
      [
        EntityDescription(
          name: "A", attributes: [AttributeDescription(name: "place", type: .composite, compositeName: "C0")])
      ], composites: composites
    ).place(of: "place", in: "A")
  }

  @Test func compositesAreFollowedForSixteenLevels() {
    #expect(Self.place(nested: 1) == .composite([LeafColumn(name: "x", column: "ZX")]))
    #expect(Self.place(nested: 2) == .composite([LeafColumn(name: "c.x", column: "ZX")]))
    let path = Array(repeating: "c", count: 15) + ["x"]
    #expect(Self.place(nested: 16) == .composite([LeafColumn(name: path.joined(separator: "."), column: "ZX")]))
    #expect(Self.place(nested: 17) == .unknown)
  }

  @Test(arguments: [(0, true), (1_999, true), (2_000, false)])
  func aTableHasNoRoomForMoreLeavesThanColumns(_ count: Int, _ hasRoom: Bool) {
    let inner = AttributeDescription(name: "inner", type: .composite, compositeName: "Inner")
    let naming = Self.naming(
      [
        EntityDescription(
          name: "A", attributes: [AttributeDescription(name: "place", type: .composite, compositeName: "Outer")])
      ],
      composites: [
        CompositeDescription(name: "Outer", attributes: (0..<count).map { Self.text("a\($0)") } + [inner]),
        CompositeDescription(name: "Inner", attributes: [Self.text("x")]),
      ])
    #expect((naming.place(of: "place", in: "A") == .unknown) == !hasRoom)
  }

  @Test func aCompositeWithoutPartsOrOneThatIsTransientHasNoColumns() {
    var lost = AttributeDescription(name: "lost", type: .composite, compositeName: "Point")
    lost.isTransient = true
    let naming = Self.naming(
      [
        EntityDescription(
          name: "A", attributes: [AttributeDescription(name: "empty", type: .composite, compositeName: "Empty"), lost])
      ],
      composites: [
        CompositeDescription(name: "Empty", attributes: []),
        CompositeDescription(name: "Point", attributes: [Self.text("x")]),
      ])
    #expect(naming.place(of: "empty", in: "A") == .unknown)
    #expect(naming.place(of: "lost", in: "A") == .notStored)
  }
}

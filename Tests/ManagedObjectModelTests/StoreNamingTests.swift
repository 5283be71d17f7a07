import GlossManagedObjectModel
import Testing

@Suite struct StoreNamingTests {
  private static func relationship(
    _ name: String, to destination: String, inverse: String? = nil, toMany: Bool = false, ordered: Bool = false
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, inverseEntity: inverse == nil ? nil : destination,
      isToMany: toMany, isOrdered: ordered)
  }

  /// As in the published schema of a system's photo library: `Album` is number 4, below `GenericAlbum`.
  private static let photos = StoreNaming(
    ModelIndex(
      ManagedObjectModel(entities: [
        EntityDescription(name: "GenericAlbum", attributes: [AttributeDescription(name: "title", type: .string)]),
        EntityDescription(
          name: "Album", superentity: "GenericAlbum",
          relationships: [
            relationship("assets", to: "Asset", inverse: "albums", toMany: true, ordered: true),
            relationship("albumLists", to: "AlbumList", inverse: "albums", toMany: true),
            relationship("keyAsset", to: "Asset"),
          ]),
        EntityDescription(
          name: "Asset", relationships: [relationship("albums", to: "Album", inverse: "assets", toMany: true)]),
        EntityDescription(
          name: "AlbumList",
          relationships: [relationship("albums", to: "Album", inverse: "albumLists", toMany: true, ordered: true)]),
      ])))

  @Test func numbersEntitiesAsTreesByName() {
    #expect(Self.photos.entities == ["AlbumList", "Asset", "GenericAlbum", "Album"])
    #expect(Self.photos.number(of: "Album") == 4)
    #expect(Self.photos.table(of: "Album") == "ZGENERICALBUM")
    #expect(Self.photos.table(of: "Nobody") == nil)
  }

  @Test func namesJoinTablesAfterTheEntityWhoseNameComesFirst() {
    // The number does not decide: Album is 4, Asset 2.
    let assets = JoinTable(
      name: "Z_4ASSETS", source: "Z_4ALBUMS", destination: "Z_2ASSETS", destinationOrder: "Z_FOK_2ASSETS")
    #expect(Self.photos.place(of: "assets", in: "Album") == .joined(assets))
    let albums = JoinTable(
      name: "Z_4ASSETS", source: "Z_2ASSETS", destination: "Z_4ALBUMS", sourceOrder: "Z_FOK_2ASSETS")
    #expect(Self.photos.place(of: "albums", in: "Asset") == .joined(albums))
    let lists = JoinTable(
      name: "Z_4ALBUMLISTS", source: "Z_4ALBUMS", destination: "Z_1ALBUMLISTS", sourceOrder: "Z_FOK_4ALBUMS")
    #expect(Self.photos.place(of: "albumLists", in: "Album") == .joined(lists))
    #expect(Self.photos.joinTables.map(\.name) == ["Z_4ALBUMLISTS", "Z_4ASSETS"])
    #expect(Self.photos.joinTables.last?.columns == ["Z_2ASSETS", "Z_4ALBUMS", "Z_FOK_2ASSETS"])
  }

  @Test func givesInheritedPropertiesThePlaceOfTheirParents() {
    #expect(Self.photos.place(of: "title", in: "Album") == .column("ZTITLE"))
    #expect(Self.photos.columns(of: "ZGENERICALBUM") == ["ZKEYASSET", "ZTITLE", "Z_ENT", "Z_OPT", "Z_PK"])
  }

  @Test func countsNamesThatATreeHasTwice() {
    let naming = StoreNaming(
      ModelIndex(
        ManagedObjectModel(entities: [
          EntityDescription(name: "Record"),
          EntityDescription(
            name: "Event", superentity: "Record", attributes: [AttributeDescription(name: "text", type: .string)]),
          EntityDescription(
            name: "Message", superentity: "Record", attributes: [AttributeDescription(name: "text", type: .string)]),
          EntityDescription(
            name: "Survey", superentity: "Record", relationships: [Self.relationship("text", to: "Record")]),
          EntityDescription(name: "Text", attributes: [AttributeDescription(name: "text", type: .string)]),
        ])))
    #expect(naming.place(of: "text", in: "Event") == .column("ZTEXT"))
    #expect(naming.place(of: "text", in: "Message") == .column("ZTEXT1"))
    // The destination has children, so its entity stands beside the key.
    #expect(
      naming.place(of: "text", in: "Survey") == .reference(ReferenceColumns(key: "ZTEXT2", entity: "Z1_TEXT2")))
    #expect(naming.place(of: "text", in: "Text") == .column("ZTEXT"))
  }

  @Test func namesTheColumnsOfReferences() {
    let naming = StoreNaming(
      ModelIndex(
        ManagedObjectModel(entities: [
          EntityDescription(
            name: "Page", relationships: [Self.relationship("book", to: "Book", inverse: "pages")]),
          EntityDescription(
            name: "Book",
            relationships: [
              Self.relationship("pages", to: "Page", inverse: "book", toMany: true, ordered: true)
            ]),
          EntityDescription(name: "Comic", superentity: "Book"),
        ])))
    let columns = ReferenceColumns(key: "ZBOOK", entity: "Z1_BOOK", order: "Z_FOK_BOOK")
    #expect(naming.place(of: "book", in: "Page") == .reference(columns))
    #expect(naming.place(of: "pages", in: "Comic") == .pointingBack(PointingBack(table: "ZPAGE", columns: columns)))
  }

  @Test func keepsNoColumnForWhatIsNotStored() {
    let naming = StoreNaming(
      ModelIndex(
        ManagedObjectModel(entities: [
          EntityDescription(
            name: "Run",
            attributes: [
              AttributeDescription(name: "pace", type: .double, isTransient: true),
              AttributeDescription(name: "count", type: .integer64, derivationExpression: "laps.@count"),
              AttributeDescription(name: "place", type: .composite, compositeName: "Place"),
            ],
            relationships: [Self.relationship("laps", to: "Run", toMany: true)],
            fetchedProperties: [FetchedPropertyDescription(name: "best")])
        ])))
    #expect(naming.place(of: "pace", in: "Run") == .notStored)
    #expect(naming.place(of: "best", in: "Run") == .notStored)
    #expect(naming.place(of: "count", in: "Run") == .column("ZCOUNT"))
    #expect(naming.place(of: "place", in: "Run") == .unknown)
    #expect(naming.place(of: "laps", in: "Run") == .unknown)
    #expect(naming.place(of: "none", in: "Run") == nil)
  }

  @Test func joinsAnEntityWithItself() {
    func naming(_ relationships: RelationshipDescription...) -> StoreNaming {
      StoreNaming(
        ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "User", relationships: relationships)])))
    }
    let one = naming(Self.relationship("users", to: "User", inverse: "users", toMany: true))
    #expect(
      one.place(of: "users", in: "User")
        == .joined(JoinTable(name: "Z_1USERS", source: "Z_1USERS1", destination: "Z_1USERS")))
    #expect(one.joinTables.count == 1)
    let two = naming(
      Self.relationship("fans", to: "User", inverse: "idols", toMany: true),
      Self.relationship("idols", to: "User", inverse: "fans", toMany: true))
    #expect(
      two.place(of: "idols", in: "User")
        == .joined(JoinTable(name: "Z_1FANS", source: "Z_1FANS", destination: "Z_1IDOLS")))
    #expect(two.joinTables.count == 1)
  }

  @Test func leavesOutWhatAConfigurationLeavesOutAndTakesTheNumbersOfAStore() {
    let model = ManagedObjectModel(entities: [
      EntityDescription(name: "A"), EntityDescription(name: "B"), EntityDescription(name: "C", superentity: "B"),
    ])
    let part = StoreNaming(ModelIndex(model), entities: ["B", "C"])
    #expect(part.numbers == ["B": 1, "C": 2])
    let orphan = StoreNaming(ModelIndex(model), entities: ["C"])
    #expect(orphan.table(of: "C") == "ZC")
    let numbered = StoreNaming(ModelIndex(model), numbers: ["A": 7, "B": 3, "C": 4])
    #expect(numbered.entities == ["B", "C", "A"])
  }

  @Test func endsWhereEntitiesAreTheirOwnAncestors() {
    let naming = StoreNaming(
      ModelIndex(
        ManagedObjectModel(entities: [
          EntityDescription(name: "A", superentity: "B"), EntityDescription(name: "B", superentity: "A"),
          EntityDescription(name: "C", superentity: "Nobody"),
        ])))
    #expect(naming.entities == ["C"])
  }

  // MARK: Renamed entities

  private static let renamed = ModelIndex(
    ManagedObjectModel(entities: [
      EntityDescription(name: "Car", attributes: [AttributeDescription(name: "maker", type: .string)]),
      EntityDescription(
        name: "LuxuryCar", superentity: "Car", renamingIdentifier: "ExpensiveCar",
        attributes: [AttributeDescription(name: "isLimited", type: .boolean)]),
      EntityDescription(name: "Person", renamingIdentifier: "Car"),
    ]))

  @Test(
    arguments: [
      // The model's own name first; then the one from before, unless another entity has it.
      (["Car", "LuxuryCar", "Person"], ["Car": "Car", "LuxuryCar": "LuxuryCar", "Person": "Person"]),
      (["Car", "ExpensiveCar", "Person"], ["Car": "Car", "LuxuryCar": "ExpensiveCar", "Person": "Person"]),
      (["Car", "ExpensiveCar", "LuxuryCar"], ["Car": "Car", "LuxuryCar": "LuxuryCar"]),
      (["ExpensiveCar"], ["LuxuryCar": "ExpensiveCar"]), ([], [:]),
    ] as [(Set<String>, [String: String])])
  func findsEntitiesUnderTheirFormerNames(_ recorded: Set<String>, _ expected: [String: String]) {
    #expect(StoreNaming.recordedNames(of: Self.renamed, among: recorded) == expected)
  }

  @Test func numbersEntitiesAsTheStoreDoesUnderTheirFormerNames() {
    let numbers = ["Car": 4, "ExpensiveCar": 9]
    for entities: Set<String> in [["Car", "ExpensiveCar"], ["Car", "LuxuryCar"]] {
      let naming = StoreNaming(Self.renamed, entities: entities, numbers: numbers)
      #expect(naming.numbers == ["Car": 4, "LuxuryCar": 9])
      #expect(naming.columns(of: "ZCAR") == ["ZISLIMITED", "ZMAKER", "Z_ENT", "Z_OPT", "Z_PK"])
    }
  }

  @Test func saysWhatAStoreLacks() {
    let naming = StoreNaming(Self.renamed)
    let whole: [String: Set<String>] = ["ZCAR": ["Z_PK", "ZMAKER", "ZISLIMITED"], "ZPERSON": ["Z_PK"]]
    #expect(naming.missing { whole[$0] ?? [] }.isEmpty)
    let damaged: [String: Set<String>] = ["ZCAR": ["Z_PK", "ZMAKER"]]
    let missing = naming.missing { damaged[$0] ?? [] }
    #expect(
      missing == [
        MissingStorage(entity: "Person", table: "ZPERSON"),
        MissingStorage(entity: "LuxuryCar", property: "isLimited", table: "ZCAR", column: "ZISLIMITED"),
      ])
    #expect(missing.map(\.sentence).first?.contains("'no such table: ZPERSON'") == true)
    #expect(
      missing.map(\.sentence).last?.contains("ZCAR has no column ZISLIMITED, which keeps LuxuryCar.isLimited") == true)
  }
}

import GlossManagedObjectModel
import GlossModelFiles
import GlossReports
import Testing

/// Where `inspect --tables` finds the objects of a model.
@Suite struct InspectedTablesTests {
  private static func relationship(
    _ name: String, to destination: String, inverse: String? = nil, toMany: Bool = false, ordered: Bool = false
  ) -> RelationshipDescription {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, inverseEntity: inverse == nil ? nil : destination,
      isToMany: toMany, isOrdered: ordered)
  }

  private static func loaded(_ entities: [EntityDescription], layout: StoreLayout? = nil) -> LoadedModel {
    var loaded = LoadedModel(model: ManagedObjectModel(entities: entities), name: "M", path: "M.mom")
    loaded.contents.storeLayout = layout
    return loaded
  }

  @Test func attributesAndReferencesAreColumns() {
    let entities = [
      EntityDescription(
        name: "Person",
        attributes: [
          AttributeDescription(name: "name", type: .string),
          AttributeDescription(name: "age", type: .integer16, isTransient: true),
        ]),
      EntityDescription(
        name: "Player", superentity: "Person",
        relationships: [Self.relationship("team", to: "Team", inverse: "players")]),
      EntityDescription(
        name: "Team", relationships: [Self.relationship("players", to: "Player", inverse: "team", toMany: true)]),
    ]
    #expect(
      InspectReport.tables([Self.loaded(entities)]) == """
        model M
        Person  ZPERSON where Z_ENT = 1
          Person.name  ZPERSON.ZNAME
          Person.age  not stored
        Player  ZPERSON where Z_ENT = 2
          Player.name  ZPERSON.ZNAME
          Player.age  not stored
          Player.team  ZPERSON.ZTEAM → ZTEAM.Z_PK
        Team  ZTEAM where Z_ENT = 3
          Team.players  the rows of ZPERSON with this key in ZTEAM

        """)
  }

  @Test func theStoreDecidesAmongJoinTables() {
    let entities = [
      EntityDescription(
        name: "Album", relationships: [Self.relationship("assets", to: "Asset", inverse: "albums", toMany: true)]),
      EntityDescription(
        name: "Asset", relationships: [Self.relationship("albums", to: "Album", inverse: "assets", toMany: true)]),
    ]
    let layout = StoreLayout(
      entityNumbers: ["Album": 1, "Asset": 2],
      columns: ["ZALBUM": ["Z_PK"], "ZASSET": ["Z_PK"], "Z_1ASSETS": ["Z_1ALBUMS", "Z_2ASSETS"]])
    let text = InspectReport.tables([Self.loaded(entities, layout: layout)])
    #expect(text.contains("  Album.assets  Z_1ASSETS: Z_1ALBUMS → Z_2ASSETS (ZASSET.Z_PK)\n"), "\(text)")
    #expect(text.contains("  Asset.albums  Z_1ASSETS: Z_2ASSETS → Z_1ALBUMS (ZALBUM.Z_PK)\n"), "\(text)")
    let none = StoreLayout(entityNumbers: ["Album": 1, "Asset": 2], columns: ["ZALBUM": ["Z_PK"], "ZASSET": ["Z_PK"]])
    #expect(InspectReport.tables([Self.loaded(entities, layout: none)]).contains("the store has no table for it"))
  }

  @Test func modelsAreSeparatedByALine() {
    let empty = Self.loaded([])
    #expect(InspectReport.tables([]).isEmpty)
    #expect(InspectReport.tables([empty]) == "model M\n")
    #expect(InspectReport.tables([empty, empty]) == "model M\n\nmodel M\n")
  }
}

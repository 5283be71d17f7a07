import Foundation
import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossReports
import Testing

/// Members of the JSON of `inspect` that the goldens do not have, and the words of its tables.
@Suite struct InspectedJSONTests {
  private static func json(_ source: String, _ files: [String: String] = [:]) throws -> [String: Any] {
    var all = files.mapValues { Array($0.utf8) }
    all["Sources/App/App.swift"] = Array(("import SwiftData\n" + source).utf8)
    let models = ModelLoader(files: InMemoryFileTree(all)).load(".", versions: .current).models
    let text = InspectReport.json(models)
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require((root?["models"] as? [[String: Any]])?.first)
  }

  private static let trip = "@Model final class Trip { var name: String = \"\"; init() {} }\n"

  /// What is unknown is no member; what is usual is one.
  @Test(arguments: [
    ("", ["allowsSave", "cloudKitDatabase", "column", "groupContainer", "isStoredInMemoryOnly", "line", "path"]),
    (
      "isStoredInMemoryOnly: other",
      ["allowsSave", "cloudKitDatabase", "column", "groupContainer", "line", "path"]
    ),
    (
      "groupContainer: other ? .none : .automatic",
      ["allowsSave", "cloudKitDatabase", "column", "isStoredInMemoryOnly", "line", "path"]
    ),
    (
      "cloudKitDatabase: other ? .none : .automatic",
      ["allowsSave", "column", "groupContainer", "isStoredInMemoryOnly", "line", "path"]
    ),
  ])
  func anUnknownSettingIsLeftOut(argument: String, members: [String]) throws {
    let model = try Self.json(
      """
      \(Self.trip)func make(other: Bool) throws -> ModelContainer {
        try ModelContainer(for: Trip.self, configurations: ModelConfiguration(\(argument)))
      }
      """)
    let container = try #require((model["containers"] as? [[String: Any]])?.first)
    #expect(container["isComplete"] as? Bool == true && container["classes"] as? [String] == ["Trip"])
    let configuration = try #require((container["configurations"] as? [[String: Any]])?.first)
    #expect(configuration.keys.sorted() == members)
    for (member, value) in ["groupContainer": "automatic", "cloudKitDatabase": "automatic"]
    where members.contains(member) {
      #expect(configuration[member] as? String == value)
    }
  }

  private static let package = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "App", platforms: [.iOS(.v17), .macOS(.v14)], targets: [.target(name: "App")])
    """

  /// Another platform has its checksum, unless something is not predicted there.
  @Test(arguments: [("String", true), ("Place", false)]) func anotherPlatformHasItsChecksum(type: String, isKnown: Bool)
    throws
  {
    let model = try Self.json(
      """
      @Model final class Trip {
        var name: String = ""
        #if os(macOS)
        var place: \(type)
        #endif
        init() {}
      }
      """, ["Package.swift": Self.package])
    let other = try #require((model["otherPlatforms"] as? [[String: Any]])?.first)
    #expect(other["platforms"] as? [String] == ["macOS"])
    #expect((other["versionChecksum"] != nil) == isKnown && (other["unresolved"] == nil) == isKnown)
    let entity = try #require((other["entities"] as? [[String: Any]])?.first)
    #expect(entity["name"] as? String == "Trip" && (entity["versionHash"] != nil) == isKnown)
    #expect(model["versionChecksum"] != nil)
  }

  @Test func aTypeIsThatOfTheSource() throws {
    let model = try Self.json(
      """
      @Model final class Trip {
        var tags: [String] = []
        @Relationship var others: [Trip] = []
        init() {}
      }
      """)
    let entity = try #require((model["entities"] as? [[String: Any]])?.first)
    let attribute = try #require((entity["attributes"] as? [[String: Any]])?.first)
    #expect(attribute["swiftType"] as? String == "[String]" && attribute["evidence"] is String)
    #expect((entity["relationships"] as? [[String: Any]])?.first?["evidence"] is String)
  }

  // MARK: - Tables

  private static func tables(_ entities: [EntityDescription], _ layout: StoreLayout? = nil) -> [String] {
    var loaded = LoadedModel(model: ManagedObjectModel(entities: entities), name: "M", path: "M.mom")
    loaded.contents.storeLayout = layout
    return InspectReport.tables([loaded]).split(separator: "\n").dropFirst().map(String.init)
  }

  /// A destination without a table is unknown; one with heirs has its entity in a column, an ordered one its position.
  @Test func referencesHaveTheirColumns() {
    let entities = [
      EntityDescription(name: "Base"), EntityDescription(name: "Heir", superentity: "Base"),
      EntityDescription(
        name: "Part",
        relationships: [
          RelationshipDescription(name: "base", destination: "Base", maxCount: 1),
          RelationshipDescription(
            name: "whole", destination: "Whole", inverse: "parts", inverseEntity: "Whole", maxCount: 1),
          RelationshipDescription(name: "lost", destination: "Nothing", maxCount: 1),
        ]),
      EntityDescription(
        name: "Whole",
        relationships: [
          RelationshipDescription(
            name: "parts", destination: "Part", inverse: "whole", inverseEntity: "Part", isToMany: true, isOrdered: true
          )
        ]),
    ]
    #expect(
      Self.tables(entities) == [
        "Base  ZBASE where Z_ENT = 1", "Heir  ZBASE where Z_ENT = 2", "Part  ZPART where Z_ENT = 3",
        "  Part.base  ZPART.ZBASE → ZBASE.Z_PK, its entity in Z1_BASE", "  Part.lost  ZPART.ZLOST → ?.Z_PK",
        "  Part.whole  ZPART.ZWHOLE → ZWHOLE.Z_PK, its position in Z_FOK_WHOLE", "Whole  ZWHOLE where Z_ENT = 4",
        "  Whole.parts  the rows of ZPART with this key in ZWHOLE",
      ])
  }

  /// A join table has its columns, and the position of ordered destinations.
  @Test func joinTablesHaveTheirColumns() {
    let many = { (name: String, destination: String, inverse: String, isOrdered: Bool) in
      RelationshipDescription(
        name: name, destination: destination, inverse: inverse, inverseEntity: destination, isToMany: true,
        isOrdered: isOrdered)
    }
    let entities = [
      EntityDescription(name: "A", relationships: [many("bs", "B", "as", true)]),
      EntityDescription(name: "B", relationships: [many("as", "A", "bs", false)]),
    ]
    #expect(
      Self.tables(entities) == [
        "A  ZA where Z_ENT = 1", "  A.bs  Z_1BS: Z_1AS → Z_2BS (ZB.Z_PK), ordered by Z_FOK_2BS",
        "B  ZB where Z_ENT = 2", "  B.as  Z_1BS: Z_2BS → Z_1AS (ZA.Z_PK)",
      ])
  }

  /// What no store shows is said with all it can be.
  @Test func whatIsUncertainIsSaidToBe() {
    let friends = { (name: String, inverse: String) in
      RelationshipDescription(
        name: name, destination: "User", inverse: inverse, inverseEntity: "User", isToMany: true)
    }
    let user = EntityDescription(name: "User", relationships: [friends("fans", "idols"), friends("idols", "fans")])
    #expect(
      Self.tables([user]).last == "  User.idols  Z_1IDOLS: Z_1FANS → Z_1IDOLS (ZUSER.Z_PK); or "
        + "Z_1FANS: Z_1FANS → Z_1IDOLS (ZUSER.Z_PK)")
  }

  /// The attributes of a composite have columns of their own, which may not be known.
  @Test(
    arguments: [
      ([], ["author  ZDRINK.ZID (id), ZDRINK.ZPLACE (place)"]),
      (
        ["place"],
        [
          "author  uncertain: one of ZDRINK.ZPLACE, ZDRINK.ZPLACE1",
          "place  uncertain: one of ZDRINK.ZPLACE, ZDRINK.ZPLACE1",
        ]
      ),
    ] as [([String], [String])])
  func aCompositeHasItsColumns(relationships: [String], lines: [String]) {
    let composite = CompositeDescription(
      name: "Author", attributes: ["id", "place"].map { AttributeDescription(name: $0, type: .string) })
    let drink = EntityDescription(
      name: "Drink", attributes: [AttributeDescription(name: "author", type: .composite, compositeName: "Author")],
      relationships: relationships.map { RelationshipDescription(name: $0, destination: "Drink", maxCount: 1) })
    let model = ManagedObjectModel(entities: [drink], composites: [composite])
    let text = InspectReport.tables([LoadedModel(model: model, name: "M", path: "M.mom")])
    #expect(text.split(separator: "\n").dropFirst(2).map(String.init) == lines.map { "  Drink." + $0 })
  }

  // MARK: - Models in code

  private static func members(of loaded: LoadedModel) throws -> (model: [String: Any], documents: [String]) {
    let text = InspectReport.json([loaded])
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let documents = (root["documents"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
    return (try #require((root["models"] as? [[String: Any]])?.first), documents)
  }

  @Test(arguments: [true, false]) func onlyAReconstructedModelSaysSo(isReconstructed: Bool) throws {
    var loaded = LoadedModel(model: ManagedObjectModel(), name: "M", path: "M.mom")
    loaded.contents.isReconstructed = isReconstructed
    #expect(try Self.members(of: loaded).model["isReconstructed"] as? Bool == (isReconstructed ? true : nil))
  }

  /// A merged model has the documents of its members, another one its own.
  @Test func everyDocumentIsListed() throws {
    let one = LoadedModel(model: ManagedObjectModel(), name: "A", path: "A.mom")
    let two = LoadedModel(model: ManagedObjectModel(), name: "B", path: "B.mom")
    var merged = LoadedModel(model: ManagedObjectModel(), name: "M", path: "M.mom")
    #expect(try Self.members(of: merged).documents == ["M.mom"])
    merged.members = [one, two]
    #expect(try Self.members(of: merged).documents == ["A.mom", "B.mom"])
  }
}

import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

@Suite struct SwiftDataVersionTests {
  private static let files = [
    "App/Schema/V1.swift": """
    enum SchemaV1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var name: String = ""; var start: Date? }
    }
    """,
    "App/Schema/V2.swift": """
    enum SchemaV2: VersionedSchema {
      static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
      static var models: [any PersistentModel.Type] { return [SchemaV2.Trip.self] + extra }
      static let extra: [any PersistentModel.Type] = [Tag.self]
    }
    extension SchemaV2 {
      @Model final class Trip {
        #Unique<Trip>([\\.name, \\.start])
        @Attribute(originalName: "name") var name: String
        var start: Date?
        var kind: Kind
        var size: Size?
        @Relationship(deleteRule: .cascade, inverse: \\SchemaV2.Tag.trip) var tags: [Tag] = []
      }
      @Model final class Tag { @Attribute(.unique) var title: String; var trip: Trip? }
      enum Kind: String, Codable { case work, leisure }
      struct Size: Codable { var width: Double; var height: Double? }
    }
    """,
    "App/Schema/V3.swift": """
    enum SchemaV3: VersionedSchema {
      static var versionIdentifier = Schema.Version(3, 0, 0)
      static var models: [any PersistentModel.Type] { SchemaV2.models }
    }
    """,
    "App/Plan.swift": """
    enum TripPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] { [first] }
      static let first = MigrationStage.custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: nil, didMigrate: nil)
    }
    typealias Trip = SchemaV2.Trip
    """,
  ]

  private static func load(_ path: String = "App", _ versions: VersionSelection = .all) -> LoadResult {
    SwiftDataModelTests.load(path, versions: versions, files)
  }

  @Test func versionsAreThoseOfThePlanAndThoseLeftOut() throws {
    let models = Self.load().models
    #expect(models.map(\.version) == ["SchemaV1", "SchemaV2", "SchemaV3"])
    #expect(models.map(\.isCurrentVersion) == [false, true, false])
    #expect(Set(models.map(\.name)) == ["App"] && Set(models.map(\.packagePath)) == ["App"])
    #expect(models.map(\.model.versionIdentifiers) == [["1.0.0"], ["2.0.0"], ["3.0.0"]])
    #expect(models.map(\.origin.documentPath) == ["App/Schema/V1.swift", "App/Schema/V2.swift", "App/Schema/V3.swift"])
    let plan = try #require(models.first?.contents.swiftData?.plan)
    #expect(plan.versions == ["SchemaV1", "SchemaV2"] && plan.isComplete)
    #expect(plan.stages.map(\.isCustom) == [true] && plan.stages.map(\.from) == ["SchemaV1"])
    #expect(models[1].contents.swiftData?.classes["Trip"]?.isFrozen == true)
    #expect(models[2].contents.swiftData?.classes["Trip"]?.isFrozen == false)
    #expect(models.allSatisfy { $0.contents.swiftData?.unresolved.isEmpty == true })
  }

  @Test(
    arguments: [
      ("App", .current, ["SchemaV2"]), ("App", .named("SchemaV1"), ["SchemaV1"]),
      ("App#SchemaV3", .current, ["SchemaV3"]),
      ("App#TripPlan", .current, ["SchemaV2"]), ("App#TripPlan", .all, ["SchemaV1", "SchemaV2", "SchemaV3"]),
    ] as [(String, VersionSelection, [String])])
  func versionsAreChosen(_ path: String, _ selection: VersionSelection, _ names: [String]) {
    #expect(Self.load(path, selection).models.map(\.version) == names)
  }

  /// Stores come from versions of the plan: what it leaves out was never the one before.
  @Test(arguments: [("SchemaV2", ["Trip"], "SchemaV2"), ("SchemaV3", ["Trip"], "SchemaV3")])
  func theFormerVersionIsOneOfThePlan(last: String, entities: [String], current: String) throws {
    var files = Self.files
    files["App/Plan.swift"] = """
      enum TripPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, \(last).self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: \(last).self)] }
      }
      """
    let models = SwiftDataModelTests.load("App", versions: .all, files).models
    let model = try #require(models.first { $0.isCurrentVersion })
    #expect(model.version == current)
    #expect(model.contents.swiftData?.history?.former?.entities.map(\.name) == entities)
  }

  @Test func anUnknownVersionIsAFailure() {
    let result = Self.load("App#SchemaV9")
    #expect(result.models.isEmpty && result.failures.count == 1)
  }

  @Test func aFileHasTheVersionsThatItDeclares() {
    var files = Self.files
    files["App/Package.swift"] = "// swift-tools-version: 6.0"
    let plan = SwiftDataModelTests.load("App/Plan.swift", versions: .all, files).models
    #expect(plan.map(\.version) == ["SchemaV1", "SchemaV2", "SchemaV3"])
    let version = SwiftDataModelTests.load("App/Schema/V2.swift", files).models
    #expect(version.map(\.version) == ["SchemaV2"])
    #expect(version.first?.model.entities.map(\.name) == ["Trip", "Tag"])
  }

  @Test func versionsOfPackagesAreFoundAgain() {
    let loader = ModelLoader(files: InMemoryFileTree(Self.files))
    let result = loader.versionsByPackage(of: loader.load("App").models)
    #expect(result.failures.isEmpty)
    #expect(result.versions["App"]?.map(\.version) == ["SchemaV1", "SchemaV2", "SchemaV3"])
  }

  @Test(arguments: [
    (files, ["App/Old.xcdatamodel", "App#App"]),
    (["App/A.swift": "import SwiftData\n@Model class A {}"], ["App/Old.xcdatamodel", "App#App"]),
    (
      ["App/Model/A.swift": "@Model class A {}", "App/Model/B.swift": "import SwiftData\n@Model class B {}"],
      ["App/Old.xcdatamodel", "App#Model"]
    ),
    // A package that the app compiles.
    (
      ["App/Packages/Core/Sources/Core/A.swift": "public import SwiftData\n@Model public class A {}"],
      ["App/Old.xcdatamodel", "App#Core"]
    ),
    // Other macros with this name, tests and previews.
    (["App/A.swift": "import ManagedModels\n@Model class A: NSManagedObject {}"], ["App/Old.xcdatamodel"]),
    (
      ["App/A.swift": "@Model class A {}", "App/B.swift": "import SwiftData\nstruct B {}"], ["App/Old.xcdatamodel"]
    ),
    (["App/Tests/A.swift": "import SwiftData\n@Model class A {}"], ["App/Old.xcdatamodel"]),
    (["App/Model.swift": "import SwiftData\nlet text = \"@Model class A {}\""], ["App/Old.xcdatamodel"]),
  ])
  func bothModelsOfAnAppThatMovesAreRead(_ swift: [String: String], _ paths: [String]) {
    var files = swift
    files["App/Old.xcdatamodel/contents"] = "<model><entity name=\"E\"/></model>"
    let loaded = SwiftDataModelTests.load(files)
    #expect(loaded.models.map(\.packagePath) == paths && loaded.failures.isEmpty)
    // Each path names its model.
    for path in paths {
      let one = ModelLoader(files: InMemoryFileTree(files)).load(path)
      #expect(one.models.map(\.packagePath) == [path] && one.failures.isEmpty, "\(path): \(one.failures)")
    }
  }

  @Test func aListThatIsNotWrittenOutLeavesTheChecksumOpen() throws {
    let source = """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { LIST }
        @Model class A { var a: Int }
      }
      """
    for (list, type) in [("make()", "models"), ("[A.self] + others()", "models"), ("[A.self, Gone.self]", "Gone")] {
      let loaded = try #require(
        SwiftDataModelTests.load(["App/A.swift": source.replacing("LIST", with: list)]).models.first)
      #expect(!loaded.versionHashes.isComplete)
      #expect(loaded.contents.swiftData?.unresolved.map(\.type) == [type])
    }
  }

  // MARK: - Hashes

  /// The recipe again, written as plainly as possible.
  private enum Naive {
    static func hash(_ parts: [UInt8]...) -> [UInt8] {
      var hash = SHA256()
      for part in parts { hash.update(part) }
      return hash.finalize()
    }

    static func little(_ number: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static func attribute(_ name: String, _ type: Int, optional: Bool = false) -> [UInt8] {
      hash(hash(Array(name.utf8), little(optional ? 1 : 0, 2)), little(type, 4))
    }

    /// - Parameter elements: sorted by name.
    static func composite(_ elements: [[UInt8]]) -> [UInt8] { hash(elements.flatMap(\.self)) }

    static func relationship(_ name: String, _ to: String, _ inverse: String, max: Int, optional: Bool) -> [UInt8] {
      hash(
        hash(Array(name.utf8), little(optional ? 1 : 0, 2)), Array(to.utf8), Array(inverse.utf8), little(max, 4),
        little(0, 4))
    }

    /// - Parameter properties: sorted by name.
    static func entity(_ name: String, _ properties: [[UInt8]], unique: [String] = []) -> [UInt8] {
      hash(Array(name.utf8), [0], properties.flatMap(\.self), unique.flatMap { Array($0.utf8) })
    }
  }

  @Test func hashesAreThoseOfTheRecipe() throws {
    let models = Self.load().models
    let first = Naive.entity("Trip", [Naive.attribute("name", 700), Naive.attribute("start", 900, optional: true)])
    #expect(models[0].versionHashes.entityHashes == ["Trip": first])
    let trip = Naive.entity(
      "Trip",
      [
        Naive.composite([Naive.attribute("kind", 700, optional: true)]), Naive.attribute("name", 700),
        Naive.composite([Naive.attribute("height", 500, optional: true), Naive.attribute("width", 500, optional: true)]
        ),
        Naive.attribute("start", 900, optional: true),
        Naive.relationship("tags", "Tag", "trip", max: 0, optional: false),
      ], unique: ["name.start"])
    let tag = Naive.entity(
      "Tag",
      [Naive.attribute("title", 700), Naive.relationship("trip", "Trip", "tags", max: 1, optional: true)],
      unique: ["title"])
    #expect(models[1].versionHashes.entityHashes == ["Trip": trip, "Tag": tag])
    #expect(models[1].versionHashes.checksum == models[2].versionHashes.checksum)
    #expect(models[0].versionHashes.checksum != models[1].versionHashes.checksum)
  }
}

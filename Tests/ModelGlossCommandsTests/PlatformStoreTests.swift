import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// What the verbs that read stores and values say of a project whose platforms have different models.
@Suite struct PlatformStoreTests {
  /// Two versions; on macOS the second one has another type, which only code can fill.
  private static let source = """
    import SwiftData
    enum S1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip {
        var name: String = ""
        #if os(macOS)
        var window: Int = 0
        #endif
      }
    }
    enum S2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip {
        #if os(macOS)
        var name: Int = 0
        var window: Int = 0
        #else
        var name: String = ""
        var note: String?
        #endif
      }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [S1.self, S2.self] }
      static var stages: [MigrationStage] { [] }
    }
    let container = try ModelContainer(for: S2.Trip.self, migrationPlan: Plan.self)
    """

  /// A store as one platform's build of a version makes it, beside the project.
  private static func project(
    version: String, _ platform: String, cache: StoreFixture.Cache = .model(keepsRules: true), _ text: String = source
  ) throws -> StoreFixture {
    let files = InMemoryFileTree(["App/Models.swift": text])
    let models = ModelLoader(files: files).load("App", versions: .all).models
    let loaded = try #require(models.first { $0.version == version || $0.version == nil })
    let fixture = try StoreFixture(loaded.on(platform).model, cache: cache)
    try fixture.insert("Trip", key: 1, ["ZNAME": "a"])
    fixture.close()
    try FileManager.default.createDirectory(atPath: fixture.folder + "/App", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: fixture.folder + "/App/Models.swift"))
    return fixture
  }

  @Test(arguments: [
    ("S1", "iOS", "made with 'S1', as built for iOS, watchOS, tvOS, visionOS and Mac Catalyst"),
    ("S1", "macOS", "made with 'S1', as built for macOS"),
    ("S2", "macOS", "made with 'S2', the current version, as built for macOS"),
  ])
  func matchNamesThePlatform(version: String, platform: String, words: String) throws {
    let store = try Self.project(version: version, platform)
    let app = store.folder + "/App"
    let run = CommandRun("match", store.path, app, onDisk: ())
    #expect(run.status == 0 && run.output.contains(words), "\(run.output)\(run.error)")
    let json = CommandRun("match", store.path, app, "--format", "json", onDisk: ()).output
    #expect(json.contains("\"platforms\"") && json.contains("\"\(platform)\""), "\(json)")
  }

  /// A store is opened by the build of its own platform.
  @Test func migrationsJudgeThePlatformThatMadeTheStore() throws {
    let phone = try Self.project(version: "S1", "iOS")
    let onPhone = CommandRun("migrations", phone.folder + "/App", "--store", phone.path, onDisk: ())
    #expect(
      onPhone.status == 0 && onPhone.output.hasPrefix("On iOS, watchOS, tvOS, visionOS and Mac Catalyst\n\n"),
      "\(onPhone.output)\(onPhone.error)")
    #expect(!onPhone.output.contains("macOS") && !onPhone.output.contains("custom"), "\(onPhone.output)")
    let mac = try Self.project(version: "S1", "macOS")
    for format in ["text", "markdown", "json"] {
      let run = CommandRun(
        "migrations", mac.folder + "/App", "--store", mac.path, "--format", format, onDisk: ())
      #expect(run.status == 1, "\(run.output)\(run.error)")
      #expect(run.output.contains(format == "json" ? "\"macOS\"" : "On macOS"), "\(run.output)")
      #expect(run.output.contains("name"), "\(run.output)")
    }
  }

  /// What no platform made is judged on each.
  @Test func migrationsJudgeAStrangeStoreOnEachPlatform() throws {
    let other = "import SwiftData\n@Model final class Trip { var name: String = \"\"; var other: Int? }"
    let store = try Self.project(version: "App", "iOS", other)
    try Data(Self.source.utf8).write(to: URL(fileURLWithPath: store.folder + "/App/Models.swift"))
    let arguments = ["migrations", store.folder + "/App", "--store", store.path]
    let run = CommandRun(arguments: arguments, fromDisk: DiskFileTree())
    #expect(run.status == 1 && run.output.contains("\nOn macOS\n  "), "\(run.output)\(run.error)")
    let json = CommandRun(arguments: arguments + ["--format", "json"], fromDisk: DiskFileTree()).output
    #expect(json.contains("\"onPlatforms\"") && json.contains("\"report\""), "\(json)")
  }

  @Test func validateChecksRowsAgainstThePlatformThatMadeThem() throws {
    let mac = try Self.project(version: "S2", "macOS")
    let run = CommandRun("validate", mac.folder + "/App", "--store", mac.path, onDisk: ())
    #expect(run.output.hasPrefix("On macOS\n") && !run.output.contains("was created with"), "\(run.output)\(run.error)")
    let json = CommandRun("validate", mac.folder + "/App", "--store", mac.path, "--format", "json", onDisk: ()).output
    #expect(json.contains("\"platforms\"") && !json.contains("\"onPlatforms\""), "\(json)")
  }

  @Test func validateChecksValuesOnEachPlatform() {
    let files = InMemoryFileTree(["App/Models.swift": Self.source, "v.json": "{\"name\": \"Rome\"}"])
    let run = CommandRun("validate", "App#S1", "--entity", "Trip", "--values", "v.json", files: files)
    #expect(run.status == 0 && !run.output.contains("On macOS"), "\(run.output)\(run.error)")
    let current = CommandRun("validate", "App", "--entity", "Trip", "--values", "v.json", files: files)
    #expect(current.output.contains("Trip: valid") && current.output.contains("On macOS"), "\(current.output)")
    let json = CommandRun(
      "validate", "App", "--entity", "Trip", "--values", "v.json", "--format", "json", files: files)
    #expect(json.output.contains("\"onPlatforms\""), "\(json.output)")
  }

  @Test(arguments: [
    ["preview", "App"], ["explain", "App", "Trip.name"], ["docs", "App", "-o", "out", "--format", "markdown"],
  ])
  func whatShowsOnePlatformSaysSo(arguments: [String]) {
    let run = CommandRun(arguments: arguments, files: InMemoryFileTree(["App/Models.swift": Self.source]))
    #expect(run.status == 0 && run.error.contains("App: note: shown as "), "\(run.error)")
    #expect(run.error.contains("macOS has another model"), "\(run.error)")
    let quiet = CommandRun(
      arguments: arguments + ["--quiet"], files: InMemoryFileTree(["App/Models.swift": Self.source]))
    #expect(!quiet.error.contains("another model"), "\(quiet.error)")
  }

  /// A project with a Core Data model and SwiftData: the one that made the store is taken.
  @Test func ofTwoModelsTheOneThatMadeTheStoreChecksIt() throws {
    let store = try Self.project(version: "S2", "iOS")
    let folder = store.folder + "/App/Shop.xcdatamodel"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let contents = """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order"><attribute name="number" optional="YES" attributeType="String"/></entity>
      </model>
      """
    try Data(contents.utf8).write(to: URL(fileURLWithPath: folder + "/contents"))
    let run = CommandRun("validate", store.folder + "/App", "--store", store.path, onDisk: ())
    #expect(run.status == 0 && run.output.contains("Trip  1 object, 0 invalid"), "\(run.output)\(run.error)")
    // Where none of them made it, it is not guessed.
    let strange = try Self.project(
      version: "App", "iOS", "import SwiftData\n@Model final class Ship { var name: String }")
    let refused = CommandRun("validate", store.folder + "/App", "--store", strange.path, onDisk: ())
    #expect(refused.status == 64 && refused.error.contains("none of them made it"), "\(refused.output)\(refused.error)")
  }
}

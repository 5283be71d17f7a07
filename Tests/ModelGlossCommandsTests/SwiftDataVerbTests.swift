import Foundation
import GlossBasics
import GlossFiles
import Testing

/// The verbs on the Swift source of a SwiftData app.
@Suite struct SwiftDataVerbTests {
  private static let files = InMemoryFileTree([
    "App/Schema.swift": """
    import SwiftData
    enum SchemaV1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var name: String = "" }
    }
    enum SchemaV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      /// A journey.
      @Model final class Trip {
        /// What it is called.
        var name: String = ""
        var id: UUID = UUID()
        var place: CLLocationCoordinate2D?
      }
    }
    enum TripPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)] }
    }
    """
  ])

  @Test func inspectSaysWhatIsNotPredicted() throws {
    let run = CommandRun("inspect", "--format", "json", "--model-version", "all", "App", files: Self.files)
    #expect(run.status == 0)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let models = try #require(document?["models"] as? [[String: Any]])
    #expect(models.map { $0["format"] as? String } == ["swiftdata", "swiftdata"])
    #expect(models.map { $0["version"] as? String } == ["SchemaV1", "SchemaV2"])
    #expect(models.map { $0["isCurrentVersion"] as? Bool } == [false, true])
    #expect(models.map { $0["versionChecksum"] != nil } == [true, false])
    let entities = models.map { ($0["entities"] as? [[String: Any]])?.first }
    #expect(entities.map { $0?["versionHash"] != nil } == [true, false])
    #expect(models[0]["unresolved"] == nil)
    let unresolved = try #require((models[1]["unresolved"] as? [[String: Any]])?.first)
    #expect(unresolved["entity"] as? String == "Trip" && unresolved["property"] as? String == "place")
    #expect(unresolved["type"] as? String == "CLLocationCoordinate2D?" && unresolved["reason"] != nil)
    #expect(run.error.contains("version hashes are not predicted for"))
  }

  @Test func checkKnowsItsRulesAndAsksForNoTables() {
    let run = CommandRun("check", "App", files: Self.files)
    #expect(run.status == 1)
    #expect(run.output.contains("App/Schema.swift:14:9: warning:") && run.output.contains("[shared-default-value]"))
    #expect(!run.output.contains("missing-table") && !run.output.contains("undefined-type"))
  }

  @Test func historyAndDocumentationAreThoseOfTheVersions() throws {
    let difference = CommandRun("diff", "App#SchemaV1", "App#SchemaV2", files: Self.files)
    #expect(difference.status == 0 && difference.output.contains("+ id: UUID, required"))
    let migrations = CommandRun("migrations", "App", files: Self.files)
    #expect(migrations.output.contains("SchemaV1"))
    let docs = CommandRun("docs", "App", "-o", "out", "--format", "markdown", files: Self.files)
    #expect(docs.status == 0)
    let page = try docs.text(of: "out/markdown/entities/Trip.md")
    #expect(page.contains("A journey.") && page.contains("What it is called."))
  }

  @Test func theExampleIsReadAndHasNoFindings() {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Examples/Trips")
      .standardizedFileURL.path
    let check = CommandRun("check", "--strict", package, onDisk: ())
    #expect(check.status == 0, "\(check.output)")
    let guarded = CommandRun("guard", package, "--lock", package + "/modelgloss.lock", onDisk: ())
    #expect(guarded.status == 0, "\(guarded.output) \(guarded.error)")
    let versions = CommandRun("inspect", "--model-version", "all", package, onDisk: ())
    let names = versions.output.split(separator: "\n").filter { $0.hasPrefix("model ") }
    #expect(names == (1...3).map { "model Trips, version SchemaV\($0)" })
    #expect(versions.error.isEmpty && !versions.output.contains("not predicted"))
    let migrations = CommandRun("migrations", package, onDisk: ())
    #expect(migrations.status == 0 && migrations.output.contains("SchemaV1, SchemaV2"))
  }

  @Test func whatIsNotKnownIsNotCompiled() throws {
    #expect(CommandRun("compile", "App", "Trip.momd", files: Self.files).status == 2)
    let source = try #require(try? Self.files.bytes(at: "App/Schema.swift"))
    let known = String(decoding: source, as: UTF8.self).replacing("var place: CLLocationCoordinate2D?", with: "")
    let run = CommandRun("compile", "App", "Trip.momd", files: InMemoryFileTree(["App/Schema.swift": known]))
    #expect(run.status == 0, "\(run.error)")
    let files = try #require(run.files)
    #expect(files.kind(at: "Trip.momd/SchemaV2.mom") == .file && files.kind(at: "Trip.momd/VersionInfo.plist") == .file)
    let compiled = CommandRun("inspect", "--model-version", "all", "Trip.momd", files: files).output
    let written = CommandRun(
      "inspect", "--model-version", "all", "App", files: InMemoryFileTree(["App/Schema.swift": known]))
    let checksums = { (text: String) in text.split(separator: "\n").filter { $0.hasPrefix("version checksum") }.sorted()
    }
    #expect(checksums(compiled) == checksums(written.output) && checksums(compiled).count == 2)
  }

  /// With one argument it is the destination, unless it is the source.
  @Test(arguments: [
    ("App", 64, "also name the .mom or .momd to write: 'modelgloss compile App build/'"),
    ("App/Trip.swift", 64, "also name the .mom or .momd to write"), ("build/", 0, ""), (".", 0, ""),
  ])
  func compileWithOneArgument(argument: String, status: Int32, words: String) {
    let source =
      "import SwiftData\n@Model final class Trip { var name: String? }\nlet container = "
      + "try ModelContainer(for: Trip.self)\n"
    let run = CommandRun("compile", argument, files: InMemoryFileTree(["App/Trip.swift": source]))
    #expect(run.status == status && (words.isEmpty || run.error.contains(words)), "\(run.error)")
  }

  @Test func compileNamesTheModelsOfASourceWithSeveral() {
    let source = ["Trip", "Shop"].map { name in
      """
      enum \(name)Schema: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [\(name).self] }
        @Model final class \(name) { var name: String? }
      }
      enum \(name)Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(name)Schema.self] }
        static var stages: [MigrationStage] { [] }
      }

      """
    }
    let run = CommandRun(
      "compile", "App", "build/", files: InMemoryFileTree(["App/All.swift": "import SwiftData\n" + source.joined()]))
    #expect(run.status == 64, "\(run.error)")
    #expect(run.error.contains("several models: 'App#App', 'App#ShopPlan'; name one of them"))
  }
}

import Foundation
import GlossBasics
import Testing

/// What `freeze` prints, its status, and the words it does not take.
@Suite(.serialized) struct FreezeVerbTests {
  private func app() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("App/Item.swift", "import SwiftData\n@Model final class Item { var name: String = \"\" }\n")
    try repository.write(
      "App/App.swift",
      """
      import SwiftData
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
        static var stages: [MigrationStage] { [] }
      }

      """)
    try repository.commit()
    try repository.git("tag", "v1")
    return repository
  }

  @Test func aDryRunPrintsTheWholeChangeAsADiff() throws {
    let repository = try app()
    try repository.write(
      "App/Item.swift",
      "import SwiftData\n@Model final class Item { var name: String = \"\"; var title: String = \"\" }\n")
    let run = repository.run("freeze", "--at", "v1", "--dry-run")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.hasPrefix("--- a/App/App.swift\n+++ b/App/App.swift\n"), "\(run.output)")
    #expect(run.output.contains("+++ b/App/SchemaV1.swift") && run.output.contains("+    var name: String = \"\""))
    #expect(run.error.contains("SchemaV1 is v1: 1 entity, checksum "), "\(run.error)")
    #expect(try repository.git("status", "--porcelain") == " M App/Item.swift")
    // The diff is one that git applies, and then the guard is content.
    try repository.write("change.diff", run.output)
    #expect(try repository.shell("git apply change.diff && rm change.diff") == 0)
    let guarded = repository.run("guard", "--released", "v*")
    #expect(guarded.status == 0, "\(guarded.output)")
    let check = repository.run("freeze", "--check", "--released", "v*")
    #expect(check.status == 0 && check.output == "1 frozen version is as released\n", "\(check.output)\(check.error)")
    #expect(repository.run("freeze", "--at", "v1").output == "released as v1 = SchemaV1, already frozen\n")
  }

  @Test func aRefusalHasStatusOneAndTheReason() throws {
    let repository = try app()
    try repository.write(
      "App/Item.swift",
      "import SwiftData\n@Model final class Item { var name: String = \"\"; var title: String = \"\" }\n")
    let app = try #require(try? String(contentsOfFile: repository.folder + "/App/App.swift", encoding: .utf8))
    try repository.write("App/App.swift", app.replacing("{ [] }", with: "{ Stages.all() }"))
    let run = repository.run("freeze", "--at", "v1")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.error.contains("'stages' of the plan AppPlan is not a literal list"), "\(run.error)")
    let check = repository.run("freeze", "--check", "--released", "v*")
    #expect(check.status == 1, "\(check.output)")
    #expect(check.output == "v1 is in no version; write one with 'modelgloss freeze . --at v1'\n", "\(check.output)")
  }

  @Test func wrongCommandLinesAreNamed() throws {
    let repository = try app()
    #expect(repository.run("freeze").status == 64)
    #expect(repository.run("freeze", "--at", "v1", "--released", "v*").status == 64)
    #expect(repository.run("freeze", "--check", "--at", "v1").status == 64)
    #expect(repository.run("freeze", "--released", "v*", "--name", "X").status == 64)
    #expect(repository.run("freeze", "--at", "v9").status == 2)
    #expect(repository.run("freeze", "Nowhere", "--at", "v1").status == 2)
    #expect(repository.run("freeze", "--at", "v1", "--name", "not a name").status == 0)
  }

  @Test func coreDataIsFrozenWithTheSameVerb() throws {
    let repository = try GuardRepository()
    try repository.version("App", "name")
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.version("App", "name", "note")
    let run = repository.run("freeze", "--at", "v1", "--dry-run")
    #expect(run.status == 0 && run.error.contains("the edit is 'App 2', the current version"), "\(run.error)")
    #expect(run.output.contains("+++ b/App.xcdatamodeld/App 2.xcdatamodel/contents"), "\(run.output)")
    #expect(repository.run("freeze", "App.xcdatamodeld", "--check").status == 2)
  }

  /// A note that has to be written about the new version does not keep the released one from being frozen.
  @Test func aMissingNoteDoesNotBlock() throws {
    let repository = try GuardRepository()
    try repository.version("App", "name")
    try repository.write("MIGRATIONS.md", "# Migrations\n")
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.version("App", "name", "note")
    #expect(repository.run("guard", "--released", "v*").output.contains("[released-version-changed]"))
    let run = repository.run("freeze", "App.xcdatamodeld", "--at", "v1")
    #expect(run.status == 0 && run.output.contains("the edit is 'App 2', the current version"), "\(run.error)")
    let guarded = repository.run("guard", "--released", "v*")
    #expect(
      guarded.status == 1 && guarded.output.contains("'App 2' is new and not mentioned")
        && guarded.output.contains("[missing-migration-note]") && !guarded.output.contains("[released-"),
      "\(guarded.output)")
    try repository.write("MIGRATIONS.md", "# Migrations\n\n## App 2\n\nnote is new.\n")
    let noted = repository.run("guard", "--released", "v*")
    #expect(noted.status == 0 && !noted.output.contains("warning"), "\(noted.output)")
  }

  /// The same of versions in Swift.
  @Test func aMissingNoteDoesNotBlockASchemaInSwift() throws {
    let repository = try app()
    try repository.write("MIGRATIONS.md", "# Migrations\n")
    try repository.commit()
    try repository.write(
      "App/Item.swift",
      "import SwiftData\n@Model final class Item { var name: String = \"\"; var title: String = \"\" }\n")
    let run = repository.run("freeze", "--at", "v1")
    #expect(run.status == 0, "\(run.error)")
    let guarded = repository.run("guard", "--released", "v*")
    #expect(!guarded.output.contains("[released-"), "\(guarded.output)")
    try repository.write("MIGRATIONS.md", "# Migrations\n\n- SchemaV2\n")
    #expect(repository.run("guard", "--released", "v*").status == 0, "\(guarded.output)")
  }
}

import Foundation
import GlossTestSupport
import Testing

/// Which release is the newest, what no release has, and what one comment says of one state.
@Suite struct ReleaseOrderTests {
  /// Names of tags order nothing: the commit of `2.0` comes after that of `v9.9` and of `testflight-111`.
  @Test func theNewestReleaseIsTheLastCommitAndNotTheLastName() throws {
    let repository = try GuardRepository()
    try repository.model("Old.xcdatamodeld", "a")
    try repository.model("App.xcdatamodeld", "a")
    try repository.commit()
    for tag in ["v9.9", "testflight-111"] { try repository.git("tag", tag) }
    try repository.remove("Old.xcdatamodeld")
    try repository.commit()
    try repository.git("tag", "2.0")
    // A second name for the older commit makes it no newer.
    try repository.git("tag", "v9.10", "v9.9")
    let run = repository.run("guard", "--released", "*")
    #expect(run.status == 0 && !run.output.contains("gone"), "\(run.output)")
    // The newest release that had it is named where it goes.
    try repository.remove("App.xcdatamodeld")
    let gone = repository.run("guard", "--released", "*")
    #expect(gone.status == 1 && gone.output.contains("to 2.0)"), "\(gone.output)")
  }

  @Test func aPatternThatNoTagMatchesIsAnsweredWithTags() throws {
    let repository = try GuardRepository()
    try repository.model("App.xcdatamodeld", "a")
    try repository.commit()
    let guarded = { repository.run("guard", "--released", "v*").error }
    #expect(guarded().contains("there is no tag at all; tag a release"))
    for tag in ["1.0", "1.1", "1.2"] { try repository.git("tag", tag) }
    #expect(guarded().contains("the tags are '1.2', '1.1', '1.0'; name one, or a pattern such as '[0-9]*'"))
    #expect(repository.run("guard", "--released", "[0-9]*").status == 0)
    try repository.git("tag", "2.0")
    #expect(guarded().contains("the newest of 4 tags are '2.0', '1.2', '1.1'; name one"))
    let frozen = repository.run("freeze", "App.xcdatamodeld", "--released", "v*")
    #expect(frozen.status == 2 && frozen.error.contains("no tag matches 'v*'; the newest of 4 tags"), "\(frozen.error)")
    // A shallow clone without tags does not know whether there is one.
    try repository.model("App.xcdatamodeld", "a", "b")
    try repository.commit()
    let clone = repository.folder + "-shallow"
    defer { try? FileManager.default.removeItem(atPath: clone) }
    try repository.git("clone", "-q", "--depth=1", "--no-tags", "file://" + repository.folder, clone)
    for words in [["guard", "--released", "v*"], ["freeze", "App.xcdatamodeld", "--released", "v*"]] {
      let run = CommandRun(arguments: words, fromDisk: RootedDisk(folder: clone))
      let isSaid = run.error.contains("the clone is shallow; run 'git fetch --depth=1")
      #expect(run.status == 2 && isSaid, "\(words): \(run.error)")
    }
  }

  /// A version that is in no tag is on nobody's device but the developers'.
  @Test(arguments: [false, true]) func whatNoTagHoldsIsNoReleasedState(isTagged: Bool) throws {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.commit()
    if isTagged { try repository.git("tag", "v1.1") }
    try repository.git("checkout", "-q", "-b", "work")
    try repository.version("App 2", "a", "b", "c")
    try repository.commit()
    let run = repository.run("guard", "--against", "main", "--released", "v*")
    #expect(run.output.contains("released-version-changed") == isTagged, "\(run.output)")
    #expect(run.error.contains(isTagged ? "2 released states" : "1 released state"), "\(run.error)")
    let review = repository.run("review", "--against", "main", "--released", "v*").output
    #expect(review.contains("✅") != isTagged, "\(review.prefix(300))")
  }

  private func source(_ schemas: String..., stages: String, live: String) -> String {
    let versions = schemas.enumerated().map { number, models in
      """
      enum SchemaV\(number + 1): VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(\(number + 1), 0, 0) }
        static var models: [any PersistentModel.Type] { [\(models)] }
      }
      """
    }
    let names = schemas.indices.map { "SchemaV\($0 + 1).self" }.joined(separator: ", ")
    return """
      import SwiftData
      \(versions.joined(separator: "\n"))
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(names)] }
        static var stages: [MigrationStage] { [\(stages)] }
      }
      @Model final class Trip { var name: String = ""; \(live) init() {} }
      @Model final class Note { var text: String = ""; init() {} }
      let container = try! ModelContainer(
        for: Schema(versionedSchema: SchemaV\(schemas.count).self), migrationPlan: Plan.self)
      """
  }

  /// What only one side has is no other hash of it.
  @Test(arguments: [
    ("Trip.self", "Trip.self, Note.self", "without 'Note'"),
    ("Trip.self, Note.self", "Trip.self", "with 'Note', now gone"),
  ])
  func aModelOfOneSideIsNamedAsThat(before: String, now: String, words: String) throws {
    let repository = try GuardRepository()
    try repository.write("App.swift", source(before, stages: "", live: ""))
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.write("App.swift", source(now, stages: "", live: ""))
    let run = repository.run("guard", "--released", "v*")
    #expect(run.output.contains(words) && !run.output.contains("hashes of 'Note'"), "\(run.output)")
  }

  /// The comment has one verdict on the stores of the released version, wherever it speaks of them.
  @Test func noSentenceOfACommentContradictsAnother() throws {
    let repository = try GuardRepository()
    try repository.write("App.swift", source("Trip.self", stages: "", live: ""))
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.git("checkout", "-q", "-b", "work")
    let stage =
      ".custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: { try $0.save() }, didMigrate: nil)"
    try repository.write(
      "App.swift", source("Trip.self", "Trip.self, Note.self", stages: stage, live: "var extra: Int = 0;"))
    try repository.commit()
    let review = repository.run("review", "--against", "main", "--released", "v*").output
    #expect(review.contains("1 released state: 1 is refused"), "\(review)")
    #expect(review.contains("| `SchemaV1 as in v1` | refused (134504) |"), "\(review)")
    #expect(review.contains("\n**Refused (134504)"), "\(review)")
    for words in ["infers", "Lightweight migration", "automatically", "✅"] {
      #expect(!review.contains(words), "\(words): \(review)")
    }
  }
}

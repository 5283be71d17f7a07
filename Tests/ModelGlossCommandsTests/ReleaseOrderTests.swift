import Foundation
import GlossFiles
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

  /// A clone that a job made of one tag shows no release before it; with the others it does.
  @Test func aShallowCloneOfOneTagIsNotCompared() throws {
    let repository = try GuardRepository()
    for (number, attribute) in ["a", "b"].enumerated() {
      try repository.model("App.xcdatamodeld", attribute)
      try repository.current("App")
      try repository.commit()
      try repository.git("tag", "v\(number + 1).0")
    }
    let clone = repository.folder + "-alone"
    defer { try? FileManager.default.removeItem(atPath: clone) }
    try repository.git("clone", "-q", "--depth=1", "--branch", "v2.0", "file://" + repository.folder, clone)
    func run() -> CommandRun {
      CommandRun(
        arguments: ["guard", "--released", "v*"], fromDisk: RootedDisk(folder: clone))
    }
    let alone = run()
    #expect(alone.status == 2 && alone.error.contains("tags of older releases may be missing"), "\(alone.error)")
    // The remedy.
    try repository.git("-C", clone, "fetch", "-q", "--depth=1", "origin", "refs/tags/v*:refs/tags/v*")
    let all = run()
    #expect(all.status == 1 && all.error.contains("note: the clone is shallow"), "\(all.error)\(all.output)")
  }

  /// A lock file has hashes alone; the versions that the project keeps tell what they become.
  @Test func aLockFileKnowsTheVersionsThatAreKept() throws {
    func model(_ type: String) -> String {
      "<model documentVersion=\"1.0\"><entity name=\"E\"><attribute name=\"a\" optional=\"YES\" "
        + "attributeType=\"\(type)\"/></entity></model>"
    }
    let first = InMemoryFileTree(["Shop.xcdatamodeld/Shop.xcdatamodel/contents": model("String")])
    var files = try #require(CommandRun("guard", "--lock", "m.lock", "--update", files: first).files)
    files.files["Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"] = Array(model("Integer 16").utf8)
    files.files["Shop.xcdatamodeld/.xccurrentversion"] = Array(
      "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>".utf8)
    let run = CommandRun("guard", "--lock", "m.lock", files: files)
    #expect(run.status == 1 && run.output.contains("[cannot-migrate]"), "\(run.output)\(run.error)")
  }

  /// Rows may stop a stage without code, as they stop an inferred migration.
  @Test(arguments: [("var x: Int", 1), ("var x: Int = 0", 0), ("var x: Int?", 0)])
  func aStageThatRowsMayStopIsNotClean(property: String, status: Int32) {
    let versions = ["", property].enumerated().map { number, property in
      """
      enum V\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number + 1), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var name: String?; \(property) }
      }

      """
    }
    let source = """
      import SwiftData
      let c = try ModelContainer(for: V1.Trip.self, migrationPlan: Plan.self)
      \(versions.joined())
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V0.self, V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V0.self, toVersion: V1.self)] }
      }
      """
    let run = CommandRun("migrations", files: InMemoryFileTree(["App/App.swift": source]))
    #expect(run.status == status, "\(run.output)\(run.error)")
  }

  /// What is lost most is named, and tags that there are not were not compared.
  @Test func theObjectsAreNamedBeforeTheLinks() throws {
    let repository = try GuardRepository()
    func version(_ name: String, _ other: String) throws {
      try repository.write(
        "App.xcdatamodeld/\(name).xcdatamodel/contents",
        """
        <model documentVersion="1.0"><entity name="Customer"><relationship name="orders" optional="YES" toMany="YES" \
        deletionRule="Nullify" destinationEntity="\(other)" inverseName="customer" inverseEntity="\(other)"/></entity>\
        <entity name="\(other)"><relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/></entity></model>
        """)
      try repository.current(name)
    }
    try version("App", "Order")
    try repository.commit()
    let untagged = repository.run("review", "--against", "main", "--released", "v*")
    #expect(untagged.output.contains("compared with it"), "\(untagged.output)")
    #expect(!untagged.output.contains("the tags") && !untagged.output.contains("`v*`"), "\(untagged.output)")
    try repository.git("tag", "v1.0")
    try version("App 2", "Purchase")
    let run = repository.run("guard", "--released", "v*")
    #expect(
      run.output.contains("the objects of 'Order' are deleted, and 1 more; if 'Purchase' is 'Order' renamed"),
      "\(run.output)\(run.error)")
  }
}

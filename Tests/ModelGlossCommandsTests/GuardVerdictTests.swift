import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossTestSupport
import Testing

/// What the guard says of edits: which package, which sentence and what to do.
@Suite(.serialized) struct GuardVerdictTests {
  private func run(_ repository: GuardRepository, _ arguments: String...) -> CommandRun {
    CommandRun(arguments: arguments + ["--format", "text"], fromDisk: repository.tree)
  }

  /// Rule and path of each finding.
  private func findings(_ repository: GuardRepository, _ arguments: String...) throws -> [String] {
    let run = CommandRun(arguments: ["guard", "--format", "json"] + arguments, fromDisk: repository.tree)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.error)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    return findings.map { "\($0["severity"] ?? "") \($0["rule"] ?? "") \($0["path"] ?? "")" }
  }

  private static let ways = [["--released", "v*"], ["--against", "main"]]

  // MARK: Two models of one name

  /// Two models `M`, released as `v1.0`, and a branch.
  private func twins() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.model("A/M.xcdatamodeld", "a", entity: "Player")
    try repository.model("B/M.xcdatamodeld", "b", entity: "Order")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    return repository
  }

  @Test(arguments: ways) func twoModelsOfOneName(way: [String]) throws {
    let repository = try twins()
    func changed(_ folder: String) -> String {
      "warning released-version-changed \(folder)/M.xcdatamodeld/M.xcdatamodel"
    }
    func found() throws -> [String] { try findings(repository, way[0], way[1]) }
    #expect(try found() == [])
    try repository.model("A/M.xcdatamodeld", "a", "x", entity: "Player")
    #expect(try found() == [changed("A")])
    let text = run(repository, "guard", way[0], way[1]).output
    #expect(text.contains("hashes of 'Player'") && !text.contains("'Order'"), "\(text)")
    try repository.model("B/M.xcdatamodeld", "b", "x", entity: "Order")
    #expect(try found() == [changed("A"), changed("B")])
    try repository.git("checkout", "-q", "--", ".")
    try repository.remove("B/M.xcdatamodeld")
    #expect(try found() == ["error released-version-removed B/M.xcdatamodeld"])
    try repository.git("checkout", "-q", "--", ".")
    try repository.model("C/M.xcdatamodeld", "c", entity: "Team")
    #expect(try found() == [])
    #expect(repository.run("review", "--against", "main").output.contains("The model is new."))
  }

  /// Build products that somebody committed, say: a search passes over the folder, git does not.
  @Test(arguments: ways) func aTrackedModelInAHiddenFolderIsCompared(way: [String]) throws {
    let repository = try GuardRepository()
    try repository.model("App/M.xcdatamodeld", "a", entity: "Player")
    try repository.model(".build/debug/M.xcdatamodeld", "a", entity: "Player")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    #expect(try findings(repository, way[0], way[1]) == [])
    try repository.model(".build/debug/M.xcdatamodeld", "a", "x", entity: "Player")
    #expect(
      try findings(repository, way[0], way[1])
        == ["warning released-version-changed .build/debug/M.xcdatamodeld/M.xcdatamodel"])
    try repository.remove(".build")
    #expect(try findings(repository, way[0], way[1]) == ["error released-version-removed .build/debug/M.xcdatamodeld"])
  }

  @Test func aCompiledModelOfSomebodyElseIsNotTheProjectsOwn() throws {
    let repository = try GuardRepository()
    try repository.model("App/M.xcdatamodeld", "a", entity: "Player")
    try repository.model("Other/M.xcdatamodeld", "b", entity: "Order")
    #expect(
      CommandRun(
        arguments: [
          "compile", repository.folder + "/Other/M.xcdatamodeld", repository.folder + "/Vendor/Other.framework/M.momd",
        ], disk: DiskFileTree()
      ).status == 0)
    try repository.remove("Other")
    try repository.commit()
    try repository.git("tag", "v1.0")
    #expect(try findings(repository, "--released", "v*") == [])
    try repository.model("App/M.xcdatamodeld", "a", "x", entity: "Player")
    #expect(
      try findings(repository, "--released", "v*")
        == ["warning released-version-changed App/M.xcdatamodeld/M.xcdatamodel"])
    try repository.remove("App")
    #expect(try findings(repository, "--released", "v*") == ["error released-version-removed App/M.xcdatamodeld"])
  }

  // MARK: Nothing to guard

  @Test func whatGuardsNothingSaysSo() throws {
    let repository = try GuardRepository()
    try repository.model("App.xcdatamodeld", "a")
    try repository.commit()
    for arguments in [["guard"], ["guard", "--format", "json"], ["guard", "--released", "v*"]] {
      let run = CommandRun(arguments: arguments, fromDisk: repository.tree)
      #expect(run.status == 64 && run.output == "", "\(arguments) \(run.output)")
    }
    #expect(repository.run("guard").error.contains("--released 'v*'"))
    #expect(repository.run("guard", "--released", "v*").error.contains("no tag matching 'v*' contains a model"))
    // Outside of a repository as well.
    let files = InMemoryFileTree(["App.xcdatamodel/contents": "<model/>"])
    #expect(CommandRun("guard", files: files).status == 64)
    // A lock file that is not there, whether by a typing error or not, and one that locks nothing.
    let missing = repository.run("guard", "--lock", "modelglos.lock")
    #expect(missing.status == 64 && missing.error.contains("there is no such lock file"), "\(missing.error)")
    try repository.write("empty.lock", #"{"schemaVersion": 1, "packages": []}"#)
    #expect(repository.run("guard", "--lock", "empty.lock").status == 64)
    // A branch to merge into is something to compare with, whatever it has.
    #expect(repository.run("guard", "--against", "main").status == 0)
    #expect(repository.run("guard", "Nothing.xcdatamodeld", "--against", "main").status == 2)
    try repository.git("tag", "v1.0")
    #expect(repository.run("guard", "--released", "v*").status == 0)
  }

  @Test(arguments: ways) func releasedSwiftSourceDoesNotPassUnseen(way: [String]) throws {
    let repository = try GuardRepository()
    let text = "import SwiftData\n@Model final class Trip {\n  var name: String = \"\"\n}\n"
    try repository.write("App/Trip.swift", text)
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.write("App/Trip.swift", text.replacing("String = \"\"", with: "Int = 0"))
    let run = repository.run("guard", "App", way[0], way[1])
    #expect(run.status == 1 && run.output.contains("released-version-changed"), "\(run.output) \(run.error)")
    #expect(repository.run("review", "App", "--against", "main").status == 1)
  }

  // MARK: Three sentences

  /// One version with one attribute, released as `v1.0`, and a branch where its type is another.
  private func edited(to type: String = "String", adding name: String? = nil) throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.model("App.xcdatamodeld", "a")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    let names = ["a"] + (name.map { [$0] } ?? [])
    if names.count == 1 {
      try repository.model("App.xcdatamodeld", "a", type: type)
    } else {
      try repository.model("App.xcdatamodeld", names[0], names[1], type: type)
    }
    return repository
  }

  @Test func whatCanBeInferredIsAWarningThatSaysWhatItRestsOn() throws {
    let repository = try edited(adding: "b")
    let automatic = run(repository, "guard", "--released", "v*")
    #expect(
      automatic.output == """
        App.xcdatamodeld/App.xcdatamodel: warning: 'App' was released (v1.0) with different version hashes of 'E'; stores \
        created with it open only if Core Data migrates automatically from the model in them (Z_MODELCACHE), \
        NSPersistentContainer's default; to be safe, use a separate version: restore it and make the change in a new \
        version: run 'modelgloss freeze App.xcdatamodeld --at v1.0' [released-version-changed]

        """, "\(automatic.output)")
    let base = run(repository, "guard", "--against", "main").output
    #expect(
      base.contains("has different version hashes of 'E' than in main;") && !base.contains("released ("), "\(base)")
    // What its sources tell, else what it says itself.
    try repository.write("App/Stack.swift", "let c = NSPersistentContainer(name: \"App\")\n")
    #expect(
      run(repository, "guard", "--released", "v*").output.contains(
        "note: 'App' was released (v1.0) with different version hashes of 'E'; stores created with it open by inference "
          + "from the model in them (Z_MODELCACHE): the project migrates automatically (NSPersistentContainer in "
          + "App/Stack.swift:1)"))
    for (path, text, words) in [
      (
        "App/Stack.swift", "\nlet m = NSStagedMigrationManager([])",
        "in stages, which find a version by its checksum (NSStagedMigrationManager in App/Stack.swift:2)"
      ),
      (
        "App/Stack.swift", "d.shouldInferMappingModelAutomatically = false",
        "shouldInferMappingModelAutomatically is off in App/Stack.swift:1"
      ),
      (".modelgloss.yml", "migration: staged\n", "(migration: staged in .modelgloss.yml)"),
    ] {
      try repository.write(path, text)
      let run = run(repository, "guard", "--released", "v*")
      #expect(
        run.output.contains("App.xcdatamodel: error: 'App' was released") && run.output.contains(words), "\(run.output)"
      )
      #expect(run.output.contains("no longer open; restore it and make the change in a new version"))
      try repository.remove(path)
    }
    // A mapping model is a step, and shows nothing.
    try repository.write("1to2.xcmappingmodel/xcmapping.xml", "")
    #expect(run(repository, "guard", "--released", "v*").output.contains("warning: 'App' was released"))
    try repository.remove("1to2.xcmappingmodel/xcmapping.xml")
    try repository.write("App/Stack.swift", "NSStagedMigrationManager(stages)")
    try repository.write(".modelgloss.yml", "migration: automatic\n")
    #expect(run(repository, "guard", "--released", "v*").output.contains("note: 'App' was released"))
  }

  @Test func whatCannotBeInferredIsAnError() throws {
    let repository = try edited(to: "Integer 16")
    let run = run(repository, "guard", "--released", "v*")
    #expect(
      run.output.contains("error: 'App' was released (v1.0)")
        && run.output.contains(
          "Core Data cannot infer the change (134190), so stores created with it no longer open"),
      "\(run.output)")
    // A lock file alone does not tell.
    try repository.git("checkout", "-q", "--", ".")
    let lock = repository.folder + "/l.lock"
    #expect(CommandRun(arguments: ["guard", "--lock", lock, "--update"], fromDisk: repository.tree).status == 0)
    try repository.model("App.xcdatamodeld", "a", "b")
    let locked = self.run(repository, "guard", "--lock", lock)
    #expect(locked.output.contains("error:") && locked.output.contains("a lock file does not show"), "\(locked.output)")
  }

  /// What was edited years ago is in the hands of users in both states: the old one becomes a version of its own, by
  /// the line that the guard prints.
  @Test(arguments: ["v1.0", "release/1.0 it's"]) func whatIsReleasedInBothStatesGetsAVersionOfItsOwn(tag: String) throws
  {
    let repository = try edited(adding: "b")
    let isPlain = tag == "v1.0"
    let first = isPlain ? tag : "release/1.0-it's"
    try repository.git("tag", first, "v1.0")
    if !isPlain { try repository.git("tag", "-d", "v1.0") }
    try repository.commit()
    try repository.git("tag", isPlain ? "v2.0" : "release/2.0")
    let pattern = isPlain ? "v*" : "release/*"
    let before = run(repository, "guard", "--released", pattern)
    #expect(before.status == 1 && before.output.contains("users have stores of both states"), "\(before.output)")
    #expect(!before.output.contains("restore it"))
    let line = "modelgloss freeze App.xcdatamodeld --at " + (isPlain ? "v1.0" : #"release/1.0-it\'s"#)
    #expect(before.output.contains("version: run '\(line)', or accept"), "\(before.output)")
    let frozen = repository.run("freeze", "--at", first, "App.xcdatamodeld", "--dry-run")
    #expect(frozen.status == 0, "\(frozen.error)")
    try repository.write("change.diff", frozen.output)
    #expect(try repository.shell("git apply change.diff && rm change.diff") == 0, "\(frozen.output)")
    let after = run(repository, "guard", "--released", pattern)
    #expect(after.status == 0 && after.output == "", "\(line) → \(after.output)")
  }

  @Test(arguments: ways) func swappedContentsAreFound(way: [String]) throws {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.version("App 3", "a", "b", "c")
    try repository.current("App 3")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.version("App", "a", "b")
    try repository.version("App 2", "a")
    let harmless = run(repository, "guard", way[0], way[1]).output
    #expect(
      harmless.contains("App.xcdatamodeld/App.xcdatamodel: warning: what")
        && harmless.contains("as 'App' is 'App 2' now"),
      "\(harmless)")
    // With the current one, stores go back.
    try repository.version("App", "a", "b", "c")
    try repository.version("App 2", "a", "b")
    try repository.version("App 3", "a")
    let found = try findings(repository, way[0], way[1])
    #expect(found.filter { $0.hasPrefix("error released-version-changed") }.count == 2, "\(found)")
  }

  @Test(arguments: ways) func aVersionThatNobodyCanMigrateToIsFound(way: [String]) throws {
    let repository = try GuardRepository()
    try repository.model("App.xcdatamodeld", "a")
    try repository.current("App")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    let path = "App.xcdatamodeld/App 2.xcdatamodel/contents"
    func new(_ attributes: String) throws -> [String] {
      try repository.write(path, "<model><entity name=\"E\">\(attributes)</entity></model>\n")
      return try findings(repository, way[0], way[1])
    }
    try repository.current("App 2")
    let number = "<attribute name=\"a\" optional=\"YES\" attributeType=\"Integer 16\"/>"
    #expect(try new(number) == ["error cannot-migrate App.xcdatamodeld/App 2.xcdatamodel"])
    let text = run(repository, "guard", way[0], way[1]).output
    #expect(text.contains("stores of 'App' cannot be migrated to 'App 2'") && text.contains("(134190)"), "\(text)")
    // Stages, mapping models and code may do it; that of this change alone is not taken for granted.
    try repository.write("A.swift", "NSStagedMigrationManager()")
    try repository.git("add", "-A")
    let added = "cannot-migrate App.xcdatamodeld/App 2.xcdatamodel"
    let found = try new(number)
    #expect(found.contains("warning stage-changed A.swift") && found.contains("warning \(added)"), "\(found)")
    try repository.remove("A.swift")
    try repository.git("add", "-A")
    let string = "<attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/>"
    #expect(
      try new(string + "<attribute name=\"b\" optional=\"YES\" attributeType=\"String\"/>") == [])
    let unique =
      string
      + "<uniquenessConstraints><uniquenessConstraint><constraint value=\"a\"/></uniquenessConstraint></uniquenessConstraints>"
    #expect(try new(unique) == ["warning cannot-migrate App.xcdatamodeld/App 2.xcdatamodel"])
    // A way that was closed before is not of this change's making.
    _ = try new(number)
    try repository.commit()
    try repository.git("tag", "v2.0")
    try repository.git("branch", "-f", "main")
    try repository.write(
      "App.xcdatamodeld/App 3.xcdatamodel/contents",
      "<model><entity name=\"E\">\(number)<attribute name=\"n\" optional=\"YES\" attributeType=\"String\"/></entity></model>\n"
    )
    try repository.current("App 3")
    #expect(try findings(repository, way[0], way[1]) == [])
  }

  @Test func anEditThatTheBaseHasMadeAsWellIsNoneOfTheBranch() throws {
    let repository = try GuardRepository()
    try repository.model("App.xcdatamodeld", "a")
    try repository.commit()
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.git("checkout", "-q", "main")
    try repository.model("App.xcdatamodeld", "a", "b")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    #expect(try findings(repository, "--against", "main") == [])
    try repository.model("App.xcdatamodeld", "a", "b")
    #expect(try findings(repository, "--against", "main") == [])
    try repository.model("App.xcdatamodeld", "a", "c")
    #expect(try findings(repository, "--against", "main").count == 1)
  }

  /// A mapping model as Xcode writes it, without copies of its versions.
  private func mapping(
    _ repository: GuardRepository, from old: String, to new: String, of package: String = "App",
    at place: String = "Maps/1to2"
  ) throws {
    func path(_ side: String, _ version: String) -> String {
      let model = "App/\(package).xcdatamodeld/\(version).xcdatamodel"
      return "<attribute name=\"\(side)modelpath\" type=\"string\">\(model)</attribute>"
    }
    try repository.write(
      "\(place).xcmappingmodel/xcmapping.xml",
      "<database><object type=\"XDDEVMAPPINGMODEL\" id=\"z1\">\(path("source", old))\(path("destination", new))"
        + "</object></database>")
  }

  @Test func aMappingModelCountsForTheStepThatItServes() throws {
    let repository = try GuardRepository()
    try repository.model("App.xcdatamodeld", "a")
    try repository.current("App")
    try repository.commit()
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.write(
      "App.xcdatamodeld/App 2.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"a\" optional=\"YES\" attributeType=\"Date\"/></entity></model>\n")
    try repository.current("App 2")
    let found = ["error cannot-migrate App.xcdatamodeld/App 2.xcdatamodel"]
    let unserved = "(134190), and no mapping model of the project covers that step"
    func review(_ words: String) -> Bool {
      let text = repository.run("review", "--against", "main").output
      let json = repository.run("review", "--against", "main", "--format", "json").output
      return text.contains("| `App` | \(words.isEmpty ? "custom" : words) |")
        && json.contains("\"mappingModels\"") == (words != "")
    }
    #expect(try findings(repository, "--against", "main") == found && review(""))
    // One that leads elsewhere.
    try mapping(repository, from: "App 2", to: "App")
    #expect(try findings(repository, "--against", "main") == found && review(""))
    #expect(run(repository, "guard", "--against", "main").output.contains(unserved))
    // Who says how he migrates is believed.
    try repository.write("Stack.swift", "NSMigrationManager()")
    try repository.git("add", "-A")
    // … as far as it was so before: code that this change adds is not judged, and its doing is not taken for granted.
    let new = try findings(repository, "--against", "main")
    #expect(
      new == [
        "warning cannot-migrate App.xcdatamodeld/App 2.xcdatamodel",
        "warning stage-changed Stack.swift",
      ], "\(new)")
    try repository.remove("Stack.swift")
    try repository.git("add", "-A")
    try mapping(repository, from: "App", to: "App 2")
    #expect(try findings(repository, "--against", "main") == [])
    #expect(review("served by 1to2.xcmappingmodel"))
  }

  /// A step that a mapping model served until its version was edited; a mapping model says so in `check` as well.
  @Test func aMappingModelThatServesNoStepIsStale() throws {
    let repository = try GuardRepository()
    try repository.model("App.xcdatamodeld", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    func check(_ path: String = ".") -> CommandRun {
      CommandRun(arguments: ["check", path], fromDisk: repository.tree)
    }
    try mapping(repository, from: "App", to: "App 2")
    #expect(check().status == 0, "\(check().output)")
    try mapping(repository, from: "App", to: "App 3")
    #expect(check().output.contains("[stale-mapping-model]"), "\(check().output)")
    // The versions of Xcode before 4 have mapping models as well.
    for version in ["App", "App 2"] {
      let folder = "App.xcdatamodeld/\(version).xcdatamodel"
      let model = try #require(ModelLoader(files: repository.tree).load(folder).models.first).model
      try Data(ElementsWriter.write(model)).write(to: URL(filePath: repository.folder + "/\(folder)/elements"))
      try repository.remove("\(folder)/contents")
    }
    #expect(check().output.contains("[stale-mapping-model]"), "\(check().output)")
    // One for another package is not this one's.
    try repository.model("Other/Other.xcdatamodeld", "a")
    #expect(!check("Other/Other.xcdatamodeld").output.contains("[stale-mapping-model]"))
  }

  /// Packages of one name are told apart: a mapping model serves the one that has both of its versions.
  @Test func aMappingModelOfAnotherPackageWithTheNameIsNotStale() throws {
    let repository = try GuardRepository()
    for (version, attributes) in [("Moody 5", ["a"]), ("Moody 6", ["a", "b"])] {
      try repository.write("A/Moody.xcdatamodeld/\(version).xcdatamodel/contents", Self.contents(attributes))
    }
    try repository.current("Moody 6", package: "A/Moody.xcdatamodeld")
    for place in ["B", "C"] {
      try repository.write("\(place)/Moody.xcdatamodeld/Moody.xcdatamodel/contents", Self.contents(["x"]))
    }
    try mapping(repository, from: "Moody 5", to: "Moody 6", of: "Moody", at: "A/5-6")
    func stale(_ path: String = ".") -> Int {
      CommandRun(arguments: ["check", path], fromDisk: repository.tree).output
        .split(separator: "\n").count { $0.contains("[stale-mapping-model]") }
    }
    #expect(stale() == 0 && stale("A") == 0 && stale("B") == 0)
    // None of them has the version: one finding, not one for each package.
    try repository.remove("A/Moody.xcdatamodeld/Moody 6.xcdatamodel")
    try repository.current("Moody 5", package: "A/Moody.xcdatamodeld")
    #expect(stale() == 1 && stale("A") == 1)
  }

  private static func contents(_ attributes: [String]) -> String {
    "<model><entity name=\"E\">"
      + attributes.map { "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"String\"/>" }.joined()
      + "</entity></model>\n"
  }

  /// A package that the newest release lacks is guarded by the older ones once it is there again.
  @Test func aPackageThatCameBackKeepsItsOlderReleases() throws {
    let repository = try GuardRepository()
    try repository.model("Cache.xcdatamodeld", "a", entity: "Entry")
    try repository.model("App.xcdatamodeld", "a")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.remove("Cache.xcdatamodeld")
    try repository.commit()
    try repository.git("tag", "v2.0")
    #expect(try findings(repository, "--released", "v*") == [])
    try repository.model("Cache.xcdatamodeld", "a", entity: "Entry")
    #expect(try findings(repository, "--released", "v*") == [])
    try repository.model("Cache.xcdatamodeld", "a", type: "Date", entity: "Entry")
    #expect(
      try findings(repository, "--released", "v*") == [
        "error released-version-changed Cache.xcdatamodeld/Cache.xcdatamodel"
      ])
  }

  // MARK: Gone, and not checked out

  @Test(arguments: ways) func aPackageThatIsGoneIsOneLine(way: [String]) throws {
    let repository = try GuardRepository()
    for number in 2...5 { try repository.version("App \(number)", "a\(number)", package: "Sub/App.xcdatamodeld") }
    try repository.current("App 5", package: "Sub/App.xcdatamodeld")
    try repository.model("B.xcdatamodeld", "b")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.remove("Sub")
    #expect(try findings(repository, way[0], way[1]) == ["error released-version-removed Sub/App.xcdatamodeld"])
    #expect(run(repository, "guard", way[0], way[1]).output.contains("'App' with its 4 versions"))
    // Named, it is gone all the same.
    #expect(
      try findings(repository, "Sub/App.xcdatamodeld", way[0], way[1])
        == ["error released-version-removed Sub/App.xcdatamodeld"])
    // What others keep elsewhere is not asked for.
    #expect(try findings(repository, "B.xcdatamodeld", way[0], way[1]) == [])
    // A sparse checkout leaves it in the index.
    try repository.git("checkout", "-q", "--", ".")
    try repository.git("sparse-checkout", "set", "--no-cone", "/*", "!/Sub")
    #expect(!FileManager.default.fileExists(atPath: repository.folder + "/Sub"))
    #expect(try findings(repository, way[0], way[1]) == [])
    #expect(!repository.run("review", "--against", "main").output.contains("gone"))
    // Where no model is checked out there is nothing that cannot be read.
    try repository.git("sparse-checkout", "set", "--no-cone", "/*", "!/Sub", "!/B.xcdatamodeld")
    let sparse = run(repository, "guard", way[0], way[1])
    #expect(sparse.status == 0 && !sparse.error.contains("holds no Core Data model"), "\(sparse.error)")
    try repository.git("sparse-checkout", "disable")
    try repository.remove("Sub")
    try repository.remove("B.xcdatamodeld")
    let gone = run(repository, "guard", way[0], way[1])
    #expect(gone.status == 1 && !gone.error.contains("holds no Core Data model"), "\(gone.error)")
    #expect(gone.output.split(separator: "\n").count { $0.contains("[released-version-removed]") } == 2)
  }
}

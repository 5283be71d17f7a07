import Foundation
import GlossBasics
import GlossDiagnostics
import Testing

/// Whose settings count: what a pull request changes of them, and what its comment says.
@Suite(.serialized) struct GuardSettingsVerdictTests {
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

  // MARK: The guard is the base's

  /// A released model, a lock file and a configuration in the base; an edit that cannot be inferred on a branch.
  private func guarded() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.model("League.xcdatamodeld", "a")
    try repository.model("Other.xcdatamodeld", "o")
    try repository.write(".modelgloss.yml", "failOn: warning\n")
    let lock = repository.folder + "/modelgloss.lock"
    #expect(CommandRun(arguments: ["guard", "--lock", lock, "--update"], fromDisk: repository.tree).status == 0)
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.model("League.xcdatamodeld", "a", type: "Integer 16")
    return repository
  }

  /// What a pull request may do, besides its edit, so that nobody hears of it; and what is said of that.
  static let attacks: [(files: [String: String], words: String?)] = [
    ([:], nil),
    (["modelgloss.lock": ""], "removes the lock file"),
    (["modelgloss.lock": #"{"schemaVersion": 1, "packages": []}"#], "removes 'League' from the lock file"),
    (
      [".modelgloss.yml": "failOn: warning\nrules: {released-version-changed: off, cannot-migrate: off}\n"],
      "sets the rule 'released-version-changed' from error to off"
    ),
    (
      [".modelgloss.yml": "rules: {released-version-removed: off}\n", "League.xcdatamodeld": ""],
      "sets the rule 'released-version-removed' from error to off"
    ),
    ([".modelgloss.yml": "models: [Other.xcdatamodeld]\n"], "sets the models from all that are found to"),
    ([".modelgloss.yml": "failOn: never\n"], "sets failOn from warning to never"),
    ([".modelgloss.yml": "migration: automatic\n"], "sets migration from what the sources say to automatic"),
    ([".modelgloss.yml": ""], nil),
    (
      [".modelgloss.yml": "rules: {guard-settings-changed: off, released-version-changed: off}\n"],
      "'guard-settings-changed' from warning to off"
    ),
  ]

  @Test(arguments: attacks) func aChangeCannotSilenceItsGuard(files: [String: String], words: String?) throws {
    let repository = try guarded()
    for (path, text) in files {
      if text.isEmpty { try repository.remove(path) } else { try repository.write(path, text) }
    }
    for arguments in [
      ["guard", "--against", "main"], ["guard", "--against", "main", "--lock", "modelgloss.lock"],
      ["review", "--against", "main"], ["review", "--against", "main", "--lock", "modelgloss.lock"],
    ] {
      let run = CommandRun(
        arguments: arguments + (arguments[0] == "guard" ? ["--format", "text"] : []), fromDisk: repository.tree)
      #expect(run.status == 1, "\(arguments) \(run.output)\(run.error)")
      #expect(run.output.contains("released-version-") && run.output.contains("League"), "\(run.output)")
      if let words {
        let text = words.replacing("_", with: "\\_")
        #expect(run.output.contains(words) || run.output.contains(text), "\(arguments) \(run.output)")
        #expect(run.output.contains("guard-settings-changed"))
      } else {
        #expect(!run.output.contains("guard-settings-changed"), "\(run.output)")
      }
      if arguments[0] == "review" {
        #expect(run.output.contains("🛑") && !run.output.contains("Nothing that Core Data reads"), "\(run.output)")
      }
    }
  }

  @Test func whatAChangeAcceptsItselfCountsOnceItIsMerged() throws {
    let repository = try guarded()
    let lock = repository.folder + "/modelgloss.lock"
    let accepting = CommandRun(
      arguments: ["guard", "--lock", lock, "--accept", "League", "--reason", "never shipped"], fromDisk: repository.tree
    )
    #expect(accepting.status == 0, "\(accepting.output)\(accepting.error)")
    try repository.commit()
    let own = run(repository, "guard", "--against", "main", "--lock", "modelgloss.lock")
    #expect(
      own.status == 1 && own.output.contains("accepts itself: 'League' of League, \"never shipped\""), "\(own.output)")
    #expect(own.output.contains("[released-version-changed]"))
    // Merged, it counts.
    try repository.git("branch", "-f", "main")
    #expect(run(repository, "guard", "--against", "main", "--lock", "modelgloss.lock").status == 0)
    // What asks for more is a note, and what the base alone changed is not said.
    try repository.write(".modelgloss.yml", "failOn: note\n")
    let more = run(repository, "guard", "--against", "main", "--lock", "modelgloss.lock", "--strict")
    #expect(more.output.contains("note: this change sets failOn from warning to note"), "\(more.output)")
    #expect(run(repository, "guard", "--against", "main", "--lock", "modelgloss.lock").status == 0)
    try repository.git("checkout", "-q", "--", ".")
    try repository.git("checkout", "-q", "main")
    try repository.write(".modelgloss.yml", "failOn: error\n")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    let theirs = run(repository, "guard", "--against", "main", "--lock", "modelgloss.lock")
    #expect(theirs.status == 0 && theirs.output == "", "\(theirs.output)")
  }

  // MARK: The comment

  @Test func aChangeOfTranslationsIsNoneOfTheModel() throws {
    let repository = try guarded()
    try repository.git("checkout", "-q", "--", ".")
    try repository.write("de.lproj/LeagueModel.strings", "\"Entity/E\" = \"E\";\n")
    let review = repository.run("review", "--against", "main")
    #expect(review.status == 0)
    #expect(review.output.contains("✅ no model changed, only text for users"), "\(review.output)")
    #expect(review.output.contains("### `League`: texts of") && !review.output.contains("was edited"))
    #expect(!review.output.contains("mermaid") && !review.output.contains("Nothing that Core Data reads"))
  }

  @Test func theCommentLooksAtEveryVersion() throws {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.commit()
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.version("App", "a", "z")
    let older = repository.run("review", "--against", "main")
    #expect(
      older.status == 1 && older.output.contains("⚠️ stores open only if Core Data migrates automatically"),
      "\(older.output)")
    #expect(older.output.contains("What changed in App") && older.output.contains("Added `z`"), "\(older.output)")
    #expect(older.output.contains("### `App`: `App 2` is unchanged, other versions changed"), "\(older.output)")
    #expect(!older.output.contains("What changed in App 2"), "\(older.output)")
    #expect(older.output.contains("| `App as in main` | lightweight |"), "\(older.output)")
    #expect(!older.output.contains("Nothing that Core Data reads"))
    // The edited current version is in the table, too.
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b", "z")
    let current = repository.run("review", "--against", "main").output
    #expect(current.contains("### `App`: `App 2` was edited") && current.contains("`App 2 as in main`"), "\(current)")
    #expect(current.contains("of the base: 2 lightweight") && !current.contains("was released"), "\(current)")
    // A version that is new beside the current one, and one that is gone.
    try repository.version("App 2", "a", "b")
    try repository.version("App 3", "q")
    try repository.remove("App.xcdatamodeld/App.xcdatamodel")
    let others = repository.run("review", "--against", "main").output
    #expect(others.contains("Also new: `App 3`.") && others.contains("Gone: `App`."), "\(others)")
    let json = repository.run("review", "--against", "main", "--format", "json").output
    #expect(json.contains("\"addedVersions\": [") && json.contains("\"removedVersions\": ["), "\(json)")
  }
}

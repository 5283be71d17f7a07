import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossTestSupport
import Testing

/// `guard` and `review` on a git repository that is made here, with one commit for each case.
@Suite(.serialized) struct GuardCommandTests {
  /// Two versions, the second current, released as `v1.0`; a branch for the pull request.
  private func released() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.commit()
    try repository.git("tag", "-a", "-m", "one", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    return repository
  }

  private func rules(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      line.split(separator: "[").last.map { String($0.dropLast()) }
    }
  }

  private static let ways = [["--released", "v*"], ["--against", "main"], ["--released", "v*", "--against", "main"]]

  private func run(_ repository: GuardRepository, _ way: [String], _ more: String...) -> CommandRun {
    CommandRun(arguments: ["guard", "--format", "text"] + way + more, fromDisk: repository.tree)
  }

  @Test(arguments: ways) func passesWhereNothingChanged(way: [String]) throws {
    let repository = try released()
    let run = run(repository, way)
    #expect(run.status == 0 && run.output == "", "\(run.output)\(run.error)")
    // A commit that touches no model.
    try repository.write("README.md", "x")
    try repository.commit()
    #expect(self.run(repository, way).status == 0)
  }

  @Test(arguments: ways) func findsWhatLocksUsersOut(way: [String]) throws {
    let repository = try released()
    try repository.version("App", "a", "c")
    let changed = run(repository, way)
    #expect(changed.status == 1 && rules(changed) == ["released-version-changed"])
    let words =
      way.contains("v*")
      ? "was released (v1.0) with different version hashes of 'E';"
      : "has different version hashes of 'E' than in main;"
    #expect(changed.output.contains("App.xcdatamodeld/App.xcdatamodel: warning: 'App' \(words)"), "\(changed.output)")
    // What alters no hash passes.
    try repository.version("App", "a", extra: " systemVersion=\"99\"")
    #expect(run(repository, way).status == 0)
    #expect(rules(run(repository, way, "--exact")) == ["released-version-changed"])
    try repository.version("App", "a")
    try FileManager.default.removeItem(atPath: repository.folder + "/App.xcdatamodeld/App.xcdatamodel")
    #expect(rules(run(repository, way)) == ["released-version-removed"])
    try repository.version("App", "a")
    try repository.current("App")
    #expect(rules(run(repository, way)) == ["current-version-back"])
  }

  @Test func reportsBesideThePullRequestInAJob() throws {
    let repository = try released()
    try repository.version("App", "a", "c")
    let run = CommandRun(
      arguments: ["guard", "--against", "main"], disk: repository.tree,
      variables: ["GITHUB_ACTIONS": "true"])
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix("::warning file=App.xcdatamodeld/App.xcdatamodel,title=released-version-changed::'App'"),
      "\(run.output)")
    let gitLab = CommandRun(arguments: ["guard", "--against", "main", "--format", "gitlab"], fromDisk: repository.tree)
    #expect(gitLab.output.contains("\"check_name\": \"released-version-changed\""))
  }

  @Test(arguments: ways) func judgesNewVersions(way: [String]) throws {
    let repository = try released()
    try repository.version("App 3", "a", "b", "c!")
    #expect(Set(rules(run(repository, way))) == ["version-not-current", "required-without-default"])
    try repository.current("App 3")
    let required = run(repository, way)
    #expect(rules(required) == ["required-without-default"])
    try repository.version("App 3", "a", "b", "c")
    try repository.write("MIGRATIONS.md", "# Notes\n")
    #expect(rules(run(repository, way)) == ["missing-migration-note"])
    try repository.write("MIGRATIONS.md", "# Notes\n\n## App 3\n")
    #expect(run(repository, way).status == 0)
    try repository.version("App 3", "a", "b")
    #expect(rules(run(repository, way)) == ["duplicate-version"])
  }

  @Test func findsANumberUsedOnBothBranches() throws {
    let repository = try released()
    try repository.version("App 3", "a", "b", "ours")
    try repository.current("App 3")
    try repository.commit()
    try repository.git("checkout", "-q", "main")
    try repository.version("App 3", "a", "b", "theirs")
    try repository.current("App 3")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    for way in Self.ways.dropFirst() { #expect(rules(run(repository, way)) == ["version-number-taken"], "\(way)") }
    #expect(run(repository, ["--released", "v*"]).status == 0)
  }

  @Test func whatTheBaseAddedMeanwhileIsNotGone() throws {
    let repository = try released()
    try repository.commit()
    try repository.git("checkout", "-q", "main")
    try repository.version("App 3", "a", "b", "theirs")
    try repository.current("App 3")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    let run = run(repository, ["--against", "main"])
    #expect(run.status == 0, "\(run.output)")
    // A merge queue checks the merge of both.
    try repository.git("merge", "-q", "--no-edit", "main")
    #expect(self.run(repository, ["--against", "main"]).status == 0)
  }

  @Test func followsAPackageThatMoved() throws {
    let repository = try released()
    try FileManager.default.createDirectory(atPath: repository.folder + "/Sources", withIntermediateDirectories: true)
    try repository.git("mv", "App.xcdatamodeld", "Sources/App.xcdatamodeld")
    try repository.commit()
    for way in Self.ways { #expect(run(repository, way).status == 0, "\(way)") }
    try repository.version("App", "a", "c", package: "Sources/App.xcdatamodeld")
    for way in Self.ways {
      #expect(rules(run(repository, way)) == ["model-moved", "released-version-changed"], "\(way)")
    }
  }

  @Test func acceptsWithAReasonInTheLockFile() throws {
    let repository = try released()
    try repository.version("App", "a", "c")
    let lock = repository.folder + "/modelgloss.lock"
    for way in Self.ways {
      let unknown = run(repository, way, "--accept", "Ap", "--reason", "x", "--lock", lock)
      #expect(unknown.status == 64 && unknown.error.contains("did you mean 'App'?"))
      let accepted = run(repository, way, "--accept", "App", "--reason", "never shipped", "--lock", lock)
      #expect(accepted.status == 0, "\(way) \(accepted.output)\(accepted.error)")
      #expect(try String(contentsOfFile: lock, encoding: .utf8).contains("\"reason\": \"never shipped\""))
      // With a base, what a change accepts counts once the base has it.
      let again = run(repository, way, "--lock", lock)
      let isFresh = way.contains("--against")
      #expect(
        rules(again).sorted() == (isFresh ? ["guard-settings-changed", "released-version-changed"] : []),
        "\(again.output)")
      try FileManager.default.removeItem(atPath: lock)
      #expect(run(repository, way).status == 1)
    }
    #expect(run(repository, [], "--accept", "App").status == 64)
  }

  @Test func aLockFileAloneIsEnough() throws {
    let repository = try released()
    let lock = repository.folder + "/modelgloss.lock"
    #expect(run(repository, ["--lock", lock], "--update").status == 0)
    #expect(run(repository, ["--lock", lock]).status == 0)
    try repository.version("App", "a", "c")
    #expect(rules(run(repository, ["--lock", lock])) == ["released-version-changed"])
    // An update adds and never replaces.
    #expect(rules(run(repository, ["--lock", lock], "--update")) == ["released-version-changed"])
    #expect(rules(run(repository, ["--lock", lock])) == ["released-version-changed"])
  }

  @Test func saysHowToBringWhatAShallowCloneLacks() throws {
    let repository = try released()
    let clone = repository.folder + "-clone"
    defer { try? FileManager.default.removeItem(atPath: clone) }
    try repository.commit()
    try repository.git(
      "clone", "-q", "--depth=1", "--no-tags", "--single-branch", "--branch", "topic", "file://" + repository.folder,
      clone)
    let tree = RootedDisk(folder: clone)
    let tags = CommandRun(arguments: ["guard", "--released", "v*"], fromDisk: tree)
    #expect(tags.status == 2 && tags.error.contains("git fetch --depth=1 origin \"refs/tags/v*:refs/tags/v*\""))
    let base = CommandRun(arguments: ["guard", "--against", "origin/main"], fromDisk: tree)
    #expect(base.status == 2)
    #expect(base.error.contains("git fetch --depth=1 origin main:refs/remotes/origin/main"))
    try repository.git("-C", clone, "fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main")
    let fetched = CommandRun(arguments: ["guard", "--against", "origin/main"], fromDisk: tree)
    #expect(fetched.status == 0, "\(fetched.error)")
  }

  @Test func neverFetchesFromAPartialClone() throws {
    let repository = try released()
    try repository.git("config", "uploadpack.allowFilter", "true")
    try repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
    try repository.version("App 3", "a", "b", "c")
    try repository.current("App 3")
    try repository.commit()
    let clone = repository.folder + "-partial"
    defer { try? FileManager.default.removeItem(atPath: clone) }
    try repository.git("clone", "-q", "--filter=blob:none", "--branch", "topic", "file://" + repository.folder, clone)
    // The old current version is not part of the checkout, so its file is not there.
    let before = CommandRun(arguments: ["guard", "--released", "v*"], fromDisk: RootedDisk(folder: clone))
    #expect(before.status == 2 && before.error.contains("git fetch --filter=blob:none origin "), "\(before.error)")
    // The line brings all that is missing at once.
    let line = try #require(before.error.firstMatch(of: /run 'git (fetch [^']+)'/)).1.split(separator: " ").map(
      String.init)
    #expect(line.count > 3)
    try repository.git(in: clone, line)
    let after = CommandRun(arguments: ["guard", "--released", "v*"], fromDisk: RootedDisk(folder: clone))
    #expect(after.status == 0, "\(after.error)")
  }

  @Test func saysHowToBringWhatOtherVerbsLack() throws {
    let repository = try released()
    try repository.git("config", "uploadpack.allowFilter", "true")
    try repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
    try repository.version("App 2", "a", "b", "c")
    try repository.commit()
    for (filter, word) in [
      ("--filter=blob:none", "--filter=blob:none origin "), ("--depth=1", "--depth=1 origin main:"),
    ] {
      let clone = repository.folder + "-clone"
      defer { try? FileManager.default.removeItem(atPath: clone) }
      try repository.git("clone", "-q", filter, "--branch", "topic", "file://" + repository.folder, clone)
      for arguments in [
        ["diff", "origin/main:App.xcdatamodeld", "App.xcdatamodeld"], ["check", "--changed-since", "origin/main"],
        ["review", "--against", "origin/main"],
      ] {
        let run = CommandRun(arguments: arguments, fromDisk: RootedDisk(folder: clone))
        // A model that the revision cannot give is new to a check, which says so of nothing.
        #expect(run.status == 2, "\(arguments) \(run.output)")
        #expect(run.error.contains("git fetch " + word), "\(arguments) \(run.error)")
      }
    }
    let typo = repository.run("diff", "mian:App.xcdatamodeld", "App.xcdatamodeld")
    #expect(typo.status == 2 && typo.error.contains("there is no such revision; did you mean 'main'?"), "\(typo.error)")
    let whole = repository.run("guard", "--against", "origin/main")
    // There is no remote to fetch from.
    #expect(whole.error.contains("did you mean 'main'?") && !whole.error.contains("fetch"), "\(whole.error)")
  }

  @Test func reviewJudgesWhatThePullRequestDoes() throws {
    let repository = try released()
    // What becomes of stores of 'App' was so before: `b` is required since 'App 2'.
    try repository.git("checkout", "-q", "main")
    try repository.version("App 2", "a", "b!")
    try repository.commit()
    try repository.git("checkout", "-q", "-B", "topic")
    try repository.version("App 3", "a", "b!", "c")
    try repository.current("App 3")
    try repository.commit()
    let review = repository.run("review", "--against", "main").output
    let nothing = repository.run("review", "--against", "main", "Gone.xcdatamodeld")
    #expect(nothing.status == 2 && nothing.output.isEmpty && nothing.error.contains("there is no such file or folder"))
    #expect(review.contains("✅ stores migrate by inference"), "\(review)")
    #expect(
      review.contains("| `App 2` | lightweight |")
        && review.contains("| `App` | fails, as before | 1 reason, none of them new |"), "\(review)")
    try repository.version("App 3", "b!", "c")
    let deleting = repository.run("review", "--against", "main").output
    #expect(
      deleting.contains("⚠️ stores of 'App' and 'App 2'")
        && deleting.contains("fare worse than in main: the values of 'E.a' are deleted")
        && deleting.contains("- the values of 'E.a' are deleted"), "\(deleting)")
    let json = repository.run("review", "--against", "main", "--format", "json").output
    #expect(json.contains("\"deleted\": [") && json.contains("\"property\": \"a\""), "\(json)")
    try repository.version("App 3", "a", "b!", "c!")
    let worse = repository.run("review", "--against", "main").output
    #expect(worse.contains("⚠️ stores migrate, unless rows lack"), "\(worse)")
    #expect(worse.contains("| `App` | fails |"), "\(worse)")
  }

  @Test func reviewSaysWhatWasComparedInNumbersAndWords() throws {
    let repository = try released()
    func comparison(_ arguments: String...) -> String {
      CommandRun(arguments: ["review", "--against", "main"] + arguments, fromDisk: repository.tree).output
        .split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(
      comparison()
        == "Nothing that Core Data reads differs from `main`: 1 model with 2 versions was compared with it.")
    #expect(
      comparison("--released", "v*").hasSuffix(": 1 model with 2 versions was compared with it and with the tags `v*`.")
    )
    try repository.remove("App.xcdatamodeld/App 2.xcdatamodel")
    try repository.current("App")
    try repository.model("Cache.xcdatamodeld", "a")
    try repository.commit()
    try repository.git("branch", "-f", "main")
    #expect(comparison().hasSuffix(": 2 models with 2 versions were compared with it."), "\(comparison())")
    try repository.remove("Cache.xcdatamodeld")
    try repository.commit()
    try repository.git("branch", "-f", "main")
    #expect(comparison().hasSuffix(": 1 model with 1 version was compared with it."), "\(comparison())")
  }

  /// The messages of the readers that are named, else of all that have a table.
  @Test func messagesAreComparedForTheReadersThatAreAsked() throws {
    let repository = try released()
    for (locale, text) in [("en", "Label"), ("de", "Etikett")] {
      try repository.write("\(locale).lproj/AppModel.strings", "\"Property/b\" = \"\(text)\";\n")
    }
    try repository.commit()
    try repository.git("branch", "-f", "main")
    try repository.version("App 2", "a", "b!")
    for verb in [["review", "--against", "main"], ["diff", "main:App.xcdatamodeld", "App.xcdatamodeld"]] {
      func said(_ arguments: String...) -> [Bool] {
        let run = CommandRun(arguments: verb + arguments, fromDisk: repository.tree)
        return ["Label", "Etikett"].map { run.output.contains($0) }
      }
      #expect(said() == [true, true] && said("--locale", "de") == [false, true], "\(verb)")
      #expect(said("--locale", "en") == [true, false], "\(verb)")
    }
  }

  // MARK: What changed since a revision

  @Test func checksWhatIsNewSinceARevision() throws {
    let repository = try released()
    for language in ["de", "fr"] {
      try repository.write(
        "\(language).lproj/AppModel.strings",
        "\"Entity/E\" = \"E\";\n\"Property/a/Entity/E\" = \"A\";\n\"Property/old\" = \"O\";\n")
    }
    try repository.commit()
    let base = try repository.git("rev-parse", "HEAD")
    func check(_ more: String...) -> CommandRun {
      // What no message shows is a note.
      let words = ["check", "--format", "text", "--changed-since", base, "--strict", "--skip-rules", "missing-class"]
      return CommandRun(arguments: words + more, fromDisk: repository.tree)
    }
    // What was there before is not repeated: an orphan and a missing name in each table.
    let all = rules(repository.run("check", "--format", "text", "--strict"))
    #expect(all.count { ["orphaned-key", "missing-property-name"].contains($0) } == 4, "\(all)")
    #expect(check().status == 0 && check().output == "", "\(check().output)")
    // A property of the current version is new: missing in both languages, and stores no longer open.
    try repository.version("App 2", "a", "b", "c")
    #expect(
      rules(check()) == ["schema-changed-in-place", "missing-property-name", "missing-property-name"],
      "\(check().output)")
    #expect(check().status == 1)
    #expect(check().output.contains("'App 2' has different version hashes of 'E' than at \(base); stores created"))
    #expect(rules(check("--rules", "schema-changed-in-place")) == ["schema-changed-in-place"])
    #expect(rules(check("--skip-rules", "schema-changed-in-place")).count == 2)
    // A version that is not the current one counts as well; a new one has no stores.
    try repository.version("App 2", "a", "b")
    try repository.version("App", "a", "z")
    #expect(rules(check()) == ["schema-changed-in-place"] && check().output.contains("'App' has different"))
    try repository.version("App", "a")
    try repository.version("App 3", "a", "b", "c")
    try repository.current("App 3")
    #expect(Set(rules(check())) == ["missing-property-name"])
    // An edit that alters no hash is harmless.
    try repository.version("App", "a", extra: " systemVersion=\"99\"")
    #expect(Set(rules(check())) == ["missing-property-name"])
    #expect(check("--write-baseline", "b.json").status == 64)
    let inspect = repository.run("inspect", "--changed-since", base)
    #expect(inspect.status == 0 && inspect.output.contains("App 3") && !inspect.output.contains("version App 2"))
    #expect(repository.run("inspect", "--changed-since", "HEAD~99").status == 2)
  }

  @Test func addsATableToTheSummaryOfAJob() throws {
    let repository = try released()
    try repository.version("App", "a", "c")
    let summary = repository.folder + "/summary.md"
    try Data("earlier\n".utf8).write(to: URL(filePath: summary))
    _ = CommandRun(
      arguments: ["guard", "--against", "main"], disk: repository.tree,
      variables: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary])
    let text = try String(contentsOfFile: summary, encoding: .utf8)
    #expect(text.hasPrefix("earlier\n\n") && text.contains("released-version-changed"), "\(text)")
    _ = CommandRun(
      arguments: ["guard", "--against", "main"], disk: repository.tree,
      variables: ["GITHUB_STEP_SUMMARY": summary])
    #expect(try String(contentsOfFile: summary, encoding: .utf8) == text)
  }

  @Test func reviewIsOneComment() throws {
    let repository = try released()
    try repository.version("App 3", "a", "b", "c!")
    try repository.current("App 3")
    try repository.commit()
    let run = CommandRun(arguments: ["review", "--against", "main"], fromDisk: repository.tree)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("<!-- modelgloss:review -->\n\n## Data model: ⚠️"))
    #expect(run.output.contains("### `App`: `App 2` → `App 3`") && run.output.contains("required-without-default"))
    #expect(run.output.contains("| `App 2`, `App` | fails |"), "\(run.output)")
    #expect(run.output.contains("```mermaid\n---\nconfig:"))
    let json = CommandRun(arguments: ["review", "--against", "main", "--format", "json"], fromDisk: repository.tree)
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect((object["guard"] as? [Any])?.count == 1 && (object["models"] as? [Any])?.count == 1)
    try repository.git("checkout", "-q", "main")
    let none = CommandRun(arguments: ["review", "--against", "main"], fromDisk: repository.tree)
    #expect(none.status == 0 && none.output.contains("✅ no model changed"))
  }
}

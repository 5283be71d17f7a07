import Foundation
import GlossBasics
import Testing

@testable import GlossFileTrees

/// What is asked of the history of a repository.
@Suite struct GitHistoryTests {
  /// Commits a file with a time in seconds.
  private func commit(_ repository: Repository, _ name: String, at time: Int) throws -> String {
    try repository.write(name, to: name)
    try repository.git("add", "-A")
    let identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
    _ = try GitProcess.run(
      "git", ["-C", repository.folder] + identity + ["commit", "-q", "-m", name], timeLimit: .seconds(60),
      sizeLimit: 1 << 20,
      variables: ["GIT_COMMITTER_DATE": "\(1_700_000_000 + time) +0000", "GIT_AUTHOR_DATE": "1700000000 +0000"])
    return try id("HEAD", in: repository)
  }

  private func id(_ revision: String, in repository: Repository) throws -> String {
    try repository.git("rev-parse", revision).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func tagsFollowTheirCommitsAndThenTheirNumbers() throws {
    let repository = try Repository()
    // Names say nothing about time: the branch is older than the main line's second commit.
    let first = try commit(repository, "one", at: 0)
    for name in ["v10", "v9", "z1"] { try repository.git("tag", name) }
    try repository.git("checkout", "-q", "-b", "side")
    _ = try commit(repository, "side", at: 50)
    try repository.git("tag", "-a", "-m", "release", "v3")
    try repository.git("checkout", "-q", "main")
    let last = try commit(repository, "two", at: 100)
    try repository.git("tag", "v1")
    // A tag of a tag is not one of a commit, and neither are those of files.
    try repository.git("tag", "v-file", "HEAD:one")
    try repository.git("tag", "-a", "-m", "file", "v-of-file", "HEAD:one")
    let found = try GitRepository(at: repository.folder)
    let tags = try found.tags(matching: "v*")
    #expect(tags.map(\.name) == ["v9", "v10", "v3", "v1"])
    #expect(tags.first?.commit == first && tags.last?.commit == last)
    #expect(try found.tags(matching: "*").map(\.name) == ["v9", "v10", "z1", "v3", "v1"])
    #expect(try found.tags(matching: "v[0-9]").map(\.name) == ["v9", "v3", "v1"])
    #expect(try found.tags(matching: "none").isEmpty)
    #expect(try found.tags(matching: "z*", for: "x").map(\.name) == ["z1"])
  }

  @Test(arguments: [
    ([], nil), (["v1.0", "v2.0", "testflight-7"], "v*"), (["1.0", "2.0", "v1"], "[0-9]*"), (["release"], "release*"),
    (["a1", "v1", "v2"], "v*"), (["v1", "a1", "a2"], "a*"), (["b1", "a1", "c1"], "a*"), (["v1", "1"], "[0-9]*"),
    (["app/1", "app/2", "app-3"], "app/*"),
  ])
  func theLargestGroupOfTagsGivesThePattern(_ tags: [String], _ pattern: String?) {
    #expect(GitRepository.pattern(for: tags) == pattern)
  }

  @Test(arguments: [
    ([], "there is no tag at all; tag a release"),
    (["v1"], "the tags are 'v1'; name one, or a pattern such as 'v*'"),
    (["v1", "v2", "v3"], "the tags are 'v3', 'v2', 'v1'; name one, or a pattern such as 'v*'"),
    (
      ["v1", "v2", "v3", "v4"],
      "the newest of 4 tags are 'v4', 'v3', 'v2'; name one, or a pattern such as 'v*'"
    ),
  ])
  func whereNoTagMatchesTheNewestAreNamed(_ tags: [String], _ remedy: String) throws {
    let repository = try Repository()
    _ = try commit(repository, "one", at: 0)
    for tag in tags { try repository.git("tag", tag) }
    let found = try GitRepository(at: repository.folder)
    let failure = #expect(throws: InputFailure.self) { try found.tags(matching: "x*", for: "Shop.mom") }
    #expect(failure == InputFailure(path: "Shop.mom", reason: "no tag matches 'x*'", remedy: remedy))
  }

  @Test func aShallowCloneMayLackTheTags() throws {
    let repository = try Repository()
    _ = try commit(repository, "one", at: 0)
    _ = try commit(repository, "two", at: 1)
    let clone = repository.folder + "-clone"
    defer { try? FileManager.default.removeItem(atPath: clone) }
    _ = try GitProcess.run(
      "git", ["clone", "-q", "--depth=1", "file://" + repository.folder, clone], timeLimit: .seconds(60),
      sizeLimit: 1 << 20, variables: ["GIT_ALLOW_PROTOCOL": "file"])
    let found = try GitRepository(at: clone)
    #expect(found.isShallow)
    let failure = try found.noTag(matching: "v*", for: "x")
    #expect(failure.reason == "no tag matches 'v*', and the clone is shallow")
    #expect(failure.remedy == "run 'git fetch --depth=1 origin \"refs/tags/v*:refs/tags/v*\"'")
    for (revision, line) in [
      ("HEAD~1", "git fetch --unshallow"), ("v1", "git fetch --depth=1 origin v1:refs/remotes/v1"),
      ("origin/side", "git fetch --depth=1 origin side:refs/remotes/origin/side"),
    ] {
      #expect(found.fetchLine(for: revision) == line)
      #expect(found.mayBeRemote(revision))
    }
  }

  private static let hexadecimal = String(repeating: "0123456789abcdef", count: 4)

  @Test(arguments: [
    ("v1", "v1:refs/remotes/v1", false), ("up/main", "main:refs/remotes/up/main", true),
    ("up/", "up/:refs/remotes/up/", false), ("up", "up:refs/remotes/up", false),
    ("feature/x", "feature/x:refs/remotes/feature/x", false), ("-x", "--end-of-options -x:refs/remotes/-x", false),
    (String(hexadecimal.prefix(40)), String(hexadecimal.prefix(40)), false), (hexadecimal, hexadecimal, false),
    (
      String(hexadecimal.prefix(39)), "\(hexadecimal.prefix(39)):refs/remotes/\(hexadecimal.prefix(39))", false
    ),
    (
      "g" + hexadecimal.prefix(39), "g\(hexadecimal.prefix(39)):refs/remotes/g\(hexadecimal.prefix(39))", false
    ),
  ])
  func aMissingRevisionIsFetchedFromItsRemote(_ revision: String, _ wanted: String, _ mayBeRemote: Bool) throws {
    let repository = try Repository()
    try repository.git("remote", "add", "up", "file:///nowhere")
    let found = try GitRepository(at: repository.folder)
    #expect(found.fetchLine(for: revision) == "git fetch up \(wanted)")
    #expect(found.mayBeRemote(revision) == mayBeRemote)
  }

  /// A remote with the usual name comes first, and is assumed where there is none.
  @Test(arguments: [[], ["origin"], ["a", "origin"]]) func theUsualRemoteComesFirst(_ remotes: [String]) throws {
    let repository = try Repository()
    for remote in remotes { try repository.git("remote", "add", remote, "file:///nowhere") }
    let found = try GitRepository(at: repository.folder)
    #expect(found.fetchLine(for: "v1") == "git fetch origin v1:refs/remotes/v1")
    #expect(found.mayBeRemote("origin/x") && !found.mayBeRemote("origin/") && !found.mayBeRemote("origin"))
    #expect(found.mayBeRemote("a/b") == remotes.contains("a"))
  }

  @Test(arguments: ["HEAD~1", "v1^", "a@{1}", "HEAD:x", "a b", "{", ":x"])
  func aRevisionRelativeToAnotherIsFetchedWithAllOthers(_ revision: String) throws {
    let repository = try Repository()
    #expect(try GitRepository(at: repository.folder).fetchLine(for: revision) == "git fetch")
  }

  @Test func twoLinesOfHistoryMeetInOneCommit() throws {
    let repository = try Repository()
    let first = try commit(repository, "one", at: 0)
    try repository.git("checkout", "-q", "-b", "side")
    let side = try commit(repository, "side", at: 1)
    try repository.git("checkout", "-q", "main")
    let second = try commit(repository, "two", at: 2)
    try repository.git("checkout", "-q", "--orphan", "alone")
    let alone = try commit(repository, "alone", at: 3)
    let found = try GitRepository(at: repository.folder)
    #expect(found.mergeBase(side, second) == first && found.mergeBase(first, second) == first)
    #expect(found.mergeBase(alone, second) == nil && found.mergeBase("none", second) == nil)
    #expect(found.mergeBase("--all", second) == nil)
    #expect(found.commit(of: "side") == side && found.commit(of: "side:one") == nil)
  }

  @Test func filesAreFoundByWhatTheyContainAndHowTheyChanged() throws {
    let repository = try Repository()
    let first = try commit(repository, "one.swift", at: 0)
    try repository.write("two: x", to: "App/two.swift")
    try repository.write("*.log\n", to: ".gitignore")
    try repository.write("one.swift", to: "kept.log")
    try repository.git("add", "-f", "kept.log")
    let second = try commit(repository, "three.txt", at: 1)
    try repository.write("one.swift", to: "new.swift")
    try repository.write("one.swift", to: "new.log")
    let found = try GitRepository(at: repository.folder)
    #expect(found.ignoredPaths(matching: []) == ["kept.log"] && found.ignoredPaths(matching: ["*.swift"]) == [])
    let texts = ["one.sw", "two: x"]
    #expect(found.commits(of: [first, second], withFileContaining: ["two: x"], matching: "*.swift") == [second])
    #expect(found.commits(of: [first, second], withFileContaining: texts, matching: "*.swift") == [first, second])
    #expect(found.commits(of: [first, second], withFileContaining: ["none"], matching: "*").isEmpty)
    #expect(found.commits(of: [], withFileContaining: ["new"], matching: "*").isEmpty)
    #expect(
      Set(found.files(with: texts, in: nil, matching: [])) == [
        "one.swift", "App/two.swift", "new.swift",
      ])
    #expect(found.files(with: texts, in: second, matching: ["*.swift"]) == ["App/two.swift", "one.swift"])
    #expect(found.files(with: ["one.sw"], in: "none", matching: []) == [])
    try repository.write("changed", to: "one.swift")
    #expect(found.changedPaths(since: second, matching: []) == ["one.swift"])
    #expect(found.changedPaths(since: first, matching: ["*.swift"]) == ["App/two.swift", "one.swift"])
    #expect(found.changedPaths(since: second, matching: ["*.txt"]) == [])
    #expect(found.changedPaths(since: "none", matching: []) == nil)
  }

  @Test func placesOfCommitsAreFoldersFilesOrNothing() throws {
    let repository = try Repository()
    let first = try commit(repository, "one", at: 0)
    try repository.write("x", to: "App/x")
    // A submodule's commit that this repository happens to have.
    try repository.git("update-index", "--add", "--cacheinfo", "160000,\(first),sub")
    try repository.git("add", "App")
    try repository.git("commit", "-q", "-m", "second")
    let second = try id("HEAD", in: repository)
    let found = try GitRepository(at: repository.folder)
    let objects = try found.objects(at: [
      (second, "App"), (second, "App/x"), (second, "none"), (first, "App"), (second, ""), (second, "sub"),
      ("none", "one"),
    ])
    #expect(objects.map { $0?.isFolder } == [true, false, nil, nil, true, nil, nil])
    #expect(try objects[1]?.name == id("HEAD:App/x", in: repository))
  }

  @Test func theIndexIsReadWithoutTheStagesOfAConflict() throws {
    let repository = try Repository()
    try repository.write("text", to: "a\tb")
    try repository.write("text", to: "skipped")
    try FileManager.default.createSymbolicLink(atPath: repository.folder + "/link", withDestinationPath: "a")
    _ = try commit(repository, "one", at: 0)
    let blob = try id("HEAD:skipped", in: repository)
    try repository.git("update-index", "--skip-worktree", "skipped")
    let stages = (1...3).map { "100644 \(blob) \($0)\tboth\n" }.joined()
    _ = try GitProcess.git(["update-index", "--index-info"], in: repository.folder, input: Array(stages.utf8))
    let entries = try GitRepository(at: repository.folder).indexEntries(matching: [])
    #expect(entries.map(\.path) == ["a\tb", "both", "link", "one", "skipped"])
    #expect(entries.map(\.isSkipped) == [false, false, false, false, true])
    #expect(entries.map { $0.object == blob } == [true, true, false, false, true] && entries[2].object.isEmpty)
    #expect(try GitRepository(at: repository.folder).indexEntries(matching: ["o*"]).map(\.path) == ["one"])
  }

  @Test func whatACloneLacksIsToldTogether() throws {
    let repository = try Repository()
    _ = try commit(repository, "one", at: 0)
    let found = try GitRepository(at: repository.folder)
    let blob = try id("HEAD:one", in: repository)
    let (none, other) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
    #expect(try found.contents(of: [blob, blob]) == [blob: Array("one".utf8)])
    #expect(try found.contents(of: []).isEmpty)
    for (wanted, reason, names) in [
      ([none], "the object \(none)", none), ([other, blob, none], "2 objects", "\(none) \(other)"),
    ] {
      let failure = #expect(throws: InputFailure.self) { try found.contents(of: wanted) }
      #expect(failure?.path == found.root && failure?.reason == "this partial clone does not have \(reason)")
      #expect(
        failure?.remedy == "run 'git fetch --filter=blob:none origin \(names)', or clone without a filter")
    }
  }

  @Test func treesAreReadForTheFilesThatAreWanted() throws {
    let repository = try Repository()
    for path in ["a.swift", "b.txt", "App/c.swift", "App/Deep/d.swift", "App/Deep/e.txt", "Other/f.txt"] {
      try repository.write(path, to: path)
    }
    let link = repository.folder + "/link.swift"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.swift")
    try repository.commit("one")
    let found = try GitRepository(at: repository.folder)
    let (root, app) = (try id("HEAD^{tree}", in: repository), try id("HEAD:App", in: repository))
    let trees = GitTrees(found) { $0.hasSuffix(".swift") }
    // The second time from memory.
    for _ in 0..<2 {
      let entries = try trees.entries(of: [root, app, root])
      #expect(entries[root]?.map(\.path).sorted() == ["App/Deep/d.swift", "App/c.swift", "a.swift"])
      #expect(entries[app]?.map(\.path).sorted() == ["Deep/d.swift", "c.swift"] && entries.count == 2)
      #expect(try entries[app]?.first { $0.path == "c.swift" }?.object == id("HEAD:App/c.swift", in: repository))
    }
    #expect(try trees.entries(of: []).isEmpty)
    #expect(throws: InputFailure.self) { try trees.entries(of: [String(repeating: "1", count: 40)]) }
  }
}

import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import GlossFileTrees

@Suite struct GitFolderTests {
  /// Makes a folder look like a repository to git, with a configuration that runs a command.
  private func plant(_ folder: String, in repository: Repository, trap: String) throws {
    try repository.write("ref: refs/heads/main\n", to: folder + "/HEAD")
    try repository.write("", to: folder + "/objects/info/packs")
    try repository.write("", to: folder + "/refs/heads/.keep")
    try repository.write(
      """
      [core]
        repositoryformatversion = 0
        bare = false
        worktree = .
        fsmonitor = "touch \(trap)"
        sshCommand = "touch \(trap)"
      [remote "origin"]
        url = "ext::sh -c 'touch \(trap)'"
        promisor = true
      [extensions]
        partialClone = origin
      [protocol "ext"]
        allow = always
      """, to: folder + "/config")
  }

  @Test func passesOverFoldersThatOnlyLookLikeRepositories() throws {
    let repository = try Repository()
    try repository.write("text", to: "App/file")
    try repository.commit("first")
    try repository.git("tag", "v1")
    let trap = repository.folder + "/sprung"
    try plant("App", in: repository, trap: trap)
    for folder in ["", "/App", "/App/objects", "/App/refs/heads"] {
      let found = try GitRepository(at: repository.folder + folder)
      #expect(found.root == repository.folder, "\(folder)")
      #expect(try found.tags(matching: "v*").map(\.name) == ["v1"])
      #expect(found.commit(of: "HEAD") != nil && found.commit(of: "nothing") == nil)
      #expect(
        try GitRevision("v1", workingFolder: repository.folder + folder).names(in: repository.folder + "/App") == [
          "file"
        ])
    }
    // Also next to `.git`: git looks there first.
    try plant(".", in: repository, trap: trap)
    #expect(try GitRepository(at: repository.folder).commit(of: "v1") != nil)
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  @Test func findsNoneWhereOnlyLookalikesAre() throws {
    let repository = try Repository()
    let trap = repository.folder + "/sprung"
    try plant("App", in: repository, trap: trap)
    try FileManager.default.removeItem(atPath: repository.folder + "/.git")
    #expect(try GitFolder.find(from: repository.folder + "/App") == nil)
    // An empty `.git` folder is not a repository either.
    try FileManager.default.createDirectory(
      atPath: repository.folder + "/App/.git", withIntermediateDirectories: false)
    let failure = #expect(throws: InputFailure.self) { try GitRepository(at: repository.folder + "/App") }
    #expect(failure?.reason == "there is no git repository here")
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  @Test func followsWorktreesAndSubmodulesAlone() throws {
    let repository = try Repository()
    try repository.write("text", to: "file")
    try repository.commit("first")
    try repository.git("worktree", "add", "-q", "-b", "side", repository.folder + "/inside")
    let outside = repository.folder + "-outside"
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try repository.git("worktree", "add", "-q", "-b", "other", outside)
    for folder in [repository.folder + "/inside", outside] {
      let found = try GitRepository(at: folder)
      #expect(found.root == folder && found.commit(of: "HEAD") != nil)
    }
    // A repository with a separate git directory.
    try repository.git("init", "-q", "--separate-git-dir", outside + ".apart", repository.folder + "/apart")
    defer { try? FileManager.default.removeItem(atPath: outside + ".apart") }
    #expect(try GitRepository(at: repository.folder + "/apart").root == repository.folder + "/apart")
    // One inside the checkout, where a pull request may have put it.
    let trap = repository.folder + "/sprung"
    try plant("sub/evil", in: repository, trap: trap)
    for target in ["evil", "./evil", "../sub/evil", repository.folder + "/sub/evil"] {
      try repository.write("gitdir: \(target)\n", to: "sub/.git")
      let failure = #expect(throws: InputFailure.self, "\(target)") {
        try GitRepository(at: repository.folder + "/sub")
      }
      #expect(failure?.reason.contains("inside the checkout") == true, "\(target) \(failure?.reason ?? "")")
      #expect(failure?.path == repository.folder + "/sub/.git")
    }
    try plant("evil", in: repository, trap: trap)
    for (text, reason) in [
      ("gitdir: ../evil", "inside the checkout"), ("gitdir: ../none", "does not lead to"),
      ("evil", "begins with 'gitdir:'"),
      ("", "begins with"), ("gitdir: ", "does not lead to"), ("gitdir: .", "does not lead to"),
    ] {
      try repository.write(text, to: "sub/.git")
      let failure = #expect(throws: InputFailure.self) { try GitRepository(at: repository.folder + "/sub") }
      #expect(failure?.reason.contains(reason) == true, "\(text) \(failure?.reason ?? "")")
    }
    // A link in place of the folder.
    try FileManager.default.removeItem(atPath: repository.folder + "/sub/.git")
    try FileManager.default.createSymbolicLink(
      atPath: repository.folder + "/sub/.git", withDestinationPath: "evil")
    #expect(throws: InputFailure.self) { try GitRepository(at: repository.folder + "/sub") }
    #expect(!FileManager.default.fileExists(atPath: trap))
  }

  @Test func saysWhatGitRefuses() {
    let foreign = """
      fatal: detected dubious ownership in repository at '/a b'
      To add an exception for this directory, call:

      \tgit config --global --add safe.directory '/a b'
      """
    let cases: [(GitProcess.Failure, String, String?)] = [
      (
        .failed(foreign), "the repository /a b belongs to another user, so git does not open it",
        "if you trust it, run 'git config --global --add safe.directory \"/a b\"'"
      ),
      (.notInstalled, "git is required but was not found", "install git, or add it to the PATH"),
      (.failed("warning: x\nfatal: bad thing\n"), "git could not read it: fatal: bad thing", nil),
      (.failed(""), "git could not read it", nil), (.timedOut, "git did not answer in time", nil),
    ]
    for (failure, reason, remedy) in cases {
      let said = InputFailure(failure, path: "x", root: "/a b")
      #expect(said.reason == reason && said.remedy == remedy)
    }
  }

  @Test func bringsWhatIsMissingUnderTheNameThatWasAskedFor() throws {
    let repository = try Repository()
    try repository.write("text", to: "file")
    try repository.commit("first")
    try repository.git("branch", "feature/x")
    try repository.git("branch", "plain")
    try repository.git("tag", "-a", "-m", "release", "v1")
    try repository.git("tag", "$(id>x)'\"")
    try repository.write("more", to: "file")
    try repository.commit("second")
    try repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
    let old = try repository.git("rev-parse", "v1^{commit}").trimmingCharacters(in: .whitespacesAndNewlines)
    let clone = repository.folder + "-clone"
    defer { try? FileManager.default.removeItem(atPath: clone) }
    for isShallow in [true, false] {
      let depth = isShallow ? ["--depth=1"] : []
      for revision in ["feature/x", "plain", "v1", "origin/plain", old, "$(id>x)'\""] {
        try? FileManager.default.removeItem(atPath: clone)
        _ = try GitProcess.run(
          "git",
          ["clone", "-q", "--no-tags", "--single-branch", "-b", "main"] + depth + [
            "file://" + repository.folder, clone,
          ],
          timeLimit: .seconds(60), sizeLimit: 1 << 20, variables: ["GIT_ALLOW_PROTOCOL": "file"])
        let before = try GitRepository(at: clone)
        #expect(before.isShallow == isShallow)
        if revision != old || isShallow { #expect(before.commit(of: revision) == nil, "\(revision)") }
        // The line is run by a shell, as a user would.
        let line = before.fetchLine(for: revision)
        _ = try GitProcess.run(
          "sh", ["-c", "cd \"$0\" && " + line, clone], timeLimit: .seconds(60), sizeLimit: 1 << 20,
          variables: ["GIT_ALLOW_PROTOCOL": "file"])
        #expect(try GitRepository(at: clone).commit(of: revision) == old, "\(line)")
        #expect(!FileManager.default.fileExists(atPath: clone + "/x"))
      }
    }
  }

  @Test func runsNoProgramOfTheWorkingFolder() throws {
    // An empty or relative folder in the search path means the working folder.
    #expect(GitProcess.path(of: "sh", in: ":.:bin:") == nil)
    #expect(GitProcess.path(of: "sh", in: "::/nonexistent:/bin") == "/bin/sh")
    #expect(GitProcess.path(of: "nothing-of-that-name", in: "/bin") == nil)
  }
}

import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import GlossFileTrees

@Suite struct ProcessEdgeTests {
  private func run(_ script: String, input: [UInt8] = [], sizeLimit: Int = 1 << 20) throws -> [UInt8] {
    try GitProcess.run("sh", ["-c", script], input: input, timeLimit: .seconds(60), sizeLimit: sizeLimit)
  }

  @Test(arguments: [(0, true), (1, true), (4096, true), (4097, false)])
  func inputIsTakenAsFarAsAPipeHoldsIt(_ count: Int, _ isTaken: Bool) throws {
    let input = [UInt8](repeating: 0x61, count: count)
    if isTaken {
      #expect(try run("cat", input: input) == input)
    } else {
      #expect(throws: GitProcess.Failure.notStarted) { try run("cat", input: input) }
    }
  }

  @Test(arguments: [
    ("printf abc", 3, true), ("printf abc", 2, false), ("printf abc >&2", 3, true),
    ("printf abc >&2", 2, false), (":", 0, true),
  ])
  func outputMayBeAsLongAsTheLimit(_ script: String, _ limit: Int, _ isTaken: Bool) throws {
    if isTaken {
      #expect(try run(script, sizeLimit: limit).count == (script == "printf abc" ? 3 : 0))
    } else {
      #expect(throws: GitProcess.Failure.tooMuchOutput) { try run(script, sizeLimit: limit) }
    }
  }

  /// A program that closes its output may still be running.
  @Test func aProgramIsWaitedForAfterItsOutput() throws {
    #expect(try run("printf abc; exec >&- 2>&-; sleep 0.05") == Array("abc".utf8))
    #expect(throws: GitProcess.Failure.failed("")) { try run("exec >&- 2>&-; sleep 0.05; exit 3") }
    #expect(throws: GitProcess.Failure.timedOut) {
      try GitProcess.run("sh", ["-c", "exec >&- 2>&-; sleep 20"], timeLimit: .milliseconds(100), sizeLimit: 9)
    }
    #expect(throws: GitProcess.Failure.timedOut) {
      try GitProcess.run("sh", ["-c", "printf abc"], timeLimit: .zero, sizeLimit: 9)
    }
  }

  @Test func onlyFilesThatCanBeRunAreProgramsAndThoseWithAPathAreTaken() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (place, mode) in [("a/tool", nil), ("b/tool", 0o600), ("c/tool", 0o700)] as [(String, Int?)] {
      let path = folder + "/" + place
      try FileManager.default.createDirectory(
        atPath: mode == nil ? path : FilePath.folder(of: path), withIntermediateDirectories: true)
      guard let mode else { continue }
      try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let (a, b, c) = (folder + "/a", folder + "/b", folder + "/c")
    #expect(GitProcess.path(of: "tool", in: "\(a):\(b):\(c)") == c + "/tool")
    #expect(GitProcess.path(of: "tool", in: "\(a):\(b)") == nil && GitProcess.path(of: "tool", in: "") == nil)
    #expect(GitProcess.path(of: "sh", in: nil) != nil)
    #expect(GitProcess.path(of: "/none/tool", in: "") == "/none/tool")
    for (program, failure) in [("/none/tool", GitProcess.Failure.notInstalled), (b + "/tool", .notStarted)] {
      #expect(throws: failure) { try GitProcess.run(program, [], timeLimit: .seconds(9), sizeLimit: 9) }
    }
  }

  @Test(
    arguments: [
      (.failed("fatal: detected dubious ownership in repository"), "belongs to another user"),
      (.failed("fatal: set safe.directory"), "belongs to another user"), (.notStarted, "git could not be started"),
      (.tooMuchOutput, "git's output exceeds the size limit"), (.failed("\n\n"), "git could not read it"),
      (.failed("fatal: unsafe"), "git could not read it: fatal: unsafe"),
    ] as [(GitProcess.Failure, String)]) func aFailureIsExplained(_ failure: GitProcess.Failure, _ reason: String)
  {
    let said = InputFailure(failure, path: "x", root: "/a")
    #expect(said.reason.hasSuffix(reason) || said.reason.contains(reason + ","))
    #expect((said.remedy != nil) == reason.hasPrefix("belongs"))
  }

  @Test func aCommandOfTheUsersGetsAnInputOfAnySize() throws {
    let long = [UInt8](repeating: 0x61, count: 300_000)
    #expect(
      try ShellCommand.output(of: "cat", input: long, timeLimit: .seconds(60), sizeLimit: 300_000) == long)
    let words = try ShellCommand.output(
      of: "printf '%s' \"$WORD\"; cat", input: [0x62], variables: ["WORD": "a b"], timeLimit: .seconds(60),
      sizeLimit: 9)
    #expect(words == Array("a bb".utf8))
    #expect(throws: GitProcess.Failure.failed("no\n")) {
      try ShellCommand.output(of: "echo no >&2; exit 2", input: [], timeLimit: .seconds(60), sizeLimit: 9)
    }
    #expect(throws: GitProcess.Failure.tooMuchOutput) {
      try ShellCommand.output(of: "cat", input: long, timeLimit: .seconds(60), sizeLimit: 299_999)
    }
  }
}

/// Where a repository is, told from the files alone.
@Suite struct GitFolderSearchTests {
  /// Files in memory, some of which are links that lead nowhere.
  private struct LinkedTree: FileTreeLayer {
    let base: any FileTree
    var links: Set<String>

    func linkTarget(at path: String) -> String? { links.contains(path) ? "/nowhere" : nil }
  }

  private static let whole = ["HEAD", "objects/x", "refs/x"]

  @Test(arguments: [
    (whole, true), (["objects/x", "refs/x"], false), (["HEAD", "refs/x"], false), (["HEAD", "objects/x"], false),
    (["HEAD", "commondir"], true), (["commondir"], false), (["HEAD"], false),
    (["HEAD/x", "objects/x", "refs/x"], false),
    (["HEAD", "objects", "refs/x"], false), (["HEAD", "objects/x", "refs"], false), (["HEAD", "commondir/x"], false),
    (["HEAD@", "objects/x", "refs/x"], true), (["HEAD@", "commondir"], true), (["HEAD@"], false),
    (whole + ["commondir"], true),
  ])
  func aRepositoryHoldsWhatGitLooksFor(_ names: [String], _ isFound: Bool) throws {
    // The name of a link ends in `@`.
    let files = names.filter { !$0.hasSuffix("@") } + ["config"]
    let tree = LinkedTree(
      base: InMemoryFileTree(Dictionary(uniqueKeysWithValues: files.map { ("/r/.git/" + $0, "") })),
      links: Set(names.filter { $0.hasSuffix("@") }.map { "/r/.git/" + $0.dropLast() }))
    for folder in ["/r", "/r/a/b"] {
      let found = try GitFolder.find(from: folder, in: tree)
      #expect(found == (isFound ? GitFolder(root: "/r", path: "/r/.git") : nil))
    }
    #expect(try GitFolder.find(from: "/other", in: tree) == nil)
  }

  @Test(
    arguments: [
      ("gitdir: /main/.git/worktrees/w\n", "/main/.git/worktrees/w", nil), ("gitdir: ../out", "/out", nil),
      ("gitdir: ../out\r\nmore", "/out", nil), ("gitdir: evil", nil, "inside the checkout"),
      ("gitdir: /w/.git/modules/x", nil, "does not lead to a git repository"),
      ("gitdir: /none", nil, "does not lead to a git repository"), ("gitdir:/out", nil, "begins with 'gitdir:'"),
      (" gitdir: /out", nil, "begins with 'gitdir:'"),
    ] as [(String, String?, String?)])
  func aFileLeadsToARepository(_ text: String, _ path: String?, _ reason: String?) throws {
    var files = ["/w/.git": text]
    for folder in ["/main/.git/worktrees/w/", "/out/", "/w/evil/"] {
      for name in Self.whole { files[folder + name] = "" }
    }
    let tree = LinkedTree(base: InMemoryFileTree(files), links: [])
    if let path {
      #expect(try GitFolder.find(from: "/w/a", in: tree) == GitFolder(root: "/w", path: path))
    } else {
      let failure = #expect(throws: InputFailure.self) { try GitFolder.find(from: "/w/a", in: tree) }
      #expect(failure?.path == "/w/.git" && failure?.reason.contains(reason ?? "-") == true)
    }
  }

  /// A submodule's repository is in that of the checkout around it; any other place there may be a pull request's.
  @Test(arguments: [
    ("/w/.git/modules/sub", true), ("/w/evil", false), ("/w/sub/evil", false), ("/out", true), ("/w-out", true),
    ("/w/a.git", false),
  ])
  func aSubmoduleLeadsIntoTheRepositoryAroundIt(_ target: String, _ isFound: Bool) throws {
    var files = ["/w/sub/.git": "gitdir: \(target)\n"]
    for folder in ["/w/.git/", target + "/"] { for name in Self.whole { files[folder + name] = "" } }
    let tree = LinkedTree(base: InMemoryFileTree(files), links: [])
    if isFound {
      #expect(try GitFolder.find(from: "/w/sub", in: tree) == GitFolder(root: "/w/sub", path: target))
    } else {
      #expect(throws: InputFailure.self) { try GitFolder.find(from: "/w/sub", in: tree) }
    }
  }
}

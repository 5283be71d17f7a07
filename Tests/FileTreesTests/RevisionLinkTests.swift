import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

/// A revision shows what a checkout of it shows, through links and in submodules.
@Suite struct RevisionLinkTests {
  private static func link(_ path: String, to target: String, in repository: Repository) throws {
    let url = URL(filePath: repository.folder).appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path(percentEncoded: false), withDestinationPath: target)
  }

  /// The disk is the second computation: the random tree is committed, and every path is asked of both.
  @Test(arguments: 0..<24) func aTreeWithLinksIsThatOfTheDisk(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let repository = try Repository()
    let names = ["a", "b", "c", "Größe", "z"]
    try repository.write("text", to: "a/b/c")
    try Self.link("z", to: "./a/../a/b", in: repository)
    func path(_ depth: ClosedRange<Int>) -> String {
      (0..<Int.random(in: depth, using: &random)).map { _ in names.randomElement(using: &random) ?? "a" }
        .joined(separator: "/")
    }
    for number in 0..<18 {
      let place = path(1...3)
      // Something else may be there, or a file above it.
      if number % 3 == 0 {
        try? repository.write("\(number)", to: place)
      } else {
        let up = Array(repeating: "..", count: Int.random(in: 0...3, using: &random)).joined(separator: "/")
        let target = [up, path(0...3)].filter { !$0.isEmpty }.joined(
          separator: Bool.random(using: &random) ? "/" : "/./")
        // No other folder of the machine has these names.
        try? Self.link(place, to: target.isEmpty ? "/modelgloss-none/a" : target, in: repository)
      }
    }
    try repository.commit("first")
    let (disk, revision) = (DiskFileTree(), try GitRevision("HEAD", workingFolder: repository.folder))
    var paths = [[]] as [[String]]
    for depth in 0..<3 { paths += paths.filter { $0.count == depth }.flatMap { path in names.map { path + [$0] } } }
    var followed = 0
    for path in paths.map({ ([repository.folder] + $0).joined(separator: "/") }) {
      // Links above the root lead to what is beside this test's folder.
      guard disk.resolved(path).isBelow(repository.folder) else {
        #expect(revision.kind(at: path) == nil, "\(seed) \(path)")
        continue
      }
      let kind = disk.kind(at: path)
      #expect(revision.kind(at: path) == kind, "\(seed) \(path)")
      #expect(revision.linkTarget(at: path) == disk.linkTarget(at: path), "\(seed) \(path)")
      guard let kind else { continue }
      #expect(revision.realPath(of: path) == disk.realPath(of: path), "\(seed) \(path)")
      if revision.realPath(of: path) != path { followed += 1 }
      if kind == .file {
        #expect(try revision.bytes(at: path) == disk.bytes(at: path), "\(seed) \(path)")
        #expect(revision.object(at: path) != nil)
      } else {
        let items = try disk.items(in: path).filter { item in
          disk.resolved(path + "/" + item.name).isBelow(repository.folder)
        }
        #expect(try revision.items(in: path) == items, "\(seed) \(path)")
        let dead = [revision.deadLinks(in: path), disk.deadLinks(in: path)].map { names in
          Set(names.filter { disk.resolved(path + "/" + $0).isBelow(repository.folder) })
        }
        #expect(dead[0] == dead[1], "\(seed) \(path)")
      }
    }
    // Every tree has links that lead to something.
    #expect(followed > 0, "\(seed)")
  }

  @Test(arguments: [(30, true), (50, false)]) func aChainHasTheLengthOfTheSystem(_ length: Int, _ isFollowed: Bool)
    throws
  {
    let repository = try Repository()
    try repository.write("end", to: "0")
    for number in 1...length { try Self.link("\(number)", to: "\(number - 1)", in: repository) }
    try Self.link("self", to: "self", in: repository)
    try Self.link("to", to: "fro", in: repository)
    try Self.link("fro", to: "./to/x", in: repository)
    try repository.commit("first")
    for isBackwards in [false, true] {
      let files = try GitRevision("HEAD", workingFolder: repository.folder)
      // Asked for from the other end, the links that come later are known already.
      if isBackwards { for number in 1...30 { #expect(files.kind(at: "\(number)") == .file) } }
      #expect((files.kind(at: "\(length)") == .file) == isFollowed)
      #expect(DiskFileTree().kind(at: repository.folder + "/\(length)") == files.kind(at: "\(length)"))
      #expect(files.kind(at: "self") == nil && files.kind(at: "to") == nil && files.kind(at: "fro") == nil)
      #expect(files.gaps(below: repository.folder) { $0.hasSuffix("self") }.map(\.cause) == [.circle])
    }
  }

  @Test func whatIsNotFollowedIsSaid() throws {
    let repository = try Repository()
    try repository.write("text", to: "App/file")
    for (path, target) in [
      ("App/none", "nothing"), ("App/out", "../../out"), ("App/root", repository.folder + "/App/file"),
      ("App/in", "file"), ("git", ".git/config"), ("App/through", "file/x"),
    ] {
      try Self.link(path, to: target, in: repository)
    }
    try repository.commit("first")
    let files = try GitRevision("HEAD", workingFolder: repository.folder)
    let gaps = files.gaps(below: repository.folder) { _ in true }
    #expect(
      gaps.map { $0.path.dropFirst(repository.folder.utf8.count + 1) } == [
        "App/none", "App/out", "App/root", "App/through", "git",
      ])
    #expect(gaps.map(\.cause) == [.nothing, .outside, .outside, .nothing, .nothing])
    #expect(files.gaps(below: repository.folder + "/Other") { _ in true } == [])
    #expect(files.gaps(below: repository.folder) { _ in false } == [])
    // A path that a link stands in the way of.
    #expect(files.gaps(below: repository.folder + "/App/out/x") { _ in true }.map(\.cause) == [.outside])
    #expect(files.leadsOn(below: repository.folder) { $0.hasSuffix("in") })
    #expect(!files.leadsOn(below: repository.folder) { _ in false })
  }

  @Test func aLinkThatIsDamagedIsNamed() throws {
    let repository = try Repository()
    try repository.write("text", to: "file")
    try Self.link("link", to: "file", in: repository)
    try repository.commit("first")
    let id = try repository.git("rev-parse", "HEAD:link").trimmingCharacters(in: .whitespacesAndNewlines)
    let object = repository.folder + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try FileManager.default.removeItem(atPath: object)
    for isDamaged in [false, true] {
      if isDamaged { try Data("damaged".utf8).write(to: URL(filePath: object)) }
      let files = try GitRevision("HEAD", workingFolder: repository.folder)
      #expect(files.kind(at: "link") == nil)
      let failure = #expect(throws: InputFailure.self) { try files.bytes(at: "link") }
      let expected =
        isDamaged ? "git cannot read the object \(id): " : "this partial clone does not have the object \(id)"
      #expect(failure?.reason.hasPrefix(expected) == true, "\(failure?.reason ?? "")")
      let gaps = files.gaps(below: repository.folder) { _ in false }
      #expect(gaps.count == 1 && gaps.first.map { if case .unreadable = $0.cause { true } else { false } } == true)
    }
  }

  /// A stranger's repository: each link leads through all that come before it in its folder.
  @Test func linksTakeABoundedTime() throws {
    let repository = try Repository()
    let count = 20_000
    var stream = "commit refs/heads/main\ncommitter A <a@example.com> 0 +0000\ndata 1\nx\n"
    stream += "M 100644 inline end/file\ndata 4\ntext\n"
    for number in 0..<count {
      let detour = String(repeating: "end/../", count: 40)
      let target = number % 1000 == 0 ? "../\(detour)end" : "../\(detour)l\((number - 1) / 1000)/\(number - 1)"
      stream += "M 120000 inline l\(number / 1000)/\(number)\ndata \(target.utf8.count)\n\(target)\n"
    }
    let file = repository.folder + "/.git/stream"
    try Data(stream.utf8).write(to: URL(filePath: file))
    _ = try GitProcess.run(
      "sh", ["-c", "git -C '\(repository.folder)' fast-import --quiet < '\(file)'"], timeLimit: .seconds(60),
      sizeLimit: 1 << 20)
    let start = ContinuousClock.now
    let files = try GitRevision("main", workingFolder: repository.folder)
    var kinds = 0
    for folder in 0..<(count / 1000) { kinds += try files.items(in: "l\(folder)").count }
    let gaps = files.gaps(below: repository.folder) { _ in true }
    #expect(start.duration(to: .now) < .seconds(60))
    #expect(kinds > 0 && gaps.contains { $0.cause == .tooMany })
  }
}

@Suite struct RevisionSubmoduleTests {
  /// A repository with a submodule in `Vendor/Shop`, whose first commit is in the tag `v1` and whose second is checked
  /// out.
  private func repository() throws -> Repository {
    let repository = try Repository()
    try repository.write("outer", to: "file")
    try inner("first", in: repository)
    try repository.write("[submodule \"Vendor/Shop\"]\npath = Vendor/Shop\nurl = ./none\n", to: ".gitmodules")
    try repository.commit("first")
    try repository.git("tag", "v1")
    try inner("second", in: repository)
    try repository.commit("second")
    return repository
  }

  /// A commit of the submodule.
  private func inner(_ text: String, in repository: Repository, at path: String = "Vendor/Shop") throws {
    let folder = repository.folder + "/" + path
    try repository.write(text, to: path + "/Deep/file")
    try runGit(["init", "-q", "-b", "main"], in: folder)
    try runGit(["add", "-A"], in: folder)
    try runGit(["commit", "-q", "-m", text], in: folder)
  }

  private func text(_ path: String, in files: GitRevision) throws -> String {
    String(decoding: try files.bytes(at: path), as: UTF8.self)
  }

  /// Its repository is in its folder, among those that git keeps, or kept after it was removed.
  @Test(arguments: ["embedded", "absorbed", "removed"]) func aSubmoduleIsReadAtItsCommit(_ kind: String) throws {
    let repository = try repository()
    try FileManager.default.createSymbolicLink(
      atPath: repository.folder + "/link", withDestinationPath: "Vendor/Shop/Deep")
    try repository.commit("third")
    if kind != "embedded" { try repository.git("submodule", "--quiet", "absorbgitdirs") }
    if kind == "removed" { try repository.git("rm", "-q", "-f", "Vendor/Shop") }
    for (revision, expected) in [("v1", "first"), ("HEAD", "second")] {
      let files = try GitRevision(revision, workingFolder: repository.folder)
      #expect(try text("Vendor/Shop/Deep/file", in: files) == expected)
      #expect(try files.items(in: "Vendor").map(\.name) == ["Shop"])
      #expect(files.kind(at: "Vendor/Shop") == .folder && files.kind(at: "Vendor/Shop/none") == nil)
      #expect(files.object(at: "Vendor/Shop/Deep/file") != nil)
      #expect(files.gaps(below: repository.folder) { _ in true }.isEmpty)
      #expect(files.leadsOn(below: repository.folder + "/Vendor/Shop/Deep") { _ in false })
    }
    let files = try GitRevision("HEAD", workingFolder: repository.folder)
    #expect(try text("link/file", in: files) == "second")
    #expect(files.realPath(of: "link/file") == repository.folder + "/Vendor/Shop/Deep/file")
  }

  @Test func aCommitThatIsNotInTheCloneIsAGap() throws {
    let repository = try repository()
    let first = try repository.git("rev-parse", "v1:Vendor/Shop").trimmingCharacters(in: .whitespacesAndNewlines)
    let other = try Repository()
    try other.write("other", to: "Deep/file")
    try other.commit("other")
    let folder = repository.folder + "/Vendor/Shop"
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.copyItem(atPath: other.folder, toPath: folder)
    for isThere in [true, false] {
      if !isThere { try FileManager.default.removeItem(atPath: folder) }
      let files = try GitRevision("v1", workingFolder: repository.folder)
      let gaps = files.gaps(below: folder) { _ in true }
      guard case .submodule(let commit, let failure)? = gaps.first?.cause else {
        Issue.record("\(gaps)")
        return
      }
      #expect(commit == first && gaps.count == 1 && gaps.first?.path == folder)
      #expect(failure.remedy != nil && files.kind(at: "Vendor/Shop") == .folder)
      #expect(try files.items(in: "Vendor/Shop") == [] && files.kind(at: "Vendor/Shop/Deep") == nil)
    }
  }

  /// The checkout of a stranger must not make git open, or run, what is elsewhere.
  @Test func aRepositoryElsewhereIsNotThatOfASubmodule() throws {
    let repository = try repository()
    let (folder, elsewhere) = (repository.folder + "/Vendor/Shop", repository.folder + "-elsewhere")
    try FileManager.default.moveItem(atPath: folder + "/.git", toPath: elsewhere)
    defer { try? FileManager.default.removeItem(atPath: elsewhere) }
    try repository.write("gitdir: \(elsewhere)\n", to: "Vendor/Shop/.git")
    let gaps = try GitRevision("v1", workingFolder: repository.folder).gaps(below: folder) { _ in true }
    guard case .submodule(_, let failure)? = gaps.first?.cause else {
      Issue.record("\(gaps)")
      return
    }
    #expect(failure.reason.contains("outside of this one"), "\(failure.reason)")
    // Nor is one that a link in its place leads to.
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: elsewhere)
    #expect(try GitRevision("v1", workingFolder: repository.folder).kind(at: "Vendor/Shop/Deep") == nil)
  }

  @Test func nothingThatASubmoduleNamesIsRun() throws {
    let repository = try repository()
    let mark = repository.folder + "/ran"
    for setting in ["core.fsmonitor", "filter.x.smudge", "core.pager", "core.sshCommand"] {
      try runGit(["config", setting, "touch \(mark)"], in: repository.folder + "/Vendor/Shop")
    }
    try runGit(["config", "core.worktree", "/nowhere/at/all"], in: repository.folder + "/Vendor/Shop")
    let files = try GitRevision("v1", workingFolder: repository.folder)
    #expect(try text("Vendor/Shop/Deep/file", in: files) == "first")
    #expect(DiskFileTree().kind(at: mark) == nil)
  }

  @Test func aSubmoduleHasSubmodules() throws {
    let repository = try Repository()
    try inner("innermost", in: repository, at: "A/B")
    try inner("inner", in: repository, at: "A")
    try repository.commit("first")
    do {
      let files = try GitRevision("HEAD", workingFolder: repository.folder)
      #expect(try text("A/B/Deep/file", in: files) == "innermost" && text("A/Deep/file", in: files) == "inner")
    }
    // Repositories are kept as long as one is in use.
    try FileManager.default.removeItem(atPath: repository.folder + "/A/B")
    let later = try GitRevision("HEAD", workingFolder: repository.folder)
    #expect(later.gaps(below: repository.folder) { _ in true }.map(\.path) == [repository.folder + "/A/B"])
  }
}

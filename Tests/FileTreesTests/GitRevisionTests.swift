import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import Testing

/// A repository in its own folder, deleted with the value.
final class Repository {
  let folder: String

  init() throws {
    let made = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    folder = DiskFileTree().realPath(of: made.path(percentEncoded: false))
    try git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
    return String(decoding: try GitProcess.git(identity + arguments, in: folder), as: UTF8.self)
  }

  func write(_ text: String, to path: String) throws {
    let url = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func commit(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }
}

@Suite struct GitRevisionTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func readsFilesAsTheyWereFromTheRootAndFromBelow() throws {
    let repository = try Repository()
    try repository.write("old", to: "App/Größe.txt")
    try repository.write("gone", to: "App/Sub/gone.txt")
    try repository.commit("first")
    try repository.git("tag", "v1")
    try repository.write("new", to: "App/Größe.txt")
    try FileManager.default.removeItem(atPath: repository.folder + "/App/Sub")
    try repository.commit("second")
    for (folder, prefix) in [("", "App/"), ("/App", "")] {
      let past = try GitRevision("v1", workingFolder: repository.folder + folder)
      #expect(text(try past.bytes(at: prefix + "Größe.txt")) == "old")
      #expect(text(try past.bytes(at: repository.folder + "/App/Größe.txt")) == "old")
      #expect(past.kind(at: prefix + "Sub") == .folder && past.kind(at: prefix + "Sub/gone.txt") == .file)
      #expect(try past.names(in: repository.folder + "/App") == ["Größe.txt", "Sub"])
      #expect(past.kind(at: prefix + "none") == nil)
      #expect(past.root == repository.folder && past.commit.utf8.count == 40)
      let now = try GitRevision("HEAD", workingFolder: repository.folder + folder)
      #expect(text(try now.bytes(at: prefix + "Größe.txt")) == "new" && now.kind(at: prefix + "Sub") == nil)
    }
  }

  @Test func readsLargeAndEmptyFilesAndRefusesLargerOnes() throws {
    let repository = try Repository()
    let large = String(repeating: "0123456789\n", count: 50_000)
    try repository.write(large, to: "large")
    try repository.write("", to: "empty")
    try repository.commit("first")
    let files = try GitRevision("HEAD", workingFolder: repository.folder)
    #expect(text(try files.bytes(at: "large")) == large)
    #expect(try files.bytes(at: "empty") == [])
    for limit in [100, 549_999] {
      let failure = #expect(throws: InputFailure.self) { try files.bytes(at: "large", limit: limit) }
      #expect(failure?.reason.contains("limit of \(limit)") == true)
    }
    #expect(try files.bytes(at: "large", limit: 550_000).count == 550_000)
  }

  @Test func leavesOutLinksAndHoldsTheRepositoryItself() throws {
    let repository = try Repository()
    try repository.write("text", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: repository.folder + "/link", withDestinationPath: "/etc/passwd")
    try repository.commit("first")
    let files = try GitRevision("HEAD", workingFolder: repository.folder)
    #expect(files.kind(at: "link") == nil)
    // This tells a search for tables where the sources end.
    #expect(files.kind(at: ".git") == .folder && files.kind(at: "file/.git") == nil)
    #expect(try files.names(in: ".") == [".git", "file"])
  }

  @Test(arguments: ["none", "--help", "-q", "", "HEAD:file", "HEAD~5"])
  func saysWhichRevisionIsNotThere(_ revision: String) throws {
    let repository = try Repository()
    try repository.write("text", to: "file")
    try repository.commit("first")
    let failure = #expect(throws: InputFailure.self) {
      try GitRevision(revision, workingFolder: repository.folder)
    }
    #expect(failure?.reason == "there is no such revision")
  }

  @Test func saysWhereThereIsNoRepository() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let failure = #expect(throws: InputFailure.self) {
      try GitRevision("HEAD", workingFolder: folder.path(percentEncoded: false))
    }
    #expect(failure?.reason == "there is no git repository here")
  }

  @Test(arguments: [
    ("v1:App/Shop.xcdatamodeld", "v1", "App/Shop.xcdatamodeld"), ("HEAD~3:./Shop.mom", "HEAD~3", "./Shop.mom"),
    ("HEAD^{/Fix: it}:App", "HEAD^{/Fix: it}", "App"), ("main:", "main", ""), ("a:b:c", "a", "b:c"),
  ])
  func readsPlaces(_ text: String, _ revision: String, _ path: String) {
    #expect(GitPlace(text)?.revision == revision && GitPlace(text)?.path == path)
  }

  @Test(arguments: ["Shop.mom", ":App", "file:///a/b", "file:/a", "https://example.com", ""])
  func readsNoPlaceInOtherTexts(_ text: String) {
    #expect(GitPlace(text) == nil)
  }

  @Test func placesBeginAtTheRootUnlessTheySayOtherwise() throws {
    let repository = try Repository()
    try repository.write("root", to: "file")
    try repository.write("below", to: "App/file")
    try repository.commit("first")
    let files = try GitRevision("HEAD", workingFolder: repository.folder + "/App")
    let read = { (place: String) in
      text(try files.bytes(at: #require(GitPlace(place)).path(in: files)))
    }
    #expect(try read("HEAD:file") == "root" && read("HEAD:App/file") == "below")
    #expect(try read("HEAD:./file") == "below" && read("HEAD:../file") == "root")
  }
}

@Suite struct GitProcessTests {
  @Test func stopsWhatTakesTooLong() {
    let start = ContinuousClock.now
    #expect(throws: GitProcess.Failure.timedOut) {
      try GitProcess.run("sh", ["-c", "sleep 20 & sleep 20"], timeLimit: .milliseconds(200), sizeLimit: 100)
    }
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test func stopsWhatPrintsTooMuch() {
    #expect(throws: GitProcess.Failure.tooMuchOutput) {
      try GitProcess.run("yes", [], timeLimit: .seconds(20), sizeLimit: 1 << 20)
    }
  }

  @Test func tellsWhatFailedFromWhatIsNotThere() {
    #expect(throws: GitProcess.Failure.failed("first\nsecond\n")) {
      try GitProcess.run(
        "sh", ["-c", "printf 'first\\nsecond\\n' >&2; exit 3"], timeLimit: .seconds(20), sizeLimit: 9999)
    }
    #expect(throws: GitProcess.Failure.notInstalled) {
      try GitProcess.run("modelgloss-no-such-program", [], timeLimit: .seconds(20), sizeLimit: 100)
    }
  }

  @Test func givesInputAndTakesMuchOutputOnBothStreams() throws {
    let script = "cat; i=0; while [ $i -lt 3000 ]; do echo line$i; echo error$i >&2; i=$((i+1)); done"
    let output = try GitProcess.run(
      "sh", ["-c", script], input: Array("in\n".utf8), timeLimit: .seconds(20), sizeLimit: 1 << 20)
    #expect(String(decoding: output, as: UTF8.self).hasPrefix("in\nline0\n"))
    #expect(output.count { $0 == UInt8(ascii: "\n") } == 3001)
  }

  /// A repository may configure programs; none of them is run.
  @Test func runsNothingThatARepositoryNames() throws {
    let repository = try Repository()
    try repository.write("text", to: "file")
    try repository.commit("first")
    let mark = repository.folder + "/ran"
    try repository.git("config", "core.fsmonitor", "touch \(mark)")
    try repository.git("config", "filter.x.smudge", "touch \(mark)")
    try repository.git("config", "diff.x.textconv", "touch \(mark)")
    try repository.git("config", "core.pager", "touch \(mark)")
    try repository.write("* filter=x diff=x\n", to: ".git/info/attributes")
    let files = try GitRevision("HEAD", workingFolder: repository.folder)
    #expect(String(decoding: try files.bytes(at: "file"), as: UTF8.self) == "text")
    #expect(DiskFileTree().kind(at: mark) == nil)
  }
}

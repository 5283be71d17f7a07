import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import Testing

/// Paths that lead to a revision's files although the disk has others there.
@Suite struct RevisionEdgeTests {
  private func repository() throws -> Repository {
    let repository = try Repository()
    try repository.write("old", to: "App/file")
    try repository.write("elsewhere", to: "Other/b")
    try repository.commit("first")
    return repository
  }

  private func text(_ path: String, in files: GitRevision) throws -> String {
    String(decoding: try files.bytes(at: path), as: UTF8.self)
  }

  @Test func aLinkThatCameLaterIsNotFollowed() throws {
    let repository = try repository()
    try FileManager.default.removeItem(atPath: repository.folder + "/App")
    try FileManager.default.createSymbolicLink(
      atPath: repository.folder + "/App", withDestinationPath: "Other")
    let files = try GitRevision("HEAD", workingFolder: repository.folder)
    for prefix in ["", repository.folder + "/"] {
      #expect(try text(prefix + "App/file", in: files) == "old" && files.kind(at: prefix + "App/b") == nil)
    }
  }

  @Test func aRepositoryMayBeReachedThroughALink() throws {
    let repository = try repository()
    let link = repository.folder + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: repository.folder)
    defer { try? FileManager.default.removeItem(atPath: link) }
    let files = try GitRevision("HEAD", workingFolder: link + "/App")
    #expect(try text("file", in: files) == "old" && text(link + "/App/file", in: files) == "old")
    #expect(try files.names(in: link) == [".git", "App", "Other"] && files.root == repository.folder)
    #expect(files.kind(at: "../Other") == .folder && files.kind(at: link + "-none") == nil)
  }

  /// A path is one of the root, except `.`, `..` and those that begin with them.
  @Test(arguments: [
    ("HEAD:.", "/App"), ("HEAD:..", ""), ("HEAD:./file", "/App/file"), ("HEAD:../Other", "/Other"),
    ("HEAD:App", "/App"), ("HEAD:Other", "/Other"), ("HEAD:.hidden", "/.hidden"), ("HEAD:..x", "/..x"), ("HEAD:", ""),
  ])
  func aPlaceBeginsAtTheRootUnlessItIsOfTheFolder(_ place: String, _ path: String) throws {
    let repository = try repository()
    let folder = repository.folder + "/App"
    let files = try GitRevision("HEAD", workingFolder: folder)
    let found = try #require(GitPlace(place)).path(in: files)
    #expect(FilePath.absolute(found, in: folder) == repository.folder + path)
  }

  @Test(arguments: [
    ("App", "is a folder where a file is expected"), ("none", "there is no such file in revision HEAD"),
    ("App/file/x", "there is no such file in revision HEAD"),
  ])
  func aFailureSaysWhetherThereIsAFolder(_ path: String, _ reason: String) throws {
    let repository = try repository()
    let files = try GitRevision("HEAD", workingFolder: repository.folder)
    let failure = #expect(throws: InputFailure.self) { try files.bytes(at: path) }
    #expect(failure == InputFailure(path: path, reason: reason))
    #expect(throws: InputFailure(path: "App/file", reason: "there is no such folder in revision HEAD")) {
      try files.names(in: "App/file")
    }
  }

  @Test func filesAreFoundByTheirNames() throws {
    let repository = try repository()
    try repository.write("x", to: "Other/file")
    try repository.write("x", to: "Other/a.file")
    try repository.commit("second")
    let files = try GitRevision("HEAD", workingFolder: repository.folder)
    #expect(files.paths(named: "file").sorted() == ["App/file", "Other/file"].map { repository.folder + "/" + $0 })
    #expect(files.paths(named: "none") == [])
  }

  /// A program that waits until its errors are read prints nothing meanwhile.
  @Test func errorsAreReadWhileNothingIsPrinted() throws {
    let output = try GitProcess.run(
      "sh", ["-c", "head -c 300000 /dev/zero >&2; printf done"], timeLimit: .seconds(20), sizeLimit: 1 << 20)
    #expect(output == Array("done".utf8))
  }
}

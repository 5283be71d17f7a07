import Foundation
import GlossBasics
import GlossFiles
import Testing

@Suite struct MissingPathTests {
  private static let tree = SmallTree([
    "App/Shop.txt", "App/Shop.xcdatamodel/contents", "App/Team.txt", "App/Team.mom", "Lib/Deep/Club.mom",
    "Lib/Other/club.mom", "One/Player.mom", "One/124", "Two/Ball.xcdatamodel/contents", "Many/a/Cup.mom",
    "Many/b/Cup.mom", "Many/c/Cup.mom", "Many/d/Cup.mom", "Signs/____", "../up/Far.mom", "Two/Ball.mom",
  ])

  private func remedy(for path: String, in tree: SmallTree = Self.tree) -> String? {
    let failure = InputFailure.missing(path, in: tree) { path, _ in FilePath.isModel(path) }
    #expect(failure.path == path && failure.reason == "there is no such file or folder")
    return failure.remedy
  }

  @Test(
    arguments: [
      // In the same folder: without what its name ends with, or misspelt.
      ("App/Shop", "'App/Shop.xcdatamodel'"), ("App/team", "'App/Team.mom'"), ("App/Tean.mom", "'App/Team.mom'"),
      ("One/Plaier.mom", "'One/Player.mom'"), ("One/123", "'One/124'"),
      // In a folder below, by the name in any case, with its ending or another.
      ("Lib/Club.mom", "'Lib/Deep/Club.mom' or 'Lib/Other/club.mom'"), ("Player.mom", "'One/Player.mom'"),
      ("PLAYER", "'One/Player.mom'"), ("Player.momd", "'One/Player.mom'"),
      ("Ball", "'Two/Ball.mom' or 'Two/Ball.xcdatamodel'"), ("nowhere/at/all/Player.mom", "'One/Player.mom'"),
      ("Playr.mom", "'One/Player.mom'"), ("Many/Cup.mom", "'Many/a/Cup.mom', 'Many/b/Cup.mom' or 'Many/c/Cup.mom'"),
      ("Many/Cops.mom", "'Many/a/Cup.mom', 'Many/b/Cup.mom' or 'Many/c/Cup.mom'"),
    ])
  func whatWasMeantIsNamed(path: String, meant: String) {
    #expect(remedy(for: path) == "did you mean \(meant)?")
  }

  @Test(arguments: ["Qwertz.mom", "Signs/___", "../nowhere/Far.mom", "One/Lib"])
  func whereNothingIsNearThePathIsToBeChecked(path: String) {
    #expect(remedy(for: path) == "check the path")
  }

  @Test func theWholeDiskIsNotSearched() {
    let tree = SmallTree(["/data/Shop.mom"])
    #expect(remedy(for: "/nowhere/Shop.mom", in: tree) == "check the path")
    #expect(remedy(for: "/data/in/Shop.mom", in: tree) == "did you mean '/data/Shop.mom'?")
  }

  @Test(
    arguments: [
      ("https://example.org/a.mom", "https://example.org/a.mom"), ("http:/example.org/a", "http://example.org/a"),
      ("x:/a:/b", "x://a:/b"),
    ])
  func anAddressIsNotFetched(path: String, address: String) {
    let failure = InputFailure.missing(path, in: Self.tree) { _, _ in true }
    #expect(
      failure
        == InputFailure(
          path: address, reason: "an address is not fetched", remedy: "download the file and name that"))
  }

  @Test(arguments: ["/x:/y", "a:b", "x"])
  func aColonAloneMakesNoAddress(path: String) {
    #expect(InputFailure.missing(path, in: SmallTree()) { _, _ in true }.reason == "there is no such file or folder")
  }
}

@Suite struct SystemErrorTests {
  @Test(
    arguments: [
      (ENOSPC, "no space is left on the device", "free up space and run the command again"),
      (EDQUOT, "the disk quota is exceeded", "remove files or request more space"),
      (EFBIG, "the file would exceed the maximum file size", "raise the limit (ulimit -f)"),
      (EROFS, "the file system is read-only", "choose another place"),
      (EACCES, "permission is denied", "check the permissions of the file and of its folder"),
      (EPERM, "permission is denied", "check the permissions of the file and of its folder"),
      (EISDIR, "is a folder, not a file", "move or remove the folder"),
      (EPIPE, "the reader closed the pipe", nil), (ELOOP, "its symbolic links form a loop", nil),
      (EMFILE, "too many files are open", nil), (ENFILE, "too many files are open", nil),
      (ENETUNREACH, "the loopback interface is down", nil), (EADDRNOTAVAIL, "the loopback interface is down", nil),
      (ENOENT, "its folder does not exist", nil), (EIO, "the device reported an error", nil),
    ] as [(Int32, String, String?)])
  func anErrorSaysWhatItMeansAndWhatToDo(code: Int32, reason: String, remedy: String?) {
    #expect(SystemError(code: code).reason == reason)
    #expect(SystemError(code: code).remedy == remedy)
  }

  @Test func otherErrorsHaveTheWordsOfTheSystem() {
    let words = unsafe String(cString: strerror(EDOM))
    #expect(SystemError(code: EDOM).reason == words)
  }

  @Test(
    arguments: [
      (EISDIR, "it is a folder"), (EBADF, "it is closed or not open for reading"), (EACCES, "permission is denied"),
    ] as [(Int32, String)])
  func aFailureToReadHasWordsOfItsOwn(code: Int32, reason: String) {
    #expect(SystemError(code: code).readingReason == reason)
  }

  @Test func someErrorsAreToldApart() {
    #expect([EPIPE, EIO].map { SystemError(code: $0).isClosedPipe } == [true, false])
    #expect(
      [ENETUNREACH, EADDRNOTAVAIL, ECONNREFUSED].map { SystemError(code: $0).isMissingLoopback } == [true, true, false])
    errno = ENOSPC
    #expect(SystemError.last == SystemError(code: ENOSPC))
  }
}

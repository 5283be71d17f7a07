import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

@testable import GlossStores

/// What is read of a file, and what becomes of a copy that cannot be made.
@Suite struct CopiedBytesTests {
  /// A folder that is gone with the test.
  private final class Folder {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appending(path: "bytes-\(UUID().uuidString)")
        .path(percentEncoded: false)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult func write(_ name: String, _ bytes: [UInt8]) throws -> String {
      try Data(bytes).write(to: URL(filePath: path + "/" + name))
      return path + "/" + name
    }
  }

  private static let ten: [UInt8] = Array(0..<10)

  @Test(arguments: [(0, 0..<0), (1, 0..<1), (9, 0..<9), (10, 0..<10), (11, 0..<10), (4_096, 0..<10)])
  func theBeginningHasAsManyBytesAsThereAre(_ count: Int, _ range: Range<Int>) throws {
    let folder = try Folder()
    let file = try folder.write("a", Self.ten)
    // A signal that interrupted an earlier call is not one of this call.
    errno = EINTR
    #expect(CopiedFile.beginning(of: file, count: count) == Array(Self.ten[range]))
  }

  @Test(arguments: [(10, 4, 6..<10), (10, 10, 0..<10), (10, 11, 0..<10), (8, 4, 4..<8), (3, 8, 0..<8), (10, 0, 0..<0)])
  func theEndIsThatOfTheSizeThatWasSeen(_ size: Int, _ count: Int, _ range: Range<Int>) throws {
    let folder = try Folder()
    let file = try folder.write("a", Self.ten)
    #expect(CopiedFile.end(of: file, size: size, count: count) == Array(Self.ten[range]))
  }

  @Test func onlyRegularFilesHaveAState() throws {
    let folder = try Folder()
    let file = try folder.write("a", Self.ten)
    let state = try #require(CopiedFile.state(of: file))
    #expect(state.size == 10 && state.header == Self.ten)
    #expect(CopiedFile.state(of: folder.path) == nil && CopiedFile.state(of: folder.path + "/gone") == nil)
    // A path with a zero byte is not the path before it.
    #expect(CopiedFile.state(of: file + "\0b") == nil && CopiedFile.beginning(of: file + "\0b", count: 1) == nil)
    #expect(CopiedFile.beginning(of: folder.path + "/gone", count: 1) == nil)
    #expect(CopiedFile.beginning(of: folder.path, count: 1) == nil)
  }

  @Test func aCopyOverwritesNothingAndNeedsBytes() throws {
    let folder = try Folder()
    let file = try folder.write("a", Self.ten)
    let other = try folder.write("b", [1])
    errno = EINTR
    #expect(CopiedFile.copy(file, to: folder.path + "/c") == nil)
    #expect(try [UInt8](Data(contentsOf: URL(filePath: folder.path + "/c"))) == Self.ten)
    #expect(CopiedFile.copy(file, to: other)?.hasPrefix("'\(other)' cannot be written (") == true)
    #expect(try [UInt8](Data(contentsOf: URL(filePath: other))) == [1])
    #expect(CopiedFile.copy(folder.path, to: folder.path + "/d")?.hasPrefix("it cannot be read to its end (") == true)
    #expect(
      CopiedFile.copy(folder.path + "/gone", to: folder.path + "/e")?.hasPrefix("'gone' cannot be read (") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/e"))
  }

  @Test(arguments: [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1]) func bytesAreWrittenWholeInChunks(count: Int) throws {
    let folder = try Folder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    #expect(CopiedFile.write(bytes, to: folder.path + "/a") == nil)
    #expect(try Data(contentsOf: URL(filePath: folder.path + "/a")) == Data(bytes))
  }

  @Test func freeSpaceIsThatOfAFolder() throws {
    let folder = try Folder()
    #expect(try #require(CopiedFile.freeSpace(in: folder.path)) > 0)
    #expect(CopiedFile.freeSpace(in: folder.path + "/gone") == nil)
  }

  /// A program may be started with its standard input closed: then the first file that it opens has the number 0.
  @Test func theNumberOfAFileMayBeZero() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let folder = try Folder()
      let file = try folder.write("a", CopiedBytesTests.ten)
      close(0)
      let beginning = CopiedFile.beginning(of: file, count: 3)
      let copied = CopiedFile.copy(file, to: folder.path + "/b")
      let written = CopiedFile.write([1], to: folder.path + "/c")
      var isTaken = false
      if case .taken = FolderLock.take(folder.path) { isTaken = true }
      print("found \(beginning ?? []) \(copied ?? "-") \(written ?? "-") \(isTaken) end")
      fflush(nil)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(output.contains("found [0, 1, 2] - - true end"), "\(output)")
  }

  /// A copy that cannot be written whole is no copy, whichever of the files does not fit.
  @Test func aCopyThatDoesNotFitHasAReason() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let folder = try Folder()
      let long = [UInt8](repeating: 7, count: 5_000)
      for name in ["database", "log", "journal"] {
        try folder.write(name, name == "database" ? long : [1])
        if name == "log" { try folder.write("log-wal", long) }
        if name == "journal" { try folder.write("journal-journal", long) }
      }
      signal(SIGXFSZ, SIG_IGN)
      CopiedBytesTests.limitFiles(to: 1_000)
      var words = ["\(CopiedFile.copy(folder.path + "/database", to: folder.path + "/copy") != nil)"]
      for name in ["database", "log", "journal"] {
        do {
          _ = try StoreCopy(of: folder.path + "/" + name, in: DiskFileTree()) { _ in nil }
          words.append("\(name) copied")
        } catch StoreError.notCopied(let reason) {
          words.append(reason.contains("cannot be written (") ? name : reason)
        } catch {
          words.append("\(error)")
        }
      }
      print("found \(words.joined(separator: ", ")) end")
      fflush(nil)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(output.contains("found true, database, log, journal end"), "\(output)")
  }

  private static func limitFiles(to size: Int) {
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
    #if canImport(Darwin)
      _ = unsafe setrlimit(RLIMIT_FSIZE, &limit)
    #else
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
  }

  // MARK: Stores

  @Test func aMissingFileOrAFolderIsNotCopied() throws {
    let folder = try Folder()
    for path in [folder.path, folder.path + "/gone"] {
      #expect(
        throws: StoreError.file(InputFailure(path: path, reason: "the file is missing or not a regular file"))
      ) { try StoreCopy(of: path, in: DiskFileTree()) }
    }
  }

  @Test(arguments: [
    ([""], [""], false), (["", "-wal"], ["", "-wal"], false), (["", "-wal", "-shm"], ["", "-wal"], false),
    (["", "-shm"], [""], true), (["", "-journal"], ["", "-journal"], false),
  ])
  func theLogsOfAStoreAreCopiedWithIt(_ endings: [String], _ copied: [String], _ lacksLog: Bool) throws {
    let folder = try Folder()
    for ending in endings { try folder.write("a" + ending, [1, 2, 3]) }
    let copy = try StoreCopy(of: folder.path + "/a", in: DiskFileTree())
    #expect(try FileManager.default.contentsOfDirectory(atPath: copy.folder).sorted() == copied.map { "store" + $0 })
    #expect(copy.lacksLog == lacksLog)
    // In memory there are no journals of an interrupted transaction.
    guard !endings.contains("-journal") else { return }
    let files = InMemoryFileTree(Dictionary(uniqueKeysWithValues: endings.map { ("a" + $0, [1, 2, 3]) }))
    let second = try StoreCopy(of: "a", in: files)
    #expect(try FileManager.default.contentsOfDirectory(atPath: second.folder).sorted() == copied.map { "store" + $0 })
    #expect(second.lacksLog == lacksLog)
  }

  /// SQLite takes an empty journal for none, and must not follow one that names another file.
  @Test(arguments: [
    ([], false), ([1], true), ([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7], false),
    ([1, 0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7], false),
    ([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 1], true),
  ])
  func onlyAJournalOfTheStoreAloneIsCopied(_ journal: [UInt8], _ isCopied: Bool) throws {
    let folder = try Folder()
    try folder.write("a", [1])
    try folder.write("a-journal", journal)
    let copy = try StoreCopy(of: folder.path + "/a", in: DiskFileTree())
    #expect(FileManager.default.fileExists(atPath: copy.database + "-journal") == isCopied)
  }

  @Test func aCopyThatIsLetGoTwiceIsGoneOnce() throws {
    let folder = try Folder()
    let copy = try StoreCopy(of: try folder.write("a", [1]), in: DiskFileTree())
    copy.letGo()
    // Whatever is there later is not the copy's.
    try FileManager.default.createDirectory(atPath: copy.folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: copy.folder) }
    copy.letGo()
    #expect(FileManager.default.fileExists(atPath: copy.folder))
  }

  // MARK: Folders that were left

  @Test func onlyFoldersNamedAfterAProcessThatIsGoneAreRemoved() throws {
    let folder = try Folder()
    let elsewhere = folder.path + "/elsewhere"
    for name in [
      "elsewhere", "modelgloss-store-2147483600-a", "modelgloss-store-1-b", "modelgloss-store-x-c",
      "modelgloss-store-\(getpid())-d", "modelgloss-store-", "other-2147483600-e",
    ] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: false)
      try folder.write(name + "/store", [1])
    }
    try folder.write("modelgloss-store-2147483600-file", [1])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/modelgloss-store-2147483600-link", withDestinationPath: elsewhere)
    errno = ESRCH
    StoreCopy.removeStale(in: folder.path)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == [
          "elsewhere", "modelgloss-store-", "modelgloss-store-1-b", "modelgloss-store-2147483600-file",
          "modelgloss-store-2147483600-link", "modelgloss-store-\(getpid())-d", "modelgloss-store-x-c",
          "other-2147483600-e",
        ].sorted())
    #expect(FileManager.default.fileExists(atPath: elsewhere + "/store"))
  }

  @Test func aFolderIsLockedOnceAndNotThroughALink() throws {
    let folder = try Folder()
    let (place, link) = (folder.path + "/place", folder.path + "/link")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place)
    func word(_ outcome: FolderLock.Outcome) -> String {
      switch outcome {
      case .taken: "taken"
      case .refused: "refused"
      case .unknown: "unknown"
      }
    }
    let lock = FolderLock.take(place)
    #expect(word(lock) == "taken" && word(FolderLock.take(place)) == "refused")
    withExtendedLifetime(lock) {}
    #expect(word(FolderLock.take(link)) == "refused" && word(FolderLock.take(folder.path + "/gone")) == "refused")
    #expect(word(FolderLock.take(try folder.write("file", [1]))) == "refused")
  }
}

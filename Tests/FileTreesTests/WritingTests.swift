import Foundation
import GlossBasics
import GlossFiles
import GlossTestSupport
import Synchronization
import Testing

@testable import GlossFileTrees

/// The kind of file at a path determines how it is written.
@Suite struct WritingTests {
  @Test(arguments: [WriteDurability.precious, .generated])
  func writesAFileInANewFolderAndRemovesIt(durability: WriteDurability) throws {
    try inFolder { folder in
      let path = folder + "/a/b/c.txt"
      let long = [UInt8](repeating: 0x61, count: 300_000)
      try disk.write(bytes("one"), to: path, durability)
      try disk.write(long, to: path, durability)
      #expect(try disk.bytes(at: path) == long)
      #expect(names(folder + "/a/b") == ["c.txt"])
      try disk.remove(path)
      try disk.remove(path)
      #expect(disk.kind(at: path) == nil)
      #expect(disk.removeFolder(folder + "/a/b") && !disk.removeFolder(folder))
    }
  }

  private static var kindOfNullDevice: FileAttributeType? {
    try? FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
  }

  @Test(.enabled(if: kindOfNullDevice == .typeCharacterSpecial, "this machine has lost its /dev/null"))
  func aDeviceIsWrittenToAndStays() throws {
    try disk.write(bytes("x"), to: "/dev/null")
    try inFolder { folder in
      try link(folder + "/null", to: "/dev/null")
      try disk.write(bytes("x"), to: folder + "/null")
      #expect(names(folder) == ["null"] && disk.isSymbolicLink(at: folder + "/null"))
    }
    #expect(Self.kindOfNullDevice == .typeCharacterSpecial)
  }

  @Test func theReaderOfANamedPipeGetsTheBytes() async throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pipe = folder + "/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let long = [UInt8](repeating: 0x62, count: 200_000)
    // A separate thread, since opening a pipe waits for the other side.
    let read = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        try? DiskFileTree().write(long, to: pipe)
      }
      Thread.detachNewThread {
        let file = try? Descriptor.open(pipe, O_RDONLY)
        continuation.resume(returning: try? file?.readToEnd(limit: 1 << 20))
      }
    }
    #expect(read == long)
    #expect(names(folder) == ["pipe"])
  }

  /// Otherwise a run that writes many pages would wait forever for a reader of one of them.
  @Test func whatCanBeMadeAgainIsNotWrittenIntoAPipe() throws {
    try inFolder { folder in
      let pipe = folder + "/pipe"
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      try link(folder + "/null", to: "/dev/null")
      for path in [pipe, folder + "/null", "/dev/fd/1"] {
        let failure = #expect(throws: InputFailure.self) { try disk.write(bytes("x"), to: path, .generated) }
        #expect(failure?.description == "\(path): error: the file is not a regular file")
      }
      #expect(names(folder) == ["null", "pipe"])
    }
  }

  @Test func anOpenStreamIsWrittenToByItsPath() throws {
    try inFolder { folder in
      let file = try Descriptor.open(folder + "/out", O_RDWR | O_CREAT, mode: 0o600)
      try file.write(bytes("first "))
      for path in ["/dev/fd/\(file.number)", "/proc/self/fd/\(file.number)"] {
        try disk.write(bytes("more "), to: path)
      }
      try file.close()
      #expect(try disk.bytes(at: folder + "/out") == bytes("first more more "))
    }
  }

  /// Link → its target, the path written to, where the bytes arrive.
  @Test(arguments: [
    ("link", "file", "file"), ("link", "missing", "missing"), ("link", "inner/../file", "file"),
    ("inner/link", "../file", "file"), ("inner/link", "other", "inner/other"),
  ]) func whatALinkLeadsToIsReplacedAndTheLinkStays(path: String, target: String, arrival: String) throws {
    try inFolder { folder in
      try disk.makeFolder(folder + "/inner")
      try disk.write(bytes("old"), to: folder + "/file")
      try link(folder + "/" + path, to: target)
      try link(folder + "/again", to: path)
      try disk.write(bytes("new"), to: folder + "/again")
      #expect(try disk.bytes(at: folder + "/" + arrival) == bytes("new"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + path) == target)
      #expect(!disk.isSymbolicLink(at: folder + "/" + arrival))
    }
  }

  @Test func aCircleOfLinksIsAnError() throws {
    try inFolder { folder in
      try link(folder + "/a", to: "b")
      try link(folder + "/b", to: "a")
      #expect(reason { try disk.write([], to: folder + "/a") } == "cannot be written: its symbolic links form a loop")
    }
  }

  @Test(arguments: [0o640, 0o755, 0o600, 0o666])
  func permissionsStayAndNewFilesGetTheUsualOnes(mode: Int) throws {
    try inFolder { folder in
      try disk.write(bytes("old"), to: folder + "/a")
      let usual = try permissions(folder + "/a")
      #expect(usual & 0o600 == 0o600 && usual & 0o111 == 0)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder + "/a")
      try disk.write(bytes("new"), to: folder + "/a", .generated)
      #expect(try permissions(folder + "/a") == mode)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func theOwnerStays() throws {
    try inFolder { folder in
      try disk.write(bytes("old"), to: folder + "/a")
      #expect(unsafe chown(folder + "/a", 1234, 2345) == 0 && chmod(folder + "/a", 0o4750) == 0)
      try disk.write(bytes("new"), to: folder + "/a")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/a")
      #expect(attributes[.ownerAccountID] as? Int == 1234 && attributes[.groupOwnerAccountID] as? Int == 2345)
      #expect(try permissions(folder + "/a") == 0o4750)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere")) func aProtectedFileStays() throws {
    try inFolder { folder in
      try disk.write(bytes("old"), to: folder + "/a")
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder + "/a")
      #expect(reason { try disk.write([], to: folder + "/a") } == "cannot be written: permission is denied")
      #expect(try disk.bytes(at: folder + "/a") == bytes("old"))
    }
  }

  @Test(arguments: [
    ("folder", "is a folder, not a file"), ("folder/", "is a folder, not a file"),
    ("new/", "is a folder, not a file"),
    ("file/below", "cannot be written: `FOLDER/file` is a file, not a folder"),
    ("file/far/below", "cannot be written: `FOLDER/file` is a file, not a folder"),
    (String(repeating: "n", count: 300), "cannot be written: the name is too long"),
  ]) func saysWhyItCannotWriteAndLeavesNothing(path: String, expected: String) throws {
    try inFolder { folder in
      try disk.makeFolder(folder + "/folder")
      try disk.write(bytes("x"), to: folder + "/file")
      let found = reason { try disk.write(bytes("y"), to: folder + "/" + path) }
      #expect(found == expected.replacing("FOLDER", with: folder))
      #expect(names(folder) == ["file", "folder"] && names(folder + "/folder") == [])
    }
  }

  #if os(Linux)
    @Test func aFullDiskIsCalledSo() throws {
      #expect(
        reason { try disk.write(bytes("x"), to: "/dev/full") } == "cannot be written: no space is left on the device")
    }
  #endif

  // MARK: Leftovers

  @Test func leftoversOfKilledRunsGoAndFilesInUseStay() throws {
    try inFolder { folder in
      let (stale, used) = (folder + "/.modelgloss-1-a1.tmp", folder + "/.modelgloss-2-b2.tmp")
      // Files that another thread of this process writes are in use, locked or not.
      let others = [
        ".modelgloss-\(getpid())-c3.tmp", ".modelgloss-files", ".modelgloss-.tmp", ".modelgloss-1.tmp",
        ".modelgloss-x-y.tmp", "a.tmp",
      ]
      for path in [stale, used] + others.map({ folder + "/" + $0 }) { try Data().write(to: URL(filePath: path)) }
      let file = try Descriptor.open(used, O_RDONLY)
      #expect(file.tryLock())
      try disk.write(bytes("x"), to: folder + "/new")
      #expect(Set(names(folder)) == Set(others + [".modelgloss-2-b2.tmp", "new"]))
      try file.close()
    }
  }

  /// The first file in a folder triggers a search for leftovers while others are being written.
  @Test func manyFilesOfNewFoldersAreWrittenAtOnce() throws {
    try inFolder { folder in
      let paths = (0..<600).map { "\(folder)/\($0 / 3)/a/\($0 % 3)" }
      let outcomes = paths.concurrentMap(strideLength: 1) { path in
        Result { () throws(InputFailure) in try disk.write(bytes("x"), to: path, .generated) }
      }
      for outcome in outcomes { try outcome.get() }
      #expect(paths.allSatisfy { disk.kind(at: $0) == .file })
    }
  }

  /// A run that tidies locks a new file of another run before that run does, and removes it a moment later.
  @Test func aFileThatAnotherRunTakesForALeftoverIsWrittenAnyway() throws {
    try inFolder { folder in
      let isDone = Mutex(false)
      for _ in 0..<3 {
        let tidying = Thread {
          while !isDone.withLock({ $0 }) {
            for item in (try? disk.items(in: folder)) ?? [] where item.name.hasSuffix(".tmp") {
              guard let file = try? Descriptor.open(folder + "/" + item.name, O_RDONLY) else { continue }
              if file.tryLock() { _ = unsafe unlink(folder + "/" + item.name) }
              try? file.close()
            }
          }
        }
        tidying.start()
      }
      defer { isDone.withLock { $0 = true } }
      for number in 0..<8_000 {
        let found = reason { try disk.write([], to: folder + "/file", .generated) }
        try #require(found == nil, "file \(number)")
      }
    }
  }

  @Test func nothingIsEverMadeInFoldersThatXcodeCopies() throws {
    try inFolder { folder in
      try disk.makeFolder(folder + "/de.lproj")
      let file = try StagedFile(bytes("x"), for: folder + "/de.lproj/M.strings", replacing: nil, .precious)
      #expect(names(folder + "/de.lproj") == [])
      #expect(names(folder).contains { $0.hasPrefix(".modelgloss-") })
      var staged = file
      try staged.move()
      #expect(names(folder) == ["de.lproj"] && names(folder + "/de.lproj") == ["M.strings"])
    }
  }

  // MARK: Locks

  @Test func oneRunAtATimeHoldsAFolder() throws {
    try inFolder { folder in
      let answer = try disk.holding(folder + "/docs") { () throws(InputFailure) -> Int in
        let second = reason { try disk.holding(folder + "/docs") { () throws(InputFailure) in } }
        #expect(second == "another run of this program is writing to the folder")
        try disk.holding(folder + "/others") { () throws(InputFailure) in }
        return 3
      }
      #expect(answer == 3)
      try disk.holding(folder + "/docs") { () throws(InputFailure) in }
    }
  }

  // MARK: Memory

  @Test func memoryBehavesAsADisk() throws {
    let memory = InMemoryDisk(InMemoryFileTree(["a/b": "old"]))
    try memory.write(bytes("new"), to: "./a//b")
    try memory.apply([FileEdit(path: "a/c", oldBytes: nil, newBytes: bytes("c"))])
    #expect(memory.contents == InMemoryFileTree(["a/b": "new", "a/c": "c"]))
    #expect(reason { try memory.write([], to: "a") } == "is a folder, not a file")
    #expect(reason { try memory.write([], to: "a/b/d") } == "cannot be written: `a/b` is a file, not a folder")
    #expect(throws: InputFailure.self) {
      try memory.apply([
        FileEdit(path: "x", oldBytes: nil, newBytes: bytes("x")),
        FileEdit(path: "a/b", oldBytes: bytes("old"), newBytes: bytes("newer")),
      ])
    }
    try memory.remove("a/c")
    #expect(memory.contents == InMemoryFileTree(["a/b": "new"]))
  }

  // MARK: -

  private let disk = DiskFileTree()

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func names(_ folder: String) -> [String] { (try? disk.names(in: folder)) ?? ["?"] }

  private func permissions(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func reason(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? InputFailure)?.reason
    }
  }

  private func makeFolder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: "WritingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path(percentEncoded: false)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }
}

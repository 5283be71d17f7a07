import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import GlossFileTrees

/// Streams at the edges: the number 0, errors of earlier calls, limits at the end of a read.
@Suite struct DescriptorEdgeTests {
  /// A file that is gone with the test.
  private final class File {
    let path: String

    init(_ count: Int = 0) throws {
      path = FileManager.default.temporaryDirectory.appending(path: "edge-\(UUID().uuidString)")
        .path(percentEncoded: false)
      try Data(repeating: 7, count: count).write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// A program may be started with its standard input closed: then the first file that it opens has the number 0.
  @Test func theNumberOfAFileMayBeZero() async throws {
    await #expect(processExitsWith: .success) {
      let other = try Descriptor.open("/dev/null", O_RDONLY)
      close(0)
      guard try Descriptor.open("/dev/null", O_RDONLY).number == 0 else { exit(2) }
      close(0)
      guard other.duplicated()?.number == 0 else { exit(3) }
    }
  }

  /// A stream that is closed is replaced by one that refuses, so that no file gets its number.
  @Test func closedStandardStreamsAreReplaced() async throws {
    await #expect(processExitsWith: .success) {
      close(0)
      close(1)
      Descriptor.prepareStandardStreams()
      guard fcntl(0, F_GETFL) & O_ACCMODE == O_WRONLY, fcntl(1, F_GETFL) & O_ACCMODE == O_RDONLY else { exit(2) }
      guard (try? Descriptor.standardOutput.write([1])) == nil else { exit(3) }
      // An error of an earlier call is not one of this call.
      let free = try Descriptor.open("/dev/null", O_RDONLY)
      try free.close()
      errno = EBADF
      Descriptor.prepareStandardStreams()
      guard try Descriptor.open("/dev/null", O_RDONLY).number == free.number, free.number > 2 else { exit(4) }
    }
  }

  @Test func anErrorIsThatOfTheSystem() throws {
    #expect(throws: SystemError(code: EBADF)) { try Descriptor(number: 9_999).write([1]) }
    #expect(throws: SystemError(code: EBADF)) { try Descriptor(number: 9_999).readToEnd(limit: 1) }
    #expect(throws: SystemError(code: EBADF)) { try Descriptor(number: 9_999).close() }
    #expect(throws: SystemError(code: ENOENT)) { try Descriptor.open("/none/x", O_RDONLY) }
  }

  /// Pipes have no disk to wait for.
  @Test func onlyWhatIsOnADiskIsSynchronized() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    errno = 0
    #expect(throws: Never.self) { try Descriptor(number: ends[1]).synchronize() }
    let file = try File(1)
    let open = try Descriptor.open(file.path, O_RDWR)
    errno = 0
    #expect(throws: Never.self) { try open.synchronize() }
    try open.close()
    #expect(throws: SystemError(code: EBADF)) { try Descriptor(number: 9_999).synchronize() }
  }

  /// Bytes are read in pieces of 65,536; a file that ends with one is as long as the limit, or longer.
  @Test(arguments: [
    (65_536, 65_536, true), (131_072, 65_536, false), (131_072, 131_072, true), (65_537, 65_536, false),
  ])
  func aStreamThatEndsWithAPieceIsReadUpToTheLimit(_ size: Int, _ limit: Int, _ isRead: Bool) throws {
    let file = try File(size)
    let open = try Descriptor.open(file.path, O_RDONLY)
    defer { try? open.close() }
    // An error of an earlier call is not one of this call.
    errno = EIO
    let bytes = try? DiskFileTree.input(from: open.number, limit: limit)
    #expect(bytes?.count == (isRead ? size : nil))
    errno = EIO
    #expect((try? DiskFileTree().bytes(at: file.path, limit: limit))?.count == (isRead ? size : nil))
  }

  #if os(Linux)
    /// A file of the system tells no size, so that what exceeds the limit shows only when it is read.
    @Test(arguments: [0, 1, 2]) func aFileWithoutASizeIsNotCutOff(_ limit: Int) {
      #expect(throws: InputFailure.self) { try DiskFileTree().bytes(at: "/proc/self/status", limit: limit) }
    }

    /// Two disks may number their files alike: the roots of the system's own have the same number.
    @Test func filesOfTwoDisksAreNotTheSame() throws {
      let (first, second) = (DiskFileTree.status(of: "/proc"), DiskFileTree.status(of: "/sys"))
      // Where /sys is not mounted, the numbers tell the two apart.
      if let first, let second, first.st_dev != second.st_dev, first.st_ino == second.st_ino {
        #expect(!DiskFileTree.isSame("/proc", "/sys") && DiskFileTree.isSame("/proc", "/proc/"))
      }
    }

    @Test func aFolderWithoutNewFilesIsTold() {
      let failure = #expect(throws: InputFailure.self) { try DiskFileTree().write([1], to: "/proc/gloss-new") }
      #expect(failure?.path == "/proc/gloss-new" && failure?.reason.hasPrefix("cannot be written: ") == true)
    }
  #endif
}

/// What is edited at once, and who waits.
@Suite struct EditEdgeTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "EditEdgeTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(DiskFileTree().realPath(of: url.path(percentEncoded: false)))
  }

  private func failure(_ edit: FileEdit) -> String? {
    do throws(InputFailure) {
      try DiskFileTree().apply([edit])
      return nil
    } catch { return error.description }
  }

  @Test func anEditSaysWhyAFileCannotBeReplaced() throws {
    try inFolder { folder in
      try DiskFileTree().write([1], to: folder + "/file")
      let below = folder + "/file/x"
      #expect(
        failure(FileEdit(path: below, oldBytes: nil, newBytes: [2]))
          == "\(below): error: the file cannot be written: `\(folder)/file` is a file, not a folder")
      // An open stream has the bytes of its file, and no name to be exchanged.
      let file = try Descriptor.open(folder + "/file", O_RDWR)
      defer { try? file.close() }
      let stream = "/dev/fd/\(file.number)"
      #expect(
        failure(FileEdit(path: stream, oldBytes: [1], newBytes: [2]))
          == "\(stream): error: the file is not a regular file")
      #expect(try DiskFileTree().bytes(at: folder + "/file") == [1])
    }
  }

  /// The number of files that a process may have open is limited.
  @Test func moreFilesAreEditedThanMayBeOpen() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appending(path: "many-\(UUID().uuidString)")
        .path(percentEncoded: false)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      var limit = rlimit(rlim_cur: 128, rlim_max: 128)
      #if canImport(Darwin)
        guard unsafe setrlimit(RLIMIT_NOFILE, &limit) == 0 else { exit(2) }
      #else
        guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { exit(2) }
      #endif
      try DiskFileTree().apply((0..<300).map { FileEdit(path: "\(folder)/\($0)", oldBytes: nil, newBytes: [1]) })
      guard try DiskFileTree().names(in: folder).count == 300 else { exit(3) }
    }
  }

  @Test func aRunWaitsForAnotherOne() throws {
    try inFolder { folder in
      let others = try DiskFileTree.locks(onFoldersOf: [folder + "/a"])
      Thread.detachNewThread {
        usleep(120_000)
        for lock in others { try? lock.close() }
      }
      let own = try DiskFileTree.locks(onFoldersOf: [folder + "/a"], patience: 200)
      #expect(own.count == 1)
      for lock in own { try lock.close() }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"), arguments: [(1234, 0), (0, 2345)])
  func theOwnerOrTheGroupAloneStays(_ owner: Int, _ group: Int) throws {
    try inFolder { folder in
      let path = folder + "/a"
      try DiskFileTree().write([1], to: path)
      #expect(unsafe chown(path, uid_t(owner), gid_t(group)) == 0)
      try DiskFileTree().write([2], to: path)
      let status = try #require(DiskFileTree.status(of: path))
      #expect(Int(status.st_uid) == owner && Int(status.st_gid) == group)
    }
  }
}

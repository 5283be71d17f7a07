import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import GlossFileTrees

/// What the disk answers at the edges: strings that are no paths, limits, links, and what cannot be done.
@Suite struct DiskEdgeTests {
  private let disk = DiskFileTree()

  private func inFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "DiskEdgeTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(disk.realPath(of: url.path(percentEncoded: false)))
  }

  private func failure(_ body: () throws -> Void) -> InputFailure? {
    do {
      try body()
      return nil
    } catch { return error as? InputFailure }
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func names(_ folder: String) -> [String] { (try? disk.names(in: folder)) ?? ["?"] }

  /// The system would take the part before the NUL.
  @Test func aPathWithANULLeadsNowhere() throws {
    try inFolder { folder in
      try disk.write([1], to: folder + "/file")
      try disk.makeFolder(folder + "/folder")
      try link(folder + "/link", to: "file")
      for name in ["file", "folder", "link"] {
        let path = "\(folder)/\(name)\0x"
        #expect(disk.kind(at: path) == nil && !disk.isSymbolicLink(at: path) && disk.linkTarget(at: path) == nil)
        #expect(!disk.removeFolder(path) && !disk.isTerminal(at: path) && FileStamp(of: path) == nil)
        #expect(failure { _ = try disk.bytes(at: path) }?.reason == "there is no such file")
        #expect(failure { try disk.write([2], to: path) } != nil && failure { try disk.makeFolder(path) } != nil)
        #expect(throws: SystemError.self) { try Descriptor.open(path, O_RDONLY) }
        try disk.remove(path)
      }
      #expect(failure { try disk.makeFolder(folder + "/new\0x") } != nil)
      #expect(failure { try disk.write([2], to: "") } != nil)
      #expect(names(folder) == ["file", "folder", "link"])
      #expect(try disk.bytes(at: folder + "/file") == [1])
    }
  }

  @Test func kindsFollowLinksAndLinksAreKnown() throws {
    try inFolder { folder in
      try disk.write([1], to: folder + "/sub/file")
      try link(folder + "/toFile", to: "sub/file")
      try link(folder + "/toFolder", to: "sub")
      try link(folder + "/dangling", to: "none")
      let kinds: [(String, FileKind?, String?)] = [
        ("sub", .folder, nil), ("sub/file", .file, nil), ("toFile", .file, "sub/file"), ("toFolder", .folder, "sub"),
        ("dangling", nil, "none"), ("none", nil, nil),
      ]
      for (name, kind, target) in kinds {
        let path = folder + "/" + name
        #expect(disk.kind(at: path) == kind && disk.linkTarget(at: path) == target)
        #expect(disk.isSymbolicLink(at: path) == (target != nil), "\(name)")
      }
      // A link that leads nowhere is not listed.
      #expect(
        try disk.items(in: folder) == [
          FolderItem(name: "sub", kind: .folder), FolderItem(name: "toFile", kind: .file, isSymbolicLink: true),
          FolderItem(name: "toFolder", kind: .folder, isSymbolicLink: true),
        ])
      #expect(disk.deadLinks(in: folder) == ["dangling"])
      #expect(disk.deadLinks(in: folder + "/sub").isEmpty && disk.deadLinks(in: folder + "/none").isEmpty)
      #expect(DiskFileTree.isSame(folder + "/sub", folder + "/toFolder"))
      #expect(DiskFileTree.isSame(folder + "/sub/file", folder + "/toFile"))
      #expect(!DiskFileTree.isSame(folder + "/sub", folder + "/sub/file"))
      #expect(!DiskFileTree.isSame(folder + "/none", folder + "/none"))
      #expect(!DiskFileTree.isSame(folder + "/sub", folder + "/none"))
      #expect(disk.isDisk && disk.workingFolder == FileManager.default.currentDirectoryPath)
      for (path, reason) in [("sub/file", "is not a folder"), ("none", "there is no such folder")] {
        let found = failure { _ = try disk.items(in: folder + "/" + path) }?.reason
        #expect(found?.hasSuffix(reason) == true, "\(found ?? "")")
      }
    }
  }

  @Test(arguments: [0, 1, 100, 70_000]) func aFileOfExactlyTheLimitIsRead(_ size: Int) throws {
    try inFolder { folder in
      let bytes = [UInt8](repeating: 7, count: size)
      try disk.write(bytes, to: folder + "/file")
      for limit in [size, size + 1, Int.max >> 1] {
        #expect(try disk.bytes(at: folder + "/file", limit: limit) == bytes)
        let file = try Descriptor.open(folder + "/file", O_RDONLY)
        #expect(try DiskFileTree.input(from: file.number, limit: limit) == bytes)
        try file.close()
      }
      guard size > 0 else { return }
      let found = failure { _ = try disk.bytes(at: folder + "/file", limit: size - 1) }?.reason
      #expect(found == "the file has \(size) bytes, more than the limit of \(size - 1)")
      let file = try Descriptor.open(folder + "/file", O_RDONLY)
      let read = failure { _ = try DiskFileTree.input(from: file.number, limit: size - 1) }?.reason
      #expect(read == "it is larger than the limit of \(size - 1) bytes")
      try file.close()
    }
  }

  #if os(Linux)
    /// Such as the system's, which tell no size.
    @Test func aFileThatIsLongerThanItSaysIsReadToItsEndOrTheLimit() throws {
      let text = String(decoding: try disk.bytes(at: "/proc/self/status"), as: UTF8.self)
      #expect(text.contains("Name:") && text.hasSuffix("\n"))
      #expect(
        failure { _ = try disk.bytes(at: "/proc/self/status", limit: 10) }?.reason.contains("limit of 10") == true)
    }
  #endif

  @Test func onlyATerminalIsOne() throws {
    try inFolder { folder in
      try disk.write([], to: folder + "/file")
      for path in ["/dev/null", folder, folder + "/file", folder + "/none"] { #expect(!disk.isTerminal(at: path)) }
      #expect(names(folder) == ["file"])
    }
  }

  #if os(Linux)
    /// The multiplexer is a terminal to whoever opens it.
    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/ptmx"), "this machine has no terminals"))
    func aTerminalIsKnown() {
      #expect(disk.isTerminal(at: "/dev/ptmx"))
    }
  #endif

  @Test func foldersAndFilesAreRemovedEachInTheirWay() throws {
    try inFolder { folder in
      try disk.write([], to: folder + "/sub/file")
      #expect(failure { try disk.remove(folder + "/sub") }?.reason.hasPrefix("cannot be removed: ") == true)
      #expect(failure { try disk.remove(folder + "/sub/file/x") }?.reason.hasPrefix("cannot be removed: ") == true)
      #expect(!disk.removeFolder(folder + "/sub") && !disk.removeFolder(folder + "/sub/file"))
      try disk.remove(folder + "/none")
      try disk.remove(folder + "/sub/file")
      #expect(disk.removeFolder(folder + "/sub") && !disk.removeFolder(folder + "/sub") && names(folder) == [])
    }
  }

  @Test func foldersAreMadeWithTheirParentsOrNotAtAll() throws {
    try inFolder { folder in
      try disk.makeFolder(folder + "/a/b//c/")
      try disk.makeFolder(folder + "/a/b")
      var made: [String] = []
      try DiskFileTree.makeFolders(folder + "/a/b/d//e//", made: &made)
      #expect(made == [folder + "/a/b/d", folder + "/a/b/d//e"])
      #expect(names(folder + "/a/b") == ["c", "d"])
      try disk.write([], to: folder + "/file")
      let below = failure { try disk.makeFolder(folder + "/file/x/y") }
      #expect(below?.reason == "cannot be written: `\(folder)/file` is a file, not a folder")
      let long = folder + "/new/" + String(repeating: "n", count: 300)
      #expect(failure { try disk.makeFolder(long) }?.reason == "cannot be written: the name is too long")
      let held = failure { try disk.holding(folder + "/file") { () throws(InputFailure) in } }
      #expect(held?.reason.hasPrefix("cannot be written: ") == true)
      #expect(names(folder) == ["a", "file"])
    }
  }

  @Test func anEditOfWhatIsNoFileIsRefused() throws {
    try inFolder { folder in
      #expect(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(throws: InputFailure.self) {
        try disk.apply([FileEdit(path: folder + "/pipe", oldBytes: nil, newBytes: [1])])
      }
      #expect(throws: InputFailure.self) {
        try disk.apply([FileEdit(path: folder, oldBytes: nil, newBytes: [1])])
      }
      #expect(names(folder) == ["pipe"])
    }
  }

  /// The second edit of a file finds it changed by the first, when that has been moved into place.
  @Test(arguments: [nil, [1]] as [[UInt8]?]) func whatWasDoneIsUndoneIfTheRestCannotBe(_ old: [UInt8]?) throws {
    try inFolder { folder in
      let path = folder + (old == nil ? "/new/file" : "/file")
      if let old { try disk.write(old, to: path) }
      let found = failure {
        try disk.apply([
          FileEdit(path: path, oldBytes: old, newBytes: [2]), FileEdit(path: path, oldBytes: old, newBytes: [3]),
        ])
      }
      #expect(found?.path == path)
      #expect((try? disk.bytes(at: path)) == old)
      #expect(names(folder) == (old == nil ? [] : ["file"]))
    }
  }

  @Test func veryManyFilesAreEditedAtOnce() throws {
    try inFolder { folder in
      let paths = (0..<130).map { "\(folder)/\($0)" }
      try disk.apply(paths.map { FileEdit(path: $0, oldBytes: nil, newBytes: [1]) })
      #expect(names(folder).count == 130)
      let changed = FileEdit(path: paths[129], oldBytes: [9], newBytes: [2])
      let edits = paths.prefix(129).map { FileEdit(path: $0, oldBytes: [1], newBytes: [2]) } + [changed]
      #expect(throws: InputFailure.self) { try disk.apply(edits) }
      #expect(paths.allSatisfy { (try? disk.bytes(at: $0)) == [1] } && names(folder).count == 130)
    }
  }

  @Test(arguments: [(1, true), (40, true), (41, false)]) func linksAreFollowedAsFarAsTheSystemDoes(
    _ count: Int, _ isWritten: Bool
  ) throws {
    try inFolder { folder in
      for number in 0..<count { try link("\(folder)/\(number)", to: number + 1 < count ? "\(number + 1)" : "end") }
      let found = failure { try disk.write([1], to: folder + "/0") }?.reason
      #expect(found == (isWritten ? nil : "cannot be written: its symbolic links form a loop"))
      #expect(disk.kind(at: folder + "/end") == (isWritten ? .file : nil))
    }
  }

  @Test(arguments: [
    (EISDIR, "file/x", "is a folder, not a file"), (ENOTDIR, "file/x", "FILE"),
    (EEXIST, "file/x", "FILE"), (ENOENT, "file/x", "FILE"), (ENOENT, "none/x", nil), (ENOTDIR, "none/x", nil),
    (EACCES, "file/x", "cannot be written: permission is denied"), (ENOENT, "file", nil),
  ]) func aFailureNamesTheFileThatIsInTheWay(_ code: Int32, _ path: String, _ reason: String?) throws {
    try inFolder { folder in
      try disk.write([], to: folder + "/file")
      let found = SystemError(code: code).failure(toWrite: folder + "/" + path)
      let way = "cannot be written: `\(folder)/file` is a file, not a folder"
      #expect(found.path == folder + "/" + path)
      if let reason {
        #expect(found.reason == (reason == "FILE" ? way : reason))
      } else {
        #expect(found.reason.hasPrefix("cannot be written: ") && !found.reason.contains("`"))
      }
    }
  }

  @Test func aStampTellsWhetherAFileIsTheSame() throws {
    try inFolder { folder in
      let path = folder + "/file"
      #expect(FileStamp(of: path) == nil)
      try disk.write([1], to: path)
      let first = try #require(FileStamp(of: path))
      #expect(FileStamp(of: path) == first)
      try link(folder + "/link", to: "file")
      #expect(FileStamp(of: folder + "/link") == first)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let second = try #require(FileStamp(of: path))
      #expect(second != first)
      // Another file with the name, the length and the time.
      let times = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
      try disk.write([2], to: folder + "/other")
      #expect(unsafe rename(folder + "/other", path) == 0)
      try FileManager.default.setAttributes([.posixPermissions: 0o600, .modificationDate: times], ofItemAtPath: path)
      #expect(FileStamp(of: path) != second)
    }
  }

  // MARK: Temporary files

  /// Which is whose own, and which of them are files that a killed run left.
  @Test func onlyFilesThatARunLeftAreRemoved() throws {
    try inFolder { folder in
      try disk.write([1], to: folder + "/kept")
      #expect(unsafe mkfifo(folder + "/.modelgloss-1-a1.tmp", 0o600) == 0)
      try link(folder + "/.modelgloss-1-b2.tmp", to: "kept")
      try disk.makeFolder(folder + "/.modelgloss-1-c3.tmp")
      let others = [".modelgloss-1-2-3.tmp", ".modelgloss-1-a1.tmpx", "x.modelgloss-1-a1.tmp", ".modelgloss-1-a1"]
      for name in others + [".modelgloss-1-d4.tmp"] { try Data().write(to: URL(filePath: folder + "/" + name)) }
      // The folder has been tidied under this name, so under another one.
      try disk.write([2], to: folder + "/./new")
      let stay = [".modelgloss-1-a1.tmp", ".modelgloss-1-b2.tmp", ".modelgloss-1-c3.tmp"]
      #expect(
        Set(names(folder) + stay.filter { disk.linkTarget(at: folder + "/" + $0) != nil })
          == Set(others + stay + ["kept", "new"]))
      #expect(try disk.bytes(at: folder + "/kept") == [1])
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func leftoversOfOtherUsersStay() throws {
    try inFolder { folder in
      let path = folder + "/.modelgloss-1-a1.tmp"
      try Data().write(to: URL(filePath: path))
      #expect(unsafe chown(path, 1234, 0) == 0)
      try disk.write([2], to: folder + "/new")
      #expect(names(folder) == [".modelgloss-1-a1.tmp", "new"])
    }
  }

  @Test(arguments: [("de.lproj", false), ("DE.LPROJ", false), ("de.lprojx", true), ("link.lproj", true), ("sub", true)])
  func newContentsWaitInTheirFolderUnlessXcodeCopiesIt(_ name: String, _ isInside: Bool) throws {
    try inFolder { folder in
      try disk.makeFolder(folder + "/real/sub")
      try disk.makeFolder(folder + "/\(name == "link.lproj" ? "x" : name)")
      if name == "link.lproj" { try link(folder + "/link.lproj", to: "real/sub") }
      let file = try StagedFile([1], for: "\(folder)/\(name)/M", replacing: nil, .generated)
      let temporaries = names(folder + "/" + name).filter { $0.hasPrefix(".modelgloss-") }
      #expect(temporaries.count == (isInside ? 1 : 0))
      #expect(names(folder).contains { $0.hasPrefix(".modelgloss-") } == !isInside)
      var staged = file
      staged.discard()
      #expect(!names(folder).contains { $0.hasPrefix(".modelgloss-") } && names(folder + "/" + name) == [])
    }
  }
}

@Suite struct DescriptorTests {
  @Test func onlyAFileIsARegularFile() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)").path
    try Data([1]).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (file, null) = (try Descriptor.open(path, O_RDONLY), try Descriptor.open("/dev/null", O_RDONLY))
    #expect(file.isRegularFile && !null.isRegularFile && !Descriptor(number: 9_999).isRegularFile)
    let copy = try #require(file.duplicated())
    #expect(copy != file && copy.isRegularFile)
    #expect(Descriptor(number: 9_999).duplicated() == nil)
    try copy.close()
    try file.close()
    try null.close()
    #expect(throws: SystemError.self) { try Descriptor(number: 9_999).close() }
    #expect(throws: SystemError.self) { try Descriptor(number: 9_999).synchronize() }
    #expect(throws: SystemError.self) { try Descriptor(number: 9_999).write([1]) }
    #expect(throws: SystemError.self) { try Descriptor.open(path + "/x", O_RDONLY) }
  }

  /// A stream that is full for a while, and says so instead of waiting.
  @Test func aFullStreamIsWaitedFor() async throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    let (reading, writing) = (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
    #expect(fcntl(writing.number, F_SETFL, O_NONBLOCK) == 0)
    let long = [UInt8](repeating: 0x62, count: 300_000)
    async let written: Bool = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let isWritten = (try? writing.write(long)) != nil
        try? writing.close()
        continuation.resume(returning: isWritten)
      }
    }
    let read: [UInt8]? = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: try? reading.readToEnd(limit: 1 << 20)) }
    }
    #expect(await written && read == long)
    try reading.close()
  }
}

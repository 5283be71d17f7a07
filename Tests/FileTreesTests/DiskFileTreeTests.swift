import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import GlossFileTrees

@Suite struct DiskFileTreeTests {
  /// What a shell may connect to standard input; Foundation's file handles trap on each.
  @Test func readsOpenFilesAndSaysWhatCannotBeRead() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)").path
    try Data(repeating: 0x41, count: 100_000).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let reading = FileHandle(forReadingAtPath: path)
    #expect(try DiskFileTree.input(from: #require(reading).fileDescriptor, limit: 1 << 20).count == 100_000)
    let again = FileHandle(forReadingAtPath: path)
    #expect(throws: InputFailure.self) {
      try DiskFileTree.input(from: #require(again).fileDescriptor, limit: 99_999)
    }
    let writing = FileHandle(forWritingAtPath: path)
    let folder = FileHandle(forReadingAtPath: FileManager.default.temporaryDirectory.path)
    let closed = "it is closed or not open for reading"
    for (number, reason) in [
      (writing?.fileDescriptor, closed), (folder?.fileDescriptor, "it is a folder"), (9_999, closed),
    ] {
      guard let number else { continue }
      let failure = #expect(throws: InputFailure.self) { try DiskFileTree.input(from: number, limit: 100) }
      #expect(failure?.description == "standard input: error: it cannot be read: \(reason)")
    }
  }

  /// A file may be replaced before it is opened; a pipe without a writer reads as empty.
  @Test func anOpenFileIsLookedAtAnew() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
    try Data("text".utf8).write(to: URL(filePath: folder + "/file"))
    func answer(_ path: String, _ flags: Int32) throws -> String {
      let file = try Descriptor.open(path, flags)
      defer { try? file.close() }
      do {
        return String(decoding: try DiskFileTree.bytes(of: file, path: "a", limit: 10), as: UTF8.self)
      } catch {
        return error.description
      }
    }
    for (name, flags, expected) in [
      ("file", O_RDONLY, "text"), ("pipe", O_RDONLY | O_NONBLOCK, "a: error: the file is not a regular file"),
      ("", O_RDONLY, "a: error: it is a folder where a file is expected"),
      ("file", O_WRONLY, "a: error: the file cannot be read: it is closed or not open for reading"),
    ] {
      #expect(try answer("\(folder)/\(name)", flags) == expected)
    }
    for (code, expected) in [
      (ENOENT, "there is no such file; check the path"), (EACCES, "the file cannot be read; check its permissions"),
      (EIO, "the file cannot be read: the device reported an error"),
    ] {
      #expect(SystemError(code: code).failure(toRead: "a").description == "a: error: \(expected)")
    }
  }
}

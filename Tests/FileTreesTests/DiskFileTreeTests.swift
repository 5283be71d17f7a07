import Foundation
import GlossDiagnostics
import GlossFileTrees
import Testing

@Suite struct DiskFileTreeTests {
  /// What a shell may connect standard input with; Foundation's file handles trap on each.
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
}

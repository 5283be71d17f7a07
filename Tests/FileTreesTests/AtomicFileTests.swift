import Foundation
import GlossDiagnostics
import GlossFileTrees
import Testing

@Suite struct AtomicFileTests {
  @Test func writesAFileInANewFolderAndRemovesIt() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a/b.txt").path(percentEncoded: false)
    try AtomicFile.write(Array("one".utf8), to: path)
    try AtomicFile.write(Array("two".utf8), to: path)
    #expect(try DiskFileTree().bytes(at: path) == Array("two".utf8))
    #expect(try DiskFileTree().names(in: folder.appending(path: "a").path(percentEncoded: false)) == ["b.txt"])
    try AtomicFile.remove(path)
    try AtomicFile.remove(path)
    #expect(DiskFileTree().kind(at: path) == nil)
  }

  @Test func writesGeneratedFilesWithoutLeavingATemporaryOne() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a/b/c.txt").path(percentEncoded: false)
    let long = [UInt8](repeating: 0x61, count: 300_000)
    try AtomicFile.writeGenerated(Array("one".utf8), to: path)
    try AtomicFile.writeGenerated(long, to: path)
    #expect(try DiskFileTree().bytes(at: path) == long)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "a/b").path)
    #expect(names == ["c.txt"])
    #expect(throws: InputFailure.self) {
      try AtomicFile.writeGenerated([], to: folder.appending(path: "a").path(percentEncoded: false))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  @Test func saysWhereItCannotWrite() {
    #expect(throws: InputFailure.self) { try AtomicFile.write([], to: "/dev/null/x") }
    #expect(throws: InputFailure.self) { try AtomicFile.writeGenerated([], to: "/dev/null/x") }
  }
}

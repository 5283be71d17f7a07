import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b", "a/b"), ("./a//b/../c/", "a/c"), ("", "."), (".", "."), ("a/", "a"), ("/", "/"), ("/a/../..", "/"),
    ("../a/..", ".."), ("a/.hidden", "a/.hidden"), ("a/..b", "a/..b"), ("//a", "/a"), ("a//b", "a/b"), ("/a/b", "/a/b"),
  ]) func normalizes(_ path: String, _ expected: String) {
    #expect(FilePath.normalized(path) == expected)
  }

  @Test(arguments: [
    ("a/b.mom", "b.mom", "mom", "b"), ("Shop.momd/Shop 2.mom/", "Shop 2.mom", "mom", "Shop 2"), ("a", "a", "", "a"),
    ("a/.git", ".git", "", ".git"), ("/", "/", "", "/"), ("a.b/c", "c", "", "c"), ("a//", "a", "", "a"),
  ]) func takesPathsApart(_ path: String, _ name: String, _ ending: String, _ base: String) {
    #expect(FilePath.name(of: path) == name)
    #expect(FilePath.fileExtension(of: path) == ending)
    #expect(FilePath.baseName(of: path) == base)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000]) func readsFilesOfAnySizeWhole(_ size: Int) throws {
    let path = NSTemporaryDirectory() + "/modelgloss-\(UUID().uuidString)"
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try DiskFileTree().bytes(at: path, limit: 1 << 20) == bytes)
    if size > 1 { #expect(throws: (any Error).self) { try DiskFileTree().bytes(at: path, limit: size - 1) } }
  }
}

import GlossBasics
import GlossFileTrees
import GlossFiles
import Synchronization
import Testing

/// Files in memory that count what they are asked for, with properties that a disk has.
private final class CountedTree: FileTreeLayer {
  let base: any FileTree
  let calls = Mutex<[String]>([])

  init(_ files: [String: String]) { self.base = InMemoryFileTree(files) }

  private func note(_ call: String) { calls.withLock { $0.append(call) } }

  var workingFolder: String? { "/work" }
  var isDisk: Bool { true }
  func prepare(_ paths: [String]) { note("prepare " + paths.joined(separator: " ")) }
  func realPath(of path: String) -> String { "/real/" + path }
  func linkTarget(at path: String) -> String? { path == "link" ? "target" : nil }

  func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    note("items \(folder)")
    return try base.items(in: folder)
  }

  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    note("bytes \(path)")
    return try base.bytes(at: path, limit: limit)
  }
}

@Suite struct WrappedTreesTests {
  private let counted = CountedTree([
    "App/A.swift": "12345", "App/Model.mom": "678", ".gitignore": "x", "App/.gitignore": "y", ".git/info/exclude": "z",
    "App/my.gitignore": "m", "info/exclude": "e",
  ])

  @Test func aWrappedTreeSaysWhatTheTreeInItSays() throws {
    for tree: any FileTree in [
      ListedOnceFileTree(counted), UnignoredFileTree(counted), EditedFileTree(counted, []),
    ] {
      #expect(tree.workingFolder == "/work" && tree.isDisk)
      #expect(tree.kind(at: "App") == .folder && tree.kind(at: "App/A.swift") == .file && tree.kind(at: "no") == nil)
      #expect(tree.realPath(of: "a") == "/real/a")
      #expect(tree.isSymbolicLink(at: "link") && !tree.isSymbolicLink(at: "App"))
      #expect(tree.linkTarget(at: "link") == "target" && tree.linkTarget(at: "App") == nil)
      #expect(try tree.names(in: "App") == [".gitignore", "A.swift", "Model.mom", "my.gitignore"])
      #expect(try tree.items(in: "App").map(\.name) == [".gitignore", "A.swift", "Model.mom", "my.gitignore"])
      #expect(try tree.bytes(at: "App/Model.mom") == Array("678".utf8))
      #expect(throws: InputFailure.self) { try tree.bytes(at: "App/Model.mom", limit: 2) }
      tree.prepare(["a", "b"])
    }
    #expect(counted.calls.withLock { $0.filter { $0 == "prepare a b" }.count } == 3)
  }

  @Test(
    arguments: [
      (".gitignore", nil), ("App/.gitignore", nil), (".git/info/exclude", nil), ("App/my.gitignore", .file),
      ("info/exclude", .file), ("App", .folder), ("App/A.swift", .file),
    ] as [(String, FileKind?)])
  func ignoreFilesAreNotThereWhereTheyCountForNothing(_ path: String, _ kind: FileKind?) {
    #expect(UnignoredFileTree(counted).kind(at: path) == kind)
  }

  @Test func aFolderIsListedOnce() throws {
    let tree = ListedOnceFileTree(counted)
    for _ in 0..<3 { #expect(try tree.names(in: "App").count == 4 && tree.items(in: ".").count == 4) }
    for _ in 0..<3 { #expect(tree.projectMark(of: "App") == nil && tree.projectMark(of: ".git") == nil) }
    #expect(tree.projectMark(of: ".") == .sure && tree.projectMark(of: "none") == nil)
    #expect(counted.calls.withLock { $0 } == ["items App", "items .", "items .git", "items none"])
  }

  @Test func aSourceIsReadOnceAndOtherFilesEachTime() throws {
    let tree = ListedOnceFileTree(counted)
    for _ in 0..<2 {
      #expect(try tree.bytes(at: "App/A.swift") == Array("12345".utf8))
      #expect(try tree.bytes(at: "App/Model.mom") == Array("678".utf8))
    }
    #expect(counted.calls.withLock { $0 } == ["bytes App/A.swift", "bytes App/Model.mom", "bytes App/Model.mom"])
  }

  /// The limit holds for what is kept as for what is read.
  @Test func aLimitHoldsAlsoForASourceThatIsKept() throws {
    let tree = ListedOnceFileTree(counted)
    _ = try tree.bytes(at: "App/A.swift")
    #expect(try tree.bytes(at: "App/A.swift", limit: 5).count == 5)
    let failure = #expect(throws: InputFailure.self) { try tree.bytes(at: "App/A.swift", limit: 4) }
    #expect(failure?.reason == "the file has 5 bytes, more than the limit of 4")
    #expect(counted.calls.withLock { $0.count } == 1)
  }

  @Test func sourcesAreKeptUpToALimitOfMemory() throws {
    let half = String(repeating: "x", count: 32 << 20)
    let counted = CountedTree(["a.swift": half, "b.swift": half, "c.swift": "c"])
    let tree = ListedOnceFileTree(counted)
    for path in ["a.swift", "b.swift", "c.swift", "a.swift", "b.swift", "c.swift"] { _ = try tree.bytes(at: path) }
    // The first two fill the memory, so the third is read again.
    #expect(counted.calls.withLock { $0 } == ["a.swift", "b.swift", "c.swift", "c.swift"].map { "bytes " + $0 })
  }
}

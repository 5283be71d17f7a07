import GlossBasics
import GlossFiles
import Testing

/// Files as they would be: edited ones are read from the edits, all others from the tree below.
@Suite struct EditedFileTreeTests {
  /// A tree with a working folder and links.
  private struct PlacedTree: FileTreeLayer {
    let base: any FileTree = InMemoryFileTree([
      "/w/A/a.swift": "a", "/w/A/b.swift": "old", "/w/B/z.swift": "z", "/other/x": "x", "/w/link": "l",
    ])
    var workingFolder: String? { "/w" }
    private func full(_ path: String) -> String { FilePath.absolute(path, in: "/w") }
    func kind(at path: String) -> FileKind? { base.kind(at: full(path)) }
    func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
      try base.bytes(at: full(path), limit: limit)
    }
    func items(in folder: String) throws(InputFailure) -> [FolderItem] { try base.items(in: full(folder)) }
    func realPath(of path: String) -> String { "/real" + full(path) }
    func linkTarget(at path: String) -> String? { full(path).hasSuffix("link") ? "A" : nil }
  }

  private static func edit(_ path: String, _ old: String?, _ new: String) -> FileEdit {
    FileEdit(path: path, oldBytes: old.map { Array($0.utf8) }, newBytes: Array(new.utf8))
  }

  private static let plain = EditedFileTree(
    InMemoryFileTree(["A/a.swift": "a", "A/b.swift": "old", "B/z.swift": "z"]),
    [edit("./A/b.swift", "old", "new"), edit("A/aa.swift", nil, "aa"), edit("C/D/e.swift", nil, "e")])

  private static let placed = EditedFileTree(
    PlacedTree(), [edit("A/b.swift", "old", "new"), edit("/w/C/D/e.swift", nil, "e"), edit("C/link", nil, "text")])

  private static func described(_ kind: FileKind?) -> String {
    switch kind {
    case .file: "file"
    case .folder: "folder"
    case nil: "nothing"
    }
  }

  @Test(arguments: [
    ("A/a.swift", "file"), ("A/b.swift", "file"), ("A/aa.swift", "file"), ("C/D/e.swift", "file"), ("A", "folder"),
    ("B", "folder"), ("C", "folder"), ("./C/D/", "folder"), (".", "folder"), ("C/x", "nothing"), ("C/D/e", "nothing"),
  ])
  func anItemIsThatOfTheEditsFirst(_ path: String, _ kind: String) {
    #expect(Self.described(Self.plain.kind(at: path)) == kind)
  }

  @Test(arguments: [
    ("/w/C/D/e.swift", "file"), ("C/D/e.swift", "file"), ("../w/A/b.swift", "file"), ("/w/C", "folder"),
    ("/other", "folder"), ("../other/x", "file"), ("/C", "nothing"), ("B/b.swift", "nothing"),
  ])
  func aPathMeansOnePlaceHoweverItIsWritten(_ path: String, _ kind: String) {
    #expect(Self.described(Self.placed.kind(at: path)) == kind)
  }

  @Test(arguments: [
    (".", ["A", "B", "C"]), ("A", ["a.swift", "aa.swift", "b.swift"]), ("B", ["z.swift"]), ("C", ["D"]),
    ("C/D", ["e.swift"]),
  ])
  func aFolderHasTheNamesOfBoth(_ folder: String, _ names: [String]) throws {
    #expect(try Self.plain.names(in: folder) == names)
    #expect(try Self.plain.items(in: folder).map(\.name) == names)
  }

  @Test(arguments: [
    ("/", ["other", "w"]), (".", ["A", "B", "C", "link"]), ("/w/C", ["D", "link"]), ("C/D", ["e.swift"]),
    ("/other", ["x"]),
  ])
  func aFolderIsFoundFromTheWorkingFolder(_ folder: String, _ names: [String]) throws {
    #expect(try Self.placed.names(in: folder) == names)
  }

  @Test func itemsHaveTheirKinds() throws {
    #expect(
      try Self.plain.items(in: ".") == [
        FolderItem(name: "A", kind: .folder), FolderItem(name: "B", kind: .folder),
        FolderItem(name: "C", kind: .folder),
      ])
    #expect(
      try Self.placed.items(in: "C") == [FolderItem(name: "D", kind: .folder), FolderItem(name: "link", kind: .file)])
    #expect(throws: InputFailure.self) { try Self.plain.items(in: "none") }
    #expect(throws: InputFailure.self) { try Self.plain.names(in: "C/D/e") }
  }

  @Test func theNewTextIsReadWithinItsLimit() throws {
    #expect(try Self.plain.bytes(at: "A/b.swift", limit: 3) == Array("new".utf8))
    #expect(try Self.plain.bytes(at: "A/a.swift", limit: 1) == Array("a".utf8))
    #expect(try Self.placed.bytes(at: "/w/A/b.swift", limit: 3) == Array("new".utf8))
    #expect(throws: InputFailure.tooLarge(path: "A/b.swift", size: 3, limit: 2)) {
      try Self.plain.bytes(at: "A/b.swift", limit: 2)
    }
  }

  /// A link is written over by a file.
  @Test func anEditedPathIsNoLink() {
    let tree = Self.placed
    #expect(tree.realPath(of: "C/link") == "/w/C/link" && tree.realPath(of: "link") == "/real/w/link")
    #expect(!tree.isSymbolicLink(at: "C/link") && tree.isSymbolicLink(at: "link") && !tree.isSymbolicLink(at: "A"))
    #expect(tree.linkTarget(at: "C/link") == nil && tree.linkTarget(at: "link") == "A")
    #expect(tree.workingFolder == "/w" && Self.plain.workingFolder == nil)
  }

  @Test func whatIsEditedIsNotTheSystems() {
    struct Disk: FileTreeLayer {
      let base: any FileTree = InMemoryFileTree(["a": "1"])
      var isDisk: Bool { true }
    }
    #expect(EditedFileTree(Disk(), []).isDisk && !EditedFileTree(Disk(), [Self.edit("a", "1", "2")]).isDisk)
  }

  @Test func theLastOfTwoEditsHolds() throws {
    let tree = EditedFileTree(
      InMemoryFileTree(["a/x": "1", "a/y": "2"]), [Self.edit("./a/x", nil, "3"), Self.edit("a/x", nil, "4")])
    #expect(try tree.bytes(at: "a/./x") == Array("4".utf8) && tree.bytes(at: "a/y") == Array("2".utf8))
    #expect(try tree.names(in: "a") == ["x", "y"] && tree.kind(at: "b") == nil)
  }
}

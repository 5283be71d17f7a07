import GlossBasics
import GlossFiles
import Testing

@testable import GlossFreezing

/// Files as they would be: edited ones are read from the edits, all others from the tree below.
@Suite struct EditedFileTreeTests {
  /// A tree with a working folder and links.
  private struct PlacedTree: FileTree {
    var base = InMemoryFileTree([
      "/w/A/a.swift": "a", "/w/A/b.swift": "old", "/w/B/z.swift": "z", "/other/x": "x", "/w/link": "l",
    ])
    var workingFolder: String? { "/w" }
    private func full(_ path: String) -> String { FilePath.absolute(path, in: "/w") }
    func kind(at path: String) -> FileKind? { base.kind(at: full(path)) }
    func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
      try base.bytes(at: full(path), limit: limit)
    }
    func names(in folder: String) throws(InputFailure) -> [String] { try base.names(in: full(folder)) }
    func realPath(of path: String) -> String { "/real" + full(path) }
    func isSymbolicLink(at path: String) -> Bool { full(path).hasSuffix("link") }
    func linkTarget(at path: String) -> String? { isSymbolicLink(at: path) ? "A" : nil }
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

  // MARK: - Edits on edits

  /// An edit of an edited file is one of the file on the disk.
  @Test func editsOfOneFileBecomeOne() throws {
    var workspace = FreezeWorkspace(InMemoryFileTree(["a": "1", "b": "1"]))
    #expect(workspace.all == [] && workspace.files is InMemoryFileTree)
    workspace.apply([Self.edit("b", "1", "2"), Self.edit("new", nil, "1"), Self.edit("a", "1", "2")])
    #expect(try workspace.files.bytes(at: "a") == Array("2".utf8))
    #expect(workspace.all.map(\.path) == ["a", "b", "new"])
    workspace.apply([Self.edit("a", "2", "1"), Self.edit("b", "2", "3"), Self.edit("new", "1", "2")])
    #expect(workspace.all == [Self.edit("b", "1", "3"), Self.edit("new", nil, "2")])
    #expect(try workspace.files.bytes(at: "new") == Array("2".utf8))
  }
}

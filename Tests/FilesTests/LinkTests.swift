import GlossBasics
import GlossFiles
import Testing

@Suite struct LinkTests {
  private func tree(_ links: [String: String], in workingFolder: String? = nil) -> SmallTree {
    var tree = SmallTree()
    tree.links = links
    tree.workingFolder = workingFolder
    return tree
  }

  @Test(
    arguments: [
      ("/a/x", "/b/x", ["/"]), ("/c/d", "/c/e/f", ["/c"]), ("/c/d/../g", "/c/e/g", ["/c"]), ("/c/up/x", "/x", ["/c"]),
      ("/two/x", "/b/x", ["/", "/"]), ("/c/abs/.", "/b", ["/c"]), ("/plain/x", "/plain/x", []),
    ] as [(String, String, [String])])
  func linksAreFollowedWhereverTheyAre(path: String, place: String, links: [String]) {
    let tree = tree(["/a": "b", "/c/d": "./e/f", "/c/up": "..", "/two": "a", "/c/abs": "/b"])
    #expect(tree.followed(path).place == place)
    #expect(tree.followed(path).links == links)
    #expect(tree.resolved(path) == place)
  }

  @Test func aRelativePathBeginsInTheWorkingFolder() {
    #expect(tree(["/work/a": "b"], in: "/work").resolved("a/x") == "/work/b/x")
    #expect(tree([:], in: "/work").resolved("../x") == "/x")
    #expect(tree([:]).resolved("x") == "/x")
  }

  /// As the system does, which then gives up.
  @Test func aLoopOfLinksEndsAfterForty() {
    let followed = tree(["/a": "a"]).followed("/a/x")
    #expect(followed.links.count == 40)
    #expect(followed.place == "/a/x")
  }

  /// What a tree without links says of them.
  @Test func aTreeInMemoryHasNoLinks() throws {
    let tree = InMemoryFileTree(["a/b.txt": "1", "a/c/d": "22"])
    #expect(!tree.isSymbolicLink(at: "a") && tree.linkTarget(at: "a") == nil)
    #expect(!tree.isDisk && tree.workingFolder == nil)
    #expect(tree.realPath(of: "a/./b.txt") == "a/b.txt")
    #expect(
      try tree.items(in: "a") == [FolderItem(name: "b.txt", kind: .file), FolderItem(name: "c", kind: .folder)])
    tree.prepare(["a/b.txt"])
    #expect(try tree.bytes(at: "a/c/d") == Array("22".utf8))
  }
}

@Suite struct InMemoryFileTreeTests {
  private let tree = InMemoryFileTree(["a/b.txt": "12345", "./a/c/d": "1", "e": "", "/abs/f": "x"])

  @Test(
    arguments: [
      ("a", FileKind.folder), ("a/", .folder), ("a/b.txt", .file), ("./a/b.txt", .file), ("a/c", .folder), ("e", .file),
      (".", .folder), ("", .folder), ("b", nil), ("a/b", nil), ("e/x", nil), ("/abs", .folder), ("abs", nil),
      ("a/c/d", .file),
    ] as [(String, FileKind?)])
  func aFolderIsThereIfItHoldsAFile(path: String, kind: FileKind?) {
    #expect(tree.kind(at: path) == kind)
  }

  @Test func theWorkingFolderIsThereWithoutFiles() throws {
    let empty = InMemoryFileTree([String: String]())
    #expect(empty.kind(at: ".") == .folder && empty.kind(at: "a") == nil)
    #expect(try empty.names(in: ".") == [])
  }

  @Test(
    arguments: [(".", ["a", "e"]), ("a", ["b.txt", "c"]), ("a/c/", ["d"]), ("/abs", ["f"])] as [(String, [String])])
  func namesAreSorted(folder: String, names: [String]) throws {
    #expect(try tree.names(in: folder) == names)
  }

  @Test(arguments: [("b", "there is no such folder"), ("e", "is not a folder")])
  func whatIsNoFolderHasNoNames(folder: String, reason: String) {
    let failure = #expect(throws: InputFailure.self) { try tree.names(in: folder) }
    #expect(failure == InputFailure(path: folder, reason: reason))
  }

  @Test func aFileIsReadUpToTheLimit() throws {
    #expect(try tree.bytes(at: "a//b.txt", limit: 5) == Array("12345".utf8))
    let failure = #expect(throws: InputFailure.self) { try tree.bytes(at: "a/b.txt", limit: 4) }
    #expect(failure?.reason == "the file has 5 bytes, more than the limit of 4")
  }

  @Test(arguments: [("a", "is a folder"), ("b", "there is no such file")])
  func whatIsNoFileIsNotRead(path: String, reason: String) {
    let failure = #expect(throws: InputFailure.self) { try tree.bytes(at: path) }
    #expect(failure == InputFailure(path: path, reason: reason))
  }
}

@Suite struct WritingTests {
  private let tree = SmallTree(["a": "old"])

  @Test func aFileThatIsNewIsWrittenAndOneThatWasReadIsEdited() {
    let new = #expect(throws: InputFailure.self) { try tree.write([1, 2], to: "b", inPlaceOf: nil) }
    #expect(new == InputFailure(path: "b", reason: "write 2, precious"))
    let old = #expect(throws: InputFailure.self) { try tree.write([1, 2, 3], to: "a", inPlaceOf: [0]) }
    #expect(old == InputFailure(path: "a", reason: "apply [3]"))
    #expect(!tree.isTerminal(at: "a"))
  }

  @Test func whatIsAsItWasReadIsUnchanged() throws {
    try tree.checkUnchanged(FileEdit(path: "a", oldBytes: Array("old".utf8), newBytes: []))
    try tree.checkUnchanged(FileEdit(path: "b", oldBytes: nil, newBytes: []))
  }

  @Test(
    arguments: [
      ("a", nil, "a file has appeared here since the folder was read and is not overwritten"),
      ("a", "young", "the file has changed since it was read and is not overwritten"),
      ("b", "old", "the file has changed since it was read and is not overwritten"),
    ] as [(String, String?, String)])
  func whatChangedMeanwhileIsNotOverwritten(path: String, old: String?, reason: String) {
    let edit = FileEdit(path: path, oldBytes: old.map { Array($0.utf8) }, newBytes: [])
    let failure = #expect(throws: InputFailure.self) { try tree.checkUnchanged(edit) }
    #expect(failure == InputFailure(path: path, reason: reason, remedy: "run the command again"))
  }

  @Test func anEditToTheSameBytesIsEmpty() {
    #expect(FileEdit(path: "a", oldBytes: [1], newBytes: [1]).isEmpty)
    #expect(!FileEdit(path: "a", oldBytes: [1], newBytes: [2]).isEmpty)
    #expect(!FileEdit(path: "a", oldBytes: nil, newBytes: []).isEmpty)
  }
}

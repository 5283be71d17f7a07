import GlossBasics
import GlossFiles
import Testing

@Suite struct PathArithmeticTests {
  @Test(
    arguments: [
      ("../../a", "../../a"), ("a/../../b", "../b"), ("a//b", "a/b"), ("a/./b", "a/b"), ("a/../..", ".."), ("./", "."),
      ("/..", "/"), ("/../../a", "/a"), ("a/...", "a/..."), ("/.", "/"), ("é/../ü", "ü"), ("a/b/../..", "."),
    ])
  func detoursAreTakenOut(path: String, expected: String) {
    #expect(FilePath.normalized(path) == expected)
  }

  @Test(
    arguments: [
      ("a/b", "a/b"), ("file:///tmp/a%20b", "/tmp/a b"), ("file:/tmp/a", "/tmp/a"), ("file://localhost/tmp", "/tmp"),
      ("file://server/tmp", "file://server/tmp"), ("file:a", "a"), ("file:///%zz", "/%zz"), ("file", "file"),
      ("files:/a", "files:/a"), ("a/file:/b", "a/file:/b"),
    ])
  func onlyAFileURLOfThisMachineIsReadAsOne(word: String, expected: String) {
    #expect(FilePath.named(by: word) == expected)
  }

  @Test(
    arguments: [
      ("a", "b", "a/b"), ("a/", "b", "a/b"), ("", "b", "b"), (".", "b", "b"), ("/", "b", "/b"), ("..", "b", "../b"),
      (".a", "b", ".a/b"),
    ])
  func aNameIsJoinedToItsFolder(folder: String, name: String, expected: String) {
    #expect(FilePath.joined(folder, name) == expected)
  }

  @Test(
    arguments: [
      ("../b", "/work/a", "/work/b"), ("b", "/work", "/work/b"), ("/x/./y", "/work", "/x/y"), (".", "/work", "/work"),
    ])
  func aPathIsMadeAbsolute(path: String, folder: String, expected: String) {
    #expect(FilePath.absolute(path, in: folder) == expected)
  }

  @Test(
    arguments: [
      ("/work/b/c", "/work/a", "../b/c"), ("/work/a/b", "/work/a", "b"), ("/work/a", "/work/a", "."),
      ("/work", "/work/a", ".."), ("/a", "/", "a"), ("/x/y", "/a/y", "../../x/y"), ("/work/ab", "/work/a", "../ab"),
    ])
  func aPathIsSeenFromAFolder(path: String, folder: String, expected: String) {
    #expect(FilePath.relative(path, to: folder) == expected)
  }

  /// The name, its folder, its extension and the name without it.
  @Test(
    arguments: [
      ("a/b.mom", "b.mom", "a", "mom", "b"), ("b", "b", ".", "", "b"), ("a/b.d/", "b.d", "a", "d", "b"),
      ("/a", "a", "/", "", "a"), ("a.d/b", "b", "a.d", "", "b"), ("x.tar.gz", "x.tar.gz", ".", "gz", "x.tar"),
      (".gitignore", ".gitignore", ".", "", ".gitignore"), (".a.b", ".a.b", ".", "b", ".a"),
      ("a.", "a.", ".", "", "a."),
      ("a/b/c", "c", "a/b", "", "c"), ("Shop.momd/Shop 2.mom", "Shop 2.mom", "Shop.momd", "mom", "Shop 2"),
      ("/a/b//", "b", "/a", "", "b"), ("/", "/", "/", "", "/"), (".", ".", ".", "", "."),
    ] as [(String, String, String, String, String)])
  func aPathHasItsParts(path: String, name: String, folder: String, fileExtension: String, baseName: String) {
    #expect(FilePath.name(of: path) == name)
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.fileExtension(of: path) == fileExtension)
    #expect(FilePath.baseName(of: path) == baseName)
  }

  @Test(
    arguments: [
      ("a.mom", false, true), ("a.MOMD", false, true), ("a.omo", false, true), ("a/b.momd/", false, true),
      ("a.xcdatamodel", true, false), ("App.xcdatamodeld/", true, false), ("A.XCDATAMODELD", true, false),
      ("mom", false, false), ("a.moms", false, false), ("a.swift", false, false),
      ("a.momd/VersionInfo.plist", false, false),
    ])
  func modelsAreKnownByTheirExtension(path: String, isSource: Bool, isCompiled: Bool) {
    #expect(FilePath.isSourceModel(path) == isSource)
    #expect(FilePath.isModel(path) == (isSource || isCompiled))
    #expect(FilePath.isCompiledModel(FilePath.normalized(path)) == isCompiled)
  }

  @Test(
    arguments: [
      ("a/b/c", ["a/b", "a", "."]), ("/a/b", ["/a", "/"]), ("a", ["."]), (".", []), ("/", []), ("./a/", ["."]),
    ] as [(String, [String])])
  func theParentsOfAPathAreListedFromTheNearest(path: String, expected: [String]) {
    #expect(FilePath.ancestors(of: path) == expected)
  }

  @Test(
    arguments: [
      ("../App/Shop.mom", "Shop.mom"), ("/work/App/Shop.mom", "Shop.mom"), ("/work/App", "."), ("..", ".."),
      ("../Other/a", "../Other/a"), ("/work/Other/a", "/work/Other/a"), ("/work", "/work"), ("a/./b", "a/b"),
      ("/work/App/../App/a", "a"), ("../..", "../.."), ("../../work/x", "../x"), ("..a/./b", "..a/b"),
    ])
  func aPathIsShownFromTheWorkingFolder(path: String, expected: String) {
    var tree = SmallTree()
    tree.workingFolder = "/work/App"
    #expect(tree.shortened(path) == expected)
  }

  @Test func withoutAWorkingFolderAPathIsShownAsItIs() {
    #expect(SmallTree().shortened("../App/./Shop.mom") == "../App/Shop.mom")
    #expect(InMemoryFileTree([String: String]()).shortened("/a/../b") == "/b")
  }
}

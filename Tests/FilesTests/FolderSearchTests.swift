import GlossBasics
import GlossFiles
import Testing

@Suite struct FolderSearchTests {
  private func found(_ suffix: String, below folder: String = ".", in tree: SmallTree, limit: Int = 100) -> [String] {
    FolderSearch.items(below: folder, in: tree, limit: limit) { path, _ in path.hasSuffix(suffix) }.paths
  }

  @Test func pathsAreSorted() {
    let tree = SmallTree(["b/x.mom", "a/z/x.mom", "a/x.mom", "x.mom", "a/x.txt", "B.mom"])
    #expect(found(".mom", in: tree) == ["B.mom", "a/x.mom", "a/z/x.mom", "b/x.mom", "x.mom"])
    #expect(found(".mom", below: "a", in: tree) == ["a/x.mom", "a/z/x.mom"])
    #expect(found(".mom", below: "c", in: tree) == [])
  }

  @Test func whatIsWantedIsNotSearchedFurther() {
    #expect(found(".m", in: SmallTree(["a.m/b.m", "c/d.m"])) == ["a.m", "c/d.m"])
  }

  @Test func whatToolsKeepAndLinksAreSkipped() {
    var tree = SmallTree(["Pods/a.m", ".hidden/a.m", "x/a.m", "y/a.m", "z.m", "Pods.m"])
    tree.links = ["y": "x", "z.m": "x/a.m"]
    #expect(found(".m", in: tree) == ["Pods.m", "x/a.m"])
  }

  @Test func aFolderThatIsReachedTwiceIsSearchedOnce() {
    var tree = SmallTree(["x/a.m", "y/a.m"])
    tree.realPaths = ["y": "x"]
    #expect(found(".m", in: tree) == ["x/a.m"])
  }

  /// Two folders and three files.
  @Test(arguments: [(5, 3, false), (4, 2, true), (1, 0, true), (0, 0, true), (6, 3, false)])
  func aSearchEndsAtItsLimit(limit: Int, count: Int, isCut: Bool) {
    let tree = SmallTree(["a/1.m", "a/2.m", "b/3.m"])
    let result = FolderSearch.items(below: ".", in: tree, limit: limit) { _, item in item.kind == .file }
    #expect(result.paths.count == count)
    #expect(result.isCut == isCut)
  }

  /// The folder where the search begins is the first of 64.
  @Test(arguments: [(0, true), (63, true), (64, false), (70, false)])
  func aSearchEndsInTheDepth(folders: Int, isFound: Bool) {
    let path = String(repeating: "d/", count: folders) + "x.m"
    #expect(found(".m", in: SmallTree([path])) == (isFound ? [path] : []))
  }

  @Test func foldersThatCannotBeListedAreNamed() {
    var tree = SmallTree(["c/x.m", "b/d/x.m", "a/x.m"])
    tree.closed = ["c", "b/d"]
    let result = FolderSearch.items(below: ".", in: tree) { path, _ in path.hasSuffix(".m") }
    #expect(result.paths == ["a/x.m"])
    #expect(result.failures.map(\.path) == ["b/d", "c"])
    #expect(!result.isCut)
  }
}

@Suite struct SearchScopeTests {
  @Test(
    arguments: [
      ("build", true, true), ("DerivedData", true, true), ("Pods", true, true), ("node_modules", true, true),
      ("vendor", true, true), ("build", false, false), ("Build", true, false), (".git", true, true),
      (".swift", false, true), ("App", true, false), ("a.swift", false, false),
    ])
  func foldersOfToolsAndHiddenItemsAreSkipped(name: String, isFolder: Bool, isSkipped: Bool) {
    let scope = SearchScope(of: ".", in: SmallTree(["App/a.swift"]))
    #expect(scope.skips(name, isFolder: isFolder) == isSkipped)
  }

  @Test func patternsCountOnlyInARepository() {
    let patterns = [".gitignore": "x", "a/x": ""]
    #expect(!SearchScope(of: ".", in: SmallTree(patterns)).ignores("x", isFolder: false))
    let repository = patterns.merging([".git/HEAD": ""]) { $1 }
    #expect(SearchScope(of: ".", in: SmallTree(repository)).ignores("x", isFolder: false))
    #expect(SearchScope(of: ".", in: SmallTree(repository)).skips("x", isFolder: false))
    #expect(!SearchScope(of: ".", in: SmallTree(repository)).ignores("y", isFolder: false))
  }

  @Test func theRepositoryMayBeginAboveTheWorkingFolder() {
    var tree = SmallTree([
      "/r/.git/HEAD": "", "/r/.gitignore": "x\n/a/y\n/a/b/z", "/r/.git/info/exclude": "e", "/r/a/.gitignore": "!x\n/w",
      "/r/a/b/f": "",
    ])
    tree.workingFolder = "/r/a"
    for folder in ["b", "/r/a/b", "./b/"] {
      let scope = SearchScope(of: folder, in: tree)
      #expect(
        ["x", "y", "z", "e", "w"].map { scope.ignores($0, isFolder: false) } == [false, false, true, true, false])
    }
    let top = SearchScope(of: ".", in: tree)
    #expect(["x", "y", "z", "e", "w"].map { top.ignores($0, isFolder: false) } == [false, true, false, true, true])
  }

  /// The innermost file that says something decides, and in it the last line.
  @Test func theInnermostPatternsWin() {
    let tree = SmallTree([
      ".git/HEAD": "", ".gitignore": "*.m\nsecret/", "a/.gitignore": "!keep.m", "a/keep.m": "", "a/b/keep.m": "",
      "a/secret/keep.m": "",
    ])
    let top = SearchScope(of: ".", in: tree)
    let inner = top.entering("a", holding: [".gitignore", "keep.m", "b", "secret"], in: tree)
    #expect(top.ignores("keep.m", isFolder: false))
    #expect(!inner.ignores("keep.m", isFolder: false) && inner.ignores("x.m", isFolder: false))
    #expect(inner.ignores("secret", isFolder: true) && !inner.ignores("secret", isFolder: false))
    let innermost = inner.entering("a/b", holding: ["keep.m"], in: tree)
    #expect(!innermost.ignores("keep.m", isFolder: false) && innermost.ignores("x.m", isFolder: false))
    #expect(FolderSearch.items(below: ".", in: tree) { $1.kind == .file }.paths == ["a/b/keep.m", "a/keep.m"])
  }

  @Test func aRepositoryInsideAnotherHasItsOwnPatterns() {
    let tree = SmallTree([
      ".git/HEAD": "", ".gitignore": "x", "a/.git/HEAD": "", "a/.gitignore": "y", "b/.git/info/exclude": "z", "b/f": "",
    ])
    let top = SearchScope(of: ".", in: tree)
    let one = top.entering("a", holding: [".git", ".gitignore"], in: tree)
    #expect(["x", "y", "z"].map { one.ignores($0, isFolder: false) } == [false, true, false])
    let other = top.entering("b", holding: [".git", "f"], in: tree)
    #expect(["x", "y", "z"].map { other.ignores($0, isFolder: false) } == [false, false, true])
    let outside = SearchScope(of: ".", in: SmallTree(["a/.git/HEAD": "", "a/.gitignore": "y"]))
    #expect(outside.entering("a", holding: [".git", ".gitignore"], in: tree).ignores("y", isFolder: false))
    #expect(!outside.entering("a", holding: [".gitignore"], in: tree).ignores("y", isFolder: false))
  }

  /// Who names a folder that git ignores wants what is in it.
  @Test func anIgnoredFolderThatIsNamedHasNoPatterns() {
    let tree = SmallTree([".git/HEAD": "", ".gitignore": "out/\n*.m", "out/in/x.m": "", "src/x.m": ""])
    for folder in ["out", "out/in"] {
      #expect(!SearchScope(of: folder, in: tree).ignores("x.m", isFolder: false))
    }
    #expect(SearchScope(of: "src", in: tree).ignores("x.m", isFolder: false))
  }

  @Test(
    arguments: [
      (".", "App", "."), (".", ".", "."), (".", "Pods/A", "Pods"), (".", "Pods/A/build/B", "Pods/A/build"),
      (".", "../x", "."), (".", "out/A", "out"), ("App", "App/Pods", "App/Pods"), ("App", "Other", "App"),
      ("App", "App", "App"), ("App", "AppPods", "App"), (".", "App/in/x", "App/in"), ("/", "/r/Pods/A", "/r/Pods"),
      ("App/", "./App//in", "App/in"), (".", "Pods", "Pods"), ("..", "../Pods/A", "../Pods"),
    ])
  func aSearchBeginsInTheFolderThatASearchFromTheTopWouldSkip(top: String, folder: String, start: String) {
    let tree = SmallTree([
      ".git/HEAD": "", ".gitignore": "out", "App/.gitignore": "/in", "Pods/A/x": "", "App/in/x": "",
    ])
    #expect(SearchScope.start(from: top, to: folder, in: tree) == start)
  }

  @Test(
    arguments: [
      ("App/a.swift", false), ("AppTests/a.swift", true), ("App/Tests/a.swift", true), ("AppUITest/a.swift", true),
      ("Test/a.swift", true), ("MyTest/a.swift", false), ("Preview Content/a.swift", true), (".build/a.swift", true),
      ("Pods/x/a.swift", true), ("Tests", false), ("a/.b/c/d", true), ("Testsuite/a", false), (".a", false),
    ])
  func sourcesOfToolsAndTestsArePassedOver(path: String, isPassedOver: Bool) {
    #expect(SearchScope.passesOver(path) == isPassedOver)
  }
}

@Suite struct TestFoldersTests {
  @Test(
    arguments: [
      (["App"], "App/Tests/Shop.xcdatamodeld", true), (["App/Tests"], "App/Tests/Shop.xcdatamodeld", false),
      (["App"], "App/ShopTests/x", true), (["App"], "App/SPEC/x", true), (["App"], "App/fixtures/a/x", true),
      (["App"], "App/latest/x", false), (["App"], "App/Tests", false), (["App"], "App", false),
      (["App"], "App/x", false),
      (["."], "Tests/x", true), (["."], "/Tests/x", false), (["."], "../Tests/x", false), (["/"], "/a/test/x", true),
      (["App"], "AppB/Tests/x", false), (["App", "App/Tests"], "App/Tests/x", false),
      (["./App/"], "App//Tests/x", true),
      (["App", "Other"], "App/Tests/x", true), ([], "Tests/x", false), (["App"], "App/TestsOfShop/x", false),
    ] as [([String], String, Bool)])
  func onlyFoldersBelowWhatTheUserNamedCount(places: [String], path: String, isHeld: Bool) {
    #expect(TestFolders(below: places).hold(path) == isHeld)
  }
}

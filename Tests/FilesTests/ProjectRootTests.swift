import GlossBasics
import Testing

@testable import GlossFiles

/// Which project a file belongs to.
@Suite struct ProjectRootTests {
  /// The nearest sure mark, else the nearest likely one, else the file's own folder; code belongs to the repository.
  @Test(
    arguments: [
      ([], "p/App/Models", "p/App/Models"),
      (["p/.git/HEAD"], "p", "p"), (["p/Package.swift"], "p", "p"),
      (["p/App.xcodeproj/project.pbxproj"], "p", "p"), (["p/App.xcworkspace/x"], "p", "p"),
      (["p/App/App.xcodeproj/project.pbxproj"], "p/App", "p/App"),
      (["p/App/App.xcodeproj/project.pbxproj", "p/.git/HEAD"], "p/App", "p"),
      (["p/App/Package.swift", "p/.git/HEAD"], "p/App", "p/App"),
      (["p/App/Models/Package.swift"], "p/App/Models", "p/App/Models"),
      (["p/project.yml"], "p", "p"), (["p/App/Podfile", "p/project.yml"], "p/App", "p/App"),
      (["p/App/Podfile", "p/App.xcodeproj/x"], "p", "p"), (["p/App/Podfile", "p/.git/HEAD"], "p", "p"),
      (["p/Sources/x"], "p", "p"), (["p/App/Tests/x", "p/.git/HEAD"], "p", "p"), (["p/App/Tests/x"], "p/App", "p/App"),
      (["Package.swift"], ".", "."), (["q/.git/HEAD"], "p/App/Models", "p/App/Models"),
    ] as [([String], String, String)])
  func theNearestMarkIsTheProject(_ marks: [String], _ folder: String, _ sources: String) {
    let path = "p/App/Models/M.xcdatamodeld"
    var files = [path + "/M.xcdatamodel/contents": ""]
    for mark in marks { files[mark] = "" }
    let tree = InMemoryFileTree(files)
    #expect(ProjectRoot.folder(of: path, in: tree) == folder)
    #expect(ProjectRoot.sources(of: path, in: tree) == sources)
  }

  @Test(arguments: [
    (".git/HEAD", true), ("Package.swift", true), ("A.xcodeproj/x", true), ("A.xcworkspace/x", true),
    ("project.yml", true), ("Podfile", true), (".jj/x", true), ("Tuist/x", true), ("Sources/x", true),
    ("Tests/x", true), ("Source/x", false), ("git/x", false), ("A.swift", false),
    ("xcodeproj/x", false), ("sub/.git/HEAD", false), ("Podfile.lock", false),
  ]) func projectsAreToldByTheirFiles(_ name: String, _ isMarked: Bool) {
    let files = ["/p/q/M.mom", "/p/\(name)"]
    #expect(ProjectRoot.folder(of: "/p/q/M.mom", in: SmallTree(files)) == (isMarked ? "/p" : "/p/q"))
    // The root of the disk is not searched unless it is a project.
    let disk = SmallTree(["/sub/M.mom", "/\(name)"])
    #expect(ProjectRoot.isWholeDisk("/", in: disk) == !isMarked)
    #expect(!ProjectRoot.isWholeDisk("/sub", in: disk))
    #expect(SearchScope(of: "/", in: disk).skips("sub", isFolder: true) == !isMarked)
    #expect(!SearchScope(of: "/", in: disk).skips("M.mom", isFolder: false))
  }

  @Test(arguments: [
    ("", ["p/a/b", "p/a", "p", "."], ["p/a/b"]), ("p/a", ["p/a/b", "p/a"], ["p/a/b", "p/a"]),
    ("p/a/b", ["p/a/b"], ["p/a/b"]), ("q", ["p/a/b", "p/a", "p", "."], ["p/a/b"]),
  ]) func theWayEndsAtTheProject(_ root: String, _ marked: [String], _ unmarked: [String]) {
    let tree = SmallTree(["p/a/b/M.mom", "Package.swift"])
    #expect(ProjectRoot.way(from: "p/a/b/M.mom", to: root, in: tree) == marked)
    let bare = SmallTree(["p/a/b/M.mom"])
    #expect(ProjectRoot.way(from: "p/a/b/M.mom", to: root, in: bare) == unmarked)
  }
}

/// How paths are spelled where the working folder's name matters.
@Suite struct SpelledPathTests {
  private struct Standing: FileTreeLayer {
    let base: any FileTree = InMemoryFileTree([String: String]())
    let workingFolder: String?
  }

  private static let telling = [
    "S.xcdatamodeld", "S.momd", "S.app", "de.lproj", "S.framework", "S.xcodeproj", "S.MOMD",
  ]
  private static let plain = ["Sources", "swift-nio.git", "app", "v1.2", "lproj", ".app"]

  /// A path never hides a name that decides how it is read, and always leads to the same place.
  @Test(arguments: telling + plain, ["", "/inner", "/x.xcdatamodel", "/Contents/Resources"])
  func aTellingNameIsKept(_ name: String, _ below: String) {
    let folder = "/w/p/" + name + below
    let tree = Standing(workingFolder: folder)
    let isTold = Self.telling.contains(name) || below.hasSuffix(".xcdatamodel")
    for path in [".", "a/b", "..", "../x", "../../y", folder, folder + "/c", "/w/p/" + name, "/elsewhere/z"] {
      let short = tree.shortened(path)
      #expect(FilePath.absolute(short, in: folder) == FilePath.absolute(path, in: folder))
      #expect(tree.shortened(short) == short)
      #expect(tree.spelled(path) == (path.hasPrefix("/") || !isTold ? path : short))
      // Every name from the first telling one on is in the path.
      let absolute = FilePath.absolute(path, in: folder).split(separator: "/")
      if let told = absolute.firstIndex(where: { FilePath.tellsWhatIsInside(String($0)) }) {
        #expect(short.split(separator: "/").suffix(absolute.count - told).elementsEqual(absolute[told...]))
      }
    }
  }

  @Test(arguments: telling.map { ($0, true) } + plain.map { ($0, false) })
  func aNameTellsByItsExtension(_ name: String, _ isTelling: Bool) {
    #expect(FilePath.tellsWhatIsInside(name) == isTelling)
  }
}

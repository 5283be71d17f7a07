import GlossBasics
import GlossFiles
import Testing

@testable import GlossLocalization

/// What a walk of a source tree finds, and where it ends.
@Suite struct SourceTreeTests {
  private static func tree(_ paths: [String], root: String = ".", folderLimit: Int = 1_000) -> SourceTree {
    let files = InMemoryFileTree(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
    return SourceTree(below: root, in: files, folderLimit: folderLimit)
  }

  @Test func eachKindOfItemIsSorted() {
    let tree = Self.tree([
      "B.swift", "A.m", "C.txt", "de.lproj/MModel.strings", "M.xcdatamodeld/M.xcdatamodel/contents", "N.MOM",
      "Package.swift", "A.xcodeproj/project.pbxproj", "X.framework/fr.lproj/X.strings", "P.app/P.swift",
      "Assets.xcassets/it.lproj/Y.strings", "L.xcstrings",
    ])
    #expect(tree.sources == ["A.m", "B.swift", "Package.swift"])
    #expect(tree.tables == ["L.xcstrings", "de.lproj/MModel.strings"])
    #expect(tree.models == ["M.xcdatamodeld", "N.MOM"] && tree.tableNames == ["MModel", "NModel"])
    #expect(tree.projects == ["A.xcodeproj", "Package.swift"] && !tree.isCut)
  }

  @Test(arguments: [(47, true), (48, true), (49, false)])
  func foldersBelowTheLimitOfDepthAreNotEntered(depth: Int, isFound: Bool) {
    let folder = Array(repeating: "d", count: depth).joined(separator: "/")
    #expect(Self.tree(["\(folder)/A.swift"]).sources.isEmpty == !isFound)
  }

  @Test(arguments: [(2, true, 1), (3, false, 2), (1, true, 0), (4, false, 2)])
  func theWalkEndsAtTheLimitOfFolders(limit: Int, isCut: Bool, count: Int) {
    let tree = Self.tree(["a/A.swift", "b/B.swift"], folderLimit: limit)
    #expect(tree.isCut == isCut && tree.sources.count == count)
  }

  private static func root(_ paths: [String], _ model: String, within folders: [String] = []) -> String {
    let files = InMemoryFileTree(Dictionary(uniqueKeysWithValues: (paths + ["\(model)/contents"]).map { ($0, "") }))
    return SourceTree.root(forModelAt: model, within: folders, in: files)
  }

  @Test(arguments: [
    (["P/Package.swift"], "P/a/M.xcdatamodel", [], "P"),
    (["P/a/Package.swift", "P/.git/HEAD"], "P/a/M.xcdatamodel", [], "P/a"),
    // What is certainly a project wins over what is likely one.
    (["P/a/Podfile", "P/.git/HEAD"], "P/a/M.xcdatamodel", [], "P"), (["P/Podfile"], "P/a/M.xcdatamodel", [], "P"),
    ([], "P/a/M.xcdatamodel", [], "P/a"),
    // A folder that was given and holds the model.
    (["P/a/Package.swift"], "P/a/M.xcdatamodel", ["P"], "P"),
    (["P/a/Package.swift"], "P/a/M.xcdatamodel", ["Q"], "P/a"),
    (["P/a/Package.swift"], "P/a/M.xcdatamodel", ["P/a/b"], "P/a"),
    (["P/a/Package.swift"], "P/a/M.xcdatamodel", ["P/"], "P"),
    (["P/a/Package.swift"], "P/a/M.xcdatamodel", ["P/aa", "P/a"], "P/a"),
    (["P/ab/Package.swift"], "P/ab/M.xcdatamodel", ["P/a"], "P/ab"),
    (["P/a/Package.swift"], "P/a/M.xcdatamodel", ["."], "."),
    (["P/a/Package.swift"], "P/a/M.xcdatamodel", ["P/a", "P"], "P"),
    (["/w/P/Package.swift"], "/w/P/M.xcdatamodel", ["."], "/w/P"),
    // The root of the disk is searched only if it is a project.
    (["/w/P/Package.swift"], "/w/P/M.xcdatamodel", ["/"], "/w/P"),
    (["/w/P/Package.swift", "/.git/HEAD"], "/w/P/M.xcdatamodel", ["/"], "/"),
  ])
  func theRootIsTheNearestProject(paths: [String], model: String, folders: [String], root: String) {
    #expect(Self.root(paths, model, within: folders) == root)
  }

  @Test(arguments: [
    ("A/M.xcdatamodel", ["A/A.xcodeproj/project.pbxproj", "B/B.xcodeproj/project.pbxproj"], "A"),
    ("A/b/c/M.xcdatamodel", ["A/A.xcodeproj/project.pbxproj"], "A"), ("A/M.xcdatamodel", ["A/Package.swift"], "."),
    ("C/M.xcdatamodel", ["A/A.xcodeproj/project.pbxproj"], "."),
  ])
  func anAppIsTheFolderOfItsProject(model: String, paths: [String], app: String) {
    #expect(Self.tree(paths + ["\(model)/contents"]).app(ofModelAt: model) == app)
  }
}

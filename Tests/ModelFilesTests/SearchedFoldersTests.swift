import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import Testing

@testable import GlossModelFiles

/// What a search reads and what it passes over, at the edges.
@Suite struct SearchedFoldersTests {
  private static let model = "<model><entity name=\"A\"/></model>"
  private static let swift = "import SwiftData\n@Model class Trip { var name: String = \"\" }"

  private func load(_ path: String, _ files: [String: String], versions: VersionSelection = .current) -> LoadResult {
    ModelLoader(files: InMemoryFileTree(files)).load(path, versions: versions)
  }

  @Test(arguments: [
    ("p/contents/A.xcdatamodel/contents", model, true), ("p/x.swift/A.xcdatamodel/contents", model, true),
    ("p/A.swift", swift, true), ("p/A.app/A.swift", swift, false), ("p/Pods/A.swift", swift, false),
    ("p/notes.md", swift, false), ("p/notes", swift, false), ("p/A.xcdatamodel/contents", model, true),
    ("p/contents", model, false), ("p/elements", model, false), ("p/A.xml", model, false),
  ]) func aModelIsFoundByItsName(_ path: String, _ text: String, _ isFound: Bool) {
    let result = load("p", [path: text, "p/other.txt": ""])
    #expect(result.models.count == (isFound ? 1 : 0) && result.failures.isEmpty == isFound)
  }

  @Test(arguments: [(63, 1), (64, 0)]) func foldersAreEnteredToADepth(_ depth: Int, _ count: Int) {
    let path = "p/" + String(repeating: "d/", count: depth) + "A.xcdatamodel/contents"
    #expect(load("p", [path: Self.model]).models.count == count)
  }

  @Test(arguments: [
    ("p/Pods/contents/A.xcdatamodel/contents", 1), ("p/Pods/x/y/A.xcdatamodel/contents", 1),
    ("p/Pods/.x/A.xcdatamodel/contents", 0), ("p/Pods/A.omo", 0), ("p/Pods/A.cdm", 0), ("p/__MACOSX/A.mom", 0),
    ("p/Pods/A.momd/A.mom", 1), ("p/Pods/A.mom", 1),
  ]) func theModelsOfSkippedFoldersAreCounted(_ path: String, _ count: Int) {
    let result = load("p", ["p/B.xcdatamodel/contents": Self.model, path: Self.model])
    #expect(result.models.map(\.name) == ["B"] && result.remarks.count == count)
  }

  /// The optimized model next to a compiled one is read with it; alone, it cannot be read.
  @Test func anOptimizedModelIsFoundWhereItIsAlone() {
    let mom = CompiledModelWriter.write(ManagedObjectModel(entities: [EntityDescription(name: "A")]))
    let omo = Array("momv2$x".utf8)
    let files: [String: [UInt8]] = ["p/A.mom": mom, "p/A.omo": omo, "p/B.omo": omo, "p/C.omo": omo, "p/C.mom/x": []]
    let result = ModelLoader(files: InMemoryFileTree(files)).load("p")
    #expect(result.models.map(\.path) == ["p/A.mom"])
    #expect(result.failures.map(\.path) == ["p/B.omo", "p/C.mom", "p/C.omo"])
  }

  // MARK: Links

  /// A tree in which some paths are links; the files are at both places.
  private struct LinkedTree: FileTreeLayer {
    let base: any FileTree
    var links: [String: String]

    func realPath(of path: String) -> String { links[path] ?? path }
    func items(in folder: String) throws(InputFailure) -> [FolderItem] {
      try base.items(in: folder).map { item in
        let path = FilePath.joined(folder, item.name)
        return FolderItem(name: item.name, kind: item.kind, isSymbolicLink: links[path] != nil)
      }
    }
  }

  @Test(arguments: [
    ("/p", "/p/A.xcdatamodel", "/p/.kept/A.xcdatamodel", true), ("/p", "/p/A.xcdatamodel", "/pq/A.xcdatamodel", false),
    ("/p", "/p/A.xcdatamodel", "/q/A.xcdatamodel", false), ("/", "/A.xcdatamodel", "/.kept/A.xcdatamodel", true),
    ("/p", "/p/link", "/p/.kept", true), ("/p", "/p/link", "/q", false), ("/p", "/p/link", "/p", false),
    ("/p", "/p/B.xcdatamodel", "/p", false),
  ]) func aLinkIsFollowedWithinTheTree(_ root: String, _ link: String, _ target: String, _ isFollowed: Bool) {
    let model = link.hasSuffix(".xcdatamodel") ? link : link + "/A.xcdatamodel"
    // The root of the disk is searched only if it is a project.
    let files = InMemoryFileTree([model + "/contents": Self.model, "/.git/HEAD": ""])
    let tree = LinkedTree(base: files, links: [link: target])
    #expect(ModelLoader(files: tree).load(root).models.map(\.path) == (isFollowed ? [model] : []))
  }

  @Test func linksAreNotFollowedInSkippedFolders() {
    let files = [
      "/p/B.xcdatamodel/contents": Self.model, "/p/Pods/x/A.xcdatamodel/contents": Self.model,
      "/p/Pods/C.xcdatamodel/contents": Self.model,
    ]
    for (links, count) in [([:], 2), (["/p/Pods/x": "/p/Pods/y"], 1), (["/p/Pods/C.xcdatamodel": "/p/D"], 1)] {
      let tree = LinkedTree(base: InMemoryFileTree(files), links: links)
      let remark = ModelLoader(files: tree).load("/p").remarks.first?.message ?? ""
      #expect(remark.hasPrefix(count == 2 ? "2 models are skipped: " : "/p/Pods/") && remark.contains("skipped"))
    }
  }

  /// A folder with a number of folders, each of which contains a model.
  private struct WideTree: FileTreeLayer {
    let base: any FileTree = InMemoryFileTree([String: String]())
    var count: Int

    func kind(at path: String) -> FileKind? { path.hasSuffix("contents") ? .file : .folder }
    func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
      throw InputFailure(path: path, reason: "is not read")
    }
    func items(in folder: String) throws(InputFailure) -> [FolderItem] {
      if folder == "p" { return [FolderItem(name: "Pods", kind: .folder)] }
      guard folder == "p/Pods" else { return [FolderItem(name: "A.xcdatamodel", kind: .folder)] }
      return (0..<count).map { FolderItem(name: "d\($0)", kind: .folder) }
    }
  }

  @Test(arguments: [(1998, 1998), (1999, 1999), (2000, 1999), (2005, 1999)])
  func skippedFoldersAreCountedToALimit(_ folders: Int, _ counted: Int) {
    let failure = ModelLoader(files: WideTree(count: folders)).load("p").failures.first
    #expect(failure?.reason.contains(" except skipped ones: \(counted) models are skipped: ") == true)
  }

  // MARK: Versions

  @Test(arguments: [
    (["A 2", "A"], ["A", "A 2"]), (["A 10", "A 9", "A 1"], ["A 1", "A 9", "A 10"]),
    (["A.mom", "A.MOM"], ["A.MOM", "A.mom"]), (["A.MOM", "A.mom"], ["A.MOM", "A.mom"]),
    (["B.a", "A.b", "A.a"], ["A.a", "A.b", "B.a"]), ([], []),
  ]) func versionsAreInCountingOrder(_ names: [String], _ expected: [String]) {
    #expect(names.inCountingOrder() == expected)
  }

  @Test(arguments: [
    // Two end in it.
    ("2", "choose one of 'Shop 2', 'Shop 12' and 'Store'"),
    ("12", "did you mean 'Shop 12'? choose one of 'Shop 2', 'Shop 12' and 'Store'"),
    ("Stor", "did you mean 'Store'? choose one of 'Shop 2', 'Shop 12' and 'Store'"),
    ("Shop 3", "choose one of 'Shop 2', 'Shop 12' and 'Store'"),
    ("Zebra", "choose one of 'Shop 2', 'Shop 12' and 'Store'"),
  ]) func aVersionThatIsNotThereIsAnsweredWithThoseThereAre(_ name: String, _ remedy: String) {
    let files = Dictionary(
      uniqueKeysWithValues: ["Shop 2", "Shop 12", "Store"].map {
        ("S.xcdatamodeld/\($0).xcdatamodel/contents", Self.model)
      })
    let failures = load("S.xcdatamodeld", files, versions: .named(name)).failures
    #expect(failures.map(\.reason) == ["the package has no version named '\(name)'"])
    #expect(failures.map(\.remedy) == [remedy])
  }

  @Test(arguments: [
    ("p/A.xcdatamodel/content", "p/A.xcdatamodel/contents"), ("q/README", nil), ("p/B.xcdatamodel", "p/A.xcdatamodel"),
  ]) func aPathThatIsNotThereMayMeanAModel(_ path: String, _ meant: String?) {
    let files = ["p/A.xcdatamodel/contents": Self.model, "p/README": ""]
    #expect(load(path, files).failures.map(\.remedy) == [meant.map { "did you mean '\($0)'?" } ?? "check the path"])
  }

  @Test(arguments: [
    ("p#x", "p", true), ("p/readme#x", "p/readme", true), ("p/A.xcdatamodel#x", "p/A.xcdatamodel", true),
    ("p#", "p#", false), ("q#x", "q#x", false),
  ]) func onlyAPackageHasVersions(_ path: String, _ place: String, _ isThere: Bool) {
    let failures = load(path, ["p/readme": "", "p/A.xcdatamodel/contents": Self.model]).failures
    #expect(failures.map(\.path) == [place])
    let reason = isThere ? "is not a package that could contain the version 'x'" : "there is no such file or folder"
    #expect(failures.map(\.reason) == [reason])
  }

  // MARK: Files of other kinds

  @Test(arguments: [
    ("a.xml", "<!DOCTYPE database SYSTEM \"file:///x\"><database/>", "the file is a Core Data store in XML"),
    ("a.sqlite", "\u{1}\u{2}", "the file is not a database that SQLite can read"),
    ("a.bin", "\u{1}\u{2}", "is not XML and so not a source model"),
    ("a.sqlite", "hello", "is plain text, not the XML of a source model"),
    ("a.sqlite", "<plist><dict/></plist>", "the file is an archive, perhaps a binary Core Data store"),
    ("a.bin", "<plist><dict/></plist>", "is a property list, but not a keyed archive and so not a compiled model"),
    ("a.bin", "momv2$x", "is an optimized model, which is read through the compiled model next to it"),
    ("a.sqlite", "SQLite format 3\0", "the file is not a database that SQLite can read"),
  ]) func aFileThatIsNoModelIsCalledWhatItIs(_ path: String, _ text: String, _ reason: String) {
    let failures = load(path, [path: text]).failures
    #expect(failures.count == 1 && failures[0].reason.hasPrefix(reason), "\(failures)")
  }
}

import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

/// Where the trees of a run end, and which folders are looked at again.
@Suite struct TreeBorderTests {
  /// A repository `work`, also reached as `alias`, next to a folder `other` and a file `top`.
  private final class Place {
    let folder: String

    init() throws {
      let made = FileManager.default.temporaryDirectory.appending(path: "border-\(UUID().uuidString)")
      folder = DiskFileTree().realPath(of: made.path(percentEncoded: false))
      for path in ["work/.git/config", "work/App/n.txt", "other/n.txt", "other/a", "other/sub/deep/a", "top"] {
        try FileManager.default.createDirectory(
          atPath: FilePath.folder(of: folder + "/" + path), withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder + "/" + path))
      }
      try link("alias", to: "work")
      try link("other/up", to: "../top")
      try link("work/out", to: "../other")
      try link("work/x", to: "../other/a")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func link(_ path: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: folder + "/" + path, withDestinationPath: target)
    }

    /// Puts a link to the folder `other` in place of the folder `App`.
    func exchangeApp() throws {
      try FileManager.default.removeItem(atPath: folder + "/work/App")
      try link("work/App", to: "../other")
    }

    func tree(_ words: [String] = [], in name: String = "work") -> BoundedFileTree {
      BoundedFileTree(
        RootedDisk(folder: folder + "/" + name), words: words.map { $0.replacing("FOLDER", with: folder) })
    }

    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + path) }
  }

  /// A folder that is named is a tree, and of a file the folder that it is in; the same of what a link leads to.
  @Test(arguments: [
    ("work", ["FOLDER/other/a"], "../other/n.txt", true), ("work", ["FOLDER/other/a"], "../other/up", false),
    ("work", ["FOLDER/other"], "../other/up", false), ("work", ["x"], "../other/n.txt", true),
    ("work", ["x"], "../other/up", false), ("work", ["out"], "out/n.txt", true), ("work", ["out"], "out/up", false),
    ("work", ["out"], "../other/up", false),
    // A name with a NUL would be another one to the system.
    ("work", [], "out/n.txt", false), ("work", ["out\0"], "out/n.txt", false),
    ("work", ["--store=out\0/x"], "out/n.txt", false),
    // A repository may be reached through a link, and by its own path.
    ("alias", [], "x", false), ("alias", [], "FOLDER/alias/x", false), ("alias", [], "FOLDER/work/x", false),
    ("alias", [], "FOLDER/work/App/n.txt", true),
    // After a link, `..` is another folder; it is what was typed.
    ("work", ["out/../other/a"], "out/../other/a", true), ("work", ["b"], "out/../other/a", false),
  ])
  func aTreeEndsAtTheFolderThatIsNamed(_ folder: String, _ words: [String], _ path: String, _ isRead: Bool) throws {
    let place = try Place()
    let path = path.replacing("FOLDER", with: place.folder)
    #expect((place.tree(words, in: folder).kind(at: path) == .file) == isRead)
  }

  /// What is in the repository may be asked about by its name.
  @Test func aFileOfTheRepositoryMayBeAskedAbout() throws {
    let place = try Place()
    for (words, isNoted) in [([".git/config"], false), ([], true)] {
      let tree = place.tree(words)
      #expect(tree.kind(at: "x") == nil && tree.remarks.isEmpty == !isNoted)
    }
  }

  // MARK: Again

  @Test func aFolderIsKnownByAFileInItAndNotByItself() throws {
    let place = try Place()
    let (byItself, byFile) = (place.tree(), place.tree())
    #expect(byItself.kind(at: "App") == .folder && byFile.kind(at: "App/n.txt") == .file)
    try place.exchangeApp()
    #expect(byItself.kind(at: "App/n.txt") == nil && byFile.kind(at: "App/n.txt") == .file)
  }

  /// Of many pages in a folder, the first decides; of what cannot be made again, each.
  @Test func aFolderIsLookedAtOnceForGeneratedFiles() throws {
    let place = try Place()
    let tree = place.tree()
    try tree.write([1], to: "App/one", .generated)
    try place.exchangeApp()
    try tree.write([2], to: "App/two", .generated)
    #expect(place.has("other/two"))
    #expect(throws: InputFailure.self) { try tree.write([3], to: "App/../App/three", .generated) }
    #expect(throws: InputFailure.self) { try tree.write([3], to: "App/three", .precious) }
    #expect(throws: InputFailure.self) { try tree.write([3], to: "x", .generated) }
    tree.forgetFolders()
    #expect(throws: InputFailure.self) { try tree.write([3], to: "App/three", .generated) }
    #expect(!place.has("other/three"))
  }

  @Test func aFolderIsNotRemovedThroughALink() throws {
    let place = try Place()
    try FileManager.default.removeItem(atPath: place.folder + "/other/sub/deep/a")
    let tree = place.tree()
    #expect(!tree.removeFolder("out/sub/deep") && place.has("other/sub/deep"))
    #expect(tree.removeFolder("../other/sub/deep") && !place.has("other/sub/deep"))
  }

  // MARK: Bounds

  @Test(arguments: [
    ("/w/.git/modules/m/x", nil), ("/w/.git/x", "leads into the git repository"), ("/w/x", nil),
    ("/w/.git/modules/m/.git/x", "leads into the git repository"),
  ])
  func theInnermostFolderCounts(_ place: String, _ refusal: String?) {
    let folders = ["/w", "/w/.git/modules/m"]
    #expect(PathBounds(folders: folders).refusal(of: place) == refusal)
    #expect(PathBounds(folders: folders.reversed()).refusal(of: place) == refusal)
    #expect(PathBounds(folders: []).refusal(of: place) == "leads out of the folder")
  }
}

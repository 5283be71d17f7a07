import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Synchronization
import Testing

@Suite struct PathBoundsTests {
  @Test(arguments: [
    ("/a/b", nil), ("/a/b/c", nil), ("/a/bc", "leads out of /a/b"), ("/a", "leads out of /a/b"),
    ("/", "leads out of /a/b"), ("/a/b/.git", "leads into the git repository"),
    ("/a/b/x/.git/config", "leads into the git repository"),
    ("/a/b/.GIT/config", "leads into the git repository"),
    ("/a/b/.g\u{200C}it/config", "leads into the git repository"), ("/a/b/.github/x", nil), ("/a/b/x.git/y", nil),
    ("/else/x", nil), ("/else/.git/x", "leads into the git repository"), ("/w/.git/worktrees/t/x", nil),
  ])
  func holdsPathsBelowItsFoldersAndOutOfRepositories(_ place: String, _ refusal: String?) {
    #expect(PathBounds(folders: ["/a/b", "/else", "/w/.git/worktrees/t"]).refusal(of: place) == refusal)
  }
}

@Suite struct BoundedFileTreeTests {
  /// A repository `work` next to a folder `other`, both with files, and with links between them.
  private final class Place {
    let folder: String

    init(links: [String: String]) throws {
      let made = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
      folder = DiskFileTree().realPath(of: made.path(percentEncoded: false))
      for (path, text) in [
        "work/.git/config": "token", "work/App/a": "inside", "work/b": "inside", "other/a": "outside",
      ] {
        let url = URL(filePath: folder).appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      for (path, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/" + path, withDestinationPath: target.replacing("FOLDER", with: folder))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func text(_ path: String) -> String? {
      (try? DiskFileTree().bytes(at: folder + "/" + path)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The tree as seen by a run with these command-line words.
    func tree(
      _ words: [String] = [], in name: String = "work", willList: @escaping @Sendable (String) -> Void = { _ in }
    ) -> BoundedFileTree {
      BoundedFileTree(
        RootedDisk(folder: folder + "/" + name), words: words.map { $0.replacing("FOLDER", with: folder) },
        willList: willList)
    }
  }

  /// A long search shows where it is; what is not followed is not searched.
  @Test func tellsWhichFolderIsListed() throws {
    let place = try Place(links: ["work/x": "../other"])
    let listed = Mutex([String]())
    let tree = place.tree { folder in listed.withLock { $0.append(folder) } }
    _ = try tree.items(in: ".")
    _ = try tree.items(in: "App")
    #expect(throws: InputFailure.self) { try tree.items(in: "x") }
    #expect(listed.withLock { $0 } == [".", "App"])
  }

  @Test(arguments: [
    ("x", "../other/a", nil), ("x", "FOLDER/other/a", nil), ("x", ".git/config", nil), ("x", "b", "inside"),
    ("x", "App/a", "inside"), ("x", "../work/App/../b", "inside"), ("x", "FOLDER/work/b", "inside"),
    ("x", "../other/none", nil), ("App/x", "../../other/a", nil), ("App/x", "../.git/config", nil),
    ("App/x", "../b", "inside"), ("x", "x", nil),
  ])
  func followsLinksWithinTheTree(_ link: String, _ target: String, _ text: String?) throws {
    let place = try Place(links: ["work/" + link: target])
    for (folder, path) in [("work", link), ("work/App", "../" + link), ("work", place.folder + "/work/" + link)] {
      let tree = place.tree(in: folder)
      #expect((try? tree.bytes(at: path)).map { String(decoding: $0, as: UTF8.self) } == text, "\(folder) \(path)")
      #expect((tree.kind(at: path) == .file) == (text != nil))
      let parent = FilePath.folder(of: path)
      let isListed = try tree.names(in: parent).contains(FilePath.name(of: path))
      #expect(isListed == (text != nil))
      if text == nil, target != "x", !target.hasSuffix("none") {
        #expect(tree.remarks.count == 1 && tree.remarks[0].contains("is not followed"), "\(tree.remarks)")
        let failure = #expect(throws: InputFailure.self) { try tree.write([1], to: path, .precious) }
        #expect(failure?.reason.hasPrefix("is reached through a link") == true)
        #expect(throws: InputFailure.self) {
          try tree.apply([FileEdit(path: path, oldBytes: nil, newBytes: [1])])
        }
      }
    }
    #expect(place.text("other/a") == "outside" && place.text("work/.git/config") == "token")
    #expect(place.text("other/none") == nil)
  }

  @Test(arguments: [
    ("App/py", [], true), ("App/py", ["none"], true), ("App/py", ["b"], false), ("App/py", ["App", "-o", "out"], true),
    ("App/de.lproj", ["b"], true), ("App/Model.xcdatamodeld", ["docs", "b"], true),
    ("App/py", ["FOLDER/work"], true),
  ])
  func remarksOnLinksOnlyWhereTheyWereAskedAbout(_ link: String, _ words: [String], _ isNoted: Bool) throws {
    let place = try Place(links: ["work/" + link: "/usr/bin/env"])
    let tree = place.tree(words)
    #expect(tree.kind(at: link) == nil)
    #expect(tree.remarks.isEmpty != isNoted, "\(tree.remarks)")
  }

  @Test func followsNothingBelowALinkedFolder() throws {
    let place = try Place(links: ["work/out": "../other", "work/git": ".git", "work/in": "App"])
    let tree = place.tree()
    #expect(tree.kind(at: "out") == nil && tree.kind(at: "out/a") == nil && tree.kind(at: "git/config") == nil)
    #expect(tree.kind(at: "in/a") == .file && tree.kind(at: "in/../b") == .file)
    #expect(throws: InputFailure.self) { try tree.names(in: "out") }
    #expect(throws: InputFailure.self) { try tree.makeFolder("out/new/deep") }
    #expect(throws: InputFailure.self) { try tree.write([], to: "out/new", .generated) }
    #expect(throws: InputFailure.self) { try tree.remove("out/a") }
    #expect(throws: InputFailure.self) { try tree.holding("out/x") { () throws(InputFailure) in } }
    #expect(!tree.removeFolder("out"))
    // The link itself may be removed.
    try tree.remove("out")
    #expect(place.text("other/a") == "outside" && tree.isSymbolicLink(at: "out") == false)
  }

  private static let named: [(path: String, target: String, words: [String], text: String?)] = [
    ("x", "../other/a", ["x"], "outside"),
    ("x", "../other/a", ["--report", "sarif=x"], "outside"),
    ("x", "../other/a", ["FOLDER/work/x"], "outside"),
    ("x", "../other/a", ["b"], nil),
    // Words do not lead into a repository unless they name it.
    ("x", ".git/config", ["x"], nil),
    ("out/a", "", ["out"], "outside"),
    ("out/a", "", ["out/a"], "outside"),
    ("../other/a", "", ["../other/a"], "outside"),
    ("../other/a", "", [], "outside"),
    (".git/config", "", [".git/config"], "token"),
  ]

  @Test(arguments: named)
  func followsWhatTheCommandLineNames(_ path: String, _ target: String, _ words: [String], _ text: String?) throws {
    let place = try Place(
      links: ["work/out": "../other"].merging(target.isEmpty ? [:] : ["work/" + path: target]) { $1 })
    let bytes = try? place.tree(words).bytes(at: path)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == text)
  }

  /// Whoever names the path: the author of a pull request knows the paths in a job's commands.
  @Test(arguments: [
    ("x", "../other/new", "x", "leads out of"), ("x", "../other", "x/new", "leads out of"),
    ("x", "FOLDER/other/a", "x", "leads out of"), ("App/x", "../.git/config", "App/x", "leads into the git repository"),
    ("x", "App/../../other/new", "x", "leads out of"), ("x", "App/new", "x", nil), ("x", "App", "x/new", nil),
    ("../link", "other/new", "../link", nil), ("../link", "work/App/new", "../link", nil),
  ])
  func writesThroughNoLinkThatLeadsOut(_ link: String, _ target: String, _ path: String, _ reason: String?) throws {
    let place = try Place(links: ["work/" + link: target])
    let tree = place.tree([path, "FOLDER/other"])
    func refusal(_ write: () throws(InputFailure) -> Void) -> String? {
      do throws(InputFailure) {
        try write()
        return nil
      } catch { return error.reason + (error.remedy ?? "") }
    }
    for refusal in [
      refusal { () throws(InputFailure) in try tree.write([1], to: path, .generated) },
      refusal { () throws(InputFailure) in try tree.write([1], to: path, .precious) },
      refusal { () throws(InputFailure) in
        try tree.apply([FileEdit(path: path, oldBytes: try? tree.bytes(at: path), newBytes: [2])])
      },
    ] {
      #expect((refusal != nil) == (reason != nil), "\(path): \(refusal ?? "")")
      if let reason {
        #expect(refusal?.contains(reason) == true && refusal?.hasSuffix("give the target itself") == true)
      }
    }
    #expect(place.text("other/a") == "outside" && place.text("work/.git/config") == "token")
    #expect((place.text("other/new") == nil) == (reason != nil || !target.hasSuffix("other/new")))
  }

  /// A folder is looked at once for all files in it, but for each that is written, and again where a run goes on.
  @Test func looksAtAFolderOnceForTheFilesInIt() throws {
    let place = try Place(links: ["work/App/x": "../../other/a"])
    let tree = place.tree()
    #expect(tree.kind(at: "App/a") == .file && tree.kind(at: "App/x") == nil && tree.kind(at: "App/../b") == .file)
    try FileManager.default.removeItem(atPath: place.folder + "/work/App")
    try FileManager.default.createSymbolicLink(
      atPath: place.folder + "/work/App", withDestinationPath: place.folder + "/other")
    #expect(throws: InputFailure.self) { try tree.write([1], to: "App/a", .precious) }
    #expect(throws: InputFailure.self) { try tree.apply([FileEdit(path: "App/a", oldBytes: nil, newBytes: [1])]) }
    #expect(throws: InputFailure.self) { try tree.remove("App/a") }
    tree.forgetFolders()
    #expect(tree.kind(at: "App/a") == nil)
    #expect(throws: InputFailure.self) { try tree.write([1], to: "App/a", .generated) }
    #expect(place.text("other/a") == "outside")
  }

  @Test func knowsTheTreesOfOtherFoldersThatAreNamed() throws {
    let place = try Place(links: ["other/b": "../work/b", "other/c": "a", "linked": "other"])
    // Links in another folder are also confined to it, whatever the path to it.
    for (word, path) in [("../../other", "../../other"), ("FOLDER/linked", place.folder + "/linked")] {
      let tree = place.tree([word], in: "work/App")
      #expect(tree.kind(at: path + "/c") == .file, "\(path)")
      // The current tree may be reached from there.
      #expect(tree.kind(at: path + "/b") == .file, "\(path)")
    }
    let tree = place.tree([place.folder + "/linked"], in: "other")
    #expect(tree.kind(at: place.folder + "/linked/b") == nil)
  }

  /// A link that the command line names is read with the tree that it leads to.
  @Test(arguments: [
    (["out"], "out/c", true), (["out/"], "out/c", true), (["out/c"], "out/c", true), (["--strings=out"], "out/c", true),
    (["a=b=out"], "out/c", true), (["out#V2"], "out/c", true), (["file://FOLDER/work/out"], "out/c", true),
    (["b"], "out/c", false), ([], "out/c", false), (["", "ou\0t"], "out/c", false), (["out"], "out/away", false),
    (["out"], "in", true), (["FOLDER/other"], "other", true), (["x.git"], "out/c", false),
  ]) func whatALinkLeadsToIsReadWithItsOwnTree(_ words: [String], _ path: String, _ isRead: Bool) throws {
    let place = try Place(links: [
      "work/out": "../other", "other/c": "a", "other/away": "/usr/bin/env", "work/in": "App/a",
      "work/other": "../other/a",
    ])
    #expect((place.tree(words).kind(at: path) == .file) == isRead)
  }

  /// One check serves all files of a folder until it is forgotten.
  @Test func aFolderThatWasReachedWithoutALinkIsKnown() throws {
    let place = try Place(links: [:])
    let tree = place.tree()
    #expect(tree.kind(at: "App/a") == .file)
    try FileManager.default.moveItem(atPath: place.folder + "/work/App", toPath: place.folder + "/moved")
    try FileManager.default.createSymbolicLink(
      atPath: place.folder + "/work/App", withDestinationPath: place.folder + "/other")
    #expect(tree.kind(at: "App/a") == .file && tree.kind(at: "./App/../App/a") == nil)
    tree.forgetFolders()
    #expect(tree.kind(at: "App/a") == nil)
  }

  @Test func whatIsInTheTreeIsDoneAsOnTheDisk() throws {
    let place = try Place(links: ["work/x": "b"])
    let tree = place.tree()
    #expect(tree.isDisk == RootedDisk(folder: place.folder).isDisk && tree.workingFolder == place.folder + "/work")
    #expect(tree.linkTarget(at: "x") == "b" && tree.linkTarget(at: "b") == nil && tree.isSymbolicLink(at: "x"))
    #expect(tree.realPath(of: "x") == place.folder + "/work/b")
    try tree.makeFolder("new/deep")
    #expect(tree.kind(at: "new/deep") == .folder && !tree.removeFolder("new") && tree.removeFolder("new/deep"))
    #expect(try tree.holding("new") { () throws(InputFailure) in 3 } == 3)
    try tree.write([1], to: "new/a", .generated)
    try tree.write([2], to: "new/b", .generated)
    try tree.apply([FileEdit(path: "new/a", oldBytes: [1], newBytes: [3])])
    #expect(try tree.bytes(at: "new/a") == [3] && tree.names(in: "new") == ["a", "b"])
    try tree.remove("new/a")
    #expect(!tree.isTerminal(at: "new/b") && tree.kind(at: "new/a") == nil && tree.remarks == [])
  }
}

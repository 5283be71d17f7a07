import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossSchemaDocs
import Testing

@Suite struct DocumentationFolderTests {
  let files = [
    DocumentationFile(path: "html/index.html", text: "a\n"), DocumentationFile(path: "html/b.html", text: "b"),
  ]

  @Test func aFolderThatWasJustWrittenIsUpToDate() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    #expect(try DocumentationFolder.write(files, to: path).count == 3)
    #expect(DocumentationFolder.compare(files, in: DiskFileTree(), at: path) == [])
    #expect(try DocumentationFolder.write(files, to: path) == [])
    // A page that is gone is removed; a file that was not written here stays.
    try DiskFileTree().write(Array("mine".utf8), to: path + "/html/mine.html")
    let fewer = Array(files.prefix(1))
    #expect(DocumentationFolder.compare(fewer, in: DiskFileTree(), at: path).map(\.path).count == 2)
    try DocumentationFolder.write(fewer, to: path)
    #expect(DiskFileTree().kind(at: path + "/html/b.html") == nil)
    #expect(DiskFileTree().kind(at: path + "/html/mine.html") == .file)
  }

  @Test func showsWhatChangesPageByPage() {
    let tree = InMemoryFileTree(["out/html/index.html": "old\n"])
    let differences = DocumentationFolder.compare(files, in: tree, at: "out")
    #expect(differences.map(\.path) == ["out/.modelgloss-files", "out/html/b.html", "out/html/index.html"])
    #expect(differences.last?.diff.contains("-old\n+a\n") == true)
  }

  @Test func refusesAFolderWithFilesOfOthers() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    try DiskFileTree().write([], to: path + "/thesis.txt")
    #expect(throws: (any Error).self) { try DocumentationFolder.write(files, to: path) }
    #expect(try DocumentationFolder.write(files, to: path, allowsForeignFiles: true).count == 3)
    try DocumentationFolder.write([], to: path, allowsForeignFiles: true)
    #expect(DiskFileTree().kind(at: path + "/thesis.txt") == .file)
  }

  @Test func aListThatPointsOutsideRemovesNothing() {
    let tree = InMemoryFileTree(["out/.modelgloss-files": "../secret\n/etc/x\nhtml/../../secret\n", "secret": "s"])
    #expect(DocumentationFolder.compare([], in: tree, at: "out").map(\.path) == ["out/.modelgloss-files"])
  }

  @Test func aListThatWasMergedRemovesNoHiddenFiles() {
    let tree = InMemoryFileTree([
      "out/.modelgloss-files": ".git/config\nhtml/.htaccess\nhtml/a.html\n", "out/.git/config": "c",
      "out/html/.htaccess": "h", "out/html/a.html": "a",
    ])
    #expect(
      DocumentationFolder.compare([], in: tree, at: "out").map(\.path) == [
        "out/.modelgloss-files", "out/html/a.html",
      ])
  }

  @Test func aCheckoutWithOtherLineEndingsIsStillItsOwn() {
    let tree = InMemoryFileTree([
      "out/.modelgloss-files": "# Files\r\nhtml/index.html\r\nhtml/gone.html\r\n", "out/html/index.html": "a\r\n",
      "out/html/gone.html": "g\r\n", "out/html/b.html": "b",
    ])
    #expect(DocumentationFolder.foreignFiles(in: tree, at: "out") == [])
    let differences = DocumentationFolder.compare(files, in: tree, at: "out")
    #expect(
      differences.map(\.path) == ["out/.modelgloss-files", "out/html/gone.html", "out/html/index.html"])
    #expect(differences.map(\.isOfLineEndingsOnly) == [false, false, true])
  }

  @Test func removesFoldersThatItLeavesEmpty() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    let pages = ["html/de/entities/a.html", "html/de/index.html", "html/fr/entities/a.html", "html/fr/x.html"]
    try DocumentationFolder.write(pages.map { DocumentationFile(path: $0, text: "a") }, to: path)
    try DiskFileTree().write([], to: path + "/html/fr/mine.html")
    try DocumentationFolder.write([DocumentationFile(path: "json/index.json", text: "{}")], to: path)
    let tree = DiskFileTree()
    #expect(tree.kind(at: path + "/html/de") == nil)
    #expect(try tree.names(in: path + "/html/fr") == ["mine.html"])
  }

  @Test func saysWhatStandsInTheWay() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    try DiskFileTree().write([], to: path + "/html/index.html/x")
    let onFolder = #expect(throws: InputFailure.self) {
      try DocumentationFolder.write(files, to: path, allowsForeignFiles: true)
    }
    #expect(onFolder?.reason == "is a folder, not a file")
    let belowFile = #expect(throws: InputFailure.self) {
      try DocumentationFolder.write(files, to: path + "/html/index.html/x/y")
    }
    #expect(belowFile?.reason == "cannot be written: `\(path)/html/index.html/x` is a file, not a folder")
  }

  private func temporaryFolder() -> String {
    FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
  }

  @Test func nothingIsWrittenOrRemovedThroughALink() throws {
    let root = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: root) }
    try DiskFileTree().write(Array("theirs".utf8), to: root + "/outside/b.html")
    try DiskFileTree().write(Array("html/b.html\n".utf8), to: root + "/docs/.modelgloss-files")
    try FileManager.default.createSymbolicLink(atPath: root + "/docs/html", withDestinationPath: "../outside")
    // A page that is no longer wanted lies behind the link: it stays.
    let others = [DocumentationFile(path: "markdown/a.md", text: "a")]
    try DocumentationFolder.write(others, to: root + "/docs", allowsForeignFiles: true)
    #expect(try DiskFileTree().names(in: root + "/outside") == ["b.html"])
    let failure = #expect(throws: InputFailure.self) {
      try DocumentationFolder.write(files, to: root + "/docs", allowsForeignFiles: true)
    }
    #expect(failure?.path == root + "/docs/html")
    #expect(failure?.reason == "is a link, and documentation is never written through links inside its folder")
    #expect(try DiskFileTree().names(in: root + "/outside") == ["b.html"])
    // The folder itself may be reached by one.
    try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: "docs2")
    try DiskFileTree().write([], to: root + "/docs2/.keep")
    #expect(try DocumentationFolder.write(others, to: root + "/link").count == 2)
    // A page that is a link is not followed either.
    try FileManager.default.removeItem(atPath: root + "/docs2/markdown/a.md")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/docs2/markdown/a.md", withDestinationPath: "../../outside/b.html")
    #expect(throws: InputFailure.self) { try DocumentationFolder.write(others, to: root + "/link") }
    #expect(try DiskFileTree().bytes(at: root + "/outside/b.html") == Array("theirs".utf8))
  }

  /// The list is there before the first page, so that no later run takes the pages for those of somebody else.
  @Test func aFirstRunThatWasCutOffCanBeRepeated() throws {
    let root = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: root) }
    let path = root + "/docs"
    // What stands in the way of one page ends the run as a full disk would.
    try FileManager.default.createDirectory(atPath: path + "/.modelgloss-x", withIntermediateDirectories: true)
    let page = DocumentationFile(path: ".modelgloss-x", text: "x")
    #expect(throws: InputFailure.self) { try DocumentationFolder.write(files + [page], to: path) }
    #expect(DocumentationFolder.foreignFiles(in: DiskFileTree(), at: path) == [])
    #expect(try DocumentationFolder.write(files, to: path).contains(path + "/.modelgloss-files"))
    #expect(DocumentationFolder.compare(files, in: DiskFileTree(), at: path) == [])
    #expect(try DocumentationFolder.write(files, to: path) == [])
  }

  @Test func twoRunsDoNotWriteToOneFolderAtOnce() throws {
    let path = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let failure = #expect(throws: InputFailure.self) {
      try DiskFileTree().holding(path) { () throws(InputFailure) in try DocumentationFolder.write(files, to: path) }
    }
    #expect(failure?.reason == "another run of this program is writing to the folder")
    #expect(try DocumentationFolder.write(files, to: path).count == 3)
  }
}

extension DocumentationFolder {
  /// Writes the files to a folder on disk.
  @discardableResult
  fileprivate static func write(
    _ files: [DocumentationFile], to folder: String, allowsForeignFiles: Bool = false
  ) throws(InputFailure) -> [String] {
    try write(files, to: folder, in: DiskFileTree(), allowsForeignFiles: allowsForeignFiles)
  }
}

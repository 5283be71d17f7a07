import Foundation
import GlossBasics
import GlossFiles
import GlossFreezing
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import GlossTestSupport
import Testing

/// A released version that was edited in place gets its document back, and the edit becomes the next version.
@Suite(.serialized) struct CoreDataFreezingTests {
  private static func document(_ attributes: String...) -> String {
    let lines = attributes.map { "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"String\"/>" }
    return "<model><entity name=\"E\">\(lines.joined())</entity></model>\n"
  }

  private static func current(_ name: String) -> String {
    "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>\n"
  }

  /// A project as Xcode writes it, with the package as a group of versions.
  private static let project = """
    // !$*UTF8*$!
    {
    \tarchiveVersion = 1;
    \tobjects = {

    /* Begin PBXFileReference section */
    \t\tAA0000000000000000000001 /* App.xcdatamodel */ = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = App.xcdatamodel; sourceTree = "<group>"; };
    \t\tAA0000000000000000000002 /* View.swift */ = {isa = PBXFileReference; path = View.swift; sourceTree = "<group>"; };
    /* End PBXFileReference section */

    /* Begin PBXGroup section */
    \t\tCC0000000000000000000001 = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tCC0000000000000000000002 /* App */,
    \t\t\t);
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tCC0000000000000000000002 /* App */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tBB0000000000000000000001 /* App.xcdatamodeld */,
    \t\t\t);
    \t\t\tpath = App;
    \t\t\tsourceTree = "<group>";
    \t\t};
    /* End PBXGroup section */

    /* Begin PBXProject section */
    \t\tDD0000000000000000000001 /* Project object */ = {
    \t\t\tisa = PBXProject;
    \t\t\tmainGroup = CC0000000000000000000001;
    \t\t\tprojectDirPath = "";
    \t\t};
    /* End PBXProject section */

    /* Begin XCVersionGroup section */
    \t\tBB0000000000000000000001 /* App.xcdatamodeld */ = {
    \t\t\tisa = XCVersionGroup;
    \t\t\tchildren = (
    \t\t\t\tAA0000000000000000000001 /* App.xcdatamodel */,
    \t\t\t);
    \t\t\tcurrentVersion = AA0000000000000000000001 /* App.xcdatamodel */;
    \t\t\tpath = App.xcdatamodeld;
    \t\t\tsourceTree = "<group>";
    \t\t\tversionGroupType = wrapper.xcdatamodel;
    \t\t};
    /* End XCVersionGroup section */
    \t};
    }

    """

  private static let files = [
    "App/App.xcdatamodeld/App.xcdatamodel/contents": document("name"),
    "App.xcodeproj/project.pbxproj": project,
  ]
  private static let package = "App/App.xcdatamodeld"

  private func checksums(_ repository: FreezeRepository) -> [String: String] {
    let models = ModelLoader(files: repository.files).load(Self.package, versions: .all).models
    return Dictionary(uniqueKeysWithValues: models.map { ($0.version ?? "", $0.versionHashes.checksum) })
  }

  /// The current version is gone with its document, and the package still names it: it comes back as the current one.
  @Test(arguments: [true, false])
  func theCurrentVersionComesBack(isNamed: Bool) throws {
    let package = "App/App.xcdatamodeld"
    let repository = try FreezeRepository([
      "\(package)/App.xcdatamodel/contents": Self.document("name"),
      "\(package)/App 2.xcdatamodel/contents": Self.document("name", "title"),
      "\(package)/.xccurrentversion": Self.current("App 2"),
    ])
    try FileManager.default.removeItem(atPath: repository.folder + "/\(package)/App 2.xcdatamodel")
    if !isNamed { try repository.change("\(package)/.xccurrentversion", "App 2", "App") }
    #expect(try repository.freeze(package, at: "v1").lines.first?.hasPrefix("'App 2' is v1: checksum ") == true)
    let models = ModelLoader(files: repository.files).load(package, versions: .all).models
    #expect(models.map(\.version) == ["App", "App 2"])
    #expect(models.first(where: \.isCurrentVersion)?.version == (isNamed ? "App 2" : "App"))
  }

  @Test func theEditMovesToTheNextVersion() throws {
    let repository = try FreezeRepository(Self.files)
    let released = checksums(repository)
    #expect(try repository.freeze(Self.package, at: "v1").edits == [])
    let edit = Self.document("name", "note")
    try repository.write(edit, to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
    let edited = checksums(repository)
    #expect(try repository.guardMessages(Self.package).count == 1)
    let plan = try repository.freeze(Self.package, at: "v1")
    #expect(
      plan.lines == ["'App' is v1: checksum \(released["App"] ?? "")", "the edit is 'App 2', the current version"])
    #expect(checksums(repository) == ["App": released["App"], "App 2": edited["App"]])
    // Byte for byte, and what was released is no change at all.
    #expect(try repository.text("App/App.xcdatamodeld/App 2.xcdatamodel/contents") == edit)
    #expect(
      try repository.changed()
        == [
          "\"App/App.xcdatamodeld/App 2.xcdatamodel/contents\"", "App.xcodeproj/project.pbxproj",
          "App/App.xcdatamodeld/.xccurrentversion",
        ].sorted())
    let current = try repository.text("App/App.xcdatamodeld/.xccurrentversion")
    #expect(
      current.contains("<!DOCTYPE plist") && current.contains("\t<string>App 2.xcdatamodel</string>"), "\(current)")
    #expect(try repository.guardMessages(Self.package) == [])
    // A second run, and one after the release.
    #expect(try repository.freeze(Self.package, at: "v1").edits == [])
    try repository.release("v2")
    #expect(try repository.freeze(Self.package, released: "v*").edits == [])
  }

  /// The project lists the version, and Python's reader of such files agrees that nothing else changed.
  @Test func theVersionGroupGetsTheVersion() throws {
    let repository = try FreezeRepository(Self.files)
    try repository.write(Self.document("name", "note"), to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
    try repository.freeze(Self.package, at: "v1")
    let project = try repository.text("App.xcodeproj/project.pbxproj")
    let lines = Set(project.split(separator: "\n"))
    let old = Set(Self.project.split(separator: "\n"))
    let added = lines.subtracting(old).sorted()
    #expect(added.count == 3 && old.subtracting(lines).count == 1, "\(added)")
    let reference = try #require(added.first { $0.contains("isa = PBXFileReference") })
    let id = String(reference.drop { $0 == "\t" }.prefix(24))
    #expect(id.count == 24 && id.allSatisfy(\.isHexDigit))
    #expect(
      reference
        == "\t\t\(id) /* App 2.xcdatamodel */ = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; "
        + "path = \"App 2.xcdatamodel\"; sourceTree = \"<group>\"; };")
    #expect(added.contains("\t\t\t\t\(id) /* App 2.xcdatamodel */,"))
    #expect(added.contains("\t\t\tcurrentVersion = \(id) /* App 2.xcdatamodel */;"))
  }

  @Test func withoutAGroupTheProjectIsLeftAlone() throws {
    var files = Self.files
    files["App.xcodeproj/project.pbxproj"] = Self.project.replacing(
      "path = App.xcdatamodeld", with: "path = Other.xcdatamodeld")
    let repository = try FreezeRepository(files)
    try repository.write(Self.document("name", "note"), to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
    try repository.freeze(Self.package, at: "v1")
    #expect(try repository.text("App.xcodeproj/project.pbxproj") == files["App.xcodeproj/project.pbxproj"])
    #expect(try repository.guardMessages(Self.package) == [])
  }

  /// The group is known by its place: a project elsewhere in the repository, with two packages of one name.
  @Test func theGroupIsFoundByItsPlace() throws {
    let other = """
      \t\tBB0000000000000000000002 /* App.xcdatamodeld */ = {
      \t\t\tisa = XCVersionGroup;
      \t\t\tchildren = (
      \t\t\t);
      \t\t\tpath = ../Old/App.xcdatamodeld;
      \t\t\tsourceTree = SOURCE_ROOT;
      \t\t\tversionGroupType = wrapper.xcdatamodel;
      \t\t};
      /* End XCVersionGroup section */
      """
    let project = Self.project.replacing("path = App;", with: "path = ../App;").replacing(
      "/* End XCVersionGroup section */", with: other)
    let repository = try FreezeRepository([
      "App/App.xcdatamodeld/App.xcdatamodel/contents": Self.document("name"),
      "Old/App.xcdatamodeld/App.xcdatamodel/contents": Self.document("other"),
      "Projects/Shop.xcodeproj/project.pbxproj": project,
    ])
    try repository.write(Self.document("name", "note"), to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
    try repository.freeze(Self.package, at: "v1")
    let text = try repository.text("Projects/Shop.xcodeproj/project.pbxproj")
    let groups = text.split(separator: "isa = XCVersionGroup;").dropFirst()
    #expect(groups.map { $0.contains("App 2.xcdatamodel") } == [true, false], "\(text)")
  }

  /// A group of another disk or machine, with the name of the package, is not that of the package.
  @Test func aGroupWithAnAbsolutePathIsFoundByIt() throws {
    for (isOwn, isAsked) in [(true, true), (true, false), (false, true), (false, false)] {
      let repository = try FreezeRepository(Self.files)
      let folder = isOwn ? repository.folder : "/Volumes/Other"
      let place = "path = \"\(folder)/\(Self.package)\";\n\t\t\tsourceTree = \"<absolute>\";"
      let project = Self.project.replacing(
        "path = App.xcdatamodeld;\n\t\t\tsourceTree = \"<group>\";", with: place)
      try repository.write(project, to: "App.xcodeproj/project.pbxproj")
      try repository.write(Self.document("name", "note"), to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
      let plan = try repository.freeze((isAsked ? repository.folder + "/" : "") + Self.package, at: "v1")
      #expect(plan.edits.contains { $0.path.hasSuffix("project.pbxproj") } == isOwn, "\(folder)")
    }
  }

  /// What the working folder is, and where the repository is, makes no difference.
  @Test func aPackageOfAnotherFolderIsFrozen() throws {
    let repository = try FreezeRepository(Self.files)
    try repository.write(Self.document("name", "note"), to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
    let outside = NSTemporaryDirectory() + "modelgloss-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: outside) }
    let files = RootedDisk(folder: URL(filePath: outside).resolvingSymlinksInPath().path(percentEncoded: false))
    var freezing = try CoreDataFreezing(
      FreezeRequest(path: repository.folder + "/" + Self.package, revision: "v1"), in: files)
    try files.apply(try freezing.run().edits)
    #expect(try repository.changed().count == 3)
    #expect(try repository.guardMessages(Self.package) == [])
  }

  /// The package had another path in the release.
  @Test func aMovedPackageIsFrozen() throws {
    let repository = try FreezeRepository(Self.files)
    let released = checksums(repository)
    try repository.git("mv", "App", "Shop")
    try repository.write(Self.document("name", "note"), to: "Shop/App.xcdatamodeld/App.xcdatamodel/contents")
    try repository.freeze("Shop/App.xcdatamodeld", at: "v1")
    let models = ModelLoader(files: repository.files).load("Shop/App.xcdatamodeld", versions: .all).models
    #expect(models.first { $0.version == "App" }?.versionHashes.checksum == released["App"])
    #expect(try repository.guardMessages("Shop/App.xcdatamodeld") == [])
  }

  /// An edit of an older version is not a version that anybody needs, but it is not lost.
  @Test func anOlderVersionIsRestoredToo() throws {
    let repository = try FreezeRepository([
      "App/App.xcdatamodeld/App.xcdatamodel/contents": Self.document("name"),
      "App/App.xcdatamodeld/App 2.xcdatamodel/contents": Self.document("name", "b"),
      "App/App.xcdatamodeld/App 2.xcdatamodel/layout": "<plist/>",
      "App/App.xcdatamodeld/App 7.xcdatamodel/contents": Self.document("name", "c"),
      "App/App.xcdatamodeld/.xccurrentversion": Self.current("App 7"),
    ])
    let released = checksums(repository)
    try repository.write(Self.document("x"), to: "App/App.xcdatamodeld/App 2.xcdatamodel/contents")
    #expect(throws: FreezeRefusal.self) { try repository.freeze(Self.package, at: "v1", name: "App 2") }
    try repository.git("commit", "-qam", "edit")
    let plan = try repository.freeze(Self.package, at: "v1", name: "App 2")
    #expect(plan.notes.first?.contains("HEAD has it") == true)
    let now = checksums(repository)
    #expect(now["App 2"] == released["App 2"] && now["App 7"] == released["App 7"] && now.count == 3, "\(now)")
    #expect(try repository.text("App/App.xcdatamodeld/.xccurrentversion") == Self.current("App 7"))
    // The next number is one above the highest, and the layout goes along.
    try repository.write(Self.document("y"), to: "App/App.xcdatamodeld/App 7.xcdatamodel/contents")
    try repository.write("<plist/>", to: "App/App.xcdatamodeld/App 7.xcdatamodel/layout")
    #expect(throws: FreezeRefusal.self) { try repository.freeze(Self.package, at: "v1") }
    try FileManager.default.removeItem(atPath: repository.folder + "/App/App.xcdatamodeld/App 7.xcdatamodel/layout")
    try repository.freeze(Self.package, at: "v1")
    #expect(checksums(repository).keys.sorted() == ["App", "App 2", "App 7", "App 8"])
    #expect(try repository.guardMessages(Self.package) == [])
  }

  @Test func aRemovedVersionComesBack() throws {
    let repository = try FreezeRepository([
      "App/App.xcdatamodeld/App.xcdatamodel/contents": Self.document("name")
    ])
    try repository.git("mv", "App/App.xcdatamodeld/App.xcdatamodel", "App/App.xcdatamodeld/App 2.xcdatamodel")
    try repository.write(Self.document("name", "b"), to: "App/App.xcdatamodeld/App 2.xcdatamodel/contents")
    try repository.freeze(Self.package, at: "v1")
    #expect(checksums(repository).keys.sorted() == ["App", "App 2"])
    #expect(
      try repository.text("App/App.xcdatamodeld/.xccurrentversion").contains("<string>App 2.xcdatamodel</string>"))
    #expect(try repository.guardMessages(Self.package) == [])
  }

  @Test func aStateThatIsAVersionIsNotWrittenAgain() throws {
    let repository = try FreezeRepository(Self.files)
    try repository.write(Self.document("name"), to: "App/App.xcdatamodeld/Old.xcdatamodel/contents")
    try repository.write(Self.document("name", "b"), to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
    try repository.write(Self.current("App"), to: "App/App.xcdatamodeld/.xccurrentversion")
    #expect(try repository.freeze(Self.package, at: "v1").lines == ["released as v1 = 'Old', already a version"])
  }

  @Test func wrongRequestsAreRefused() throws {
    let repository = try FreezeRepository(Self.files)
    #expect(throws: (any Error).self) { try repository.freeze(Self.package, at: "v9") }
    #expect(throws: FreezeRefusal.self) { try repository.freeze(Self.package, at: "v1", name: "App 9") }
    #expect(throws: (any Error).self) { try repository.freeze("No.xcdatamodeld", at: "v1") }
    #expect(throws: (any Error).self) { try repository.freeze(Self.package, released: "x*") }
  }

  /// A group that is not written as Xcode writes it is not touched, and nothing else is.
  @Test func anUnusualProjectIsRefusedWhole() throws {
    var files = Self.files
    files["App.xcodeproj/project.pbxproj"] = Self.project.replacing("/* End PBXFileReference section */\n", with: "")
    let repository = try FreezeRepository(files)
    try repository.write(Self.document("note"), to: "App/App.xcdatamodeld/App.xcdatamodel/contents")
    let before = try repository.changed()
    #expect(throws: (any Error).self) { try repository.freeze(Self.package, at: "v1") }
    #expect(try repository.changed() == before)
  }
}

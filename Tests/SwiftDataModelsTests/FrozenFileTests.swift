import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// The first lines of a frozen file, the edits that write it, and the project that has to list it.
@Suite struct FrozenFileTests {
  // MARK: - Marks

  @Test(
    arguments: [
      ("// modelgloss:frozen tag=v1 commit=abc\n", "v1", "abc", nil, nil),
      ("import X\n\n// modelgloss:frozen commit=abc tag=v1 checksum=a+/= shape=s\nenum A {}", "v1", "abc", "a+/=", "s"),
      ("// modelgloss:frozen tag=v1=2 commit=abc other", "v1=2", "abc", nil, nil),
      ("// modelgloss:frozen tag=v1 commit=abc =x checksum=c", "v1", "abc", "c", nil),
    ] as [(String, String, String, String?, String?)])
  func aMarkIsRead(_ text: String, _ tag: String, _ commit: String, _ checksum: String?, _ shape: String?) throws {
    let mark = try #require(FrozenMark(in: Array(text.utf8)))
    #expect(mark.tag == tag && mark.commit == commit && mark.checksum == checksum && mark.shape == shape)
  }

  @Test(arguments: [
    "", "enum A {}", "// modelgloss:frozen tag=v1", "// modelgloss:frozen commit=abc", "// modelgloss:frozen ",
    " // modelgloss:frozen tag=v1 commit=abc", "// modelgloss:frozentag=v1 commit=abc",
    "let x = \"// modelgloss:frozen \"",
    "//" + String(repeating: "-", count: 8192) + "\n// modelgloss:frozen tag=v1 commit=abc",
  ])
  func whatIsNoMarkIsNone(_ text: String) {
    #expect(FrozenMark(in: Array(text.utf8)) == nil)
  }

  /// A revision that would end the field is the commit.
  @Test(arguments: [
    ("v1", "v1"), ("HEAD@{1 day ago}", "0123456789ab"), ("a=b", "0123456789ab"), ("a\tb", "0123456789ab"),
    ("a/b-1", "a/b-1"),
  ])
  func aMarkIsWrittenAsItIsRead(_ tag: String, _ written: String) throws {
    let mark = FrozenMark(tag: tag, commit: "0123456789abcdef", checksum: "c=", shape: "s", tool: "1.0")
    #expect(mark.tag == written)
    let text = try FrozenSource("@Model class Item { var v: Int }").schema.text(mark: mark)
    #expect(
      text.hasPrefix(
        "// Frozen from \(written) (0123456789ab) by modelgloss 1.0. Do not edit: stores written by \(written) have "
          + "this shape.\n// modelgloss:frozen tag=\(written) commit=0123456789abcdef checksum=c= shape=s\n"
          + "import Foundation\n"
      ))
    let read = try #require(FrozenMark(in: Array(text.utf8)))
    #expect(read.tag == written && read.commit == "0123456789abcdef" && read.checksum == "c=" && read.shape == "s")
  }

  @Test(arguments: [
    ("enum A { let x = [(1)] }", true), ("", false), ("// only a comment", false), ("enum A {", false),
    ("enum A { ( }", false),
    ("enum A }", false), ("}", false), ("} {", false), ("let x = \"{\"", true), ("{ } [ ] ( )", true), ("x", true),
    ("( [ )", false),
  ])
  func everyBracketHasToBeClosed(_ text: String, _ isReadable: Bool) {
    #expect(FrozenMark.isReadable(Array(text.utf8)) == isReadable)
  }

  @Test func markedFilesAreFoundInOrder() throws {
    let mark = "\n// modelgloss:frozen tag=v1 commit=abc\n"
    let sources = try FrozenSource([
      "B.swift": mark, "A.swift": "@Model class Item { var v: Int }\nlet c = ModelContainer(for: Item.self)",
      "C.swift": mark,
      "a.swift": mark, "D.swift": "// modelgloss:frozen",
    ]).sources
    #expect(sources.markedFiles.sorted() == ["B.swift", "C.swift", "a.swift"])
    #expect(sources.markedFiles.filter { $0 != "a.swift" } == ["B.swift", "C.swift"])
  }

  @Test(arguments: [
    (nil, nil, "why"), ("A.swift", nil, "A.swift: why"),
    ("A.swift", SourcePosition(line: 2, column: 3), "A.swift:2:3: why"),
  ])
  func aRefusalIsASentenceWithItsPlace(_ path: String?, _ position: SourcePosition?, _ text: String) {
    #expect(FreezeRefusal("why", path: path, position: position).description == text)
    #expect(FreezeRefusal("why\nnot", path: path).description.contains("\n") == false)
  }

  // MARK: - Edits

  @Test func newAndReplacedFilesAreEdits() throws {
    let tree = InMemoryFileTree(["B.swift": "old"])
    var edits = SourceEdits()
    #expect(try edits.edits(in: tree).isEmpty)
    edits.write("new", to: "C.swift")
    edits.write("new", to: "B.swift")
    edits.write("first", to: "A.swift")
    edits.write("second", to: "A.swift")
    let found = try edits.edits(in: tree)
    #expect(found.map(\.path) == ["A.swift", "B.swift", "C.swift"])
    #expect(found.map { $0.oldBytes.map { String(decoding: $0, as: UTF8.self) } } == [nil, "old", nil])
    #expect(found.map { String(decoding: $0.newBytes, as: UTF8.self) } == ["second", "new", "new"])
  }

  /// Replacements of a file whose place a new one takes go to its other path.
  @Test func aMovedFileIsWrittenElsewhere() throws {
    let text = "enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0) }"
    var editor = FreezableSources([SwiftDataFile(path: "V1.swift", bytes: Array(text.utf8), root: ".")]).editor
    try editor.rename(try #require(editor.schema(named: "V1")), to: "V2", identifier: "2.0.0")
    editor.write("frozen", to: "V1.swift")
    let edits = try editor.edits.edits(in: InMemoryFileTree(["V1.swift": text]), moved: ["V1.swift": "V2.swift"])
    #expect(edits.map(\.path) == ["V1.swift", "V2.swift"])
    #expect(edits[0].oldBytes == Array(text.utf8) && edits[0].newBytes == Array("frozen".utf8))
    #expect(edits[1].oldBytes == nil)
    let moved = String(decoding: edits[1].newBytes, as: UTF8.self)
    #expect(moved == text.replacing("V1", with: "V2").replacing("1, 0, 0", with: "2, 0, 0"))
  }

  // MARK: - Projects

  /// An app with one file in a group, and perhaps a folder that the target has whole, and tests.
  private static func project(listed: Bool, folder: Bool) -> [UInt8] {
    Array(
      """
      // !$*UTF8*$!
      { objects = {
        P = { isa = PBXProject; mainGroup = G; projectDirPath = ""; targets = (T, U); };
        G = { isa = PBXGroup; children = (R1, R2, S, X); sourceTree = "<group>"; };
        R1 = { isa = PBXFileReference; path = "Code/A.swift"; sourceTree = "<group>"; };
        R2 = { isa = PBXFileReference; path = "Tests/T.swift"; sourceTree = "<group>"; };
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = Main; sourceTree = "<group>"; };
        X = { isa = PBXFileSystemSynchronizedRootGroup; path = Checks; sourceTree = "<group>"; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (B1); fileSystemSynchronizedGroups = (\(folder ? "S" : "")); };
        U = { isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test";
          buildPhases = (B2); fileSystemSynchronizedGroups = (X); };
        B1 = { isa = PBXSourcesBuildPhase; files = (\(listed ? "F1" : "")); };
        B2 = { isa = PBXSourcesBuildPhase; files = (F2); };
        F1 = { isa = PBXBuildFile; fileRef = R1; };
        F2 = { isa = PBXBuildFile; fileRef = R2; };
      }; rootObject = P; }
      """.utf8)
  }

  @Test(arguments: [
    ("Code/B.swift", true, false, true), ("Code/A.swift", true, false, false), ("Other/B.swift", true, false, true),
    ("Code/B.swift", false, true, false), ("Code/B.swift", false, false, false), ("Main/B.swift", true, true, false),
    ("Main/Deep/B.swift", true, true, false), ("Main/B.swift", true, false, true),
    ("Tests/T.swift", true, false, false),
    ("Checks/B.swift", true, false, false), ("Tests/B.swift", false, false, false),
  ])
  func aNewFileIsListedWhereTheTargetListsFiles(
    _ path: String, _ isListed: Bool, _ hasFolder: Bool, _ expected: Bool
  ) throws {
    let listing = try #require(XcodeFileListing(Self.project(listed: isListed, folder: hasFolder), folder: "."))
    #expect(listing.listsFiles(beside: path) == expected)
  }

  @Test(arguments: ["", "{ }", "{ objects = x; }", "no project"])
  func whatIsNoProjectListsNothing(_ text: String) {
    #expect(XcodeFileListing(Array(text.utf8), folder: ".") == nil)
  }

  // MARK: - Files that were read before

  @Test func filesAreReadAgainWhereTheyChange() {
    let cache = SwiftFileCache()
    /// Each file declares types by their numbers, and is told with its target and the number that is found.
    func files(_ numbers: [(String, Int)], root: String = ".") -> [String] {
      cache.files(numbers.map { (path: $0.0, bytes: Array("enum E\($0.1) {}".utf8)) }, root: root).map { file in
        let editor = FreezableSources([file]).editor
        let found = (1...9).filter { editor.isTaken("E\($0)") }
        return "\(file.path) \(file.target.folder) \(found.map(String.init).joined())"
      }
    }
    #expect(files([("App/A.swift", 1), ("App/B.swift", 2)]) == ["App/A.swift App 1", "App/B.swift App 2"])
    #expect(files([("App/A.swift", 1), ("App/B.swift", 3)]) == ["App/A.swift App 1", "App/B.swift App 3"])
    #expect(files([("App/B.swift", 4), ("App/C.swift", 1)]) == ["App/B.swift App 4", "App/C.swift App 1"])
    #expect(files([("App/X/B.swift", 4)]) == ["App/X/B.swift App 4"])
    #expect(files([("App/X/B.swift", 4)], root: "App") == ["App/X/B.swift App/X 4"])
    #expect(files([("App/X/B.swift", 4)]) == ["App/X/B.swift App 4"])
    #expect(files([("App/X/B.swift", 4), ("App/X/B.swift", 4)]) == ["App/X/B.swift App 4", "App/X/B.swift App 4"])
    #expect(files([]) == [])
  }

  /// The target of a file, below the folder that is read.
  @Test(arguments: [
    ("A.swift", ".", ".", "", false), ("App/A.swift", ".", "App", "App", false),
    ("App/Deep/A.swift", ".", "App", "App", false),
    ("Sources/Kit/A.swift", ".", "Sources/Kit", "Kit", true), ("Sources/A.swift", ".", "Sources", "Sources", false),
    ("Pack/Sources/Kit/Deep/A.swift", ".", "Pack/Sources/Kit", "Kit", true),
    ("Root/A.swift", "Root", "Root", "Root", false),
    ("Root/App/A.swift", "Root", "Root/App", "App", false),
    ("Root/Sources/Kit/A.swift", "Root", "Root/Sources/Kit", "Kit", true),
    ("Rooted/A.swift", "Root", "Root/Rooted", "Rooted", false),
  ])
  func aFileBelongsToTheTargetOfItsFolder(
    _ path: String, _ root: String, _ folder: String, _ name: String, _ isOfPackage: Bool
  ) {
    let target = SwiftDataFile(path: path, bytes: [], root: root).target
    #expect(target.folder == folder && target.name == name && target.isOfPackage == isOfPackage)
  }

  @Test(arguments: [
    ("@Model class A {}", true, false), ("@SwiftData.Model class A {}", true, false),
    ("enum A: VersionedSchema {}", false, true),
    ("class Model {}", false, false), ("@Model enum A: VersionedSchema", true, true), ("", false, false),
  ])
  func bytesThatMayDeclareModelsAreFound(_ text: String, _ model: Bool, _ version: Bool) {
    let found = SwiftSigns(Array(text.utf8))
    #expect(found.declaresModel == model && found.declaresVersion == version)
    #expect(SwiftSigns(Array("import SwiftData\n\(text)".utf8)).importsSwiftData && !SwiftSigns([]).importsSwiftData)
  }
}

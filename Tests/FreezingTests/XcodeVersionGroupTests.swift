import GlossBasics
import GlossFiles
import Testing

@testable import GlossFreezing

/// The group of a package is found by its place, and gets what it lacks and nothing else.
@Suite struct XcodeVersionGroupTests {
  private static let reference = #"isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; "#

  /// A project as Xcode writes it, with a group of versions in the folder `App`.
  private static let project = """
    {
    \tobjects = {
    /* Begin PBXBuildFile section */
    \t\tEE01 /* App in Sources */ = {isa = PBXBuildFile; fileRef = BB01 /* App */; settings = {a = b; }; };
    /* End PBXBuildFile section */
    /* Begin PBXFileReference section */
    \t\tAA01 /* App.xcdatamodel */ = {\(reference)path = App.xcdatamodel; sourceTree = "<group>"; };
    /* End PBXFileReference section */
    \t\tCC01 = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tCC02 /* App */,
    \t\t\t);
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tCC02 /* App */ = {
    \t\t\tisa = PBXGroup;
    \t\t\tchildren = (
    \t\t\t\tBB01 /* App.xcdatamodeld */,
    \t\t\t);
    \t\t\tpath = App;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t\tDD01 /* Project object */ = {
    \t\t\tisa = PBXProject;
    \t\t\tmainGroup = CC01;
    \t\t\tprojectDirPath = "";
    \t\t};
    \t\tBB01 /* App.xcdatamodeld */ = {
    \t\t\tisa = XCVersionGroup;
    \t\t\tchildren = (
    \t\t\t\tAA01 /* App.xcdatamodel */,
    \t\t\t);
    \t\t\tcurrentVersion = AA01 /* App.xcdatamodel */;
    \t\t\tpath = App.xcdatamodeld;
    \t\t\tsourceTree = "<group>";
    \t\t};
    \t};
    }

    """

  private static let path = "App.xcodeproj/project.pbxproj"
  private static let package = "App/App.xcdatamodeld"

  /// A project with replaced parts.
  private static func project(_ changes: [(String, String)]) -> String {
    changes.reduce(into: project) { text, change in
      precondition(text.contains(change.0), "the project has no \(change.0)")
      text = text.replacing(change.0, with: change.1)
    }
  }

  private static func edits(
    adding versions: [String] = ["App 2"], current: String = "App 2", to package: String = package,
    in files: [String: String], others: [String] = []
  ) throws -> [FileEdit] {
    try XcodeVersionGroup.edits(
      adding: versions, current: current, to: package, in: InMemoryFileTree(files), others: others)
  }

  private static func text(_ changes: [(String, String)] = [], adding versions: [String], current: String) throws
    -> String?
  {
    let edits = try edits(adding: versions, current: current, in: [path: project(changes)])
    #expect(edits.count < 2 && edits.allSatisfy { $0.path == path && $0.oldBytes == Array(project(changes).utf8) })
    return edits.first.map { String(decoding: $0.newBytes, as: UTF8.self) }
  }

  /// The identifier of a new file.
  private static func id(of file: String, in text: String) -> String {
    let line = text.split(separator: "\n").first { $0.contains("/* \(file) */ = {isa = PBXFileReference;") } ?? ""
    return String(line.trimmingPrefix("\t\t").prefix { $0 != " " })
  }

  private static func line(_ id: String, _ file: String, path: String? = nil) -> String {
    "\t\t\(id) /* \(file) */ = {\(reference)path = \(path ?? "\"\(file)\""); sourceTree = \"<group>\"; };\n"
  }

  @Test func aVersionIsAddedInItsPlaces() throws {
    let text = try #require(try Self.text(adding: ["App 2"], current: "App 2"))
    let id = Self.id(of: "App 2.xcdatamodel", in: text)
    #expect(id.count == 24 && id.allSatisfy { $0.isHexDigit && !$0.isLowercase })
    let section = "/* End PBXFileReference section */"
    #expect(
      text
        == Self.project([
          (section, Self.line(id, "App 2.xcdatamodel") + section),
          ("AA01 /* App.xcdatamodel */,\n", "AA01 /* App.xcdatamodel */,\n\t\t\t\t\(id) /* App 2.xcdatamodel */,\n"),
          ("currentVersion = AA01 /* App.xcdatamodel */", "currentVersion = \(id) /* App 2.xcdatamodel */"),
        ]))
  }

  /// The lists may be before the files.
  @Test func theOrderOfTheObjectsDoesNotMatter() throws {
    let section = "/* End PBXFileReference section */\n"
    let end = "\t\t};\n\t};\n}\n"
    let text = try #require(
      try Self.text([(section, ""), (end, "\t\t};\n\(section)\t};\n}\n")], adding: ["App 2"], current: "App 2"))
    let id = Self.id(of: "App 2.xcdatamodel", in: text)
    #expect(text.contains("\t\t};\n" + Self.line(id, "App 2.xcdatamodel") + section), "\(text)")
    #expect(text.contains("\t\t\t\tAA01 /* App.xcdatamodel */,\n\t\t\t\t\(id) /* App 2.xcdatamodel */,\n\t\t\t);\n"))
  }

  @Test(arguments: [
    ("App 2", "\"App 2.xcdatamodel\""), ("App2", "App2.xcdatamodel"), ("App_2.b", "App_2.b.xcdatamodel"),
    ("Äpp", "\"Äpp.xcdatamodel\""), ("a\"b", #""a\"b.xcdatamodel""#), ("a\\b", #""a\\b.xcdatamodel""#),
    ("a-b", "\"a-b.xcdatamodel\""),
  ])
  func aNameIsQuotedWhereItHasTo(_ name: String, _ quoted: String) throws {
    let text = try #require(try Self.text(adding: [name], current: "App"))
    #expect(text.contains("; path = \(quoted); sourceTree"), "\(text)")
  }

  @Test(
    arguments: [
      // What is listed is not listed again, and what is current stays it.
      (["App"], "App", [], nil), ([], "App", [], nil),
      (["App", "App 2"], "App 2", ["App 2.xcdatamodel"], "App 2"), (["App 2"], "App", ["App 2.xcdatamodel"], "App"),
      (["App 2", "App 3"], "App 3", ["App 2.xcdatamodel", "App 3.xcdatamodel"], "App 3"),
    ] as [([String], String, [String], String?)])
  func onlyWhatIsMissingIsAdded(_ versions: [String], _ current: String, _ added: [String], _ now: String?) throws {
    guard let now else {
      #expect(try Self.text(adding: versions, current: current) == nil)
      return
    }
    let text = try #require(try Self.text(adding: versions, current: current))
    let ids = added.map { Self.id(of: $0, in: text) }
    #expect(Set(ids).count == added.count)
    let children = zip(ids, added).map { "\t\t\t\t\($0) /* \($1) */,\n" }.joined()
    #expect(text.contains("\t\t\t\tAA01 /* App.xcdatamodel */,\n\(children)\t\t\t);\n\t\t\tcurrentVersion"), "\(text)")
    #expect(text.contains("/* \(now).xcdatamodel */;\n\t\t\tpath = App.xcdatamodeld"), "\(text)")
  }

  /// A version that has a name instead of a path, or a folder in its path.
  @Test func aChildIsKnownByItsPathOrName() throws {
    let second = "\t\tAA02 /* x */ = {isa = PBXFileReference; path = ../App/App 2.xcdatamodel; name = x; };\n"
    let change = [
      (
        "/* End PBXFileReference section */",
        second.replacing("../App/App 2.xcdatamodel", with: "\"../App/App 2.xcdatamodel\"")
          + "/* End PBXFileReference section */"
      ),
      (
        "\t\t\t\tAA01 /* App.xcdatamodel */,\n",
        "\t\t\t\tAA00,\n\t\t\t\tAA01 /* App.xcdatamodel */,\n\t\t\t\tAA02 /* x */,\n"
      ),
    ]
    let text = try #require(try Self.text(change, adding: ["App 2"], current: "App 2"))
    #expect(
      text
        == Self.project(
          change + [
            ("currentVersion = AA01 /* App.xcdatamodel */", "currentVersion = AA02 /* App 2.xcdatamodel */")
          ]))
    // One that has only a name has no path that the proof could find.
    #expect(throws: InputFailure.self) {
      try Self.text(
        change + [("path = \"../App/App 2.xcdatamodel\"; name = x", "name = \"App 2.xcdatamodel\"")],
        adding: ["App 2"], current: "App 2")
    }
  }

  /// The identifier is that of no other object.
  @Test func anIdentifierIsNotTaken() throws {
    let section = "/* End PBXFileReference section */"
    let first = Self.id(
      of: "App 2.xcdatamodel", in: try #require(try Self.text(adding: ["App 2"], current: "App 2")))
    let other = "\t\t\(first) /* x */ = {isa = PBXFileReference; path = x; };\n"
    let text = try #require(try Self.text([(section, other + section)], adding: ["App 2"], current: "App 2"))
    let second = Self.id(of: "App 2.xcdatamodel", in: text)
    #expect(second.count == 24 && second != first)
    // The same project gets the same one.
    #expect(try Self.text([(section, other + section)], adding: ["App 2"], current: "App 2") == text)
  }

  private static let unusual = InputFailure(
    path: path, reason: "the XCVersionGroup of the package is not written as Xcode writes it",
    remedy: "add the version in Xcode")

  @Test(
    arguments: [
      ([("/* End PBXFileReference section */\n", "")], ["App 2"], "App 2"),
      ([("\t\t\tcurrentVersion = AA01 /* App.xcdatamodel */;\n", "")], ["App 2"], "App 2"),
      ([("\t\t\t);\n\t\t\tcurrentVersion", "\t\t\t  );\n\t\t\tcurrentVersion")], ["App 2"], "App 2"),
      ([("children = (\n\t\t\t\tAA01", "children =\n(\n\t\t\t\tAA01")], ["App 2"], "App 2"),
      ([("\t\tBB01 /* App.xcdatamodeld */ = {\n", "\t\tBB01 /* App.xcdatamodeld */ =\n{\n")], ["App 2"], "App 2"),
      ([("sourceTree = \"<group>\";\n\t\t};\n\t};", "sourceTree = \"<group>\";\n\t\t  };\n\t};")], ["App 2"], "App 2"),
      ([("\t\tBB01 /* App.xcdatamodeld */ = {\n", "\t\tx = y; BB01 /* App.xcdatamodeld */ = {\n")], ["App 2"], "App 2"),
      // What is to be current is in no list.
      ([], ["App 2"], "App 3"), ([], [], "App 3"),
    ] as [([(String, String)], [String], String)])
  func whatXcodeDoesNotWriteIsRefused(_ changes: [(String, String)], _ versions: [String], _ current: String) {
    #expect(throws: Self.unusual) { try Self.text(changes, adding: versions, current: current) }
  }

  // MARK: - Which group

  private static let ownGroup = "path = App.xcdatamodeld;\n\t\t\tsourceTree = \"<group>\";"
  private static let outside = ("\t\t\t\tBB01 /* App.xcdatamodeld */,\n", "")
  /// A second group with the name of the package that no other one holds.
  private static let second = (
    "\t\tBB01 /* App.xcdatamodeld */ = {\n",
    "\t\tBB02 /* App.xcdatamodeld */ = {\n\t\t\tisa = XCVersionGroup;\n\t\t\tchildren = (\n\t\t\t);\n"
      + "\t\t\tpath = App.xcdatamodeld;\n\t\t};\n\t\tBB01 /* App.xcdatamodeld */ = {\n"
  )

  @Test(
    arguments: [
      ("as it is", [], true),
      ("another folder", [("path = App;", "path = Other;")], false),
      ("another name", [("path = App.xcdatamodeld;", "path = Other.xcdatamodeld;")], false),
      ("another kind of group", [("isa = XCVersionGroup", "isa = PBXVariantGroup")], false),
      (
        "from the project's folder", [(ownGroup, "path = App/App.xcdatamodeld;\n\t\t\tsourceTree = SOURCE_ROOT;")], true
      ),
      ("elsewhere in it", [(ownGroup, "path = App.xcdatamodeld;\n\t\t\tsourceTree = SOURCE_ROOT;")], false),
      ("from the root", [(ownGroup, "path = /App/App.xcdatamodeld;\n\t\t\tsourceTree = \"<absolute>\";")], true),
      ("elsewhere on the disk", [(ownGroup, "path = /a/App.xcdatamodeld;\n\t\t\tsourceTree = \"<absolute>\";")], false),
      // Of these no place is known, so the name decides, if it is the only one.
      ("of the SDK", [(ownGroup, "path = App.xcdatamodeld;\n\t\t\tsourceTree = SDKROOT;")], true),
      ("without a tree", [(ownGroup, "path = App.xcdatamodeld;")], true),
      ("in no group", [outside], true),
      ("in no group, by its name", [outside, ("path = App.xcdatamodeld;", "name = App.xcdatamodeld;")], true),
      (
        "in no group, with another path", [outside, (ownGroup, "name = App.xcdatamodeld;\n\t\t\tpath = Other;")], false
      ),
      ("in no group, with another name", [outside, (ownGroup, "path = Old/App.xcdatamodeld;\n\t\t\tname = x;")], true),
      ("in no group, and not alone", [outside, second], false),
      ("with a loose one of its name", [second], true),
      (
        "in a group that is in itself",
        [
          ("\t\t\t\tCC02 /* App */,\n", ""),
          ("BB01 /* App.xcdatamodeld */,\n", "BB01 /* App.xcdatamodeld */,\n\t\t\t\tCC02,\n"),
        ], true
      ),
      ("in a group that is not in the main one", [("mainGroup = CC01", "mainGroup = CC09")], true),
      (
        "in the main group itself", [("mainGroup = CC01", "mainGroup = CC02"), ("\t\t\t\tCC02 /* App */,\n", "")], true
      ),
      ("below the project's folder", [("projectDirPath = \"\"", "projectDirPath = Sub")], false),
      ("above it", [("projectDirPath = \"\"", "projectDirPath = \"Sub/..\"")], true),
      ("not a list of properties", [("\tobjects = {", "\tobjects = {{")], false),
      ("without objects", [("\tobjects = {", "\tthings = {")], false),
    ] as [(String, [(String, String)], Bool)])
  func theGroupIsKnownByItsPlace(_ name: String, _ changes: [(String, String)], _ isFound: Bool) throws {
    let edits = try Self.edits(in: [Self.path: Self.project(changes)])
    #expect(edits.count == (isFound ? 1 : 0), "\(name)")
  }

  /// A group whose place is known comes before one of which only the name is.
  @Test func theKnownPlaceComesFirst() throws {
    let edit = try #require(try Self.edits(in: [Self.path: Self.project([Self.second])]).first)
    let groups = String(decoding: edit.newBytes, as: UTF8.self).split(separator: "isa = XCVersionGroup;").dropFirst()
    #expect(groups.map { $0.contains("App 2.xcdatamodel") } == [false, true])
  }

  // MARK: - Which project

  private static let shop = "Projects/Shop.xcodeproj/project.pbxproj"
  private static let around = project([("path = App;", "path = ../App;")])

  @Test(
    arguments: [
      ("around the package", [path: project], [], [path]),
      ("listed besides", [path: project], [path, "/" + path, "./" + path], [path]),
      ("elsewhere, and named", [shop: around], [shop], [shop]),
      ("elsewhere, and not named", [shop: around], [], []),
      ("both", [path: project, shop: around], [shop], [path, shop]),
      ("its file is missing", ["App.xcodeproj/other": ""], [shop], []),
      (
        "in the folder of the package", ["App/App.xcodeproj/project.pbxproj": project([("path = App;", "path = .;")])],
        [], ["App/App.xcodeproj/project.pbxproj"]
      ),
      ("above the repository", ["App/.git": "", path: project], [], []),
      ("beside the repository", [".git": "", path: project], [], [path]),
      ("not a project", ["App.xcodeprojx/project.pbxproj": project], [], []),
    ] as [(String, [String: String], [String], [String])])
  func projectsAreFound(_ name: String, _ files: [String: String], _ others: [String], _ paths: [String]) throws {
    #expect(try Self.edits(in: files, others: others).map(\.path) == paths, "\(name)")
  }

  /// A package that is named from the root.
  @Test func aPackageMayBeNamedFromTheRoot() throws {
    let edits = try Self.edits(to: "/" + Self.package, in: ["/" + Self.path: Self.project])
    #expect(edits.map(\.path) == ["/" + Self.path])
  }
}

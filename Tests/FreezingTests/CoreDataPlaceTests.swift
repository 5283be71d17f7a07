import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelHistory
import GlossSwiftDataModels
import GlossTestSupport
import Testing

@testable import GlossFreezing

/// Which package and version of a release is meant, and what the edited version is called.
@Suite(.serialized) struct CoreDataPlaceTests {
  private static func document(_ entity: String = "E", _ attributes: String...) -> String {
    let lines = attributes.map { "<attribute name=\"\($0)\" optional=\"YES\" attributeType=\"String\"/>" }
    return "<model><entity name=\"\(entity)\">\(lines.joined())</entity></model>\n"
  }

  private static func current(_ name: String) -> String {
    "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>\n"
  }

  private static func path(_ package: String, _ version: String) -> String {
    "\(package).xcdatamodeld/\(version).xcdatamodel/contents"
  }

  /// The name after that of the current version, as Xcode counts.
  @Test func theNextNameContinuesTheSeries() throws {
    let rows = [
      ("A", ["Shop"], "Shop 2"), ("C", ["Shop 7", "ShopV3"], "ShopV4"),
      ("D", ["12"], "12 2"), ("F", ["Shop 123456789"], "Shop 123456789 2"),
      ("G", ["Shop 100000000", "Shop 99999999"], "Shop 100000001"), ("H", ["Shop3", "Shop 2"], "Shop 4"),
      ("I", ["A&B<C>"], "A&B<C> 2"),
    ]
    var files: [String: String] = [:]
    for (package, versions, _) in rows {
      for (number, version) in versions.enumerated() {
        files[Self.path(package, version)] = Self.document("E\(package)", "a\(number)")
      }
      files["\(package).xcdatamodeld/.xccurrentversion"] = versions.count > 1 ? Self.current(versions.last ?? "") : nil
    }
    let repository = try FreezeRepository(files)
    for (package, versions, next) in rows {
      try repository.write(Self.document("E\(package)", "z"), to: Self.path(package, versions.last ?? ""))
      let plan = try repository.plan(package + ".xcdatamodeld")
      #expect(plan.lines.last == "the edit is '\(next)', the current version", "\(package): \(plan.lines)")
      #expect(plan.edits.contains { $0.path == Self.path(package, next) })
      let marked = try #require(plan.edits.first { $0.path.hasSuffix(".xccurrentversion") })
      let name = next.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      let text = String(decoding: marked.newBytes, as: UTF8.self)
      #expect(text.contains("\t<string>\(name).xcdatamodel</string>\n"), "\(text)")
    }
  }

  /// A package that is elsewhere now: the one of its name that is gone, else the one with an entity of it.
  @Test func aPackageIsFoundWhereItWas() throws {
    let repository = try FreezeRepository([
      Self.path("Old/App", "App"): Self.document("E", "a"), Self.path("Keep/App", "App"): Self.document("E", "b"),
      Self.path("Old/Store", "Store"): Self.document("F", "a"), Self.path("Old/More", "More"): Self.document("G", "a"),
      Self.path("Old/One", "One"): Self.document("H", "a"), Self.path("Old/Two", "Two"): Self.document("H", "b"),
      "Old/Alone.xcdatamodel/contents": Self.document("F", "x"),
    ])
    try repository.git("rm", "-rq", "Old")
    for (package, version, entity, attribute) in [
      ("New/App", "App", "E", "a"), ("New/Shop", "Store", "F", "a"), ("New/Three", "One", "H", "a"),
      ("New/None", "None", "N", "a"),
    ] {
      try repository.write(Self.document(entity, attribute), to: Self.path(package, version))
    }
    for (package, line) in [
      ("New/App", "nothing to freeze yet"), ("Keep/App", "nothing to freeze yet"),
      ("New/Shop", "nothing to freeze yet"),
      ("New/Three", "New/Three.xcdatamodeld: there is no such package in v1"),
      ("New/None", "New/None.xcdatamodeld: there is no such package in v1"),
    ] {
      #expect(repository.answer(package + ".xcdatamodeld") == line)
    }
    #expect(
      repository.answer("New/None.xcdatamodeld", at: nil, released: "v*")
        == "New/None.xcdatamodeld: no release contains this package")
    #expect(
      try repository.plan("New/Shop.xcdatamodeld").lines == [
        "nothing to freeze yet: 'Store' is unchanged since v1"
      ])
  }

  /// What a release had, and what the package has of it.
  @Test func theReleasedVersionIsTheOneThatIsMeant() throws {
    let package = "App/App"
    let repository = try FreezeRepository([
      Self.path(package, "App"): Self.document("E", "a"), Self.path(package, "App 2"): Self.document("E", "b"),
    ])
    #expect(
      repository.answer(package + ".xcdatamodeld")
        == "App/App.xcdatamodeld: v1 does not say which version was current; name one")
    #expect(
      repository.answer(package + ".xcdatamodeld", name: "App 9") == "App/App.xcdatamodeld: v1 has no version 'App 9'")
    #expect(
      repository.answer(package + ".xcdatamodeld", name: "App 2") == "released as v1 = 'App 2', already a version")
    try repository.write(Self.current("App"), to: "App/App.xcdatamodeld/.xccurrentversion")
    try repository.release("v2")
    #expect(repository.answer(package + ".xcdatamodeld", at: "v2") == "nothing to freeze yet")
    #expect(
      repository.answer(package + ".xcdatamodeld", at: "v2", name: "App 2")
        == "released as v2 = 'App 2', already a version")
    // With several releases each has its current version, whatever name is asked for.
    #expect(
      repository.answer(package + ".xcdatamodeld", at: nil, released: "v2", name: "App 2") == "nothing to freeze yet")
    try repository.write(Self.current("App 2"), to: "App/App.xcdatamodeld/.xccurrentversion")
    #expect(repository.answer(package + ".xcdatamodeld", at: "v2") == "released as v2 = 'App', already a version")
    try repository.git("mv", "App/App.xcdatamodeld/App.xcdatamodel", "App/App.xcdatamodeld/Main.xcdatamodel")
    try repository.write(Self.current("Main"), to: "App/App.xcdatamodeld/.xccurrentversion")
    #expect(repository.answer(package + ".xcdatamodeld", at: "v2") == "released as v2 = 'Main', already a version")
    try repository.release("v3")
    try repository.release("v4")
    // Equal states are one release.
    try repository.write(Self.document("E", "z"), to: Self.path(package, "Main"))
    #expect(
      try repository.plan(package + ".xcdatamodeld", at: nil, released: "v[34]").lines.map { $0.prefix(12) } == [
        "'Main' is v3", "the edit is ",
      ])
    // A file that no commit has would be lost, as an edit would.
    try repository.git("commit", "-qam", "edit")
    try repository.write(Self.document("E", "y"), to: Self.path(package, "App 2"))
    try repository.git("commit", "-qam", "edit")
    try repository.write("<plist/>", to: "App/App.xcdatamodeld/App 2.xcdatamodel/layout")
    #expect(
      repository.answer(package + ".xcdatamodeld", at: "v3", name: "App 2")
        == "App/App.xcdatamodeld/App 2.xcdatamodel/layout: the edit is in no commit and would be lost; commit it, or "
        + "discard it")
    try repository.write("<model>", to: Self.path(package, "Main"))
    #expect(throws: InputFailure.self) { try repository.plan(package + ".xcdatamodeld", at: "v3") }
    try repository.release("v5")
    #expect(throws: InputFailure.self) { try repository.plan(package + ".xcdatamodeld", at: "v5") }
  }

  // MARK: - Repositories

  /// The repository of what is named, seen from elsewhere.
  @Test func theRepositoryOfAPathIsFound() throws {
    let outside = try FreezeRepository([:])
    try FileManager.default.removeItem(atPath: outside.folder + "/.git")
    try outside.git("init", "-q", "a#b")
    try outside.write("", to: "a#b/App/x.swift")
    let folder = outside.folder
    let rows = [
      ("a#b", true), ("a#b#Plan", true), ("a#b/App", true), ("a#b/App/x.swift", true), ("a#b/App/x.swift#Plan", true),
      ("a#b/App/none#Plan", true), ("none", false), ("a", false), ("none#a#b", false),
    ]
    for (path, isFound) in rows {
      let request = FreezeRequest(path: folder + "/" + path)
      let found = try? request.repository(around: RootedDisk(folder: folder)).root
      #expect(found == (isFound ? folder + "/a#b" : nil), "\(path)")
      // From within, the working folder decides.
      #expect(try request.repository(around: RootedDisk(folder: folder + "/a#b/App")).root == folder + "/a#b")
    }
  }

  /// The guard compares with the tag of a release, else with the revision, from wherever it is asked.
  @Test func theGuardIsAskedWhatTheUserAsked() throws {
    let repository = try FreezeRepository([Self.path("App/App", "App"): Self.document("E", "a")])
    let git = try GitRepository(at: repository.folder)
    func asked(_ revision: String?, _ released: String?, from folder: String) throws -> [String] {
      let path = (folder == "/" ? repository.folder + "/" : "") + "App/App.xcdatamodeld"
      let request = FreezeRequest(path: path, revision: revision, released: released)
      let project = try request.guarded(at: revision, in: git, RootedDisk(folder: folder))
      let asked = project.request
      return asked.paths.map { $0.replacing(repository.folder, with: "ROOT") } + [
        asked.folder?.replacing(repository.folder, with: "ROOT") ?? "-", asked.released ?? "-", asked.against ?? "-",
      ]
    }
    let inside = repository.folder
    #expect(try asked("v1", nil, from: inside) == ["App/App.xcdatamodeld", "-", "v1", "-"])
    #expect(try asked("main", nil, from: inside) == ["App/App.xcdatamodeld", "-", "-", "main"])
    #expect(try asked("v1", "v*", from: inside) == ["App/App.xcdatamodeld", "-", "v*", "-"])
    #expect(try asked("v1", nil, from: "/") == ["ROOT/App/App.xcdatamodeld", "ROOT", "v1", "-"])
  }
}

import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists
import Testing

private func model(_ entity: String) -> String { "<model><entity name=\"\(entity)\"/></model>" }

@Suite struct ModelSearchTests {
  private func load(_ path: String, _ files: [String: String]) -> LoadResult {
    ModelLoader(files: InMemoryFileTree(files)).load(path)
  }

  @Test func findsModelsBelowAFolderInTheOrderOfTheirPaths() {
    let result = load(
      ".",
      [
        "b/Two.xcdatamodel/contents": model("B"), "a/deep/er/One.xcdatamodeld/One.xcdatamodel/contents": model("A"),
        "a/readme.md": "", "a/Map.xcmappingmodel/xcmapping.xml": "<database/>", "a/Map.cdm": "",
      ])
    #expect(result.models.map(\.path) == ["a/deep/er/One.xcdatamodeld/One.xcdatamodel", "b/Two.xcdatamodel"])
    #expect(result.failures.isEmpty && result.findings.isEmpty)
  }

  @Test func skipsHiddenFoldersAndWhatBuildSystemsLeave() {
    let result = load(
      "p",
      [
        "p/.build/X.xcdatamodel/contents": model("A"), "p/.git/X.xcdatamodel/contents": model("A"),
        "p/DerivedData/X.xcdatamodel/contents": model("A"), "p/Carthage/Checkouts/X.xcdatamodel/contents": model("A"),
        "p/__MACOSX/Kept.xcdatamodeld/._Kept.xcdatamodel": "",
        "p/Checkouts/Kept.xcdatamodel/contents": model("A"), "p/Carthage/Build/X.momd/X.mom": "",
        "p/Pods/A/Pod.xcdatamodeld/Pod.xcdatamodel/contents": model("A"), "p/build/b/X.mom": "",
        "p/node_modules/n/X.xcdatamodel/contents": model("A"), "p/vendor/X.xcdatamodel/contents": model("A"),
        "p/SourcePackages/checkouts/X.xcdatamodel/contents": model("A"),
      ])
    #expect(result.models.map(\.name) == ["Kept"])
    #expect(result.failures == [])
    #expect(
      result.remarks.map(\.description) == [
        "p: note: 8 models are skipped: p/Carthage/Build/X.momd, p/Carthage/Checkouts/X.xcdatamodel, "
          + "p/DerivedData/X.xcdatamodel, …; give its path to have it read"
      ])
  }

  @Test func passesOverNothingInBundles() {
    let path = "App.app/Contents/Resources/vendor/build/Shop.xcdatamodel"
    #expect(load("App.app", [path + "/contents": model("A")]).models.map(\.path) == [path])
    #expect(load(".", [path + "/contents": model("A")]).models.map(\.path) == [path])
  }

  @Test func passesOverWhatGitIgnoresUnlessItIsNamed() {
    let files = [
      ".git/HEAD": "", ".gitignore": "/Generated\n", "A.xcdatamodel/contents": model("A"),
      "Generated/G.xcdatamodel/contents": model("A"),
    ]
    #expect(load(".", files).models.map(\.name) == ["A"])
    #expect(
      load(".", files).remarks.map(\.message) == [
        "Generated/G.xcdatamodel is skipped; give its path to have it read"
      ])
    #expect(load("Generated", files).models.map(\.name) == ["G"])
    #expect(load("Generated/G.xcdatamodel", files).models.map(\.name) == ["G"])
  }

  @Test func saysWhereAllModelsArePassedOver() {
    #expect(
      load("p", ["p/Pods/X.xcdatamodel/contents": model("A")]).failureLines == [
        "p: error: the folder contains no Core Data or SwiftData model except skipped ones: p/Pods/X.xcdatamodel is skipped; "
          + "give the path of one of them"
      ])
  }

  @Test(arguments: [
    "p/Shop.xcodeproj", "p/Shop.xcworkspace", "p/Shop.xcodeproj/project.xcworkspace", "p/Shop.xcodeproj/",
  ])
  func takesTheFolderOfAnXcodeProject(_ path: String) {
    let result = load(
      path,
      [
        "p/Shop.xcodeproj/project.pbxproj": "", "p/Shop.xcodeproj/project.xcworkspace/contents.xcworkspacedata": "",
        "p/Shop.xcworkspace/contents.xcworkspacedata": "", "p/App/Shop.xcdatamodel/contents": model("A"),
      ])
    #expect(result.models.map(\.path) == ["p/App/Shop.xcdatamodel"])
  }

  @Test func searchesAFolderThatIsNamedEvenWhereItWouldBeSkipped() {
    #expect(load(".build", [".build/X.xcdatamodel/contents": model("A")]).models.count == 1)
  }

  @Test(arguments: [
    "App.app/Shop.xcdatamodel", "App.app/Contents/Resources/Shop.xcdatamodel",
    "Kit.framework/Versions/A/Resources/Shop.xcdatamodel", "Kit.bundle/Shop.xcdatamodel",
    "Kit.xcframework/ios-arm64/Kit.framework/Shop.xcdatamodel", "Share.appex/Shop.xcdatamodel",
  ])
  func findsModelsInBundles(path: String) {
    let bundle = String(path.prefix { $0 != "/" })
    #expect(load(bundle, [path + "/contents": model("A")]).models.map(\.path) == [path])
  }

  /// Hashes do not cover bounds, defaults, fetch requests or tables, so two sources are two models.
  @Test func keepsEverySource() {
    let result = load(
      "p",
      [
        "p/a/Shop.xcdatamodel/contents": model("A"), "p/b/Shop.xcdatamodel/contents": model("A"),
        "p/c/Shop.xcdatamodel/contents": model("B"), "p/d/Other.xcdatamodel/contents": model("A"),
      ])
    #expect(
      result.models.map(\.path) == [
        "p/a/Shop.xcdatamodel", "p/b/Shop.xcdatamodel", "p/c/Shop.xcdatamodel", "p/d/Other.xcdatamodel",
      ])
    #expect(result.remarks == [])
  }

  private static func compiled(_ maximum: Int = 20) -> [UInt8] {
    CompiledModelWriter.write(
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "A", attributes: [AttributeDescription(name: "a", type: .string, maximumLength: maximum)])
      ]))
  }

  private static let source = Array(
    """
    <model><entity name="A"><attribute name="a" attributeType="String" maxValueString="20"/></entity></model>
    """.utf8)

  /// Each row: the files, the models that are read, and the remarks.
  @Test(arguments: [
    (
      ["p/A.xcdatamodel/contents": source, "p/x/A.mom": compiled()], ["p/A.xcdatamodel"],
      ["p/A.xcdatamodel: note: its compiled copy p/x/A.mom is left out"]
    ),
    (
      ["p/A.xcdatamodel/contents": source, "p/A.mom": compiled(30)], ["p/A.mom", "p/A.xcdatamodel"],
      [
        "p/A.mom: note: the compiled model is out of date with p/A.xcdatamodel; both are read"
      ]
    ),
    (
      ["p/K.xcframework/a/A.mom": compiled(), "p/K.xcframework/b/A.mom": compiled()], ["p/K.xcframework/a/A.mom"],
      ["p/K.xcframework/a/A.mom: note: its compiled copy p/K.xcframework/b/A.mom is left out"]
    ),
    (
      ["p/K.xcframework/a/A.mom": compiled(), "p/K.xcframework/b/A.mom": compiled(30)],
      ["p/K.xcframework/a/A.mom", "p/K.xcframework/b/A.mom"], []
    ),
    // Two bundles have their own tables.
    (["p/X.app/A.mom": compiled(), "p/Y.app/A.mom": compiled()], ["p/X.app/A.mom", "p/Y.app/A.mom"], []),
    (["p/A.mom": compiled(), "p/B.mom": compiled()], ["p/A.mom", "p/B.mom"], []),
  ])
  func unitesCompiledCopiesOnly(_ files: [String: [UInt8]], _ paths: [String], _ remarks: [String]) {
    let result = ModelLoader(files: InMemoryFileTree(files)).load("p")
    #expect(result.models.map(\.path) == paths)
    #expect(result.remarks.map(\.description) == remarks)
    #expect(result.failures == [])
  }

  @Test func reportsACompiledModelThatIsOutOfDate() throws {
    let files = ["p/A.xcdatamodel/contents": Self.source, "p/A.mom": Self.compiled(30)]
    let found = ModelLoader(files: InMemoryFileTree(files)).load("p").findings
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.rule == .staleCompiledModel && finding.path == "p/A.mom")
    #expect(finding.message == "the compiled model is out of date with p/A.xcdatamodel (the entity A)")
    #expect(finding.remedy.contains("'modelgloss verify p/A.xcdatamodel p/A.mom'"))
    // Both cures: the product is built again, or deleted.
    for cure in [["p/A.mom": Self.compiled()], ["p/A.mom": nil]] as [[String: [UInt8]?]] {
      var cured = files
      for (path, bytes) in cure { cured[path] = bytes }
      #expect(ModelLoader(files: InMemoryFileTree(cured)).load("p").findings == [])
    }
  }

  @Test func namesTheProductOfARenamedModelFirst() throws {
    // Half of the entities are shared: one model is an older product of the other.
    let older = ["p/A.app/A.mom": Self.entity("E", "a"), "p/A.app/B.mom": Self.entity("E", "b")]
    let remedy = try #require(ModelLoader(files: InMemoryFileTree(older)).load("p").findings.first).remedy
    #expect(remedy.hasPrefix("if one is the product of a model that was renamed, clean the build folder"))
    var cured = older
    cured["p/A.app/A.mom"] = nil
    #expect(ModelLoader(files: InMemoryFileTree(cured)).load("p").findings == [])
  }

  @Test func takesThePackageOfACompiledModelThatIsThereLooseToo() throws {
    let info = XMLPropertyListWriter.write(
      PropertyListNode(
        .dictionary([
          .init(
            key: "NSManagedObjectModel_CurrentVersionName", node: PropertyListNode(.string("A")))
        ])))
    let files = [
      "p/A.mom": Self.compiled(), "p/A.momd/A.mom": Self.compiled(), "p/A.momd/VersionInfo.plist": Array(info.utf8),
    ]
    let result = ModelLoader(files: InMemoryFileTree(files)).load("p")
    #expect(result.models.map(\.path) == ["p/A.momd/A.mom"])
    #expect(result.remarks.map(\.description) == ["p/A.momd: note: its compiled copy p/A.mom is left out"])
  }

  private static func entity(_ name: String, _ attribute: String) -> [UInt8] {
    CompiledModelWriter.write(
      ManagedObjectModel(entities: [
        EntityDescription(name: name, attributes: [AttributeDescription(name: attribute, type: .string)])
      ]))
  }

  /// Each row: the files, and the location of the finding.
  @Test(
    arguments: [
      (["p/A.app/A.mom": entity("E", "a"), "p/A.app/B.mom": entity("E", "b")], ["p/A.app/B.mom"]),
      (["p/A.app/A.mom": entity("E", "a"), "p/A.app/B.mom": entity("E", "a")], []),
      (["p/A.app/A.mom": entity("E", "a"), "p/A.app/B.mom": entity("F", "b")], []),
      // Each bundle is merged separately; a folder that is not a bundle is never merged.
      (["p/A.app/A.mom": entity("E", "a"), "p/A.app/K.bundle/B.mom": entity("E", "b")], []),
      (["p/x/A.mom": entity("E", "a"), "p/x/B.mom": entity("E", "b")], []),
      (
        [
          "p/A.app/C/A.mom": entity("E", "a"), "p/A.app/C/B.mom": entity("E", "b"), "p/A.app/C/C.mom": entity("E", "c"),
        ],
        ["p/A.app/C/B.mom", "p/A.app/C/C.mom"]
      ),
    ] as [([String: [UInt8]], [String])])
  func reportsModelsOfOneBundleThatCannotBeMerged(_ files: [String: [UInt8]], _ paths: [String]) {
    let findings = ModelLoader(files: InMemoryFileTree(files)).load("p").findings
    #expect(findings.map(\.path) == paths)
    #expect(findings.allSatisfy { $0.rule == .unmergeableModels && $0.entity == "E" })
    #expect(
      findings.allSatisfy { $0.message.contains("“Can't merge models with two different entities named 'E'”") })
  }

  @Test func readsOneVersionOfAPackage() {
    let files = [
      "p/S.xcdatamodeld/S.xcdatamodel/contents": model("A"), "p/S.xcdatamodeld/S 2.xcdatamodel/contents": model("B"),
      "p/a#b.xcdatamodel/contents": model("C"), "p/loose.xcdatamodel/contents": model("D"),
    ]
    #expect(load("p/S.xcdatamodeld#S 2", files).models.map(\.version) == ["S 2"])
    #expect(load("p/S.xcdatamodeld#S", files).models.map(\.version) == ["S"])
    // A file with that name takes precedence.
    #expect(load("p/a#b.xcdatamodel", files).models.map(\.name) == ["a#b"])
    #expect(load("p/S.xcdatamodeld#s 2", files).failureLines.first?.contains("did you mean 'S 2'?") == true)
    #expect(load("p/S.xcdatamodeld#S 3", files).failureLines.first?.contains("did you mean") == false)
    #expect(load("p/S.xcdatamodeld#2", files).failureLines.first?.contains("did you mean 'S 2'?") == true)
    #expect(
      load("p/loose.xcdatamodel#x", files).failureLines.first?.contains("is not a package that could contain") == true)
    #expect(load("p/none.xcdatamodeld#x", files).failureLines.first?.contains("there is no such file") == true)
  }

  @Test func suggestsThePathThatIsMeant() {
    let files = ["p/DataModel.xcdatamodeld/DataModel.xcdatamodel/contents": model("A")]
    #expect(
      load("p/DataModell.xcdatamodeld", files).failureLines == [
        "p/DataModell.xcdatamodeld: error: there is no such file or folder; did you mean 'p/DataModel.xcdatamodeld'?"
      ])
    #expect(
      load("q/DataModel.xcdatamodeld", files).failureLines.first?.hasSuffix("did you mean 'p/DataModel.xcdatamodeld'?")
        == true)
    #expect(load("q/Words.strings", files).failureLines.first?.hasSuffix("check the path") == true)
  }

  @Test func followsNoLinkOutOfTheTree() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: root) }
    for name in ["in/A.xcdatamodel", "out/B.xcdatamodel"] {
      try manager.createDirectory(at: root.appending(path: name), withIntermediateDirectories: true)
      try Data(model("A").utf8).write(to: root.appending(path: name + "/contents"))
    }
    try manager.createSymbolicLink(atPath: root.path + "/in/link", withDestinationPath: "../out")
    try manager.createSymbolicLink(atPath: root.path + "/in/C.xcdatamodel", withDestinationPath: "../out/B.xcdatamodel")
    let result = ModelLoader(files: DiskFileTree()).load(root.path + "/in")
    #expect(result.models.map(\.name) == ["A"])
    // A link given explicitly is followed.
    #expect(ModelLoader(files: DiskFileTree()).load(root.path + "/in/link").models.map(\.name) == ["B"])
  }

  @Test func saysWhereAFolderHoldsNoModel() {
    #expect(
      load("p", ["p/readme": ""]).failureLines == [
        "p: error: the folder contains no Core Data or SwiftData model; give the path of the .xcdatamodeld, .xcdatamodel, .momd or .mom, or Swift source with @Model classes"
      ])
  }

  @Test func namesAStoreWhereAFolderHoldsNothingElse() {
    let lines = load("p", ["p/readme": "", "p/Data/default.store": "SQLite format 3\u{0}"]).failureLines
    #expect(lines.count == 1 && lines[0].hasSuffix(", or that of a store, such as 'p/Data/default.store'"), "\(lines)")
  }

  @Test func readsTheOthersWhereOneFails() {
    let result = load("p", ["p/A.xcdatamodel/contents": "", "p/B.xcdatamodel/contents": model("A")])
    #expect(result.models.map(\.name) == ["B"])
    #expect(
      result.failureLines == ["p/A.xcdatamodel/contents: error: the file is empty; copy or download it again"])
  }

  @Test func entersWhatSymbolicLinksReachTwiceOnce() throws {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: root) }
    let resources = root.appending(path: "Kit.framework/Versions/A/Resources")
    let version = resources.appending(path: "Shop.xcdatamodel")
    try manager.createDirectory(at: version, withIntermediateDirectories: true)
    try Data(model("A").utf8).write(to: version.appending(path: "contents"))
    let framework = root.appending(path: "Kit.framework")
    try manager.createSymbolicLink(atPath: framework.path + "/Versions/Current", withDestinationPath: "A")
    try manager.createSymbolicLink(
      atPath: framework.path + "/Resources", withDestinationPath: "Versions/Current/Resources")
    try manager.createSymbolicLink(atPath: resources.path + "/Loop", withDestinationPath: "../../..")
    let result = ModelLoader(files: DiskFileTree()).load(root.path)
    #expect(result.models.count == 1 && result.failures.isEmpty)
  }
}

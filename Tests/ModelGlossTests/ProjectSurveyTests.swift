import GlossBasics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import ModelGloss
import Testing

/// What a folder has, and what is said of the rest.
@Suite struct ProjectSurveyTests {
  /// Files in memory that are in a folder of the disk, for what asks git.
  private struct WorkingTree: FileTreeLayer {
    let base: any FileTree
    let workingFolder: String? = "/modelgloss-has-no-such-folder"
  }

  private static let model =
    "<model><entity name=\"User\"><attribute name=\"name\" attributeType=\"String\"/></entity></model>"
  private static let shop = ["Shop.xcdatamodel/contents": model]
  private static let swift = ["App/Trip.swift": "import SwiftData\n@Model class Trip { var name: String = \"\" }"]
  private static let table = ["de.lproj/ShopModel.strings": "\"Entity/User\" = \"Kunde\";"]
  private static let database = "SQLite format 3\0"

  private func survey(
    _ parts: [[String: String]], paths: [String] = ["."], below folders: [String] = ["."], settings: String? = nil
  ) -> ProjectSurvey {
    let files = parts.reduce(into: [:]) { $0.merge($1) { $1 } }
    let project = ModelProject(ModelProject.Request(paths: paths), in: InMemoryFileTree(files))
    return ProjectSurvey(of: project, below: folders, settings: settings)
  }

  @Test(
    arguments: [
      ([shop], "no file named 'ShopModel"), ([swift], "SwiftData and stores read no table"),
      ([swift, shop], "no file named 'ShopModel"), ([shop, table], nil), ([], nil), ([["readme.md": ""]], nil),
    ] as [([[String: String]], String?)]) func missingTablesAreThoseOfTheFirstModelThatReadsSome(
      _ parts: [[String: String]], _ reason: String?
    )
  {
    let gap = survey(parts).gap(of: .tables)
    #expect((gap == nil) == (reason == nil) && gap?.reason.hasPrefix(reason ?? "") ?? true)
    #expect((gap?.remedy != nil) == (reason?.hasPrefix("no file") == true))
    if let remedy = gap?.remedy { #expect(remedy == "modelgloss strings sync Shop.xcdatamodel") }
  }

  @Test func whatIsThereIsListed() {
    let found = survey([Self.shop, Self.table, ["en.lproj/ShopModel.strings": "", "fr.lproj/Other.strings": ""]])
    #expect(found.tables.map(\.path) == ["de.lproj/ShopModel.strings", "en.lproj/ShopModel.strings"])
    #expect(found.tables.map(\.locale) == ["de", "en"] && found.tables.map(\.model) == ["Shop", "Shop"])
    #expect(found.expectsTables && found.models.map(\.path) == ["Shop.xcdatamodel"])
    #expect(found.models[0].versions.isEmpty && found.models[0].currentVersion == nil)
    #expect(found.models[0].entityCount == 1 && found.models[0].format == .xml)
    #expect(!survey([Self.shop]).expectsTables)
  }

  @Test func aPackageHasVersionsAndSwiftSourceHasContainers() {
    let current = """
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>L 2.xcdatamodel</string></dict></plist>
      """
    let package = survey([
      [
        "L.xcdatamodeld/.xccurrentversion": current, "L.xcdatamodeld/L.xcdatamodel/contents": Self.model,
        "L.xcdatamodeld/L 2.xcdatamodel/contents": "<model/>",
      ]
    ]).models
    #expect(package.map(\.versions) == [["L", "L 2"]] && package.map(\.currentVersion) == ["L 2"])
    #expect(package.map(\.entityCount) == [0])
    let source = """
      import SwiftData
      @Model class Trip { var name: String = "" }
      let schema = Schema([Trip.self])
      let container = try ModelContainer(for: Trip.self)
      """
    let swift = survey([["App/Trip.swift": source]]).models
    #expect(swift.map(\.containers) == [["ModelContainer at App/Trip.swift:4"]] && swift.map(\.versions) == [[]])
  }

  @Test(arguments: [
    ("a.sqlite", database, 1, 0), ("App/Deep/a.store", database, 1, 0), ("a.SQLITE", database, 1, 0),
    ("a.sqlite", "text", 0, 0), ("a.txt", database, 0, 0), ("production.ckdb", "DEFINE SCHEMA", 0, 1),
    ("a.sqlite/x.txt", database, 0, 0), ("a.ckdb/x.txt", "", 0, 0), ("Pods/a.sqlite", database, 0, 0),
  ]) func filesAreStoresOrSchemasByNameAndBeginning(_ path: String, _ text: String, _ stores: Int, _ schemas: Int) {
    let found = survey([[path: text]])
    #expect(found.stores == (stores == 1 ? [path] : []) && found.cloudKitSchemas == (schemas == 1 ? [path] : []))
    #expect(found.gap(of: .stores)?.reason == (stores == 1 ? nil : ProjectSurvey.reasonForNoStore))
    #expect(found.gap(of: .cloudKitSchemas)?.reason == (schemas == 1 ? nil : "no .ckdb"))
  }

  @Test func onlyTheFoldersThatAreNamedAreSearched() {
    let files = ["App/a.sqlite": Self.database, "Lib/b.sqlite": Self.database, "c.sqlite": Self.database]
    #expect(survey([files], below: ["App"]).stores == ["App/a.sqlite"])
    #expect(survey([files], below: ["App", "Lib"]).stores == ["App/a.sqlite", "Lib/b.sqlite"])
    #expect(survey([files], below: ["c.sqlite", "none"]).stores == [])
  }

  @Test func settingsAreThoseInForce() {
    #expect(survey([Self.shop]).gap(of: .settings)?.reason == "no .modelgloss.yml here or above")
    let found = survey([Self.shop], settings: ".modelgloss.yml")
    #expect(found.settings == ".modelgloss.yml" && found.gap(of: .settings) == nil)
  }

  /// A search without a result is not a file that cannot be read.
  @Test func aModelThatCannotBeReadIsToldFromNone() {
    let none = survey([["readme.md": ""]]).gaps.filter { $0.subject == .models }
    #expect(none.count == 1 && none.first?.isUnread == false && none.first?.reason.hasPrefix("./") == false)
    let broken = survey([["Shop.xcdatamodel/contents": "<model>"]]).gaps.filter { $0.subject == .models }
    #expect(broken.count == 1 && broken.first?.isUnread == true)
    #expect(broken.first?.reason.hasPrefix("Shop.xcdatamodel/contents: ") == true)
    let other = survey([["/x/Shop.xcdatamodel/contents": Self.model]], paths: [".", "/x/Shop.xcdatamodel"])
    #expect(other.models.count == 1 && other.gap(of: .models)?.isUnread == true)
    #expect(other.gap(of: .models)?.reason.hasPrefix(".: ") == true)
    #expect(survey([Self.shop]).gap(of: .models) == nil)
  }

  @Test func releasesAreSearchedForWhereThereIsAFolder() {
    #expect(survey([Self.shop]).gap(of: .releases)?.reason == "no git repository was searched")
    let project = ModelProject(
      ModelProject.Request(paths: ["."]), in: WorkingTree(base: InMemoryFileTree(Self.shop)))
    let gaps = ProjectSurvey(of: project).gaps.filter { $0.subject == .releases }
    #expect(gaps.map(\.reason) == ["there is no git repository here"])
  }
}

/// Which model of an earlier state is that of today.
@Suite struct FormerModelTests {
  private func project(_ models: [String: [String]]) -> ModelProject {
    let files = models.map { path, entities in
      (path + "/contents", "<model>" + entities.map { "<entity name=\"\($0)\"/>" }.joined() + "</model>")
    }
    var request = ModelProject.Request(paths: models.keys.sorted())
    request.readsTables = false
    return ModelProject(request, in: InMemoryFileTree(Dictionary(uniqueKeysWithValues: files)))
  }

  @Test(
    arguments: [
      (["A.xcdatamodel": ["E"]], ["A.xcdatamodel": ["F"]], ["A.xcdatamodel": ["F"]]),
      // Moved: the name is the same.
      (["b/A.xcdatamodel": ["E"]], ["a/A.xcdatamodel": ["F"]], ["b/A.xcdatamodel": ["F"]]),
      // The path counts before the name.
      (
        ["b/A.xcdatamodel": ["E"]], ["a/A.xcdatamodel": ["F"], "b/A.xcdatamodel": ["G"]], ["b/A.xcdatamodel": ["G"]]
      ),
      // Renamed: the only one that is gone, with an entity in common.
      (["B.xcdatamodel": ["E", "F"]], ["A.xcdatamodel": ["D", "E"]], ["B.xcdatamodel": ["D", "E"]]),
      (["B.xcdatamodel": ["E"]], ["A.xcdatamodel": ["F"]], [:]),
      (["C.xcdatamodel": ["E"]], ["A.xcdatamodel": ["E"], "B.xcdatamodel": ["E"]], [:]),
      (["B.xcdatamodel": ["E"]], [:], [:]),
      (
        ["A.xcdatamodel": ["E"], "C.xcdatamodel": ["F"]], ["A.xcdatamodel": ["E"], "B.xcdatamodel": ["F", "G"]],
        ["A.xcdatamodel": ["E"], "C.xcdatamodel": ["F", "G"]]
      ),
      // What has moved is not gone.
      (
        ["b/A.xcdatamodel": ["E"], "C.xcdatamodel": ["E"]], ["a/A.xcdatamodel": ["E", "F"]],
        ["b/A.xcdatamodel": ["E", "F"]]
      ),
      (["A.xcdatamodel": ["E"], "C.xcdatamodel": ["E"]], ["A.xcdatamodel": ["E"]], ["A.xcdatamodel": ["E"]]),
    ] as [([String: [String]], [String: [String]], [String: [String]])]) func aModelIsKnownByPathThenNameThenContents(
      _ now: [String: [String]], _ earlier: [String: [String]], _ expected: [String: [String]]
    )
  {
    var project = project(now)
    project.compare(with: self.project(earlier))
    #expect(project.statesAtRevision.mapValues { $0.entities.map(\.name) } == expected)
    for input in project.inputs {
      #expect(input.tables.earlier.count == (expected[input.loaded.packagePath] == nil ? 0 : 1))
    }
  }

  @Test func modelsAreGroupedByPackage() {
    let grouped = project(["A.xcdatamodel": ["E"], "B.xcdatamodel": ["F"]])
    #expect(grouped.packages.map { $0.map(\.loaded.name) } == [["A"], ["B"]])
    var request = ModelProject.Request(paths: ["B.xcdatamodel", "A.xcdatamodel", "B.xcdatamodel"])
    request.readsTables = false
    let twice = ModelProject(request, in: grouped.files)
    #expect(twice.packages.map { $0.map(\.loaded.name) } == [["B", "B"], ["A"]])
    request.merges = true
    let merged = ModelProject(request, in: grouped.files)
    #expect(merged.inputs.count == 1 && merged.inputs[0].loaded.model.entities.map(\.name).sorted() == ["E", "F"])
    request.paths = ["A.xcdatamodel"]
    #expect(ModelProject(request, in: grouped.files).inputs.map(\.loaded.members.count) == [0])
  }
}

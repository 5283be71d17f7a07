import GlossBasics
import GlossDiagnostics
import GlossFiles
import Testing

@testable import GlossLocalization

@Suite("Finding the tables of a model")
struct TableFinderTests {
  private let entry = "\"Entity/Player\" = \"Spieler\";"

  private func find(
    _ paths: [String], model: String = "League", version: String? = nil, package: String, strings: [String] = [],
    extra: [String: String] = [:]
  ) -> ModelTables {
    var files = extra
    for path in paths { files[path] = entry }
    if files[package] == nil { files[package + "/contents"] = "<model/>" }
    return TableFinder(files: InMemoryFileTree(files)).tables(
      forModelNamed: model, versionName: version, packagePath: package, stringsPaths: strings)
  }

  @Test("looks below the nearest folder with a mark of a source tree")
  func sourceTree() {
    let tables = find(
      [
        "App/Resources/de.lproj/LeagueModel.strings", "App/Model/en.lproj/LeagueModel.strings",
        "Other/fr.lproj/LeagueModel.strings", "App/Resources/de.lproj/Localizable.strings",
        "App/.build/it.lproj/LeagueModel.strings", "App/DerivedData/it.lproj/LeagueModel.strings",
        "App/Carthage/Checkouts/X/it.lproj/LeagueModel.strings", "App/Resources/LeagueModel.strings",
      ],
      package: "App/Model/League.xcdatamodeld", extra: ["App/App.xcodeproj/project.pbxproj": "developmentRegion = en;"])
    #expect(
      tables.tables.map(\.path) == [
        "App/Model/en.lproj/LeagueModel.strings", "App/Resources/de.lproj/LeagueModel.strings",
      ])
    #expect(tables.locales == ["de", "en"])
    #expect(tables.developmentLanguage == "en")
  }

  @Test(
    "proposes a catalog where the project has no .strings",
    arguments: [
      (["Localizable.xcstrings"], TableFormat.xcstrings), (["de.lproj/Localizable.strings"], nil), ([], nil),
      (["Localizable.xcstrings", "de.lproj/Localizable.strings"], nil),
      (["Localizable.xcstrings", "de.lproj/Other.strings"], .xcstrings),
    ] as [([String], TableFormat?)])
  func formatOfNewTables(tables: [String], format: TableFormat?) {
    let extra = Dictionary(
      uniqueKeysWithValues: tables.map { ($0, $0.hasSuffix("xcstrings") ? "{\"sourceLanguage\": \"en\"}" : entry) })
    #expect(
      find([], package: "M/League.xcdatamodel", extra: extra.merging(["Package.swift": ""]) { $1 }).preferredFormat
        == format)
  }

  @Test(
    "searches the widest folder that was given",
    arguments: [
      (["App/Model", "App"], ["App/de.lproj/LeagueModel.strings"]),
      (["App", "App/Model"], ["App/de.lproj/LeagueModel.strings"]), (["App/Model"], []), ([], []), (["Other"], []),
    ])
  func widestFolder(folders: [String], paths: [String]) {
    let files = InMemoryFileTree([
      "App/de.lproj/LeagueModel.strings": entry, "App/Model/League.xcdatamodel/contents": "",
    ])
    let tables = TableFinder(files: files).tables(
      forModelNamed: "League", versionName: nil, packagePath: "App/Model/League.xcdatamodel", within: folders)
    #expect(tables.tables.map(\.path) == paths)
  }

  @Test("passes over what the search for models passes over")
  func passesOver() {
    let others = [
      "Pods/X/de.lproj/LeagueModel.strings", "build/de.lproj/LeagueModel.strings",
      ".hidden/de.lproj/LeagueModel.strings",
      "vendor/y/de.lproj/LeagueModel.strings", "Generated/de.lproj/LeagueModel.strings",
      "A/de.lproj/LeagueModel.strings",
      "node_modules/de.lproj/LeagueModel.strings", "A/Local/fr.lproj/LeagueModel.strings",
    ]
    let extra = [".git/HEAD": "", ".gitignore": "Generated/\n", "A/.gitignore": "/Local\n"]
    let tables = find(others, package: "M/League.xcdatamodel", extra: extra)
    #expect(tables.tables.map(\.path) == ["A/de.lproj/LeagueModel.strings"])
    // A user who names a model there wants its tables, and not those of others.
    let named = find(others, package: "Pods/X/M/League.xcdatamodel", extra: extra)
    #expect(named.tables.map(\.path) == ["Pods/X/de.lproj/LeagueModel.strings"])
    let ignored = find(others, package: "Generated/League.xcdatamodel", extra: extra)
    #expect(ignored.tables.map(\.path) == ["Generated/de.lproj/LeagueModel.strings"])
    let given = find(others, package: "M/League.xcdatamodel", strings: ["Pods"], extra: extra)
    #expect(given.tables.map(\.path) == ["Pods/X/de.lproj/LeagueModel.strings"])
  }

  @Test(
    "takes what a project is made from for its mark where nothing is surer",
    arguments: [
      (["App/project.yml"], ["App/R/de.lproj"]), (["App/Project.swift"], ["App/R/de.lproj"]),
      (["App/Tuist/Config.swift"], ["App/R/de.lproj"]), (["App/Podfile"], ["App/R/de.lproj"]),
      (["App/notes.yml"], []), (["App/Model/project.yml"], []),
      (["App/Model/project.yml", "App/Package.swift"], ["App/R/de.lproj"]),
      (["App/project.yml", "Package.swift"], ["App/R/de.lproj", "de.lproj"]),
      (["project.yml"], ["App/R/de.lproj", "de.lproj"]),
    ])
  func likelyMarks(marks: [String], folders: [String]) {
    let tables = find(
      ["App/R/de.lproj/LeagueModel.strings", "de.lproj/LeagueModel.strings"], package: "App/Model/League.xcdatamodeld",
      extra: Dictionary(uniqueKeysWithValues: marks.map { ($0, "") }))
    #expect(tables.tables.map { FilePath.folder(of: $0.path) } == folders)
  }

  @Test("says where it did not look")
  func limit() {
    var files = ["League.xcdatamodel/contents": "<model/>", "Package.swift": ""]
    for number in 0..<20 { files["F\(number)/x"] = "" }
    func remark(_ limit: Int, _ strings: [String] = []) -> String? {
      TableFinder(files: InMemoryFileTree(files), folderLimit: limit).tables(
        forModelNamed: "League", versionName: nil, packagePath: "League.xcdatamodel", stringsPaths: strings
      ).remark
    }
    #expect(remark(21) == nil)
    #expect(remark(20)?.hasPrefix(".: contains more than 20 folders") == true)
    #expect(remark(20, ["F1"]) == nil)
  }

  @Test(
    "takes Base for the development language where that has no folder",
    arguments: [
      (["Base", "de"], "en", "en", "Base"), (["Base", "de"], "en-US", "en", nil),
      (["Base", "en"], "en", "en", "en"),
      (["Base", "de"], "de", "en", "de"), (["Base", "de"], "fr", "en", nil), (["de"], "en", "en", nil),
      (["Base"], "en", nil, nil), (["Base", "English"], "en", "en", "English"), (["Base"], "Base", "en", "Base"),
    ] as [([String], String, String?, String?)])
  func base(folders: [String], language: String, development: String?, folder: String?) {
    let tables = ModelTables(
      modelName: "League",
      tables: folders.map {
        LocalizationTable(name: "LeagueModel", locale: $0, path: $0, format: .strings, entries: [])
      },
      developmentLanguage: development)
    #expect(tables.folder(of: language, developmentLanguage: development) == folder)
    // The central look-up makes the same choice for the reader's own language.
    if let folder, folder != "Base" || language != "Base" {
      #expect(tables.choice(forReader: [language]).locale == folder)
    }
  }

  @Test("looks below the model's folder where there is no mark")
  func noMark() {
    let tables = find(
      ["Model/LeagueModel.strings", "Model/de.lproj/LeagueModel.strings", "fr.lproj/LeagueModel.strings"],
      package: "Model/League.xcdatamodel")
    #expect(tables.tables.map(\.path) == ["Model/LeagueModel.strings", "Model/de.lproj/LeagueModel.strings"])
    #expect(tables.tables.map(\.locale) == [nil, "de"])
  }

  @Test("appends the suffix also to a name that ends with it")
  func suffix() {
    let tables = find(
      ["de.lproj/JimsModelModel.strings", "fr.lproj/JimsModel.strings"], model: "JimsModel",
      package: "JimsModel.xcdatamodeld")
    #expect(tables.tables.map(\.path) == ["de.lproj/JimsModelModel.strings"])
    #expect(tables.misnamedPaths == ["fr.lproj/JimsModel.strings"])
  }

  @Test("tells files that were meant to be the table")
  func misnamed() {
    let tables = find(
      [
        "de.lproj/League.strings", "de.lproj/League 2Model.strings", "de.lproj/League 2.strings",
        "de.lproj/leaguemodel.strings", "de.lproj/Shop.strings",
      ], version: "League 2", package: "League.xcdatamodeld", extra: ["fr.lproj/League.strings": "\"title\" = \"x\";"])
    #expect(tables.tables.isEmpty)
    #expect(
      tables.misnamedPaths == [
        "de.lproj/League 2.strings", "de.lproj/League 2Model.strings", "de.lproj/League.strings",
        "de.lproj/leaguemodel.strings",
      ])
  }

  @Test("leaves a table to the model that it is named after, also where a version has that name")
  func tableOfAnotherModel() {
    let paths = ["de.lproj/ShopModel.strings", "de.lproj/Shop.strings"]
    let alone = find(paths, version: "Shop", package: "League.xcdatamodeld")
    #expect(alone.misnamedPaths == ["de.lproj/Shop.strings", "de.lproj/ShopModel.strings"])
    let beside = find(
      paths, version: "Shop", package: "League.xcdatamodeld", extra: ["Shop.xcdatamodel/contents": "<model/>"])
    #expect(beside.misnamedPaths == ["de.lproj/Shop.strings"] && beside.tables.isEmpty)
  }

  @Test("passes over the copies that go to translators")
  func packagesOfTranslators() {
    let tables = find(
      [
        "de.lproj/LeagueModel.strings", "tr/League.de.xcloc/Source Contents/en.lproj/LeagueModel.strings",
      ], package: "League.xcdatamodeld")
    #expect(tables.tables.map(\.path) == ["de.lproj/LeagueModel.strings"])
  }

  @Test("gives a table to the nearest of several models of one name")
  func nearestModel() {
    let paths = [
      "A/R/de.lproj/LeagueModel.strings", "B/R/de.lproj/LeagueModel.strings", "fr.lproj/LeagueModel.strings",
    ]
    let extra = [
      "Package.swift": "let package = Package(name: \"X\", defaultLocalization: \"fr\")",
      "A/League.xcdatamodeld/x": "", "B/League.xcdatamodeld/x": "",
    ]
    let first = find(paths, package: "A/League.xcdatamodeld", extra: extra)
    #expect(first.tables.map(\.path) == ["A/R/de.lproj/LeagueModel.strings", "fr.lproj/LeagueModel.strings"])
    #expect(first.developmentLanguage == "fr")
    let second = find(paths, package: "B/League.xcdatamodeld", extra: extra)
    #expect(second.tables.map(\.path) == ["B/R/de.lproj/LeagueModel.strings", "fr.lproj/LeagueModel.strings"])
  }

  /// The places of two models with the same name and of a table, and the model it belongs to; both if both read it.
  @Test(
    "gives a table to the innermost model above or beside it, else to the nearest",
    arguments: [
      (["M", "Examples/Demo/M"], "de.lproj", ["M"]),
      (["M", "Examples/Demo/M"], "Examples/Demo/de.lproj", ["Examples/Demo/M"]),
      (["M", "Examples/Demo/M"], "Examples/Demo/Deep/de.lproj", ["Examples/Demo/M"]),
      (["M", "Examples/Demo/M"], "Examples/de.lproj", ["M"]), (["M", "Examples/Demo/M"], "Resources/de.lproj", ["M"]),
      (["App/Model/M", "App/Examples/Demo/M"], "App/Resources/de.lproj", ["App/Model/M"]),
      (["A/M", "B/M"], "A/de.lproj", ["A/M"]), (["A/M", "B/M"], "de.lproj", ["A/M", "B/M"]),
      (["A/M", "B/Deep/M"], "de.lproj", ["A/M"]), (["A/M", "A/M 2"], "A/de.lproj", ["A/M"]),
      (["A/M", "AB/M"], "AB/de.lproj", ["AB/M"]), (["A/M/M", "A/M"], "A/M/de.lproj", ["A/M/M"]),
    ])
  func ownership(_ models: [String], _ folder: String, _ owners: [String]) {
    let table = folder + "/MModel.strings"
    var files = [".git/HEAD": "", table: entry]
    for model in models { files[model + ".xcdatamodel/contents"] = "<model/>" }
    let found = models.filter { model in
      TableFinder(files: InMemoryFileTree(files)).tables(
        forModelNamed: FilePath.name(of: model), versionName: nil, packagePath: model + ".xcdatamodel"
      ).tables.map(\.path) == [table]
    }
    #expect(found == owners)
  }

  @Test("lets no compiled model take a table from a source")
  func ownershipOfCompiledModels() {
    let files = [
      ".git/HEAD": "", "Model/M.xcdatamodeld/x": "", "Resources/M.momd/x": "",
      "Resources/de.lproj/MModel.strings": entry,
    ]
    let find = { (path: String) in
      TableFinder(files: InMemoryFileTree(files)).tables(forModelNamed: "M", versionName: nil, packagePath: path).tables
        .count
    }
    #expect(find("Model/M.xcdatamodeld") == 1 && find("Resources/M.momd") == 1)
  }

  @Test("looks in the resources of a bundle and nowhere else")
  func bundles() {
    let mac = find(
      [
        "X/App.app/Contents/Resources/de.lproj/LeagueModel.strings", "X/de.lproj/LeagueModel.strings",
        "X/App.app/Contents/Resources/LeagueModel.strings",
        "X/App.app/Contents/PlugIns/P.appex/Contents/Resources/fr.lproj/LeagueModel.strings",
      ],
      package: "X/App.app/Contents/Resources/League.momd",
      extra: [
        "X/App.app/Contents/Info.plist":
          infoPropertyList("German")
      ])
    #expect(
      mac.tables.map(\.path) == [
        "X/App.app/Contents/Resources/LeagueModel.strings", "X/App.app/Contents/Resources/de.lproj/LeagueModel.strings",
      ])
    #expect(mac.developmentLanguage == "de")
    let flat = find(["App.app/English.lproj/LeagueModel.strings"], package: "App.app/League.mom")
    #expect(flat.locales == ["English"])
    #expect(flat.developmentLanguage == "English")
    let framework = find(
      ["F.framework/Versions/A/Resources/de.lproj/LeagueModel.strings"],
      package: "F.framework/Versions/A/Resources/League.momd")
    #expect(framework.locales == ["de"])
  }

  @Test(
    "takes the development language from where it is said, else from the folders",
    arguments: [
      // A bundle, in each of its forms; values that the build fills in do not count.
      (["F.framework/Versions/A/Resources/Info.plist": "de"], "F.framework/Versions/A/Resources", ["de", "en"], "de"),
      (["F.framework/Resources/Info.plist": "de"], "F.framework/Resources", ["de", "en"], "de"),
      (["App.app/Info.plist": "$(DEVELOPMENT_LANGUAGE)"], "App.app", ["de", "en"], "en"),
      // The project above the model, whatever an example below it says.
      (
        ["App.xcodeproj/project.pbxproj": "en", "Model/Examples/Example.xcodeproj/project.pbxproj": "fr"], "Model",
        ["fr"], "en"
      ),
      (["Model/Example.xcodeproj/project.pbxproj": "fr"], "Model", ["de", "fr"], "fr"),
      ([:], "Model", ["Base", "en"], "en"), ([:], "Model", ["Base", "de"], "Base"), ([:], "Model", ["de"], "de"),
      ([:], "Model", ["de", "fr"], nil),
    ] as [([String: String], String, [String], String?)])
  func developmentLanguage(said: [String: String], folder: String, locales: [String], language: String?) {
    let extra = said.map { path, language in
      let isProject = path.hasSuffix(".pbxproj")
      let text = isProject ? "developmentRegion = \(language);" : infoPropertyList(language)
      return (path, text)
    }
    let tables = find(
      locales.map { "\(folder)/\($0).lproj/LeagueModel.strings" }, package: "\(folder)/League.xcdatamodeld",
      extra: Dictionary(extra) { first, _ in first })
    #expect(tables.developmentLanguage == language)
  }

  private func infoPropertyList(_ language: String) -> String {
    "<plist><dict><key>CFBundleDevelopmentRegion</key><string>\(language)</string></dict></plist>"
  }

  @Test("reads what it is told to instead of searching")
  func givenPaths() {
    let paths = ["de.lproj/LeagueModel.strings", "T/fr.lproj/LeagueModel.strings", "T/it.lproj/ShopModel.strings"]
    let folder = find(paths, package: "League.xcdatamodeld", strings: ["T"])
    #expect(folder.tables.map(\.path) == ["T/fr.lproj/LeagueModel.strings"])
    let file = find(paths + ["any.strings"], package: "League.xcdatamodeld", strings: ["any.strings"])
    #expect(file.tables.map(\.path) == ["any.strings"])
    let foreign = find(paths, package: "League.xcdatamodeld", strings: ["T/it.lproj/ShopModel.strings"])
    #expect(foreign.tables.isEmpty)
    let missing = find(paths, package: "League.xcdatamodeld", strings: ["none"])
    #expect(missing.failures.map(\.path) == ["none"])
  }

  @Test("finds catalogs anywhere in the tree and takes their word for the development language")
  func catalogs() {
    let catalog = """
      { "sourceLanguage" : "de", "version" : "1.0", "strings" : { "Entity/Player" : { "localizations" : {
        "de" : { "stringUnit" : { "state" : "translated", "value" : "Spieler" } },
        "fr" : { "stringUnit" : { "state" : "new", "value" : "Joueur" } } } } } }
      """
    let tables = find(
      [], package: "Model/League.xcdatamodeld",
      extra: [
        "Package.swift": "let package = Package(name: \"X\", defaultLocalization: \"fr\")",
        "Resources/LeagueModel.xcstrings": catalog,
      ])
    #expect(tables.locales == ["de", "fr"])
    #expect(tables.developmentLanguage == "de")
    #expect(tables.table(forLocale: "fr")?.entry(for: "Entity/Player")?.state == "new")
  }

  @Test("keeps the keys of tables that have the same ones once")
  func sharedKeys() {
    let paths = ["de", "en", "fr"].map { "\($0).lproj/LeagueModel.strings" }
    let other = ["fr.lproj/LeagueModel.strings": entry + "\"Entity/Team\" = \"Équipe\";"]
    let keys = find(paths, package: "League.xcdatamodel").tables.map(\.entries.keys)
    #expect(keys.count == 3 && keys.allSatisfy { $0 === keys[0] })
    let mixed = find(Array(paths.prefix(2)), package: "League.xcdatamodel", extra: other).tables.map(\.entries)
    #expect(mixed.map(\.count) == [1, 1, 2])
    #expect(mixed[0].keys === mixed[1].keys && mixed[1].keys !== mixed[2].keys)
    #expect(mixed[2].number(ofKey: "Entity/Team") == 1 && mixed[0].number(ofKey: "Entity/Team") == nil)
  }

  @Test("says which tables cannot be read")
  func failures() {
    let tables = find(
      [], package: "League.xcdatamodeld",
      extra: [
        "de.lproj/LeagueModel.strings": "version https://git-lfs.github.com/spec/v1\n",
        "fr.lproj/LeagueModel.strings": "bplist00",
      ])
    #expect(tables.failures.map(\.path) == ["de.lproj/LeagueModel.strings", "fr.lproj/LeagueModel.strings"])
    #expect(tables.failures.first?.remedy == "run `git lfs pull`")
  }
}

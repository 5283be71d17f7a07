import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import Testing

private func model(_ entity: String) -> String {
  "<model><entity name=\"\(entity)\"><attribute name=\"a\" attributeType=\"String\"/></entity></model>"
}

private func currentVersion(_ name: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name)</string></dict></plist>
  """
}

private func load(
  _ path: String, versions: VersionSelection = .current, _ files: [String: String]
) -> LoadResult {
  ModelLoader(files: InMemoryFileTree(files)).load(path, versions: versions)
}

private let shop = [
  "Shop.xcdatamodeld/.xccurrentversion": currentVersion("Shop 2.xcdatamodel"),
  "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model("A"),
  "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model("B"),
  "Shop.xcdatamodeld/Shop 10.xcdatamodel/contents": model("C"),
]

@Suite struct ModelLoaderTests {
  @Test(arguments: ["Shop.xcdatamodel", "./Shop.xcdatamodel/", "Shop.xcdatamodel/contents"])
  func readsASingleModel(path: String) throws {
    let result = load(path, ["Shop.xcdatamodel/contents": model("A")])
    let loaded = try #require(result.models.first)
    #expect(result.models.count == 1 && result.failures.isEmpty)
    #expect(loaded.name == "Shop" && loaded.version == nil && loaded.isCurrentVersion)
    #expect(loaded.path == "Shop.xcdatamodel" && loaded.packagePath == "Shop.xcdatamodel")
    #expect(loaded.origin.documentPath == "Shop.xcdatamodel/contents")
  }

  @Test func readsTheCurrentVersionOfAPackage() throws {
    let loaded = try #require(load("Shop.xcdatamodeld", shop).models.first)
    #expect(loaded.name == "Shop" && loaded.version == "Shop 2" && loaded.isCurrentVersion)
    #expect(loaded.path == "Shop.xcdatamodeld/Shop 2.xcdatamodel" && loaded.packagePath == "Shop.xcdatamodeld")
  }

  @Test func readsAllVersionsInCountingOrder() {
    let models = load("Shop.xcdatamodeld", versions: .all, shop).models
    #expect(models.map(\.version) == ["Shop", "Shop 2", "Shop 10"])
    #expect(models.map(\.isCurrentVersion) == [false, true, false])
  }

  @Test func countsTheVersionsOfAPackage() {
    let loader = ModelLoader(files: InMemoryFileTree(shop.merging(["Alone.xcdatamodel/contents": model("A")]) { $1 }))
    #expect(loader.versionCount(of: "Shop.xcdatamodeld") == 3)
    #expect(loader.versionCount(of: "Alone.xcdatamodel") == nil)
    #expect(loader.versionCount(of: "None.xcdatamodeld") == nil)
  }

  /// Versions read in parallel with shared equal parts equal those read one by one.
  @Test func versionsAreWhatEachIsByItself() throws {
    func contents(_ attributes: [String]) -> String {
      let lines = attributes.map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }.joined()
      return "<model><entity name=\"A\">\(lines)</entity><entity name=\"B\"/></model>"
    }
    let written = [["a"], ["a"], ["a", "b"], ["b"], ["a"]]
    var files = ["Shop.xcdatamodeld/.xccurrentversion": currentVersion("Shop 1.xcdatamodel")]
    for (number, attributes) in written.enumerated() {
      files["Shop.xcdatamodeld/Shop \(number).xcdatamodel/contents"] = contents(attributes)
    }
    files["Shop.xcdatamodeld/Shop 9.xcdatamodel/contents"] = "<model>"
    let result = load("Shop.xcdatamodeld", versions: .all, files)
    #expect(result.models.map(\.version) == written.indices.map { "Shop \($0)" })
    for model in result.models {
      #expect(try model == #require(load(model.path, files).models.first))
    }
    #expect(result.models.map { $0.model.entities[0].attributes.map(\.name) } == written)
    #expect(result.failures == load("Shop.xcdatamodeld/Shop 9.xcdatamodel", files).failures)
  }

  @Test(arguments: ["Shop 10", "Shop 10.xcdatamodel"]) func readsANamedVersion(name: String) {
    let models = load("Shop.xcdatamodeld", versions: .named(name), shop).models
    #expect(models.map(\.version) == ["Shop 10"] && models.map(\.isCurrentVersion) == [false])
  }

  @Test func namesTheVersionsWhereTheNamedOneIsMissing() {
    #expect(
      load("Shop.xcdatamodeld", versions: .named("Shop 3"), shop).failureLines == [
        "Shop.xcdatamodeld: error: the package has no version named 'Shop 3'; "
          + "choose one of 'Shop', 'Shop 2' and 'Shop 10'"
      ])
  }

  @Test func readsAVersionByItsOwnPathUnderThePackagesName() throws {
    for path in ["Shop.xcdatamodeld/Shop.xcdatamodel", "Shop.xcdatamodeld/Shop.xcdatamodel/contents"] {
      let loaded = try #require(load(path, shop).models.first)
      #expect(loaded.name == "Shop" && loaded.version == "Shop" && !loaded.isCurrentVersion)
    }
  }

  @Test func takesTheOnlyVersionWhereNoneIsNamedCurrent() {
    for marker in [nil, currentVersion(""), currentVersion("Gone.xcdatamodel"), "garbage <"] {
      var files = ["Shop.xcdatamodeld/V.xcdatamodel/contents": model("A")]
      files["Shop.xcdatamodeld/.xccurrentversion"] = marker
      let result = load("Shop.xcdatamodeld", files)
      #expect(result.models.map(\.version) == ["V"] && result.models.allSatisfy(\.isCurrentVersion))
      #expect(result.failures.isEmpty)
    }
  }

  @Test func warnsOfAnotherCurrentVersionWhereOnlyOneCanBeMeant() {
    let files = [
      "Shop.xcdatamodeld/V.xcdatamodel/contents": model("A"),
      "Shop.xcdatamodeld/.xccurrentversion": currentVersion("Gone.xcdatamodel"),
    ]
    let findings = load("Shop.xcdatamodeld", files).findings
    #expect(findings.map(\.rule) == [.versionMismatch] && findings.map(\.severity) == [.warning])
  }

  @Test func refusesToGuessAmongSeveralVersions() {
    for marker in [nil, currentVersion("")] {
      var files = shop
      files["Shop.xcdatamodeld/.xccurrentversion"] = marker
      #expect(
        load("Shop.xcdatamodeld", files).failureLines == [
          "Shop.xcdatamodeld: error: the package does not say which version is current, and it has several: "
            + "'Shop', 'Shop 2' and 'Shop 10'; choose it in Xcode, which writes .xccurrentversion, restore that file, or "
            + "choose one with --model-version"
        ])
      #expect(load("Shop.xcdatamodeld", versions: .all, files).models.count == 3)
    }
  }

  @Test func saysWhereTheCurrentVersionIsMissing() {
    var files = shop
    files["Shop.xcdatamodeld/.xccurrentversion"] = currentVersion("Gone.xcdatamodel")
    #expect(
      load("Shop.xcdatamodeld", files).failures.map(\.reason) == [
        "the current version is 'Gone.xcdatamodel', which the package does not contain, and the package has several: "
          + "'Shop', 'Shop 2' and 'Shop 10'"
      ])
    let all = load("Shop.xcdatamodeld", versions: .all, files)
    #expect(all.findings.map(\.rule) == [.versionMismatch] && all.models.count == 3)
    #expect(all.findings.map(\.severity) == [.error])
  }

  @Test func refusesEmptyPackagesAndModels() {
    #expect(
      load("Shop.xcdatamodeld", ["Shop.xcdatamodeld/readme": ""]).failureLines == [
        "Shop.xcdatamodeld: error: the package contains no version (.xcdatamodel); copy the whole folder again"
      ])
    #expect(
      load("Shop.xcdatamodel", ["Shop.xcdatamodel/layout": ""]).failureLines == [
        "Shop.xcdatamodel: error: the model has neither a file 'contents' nor 'elements'; copy the whole folder again"
      ])
    #expect(load("Nothing", [:]).failures.map(\.reason) == ["there is no such file or folder"])
  }

  @Test func readsAFileOfAnyNameThatHoldsAModel() {
    #expect(load("model.xml", ["model.xml": model("A")]).models.map(\.name) == ["model"])
  }

  @Test func oneFailureHidesNoOther() {
    var files = shop
    files["Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"] = "<model>"
    let result = load("Shop.xcdatamodeld", versions: .all, files)
    #expect(result.models.map(\.version) == ["Shop", "Shop 10"])
    #expect(result.failures.map(\.path) == ["Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"])
    let paths = ModelLoader(files: InMemoryFileTree(files)).load(["Gone", "Shop.xcdatamodeld/Shop.xcdatamodel"])
    #expect(paths.failures.count == 1 && paths.models.count == 1)
  }

  @Test func marksFindingsWithTheModel() {
    let files = ["Shop.xcdatamodel/contents": "<model><x/></model>"]
    #expect(load("Shop.xcdatamodel", files).models.flatMap(\.findings).map(\.model) == ["Shop"])
  }

  @Test func takesHiddenFilesForNoVersions() {
    let attributes = "\u{0}\u{5}\u{16}\u{7}Mac OS X"
    let result = load(
      "Shop.xcdatamodeld",
      ["Shop.xcdatamodeld/Shop.xcdatamodel/contents": model("A"), "Shop.xcdatamodeld/._Shop.xcdatamodel": attributes])
    #expect(result.failureLines == [])
    #expect(result.models.map(\.version) == ["Shop"])
    #expect(
      load("._Shop.mom", ["._Shop.mom": attributes]).failureLines == [
        "._Shop.mom: error: the file contains attributes of another file, stored by macOS (AppleDouble); "
          + "give the file whose name does not start with ._"
      ])
  }

  @Test func saysThatTheCurrentVersionIsInConflict() {
    let file = "Shop.xcdatamodeld/.xccurrentversion"
    let inside = currentVersion("A.xcdatamodel").replacing("<dict>", with: "<dict>\n<<<<<<< HEAD")
    for text in ["<<<<<<< HEAD\n<plist/>\n=======\n<plist/>\n>>>>>>> branch\n", inside + "\n>>>>>>> branch\n"] {
      let files = [
        file: text, "Shop.xcdatamodeld/A.xcdatamodel/contents": model("A"),
        "Shop.xcdatamodeld/B.xcdatamodel/contents": model("B"),
      ]
      #expect(
        load("Shop.xcdatamodeld", files).failureLines == [
          "\(file): error: the current version is unknown: the file has unresolved merge conflicts, and the package has "
            + "several: 'A' and 'B'; resolve them first (look for <<<<<<<), or choose one with --model-version"
        ])
    }
  }
}

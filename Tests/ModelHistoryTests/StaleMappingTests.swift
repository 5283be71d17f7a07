import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import Testing

@testable import GlossModelHistory

/// Mapping models of a project that Core Data no longer finds for a package.
@Suite struct StaleMappingTests {
  private static func model(_ type: String) -> String {
    "<model><entity name=\"E\"><attribute name=\"a\" optional=\"YES\" attributeType=\"\(type)\"/></entity></model>"
  }

  /// A mapping model without copies of the models, from one path to another.
  private static func mapping(_ source: String, _ destination: String) -> String {
    """
    <database><object type="XDDEVMAPPINGMODEL" id="z1">
    <attribute name="sourcemodelpath" type="string">\(source)</attribute>
    <attribute name="destinationmodelpath" type="string">\(destination)</attribute>
    </object></database>
    """
  }

  private func stale(_ files: [String: String], of path: String) -> [String] {
    let tree = InMemoryFileTree(files)
    let mappings = ProjectMappings(files: tree)
    let models = ModelLoader(files: tree).load(path, versions: .all).models
    return models.prefix(1).flatMap { mappings.findings(of: $0) }.map(\.message)
  }

  private static let versions = [
    "App.xcdatamodeld/App.xcdatamodel/contents": model("String"),
    "App.xcdatamodeld/App 2.xcdatamodel/contents": model("Date"),
  ]

  /// A mapping model to a version that is not current is dead; whether that harms depends on what is inferred instead.
  @Test(arguments: [("String", "note"), ("Date", "warning")])
  func aMappingModelThatIsNotReachedIsReported(type: String, severity: String) {
    let files = [
      "App.xcdatamodeld/App.xcdatamodel/contents": Self.model(type),
      "App.xcdatamodeld/App 2.xcdatamodel/contents": Self.model(type).replacing("name=\"E\"", with: "name=\"F\""),
      "App.xcdatamodeld/App 3.xcdatamodel/contents": Self.model("String").replacing(
        "</entity>",
        with: "<attribute name=\"b\" optional=\"YES\" attributeType=\"String\"/></entity>"),
      "App.xcdatamodeld/.xccurrentversion":
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>App 3.xcdatamodel</string></dict></plist>",
      "Maps/M.xcmappingmodel/xcmapping.xml": Self.mapping(
        "App.xcdatamodeld/App.xcdatamodel", "App.xcdatamodeld/App 2.xcdatamodel"),
      "Stack.swift": "let c = NSPersistentContainer(name: \"App\")",
    ]
    let tree = InMemoryFileTree(files)
    let mappings = ProjectMappings(files: tree)
    let models = ModelLoader(files: tree).load("App.xcdatamodeld", versions: .current).models
    let findings = models.flatMap { mappings.findings(of: $0) }
    #expect(findings.map(\.rule) == [.mappingModelUnreached])
    #expect(findings.map { "\($0.severity)" } == [severity], "\(findings)")
  }

  @Test func aMappingModelOfAVersionThatIsGoneIsStale() {
    func stale(_ destination: String) -> [String] {
      self.stale(
        Self.versions.merging([
          "Maps/M.xcmappingmodel/xcmapping.xml": Self.mapping(
            "App.xcdatamodeld/App.xcdatamodel", "App.xcdatamodeld/\(destination).xcdatamodel")
        ]) { $1 }, of: "App.xcdatamodeld")
    }
    #expect(stale("App 2") == [])
    #expect(
      stale("App 3") == [
        "Core Data no longer finds this mapping model: it leads to 'App 3', which the package no longer has"
      ])
    #expect(self.stale(Self.versions, of: "App.xcdatamodeld") == [])
  }

  /// Of two packages with one name, the mapping model is about the one in the folders that it names.
  @Test(arguments: [("Kit", 0, 1), ("Main", 1, 0), ("Elsewhere", 0, 1)])
  func theNearerOfTwoPackagesIsMeant(folder: String, main: Int, kit: Int) {
    var files = [
      "Package.swift": "",
      "Maps/M.xcmappingmodel/xcmapping.xml": Self.mapping(
        "\(folder)/App.xcdatamodeld/App.xcdatamodel", "\(folder)/App.xcdatamodeld/App 9.xcdatamodel"),
    ]
    for place in ["Main", "Kit"] {
      for (path, text) in Self.versions { files["\(place)/\(path)"] = text }
    }
    #expect(stale(files, of: "Kit/App.xcdatamodeld").count == kit || folder == "Elsewhere")
    #expect(stale(files, of: "Main/App.xcdatamodeld").count == main || folder == "Elsewhere")
    // It is about one of them.
    #expect(
      stale(files, of: "Kit/App.xcdatamodeld").count + stale(files, of: "Main/App.xcdatamodeld").count == 1)
  }

  @Test func aModelWithoutVersionsAndACompiledOneHaveNone() {
    let mapping = Self.mapping("App.xcdatamodeld/App.xcdatamodel", "App.xcdatamodeld/App 9.xcdatamodel")
    #expect(
      stale(
        ["App.xcdatamodel/contents": Self.model("String"), "M.xcmappingmodel/xcmapping.xml": mapping],
        of: "App.xcdatamodel") == [])
    var model = LoadedModel(model: ProofParts.model(1), name: "App", path: "App.momd")
    model.origin.version = "App"
    let mappings = ProjectMappings(
      files: InMemoryFileTree(
        Self.versions.merging(["M.xcmappingmodel/xcmapping.xml": mapping]) { $1 }))
    #expect(mappings.findings(of: model).isEmpty)
  }
}

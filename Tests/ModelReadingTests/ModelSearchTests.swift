import Foundation
import GlossDiagnostics
import GlossFileTrees
import GlossModelReading
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
        "p/Checkouts/Kept.xcdatamodel/contents": model("A"), "p/Carthage/Build/Also.xcdatamodel/contents": model("A"),
      ])
    #expect(result.models.map(\.name) == ["Also", "Kept"])
    #expect(result.failures == [])
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

  @Test func namesAModelFoundTwiceOnce() {
    let result = load(
      "p",
      [
        "p/a/Shop.xcdatamodel/contents": model("A"), "p/b/Shop.xcdatamodel/contents": model("A"),
        "p/c/Shop.xcdatamodel/contents": model("B"), "p/d/Other.xcdatamodel/contents": model("A"),
      ])
    #expect(result.models.map(\.path) == ["p/a/Shop.xcdatamodel", "p/c/Shop.xcdatamodel", "p/d/Other.xcdatamodel"])
  }

  @Test func takesThePackageOfAModelThatIsThereLooseToo() {
    let result = load(
      "p",
      [
        "p/Shop.xcdatamodel/contents": model("A"), "p/Shop.xcdatamodeld/Shop.xcdatamodel/contents": model("A"),
        "p/a/Shop.xcdatamodel/contents": model("A"),
      ])
    #expect(result.models.map(\.path) == ["p/Shop.xcdatamodeld/Shop.xcdatamodel"])
  }

  @Test func saysWhereAFolderHoldsNoModel() {
    #expect(
      load("p", ["p/readme": ""]).failureLines == [
        "p: error: the folder holds no Core Data model; name the .xcdatamodeld, .xcdatamodel, .momd or .mom"
      ])
  }

  @Test func readsTheOthersWhereOneFails() {
    let result = load("p", ["p/A.xcdatamodel/contents": "", "p/B.xcdatamodel/contents": model("A")])
    #expect(result.models.map(\.name) == ["B"])
    #expect(
      result.failureLines == ["p/A.xcdatamodel/contents: error: is empty; copy or download it again"])
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

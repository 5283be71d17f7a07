import GlossBasics
import GlossCloudKitSchemas
import GlossManagedObjectModel
import GlossModelFiles
import Testing

/// Which configurations code mirrors.
struct StoreMirroringTests {
  private static let index: ModelIndex = {
    var model = ManagedObjectModel(entities: ["Trip", "Draft"].map { EntityDescription(name: $0) })
    model.configurations = [
      Configuration(name: "Cloud", entities: ["Trip"]),
      Configuration(name: "Local", entities: ["Draft"], usesCloudKit: true),
    ]
    return ModelIndex(model)
  }()

  @Test(arguments: [
    (
      "let cloud = NSPersistentStoreDescription(url: a)\ncloud.configuration = \"Cloud\"\ncloud.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: \"iCloud.a\")",
      "Trip"
    ),
    (
      "d.configuration = \"Local\"\nlet d = make()\nd.configuration = \"Cloud\"\nd.cloudKitContainerOptions = options",
      "Trip"
    ),
    (
      "d.configuration = \"Local\"\nd.cloudKitContainerOptions = nil\ne.configuration = \"Cloud\"\ne.cloudKitContainerOptions = o",
      "Trip"
    ),
    (
      "d.configuration = \"Cloud\"\nif isOn { d.cloudKitContainerOptions = o } else { d.cloudKitContainerOptions = nil }",
      "Trip"
    ),
    ("description?.cloudKitContainerOptions = options", "Draft Trip"),
    ("let name = \"Cloud\"\nd.configuration = Self.name\nd.cloudKitContainerOptions = o", "Trip"),
    (
      "d.configuration = Settings.name\nd.cloudKitContainerOptions = o",
      "Draft Trip, the code mirrors the configuration Settings, whose name is not literal"
    ),
    ("d.configuration = @\"Cloud\";\nd.cloudKitContainerOptions = o;", "Trip"),
    (
      "a.configuration = \"Cloud\"\na.cloudKitContainerOptions = o\nb.configuration = \"Other\"\nb.cloudKitContainerOptions = o",
      "Trip, the code mirrors the configuration 'Other', which this model does not have"
    ),
    ("// d.cloudKitContainerOptions = o", "-"), ("if d.cloudKitContainerOptions == nil {}", "-"),
  ])
  func readsStoreDescriptions(_ source: String, _ expected: String) {
    let use = StoreMirroring(source).use(of: Self.index)
    guard case .some(let model)? = use else {
      #expect(expected == "-")
      return
    }
    #expect(([model.entities.sorted().joined(separator: " ")] + model.gaps).joined(separator: ", ") == expected)
  }

  /// Which entities go to which container.
  @Test(arguments: [
    (
      "a.configuration = \"Cloud\"\na.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: \"iCloud.a\")\nb.configuration = \"Local\"\nb.cloudKitContainerOptions = .init(containerIdentifier: \"iCloud.b\")",
      ["iCloud.a: Trip", "iCloud.b: Draft"]
    ),
    (
      "let id = \"iCloud.a\"\nlet options = NSPersistentCloudKitContainerOptions(containerIdentifier: id)\nd.cloudKitContainerOptions = options",
      ["iCloud.a: Draft Trip"]
    ),
    (
      "a.configuration = \"Cloud\"\na.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: Self.identifier)",
      ["?: Trip"]
    ),
    (
      "a.configuration = @\"Cloud\";\na.cloudKitContainerOptions = [[NSPersistentCloudKitContainerOptions alloc] initWithContainerIdentifier:@\"iCloud.a\"];",
      ["iCloud.a: Trip"]
    ),
  ])
  func readsContainers(_ source: String, _ expected: [String]) throws {
    guard case .some(let model)? = StoreMirroring(source).use(of: Self.index) else {
      Issue.record("nothing is mirrored")
      return
    }
    #expect(
      model.parts.map { "\($0.container ?? "?"): \($0.entities.sorted().joined(separator: " "))" } == expected)
  }

  /// What the code says counts for more than the tick box of the model.
  @Test func readsTheCodeAroundAModel() throws {
    let document = """
      <model usedWithCloudKit="NO"><entity name="Trip"/><entity name="Draft"/>
      <configuration name="Cloud"><memberEntity name="Trip"/></configuration>
      <configuration name="Local" usedWithCloudKit="YES"><memberEntity name="Draft"/></configuration></model>
      """
    let files = InMemoryFileTree([
      "Package.swift": "", "Data/App.xcdatamodel/contents": document,
      "Sources/Stack.swift": "store.configuration = \"Cloud\"\nstore.cloudKitContainerOptions = options\n",
      "Tests/StackTests.swift": "store.configuration = \"Local\"\nstore.cloudKitContainerOptions = options\n",
    ])
    var loaded = try #require(ModelLoader(files: files).load("Data/App.xcdatamodel").models.first)
    #expect(loaded.synchronized(isAsked: false)?.entities == ["Draft"])
    loaded.readMirroring(in: files)
    #expect(loaded.synchronized(isAsked: false)?.entities == ["Trip"])
  }
}

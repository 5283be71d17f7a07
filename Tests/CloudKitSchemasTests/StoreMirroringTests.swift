import GlossBasics
import GlossCloudKitSchemas
import GlossFiles
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

  /// The stores of another model's container say nothing of this one.
  @Test(arguments: [
    ("let sync = NSPersistentCloudKitContainer(name: \"Sync\")", "Sync", true),
    ("let sync = NSPersistentCloudKitContainer(name: \"Sync\")", "Shop", false),
    (
      "let sync = NSPersistentCloudKitContainer(name: \"Sync\")\nlet local = NSPersistentContainer(name: \"Shop\")",
      "Shop", false
    ),
    // A container that is given its model, or a name that is not literal, may be that of any.
    ("let sync = NSPersistentCloudKitContainer(name: \"Sync\", managedObjectModel: m)", "Shop", true),
    ("let sync = NSPersistentCloudKitContainer(name: name)", "Shop", true),
  ]) func tiesADescriptionToTheModelOfItsContainer(_ container: String, _ model: String, _ isMirrored: Bool) {
    let source =
      container + "\nlet d = sync.persistentStoreDescriptions.first!\n"
      + "d.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: \"iCloud.a\")"
    let own = StoreMirroring(source).stores(ofModel: model)
    #expect((own.use(of: Self.index) != nil) == isMirrored)
    #expect(own.mirrors.map(\.container) == (isMirrored ? ["iCloud.a"] : []))
    // A model without configurations is mirrored where its own container says so.
    let plain = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "Note")]))
    var isStated = false
    if case .some(let found) = own.use(of: plain, stated: .unstated(nil)) { isStated = found.entities == ["Note"] }
    #expect(isStated == (isMirrored && model == "Sync"))
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

  private static let twoStacks = """
    let one = NSPersistentCloudKitContainer(name: "App")
    one.persistentStoreDescriptions.first!.cloudKitContainerOptions = .init(containerIdentifier: "iCloud.a")
    let other = NSPersistentCloudKitContainer(name: "Log")
    let store = other.persistentStoreDescriptions[0]
    store.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.b")
    """

  /// Models without configurations: the code does not say which stack has which of them, and that is said.
  @Test(arguments: [
    (twoStacks, "iCloud.a.ckdb", "Draft Trip, Entry", ["'Entry'", "'Draft' and 'Trip'"]),
    (twoStacks, "iCloud.b.ckdb", "Draft Trip, Entry", ["'Entry'", "'Draft' and 'Trip'"]),
    (twoStacks, "production.ckdb", "Draft Trip, Entry", ["a schema is that of one; name the file"]),
    ("store.cloudKitContainerOptions = .init(containerIdentifier: \"iCloud.a\")", "b.ckdb", "Draft Trip, Entry", []),
    ("", "iCloud.a.ckdb", "Draft Trip, Entry", []),
  ])
  func saysThatStacksAreNotToldApart(_ source: String, _ path: String, _ entities: String, _ gaps: [String]) {
    let models = [["Trip", "Draft"], ["Entry"]].map { names -> SynchronizedModel? in
      let index = ModelIndex(ManagedObjectModel(entities: names.map { EntityDescription(name: $0) }))
      return StoreMirroring(source).use(of: index, stated: .unstated(nil)).synchronized(index, isAsked: true)
    }.compactMap(\.self)
    let choice = models.serving(path, nil)
    let compared = choice.models.map { $0?.entities.sorted().joined(separator: " ") ?? "-" }
    #expect(compared.joined(separator: ", ") == entities)
    let said = CloudKitPrediction(choice.models.compactMap(\.self)).gaps
    #expect(said.count == gaps.count && gaps.allSatisfy { gap in said.contains { $0.contains(gap) } }, "\(said)")
  }

  /// Nor does a store without a configuration say whether it belongs to a model that has some.
  @Test func saysThatAStoreWithoutAConfigurationMayBeAnyStack() throws {
    guard case .some(let model)? = StoreMirroring(Self.twoStacks).use(of: Self.index) else {
      Issue.record("nothing is mirrored")
      return
    }
    let choice = [model].serving("iCloud.a.ckdb", nil)
    #expect(
      choice.models.compactMap(\.self).flatMap(\.gaps) == [
        "the code does not say which container has 'Draft' and 'Trip', so it may be 'iCloud.a' or another"
      ])
  }

  /// A mark, or being asked, decides whether a model without configurations synchronizes; other stores do not.
  @Test func storesOfOthersMirrorNothing() {
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "Trip")]))
    let use = StoreMirroring(Self.twoStacks).use(of: index, stated: .unstated(nil))
    #expect(use.synchronized(index, isAsked: false) == nil)
    #expect(StoreMirroring(Self.twoStacks).use(of: index, stated: .none).synchronized(index, isAsked: true) == nil)
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

import GlossBasics
import GlossCloudKitSchemas
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import Testing

/// Which classes the containers of an app mirror.
struct SwiftDataUseTests {
  private func synchronized(_ container: String, isAsked: Bool) throws -> [SynchronizedModel] {
    let source = """
      import SwiftData
      @Model class Trip { var name: String = ""; var stop: Stop? }
      @Model class Stop { var trip: Trip? }
      @Model class Draft { var text: String }
      \(container)
      """
    let models = ModelLoader(files: InMemoryFileTree(["App/App.swift": source])).load("App").models
    return models.compactMap { $0.synchronized(isAsked: isAsked) }
  }

  /// Nothing asked, then asked.
  @Test(arguments: [
    ("let c = try ModelContainer(for: Trip.self, Draft.self)", "", "Draft Stop Trip"),
    (
      "let c = try ModelContainer(for: Schema([Trip.self, Draft.self]), configurations: ModelConfiguration(cloudKitDatabase: .none))",
      "", ""
    ),
    (
      "let c = try ModelContainer(for: Trip.self, Draft.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"iCloud.a\")))",
      "Draft Stop Trip", "Draft Stop Trip"
    ),
    (
      """
      let synced = ModelConfiguration("S", schema: Schema([Trip.self]), cloudKitDatabase: .private("iCloud.a"))
      let local = ModelConfiguration("L", schema: Schema([Draft.self]), cloudKitDatabase: .none)
      let c = try ModelContainer(for: Trip.self, Stop.self, Draft.self, configurations: synced, local)
      """, "Stop Trip", "Stop Trip"
    ),
    (
      """
      let a = try ModelContainer(for: Trip.self, Draft.self, configurations: ModelConfiguration(cloudKitDatabase: .private("a")))
      let b = try ModelContainer(for: Trip.self, Draft.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
      """, "Draft Stop Trip", "Draft Stop Trip"
    ),
    (
      "let c = try ModelContainer(for: Trip.self, Draft.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))",
      "", ""
    ),
  ])
  func readsTheConfigurations(_ container: String, _ stated: String, _ asked: String) throws {
    let found = try synchronized(container, isAsked: false)
    #expect(Array(found.map(\.entities).joined()).sorted().joined(separator: " ") == stated)
    let wanted = try synchronized(container, isAsked: true)
    #expect(
      Array(wanted.map(\.entities).joined()).sorted().joined(separator: " ") == asked || asked.isEmpty && wanted.isEmpty
    )
  }

  /// A value that is not literal is said, never guessed.
  @Test func saysWhatIsNotLiteral() throws {
    let found = try synchronized(
      "func make(_ d: ModelConfiguration.CloudKitDatabase) { let c = try ModelContainer(for: Trip.self, Draft.self, configurations: ModelConfiguration(cloudKitDatabase: d)) }",
      isAsked: true)
    let gaps = Array(found.map(\.gaps).joined())
    #expect(gaps.count == 1 && gaps[0].contains("is not literal"))
    #expect(try synchronized("let c = 1", isAsked: true).first?.entities.count == 3)
  }

  /// Where code chooses, what any alternative mirrors synchronizes for some users.
  @Test func takesWhatAnyAlternativeMirrors() throws {
    let found = try synchronized(
      """
      func make(_ isOn: Bool) throws {
        let configuration: ModelConfiguration
        if isOn {
          configuration = ModelConfiguration(cloudKitDatabase: .private("iCloud.a"))
        } else {
          configuration = ModelConfiguration(cloudKitDatabase: .none)
        }
        let c = try ModelContainer(for: Trip.self, Draft.self, configurations: configuration)
      }
      """, isAsked: false)
    #expect(found.map { $0.entities.sorted() } == [["Draft", "Stop", "Trip"]])
    #expect(found.flatMap(\.gaps) == [] && found.first?.containers == ["iCloud.a"])
  }

  /// A schema is that of one container.
  @Test func saysThatThereAreSeveralContainers() throws {
    let found = try synchronized(
      """
      let a = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.a")))
      let b = try ModelContainer(for: Draft.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.b")))
      """, isAsked: false)
    #expect(found.count == 2 && CloudKitPrediction([found[0]]).gaps == [])
    #expect(
      CloudKitPrediction(found).gaps == [
        "the code mirrors to the containers 'iCloud.a' and 'iCloud.b', and a schema is that of one; name the file "
          + "after its container, as iCloud.a.ckdb, to have only what goes there"
      ])
  }

  private static let split = """
    let a = try ModelContainer(
      for: Trip.self, Draft.self,
      configurations: ModelConfiguration("a", schema: Schema([Trip.self]), cloudKitDatabase: .private("iCloud.a")),
      ModelConfiguration("b", schema: Schema([Draft.self]), cloudKitDatabase: .private("iCloud.b")))
    """

  /// A schema is that of the container in its name, else of the only one whose record types it has; else it is unknown.
  @Test(
    arguments: [
      ("iCloud.b.ckdb", "", "Draft", "which its name has"),
      ("cloudkit/iCloud.a/production.ckdb", "CD_Draft", "Stop Trip", "which its name has"),
      ("production.ckdb", "CD_Trip", "Stop Trip", "has record types of that container alone"),
      ("production.ckdb", "CD_Draft Users", "Draft", "has record types of that container alone"),
      ("production.ckdb", "CD_Draft CD_Trip", "Draft Stop Trip", nil),
      ("production.ckdb", "Users", "Draft Stop Trip", nil),
    ] as [(String, String, String, String?)])
  func separatesContainers(path: String, types: String, entities: String, reason: String?) throws {
    let found = try synchronized(Self.split, isAsked: false)
    let schema = CloudKitSchema(
      recordTypes: types.split(separator: " ").map { CloudKitSchema.RecordType(String($0), fields: [], grants: []) })
    let choice = found.serving(path, schema)
    let served = choice.models.compactMap(\.self).flatMap(\.entities)
    #expect(Set(served).sorted().joined(separator: " ") == entities)
    #expect(choice.remark?.contains(reason ?? "?") == (reason == nil ? nil : true), "\(choice.remark ?? "")")
    let prediction = CloudKitPrediction(choice.models.compactMap(\.self))
    #expect(prediction.gaps.isEmpty == (reason != nil))
  }

  /// What goes to a container that is not named may go to each.
  @Test func saysWhichEntitiesHaveNoNamedContainer() throws {
    let found = try synchronized(
      """
      let a = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.a")))
      let b = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.b")))
      let c = try ModelContainer(for: Trip.self, Draft.self, configurations: ModelConfiguration(cloudKitDatabase: .automatic))
      """, isAsked: true)
    let gaps = found.serving("iCloud.a.ckdb", nil).models.compactMap(\.self).flatMap(\.gaps)
    #expect(
      gaps.contains { $0.hasPrefix("the code does not say which container has ") && $0.contains("'Draft'") }, "\(gaps)")
  }
}

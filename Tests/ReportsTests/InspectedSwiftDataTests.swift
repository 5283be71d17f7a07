import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossReports
import GlossTestSupport
import Testing

/// What `inspect` says of Swift source beyond the model: containers, other platforms and gaps.
@Suite struct InspectedSwiftDataTests {
  private static func models(_ source: String) -> [LoadedModel] {
    let files = InMemoryFileTree(["App/App.swift": Array(("import SwiftData\n" + source).utf8)])
    return ModelLoader(files: files).load("App", versions: .current).models
  }

  private static func lines(_ source: String, with prefix: String) -> [String] {
    InspectReport.text(models(source)).split(separator: "\n").filter { $0.hasPrefix(prefix) }.map(String.init)
  }

  private static let trip = "@Model final class Trip { var name: String = \"\"; init() {} }\n"

  @Test(arguments: [
    ("#if DEBUG\nvar flag: Bool = false\n#endif", ["only in a debug build: Trip.flag"]),
    ("#if !DEBUG\nvar flag: Bool = false\n#endif", ["not in a debug build: Trip.flag"]),
    (
      "#if DEBUG\nvar a: Int = 0\n#else\nvar b: Int = 0\n#endif",
      ["only in a debug build: Trip.a", "not in a debug build: Trip.b"]
    ),
    ("#if DEBUG && os(iOS)\nvar a: Int = 0\n#endif", ["only in a debug build: Trip.a"]),
    ("#if FLAG\nvar a: Int = 0\n#endif", []),
    ("#if DEBUG\nfunc log() {}\n#endif", []),
  ])
  func membersOfADebugBuildAreNamed(members: String, expected: [String]) {
    let source = "@Model final class Trip { var name: String = \"\"\n\(members)\n}"
    #expect(["only in", "not in"].flatMap { Self.lines(source, with: $0) } == expected)
  }

  @Test func aClassOfADebugBuildIsNamed() {
    let source = """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] {
          #if DEBUG
          [Trip.self, Log.self]
          #else
          [Trip.self]
          #endif
        }
      }
      @Model final class Log { var text: String = "" }

      """
    #expect(Self.lines(source + Self.trip, with: "only in") == ["only in a debug build: Log"])
    #expect(InspectReport.json(Self.models(source + Self.trip)).contains("onlyInDebugBuild"))
  }

  /// Only what differs from the default is shown.
  @Test(arguments: [
    ("ModelConfiguration()", nil), ("ModelConfiguration(isStoredInMemoryOnly: false, allowsSave: true)", nil),
    ("ModelConfiguration(\"N\")", "\"N\""),
    ("ModelConfiguration(isStoredInMemoryOnly: true)", "without a name: in memory"),
    ("ModelConfiguration(isStoredInMemoryOnly: other)", "without a name: in memory or not: unknown"),
    ("ModelConfiguration(allowsSave: false)", "without a name: read-only"),
    ("ModelConfiguration(\"N\", isStoredInMemoryOnly: true, allowsSave: false)", "\"N\": in memory, read-only"),
    ("ModelConfiguration(groupContainer: .none)", "without a name: no group container"),
    ("ModelConfiguration(groupContainer: .identifier(\"group.x\"))", "without a name: group container group.x"),
    ("ModelConfiguration(cloudKitDatabase: .none)", "without a name: not synchronized with CloudKit"),
    ("ModelConfiguration(cloudKitDatabase: .private(\"iCloud.x\"))", "without a name: CloudKit container iCloud.x"),
    ("ModelConfiguration(cloudKitDatabase: other ? .none : .automatic)", "without a name: CloudKit database unknown"),
  ])
  func aConfigurationIsShownIfItSaysSomething(argument: String, expected: String?) {
    let source = """
      \(Self.trip)
      func make(other: Bool) throws -> ModelContainer {
        try ModelContainer(for: Trip.self, configurations: \(argument))
      }
      """
    #expect(Self.lines(source, with: "configuration ") == (expected.map { ["configuration \($0)"] } ?? []))
  }

  @Test func aConfigurationNamesItsEntities() {
    let source = """
      \(Self.trip)@Model final class Note { var text: String = ""; init() {} }
      let c = try ModelContainer(
        for: Trip.self, Note.self,
        configurations: ModelConfiguration("A", schema: Schema([Trip.self])),
        ModelConfiguration("B", schema: Schema([Note.self]), cloudKitDatabase: .none))
      """
    #expect(
      Self.lines(source, with: "configuration ") == [
        "configuration \"A\": only Trip", "configuration \"B\": not synchronized with CloudKit, only Note",
      ])
  }

  @Test(arguments: [
    ("groupContainer: .none", "groupContainer", "none", nil, nil),
    ("groupContainer: .identifier(\"g\")", "groupContainer", "identifier", "groupIdentifier", "g"),
    ("cloudKitDatabase: .none", "cloudKitDatabase", "none", nil, nil),
    ("cloudKitDatabase: .private(\"iCloud.x\")", "cloudKitDatabase", "private", "cloudKitContainer", "iCloud.x"),
    ("cloudKitDatabase: .automatic", "cloudKitDatabase", "automatic", nil, nil),
  ])
  func aContainerIsInTheJSON(argument: String, member: String, value: String, further: String?, name: String?) {
    let json = InspectReport.json(
      Self.models(
        "\(Self.trip)let c = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(\(argument)))"))
    #expect(json.contains("\"\(member)\": \"\(value)\""))
    #expect(json.contains("\"call\": \"ModelContainer\""))
    #expect(json.contains("\"isStoredInMemoryOnly\": false") && json.contains("\"allowsSave\": true"))
    for other in ["groupIdentifier", "cloudKitContainer"] {
      #expect(json.contains("\"\(other)\": \"\(name ?? "")\"") == (other == further), "\(other)")
      #expect(json.contains("\"\(other)\"") == (other == further), "\(other)")
    }
  }

  @Test func whatCannotBePredictedIsSaidWithItsReason() {
    let source = "@Model final class Trip { var name: String = \"\"; var place: Place; init() {} }"
    let models = Self.models(source)
    let lines = Self.lines(source, with: "not predicted ")
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("not predicted Trip.place: Place ") }, "\(lines)")
    #expect(Self.lines(source, with: "version checksum ") == ["version checksum not predicted"])
    let json = InspectReport.json(models)
    #expect(json.contains("\"unresolved\"") && json.contains("\"gaps\"") && !json.contains("\"versionChecksum\""))
    #expect(json.contains("\"evidence\""))
  }

  @Test func whatIsKnownHasNoGaps() {
    let json = InspectReport.json(Self.models(Self.trip))
    for member in ["unresolved", "gaps", "containers", "otherPlatforms", "addedByContainers"] {
      #expect(!json.contains("\"\(member)\""), "\(member)")
    }
    let text = InspectReport.text(Self.models(Self.trip))
    #expect(!text.contains("not predicted") && !text.contains("listed by") && !text.contains("on macOS"))
  }

  @Test func whatOnlyAContainerListsIsSaid() {
    let source = """
      \(Self.trip)@Model final class Note { var text: String = ""; init() {} }
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let c = try ModelContainer(for: Trip.self, Note.self, migrationPlan: Plan.self)
      """
    #expect(Self.lines(source, with: "listed by") == ["listed by a container only: Note"])
  }

  // MARK: - Platforms

  private static let package = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "App", platforms: [.iOS(.v17), .macOS(.v14)], targets: [.target(name: "App")])
    """

  private static func platformLines(_ source: String) -> [String] {
    let files = InMemoryFileTree([
      "Package.swift": Array(package.utf8), "Sources/App/App.swift": Array(("import SwiftData\n" + source).utf8),
    ])
    let models = ModelLoader(files: files).load(".", versions: .current).models
    return InspectReport.text(models).split(separator: "\n").filter { $0.hasPrefix("on ") }.map(String.init)
  }

  /// An entity whose hash is the same everywhere is not repeated.
  @Test func onlyEntitiesThatDifferAreShownForOtherPlatforms() {
    let lines = Self.platformLines(
      """
      @Model final class Same { var name: String = ""; init() {} }
      @Model final class Trip {
        var name: String = ""
        #if os(macOS)
        var window: String = ""
        #endif
        init() {}
      }
      """)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains("the hash of Trip is ") }, "\(lines)")
  }

  @Test func anEntityThatAnotherPlatformLacksIsNamed() {
    let lines = Self.platformLines(
      """
      \(Self.trip)#if os(iOS)
      @Model final class Touch { var name: String = ""; init() {} }
      #endif
      """)
    #expect(lines == ["on macOS, there is no Touch"])
  }

  @Test(arguments: [
    ("", "Place", "on macOS, the hash of Trip is not predicted, and place differs"),
    ("var more: Int = 0", "Place", "on macOS, the hash of Trip is not predicted, and more and place differ"),
  ])
  func whatDiffersIsNamedIfNoHashIsPredicted(further: String, type: String, expected: String) {
    let lines = Self.platformLines(
      """
      @Model final class Trip {
        var name: String = ""
        #if os(macOS)
        var place: \(type)
        \(further)
        #endif
        init() {}
      }
      """)
    #expect(lines == [expected])
  }

  /// What is predicted nowhere is shown for another platform only if it differs there.
  @Test func anEntityWithoutAHashIsShownIfItDiffers() {
    let lines = Self.platformLines(
      """
      @Model final class Same { var place: Place; init() {} }
      @Model final class Trip {
        var place: Place
        #if os(macOS)
        var more: Int = 0
        #endif
        init() {}
      }
      """)
    #expect(lines == ["on macOS, the hash of Trip is not predicted, and more differs"])
  }

  @Test func anEntityWhoseTypeIsElsewhereHasNoHashThere() {
    let lines = Self.platformLines(
      """
      #if os(iOS)
      enum Kind: String, Codable { case a }
      #endif
      @Model final class Trip {
        var kind: Kind
        init() {}
      }
      """)
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("on macOS, the hash of Trip is not predicted") })
  }

  @Test func anotherConfigurationIsShownForItsPlatform() {
    let lines = Self.platformLines(
      """
      \(Self.trip)
      #if os(macOS)
      @Model final class Window { var name: String = ""; init() {} }
      let c = try ModelContainer(for: Trip.self, Window.self, configurations: ModelConfiguration("Mac"))
      #else
      let c = try ModelContainer(for: Trip.self, configurations: ModelConfiguration("Phone"))
      #endif
      """)
    #expect(lines.contains("on macOS, configuration \"Mac\""), "\(lines)")
    #expect(!lines.contains { $0.contains("Phone") || $0.contains("hash of Trip") })
  }
}

import Foundation
import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// Projects with `#if`, each with what its verbs must say, decided beforehand: what an `#if` makes different on another
/// platform is said there, what is unknown is not judged, and what no build has is not read.
@Suite struct PlatformProjectTests {
  struct Project: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var arguments: [String]
    var status: Int32 = 0
    /// What the output says.
    var says: [String]
    /// What it does not say.
    var omits: [String] = []
    var testDescription: String { name }
  }

  /// Two versions, each with the body of its class, and what is around the stage.
  private static func plan(
    _ first: String, _ second: String, stages: String = stage, schemas: String = "[S1.self, S2.self]"
  ) -> String {
    """
    enum S1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { \(first) }
    }
    enum S2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { \(second) }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { \(schemas) }
      static var stages: [MigrationStage] { \(stages) }
    }
    let container = try ModelContainer(for: S2.Trip.self, migrationPlan: Plan.self)
    """
  }

  private static let stage = "[.lightweight(fromVersion: S1.self, toVersion: S2.self)]"
  private static let mac = "#if os(macOS)\n"

  static let projects = [
    Project(
      name: "two platforms, two types",
      source: "@Model final class Trip {\n\(mac)var tint: Int = 0\n#else\nvar tint: String = \"\"\n#endif\n}",
      arguments: ["inspect", "App"], says: ["Trip.tint: String", "on macOS, the hash of Trip is "],
      omits: ["not predicted"]),
    Project(
      name: "two platforms, one record type",
      source: "@Model final class Trip {\n\(mac)var tint: Int = 0\n#else\nvar tint: String = \"\"\n#endif\n}",
      arguments: ["check", "App", "--for", "cloudkit"], status: 1,
      says: [
        "CD_Trip.CD_tint is INT64 on one platform and STRING on another, and one container has one type; give the "
          + "property of one platform another name"
      ]),
    Project(
      name: "required on macOS only",
      source: "@Model final class Trip {\n\(mac)var hover: Int\n#endif\nvar name: String?\n}",
      arguments: ["check", "App", "--for", "cloudkit"], status: 1,
      says: ["on macOS, \"Trip.hover\" is required and has no default"]),
    Project(
      name: "a compiler that nobody has",
      source: "@Model final class Trip {\n#if compiler(>=99)\nvar a: Int\n#else\nvar a: String\n#endif\n}",
      arguments: ["inspect", "App"],
      says: ["not predicted Trip.a: #if compiler(>=99) decides whether the property exists"], omits: ["on macOS"]),
    Project(
      name: "a compiler that everybody has",
      source:
        "@Model final class Trip {\n#if swift(>=5.9) && compiler(>=5.9)\nvar a: Int\n#else\nvar a: String\n#endif\n}",
      arguments: ["inspect", "App"], says: ["Trip.a: Integer 64"], omits: ["not predicted"]),
    Project(
      name: "an unknown flag", source: "@Model final class Trip {\nvar b: Int = 0\n#if BETA\nvar a: Int = 0\n#endif\n}",
      arguments: ["inspect", "App"],
      says: ["version checksum not predicted", "#if BETA decides whether the property exists"]),
    Project(
      name: "an unknown flag next to a platform",
      source:
        "@Model final class Trip {\nvar b: Int = 0\n#if BETA\nvar a: Int = 0\n#endif\n\(mac)var desk: Int = 0\n#endif\n}",
      arguments: ["inspect", "App"],
      says: ["on macOS, the hash of Trip is not predicted, and desk differs", "#if BETA decides whether"]),
    Project(
      name: "debug builds are not released",
      source: "@Model final class Trip {\n#if DEBUG\nvar a: Int\n#else\nvar a: String\n#endif\n}",
      arguments: ["inspect", "App"], says: ["Trip.a: String"], omits: ["not predicted"]),
    Project(
      name: "nested conditions",
      source: """
        @Model final class Trip {
        \(mac)#if DEBUG
        var a: Int
        #elseif !targetEnvironment(simulator) && (BETA || true)
        var a: Date
        #endif
        #elseif os(Linux)
        var linux: Int
        #else
        var a: String
        #endif
        }
        """,
      arguments: ["diff", "App", "Old"], says: ["~ a: type String → Boolean", "On macOS", "~ a: type Date → Boolean"],
      omits: ["linux", "Integer"]),
    Project(
      name: "a case of a stored enumeration",
      source:
        "enum Kind: Codable {\ncase walk\n\(mac)case desk\n#endif\n}\n@Model final class Trip { var kind: Kind = Kind.walk }",
      arguments: ["inspect", "App"], says: ["enum, stored as String: walk,", "on macOS, the hash of Trip is "],
      omits: ["not predicted"]),
    Project(
      name: "around a stage",
      source: plan(
        "var a: Int = 0", "var a: Int = 0; var b: Int?", stages: "\n\(mac)return []\n#else\nreturn \(stage)\n#endif\n"),
      arguments: ["migrations", "App"],
      says: ["lightweight: S1 → S2", "On macOS", "none: SwiftData infers each migration from the store's cached model"]),
    Project(
      name: "a version that is stored as another on macOS",
      source: plan("var a: Int = 0", "var a: Int = 0\n#if !os(macOS)\nvar b: Int?\n#endif\n"),
      arguments: ["check", "App"], status: 1,
      says: ["error: on macOS, the versions \"S1\" and \"S2\" are stored identically", "[duplicate-checksum]"]),
    Project(
      name: "a stage that crashes the app on macOS",
      source: plan("var a: Int = 0", "var a: Int = 0\n#if !os(macOS)\nvar b: Int?\n#endif\n"),
      arguments: ["migrations", "App"], status: 1,
      says: ["On macOS", "lightweight: S1 → S2, which changes no hash", "crashes the app"]),
    Project(
      name: "a change that only macOS cannot infer",
      source: plan("var a: Int = 0", "\(mac)var a: String = \"\"\n#else\nvar a: Int = 0\n#endif\nvar b: Int?"),
      arguments: ["diff", "App#S1", "App#S2"],
      says: ["S1 → S2: lightweight migration", "On macOS", "S2: custom migration", "cannot be converted"]),
    Project(
      name: "the changelog of both platforms",
      source: plan("var a: Int = 0", "\(mac)var a: String = \"\"\n#else\nvar a: Int = 0\n#endif\nvar b: Int?"),
      arguments: ["changelog", "App", "--format", "markdown"],
      says: ["**Lightweight migration**", "### On macOS", "**Custom migration**"]),
    Project(
      name: "around a version",
      source: plan(
        "var a: Int = 0", "var a: Int = 0; var b: Int?", stages: "[]",
        schemas: "\n\(mac)return [S1.self, S2.self, S3.self]\n#else\nreturn [S1.self, S2.self]\n#endif\n")
          + """

          \(mac)enum S3: VersionedSchema {
            static let versionIdentifier = Schema.Version(3, 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var c: Int = 0 }
          }
          #endif
          """,
      arguments: ["inspect", "App"],
      says: ["not known: the version 'S3' is declared for macOS only, and is not compared on other platforms"]),
    Project(
      name: "around a container",
      source: """
        @Model final class Trip { var name: String }
        \(mac)let shared = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
        #else
        let shared = try ModelContainer(
          for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.a")))
        #endif
        """,
      arguments: ["inspect", "App"],
      says: ["CloudKit container iCloud.a", "on macOS, configuration", "not synchronized with CloudKit"]),
    Project(
      name: "a container that macOS alone mirrors",
      source: """
        @Model final class Trip { var name: String }
        \(mac)let shared = try ModelContainer(
          for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.a")))
        #else
        let shared = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
        #endif
        """,
      arguments: ["check", "App"], status: 1, says: ["on macOS, \"Trip.name\" is required and has no default"]),
    Project(
      name: "a member of a structure",
      source:
        "struct Size: Codable { var w: Int = 0\n\(mac)var h: Int = 0\n#endif\n}\n@Model final class Trip { var size = Size() }",
      arguments: ["inspect", "App"], says: ["on macOS, the hash of Trip is "], omits: ["not predicted"]),
    Project(
      name: "a whole class",
      source:
        "@Model final class Trip { var name: String? }\n\(mac)@Model final class Desk { var name: String? }\n#endif",
      arguments: ["inspect", "App"], says: ["model App", "on macOS, the hash of Desk is "], omits: ["not predicted"]),
    Project(
      name: "what every platform has alike",
      source: "@Model final class Trip {\n\(mac)var tint: Int = 0\n#else\nvar tint: Int = 0\n#endif\n}",
      arguments: ["diff", "App", "Old"], says: ["~ Trip"], omits: ["On macOS"]),
  ]

  @Test(arguments: projects) func eachPlatformIsJudged(_ project: Project) {
    let run = CommandRun(
      arguments: project.arguments,
      files: InMemoryFileTree([
        "App/Models.swift": "import SwiftData\n" + project.source,
        "Old/Models.swift": "import SwiftData\n@Model final class Trip { var a: Bool = false; var tint: String? }",
      ]))
    #expect(run.status == project.status, "\(run.output)\(run.error)")
    for text in project.says { #expect(run.output.contains(text), "\(text)\n\(run.output)\(run.error)") }
    for text in project.omits { #expect(!run.output.contains(text), "\(text)\n\(run.output)") }
  }

  /// A field that is written on one platform alone belongs to the schema, and is not unused there.
  @Test func oneContainerHasTheFieldsOfAllPlatforms() throws {
    let source = "import SwiftData\n@Model final class Trip { var a: Int?\n#if os(macOS)\nvar b: Int?\n#endif\n}"
    let run = CommandRun("compile", "App", "a.ckdb", files: InMemoryFileTree(["App/Trip.swift": source]))
    let text = try #require(run.files?.files["a.ckdb"].map { String(decoding: $0, as: UTF8.self) })
    #expect(text.contains("CD_a ") && text.contains("CD_b "), "\(text)")
    let files = InMemoryFileTree(["App/Trip.swift": source, "a.ckdb": text])
    let diff = CommandRun("diff", "App", "a.ckdb", "--exit-code", files: files)
    #expect(diff.status == 0 && !diff.output.contains("no model"), "\(diff.output)")
  }

  /// A stage that macOS loses, a plan that is stored twice there, and a lock of CloudKit that only macOS breaks.
  @Test(arguments: [
    (
      "#if !os(macOS)\nvar b: Int?\n#endif\n", "on macOS, the versions \"S1\" and \"S2\" are stored identically",
      "duplicate-checksum"
    ),
    (
      "#if os(macOS)\nvar b: String?\n#else\nvar b: Int?\n#endif\n",
      "on macOS, 'Trip.b' was released as INT64 and is STRING now", "cloudkit-locked"
    ),
  ])
  func theGuardSaysWhatOnlyMacOSBreaks(property: String, words: String, rule: String) throws {
    let repository = try GuardRepository()
    func source(_ second: String) -> String {
      "import SwiftData\n"
        + Self.plan("var a: Int = 0", second).replacingOccurrences(
          of: "migrationPlan: Plan.self",
          with: "migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"iCloud.a\"))"
        )
    }
    try repository.write("App/Models.swift", source("var a: Int = 0; var b: Int?"))
    try repository.git("add", ".")
    try repository.git("commit", "-qm", "1")
    try repository.git("tag", "v1")
    try repository.write("App/Models.swift", source("var a: Int = 0\n" + property))
    let arguments = ["guard", "--released", "v*", "--rules", rule]
    let run = CommandRun(arguments: arguments, fromDisk: repository.tree)
    #expect(run.status == 1 && run.output.contains(words), "\(run.output)\(run.error)")
    #expect(!run.output.contains(": the versions"), "\(run.output)")
  }
}

import Foundation
import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels
import Testing

@testable import GlossFreezing

/// What is written for a released schema: its file, its place in the plan, and the stage beside it.
@Suite struct FreezeEditsTests {
  private static func schema(_ name: String, _ members: String, id: String = "1, 0, 0", beside: String = "") -> String {
    StepScene.schema(name, members, id: id, beside: beside)
  }

  /// The lines of comments and the stages.
  private static func lines(_ scene: StepScene) throws -> [String] {
    let text = try scene.text("App/Plan.swift")
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("//") }
      .map { String($0.dropFirst(3)) }
  }

  private static let types = """
    \nstruct Part: Codable { var kind: Kind }; enum Kind: String, Codable { case a }
    """
  private static let more = types.replacing("case a", with: "case a, b")
  private static let needed = "willMigrate or didMigrate has to take care of this:"

  @Test(
    arguments: [
      ("a new optional property", "var a: String?", "", "var a: String?; var b: Int?", "", []),
      ("nothing to a store", "var a: String", "", "var a: String = \"\"", "", []),
      (
        "a required property", "var a: String?", "", "var a: String?; var b: Int", "",
        [needed, "- 'Item.b' is required and has no default, so objects without a value stop the migration"]
      ),
      (
        "another type", "var a: String?", "", "var a: Int?", "",
        [needed, "- 'Item.a' cannot be converted from String to Integer 64"]
      ),
      (
        "a lost one and a required one", "var a: String?", "", "var b: Int", "",
        [needed, "- 'Item.b' is required and has no default, so objects without a value stop the migration"]
      ),
      // How it is stored is not known.
      ("the same structure", "var p: [Part] = []", types, "var p: [Part] = []; var b: Int?", types, []),
      (
        "another structure", "var p: [Part] = []", types, "var p: [Part] = []", more,
        ["the type of Item.p changes, and how it is stored is not known:"]
      ),
      (
        "the first of several", "var z: Kind?; var p: [Part] = []; var o: [Part] = []", types,
        "var n: [Part] = []; var z: Kind?; var p: [Part] = []; var o: [Part] = []", more,
        ["the type of Item.o changes, and how it is stored is not known:"]
      ),
      (
        "a structure that is known to one side", "var p: Kind?", types, "var p: Kind?; var q: [Part] = []", more,
        ["the type of Item.p changes, and how it is stored is not known:"]
      ),
      (
        "a structure that the other side knows", "var p: Kind?; var q: [Part] = []", types, "var p: Kind?", more,
        ["the type of Item.p changes, and how it is stored is not known:"]
      ),
      ("a structure that both know", "var p: Kind?", types, "var p: Kind?", more, []),
      ("a new structure", "var a: Int?", types, "var a: Int?; var p: [Part] = []", types, []),
    ] as [(String, String, String, String, String, [String])])
  func aStageSaysWhatItHasToDo(
    _ case: String, _ old: String, _ oldTypes: String, _ new: String, _ newTypes: String, _ task: [String]
  ) throws {
    var scene = StepScene([
      "App/S.swift": Self.schema("V1", new, beside: newTypes), "App/Plan.swift": StepScene.plan(["V1"]),
    ])
    try scene.freeze(
      try StepScene.released([
        "App/S.swift": Self.schema("V1", old, beside: oldTypes), "App/Plan.swift": StepScene.plan(["V1"]),
      ]))
    let lines = try Self.lines(scene)
    #expect(lines == task, "\(`case`): \(lines)")
    #expect(scene.summary == "V1 V2; V1-V2" + (task.isEmpty ? "" : "*"))
  }

  /// A version that cannot be read says nothing of the stage next to it.
  @Test(arguments: [([], []), (["V1"], ["what changes is not known"]), (["V3"], [])] as [([String], [String])])
  func anUnknownNeighbourMakesAStageACustomOne(_ unread: [String], _ task: [String]) throws {
    let (one, two, three) = (
      Self.schema("V1", "var a: String?"), Self.schema("V2", "var a: String?; var b: Int?", id: "2, 0, 0"),
      Self.schema("V3", "var a: String?; var c: Int?", id: "3, 0, 0")
    )
    var scene = StepScene(["App/1.swift": one, "App/3.swift": three, "App/Plan.swift": StepScene.plan(["V1", "V3"])])
    let release = try StepScene.released([
      "App/1.swift": one, "App/2.swift": two, "App/Plan.swift": StepScene.plan(["V1", "V2"]),
    ])
    try scene.freeze(release, unread: unread)
    #expect(try Self.lines(scene) == task)
    #expect(scene.summary == "V1 V2 V3; V1-V2\(task.isEmpty ? "" : "*") V2-V3")
  }

  // MARK: - Places

  private static let bare = [
    "App/Item.swift": "import SwiftData\n@Model final class Item { var a: String? }\n",
    "Main/App.swift": "let c = try ModelContainer(for: Item.self)\n",
  ]

  private static func bare(_ members: String) -> [String: String] {
    bare.merging(["App/Item.swift": "import SwiftData\n@Model final class Item { \(members) }\n"]) { $1 }
  }

  /// Releases of a project without versions: each is a version, and the last one is for the present models.
  @Test func releasesOfAProjectWithoutVersionsBecomeASeries() throws {
    var scene = StepScene(Self.bare("var a: String?; var d: Int"))
    let first = try scene.freeze(try StepScene.released(Self.bare))
    #expect(first.isFirstStage && first.stageNotes == [] && first.begunModel == "Main")
    #expect(first.summary == "SchemaV1 1.0.0 begins MainMigrationPlan with SchemaV2, after nothing, before SchemaV2")
    #expect(
      first.notes == [
        "give the plan to the container: ModelContainer(for: Schema(versionedSchema: SchemaV2.self), "
          + "migrationPlan: MainMigrationPlan.self)"
      ])
    let second = try scene.freeze(try StepScene.released(Self.bare("var a: String?; var b: Int?"), revision: "v2"))
    #expect(second.summary == "SchemaV2 2.0.0 begins MainMigrationPlan with SchemaV3, after SchemaV1, before SchemaV3")
    let third = try scene.freeze(try StepScene.released(Self.bare("var c: Int"), revision: "v3"))
    #expect(third.summary == "SchemaV3 3.0.0 begins MainMigrationPlan with SchemaV4, after SchemaV2, before SchemaV4")
    #expect(
      scene.summary == "SchemaV1 SchemaV2 SchemaV3 SchemaV4; SchemaV1-SchemaV2 SchemaV2-SchemaV3* SchemaV3-SchemaV4*")
    #expect(try scene.text("Main/SchemaV3.swift").contains("Schema.Version(3, 0, 0)"))
    let text = try scene.text("Main/MainMigrationPlan.swift")
    #expect(
      text.hasPrefix(
        """
        import SwiftData

        /// The models as they are now.
        enum SchemaV4: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(4, 0, 0) }

            static var models: [any PersistentModel.Type] {
                [
                    Item.self,
                ]
            }
        }

        enum MainMigrationPlan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] {
                [
                    SchemaV1.self,
                    SchemaV2.self,
                    SchemaV3.self,
                    SchemaV4.self,
                ]
            }

            static var stages: [MigrationStage] {
                [
                    MigrationStage.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self),
                    migrateSchemaV2ToSchemaV3,
                    migrateSchemaV3ToSchemaV4,
                ]
            }

            // willMigrate or didMigrate has to take care of this:
            // - 'Item.c' is required and has no default, so objects without a value stop the migration
            static var migrateSchemaV2ToSchemaV3: MigrationStage {

        """), "\(text)")
  }

  /// A file that is there already is not written over.
  @Test(
    arguments: [
      (
        "the frozen version", bare("var b: Int?").merging(["Main/SchemaV1.swift": ""]) { $1 }, bare,
        "Main/SchemaV1.swift"
      ),
      (
        "the plan", bare("var b: Int?").merging(["Main/MainMigrationPlan.swift": ""]) { $1 }, bare,
        "Main/MainMigrationPlan.swift"
      ),
      (
        "an inserted version",
        ["App/S.swift": schema("V2", "var b: Int?"), "App/V1.swift": "", "App/Plan.swift": StepScene.plan(["V2"])],
        ["App/S.swift": schema("V1", "var a: Int?", id: "0, 5, 0"), "App/Plan.swift": StepScene.plan(["V1"])],
        "App/V1.swift"
      ),
      (
        "the next version in the place of the old one",
        ["App/V1.swift": schema("V1", "var b: Int?"), "App/V2.swift": "", "App/Plan.swift": StepScene.plan(["V1"])],
        ["App/S.swift": schema("V1", "var a: Int?"), "App/Plan.swift": StepScene.plan(["V1"])], "App/V2.swift"
      ),
      (
        "the frozen version beside the next one",
        ["App/S.swift": schema("V1", "var b: Int?"), "App/V1.swift": "", "App/Plan.swift": StepScene.plan(["V1"])],
        ["App/S.swift": schema("V1", "var a: Int?"), "App/Plan.swift": StepScene.plan(["V1"])], "App/V1.swift"
      ),
      (
        "a version that shared its file",
        [
          "App/S.swift": schema("V1", "var b: Int?") + schema("V2", "var c: Int?", id: "2, 0, 0"), "App/V1.swift": "",
          "App/Plan.swift": StepScene.plan(["V1", "V2"]),
        ],
        ["App/S.swift": schema("V1", "var a: Int?"), "App/Plan.swift": StepScene.plan(["V1"])], "App/V1.swift"
      ),
      (
        "a version with a file of its own",
        [
          "App/S.swift": schema("V1", "var b: Int?"), "App/T.swift": schema("V2", "var c: Int?", id: "2, 0, 0"),
          "App/V1.swift": "", "App/Plan.swift": StepScene.plan(["V1", "V2"]),
        ],
        ["App/S.swift": schema("V1", "var a: Int?"), "App/Plan.swift": StepScene.plan(["V1"])], nil
      ),
      (
        "the next version elsewhere",
        ["App/S.swift": schema("V1", "var b: Int?"), "App/V2.swift": "", "App/Plan.swift": StepScene.plan(["V1"])],
        ["App/S.swift": schema("V1", "var a: Int?"), "App/Plan.swift": StepScene.plan(["V1"])], nil
      ),
    ] as [(String, [String: String], [String: String], String?)])
  func aFileIsNotWrittenOver(
    _ case: String, _ present: [String: String], _ release: [String: String], _ path: String?
  ) throws {
    var scene = StepScene(present)
    let released = try StepScene.released(release)
    guard let path else {
      try scene.freeze(released)
      return
    }
    #expect(throws: FreezeRefusal("there already is such a file; choose another name with --name", path: path)) {
      try scene.freeze(released)
    }
  }

  @Test func aVersionMovesOnInItsFile() throws {
    let release = try StepScene.released([
      "App/V1.swift": Self.schema("V1", "var a: Int?"), "App/Plan.swift": StepScene.plan(["V1"]),
    ])
    for (path, old, new) in [
      ("App/V1.swift", "App/V1.swift", "App/V2.swift"), ("App/S.swift", "App/V1.swift", "App/S.swift"),
    ] {
      var scene = StepScene([path: Self.schema("V1", "var b: Int?"), "App/Plan.swift": StepScene.plan(["V1"])])
      let step = try scene.freeze(release)
      let frozen = try scene.text(old)
      #expect(
        frozen.contains("Schema.Version { Schema.Version(1, 0, 0) }") && frozen.contains("var a: Int?"), "\(frozen)")
      #expect(try scene.text(new) == Self.schema("V2", "var b: Int?", id: "2, 0, 0"))
      #expect(step.isFirstStage)
    }
  }

  /// Versions without a plan get one, with the stages between them.
  @Test func versionsWithoutAPlanGetOne() throws {
    let one = Self.schema("V1", "var a: Int?")
    let files = { (second: String) in
      [
        "App/1.swift": one, "App/2.swift": Self.schema("V2", second, id: "2, 0, 0"),
        "App/App.swift": "let c = try ModelContainer(for: V2.Item.self)\n",
      ]
    }
    var scene = StepScene(files("var a: String?; var c: Int"))
    let step = try scene.freeze(try StepScene.released(files("var a: String?")))
    #expect(step.summary == "V2 2.0.0 moves on to V3, after V1, before V3")
    #expect(scene.summary == "V1 V2 V3; V1-V2* V2-V3*")
    #expect(
      try scene.text("App/AppMigrationPlan.swift") == """
        import SwiftData

        enum AppMigrationPlan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] {
                [
                    V1.self,
                    V2.self,
                    V3.self,
                ]
            }

            static var stages: [MigrationStage] {
                [
                    migrateV1ToV2,
                    migrateV2ToV3,
                ]
            }

            // willMigrate or didMigrate has to take care of this:
            // - 'Item.a' cannot be converted from Integer 64 to String
            static var migrateV1ToV2: MigrationStage {
                .custom(
                    fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)
            }
            // willMigrate or didMigrate has to take care of this:
            // - 'Item.c' is required and has no default, so objects without a value stop the migration
            static var migrateV2ToV3: MigrationStage {
                .custom(
                    fromVersion: V2.self, toVersion: V3.self, willMigrate: nil, didMigrate: nil)
            }
        }

        """)
  }

  /// A version that the plan does not list is listed where it belongs.
  @Test func aReplacedVersionIsListed() throws {
    let (one, three) = (Self.schema("V1", "var a: Int?"), Self.schema("V3", "var c: Int?", id: "3, 0, 0"))
    let two = { (members: String) in Self.schema("V2", members, id: "2, 0, 0") }
    for stages in [nil, []] as [[String]?] {
      var scene = StepScene([
        "App/1.swift": one, "App/2.swift": two("var z: Int?"), "App/3.swift": three,
        "App/Plan.swift": StepScene.plan(["V1", "V3"], stages: stages),
      ])
      let step = try scene.freeze(
        try StepScene.released([
          "App/1.swift": one, "App/2.swift": two("var b: Int?"), "App/Plan.swift": StepScene.plan(["V1", "V2"]),
        ]))
      #expect(scene.summary == (stages == nil ? "V1 V2 V3; V1-V2 V2-V3" : "V1 V2 V3; V2-V3"))
      #expect(step.isFirstStage == (stages != nil))
      #expect(try scene.text("App/2.swift").contains("var b: Int?"))
    }
    // One that it lists is listed once.
    var scene = StepScene([
      "App/1.swift": one, "App/2.swift": two("var z: Int?"), "App/3.swift": three,
      "App/Plan.swift": StepScene.plan(["V1", "V2", "V3"]),
    ])
    try scene.freeze(
      try StepScene.released([
        "App/1.swift": one, "App/2.swift": two("var b: Int?"), "App/Plan.swift": StepScene.plan(["V1", "V2"]),
      ]))
    #expect(scene.summary == "V1 V2 V3; V1-V2 V2-V3")
  }

  /// Two releases of one name have two names, and follow each other.
  @Test func aNameIsFrozenOnce() throws {
    let plan = StepScene.plan(["V1"])
    let released = { (members: String, tag: String) in
      try StepScene.released(["App/S.swift": Self.schema("V1", members), "App/Plan.swift": plan], revision: tag)
    }
    var scene = StepScene(["App/S.swift": Self.schema("V1", "var c: Int?"), "App/Plan.swift": plan])
    let first = try scene.freeze(try released("var a: Int?", "v1"))
    let second = try scene.freeze(try released("var b: Int?", "v2"))
    #expect(first.summary == "V1 1.0.0 moves on to V2, after nothing, before V2")
    #expect(second.summary == "V3 1.1.0 is inserted, after V1, before V2")
    #expect(scene.summary == "V1 V3 V2; V1-V3 V3-V2")
    let third = try scene.freeze(try StepScene.released(Self.bare, revision: "v3"))
    #expect(third.summary == "V4 1.2.0 is inserted, after V3, before V2")
  }
}

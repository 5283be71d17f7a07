import Foundation
import GlossDiagnostics
import GlossFreezing
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// A freeze ends in health: the released checksum is there, nothing else moved, and the guard is content.
@Suite(.serialized) struct SwiftDataFreezingTests {
  /// A version that lists the app's present classes.
  private static func live(_ name: String, _ identifier: String, _ models: String = "Item.self") -> String {
    """
    import SwiftData

    enum \(name): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(identifier))
        static var models: [any PersistentModel.Type] { [\(models)] }
    }

    """
  }

  private static let item = """
    import Foundation
    import SwiftData

    @Model final class Item {
        var name: String = ""
        var kind: Kind = Kind.plain
    }
    enum Kind: String, Codable { case plain, odd }

    """

  private static func plan(_ schemas: String, _ stages: String = "") -> String {
    """
    import SwiftData

    enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(schemas)] }
        static var stages: [MigrationStage] { [\(stages)] }
    }
    let container = try ModelContainer(for: Schema(versionedSchema: SchemaV1.self), migrationPlan: AppPlan.self)

    """
  }

  private static let project = [
    "Package.swift": "", "App/Item.swift": item, "App/Schema/SchemaV1.swift": live("SchemaV1", "1, 0, 0"),
    "App/Plan.swift": plan("SchemaV1.self"),
  ]

  private func refusal(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing was refused"
    } catch {
      return "\(error)"
    }
  }

  /// A version that was released in two states keeps both: what is frozen from one release is not written over for
  /// another one, whichever came first, and all at once end in health.
  @Test(arguments: ["v1", "v2"]) func twoStatesOfOneVersionBothStay(first: String) throws {
    let repository = try FreezeRepository(Self.project)
    try repository.change("App/Item.swift", "var name: String = \"\"", "var name: String = \"\"\n    var note: String?")
    try repository.release("v2")
    try repository.change("App/Item.swift", "var note: String?", "var note: String?\n    var size: Int?")
    try repository.freeze(at: first)
    let frozen = try repository.text("App/Schema/SchemaV1.swift")
    let other = first == "v1" ? "v2" : "v1"
    #expect(
      refusal { _ = try repository.plan(at: other, name: "SchemaV1") }.contains(
        "'SchemaV1' is frozen from \(first) already")
    )
    try repository.freeze(released: "v*")
    #expect(try repository.text("App/Schema/SchemaV1.swift") == frozen)
    #expect(try repository.guardMessages(from: .warning) == [])
    // The older state comes first in the plan.
    let plan = try repository.text("App/Plan.swift")
    let order = ["SchemaV1.self", "SchemaV3.self"].compactMap { plan.firstRange(of: $0)?.lowerBound }
    #expect(order.count == 2 && (order[0] < order[1]) == (first == "v1"), "\(plan)")
  }

  /// The usual case: the version lists the app's classes, which have changed since.
  @Test func theReleasedStateKeepsTheNameAndTheLiveClassesMoveOn() throws {
    let repository = try FreezeRepository(Self.project)
    #expect(try repository.freeze(at: "v1").lines == ["nothing to freeze yet: SchemaV1 still is the schema of v1"])
    #expect(try repository.changed() == [])
    try repository.change("App/Item.swift", "var name: String = \"\"", "var name: String = \"\"\n    var note: String?")
    // Without stages SwiftData infers, so the guard has no more than a note about what moved.
    let note = try repository.guardMessages(from: .note)
    #expect(note.count == 1 && note[0].contains("'SchemaV1' was released (v1)"), "\(note)")
    let plan = try repository.freeze(at: "v1")
    #expect(
      try repository.changed() == [
        "App/Item.swift", "App/Plan.swift", "App/Schema/SchemaV1.swift", "App/Schema/SchemaV2.swift",
      ])
    let frozen = try repository.text("App/Schema/SchemaV1.swift")
    #expect(frozen.contains("enum SchemaV1: VersionedSchema {"))
    #expect(frozen.contains("static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }"))
    #expect(frozen.contains("    @Model\n    final class Item {\n        var name: String = \"\"\n"), "\(frozen)")
    #expect(!frozen.contains("note"))
    #expect(frozen.contains("// modelgloss:frozen tag=v1 commit="))
    let live = try repository.text("App/Schema/SchemaV2.swift")
    #expect(live == Self.live("SchemaV2", "2, 0, 0"))
    let schemas = try repository.text("App/Plan.swift")
    #expect(schemas.contains("[SchemaV1.self, SchemaV2.self]"), "\(schemas)")
    #expect(
      schemas.contains("[MigrationStage.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)]"),
      "\(schemas)")
    #expect(schemas.contains("Schema(versionedSchema: SchemaV2.self)"), "\(schemas)")
    #expect(plan.lines.first?.hasPrefix("SchemaV1 is v1: 1 entity, checksum ") == true, "\(plan.lines)")
    #expect(plan.notes.count == 1 && plan.notes[0].hasPrefix("the plan has its first stage now"), "\(plan.notes)")
    #expect(plan.notes[0].hasSuffix("'modelgloss freeze . --released TAGS'"), "\(plan.notes)")
    #expect(try repository.guardMessages(from: .note) == [])
    #expect(try repository.check(released: "v*").defects == [])
    // A second run finds that nothing is left to do.
    try repository.release("v2")
    #expect(try repository.freeze(at: "v1").lines == ["released as v1 = SchemaV1, already frozen"])
    #expect(try repository.freeze(released: "v*").edits == [])
    #expect(try repository.changed() == [])
  }

  /// Classes within the version, which the app names by aliases: the enumeration is renamed where it is.
  @Test func classesWithinTheVersionMoveOnWithTheirAliases() throws {
    let version = """
      import SwiftData
      public enum SchemaV1: VersionedSchema {
        public static let versionIdentifier = Schema.Version(1, 0, 0)
        public static var models: [any PersistentModel.Type] { [Item.self, SchemaV1.Tag.self] }
        @Model public final class Item { public var name: String = ""; public init() {} }
        @Model public final class Tag { public var label: String = ""; public init() {} }
      }

      """
    let repository = try FreezeRepository([
      "App/SchemaV1.swift": version, "App/Aliases.swift": "typealias Item = SchemaV1.Item\nlet SchemaV1x = 1\n",
      "App/Plan.swift": Self.plan("SchemaV1.self"),
    ])
    try repository.change("App/SchemaV1.swift", "label: String", "text: String?; public var label: String")
    try repository.freeze(at: "v1")
    let live = try repository.text("App/SchemaV2.swift")
    #expect(live.contains("public enum SchemaV2: VersionedSchema") && live.contains("SchemaV2.Tag.self"), "\(live)")
    #expect(live.contains("Schema.Version(2, 0, 0)") && live.contains("text: String?"), "\(live)")
    #expect(try repository.text("App/Aliases.swift") == "typealias Item = SchemaV2.Item\nlet SchemaV1x = 1\n")
    let frozen = try repository.text("App/SchemaV1.swift")
    #expect(frozen.contains("public enum SchemaV1") && frozen.contains("  @Model\n  final class Tag {"), "\(frozen)")
    #expect(try repository.guardMessages() == [])
  }

  /// A copy by hand that is not what was released is replaced.
  @Test func aWrongCopyIsReplaced() throws {
    let wrong = """
      import SwiftData
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var name: String? }
      }

      """
    let repository = try FreezeRepository(Self.project)
    try repository.write(wrong, to: "App/Schema/SchemaV1.swift")
    try repository.write(Self.live("SchemaV2", "2, 0, 0"), to: "App/Schema/SchemaV2.swift")
    try repository.write(
      Self.plan("SchemaV1.self, SchemaV2.self", ".lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)"),
      to: "App/Plan.swift")
    try repository.change("App/Plan.swift", "versionedSchema: SchemaV1.self", "versionedSchema: SchemaV2.self")
    try repository.change("App/Item.swift", "var name", "var rank: Int?\n    var name")
    let before = try repository.guardMessages()
    #expect(before.count == 1, "\(before)")
    #expect(try repository.freeze(at: "v1", name: "SchemaV1").notes == [])
    let after = try repository.guardMessages()
    #expect(after == [], "\(after)")
    #expect(try repository.text("App/Schema/SchemaV1.swift").contains("var name: String = \"\""))
    #expect(try repository.text("App/Schema/SchemaV2.swift") == Self.live("SchemaV2", "2, 0, 0"))
  }

  /// A project without versions gets the released one, one for the present models, and the plan.
  @Test func theFirstPlanIsWritten() throws {
    let repository = try FreezeRepository([
      "App/Item.swift": Self.item, "App/App.swift": "let container = try ModelContainer(for: Item.self)\n",
    ])
    try repository.change("App/Item.swift", "var name: String = \"\"", "var name: String = \"\"\n    var rank: Int")
    let plan = try repository.freeze(at: "v1")
    #expect(try repository.changed() == ["App/AppMigrationPlan.swift", "App/Item.swift", "App/SchemaV1.swift"])
    let text = try repository.text("App/AppMigrationPlan.swift")
    #expect(text.contains("enum SchemaV2: VersionedSchema {") && text.contains("            Item.self,"), "\(text)")
    // A required property without a default is no matter of inference.
    #expect(text.contains("'Item.rank' is required and has no default"), "\(text)")
    #expect(text.contains("static var migrateSchemaV1ToSchemaV2: MigrationStage {"), "\(text)")
    #expect(plan.notes.contains { $0.contains("migrationPlan: AppMigrationPlan.self") }, "\(plan.notes)")
    #expect(try repository.text("App/App.swift") == "let container = try ModelContainer(for: Item.self)\n")
    #expect(try repository.check(released: "v1").defects == [])
  }

  /// Every released shape at once, in order.
  @Test func allReleasesAreFrozen() throws {
    let repository = try FreezeRepository([
      "App/Item.swift": Self.item, "App/App.swift": "let container = try ModelContainer(for: Item.self)\n",
    ])
    try repository.change("App/Item.swift", "var name: String = \"\"", "var name: String = \"\"\n    var a: Int?")
    try repository.release("v2")
    try repository.release("v2.1")
    try repository.change("App/Item.swift", "var a: Int?", "var b: Int?")
    try repository.release("v3")
    let plan = try repository.freeze(released: "v*")
    let models = ModelLoader(files: repository.files).load(".", versions: .all).models
    #expect(models.map(\.version) == ["SchemaV1", "SchemaV2", "SchemaV3"], "\(plan.lines)")
    #expect(
      models.map { $0.model.entities[0].attributes.map(\.name) } == [
        ["name", "kind"], ["name", "a", "kind"], ["name", "b", "kind"],
      ])
    #expect(try repository.guardMessages() == [])
    #expect(try repository.check(released: "v*").defects == [])
    let stages = try #require(models.first?.contents.swiftData?.plan?.stages)
    #expect(stages.map { "\($0.from) \($0.to)" } == ["SchemaV1 SchemaV2", "SchemaV2 SchemaV3"], "\(stages)")
  }

  /// A release from before the first version goes before it.
  @Test func anOlderShapeIsInserted() throws {
    let repository = try FreezeRepository([
      "App/Item.swift": Self.item, "App/App.swift": "let container = try ModelContainer(for: Item.self)\n",
    ])
    try repository.change("App/Item.swift", "var name", "var rank: Int?\n    var name")
    try repository.write(Self.live("SchemaV1", "1, 0, 0"), to: "App/SchemaV1.swift")
    try repository.write(Self.plan("\n            SchemaV1.self,\n        "), to: "App/App.swift")
    try repository.release("v2")
    let plan = try repository.freeze(at: "v1")
    #expect(plan.lines.first?.hasPrefix("SchemaV2 is v1") == true, "\(plan.lines)")
    let text = try repository.text("App/App.swift")
    #expect(text.contains("            SchemaV2.self,\n            SchemaV1.self,\n"), "\(text)")
    #expect(text.contains("(fromVersion: SchemaV2.self, toVersion: SchemaV1.self)"), "\(text)")
    #expect(try repository.text("App/SchemaV2.swift").contains("Schema.Version(0, 1, 0)"))
    #expect(try repository.guardMessages() == [])
  }

  /// A property that cannot be inferred makes the stage a custom one that says what it has to fill.
  @Test func aStageThatIsNotLightweightSaysWhy() throws {
    let repository = try FreezeRepository(Self.project)
    try repository.change("App/Item.swift", "var name: String = \"\"", "var name: Int = 0\n    var rank: Int")
    try repository.freeze(at: "v1")
    let text = try repository.text("App/Plan.swift")
    #expect(text.contains("[migrateSchemaV1ToSchemaV2]"), "\(text)")
    #expect(text.contains("    // - 'Item.name' cannot be converted from String to Integer 64"), "\(text)")
    #expect(!text.contains("lightweight"))
    let source = ModelLoader(files: repository.files).load(".").models.first?.contents.swiftData
    #expect(source?.plan?.stages.map(\.isCustom) == [true])
  }

  /// Where no hash is predicted, equal shapes prove it, and the report says so.
  @Test func equalShapesProveWhatNoHashDoes() throws {
    var files = Self.project
    files["App/Item.swift"] = Self.item + "struct Part: Codable { var x: Int; var kind: Kind }\n"
    files["App/Item.swift"]?.replace("var kind: Kind = Kind.plain", with: "var parts: [Part] = []")
    let repository = try FreezeRepository(files)
    try repository.change("App/Item.swift", "case plain, odd", "case plain, odd, new")
    let plan = try repository.freeze(at: "v1")
    #expect(plan.lines.first?.contains("equal shape; the version checksum is not predicted") == true, "\(plan.lines)")
    #expect(try repository.text("App/Schema/SchemaV1.swift").contains(" shape="))
    #expect(try repository.check().defects == [])
    try repository.change("App/Schema/SchemaV1.swift", "case odd", "case odd\n            case other")
    #expect(try repository.check().defects.count == 1)
  }

  /// What is refused writes nothing, and says where.
  @Test(arguments: [
    ("App/Plan.swift", "[SchemaV1.self]", "Registry.all()", "does not list its versions literally"),
    ("App/Schema/SchemaV1.swift", "Schema.Version(1, 0, 0)", "makeVersion()", "is not literal"),
  ])
  func refusals(path: String, old: String, new: String, reason: String) throws {
    let repository = try FreezeRepository(Self.project)
    if path != "App/Item.swift" { try repository.change("App/Item.swift", "var name", "var rank: Int?\n    var name") }
    try repository.change(path, old, new)
    let before = try repository.changed()
    let text = refusal { try repository.freeze(at: "v1") }
    #expect(text.contains(reason), "\(text)")
    #expect(try repository.changed() == before)
  }

  /// A default that the stage before the version needs cannot be left out.
  @Test func aDefaultThatAStageNeedsIsNotLeftOut() throws {
    var files = Self.project
    let frozen = Self.live("SchemaV1", "1, 0, 0").replacing("}\n\n", with: "}\n").replacing(
      "{ [Item.self] }\n", with: "{ [Item.self] }\n    @Model final class Item { var name: String = \"\" }\n")
    files["App/Schema/SchemaV1.swift"] = frozen
    files["App/Schema/SchemaV2.swift"] = Self.live("SchemaV2", "2, 0, 0")
    files["App/Plan.swift"] = Self.plan(
      "SchemaV1.self, SchemaV2.self", ".lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)"
    ).replacing("versionedSchema: SchemaV1", with: "versionedSchema: SchemaV2")
    files["App/Item.swift"] = "@Model final class Item { var name: String = \"\"; var id: String = makeID() }\n"
    let repository = try FreezeRepository(files)
    try repository.change("App/Item.swift", "var name", "var rank: Int?; var name")
    let text = refusal { try repository.freeze(at: "v1") }
    #expect(text.contains("Item.id is new in it and required") && text.contains("134110"), "\(text)")
    #expect(try repository.changed() == ["App/Item.swift"])
  }

  @Test func severalContainersAreNamed() throws {
    var files = Self.project
    files["Other/Other.swift"] = """
      import SwiftData
      enum OtherV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Image.self] }
      }
      enum OtherPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [OtherV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      @Model final class Image { var url: String? }

      """
    let repository = try FreezeRepository(files)
    try repository.change("Other/Other.swift", "var url", "var size: Int?; var url")
    try repository.change("App/Item.swift", "var name", "var rank: Int?\n    var name")
    let text = refusal { try repository.freeze(at: "v1") }
    #expect(text.contains("name one of '.#App', '.#Other'"), "\(text)")
    try repository.freeze(".#Other", at: "v1")
    #expect(try repository.text("Other/Other.swift").contains("enum OtherV2: VersionedSchema"))
    #expect(try repository.text("Other/OtherV1.swift").contains("final class Image"))
    #expect(try repository.changed().contains("App/Plan.swift") == false)
    // Now only one differs from its release.
    try repository.freeze(at: "v1")
    #expect(try repository.text("App/Schema/SchemaV1.swift").contains("modelgloss:frozen"))
  }

  @Test func theCheckFindsWhatWasEdited() throws {
    let repository = try FreezeRepository(Self.project)
    try repository.change("App/Item.swift", "var name", "var rank: Int?\n    var name")
    #expect(try repository.check(released: "v1").defects.count == 1)
    try repository.freeze(at: "v1")
    let path = "App/Schema/SchemaV1.swift"
    let frozen = try repository.text(path)
    let check = try repository.check(released: "v1")
    #expect(check.defects == [] && check.count == 1 && check.notes == [])
    // A formatter may do what it likes.
    try repository.write(frozen.replacing("\n        ", with: "\n  "), to: path)
    #expect(try repository.check().defects == [])
    try repository.write(frozen.replacing("var name: String", with: "var name: String?"), to: path)
    let edited = try #require(try repository.check().defects.first)
    #expect(edited.contains("SchemaV1 was edited: its checksum is "))
    #expect(edited.hasSuffix("write it again with 'modelgloss freeze . --at v1 --name SchemaV1'"), "\(edited)")
    try repository.freeze(at: "v1", name: "SchemaV1")
    #expect(try repository.check().defects == [] && repository.text(path) == frozen)
    // What no hash covers is compared with the commit.
    try repository.write(frozen.replacing("case odd", with: "case even"), to: path)
    #expect(
      try repository.check().defects.first?.contains("SchemaV1 is not the schema of v1: the type of Item.kind") == true)
    try repository.write(frozen.replacing("commit=", with: "commit=0"), to: path)
    #expect(try repository.check().notes.first?.contains("not compared with v1") == true)
    #expect(try repository.check().defects == [])
  }

  /// An Xcode project that lists its files has to list the new ones.
  @Test func anOldProjectIsTold() throws {
    var files = Self.project
    files["App.xcodeproj/project.pbxproj"] = """
      // !$*UTF8*$!
      { objects = {
        A1 = { isa = PBXProject; mainGroup = A2; };
        A2 = { isa = PBXGroup; children = (A3); sourceTree = "<group>"; };
        A3 = { isa = PBXFileReference; path = App/Item.swift; sourceTree = "<group>"; };
        A4 = { isa = PBXBuildFile; fileRef = A3; };
        A5 = { isa = PBXSourcesBuildPhase; files = (A4); };
        A6 = { isa = PBXNativeTarget; buildPhases = (A5); productType = "com.apple.product-type.application"; };
      }; }
      """
    files["Package.swift"] = nil
    let repository = try FreezeRepository(files)
    try repository.change("App/Item.swift", "var name", "var rank: Int?\n    var name")
    let plan = try repository.freeze(at: "v1")
    #expect(
      plan.notes.contains(
        "add App/Schema/SchemaV2.swift to the target in Xcode: App.xcodeproj lists its files one by one"),
      "\(plan.notes)")
  }

  /// A schema that differs between platforms cannot be one version, and is not called unchanged.
  @Test func platformsWithOtherModelsAreRefused() throws {
    let repository = try FreezeRepository(Self.project)
    try repository.change(
      "App/Item.swift", "    var name", "    #if os(macOS)\n    var hover: Int?\n    #endif\n    var name")
    try repository.release("v2")
    try repository.change("App/Item.swift", "hover: Int?", "hover: Int")
    for (tag, reason) in [
      ("v2", "Item.hover exists only within #if os(macOS)"), ("v1", "SwiftData aborts on two equal ones"),
    ] {
      let text = refusal { try repository.freeze(at: tag) }
      #expect(text.contains(reason), "\(tag): \(text)")
    }
    // A condition that changes no model is no matter.
    try repository.change("App/Item.swift", "os(macOS)", "false")
    try repository.change("App/Item.swift", "var name", "var rank: Int?\n    var name")
    try repository.freeze(at: "v1")
    #expect(!(try repository.text("App/Schema/SchemaV1.swift").contains("hover")))
  }
}

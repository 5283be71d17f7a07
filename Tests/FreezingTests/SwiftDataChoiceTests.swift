import Foundation
import GlossBasics
import GlossSwiftDataModels
import Testing

@testable import GlossFreezing

/// Which container and version of a release is meant, and what a freeze says.
@Suite(.serialized) struct SwiftDataChoiceTests {
  private static func container(_ name: String, _ entity: String, _ members: String) -> String {
    """
    import SwiftData
    enum \(name)V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [\(entity).self] }
      @Model final class \(entity) { \(members) }
    }
    enum \(name)Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [\(name)V1.self] }
      static var stages: [MigrationStage] { [] }
    }

    """
  }

  private static let several = "there are several containers; name one of '.#One', '.#Two'"

  /// The container that is named, else the only one that is not as it was released.
  @Test func theContainerIsTheOneThatIsMeant() throws {
    let repository = try FreezeRepository([
      "One/S.swift": Self.container("A", "Item", "var a: Int?"),
      "Two/S.swift": Self.container("B", "Image", "var a: Int?"),
    ])
    #expect(repository.answer() == Self.several)
    try repository.write(Self.container("A", "Item", "var a: Int?; var z: Int?"), to: "One/S.swift")
    #expect(repository.answer() == "AV1 is v1")
    try repository.write(Self.container("B", "Image", "var a: Int?; var z: Int?"), to: "Two/S.swift")
    #expect(repository.answer() == Self.several)
    let none = Self.several.replacing("there are several containers", with: "no container is named 'None'")
    for (name, answer) in [("One", "AV1 is v1"), ("BPlan", "BV1 is v1"), ("BV1", "BV1 is v1"), ("None", none)] {
      #expect(repository.answer(".#" + name) == answer, "\(name)")
    }
    #expect(repository.answer("Two") == "BV1 is v1")
    // A folder that was elsewhere has the name of its container now, or then.
    try repository.git("mv", "Two", "New")
    #expect(repository.answer(".#New") == "BV1 is v1")
    #expect(repository.answer("New#Two") == "BV1 is v1")
    try repository.git("mv", "New", "a#b")
    // The folder has one of them.
    #expect(repository.answer("a#b") == "BV1 is v1")
    try repository.write("let a = 1\n", to: "One/S.swift")
    #expect(repository.answer("One") == "One: there is no SwiftData model here")
    try repository.git("rm", "-qrf", "a#b")
    try repository.git("commit", "-qam", "nothing")
    try repository.release("v2")
    #expect(repository.answer(at: "v2") == ".: there is no SwiftData model in v2")
    #expect(repository.answer(at: nil, released: "v2") == ".: no release contains a SwiftData model")
    #expect(repository.answer(at: nil) == ".: no release contains a SwiftData model")
  }

  private static func models(_ first: String, _ second: String = "var b: Int?", more: String = "") -> [String: String] {
    [
      "App/Models.swift":
        "import SwiftData\n@Model final class Item { \(first) }\n@Model final class Tag { \(second) }\n\(more)\n",
      "App/App.swift": "let c = try ModelContainer(for: Item.self, Tag.self)\n",
    ]
  }

  /// The report says how much there is, what it rests on, and what the file does not have.
  @Test func whatIsLeftOutIsSaid() throws {
    let more = "enum Keys { static let name = \"main\" }\nfunc makeID() -> String { \"\" }\n"
    let members = "var a: String = Keys.name; var id: String? = makeID(); var other: [Foreign] = []"
    let repository = try FreezeRepository(Self.models(members, more: more))
    #expect(
      try repository.plan().lines == ["nothing to freeze yet: the models are still those of v1"])
    try repository.change("App/Models.swift", "var b", "var c: Int?; var b")
    let plan = try repository.plan()
    #expect(
      plan.lines == [
        "SchemaV1 is v1: 2 entities, equal shape; the version checksum is not predicted (App/SchemaV1.swift)"
      ])
    #expect(
      plan.notes == [
        "Item.id has no default in SchemaV1, since 'makeID()' calls the app (App/Models.swift:2)",
        "Item.a = \"main\": the value of a constant of the app",
        "SchemaV1 is as released if 'Foreign' did not change: the definitions are not in SchemaV1",
        "give the plan to the container: ModelContainer(for: Schema(versionedSchema: SchemaV2.self), "
          + "migrationPlan: AppMigrationPlan.self)",
        "the plan has its first stage now, so SwiftData infers no migration any more and refuses stores of every "
          + "released state without a version; freeze those, too, with 'modelgloss freeze . --released TAGS'",
      ], "\(plan.notes)")
    // With all releases there is no need to freeze the others.
    #expect(try repository.plan(at: nil, released: "v1").notes.count == 4)
  }

  @Test func whatStaysOutsideIsNamed() throws {
    let transformer = "@Attribute(.transformable(by: ColorTransformer.self)) var color: NSNumber?; var a: Int?"
    let more = "final class ColorTransformer: ValueTransformer {}\n"
    let repository = try FreezeRepository(Self.models(transformer, more: more))
    try repository.change("App/Models.swift", "var b", "var c: Int?; var b")
    let plan = try repository.plan()
    #expect(plan.lines[0].hasPrefix("SchemaV1 is v1: 2 entities, checksum "), "\(plan.lines)")
    #expect(plan.notes.first == "SchemaV1 names 'ColorTransformer', which stay outside", "\(plan.notes)")
  }

  private static let aliases =
    (0..<80).map { "typealias A\($0) = [A\($0 + 1)]\n" }.joined() + "typealias A80 = Int\n"

  /// A version that cannot be read is none that was released, unless it is the present one.
  @Test func aVersionThatCannotBeReadIsLeftAlone() throws {
    let (unread, plan) = (
      StepScene.schema("V1", "var p: [A0]"), StepScene.plan(["V1", "V2"])
    )
    let repository = try FreezeRepository([
      "App/1.swift": unread, "App/A.swift": Self.aliases,
      "App/2.swift": StepScene.schema("V2", "var a: Int?", id: "2, 0, 0"), "App/Plan.swift": plan,
    ])
    try repository.change("App/2.swift", "var a: Int?", "var b: Int?")
    #expect(repository.answer() == "V2 is v1")
    try repository.change("App/2.swift", "var b: Int?", "var p: [A0]")
    #expect(repository.answer().contains("too many type aliases"))
    try repository.release("v2")
    let answer = repository.answer(at: "v2")
    #expect(answer.contains("v2 cannot be frozen: the type of Item.p leads through too many type aliases"), "\(answer)")
  }

  /// The version of a release that is asked for, else the current one.
  @Test func theVersionIsTheOneThatIsAskedFor() throws {
    let repository = try FreezeRepository([
      "App/1.swift": StepScene.schema("V1", "var a: Int?"),
      "App/2.swift": StepScene.schema("V2", "var b: Int?", id: "2, 0, 0"),
      "App/Plan.swift": StepScene.plan(["V1", "V2"]),
    ])
    #expect(repository.answer() == "nothing to freeze yet")
    #expect(try repository.plan().lines == ["nothing to freeze yet: V2 still is the schema of v1"])
    #expect(
      try repository.plan(name: "V1").lines
        == ["nothing to freeze: V1 is still as v1 has it; without --name its current schema is frozen"])
    try repository.change("App/1.swift", "var a: Int?", "var z: String?")
    try repository.change("App/2.swift", "var b: Int?", "var y: String?")
    #expect(repository.answer() == "V2 is v1")
    #expect(repository.answer(name: "V1") == "V1 is v1")
    #expect(repository.answer(at: nil, released: "v1", name: "V1") == "V2 is v1")
    // The plan has a stage, so nothing is new about inference.
    #expect(try repository.plan().notes == [])
  }
}

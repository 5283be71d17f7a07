import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels
import Testing

@testable import GlossFreezing

/// Where a released schema goes, and under which name and identifier.
@Suite struct FreezeStepTests {
  private static func schema(_ name: String, _ members: String, id: String = "1, 0, 0", beside: String = "") -> String {
    StepScene.schema(name, members, id: id, beside: beside)
  }

  private static let one = schema("V1", "var a: String?")
  private static let two = schema("V2", "var a: String?; var b: String?", id: "2, 0, 0")
  private static let three = schema("V3", "var a: String?; var c: String?", id: "3, 0, 0")

  private static func project(_ schemas: String..., plan: [String], current: String? = nil) -> [String: String] {
    var files = ["App/Plan.swift": StepScene.plan(plan, current: current)]
    for (number, text) in schemas.enumerated() { files["App/S\(number).swift"] = text }
    return files
  }

  private static let bare = [
    "App/Item.swift": "import SwiftData\n@Model final class Item { var a: String? }\n",
    "App/App.swift": "let c = try ModelContainer(for: Item.self)\n",
  ]

  private static func bare(_ more: String) -> [String: String] {
    bare.merging(["App/More.swift": more]) { $1 }
  }

  /// The step, or the refusal.
  private static func answer(
    _ present: [String: String], _ release: [String: String], name: String? = nil, version: String? = nil
  ) throws -> String {
    let released = try StepScene.released(release, version: version)
    do {
      return try StepScene(present).step(released, name: name).summary
    } catch let refusal as FreezeRefusal {
      return refusal.description
    }
  }

  private static let edited = "var a: String?; var z: String?"

  @Test(
    arguments: [
      // The present version takes the next name.
      (
        "the version is current", project(schema("V1", edited), plan: ["V1"]), project(one, plan: ["V1"]), nil,
        "V1 1.0.0 moves on to V2, after nothing, before V2"
      ),
      (
        "the next name is taken", project(schema("V1", edited), "struct V2 {}", plan: ["V1"]),
        project(one, plan: ["V1"]), nil,
        "V1 1.0.0 moves on to V3, after nothing, before V3"
      ),
      (
        "the last of two is current",
        project(one, schema("V2", edited + "; var y: Int?", id: "2, 0, 0"), plan: ["V1", "V2"]),
        project(one, two, plan: ["V1", "V2"]), nil, "V2 2.0.0 moves on to V3, after V1, before V3"
      ),
      (
        "the released identifier stays", project(schema("V1", edited, id: "1, 5, 0"), plan: ["V1"]),
        project(one, plan: ["V1"]), nil,
        "V1 1.0.0 moves on to V2, after nothing, before V2"
      ),
      (
        "a named version has its own identifier", project(schema("V1", edited, id: "1, 5, 0"), plan: ["V1"]),
        project(schema("V0", "var a: String?"), plan: ["V0"]), "V1", "V1 1.5.0 moves on to V2, after nothing, before V2"
      ),
      (
        "the released identifier is not literal", project(schema("V1", edited, id: "1, 5, 0"), plan: ["V1"]),
        project(schema("V1", "var a: String?", id: "one"), plan: ["V1"]), nil,
        "V1 1.5.0 moves on to V2, after nothing, before V2"
      ),
      (
        "none is literal", project(schema("V1", edited, id: "one"), plan: ["V1"]),
        project(schema("V1", "var a: String?", id: "one"), plan: ["V1"]), nil,
        "App/S0.swift: the identifier of V1 is not literal, so its copy cannot have it"
      ),
      // Another version is replaced.
      (
        "the first of two", project(schema("V1", edited), two, plan: ["V1", "V2"]), project(one, plan: ["V1"]), nil,
        "V1 1.0.0 is replaced, after nothing, before V2"
      ),
      (
        "the second of three", project(one, schema("V2", edited, id: "2, 0, 0"), three, plan: ["V1", "V2", "V3"]),
        project(one, two, plan: ["V1", "V2"]), nil, "V2 2.0.0 is replaced, after V1, before V3"
      ),
      (
        "the identifier is that of another",
        project(schema("V1", edited, id: "1, 5, 0"), schema("V2", "var b: Int?"), plan: ["V1", "V2"]),
        project(one, plan: ["V1"]), nil, "the identifier 1.0.0 of V1 is that of another version, too"
      ),
      // A version that is gone comes back.
      (
        "the name is free", project(one, three, plan: ["V1", "V3"]), project(one, two, plan: ["V1", "V2"]), nil,
        "V2 2.0.0 is inserted, after V1, before V3"
      ),
      (
        "the name is taken", project(one, three, "struct V2 {}", plan: ["V1", "V3"]),
        project(one, two, plan: ["V1", "V2"]), nil,
        "V4 2.0.0 is inserted, after V1, before V3"
      ),
      (
        "the identifier is taken", project(one, schema("V3", edited, id: "2, 0, 0"), plan: ["V1", "V3"]),
        project(one, two, plan: ["V1", "V2"]), nil,
        "V2 1.1.0 is inserted, after V1, before V3"
      ),
      (
        "it is not literal", project(one, three, plan: ["V1", "V3"]),
        project(one, schema("V2", edited, id: "two"), plan: ["V1", "V2"]), nil,
        "V2 2.0.0 is inserted, after V1, before V3"
      ),
      (
        "another name is asked for", project(one, three, plan: ["V1", "V3"]), project(one, two, plan: ["V1", "V2"]),
        "Old",
        "Old 2.0.0 is inserted, after V1, before V3"
      ),
      (
        "the release had no version", project(two, three, plan: ["V2", "V3"]), bare, nil,
        "V4 1.0.0 is inserted, after nothing, before V2"
      ),
      (
        "the release had the current version", project(two, three, plan: ["V2", "V3"]),
        project(two, schema("V3", "var q: Int?", id: "3, 0, 0"), plan: ["V2", "V3"]), "Old",
        "Old 2.1.0 is inserted, after V2, before V3"
      ),
      (
        "the release had only the current one", project(two, three, plan: ["V2", "V3"]),
        project(schema("V3", "var q: Int?", id: "3, 0, 0"), plan: ["V3"]), "Old",
        "Old 2.1.0 is inserted, after V2, before V3"
      ),
      (
        "nothing is free in between", project(one, schema("V3", edited, id: "1, 0, 1"), plan: ["V1", "V3"]),
        project(one, schema("V2", "var q: Int?", id: "1, 0, 1"), plan: ["V1", "V2"]), nil,
        "there is no free version identifier between 1.0.0 and 1.0.1"
      ),
      (
        "nothing is free before", project(schema("V3", edited, id: "0, 0, 1"), plan: ["V3"]), bare, "V0",
        "there is no free version identifier between 0.0.0 and 0.0.1"
      ),
      // A version that the plan does not list.
      (
        "a version beside the plan", project(one, schema("V2", edited, id: "2, 0, 0"), three, plan: ["V1", "V3"]),
        project(one, two, plan: ["V1", "V2"]), nil, "V2 2.0.0 is replaced, after V1, before V3"
      ),
      (
        "the first identifier is below that of a release without one",
        project(schema("V2", edited, id: "0, 9, 0"), plan: ["V2"]), bare, nil,
        "V3 0.1.0 is inserted, after nothing, before V2"
      ),
      // The version that a container with the plan opens is current.
      (
        "the first one is in use", project(schema("V1", edited), two, plan: ["V1", "V2"], current: "V1"),
        project(one, plan: ["V1"]), nil, "V1 1.0.0 moves on to V3, after nothing, before V3"
      ),
      (
        "the second one is in use",
        project(one, two, schema("V3", edited, id: "3, 0, 0"), plan: ["V1", "V2", "V3"], current: "V2"),
        project(three, plan: ["V3"]), nil, "V3 3.0.0 is replaced, after V2, before nothing"
      ),
      (
        "one that is not listed is in use",
        project(one, schema("V9", edited, id: "9, 0, 0"), plan: ["V1"], current: "V9"),
        project(one, schema("V9", "var q: Int?", id: "9, 0, 0"), plan: ["V1", "V9"]), nil,
        "V9 9.0.0 moves on to V10, after V1, before nothing"
      ),
      // Names.
      (
        "a name of a class", project(one, three, plan: ["V1", "V3"]), project(two, plan: ["V2"]), "AppPlan",
        "the name AppPlan is taken; choose one with --name"
      ),
      ("a digit first", bare, bare, "1a", "'1a' is not a name for a Swift type; name one such as 'SchemaV1'"),
      ("a hyphen", bare, bare, "a-b", "'a-b' is not a name for a Swift type; name one such as 'SchemaV1'"),
      ("no name", bare, bare, "", "'' is not a name for a Swift type; name one such as 'SchemaV1'"),
      ("an underscore", bare, bare, "_a", "_a 1.0.0 begins AppMigrationPlan with _aV2, after nothing, before _aV2"),
      (
        "digits and underscores", bare, bare, "a_1",
        "a_1 1.0.0 begins AppMigrationPlan with a_2, after nothing, before a_2"
      ),
      // A first plan.
      (
        "no versions", bare, bare, nil,
        "SchemaV1 1.0.0 begins AppMigrationPlan with SchemaV2, after nothing, before SchemaV2"
      ),
      (
        "versions that were dropped", bare, project(schema("V3", edited, id: "3, 1, 0"), plan: ["V3"]), nil,
        "V3 3.1.0 begins AppMigrationPlan with V4, after nothing, before V4"
      ),
      (
        "without a literal identifier", bare, project(schema("V3", edited, id: "three"), plan: ["V3"]), nil,
        "V3 1.0.0 begins AppMigrationPlan with V4, after nothing, before V4"
      ),
      (
        "the first name is taken", bare("struct SchemaV1 {}"), bare, nil,
        "the name SchemaV1 is taken; choose one with --name"
      ),
      (
        "the second name is taken", bare("struct SchemaV2 {}"), bare, nil,
        "SchemaV1 1.0.0 begins AppMigrationPlan with SchemaV3, after nothing, before SchemaV3"
      ),
      (
        "the plan's name is taken", bare("struct AppMigrationPlan {}; struct AppMigrationPlan2 {}"), bare, nil,
        "SchemaV1 1.0.0 begins AppMigrationPlan22 with SchemaV2, after nothing, before SchemaV2"
      ),
      (
        "a plan that is not literal",
        bare("enum P: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { all() } }"), bare, nil,
        "the plan P does not list its versions literally, so nothing can be added to it"
      ),
    ] as [(String, [String: String], [String: String], String?, String)])
  func aReleaseHasItsPlace(
    _ case: String, _ present: [String: String], _ release: [String: String], _ name: String?, _ step: String
  ) throws {
    let answer = try Self.answer(present, release, name: name)
    #expect(answer == step, "\(`case`): \(answer)")
  }
}

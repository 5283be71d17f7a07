import Foundation
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// A store that one model of a bundle made, and an app that merges all of them: the old product of a renamed model is
/// still there, or a second model is new.
@Suite struct MergedStoreTests {
  private static let refusal =
    "an app that merges the 2 models in FOLDER/App.app (New, Old), as mergedModel(from:) does, does not open it (134100)"

  private static func model(_ name: String) -> ManagedObjectModel {
    let attribute = AttributeDescription(name: "name", type: .string, isOptional: true)
    return ManagedObjectModel(entities: [EntityDescription(name: name, attributes: [attribute])])
  }

  /// A store of the first model, next to a bundle with some models.
  private func fixture(with names: [String]) throws -> StoreFixture {
    let fixture = try StoreFixture(Self.model("Old"))
    try fixture.insert("Old", key: 1)
    fixture.close()
    let bundle = fixture.folder + "/App.app"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    for name in names {
      try Data(CompiledModelWriter.write(Self.model(name))).write(to: URL(filePath: "\(bundle)/\(name).mom"))
    }
    return fixture
  }

  @Test(arguments: [true, false]) func everyVerbSaysThatTheMergedModelDoesNotOpenIt(areTwo: Bool) throws {
    let fixture = try fixture(with: areTwo ? ["Old", "New"] : ["Old"])
    let (store, bundle) = (fixture.path, fixture.folder + "/App.app")
    let refusal = Self.refusal.replacing("FOLDER", with: fixture.folder)
    for arguments in [
      ["match", store, bundle], ["migrations", bundle + "/Old.mom", "--store", store], ["check", fixture.folder],
    ] {
      let run = CommandRun(arguments: arguments, fromDisk: DiskFileTree())
      #expect(run.status == 0, "\(arguments): \(run.error)")
      let said = (run.output + run.error).contains(refusal)
      #expect(said == areTwo, "\(arguments): \(run.output)\(run.error)")
    }
    // What is advised is carried out, and says what differs.
    let merged = CommandRun("match", store, bundle, "--merge", onDisk: ())
    #expect(merged.status == (areTwo ? 1 : 0), "\(merged.output)\(merged.error)")
    #expect(merged.output.contains("134100") == areTwo && merged.output.contains("New: only in") == areTwo)
    guard areTwo else { return }
    try FileManager.default.removeItem(atPath: bundle + "/New.mom")
    #expect(CommandRun("match", store, bundle, "--merge", onDisk: ()).status == 0)
  }

  /// Without a model, a store is compared with those of the folder.
  @Test func aStoreAloneIsComparedWithTheModelsOfTheFolder() throws {
    let fixture = try fixture(with: ["Old"])
    let repository = try GuardRepository()
    try repository.version("App", "name")
    let run = CommandRun(arguments: ["match", fixture.path], fromDisk: repository.tree)
    #expect(run.status == 1 && run.output.contains("none of those compared is similar"), "\(run.output)\(run.error)")
    try repository.remove("App.xcdatamodeld")
    let none = CommandRun(arguments: ["match", fixture.path], fromDisk: repository.tree)
    #expect(none.status == 2 && none.error.contains("contains no Core Data or SwiftData model"), "\(none.error)")
  }
}

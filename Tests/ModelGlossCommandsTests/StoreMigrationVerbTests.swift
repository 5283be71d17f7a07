import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import GlossStores
import GlossTestSupport
import GlossValidation
import Testing

/// What `migrations --store` says of one store and what its package may become.
@Suite struct StoreMigrationVerbTests {
  private static func person(_ attributes: AttributeDescription..., unique: [[String]] = []) -> EntityDescription {
    EntityDescription(name: "Person", attributes: attributes, uniquenessConstraints: unique)
  }

  private static func text(_ name: String, optional: Bool = true, of identifier: String? = nil) -> AttributeDescription
  {
    AttributeDescription(name: name, type: .string, isOptional: optional, renamingIdentifier: identifier)
  }

  /// What the package's second version may be, each with what becomes of the same store: 3 people, 2 players, 1 team.
  private static let targets:
    [(name: String, entities: [EntityDescription], verdict: String, rows: Int, says: String)] =
      [
        (
          "nothing changed", [person(text("mail"), text("name")), player, team], "none", 0, "opens it without migration"
        ),
        (
          "a new optional attribute", [person(text("mail"), text("name"), text("new")), player, team], "lightweight", 0,
          "Core Data infers the mapping"
        ),
        (
          "a new required attribute", [person(text("mail"), text("name"), text("new", optional: false)), player, team],
          "fails", 5, "'Person.new' is required and has no default"
        ),
        (
          "required now, where some hold nothing", [person(text("mail", optional: false), text("name")), player, team],
          "fails", 2, "2 of 5 objects"
        ),
        (
          "required now, under another name, where all hold something",
          [person(text("mail"), text("title", optional: false, of: "name")), player, team], "lightweight", 0,
          "no object of this store stops it"
        ),
        (
          "required in the child alone",
          [
            person(text("mail"), text("name")),
            EntityDescription(name: "Player", superentity: "Person", attributes: [text("rank", optional: false)]), team,
          ], "fails", 2, "2 of 2 objects"
        ),
        (
          "unique now", [person(text("mail"), text("name"), unique: [["name"]]), player, team], "fails", 4,
          "'Person' must now be unique by 'name'"
        ),
        (
          "unique now, NULL being equal to nothing",
          [person(text("mail"), text("name"), unique: [["mail"]]), player, team],
          "lightweight", 0, "0 of 5 objects"
        ),
        (
          "unique now by what all get", [person(text("mail"), text("name"), code, unique: [["code"]]), player, team],
          "fails", 5, "'Person' must now be unique by 'code'"
        ),
        (
          "unique now by what the only object gets",
          [
            person(text("mail"), text("name")), player,
            EntityDescription(name: "Team", attributes: [code], uniquenessConstraints: [["code"]]),
          ], "lightweight", 0, "0 of 1 object\n"
        ),
        (
          "another type",
          [person(AttributeDescription(name: "mail", type: .date, isOptional: true), text("name")), player, team],
          "custom", 0, "134190"
        ),
        (
          "an entity less", [person(text("mail"), text("name")), player], "lightweight", 0,
          "'Team' is gone, so its 1 object is deleted"
        ),
        (
          "required in an entity without objects",
          [
            person(text("mail"), text("name")), player, team,
            EntityDescription(name: "Club", attributes: [text("name", optional: false), text("new", optional: false)]),
          ], "lightweight", 0, "0 of 0 objects"
        ),
      ]
  private static let player = EntityDescription(name: "Player", superentity: "Person")
  private static let team = EntityDescription(name: "Team")
  private static let code = AttributeDescription(name: "code", type: .string, defaultValue: .string("x"))

  @Test(arguments: targets.indices) func tellsWhatBecomesOfAStore(_ number: Int) throws {
    let target = Self.targets[number]
    let hasClub = target.entities.contains { $0.name == "Club" }
    let old = ManagedObjectModel(
      entities: [Self.person(Self.text("mail"), Self.text("name")), Self.player, Self.team]
        + (hasClub ? [EntityDescription(name: "Club", attributes: [Self.text("name", optional: false)])] : []))
    let fixture = try StoreFixture(old, isLogged: true)
    for (key, mail) in [(1, "a@b"), (2, nil), (3, "c@d")] as [(Int64, String?)] {
      try fixture.insert(
        "Person", key: key, ["ZNAME": .text("n\(key % 2)"), "ZMAIL": mail.map(SQLiteWriter.Value.text) ?? nil])
    }
    for (key, mail) in [(4, "e@f"), (5, nil)] as [(Int64, String?)] {
      try fixture.insert(
        "Player", key: key,
        ["ZNAME": .text(key == 4 ? "n0" : "other"), "ZMAIL": mail.map(SQLiteWriter.Value.text) ?? nil])
    }
    try fixture.insert("Team", key: 1)
    fixture.close()
    let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let package = folder.appending(path: "App.momd").path(percentEncoded: false)
    for (path, bytes) in CompiledPackageWriter.files(
      [
        ("App", ModelContents(old, format: .xml)),
        ("App 2", ModelContents(ManagedObjectModel(entities: target.entities), format: .xml)),
      ], current: "App 2")
    {
      let url = folder.appending(path: "App.momd").appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
    let before = try FolderState(fixture.folder)
    let run = CommandRun("migrations", package, "--store", fixture.path, "--format", "json", onDisk: ())
    #expect(run.status == (["custom", "fails"].contains(target.verdict) ? 1 : 0), "\(target.name) \(run.error)")
    let path = try #require((StoreVerbTests.answer(run)["paths"] as? [[String: Any]])?.first, "\(run.output)")
    #expect(path["verdict"] as? String == target.verdict, "\(target.name) \(run.output)")
    #expect(path["failingRows"] as? Int == target.rows, "\(target.name) \(run.output)")
    let text = CommandRun("migrations", package, "--store", fixture.path, onDisk: ()).output
    #expect(text.contains(target.says), "\(target.name) \(text)")
    #expect(text.hasPrefix("\(fixture.path): made with '\(number == 0 ? "App 2" : "App")' ("), "\(text)")
    #expect(!text.contains("the objects of"), "\(target.name) says twice what is deleted: \(text)")
    let markdown = CommandRun("migrations", package, "--store", fixture.path, "--format", "markdown", onDisk: ()).output
    #expect(markdown.contains(number == 0 ? "Made with `App 2`." : "Made with `App`."), "\(markdown)")
    #expect(try FolderState(fixture.folder) == before)
    // A store of another model: the answer of `match`.
    let stranger = try StoreFixture(ManagedObjectModel(entities: [EntityDescription(name: "Alien")]))
    stranger.close()
    let none = CommandRun("migrations", package, "--store", stranger.path, onDisk: ())
    #expect(none.status == 1 && none.output.contains("no version made it"), "\(none.output)")
  }
}

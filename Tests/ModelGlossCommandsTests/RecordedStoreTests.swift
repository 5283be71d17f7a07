import Foundation
import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import Testing

/// One store with everything that is said about it, as it was read when it was recorded: a decision that changes
/// anywhere on the way changes a line.
@Suite struct RecordedStoreTests {
  private static func attribute(
    _ name: String, _ type: AttributeType = .string, isOptional: Bool = true, id: String? = nil,
    maximumLength: Int? = nil, validations: [ValidationRule] = []
  ) -> AttributeDescription {
    AttributeDescription(
      name: name, type: type, isOptional: isOptional, maximumLength: maximumLength, validations: validations,
      renamingIdentifier: id)
  }

  private static func link(_ name: String, _ destination: String, inverse: String, isToMany: Bool)
    -> RelationshipDescription
  {
    RelationshipDescription(
      name: name, destination: destination, inverse: inverse, inverseEntity: destination, isToMany: isToMany,
      isOptional: true)
  }

  private static func model(_ version: Int) -> ManagedObjectModel {
    var place = CompositeDescription(name: "Place", attributes: [attribute("city"), attribute("zip", .integer64)])
    var person = EntityDescription(
      name: "Person",
      attributes: [
        attribute("name", isOptional: version == 1, maximumLength: 8),
        attribute("age", version == 1 ? .integer64 : .integer16),
        attribute("mail", validations: [ValidationRule(predicate: "SELF CONTAINS '@'")]),
      ],
      relationships: [
        link("team", "Team", inverse: "people", isToMany: false),
        link("friends", "Person", inverse: "friends", isToMany: true),
      ])
    var home = attribute("home", .composite)
    home.compositeName = "Place"
    person.attributes.append(home)
    let player = EntityDescription(
      name: "Player", superentity: "Person", attributes: [attribute("number", .integer32)])
    var team = EntityDescription(
      name: "Team", attributes: [attribute("title", isOptional: false), attribute("motto")],
      relationships: [link("people", "Person", inverse: "team", isToMany: true)])
    var entities = [person, player, team]
    switch version {
    case 2:
      entities[0].uniquenessConstraints = [["mail"]]
      entities[1].attributes = [attribute("shirt", .integer32, isOptional: false, id: "number")]
      place.attributes.removeLast()
      team.attributes.removeLast()
      entities[2] = team
    case 3:
      entities[0].attributes[1] = attribute("age", .string)
      entities.remove(at: 1)
    default:
      entities.append(EntityDescription(name: "Note", attributes: [attribute("text")]))
    }
    return ManagedObjectModel(entities: entities, composites: [place])
  }

  private static func store() throws -> (fixture: StoreFixture, package: String) {
    let fixture = try StoreFixture(model(1), cache: .model(keepsRules: true))
    try fixture.insert("Team", key: 1, ["ZTITLE": "Reds", "ZMOTTO": "Run"])
    try fixture.insert("Team", key: 2, ["ZMOTTO": nil])
    try fixture.insert("Person", key: 1, ["ZNAME": "Ann", "ZAGE": 70_000, "ZMAIL": "a@b", "ZTEAM": 1])
    try fixture.insert("Person", key: 2, ["ZNAME": nil, "ZAGE": 7, "ZMAIL": "a@b", "ZCITY": "Rome"])
    try fixture.insert("Person", key: 3, ["ZNAME": "Long name indeed", "ZMAIL": "nowhere", "ZZIP": 12])
    try fixture.insert("Player", key: 4, ["ZNAME": "Bo", "ZAGE": 30, "ZNUMBER": nil, "ZTEAM": 2])
    try fixture.insert("Player", key: 5, ["ZNAME": "Cy", "ZAGE": 31, "ZNUMBER": 9, "ZTEAM": 9])
    try fixture.insert("Note", key: 1, ["ZTEXT": "one"])
    try fixture.insert("Note", key: 2, ["ZTEXT": "two"])
    fixture.close()
    let package = fixture.folder + "/App.momd"
    try FileManager.default.createDirectory(atPath: package, withIntermediateDirectories: true)
    for version in 1...3 {
      let name = version == 1 ? "App" : "App \(version)"
      try Data(CompiledModelWriter.write(model(version))).write(to: URL(filePath: "\(package)/\(name).mom"))
    }
    return (fixture, package)
  }

  @Test func whatIsSaidAboutAStore() throws {
    let (fixture, package) = try Self.store()
    let store = fixture.path
    var calls: [[String]] = [
      ["match", store, package], ["match", store, package + "/App 2.mom"], ["inspect", store, "--format", "tables"],
      ["inspect", store], ["validate", "--store", store], ["validate", "--store", store, "--format", "json"],
      ["validate", package + "/App 2.mom", "--store", store],
      ["validate", "--store", store, "--limit", "1", "--show-values"],
    ]
    for version in ["App", "App 2", "App 3"] {
      for format in ["text", "markdown", "json"] {
        calls.append(["migrations", package, "--store", store, "--to", version, "--format", format])
      }
    }
    let text = calls.map { arguments in
      let run = CommandRun(arguments: arguments, fromDisk: DiskFileTree())
      return "$ \(arguments.joined(separator: " "))\n\(run.output)\(run.error)[\(run.status)]\n"
    }.joined(separator: "\n").replacing(fixture.folder, with: "FOLDER")
    let difference = Golden.difference(text, from: "store.txt")
    #expect(difference == nil, "\(difference ?? "")")
  }
}

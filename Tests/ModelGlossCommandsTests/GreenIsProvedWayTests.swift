import Foundation
import Testing

/// The same of what shows how a project of Core Data migrates: names in its code, and mapping models.
@Suite struct GreenIsProvedWayTests {
  private static let signs: [(name: String, text: String)] = [
    ("container", "import CoreData\nlet c = NSPersistentContainer(name: \"Shop\")\n"),
    ("manager", "import CoreData\nlet m = NSMigrationManager(sourceModel: a, destinationModel: b)\n"),
    ("staged", "import CoreData\nlet m = NSStagedMigrationManager([NSLightweightMigrationStage([\"x\"])])\n"),
    (
      "off", "import CoreData\nlet d = NSPersistentStoreDescription()\nd.shouldInferMappingModelAutomatically = false\n"
    ),
  ]
  private static let file = "App/Stack.swift"
  private static let proof = "1 of 1 model, 2 of 2 released versions compared"

  private static func repository(_ sign: String) throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.write(file, sign)
    try repository.release()
    return repository
  }

  private static func changes(of sign: (name: String, text: String)) -> [ReleasedChange] {
    let (name, text) = sign
    let others = signs.filter { $0.name != name }
    let inText = text.replacing("\"", with: "'").replacing("\n", with: " ")
    return [
      ReleasedChange("\(name) is dropped") { try $0.remove(file) },
      ReleasedChange("\(name) is hidden and replaced") { repository in
        try repository.write(".gitignore", "Stack.swift\n")
        try repository.write(file, others[1].text)
      },
      ReleasedChange("\(name) is moved into tests") { try $0.move(file, "AppTests/Stack.swift") },
      ReleasedChange("\(name) is moved into Pods") { try $0.move(file, "Pods/Stack.swift") },
      ReleasedChange("\(name) is a comment") { try $0.write(file, "/* /* */\n\(text)*/\n") },
      ReleasedChange("\(name) is never compiled") { try $0.write(file, "#if false\n\(text)#endif\n") },
      ReleasedChange("\(name) is a text") { try $0.write(file, "let s = \"\(inText)\"\n") },
      ReleasedChange("\(name) leads out") { try $0.link(file, to: "/etc/hostname") },
      ReleasedChange("\(name) is a pointer") {
        try $0.write(file, "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
      },
    ] + others.map { other in ReleasedChange("\(name) becomes \(other.name)") { try $0.write(file, other.text) } }
  }

  @Test(arguments: signs.flatMap { sign in changes(of: sign).map { (sign.text, $0) } })
  func noSignVanishesUnderGreen(sign: String, change: ReleasedChange) throws {
    try change.check(in: try Self.repository(sign), proof: Self.proof)
  }

  @Test func aContainerWithAnotherNameOpensAnotherStore() throws {
    let change = ReleasedChange("another name") {
      try $0.write(Self.file, Self.signs[0].text.replacing("Shop", with: "Boutique"))
    }
    let repository = try Self.repository(Self.signs[0].text)
    try change.check(in: repository, proof: Self.proof)
    let judged = repository.run("guard", "--against", "main")
    #expect(
      judged.output.contains(
        "App/Stack.swift: warning: the container 'Shop' (App/Stack.swift:2) is gone, and 'Boutique' is new"),
      "\(judged.output)")
  }

  private static let harmless: [ReleasedChange] = [
    ReleasedChange("another use of the container", .harmless) {
      try $0.write("App/More.swift", "let d = NSPersistentContainer(name: \"Shop\").viewContext\n")
    },
    ReleasedChange("an extension of the container", .harmless) {
      try $0.write("App/More.swift", "extension NSPersistentContainer {}\n")
    },
    ReleasedChange("another file", .harmless) { try $0.move(file, "App/Core/Stack.swift") },
    ReleasedChange("a comment", .harmless) { try $0.write("App/More.swift", "// NSMigrationManager\n") },
  ]

  @Test(arguments: harmless) func whatIsHarmlessStaysGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.repository(Self.signs[0].text), proof: Self.proof)
  }

  // MARK: - Mapping models

  /// `App` with a text where `App 2`, the current version, has a number, and the mapping model for that step.
  private static func mapped() throws -> GuardRepository {
    let repository = try GuardRepository()
    let version = { (type: String) in
      "<model><entity name=\"E\"><attribute name=\"a\" optional=\"YES\" attributeType=\"\(type)\"/></entity></model>"
    }
    try repository.write("App.xcdatamodeld/App.xcdatamodel/contents", version("String"))
    try repository.write("App.xcdatamodeld/App 2.xcdatamodel/contents", version("Integer 16"))
    try repository.current("App 2")
    try repository.write(
      mapping, mappingModel(from: "App.xcdatamodeld/App.xcdatamodel", to: "App.xcdatamodeld/App 2.xcdatamodel"))
    try repository.release()
    return repository
  }

  /// A mapping model as Xcode writes it, without copies of its versions.
  private static func mappingModel(from old: String, to new: String) -> String {
    func path(_ side: String, _ version: String) -> String {
      "<attribute name=\"\(side)modelpath\" type=\"string\">App/\(version)</attribute>"
    }
    return "<database><object type=\"XDDEVMAPPINGMODEL\" id=\"z1\">\(path("source", old))\(path("destination", new))"
      + "</object></database>"
  }

  private static let mapping = "Map.xcmappingmodel/xcmapping.xml"

  private static let mappingChanges: [ReleasedChange] = [
    ReleasedChange("the mapping model is dropped") { try $0.remove("Map.xcmappingmodel") },
    ReleasedChange("the mapping model is empty") { try $0.write(mapping, "") },
    ReleasedChange("the mapping model is a page") { try $0.write(mapping, "<html/>") },
    ReleasedChange("the mapping model is moved into Pods") {
      try $0.move("Map.xcmappingmodel", "Pods/Map.xcmappingmodel")
    },
    ReleasedChange("the mapping model leads out") { try $0.link(mapping, to: "/etc/hostname") },
    ReleasedChange("the mapping model is for another step") {
      try $0.write(
        mapping,
        mappingModel(from: "App.xcdatamodeld/App 2.xcdatamodel", to: "App.xcdatamodeld/App.xcdatamodel"))
    },
    ReleasedChange("the mapping model is elsewhere", .harmless) {
      try $0.move("Map.xcmappingmodel", "Maps/Map.xcmappingmodel")
    },
    ReleasedChange("nothing", .harmless) { _ in },
  ]

  @Test(arguments: mappingChanges) func noMappingModelVanishesUnderGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.mapped(), proof: Self.proof)
  }
}

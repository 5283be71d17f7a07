import Foundation
import Testing

/// A review is green only if everything that was released was read and is equal, or was judged: each released thing is
/// dropped, hidden, doubled, made unreadable or unpredictable, renamed, moved and lent to another.
@Suite(.serialized) struct GreenIsProvedTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (GuardRepository) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (GuardRepository) throws -> Void) {
      (self.name, self.make) = (name, make)
    }

    var testDescription: String { name }
  }

  private static func contents(_ attributes: String...) -> String {
    let lines = attributes.map { attribute in
      let parts = attribute.split(separator: ":")
      return
        "<attribute name=\"\(parts[0])\" optional=\"YES\" attributeType=\"\(parts.count > 1 ? parts[1] : "String")\"/>"
    }
    return "<model><entity name=\"E\">\(lines.joined())</entity></model>\n"
  }

  /// Two packages, `Shop` with two versions and `Log` with one, and the container that opens them.
  private static func coreData() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("App/Shop.xcdatamodeld/Shop.xcdatamodel/contents", contents("a"))
    try repository.write("App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents", contents("a", "b"))
    try repository.current("Shop 2", package: "App/Shop.xcdatamodeld")
    try repository.write("App/Log.xcdatamodeld/Log.xcdatamodel/contents", contents("line"))
    try repository.write("App/Stack.swift", "let c = NSPersistentContainer(name: \"Shop\")\n")
    try repository.write("App/en.lproj/ShopModel.strings", "\"Entity/E\" = \"Thing\";\n\"Property/a\" = \"A\";\n")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    return repository
  }

  private static func move(_ repository: GuardRepository, _ old: String, _ new: String) throws {
    let folder = URL(filePath: repository.folder).appending(path: new).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try repository.git("mv", old, new)
  }

  private static let shop = "App/Shop.xcdatamodeld"
  private static let log = "App/Log.xcdatamodeld"
  private static let breaking = contents("line:Integer 16")

  private static let coreDataChanges: [Change] = [
    Change("a package is dropped") { try $0.remove(log) },
    Change("a version is dropped") { try $0.remove("\(shop)/Shop.xcdatamodel") },
    Change("the current version is dropped") { try $0.remove("\(shop)/Shop 2.xcdatamodel") },
    Change("the current version is no longer named") { try $0.remove("\(shop)/.xccurrentversion") },
    Change("the name of the current version is garbage") { try $0.write("\(shop)/.xccurrentversion", "garbage") },
    Change("the current version is one that is not there") { try $0.current("Shop 9", package: shop) },
    Change("an older version is current") { try $0.current("Shop", package: shop) },
    Change("a package is hidden and edited") { repository in
      try repository.write(".gitignore", "Log*\n")
      try repository.write("\(log)/Log.xcdatamodel/contents", breaking)
    },
    Change("a package is hidden from its folder and edited") { repository in
      try repository.write("App/.gitignore", "*.xcdatamodeld\n")
      try repository.write("\(log)/Log.xcdatamodel/contents", breaking)
    },
    Change("a version is doubled but for case") {
      try $0.write("\(shop)/shop 2.xcdatamodel/contents", contents("a:Date", "b"))
    },
    Change("a package is doubled but for case") {
      try $0.write("App/log.xcdatamodeld/Log.xcdatamodel/contents", breaking)
    },
    Change("a document is doubled but for case") { try $0.write("\(log)/Log.xcdatamodel/Contents", breaking) },
    Change("an entity is doubled") {
      try $0.write(
        "\(log)/Log.xcdatamodel/contents",
        contents("line").replacing("</model>", with: "<entity name=\"E\"/></model>"))
    },
    Change("a document is empty") { try $0.write("\(log)/Log.xcdatamodel/contents", "") },
    Change("a document is a pointer to large storage") {
      try $0.write(
        "\(log)/Log.xcdatamodel/contents", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
    },
    Change("a document declares an entity") {
      try $0.write(
        "\(log)/Log.xcdatamodel/contents", "<!DOCTYPE m [<!ENTITY e \"x\">]><model><entity name=\"E\"/></model>")
    },
    Change("a document is gone") { try $0.remove("\(log)/Log.xcdatamodel/contents") },
    Change("a package is an empty folder") { repository in
      try repository.remove("\(log)/Log.xcdatamodel")
      try FileManager.default.createDirectory(
        atPath: repository.folder + "/\(log)", withIntermediateDirectories: true)
      try repository.write("\(log)/note.txt", "")
    },
    Change("a package is a file") { repository in
      try repository.remove(log)
      try repository.write(log, "file")
    },
    Change("one version of a package is unreadable") { try $0.write("\(shop)/Shop.xcdatamodel/contents", "<model>") },
    Change("a package is renamed") { try move($0, shop, "App/Boutique.xcdatamodeld") },
    Change("a package is moved") { try move($0, shop, "Sources/Shop.xcdatamodeld") },
    Change("a package is moved and another is put into its place") { repository in
      try move(repository, log, "Archive/Log.xcdatamodeld")
      try repository.write("\(log)/Log.xcdatamodel/contents", breaking)
    },
    Change("a package is moved and another name takes its place") { repository in
      try move(repository, log, "Archive/Log.xcdatamodeld")
      try repository.write("App/Journal.xcdatamodeld/Journal.xcdatamodel/contents", breaking)
    },
    Change("a version is renamed, and its name lent to another") { repository in
      try move(repository, "\(shop)/Shop 2.xcdatamodel", "\(shop)/Shop 3.xcdatamodel")
      try repository.write("\(shop)/Shop 2.xcdatamodel/contents", contents("a:Date"))
    },
    Change("a version is edited so that nothing can be inferred") {
      try $0.write("\(shop)/Shop 2.xcdatamodel/contents", contents("a:Date", "b"))
    },
    Change("a new version cannot be reached, and a dead file names a manager") { repository in
      try repository.write("\(shop)/Shop 3.xcdatamodel/contents", contents("a:Date", "b"))
      try repository.current("Shop 3", package: shop)
      try repository.write("Readme/M.m", "#if 0\nNSMigrationManager *m;\n#endif\n")
    },
    Change("a new version cannot be reached, and a new file names a manager") { repository in
      try repository.write("\(shop)/Shop 3.xcdatamodel/contents", contents("a:Date", "b"))
      try repository.current("Shop 3", package: shop)
      try repository.write("Readme/M.swift", "let m = NSMigrationManager()\n")
    },
    Change("a text is removed") { try $0.write("App/en.lproj/ShopModel.strings", "\"Entity/E\" = \"Thing\";\n") },
    Change("a table is removed") { try $0.remove("App/en.lproj/ShopModel.strings") },
  ]

  @Test(arguments: coreDataChanges) func noReleasedThingOfCoreDataVanishesUnderGreen(change: Change) throws {
    try check(change, in: try Self.coreData())
  }

  private func check(_ change: Change, in repository: GuardRepository) throws {
    try change.make(repository)
    try repository.commit()
    for arguments in [["--against", "main"], ["--against", "main", "--released", "v*"]] {
      let review = CommandRun(arguments: ["review"] + arguments, fromDisk: repository.tree)
      #expect(!(review.output.contains("Data model: ✅")), "\(change.name): \(review.status) \(review.output)")
    }
  }

  // MARK: - Harmless changes

  private static let harmless: [Change] = [
    Change("nothing") { _ in },
    Change("a comment in a document") {
      try $0.write("\(log)/Log.xcdatamodel/contents", "<!-- note -->\n" + contents("line"))
    },
    Change("a new version that can be inferred") { repository in
      try repository.write("\(shop)/Shop 3.xcdatamodel/contents", contents("a", "b", "c"))
      try repository.current("Shop 3", package: shop)
    },
    Change("a new package") { try $0.write("App/New.xcdatamodeld/New.xcdatamodel/contents", contents("x")) },
    Change("a source file") { try $0.write("App/View.swift", "struct View {}\n") },
    Change("an ignore file for something else") { try $0.write(".gitignore", "*.log\n") },
    Change("a new language") { try $0.write("App/de.lproj/ShopModel.strings", "\"Entity/E\" = \"Ding\";\n") },
    Change("a new text") {
      try $0.write("App/en.lproj/ShopModel.strings", "\"Entity/E\" = \"Thing\";\n\"Property/a\" = \"An A\";\n")
    },
  ]

  @Test(arguments: harmless) func whatIsHarmlessStaysGreen(change: Change) throws {
    let repository = try Self.coreData()
    try change.make(repository)
    try repository.commit()
    for arguments in [["--against", "main"], ["--against", "main", "--released", "v*"]] {
      let review = CommandRun(arguments: ["review"] + arguments, fromDisk: repository.tree)
      #expect(review.status == 0 && review.output.contains("Data model: ✅"), "\(change.name): \(review.output)")
      #expect(review.output.contains("2 of 2 models, 3 of 3 released versions compared"), "\(review.output)")
    }
  }

  // MARK: - SwiftData

  private static func schema(_ number: Int, _ properties: String...) -> String {
    let lines = properties.map { "    var \($0)\n" }.joined()
    return """
      import SwiftData
      enum SchemaV\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip {
      \(lines)  }
      }

      """
  }

  private static let stage =
    ".custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: { c in try c.save() }, didMigrate: nil)"

  private static func plan(schemas: String = "[SchemaV1.self, SchemaV2.self]", stages: String = "[\(stage)]") -> String
  {
    """
    import SwiftData
    enum TripPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { \(schemas) }
      static var stages: [MigrationStage] { \(stages) }
    }

    """
  }

  private static func swiftData() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("App/V1.swift", schema(1, "name: String?"))
    try repository.write("App/V2.swift", schema(2, "name: String?", "note: String?"))
    try repository.write("App/Plan.swift", plan())
    try repository.write(
      "App/App.swift",
      "import SwiftData\nlet c = try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: TripPlan.self)\n")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("checkout", "-q", "-b", "topic")
    return repository
  }

  private static let swiftDataChanges: [Change] = [
    Change("the plan no longer lists a schema") {
      try $0.write("App/Plan.swift", plan(schemas: "[SchemaV2.self]", stages: "[]"))
    },
    Change("the plan no longer lists a schema and keeps a stage") {
      try $0.write(
        "App/Plan.swift",
        plan(
          schemas: "[SchemaV2.self, SchemaV3.self]",
          stages: "[.lightweight(fromVersion: SchemaV2.self, toVersion: SchemaV3.self)]"))
      try $0.write("App/V3.swift", schema(3, "name: String?", "note: String?", "more: String?"))
    },
    Change("a schema is dropped") { repository in
      try repository.remove("App/V1.swift")
      try repository.write("App/Plan.swift", plan(schemas: "[SchemaV2.self]", stages: "[]"))
    },
    Change("the schemas are filtered") {
      try $0.write("App/Plan.swift", plan(schemas: "[SchemaV1.self, SchemaV2.self].filter { _ in true }"))
    },
    Change("the schemas are under a condition") {
      try $0.write(
        "App/Plan.swift", plan(schemas: "\n#if FLAG\n[SchemaV1.self, SchemaV2.self]\n#else\n[SchemaV2.self]\n#endif\n"))
    },
    Change("the stages are dropped") { try $0.write("App/Plan.swift", plan(stages: "[]")) },
    Change("a stage becomes lightweight") {
      try $0.write(
        "App/Plan.swift", plan(stages: "[.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)]"))
    },
    Change("a stage loses its code") {
      try $0.write("App/Plan.swift", plan(stages: "[\(stage.replacing("{ c in try c.save() }", with: "nil"))]"))
    },
    Change("a stage has other code") {
      try $0.write(
        "App/Plan.swift", plan(stages: "[\(stage.replacing("c.save()", with: "c.delete(model: SchemaV1.Trip.self)"))]"))
    },
    Change("the plan is dropped") { repository in
      try repository.remove("App/Plan.swift")
      try repository.write(
        "App/App.swift", "import SwiftData\nlet c = try ModelContainer(for: SchemaV2.Trip.self)\n")
    },
    Change("a schema is hidden and edited") { repository in
      try repository.write(".gitignore", "V1.swift\n")
      try repository.write("App/V1.swift", schema(1, "name: Int?"))
    },
    Change("a schema is hidden, edited, and copied elsewhere") { repository in
      try repository.write(".gitignore", "App/V1.swift\n")
      try repository.write("App/V1.swift", schema(1, "name: Int?"))
      try repository.write("Old/V1.swift", schema(1, "name: String?"))
    },
    Change("a file is doubled but for case") { try $0.write("App/v1.swift", schema(1, "name: Int?")) },
    Change("a released version is edited") { try $0.write("App/V1.swift", schema(1, "name: Int?")) },
    Change("a type of another module") { try $0.write("App/V1.swift", schema(1, "name: Elsewhere.Name")) },
    Change("a property under a false condition") {
      try $0.write(
        "App/V1.swift",
        schema(1, "name: String?").replacing(
          "    var name: String?\n",
          with: "    #if swift(>=99)\n    var name: String?\n    #else\n    var name: Int?\n    #endif\n"))
    },
    Change("a property under an unknown condition") {
      try $0.write(
        "App/V1.swift",
        schema(1, "name: String?").replacing(
          "    var name: String?\n",
          with: "    #if FLAG\n    var name: String?\n    #else\n    var name: Int?\n    #endif\n"))
    },
    Change("the list of models is a call") {
      try $0.write("App/V1.swift", schema(1, "name: String?").replacing("[Trip.self]", with: "all()"))
    },
    Change("the container lists another model") { repository in
      try repository.write("App/Rate.swift", "import SwiftData\n@Model final class Rate { var x: Int = 1 }\n")
      try repository.write(
        "App/App.swift",
        "import SwiftData\nlet c = try ModelContainer(for: SchemaV2.Trip.self, Rate.self, migrationPlan: TripPlan.self)\n"
      )
    },
  ]

  @Test(arguments: swiftDataChanges) func noReleasedThingOfSwiftDataVanishesUnderGreen(change: Change) throws {
    try check(change, in: try Self.swiftData())
  }

  private static let swiftDataHarmless: [Change] = [
    Change("nothing") { _ in },
    Change("a comment") { try $0.write("App/V1.swift", "// First.\n" + schema(1, "name: String?")) },
    Change("another folder") { try move($0, "App", "Sources") },
    Change("a comment in a stage") {
      try $0.write("App/Plan.swift", plan(stages: "[\(stage.replacing("c in try", with: "c in /* note */ try"))]"))
    },
    Change("a new schema with its stage") { repository in
      try repository.write("App/V3.swift", schema(3, "name: String?", "note: String?", "more: String?"))
      try repository.write(
        "App/Plan.swift",
        plan(
          schemas: "[SchemaV1.self, SchemaV2.self, SchemaV3.self]",
          stages: "[\(stage), .lightweight(fromVersion: SchemaV2.self, toVersion: SchemaV3.self)]"))
      try repository.write(
        "App/App.swift",
        "import SwiftData\nlet c = try ModelContainer(for: SchemaV3.Trip.self, migrationPlan: TripPlan.self)\n")
    },
  ]

  @Test(arguments: swiftDataHarmless) func whatIsHarmlessInSwiftDataStaysGreen(change: Change) throws {
    let repository = try Self.swiftData()
    try change.make(repository)
    try repository.commit()
    let review = repository.run("review", "--against", "main", "--released", "v*")
    #expect(review.status == 0 && review.output.contains("Data model: ✅"), "\(change.name): \(review.output)")
    #expect(review.output.contains("2 of 2 released versions, 1 of 1 stage compared"), "\(review.output)")
  }
}

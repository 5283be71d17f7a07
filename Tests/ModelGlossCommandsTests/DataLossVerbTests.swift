import Foundation
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossTestSupport
import Testing

/// What `diff`, `changelog` and `migrations` say of data that is lost, as text and JSON, with a store and without.
@Suite struct DataLossVerbTests {
  private static func attribute(
    _ name: String, _ type: AttributeType = .string, id: String? = nil, optional: Bool = true
  ) -> AttributeDescription {
    AttributeDescription(name: name, type: type, isOptional: optional, renamingIdentifier: id)
  }

  private static func link(_ destination: String) -> [RelationshipDescription] {
    [RelationshipDescription(name: "b", destination: destination, isOptional: true)]
  }

  private static func model(
    _ entities: EntityDescription..., composites: [CompositeDescription] = []
  ) -> ManagedObjectModel {
    ManagedObjectModel(entities: entities, composites: composites)
  }

  private static func one(_ attributes: AttributeDescription...) -> ManagedObjectModel {
    model(EntityDescription(name: "A", attributes: attributes))
  }

  /// An entity with a composite of elements, which may be required; each element is required unless it ends with `?`.
  private static func home(_ elements: String..., isOptional: Bool = true, others: [AttributeDescription] = [])
    -> ManagedObjectModel
  {
    let composite = AttributeDescription(
      name: "home", type: .composite, isOptional: isOptional, compositeName: "Address")
    return model(
      EntityDescription(name: "A", attributes: (elements.isEmpty ? [] : [composite]) + others),
      composites: [
        CompositeDescription(
          name: "Address",
          attributes: elements.map { attribute($0.replacing("?", with: ""), optional: $0.hasSuffix("?")) })
      ])
  }

  private static func addressed(_ type: AttributeType) -> ManagedObjectModel {
    model(
      EntityDescription(
        name: "A",
        attributes: [AttributeDescription(name: "home", type: .composite, isOptional: true, compositeName: "Address")]),
      composites: [CompositeDescription(name: "Address", attributes: [attribute("street", type)])])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let versions: [ManagedObjectModel]
    let verdict: String
    /// What the migration from the first version says in text.
    let says: String
    /// `entity.property kind rows` of each loss.
    let losses: [String]
    /// Rows of the first version: the entity, the key, the columns.
    var rows: [(entity: String, key: Int64, values: [String: SQLiteWriter.Value])] = []
    /// Additionally with the store.
    var saysOfStore = ""
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a property that moves down to one child",
      versions: [
        model(
          EntityDescription(name: "P", isAbstract: true, attributes: [attribute("x")]),
          EntityDescription(name: "A", superentity: "P"), EntityDescription(name: "B", superentity: "P")),
        model(
          EntityDescription(name: "P", isAbstract: true),
          EntityDescription(name: "A", superentity: "P", attributes: [attribute("x")]),
          EntityDescription(name: "B", superentity: "P")),
      ], verdict: "lightweight", says: "the values of 'B.x' are deleted", losses: ["B.x deleted 2"],
      rows: [("A", 1, ["ZX": "a"]), ("B", 2, ["ZX": "b"]), ("B", 3, ["ZX": "c"]), ("B", 4, [:])],
      saysOfStore: "the values of 'B.x' are deleted: 2 of 3 objects"),
    Case(
      testDescription: "another destination",
      versions: [
        model(
          EntityDescription(name: "A", relationships: link("B")), EntityDescription(name: "B"),
          EntityDescription(name: "C")),
        model(
          EntityDescription(name: "A", relationships: link("C")), EntityDescription(name: "B"),
          EntityDescription(name: "C")),
      ], verdict: "lightweight", says: "links of 'A.b' to objects of 'B' are lost", losses: ["A.b linksLost 1"],
      rows: [("A", 1, ["ZB": 1]), ("A", 2, [:]), ("B", 1, [:])],
      saysOfStore: "links of 'A.b' to objects of 'B' are lost: 1 of 2 objects"),
    Case(
      testDescription: "a destination below, which some links lead to",
      versions: ["P", "S"].map { destination in
        model(
          EntityDescription(name: "A", relationships: link(destination)),
          EntityDescription(name: "P", isAbstract: true),
          EntityDescription(name: "S", superentity: "P"), EntityDescription(name: "T", superentity: "P"))
      }, verdict: "lightweight", says: "links of 'A.b' to objects of 'T' are lost", losses: ["A.b linksLost 2"],
      rows: [
        ("A", 1, ["ZB": 3]), ("A", 2, ["ZB": 3]), ("A", 3, ["ZB": 1]), ("A", 4, [:]), ("S", 1, [:]), ("T", 2, [:]),
        ("T", 3, [:]),
      ], saysOfStore: "links of 'A.b' to objects of 'T' are lost: 2 of 4 objects"),
    Case(
      testDescription: "a leaf of a composite of another type", versions: [addressed(.string), addressed(.integer16)],
      verdict: "custom", says: "'A.home.street' cannot be converted from String to Integer 16", losses: [],
      rows: [("A", 1, [:])], saysOfStore: "'A.home.street' cannot be converted"),
    Case(
      testDescription: "a leaf that is gone", versions: [home("street?", "city?"), home("city?")],
      verdict: "lightweight", says: "the values of 'A.home.street' are deleted",
      losses: ["A.home.street deleted 2"],
      rows: [
        ("A", 1, ["ZSTREET": "a", "ZCITY": "c"]), ("A", 2, ["ZSTREET": "b"]), ("A", 3, ["ZCITY": "c"]), ("A", 4, [:]),
      ], saysOfStore: "the values of 'A.home.street' are deleted: 2 of 4 objects"),
    Case(
      testDescription: "a composite that is gone",
      versions: [home("street?", "city?", others: [attribute("x")]), one(attribute("x"))],
      verdict: "lightweight", says: "the values of 'A.home' are deleted", losses: ["A.home deleted 3"],
      rows: [
        ("A", 1, ["ZSTREET": "a", "ZCITY": "c"]), ("A", 2, ["ZSTREET": "b"]), ("A", 3, ["ZCITY": "c"]), ("A", 4, [:]),
      ], saysOfStore: "the values of 'A.home' are deleted: 3 of 4 objects"),
    Case(
      testDescription: "a leaf that is required now, in a composite that is",
      versions: [home("street?", "city", isOptional: false), home("street", "city", isOptional: false)],
      verdict: "fails", says: "'A.home.street' is required and has no default", losses: [],
      rows: [("A", 1, ["ZSTREET": "a", "ZCITY": "c"]), ("A", 2, ["ZCITY": "c"]), ("A", 3, ["ZCITY": "d"])],
      saysOfStore: "the migration fails: 2 objects lack a required value"),
    Case(
      testDescription: "a leaf that is required now, in a composite that need not be there",
      versions: [home("street?", "city?"), home("street", "city?")],
      verdict: "fails", says: "'A.home.street' is required and has no default", losses: [],
      rows: [("A", 1, ["ZSTREET": "a"]), ("A", 2, [:])], saysOfStore: "an unknown number of 2"),
    Case(
      testDescription: "a chain of renames that forgets the first name",
      versions: [one(attribute("x")), one(attribute("y", id: "x")), one(attribute("z", id: "y"))],
      verdict: "lightweight", says: "the values of 'A.x' are deleted", losses: ["A.x deleted 2"],
      rows: [("A", 1, ["ZX": "a"]), ("A", 2, ["ZX": "b"]), ("A", 3, [:])],
      saysOfStore: "the values of 'A.x' are deleted: 2 of 3 objects"),
    Case(
      testDescription: "a new required attribute",
      versions: [one(attribute("x")), one(attribute("x"), attribute("r", optional: false))], verdict: "fails",
      says: "no handler can help: 'A.r' is required and has no default", losses: [], rows: [("A", 1, [:])],
      saysOfStore: "1 of 1 object"),
    Case(
      testDescription: "another type", versions: [one(attribute("x")), one(attribute("x", .integer16))],
      verdict: "custom", says: "'A.x' cannot be converted from String to Integer 16", losses: [],
      rows: [("A", 1, ["ZX": "a"])], saysOfStore: "134190"),
    Case(
      testDescription: "swapped identifiers",
      versions: [
        one(attribute("x"), attribute("y")), one(attribute("x", id: "y"), attribute("y", id: "x")),
      ], verdict: "none", says: "no migration runs", losses: ["A.x reinterpreted 1", "A.y reinterpreted 0"],
      rows: [("A", 1, ["ZX": "a"])], saysOfStore: "shows the former 'x', not 'y'"),
    Case(
      testDescription: "fewer bits", versions: [one(attribute("x", .integer64)), one(attribute("x", .integer16))],
      verdict: "lightweight", says: "the values of 'A.x' may be truncated: Integer 64 becomes Integer 16",
      losses: ["A.x narrowed 1"], rows: [("A", 1, ["ZX": 70000]), ("A", 2, ["ZX": 7]), ("A", 3, [:])],
      saysOfStore: "1 of 3 objects with a value that does not fit"),
    Case(
      testDescription: "a number that is no Boolean",
      versions: [one(attribute("x", .integer16)), one(attribute("x", .boolean))], verdict: "lightweight",
      says: "Integer 16 becomes Boolean", losses: ["A.x narrowed 1"],
      rows: [("A", 1, ["ZX": 2]), ("A", 2, ["ZX": 1]), ("A", 3, ["ZX": 0])],
      saysOfStore: "1 of 3 objects with a value that does not fit"),
    Case(
      testDescription: "fractions", versions: [one(attribute("x", .double)), one(attribute("x", .integer32))],
      verdict: "lightweight", says: "Double becomes Integer 32", losses: ["A.x narrowed 1"],
      rows: [("A", 1, ["ZX": .real(2.5)]), ("A", 2, ["ZX": .real(2)])],
      saysOfStore: "1 of 2 objects with a value that does not fit"),
    Case(
      testDescription: "an entity that is abstract now",
      versions: [
        model(EntityDescription(name: "A", attributes: [attribute("x")])),
        model(EntityDescription(name: "A", isAbstract: true, attributes: [attribute("x")])),
      ], verdict: "lightweight", says: "what Core Data does with its objects is unknown", losses: ["A unknown 1"],
      rows: [("A", 1, [:])], saysOfStore: "is unknown: 1 of 1 object"),
  ]

  /// Declarations of what stages are made of, by Apple's documentation.
  private static let coreData = """
    @_exported import Foundation
    open class NSMigrationStage: NSObject {}
    public final class NSManagedObjectModelReference: NSObject {
      public init(fileURL: URL, versionChecksum: String) {}
    }
    public final class NSLightweightMigrationStage: NSMigrationStage {
      public init(_ versionChecksums: [String]) {}
    }
    public final class NSCustomMigrationStage: NSMigrationStage {
      public init(migratingFrom: NSManagedObjectModelReference, to: NSManagedObjectModelReference) {}
      public var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
      public var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
    }
    public final class NSStagedMigrationManager: NSObject {
      public init(_ stages: [NSMigrationStage]) {}
    }
    """

  @Test func stagesAsSwiftCompile() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stages-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    func compile(_ arguments: String...) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["swiftc", "-swift-version", "6"] + arguments
      process.currentDirectoryURL = folder
      let pipe = Pipe()
      process.standardError = pipe
      try process.run()
      let said = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    }
    try write(Self.coreData, to: "Stub.swift")
    try compile("-emit-module", "-module-name", "CoreData", "-parse-as-library", "Stub.swift")
    // Names that Swift would read as something else.
    let hostile = ["1 \"x\" \\(y)", "模型\n} // */", "class", "1-x", "1 x"]
    var kinds = Set<String>()
    let files = Self.cases.indices.map { "Case\($0).swift" }
    for (number, row) in Self.cases.enumerated() {
      for names in [["App", "App 2", "App 3"], Array(hostile.dropFirst(number % 3))] {
        let versions = zip(names, row.versions).map { ModelVersion(name: $0, model: $1) }
        let plan = MigrationPlan(model: "App", versions: versions, target: versions.last?.name)
        let text = StagesSource(plan, package: names[0]).text
        kinds.formUnion(plan.stages.map { $0.needsBridge ? "bridge" : $0.kind.rawValue })
        // All in one module, since the compiler takes a second to begin.
        let name = (names[0] == "App" ? "" : "Hostile") + files[number]
        try write(
          text.replacing("func migrationManager(", with: "func migrationManager\(name.split(separator: ".")[0])("),
          to: name)
      }
    }
    #expect(kinds == ["bridge", "custom", "lightweight"])
    try write((files + files.map { "Hostile" + $0 }).joined(separator: "\n"), to: "files")
    try compile("-typecheck", "-parse-as-library", "-module-name", "App", "-I", ".", "@files")
  }

  private static func losses(_ object: Any?, withRows: Bool) -> [String] {
    guard let object = object as? [String: Any] else { return [] }
    return ["losses", "unknown"].flatMap { object[$0] as? [[String: Any]] ?? [] }.map { loss in
      let place = [loss["entity"], loss["property"]].compactMap { $0 as? String }.joined(separator: ".")
      let rows = (loss["rows"] as? Int).map { " \($0)" } ?? ""
      return "\(place) \(loss["kind"] as? String ?? "")" + (withRows ? rows : "")
    }
  }

  private static func json(_ run: CommandRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.error)")
  }

  @Test(arguments: cases.indices) func isSaidByEveryVerb(_ number: Int) throws {
    let row = Self.cases[number]
    let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let package = folder.appending(path: "App.momd").path(percentEncoded: false)
    let versions = row.versions.enumerated().map {
      ($0 == 0 ? "App" : "App \($0 + 1)", ModelContents($1, format: .xml))
    }
    let current = try #require(versions.last).0
    for (path, bytes) in CompiledPackageWriter.files(versions, current: current) {
      let url = folder.appending(path: "App.momd").appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
    let bare = row.losses.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    let status: Int32 = ["custom", "fails"].contains(row.verdict) ? 1 : 0
    // Every version to the current one.
    let plan = CommandRun("migrations", package, onDisk: ())
    #expect(plan.status == status && plan.output.contains(row.says), "\(plan.output)")
    let markdown = CommandRun("migrations", package, "--format", "markdown", onDisk: ()).output
    let paths = try Self.json(CommandRun("migrations", package, "--format", "json", onDisk: ()))["paths"]
    let path = try #require((paths as? [[String: Any]])?.first)
    #expect(path["verdict"] as? String == row.verdict)
    #expect(Self.losses(path, withRows: true) == bare)
    if !row.losses.isEmpty { #expect(markdown.contains(row.says), "\(markdown)") }
    // The first version and the last.
    let (old, new) = ("\(package)#App", "\(package)#\(current)")
    let difference = CommandRun("diff", old, new, onDisk: ()).output
    let changes = CommandRun("changelog", package, onDisk: ()).output
    #expect(row.versions.count > 2 || row.losses.isEmpty || changes.contains(row.says), "\(changes)")
    if !row.losses.isEmpty { #expect(difference.contains(row.says), "\(difference)") }
    #expect(!difference.contains("carried over") || row.losses.isEmpty, "\(difference)")
    #expect(row.verdict != "none" || !difference.contains("#\n"), "\(difference)")
    let compared = try Self.json(CommandRun("diff", old, new, "--format", "json", onDisk: ()))
    let migration = try #require(compared["migration"] as? [String: Any])
    #expect(migration["verdict"] as? String == row.verdict && Self.losses(migration, withRows: true) == bare)
    // The store of somebody who has the first version.
    let fixture = try StoreFixture(row.versions[0])
    for object in row.rows { try fixture.insert(object.entity, key: object.key, object.values) }
    fixture.close()
    let text = CommandRun("migrations", package, "--store", fixture.path, onDisk: ()).output
    #expect(text.contains(row.saysOfStore), "\(text)")
    let store = try Self.json(
      CommandRun("migrations", package, "--store", fixture.path, "--format", "json", onDisk: ()))
    let way = try #require((store["paths"] as? [[String: Any]])?.first)
    #expect(way["verdict"] as? String == row.verdict)
    #expect(Self.losses(way, withRows: true) == row.losses)
  }
}

import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// Forty ways in which projects open stores, each with what `migrations` concludes and what it rests on.
///
/// Each project has a model `Shop` with the current version `Shop 2`, or a plan with the schemas `V1` and `V2`, and the
/// change between them can be inferred.
@Suite struct OpeningExamplesTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var name: String
    var files: [String: String]
    /// The verdict on stores of the older version.
    var word: String
    /// Texts that the report has.
    var says: [String]
    /// Texts that it has not.
    var avoids: [String] = []
    /// The model, if the project has several.
    var model = "Shop"

    var testDescription: String { name }
  }

  private static let (mig, inf) = (OpeningFile.migrating, OpeningFile.inferring)
  private static let container = "let c = NSPersistentContainer(name: \"Shop\")\n"
  private static let first = "c.persistentStoreDescriptions.first?"
  private static let (light, off, mapped) = ("lightweight", "refused (134100)", "refused (134140)")
  private static let open = "unknown, by inference lightweight"

  /// The call that adds a store with the given options.
  private static func add(_ options: String, to coordinator: String = "p") -> String {
    "try \(coordinator).addPersistentStore(ofType: s, configurationName: nil, at: u, options: \(options))"
  }

  private static func send(_ options: String) -> String {
    "[psc addPersistentStoreWithType:s configuration:nil URL:u options:\(options) error:&e];"
  }

  private static func core(
    _ name: String, _ code: String, _ word: String, _ says: String..., avoids: [String] = [], model: String = "Shop",
    file: String = "A.swift"
  ) -> Example {
    Example(
      name: name, files: package("Shop").merging(package("Cache")) { $1 }.merging([file: code]) { $1 }, word: word,
      says: says, avoids: avoids, model: model)
  }

  private static func package(_ name: String) -> [String: String] {
    func model(_ more: String) -> String {
      "<model><entity name='\(name)Item'><attribute name='title' optional='YES' attributeType='String'/>\(more)</entity></model>"
    }
    return [
      "\(name).xcdatamodeld/\(name).xcdatamodel/contents": model(""),
      "\(name).xcdatamodeld/\(name) 2.xcdatamodel/contents":
        model("<attribute name='note' optional='YES' attributeType='String'/>"),
      "\(name).xcdatamodeld/.xccurrentversion":
        "<plist version='1.0'><dict><key>_XCCurrentVersionName</key><string>\(name) 2.xcdatamodel</string></dict></plist>",
    ]
  }

  // MARK: Core Data

  static let containers: [Example] = [
    core("a container", container, light, "NSPersistentContainer in A.swift:1"),
    core(
      "migration turned off", container + "\(first).shouldMigrateStoreAutomatically = false", off,
      "shouldMigrateStoreAutomatically is off in A.swift:2"),
    core(
      "inference turned off on a new description",
      "let d = NSPersistentStoreDescription(url: u); d.shouldInferMappingModelAutomatically = false\n" + container
        + "c.persistentStoreDescriptions = [d]", mapped, "shouldInferMappingModelAutomatically is off in A.swift:1"),
    core(
      "migration turned off by its key",
      container + "c.persistentStoreDescriptions[0].setOption(false as NSNumber, forKey: \(mig))", off,
      "\(mig) is off in A.swift:2"),
    core(
      "a setting that something decides",
      container + "\(first).shouldMigrateStoreAutomatically = isMainApp", open,
      "if 'isMainApp' turns it on: by inference",
      "if it does not: refused (134100)"),
    core(
      "own steps",
      container + "\(first).shouldMigrateStoreAutomatically = false\nfunc step() throws {\nfor x in steps { "
        + "let g = NSMigrationManager(sourceModel: x.a, destinationModel: x.b); try g.migrateStore(from: u, type: t) }\n}\n"
        + "try step()", open, "its own code, which look up a version by its hashes (NSMigrationManager in A.swift:4)"),
    core(
      "a policy's signature",
      container + "class P: NSEntityMigrationPolicy { override func begin(_ m: NSEntityMapping, with g: "
        + "NSMigrationManager) throws {} }", light, "NSPersistentContainer in A.swift:1"),
    core(
      "a manager of stages",
      container + "\(first).setOption(NSStagedMigrationManager(stages), "
        + "forKey: NSPersistentStoreStagedMigrationManagerOptionKey)", "staged", "NSStagedMigrationManager in A.swift:2"
    ),
    core(
      "a protocol that names stages", container + "protocol Steps { func stages() -> [NSLightweightMigrationStage] }",
      light, "NSPersistentContainer in A.swift:1"),
    core(
      "an own container",
      "final class Box: NSPersistentContainer, @unchecked Sendable {};  let box = Box(name: \"Shop\")",
      light, "Box in A.swift:1"),
    core(
      "a copy that is read",
      container
        + "try copy.addPersistentStore(ofType: s, configurationName: nil, at: backup, options: [\(mig): false, "
        + "NSReadOnlyPersistentStoreOption: true])", light, "NSPersistentContainer in A.swift:1"),
    core(
      "files that are moved",
      container + "try p.replacePersistentStore(at: new, withPersistentStoreFrom: old, type: .sqlite)\n"
        + "_ = try p.migratePersistentStore(store, to: new, options: nil, type: .sqlite)", light,
      "NSPersistentContainer in A.swift:1"),
    core(
      "two containers",
      container + "let b = NSPersistentContainer(name: \"Cache\"); b.persistentStoreDescriptions.first?"
        + ".shouldMigrateStoreAutomatically = false", light, "NSPersistentContainer in A.swift:1"),
    core(
      "the other of two containers",
      container + "let b = NSPersistentContainer(name: \"Cache\"); b.persistentStoreDescriptions.first?"
        + ".shouldMigrateStoreAutomatically = false", off, "shouldMigrateStoreAutomatically is off in A.swift:2",
      model: "Cache"),
    core(
      "what only a debug build has",
      "#if DEBUG\nlet on = false\n#else\nlet on = true\n#endif\n" + container
        + "\(first).shouldMigrateStoreAutomatically = on", light, "NSPersistentContainer in A.swift:6"),
    core(
      "a version by its file",
      "let momd = Bundle.main.url(forResource: \"Shop\", withExtension: \"momd\")!\n"
        + "let m = NSManagedObjectModel(contentsOf: momd.appendingPathComponent(\"Shop 2.mom\"))!\n"
        + "let c = NSPersistentContainer(name: \"Shop\", managedObjectModel: m)", light,
      "opens 'Shop 2', whichever version is current"),
    core(
      "a probe", container + "var old: Bool { (try? \(add("nil", to: "probe").dropFirst(4))) == nil }", light,
      "NSPersistentContainer in A.swift:1"),
    core(
      "a container of another module", "import Kit\nfinal class Box: KitContainer {};  let box = Box(name: \"Shop\")",
      open,
      "KitContainer, which is not in the sources, in A.swift:2"),
    core(
      "a loop over the descriptions of a named constant",
      "enum Store { static let name = \"Shop\" }\n"
        + "for d in NSPersistentContainer(name: Store.name).persistentStoreDescriptions { "
        + "d.shouldMigrateStoreAutomatically = false }", off, "shouldMigrateStoreAutomatically is off in A.swift:2"),
  ]

  static let coordinators: [Example] = [
    core("without options", add("nil"), off, "addPersistentStore without options in A.swift:1"),
    core("both options", add("[\(mig): true, \(inf): true]"), light, "\(mig) in A.swift:1"),
    core(
      "options of a variable",
      "let o: [AnyHashable: Any] = [\(mig): NSNumber(value: true), \(inf): NSNumber(value: false)]\n\(add("o"))",
      mapped,
      "\(inf) is off in A.swift:1"),
    core(
      "options by subscripts",
      "var o = [String: Any](); o[\(mig)] = true; o[\(inf)] = true\ntry p.addPersistentStore(type: .sqlite, at: u, options: o)",
      light, "\(mig) in A.swift:1"),
    core(
      "options of a literal in Objective-C", "NSDictionary *o = @{ \(mig): @YES, \(inf): @YES };   \(send("o"))", light,
      "\(mig) in A.m:1", file: "A.m"),
    core(
      "options of values and keys",
      "NSDictionary *o = [NSDictionary dictionaryWithObjectsAndKeys:@YES, \(mig), [NSNumber numberWithBool:NO], \(inf), nil];\n"
        + send("o"), mapped, "\(inf) is off in A.m:1", file: "A.m"),
    core(
      "one option of two",
      "NSMutableDictionary *o = [NSMutableDictionary new];\n[o setObject:[NSNumber numberWithBool:YES] forKey:\(mig)];\n"
        + send("o"), mapped, "\(mig) without \(inf) in A.m:3", file: "A.m"),
    core(
      "a parameter", "func open(_ m: Bool) throws { \(add("[\(mig): m, \(inf): m]")) }", open,
      "if 'm' turns it on: by inference"),
    core(
      "a store that is deleted",
      "do { \(add("[\(mig): true, \(inf): true]")) } catch { try FileManager.default.removeItem(at: u) }", light,
      "where that fails the store is deleted (A.swift:1)"),
    core("a document", "class Doc: NSPersistentDocument {}", off, "NSPersistentDocument without options in A.swift:1"),
    core(
      "own code that never runs",
      "@implementation Stack\n- (void)migrate {\nNSMigrationManager *m = [[NSMigrationManager alloc] "
        + "initWithSourceModel:a destinationModel:b];\n}\n- (void)open {\nBOOL useOwn = NO;\n"
        + "if (useOwn && [self needsMigration]) { [self migrate]; }\nNSDictionary *o = @{ \(mig): @YES, \(inf): @YES };\n"
        + "\(send("o"))\n}\n@end", light, "\(mig) in A.m:8", avoids: ["NSMigrationManager"], file: "A.m"),
  ]

  // MARK: SwiftData

  private static let schemas = """
    import SwiftData
    enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var name: String = ""; init() {} } }
    enum V2: VersionedSchema { static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var name: String = ""; var note: String?; init() {} } }
    typealias Trip = V2.Trip

    """
  private static let literal = ".lightweight(fromVersion: V1.self, toVersion: V2.self)"
  private static let passed =
    "let c = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)"

  private static func swift(
    _ name: String, _ app: String, stages: String = "static var stages: [MigrationStage] { [\(literal)] }",
    also: String = "", files: [String: String] = [:], _ word: String, _ says: String..., avoids: [String] = []
  ) -> Example {
    let plan =
      "enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }\n\(stages) }\n"
    let own = ["S.swift": schemas + plan + also, "A.swift": "import SwiftData\n\(app)\n"]
    return Example(
      name: name, files: own.merging(files) { $1 }, word: word, says: says, avoids: avoids, model: "")
  }

  private static let unread = "which is not read: whether these stages run is unknown"
  private static let notPassed = "no container passes 'Plan', so SwiftData infers each migration"

  static let swiftData: [Example] = [
    swift("a plan", passed, "staged", "ModelContainer (A.swift:2) passes the plan 'Plan'"),
    swift(
      "no plan by its case", "let c = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: .none)",
      light, notPassed, "ModelContainer (A.swift:2) passes no plan"),
    swift(
      "one of two plans", "let c = try ModelContainer(for: Trip.self, migrationPlan: back ? Back.self : Plan.self)",
      also: "enum Back: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V2.self] }\n"
        + "static var stages: [MigrationStage] { [] } }\n", open, unread),
    swift(
      "parameters with defaults",
      "func make(_ v: any VersionedSchema.Type = V2.self, plan: (any SchemaMigrationPlan.Type)? = Plan.self) throws -> "
        + "ModelContainer {\n try ModelContainer(for: Schema(versionedSchema: v), migrationPlan: plan) }\nlet c = try make()",
      "staged", "passes the plan 'Plan'"),
    swift(
      "parameters with defaults that a caller does not take",
      "func make(_ v: any VersionedSchema.Type = V2.self, plan: (any SchemaMigrationPlan.Type)? = Plan.self) throws -> "
        + "ModelContainer {\n try ModelContainer(for: Schema(versionedSchema: v), migrationPlan: plan) }\n"
        + "let c = try make()\nlet d = try make(V1.self, plan: nil)", open, unread),
    swift(
      "a fallback in memory",
      "func make() -> ModelContainer {\nlet s = Schema(versionedSchema: V2.self)\n"
        + "do { return try ModelContainer(for: s, migrationPlan: Plan.self) }\n"
        + "catch { return try! ModelContainer(for: s, configurations: .init(isStoredInMemoryOnly: true)) }\n}",
      "staged",
      "where that fails the app runs on an empty store in memory (A.swift:5)"),
    swift(
      "a stage of a function", passed,
      stages: "static var stages: [MigrationStage] { [one()] }\nstatic func one() -> MigrationStage { \(literal) }",
      "staged", "lightweight: V1 → V2"),
    swift(
      "a trailing closure", passed,
      stages: "static var stages: [MigrationStage] { [.custom(fromVersion: V1.self, toVersion: V2.self, "
        + "willMigrate: nil) { c in try c.save() }] }", "staged", "custom: V1 → V2"),
    swift(
      "a schema of a member",
      "enum Now { static var schema: any VersionedSchema.Type { V2.self } }\n"
        + "let c = try ModelContainer(for: Schema(versionedSchema: Now.schema), migrationPlan: Plan.self)", "staged",
      "passes the plan 'Plan'"),
    swift(
      "a plan that tests pass", "let c = try ModelContainer(for: Trip.self)",
      files: [
        "Tests/T.swift": "import SwiftData\nlet c = try ModelContainer(for: Trip.self, migrationPlan: Plan.self)"
      ],
      light, notPassed, "passes no plan"),
    swift(
      "a widget without the plan", passed,
      files: ["Widget/W.swift": "import SwiftData\nlet c = try ModelContainer(for: Trip.self)\n"], "staged",
      "Widget/W.swift:2 opens the same store without the plan"),
    swift(
      "a stage of another type", passed, stages: "static var stages: [MigrationStage] { [Step.stage] }",
      also: "enum Step { static let to = V2.self; static let stage = MigrationStage.lightweight(fromVersion: V1.self, "
        + "toVersion: to) }\n", "staged", "lightweight: V1 → V2"),
  ]

  // MARK: Verdicts

  private func report(_ example: Example) throws -> (word: String, text: String) {
    let files = InMemoryFileTree(example.files)
    let path = example.model.isEmpty ? "." : "\(example.model).xcdatamodeld"
    let models = ModelLoader(files: files).load(path, versions: .all).models
    let own = models.filter { model in example.model.isEmpty ? model.version != nil : model.name == example.model }
    let first = try #require(own.first)
    let way = ProjectReads(files).way(of: first)
    let plan = MigrationPlan(
      model: first.name, versions: own.asVersions, target: own.first(where: \.isCurrentVersion)?.version,
      migration: way.migration, mappings: way.mappings)
    return (try #require(plan.paths.first).opening.word, plan.text)
  }

  private func check(_ example: Example) throws {
    let (word, text) = try report(example)
    #expect(word == example.word)
    for part in example.says { #expect(text.contains(part), "\(text)") }
    for part in example.avoids { #expect(!text.contains(part), "\(text)") }
  }

  @Test(arguments: containers) func concludesOnContainers(_ example: Example) throws { try check(example) }

  @Test(arguments: coordinators) func concludesOnCoordinators(_ example: Example) throws { try check(example) }

  @Test(arguments: swiftData) func concludesOnSwiftData(_ example: Example) throws { try check(example) }

  @Test func areFortyAndTwoVariants() {
    #expect(Self.containers.count + Self.coordinators.count + Self.swiftData.count == 42)
  }
}

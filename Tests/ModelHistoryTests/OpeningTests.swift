import GlossBasics
import GlossFiles
import Testing

@testable import GlossModelHistory

/// How stores are opened, as code says it: each a shape that projects write.
@Suite struct OpeningTests {
  private static let (mig, inf) = (OpeningFile.migrating, OpeningFile.inferring)
  private static let container = "let c = NSPersistentContainer(name: \"Shop\")\n"
  private static let first = "c.persistentStoreDescriptions.first?"
  private static let add = "try p.addPersistentStore(ofType: s, configurationName: nil, at: u, options:"

  /// The ways of the model 'Shop': `automatic`, `mapped` (inference is off), `own`, `staged`, `none` (it is refused),
  /// `assumed`, and what an answer depends on.
  static let swift: [(code: String, expected: [String])] = [
    (container, ["automatic"]),
    (container + "\(first).shouldMigrateStoreAutomatically = false", ["none"]),
    (container + "\(first).shouldMigrateStoreAutomatically = true", ["automatic"]),
    (
      "let d = NSPersistentStoreDescription(url: u); d.shouldInferMappingModelAutomatically = false\n" + container
        + "c.persistentStoreDescriptions = [d]", ["mapped"]
    ),
    (container + "c.persistentStoreDescriptions[0].setOption(false as NSNumber, forKey: \(mig))", ["none"]),
    (
      container
        + "for d in c.persistentStoreDescriptions {\n d.setOption(\n  NSNumber(value: false),\n  forKey: \(inf))\n}",
      ["mapped"]
    ),
    (container + "c.persistentStoreDescriptions.forEach { $0.shouldMigrateStoreAutomatically = false }", ["none"]),
    (
      container
        + "if let d = c.persistentStoreDescriptions.first {\n d.shouldInferMappingModelAutomatically = false\n}",
      ["mapped"]
    ),
    ("\(add) nil)", ["none"]), ("\(add) [:])", ["none"]), ("\(add) [\(mig): true, \(inf): true])", ["automatic"]),
    ("try p.addPersistentStore(type: .sqlite, at: u)", ["none"]),
    (
      "let o: [AnyHashable: Any] = [\(mig): NSNumber(value: true), \(inf): NSNumber(value: false)]\n\(add) o)",
      ["mapped"]
    ),
    (
      "var o = [String: Any](); o[\(mig)] = true; o[\(inf)] = true\n"
        + "try p.addPersistentStore(type: .sqlite, at: u, options: o)", ["automatic"]
    ),
    ("var o = [String: Any](); o[\(mig)] = true\n\(add) o)", ["mapped"]),
    ("let o = [NSSQLitePragmasOption: [\"a\": \"b\"]]\n\(add) o)", ["none"]),
    (
      "func options() -> [String: Any] {\n return [\(mig): true, \(inf): true]\n}\n\(add) options())", ["automatic"]
    ),
    ("class A {\n static let o = [\(mig): true, \(inf): true]\n func b() throws { \(add) Self.o) }\n}", ["automatic"]),
    (container + "\(first).shouldMigrateStoreAutomatically = isMainApp", ["isMainApp"]),
    (container + "\(first).shouldMigrateStoreAutomatically = !isMainApp", ["!isMainApp"]),
    (container + "\(first).shouldMigrateStoreAutomatically = a ? false : true", ["a ? false : true"]),
    (
      "class Doc: NSPersistentDocument {\n override func configurePersistentStoreCoordinator(for url: URL) throws {\n"
        + "  var o = [String: Any]()\n  o[\(mig)] = true\n  o[\(inf)] = true\n }\n}", ["automatic"]
    ),
    (
      container + "func checkpoint() throws {\n let o = [NSSQLitePragmasOption: [\"journal_mode\": \"DELETE\"]]\n"
        + " let store = \(add) o)\n try p.remove(store)\n}", ["automatic"]
    ),
    (
      "class A { func open() {\n\(container)if isMainApp {\n\(first).shouldMigrateStoreAutomatically = false\n}\n} }",
      ["!isMainApp"]
    ),
    ("func open(_ m: Bool) throws { \(add) [\(mig): m, \(inf): m]) }", ["m"]),
    ("func open(options: [String: Any]) throws { \(add) options) }", ["options"]),
    (
      container + "\(first).shouldMigrateStoreAutomatically = false\nfor x in steps {\n"
        + "let g = NSMigrationManager(sourceModel: x.a, destinationModel: x.b); try g.migrateStore(from: u, type: t)\n}",
      ["own"]
    ),
    (
      container + "class P: NSEntityMigrationPolicy {\n"
        + "override func begin(_ m: NSEntityMapping, with g: NSMigrationManager) throws {}\n}", ["automatic"]
    ),
    (
      container + "\(first).setOption(NSStagedMigrationManager(stages),\n"
        + " forKey: NSPersistentStoreStagedMigrationManagerOptionKey)", ["staged"]
    ),
    (container + "protocol Steps { func stages() -> [NSLightweightMigrationStage] }", ["automatic"]),
    ("final class Box: NSPersistentContainer, @unchecked Sendable {};  let box = Box(name: \"Shop\")", ["automatic"]),
    (
      "final class Box: NSPersistentContainer { init() { super.init(name: \"Shop\", managedObjectModel: m) } }",
      ["automatic"]
    ),
    (
      container
        + "try copy.addPersistentStore(ofType: s, configurationName: nil, at: backup, options: [\(mig): false, "
        + "NSReadOnlyPersistentStoreOption: true])", ["automatic"]
    ),
    (
      container + "try p.replacePersistentStore(at: new, withPersistentStoreFrom: old, type: .sqlite)\n"
        + "_ = try p.migratePersistentStore(store, to: new, options: nil, type: .sqlite)", ["automatic"]
    ),
    (
      "do { \(add) [\(mig): true, \(inf): true]) } catch { try FileManager.default.removeItem(at: u) }", ["automatic"]
    ),
    ("class Doc: NSPersistentDocument {}", ["none"]),
    (
      container
        + "let b = NSPersistentContainer(name: \"Cache\"); b.persistentStoreDescriptions.first?"
        + ".shouldMigrateStoreAutomatically = false", ["automatic"]
    ),
    (
      "#if DEBUG\nlet on = false\n#else\nlet on = true\n#endif\n" + container
        + "\(first).shouldMigrateStoreAutomatically = on", ["automatic"]
    ),
    (
      container
        + "var old: Bool { (try? probe.addPersistentStore(ofType: s, configurationName: nil, at: u, options: nil)) "
        + "== nil }", ["automatic"]
    ),
    (
      "enum Store { static let name = \"Shop\" }\n"
        + "for d in NSPersistentContainer(name: Store.name).persistentStoreDescriptions { "
        + "d.shouldMigrateStoreAutomatically = false }", ["none"]
    ),
    // What is not understood whole is not known.
    ("let o = StoreOptions.make()\n\(add) o)", ["o"]), ("let o = base.options()\n\(add) o)", ["o"]),
    ("func make() -> [String: Any] { [\(mig): true, \(inf): true] }\nlet o = make()\n\(add) o)", ["automatic"]),
    ("var o = [\(mig): true]\no.merge([\(inf): true]) { $1 }\n\(add) o)", ["o"]),
    ("var o = [\(mig): true, \(inf): true]\no.removeValue(forKey: \(mig))\n\(add) o)", ["o"]),
    ("var o = [String: Any]()\nfor key in [\(mig), \(inf)] { o[key] = true }\n\(add) o)", ["o"]),
    ("var o = [String: Any]()\nenable(&o)\n\(add) o)", ["o"]),
    ("let key = \(mig)\n\(add) [key: true, \(inf): true])", ["[key: true, \(inf): true]"]),
    ("\(add) main ? [\(mig): true, \(inf): true] : nil)", ["main ? [\(mig): true, \(inf): true] : nil"]),
    (
      container + "\(first).shouldMigrateStoreAutomatically = flags.value(for: .a, default: false)",
      [
        "flags.value(for: .a, default: false)"
      ]
    ),
    (container + "\(first).shouldMigrateStoreAutomatically = a == false", ["a == false"]),
    (
      "enum UI { static let migrate = false }\n" + container
        + "\(first).shouldMigrateStoreAutomatically = config.migrate",
      ["config.migrate"]
    ),
    (
      "enum Config { static let migrate = false }\n" + container
        + "\(first).shouldMigrateStoreAutomatically = Config.migrate", ["none"]
    ),
    (
      "func open() {\n" + container + "if let d = c.persistentStoreDescriptions.first, isOld {\n"
        + "d.shouldMigrateStoreAutomatically = false\n}\n}", ["!(let d = c.persistentStoreDescriptions.first, isOld)"]
    ),
    (
      "func open() {\n" + container
        + "guard isOld else { return }\n\(first).shouldMigrateStoreAutomatically = false\n}",
      ["!isOld"]
    ),
    (
      "func open() {\n" + container + "if isNew { return }\n\(first).shouldMigrateStoreAutomatically = false\n}",
      ["!(!(isNew))"]
    ),
    (
      "func open() {\n" + container + "c.persistentStoreDescriptions.filter { $0.isReadOnly }.forEach {\n"
        + "$0.shouldMigrateStoreAutomatically = false\n}\n}", ["!(filter { $0.isReadOnly })"]
    ),
    (
      "func open() {\n" + container + "for d in c.persistentStoreDescriptions where d.isReadOnly {\n"
        + "d.shouldMigrateStoreAutomatically = false\n}\n}", ["!d.isReadOnly"]
    ),
    (
      "func a() {\nlet c = NSPersistentContainer(name: \"Shop\")\n}\nfunc b() {\n"
        + "let c = NSPersistentContainer(name: \"Cache\")\n\(first).shouldMigrateStoreAutomatically = false\n}",
      ["automatic"]
    ),
    // Code that migrates by itself runs before, and what it leaves alone is migrated then.
    (container + "let m = NSMigrationManager(sourceModel: a, destinationModel: b)", ["own", "automatic"]),
    (container + "func stages() -> [NSMigrationStage] { [NSLightweightMigrationStage([\"a\"])] }", ["automatic"]),
    (container + "try storage.migrateStore(from: old, type: .files)", ["automatic"]),
    (
      "try p.addPersistentStoreWithType(NSSQLiteStoreType, configuration: nil, URL: url, options: nil)", ["none"]
    ),
    // Two that may both open the store.
    (container + "\(add.replacing("try p", with: "try other")) nil)", ["automatic"]),
    ("\(add) nil)\n\(add) [\(mig): true, \(inf): true])", ["none", "automatic"]),
    // Not an opening.
    ("let container: NSPersistentContainer", ["assumed"]),
    ("extension NSPersistentContainer { func a() {} }", ["assumed"]),
    ("func addPersistentStore(at: URL) {}\naddPersistentStore(at: u)", ["assumed"]),
    ("func migrateStore(from url: URL) {}\nmigrateStore(from: u)", ["assumed"]),
    (
      "lazy var persistentContainer: NSPersistentContainer = {\n let container = NSPersistentContainer(name: \"Shop\")\n"
        + " return container\n}()\n", ["automatic"]
    ),
    (
      "let c: NSPersistentContainer = .init(name: \"Shop\")\n"
        + "c.persistentStoreDescriptions[0].shouldMigrateStoreAutomatically = !true", ["none"]
    ),
  ]

  static let objectiveC: [(code: String, expected: [String])] = [
    ("NSDictionary *o = [PKStore autoMigrationOptions];\n\(send("o"))", ["o"]),
    (
      "- (NSDictionary *)options {\n return @{ \(mig): @YES, \(inf): @YES };\n}\n- (void)a {\n"
        + "NSDictionary *o = [self options];\n\(send("o"))\n}", ["automatic"]
    ),
    (
      "- (NSDictionary *)options {\n return @{ \(mig): @YES };\n}\n- (void)a {\n\(send("[self options]"))\n}",
      ["mapped"]
    ),
    (
      "- (NSDictionary *)options {\n return [PKStore options];\n}\n- (void)a {\n\(send("[self options]"))\n}",
      ["options"]
    ),
    ("NSMutableDictionary *o = [NSMutableDictionary new];\n[o addEntriesFromDictionary:other];\n\(send("o"))", ["o"]),
    ("NSDictionary *o = [NSDictionary dictionaryWithObjects:v forKeys:k];\n\(send("o"))", ["o"]),
    (
      "NSPersistentContainer *c = [[NSPersistentContainer alloc] initWithName:@\"Shop\"];\n"
        + "NSPersistentStoreDescription *d = c.persistentStoreDescriptions.firstObject;\n"
        + "if (isOld) d.shouldMigrateStoreAutomatically = NO;", ["!isOld"]
    ),
    ("NSDictionary *o = @{ \(mig): @YES, \(inf): @YES };\n\(send("o"))", ["automatic"]),
    ("NSDictionary *o = @{ \(mig): @(YES), \(inf): @NO };\n\(send("o"))", ["mapped"]),
    (
      "NSDictionary *o = [NSDictionary dictionaryWithObjectsAndKeys:@YES, \(mig), [NSNumber numberWithBool:NO], \(inf), "
        + "nil];\n\(send("o"))", ["mapped"]
    ),
    (
      "NSMutableDictionary *o = [NSMutableDictionary dictionary];\n[o setObject:[NSNumber numberWithBool:YES] forKey:\(mig)];\n"
        + send("o"), ["mapped"]
    ),
    (send("nil"), ["none"]),
    ("_c = [[NSPersistentContainer alloc] initWithName:@\"Shop\"];", ["automatic"]),
    ("_c = [NSPersistentContainer persistentContainerWithName:@\"Shop\"];", ["automatic"]),
    (
      "NSPersistentContainer *c = [[NSPersistentContainer alloc] initWithName:@\"Shop\"];\n"
        + "NSPersistentStoreDescription *d = c.persistentStoreDescriptions.firstObject;\n"
        + "d.shouldMigrateStoreAutomatically = NO;", ["none"]
    ),
    (
      "\(send("nil"))\nNSMigrationManager *m = [[NSMigrationManager alloc] initWithSourceModel:a destinationModel:b];\n"
        + "[m migrateStoreFromURL:u type:t options:nil withMappingModel:x];", ["own"]
    ),
    ("- (BOOL)addPersistentStoreWithType:(NSString *)type error:(NSError **)error {}", ["assumed"]),
  ]

  private static func send(_ options: String) -> String {
    "[psc addPersistentStoreWithType:s configuration:nil URL:u options:\(options) error:&e];"
  }

  private static func words(_ migration: ProjectMigration) -> [String] {
    migration.manners.map { manner in
      if let depends = manner.depends { return depends }
      if manner.needsMappingModels { return "mapped" }
      return manner.sign == nil ? "assumed" : manner.way.rawValue
    }
  }

  private func ways(_ files: [String: String], of model: String = "Shop", among: Set<String> = ["Shop", "Cache"])
    -> [String]
  {
    Self.words(ProjectOpenings(of: ".", in: InMemoryFileTree(files)).migration(of: model, among: among))
  }

  @Test(arguments: swift) func swiftIsRead(code: String, expected: [String]) {
    #expect(ways(["A.swift": code]) == expected)
  }

  @Test(arguments: objectiveC) func objectiveCIsRead(code: String, expected: [String]) {
    #expect(ways(["A.m": code]) == expected)
  }

  /// Evidence belongs to the model that an opening names.
  @Test func eachModelHasItsOwnOpenings() {
    let files = [
      "A.swift": Self.container,
      "B.swift":
        "let c = NSPersistentContainer(name: Names.cache)\n\(Self.first).shouldMigrateStoreAutomatically = false",
      "Names.swift": "enum Names { static let cache = \"Cache\" }",
    ]
    #expect(ways(files) == ["automatic"] && ways(files, of: "Cache") == ["none"])
    // No opening of it is in the sources, or one that may open any model.
    #expect(ways(files, of: "Other", among: ["Shop", "Cache", "Other"]) == ["assumed"])
    let model =
      "let m = NSManagedObjectModel(contentsOf: Bundle.main.url(forResource: \"Cache\", withExtension: \"momd\")!)!\n"
    let named = ["A.swift": model + "let c = NSPersistentContainer(name: \"Store\", managedObjectModel: m)\n"]
    #expect(ways(named, of: "Cache") == ["automatic"] && ways(named) == ["assumed"])
    let merged = ["A.swift": "let m = NSManagedObjectModel.mergedModel(from: nil)!\n\(Self.add) nil)"]
    #expect(ways(merged) == ["none"] && ways(merged, of: "Cache") == ["none"])
  }

  /// What one file declares and another one passes.
  @Test func optionsOfOtherFilesAreFollowed() {
    let call = "func open(_ options: [String: Any]) throws { \(Self.add) options) }"
    #expect(
      ways(["A.swift": call, "B.swift": "let options = [\(Self.mig): true, \(Self.inf): true]"]) == ["automatic"])
    #expect(
      ways(["A.swift": "let box = Box(name: \"Shop\")", "B.swift": "class Box: NSPersistentContainer {}"])
        == ["automatic"])
    #expect(
      ways(["A.swift": call, "B.swift": "let testOptions = [\(Self.mig): true, \(Self.inf): true]"]) == ["options"])
    #expect(
      ways([
        "A.swift": Self.container,
        "B.swift": "func set(_ d: NSPersistentStoreDescription) { d.shouldMigrateStoreAutomatically = false }",
      ]) == ["none"])
  }

  /// Deep and long code of a hostile pull request.
  @Test func hostileCodeIsBounded() {
    let deep = String(repeating: "(", count: 40_000) + "\"Shop\"" + String(repeating: ")", count: 40_000)
    #expect(ways(["A.swift": "let c = NSPersistentContainer(name: \(deep))"]) == ["automatic"])
    let many = (0..<4_000).map { "let c\($0) = NSPersistentContainer(name: \"Shop\")\n" }.joined()
    #expect(ways(["A.swift": many]) == ["automatic"])
    let settings = String(repeating: "\(Self.first).shouldMigrateStoreAutomatically = true\n", count: 8_000)
    #expect(ways(["A.swift": Self.container + settings]) == ["automatic"])
  }

  /// Functions that call each other, many of one name, and deletions before many loads are read in bounded time.
  @Test(.timeLimit(.minutes(1))) func functionsThatCallEachOtherAreBounded() throws {
    func calls(_ name: String) -> String { String(repeating: "\(name)(); ", count: 2_000) }
    let names = (0..<20).map { "f\($0)" }
    let chain = zip(names, names.dropFirst()).map { "func \($0)() { \(calls($1)) }\n" }.joined()
    let loads = String(
      repeating: "try? files.removeItem(at: u); c.loadPersistentStores { _, error in if error != nil { f0() } }\n",
      count: 200)
    let many = (0..<128).map { "let c\($0) = NSPersistentContainer(name: \"Shop\")\n" }.joined()
    let files = InMemoryFileTree([
      "A.swift": "final class Stack {\n\(many)\(chain)func open() {\n\(loads)}\n}\n",
      "B.swift": (0..<2_000).map { "func f19() { f18(); wipe(\($0)) }\n" }.joined()
        + "func f18() { \(calls("f19")) }\n",
    ])
    let openings = ProjectOpenings(of: ".", in: files)
    #expect(openings.openings.count == 128)
  }

  /// What a helper of another file turns off is off for the only container, and not known for one of several.
  @Test func whoseDescriptionAHelperChangesIsNotKnown() {
    let other = "let c = NSPersistentContainer(name: \"Cache\")"
    let helper = "func set(_ d: NSPersistentStoreDescription) { d.shouldMigrateStoreAutomatically = false }"
    #expect(ways(["A.swift": Self.container, "H.swift": helper]) == ["none"])
    #expect(
      ways(["A.swift": Self.container, "B.swift": other, "H.swift": helper]) == ["shouldMigrateStoreAutomatically"])
  }

  @Test func revisionsAreAlikeWhereTheySayTheSame() {
    func openings(_ text: String) -> ProjectOpenings {
      ProjectOpenings(of: ".", in: InMemoryFileTree(["A.swift": text]))
    }
    #expect(openings(Self.container).isLike(openings("\n// a\n" + Self.container)))
    #expect(!openings(Self.container).isLike(openings(Self.container.replacing("Shop", with: "Store"))))
    #expect(
      !openings(Self.container).isLike(
        openings(Self.container + "\(Self.first).shouldMigrateStoreAutomatically = false")))
    #expect(openings("").isLike(ProjectOpenings()))
  }
}

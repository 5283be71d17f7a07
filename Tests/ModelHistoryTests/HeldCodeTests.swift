import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// What decides about stores in code that no judge reads: functions that get a store, value transformers, mapping
/// models, settings of the build. Each is said where it is new, other or gone, and not where it only moves.
@Suite struct HeldCodeTests {
  private static func said(_ then: [String: String], _ now: [String: String]) throws -> [String] {
    let repository = try HistoryRepository(then)
    try repository.version("App", "a")
    try repository.commit(tag: "v1")
    for path in then.keys where now[path] == nil { try repository.remove(path) }
    for (path, text) in now { try repository.write(path, text) }
    try repository.commit()
    return try repository.project(released: "v1").findings().filter { $0.severity >= .warning }.map(\.message)
  }

  private static func stack(_ line: String) -> [String: String] {
    [
      "Stack.swift": """
      import CoreData
      final class Stack {
        let c = NSPersistentContainer(name: "App")
        func open() {
          \(line)
          c.loadPersistentStores { _, _ in }
        }
      }

      """
    ]
  }

  /// Calls that hand a store over, with the functions that they call.
  static let handedOver: [(call: String, function: String)] = [
    ("c.prepare()", "extension NSPersistentContainer { func prepare() { persistentStoreDescriptions = [] } }"),
    (
      "Stores.prepare(c)",
      "enum Stores { static func prepare(_ c: NSPersistentContainer) { wipe(c).url = u; files.removeItem(at: u) } }"
    ),
    (
      "prepare(c.persistentStoreDescriptions[0])",
      "func prepare(_ d: NSPersistentStoreDescription) { d.url = URL.documentsDirectory }"
    ),
    (
      "c.persistentStoreDescriptions.first?.prepare(\\.url, nil)",
      "extension NSPersistentStoreDescription { func prepare<T>(_ p: K<T>, _ v: T) { self[keyPath: p] = v } }"
    ),
    (
      "prepare(store: c)",
      "func prepare(store: NSPersistentContainer) { try? q.replacePersistentStore(at: a, from: b) }"
    ),
  ]

  @Test(arguments: handedOver.indices) func functionsThatGetAStoreAreHeld(number: Int) throws {
    let (call, function) = Self.handedOver[number]
    let (with, without) = (Self.stack(call).merging(["F.swift": function + "\n"]) { $1 }, Self.stack("log()"))
    let new = try Self.said(without, with)
    #expect(new.contains { $0.hasPrefix("'prepare' gets the store of 'App' (Stack.swift:3), and did not") }, "\(new)")
    let gone = try Self.said(with, without)
    #expect(gone.contains { $0.hasPrefix("'prepare' no longer gets the store of 'App'") }, "\(gone)")
    // The same under another name and in another file; one that touches nothing of the store.
    let moved = with.mapValues { $0.replacing("prepare", with: "arrange") }
    #expect(
      try Self.said(with, ["Stack.swift": moved["Stack.swift"] ?? "", "Other.swift": moved["F.swift"] ?? ""]) == [])
    #expect(
      try Self.said(without, Self.stack(call).merging(["F.swift": "func prepare(_ x: Any) { log(x) }\n"]) { $1 }) == [])
  }

  @Test func whatAFunctionDoesWithAStoreIsCompared() throws {
    let (call, function) = Self.handedOver[2]
    func files(_ directory: String) -> [String: String] {
      Self.stack(call).merging(["F.swift": function.replacing("documentsDirectory", with: directory) + "\n"]) { $1 }
    }
    let found = try Self.said(files("documentsDirectory"), files("cachesDirectory"))
    #expect(found.contains { $0.contains("was other code in the newest release") }, "\(found)")
  }

  /// After `guard let error else { return }` comes what happens if there is one.
  @Test(arguments: ["guard let error else { return }", "guard error != nil else { return }"])
  func whatFollowsAGuardIsWhatFollowsAFailure(condition: String) throws {
    func files(_ end: String) -> [String: String] {
      Self.stack("").mapValues {
        $0.replacing("{ _, _ in }", with: "{ _, error in\n \(condition)\n \(end)\n }")
      }
    }
    let found = try Self.said(files("log(error)"), files("try? FileManager.default.removeItem(at: url)"))
    #expect(found.contains { $0.contains("where that fails the store is deleted") }, "\(found)")
    // Before it nothing is known of an error.
    let other = Self.stack("").mapValues {
      $0.replacing(
        "{ _, _ in }",
        with:
          "{ _, error in\n guard error == nil else { log(); return }\n try? FileManager.default.removeItem(at: old)\n }"
      )
    }
    #expect(
      try Self.said(files("log(error)"), other).allSatisfy { !$0.contains("where that fails the store is deleted") })
  }

  private static let transformer = """
    @objc(Keywords)
    final class Keywords: NSSecureUnarchiveFromDataTransformer {
      override static var allowedTopLevelClasses: [AnyClass] { [NSArray.self] }
    }

    """

  @Test(arguments: [
    ("NSArray", "NSSet", "differs from that"),
    ("@objc(Keywords)\nfinal class Keywords", "final class Words", "is gone"),
    ("final class", "public final class", ""), ("[NSArray.self] }", "[NSArray.self] } // All of them.", ""),
  ])
  func transformersAreHeldByTheirCode(old: String, new: String, says: String) throws {
    let repository = try HistoryRepository(["T.swift": Self.transformer])
    try repository.write(
      "App.xcdatamodeld/App.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"k\" optional=\"YES\" attributeType=\"Transformable\" "
        + "valueTransformerName=\"Keywords\"/></entity></model>\n")
    try repository.commit(tag: "v1")
    try repository.write("T.swift", Self.transformer.replacing(old, with: new))
    let found = try repository.project(released: "v1").findings().filter { $0.severity >= .warning }.map(\.message)
    #expect(
      found.map { $0.contains("the value transformer 'Keywords'") && $0.contains(says) }
        == (says.isEmpty ? [] : [true]), "\(found)")
  }

  @Test func aNewSubclassThatMovesStoresIsSaid() throws {
    let now = Self.stack("log()").mapValues { $0.replacing("NSPersistentContainer", with: "SharedContainer") }
    let shared = """
      final class SharedContainer: NSPersistentContainer {
        override class func defaultDirectoryURL() -> URL { URL.documentsDirectory }
      }

      """
    let found = try Self.said(Self.stack("log()"), now.merging(["S.swift": shared]) { $1 })
    #expect(
      found.contains { $0.hasPrefix("\"override defaultDirectoryURL (documents)\" is new (S.swift:2)") }, "\(found)")
  }

  /// What registers a transformer is not the transformer.
  @Test func whatRegistersATransformerMayChange() throws {
    let repository = try HistoryRepository([
      "T.swift": Self.transformer,
      "S.swift":
        "final class Stack {\n  init() { ValueTransformer.setValueTransformer(Keywords(), forName: .init(\"Keywords\")) }\n}\n",
    ])
    try repository.write(
      "App.xcdatamodeld/App.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"k\" optional=\"YES\" attributeType=\"Transformable\" "
        + "valueTransformerName=\"Keywords\"/></entity></model>\n")
    try repository.commit(tag: "v1")
    try repository.write(
      "S.swift",
      "final class Stack {\n  let a = 1\n  init() { ValueTransformer.setValueTransformer(Keywords(), forName: .init(\"Keywords\")) }\n}\n"
    )
    #expect(try repository.project(released: "v1").findings().filter { $0.severity >= .warning }.map(\.message) == [])
  }

  /// A group, and a condition that decides where the store is.
  @Test(arguments: [
    ("APP_GROUP = group.app", "APP_GROUP = group.other", true),
    ("APP_GROUP = group.app", "// APP_GROUP = group.app", true),
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS = SHARED", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = ", true),
    ("SWIFT_ACTIVE_COMPILATION_CONDITIONS = SHARED BETA", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = SHARED", false),
    ("APP_GROUP = group.app", "OTHER_GROUP = group.app", false), ("VERSION = 1", "VERSION = 2", false),
  ])
  func settingsThatNameStoresAreHeld(then: String, now: String, isSaid: Bool) throws {
    let stack = Self.stack("#if SHARED\n c.persistentStoreDescriptions = shared\n #endif")
    func files(_ setting: String) -> [String: String] { stack.merging(["App.xcconfig": setting + "\n"]) { $1 } }
    let found = try Self.said(files(then), files(now))
    #expect(found.map { $0.contains("was in App.xcconfig:1") } == (isSaid ? [true] : []), "\(found)")
  }

  private static let mapping = """
    <database>
    <object type="XDDEVMAPPINGMODEL" id="z1">
    <attribute name="sourcemodelpath" type="string">App/App.xcdatamodeld/App.xcdatamodel</attribute>
    <attribute name="destinationmodelpath" type="string">App/App.xcdatamodeld/App 2.xcdatamodel</attribute>
    <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z2"></relationship>
    </object>
    <object type="XDDEVENTITYMAPPING" id="z2">
    <attribute name="migrationpolicyclassname" type="string">Kit.Carry</attribute>
    <attribute name="sourcename" type="string">E</attribute>
    <attribute name="destinationname" type="string">E</attribute>
    <attribute name="mappingtypename" type="string">Undefined</attribute>
    <attribute name="mappingnumber" type="int16">1</attribute>
    <relationship name="mappingmodel" type="1/1" destination="XDDEVMAPPINGMODEL" idrefs="z1"></relationship>
    </object>
    </database>
    """

  private static func package(_ name: String, _ resources: String...) -> String {
    let list = resources.map { ".process(\"\($0)\")" }.joined(separator: ", ")
    return "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [\n"
      + "  .target(name: \"\(name)\", path: \"App\", resources: [\(list)]),\n])\n"
  }

  /// A mapping model that no target contains, a policy of a module that is gone, and what changes neither.
  @Test(arguments: [
    ("Tools", package("Kit", "App.xcdatamodeld", "Maps"), "'M.xcmappingmodel' is in no target now, and was in 'Kit'"),
    (
      "App/Maps", package("Core", "App.xcdatamodeld", "Maps"),
      "'M.xcmappingmodel' names a migration policy of the module 'Kit', which no target makes since"
    ),
    ("App/Other", package("Kit", "App.xcdatamodeld", "Maps", "Other"), nil),
    ("App/Maps", package("Kit", "App.xcdatamodeld", "Maps") + "// All of it.\n", nil),
  ])
  func mappingModelsStayWithTheirTarget(folder: String, package: String, says: String?) throws {
    let path = "M.xcmappingmodel/xcmapping.xml"
    let repository = try HistoryRepository([
      "Package.swift": Self.package("Kit", "App.xcdatamodeld", "Maps"), "App/Maps/\(path)": Self.mapping,
      "App/Stack.swift": "import CoreData\nlet c = NSPersistentContainer(name: \"App\")\n",
    ])
    try repository.version("App", "a", package: "App/App.xcdatamodeld")
    try repository.version("App 2", "a", "b", package: "App/App.xcdatamodeld")
    try repository.current("App 2", package: "App/App.xcdatamodeld")
    try repository.commit(tag: "v1")
    if folder != "App/Maps" { try repository.move("App/Maps/M.xcmappingmodel", to: "\(folder)/M.xcmappingmodel") }
    try repository.write("Package.swift", package)
    try repository.commit()
    let found = try repository.project(released: "v1").findings().filter { $0.rule == .stageChanged }.map(\.message)
    #expect(found.contains { $0.hasPrefix(says ?? "'M.xcmappingmodel' ") } == (says != nil), "\(found)")
  }
}

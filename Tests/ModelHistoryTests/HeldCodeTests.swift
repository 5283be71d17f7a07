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
    #expect(found.contains { $0.hasPrefix("\"override defaultDirectoryURL\" is new (S.swift:2)") }, "\(found)")
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
}

import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// What sources say of stores where no judge reads it: what is gone or new is said, and where it stands does not matter.
@Suite struct StoreWordsTests {
  private static let stack = """
    import CoreData
    final class Stack {
      let c = NSPersistentContainer(name: "App")
      func open() { c.loadPersistentStores { _, _ in } }
    }

    """

  private func said(_ then: [String: String], _ now: [String: String], from severity: Severity = .warning) throws
    -> [String]
  {
    let sources = { (others: [String: String]) in others.merging(["Stack.swift": Self.stack]) { own, _ in own } }
    let repository = try HistoryRepository(sources(then))
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.commit(tag: "v1")
    for path in then.keys where now[path] == nil { try repository.remove(path) }
    for (path, text) in sources(now) { try repository.write(path, text) }
    try repository.commit()
    return try repository.project(released: "v1").findings().filter { $0.severity >= severity }.map(\.message)
  }

  /// A line of a helper that each is in, or not.
  private static let supports = [
    "d.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)",
    "options = [NSPersistentStoreStagedMigrationManagerOptionKey: manager]",
    "let name = \"shelf.sqlite\"", "stage.willMigrateHandler = carry",
    "let url = files.containerURL(forSecurityApplicationGroupIdentifier: \"group.app\")",
  ]
  private static let hazards = [
    "d.setOption(true as NSNumber, forKey: NSReadOnlyPersistentStoreOption)",
    "options[NSReadOnlyPersistentStoreOption] = true", "let kind = NSBinaryStoreType",
    "let d = Configuration(url: url, allowsSave: false)", "init(inMemory: Bool = true) {}",
  ]

  private static func helper(_ line: String) -> String { "enum Helper {\n  func set() {\n    \(line)\n  }\n}\n" }

  @Test(arguments: supports) func saysWhatStoresRestedOn(line: String) throws {
    let (with, without) = (["Helper.swift": Self.helper(line)], ["Helper.swift": Self.helper("log()")])
    let found = try said(with, without)
    #expect(
      found.count == 1 && found[0].contains("was in Helper.swift:3 in the newest release and is gone"), "\(found)")
    #expect(try said(without, with) == [] && said(with, with) == [])
    // The same elsewhere, and beside more.
    #expect(try said(with, ["Other/Set.swift": "// Moved.\n" + Self.helper(line)]) == [])
    #expect(try said(with, ["Helper.swift": Self.helper(line), "More.swift": Self.helper(line)]) == [])
  }

  /// What matters whether it is new, gone or another one.
  @Test(arguments: [
    ("cloud.databaseScope = .shared", "log()"),
    ("d.setOption(FileProtectionType.complete as NSObject, forKey: NSPersistentStoreFileProtectionKey)", "log()"),
    ("let kind = NSSQLiteStoreType", "let kind = NSInMemoryStoreType"),
    (
      "let url = bundle.url(forResource: name, withExtension: \"momd\")",
      "let url = bundle.url(forResource: name, withExtension: \"mom\")"
    ),
  ])
  func saysWhatStoresAreMadeWith(then: String, now: String) throws {
    let (with, without) = (["Helper.swift": Self.helper(then)], ["Helper.swift": Self.helper(now)])
    #expect(try said(with, without).count == 1)
    #expect(try said(with, ["Other/Set.swift": "// Moved.\n" + Self.helper(then)]) == [])
  }

  /// `loadPersistentStores` counts where something calls its function.
  @Test(arguments: [("set()", 0), ("log()", 1)]) func aFunctionThatNothingCallsOpensNoStore(call: String, count: Int)
    throws
  {
    let text = { (body: String) in
      "struct Helper {\n  init() { \(body) }\n  func set() { \(body == "set()" ? "c.loadPersistentStores { }" : "") }\n}\n"
    }
    let then = ["Helper.swift": "struct Helper {\n  init() { c.loadPersistentStores { } }\n}\n"]
    let now = "struct Helper {\n  init() { \(call) }\n  func set() { c.loadPersistentStores { } }\n}\n"
    #expect(try said(then, ["Helper.swift": now]).count == count, "\(text(call))")
    #expect(try said(then, ["Helper.swift": now, "App.swift": "let app = Helper().set()"]) == [])
  }

  /// What is for previews and tests counts where users' code takes it.
  @Test(arguments: [
    ("let stack = Stack(inMemory: true)", 1), ("let preview = Stack(inMemory: true)", 0),
    ("let stack = Helper.preview", 1), ("let sample = Helper.preview", 0), ("static let liveValue = testValue", 1),
    ("static let testValue = Stack(isStoredInMemoryOnly: true)", 0),
  ])
  func previewsAreNoStoresOfUsers(line: String, count: Int) throws {
    let stack = ["Stack.swift": "enum Helper {\n  static let container = NSPersistentContainer(name: \"App\")\n}\n"]
    let found = try said(stack, stack.merging(["Use.swift": "enum Use {\n  \(line)\n}\n"]) { $1 })
    #expect(found.count == count, "\(found)")
  }

  /// A container's own folder is the place of its store: gone, new and another one are said.
  @Test func theFolderOfAContainerIsHeld() throws {
    let helper = { (body: String) in
      ["Helper.swift": "final class C: NSPersistentContainer {\n  \(body)\n}\n"]
    }
    let own = { (name: String) in
      "override class func defaultDirectoryURL() -> URL { super.defaultDirectoryURL().appendingPathComponent(\"\(name)\") }"
    }
    #expect(try said(helper(own("A")), helper("")).count == 1 && said(helper(""), helper(own("A"))).count == 1)
    #expect(try said(helper(own("A")), helper(own("B"))).count == 1)
    #expect(try said(helper(own("A")), helper("// Shared.\n  " + own("A"))) == [])
  }

  /// An app without the entitlement of its group cannot open the store in it; one that is gone needs none.
  @Test func entitlementsAreHeldWhereTheyAre() throws {
    let entitlement =
      "<dict><key>com.apple.security.application-groups</key><array><string>group.app</string></array></dict>"
    let code = ["Helper.swift": Self.helper("open(\"group.app\")")]
    let then = code.merging(["App.entitlements": entitlement, "Widget.entitlements": entitlement]) { $1 }
    let without = then.merging(["App.entitlements": "<dict/>"]) { $1 }
    let found = try said(then, without)
    #expect(found.count == 1 && found[0].hasPrefix("\"group.app in App.entitlements\" was in"), "\(found)")
    #expect(try said(then, then.filter { $0.key != "Widget.entitlements" }) == [])
    #expect(try said(without, then) == [])
  }

  /// What a new file deletes of a new store of its own is no store of users.
  @Test(arguments: ["App", "Cache"]) func aNewStoreMayBeDeleted(model: String) throws {
    let text =
      "import CoreData\nlet cache = NSPersistentContainer(name: \"\(model)\")\ncache.loadPersistentStores { _, error in\n"
      + "  if error != nil { try? cache.persistentStoreCoordinator.destroyPersistentStore(at: u, type: .sqlite) }\n}\n"
    let found = try said([:], ["Cache.swift": text]).filter {
      $0.contains("destroyPersistentStore") || $0.contains("deleted")
    }
    #expect(found.isEmpty == (model == "Cache"), "\(found)")
  }

  @Test(arguments: hazards) func saysWhatTakesDataAway(line: String) throws {
    let (with, without) = (["Helper.swift": Self.helper(line)], ["Helper.swift": Self.helper("log()")])
    let found = try said(without, with)
    #expect(found.count == 1 && found[0].contains("is new (Helper.swift:3)"), "\(found)")
    #expect(try said(with, without) == [] && said(with, ["Other.swift": Self.helper(line)]) == [])
    // What tests do concerns no store of users.
    #expect(try said([:], ["Tests/AppTests/HelperTests.swift": Self.helper(line)]) == [])
  }

  @Test(arguments: [
    "try? c.destroyPersistentStore(at: url, type: .sqlite)", "container.deleteAllData()",
    "try? files.removeItem(at: storeURL)",
  ])
  func notesWhatDeletes(line: String) throws {
    let now = ["Janitor.swift": Self.helper(line)]
    #expect(try said([:], now) == [])
    #expect(try said([:], now, from: .note).contains { $0.contains("is new (Janitor.swift:3)") })
    #expect(try said([:], ["Cache.swift": Self.helper("try? files.removeItem(at: cache)")], from: .note) == [])
  }

  /// Another spelling, a value that switches off, and a second store.
  @Test(arguments: [
    ("let kind = NSSQLiteStoreType", "let kind = NSPersistentStore.StoreType.sqlite"),
    ("log()", "options[NSReadOnlyPersistentStoreOption] = false"), ("log()", "cloud.databaseScope = .private"),
    ("log()", "view.isReadOnly = true"), ("log()", "let other = \"cache.sqlite\""),
    ("log()", "try q.addPersistentStore(ofType: t, at: u, options: [NSReadOnlyPersistentStoreOption: true])"),
    ("init(inMemory: Bool = false) {}", "init(inMemory: Bool) {}"),
  ])
  func doesNotMind(then: String, now: String) throws {
    #expect(try said(["Helper.swift": Self.helper(then)], ["Helper.swift": Self.helper(now)]) == [])
  }

  /// A text that several places had and that one constant has now, in the change or in a file that it does not touch.
  @Test func aConstantMayTakeThePlaceOfTexts() throws {
    let text = Self.helper("let name = \"shelf.sqlite\"")
    let (used, constant) = (
      Self.helper("let name = Names.shelf"), "enum Names { static let shelf = \"shelf.sqlite\" }\n"
    )
    #expect(
      try said(
        ["A.swift": text, "B.swift": text], ["A.swift": used, "B.swift": used, "Names.swift": constant]) == [])
    #expect(
      try said(
        ["A.swift": text, "Names.swift": constant], ["A.swift": used, "Names.swift": constant]) == [])
    #expect(try said(["A.swift": text], ["A.swift": used]).count == 1)
  }

  @Test func readsHeaders() throws {
    let header = { (name: String) in ["Names.h": "static NSString * const kStore = @\"\(name)\";\n"] }
    #expect(try said(header("a.sqlite"), header("b.sqlite")).count == 1)
    #expect(try said(header("a.sqlite"), header("a.sqlite")) == [])
  }

  // MARK: - Refused stores

  /// A new version without migration: stores opened before, and no longer do.
  @Test func aStoreThatNoLongerOpensIsAnError() throws {
    let off = Self.stack.replacing(
      "c.load", with: "c.persistentStoreDescriptions[0].shouldMigrateStoreAutomatically = false; c.load")
    let repository = try HistoryRepository(["Stack.swift": off])
    try repository.version("App", "a")
    try repository.commit(tag: "v1")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    let found = try repository.project(released: "v1").findings().filter { $0.rule == .releasedStateRefused }
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.hasPrefix("stores of 'App' (v1) no longer open: refused (134100)") == true)
    // The remedy.
    try repository.write("Stack.swift", Self.stack)
    #expect(try repository.project(released: "v1").findings().allSatisfy { $0.rule != .releasedStateRefused })
    try repository.write("Stack.swift", off)
    try repository.commit(tag: "v2")
    // What was so before is not of a later change's making.
    #expect(try repository.project(released: "v*").findings().isEmpty)
  }

  /// Where an option that is not read decides, both ends are said.
  @Test func aStoreThatDependsOnWhatIsNotReadIsAWarning() throws {
    let depends = Self.stack.replacing(
      "c.load", with: "c.persistentStoreDescriptions[0].shouldMigrateStoreAutomatically = remote.migrates(); c.load")
    let repository = try HistoryRepository(["Stack.swift": depends])
    try repository.version("App", "a")
    try repository.commit(tag: "v1")
    #expect(try repository.project(released: "v1").findings().isEmpty)
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    let found = try repository.project(released: "v1").findings().filter { $0.severity > .note }.map(\.message)
    #expect(found.count == 1 && found[0].hasPrefix("whether stores of 'App' open is no longer known: if '"), "\(found)")
  }
}

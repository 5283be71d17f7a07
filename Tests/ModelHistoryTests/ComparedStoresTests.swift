import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// Where the stores of Core Data are, what they hold and what follows where they do not open: a change of it is said,
/// and another way to say the same is not.
@Suite struct ComparedStoresTests {
  /// What the sources of a project were and are, with what is said.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var then: [String: String]
    var now: [String: String]
    /// The beginning of the finding; nil for none.
    var says: String?

    init(_ name: String, _ then: [String: String], _ now: [String: String], _ says: String? = nil) {
      (testDescription, self.then, self.now, self.says) = (name, then, now, says)
    }
  }

  private static func stack(_ lines: String..., load: String = "c.loadPersistentStores { _, _ in }") -> [String: String]
  {
    let body = lines.map { "    " + $0 + "\n" }.joined()
    return [
      "Stack.swift":
        "import CoreData\nfinal class Stack {\n  let c = NSPersistentContainer(name: \"App\")\n  func open() {\n\(body)"
        + "    \(load)\n  }\n}\n"
    ]
  }

  private static let first = "c.persistentStoreDescriptions.first!"
  private static let group = "FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.app\")!"
  private static let shared = stack("\(first).url = \(group).appendingPathComponent(\"App.sqlite\")")
  private static let mirrored = stack(
    "\(first).cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: \"iCloud.app\")")
  private static let parts = stack(
    "let cloud = NSPersistentStoreDescription(url: folder.appendingPathComponent(\"cloud.sqlite\"))",
    "cloud.configuration = \"Cloud\"",
    "let local = NSPersistentStoreDescription(url: folder.appendingPathComponent(\"local.sqlite\"))",
    "local.configuration = \"Local\"", "c.persistentStoreDescriptions = [cloud, local]")
  private static let objectiveC = [
    "Stack.m": "@implementation Stack\n- (void)open {\n"
      + "NSURL *url = [[self folder] URLByAppendingPathComponent:@\"App.sqlite\"];\n"
      + "NSDictionary *o = @{ NSMigratePersistentStoresAutomaticallyOption: @YES, "
      + "NSInferMappingModelAutomaticallyOption: @YES };\n"
      + "if (![psc addPersistentStoreWithType:NSSQLiteStoreType configuration:nil URL:url options:o error:&error]) {\n"
      + "NSLog(@\"%@\", error);\n}\n}\n@end\n"
  ]

  private static let resetting = "final class Janitor { func reset() { destroyPersistentStore(at: u) } }"
  private static let helping = edited(
    stack("log()"), "  func open",
    "  func wipe() { try? c.persistentStoreCoordinator.destroyPersistentStore(at: u, ofType: t) }\n  func open")

  /// A stack that does something where the store does not open, beside another file.
  private static func failing(_ statement: String, _ other: String) -> [String: String] {
    stack(load: "c.loadPersistentStores { _, error in if let error { \(statement) } }").merging(["Other.swift": other])
    {
      $1
    }
  }

  private static func edited(_ files: [String: String], _ old: String, _ new: String) -> [String: String] {
    files.mapValues { $0.replacing(old, with: new) }
  }

  static let changes: [Case] = [
    Case(
      "another file", shared, edited(shared, "App.sqlite", "Store.sqlite"),
      "the store of 'App' is in \"group.app/Store.sqlite\" now (Stack.swift:3), and in \"group.app/App.sqlite\" in the "
        + "newest release: users' data stays in the former one"),
    Case(
      "another group", shared, edited(shared, "group.app", "group.other"),
      "the store of 'App' is in \"group.other/App.sqlite\" now"),
    Case("a group for the first time", stack(), shared, "the store of 'App' is in \"group.app/App.sqlite\" now"),
    Case("no group any more", shared, stack(), "the store of 'App' is in the default place now"),
    Case(
      "another directory", stack("\(first).url = URL.documentsDirectory.appending(path: \"App.sqlite\")"),
      stack("\(first).url = URL.cachesDirectory.appending(path: \"App.sqlite\")"),
      "the store of 'App' is in \"caches/App.sqlite\" now"),
    Case(
      "a constant of another file",
      edited(shared, "\"group.app\"", "Names.group").merging([
        "Names.swift": "enum Names { static let group = \"group.app\" }"
      ]) {
        $1
      },
      edited(shared, "\"group.app\"", "Names.group").merging([
        "Names.swift": "enum Names { static let group = \"group.b\" }"
      ]) {
        $1
      }, "the store of 'App' is in \"group.b/App.sqlite\" now"),
    Case(
      "another configuration", parts,
      edited(parts, "cloud.configuration = \"Cloud\"", "cloud.configuration = \"Local\""),
      "the store of 'App' is of the configuration 'Local' now (Stack.swift:3), and of the configuration 'Cloud'"),
    Case(
      "the files of two configurations exchanged", parts,
      edited(edited(edited(parts, "cloud.sqlite", "x"), "local.sqlite", "cloud.sqlite"), "\"x\"", "\"local.sqlite\""),
      "the store of 'App' is"),
    Case(
      "two constants of another file exchanged",
      edited(parts, "\"Cloud\"", "Names.cloud").merging([
        "N.swift": "enum Names { static let cloud = \"Cloud\"; static let other = \"Other\" }"
      ]) { $1 },
      edited(parts, "\"Cloud\"", "Names.cloud").merging([
        "N.swift": "enum Names { static let cloud = \"Other\"; static let other = \"Cloud\" }"
      ]) { $1 }, "the store of 'App' is of the configuration 'Other' now"),
    Case(
      "a place that is given later", shared,
      edited(
        shared, "    c.load",
        "    \(first).url = NSPersistentContainer.defaultDirectoryURL().appendingPathComponent(\"App.sqlite\")\n    c.load"
      ),
      "the store of 'App' is in the default place now"),
    Case(
      "in memory where it is not for tests",
      stack("if isPreview { \(first).url = URL(fileURLWithPath: \"/dev/null\") }"),
      stack("if !isPreview { \(first).url = URL(fileURLWithPath: \"/dev/null\") }"),
      "no store of 'App' is written now"),
    Case(
      "in memory but for what ends before", stack("if inMemory { \(first).url = URL(fileURLWithPath: \"/dev/null\") }"),
      stack("guard !inMemory else { return }", "\(first).url = URL(fileURLWithPath: \"/dev/null\")"),
      "no store of 'App' is written now"),
    Case(
      "another container of CloudKit", mirrored, edited(mirrored, "iCloud.app", "iCloud.other"),
      "the store of 'App' is mirrored to 'iCloud.other' now (Stack.swift:3), and mirrored to 'iCloud.app' in the newest "
        + "release: what is in iCloud stays in the former container"),
    Case(
      "no container of CloudKit", mirrored, stack(),
      "the store of 'App' is mirrored to no container that is named now (Stack.swift:3)"),
    Case(
      "a store that is deleted", stack(load: "c.loadPersistentStores { _, error in if let error { fatalError() } }"),
      stack(
        load:
          "c.loadPersistentStores { d, error in if error != nil { try? FileManager.default.removeItem(at: d.url!) } }"),
      "what follows a store that does not open differs from the newest release: where that fails the store is deleted "
        + "(Stack.swift:5)"),
    Case(
      "a store that a function deletes",
      stack(load: "c.loadPersistentStores { _, error in if error != nil { self.reset() } }"),
      edited(
        stack(load: "c.loadPersistentStores { _, error in if error != nil { self.reset() } }"), "  func open",
        "  func reset() { try? c.persistentStoreCoordinator.destroyPersistentStore(at: u, ofType: t) }\n  func open"),
      "what follows a store that does not open differs from the newest release: where that fails the store is deleted "
        + "(Stack.swift:4)"),
    Case(
      "a store that is deleted in Objective-C", objectiveC,
      edited(objectiveC, "NSLog(@\"%@\", error);", "[[NSFileManager defaultManager] removeItemAtURL:url error:nil];"),
      "what follows a store that does not open differs from the newest release: where that fails the store is deleted"),
    Case(
      "a store that a function of another file deletes", failing("Stores.reset()", ""),
      failing("Stores.reset()", "enum Stores { static func reset() { destroyPersistentStore(at: u) } }"),
      "what follows a store that does not open differs from the newest release: where that fails the store is deleted "
        + "(Other.swift:1)"),
    Case(
      "a store that another object deletes", failing("log()", resetting),
      failing("janitor.reset(); log()", resetting), "what follows a store that does not open differs"),
    Case(
      "a store that a category deletes",
      objectiveC.merging(["Reset.m": "@implementation Stack (Reset)\n@end\n"]) { $1 },
      edited(objectiveC, "NSLog(@\"%@\", error);", "[self resetAt:url];").merging([
        "Reset.m": "@implementation Stack (Reset)\n- (void)resetAt:(NSURL *)url {\n"
          + "[NSFileManager.defaultManager removeItemAtURL:url error:nil];\n}\n@end\n"
      ]) { $1 }, "what follows a store that does not open differs"),
    Case(
      "a store that is deleted before it is opened", stack(), stack("try? coordinator.destroyPersistentStore(at: u)"),
      "the store is deleted before it is opened (Stack.swift:5), which it was not in the newest release"),
    Case(
      "a store that is deleted on a condition", stack(),
      stack("if version < 3 { try? coordinator.destroyPersistentStore(at: u) }"),
      "if \"version < 3\", the store is deleted before it is opened (Stack.swift:5)"),
    Case(
      "a store that a function deletes before it is opened", helping, edited(helping, "log()", "wipe()"),
      "the store is deleted before it is opened (Stack.swift:4)"),
    Case(
      "a file that is deleted before it is opened",
      stack("let u = folder.appending(path: \"a.sqlite\")", "\(first).url = u"),
      stack(
        "let u = folder.appending(path: \"a.sqlite\")", "try? FileManager.default.removeItem(at: u)", "\(first).url = u"
      ),
      "the store is deleted before it is opened (Stack.swift:6)"),
    Case(
      "nothing but memory", stack(), stack("\(first).url = URL(fileURLWithPath: \"/dev/null\")"),
      "no store of 'App' is written now: what opens one is in memory, or only reads (Stack.swift:3), and it was in the "
        + "default place in the newest release"),
    Case(
      "the type of stores in memory", stack(), stack("\(first).type = NSInMemoryStoreType"),
      "no store of 'App' is written now"),
    Case("a store that is only read", stack(), stack("\(first).isReadOnly = true"), "no store of 'App' is written now"),
    Case(
      "a definition in Objective-C",
      edited(
        edited(objectiveC, "@\"App.sqlite\"", "kName"), "@implementation",
        "#define kName @\"App.sqlite\"\n@implementation"),
      edited(
        edited(objectiveC, "@\"App.sqlite\"", "kName"), "@implementation",
        "#define kName @\"Data.sqlite\"\n@implementation"),
      "the store of 'App' is in \"Data.sqlite\" now"),
    Case(
      "a name that is passed",
      edited(
        edited(stack(), "let c = NSPersistentContainer(name: \"App\")", "let c: NSPersistentContainer"), "  func open",
        "  init(modelName: String) { c = NSPersistentContainer(name: modelName) }\n  func open"
      ).merging(["App.swift": "let stack = Stack(modelName: \"App\")"]) { $1 },
      edited(
        edited(stack(), "let c = NSPersistentContainer(name: \"App\")", "let c: NSPersistentContainer"), "  func open",
        "  init(modelName: String) { c = NSPersistentContainer(name: modelName) }\n  func open"
      ).merging(["App.swift": "let stack = Stack(modelName: \"Other\")"]) { $1 },
      "the container 'App' (Stack.swift:4) is gone, and 'Other' is new"),
    Case(
      "another file in Objective-C", objectiveC, edited(objectiveC, "App.sqlite", "Data.sqlite"),
      "the store of 'App' is in \"Data.sqlite\" now"),
    Case(
      "a version by its file", stack(),
      edited(
        stack(), "name: \"App\"",
        "name: \"App\", managedObjectModel: NSManagedObjectModel(contentsOf: Bundle.main.url(forResource: \"App\", "
          + "withExtension: \"mom\", subdirectory: \"App.momd\")!)!"),
      "'App' is opened with 'App', whichever version is current (Stack.swift:3)"),
  ]

  private static let owned = edited(
    shared, "(name: \"App\")",
    "(name: \"App\", managedObjectModel: Self.model)\n  "
      + "static let model = NSManagedObjectModel(contentsOf: Bundle.main.url(forResource: \"App\", withExtension: \"momd\")!)!"
  )
  private static let keyed = stack("\(first).setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)")

  static let refactorings: [Case] = [
    Case(
      "another name for a container whose model and store are given", owned,
      edited(owned, "(name: \"App\", ", "(name: \"Other\", ")),
    Case(
      "options that a loop sets", keyed,
      stack(
        "[NSPersistentHistoryTrackingKey, other].forEach { \(first).setOption(true as NSNumber, forKey: $0) }")),
    Case(
      "a description that a switch completes",
      edited(
        parts, "    let local",
        "    cloud.cloudKitContainerOptions = .init(containerIdentifier: \"iCloud.app\")\n    let local"),
      [
        "Stack.swift": """
        import CoreData
        enum Kind: String, CaseIterable { case cloud = "Cloud", local = "Local"
          var file: String {
            switch self {
            case .cloud: "cloud.sqlite"
            case .local: "local.sqlite"
            }
          }
        }
        final class Stack {
          let c = NSPersistentContainer(name: "App")
          func description(_ kind: Kind) -> NSPersistentStoreDescription {
            let d = NSPersistentStoreDescription(url: folder.appendingPathComponent(kind.file))
            d.configuration = kind.rawValue
            switch kind {
            case .cloud: d.cloudKitContainerOptions = .init(containerIdentifier: "iCloud.app")
            case .local: break
            }
            return d
          }
          func open() {
            c.persistentStoreDescriptions = Kind.allCases.map(description)
            c.loadPersistentStores { _, _ in }
          }
        }

        """
      ]),
    Case(
      "one helper of two descriptions", parts,
      edited(
        edited(
          stack(
            "c.persistentStoreDescriptions = [make(folder.appendingPathComponent(\"cloud.sqlite\"), \"Cloud\"), "
              + "make(folder.appendingPathComponent(\"local.sqlite\"), \"Local\")]"), "  func open",
          "  func make(_ url: URL, _ name: String) -> NSPersistentStoreDescription {\n"
            + "    let d = NSPersistentStoreDescription(url: url)\n    d.configuration = name\n    return d\n  }\n  func open"
        ),
        "XX", "XX")),
    Case(
      "an option on two lines",
      stack("\(first).setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)"),
      stack("\(first).setOption(true as NSNumber,\n forKey: NSPersistentHistoryTrackingKey)")),
    Case(
      "options that an extension sets",
      stack("\(first).shouldMigrateStoreAutomatically = true"),
      stack("\(first).usual()").merging([
        "D.swift":
          "extension NSPersistentStoreDescription {\n  func usual() {\n    shouldMigrateStoreAutomatically = true\n"
          + "    setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)\n  }\n}\n"
      ]) { $1 }),
    Case(
      "a name that one function gets", stack(),
      edited(
        edited(stack(), "let c = NSPersistentContainer(name: \"App\")", "lazy var c = make(named: \"App\")"),
        "  func open",
        "  func make(named name: String) -> NSPersistentContainer { NSPersistentContainer(name: name) }\n  func open")),
    Case(
      "a variable", shared,
      stack(
        "let folder = \(group)", "let description = c.persistentStoreDescriptions.first!",
        "description.url = folder.appendingPathComponent(\"App.sqlite\")")),
    Case(
      "a new description", shared,
      stack(
        "let place = \(group).appending(path: \"App.sqlite\")",
        "c.persistentStoreDescriptions = [NSPersistentStoreDescription(url: place)]")),
    Case(
      "a constant of another file", shared,
      edited(shared, "\"group.app\"", "Names.group").merging([
        "Names.swift": "enum Names { static let group = \"group.app\" }"
      ]) {
        $1
      }),
    Case(
      "a constant of the class", shared,
      edited(
        edited(shared, "\"group.app\"", "Self.group"), "  func open", "  static let group = \"group.app\"\n  func open")
    ),
    Case(
      "the default place, written", stack(),
      stack("\(first).url = NSPersistentContainer.defaultDirectoryURL().appendingPathComponent(\"App.sqlite\")")),
    Case(
      "a preview in memory", shared,
      shared.merging([
        "Preview.swift": "let p = NSPersistentContainer(name: \"App\")\n"
          + "p.persistentStoreDescriptions.first!.url = URL(fileURLWithPath: \"/dev/null\")\n"
      ]) { $1 }),
    Case(
      "a flag for memory", shared,
      edited(
        shared, "    c.load", "    if inMemory { \(first).url = URL(fileURLWithPath: \"/dev/null\") }\n    c.load")),
    Case(
      "a reader", shared,
      shared.merging([
        "Widget.swift": "let w = NSPersistentContainer(name: \"App\")\nlet d = NSPersistentStoreDescription(url: u)\n"
          + "d.isReadOnly = true\nw.persistentStoreDescriptions = [d]\n"
      ]) { $1 }),
    Case(
      "the other order", parts,
      edited(parts, "c.persistentStoreDescriptions = [cloud, local]", "c.persistentStoreDescriptions = [local, cloud]")),
    Case(
      "another name of a description", parts,
      edited(parts, "cloud.", "synced.").mapValues {
        $0.replacing("let cloud", with: "let synced").replacing("[cloud", with: "[synced")
          .replacing("synced.sqlite", with: "cloud.sqlite")
      }),
    Case("another file of the stack", shared, ["Storage/Database.swift": shared["Stack.swift"] ?? ""]),
    Case(
      "options of history", mirrored,
      edited(
        mirrored, "    c.load",
        "    \(first).setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)\n    c.load")),
    Case(
      "an error that is logged", stack(),
      stack(load: "c.loadPersistentStores { _, error in if let error { log.error(error); cache.removeAll() } }")),
    Case(
      "a cache that is deleted", stack(),
      edited(
        stack(), "  func open", "  func clear() { try? FileManager.default.removeItem(at: cache) }\n  func open")),
    Case(
      "the function that deletes moves", failing("reset()", ""),
      failing("report()", "func report() { log.info(error) }")),
    Case(
      "a function of the same name in another type", failing("tracker.note()", ""),
      failing(
        "tracker.note()",
        "final class Bin { func note() { destroyPersistentStore(at: u) } }\nfinal class Tracker { func note() {} }")),
    Case(
      "a cache that is deleted before", stack(), stack("try? FileManager.default.removeItem(at: thumbnails)")),
    Case(
      "a button that deletes", stack(),
      edited(stack(), "  func open", "  func reset() { try? q.destroyPersistentStore(at: u) }\n  func open")),
    Case(
      "a false condition", stack(),
      stack("if Self.wipes { try? q.destroyPersistentStore(at: u) }").merging([:]) { $1 }
        .mapValues { $0.replacing("  func open", with: "  static let wipes = false\n  func open") }),
    Case("a comment in Objective-C", objectiveC, edited(objectiveC, "- (void)open", "// Opens it.\n- (void)open")),
  ]

  private func said(_ test: Case) throws -> [String] {
    let repository = try HistoryRepository(test.then)
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.commit(tag: "v1")
    for path in test.then.keys where test.now[path] == nil { try repository.remove(path) }
    for (path, text) in test.now { try repository.write(path, text) }
    return try repository.project(released: "v1").findings().filter { $0.severity >= .warning }.map(\.message)
  }

  @Test(arguments: changes) func saysWhatBecomesOfStores(_ test: Case) throws {
    let said = try said(test)
    let expected = try #require(test.says)
    #expect(said.contains { $0.hasPrefix(expected) }, "\(said)")
  }

  @Test(arguments: refactorings) func doesNotMindHowItIsWritten(_ test: Case) throws {
    #expect(try said(test) == [])
  }
}

import GlossDiagnostics
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// Stages of Core Data that are made in code: which versions they lead to, whether they are passed, and what their
/// handlers do.
@Suite struct StagesInCodeTests {
  private let repository: HistoryRepository
  private let checksums: [String]

  init() throws {
    repository = try HistoryRepository()
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.version("App 3", "a", "b", "c")
    try repository.current("App 3")
    let versions = ProjectReads(repository.files).packages(of: ".").values.flatMap(\.self)
    checksums = ["App", "App 2", "App 3"].map { name in versions.first { $0.name == name }?.content.checksum ?? "" }
    try repository.remove("App.xcdatamodeld/App 3.xcdatamodel")
    try repository.current("App 2")
  }

  private static let handler = """
    stage.willMigrateHandler = { manager, stage in
          let context = manager.container?.newBackgroundContext()
          try context?.save()
        }
    """

  private func stages(_ lightweight: String? = nil, more: String = "", handler: String = handler) -> [String: String] {
    let listed = lightweight ?? "[v1, v2]"
    return [
      "Stages.swift": """
      import CoreData
      enum Stages {
        static let v1 = "\(checksums[0])"
        static let v2 = "\(checksums[1])"
        static let v3 = "\(checksums[2])"
        static func manager() -> NSStagedMigrationManager {
          let stage = NSLightweightMigrationStage(\(listed))
          \(handler)
          return NSStagedMigrationManager([stage\(more)])
        }
      }

      """,
      "Stack.swift": """
      import CoreData
      let c = NSPersistentContainer(name: "App")
      func open() {
        let d = c.persistentStoreDescriptions.first!
        d.setOption(Stages.manager(), forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
        c.loadPersistentStores { _, _ in }
      }

      """,
    ]
  }

  private func said(_ then: [String: String], _ now: [String: String], current: String = "App 2") throws -> [String] {
    for (path, text) in then { try repository.write(path, text) }
    try repository.current("App 2")
    try repository.commit(tag: "v1")
    for (path, text) in now { try repository.write(path, text) }
    if current == "App 3" { try repository.version("App 3", "a", "b", "c") }
    try repository.current(current)
    defer { try? repository.git("tag", "-d", "v1") }
    return try repository.project(released: "v1").findings().filter { $0.severity >= .warning }.map(\.message)
  }

  @Test func aVersionThatNoStageLeadsToRefusesStores() throws {
    let found = try said(stages(), stages(), current: "App 3")
    #expect(found.contains { $0.contains("no stage has that of 'App 3', \(checksums[2])") }, "\(found)")
  }

  @Test(arguments: [", NSLightweightMigrationStage([v2, v3])", ", NSLightweightMigrationStage([Self.v2, Self.v3])"])
  func oneMoreStageIsNoOtherList(more: String) throws {
    #expect(try said(stages(), stages(more: more), current: "App 3") == [])
  }

  /// Stages that functions make, in a list that has a name: another one changes none of them.
  @Test func aFunctionForOneMoreStageIsNoOtherList() throws {
    func listed(_ names: String, _ more: String = "") -> [String: String] {
      stages().mapValues { text in
        text.replacing("return NSStagedMigrationManager([stage])", with: "return stage\n  }\n\(more)").replacing(
          "static func manager() -> NSStagedMigrationManager",
          with:
            "static func manager() -> NSStagedMigrationManager {\n    let stages: [NSMigrationStage] = [\(names)]\n    "
            + "return NSStagedMigrationManager(stages)\n  }\n  static func first() -> NSMigrationStage")
      }
    }
    let second =
      "  static func second() -> NSMigrationStage {\n    let stage = NSLightweightMigrationStage([v2, v3])\n    return stage\n  }"
    #expect(try said(listed("first()"), listed("first(), second()", second), current: "App 3") == [])
    #expect(try said(listed("first()"), listed("")).contains { $0.hasPrefix("the list of stages in code") })
  }

  @Test func checksumsMayHaveOtherNames() throws {
    let now = stages("[Version.one.rawValue, Version.two.rawValue]").mapValues {
      $0.replacing(
        "enum Stages {",
        with: "enum Version: String { case one = \"\(checksums[0])\"\n case two = \"\(checksums[1])\" }\nenum Stages {")
    }
    #expect(try said(stages(), now) == [])
  }

  @Test(arguments: [
    ("try context?.save()", "context?.reset()", true), ("context", "background", false),
    ("try context?.save()", "print(\"saved\")\n      try context?.save()", false),
  ])
  func handlersAreHeldByWhatTheyDo(old: String, new: String, isSaid: Bool) throws {
    let found = try said(stages(), stages(handler: Self.handler.replacing(old, with: new)))
    #expect(found.map { $0.hasPrefix("the code of a stage") } == (isSaid ? [true] : []), "\(found)")
  }

  @Test func aFunctionDoesWhatItsClosureDid() throws {
    let now = stages(handler: "stage.willMigrateHandler = fill").mapValues {
      $0.replacing(
        "  static func manager",
        with: "  static func fill(_ manager: NSStagedMigrationManager, _ stage: NSMigrationStage) throws {\n"
          + "    let context = manager.container?.newBackgroundContext()\n    try context?.save()\n  }\n  static func manager"
      )
    }
    #expect(try said(stages(), now) == [])
  }

  @Test(arguments: [("Flags.staged", "false", true), ("Flags.staged", "true", false), ("isNew()", "true", true)])
  func aFlagDecidesWhetherStagesArePassed(flag: String, value: String, isSaid: Bool) throws {
    let now = stages().mapValues {
      $0.replacing(
        "d.setOption(Stages.manager(), forKey: NSPersistentStoreStagedMigrationManagerOptionKey)",
        with: "if \(flag) { d.setOption(Stages.manager(), forKey: NSPersistentStoreStagedMigrationManagerOptionKey) }")
    }.merging(["Flags.swift": "enum Flags { static let staged = \(value) }\n"]) { own, _ in own }
    #expect(try said(stages(), now).isEmpty == !isSaid)
  }

  @Test func aStageThatIsNoLongerListedIsSaid() throws {
    let now = stages().mapValues {
      $0.replacing("NSStagedMigrationManager([stage])", with: "NSStagedMigrationManager([])")
    }
    #expect(try said(stages(), now).contains { $0.hasPrefix("the list of stages in code") })
  }

  /// A manager of stages needs migration and inference (documentation of the options).
  @Test(arguments: ["shouldMigrateStoreAutomatically", "shouldInferMappingModelAutomatically"])
  func stagesNeedBothOptions(option: String) throws {
    let now = stages().mapValues {
      $0.replacing("d.setOption(Stages", with: "d.\(option) = false\n  d.setOption(Stages")
    }
    #expect(try said(stages(), now).contains { $0.contains("no longer open") })
  }
}

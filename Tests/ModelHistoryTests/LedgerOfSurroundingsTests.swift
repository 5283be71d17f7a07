import GlossBasics
import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// What only some projects have: models that code merges, the schema of CloudKit in production, targets, compiled
/// packages.
@Suite struct LedgerOfSurroundingsTests {
  private static func seen(_ repository: HistoryRepository, _ severity: Severity = .warning) throws -> [String] {
    try repository.project(released: "v1").findings().filter { $0.severity >= severity }.map(\.message)
  }

  @Test(arguments: [true, false]) func aNewPartOfAMergedModelMigratesEveryStore(isMerged: Bool) throws {
    let model = isMerged ? ", managedObjectModel: NSManagedObjectModel(byMerging: [a, b])!" : ""
    let repository = try HistoryRepository([
      "S.swift": "import CoreData\nlet c = NSPersistentContainer(name: \"All\"\(model))\n"
    ])
    try repository.version("A", "a", package: "A.xcdatamodeld")
    try repository.commit(tag: "v1")
    #expect(try Self.seen(repository) == [])
    try repository.version("B", "b", package: "B.xcdatamodeld", entity: "F")
    let expected = "'B' is new among the models that code merges (S.swift:2), so every store of theirs is migrated: "
    #expect(try Self.seen(repository).map { $0.hasPrefix(expected) } == (isMerged ? [true] : []))
  }

  @Test func whatAnEditedSchemaSaysOfProductionIsAClaim() throws {
    func schema(_ fields: String...) -> String {
      "DEFINE SCHEMA\n  RECORD TYPE CD_E (\n" + fields.map { "    \($0) STRING" }.joined(separator: ",\n")
        + "\n  );\n"
    }
    let repository = try HistoryRepository(["production.ckdb": schema("CD_a")])
    try repository.version("App", "a")
    try repository.commit(tag: "v1")
    func claims() throws -> [String] {
      try repository.project(released: "v1") { $0.cloudKitSchema = "production.ckdb" }.findings()
        .filter { $0.message.contains("claims") }.map(\.message)
    }
    #expect(try claims() == [])
    try repository.write("production.ckdb", schema("CD_a", "CD_b", "CD_c"))
    #expect(
      try claims() == [
        "this change claims that 'CD_E.CD_b' and 1 more are deployed: the file is edited in it, and the newest release "
          + "does not have that"
      ])
  }

  @Test(arguments: [("[\"*.xcdatamodeld\"]", true), ("[\"App.xcdatamodeld\"]", true), ("[\"Other\"]", false)])
  func aModelThatNoTargetContainsIsSaid(excludes: String, isSaid: Bool) throws {
    func project(_ excludes: String?) -> String {
      "name: App\ntargets:\n  App:\n    type: application\n    sources:\n      - path: Model\n"
        + (excludes.map { "        excludes: \($0)\n" } ?? "")
    }
    let repository = try HistoryRepository(["project.yml": project(nil)])
    try repository.version("App", "a", package: "Model/App.xcdatamodeld")
    try repository.commit(tag: "v1")
    try repository.write("project.yml", project(excludes))
    let expected =
      "'App' is in no target now, and was in 'App' in the newest release: an app that does not contain its model cannot "
      + "open its stores"
    #expect(try Self.seen(repository) == (isSaid ? [expected] : []))
  }

  /// What is seen does not depend on the folder that the command is run in.
  @Test func theVerdictIsTheSameFromEveryFolder() throws {
    func project(_ excludes: String) -> String {
      "name: App\ntargets:\n  App:\n    type: application\n    sources:\n      - path: Model\n\(excludes)"
    }
    func version(_ identifier: String) -> String {
      "<model><entity name=\"E\"><attribute name=\"title\" optional=\"YES\" attributeType=\"String\"\(identifier)/></entity></model>"
    }
    let code = "func move() throws { try NSMigrationManager(sourceModel: a, destinationModel: b).go() }\ntry move()\n"
    let current = "Model/App.xcdatamodeld/App 2.xcdatamodel/contents"
    let repository = try HistoryRepository([
      "project.yml": project(""), "Model/Move:it.swift": code, current: version(" elementID=\"name\""),
    ])
    try repository.version("App", "name", package: "Model/App.xcdatamodeld")
    try repository.current("App 2", package: "Model/App.xcdatamodeld")
    try repository.commit(tag: "v1")
    try repository.write("project.yml", project("        excludes: [\"*.xcdatamodeld\"]\n"))
    try repository.write("Model/Move:it.swift", code.replacing("go()", with: "stop()"))
    try repository.write(current, version(""))
    for place in ["", "/Model", "/Model/App.xcdatamodeld"] {
      var request = GuardedProject.Request()
      request.released = "v1"
      let findings = try GuardedProject(request, files: RootedDisk(folder: repository.folder + place)).findings()
      #expect(findings.map(\.rule.rawValue).sorted() == ["model-moved", "stage-changed"], "from \(place)")
      #expect(findings.first { $0.rule == .stageChanged }?.path.hasSuffix("Move:it.swift") == true, "from \(place)")
    }
  }
}

import Foundation
import Testing

/// Each remedy of the guard is carried out in the repository, and the guard asked again over all tags: it does not get
/// redder, and what the remedy is for is gone.
@Suite struct GuardRemedyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The rule, and a part of the remedy that the guard prints.
    let rule: String
    let remedy: String
    /// Makes the releases and the change.
    let make: @Sendable (GuardRepository) throws -> Void
    /// Does what the remedy says.
    let cure: @Sendable (GuardRepository) throws -> Void

    init(
      _ rule: String, _ remedy: String, _ make: @escaping @Sendable (GuardRepository) throws -> Void,
      cure: @escaping @Sendable (GuardRepository) throws -> Void
    ) {
      (self.rule, self.remedy, self.make, self.cure) = (rule, remedy, make, cure)
    }

    var testDescription: String { "\(rule): \(remedy)" }
  }

  // MARK: - Core Data

  private static func model(_ attributes: String) -> String {
    "<model><entity name=\"E\">\(attributes)</entity></model>\n"
  }

  private static func attribute(_ name: String, _ type: String = "String", more: String = "optional=\"YES\"") -> String
  {
    "<attribute name=\"\(name)\" \(more) attributeType=\"\(type)\"/>"
  }

  private static func version(_ name: String) -> String { "App.xcdatamodeld/\(name).xcdatamodel/contents" }

  /// Two versions, released, and a file that shows how the project migrates.
  private static func two(_ repository: GuardRepository, sign: String = "NSPersistentContainer(name: \"App\")\n") throws
  {
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.write("Stack.swift", sign)
    try repository.commit()
    try repository.git("tag", "v1.0")
  }

  private static let coreData: [Case] = [
    Case("current-version-back", "make 'App 2' current again") {
      try two($0)
      try $0.current("App")
    } cure: {
      try $0.current("App 2")
    },
    Case("version-not-current", "make 'App 2' or a later version current") {
      try two($0)
      try $0.current("App 9")
    } cure: {
      try $0.current("App 2")
    },
    Case("version-not-current", "make it the current version") {
      try two($0)
      try $0.version("App 3", "a", "b", "c")
    } cure: {
      try $0.current("App 3")
    },
    Case("duplicate-version", "or drop it") {
      try two($0)
      try $0.version("App 3", "a", "b")
      try $0.current("App 3")
    } cure: {
      try $0.remove("App.xcdatamodeld/App 3.xcdatamodel")
      try $0.current("App 2")
    },
    Case("duplicate-version", "give an entity of 'App 3' a hash modifier") {
      try two($0)
      try $0.version("App 3", "a", "b")
      try $0.current("App 3")
    } cure: {
      try $0.replace("name=\"E\"", "name=\"E\" versionHashModifier=\"3\"", in: version("App 3"))
    },
    Case("required-without-default", "give it a default") {
      try two($0)
      try $0.write(version("App 3"), model(attribute("a") + attribute("b") + attribute("c", more: "")))
      try $0.current("App 3")
    } cure: {
      try $0.replace("name=\"c\"", "name=\"c\" defaultValueString=\"x\"", in: version("App 3"))
    },
    Case("cannot-migrate", "undo that change") {
      try two($0)
      try $0.write(version("App 3"), model(attribute("a", "Date") + attribute("b")))
      try $0.current("App 3")
    } cure: {
      try $0.remove("App.xcdatamodeld/App 3.xcdatamodel")
      try $0.current("App 2")
    },
    Case("released-version-removed", "restore it") {
      try two($0, sign: "NSStagedMigrationManager([])\n")
      try $0.remove("App.xcdatamodeld/App.xcdatamodel")
    } cure: {
      try $0.git("checkout", "v1.0", "--", "App.xcdatamodeld")
    },
    Case("released-version-removed", "or accept that with a reason (--accept 'App 2'") {
      try two($0)
      try $0.remove("App.xcdatamodeld")
      try $0.model("Other.xcdatamodeld", "x", entity: "O")
    } cure: { repository in
      for name in ["App", "App 2"] {
        try repository.accept(name)
      }
    },
    Case("released-version-changed", "restore it and make the change in a new version") {
      try two($0, sign: "NSStagedMigrationManager([])\n")
      try $0.version("App 2", "a", "b", "c")
    } cure: {
      try $0.version("App 2", "a", "b")
      try $0.version("App 3", "a", "b", "c")
      try $0.current("App 3")
    },
    Case("released-version-changed", "accept the change with a reason") {
      try two($0, sign: "NSStagedMigrationManager([])\n")
      for (number, names) in [["a"], ["a", "c"], ["a", "c", "d"], ["a", "d"], ["d"]].enumerated() {
        try $0.write(version("App 2"), model(names.map { attribute($0) }.joined()))
        try $0.commit()
        try $0.git("tag", "v\(number + 2).0")
      }
    } cure: { repository in
      try repository.accept("App 2")
    },
    Case("released-version-changed", "run 'modelgloss freeze App.xcdatamodeld --at v1.0 --name \"App 2\"'") {
      try two($0, sign: "NSStagedMigrationManager([])\n")
      try $0.version("App 2", "a", "b", "c")
    } cure: {
      try $0.runPrintedCommand()
      #expect(try $0.shell("grep -q 'App 3.xcdatamodel' App.xcdatamodeld/.xccurrentversion") == 0)
    },
    Case("released-version-removed", "restore it: run 'modelgloss freeze App.xcdatamodeld --at v1.0 --name App'") {
      try two($0, sign: "NSStagedMigrationManager([])\n")
      try $0.remove("App.xcdatamodeld/App.xcdatamodel")
    } cure: {
      try $0.runPrintedCommand()
    },
    Case("released-version-changed", "run 'modelgloss freeze Shop/Shop.xcdatamodeld --at v1.0 --name \"App 2\"'") {
      // The package moved and was renamed since.
      try two($0, sign: "NSStagedMigrationManager([])\n")
      try $0.move("App.xcdatamodeld", "Shop/Shop.xcdatamodeld")
      try $0.write(
        "Shop/Shop.xcdatamodeld/App 2.xcdatamodel/contents", model(attribute("a") + attribute("b") + attribute("c")))
    } cure: {
      try $0.runPrintedCommand()
      try $0.move("Shop/Shop.xcdatamodeld", "App.xcdatamodeld")
    },
    Case("released-version-unread", "make it readable again") {
      try $0.model("Log.xcdatamodeld", "line")
      try two($0)
      try $0.write("Log.xcdatamodeld/Log.xcdatamodel/contents", "")
    } cure: {
      try $0.model("Log.xcdatamodeld", "line")
    },
    Case("released-version-unread", "keep one of them") {
      try two($0)
      try $0.replace("</model>", "<entity name=\"E\"/></model>", in: version("App"))
    } cure: {
      try $0.version("App", "a")
    },
    Case("released-version-unread", "make it say one thing") {
      try two($0)
      try $0.replace("\"String\"", "\"Wurst\"", in: version("App"))
    } cure: {
      try $0.version("App", "a")
    },
    Case("model-moved", "name it 'App' again") {
      try two($0)
      try $0.move("App.xcdatamodeld", "Other.xcdatamodeld")
    } cure: {
      try $0.move("Other.xcdatamodeld", "App.xcdatamodeld")
    },
    Case("model-moved", "give each version its own contents again") {
      try two($0)
      try $0.move("App.xcdatamodeld/App.xcdatamodel", "App.xcdatamodeld/App 0.xcdatamodel")
      try $0.version("App", "z")
    } cure: {
      try $0.remove("App.xcdatamodeld/App 0.xcdatamodel")
      try $0.version("App", "a")
    },
    Case("model-moved", "give the new one another name") {
      try two($0)
      try $0.write("Other/App.xcdatamodeld/App.xcdatamodel/contents", model(attribute("z")))
    } cure: {
      try $0.move("Other/App.xcdatamodeld", "Other/Other.xcdatamodeld")
    },
    Case("model-moved", "open the stores of users under the name that they have") {
      try two($0)
      try $0.write("Stack.swift", "NSPersistentContainer(name: \"Other\")\n")
    } cure: {
      try $0.write("Stack.swift", "NSPersistentContainer(name: \"App\")\n")
    },
    Case("stage-changed", "set 'migration' in .modelgloss.yml") {
      try two($0, sign: "NSStagedMigrationManager([])\n")
      try $0.remove("Stack.swift")
    } cure: {
      try $0.write(".modelgloss.yml", "migration: staged\n")
    },
    Case("duplicate-version", "keep one of them") {
      try two($0)
      try $0.write("App.xcdatamodeld/app 2.xcdatamodel/contents", model(attribute("z")))
      try $0.git("add", "-A")
    } cure: {
      try $0.remove("App.xcdatamodeld/app 2.xcdatamodel")
      try $0.git("add", "-A")
    },
  ]

  // MARK: - SwiftData

  private static func schema(_ number: Int, _ properties: String...) -> String {
    "import SwiftData\nenum SchemaV\(number): VersionedSchema {\n  static let versionIdentifier = "
      + "Schema.Version(\(number), 0, 0)\n  static var models: [any PersistentModel.Type] { [Trip.self] }\n"
      + "  @Model final class Trip {\n\(properties.map { "    var \($0): String?\n" }.joined())  }\n}\n"
  }

  private static func plan(_ numbers: Int..., stages: [String]? = nil) -> String {
    let between = zip(numbers, numbers.dropFirst()).map {
      ".lightweight(fromVersion: SchemaV\($0).self, toVersion: SchemaV\($1).self)"
    }
    return "import SwiftData\nenum TripPlan: SchemaMigrationPlan {\n  static var schemas: [any VersionedSchema.Type] { "
      + "[\(numbers.map { "SchemaV\($0).self" }.joined(separator: ", "))] }\n  static var stages: [MigrationStage] { "
      + "[\((stages ?? between).joined(separator: ", "))] }\n}\n"
  }

  private static let app =
    "import SwiftData\nlet c = try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: TripPlan.self)\n"

  private static func planned(_ repository: GuardRepository) throws {
    try repository.write("App/V1.swift", schema(1, "name"))
    try repository.write("App/V2.swift", schema(2, "name", "note"))
    try repository.write("App/Plan.swift", plan(1, 2))
    try repository.write("App/App.swift", app)
    try repository.commit()
    try repository.git("tag", "v1.0")
  }

  private static let swiftData: [Case] = [
    Case("released-version-changed", "restore it, with the classes as they were") {
      try planned($0)
      try $0.write("App/V2.swift", schema(2, "name", "note", "more"))
    } cure: {
      try $0.write("App/V2.swift", schema(2, "name", "note"))
      try $0.write("App/V3.swift", schema(3, "name", "note", "more"))
      try $0.write("App/Plan.swift", plan(1, 2, 3))
      try $0.replace("SchemaV2", "SchemaV3", in: "App/App.swift")
    },
    Case("released-version-removed", "restore it: run 'modelgloss freeze . --at v1.0 --name SchemaV1'") {
      try planned($0)
      try $0.remove("App/V1.swift")
      try $0.write("App/Plan.swift", plan(2))
    } cure: {
      try $0.runPrintedCommand()
    },
    Case("released-version-changed", "run 'modelgloss freeze . --at v1.0 --name SchemaV2'") {
      try planned($0)
      try $0.write("App/V2.swift", schema(2, "name", "note", "more"))
    } cure: {
      try $0.runPrintedCommand()
      #expect(try $0.shell("grep -q modelgloss:frozen App/SchemaV2.swift && grep -q SchemaV3 App/App.swift") == 0)
    },
    Case("released-version-changed", "run 'modelgloss freeze . --at v1.0 --name SchemaV1'") {
      try planned($0)
      try $0.write("App/V1.swift", schema(1, "name", "more"))
      try $0.write("App/V2.swift", schema(2, "name", "note", "more"))
    } cure: {
      // Two versions in one sentence: a command for each.
      let count = try $0.runPrintedCommand()
      #expect(count == 2)
    },
    Case("released-version-removed", "the first of the plan: run 'modelgloss freeze . --at v0.9'") {
      try $0.write("App/Trip.swift", "import SwiftData\n@Model final class Trip { var title: String? }\n")
      try $0.write("App/App.swift", "import SwiftData\nlet c = try ModelContainer(for: Trip.self)\n")
      try $0.commit()
      try $0.git("tag", "v0.9")
      try $0.remove("App/Trip.swift")
      try planned($0)
    } cure: {
      try $0.runPrintedCommand()
    },
    Case("released-state-refused", "list the schema in 'schemas' of \"TripPlan\", with a stage from it") {
      try planned($0)
      try $0.write("App/V3.swift", schema(3, "name", "note", "more"))
      try $0.write("App/Plan.swift", plan(2, 3))
      try $0.replace("SchemaV2", "SchemaV3", in: "App/App.swift")
    } cure: {
      try $0.write("App/Plan.swift", plan(1, 2, 3))
    },
    Case("stage-changed", "restore the stages") {
      try planned($0)
      try $0.write("App/Plan.swift", plan(1, 2, stages: []))
    } cure: {
      try $0.write("App/Plan.swift", plan(1, 2))
    },
    Case("stage-changed", "pass migrationPlan: TripPlan.self") {
      try planned($0)
      try $0.write("App/App.swift", app.replacing(", migrationPlan: TripPlan.self", with: ""))
    } cure: {
      try $0.write("App/App.swift", app)
    },
    Case("released-version-unread", "list the schemas and stages literally") {
      try planned($0)
      try $0.replace("SchemaV2.self] }", "SchemaV2.self].filter(ok) }", in: "App/Plan.swift")
    } cure: {
      try $0.write("App/Plan.swift", plan(1, 2))
    },
    Case("released-version-unread", "create it where the sources of the app show it") {
      try planned($0)
      try $0.remove("App/App.swift")
    } cure: {
      try $0.write("App/Start.swift", app)
    },
    Case("missing-stage", "add a stage to") {
      try planned($0)
      try $0.write("App/V3.swift", schema(3, "name", "note", "more"))
      try $0.write(
        "App/Plan.swift",
        plan(1, 2, 3, stages: [".lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)"]))
      try $0.replace("SchemaV2", "SchemaV3", in: "App/App.swift")
    } cure: {
      try $0.write("App/Plan.swift", plan(1, 2, 3))
    },
    Case("model-moved", "keep the name, the group and the URL of the store") {
      try planned($0)
      try $0.write(
        "App/App.swift", app.replacing("TripPlan.self", with: "TripPlan.self, configurations: .init(\"other\")"))
    } cure: {
      try $0.write("App/App.swift", app)
    },
    Case("released-version-changed", "nothing to do as long as there is no plan") {
      try $0.write("App/Trip.swift", "import SwiftData\n@Model final class Trip { var name: String? }\n")
      try $0.write("App/App.swift", "import SwiftData\nlet c = try ModelContainer(for: Trip.self)\n")
      try $0.commit()
      try $0.git("tag", "v1.0")
      try $0.write("App/Trip.swift", "import SwiftData\n@Model final class Trip { var name: String?; var x: Int? }\n")
    } cure: { _ in
    },
  ]

  private struct Colour: Equatable {
    var status: Int32
    var errors = 0
    var warnings = 0
    var notes = 0

    init(_ run: CommandRun) {
      status = run.status
      for line in run.output.split(separator: "\n") {
        if line.contains(": error: ") { errors += 1 }
        if line.contains(": warning: ") { warnings += 1 }
        if line.contains(": note: ") { notes += 1 }
      }
    }

    func isRedder(than other: Self) -> Bool {
      (errors, warnings, status) > (other.errors, other.warnings, other.status)
    }
  }

  @Test(arguments: coreData + swiftData) func aRemedyThatIsTakenHelps(row: Case) throws {
    let repository = try GuardRepository()
    try row.make(repository)
    let before = repository.run("guard", "--released", "v*", "--strict")
    let finding = before.output.split(separator: "\n").first {
      $0.contains("[\(row.rule)]") && $0.contains(row.remedy)
    }
    #expect(finding != nil, "\(row): \(before.output) \(before.error)")
    try row.cure(repository)
    let after = repository.run("guard", "--released", "v*", "--strict")
    #expect(!Colour(after).isRedder(than: Colour(before)), "\(row): \(before.output) → \(after.output)")
    if !row.remedy.hasPrefix("nothing") {
      #expect(Colour(after).errors == 0 && Colour(after).warnings == 0, "\(row): \(after.output)")
      #expect(!after.output.contains("[\(row.rule)]"), "\(row): \(after.output)")
    }
  }
}

extension GuardRepository {
  /// Carries out the command of the first remedy that the guard prints, or one after the other; gives their number.
  @discardableResult
  fileprivate func runPrintedCommand() throws -> Int {
    let output = run("guard", "--released", "v*", "--strict").output
    let line = try #require(output.split(separator: "\n").first { $0.contains("run 'modelgloss freeze ") }, "\(output)")
    let start = try #require(line.firstRange(of: "run 'modelgloss ")).upperBound
    let end = try #require(line[start...].firstRange(of: "' [") ?? line[start...].firstRange(of: "', or ")).lowerBound
    let commands = line[start..<end].split(separator: "', then 'modelgloss ")
    for command in commands {
      let list = NSTemporaryDirectory() + "modelgloss-\(UUID().uuidString)"
      defer { try? FileManager.default.removeItem(atPath: list) }
      #expect(try shell("printf '%s\\n' \(command) > \(list)") == 0)
      let words = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map(String.init)
      let run = CommandRun(arguments: words, fromDisk: tree)
      #expect(run.status == 0, "\(words): \(run.output) \(run.error)")
    }
    return commands.count
  }

  /// Accepts the state of a version, as the guard proposes.
  fileprivate func accept(_ version: String) throws {
    let run = run(
      "guard", "--released", "v*", "--lock", folder + "/modelgloss.lock", "--accept", version, "--reason", "a cache")
    #expect(run.status != 64, "\(run.error)")
  }
}

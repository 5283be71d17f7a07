import Foundation
import Testing

/// The same of SwiftData: schemas, classes, plans, stages and containers.
@Suite struct GreenIsProvedSwiftDataTests {
  private static func schema(_ number: Int, _ properties: String..., more: String = "") -> String {
    let lines = properties.map { "    var \($0)\n" }.joined()
    return """
      import SwiftData
      enum SchemaV\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip {
      \(lines)  }
      \(more)}

      """
  }

  private static let first =
    ".custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: { c in try c.save() }, didMigrate: nil)"
  private static let second = ".lightweight(fromVersion: SchemaV2.self, toVersion: SchemaV3.self)"

  private static func plan(
    schemas: String = "[SchemaV1.self, SchemaV2.self, SchemaV3.self]", stages: String = "[\(first), \(second)]"
  ) -> String {
    """
    import SwiftData
    enum TripPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { \(schemas) }
      static var stages: [MigrationStage] { \(stages) }
    }

    """
  }

  private static let app =
    "import SwiftData\nlet c = try ModelContainer(for: SchemaV3.Trip.self, migrationPlan: TripPlan.self)\n"
  private static let kind = "  enum Kind: String, Codable { case a, b }\n"
  private static let texts = [
    schema(1, "name: String?"), schema(2, "name: String?", "note: String?"),
    schema(3, "name: String?", "note: String?", "kind: Kind?", more: kind),
  ]
  private static let proof = "1 of 1 model, 3 of 3 released versions, 2 of 2 stages compared"

  private static func versioned() throws -> GuardRepository {
    let repository = try GuardRepository()
    for (number, text) in texts.enumerated() { try repository.write("App/V\(number + 1).swift", text) }
    try repository.write("App/Plan.swift", plan())
    try repository.write("App/App.swift", app)
    try repository.release()
    return repository
  }

  // MARK: - Schemas

  private static let conditions = [
    "FLAG", "false", "0", "DEBUG", "os(Android)", "canImport(Nope)", "canImport(SwiftDataNope)", "swift(>=99)",
    "compiler(>=99)", "hasFeature(X)", "targetEnvironment(simulator)", "RELEASE", "swift(<5.9)", "true && FLAG",
  ]

  /// In a released schema: the text and what is written instead of it.
  private static let edits: [(String, String)] = [
    ("name: String?", "name: Int?"), ("name: String?", "name: Elsewhere.Name"), ("name: String?", "name: Foo?"),
    ("name: String?", "name: Box<String>?"), ("name: String?", "name: String"), ("[Trip.self]", "all()"),
    ("[Trip.self]", "[Trip.self] + more"), ("[Trip.self]", "[Trip.self].filter(isShown)"),
    ("    var name", "    @Foo var name"), ("    var name", "    @Transient var name"), ("var name", "var title"),
    ("var name: String?", "var name: String? { get { nil } set {} }"), ("@Model ", ""), (": VersionedSchema", ""),
    ("  @Model", "  typealias String = Int\n  @Model"),
    ("  @Model", "  @Model final class Trip { var x: Int? }\n  @Model"),
    ("    var name: String?\n", "    var name: String?\n    var name: Int?\n"),
  ]

  private static let schemaChanges: [ReleasedChange] = [1, 2, 3].flatMap { number -> [ReleasedChange] in
    let (file, text) = ("App/V\(number).swift", texts[number - 1])
    let edited = text.replacing("name: String?", with: "name: Int?")
    let body = text.replacing("import SwiftData\n", with: "")
    let otherBody = edited.replacing("import SwiftData\n", with: "")
    var changes = [
      ReleasedChange("SchemaV\(number) is dropped") { try $0.remove(file) },
      ReleasedChange("SchemaV\(number) is no longer listed") {
        try $0.replace(number < 3 ? "SchemaV\(number).self, " : ", SchemaV3.self", "", in: "App/Plan.swift")
      },
      ReleasedChange("SchemaV\(number) is renamed", .tells) { repository in
        for path in ["App/V1.swift", "App/V2.swift", "App/V3.swift", "App/Plan.swift", "App/App.swift"] {
          let text = try repository.text(path).replacing("SchemaV\(number)", with: "SchemaX\(number)")
          try repository.write(path, text)
        }
      },
      ReleasedChange("SchemaV\(number) is renamed, and its name lent") { repository in
        try repository.write("App/Old.swift", text.replacing("SchemaV\(number)", with: "SchemaOld"))
        try repository.write(file, edited)
      },
    ]
    // One of three stands for all where the kind of schema makes no difference.
    guard number == 2 else { return changes }
    changes += edits.map { old, new in
      ReleasedChange("'\(old)' becomes '\(new)'") { try $0.replace(old, new, in: file) }
    }
    changes += [
      ("", "empty"), (String(text.prefix(90)), "truncated"), ("/*\n\(text)*/\n", "a comment"),
      ("let s = \"\"\"\n\(text)\"\"\"\n", "a text"),
      ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "a pointer"),
    ].map { text, words in ReleasedChange("the file is \(words)") { try $0.write(file, text) } }
    changes += [
      ReleasedChange("the file leads out") { try $0.link(file, to: "/etc/hostname") },
      ReleasedChange("the file leads nowhere") { try $0.link(file, to: "nowhere.swift") },
      ReleasedChange("the file is no source") { try $0.move(file, "App/V2.swift.txt") },
      ReleasedChange("the file is doubled") { try $0.write("Other/V2.swift", edited) },
      ReleasedChange("the file is doubled but for case") { try $0.write("App/v2.swift", edited) },
    ]
    changes += [(".gitignore", "V2.swift\n"), (".gitignore", "App/\n"), ("App/.gitignore", "*.swift\n")].flatMap {
      ignore, pattern in
      [
        ReleasedChange("\(ignore) has '\(pattern.dropLast())' and the file is edited") { repository in
          try repository.write(ignore, pattern)
          try repository.write(file, edited)
        },
        ReleasedChange("\(ignore) has '\(pattern.dropLast())', the file is edited and copied") { repository in
          try repository.write(ignore, pattern)
          try repository.write(file, edited)
          try repository.write("Old/V2.swift", text)
        },
      ]
    }
    changes += ["Tests", "AppTests", "Preview Content", "Pods", "vendor", ".hidden", "build", "node_modules"].map {
      folder in ReleasedChange("the file is moved into \(folder)") { try $0.move(file, "\(folder)/V2.swift") }
    }
    changes += conditions.flatMap { condition in
      [
        ReleasedChange("the schema is under #if \(condition)") {
          try $0.write(file, "import SwiftData\n#if \(condition)\n\(body)#else\n\(otherBody)#endif\n")
        },
        ReleasedChange("the schema is under #if \(condition) alone") {
          try $0.write(file, "import SwiftData\n#if \(condition)\n\(body)#endif\n")
        },
        ReleasedChange("a property is under #if \(condition)") {
          try $0.replace(
            "    var name: String?\n", "#if \(condition)\n    var name: String?\n#else\n    var name: Int?\n#endif\n",
            in: file)
        },
      ]
    }
    return changes
  }

  @Test(arguments: schemaChanges) func noSchemaVanishesUnderGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.versioned(), proof: Self.proof)
  }

  // MARK: - Plans, stages and containers

  private static let plans: [(String, String)] = [
    ("no stages", plan(stages: "[]")), ("the last schema alone", plan(schemas: "[SchemaV3.self]", stages: "[]")),
    ("no schemas", plan(schemas: "[]", stages: "[]")),
    ("filtered schemas", plan(schemas: "[SchemaV1.self, SchemaV2.self, SchemaV3.self].filter(isKnown)")),
    ("schemas of a call", plan(schemas: "all()")), ("schemas with more", plan(schemas: "[SchemaV1.self] + rest")),
    ("schemas in another order", plan(schemas: "[SchemaV3.self, SchemaV2.self, SchemaV1.self]")),
    ("stages of a call", plan(stages: "all()")), ("filtered stages", plan(stages: "[\(first), \(second)].filter(ok)")),
    ("the first stage dropped", plan(stages: "[\(second)]")), ("the last stage dropped", plan(stages: "[\(first)]")),
    ("the stages in another order", plan(stages: "[\(second), \(first)]")),
    ("a stage twice", plan(stages: "[\(first), \(first), \(second)]")),
    (
      "a lightweight stage",
      plan(stages: "[.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self), \(second)]")
    ),
    (
      "a stage that leads elsewhere",
      plan(
        stages: "[.custom(fromVersion: SchemaV1.self, toVersion: SchemaV3.self, willMigrate: nil, didMigrate: nil), "
          + "\(second)]")
    ),
    ("a stage without code", plan(stages: "[\(first.replacing("{ c in try c.save() }", with: "nil")), \(second)]")),
    ("other code", plan(stages: "[\(first.replacing("c.save()", with: "c.delete(model: X.self)")), \(second)]")),
    ("more code", plan(stages: "[\(first.replacing("didMigrate: nil", with: "didMigrate: { c in }")), \(second)]")),
    ("a stage of a call", plan(stages: "[first(), \(second)]")),
  ]

  private static let containers: [(String, String)] = [
    ("no container", ""), ("no plan", app.replacing(", migrationPlan: TripPlan.self", with: "")),
    ("an older version", app.replacing("SchemaV3.Trip", with: "SchemaV2.Trip")),
    ("a list of a call", app.replacing("SchemaV3.Trip.self", with: "make()")),
    ("a plan that is not there", app.replacing("TripPlan", with: "OtherPlan")),
    ("a condition", app.replacing("let", with: "#if FLAG\nlet") + "#else\nlet c = open()\n#endif\n"),
    ("a store elsewhere", app.replacing("TripPlan.self", with: "TripPlan.self, configurations: .init(\"other\")")),
  ]

  private static let planChanges: [ReleasedChange] =
    plans.map { words, text in ReleasedChange("the plan has \(words)") { try $0.write("App/Plan.swift", text) } }
    + containers.map { words, text in
      ReleasedChange("the container has \(words)") { try $0.write("App/App.swift", text) }
    }
    + ["Tests", "Pods", ".hidden", "Preview Content"].flatMap { folder in
      ["Plan", "App"].map { name in
        ReleasedChange("\(name).swift is moved into \(folder)") {
          try $0.move("App/\(name).swift", "\(folder)/\(name).swift")
        }
      }
    }
    + ["FLAG", "false", "swift(>=99)", "DEBUG", "RELEASE"].flatMap { condition in
      let all = plan().replacing("import SwiftData\n", with: "")
      let none = plan(schemas: "[SchemaV3.self]", stages: "[]").replacing("import SwiftData\n", with: "")
      return [
        "import SwiftData\n#if \(condition)\n\(all)#else\n\(none)#endif\n",
        plan(stages: "\n#if \(condition)\n[\(first), \(second)]\n#else\n[]\n#endif\n"),
        plan(
          schemas: "\n#if \(condition)\n[SchemaV1.self, SchemaV2.self, SchemaV3.self]\n#else\n[SchemaV3.self]\n#endif\n"
        ),
        plan(stages: "[\n#if \(condition)\n\(first),\n#endif\n\(second)]"),
      ].enumerated().map { number, text in
        ReleasedChange("part \(number) of the plan is under #if \(condition)") { try $0.write("App/Plan.swift", text) }
      }
    } + [
      ReleasedChange("the plan is dropped") { repository in
        try repository.remove("App/Plan.swift")
        try repository.replace(", migrationPlan: TripPlan.self", "", in: "App/App.swift")
      },
      ReleasedChange("the file of the plan is dropped") { try $0.remove("App/Plan.swift") },
      ReleasedChange("the plan is renamed", .tells) { repository in
        for path in ["App/Plan.swift", "App/App.swift"] { try repository.replace("TripPlan", "OtherPlan", in: path) }
      },
      ReleasedChange("the plan is renamed, and its name lent") { repository in
        try repository.replace("TripPlan", "OldPlan", in: "App/Plan.swift")
        try repository.write("App/New.swift", plan(schemas: "[SchemaV3.self]", stages: "[]"))
      },
      ReleasedChange("the plan is doubled") {
        try $0.write("Other/Plan.swift", plan(schemas: "[SchemaV3.self]", stages: "[]"))
      },
      ReleasedChange("the container stores more than the plan") { repository in
        try repository.write("App/Rate.swift", "import SwiftData\n@Model final class Rate { var x: Int = 1 }\n")
        try repository.replace("SchemaV3.Trip.self,", "SchemaV3.Trip.self, Rate.self,", in: "App/App.swift")
      },
      ReleasedChange("an enumeration loses a case", .tells) {
        try $0.replace("case a, b", "case a", in: "App/V3.swift")
      },
      ReleasedChange("a case has another raw value", .tells) {
        try $0.replace("case a, b", "case a, b = \"B\"", in: "App/V3.swift")
      },
    ]

  @Test(arguments: planChanges) func noWayVanishesUnderGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.versioned(), proof: Self.proof)
  }

  // MARK: - Without versions

  private static let movie = "import SwiftData\n@Model final class Movie { var title: String?; var year: Int = 1 }\n"
  private static let synced = "import SwiftData\n@Model final class Synced { var name: String? }\n"
  private static let both = """
    import SwiftData
    let a = try ModelContainer(for: Schema([Movie.self]), configurations: ModelConfiguration("local", cloudKitDatabase: .none))
    let b = try ModelContainer(for: Schema([Synced.self]), configurations: ModelConfiguration("sync", cloudKitDatabase: .automatic))

    """

  private static func unversioned() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("App/Movie.swift", movie)
    try repository.write("App/Synced.swift", synced)
    try repository.write("App/App.swift", both)
    try repository.release()
    return repository
  }

  private static let unversionedChanges: [ReleasedChange] =
    [("Movie", movie), ("Synced", synced)].flatMap {
      name, text -> [ReleasedChange] in
      let file = "App/\(name).swift"
      let date = text.replacing("String?", with: "Date?")
      let without = both.split(separator: "\n").filter { !$0.contains("\(name).self") }.joined(separator: "\n") + "\n"
      let under = both.split(separator: "\n").map { $0.contains("\(name).self") ? "#if FLAG\n\($0)\n#endif" : "\($0)" }
      return [
        ReleasedChange("\(name) is dropped") { try $0.remove(file) },
        ReleasedChange("\(name) has another type") { try $0.write(file, date) },
        ReleasedChange("\(name) has an unknown type") {
          try $0.write(file, text.replacing("String?", with: "Elsewhere.X?"))
        },
        ReleasedChange("\(name) needs a value") {
          try $0.write(file, text.replacing("String?", with: "String?; var z: Int"))
        },
        ReleasedChange("\(name) is hidden and edited") { repository in
          try repository.write(".gitignore", "*.swift\n")
          try repository.write(file, date)
        },
        ReleasedChange("\(name) is for tests") { try $0.move(file, "Tests/\(name).swift") },
        ReleasedChange("\(name) is doubled") { try $0.write("App/Copy/\(name).swift", date) },
        ReleasedChange("\(name) is no longer listed") {
          try $0.replace("Schema([\(name).self])", "Schema([])", in: "App/App.swift")
        },
        ReleasedChange("the container of \(name) is dropped") { try $0.write("App/App.swift", without) },
        ReleasedChange("the container of \(name) is under a condition") {
          try $0.write("App/App.swift", under.joined(separator: "\n") + "\n")
        },
        ReleasedChange("\(name) is renamed", .tells) { repository in
          try repository.replace(name, name + "X", in: file)
          try repository.replace("\(name).self", "\(name)X.self", in: "App/App.swift")
        },
      ]
    } + [
      ReleasedChange("two containers trade their lists", .tells) {
        try $0.write(
          "App/App.swift",
          both.replacing("Movie", with: "Other").replacing("Synced", with: "Movie").replacing("Other", with: "Synced"))
      },
      ReleasedChange("two containers become one") {
        try $0.write("App/App.swift", "import SwiftData\nlet a = try ModelContainer(for: Movie.self, Synced.self)\n")
      },
      ReleasedChange("a store has another name") { try $0.replace("\"local\"", "\"other\"", in: "App/App.swift") },
    ]

  @Test(arguments: unversionedChanges) func noContainerVanishesUnderGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.unversioned(), proof: "2 of 2 models, 2 of 2 released versions compared")
  }

  // MARK: - Harmless changes

  private static let harmless: [ReleasedChange] = [
    ReleasedChange("nothing", .harmless) { _ in },
    ReleasedChange("a comment", .harmless) { try $0.write("App/V1.swift", "// First.\n" + texts[0]) },
    ReleasedChange("another folder", .harmless) { try $0.move("App", "Sources") },
    ReleasedChange("a file of a schema moves", .harmless) { try $0.move("App/V1.swift", "App/Schema/V1.swift") },
    ReleasedChange("the container moves", .harmless) { try $0.move("App/App.swift", "App/Core/App.swift") },
    ReleasedChange("a method", .harmless) {
      try $0.replace("    var name", "    func f() {}\n    var name", in: "App/V3.swift")
    },
    ReleasedChange("an observer", .harmless) {
      try $0.replace("var name: String?", "var name: String? { didSet { print(1) } }", in: "App/V3.swift")
    },
    ReleasedChange("a computed property", .harmless) {
      try $0.replace("    var name", "    var x: Int { 1 }\n    var name", in: "App/V3.swift")
    },
    ReleasedChange("a transient property", .harmless) {
      try $0.replace("    var name", "    @Transient var x: Int = 1\n    var name", in: "App/V3.swift")
    },
    ReleasedChange("a default", .harmless) {
      try $0.replace("note: String?", "note: String? = \"x\"", in: "App/V3.swift")
    },
    ReleasedChange("a case more", .harmless) { try $0.replace("case a, b", "case a, b, c", in: "App/V3.swift") },
    ReleasedChange("a preview", .harmless) {
      try $0.write(
        "App/Previews.swift",
        "import SwiftData\n#Preview { let c = try! ModelContainer(for: SchemaV2.Trip.self) }\n")
    },
    ReleasedChange("a container for tests", .harmless) {
      try $0.write("AppTests/T.swift", "import SwiftData\nlet c = try ModelContainer(for: SchemaV2.Trip.self)\n")
    },
    ReleasedChange("a comment in a stage", .harmless) {
      try $0.replace("c in try", "c in /* note */ try", in: "App/Plan.swift")
    },
    ReleasedChange("a stage on several lines", .harmless) {
      try $0.replace("{ c in try c.save() }", "{ c in\n  try c.save()\n}", in: "App/Plan.swift")
    },
    ReleasedChange("an ignore file for what is tracked", .harmless) { try $0.write(".gitignore", "V1.swift\n") },
    ReleasedChange("a condition that holds", .harmless) {
      try $0.write("App/V1.swift", "#if canImport(SwiftData) && swift(>=5.9)\n\(texts[0])#endif\n")
    },
    ReleasedChange("a new schema with its stage", .harmless) { repository in
      try repository.write(
        "App/V4.swift", schema(4, "name: String?", "note: String?", "kind: Kind?", "more: String?", more: kind))
      try repository.write(
        "App/Plan.swift",
        plan(
          schemas: "[SchemaV1.self, SchemaV2.self, SchemaV3.self, SchemaV4.self]",
          stages: "[\(first), \(second), .lightweight(fromVersion: SchemaV3.self, toVersion: SchemaV4.self)]"))
      try repository.replace("SchemaV3", "SchemaV4", in: "App/App.swift")
    },
  ]

  @Test(arguments: harmless) func whatIsHarmlessStaysGreen(change: ReleasedChange) throws {
    try change.check(in: try Self.versioned(), proof: Self.proof)
  }
}

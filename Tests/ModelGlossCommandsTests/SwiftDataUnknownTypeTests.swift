import Foundation
import GlossBasics
import GlossFiles
import Testing

/// What is said of versions with types that are not in the sources: the same type is no change, another is no verdict.
@Suite struct SwiftDataUnknownTypeTests {
  private static func schema(_ number: Int, _ properties: String, more: String = "") -> String {
    """
    enum SchemaV\(number): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(number), 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { \(properties) }
      \(more)
    }

    """
  }

  private static func plan(isStaged: Bool) -> String {
    let stage = ".lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)"
    return """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
        static var stages: [MigrationStage] { [\(isStaged ? stage : "")] }
      }
      """
  }

  private func run(_ arguments: String..., source: String) -> CommandRun {
    CommandRun(arguments: arguments, files: InMemoryFileTree(["App/Schema.swift": "import SwiftData\n" + source]))
  }

  /// The lines of `check` about versions that cannot be told apart.
  private func duplicates(_ source: String) -> [String] {
    run("check", "--strict", "App", source: source).output.split(separator: "\n").map(String.init)
      .filter { $0.contains("[duplicate-checksum]") }
  }

  /// Two versions of which the second lists the classes of the first.
  private static let sharing = """
    enum SchemaV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [SchemaV1.Trip.self] }
    }

    """

  @Test(arguments: [
    // The same declaration.
    (schema(1, "var way: Way?") + sharing, "error", "are stored identically: both consist of the same classes"),
    (
      schema(1, "var box: Box?", more: "struct Box: Codable { var way: Way }") + sharing, "error",
      "are stored identically: both consist of the same classes"
    ),
    (schema(1, "#if MAC\nvar way: Int?\n#endif") + sharing, "error", "both consist of the same classes"),
    // Two declarations alike.
    (
      schema(1, "var way: Way?") + schema(2, "var way: Way?"), "warning",
      "are stored identically, if \"Way\", which is not in the sources, is the same type in both"
    ),
    (
      schema(1, "var way: Way?; var ends: [Place]") + schema(2, "var ends: [Place]; var way: Way?"), "warning",
      "if \"Place\" and \"Way\", which are not in the sources, are the same types in both"
    ),
    // Known types.
    (schema(1, "var way: Int?") + schema(2, "var way: Int?"), "error", "both have the checksum"),
  ])
  func versionsWithTheSameUnknownTypesAreDuplicates(source: String, severity: String, words: String) throws {
    let line = try #require(duplicates(source + Self.plan(isStaged: true)).first)
    #expect(line.contains(": \(severity): ") && line.contains(words), "\(line)")
    let unstaged = try #require(duplicates(source + Self.plan(isStaged: false)).first)
    #expect(unstaged.contains(": note: ") && unstaged.contains(words), "\(unstaged)")
  }

  /// SwiftData compares the versions that stages name.
  @Test(arguments: [
    ("1→2, 2→3", "error"), ("2→3", "note"), ("1→3", "note"), ("3→1", "note"), ("", "note"), ("1→2", "error"),
  ])
  func twoEqualVersionsEndTheAppIfStagesNameBoth(stages: String, severity: String) throws {
    let list = stages.split(separator: ", ").map { stage in
      ".lightweight(fromVersion: SchemaV\(stage.prefix(1)).self, toVersion: SchemaV\(stage.suffix(1)).self)"
    }
    let plan = """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self, SchemaV3.self] }
        static var stages: [MigrationStage] { [\(list.joined(separator: ", "))] }
      }
      """
    let source =
      Self.schema(1, "var way: Int?") + Self.schema(2, "var way: Int?") + Self.schema(3, "var way: Double?") + plan
    let line = try #require(duplicates(source).first)
    #expect(duplicates(source).count == 1 && line.contains(": \(severity): "), "\(line)")
  }

  struct Stage: Sendable, CustomTestStringConvertible {
    var source: String
    var words: String
    var isCertain: Bool
    var testDescription: String { source }
  }

  @Test(arguments: [
    Stage(
      source: schema(1, "var way: Int?") + schema(2, "var way: Int?"),
      words: "which changes no hash: “Duplicate version checksums detected” crashes the app", isCertain: true),
    Stage(
      source: schema(1, "var way: Way?") + sharing,
      words: "which changes no hash: “Duplicate version checksums detected” crashes the app", isCertain: true),
    Stage(
      source: schema(1, "var way: Way?") + schema(2, "var way: Way?"),
      words: "which changes no hash, if \"Way\", which is not in the sources, is the same type in both: "
        + "then “Duplicate version checksums detected” crashes the app", isCertain: false),
    Stage(
      source: schema(1, "var a: Way?; var b: Road") + schema(2, "var a: Way?; var b: Road"),
      words:
        "which changes no hash, if \"Road\" and \"Way\", which are not in the sources, are the same types in both: "
        + "then “Duplicate version checksums detected” crashes the app", isCertain: false),
  ])
  func aStageThatMayChangeNothingIsSaidWithItsCondition(_ stage: Stage) throws {
    let source = stage.source + Self.plan(isStaged: true)
    let text = run("migrations", "App", source: source).output
    #expect(text.contains("  lightweight: SchemaV1 → SchemaV2, \(stage.words)\n"), "\(text)")
    let markdown = run("migrations", "App", "--format", "markdown", source: source).output
    #expect(
      markdown.contains("| lightweight | `SchemaV1` | `SchemaV2` | it\(stage.words.dropFirst("which".count)) |"),
      "\(markdown)")
    let plan = try #require(try json("migrations", "App", source: source)["plan"] as? [String: Any])
    let stages = try #require(plan["stages"] as? [[String: Any]])
    #expect(stages.map { $0["isCertain"] as? Bool } == [stage.isCertain ? nil : false])
  }

  private func json(_ arguments: String..., source: String) throws -> [String: Any] {
    let files = InMemoryFileTree(["App/Schema.swift": "import SwiftData\n" + source])
    let output = CommandRun(arguments: arguments + ["--format", "json"], files: files).output
    return try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  /// What reports of two versions say of what is not known, on either side and on none.
  @Test(arguments: [("Int?", "Int?"), ("Way?", "Int?"), ("Int?", "Way?"), ("Way?", "Way?")])
  func reportsSayOnWhatTheirVerdictRests(old: String, new: String) throws {
    let source =
      Self.schema(1, "var way: \(old)") + Self.schema(2, "var way: \(new); var name: String?")
      + Self.plan(isStaged: true)
    let unknown = [old, new].map { $0 == "Way?" }
    func expect(_ side: Any?, isUnknown: Bool, _ place: String) throws {
      let side = try #require(side as? [String: Any])
      #expect((side["versionChecksum"] == nil) == isUnknown, "\(place)")
      let types = (side["unresolved"] as? [[String: Any]])?.map { type in
        ["entity", "property", "type"].map { type[$0] as? String ?? "" }
      }
      #expect(types == (isUnknown ? [["Trip", "way", "Way?"]] : nil), "\(place)")
    }
    let difference = try json("diff", "App#SchemaV1", "App#SchemaV2", source: source)
    try expect(difference["old"], isUnknown: unknown[0], "old")
    try expect(difference["new"], isUnknown: unknown[1], "new")
    let step = try #require((try json("changelog", "App", source: source)["versions"] as? [[String: Any]])?.first)
    try expect(step["old"], isUnknown: unknown[0], "old of changelog")
    try expect(step["new"], isUnknown: unknown[1], "new of changelog")
    let migrations = try json("migrations", "App", source: source)
    try expect(migrations["target"], isUnknown: unknown[1], "target")
    try expect((migrations["paths"] as? [[String: Any]])?.first?["from"], isUnknown: unknown[0], "from")
    let stages = try #require(migrations["stages"] as? [[String: Any]])
    #expect(stages.map { $0["checksums"] == nil } == [unknown.contains(true)])
    let names = zip(["SchemaV1", "SchemaV2"], unknown).filter(\.1).map(\.0).joined(separator: ", ")
    let sentence = "version hashes are not predicted for 'Trip' of \(names): unknown types are compared as written"
    for words in [["diff", "App#SchemaV1", "App#SchemaV2"], ["changelog", "App"], ["migrations", "App"]] {
      let files = InMemoryFileTree(["App/Schema.swift": "import SwiftData\n" + source])
      let text = CommandRun(arguments: words, files: files).output
      #expect(text.contains(sentence) == !names.isEmpty, "\(text)")
      #expect(text.contains("not predicted") == !names.isEmpty, "\(text)")
      let markdown = CommandRun(arguments: words + ["--format", "markdown"], files: files).output
      #expect(
        markdown.contains("version hashes are not predicted for 'Trip' of \(names)") == !names.isEmpty, "\(markdown)")
    }
    let swift = run("migrations", "App", "--format", "swift", source: source)
    #expect(
      swift.status == (names.isEmpty ? 0 : 2) && swift.error.contains("is not predicted, so no stage") == !names.isEmpty
    )
  }

  /// What is declared of an unknown type is compared, so a structure that grows is not the same as written.
  @Test(arguments: [("var length: Int", false), ("", true)])
  func aDeclaredStructureIsComparedWithItsMembers(more: String, isSame: Bool) {
    let source =
      Self.schema(1, "var box: Box?", more: "struct Box: Codable { var way: Way }")
      + Self.schema(2, "var box: Box?", more: "struct Box: Codable { var way: Way; \(more) }")
    let text = run("diff", "App#SchemaV1", "App#SchemaV2", source: source).output
    #expect(text.contains("if unknown types are the same in both") == isSame, "\(text)")
    #expect(text.contains("no verdict on its values") != isSame, "\(text)")
  }

  /// Versions that are the same as written are no proof that the store opens.
  @Test(arguments: [("Int?", false), ("Way?", true)])
  func equalVersionsAreSaidWithTheirCondition(type: String, isConditional: Bool) {
    let source = Self.schema(1, "var way: \(type)") + Self.schema(2, "var way: \(type)")
    let text = run("diff", "App#SchemaV1", "App#SchemaV2", source: source).output
    #expect(text.contains("the version hashes are equal, so the store opens without migration") == !isConditional)
    #expect(text.contains("if unknown types are the same in both") == isConditional, "\(text)")
  }

  @Test(arguments: [
    schema(1, "var way: Way?") + schema(2, "var way: Road?"),
    schema(1, "var way: Way?") + schema(2, "var way: Way"),
    schema(1, "var way: Way?") + schema(2, "var way: Way?; var name: String?"),
    schema(1, "var way: Way?") + schema(2, "var way: String?"),
    // What a structure consists of is not in its name.
    schema(1, "var box: Box?", more: "struct Box: Codable { var way: Way }")
      + schema(2, "var box: Box?", more: "struct Box: Codable { var way: Way; var length: Int }"),
    schema(1, "var box: Box?", more: "struct Box: Codable { var way: Way }")
      + schema(2, "var box: Box?", more: "struct Box: Codable { var way: Way }"),
    // A condition decides in one of them.
    schema(1, "#if MAC\nvar way: Int?\n#endif") + schema(2, "var way: Int?"),
    // The lists are unknown.
    schema(1, "var way: Way?").replacing("[Trip.self]", with: "[Trip.self, Lost.self]")
      + schema(2, "var way: Way?").replacing("[Trip.self]", with: "[Trip.self, Lost.self]"),
  ])
  func versionsThatMayDifferAreNoDuplicates(source: String) {
    #expect(duplicates(source + Self.plan(isStaged: true)) == [])
  }

  @Test(arguments: [
    ("Way?", "Way?", nil), ("[Way]", "[Way]", nil),
    ("Way?", "Road?", "'Trip.way' changes from Way? to Road?, which are not both known: no verdict on its values"),
    ("Way?", "String?", "'Trip.way' changes from Way? to String, which are not both known: no verdict on its values"),
    ("Int?", "Way?", "'Trip.way' changes from Integer 64 to Way?, which are not both known: no verdict on its values"),
  ])
  func anUnknownTypeIsNoObstacle(old: String, new: String, reason: String?) {
    let source =
      Self.schema(1, "var way: \(old)") + Self.schema(2, "var way: \(new); var name: String?")
      + Self.plan(isStaged: true)
    for command in [["migrations", "App"], ["diff", "App#SchemaV1", "App#SchemaV2"]] {
      let text = CommandRun(
        arguments: command, files: InMemoryFileTree(["App/Schema.swift": "import SwiftData\n" + source])
      ).output
      #expect(!text.contains("134190") && !text.contains("no stage can do"), "\(text)")
      #expect(
        text.contains(": lightweight") || text.contains("lightweight\n") || text.contains("lightweight: "), "\(text)")
      if let reason {
        #expect(text.contains("- \(reason)\n"), "\(text)")
      } else {
        #expect(!text.contains("verdict on"))
      }
    }
  }

  @Test func versionsWithUnknownClassesAreNotComparedAsIfTheyHadNone() {
    let lost = Self.schema(1, "var name: String?").replacing("[Trip.self]", with: "[Lost.self]")
    let source = lost + lost.replacing("SchemaV1", with: "SchemaV2").replacing("(1,", with: "(2,")
    let difference = run("diff", "App#SchemaV1", "App#SchemaV2", source: source).output
    #expect(difference.contains("not all classes of both versions are in the sources"), "\(difference)")
    #expect(!difference.contains("hashes are equal"), "\(difference)")
    let plan = run("migrations", "App", source: source + Self.plan(isStaged: true)).output
    #expect(plan.contains("not all classes of SchemaV1, SchemaV2 are in the sources"), "\(plan)")
    #expect(!plan.contains("same version checksum") && !plan.contains("Duplicate version checksums"), "\(plan)")
    // With all classes nothing of it is said.
    let whole = run("migrations", "App", source: source.replacing("Lost", with: "Trip") + Self.plan(isStaged: true))
    #expect(!whole.output.contains("not all classes") && whole.output.contains("same version checksum"))
  }
}

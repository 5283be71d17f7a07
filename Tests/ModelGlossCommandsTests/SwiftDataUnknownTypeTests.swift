import Foundation
import GlossFileTrees
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
      #expect(text.contains(": lightweight") || text.contains("lightweight\n"), "\(text)")
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

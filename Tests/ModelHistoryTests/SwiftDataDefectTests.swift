import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// Defects among the versions of a SwiftData package.
@Suite struct SwiftDataDefectTests {
  /// A version with its own class, or with shared ones.
  private static func schema(
    _ number: Int, _ members: String = "", identifier: Int? = nil, models: String? = nil
  ) -> String {
    """
    enum SchemaV\(number): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(identifier ?? number), 0, 0)
      static var models: [any PersistentModel.Type] { [\(models ?? "Trip.self")] }
      \(models == nil ? "@Model final class Trip { \(members) }" : "")
    }

    """
  }

  private static func plan(_ numbers: [Int], stages: [(Int, Int)], isLiteral: Bool = true) -> String {
    let schemas = numbers.map { "SchemaV\($0).self" }.joined(separator: ", ")
    let lines = stages.map { ".lightweight(fromVersion: SchemaV\($0).self, toVersion: SchemaV\($1).self)" }
    return """
      enum TripPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(schemas)] }
        static var stages: [MigrationStage] { [\(lines.joined(separator: ", "))]\(isLiteral ? "" : " + more") }
      }

      """
  }

  private static func history(_ parts: [String]) throws -> SwiftDataHistory {
    let files = InMemoryFileTree(["App/Schemas.swift": "import SwiftData\n" + parts.joined()])
    let models = ModelLoader(files: files).load("App", versions: .all).models
    let histories = models.compactMap { $0.contents.swiftData?.history }
    return try #require(histories.first)
  }

  private func said(_ defects: [SwiftDataDefect]) -> [String] {
    defects.map { "\($0.finding.severity.rawValue): \($0.finding.message)" }
  }

  // MARK: - Equal versions

  private func duplicates(_ parts: String...) throws -> [SwiftDataDefect] {
    SwiftDataDefect.duplicateChecksums(in: try Self.history(parts), model: "App")
  }

  @Test func versionsThatAreStoredIdenticallyAreOneDefect() throws {
    let text = "var name: String?"
    let (one, two, three) = (Self.schema(1, text), Self.schema(2, text), Self.schema(3, text))
    let staged = try duplicates(one, two, Self.plan([1, 2], stages: [(1, 2)]))
    let checksum = try #require(try Self.history([one, two]).versions.first?.checksum)
    #expect(
      said(staged) == [
        "error: the versions \"SchemaV1\" and \"SchemaV2\" are stored identically: both have the checksum \(checksum)"
      ])
    #expect(staged.first?.finding.remedy == "remove all but one of them, and their stages, from the plan")
    #expect(staged.first?.versions == ["SchemaV1", "SchemaV2"] && staged.first?.finding.subject == "SchemaV2")
    #expect(
      said(try duplicates(one, two, three, Self.plan([1, 2, 3], stages: [(1, 2), (2, 3)]))) == [
        "error: the versions \"SchemaV1\", \"SchemaV2\" and \"SchemaV3\" are stored identically: all have the checksum "
          + checksum
      ])
    // Without two of them in stages nothing crashes the app yet.
    for stages in [[], [(2, 3)]] {
      let found = try duplicates(one, two, Self.schema(3, "var n: Int?"), Self.plan([1, 2, 3], stages: stages))
      #expect(found.map(\.finding.severity) == [.note])
      #expect(found.first?.finding.remedy.hasPrefix("no stage may lead to any of them") == true)
    }
    #expect(try duplicates(one, Self.schema(2, "var name: Int?")).isEmpty)
    // What the plan leaves out is not compared; without a plan all are.
    #expect(try duplicates(one, two, Self.schema(3, "var n: Int?"), Self.plan([1, 3], stages: [(1, 3)])).isEmpty)
    #expect(try duplicates(one, two).count == 1)
  }

  @Test func versionsWithMissingTypesAreEqualOnCondition() throws {
    let plan = Self.plan([1, 2], stages: [(1, 2)])
    func of(_ members: String, _ others: String? = nil) throws -> [String] {
      said(try duplicates(Self.schema(1, members), Self.schema(2, others ?? members), plan))
    }
    let words = "warning: the versions \"SchemaV1\" and \"SchemaV2\" are stored identically"
    #expect(
      try of("var kind: Missing?") == [
        "\(words), if \"Missing\", which is not in the sources, is the same type in both"
      ])
    #expect(
      try of("var kind: Missing?; var other: Absent?") == [
        "\(words), if \"Absent\" and \"Missing\", which are not in the sources, are the same types in both"
      ])
    #expect(try of("var kind: Missing?", "var kind: Absent?") == [])
    // The same declarations have the same types, whatever these are.
    let shared = "@Model final class Trip { var kind: Missing? }\n"
    #expect(
      said(
        try duplicates(shared, Self.schema(1, models: "Trip.self"), Self.schema(2, models: "Trip.self"), plan)
      ) == [
        "error: the versions \"SchemaV1\" and \"SchemaV2\" are stored identically: both consist of the same classes"
      ])
  }

  // MARK: - Live classes

  private func live(_ parts: String...) throws -> [SwiftDataDefect] {
    SwiftDataDefect.liveModels(in: try Self.history(parts), model: "App")
  }

  @Test func olderVersionsThatUseClassesOfTheCurrentOneAreOneDefect() throws {
    let classes = ["A", "B", "C", "D"].map { "@Model final class \($0) { var name: String? }\n" }.joined()
    func schema(_ number: Int, _ names: String...) -> String {
      Self.schema(number, models: names.map { "\($0).self" }.joined(separator: ", "))
    }
    let end = " of \"SchemaV2\": whatever changes there changes in released versions"
    #expect(
      said(try live(classes, schema(1, "A"), schema(2, "A", "B"))) == [
        "warning: \"SchemaV1\" names the class \"A\"\(end)"
      ])
    #expect(
      said(try live(classes, schema(1, "A", "B"), schema(2, "A", "B", "C"))) == [
        "warning: \"SchemaV1\" names classes \"A\", \"B\"\(end)"
      ])
    #expect(
      said(try live(classes, schema(1, "A", "B", "C"), schema(2, "A", "B", "C"))) == [
        "warning: \"SchemaV1\" names classes \"A\", \"B\", \"C\"\(end)"
      ])
    #expect(
      said(try live(classes, schema(1, "A", "B", "C", "D"), schema(2, "A", "B", "C", "D"))) == [
        "warning: \"SchemaV1\" names classes \"A\", \"B\", \"C\" and 1 more\(end)"
      ])
    let later = end.replacing("V2", with: "V3")
    let two = try live(classes, schema(1, "A"), schema(2, "B"), schema(3, "A", "B"))
    #expect(said(two) == ["warning: \"SchemaV1\" and 1 more version name classes \"A\", \"B\"\(later)"])
    #expect(two.first?.versions == ["SchemaV1", "SchemaV2"])
    #expect(
      said(try live(classes, schema(1, "A"), schema(2, "A"), schema(3, "A"), schema(4, "A"))) == [
        "warning: \"SchemaV1\" and 2 more versions name the class \"A\"\(end.replacing("V2", with: "V4"))"
      ])
    // Frozen classes, and those of older versions alone are not shared with the current one.
    #expect(try live(Self.schema(1, "var a: Int?"), Self.schema(2, "var a: String?")).isEmpty)
    #expect(try live(classes, schema(1, "A"), schema(2, "A"), Self.schema(3, "var a: Int?")).isEmpty)
  }

  // MARK: - Identifiers and stages

  @Test func anIdentifierNamesOneVersion() throws {
    func reused(_ parts: String...) throws -> [String] {
      said(SwiftDataDefect.reusedIdentifiers(in: try Self.history(parts), model: "App"))
    }
    let (one, two) = (Self.schema(1, "var a: Int?"), Self.schema(2, "var b: Int?", identifier: 1))
    #expect(
      try reused(one, two) == [
        "warning: the versions \"SchemaV1\" and \"SchemaV2\" differ and have the identifier 1.0.0"
      ])
    // Another identifier, the same contents, and unknown contents.
    #expect(try reused(one, Self.schema(2, "var b: Int?")) == [])
    #expect(try reused(one, Self.schema(2, "var a: Int?", identifier: 1)) == [])
    #expect(try reused(one, Self.schema(2, "var b: Missing?", identifier: 1)) == [])
    #expect(try reused(Self.schema(1, "var b: Missing?"), Self.schema(2, "var a: Int?", identifier: 1)) == [])
  }

  @Test(
    arguments: [
      ([1, 2, 3], [(1, 2), (2, 3)], true, []), ([1, 2, 3], [(1, 2)], true, ["SchemaV2 SchemaV3"]),
      ([1, 2, 3], [(2, 3)], true, ["SchemaV1 SchemaV2"]), ([1, 2, 3], [], true, []), ([1, 2, 3], [(1, 2)], false, []),
      // The last of the plan needs none, and what it leaves out neither.
      ([1, 2], [(1, 2)], true, []), ([1, 3], [(2, 3)], true, ["SchemaV1 SchemaV3"]),
    ] as [([Int], [(Int, Int)], Bool, [String])])
  func aPlanWithStagesHasOneFromEachVersion(
    listed: [Int], stages: [(Int, Int)], isLiteral: Bool, expected: [String]
  ) throws {
    let schemas = (1...3).map { Self.schema($0, "var a\($0): Int?") }
    let history = try Self.history(schemas + [Self.plan(listed, stages: stages, isLiteral: isLiteral)])
    let all = SwiftDataDefect.missingStages(in: history, model: "App")
    let found = all.filter { $0.finding.remedy.hasPrefix("add a stage") }
    #expect(
      found.map(\.finding.message)
        == expected.map { line in
          let version = line.split(separator: " ")[0]
          return "no stage of \"TripPlan\" leads from the version \"\(version)\""
        })
    #expect(
      found.map(\.finding.remedy)
        == expected.map { line in
          "add a stage to \"\(line.split(separator: " ")[1])\", custom or lightweight, and list it in 'stages'"
        })
    let unlisted = all.filter { $0.finding.remedy.hasPrefix("list 'SchemaV") }
    // A stage from a version that the plan does not list serves no store.
    #expect(
      unlisted.map(\.versions) == (isLiteral ? stages : []).filter { !listed.contains($0.0) }.map { ["SchemaV\($0.0)"] }
    )
    #expect(all.count == found.count + unlisted.count)
    #expect(
      SwiftDataDefect.all(in: history, model: "App").filter { $0.finding.rule == .missingStage }.count == all.count)
  }

  @Test(arguments: [
    (["A", "B"], true), (["A", "B", "C"], true), (["A"], false), ([], false), (["A", "C"], false),
  ])
  func aDefectIsKnownForItsVersionsOrMore(versions: [String], isKnown: Bool) throws {
    let defect = try #require(
      try duplicates(Self.schema(1, "var a: Int?"), Self.schema(2, "var a: Int?")).first)
    let names = Set(versions.map { $0 == "A" ? "SchemaV1" : $0 == "B" ? "SchemaV2" : $0 })
    let rule = RuleID.duplicateChecksum.rawValue
    #expect(defect.isAmong([.init(rule: rule, versions: names)]) == isKnown)
    #expect(!defect.isAmong([.init(rule: "missing-stage", versions: names)]) && !defect.isAmong([]))
  }
}

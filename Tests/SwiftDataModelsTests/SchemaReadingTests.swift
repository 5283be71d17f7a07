import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// How lists, versions, plans and stages are read, however they are written.
@Suite struct SchemaReadingTests {
  private static let classes = """
    import SwiftData
    @Model final class Trip { var name: String = "" }
    @Model final class Note { var text: String = "" }

    """

  private static func load(_ files: [String: String]) -> [SwiftDataSource] {
    var files = files
    files["App/Models.swift"] = classes
    return SwiftDataModelTests.load("App", versions: .all, files).models.compactMap(\.contents.swiftData)
  }

  private static func version(_ name: String, _ number: String, _ models: String = "[Trip.self]") -> String {
    "enum \(name): VersionedSchema { static let versionIdentifier = \(number)\n"
      + "static var models: [any PersistentModel.Type] { \(models) } }\n"
  }

  // MARK: - Lists

  /// The entities of a version whose list is written in a form; with `…` if it may have more.
  private static func entities(_ list: String, _ more: String = "", files: [String: String] = [:]) throws -> String {
    var files = files
    files["App/V.swift"] =
      "enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)\n"
      + "static var models: [any PersistentModel.Type] { \(list) }\n\(more) }"
    let source = try #require(load(files).first { $0.schema == "V1" })
    let isKnown = source.unresolved.isEmpty
    return ((source.listed ?? []).sorted() + (isKnown ? [] : ["…"])).joined(separator: " ")
  }

  @Test(arguments: [
    ("[Trip.self, Note.self]", "Note Trip"), ("return [Trip.self]", "Trip"), ("get { [Trip.self] }", "Trip"),
    ("get { return [Trip.self] + [Note.self] }", "Note Trip"), ("{ [Trip.self] }()", "Trip"),
    ("{ return [Trip.self] }()", "Trip"), ("{ [Trip.self] }", "…"), ("{ [Trip.self] }(x)", "Trip"),
    ("{ [Trip.self] }[0]", "…"), ("{ [Trip.self] }() + [Note.self]", "Note Trip"), ("get", "…"), ("return", "…"),
    ("", "…"),
    ("[Trip.self].reversed()", "Trip"), ("[Trip.self].filter(isNew)", "…"), ("[Trip.self, Trip.self]", "Trip"),
    ("[Trip.self] + [Trip.self]", "Trip"),
    ("[Trip.self, Gone.self]", "Trip …"), ("[]", ""),
    // Clauses of `#if`.
    ("\n#if DEBUG\n[Trip.self]\n#else\n[Note.self]\n#endif\n", "Note"),
    ("\n#if !DEBUG\n[Trip.self]\n#else\n[Note.self]\n#endif\n", "Trip"),
    ("\n#if DEBUG\n#endif\n[Trip.self]", "Trip"), ("\n#if !DEBUG\nreturn [Trip.self]\n#endif\n", "Trip"),
    ("\n#if FLAG\n[Trip.self]\n#else\n[Note.self]\n#endif\n", "Note Trip …"),
    ("\n#if DEBUG\n[Trip.self]\n#endif\n", "…"),
    ("[Trip.self]\n#if DEBUG\n+ [Note.self]\n#endif\n", "…"),
    ("[Trip.self,\n#if FLAG\nNote.self,\n#endif\n]", "Trip …"),
    // Properties.
    ("all", "Note Trip"), ("Self.all", "Note Trip"), ("V1.all", "Note Trip"), ("self.all", "Note Trip"),
    ("all + [Trip.self]", "Note Trip"), ("some + more", "Note Trip"), ("some + some", "Trip"), ("loop", "…"),
    ("global", "Trip"), ("Self.global", "…"), ("V1.global", "…"), ("Gone.all", "…"), ("Outer.list", "Note"),
    ("Foreign.list", "Note"), ("Foreign.Inner.list", "…"), ("far", "Note"), ("twice", "…"), ("computed", "Trip"),
    ("debug", "…"), ("flagged", "…"),
  ])
  func aListIsReadInEveryForm(list: String, entities: String) throws {
    let more = """
      static let all: [any PersistentModel.Type] = [Trip.self, Note.self]
      static let some: [any PersistentModel.Type] = [Trip.self], more = [Note.self]
      static var loop: [any PersistentModel.Type] { loop }
      static var computed: [any PersistentModel.Type] { get { [Trip.self] } set { } }
      """
    let files = [
      "App/Lists.swift": """
      enum Outer { static let list = [Note.self] }
      extension Foreign { static let list = [Note.self] }
      let global = [Trip.self]
      let far = [Note.self]
      let twice = [Note.self]
      #if DEBUG
      let debug = [Note.self]
      #endif
      #if FLAG
      let flagged = [Note.self]
      #endif
      """,
      "App/More/Lists.swift": "let far = [Trip.self]", "App/Twice.swift": "let twice = [Trip.self]",
    ]
    #expect(try Self.entities(list, more, files: files) == entities)
  }

  /// A chain of properties: `static let a1 = [Trip.self], a2 = a1, …`.
  @Test(arguments: [(63, "Trip"), (64, "…")])
  func propertiesReferToOneAnotherUpToALimit(count: Int, entities: String) throws {
    let chain = "static let a1 = [Trip.self]\n" + (2...count).map { "static let a\($0) = a\($0 - 1)\n" }.joined()
    #expect(try Self.entities("a\(count)", chain) == entities)
  }

  @Test(arguments: [(999, "Trip"), (1000, "Trip …")])
  func aListHasALimitedNumberOfProperties(count: Int, entities: String) throws {
    let sum = Array(repeating: "a", count: count).joined(separator: " + ")
    #expect(try Self.entities(sum, "static let a = [Trip.self]") == entities)
  }

  // MARK: - Versions

  @Test(arguments: [
    ("Schema.Version(1, 2, 3)", "1.2.3"), (".init(1, 2, 3)", "1.2.3"), ("Schema.Version(1, 2)", nil),
    ("Schema.Version(1, 2, 3, 4)", nil), ("Schema.Version(1, made(), 3)", nil), ("Schema.Version(1_0, 2, 3)", "10.2.3"),
    ("made()", nil), ("one", nil),
  ])
  func anIdentifierIsThreeNumbers(number: String, identifier: String?) {
    #expect(Self.load(["App/V.swift": Self.version("V1", number)]).map(\.versionIdentifier) == [identifier])
  }

  private static let first = "Schema.Version(1, 0, 0)"

  /// Versions that a condition decides about: which of them there are, and what is not known.
  @Test(
    arguments: [
      ("#if DEBUG\nV1\n#endif\nV2\n", ["V2"], []), ("#if !DEBUG\nV1\n#endif\nV2\n", ["V1", "V2"], []),
      ("#if FLAG\nV1\n#endif\nV2\n", ["V1", "V2"], ["the version 'V1' exists only #if FLAG"]),
      // The same version in both clauses is one.
      (
        "#if FLAG\nV1\n#else\nV1\n#endif\n", ["V1"],
        ["the version 'V1' exists only #if !(FLAG)", "the version 'V1' exists only #if FLAG"]
      ),
      ("V1\n#if FLAG\nV1\n#endif\n", ["V1"], []),
      ("#if FLAG\nV1\n#endif\nV1\n", ["V1"], ["the version 'V1' exists only #if FLAG"]),
      ("V1\nV1\n", ["V1", "V1"], []),
    ] as [(String, [String], [String])])
  func aVersionMayExistInSomeBuilds(text: String, versions: [String], gaps: [String]) {
    let source = ["V1", "V2"].reduce(text) { $0.replacing($1 + "\n", with: Self.version($1, Self.first)) }
    let found = Self.load(["App/V.swift": source])
    #expect(found.compactMap(\.schema) == versions)
    let unread = Set(found.flatMap(\.unread).map { "\($0.what) \($0.reason)" })
    #expect(unread == Set(gaps), "\(unread)")
  }

  @Test func theSameVersionInTwoTargetsIsTwo() {
    let version = "#if FLAG\n" + Self.version("V1", Self.first) + "#endif\n"
    let found = Self.load(["App/One/V.swift": version, "App/Two/V.swift": version])
    #expect(found.map(\.path) == ["App/One/V.swift", "App/Two/V.swift"])
  }

  // MARK: - Plans

  private static func plan(_ schemas: String, _ stages: String, _ more: String = "") -> String {
    (1...3).map { version("V\($0)", "Schema.Version(\($0), 0, 0)", $0 == 1 ? "[Trip.self]" : "[Note.self]") }.joined()
      + "enum Plan: SchemaMigrationPlan {\nstatic var schemas: [any VersionedSchema.Type] { \(schemas) }\n"
      + "static var stages: [MigrationStage] { \(stages) }\n\(more)\n}\n"
  }

  private static func light(_ from: Int, _ to: Int) -> String {
    ".lightweight(fromVersion: V\(from).self, toVersion: V\(to).self)"
  }

  private static func custom(_ from: Int, _ to: Int) -> String {
    ".custom(fromVersion: V\(from).self, toVersion: V\(to).self, willMigrate: nil, didMigrate: nil)"
  }

  /// Each stage with its kind and place, then the gaps.
  private static func stages(_ text: String) throws -> [String] {
    let source = try #require(load(["App/P.swift": text]).first { $0.plan != nil })
    let stages = source.plan?.stages.map { "\($0.position) \($0.isCustom ? "custom" : "light") \($0.from) \($0.to)" }
    let gaps = source.unread.map { "\($0.position) \($0.what) \($0.reason)" }
    #expect(source.plan?.isComplete == gaps.isEmpty)
    return (stages ?? []) + gaps
  }

  private static func unread(_ text: String, at column: Int) -> String {
    "9:\(column) the stages of the plan 'Plan' include '\(text)', which is not read"
  }

  private static let other = ".other(fromVersion: V1.self, toVersion: V2.self)"
  private static let short = ".custom(fromVersion: V1.self)"
  private static let gone = ".custom(fromVersion: V1.self, toVersion: V9.self)"

  @Test(
    arguments: [
      ("[\(light(1, 2)), \(custom(2, 3))]", ["9:41 light V1 V2", "9:97 custom V2 V3"]),
      ("[MigrationStage\(light(1, 2))]", ["9:55 light V1 V2"]), ("[]", []),
      ("[first] + [second]", ["10:35 light V1 V2", "11:36 custom V2 V3"]),
      ("all", ["12:20 light V1 V2", "11:36 custom V2 V3"]),
      ("[first, made()]", ["10:35 light V1 V2", unread("made()", at: 47)]),
      ("[\(other)]", [unread(other, at: 40)]), ("[\(short)]", [unread(short, at: 40)]),
      ("[first].reversed()", ["10:35 light V1 V2"]),
      ("[\(gone)]", ["9:81 the stages of the plan 'Plan' include 'V9', which is not in the sources"]),
      ("[first].shuffled()", [unread("[first].shuffled()", at: 39)]),
      (
        "[first,\n#if FLAG\nsecond\n#endif\n]",
        ["14:35 light V1 V2", "10:1 the stages of the plan 'Plan' include '#if FLAG', which is not read within a list"]
      ),
      ("loop", ["13:38 the stages of the plan 'Plan' include 'loop', which leads through too many names"]),
    ] as [(String, [String])])
  func stagesAreReadInEveryForm(stages: String, found: [String]) throws {
    let own = """
      static let first = MigrationStage\(Self.light(1, 2))
      static let second = MigrationStage\(Self.custom(2, 3))
      static let all = [\(Self.light(1, 2)), second]
      static var loop: [MigrationStage] { [loop] }
      """
    let lines = try Self.stages(Self.plan("[V1.self, V2.self, V3.self]", stages, own))
    #expect(lines == found)
  }

  /// Stages in properties that name one another: up to a depth, and up to a number of all.
  @Test(arguments: [(64, true), (65, false)])
  func propertiesWithStagesReferToOneAnotherUpToALimit(count: Int, isRead: Bool) throws {
    let chain = (1..<count).map { "static let a\($0) = a\($0 + 1)\n" }.joined()
    let lines = try Self.stages(
      Self.plan("[V1.self, V2.self]", "a1", chain + "static let a\(count) = MigrationStage\(Self.light(1, 2))"))
    #expect(
      lines.count == 1 && lines[0].hasSuffix(isRead ? " light V1 V2" : " which leads through too many names"),
      "\(lines)")
  }

  @Test(arguments: [(999, 0), (1000, 1)])
  func aPlanHasALimitedNumberOfStages(count: Int, gaps: Int) throws {
    let sum = Array(repeating: "[a]", count: count).joined(separator: " + ")
    let lines = try Self.stages(
      Self.plan("[V1.self, V2.self]", sum, "static let a = MigrationStage\(Self.light(1, 2))"))
    #expect(
      lines.count == 999 + gaps && lines.filter { $0.hasSuffix(" which consists of too many names") }.count == gaps,
      "\(lines.count) \(lines.suffix(2))")
  }
}

import GlossBasics
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// What the digest of a stage's code depends on.
@Suite struct HandlerDigestTests {
  private static let helpers = """
    static let filled = { (context: ModelContext) in step(context) }
    static var computed: Int { deep }
    static var deep: Int { 1 }
    static func fill(_ context: ModelContext) throws { try step(context) }
    static func step(_ context: ModelContext) { last() }
    static func last() { lost() }
    static func unused() { }
    static func open()
    """

  /// The digest of a stage's handler, with a text of the plan's helpers replaced.
  private static func digest(
    _ handler: String, label: String = "willMigrate", _ old: String = "", _ new: String = "", more: String = "",
    others: String = ""
  ) throws -> String? {
    let source = """
      import SwiftData
      @Model final class Trip { var name: String = "" }
      enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] } }
      enum V2: VersionedSchema { static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] } }
      enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.custom(fromVersion: V1.self, toVersion: V2.self, \(label): \(handler))] }
      \(old.isEmpty ? helpers : helpers.replacing(old, with: new)) }
      func global() { lost() }
      """
    let files = ["App/Plan.swift": source, "App/More.swift": "extension Plan { \(more) }", "App/Others.swift": others]
    let result = SwiftDataModelTests.load("App", versions: .all, files)
    let stage = try #require(result.models.first?.contents.swiftData?.plan?.stages.first)
    #expect((label == "willMigrate" ? stage.didMigrate : stage.willMigrate) == nil)
    return label == "willMigrate" ? stage.willMigrate : stage.didMigrate
  }

  /// Whether a change of the helpers changes the digest of a handler.
  @Test(arguments: [
    ("{ _ in fill($0) }", "try step", "try? step", true), ("{ _ in fill($0) }", "{ last()", "{ last(); last()", true),
    ("{ _ in fill($0) }", "{ lost()", "{ gone()", true),
    ("{ _ in fill($0) }", "unused() {", "unused() { fill()", false),
    ("{ _ in fill($0) }", "{ deep }", "{ deep + 1 }", false), ("{ _ in computed }", "{ deep }", "{ deep + 1 }", true),
    ("{ _ in computed }", "{ 1 }", "{ 2 }", true), ("{ _ in computed }", "deep: Int", "deep: Double", false),
    ("filled", "in step", "in last", true), ("filled", "{ lost()", "{ gone()", true),
    ("Plan.fill", "_ con", "con", true),
    ("{ _ in print(\"fill\") }", "try step", "try? step", false),
    ("{ _ in open() }", "static func open()", "static func open();\nstatic func more()", false),
    ("{ _ in last() }", "{ lost()", "{ lost() /* again */ ", false),
    ("{ _ in last() }", "unused() { }", "unused() { \"}\" }", false),
  ])
  func aDigestIsThatOfAllThatIsCalled(handler: String, old: String, new: String, isOther: Bool) throws {
    for label in ["willMigrate", "didMigrate"] {
      let plain = try #require(try Self.digest(handler, label: label))
      #expect(plain.count == 32 && plain.allSatisfy { "0123456789abcdef".contains($0) })
      #expect((try Self.digest(handler, label: label, old, new) != plain) == isOther)
    }
  }

  /// Functions of other files count where the code names their type, or nothing before them.
  @Test(arguments: [
    ("{ Migrator.run($0) }", true), ("{ try Migrator().run($0) }", true), ("{ clean($0) }", true),
    ("{ $0.run() }", false), ("{ Other.run($0) }", false), ("{ _ in run }", false),
  ])
  func functionsOfOtherFilesAreFollowed(handler: String, isFollowed: Bool) throws {
    func digest(_ body: String) throws -> String? {
      try Self.digest(
        handler,
        others:
          "struct Migrator { static func run(_ context: Any) { \(body) } }\nfunc clean(_ context: Any) { \(body) }\n")
    }
    #expect(try digest("one()") == digest("one() /* again */"))
    #expect(try (digest("one()") != digest("two()")) == isFollowed)
  }

  @Test func aDigestIsKnownOfItsTokens() throws {
    func digest(_ texts: [String]) -> String {
      var hash = SHA256()
      for text in texts { hash.update(Array(text.utf8) + [0]) }
      hash.update([1])
      return hash.finalize().prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(try Self.digest("{ run(1) }") == digest(["{", "run", "(", "1", ")", "}"]))
    #expect(try Self.digest("nil") == nil)
  }

  /// Functions of another file count if it has properties of the plan.
  @Test(arguments: [("", false), ("static var extra: Int { 1 }\n", true)])
  func functionsOfAnExtensionMayCount(property: String, isOther: Bool) throws {
    func digest(_ body: String) throws -> String? {
      try Self.digest("{ far() }", more: "\(property)static func far() { \(body) }")
    }
    #expect((try digest("one()") != digest("two()")) == isOther)
  }
}

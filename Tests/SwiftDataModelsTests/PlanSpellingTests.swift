import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// However a version, a plan, a stage or the plan of a container is spelled, it is read as in its plain spelling.
@Suite struct PlanSpellingTests {
  private static let handler = "{ context in try context.save() }"

  /// A project with two versions and a plan, some parts of which are spelled otherwise.
  ///
  /// - Parameters:
  ///   - version: the inheritance clause of the versions, with the colon.
  ///   - plan: the same of the plan.
  ///   - beside: further declarations, of a file of their own.
  private static func facts(
    version: String = ": VersionedSchema", plan: String = ": SchemaMigrationPlan", keyword: String = "enum",
    stage: String = "MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: \(handler), "
      + "didMigrate: \(handler))",
    beside: String = ""
  ) throws -> [String] {
    let versions = [1, 2].map { number in
      """
      \(keyword) V\(number)\(version) {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a: String = ""; \(number == 2 ? "var b: Int = 0" : "") }
      }

      """
    }
    let rest = """
      enum Plan\(plan) {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static let step = \(stage)
        @MainActor static var stages: [MigrationStage] { [step] }
      }
      let c = try ModelContainer(for: V2.Note.self, migrationPlan: Plan.self)
      """
    let files = [
      "App/S.swift": "import SwiftData\n" + versions.joined() + rest, "App/More.swift": "import SwiftData\n" + beside,
    ]
    let models = SwiftDataModelTests.load("App", versions: .all, files).models
    return try models.map { model in
      let source = try #require(model.contents.swiftData)
      let stages = (source.plan?.stages ?? []).map { stage in
        "\(stage.isCustom) \(stage.from) \(stage.to) \(stage.willMigrate ?? "") \(stage.didMigrate ?? "")"
      }
      return """
        \(model.version ?? "") \(source.versionIdentifier ?? "") \(model.model.versionHashes.checksum) \
        \(source.plan?.name ?? "") \(source.plan?.versions ?? []) \(source.plan?.isComplete ?? false) \(stages) \
        \(source.containers.map { $0.migrationPlan ?? "" }) \(source.unread.map(\.reason))
        """
    }
  }

  private static let prefixes = [
    "", "@preconcurrency ", "@MainActor ", "nonisolated ", "@preconcurrency @MainActor ", "@unchecked ",
    "@Actors.Main ", "@preconcurrency\n", "@isolated(any) ",
  ]

  /// The inheritance clauses of a type with a protocol, each with what it needs elsewhere.
  private static func clauses(of name: String, types: [String]) -> [(clause: String, beside: String)] {
    prefixes.flatMap { prefix in
      ["", "SwiftData."].flatMap { module -> [(String, String)] in
        let whole = prefix + module + name
        let extensions = types.map { "extension \($0): \(whole) {}\n" }.joined()
        return [
          (": \(whole)", ""), (": Sendable, \(whole)", ""), (": \(whole) & Sendable", ""),
          (": \(prefix)Sendable & \(module)\(name)", ""), (": (\(whole))", ""),
          (": (\(prefix)Sendable & \(module)\(name))", ""),
          ("", extensions), (": \(prefix)Own", "typealias Own = \(module)\(name)"),
          (": \(prefix)Own", "typealias Own = Sendable & \(module)\(name)"),
          (": \(prefix)Own", "typealias Own = Outer.Inner\nenum Outer { typealias Inner = \(module)\(name) }"),
          (": \(prefix)Own", "protocol Own: \(whole) {}"),
          (": \(prefix)Own", "protocol Own: Mid & Sendable {}\nprotocol Mid: \(whole) {}"),
          (": \(prefix)Own", "protocol Own {}\nextension Own {}\n" + extensions),
        ]
      }
    }
  }

  @Test func everySpellingOfAVersionIsRead() throws {
    let plain = try Self.facts()
    #expect(plain.count == 2 && plain.allSatisfy { $0.contains("Plan [\"V1\", \"V2\"] true [\"true V1 V2 ") })
    for (clause, beside) in Self.clauses(of: "VersionedSchema", types: ["V1", "V2"]) {
      #expect(try Self.facts(version: clause, beside: beside) == plain, "\(clause)\n\(beside)")
    }
    for keyword in ["struct", "final class"] {
      #expect(try Self.facts(version: ": @preconcurrency VersionedSchema", keyword: keyword) == plain)
    }
  }

  @Test func everySpellingOfAPlanIsRead() throws {
    let plain = try Self.facts()
    for (clause, beside) in Self.clauses(of: "SchemaMigrationPlan", types: ["Plan"]) {
      #expect(try Self.facts(plan: clause, beside: beside) == plain, "\(clause)\n\(beside)")
    }
  }

  /// A protocol of the project that refines nothing, or only has the name.
  @Test(
    arguments: [
      (": Own", "protocol Own {}"), (": Own", "protocol Own: Sendable {}"), (": Own", "typealias Own = Sendable"),
      ("", ""),
      (": Own", "protocol Own: Own {}"), (": Own", "typealias Own = Mid\ntypealias Mid = Own"), (": Box<Int>", ""),
      (": (VersionedSchema, Sendable)", ""),
    ])
  func whatIsNotAVersionIsNotRead(clause: String, beside: String) throws {
    #expect(try Self.facts(version: clause, beside: beside).allSatisfy { !$0.hasPrefix("V1 1.0.0") })
  }

  private static let plainStage =
    "custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: \(handler), didMigrate: \(handler))"

  @Test(
    arguments: [
      ("custom(fromVersion: V1.self, toVersion: V2.self) \(handler) didMigrate: \(handler)", plainStage),
      ("custom(fromVersion: V1.self, toVersion: V2.self)\n\(handler)\ndidMigrate: \(handler)", plainStage),
      ("custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: \(handler)) \(handler)", plainStage),
      (
        "custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil) \(handler)",
        "custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))"
      ),
      (
        "custom(fromVersion: V1.self, toVersion: V2.self) \(handler)",
        "custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: \(handler), didMigrate: nil)"
      ),
      ("custom(fromVersion: V1.self, toVersion: V2.self) \(handler) didMigrate: \(handler) // Later", plainStage),
    ])
  func aClosureAfterTheCallIsAnArgument(stage: String, plain: String) throws {
    for head in [".", "MigrationStage."] {
      #expect(try Self.facts(stage: head + stage) == Self.facts(stage: "." + plain))
    }
    // Its code counts.
    #expect(try Self.facts(stage: "." + stage.replacing("save", with: "gone")) != Self.facts(stage: "." + plain))
  }
}

import GlossSwiftDataModels
import Testing

/// The spellings that public projects have, rewritten: each is read as the plain one.
///
/// Every entry replaces one part of a project with two versions, a plan with one stage, and a container.
@Suite struct PublicSpellingTests {
  static let all = declarations + bodies

  enum Part: Sendable { case versions, identifier, models, plan, schemas, stages, container }

  static let handler = Spelling.handler

  /// - Parameter replaced: a part with its spelling, in which `N` stands for the number of a version.
  private static func source(_ replaced: (part: Part, text: String, beside: String)? = nil) -> String {
    func text(_ part: Part, _ plain: String) -> String { replaced?.part == part ? replaced?.text ?? "" : plain }
    let versions = [1, 2].map { number in
      """
      enum VN\(text(.versions, ": VersionedSchema")) {
      \(text(.identifier, "static let versionIdentifier = Schema.Version(N, 0, 0)"))
      \(text(.models, "static var models: [any PersistentModel.Type] { [Note.self] }"))
      @Model final class Note { var a: String = ""; \(number == 1 ? "" : "var b: Int = 0;") init() {} }
      }
      """.replacing("N,", with: "\(number),").replacing("N\n", with: "\(number)\n").replacing(
        "(N)", with: "(\(number))"
      )
      .replacing("VN", with: "V\(number)").replacing(".vN", with: ".v\(number)")
    }
    let stage = "[.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: \(handler))]"
    return """
      import SwiftData
      \(versions.joined(separator: "\n"))
      enum Plan\(text(.plan, ": SchemaMigrationPlan")) {
      \(text(.schemas, "static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }"))
      \(text(.stages, "static var stages: [MigrationStage] { \(stage) }"))
      }
      \(text(.container, "let c = try! ModelContainer(for: V2.Note.self, migrationPlan: Plan.self)"))
      \(replaced?.beside ?? "")
      """
  }

  @Test func everyPublicSpellingIsReadAlike() throws {
    let plain = SpellingTests.facts(Self.source())
    #expect(plain.count == 2 && plain.allSatisfy { $0.contains("custom V1 V2") && $0.hasSuffix("[]") }, "\(plain)")
    #expect(Self.all.count >= 160)
    for spelling in Self.all {
      let facts = SpellingTests.facts(Self.source(spelling))
        .map { $0.replacing("[\\\"-\\\"]", with: "[]") }
      #expect(facts == plain, "\(spelling.text)\n\(spelling.beside)\n\(facts.joined(separator: "\n"))")
    }
  }
}

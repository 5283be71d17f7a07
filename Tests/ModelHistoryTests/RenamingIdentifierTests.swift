import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import Testing

@testable import GlossModelHistory

/// Renaming identifiers of SwiftData that match nothing, as those of Core Data.
@Suite struct RenamingIdentifierTests {
  private static func said(_ name: String) -> [String] {
    let files = InMemoryFileTree([
      "App/Blog.swift": """
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Post.self] }
        @Model final class Post { var title: String = ""; init() {} }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Post.self] }
        @Model final class Post { @Attribute(originalName: "\(name)") var headline: String = ""; init() {} }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """
    ])
    return ModelLoader(files: files).load("App").models.flatMap { model in
      RenamingIdentifierMatchesNothingRule.findings(of: model, in: files).map {
        "\($0.position?.line ?? 0) \($0.remedy)"
      }
    }
  }

  @Test func aMistypedOriginalNameIsSaid() {
    #expect(Self.said("titel") == ["10 write originalName: \"title\""])
    #expect(Self.said("title") == [])
  }

  @Test(arguments: [("struct", "a struct"), ("actor", "an actor"), ("enum", "an enum")])
  func onlyClassesAreModels(keyword: String, words: String) {
    let files = InMemoryFileTree(["App/Trip.swift": "import SwiftData\n\n@Model \(keyword) Trip {}\n"])
    let failures = ModelLoader(files: files).load("App").failures
    #expect(failures.map(\.reason) == ["'Trip' is a model, and \(words)"] && failures[0].position?.line == 3)
  }
}

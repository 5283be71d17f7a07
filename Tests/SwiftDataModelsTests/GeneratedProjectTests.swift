import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Projects whose Xcode project is not in the repository, since XcodeGen or Tuist makes it.
@Suite struct GeneratedProjectTests {
  private static func container(_ type: String) -> String {
    "import SwiftData\nlet container = try! ModelContainer(for: \(type).self)\n"
  }

  private static let sources = [
    "Repo/Shared/Walk.swift":
      "import SwiftData\n@Model final class Walk {\nvar title: String = \"\"\n#if os(watchOS)\nvar steps: Int = 0\n#elseif os(tvOS)\nvar remote: Int = 0\n#endif\n}",
    "Repo/App/App.swift": container("Walk"), "Repo/Watch/App.swift": container("Walk"),
    "Repo/Checks/Probe.swift": "import SwiftData\n@Model final class Probe { var a: Int = 0 }\n" + container("Probe"),
  ]

  private static let xcodeGen = """
    # The project.
    name: Walks
    options:
      bundleIdPrefix: org.example
    targets:
      Walks:
        type: application
        platform: iOS
        sources: [App, "Shared"] # both
        preBuildScripts:
          - script: |
              type: bundle.unit-test
      WalksWatch:
        type: application
        platform: watchOS
        sources:
          - path: Watch
            excludes:
              - App
          - Shared
      WalksTests:
        type: bundle.unit-test
        platform: iOS
        sources:
        - Checks
    """

  private static let tuist = """
    import ProjectDescription
    let project = Project(
      name: "Walks",
      targets: [
        .target(
          name: "Walks", destinations: [.iPhone, .iPad], product: .app, bundleId: "a", sources: ["App/**", "Shared/**"]),
        .target(
          name: "WalksWatch", destinations: .watchOS, product: .app, bundleId: "b",
          sources: ["Watch/**/*.swift", "Shared/**"]),
        .target(
          name: "WalksTests", destinations: .iOS, product: .unitTests, bundleId: "c", sources: .sources("Checks/**")),
      ])
    """

  @Test(arguments: [("project.yml", xcodeGen), ("Project.swift", tuist)], ["Repo", "Repo/Shared"])
  func targetsAreThoseOfTheGenerator(file: (name: String, text: String), path: String) throws {
    var files = Self.sources
    files["Repo/\(file.name)"] = file.text
    let result = SwiftDataModelTests.load(path, versions: .all, files)
    #expect(result.models.map(\.name) == ["Walks"] && result.failures.isEmpty, "\(result.models.map(\.name))")
    let source = try #require(result.models.first?.contents.swiftData)
    #expect(source.platforms == ["iOS"] && source.otherPlatforms.map(\.platforms) == [["watchOS"]])
  }

  /// What is there already says more than what would generate it.
  @Test func anXcodeProjectCountsBeforeItsGenerator() throws {
    var files = Self.sources
    files["Repo/project.yml"] = Self.xcodeGen
    files["Repo/Old.xcodeproj/project.pbxproj"] = "{}"
    #expect(!SwiftDataModelTests.load("Repo", versions: .all, files).models.map(\.name).contains("Walks"))
  }

  /// The names that are left: those of folders, else what was read before the damage.
  @Test(arguments: [
    ("project.yml", "targets:\n", ["App", "Checks"]), ("project.yml", "a: b\n- c\n: \n  -\n", ["App", "Checks"]),
    ("project.yml", "targets:\n  A: {", ["App", "Checks"]),
    ("Project.swift", "import ProjectDescription\nlet p = Project(name: \"W\", targets: [", ["W", "Probe"]),
    ("Project.swift", "let p = Project(name: \"W\")", ["App", "Checks"]),
    ("Project.swift", "import ProjectDescription\n.target(name", ["App", "Checks"]),
  ])
  func aDamagedFileDeclaresNothing(name: String, text: String, names: [String]) {
    var files = Self.sources
    files["Repo/\(name)"] = text
    #expect(SwiftDataModelTests.load("Repo", versions: .all, files).models.map(\.name) == names)
  }
}

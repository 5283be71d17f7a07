import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// Which targets contain a model, as package manifests and project files say it, before a change and after it.
@Suite struct MembershipTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var then: [String: String]
    var now: [String: String]
    /// The place of the model, before and after.
    var model: (then: String, now: String)
    /// The severity and the beginning of what is said.
    var says: [String]
  }

  private static func package(_ target: String) -> [String: String] {
    [
      "Package.swift":
        "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"Data\", targets: [\(target)])\n"
    ]
  }

  private static func tuist(_ more: String, name: String = "App") -> [String: String] {
    [
      "Project.swift":
        "import ProjectDescription\nlet project = Project(name: \"App\", targets: [.target(name: \"\(name)\", "
        + "destinations: .iOS, product: .app, sources: [\"App/**\"]\(more))])\n"
    ]
  }

  private static func yaml(_ name: String) -> [String: String] {
    ["project.yml": "name: App\ntargets:\n  \(name):\n    type: application\n    sources: [App]\n"]
  }

  private static let resources = "Sources/Data/Resources/App.xcdatamodeld"
  private static let app = "App/App.xcdatamodeld"
  private static let inNone = "warning 'App' is in no target now, and was in "

  static let cases: [Case] = [
    Case(
      testDescription: "a package excludes the model", then: package(".target(name: \"Data\")"),
      now: package(".target(name: \"Data\", exclude: [\"Resources/App.xcdatamodeld\"])"), model: (resources, resources),
      says: [inNone + "'Data'"]),
    Case(
      testDescription: "a package excludes the folder", then: package(".target(name: \"Data\")"),
      now: package(".target(name: \"Data\", exclude: [\"Resources\"])"), model: (resources, resources),
      says: [inNone + "'Data'"]),
    Case(
      testDescription: "a package excludes another file", then: package(".target(name: \"Data\")"),
      now: package(".target(name: \"Data\", exclude: [\"Resources/README.md\"])"), model: (resources, resources),
      says: []),
    Case(
      testDescription: "a package has another folder", then: package(".target(name: \"Data\", path: \"Sources/Data\")"),
      now: package(".target(name: \"Data\", path: \"Sources/Other\")"), model: (resources, resources),
      says: [inNone + "'Data'"]),
    Case(
      testDescription: "a package only copies the folder",
      then: package(".target(name: \"Data\", resources: [.process(\"Resources\")])"),
      now: package(".target(name: \"Data\", resources: [.copy(\"Resources\")])"), model: (resources, resources),
      says: [inNone + "'Data'"]),
    Case(
      testDescription: "Tuist's target is named by a constant",
      then: tuist(", resources: [\"App/**\"]"),
      now: tuist(", resources: [\"\\(name)/**\"]").mapValues {
        $0.replacing("let project", with: "let name = \"App\"\nlet project").replacing(
          ".target(name: \"App\"", with: ".target(name: name")
      }, model: (app, app), says: []),
    Case(
      testDescription: "a function makes Tuist's target", then: tuist(", resources: [\"App/**\"]"),
      now: tuist(", resources: [\"\\(name)/**\"]").mapValues {
        $0.replacing(".target(name: \"App\"", with: ".target(name: name")
      }, model: (app, app), says: []),
    Case(
      testDescription: "Tuist no longer names the model",
      then: tuist(", coreDataModels: [.coreDataModel(\"App/App.xcdatamodeld\")]"), now: tuist(""), model: (app, app),
      says: [inNone + "'App'"]),
    Case(
      testDescription: "Tuist has it among resources",
      then: tuist(", coreDataModels: [.coreDataModel(\"App/App.xcdatamodeld\")]"),
      now: tuist(", resources: [\"App/**\"]"), model: (app, app), says: []),
    Case(
      testDescription: "a target has another name", then: yaml("App"), now: yaml("Reader"), model: (app, app), says: []),
    Case(
      testDescription: "the model is elsewhere in its target", then: yaml("App"), now: yaml("App"),
      model: (app, "App/Data/App.xcdatamodeld"), says: []),
    Case(
      testDescription: "the model is outside of its target", then: yaml("App"), now: yaml("App"),
      model: (app, "Other/App.xcdatamodeld"),
      says: [inNone + "'App'", "note 'App' is in Other now and was in App"]),
    Case(
      testDescription: "the model is in a package now", then: yaml("App"),
      now: yaml("App").merging(package(".target(name: \"Data\")")) { $1 }, model: (app, resources),
      says: ["note 'App' is in Sources/Data/Resources now", "note 'App' is in a package now, and was in 'App'"]),
  ]

  @Test(arguments: cases) func isCompared(_ test: Case) throws {
    let repository = try HistoryRepository(test.then)
    try repository.version("App", "a", package: test.model.then)
    try repository.commit(tag: "v1")
    if test.model.then != test.model.now { try repository.move(test.model.then, to: test.model.now) }
    for (path, text) in test.now { try repository.write(path, text) }
    let said = try repository.project(released: "v1").findings().map { "\($0.severity) \($0.message)" }.sorted()
    #expect(said.count == test.says.count, "\(said)")
    for (text, expected) in zip(said, test.says.sorted()) { #expect(text.hasPrefix(expected)) }
  }

  /// A package of versions in the place of its first one is the model that was there.
  @Test func aModelThatBecomesVersionedIsNotMoved() throws {
    let repository = try HistoryRepository([
      "App/App.xcdatamodel/contents":
        "<model><entity name=\"E\"><attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/></entity></model>\n"
    ])
    try repository.commit(tag: "v1")
    try repository.remove("App/App.xcdatamodel")
    try repository.version("App", "a", package: "App/App.xcdatamodeld")
    #expect(try repository.project(released: "v1").findings().isEmpty)
  }

  /// No user has a store of a model that only tests have, unless only that is guarded.
  @Test(arguments: [true, false]) func whatTestsHaveIsANote(hasOthers: Bool) throws {
    let repository = try HistoryRepository()
    if hasOthers { try repository.version("App", "a", package: "App/App.xcdatamodeld") }
    try repository.version("Old", "a", package: "AppTests/Old.xcdatamodeld", entity: "F")
    try repository.version("Older", "b", package: "AppTests/Older.xcdatamodeld", entity: "G")
    try repository.commit(tag: "v1")
    try repository.remove("AppTests/Old.xcdatamodeld")
    let findings = try repository.project(released: "v1").findings()
    #expect(findings.map(\.rule) == [.releasedVersionRemoved])
    #expect(findings.map(\.severity) == [hasOthers ? .note : .error])
    #expect(findings.first?.message.hasSuffix("it is for tests, which no app contains") == hasOthers)
  }
}

import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

/// An app that moves from Core Data to SwiftData has both models, which the verbs read as two.
@Suite struct MovingAppTests {
  private static let files: [String: String] = [
    "Package.swift": "",
    "Trips/Trips.xcdatamodeld/.xccurrentversion": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Trips 2.xcdatamodel</string></dict></plist>
    """,
    "Trips/Trips.xcdatamodeld/Trips.xcdatamodel/contents": document(""),
    "Trips/Trips.xcdatamodeld/Trips 2.xcdatamodel/contents": document(
      "<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>"),
    "Trips/en.lproj/TripsModel.strings": "\"Entity/Trip\" = \"Trip\";\n\"Property/name\" = \"Name\";\n",
    "Trips/de.lproj/TripsModel.strings": "\"Entity/Trip\" = \"Reise\";\n\"Property/name\" = \"Name (de)\";\n",
    "Trips/Models.swift": """
    import SwiftData
    @Model final class Trip { var name: String?; var tag: Tag? }
    @Model final class Tag { var label: String = ""; var trip: Trip? }
    let container = try ModelContainer(for: Trip.self)
    """,
  ]

  private static func document(_ attribute: String) -> String {
    "<model><entity name=\"Trip\" representedClassName=\"CDTrip\">\(attribute)</entity></model>"
  }

  private func run(_ arguments: [String], _ files: [String: String] = files) -> CommandRun {
    CommandRun(arguments: arguments, files: InMemoryFileTree(files))
  }

  private func json(_ arguments: String...) throws -> [String: Any] {
    let run = run(arguments + ["--format", "json"])
    return try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.error)")
  }

  @Test func inspectHasBoth() throws {
    let models = try #require(try json("inspect", ".")["models"] as? [[String: Any]])
    #expect(models.map { $0["format"] as? String } == ["xml", "swiftdata"])
    #expect(models.map { $0["name"] as? String } == ["Trips", "Trips"])
    #expect(models.map { ($0["entities"] as? [Any])?.count } == [1, 2])
  }

  /// Tables are named for the file of the Core Data model, and SwiftData needs none.
  @Test func tablesAreThoseOfTheCoreDataModel() throws {
    let check = run(["check", "."])
    #expect(check.status == 0, "\(check.output)")
    #expect(check.error.contains("Trips is read from Swift source: one version with 2 entities"), "\(check.error)")
    // What both have is to be compared, by the command that is named.
    #expect(
      check.error.contains(
        "Trip is also in Trips/Trips.xcdatamodeld; to see whether both open the same stores: "
          + "modelgloss diff Trips/Trips.xcdatamodeld .#Trips\n"), "\(check.error)")
    #expect(run(["diff", "Trips/Trips.xcdatamodeld", ".#Trips"]).output.contains("tag: to-one Tag"))
    var other = Self.files
    other["Trips/Trips.xcdatamodeld/Trips 2.xcdatamodel/contents"] = Self.document("").replacing(
      "\"Trip\"", with: "\"Old\"")
    #expect(!run(["check", "."], other).error.contains("also in"))
    let coverage = try #require(try json("coverage", ".")["coverage"] as? [[String: Any]])
    #expect(coverage.allSatisfy { $0["expected"] as? Int == 2 && $0["translated"] as? Int == 2 }, "\(coverage)")
    #expect(run(["check", ".", "--min-coverage", "100"]).status == 0)
    let synced = run(["strings", "sync", "."])
    #expect(synced.status == 0, "\(synced.error)")
    for path in Self.files.keys where path.hasSuffix(".strings") {
      #expect(try synced.text(of: path) == Self.files[path])
    }
    // A key that only SwiftData's class could use is not used.
    var files = Self.files
    files["Trips/en.lproj/TripsModel.strings"]? += "\"Property/label\" = \"Label\";\n"
    let orphan = run(["check", "."], files)
    #expect(orphan.status == 1 && orphan.output.contains("[orphaned-key]"), "\(orphan.output)")
  }

  @Test func bothAreCheckedAndEachDefectHasItsPlace() {
    var files = Self.files
    files["Trips/Models.swift"]? += "\n@Model final class Lost { var name: String? }"
    files["Trips/Trips.xcdatamodeld/Trips 2.xcdatamodel/contents"] = Self.document(
      "<attribute name=\"name\" optional=\"YES\" attributeType=\"String\" minValueString=\"9\" maxValueString=\"1\"/>")
    let check = run(["check", "--strict", "."], files)
    #expect(check.status == 1)
    #expect(check.output.contains("Trips/Models.swift:5:20: note:") && check.output.contains("[model-not-listed]"))
    #expect(check.output.contains("contents:1:") && check.output.contains("[empty-bounds]"), "\(check.output)")
  }

  @Test func theReferenceDescribesBoth() throws {
    let docs = run(["docs", ".", "-o", "out", "--format", "markdown,html", "--locale", "en"])
    #expect(docs.status == 0, "\(docs.error)")
    let index = try docs.text(of: "out/markdown/index.md")
    #expect(index.contains("\n## Trips\n") && index.contains("\n## Trips (SwiftData)\n"), "\(index)")
    // With different names, each heading is a name.
    var files = Self.files
    for (path, text) in Self.files where path.contains("Trips.xcdatamodeld/") {
      files[path] = nil
      files[path.replacing("Trips.xcdatamodeld/", with: "Old.xcdatamodeld/")] = text
    }
    let other = try run(["docs", ".", "-o", "out", "--format", "markdown", "--locale", "en"], files)
      .text(of: "out/markdown/index.md")
    #expect(other.contains("\n## Old\n") && other.contains("\n## Trips\n"), "\(other)")
    let paths = try #require(docs.files).files.keys.filter { $0.hasPrefix("out/markdown/entities/") }
    #expect(paths.count == 3, "\(paths)")
  }

  @Test func servedPagesOfferBoth() throws {
    let served = run(["serve", "--once", "page.html", "."])
    #expect(served.status == 0, "\(served.error)")
    let page = try served.text(of: "page.html")
    #expect(page.contains("Tag") && page.contains("Trip"))
  }

  /// The command in each error is carried out.
  @Test(arguments: [
    (["migrations", "."], "modelgloss migrations Trips/Trips.xcdatamodeld", 0),
    (["changelog", "."], "modelgloss changelog Trips/Trips.xcdatamodeld", 0),
    (["diff", ".", "Trips/Trips.xcdatamodeld"], "modelgloss diff .#Trips Trips/Trips.xcdatamodeld", 0),
    (["diff", "Trips/Trips.xcdatamodeld#Trips", "."], "modelgloss diff Trips/Trips.xcdatamodeld#Trips .#Trips", 0),
    (["compile", ".", "build/"], "modelgloss compile Trips/Trips.xcdatamodeld build/", 0),
    (["compile", "build/"], "modelgloss compile Trips/Trips.xcdatamodeld build/", 0),
  ])
  func verbsOfOneModelSayWhichToName(words: [String], command: String, status: Int32) throws {
    let refused = run(words)
    #expect(refused.status == 64)
    #expect(refused.error.contains("several models: '.#Trips', 'Trips/Trips.xcdatamodeld'; name one of them"))
    let parts = refused.error.components(separatedBy: "as in '")
    let advice = try #require(parts.last?.components(separatedBy: "'").first)
    #expect(advice == command, "\(refused.error)")
    let run = run(advice.split(separator: " ").dropFirst().map(String.init))
    #expect(run.status == status, "\(run.error)")
  }

  /// The links start at the repository, and each object has its file.
  @Test func sourceLinksLeadToTheDeclarationInItsFile() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "modelgloss-links-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let app = scratch.appending(path: "App/Models")
    for folder in [app, scratch.appending(path: ".git")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let files = [
      "Trip.swift": "import SwiftData\n\n@Model\nfinal class Trip {\n  var name: String?\n  var tag: Tag?\n}\n",
      "Tag.swift": "import SwiftData\n@Model final class Tag {\n\n  var label = \"x\"; var trip: Trip?\n}\n",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: app.appending(path: name)) }
    let output = scratch.appending(path: "out").path(percentEncoded: false)
    let run = CommandRun(
      arguments: [
        "docs", scratch.path(percentEncoded: false), "-o", output, "--format", "html", "--locale", "en", "--source-url",
        "https://example.org/{path}#L{line}",
      ], fromDisk: DiskFileTree())
    #expect(run.status == 0 && !run.error.contains("warning"), "\(run.error)")
    for (page, links) in [
      "Trip": ["Trip.swift#L4", "Trip.swift#L5", "Trip.swift#L6"],
      "Tag": ["Tag.swift#L2", "Tag.swift#L4", "Tag.swift#L4"],
    ] {
      let text = try String(contentsOfFile: "\(output)/html/entities/\(page).html", encoding: .utf8)
      let found = text.matches(of: /https:\/\/example\.org\/App\/Models\/([A-Za-z.]+#L[0-9]+)"/).map { String($0.1) }
      #expect(found.sorted() == links, "\(page): \(found)")
    }
  }

  @Test func explainNamesBothModels() {
    let both = run(["explain", ".", "Trip"])
    #expect(both.status == 64 && both.error.contains("2 models have 'Trip': .#Trips, Trips/Trips.xcdatamodeld"))
    #expect(run(["explain", ".", "Tag.label"]).status == 0)
    #expect(run(["explain", ".#Trips", "Trip"]).status == 0)
  }
}

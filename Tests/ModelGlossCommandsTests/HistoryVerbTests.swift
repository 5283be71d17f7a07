import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import Testing

/// `diff`, `changelog` and `migrations` on a shop of three versions.
@Suite struct HistoryVerbTests {
  private static func model(_ entities: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
    \(entities)
    </model>
    """
  }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 3.xcdatamodel</string></dict></plist>
    """

  private static let files = InMemoryFileTree([
    "Package.swift": "",
    "Shop.xcdatamodeld/.xccurrentversion": plist,
    "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model(
      """
      <entity name="Article"><attribute name="name" optional="YES" attributeType="String" maxValueString="20"/></entity>
      """),
    "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model(
      """
      <entity name="Article">
        <attribute name="title" optional="YES" attributeType="String" maxValueString="30" elementID="name"/>
      </entity>
      """),
    "Shop.xcdatamodeld/Shop 3.xcdatamodel/contents": model(
      """
      <entity name="Article">
        <attribute name="price" attributeType="Decimal"/>
        <attribute name="title" optional="YES" attributeType="String" maxValueString="30" elementID="name"/>
      </entity>
      """),
    "de.lproj/ShopModel.strings": """
    "Entity/Article" = "Artikel";
    "Property/name/Entity/Article" = "Titel";

    """,
  ])

  private func run(_ arguments: String...) -> CommandRun { CommandRun(arguments: arguments, files: Self.files) }

  @Test func diffSaysWhatBecomesOfStoresTranslationsAndMessages() {
    let run = run("diff", "Shop.xcdatamodeld#Shop", "Shop.xcdatamodeld#Shop 2")
    #expect(run.status == 0)
    #expect(
      run.output == """
        Shop → Shop 2: lightweight migration
          Core Data infers the mapping

        ~ Article #
          ~ title: renamed from name #
          ~ title: maximum length 20 → 30
          ~ title: renaming identifier name added

        # changes the version hash, by which a store finds its model

        Translations missing now
          de: Property/title/Entity/Article

        Translations that are no longer used
          de: Property/name/Entity/Article, now Property/title/Entity/Article

        """)
  }

  @Test func diffAsJSONHasTheMembersOfTheContract() throws {
    let run = run("diff", "Shop.xcdatamodeld#Shop 2", "Shop.xcdatamodeld", "--format", "json")
    let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["schemaVersion", "old", "new", "entities", "migration", "localization"])
    let entity = try #require((object["entities"] as? [[String: Any]])?.first)
    #expect(entity["name"] as? String == "Article" && entity["hashChanged"] as? Bool == true)
    let change = try #require((entity["changes"] as? [[String: Any]])?.first)
    #expect(change["property"] as? String == "price" && change["kind"] as? String == "added")
    #expect(change["affectsHash"] as? Bool == true && change["new"] as? String == "Decimal, required")
    let migration = try #require(object["migration"] as? [String: Any])
    #expect(migration["verdict"] as? String == "fails")
    let reason = try #require((migration["reasons"] as? [[String: Any]])?.first)
    #expect(reason["entity"] as? String == "Article" && reason["property"] as? String == "price")
    #expect(reason["code"] as? Int == 1570 && reason["migrationCode"] as? Int == 134_110)
  }

  @Test func diffShowsMessagesThatReadDifferently() {
    var files = Self.files
    files.files["de.lproj/ShopModel.strings"] = Array("\"Property/name\" = \"Titel\";\n".utf8)
    let other = CommandRun(
      "diff", "Shop.xcdatamodeld#Shop", "Shop.xcdatamodeld#Shop 2", "--locale", "en", "--format", "json", files: files)
    // A property under another name has other messages, which come with it.
    #expect(!other.output.contains("\"messages\""))
    files.files["Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"] = Array(
      Self.model(
        "<entity name=\"Article\"><attribute name=\"name\" attributeType=\"String\" maxValueString=\"30\"/></entity>"
      )
      .utf8)
    let run = CommandRun(
      "diff", "Shop.xcdatamodeld#Shop", "Shop.xcdatamodeld#Shop 2", "--locale", "en", files: files)
    #expect(run.output.contains("Messages that read differently") && run.output.contains("1570"))
  }

  @Test func diffEndsWithOneOnlyWhereAskedTo() {
    #expect(run("diff", "Shop.xcdatamodeld#Shop", "Shop.xcdatamodeld", "--exit-code").status == 1)
    let same = run("diff", "Shop.xcdatamodeld", "Shop.xcdatamodeld", "--exit-code")
    #expect(same.status == 0 && same.output.contains("no migration needed"))
    #expect(run("diff", "Shop.xcdatamodeld#Shop", "Nothing.xcdatamodeld").status == 2)
    #expect(run("diff", "Shop.xcdatamodeld#Shop 9", "Shop.xcdatamodeld").status == 2)
    // One side alone is compared with the only package there is.
    #expect(run("diff", "Shop.xcdatamodeld", "--exit-code").status == 1)
  }

  @Test func diffAsMarkdownDrawsBeforeAndAfter() {
    let run = run("diff", "Shop.xcdatamodeld#Shop 2", "Shop.xcdatamodeld", "--format", "markdown")
    #expect(run.output.contains("classDiagram\n  class Article\n```"))
    #expect(run.output.contains("  Article : price Decimal\n```"))
    #expect(run.output.contains("- Entity `Article` (new version hash)\n  - Added `price`: Decimal, required"))
  }

  @Test func diffAsAPageNeedsNothingElse() throws {
    var files = Self.files
    files.files["Shop.xcdatamodeld/Shop 3.xcdatamodel/contents"] = Array(
      Self.model(
        """
        <entity name="Article">
          <attribute name="title" optional="YES" attributeType="String" maxValueString="30" elementID="name"/>
          <relationship name="parts" optional="YES" toMany="YES" destinationEntity="Part&lt;b&gt;"/>
        </entity>
        <entity name="Part&lt;b&gt;"/>
        """
      ).utf8)
    let run = CommandRun("diff", "Shop.xcdatamodeld#Shop 2", "Shop.xcdatamodeld", "--format", "html", files: files)
    #expect(run.status == 0 && run.output.hasPrefix("<!doctype html>\n"), "\(run.error)")
    #expect(run.output.contains("<h1>Shop 2 → Shop 3</h1>") && run.output.contains("<h2>Before</h2>"))
    #expect(run.output.ranges(of: "<svg ").count == 2)
    // Names are text, and nothing is loaded.
    #expect(!run.output.contains("Part<b>") && run.output.contains("Part&lt;b&gt;"))
    #expect(run.output.firstMatch(of: /(src|href)=["']?(https?:|\/\/)/) == nil)
    #expect(!run.output.contains("<script"))
  }

  @Test func changelogTellsTheNewestFirst() throws {
    let text = run("changelog", "Shop.xcdatamodeld").output
    let places = try ["Shop 2 → Shop 3", "Shop → Shop 2", "Shop: the first version, 1 entity"].map {
      try #require(text.firstRange(of: $0)).lowerBound
    }
    #expect(places == places.sorted())
    // What holds for all steps is said once.
    #expect(text.hasPrefix("# changes the version hash, by which a store finds its model\n\nShop 2 → Shop 3"))
    #expect(text.ranges(of: "changes the version hash").count == 1)
    #expect(
      text.contains("but existing rows may make the migration fail")
        && !text.contains("Core Data infers the mapping\n"))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(run("changelog", "Shop.xcdatamodeld", "--format", "json").output.utf8))
        as? [String: Any])
    #expect((json["versions"] as? [[String: Any]])?.count == 2)
  }

  @Test func changelogKeepsAFileOfNotes() throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, bytes) in Self.files.files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
    let package = folder.appending(path: "Shop.xcdatamodeld").path(percentEncoded: false)
    let notes = folder.appending(path: "MIGRATIONS.md")
    let path = notes.path(percentEncoded: false)
    func run(_ more: String...) -> CommandRun {
      CommandRun(arguments: ["changelog", package, "--output", path] + more, disk: DiskFileTree())
    }
    #expect(run("--check").status == 1)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(run().status == 0 && run("--check").status == 0)
    var text = try String(contentsOf: notes, encoding: .utf8)
    #expect(text.contains("<!-- modelgloss:begin Shop 2 -->") && text.hasPrefix("# Shop: model versions\n"))
    text = text.replacing("## Shop 2", with: "## Shop 2 (release 1.4)\n\nOurs.")
    text = text.replacing("maximum length 20 → 30", with: "stale")
    try Data(text.utf8).write(to: notes)
    let check = run("--check")
    #expect(check.status == 1 && check.output.contains("-  - `title`: stale"))
    #expect(run().status == 0)
    let updated = try String(contentsOf: notes, encoding: .utf8)
    #expect(updated.contains("## Shop 2 (release 1.4)\n\nOurs.") && updated.contains("maximum length 20 → 30"))
    try Data("# Ours\n".utf8).write(to: notes)
    let refused = run()
    #expect(refused.status == 2 && refused.error.contains("has no marks for generated text"))
    #expect(try String(contentsOf: notes, encoding: .utf8) == "# Ours\n")
  }

  @Test func migrationsTellsEveryWay() throws {
    let run = run("migrations", "Shop.xcdatamodeld")
    #expect(run.status == 1)
    #expect(run.output.contains("Shop: every version to 'Shop 3', in one step"))
    #expect(run.output.contains("  Shop, Shop 2  fails\n"))
    #expect(run.output.contains("lightweight: Shop\n") && run.output.contains("custom: Shop 2 → Shop 3"))
    let earlier = self.run("migrations", "Shop.xcdatamodeld", "--to", "Shop 2", "--format", "json")
    #expect(earlier.status == 0)
    let json = try #require(JSONSerialization.jsonObject(with: Data(earlier.output.utf8)) as? [String: Any])
    #expect(((json["paths"] as? [[String: Any]])?.first?["from"] as? [String: Any])?["version"] as? String == "Shop")
    #expect(self.run("migrations", "Shop.xcdatamodeld", "--to", "Shop 4").status == 64)
    let swift = self.run("migrations", "Shop.xcdatamodeld", "--format", "swift").output
    #expect(swift.contains("NSStagedMigrationManager([") && swift.contains("versionChecksum: \""))
  }

  /// A stage with several tasks has a line for each.
  @Test func eachTaskOfAStageIsALine() throws {
    let league = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/League/League.xcdatamodeld").path(percentEncoded: false)
    let lines = CommandRun("migrations", league, onDisk: ()).output.split(separator: "\n").map(String.init)
    let stage = try #require(lines.firstIndex(of: "  custom: League → League 2"), "\(lines)")
    let tasks = lines[(stage + 1)...].prefix { $0.hasPrefix("    - ") }
    #expect(tasks.first?.hasPrefix("    - in willMigrateHandler: fill 'Player.number'") == true, "\(tasks)")
    #expect(
      tasks.dropFirst().count == 4 && tasks.dropFirst().allSatisfy { $0.hasPrefix("    - no handler can help: ") })
    #expect(lines.allSatisfy { $0.count < 500 }, "\(lines.map(\.count))")
  }

  /// What `guard` asks for where a version was released in two states: stores of the old one migrate to the new one.
  @Test(arguments: [("String", "lightweight", 0), ("Integer 16", "134190", 1)])
  func anOldStateComesBeforeTheVersionItIsOf(type: String, word: String, status: Int32) throws {
    let repository = try GuardRepository()
    try repository.version("App as in v1.0", "a")
    try repository.write(
      "App.xcdatamodeld/App.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"a\" optional=\"YES\" attributeType=\"\(type)\"/>"
        + "<attribute name=\"b\" optional=\"YES\" attributeType=\"String\"/></entity></model>")
    try repository.current("App")
    let run = repository.run("migrations", "App.xcdatamodeld")
    #expect(run.status == status && run.output.contains(word), "\(run.output)\(run.error)")
    #expect(!run.output.contains("left out") && !run.output.contains("no older version"), "\(run.output)")
  }
}

import Foundation
import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// What the verbs tell the users of SwiftData, in its own terms: no tables, no errors that cannot occur, types as
/// written.
@Suite struct SwiftDataWordingTests {
  private static let source = """
    import SwiftData
    enum Kind: String, Codable { case a, b }
    @Model final class Item {
      var name: String = ""
      var kind: Kind = Kind.a
      var mass: Mass = Mass()
      @Relationship(deleteRule: .deny, inverse: \\Part.item) var parts: [Part] = []
    }
    @Model final class Part { var number: Int = 0; var item: Item? }
    let container = try ModelContainer(for: Item.self)
    """

  private static let table = "\"Entity/Itm\" = \"Item\";\n\"Property/name\" = \"\";\n\"Property/parts\" = \"Pieces\";\n"

  private static func files(_ more: [String: String] = [:]) -> InMemoryFileTree {
    InMemoryFileTree(["App/Item.swift": source].merging(more) { first, _ in first })
  }

  private static let tables = [
    "App/en.lproj/AppModel.strings": table, "App/de.lproj/AppModel.strings": "no table\n",
  ]

  /// The files that `docs` wrote, as text.
  private static func pages(_ run: CommandRun) -> [String: String] {
    (run.files?.files ?? [:]).filter { $0.key.hasPrefix("site/") }.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - Tables

  /// A table beside SwiftData models has no reader: one warning says so, whatever is in it, and its remedy is carried
  /// out by removing the files.
  @Test func aTableWithoutAReaderIsOneWarning() {
    let run = CommandRun("check", "App", files: Self.files(Self.tables))
    #expect(
      run.output.split(separator: "\n").map(String.init) == [
        "App/de.lproj/AppModel.strings: warning: a SwiftData app reads no table, so \"AppModel\" has no effect; remove "
          + "this file and 1 more file of it [missing-table]"
      ], "\(run.output)")
    #expect(!run.error.contains("strings sync") && run.status == 1, "\(run.error)")
    let clean = CommandRun("check", "App", files: Self.files())
    #expect(clean.status == 0 && clean.output.isEmpty, "\(clean.output)")
  }

  @Test func noVerbReadsATableOfSwiftData() {
    for more in [[:], ["App/en.lproj/AppModel.strings": Self.table]] {
      let files = Self.files(more)
      let coverage = CommandRun("coverage", "App", files: files).output
      #expect(coverage.contains("a SwiftData app reads no table") && !coverage.contains(" en "), "\(coverage)")
      let preview = CommandRun("preview", "App", files: files).output
      #expect(!preview.contains("Pieces") && !preview.contains("AppModel"), "\(preview)")
      #expect(preview.contains("Items cannot be deleted from %{PROPERTY}@."), "\(preview)")
      for word in ["sync", "pseudo", "export"] {
        let run = CommandRun("strings", word, "App", files: files)
        #expect(run.status == 64 && run.error.contains("a SwiftData app reads no table"), "\(word): \(run.error)")
      }
    }
  }

  @Test(arguments: ["Item", "Item.parts", "Item.parts:1600", "Property/parts", "Item.name:1570"])
  func explanationsRestOnNoTable(what: String) {
    let run = CommandRun("explain", "App", what, files: Self.files(["App/en.lproj/AppModel.strings": Self.table]))
    #expect(run.status == 0, "\(run.error)")
    for word in ["AppModel", "suffix", "single table", "✗", "✓", "Pieces"] {
      #expect(!run.output.contains(word), "\(word): \(run.output)")
    }
    #expect(run.output.contains("A SwiftData app has no localization policy"), "\(run.output)")
    if what.contains(":1570") { #expect(run.output.contains("No rule of the model makes it fail with 1570.")) }
  }

  // MARK: - Errors that cannot occur

  /// A property of a Swift class that is not optional always has a value.
  @Test(arguments: ["markdown", "html"])
  func noPageHasTheErrorOfAMissingValue(format: String) {
    let files = Self.files()
    let run = CommandRun("docs", "App", "--format", format, "--output", "site", files: files)
    #expect(run.status == 0, "\(run.error)")
    let pages = Self.pages(run)
    #expect(pages.count > 3)
    #expect(pages.values.contains { $0.contains("1600") })
    for (path, page) in pages where !path.hasSuffix(".css") {
      #expect(!page.contains("1570") && !page.contains("is a required value"), "\(path)")
    }
  }

  // MARK: - Types

  /// “Undefined” is only what a model calls so.
  @Test(arguments: ["markdown", "html", "mermaid", "plantuml", "dot", "dbml", "tbls", "llms"])
  func anUnknownTypeIsShownAsWritten(format: String) {
    let run = CommandRun("docs", "App", "--format", format, "--output", "site", files: Self.files())
    #expect(run.status == 0, "\(run.error)")
    let pages = Self.pages(run)
    #expect(!pages.isEmpty)
    for (path, page) in pages { #expect(!page.contains("Undefined"), "\(path)") }
    #expect(pages.values.contains { $0.contains("Mass") })
  }

  @Test func everyVerbShowsAnUnknownTypeAsWritten() {
    let text = CommandRun("inspect", "App", files: Self.files()).output
    #expect(text.contains("Item.mass: Mass, required, default Mass()") && !text.contains("Undefined"), "\(text)")
    let json = CommandRun("inspect", "--format", "json", "App", files: Self.files()).output
    #expect(json.contains("\"swiftType\": \"Mass\""), "\(json)")
    let files = Self.files([
      "New/Item.swift": Self.source.replacingOccurrences(of: "var mass: Mass = Mass()", with: "var mass: Double = 0")
    ])
    for format in ["text", "markdown", "html"] {
      let run = CommandRun("diff", "App", "New", "--format", format, files: files)
      #expect(run.output.contains("Mass") && !run.output.contains("Undefined"), "\(format): \(run.output)")
    }
    let changelog = CommandRun("check", "--strict", "App", files: Self.files())
    #expect(!changelog.output.contains("Undefined") && !changelog.output.contains("undefined-type"))
  }

  /// A Core Data model says it itself.
  @Test func aModelsOwnWordStays() {
    let files = InMemoryFileTree([
      "A.xcdatamodel/contents": """
      <?xml version="1.0"?><model type="com.apple.IDECoreDataModeler.DataModel"><entity name="A">
      <attribute name="a" optional="YES" transient="YES" attributeType="Undefined" customClassName="Mass"/></entity></model>
      """
    ])
    #expect(CommandRun("inspect", "A.xcdatamodel", files: files).output.contains("A.a: Undefined, optional"))
  }

  // MARK: - Plans

  private static func plan(_ first: String, _ second: String, stage: String = "lightweight") -> InMemoryFileTree {
    InMemoryFileTree([
      "App/Plan.swift": """
      import SwiftData
      enum Kind: String, Codable { case a, b }
      enum S1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [A.self] }
        @Model final class A { \(first) }
      }
      enum S2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [A.self] }
        @Model final class A { \(second) }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [S1.self, S2.self] }
        static var stages: [MigrationStage] { [.\(stage)(fromVersion: S1.self, toVersion: S2.self)] }
      }
      """
    ])
  }

  /// A stage through equal checksums crashes the app at launch: its verb is red, as `check` is.
  @Test func aStageThatEndsTheAppIsAFinding() {
    let equal = CommandRun("migrations", "App", files: Self.plan("var a: Int", "var a: Int"))
    #expect(equal.status == 1 && equal.output.contains("“Duplicate version checksums detected” crashes the app"))
    #expect(equal.output.contains("remove all but one of them, and their stages, from the plan"), "\(equal.output)")
    #expect(!equal.output.contains("hash modifier"))
    let different = CommandRun("migrations", "App", files: Self.plan("var a: Int", "var a: Int; var b: Int?"))
    #expect(different.status == 0, "\(different.output)")
    let page = CommandRun("migrations", "App", "--format", "markdown", files: Self.plan("var a: Int", "var a: String"))
    #expect(page.status == 1 && page.output.contains("| no stage can do it<br>"), "\(page.output)")
    #expect(!page.output.contains("which no stage"))
  }

  /// SwiftData knows no mapping models, no handlers of that name and no renaming identifiers.
  @Test func adviceSpeaksSwiftData() {
    let files = Self.plan("var a: Int; var b: String?", "var a: String; var b: String")
    for arguments in [
      ["migrations", "App"], ["changelog", "App"], ["diff", "App#S1", "App#S2"], ["check", "--strict", "App"],
    ] {
      let run = CommandRun(arguments: arguments, files: files)
      for word in ["mapping model", "Handler", "renaming identifier", "hash modifier"] {
        #expect(!run.output.contains(word), "\(arguments): \(run.output)")
      }
    }
  }

  /// The column of an enumeration is named after the property; no store shows what becomes of it when that is renamed.
  @Test(arguments: ["diff", "migrations"])
  func aRenamedEnumerationIsUnknown(verb: String) {
    let files = Self.plan(
      "var a: Kind = Kind.a; var n: Int = 0",
      "@Attribute(originalName: \"a\") var b: Kind = Kind.a; @Attribute(originalName: \"n\") var m: Int = 0")
    let run = CommandRun(
      arguments: verb == "diff" ? ["diff", "App#S1", "App#S2"] : ["migrations", "App"], files: files)
    #expect(run.output.contains("and keeps the values of 'A.a', is unknown"), "\(run.output)")
    #expect(!run.output.contains("are deleted"), "\(run.output)")
    let lost = Self.plan("var a: Kind = Kind.a", "var b: Kind = Kind.a")
    #expect(CommandRun("diff", "App#S1", "App#S2", files: lost).output.contains("the values of 'A.a' are deleted"))
  }
}

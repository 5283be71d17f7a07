import GlossBasics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// The pages of `@Model` classes: types, declarations and comments as in Swift, stages and versions.
@Suite struct SwiftTypePagesTests {
  private static func source(_ properties: String, types: String = "") -> String {
    """
    import SwiftData
    enum SchemaV1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Book.self] }
      @Model final class Book { var title: String }
    }
    enum SchemaV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Book.self] }
      /// A book of the library.
      @Model final class Book {
        var title: String
    \(properties)
      }
      @Model final class Shelf {
        var books: [Book]
      }
    \(types)
    }
    enum LibraryPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] { [grow] }
      static let grow = MigrationStage.custom(
        fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: nil, didMigrate: nil)
    }
    """
  }

  private static func pages(_ source: String) throws -> [String: String] {
    let tree = InMemoryFileTree(["App/Schema.swift": source])
    var models = ModelLoader(files: tree).load("App").models.map { loaded in
      DocumentedModel(loaded: loaded, tables: ModelTables(modelName: loaded.name))
    }
    #expect(models.readHistory(in: tree).isEmpty)
    let options = DocumentationOptions(formats: [.html, .markdown], locales: ["en"])
    let files = try SchemaDocumentation(models: models, options: options).files()
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var property: String
    var types = ""
    /// The row of the property in Markdown, without its anchor and name.
    var row: String
    /// What else the page says, in Markdown and as code.
    var code: [String] = []
    /// The row in HTML: the type and the rules.
    var html: [String] = []
    var testDescription: String { property }
  }

  @Test(arguments: [
    // Enumerations: one column with raw values, one per case without.
    Case(
      property: "var a: Kind = Kind.paper", types: "enum Kind: String, Codable { case paper = \"p\", cloth }",
      row: "`enum: String` | required; default `Kind.paper` |",
      code: ["  var a: Kind = Kind.paper\n", "enum Kind: String, Codable {\n  case paper = \"p\"\n  case cloth\n}"],
      html: ["enum: String", "Kind.paper"]),
    Case(
      property: "var a: Rank?", types: "enum Rank: Int, Codable { case low, high = 9 }",
      row: "`enum: Integer 64` | optional |", code: ["enum Rank: Int, Codable {\n  case low\n  case high = 9\n}"]),
    Case(
      property: "var a: State", types: "/// How it is.\nenum State: Codable { case new, worn }",
      row: "`enum: String { new, worn }` | required |", code: ["enum State: Codable {\n  case new\n  case worn\n}"],
      html: ["enum: String { new, worn }"]),
    // Structures, with those they contain.
    Case(
      property: "var a: Size?",
      types: "struct Size: Codable { var width: Double; var depth: Depth? }\nstruct Depth: Codable { let mm: Int }",
      row: "Composite [`Book.a`](../configurations.md#Book-a) | optional |",
      code: [
        "struct Size: Codable {\n  var width: Double\n  var depth: Depth?\n}\n\nstruct Depth: Codable {\n  let mm: Int\n}"
      ]),
    // Types that are not in the source.
    Case(
      property: "var a: Cover?", row: "`Cover?` | optional |", code: ["  var a: Cover?\n"], html: ["Cover?"]),
    // Scalars, arrays and what is unique.
    Case(property: "let a = UUID()", row: "UUID | required; default `UUID()` |", code: ["  let a: UUID = UUID()\n"]),
    Case(
      property: "var a: [String: Int]?", row: "Binary | optional |", code: ["  var a: [String: Int]?\n"]),
    Case(
      property: "@Attribute(.unique) var a: Int = 1", row: "Integer 64 | required; default 1<br>unique |",
      code: ["  @Attribute(.unique) var a: Int = 1\n"]),
    Case(
      property: "#Unique<Book>([\\.a])\nvar a: Int = 1", row: "Integer 64 | required; default 1<br>unique |",
      code: ["  #Unique<Book>([\\.a])\n", "  var a: Int = 1\n"]),
    Case(
      property: "#Unique<Book>([\\.a, \\.title])\n@Attribute(.unique) var a: Int = 1",
      row: "Integer 64 | required; default 1<br>unique<br>unique together with `title` |",
      code: ["  #Unique<Book>([\\.a, \\.title])\n", "  @Attribute(.unique) var a: Int = 1\n"]),
    Case(
      property: "#Index<Book>([\\.a])\nvar a: Double?", row: "Double | optional<br>indexed |",
      code: ["  #Index<Book>([\\.a])\n"]),
    // Comments in both forms, without their HTML; a plain one is not documentation.
    Case(
      property: "/// How many <b>pages</b>.\nvar a: Int?", row: "Integer 64 | optional | How many pages. |",
      html: ["How many pages."]),
    Case(property: "/** The year. */\nvar a: Int?", row: "Integer 64 | optional | The year. |", html: ["The year."]),
    Case(property: "// The year.\nvar a: Int?", row: "Integer 64 | optional |"),
  ])
  func propertiesAreShownAsInSwift(_ one: Case) throws {
    let pages = try Self.pages(Self.source(one.property, types: one.types))
    let page = try #require(pages["markdown/entities/Book.md"])
    let html = try #require(pages["html/entities/Book.html"])
    #expect(page.contains("| <a id=\"a\"></a>`a` | \(one.row)\n"), "\(page)")
    for code in one.code { #expect(page.contains(code), "\(page)") }
    for text in one.html { #expect(html.contains(text), "\(text)") }
    #expect(page.contains("\nA book of the library.\n") && html.contains("A book of the library."))
    #expect(!page.contains("Undefined"))
    // Terms of Xcode's model editor.
    #expect(!html.contains("Default Value") && !html.contains("Constraints"))
  }

  @Test func declarationsKeepTheOrderOfTheSource() throws {
    let page = try #require(
      Self.pages(Self.source("var pages: Int?; var author: String?\nvar binding: String?"))["markdown/entities/Book.md"]
    )
    #expect(
      page.contains(
        """
        @Model
        final class Book {
          var title: String
          var pages: Int?
          var author: String?
          var binding: String?
        }
        """), "\(page)")
  }

  @Test(arguments: [("", true), ("var cover: Cover?", false)])
  func onlyPredictedHashesAreShown(property: String, isPredicted: Bool) throws {
    let pages = try Self.pages(Self.source(property))
    for format in ["markdown", "html"] {
      let end = format == "html" ? "html" : "md"
      #expect(pages["\(format)/index.\(end)"]?.contains("Version checksum") == isPredicted)
      #expect(pages["\(format)/entities/Book.\(end)"]?.contains("Version hash") == isPredicted)
    }
  }

  @Test func versionsAndStagesAreOnThePageOfChanges() throws {
    let pages = try Self.pages(Self.source("var pages: Int?"))
    let page = try #require(pages["markdown/changelog.md"])
    let html = try #require(pages["html/changelog.html"])
    #expect(page.contains("## `SchemaV2` (current version)\n\nChanges since `SchemaV1`"), "\(page)")
    #expect(page.contains("- **Migration stage**: `.custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)`"))
    #expect(page.contains("| `App` | Version identifiers | `1.0.0` | `2.0.0` |"))
    #expect(page.contains("[`Book.pages`](entities/Book.md#pages) attribute | added |  | Integer 64; optional |"))
    #expect(html.contains(".custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)"))
    #expect(pages["markdown/index.md"]?.contains("- **Version**: `SchemaV2` (current version)") == true)
    // Classes that the version does not list have no page.
    #expect(pages["markdown/entities/Shelf.md"] == nil)
  }
}

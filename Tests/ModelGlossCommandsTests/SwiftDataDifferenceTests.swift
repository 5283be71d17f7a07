import Foundation
import GlossBasics
import GlossFiles
import Testing

/// What the reports of versions say of changes to enumerations and structures: each once, at its property.
@Suite struct SwiftDataDifferenceTests {
  private static func schema(_ number: Int, _ properties: String, _ types: String) -> String {
    """
    enum SchemaV\(number): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(number), 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      \(types)
      @Model final class Trip { var name: String?; \(properties) }
    }

    """
  }

  private static func files(_ old: (String, String), _ new: (String, String)) -> InMemoryFileTree {
    let plan = """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    return InMemoryFileTree([
      "App/Schema.swift": "import SwiftData\n" + schema(1, old.0, old.1) + schema(2, new.0, new.1) + plan
    ])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var old: (String, String)
    var new: (String, String)
    /// The lines below the entity in text, the items in Markdown, and the subjects on the page of changes.
    var lines: [String]
    var items: [String]
    var rows: [String]
    var testDescription: String { "\(old) → \(new)" }
  }

  @Test(arguments: [
    // A case more is a column more.
    Case(
      old: ("var kind: Kind", "enum Kind: Codable { case a }"),
      new: ("var kind: Kind", "enum Kind: Codable { case a, b }"),
      lines: ["~ Trip #", "  + kind.b: String, optional #"],
      items: ["- Entity `Trip` (new version hash)", "  - Added `kind.b`: String, optional"],
      rows: ["| `Trip.kind.b` composite attribute | added |  | String; optional |"]),
    // Two at once.
    Case(
      old: ("var kind: Kind; var mood: Mood?", "enum Kind: Codable { case a }; enum Mood: Int, Codable { case x }"),
      new: (
        "var kind: Kind; var mood: Mood?", "enum Kind: Codable { case a, b }; enum Mood: String, Codable { case x }"
      ),
      lines: ["~ Trip #", "  + kind.b: String, optional #", "  ~ mood.mood: type Integer 64 → String #"],
      items: [
        "- Entity `Trip` (new version hash)", "  - Added `kind.b`: String, optional",
        "  - `mood.mood`: type Integer 64 → String",
      ],
      rows: [
        "| `Trip.kind.b` composite attribute | added |  | String; optional |",
        "| `Trip.mood.mood` composite attribute | Type | Integer 64 | String |",
      ]),
    // The order of the cases is not stored.
    Case(
      old: ("var kind: Kind", "enum Kind: Codable { case a, b }"),
      new: ("var kind: Kind", "enum Kind: Codable { case b, a }"),
      lines: ["~ Trip", "  ~ kind: userInfo enum (a, b) → (b, a)"],
      items: ["- Entity `Trip`", "  - `kind`: userInfo enum (a, b) → (b, a)"],
      rows: ["| [`Trip.kind`](entities/Trip.md#kind) attribute | User info | `enum = (a, b)` | `enum = (b, a)` |"]),
    // A new property says what it consists of.
    Case(
      old: ("", ""), new: ("var mood: Mood?", "enum Mood: Int, Codable { case x }"),
      lines: ["~ Trip #", "  + mood: Composite Trip.mood, optional #"],
      items: ["- Entity `Trip` (new version hash)", "  - Added `mood`: Composite Trip.mood, optional"],
      rows: ["| [`Trip.mood`](entities/Trip.md#mood) attribute | added |  | `enum: Integer 64`; optional |"]),
    Case(
      old: ("var mood: Mood?", "enum Mood: Int, Codable { case x }"), new: ("", ""),
      lines: ["~ Trip #", "  - mood: Composite Trip.mood, optional #"],
      items: ["- Entity `Trip` (new version hash)", "  - Removed `mood`: Composite Trip.mood, optional"],
      rows: ["| `Trip.mood` attribute | removed | Composite `Trip.mood`; optional |  |"]),
    // Another type.
    Case(
      old: ("var mood: Mood?", "enum Mood: Int, Codable { case x }"), new: ("var mood: String?", ""),
      lines: ["~ Trip #", "  ~ mood: type Composite → String #"],
      items: ["- Entity `Trip` (new version hash)", "  - `mood`: type Composite → String"],
      rows: ["| [`Trip.mood`](entities/Trip.md#mood) attribute | Type | Composite `Trip.mood` | String |"]),
    Case(
      old: ("var mood: Mood?", "enum Mood: Int, Codable { case x }"),
      new: ("var mood: Mood?", "enum Mood: String, Codable { case x }"),
      lines: ["~ Trip #", "  ~ mood.mood: type Integer 64 → String #"],
      items: ["- Entity `Trip` (new version hash)", "  - `mood.mood`: type Integer 64 → String"],
      rows: ["| `Trip.mood.mood` composite attribute | Type | Integer 64 | String |"]),
    // A structure, also under a new name.
    Case(
      old: ("var place: Place?", "struct Place: Codable { var lat: Double }"),
      new: ("var place: Place?", "struct Place: Codable { var lat: Double; var lon: Double }"),
      lines: ["~ Trip #", "  + place.lon: Double, optional #"],
      items: ["- Entity `Trip` (new version hash)", "  - Added `place.lon`: Double, optional"],
      rows: ["| `Trip.place.lon` composite attribute | added |  | Double; optional |"]),
    Case(
      old: ("var place: Place?", "struct Place: Codable { var lat: Double }"),
      new: ("@Attribute(originalName: \"place\") var goal: Place?", "struct Place: Codable { var lat, lon: Double }"),
      lines: [
        "~ Trip #", "  ~ goal: renamed from place #", "  ~ goal: renaming identifier place added",
        "  + goal.lon: Double, optional #",
      ],
      items: [
        "- Entity `Trip` (new version hash)", "  - Renamed `place` to `goal`",
        "  - `goal`: renaming identifier place added", "  - Added `goal.lon`: Double, optional",
      ],
      rows: [
        "| [`Trip.goal`](entities/Trip.md#goal) attribute | renamed from `place` | `place` | `goal` |",
        "| [`Trip.goal`](entities/Trip.md#goal) attribute | Details |  | Former name: `place` |",
        "| `Trip.goal.lon` composite attribute | added |  | Double; optional |",
      ]),
    // Two properties, of which one gets what the other has.
    Case(
      old: ("var kind: Kind; var other: Other", "enum Kind: Codable { case a }; enum Other: Codable { case a, b }"),
      new: ("var kind: Kind; var other: Other", "enum Kind: Codable { case a, b }; enum Other: Codable { case a, b }"),
      lines: ["~ Trip #", "  + kind.b: String, optional #"],
      items: ["- Entity `Trip` (new version hash)", "  - Added `kind.b`: String, optional"],
      rows: ["| `Trip.kind.b` composite attribute | added |  | String; optional |"]),
  ])
  func changesOfEnumerationsAndStructuresAreStatedOnce(_ item: Case) throws {
    let files = Self.files(item.old, item.new)
    let text = CommandRun("diff", "App#SchemaV1", "App#SchemaV2", files: files).output
    let parts = text.components(separatedBy: "\n\n")
    let entity = try #require(parts.first { $0.hasPrefix("~ Trip") }, "\(text)")
    #expect(entity.split(separator: "\n").map(String.init) == item.lines)
    #expect(!text.contains("Composite Trip.") || item.lines.contains { $0.contains("Composite Trip.") }, "\(text)")
    #expect(!text.contains("\nComposite "), "\(text)")
    let markdown = CommandRun("diff", "--format", "markdown", "App#SchemaV1", "App#SchemaV2", files: files).output
    let items = markdown.split(separator: "\n").map(String.init)
    let start = try #require(items.firstIndex { $0.hasPrefix("- Entity `Trip`") }, "\(markdown)")
    #expect(Array(items[start..<(start + item.items.count)]) == item.items)
    #expect(items[start + item.items.count] == "- The model", "\(markdown)")
    #expect(!markdown.contains(" composite `"), "\(markdown)")
    let docs = CommandRun("docs", "App", "-o", "out", "--format", "markdown", files: files)
    let page = try docs.text(of: "out/markdown/changelog.md")
    let rows = page.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("| ") && !$0.contains("Version identifiers") && $0.contains("Trip.") }
    #expect(rows == item.rows, "\(page)")
    // The entity's own history says the same.
    let own = try docs.text(of: "out/markdown/entities/Trip.md")
    #expect(
      own.contains("composite attribute | ") == item.rows.contains { $0.contains("composite attribute") }, "\(own)")
  }

  @Test func aStoresOwnNamesForCompositesDoNotDiffer() throws {
    let files = Self.files(
      ("var kind: Kind; var place: Place", "enum Kind: Codable { case a }; struct Place: Codable { var lat: Double }"),
      ("var kind: Kind; var place: Place", "enum Kind: Codable { case a }; struct Place: Codable { var lat: Double }"))
    let compiled = try #require(CommandRun("compile", "App", "Plan.momd", files: files).files)
    let same = CommandRun("diff", "--format", "json", "App#SchemaV1", "Plan.momd#SchemaV1", files: compiled)
    let object = try #require(JSONSerialization.jsonObject(with: Data(same.output.utf8)) as? [String: Any])
    #expect(object["composites"] == nil && (object["migration"] as? [String: Any])?["verdict"] as? String == "none")
  }
}

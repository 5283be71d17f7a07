import Foundation
import Testing

@testable import GlossSchemaDocs

/// The formats without pages, read back by the rules of each language as far as the exports use it.
@Suite struct ExportTests {
  /// The formats that people read as they are; in JSON a name is data, whatever it holds.
  private static let diagrams: [DocumentationFormat] = [.mermaid, .dot, .plantuml, .dbml]

  private static func lines(_ format: DocumentationFormat, hostile: Bool) throws -> [Substring] {
    let options = DocumentationOptions(formats: [format], locales: ["en"])
    let files = try SampleModels.files(hostile ? SampleModels.hostile : SampleModels.library, options: options)
    #expect(!files.isEmpty)
    return files.sorted { $0.key < $1.key }.flatMap { $0.value.split(separator: "\n") }
  }

  @Test(arguments: diagrams)
  func namesActOnNoReader(format: DocumentationFormat) throws {
    for line in try Self.lines(format, hostile: true) {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" || $0.value == 0x2028 }, "\(line)")
    }
  }

  @Test(arguments: [false, true])
  func dbmlRefersToColumnsThatAreThere(hostile: Bool) throws {
    var columns: [String: Set<String>] = [:]
    var table = ""
    let text = #/'(\\.|[^'\\])*'/#
    for line in try Self.lines(.dbml, hostile: hostile) {
      if let match = line.wholeMatch(of: #/Table "([^"]*)" \{/#) {
        table = String(match.1)
        #expect(columns[table] == nil, "\(line)")
        columns[table] = []
      } else if let match = line.wholeMatch(of: #/ {2}"([^"]*)" "[^"]*" \[(.*)\]/#) {
        #expect(columns[table, default: []].insert(String(match.1)).inserted, "\(line)")
        let settings = match.2.replacing(text, with: "''")
        let known = #/(pk|null|not null)(, default: (''|-?[0-9]+|true|false))?(, note: '')?/#
        #expect(settings.wholeMatch(of: known) != nil, "\(line)")
      } else if let match = line.wholeMatch(of: #/Ref: "([^"]*)"\."([^"]*)" (>|-) "([^"]*)"\."([^"]*)"/#) {
        #expect(columns[String(match.1)]?.contains(String(match.2)) == true, "\(line)")
        #expect(columns[String(match.4)]?.contains(String(match.5)) == true, "\(line)")
      } else {
        let rest = line.replacing(text, with: "''").replacing(#/"[^"]*"/#, with: "\"\"")
        #expect(["Project \"\" {", "  database_type: ''", "  Note: ''", "}"].contains(rest), "\(line)")
      }
    }
    // The library's many-to-many relationship has a join table.
    #expect(columns.count == (hostile ? SampleModels.hostileNames.count : 4))
  }

  @Test(arguments: [false, true])
  func plantUMLAndMermaidKnowEveryNode(hostile: Bool) throws {
    for format in [DocumentationFormat.plantuml, .mermaid] {
      var known = Set<String>()
      for line in try Self.lines(format, hostile: hostile) {
        if let match = line.wholeMatch(of: #/(abstract )?class "[^"]*" as (\w+) \{/#) {
          known.insert(String(match.2))
        } else if let match = line.wholeMatch(of: #/  class (\w+)(\["[^"]*"\])?/#) {
          known.insert(String(match.1))
        } else if let match = line.wholeMatch(
          of: #/ *(\w+) ((?:"\S+" )?(?:<\|--|-->|--|\S*--\S+)(?: "\S+")?) (\w+)( : .*)?/#)
        {
          #expect(known.contains(String(match.1)) && known.contains(String(match.3)), "\(line)")
          let arrow = match.2.replacing(#/"(\*|0\.\.1|1|1\.\.\*)"/#, with: "")
          let arrows = #/<\|--|([}|][|o])?--[|o][{|]| *--> *| *-- */#
          #expect(arrow.wholeMatch(of: arrows) != nil, "\(line)")
        }
      }
      #expect(known.count == (hostile ? SampleModels.hostileNames.count : 3))
    }
  }

  @Test func plantUMLMarksWhatIsRequired() throws {
    let attributes = try Self.lines(.plantuml, hostile: false).filter { $0.hasPrefix("  ") }
    let required = attributes.filter { $0.hasPrefix("  * ") }
    #expect(!required.isEmpty && required.count < attributes.count, "\(attributes)")
  }

  @Test(arguments: [false, true])
  func everyStringOfGraphvizIsClosed(hostile: Bool) throws {
    for line in try Self.lines(.dot, hostile: hostile) {
      let rest = line.replacing(#/"(\\.|[^"\\])*"/#, with: "0")
      #expect(!rest.contains("\""), "\(line)")
      let statement = #/digraph 0 \{|\}| *(graph|node|edge|0( -> 0)?) \[[\w=0, ]*\];/#
      #expect(rest.wholeMatch(of: statement) != nil, "\(line)")
    }
  }

  /// The members and required ones of the schema that tbls publishes for its `schema.json`.
  private static let members: [String: (all: Set<String>, required: Set<String>)] = [
    "schema": (["name", "desc", "tables", "relations", "driver"], ["tables"]),
    "table": (
      ["name", "type", "comment", "columns", "indexes", "constraints", "def"], ["name", "type", "columns"]
    ),
    "column": (["name", "type", "nullable", "default", "comment"], ["name", "type", "nullable"]),
    "constraint": (
      ["name", "type", "def", "table", "columns", "referenced_table", "referenced_columns"],
      ["name", "type", "def", "table", "columns"]
    ),
    "index": (["name", "def", "table", "columns", "comment"], ["name", "def", "table", "columns"]),
    "relation": (
      [
        "table", "columns", "cardinality", "parent_table", "parent_columns", "parent_cardinality", "def", "virtual",
      ], ["table", "columns", "parent_table", "parent_columns", "def"]
    ),
  ]

  private static func check(_ object: [String: Any], _ kind: String) {
    let (all, required) = members[kind] ?? ([], [])
    #expect(
      Set(object.keys).isSubset(of: all) && required.isSubset(of: object.keys), "\(kind): \(object.keys.sorted())")
  }

  @Test(arguments: [false, true])
  func tblsReadsItsSchema(hostile: Bool) throws {
    let text = try Self.lines(.tbls, hostile: hostile).joined(separator: "\n")
    let schema = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    Self.check(schema, "schema")
    var columns: [String: Set<String>] = [:]
    for table in try #require(schema["tables"] as? [[String: Any]]) {
      Self.check(table, "table")
      let name = try #require(table["name"] as? String)
      let own = try #require(table["columns"] as? [[String: Any]])
      for column in own { Self.check(column, "column") }
      columns[name] = Set(own.compactMap { $0["name"] as? String })
      #expect(columns[name]?.count == own.count)
      for (key, kind) in [("constraints", "constraint"), ("indexes", "index")] {
        for object in table[key] as? [[String: Any]] ?? [] {
          Self.check(object, kind)
          #expect(columns[name]?.isSuperset(of: object["columns"] as? [String] ?? []) == true)
        }
      }
    }
    let ends = ["zero_or_one", "exactly_one", "zero_or_more", "one_or_more"]
    for relation in try #require(schema["relations"] as? [[String: Any]]) {
      Self.check(relation, "relation")
      for (table, names) in [("table", "columns"), ("parent_table", "parent_columns")] {
        let owner = try #require(relation[table] as? String)
        #expect(columns[owner]?.isSuperset(of: relation[names] as? [String] ?? []) == true, "\(relation)")
      }
      for key in ["cardinality", "parent_cardinality"] {
        #expect(ends.contains(relation[key] as? String ?? ""), "\(relation)")
      }
    }
  }
}

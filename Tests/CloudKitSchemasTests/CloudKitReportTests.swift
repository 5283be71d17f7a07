import GlossBasics
import GlossCloudKitSchemas
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

/// What is printed of schemas, and of what a model and a schema have in common.
struct CloudKitReportTests {
  private static let text = """
    DEFINE SCHEMA
    CREATE ROLE b; CREATE ROLE a;
    RECORD TYPE Z (x STRING SORTABLE QUERYABLE, a LIST<INT64> QUERYABLE SEARCHABLE,
      GRANT READ, WRITE TO "_world", GRANT CREATE TO a);
    RECORD TYPE B (e ENCRYPTED STRING);
    """

  @Test func listsTypesAndFieldsByName() throws {
    let file = try schema(Self.text)
    #expect(file.mistakes.isEmpty)
    #expect(
      file.schema.listing == """
        role b
        role a
        record type B
          e: ENCRYPTED STRING
        record type Z
          a: LIST<INT64> queryable searchable
          x: STRING queryable sortable
          grant READ, WRITE to _world
          grant CREATE to a

        """)
  }

  @Test func writesTheSameForScripts() throws {
    func field(_ name: String, _ type: String, _ isEncrypted: Bool, _ isList: Bool, _ indexes: [String]) -> JSONValue {
      .object([
        ("name", .string(name)), ("type", .string(type)), ("isEncrypted", .boolean(isEncrypted)),
        ("isList", .boolean(isList)), ("indexes", .strings(indexes)),
      ])
    }
    let expected: JSONValue = .object([
      ("path", .string("a.ckdb")), ("roles", .strings(["b", "a"])),
      (
        "recordTypes",
        .array([
          .object([
            ("name", .string("B")), ("fields", .array([field("e", "ENCRYPTED STRING", true, false, [])])),
            ("grants", .array([])),
          ]),
          .object([
            ("name", .string("Z")),
            (
              "fields",
              .array([
                field("a", "LIST<INT64>", false, true, ["QUERYABLE", "SEARCHABLE"]),
                field("x", "STRING", false, false, ["QUERYABLE", "SORTABLE"]),
              ])
            ),
            (
              "grants",
              .array([
                .object([("rights", .strings(["READ", "WRITE"])), ("role", .string("_world"))]),
                .object([("rights", .strings(["CREATE"])), ("role", .string("a"))]),
              ])
            ),
          ]),
        ])
      ),
    ])
    #expect(try schema(Self.text).schema.json(path: "a.ckdb") == expected)
  }

  /// Each difference of two schemas, by name.
  @Test(
    arguments: [
      ("A (x STRING)", "A (x STRING)", []), ("A (x STRING)", "A (x STRING SORTABLE)", []),
      ("A (x STRING)", "A (x STRING, y DOUBLE)", ["+ A.y: DOUBLE"]),
      ("A (x STRING, y DOUBLE)", "A (x STRING)", ["- A.y: DOUBLE"]),
      ("A (x STRING)", "A (x INT64)", ["~ A.x: STRING → INT64"]),
      ("A (x STRING)", "A (x ENCRYPTED STRING)", ["~ A.x: STRING → ENCRYPTED STRING"]),
      ("A (x STRING)", "A (x STRING); RECORD TYPE B (y DOUBLE)", ["+ B: RECORD TYPE", "+ B.y: DOUBLE"]),
      ("B (y DOUBLE)", "A (x STRING)", ["+ A: RECORD TYPE", "+ A.x: STRING", "- B: RECORD TYPE", "- B.y: DOUBLE"]),
    ] as [(String, String, [String])])
  func tellsWhatChanged(_ old: String, _ new: String, _ lines: [String]) throws {
    let difference = CloudKitSchemaDifference(
      from: try schema("DEFINE SCHEMA RECORD TYPE \(old);").schema,
      to: try schema("DEFINE SCHEMA RECORD TYPE \(new);").schema)
    #expect(difference.text == lines.map { $0 + "\n" }.joined())
    let rows = difference.markdown.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == lines.count)
    #expect(difference.markdown.hasPrefix("## CloudKit\n\n| Field | Before | Now |\n| --- | --- | --- |\n"))
  }

  @Test func aChangeHasItsSides() throws {
    let difference = CloudKitSchemaDifference(
      from: try schema("DEFINE SCHEMA RECORD TYPE A (x STRING, y DOUBLE);").schema,
      to: try schema("DEFINE SCHEMA RECORD TYPE A (x INT64, z BYTES);").schema)
    #expect(difference.changes.map(\.place) == ["A.x", "A.y", "A.z"])
    #expect(difference.changes.map(\.old) == ["STRING", "DOUBLE", nil])
    #expect(difference.changes.map(\.new) == ["INT64", nil, "BYTES"])
    #expect(difference.markdown.contains("\n| `A.x` | STRING | INT64 |\n| `A.y` | DOUBLE |  |\n| `A.z` |  | BYTES |\n"))
    #expect(
      difference.json(old: "a", new: "b")
        == .object([
          ("schemaVersion", 1), ("old", .string("a")), ("new", .string("b")),
          (
            "changes",
            .array([
              .object([("field", .string("A.x")), ("old", .string("STRING")), ("new", .string("INT64"))]),
              .object([("field", .string("A.y")), ("old", .string("DOUBLE"))]),
              .object([("field", .string("A.z")), ("new", .string("BYTES"))]),
            ])
          ),
        ]))
  }

  private static func report(_ lines: String, _ fields: String) throws -> CloudKitReport {
    let file = try schema("DEFINE SCHEMA\nRECORD TYPE CD_Trip (\n\(fields)\n);")
    return CloudKitReport(CloudKitPrediction([model(lines)]), with: file.schema, model: "App", path: "p.ckdb")
  }

  /// The severity, the icon and the place of what a report says, and whether production takes everything.
  @Test(
    arguments: [
      ("CD_entityName STRING, CD_day TIMESTAMP", true, [], []),
      ("CD_entityName STRING", false, ["error: "], ["🛑"]),
      ("CD_entityName STRING, CD_day STRING", false, ["p.ckdb:3:23: error: "], ["🛑"]),
    ] as [(String, Bool, [String], [String])])
  func saysWhatProductionLacks(_ fields: String, _ isDeployed: Bool, _ starts: [String], _ icons: [String]) throws {
    let report = try Self.report("Trip: day Date", fields)
    #expect(report.isDeployed == isDeployed)
    let lines = report.text.split(separator: "\n").dropFirst().filter {
      !$0.hasPrefix("note: ") && !$0.contains(" note: ")
    }
    #expect(lines.count == starts.count && zip(lines, starts).allSatisfy { $0.hasPrefix($1) }, "\(report.text)")
    let rows = report.markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
      .filter { !$0.hasPrefix("| 💬") }
    #expect(
      rows.count == icons.count && zip(rows, icons).allSatisfy { $0.hasPrefix("| \($1) | ") }, "\(report.markdown)")
    #expect(report.text.contains(" fields that 'App' writes to CloudKit are in p.ckdb with their type\n"))
  }

  @Test func aReportWithoutStatementsHasNoTable() throws {
    let all = "CD_entityName STRING, CD_moveReceipt BYTES, CD_moveReceipt_ckAsset ASSET, CD_day TIMESTAMP"
    let report = try Self.report("Trip: day Date", all)
    #expect(
      report.markdown
        == "## CloudKit\n\n4 of 4 fields that 'App' writes to CloudKit are in p.ckdb with their type.\n",
      "\(report.markdown)")
    #expect(report.text == "4 of 4 fields that 'App' writes to CloudKit are in p.ckdb with their type\n")
  }

  /// A to-one relationship is a string: what else is deployed has its own reason.
  @Test(arguments: [
    ("REFERENCE", "Core Data writes the record name of 'Trip.next' as STRING"),
    ("BYTES", "'Trip.next' is written as STRING"),
    ("ENCRYPTED STRING", "'Trip.next' is not encrypted now"), ("ENCRYPTED BYTES", "'Trip.next' is written as STRING"),
  ])
  func aRelationshipOfAnotherTypeIsExplained(_ type: String, _ reason: String) throws {
    let report = try Self.report(
      "Trip: next→Trip.last, last→Trip.next", "CD_entityName STRING, CD_last STRING, CD_next \(type)")
    #expect(!report.isDeployed && report.text.contains(reason), "\(report.text)")
  }

  @Test(arguments: [("day", "is written as TIMESTAMP"), ("text", "'Trip.text' is encrypted now")])
  func anAttributeOfAnotherTypeIsExplained(_ name: String, _ reason: String) throws {
    let type = name == "day" ? "REFERENCE" : "STRING"
    let report = try Self.report(
      "Trip: \(name) \(name == "day" ? "Date" : "String#")", "CD_entityName STRING, CD_\(name) \(type)")
    #expect(!report.isDeployed && report.text.contains(reason), "\(report.text)")
  }
}

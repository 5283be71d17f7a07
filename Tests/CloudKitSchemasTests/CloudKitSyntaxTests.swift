import GlossBasics
import GlossCloudKitSchemas
import GlossFiles
import Testing

/// What is read of a schema, mistakes aside, and what a mistake asks for.
struct CloudKitSyntaxTests {
  private static func contents(_ schema: CloudKitSchema) -> String {
    let roles = schema.roles.map(\.name)
    let types = schema.recordTypes.map { type in
      let fields = type.fields.map { field in
        let indexes = CloudKitSchema.Index.allCases.filter(field.indexes.contains).map(\.rawValue)
        return ([field.name, field.type.description] + indexes).joined(separator: " ")
      }
      let grants = type.grants.map { grant in
        "\(grant.rights.map(\.rawValue).joined(separator: " ")) TO \(grant.role)"
      }
      return "\(type.name)(" + (fields + grants).joined(separator: ", ") + ")"
    }
    return (roles + types).joined(separator: "; ")
  }

  /// The rest of a schema with a mistake is read.
  @Test(arguments: [
    ("DROP TABLE A RECORD TYPE B (b INT64);", "\"DROP\" does not begin a statement", "B(b INT64)"),
    ("DROP TABLE A CREATE ROLE a;", "\"DROP\" does not begin a statement", "a"),
    ("DROP A; RECORD TYPE B (b INT64);", "\"DROP\" does not begin a statement", "B(b INT64)"),
    ("DROP RECORD TYPE B (b INT64);", "\"DROP\" does not begin a statement", "B(b INT64)"),
    ("DROP RECORD /* of */ TYPE B (b INT64);", "\"DROP\" does not begin a statement", "B(b INT64)"),
    (
      "RECORD TYPE A (a INT64) RECORD TYPE B (b INT64);", "';' is missing after RECORD TYPE A",
      "A(a INT64); B(b INT64)"
    ),
    ("RECORD TYPE A (a INT64) b; CREATE ROLE c;", "';' is missing after RECORD TYPE A", "c; A(a INT64)"),
    ("CREATE ROLE a b; CREATE ROLE c;", "';' is missing after CREATE ROLE a", "a; c"),
    ("CREATE ROLE a", "';' is missing after CREATE ROLE a", "a"),
    ("CREATE ROLE a; CREATE ROLE b; CREATE ROLE a;", "the role \"a\" is created twice", "a; b"),
    (
      "RECORD TYPE A (a INT64 RECORD TYPE B (b INT64);",
      "')' is missing at the end of RECORD TYPE A|';' is missing after RECORD TYPE A", "A(a INT64); B(b INT64)"
    ),
    (
      "RECORD TYPE A (a INT64 CREATE ROLE b;",
      "')' is missing at the end of RECORD TYPE A|';' is missing after RECORD TYPE A", "b; A(a INT64)"
    ),
    (
      "RECORD TYPE A (a INT64, RECORD TYPE B (b INT64);",
      "')' is missing at the end of RECORD TYPE A|';' is missing after RECORD TYPE A", "A(a INT64); B(b INT64)"
    ),
    ("RECORD TYPE A (RECORD INT64, CREATE INT64, b INT64);", "", "A(RECORD INT64, CREATE INT64, b INT64)"),
    ("RECORD TYPE A (\"GRANT\" INT64, \"LIST\" LIST<INT64>);", "", "A(GRANT INT64, LIST LIST<INT64>)"),
    ("RECORD TYPE A (a TYPE, b INT64);", "\"TYPE\" is not a type of CloudKit", "A(b INT64)"),
    ("RECORD TYPE A (a ROLE, b INT64);", "\"ROLE\" is not a type of CloudKit", "A(b INT64)"),
    ("RECORD TYPE A (a \"LIST\"<INT64>, b INT64);", "the field \"a\" has no type", "A(b INT64)"),
    ("RECORD TYPE A (a INT(64), b INT64);", "\"INT\" is not a type of CloudKit", "A(a INT64, b INT64)"),
    (
      "RECORD TYPE A (a ENCRYPTED TEXT, b INT64);", "\"TEXT\" is not a type of CloudKit",
      "A(a ENCRYPTED STRING, b INT64)"
    ),
    ("RECORD TYPE A (a Date/Time, b INT64);", "\"Date\" is not a type of CloudKit", "A(a TIMESTAMP, b INT64)"),
    ("RECORD TYPE A (a Date/, b INT64);", "\"Date\" is not a type of CloudKit", "A(a TIMESTAMP, b INT64)"),
    (
      "RECORD TYPE A (a INT(64;", "\"INT\" is not a type of CloudKit|')' is missing at the end of RECORD TYPE A",
      "A(a INT64)"
    ),
    ("RECORD TYPE A (a LIST<WORD>, b INT64);", "\"WORD\" is not a type of CloudKit", "A(b INT64)"),
    (
      "RECORD TYPE A (a LIST<INT64, b INT64);", "'>' is missing after the type of the elements",
      "A(a LIST<INT64>, b INT64)"
    ),
    ("RECORD TYPE A (a LIST INT64, b INT64);", "'<' is missing after LIST", "A(b INT64)"),
    ("RECORD TYPE A (a STRING (b, c INT64);", "\"(\" is not part of an item of RECORD TYPE A", "A(a STRING, c INT64)"),
    ("RECORD TYPE A (a STRING \"b c\" INT64);", "a comma is missing before \"b c\"", "A(a STRING, b c INT64)"),
    ("RECORD TYPE A (a STRING < d, c INT64);", "\"<\" is not part of an item of RECORD TYPE A", "A(a STRING, c INT64)"),
    ("RECORD TYPE A (a STRING SORTED SORTABLE);", "\"SORTED\" is not an index of a field", "A(a STRING SORTABLE)"),
    ("RECORD TYPE A (a STRING GRANT READ TO b);", "a comma is missing before \"GRANT\"", "A(a STRING, READ TO b)"),
    ("RECORD TYPE A (GRANT READ, READ, WRITE TO b);", "", "A(READ WRITE TO b)"),
    ("RECORD TYPE A (GRANT READ, REED TO b, a INT64);", "\"REED\" is not a right", "A(a INT64, READ TO b)"),
    ("RECORD TYPE A (GRANT TO b, a INT64);", "this GRANT gives no right", "A(a INT64)"),
    ("RECORD TYPE A (GRANT READ TO , a INT64);", "the role of this GRANT is missing", "A(a INT64)"),
    ("RECORD TYPE A (GRANT READ b, a INT64);", "TO is missing in this GRANT", "A(a INT64)"),
    (
      "RECORD TYPE A (a STRING PREFERRED AS INT64, b NUMBER PREFERRED AS DOUBLE);",
      "PREFERRED is not followed by a type of number", "A(a STRING, b NUMBER PREFERRED AS DOUBLE)"
    ),
    (
      "RECORD TYPE A (a NUMBER PREFERRED AS STRING, b NUMBER);",
      "PREFERRED is not followed by a type of number|\"STRING\" is not an index of a field", "A(a NUMBER, b NUMBER)"
    ),
    (
      "RECORD TYPE A (a INT64, a STRING, b INT64);",
      "the field \"a\" is written twice in RECORD TYPE A, first in line 1", "A(a INT64, b INT64)"
    ),
    (
      "RECORD TYPE \"\" (a INT64); CREATE ROLE b;",
      "the name of a record type is empty|RECORD TYPE with a name is expected here", "b"
    ),
    ("RECORD A; CREATE ROLE b;", "RECORD TYPE with a name is expected here", "b"),
    ("RECORD TYPE \"A", "RECORD TYPE with a name is expected here", ""),
    (
      "RECORD TYPE A (a.b INT64, c .d INT64);", "the name a.b is not in quotes|the field \"c\" has no type",
      "A(a.b INT64)"
    ),
    ("RECORD TYPE A (a INT64); ü", "\"ü\" does not begin a statement", "A(a INT64)"),
    ("RECORD TYPE A (\"a\r b INT64);", "a name without its closing quote is not the name of a field", "A()"),
    ("RECORD TYPE A (a INT64); /* b * c", "a comment without its end does not begin a statement", "A(a INT64)"),
    ("RECORD TYPE A (a INT64); /* b * c / d */ CREATE ROLE b;", "", "b; A(a INT64)"),
  ])
  func goesOnAfterAMistake(_ text: String, _ reasons: String, _ expected: String) throws {
    let file = try schema("DEFINE SCHEMA " + text)
    #expect(file.mistakes.map(\.reason).joined(separator: "|") == reasons)
    #expect(Self.contents(file.schema) == expected)
  }

  private static let types = "ASSET, BYTES, DOUBLE, INT64, LOCATION, REFERENCE, STRING, TIMESTAMP"

  /// The remedy of each mistake.
  @Test(arguments: [
    (
      "\"DEFINE\" SCHEMA",
      ["begin it with that, or export it again", "only CREATE ROLE and RECORD TYPE follow DEFINE SCHEMA"]
    ),
    ("DEFINE SCHEMA /* a", ["close the quotes or the comment"]),
    ("DEFINE SCHEMA \"a", ["close the quotes or the comment"]),
    ("DEFINE SCHEMA a;", ["only CREATE ROLE and RECORD TYPE follow DEFINE SCHEMA"]),
    ("DEFINE SCHEMA RECORD TYPE A (\"a\n b INT64);", ["close the quotes"]),
    ("DEFINE SCHEMA RECORD TYPE A (ü INT64);", ["put a name that is not plain in quotes"]),
    ("DEFINE SCHEMA RECORD TYPE A (a INT64 ü);", ["remove it"]),
    ("DEFINE SCHEMA RECORD TYPE A (a INT64 \"b\n);", ["close the quotes or the comment"]),
    ("DEFINE SCHEMA RECORD TYPE A (a \"b\");", ["write one of \(types)"]),
    ("DEFINE SCHEMA RECORD TYPE A (a SOMETHING);", ["write one of \(types)"]),
    ("DEFINE SCHEMA RECORD TYPE A (a STRNG);", ["write STRING"]),
    ("DEFINE SCHEMA RECORD TYPE A (a Url);", ["write STRING"]),
    ("DEFINE SCHEMA RECORD TYPE A (a INT64 SORTBLE);", ["did you mean SORTABLE?"]),
    ("DEFINE SCHEMA RECORD TYPE A (a INT64 UNIQUE);", ["use QUERYABLE, SEARCHABLE or SORTABLE, or add a comma"]),
    ("DEFINE SCHEMA RECORD TYPE A (GRANT REED, READ TO a);", ["did you mean READ?"]),
    ("DEFINE SCHEMA RECORD TYPE A (GRANT EVERYTHING, READ TO a);", ["use READ, CREATE or WRITE"]),
    ("DEFINE SCHEMA RECORD TYPE A (a LIST<INT64);", ["write LIST<INT64>"]),
  ])
  func saysWhatToDo(_ text: String, _ remedies: [String]) throws {
    #expect(try schema(text).mistakes.map(\.remedy) == remedies)
  }

  /// A name is written in quotes unless it is plain.
  @Test(arguments: [
    ("a", true), ("Zz", true), ("a1", true), ("a_9", true), ("1a", false), ("_a", false), ("a-b", false),
    ("a b", false),
    ("a.b", false), ("é", false), ("grant", false), ("Sortable", false), ("preferred", false), ("queryable", false),
    ("searchable", false), ("grants", true),
  ])
  func quotesWhatIsNotPlain(_ name: String, _ isPlain: Bool) throws {
    let written = isPlain ? name : "\"\(name)\""
    #expect(try schema("DEFINE SCHEMA RECORD TYPE A (\(written) INT64);").mistakes.isEmpty)
    let text = CloudKitSchema(recordTypes: [.init("A", fields: [.init(name, CloudKitFieldType(.int64))])]).text
    #expect(text.contains("\n        \(written) INT64\n"))
  }

  @Test(arguments: ["1a", "_a", "a.b", "grant", "Sortable", "preferred", "queryable", "searchable"])
  func asksForQuotesWhereANameIsNotPlain(_ name: String) throws {
    let file = try schema("DEFINE SCHEMA RECORD TYPE \(name) (a INT64);")
    #expect(file.mistakes.map(\.reason) == ["the name \(name) is not in quotes"])
    #expect(file.schema.recordTypes.map(\.name) == [name])
  }

  /// Comments stay at their item: one on its line after it, others before it.
  @Test(arguments: [
    ("a INT64, // x\nb INT64", ["a INT64, // x", "b INT64"]),
    ("a INT64, /* x */ // y\nb INT64", ["/* x */", "// y", "a INT64,", "b INT64"]),
    ("a INT64, /* x\ny */\nb INT64", ["/* x\ny */", "a INT64,", "b INT64"]),
    ("a INT64 /* x */, /* y */\nb INT64", ["/* x */", "/* y */", "a INT64,", "b INT64"]),
    ("GRANT READ TO c, // x\nGRANT WRITE TO d", ["GRANT READ TO c, // x", "GRANT WRITE TO d"]),
    ("GRANT READ TO c // x\n", ["GRANT READ TO c // x"]), ("a INT64 // x\n", ["a INT64 // x"]),
    ("a INT64\n// x\n", ["a INT64", "// x"]),
    ("a INT64,\n// x\nb INT64", ["a INT64,", "// x", "b INT64"]),
    ("// x\na INT64, // y\nGRANT READ TO c // z\n", ["// x", "a INT64, // y", "GRANT READ TO c // z"]),
  ])
  func keepsCommentsAtTheirItem(_ items: String, _ expected: [String]) throws {
    let text = try schema("DEFINE SCHEMA\nRECORD TYPE A (\n\(items)\n);").schema.text
    let indent = "        "
    #expect(
      text == "DEFINE SCHEMA\n\n    RECORD TYPE A (\n" + expected.map { indent + $0 + "\n" }.joined() + "    );\n")
  }
}

/// Where a file has its schema, and what else it keeps.
struct CloudKitDocumentTests {
  private static let statement = "RECORD TYPE A (x INT64);"

  /// The text around a schema in a document, and the number of its mistakes.
  @Test(arguments: [
    ("DEFINE SCHEMA \(statement)", "a.md"), ("# A\n\n  DEFINE SCHEMA \(statement)\nText.\n", "a.md"),
    ("# A\n\n\tDEFINE SCHEMA \(statement)\nText.\n", "a.markdown"), ("\u{FEFF}DEFINE SCHEMA \(statement)\n", "a.md"),
    ("\u{FEFF}DEFINE SCHEMA \(statement)\n", "a.ckdb"), ("a; b\nDEFINE SCHEMA \(statement)\nText.\n", "a.md"),
    ("```\nDEFINE SCHEMA \(statement)\n```\nText; more.\n", "a.md"),
    ("```\n// x\nDEFINE SCHEMA \(statement)\n```\nText; more.\n", "a.txt"),
    ("~~~\nDEFINE SCHEMA \(statement)\n~~~ \nText; more.\n", "a.md"),
    ("~~~~\nDEFINE SCHEMA /*\n~~~\n````\n~~~~ x\n*/ \(statement)\n~~~~~\nText; more.\n", "a.md"),
    ("``\nDEFINE SCHEMA \(statement)\n", "a.md"), ("```\nText\n```\nDEFINE SCHEMA \(statement)\nText.\n", "a.md"),
    ("```sql\ndefine  schema \(statement)\n```", "a.md"), ("DEFINE SCHEMA \(statement)\n", "a.txt"),
    ("-- x\nDEFINE SCHEMA \(statement)\n", "a.ckdb"),
  ])
  func findsTheSchemaOfADocument(_ text: String, _ path: String) throws {
    let file = try schema(text, path: path)
    #expect(file.mistakes.map(\.reason) == [])
    #expect(file.schema.recordTypes.map(\.name) == ["A"])
    var more = file.schema
    more.recordTypes[0].name = "B"
    let written = String(decoding: file.bytes(with: more), as: UTF8.self)
    if let end = text.firstRange(of: Self.statement.suffix(2)).map({ text[$0.upperBound...] }), path == "a.md" {
      #expect(written.hasSuffix(end), "\(written)")
    }
    #expect(try schema(written, path: path).schema.recordTypes.map(\.name) == ["B"])
  }

  /// The end of a document before its schema is none of it.
  @Test func aSchemaWithoutStatementsIsEmpty() throws {
    let file = try schema("Text;\nDEFINE SCHEMA\n", path: "a.md")
    #expect(file.mistakes.isEmpty && file.schema.recordTypes.isEmpty)
  }

  /// Breaks of lines are those of the first line; those at the end stay.
  @Test(arguments: [
    ("DEFINE SCHEMA\n\(statement)", "\n", ""), ("DEFINE SCHEMA\n\(statement)\n\n\n", "\n", "\n\n\n"),
    ("DEFINE SCHEMA\r\n\(statement)\r\n\r\n", "\r\n", "\r\n\r\n"), ("DEFINE SCHEMA\r\n\(statement)", "\r\n", ""),
    ("\nDEFINE SCHEMA\r\n\(statement)\r\n", "\n", "\n"), ("DEFINE SCHEMA\n\(statement)\r\n", "\n", "\n"),
    ("DEFINE SCHEMA\r\(statement)\r", "\n", ""), ("\r\nDEFINE SCHEMA \(statement)\n", "\r\n", "\r\n"),
  ])
  func keepsBreaksOfLines(_ text: String, _ lineBreak: String, _ end: String) throws {
    let file = try schema(text)
    let expected = "DEFINE SCHEMA\n\n    RECORD TYPE A (\n        x INT64\n    );"
    #expect(
      Array(file.bytes(with: file.schema)) == Array((expected.replacing("\n", with: lineBreak) + end).utf8))
  }

  @Test func aCommentOfSeveralLinesKeepsItsBreaks() throws {
    let text =
      "/* a\r\n   b */\r\nDEFINE SCHEMA\r\n\r\n    // c\r\n    RECORD TYPE A (\r\n        x INT64\r\n    );\r\n"
    let file = try schema(text)
    #expect(file.schema.header == ["/* a\n   b */"])
    #expect(file.bytes(with: file.schema) == Array(text.utf8))
  }

  /// The reason and place of what is refused.
  @Test(
    arguments: [
      ([0xFF], "is not UTF-8 text", "1:1"), ([0x61, 0xC3, 0x61, 0x61, 0x61, 0x61], "is not UTF-8 text", "1:2"),
      ([0x61, 0x0A, 0xC3, 0xA9, 0xFF], "is not UTF-8 text", "2:3"), ([0x61, 0x0A, 0], "is not UTF-8 text", "2:1"),
      ([], "is empty", nil), ([0x20, 0x0A, 0x0D, 0x09, 0], "is empty", nil),
      (Array("DEFINE SCHEMA\n<<<<<<< a".utf8), "has unresolved merge conflicts", "2:1"),
      (Array("[1]".utf8), "is JSON, not a CloudKit schema", nil),
      (Array("\u{FEFF} {}".utf8), "is JSON, not a CloudKit schema", nil),
      (Array("<p>\n".utf8), "is XML or HTML, perhaps an error page, not a CloudKit schema", nil),
    ] as [([UInt8], String, String?)])
  func refusesWhatIsNotASchema(_ bytes: [UInt8], _ reason: String, _ place: String?) {
    #expect {
      try CloudKitSchemaFile(bytes, path: "a.ckdb")
    } throws: { error in
      let failure = error as? InputFailure
      return failure?.reason == reason && failure?.position?.description == place
    }
  }

  /// A mark of a conflict is at the beginning of a line, and a page without a schema is none.
  @Test(arguments: ["DEFINE SCHEMA // <<<<<<< a\n", "<p>\n\nDEFINE SCHEMA\n", "DEFINE SCHEMA\n<<<<<< a\n"])
  func aFileThatResemblesAnotherIsRead(_ text: String) throws {
    #expect(try schema(text).schema.recordTypes.isEmpty)
  }

  @Test func aFileHasALimit() {
    let bytes = [0x61, 0] + [UInt8](repeating: 0x20, count: CloudKitSchemaFile.sizeLimit - 1)
    for (bytes, reason) in [
      (Array(bytes.dropLast()), "is not UTF-8 text"), (bytes, "has 8388609 bytes, more than any CloudKit schema"),
    ] {
      #expect {
        try CloudKitSchemaFile(bytes, path: "a.ckdb")
      } throws: {
        ($0 as? InputFailure)?.reason == reason
      }
    }
  }

  private static let files = InMemoryFileTree([
    "a.ckdb": "x", "B.CKDB": "", "a.md": "# A\n```\nDEFINE SCHEMA\n```\n", "b.md": "# A\n", "c.txt": "DEFINE SCHEMA",
    "d.sql": "define schema", "e.json": "DEFINE SCHEMA", "schema": "DEFINE SCHEMA", "f.markdown": "DEFINE SCHEMA",
    "folder.ckdb/a": "", "folder/a": "",
  ])

  @Test(arguments: [
    ("a.ckdb", true), ("B.CKDB", true), ("a.md", true), ("b.md", false), ("c.txt", true), ("d.sql", true),
    ("e.json", false), ("schema", true), ("f.markdown", true), ("folder.ckdb", false), ("folder", false),
    ("gone.ckdb", false), ("gone.md", false),
  ])
  func knowsASchemaByItsNameOrContents(_ path: String, _ isSchema: Bool) {
    #expect(CloudKitSchemaFile.isSchema(path, in: Self.files) == isSchema)
    #expect(CloudKitSchemaFile.isNamed(path) == path.lowercased().hasSuffix(".ckdb"))
  }

  @Test func readsAFileThatIsThere() throws {
    #expect(try CloudKitSchemaFile(reading: "c.txt", in: Self.files).path == "c.txt")
    #expect {
      try CloudKitSchemaFile(reading: "gone.ckdb", in: Self.files)
    } throws: {
      ($0 as? InputFailure)?.reason == "there is no such file"
    }
  }
}

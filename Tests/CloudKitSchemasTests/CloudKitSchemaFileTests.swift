import GlossBasics
import GlossCloudKitSchemas
import GlossTestSupport
import Testing

/// Reads a schema written in a test.
func schema(_ text: String, path: String = "a.ckdb") throws -> CloudKitSchemaFile {
  try CloudKitSchemaFile(Array(text.utf8), path: path)
}

/// A schema with the given fields in `RECORD TYPE A`, one on a line from line 3.
func type(_ items: String) -> String { "DEFINE SCHEMA\nRECORD TYPE A (\n\(items)\n);\n" }

struct CloudKitSchemaFileTests {
  static let export = """
    DEFINE SCHEMA

        RECORD TYPE CD_Trip (
            CD_entityName   STRING QUERYABLE SEARCHABLE SORTABLE,
            CD_name         STRING QUERYABLE SEARCHABLE SORTABLE,
            CD_name_ckAsset ASSET,
            CD_secret       ENCRYPTED STRING,
            "___createTime" TIMESTAMP,
            tags            LIST<STRING> QUERYABLE,
            GRANT WRITE TO "_creator",
            GRANT CREATE TO "_icloud",
            GRANT READ TO "_world"
        );

        RECORD TYPE "cloudkit.share" (
            "___recordID"    REFERENCE QUERYABLE,
            "cloudkit.title" STRING,
            GRANT READ, WRITE TO "_creator"
        );

    """

  @Test func writesAnExportAsItWasRead() throws {
    let file = try schema(Self.export)
    #expect(file.mistakes.isEmpty)
    #expect(file.schema.text == Self.export)
    #expect(file.bytes(with: file.schema) == Array(Self.export.utf8))
    #expect(
      file.schema.recordType(named: "CD_Trip")?.field(named: "CD_name")?.position == SourcePosition(line: 5, column: 9))
  }

  @Test func keepsBreaksOfLinesAndWhatSurroundsAFence() throws {
    let breaks = Self.export.replacing("\n", with: "\r\n")
    let file = try schema(breaks)
    #expect(file.mistakes.isEmpty && file.bytes(with: file.schema) == Array(breaks.utf8))
    let document = "# Schema\n\n```swift\nlet a = 1\n```\n\n~~~~sql\n\(Self.export)~~~~\n\nMore, `DEFINE SCHEMA`.\n"
    let inside = try schema(document, path: "Schema.md")
    #expect(inside.mistakes.isEmpty && inside.bytes(with: inside.schema) == Array(document.utf8))
    #expect(inside.schema.recordType(named: "CD_Trip")?.position == SourcePosition(line: 10, column: 5))
    var more = inside.schema
    more.recordTypes.append(CloudKitSchema.RecordType("CD_New"))
    #expect(String(decoding: inside.bytes(with: more), as: UTF8.self).contains("RECORD TYPE CD_New"))
  }

  @Test func readsWhatPeopleWriteByHand() throws {
    let file = try schema(
      """
      // From the Console
      /* of
         today */
      define schema
      create role moderator; -- trusted
      record type B ( // the last
        "plain" string queryable, // a
        /* both */ n NUMBER PREFERRED AS INT64 /* inside */ SORTABLE,
        -- before the end
        GRANT READ, WRITE TO moderator
        // at the end
      ); // after it
      RECORD TYPE A ("x y" LIST<ENCRYPTED BYTES>, GRANT READ TO "_world");
      // the end
      """)
    #expect(file.mistakes.isEmpty)
    let text = file.schema.text
    #expect(
      text == """
        // From the Console
        /* of
           today */
        DEFINE SCHEMA

            CREATE ROLE moderator; -- trusted

            RECORD TYPE A (
                "x y" LIST<ENCRYPTED BYTES>,
                GRANT READ TO "_world"
            );

            RECORD TYPE B (
                /* both */
                n     NUMBER PREFERRED AS INT64 SORTABLE, /* inside */
                // the last
                plain STRING QUERYABLE, // a
                -- before the end
                GRANT READ, WRITE TO moderator
                // at the end
            ); // after it

        // the end

        """)
    #expect(try schema(text).schema.text == text)
  }

  @Test(arguments: ["STRING", "LIST<STRING>", "ENCRYPTED STRING"]) func aFieldNamedGrantIsReadWithoutItsQuotes(
    _ form: String
  ) throws {
    let read = try schema(type("GRANT \(form),\nGRANT READ TO \"_world\""))
    #expect(read.mistakes.map(\.reason) == ["the name GRANT is not in quotes"])
    #expect(read.schema.recordTypes.flatMap(\.fields).map { "\($0.name) \($0.type)" } == ["GRANT \(form)"])
  }

  /// Each with its line, what is wrong, and a remedy; the rest of the file is read.
  @Test(arguments: [
    ("RECORD TYPE A (\na STRING\n);\n", "1: the schema does not begin with DEFINE SCHEMA"),
    (
      "DEFINE SCHEME\nRECORD TYPE A (\na STRING\n);\n",
      "1: SCHEMA is missing after DEFINE|1: \"SCHEME\" does not begin a statement"
    ),
    (type("a STRING,"), "3: a comma follows the last item of RECORD TYPE A"),
    (type("a STRING\nb INT64"), "4: a comma is missing before \"b\""),
    (type("a STRING b INT64"), "3: a comma is missing before \"b\""),
    (type("a STRING b LIST<INT64>"), "3: a comma is missing before \"b\""),
    (type("a STRING b ENCRYPTED INT64"), "3: a comma is missing before \"b\""),
    (type("a STRING\nGRANT READ TO \"_world\""), "4: a comma is missing before \"GRANT\""),
    (
      type("a INT(64),\nb Date/Time,\nc Bool"),
      "3: \"INT\" is not a type of CloudKit|4: \"Date\" is not a type of CloudKit|5: \"Bool\" is not a type of CloudKit"
    ),
    (type("a STRNG"), "3: \"STRNG\" is not a type of CloudKit"),
    (type("a"), "4: the field \"a\" has no type"),
    (type("a STRING QUERIABLE"), "3: \"QUERIABLE\" is not an index of a field"),
    (type("a ENCRYPTED REFERENCE"), "3: a field of the type REFERENCE cannot be encrypted"),
    (type("a LIST STRING, b INT64"), "3: '<' is missing after LIST"),
    (type("a LIST<STRING, b INT64"), "3: '>' is missing after the type of the elements"),
    (type("a LIST<LIST<STRING>>"), "3: a list cannot contain lists"),
    (type("a NUMBER PREFERRED INT64"), "3: PREFERRED is not followed by a type of number"),
    (type("___recordID REFERENCE"), "3: the name ___recordID is not in quotes"),
    (type("\"___recordID\" STRING"), "3: the system field ___recordID has the type REFERENCE, not STRING"),
    (type("a STRING,\na INT64"), "4: the field \"a\" is written twice in RECORD TYPE A, first in line 3"),
    (type("grant STRING"), "3: the name grant is not in quotes"),
    (type("GRANT REED TO \"_world\""), "3: \"REED\" is not a right|3: this GRANT gives no right"),
    (type("GRANT READ \"_world\""), "3: TO is missing in this GRANT"),
    (type("GRANT READ TO _world"), "3: the name _world is not in quotes"),
    (type("\"\" STRING"), "3: the name of a field is empty"),
    (type("ü STRING"), "3: \"ü\" is not the name of a field"),
    (type("\"a STRING"), "3: a name without its closing quote is not the name of a field"),
    ("DEFINE SCHEMA\nRECORD TYPE cloudkit.share (\na STRING\n);\n", "2: the name cloudkit.share is not in quotes"),
    ("DEFINE SCHEMA\nRECORD TYPE A\na STRING\n);\n", "3: '(' is missing after RECORD TYPE A"),
    (
      "DEFINE SCHEMA\nRECORD TYPE A (\na STRING\n)\nRECORD TYPE B (\nb STRING\n);\n",
      "5: ';' is missing after RECORD TYPE A"
    ),
    (
      "DEFINE SCHEMA\nRECORD TYPE A (\na STRING\n;\nRECORD TYPE B (\nb STRING\n);\n",
      "4: ')' is missing at the end of RECORD TYPE A"
    ),
    (
      "DEFINE SCHEMA\nRECORD TYPE A (\na STRING\n);\nRECORD TYPE A (\nb STRING\n);\n",
      "5: RECORD TYPE A is defined twice, first in line 2"
    ),
    ("DEFINE SCHEMA\nCREATE ROLE;\nRECORD TYPE A (\na STRING\n);\n", "2: CREATE ROLE with a name is expected here"),
    ("DEFINE SCHEMA\nCREATE ROLE a;\nCREATE ROLE a;\n", "3: the role \"a\" is created twice"),
    ("DEFINE SCHEMA\nDROP TABLE A;\nRECORD TYPE A (\na STRING\n);\n", "2: \"DROP\" does not begin a statement"),
    (
      "DEFINE SCHEMA\nRECORD TYPE A (\n  a STRING,\n  b INT6",
      "4: \"INT6\" is not a type of CloudKit|4: the schema ends inside RECORD TYPE A"
    ),
    ("DEFINE SCHEMA\n/* never\nRECORD TYPE A (", "2: a comment without its end does not begin a statement"),
    ("DEFINE SCHEMA\n;\n", "2: a statement is missing before this ';'"),
  ])
  func saysWhereAMistakeIs(_ text: String, _ expected: String) throws {
    let mistakes = try schema(text).mistakes
    #expect(mistakes.map { "\($0.position?.line ?? 0): \($0.reason)" }.joined(separator: "|") == expected)
    #expect(mistakes.allSatisfy { $0.remedy?.isEmpty == false })
  }

  @Test(arguments: [
    ("", "a.ckdb", "is empty"), ("{\"a\": 1}", "a.ckdb", "is JSON, not a CloudKit schema"),
    ("<!doctype html><p>", "a.ckdb", "is XML or HTML, perhaps an error page, not a CloudKit schema"),
    ("# Title\n", "a.md", "has no line with DEFINE SCHEMA"),
    ("DEFINE SCHEMA\n<<<<<<< ours\n", "a.ckdb", "has unresolved merge conflicts"),
    ("```\nDEFINE SCHEMA\n```\n```\nDEFINE SCHEMA\n```\n", "a.md", "a second schema begins here"),
    ("DEFINE\0SCHEMA", "a.ckdb", "is not UTF-8 text"),
  ])
  func refusesWhatIsNoSchema(_ text: String, _ path: String, _ reason: String) {
    #expect {
      try schema(text, path: path)
    } throws: {
      ($0 as? InputFailure)?.reason == reason
    }
  }

  @Test func namesTheFirstByteThatIsNotText() {
    #expect {
      try CloudKitSchemaFile(Array("DEFINE SCHEMA\n".utf8) + [0x61, 0xFF, 0x61, 0x61, 0x61, 0x61], path: "a.ckdb")
    } throws: {
      ($0 as? InputFailure)?.position == SourcePosition(line: 2, column: 2)
    }
  }

  /// Damaged files are read or refused, never trapped on, and what was read can be written and read again.
  @Test func survivesDamage() throws {
    let bytes = Array((Self.export + "// a\n/* b */ RECORD TYPE \"q\" (x LIST<NUMBER PREFERRED AS INT64>);\n").utf8)
    var random = SeededGenerator(seed: 7)
    var readable = 0
    for number in 0..<4_000 {
      var damaged = number <= bytes.count ? Array(bytes.prefix(number)) : bytes
      if number > bytes.count {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<damaged.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
          case 1: damaged.remove(at: place)
          case 2: damaged.insert(contentsOf: damaged[place..<min(place + 40, damaged.count)], at: place)
          default: damaged[place] = Array("(),;<>\"/*- \n".utf8).randomElement(using: &random) ?? 0
          }
        }
      }
      guard let file = try? CloudKitSchemaFile(damaged, path: number % 2 == 0 ? "a.ckdb" : "a.md"),
        file.mistakes.isEmpty
      else { continue }
      readable += 1
      let again = try schema(file.schema.text)
      #expect(again.mistakes.isEmpty && again.schema.text == file.schema.text)
    }
    #expect(readable > 100)
  }

  /// Twice the input takes about twice the time, and mistakes are counted rather than listed.
  @Test func staysBounded() throws {
    let many = try schema(type((0..<5_000).map { "a\($0) WRONG" }.joined(separator: ",\n")))
    #expect(many.mistakes.count == 101)
    #expect(many.mistakes.last?.reason == "has 4900 more mistakes")
    #expect(throws: InputFailure.self) {
      try CloudKitSchemaFile(Array(repeating: 0x20, count: CloudKitSchemaFile.sizeLimit + 1), path: "a.ckdb")
    }
  }
}

/// A generator with the same numbers on every machine.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

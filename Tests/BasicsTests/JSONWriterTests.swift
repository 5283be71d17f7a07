import GlossBasics
import Testing

@Suite struct JSONWriterTests {
  @Test func keepsTheOrderOfMembers() {
    let value: JSONValue = ["z": 1, "a": [true, nil], "empty": .array([]), "none": .object([])]
    #expect(value.text(pretty: false) == #"{"z":1,"a":[true,null],"empty":[],"none":{}}"#)
  }

  @Test func indentsByTwoSpaces() {
    let value: JSONValue = ["a": ["b", ["c": 1]]]
    #expect(
      value.text() == """
        {
          "a": [
            "b",
            {
              "c": 1
            }
          ]
        }
        """)
  }

  @Test func escapesWhatJSONDemandsAndNothingElse() {
    #expect(JSONValue.string("\"\\/\n\r\t\u{1}\u{7F}é👍").text() == #""\"\\/\n\r\t\u0001\u007fé👍""#)
  }

  @Test(arguments: [
    (0.1, "0.1"), (12.0, "12"), (-0.5, "-0.5"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
    (.infinity, "null"),
    (.nan, "null"),
  ])
  func writesNumbersInTheirShortestForm(number: Double, text: String) {
    #expect(JSONValue.real(number).text() == text)
  }

  @Test func leavesOutMembersWithoutAValue() {
    let line: Int? = nil
    let value = JSONValue.object(of: [("line", line.map { .integer($0) }), ("column", .integer(3))])
    #expect(value.text(pretty: false) == #"{"column":3}"#)
  }

  /// Incremental output equals that of a complete value.
  @Test(arguments: [true, false]) func writesTheSameWithAndWithoutAValue(isPretty: Bool) {
    let none: String? = nil
    let noFlag: Bool? = nil
    var json = JSONWriter(pretty: isPretty)
    json.object { json in
      json.member("name", "a\"b")
      json.member("none", none)
      json.member("flag", false)
      json.member("noFlag", noFlag)
      json.member("count", 3)
      json.member("value", ["x": [1, nil]])
      json.member("noValue", JSONValue?.none)
      json.array("empty", count: 0) { $0.write(.integer($1)) }
      json.array("objects", count: 2) { json, number in
        json.object { if number == 0 { $0.member("name", "p") } }
      }
      json.member("last", JSONValue.object([]))
    }
    let value: JSONValue = [
      "name": "a\"b", "flag": false, "count": 3, "value": ["x": [1, nil]], "empty": [],
      "objects": [["name": "p"], .object([])], "last": .object([]),
    ]
    #expect(json.text == value.text(pretty: isPretty))
  }

  /// Output in pieces equals the complete output, and pieces do not end within a character.
  @Test(arguments: [true, false], [1, 4_000]) func handsOnInPieces(isPretty: Bool, count: Int) {
    let texts = (0..<count).map { "Straße \($0) \\ 👍🏽 \u{1}" }
    var pieces: [[UInt8]] = []
    var handing = JSONWriter(pretty: isPretty) { pieces.append($0) }
    var keeping = JSONWriter(pretty: isPretty)
    let write = { (json: inout JSONWriter) in
      json.object { json in
        json.array("texts", count: texts.count) { $0.write(.string(texts[$1])) }
        json.array("objects", count: texts.count) { json, number in json.object { $0.member("text", texts[number]) } }
      }
    }
    write(&handing)
    write(&keeping)
    handing.finish()
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == keeping.text + "\n")
    #expect((pieces.count > 1) == (count > 1))
    for piece in pieces { #expect(String(validating: piece, as: UTF8.self) != nil) }
  }
}

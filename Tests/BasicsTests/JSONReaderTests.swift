import GlossBasics
import Testing

@Suite struct JSONReaderTests {
  private func read(_ text: String) -> JSONReader.Result { JSONReader.read(Array(text.utf8)) }

  /// A value as compact text, with members in their order.
  private func written(_ node: JSONNode?) -> String {
    switch node?.value {
    case .string(let text): "\"\(text)\""
    case .number(let digits): digits
    case .boolean(let flag): "\(flag)"
    case .null: "null"
    case .array(let nodes): "[" + nodes.map(written).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { "\($0.key):\(written($0.node))" }.joined(separator: ",") + "}"
    case nil: "none"
    }
  }

  @Test(
    arguments: [
      ("null", "null"), ("true", "true"), ("false", "false"), ("12", "12"), ("-1.5e+3", "-1.5e+3"), ("\"\"", "\"\""),
      ("[]", "[]"), ("{}", "{}"), (" [ 1 , 2 ] \r\n\t", "[1,2]"),
      (#"{"b":1,"a":[true,{"c":null}]}"#, "{b:1,a:[true,{c:null}]}"),
      (#"{ "a" : "x" , "a" : 2 }"#, #"{a:"x",a:2}"#), ("[[],{}]", "[[],{}]"), ("\"é😀\"", "\"é😀\""), ("0", "0"),
    ])
  func aTextIsReadInItsOrder(text: String, expected: String) {
    let result = read(text)
    #expect(written(result.root) == expected)
    #expect(result.problems.isEmpty && !result.isIncomplete)
  }

  @Test(
    arguments: [
      (#"\"\\\/"#, "\"\\/"), (#"a\b\f\n\r\t"#, "a\u{8}\u{C}\n\r\t"), (#"\u00e9\u00E9"#, "éé"),
      (#"\ud83d\ude00!"#, "😀!"),
      (#"\ud83d"#, "\u{FFFD}"), (#"\ud83dx"#, "\u{FFFD}x"), (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ude00"#, "\u{FFFD}"),
      (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\udbff\udfff"#, "\u{10FFFF}"), (#"\ud800\udc00"#, "\u{10000}"), (#"é\n"#, "é\n"),
      (#"\ud83d\ue000"#, "\u{FFFD}\u{E000}"), (#"\udc00\udc00"#, "\u{FFFD}\u{FFFD}"), (#"\u0000"#, "\u{0}"), (" ", " "),
      ("\u{7F}", "\u{7F}"),
    ])
  func escapesAreRead(text: String, expected: String) {
    let result = read("\"\(text)\"")
    #expect(result.root?.string == expected)
    #expect(result.problems.isEmpty)
  }

  /// The members of a large object are handed over as they are read, and the rest is as always.
  @Test(arguments: [
    (#"{"x":1,"a":{"b":{"a":{}},"c":[2]},"y":3}"#, ["begin", "b", "c"], ["x", "a", "y"]),
    (#"{"a":{"b":1},"a":{},"a":[{}],"a":7}"#, ["begin", "b", "begin", "begin", "begin"], ["a", "a", "a", "a"]),
    (#"{"x":{"a":{"b":1}}}"#, [], ["x"]), (#"[{"a":{"b":1}}]"#, [], []), (#"{"a":{"b":1,"c""#, ["begin", "b"], ["a"]),
  ])
  func membersAreHandedOver(text: String, taken: [String], kept: [String]) {
    var names: [String] = []
    let result = JSONReader.read(Array(text.utf8), handingOver: ("a", { names.append($0?.key ?? "begin") }))
    #expect(names == taken)
    #expect((result.root?.members ?? []).map(\.key) == kept)
    #expect(result.problems == read(text).problems && result.isIncomplete == read(text).isIncomplete)
  }

  /// What is wrong, where, and what is kept of the text.
  @Test(
    arguments: [
      ("[1 2]", "1:3", "a comma is missing", "write , between the two", false, "[1,2]"),
      ("[1\n2]", "1:3", "a comma is missing", "write , between the two", false, "[1,2]"),
      (#"{"a":1 "b":2}"#, "1:7", "a comma is missing", "write , between the two", false, "{a:1,b:2}"),
      ("[1, ]", "1:3", "there is a comma before the closing “]”", "delete it", false, "[1]"),
      (#"{"a":1,}"#, "1:7", "there is a comma before the closing “}”", "delete it", false, "{a:1}"),
      ("[1] 2", "1:5", "unexpected text after the end of the JSON text", "delete it", true, "[1]"),
      ("[1", "1:3", "the JSON text is truncated", "download the file again", true, "[1]"),
      ("[1,", "1:4", "the JSON text is truncated", "download the file again", true, "[1]"),
      ("{", "1:2", "the JSON text is truncated", "download the file again", true, "{}"),
      ("", "1:1", "the JSON text is truncated", "correct the JSON text", true, "none"),
      (" ", "1:2", "the JSON text is truncated", "correct the JSON text", true, "none"),
      ("[,1]", "1:2", "a JSON value is missing here", "correct the JSON text", true, "[]"),
      ("[1,,2]", "1:4", "a JSON value is missing here", "correct the JSON text", true, "[1]"),
      ("[nan]", "1:2", "a JSON value is missing here", "correct the JSON text", true, "[]"),
      ("[inf]", "1:2", "a JSON value is missing here", "correct the JSON text", true, "[]"),
      ("[True]", "1:2", "a JSON value is missing here", "correct the JSON text", true, "[]"),
      ("[1-2]", "1:2", "a JSON value is missing here", "correct the JSON text", true, "[]"),
      (#"{a:1}"#, "1:2", "a key in quotes is missing here", "correct the JSON text", true, "{}"),
      (#"{"a" 1}"#, "1:6", "the colon after the key is missing", "write : after the key", true, "{}"),
      (#"{"a":}"#, "1:6", "a JSON value is missing here", "correct the JSON text", true, "{}"),
      (#"{"a":1,"b}"#, "1:8", "a JSON string has no closing quote", "correct the JSON text", true, "{a:1}"),
      (#"["a"#, "1:2", "a JSON string has no closing quote", "correct the JSON text", true, "[]"),
      (
        "[\"a\nb\"]", "1:4", "a JSON string contains a control character or line break", "write \\n for a line break",
        true, "[]"
      ),
      (
        "[\"\u{1F}\"]", "1:3", "a JSON string contains a control character or line break", "write \\n for a line break",
        true, "[]"
      ),
      (#"["\x"]"#, "1:3", "the backslash does not begin a valid JSON escape", "correct the JSON text", true, "[]"),
      (#"["\u12g4"]"#, "1:3", "`\\u` needs four hexadecimal digits", "correct the JSON text", true, "[]"),
      (#"["\u12"#, "1:3", "`\\u` needs four hexadecimal digits", "correct the JSON text", true, "[]"),
      (#"["\u0041"#, "1:2", "a JSON string has no closing quote", "correct the JSON text", true, "[]"),
      (#"["\"#, "1:3", "the backslash does not begin a valid JSON escape", "correct the JSON text", true, "[]"),
    ] as [(String, String, String, String, Bool, String)])
  func whatIsWrongIsReportedWhereItIs(
    text: String, position: String, message: String, remedy: String, isIncomplete: Bool, kept: String
  ) {
    let result = read(text)
    #expect(result.problems.map(\.position.description) == [position])
    #expect(result.problems.map(\.message) == [message])
    #expect(result.problems.map(\.remedy) == [remedy])
    #expect(result.isIncomplete == isIncomplete)
    #expect(written(result.root) == kept)
  }

  @Test func commasAreReportedOneByOne() {
    let result = read("[1 2 3,]\n[")
    #expect(result.problems.map(\.position.description) == ["1:3", "1:5", "1:7", "2:1"])
    #expect(read("[[1 2] 3]").problems.map(\.position.description) == ["1:4", "1:7"])
  }

  /// A value at the limit is read; its parts would be too deep.
  @Test(arguments: [(63, false), (64, false), (65, true)])
  func nestingIsLimited(depth: Int, isTooDeep: Bool) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let result = read(text)
    #expect(result.isIncomplete == isTooDeep)
    #expect(result.problems.map(\.message) == (isTooDeep ? ["the JSON text is nested more than 64 levels deep"] : []))
    let object = String(repeating: #"{"a":"#, count: depth - 1) + "1" + String(repeating: "}", count: depth - 1)
    #expect(read(object).isIncomplete == isTooDeep)
  }

  @Test func everyValueHasItsPlace() throws {
    let text = "{\n  \"é\": [1, \"x\"],\n\"b\" : true}"
    let root = try #require(read(text).root)
    #expect(root.position.description == "1:1" && root.range == 0..<text.utf8.count)
    let members = try #require(root.members)
    #expect(members.map(\.keyPosition.description) == ["2:3", "3:1"])
    #expect(members.map(\.keyRange) == [4..<8, 20..<23])
    #expect(members.map(\.node.position.description) == ["2:9", "3:7"])
    #expect(members.map(\.node.range) == [10..<18, 26..<30])
    #expect(members[0].node.elements?.map(\.range) == [11..<12, 14..<17])
  }

  @Test func aNodeIsOnlyWhatItIs() throws {
    let root = try #require(read(#"{"a": "x", "b": false, "c": [1], "a": "y"}"#).root)
    #expect(root["a"]?.string == "y" && root["a"]?.boolean == nil && root["a"]?.members == nil)
    #expect(root["b"]?.boolean == false && root["b"]?.string == nil && root["b"]?["x"] == nil)
    #expect(root["c"]?.elements?.count == 1 && root["c"]?.members == nil && root["d"] == nil)
    #expect(root.elements == nil && root.string == nil && root.members?.count == 4)
  }
}

@Suite struct JSONValueTests {
  /// All of them differ; each is equal to itself.
  @Test func valuesAreEqualIfTheirPartsAre() {
    let values: [JSONValue] = [
      nil, true, false, 1, 2, .real(1), .real(2), "1", "true", "", [], [1], [2], [1, 2], [2, 1], .object([]), ["a": 1],
      ["a": 2], ["b": 1], ["a": 1, "b": 2], ["b": 2, "a": 1], [["a": 1]], ["a": ["a": 1]],
    ]
    for (place, value) in values.enumerated() {
      for (other, second) in values.enumerated() {
        #expect((value == second) == (place == other), "\(place), \(other)")
      }
    }
  }

  @Test func membersAreAddedWithAValueAndOnlyToObjects() {
    let object: JSONValue = ["a": 1]
    #expect(object.adding("b", 2) == ["a": 1, "b": 2])
    #expect(object.adding("b", nil as JSONValue?) == object)
    #expect(JSONValue.array([1]).adding("b", 2) == [1])
    #expect(JSONValue.object(of: [("a", nil), ("b", 2)]) == ["b": 2])
    #expect(JSONValue.strings(["a", "b"]) == ["a", "b"])
    #expect(JSONValue.integer(Int(3)) == 3)
  }
}

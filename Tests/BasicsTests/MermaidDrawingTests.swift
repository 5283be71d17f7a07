import GlossBasics
import Testing

@Suite struct MermaidDrawingTests {
  private typealias Box = MermaidDrawing.Box
  private typealias End = MermaidDrawing.End

  /// The lines after the settings and the kind of the diagram.
  private func body(_ drawing: MermaidDrawing) -> [String] {
    drawing.text.split(separator: "\n").drop { $0 != "classDiagram" }.dropFirst().map { String($0.dropFirst(2)) }
  }

  private func body(_ boxes: [Box], _ lines: [MermaidDrawing.Line] = [], note: String? = nil) -> [String] {
    body(MermaidDrawing(boxes: boxes, lines: lines, note: note))
  }

  @Test func aBoxHasItsNameItsKindAndItsAttributes() {
    #expect(
      body([
        Box(name: "Player", isAbstract: true, attributes: [("name", "String"), ("a_b", "[Int]")]), Box(name: "ball"),
        Box(name: "A b"),
      ]) == [
        "class Player", "<<abstract>> Player", "Player : name String", "Player : a_b #91;Int#93;",
        "class e_ball[\"ball\"]", "class A_20b[\"A#32;b\"]",
      ])
  }

  @Test func theFocusIsDrawnWithAThickBorder() {
    #expect(
      body([Box(name: "A"), Box(name: "B", isFocus: true), Box(name: "C", isFocus: true)]) == [
        "class A", "class B", "class C", "style B stroke:#3a48c4,stroke-width:3px",
      ])
    #expect(body([Box(name: "A")], note: "2 more") == ["class A", "note \"2#32;more\""])
  }

  @Test func aDrawingRunsSidewaysOnlyIfAsked() {
    let boxes = [Box(name: "A")]
    #expect(body(MermaidDrawing(boxes: boxes, lines: [], runsSideways: true)) == ["direction LR", "class A"])
    #expect(
      MermaidDrawing(boxes: [], lines: []).text
        == "---\nconfig:\n  class:\n    hideEmptyMembersBox: true\n---\nclassDiagram")
  }

  @Test(
    arguments: [(false, false, "0..1"), (false, true, "1"), (true, false, "*"), (true, true, "1..*")]
      as [(Bool, Bool, String)])
  func anEndSaysHowMany(isToMany: Bool, isRequired: Bool, count: String) {
    let end = End(isToMany: isToMany, isRequired: isRequired)
    let boxes = [Box(name: "A"), Box(name: "B")]
    let one = MermaidDrawing.Line.relationship(
      source: 0, destination: 1, name: "b", inverse: nil, near: nil, far: end)
    #expect(body(boxes, [one]).last == "A --> \"\(count)\" B : b")
    let two = MermaidDrawing.Line.relationship(
      source: 0, destination: 1, name: "b", inverse: "a", near: end, far: End(isToMany: true, isRequired: false))
    #expect(body(boxes, [two]).last == "A \"\(count)\" -- \"*\" B : b / a")
    let unnamed = MermaidDrawing.Line.relationship(
      source: 1, destination: 1, name: "", inverse: "a", near: nil, far: end)
    #expect(body(boxes, [unnamed]).last == "B -- \"\(count)\" B")
  }

  /// The first and the last box are there, what is beside them is not.
  @Test(
    arguments: [(0, 1, true), (1, 0, true), (-1, 0, false), (0, -1, false), (2, 0, false), (0, 2, false)]
      as [(Int, Int, Bool)])
  func linesToNowhereAreLeftOut(one: Int, two: Int, isDrawn: Bool) {
    let boxes = [Box(name: "A"), Box(name: "B")]
    let names = ["A", "B"]
    let inheritance = body(boxes, [.inheritance(child: one, parent: two)])
    #expect(inheritance.dropFirst(2) == (isDrawn ? ["\(names[two]) <|-- \(names[one])"] : []))
    let far = End(isToMany: false, isRequired: false)
    let line = MermaidDrawing.Line.relationship(
      source: one, destination: two, name: "", inverse: nil, near: nil, far: far)
    #expect(body(boxes, [line]).dropFirst(2) == (isDrawn ? ["\(names[one]) --> \"0..1\" \(names[two])"] : []))
  }

  /// Underscores stay only inside a word.
  @Test(
    arguments: [
      ("a_b", "a_b"), ("_a", "#95;a"), ("a_", "a#95;"), ("_", "#95;"), ("a__b", "a#95;#95;b"), ("a_ b", "a#95;#32;b"),
      ("a _b", "a#32;#95;b"), ("é1²", "é1²"), ("a-b", "a#45;b"), ("1_2_3", "1_2_3"),
      ("\u{202E}", "#10216;U#43;202E#10217;"),
      ("日本", "日本"), (String(repeating: "a", count: 401), String(repeating: "a", count: 400)),
    ])
  func everythingButLettersAndDigitsIsEscaped(name: String, escaped: String) {
    #expect(body([Box(name: "X")], note: name).last == "note \"\(escaped)\"")
  }

  @Test(
    arguments: [
      (["Player", "A_1", "Z", "AZ"], ["Player", "A_1", "Z", "AZ"]),
      (["player", "_A", "1A", ""], ["e_player", "e__A", "e_1A", "e_"]),
      (["@A", "[A"], ["e__40A", "e__5BA"]), (["É", "Aé"], ["e__C9", "A_E9"]), (["A", "A", "A"], ["A", "A_2", "A_3"]),
      (["A", "A_2", "A"], ["A", "A_2", "A_3"]), (["a", "a"], ["e_a", "e_a_2"]), ([], []),
    ] as [([String], [String])])
  func identifiersAreDistinctAndNoKeywords(names: [String], identifiers: [String]) {
    #expect(DiagramIdentifiers.distinct(names) == identifiers)
  }

  @Test func aLongNameIsShortenedAndStaysDistinct() {
    let whole = "A" + String(repeating: "b", count: 99)
    #expect(DiagramIdentifiers.distinct([whole]) == [whole])
    let long = [whole + "c", whole + "d"]
    let identifiers = DiagramIdentifiers.distinct(long)
    #expect(identifiers == long.map { "\($0.prefix(80))_\($0.stableHash())" })
    #expect(Set(identifiers).count == 2)
  }
}
